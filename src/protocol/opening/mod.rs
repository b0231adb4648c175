//! The opening extension: actions, states and explanations as text.

mod fault;
mod reply;
mod transcript;

pub use fault::{OpeningError, OpeningFault, PairError};
pub use reply::OpeningReply;
pub use transcript::Transcript;
pub(super) use transcript::{Read, TranscriptReader};

use super::command::quoted;
use super::pair::Pair;
use super::reply::Reply;
use crate::geometry::{Color, Point, Size};
use crate::opening::{Action, ActionOr, Decision, Negotiation, OpeningRule, Square};

/// Reads an action whose points are pairs, such as `MOVE 7,7 DECLARE 3`, for a board of this size.
///
/// # Errors
/// What is wrong with the action or with one of its points.
pub fn action_from(text: &str, size: Size) -> Result<Action, ActionOr<PairError>> {
    Action::parse(text, |word| point_from(word, size))
}

/// Writes an action with pairs, such as `MOVE 7,7 DECLARE 3`, for a board of this size.
pub fn action_text(action: &Action, size: Size) -> String {
    action.text(|point| Pair::of(point, size))
}

/// The point of a pair, if it is on the board.
pub(super) fn point_from(word: &str, size: Size) -> Result<Point, PairError> {
    let pair = Pair::parse(word).ok_or_else(|| PairError::NoPair(quoted(word)))?;
    pair.point(size).ok_or(PairError::OffBoard(pair, size))
}

/// The answer to OPENINGRULES.
pub fn rules_reply() -> Reply {
    Reply::Line(format!("OPENINGRULES {}", OpeningRule::names().join(" ")))
}

/// The answer to OPENINGSTATE: who is to act, and all that a manager without rules of its own needs to know.
pub fn state_reply(opening: &Negotiation) -> Reply {
    let (seat, stones) = (opening.black_seat(), opening.stones().len());
    let moves = joined(opening.stones().iter().map(|&point| Pair::of(point, opening.size())), ";");
    let Some(due) = opening.due() else {
        return Reply::Line(format!("STATE complete black_seat={seat} stones={stones} moves={moves}"));
    };
    let colour = if due.color == Color::Black { "BLACK" } else { "WHITE" };
    let allow = joined(due.kinds(), ",");
    let mut line =
        format!("STATE to_act={} colour={colour} black_seat={seat} stones={stones} allow={allow}", due.seat);
    let squares = due.placings.iter().map(|placing| &placing.squares);
    if let Some(squares) = squares.into_iter().find(|squares| !squares.contains(&Square::Anywhere)) {
        line += &format!(" within={}", joined(squares, ","));
    }
    if let Some(count) = due.offer {
        line += &format!(" count={count}");
    }
    if let Some(most) = due.placings.iter().find_map(|placing| placing.declare) {
        line += &format!(" max={most}");
    }
    if stones > 0 {
        line += &format!(" moves={moves}");
    }
    Reply::Line(line)
}

/// What is told before an action: every fifth and every branch that was compared, one line each.
pub fn explanations(decision: &Decision, size: Size) -> Vec<Reply> {
    let fifths = decision.fifths.iter().zip(1..).map(|(fifth, rank)| {
        format!("OPENING FIFTH rank {rank} point {} value {:.3}", Pair::of(fifth.point, size), fifth.value)
    });
    let branches = decision
        .branches
        .iter()
        .map(|branch| format!("OPENING BRANCH {} value {:.3}", branch.kind, branch.value));
    fifths.chain(branches).map(Reply::Message).collect()
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests;
