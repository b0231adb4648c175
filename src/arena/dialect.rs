//! How an engine is asked for its action in a negotiation.

use super::clock::Clock;
use super::outcome::{Forfeit, Reason};
use super::player::{Answer, Player, Trouble};
use crate::opening::{Action, ActionOr, Negotiation};
use crate::protocol::{PairError, action_from, action_text};

/// Asks in the `OPENING` dialect: the whole transcript, answered by one action.
pub(super) fn ask(
    player: &mut Player<'_>,
    negotiation: &Negotiation,
    clock: &mut Clock,
) -> Result<Answer<Action>, Trouble> {
    let size = negotiation.size();
    let mut request = format!("OPENING {}\n", negotiation.rule());
    for action in negotiation.actions() {
        request += &format!("{}\n", action_text(action, size));
    }
    request += "DONE";
    let answer = player.ask(&request, clock, "an action", |line| match action_from(line, size) {
        Ok(action) => Some(Ok(action)),
        Err(error @ ActionOr::Point(PairError::OffBoard(..))) => Some(Err(error.to_string())),
        Err(_) => None,
    })?;
    match answer.value {
        Ok(value) => Ok(Answer { value, spent: answer.spent }),
        Err(detail) => Err(Trouble::Forfeit(Forfeit::new(Reason::OffBoard, detail))),
    }
}
