//! How a game ended.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The winner made five.
    Five,
    /// No point was empty any more: a draw.
    FullBoard,
    /// Black had nothing but forbidden points left, and may not pass.
    NoMove,
    /// Black played a forbidden point.
    Forbidden,
    /// A stone on a stone.
    Occupied,
    /// A stone off the board.
    OffBoard,
    /// An action that the opening rule does not allow.
    IllegalAction,
    /// An answer that is no move, or no action.
    Garbage,
    /// The answer came after the time was up.
    Time,
    /// No answer came at all.
    Hang,
    /// The engine ended, or closed its output.
    Crash,
}

impl Reason {
    /// Whether the loser broke the rules or the protocol rather than being beaten on the board.
    pub fn is_forfeit(self) -> bool {
        !matches!(self, Reason::Five | Reason::FullBoard | Reason::NoMove)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Five => "five",
            Reason::FullBoard => "full board",
            Reason::NoMove => "no move left",
            Reason::Forbidden => "forbidden move",
            Reason::Occupied => "occupied point",
            Reason::OffBoard => "point off the board",
            Reason::IllegalAction => "illegal action",
            Reason::Garbage => "garbage",
            Reason::Time => "time",
            Reason::Hang => "hang",
            Reason::Crash => "crash",
        })
    }
}

/// A game lost by a player's own fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The kind of fault; one for which [`Reason::is_forfeit`] holds.
    pub reason: Reason,
    /// What exactly was wrong.
    pub detail: String,
}

/// The most characters kept of what an engine has done.
const LONGEST_DETAIL: usize = 300;

impl Forfeit {
    /// A fault.
    pub fn new(reason: Reason, detail: impl Into<String>) -> Forfeit {
        let detail: String = detail.into();
        // An engine may say anything, at any length.
        Forfeit { reason, detail: detail.chars().take(LONGEST_DETAIL).collect() }
    }
}
