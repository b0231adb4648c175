//! Requests about openings. They touch neither the game on the board nor the settings.

use super::thinking::{Found, Task};
use super::{Flow, Refusal, Session};
use crate::conversation::choice::{allowed_action, choose};
use crate::conversation::thinker::Thinker;
use crate::effort::{Limits, StopFlag};
use crate::geometry::{Point, PointSet, Size};
use crate::opening::{Action, Decision, Negotiation, any_action};
use crate::protocol::{OpeningError, Reply, Step, Transcript, action_text, explanations};
use crate::record::Position;
use crate::search::{Question, Scope, Silent};
use std::io::Write;
use std::ops::ControlFlow::{Break, Continue};
use std::time::Instant;

/// An action that is owed.
pub(super) struct Choice {
    /// Where.
    opening: Negotiation,
    /// The step of another dialect that asked for it, if it was not OPENING.
    step: Option<Step>,
}

impl Choice {
    /// Whether a step of another dialect asked for it.
    pub(super) fn is_step(&self) -> bool {
        self.step.is_some()
    }
}

impl<T: Thinker, W: Write> Session<T, W> {
    /// Begins to decide what OPENING asks, once a search that may be running has ended.
    pub(super) fn opening(&mut self, since: Instant, transcript: &Transcript) -> Result<Flow, Refusal> {
        let opening = self.played(transcript)?;
        if opening.due().is_none() {
            return Err(OpeningError::Complete.into());
        }
        self.stop_search();
        if self.await_search().is_break() {
            return Ok(Break(()));
        }
        let limits = self.settings.limits(since.elapsed());
        Ok(self.decide(since, Choice { opening, step: None }, limits))
    }

    /// Begins to decide what a step of another dialect asks.
    pub(super) fn step(&mut self, since: Instant, step: Step) -> Result<Flow, Refusal> {
        let (rule, size) = (self.settings.rule, self.size());
        let opening = if step.uses_board() {
            step.opening(rule, size, self.game.position(step.command())?)?
        } else {
            step.opening(rule, size, &Position::new(rule.unwrap_or_default(), size))?
        };
        let limits = self.settings.step_limits(since.elapsed());
        Ok(self.decide(since, Choice { opening, step: Some(step) }, limits))
    }

    /// The opening after a transcript.
    pub(super) fn played(&self, transcript: &Transcript) -> Result<Negotiation, OpeningError> {
        transcript.play(self.settings.rule, self.size(), self.settings.sameness)
    }

    /// The size of the board; before START the usual one, as openings may come first.
    fn size(&self) -> Size {
        self.game.position("OPENING").map_or(Size::RENJU, Position::size)
    }

    fn decide(&mut self, since: Instant, choice: Choice, limits: Limits) -> Flow {
        self.introduce()?;
        let seed = self.settings.opening_seed();
        let opening = choice.opening.clone();
        let wants_next = choice.step.as_ref().is_some_and(Step::wants_sixth);
        self.search(since, Task::Action(choice), move |thinker, stop, _| {
            find(thinker, &opening, wants_next, &limits, seed, stop)
        })
    }

    /// Sends the action that was decided on, or any that is allowed.
    pub(super) fn answer(
        &mut self,
        since: Instant,
        choice: &Choice,
        decision: Option<Decision>,
        next: Option<Point>,
    ) -> Flow {
        let Choice { opening, step } = choice;
        let size = opening.size();
        let decision = decision
            .filter(|decision| allowed_action(opening, &decision.action).is_some())
            .or_else(|| any_action(opening).map(Decision::forced));
        let Some(decision) = decision else { return Continue(()) };
        self.settings.clock.spend(since.elapsed());
        let replies = match step {
            Some(step) => {
                let wanted = step.wants_sixth();
                let next = if wanted { next_stone(opening, &decision.action, next) } else { None };
                step.replies(&decision.action, next, size)
            }
            None => {
                let mut replies =
                    if self.settings.messages { explanations(&decision, size) } else { Vec::new() };
                replies.push(Reply::Line(action_text(&decision.action, size)));
                replies
            }
        };
        replies.iter().try_for_each(|reply| self.say(reply))
    }
}

/// Decides, and finds the stone after the action if it is wanted; each has half of the time and of the nodes.
fn find<T: Thinker>(
    thinker: &mut T,
    opening: &Negotiation,
    wants_next: bool,
    limits: &Limits,
    seed: u64,
    stop: &StopFlag,
) -> Found {
    let begun = Instant::now();
    let half = Limits {
        turn: limits.turn.map(|time| time / 2),
        nodes: limits.nodes.map(|nodes| nodes.div_ceil(2)),
        ..limits.clone()
    };
    let first = if wants_next { &half } else { limits };
    let decision = thinker.choose(opening, first, seed, stop);
    let after = decision.as_ref().and_then(|decision| allowed_action(opening, &decision.action));
    let Some(after) = after.filter(|_| wants_next) else { return Found::Action(decision, None) };
    let spent = begun.elapsed();
    let rest = Limits {
        turn: limits.turn.map(|time| time.saturating_sub(spent)),
        game: limits.game.map(|time| time.saturating_sub(spent)),
        ..half
    };
    let question = Question { position: &after.position(), scope: &Scope::default(), limits: &rest, stop };
    let next = thinker.explore(&question, &mut Silent).best;
    Found::Action(decision, next)
}

/// A stone that may follow the action: the one that was wished for, if it may.
fn next_stone(opening: &Negotiation, action: &Action, wish: Option<Point>) -> Option<Point> {
    choose(&allowed_action(opening, action)?.position(), wish.as_slice(), &PointSet::EMPTY)
}
