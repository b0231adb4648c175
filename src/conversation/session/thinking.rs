//! Searches: begun, ended, and their moves sent.

use super::negotiating::Choice;
use super::{Event, Flow, Session, State};
use crate::conversation::choice::choose;
use crate::conversation::thinker::Thinker;
use crate::effort::StopFlag;
use crate::geometry::Point;
use crate::opening::Decision;
use crate::protocol::{Command, Pair, Reply, Thoughts};
use crate::search::{Outcome, Report};
use std::io::Write;
use std::ops::ControlFlow::{Break, Continue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

/// What a search has been asked for.
pub(super) enum Task {
    /// A move in the game on the board.
    Move,
    /// An action in an opening.
    Action(Choice),
}

/// What a search has found.
pub(in crate::conversation) enum Found {
    /// A move.
    Move(Outcome),
    /// An action, and the stone after it if one was wanted.
    Action(Option<Decision>, Option<Point>),
}

/// A search whose answer is owed.
pub(super) struct Search {
    /// What it is for.
    task: Task,
    /// Raised to have the answer now.
    stop: StopFlag,
    /// When the request came.
    since: Instant,
    /// The best move that has been reported.
    best: Option<Point>,
}

impl<T: Thinker, W: Write> Session<T, W> {
    /// Begins a search for the move that was asked for at `since`.
    pub(super) fn think(&mut self, since: Instant) -> Flow {
        self.introduce()?;
        let Ok(position) = self.game.position("BOARD").cloned() else { return Continue(()) };
        let limits = self.settings.limits(since.elapsed());
        self.search(since, Task::Move, move |thinker, stop, tell| {
            Found::Move(thinker.think(&position, &limits, stop, tell))
        })
    }

    /// Begins a search of whatever kind.
    pub(super) fn search(
        &mut self,
        since: Instant,
        task: Task,
        find: impl FnOnce(&mut T, &StopFlag, &mut (dyn FnMut(&Report) + Send)) -> Found + Send + 'static,
    ) -> Flow {
        let stop = StopFlag::new();
        let search = Search { task, stop: stop.clone(), since, best: None };
        let State::Idle(mut thinker) = std::mem::replace(&mut self.state, State::Searching(search)) else {
            unreachable!("a search was ended before the next one begins");
        };
        let events = self.sender.clone();
        let thread = std::thread::Builder::new().name("search".to_string()).spawn(move || {
            // Nobody listens any more if the conversation has ended meanwhile; the same goes below.
            let mut tell = |report: &Report| drop(events.send(Event::Report(report.clone())));
            let found = catch_unwind(AssertUnwindSafe(|| find(&mut thinker, &stop, &mut tell))).ok();
            // What has panicked is not asked again.
            let thinker = found.is_some().then_some(thinker);
            let _ = events.send(Event::Found(thinker, found));
        });
        match thread {
            Ok(_) => Continue(()),
            Err(_) => self.finish(None, None),
        }
    }

    /// Asks the search that may be running for its move.
    pub(super) fn stop_search(&self) {
        if let State::Searching(search) = &self.state {
            search.stop.raise();
        }
    }

    /// Whether the search that runs is for a step of another dialect.
    pub(super) fn is_answering_step(&self) -> bool {
        matches!(&self.state, State::Searching(Search { task: Task::Action(choice), .. }) if choice.is_step())
    }

    /// Waits for the answer of the search that may be running. Requests that come meanwhile have to wait, but for
    /// those to stop it or to end the program.
    pub(super) fn await_search(&mut self) -> Flow {
        while let State::Searching(_) = self.state {
            match self.events.recv() {
                Err(_) | Ok(Event::EndOfInput | Event::Request(_, Ok(Command::End))) => return Break(()),
                Ok(event @ Event::Request(..)) => {
                    // It stands for this search as well as for the one that may have been asked for meanwhile.
                    if let Event::Request(_, Ok(Command::Stop)) = event {
                        self.stop_search();
                    }
                    self.waiting.push_back(event);
                }
                Ok(event) => self.handle(event)?,
            }
        }
        Continue(())
    }

    /// Tells what the search has found so far.
    pub(super) fn tell(&mut self, report: &Report) -> Flow {
        if let State::Searching(search) = &mut self.state
            && report.rank == 1
        {
            search.best = report.line.first().copied();
        }
        match self.game.position("BOARD") {
            Ok(position) if self.settings.messages => {
                let thoughts = Thoughts { report, size: position.size(), axes: self.settings.axes() };
                let text = thoughts.to_string();
                self.say(&Reply::Message(text))
            }
            _ => Continue(()),
        }
    }

    /// Sends the answer of the search that has ended, and whatever had to wait for it.
    pub(super) fn finish(&mut self, thinker: Option<T>, found: Option<Found>) -> Flow {
        let thinker = thinker.unwrap_or_else(|| {
            self.given = None;
            T::new(self.granted.0, self.granted.1)
        });
        let State::Searching(search) = std::mem::replace(&mut self.state, State::Idle(thinker)) else {
            return Continue(());
        };
        self.has_thought = true;
        match (search.task, found) {
            (Task::Move, found) => {
                let best = if let Some(Found::Move(outcome)) = found { outcome.best } else { None };
                self.play(search.since, best.into_iter().chain(search.best).collect())?;
            }
            (Task::Action(choice), Some(Found::Action(decision, next))) => {
                self.answer(search.since, &choice, decision, next)?;
            }
            (Task::Action(choice), _) => self.answer(search.since, &choice, None, None)?,
        }
        self.grant();
        for reply in std::mem::take(&mut self.held) {
            self.say(&reply)?;
        }
        Continue(())
    }

    /// Makes the first move of `wishes` that may be made, and sends it.
    fn play(&mut self, since: Instant, wishes: Vec<Point>) -> Flow {
        let Ok(position) = self.game.position("BOARD") else { return Continue(()) };
        let Some(point) = choose(position, &wishes) else { return Continue(()) };
        let answer = Reply::Move(Pair::of(point, position.size()));
        self.game.answer(point);
        self.settings.clock.spend(since.elapsed());
        self.say(&answer)
    }

    /// Gives the thinker the threads, the memory and the weights that the settings name, if it is not thinking.
    pub(super) fn grant(&mut self) {
        let State::Idle(thinker) = &mut self.state else { return };
        let (threads, bytes) = (self.settings.threads(), self.settings.table_bytes());
        if bytes != self.granted.1 {
            thinker.set_table_bytes(bytes);
        }
        if threads != self.granted.0 {
            thinker.set_threads(threads);
        }
        self.granted = (threads, bytes);
        if let Some(weights) = self.settings.weights()
            && self.given.as_ref().is_none_or(|given| !Arc::ptr_eq(given, weights))
        {
            thinker.set_weights(weights.clone());
            self.given = Some(weights.clone());
        }
        // A table that has not been used has nothing to forget, and need not be touched at all.
        if std::mem::take(&mut self.must_forget) && std::mem::take(&mut self.has_thought) {
            thinker.clear();
        }
    }
}
