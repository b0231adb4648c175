//! What happens while a search runs: what it finds is told, its time may get shorter, requests end it or wait.

use super::thinking::{Search, Task};
use super::{Event, Flow, Session, State};
use crate::conversation::thinker::Thinker;
use crate::protocol::{Command, Reply, Thoughts};
use crate::search::{Clock, Report, RootEvent};
use std::io::Write;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

impl<T: Thinker, W: Write> Session<T, W> {
    /// Asks the search that may be running for its move.
    pub(super) fn stop_search(&self) {
        if let State::Searching(search) = &self.state {
            search.stop.raise();
        }
    }

    /// Keeps the search for a move that may be running to the times that the host has named meanwhile. It may only be
    /// shortened: it ends in time for those it began with.
    pub(super) fn shorten_search(&mut self) {
        if let State::Searching(search) = &mut self.state
            && matches!(search.task, Task::Move { .. } | Task::Stones(_))
        {
            search.until = Clock::new(&self.settings.limits(search.since.elapsed())).deadline();
        }
    }

    /// The next event; `None` if there will be none.
    pub(super) fn receive(&mut self) -> Option<Event<T>> {
        while let State::Searching(search) = &mut self.state
            && let Some(until) = search.until
        {
            match self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(event) => return Some(event),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    search.stop.raise();
                    search.until = None;
                }
            }
        }
        self.events.recv().ok()
    }

    /// Whether a search runs whose answer the host waits for.
    pub(super) fn owes_answer(&self) -> bool {
        matches!(self.state, State::Searching(_)) && !self.is_pondering()
    }

    /// Whether we think on while the opponent does.
    pub(super) fn is_pondering(&self) -> bool {
        matches!(&self.state, State::Searching(Search { task: Task::Pondering, .. }))
    }

    /// Whether the search that runs is for a step of another dialect.
    pub(super) fn is_answering_step(&self) -> bool {
        matches!(&self.state, State::Searching(Search { task: Task::Action(choice), .. }) if choice.is_step())
    }

    /// Waits for the answer of the search that may be running. Requests that come meanwhile have to wait, but for
    /// those to stop it or to end the program.
    pub(super) fn await_search(&mut self) -> Flow {
        while let State::Searching(search) = &self.state {
            let is_stopping = search.stop.is_raised();
            match self.receive() {
                None | Some(Event::EndOfInput | Event::Request(_, Ok(Command::End))) => return Break(()),
                // It still concerns the search, which only a question waits for.
                Some(event @ Event::Request(_, Ok(Command::Info(_)))) if !is_stopping => {
                    self.handle(event)?
                }
                Some(event @ Event::Request(..)) => {
                    // A stop stands for this search as well as for the one that may have been asked for meanwhile.
                    if let Event::Request(_, Ok(command)) = &event
                        && (*command == Command::Stop || self.ends_search(command))
                    {
                        self.stop_search();
                    }
                    self.waiting.push_back(event);
                }
                Some(event) => self.handle(event)?,
            }
        }
        Continue(())
    }

    /// Tells what the search has found so far.
    pub(super) fn tell(&mut self, report: &Report) -> Flow {
        if !self.owes_answer() {
            return Continue(());
        }
        if let State::Searching(search) = &mut self.state
            && report.rank == 1
        {
            search.best = report.line.first().copied();
        }
        let Ok(position) = self.game.position("BOARD") else { return Continue(()) };
        let (size, axes) = (position.size(), self.settings.axes());
        if self.settings.messages {
            self.say(&Reply::Message(Thoughts { report, size, axes }.to_string()))?;
        }
        let details = self.settings.detail.of_report(report, size, axes);
        details.iter().try_for_each(|reply| self.say(reply))
    }

    /// Tells what happens at the root, if the host wants to see that.
    pub(super) fn tell_of_root(&mut self, event: RootEvent) -> Flow {
        let Ok(position) = self.game.position("BOARD") else { return Continue(()) };
        match self.settings.detail.of_event(event, position.size()) {
            Some(reply) if self.owes_answer() => self.say(&reply),
            _ => Continue(()),
        }
    }
}
