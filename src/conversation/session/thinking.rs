//! Searches: begun, ended, and their moves sent.

use super::negotiating::Choice;
use super::{Event, Flow, Session, State};
use crate::board::Board;
use crate::conversation::choice::choose;
use crate::conversation::thinker::Thinker;
use crate::effort::{Limits, StopFlag};
use crate::geometry::{Point, PointSet};
use crate::opening::Decision;
use crate::protocol::{Pair, Reply};
use crate::record::Position;
use crate::search::{Listener, Outcome, Question, Report, RootEvent, Scope};
use std::io::Write;
use std::ops::ControlFlow::Continue;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

/// What a search has been asked for.
pub(super) enum Task {
    /// A move in the game on the board.
    Move {
        /// Whether the other colour may be taken instead.
        may_swap: bool,
    },
    /// So many stones in turns.
    Stones(usize),
    /// Nothing: the opponent is to move, and thinks as well.
    Pondering,
    /// An action in an opening.
    Action(Choice),
}

/// What a search has found.
pub(in crate::conversation) enum Found {
    /// A move.
    Move(Outcome),
    /// Stones in turns.
    Stones(Vec<Point>),
    /// An action, and the stone after it if one was wanted.
    Action(Option<Decision>, Option<Point>),
}

/// A search whose answer is owed.
pub(super) struct Search {
    /// What it is for.
    pub(super) task: Task,
    /// Raised to have the answer now.
    pub(super) stop: StopFlag,
    /// When the request came.
    pub(super) since: Instant,
    /// When to stop it by the times that the host has named meanwhile.
    pub(super) until: Option<Instant>,
    /// The best move that has been reported.
    pub(super) best: Option<Point>,
}

/// Passes on what a search finds.
struct Messenger<T>(Sender<Event<T>>);

impl<T: Send> Listener for Messenger<T> {
    fn report(&mut self, report: &Report) {
        // Nobody listens any more if the conversation has ended meanwhile; the same goes below.
        let _ = self.0.send(Event::Report(report.clone()));
    }

    fn root(&mut self, event: RootEvent) {
        let _ = self.0.send(Event::Root(event));
    }
}

impl<T: Thinker, W: Write> Session<T, W> {
    /// Begins a search for the move that was asked for at `since`; with a number of lines for that many best ones.
    pub(super) fn think(&mut self, since: Instant, lines: Option<usize>) -> Flow {
        self.introduce()?;
        let Ok(position) = self.game.position("BOARD").cloned() else { return Continue(()) };
        let mut scope = self.scope(&position, lines);
        self.tell_if_all_is_blocked(&position, &scope.blocked)?;
        let mut limits = self.settings.limits(since.elapsed());
        let (strength, mut dice) = (self.settings.strength, self.settings.dice());
        let is_play = lines.is_none();
        if is_play {
            strength.restrain(&mut limits, &mut scope);
        }
        let may_swap = is_play && std::mem::take(&mut self.settings.may_swap);
        self.search(since, Task::Move { may_swap }, move |thinker, stop, listener| {
            let question = Question { position: &position, scope: &scope, limits: &limits, stop };
            let mut outcome = thinker.explore(&question, listener);
            if is_play {
                outcome.best = strength.pick(&outcome, &mut dice).or(outcome.best);
            }
            Found::Move(outcome)
        })
    }

    /// What a search of this position is to look at.
    pub(super) fn scope(&self, position: &Position, lines: Option<usize>) -> Scope {
        let (blocked, blocked_lines) = (self.blocks.points(position), self.blocks.lines(position));
        Scope { blocked, blocked_lines, ..self.settings.scope(lines) }
    }

    /// Says that the blocks can't be kept to, if they leave no point to play on.
    pub(super) fn tell_if_all_is_blocked(&mut self, position: &Position, blocked: &PointSet) -> Flow {
        let board: Board = Board::from_position(position);
        let may_play = |point: Point| !board.is_forbidden(point);
        if blocked.is_empty() || board.empty().without(blocked).iter().any(may_play) {
            return Continue(());
        }
        let text = "every point is blocked and none is left to play on, so they count as free; YXBLOCKRESET lifts all";
        self.say(&Reply::Message(text.to_string()))
    }

    /// Thinks on for the opponent if that is wanted and there is nothing else to do.
    pub(super) fn ponder_if_free(&mut self) -> Flow {
        let is_free = matches!(self.state, State::Idle(_)) && self.waiting.is_empty();
        if !is_free || !std::mem::take(&mut self.may_ponder) || self.game.can_go_on("BOARD").is_err() {
            return Continue(());
        }
        let Ok(position) = self.game.position("BOARD").cloned() else { return Continue(()) };
        let blocked_lines = self.blocks.lines(&position);
        let scope = Scope { blocked_lines, ..Scope::default() };
        self.search(Instant::now(), Task::Pondering, move |thinker, stop, listener| {
            let limits = Limits::default();
            let question = Question { position: &position, scope: &scope, limits: &limits, stop };
            Found::Move(thinker.explore(&question, listener))
        })
    }

    /// Begins a search of whatever kind.
    pub(super) fn search(
        &mut self,
        since: Instant,
        task: Task,
        find: impl FnOnce(&mut T, &StopFlag, &mut dyn Listener) -> Found + Send + 'static,
    ) -> Flow {
        let stop = StopFlag::new();
        let search = Search { task, stop: stop.clone(), since, until: None, best: None };
        let State::Idle(mut thinker) = std::mem::replace(&mut self.state, State::Searching(search)) else {
            unreachable!("a search was ended before the next one begins");
        };
        let events = self.sender.clone();
        let thread = std::thread::Builder::new().name("search".to_string()).spawn(move || {
            let mut messenger = Messenger(events.clone());
            let found = catch_unwind(AssertUnwindSafe(|| find(&mut thinker, &stop, &mut messenger))).ok();
            // What has panicked is not asked again.
            let thinker = found.is_some().then_some(thinker);
            let _ = events.send(Event::Found(thinker, found));
        });
        match thread {
            Ok(_) => Continue(()),
            Err(_) => self.finish(None, None),
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
            (Task::Pondering, _) => {}
            (Task::Move { may_swap }, Some(Found::Move(outcome))) => {
                if may_swap && outcome.report().is_some_and(|report| report.score.0 < 0) {
                    self.settings.clock.spend(search.since.elapsed());
                    self.say(&Reply::Swap)?;
                } else {
                    self.play(search.since, outcome.best.into_iter().chain(search.best).collect())?;
                    self.may_ponder = self.settings.pondering;
                }
            }
            (Task::Move { .. }, _) => self.play(search.since, search.best.into_iter().collect())?,
            (Task::Stones(count), Some(Found::Stones(found))) => self.place(search.since, count, &found)?,
            (Task::Stones(count), _) => self.place(search.since, count, &[])?,
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
        let Ok(size) = self.game.position("BOARD").map(Position::size) else { return Continue(()) };
        let Some(point) = self.allowed(&wishes) else { return Continue(()) };
        let answer = Reply::Move(Pair::of(point, size));
        self.game.answer(point);
        self.settings.clock.spend(since.elapsed());
        self.say(&answer)
    }

    /// The first of `wishes` that may be played on the board, or another point.
    pub(super) fn allowed(&self, wishes: &[Point]) -> Option<Point> {
        let position = self.game.position("BOARD").ok()?;
        choose(position, wishes, &self.blocks.points(position))
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
