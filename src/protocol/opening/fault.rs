//! What is wrong with a request about an opening.

use crate::geometry::Size;
use crate::opening::{ActionOr, Fault, OpeningRuleError};
use crate::protocol::{Pair, UnsupportedRule};
use thiserror::Error;

/// Why a request about an opening has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    /// A line that is wrong: 0 is the request itself, the actions count from 1.
    #[error("opening: line {line}: {fault}")]
    Line {
        /// Which line.
        line: usize,
        /// What is wrong.
        fault: OpeningFault,
    },
    /// Nobody is to act any more.
    #[error("opening: complete; send BOARD")]
    Complete,
}

/// What is wrong with a line of a transcript, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningFault {
    /// The opening rule.
    #[error(transparent)]
    Rule(#[from] OpeningRuleError),
    /// The rule of play, which the opening rule leaves to `INFO rule`.
    #[error(transparent)]
    Game(#[from] UnsupportedRule),
    /// The text of the action.
    #[error(transparent)]
    Text(#[from] ActionOr<PairError>),
    /// The action itself.
    #[error("{}", .0.told(|point| Pair::of(point, *.1)))]
    Action(Fault, Size),
    /// A command where an action or DONE was due.
    #[error("{0} stands in place of an action, end the transcript with DONE")]
    Interrupted(String),
    /// More text than any opening has.
    #[error("the transcript is longer than that of any opening, end it with DONE")]
    TooLong,
}

/// Why a word is no point of the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PairError {
    /// It is no pair of numbers.
    #[error("'{0}' is no point, write x,y such as 7,7")]
    NoPair(String),
    /// The pair is outside the board.
    #[error("{0} is off the {1} board, both numbers go from 0 to {last}", last = .1.lines() - 1)]
    OffBoard(Pair, Size),
}
