//! How an engine is asked for its action in a negotiation.

use super::clock::Clock;
use super::outcome::{Forfeit, Reason};
use super::player::{Player, Trouble};
use super::spec::{EngineSpec, Negotiator};
use crate::geometry::Point;
use crate::opening::{Action, Negotiation};
use crate::protocol::{AnswerError, Asking, Dialect, Heard, PairError};
use std::time::Duration;

/// What an engine does in a negotiation.
pub(super) struct Act {
    pub(super) action: Action,
    /// White's sixth stone, if the engine has told it along with the fifth that it takes.
    pub(super) sixth: Option<Point>,
    /// The time for all of it.
    pub(super) spent: Duration,
}

/// The question to the engine when it is to act, and the lines to send.
///
/// # Errors
/// [`Trouble::Speechless`] if the dialect has no words for the opening rule.
pub(super) fn question(
    spec: &EngineSpec,
    dialect: Dialect,
    negotiation: &Negotiation,
) -> Result<(Asking, String), Trouble> {
    Asking::new(dialect, negotiation).ok_or_else(|| Trouble::Speechless {
        engine: spec.name.clone(),
        dialect: Negotiator::Engine(dialect),
        rule: negotiation.rule(),
    })
}

/// Asks the engine until it has acted. Where a dialect puts several questions for one action, the time for a move
/// is that for each of them.
pub(super) fn ask(
    player: &mut Player<'_>,
    dialect: Dialect,
    negotiation: &Negotiation,
    clock: &mut Clock,
) -> Result<Act, Trouble> {
    let (mut asking, mut request) = question(player.spec(), dialect, negotiation)?;
    let mut spent = Duration::ZERO;
    loop {
        let hear = |line: &str| asking.hear(line).map_err(forfeit);
        let answer = player.ask(&request, clock, "an action", hear)?;
        spent += answer.spent;
        match answer.value {
            Heard::Ask(lines) => request = lines,
            Heard::Action { action, sixth } => return Ok(Act { action, sixth, spent }),
        }
    }
}

/// How an answer that is wrong loses the game.
fn forfeit(error: AnswerError) -> Forfeit {
    let reason = match error {
        AnswerError::Pair(PairError::OffBoard(..)) => Reason::OffBoard,
        AnswerError::Pair(PairError::NoPair(_)) | AnswerError::Refused(_) | AnswerError::Wrong { .. } => {
            Reason::Garbage
        }
    };
    Forfeit::new(reason, error.to_string())
}
