//! Why an action is not allowed.

use super::{Kind, Square};
use crate::board::Verdict;
use crate::geometry::{Isometry, Point, Size};
use std::fmt;
use thiserror::Error;

/// An action that the rule does not allow here. Points are told with letters; [`Fault::told`] tells them otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.told(|point| point))]
pub enum Fault {
    /// The opening is over.
    Complete,
    /// Another kind of action is due.
    Unavailable {
        /// The kind, if any rule knows it.
        kind: Option<Kind>,
        /// The kinds that are due.
        allowed: Vec<Kind>,
    },
    /// A point outside the board.
    OffBoard(Point, Size),
    /// A point with a stone on it.
    Occupied(Point),
    /// A point named twice in one action.
    Twice(Point),
    /// A stone outside its central square.
    OutsideSquare(Point, Square),
    /// A stone by which the first three are none of the 26 openings.
    NoOpening(Point, Square),
    /// Too many or too few fifths.
    Count {
        /// How many were offered.
        offered: usize,
        /// How many are to be offered.
        wanted: usize,
    },
    /// Two fifths that make the same figure.
    Symmetric(Point, Point, Isometry),
    /// A point that Black may not play on.
    Forbidden(Point, Verdict),
    /// A number of fifths that may not be declared.
    Range {
        /// The number.
        declared: u8,
        /// The greatest that may be.
        most: u8,
    },
    /// A point that was not offered.
    NotOffered(Point, Vec<Point>),
}

impl Fault {
    /// The fault in words, with points written as `show` does.
    pub fn told<T: fmt::Display>(&self, show: impl Fn(Point) -> T) -> String {
        match self {
            Fault::Complete => "the opening is already complete, nothing is left to decide".to_string(),
            Fault::Unavailable { kind, allowed } => {
                let kind = kind.map_or("such a MOVE".to_string(), |kind| kind.to_string());
                let allowed: Vec<String> = allowed.iter().map(Kind::to_string).collect();
                format!("{kind} is not available here, but {}", allowed.join(", "))
            }
            Fault::OffBoard(point, size) => format!("{} is off the {size} board", show(*point)),
            Fault::Occupied(point) => format!("{} is occupied, choose an empty point", show(*point)),
            Fault::Twice(point) => format!("{} is named twice, name different points", show(*point)),
            Fault::OutsideSquare(point, square) => {
                format!("{} is outside the central {square}, choose a point in it", show(*point))
            }
            Fault::NoOpening(point, square) => format!(
                "with {} the stones are none of the 26 openings, choose a point in the central {square}",
                show(*point)
            ),
            Fault::Count { offered, wanted } => format!("{offered} fifths are offered, offer {wanted}"),
            Fault::Symmetric(first, second, isometry) => format!(
                "{} and {} are symmetric ({isometry}), offer different fifths",
                show(*first),
                show(*second)
            ),
            Fault::Forbidden(point, verdict) => {
                format!("{} is forbidden for black ({verdict}), choose another point", show(*point))
            }
            Fault::Range { declared, most } => {
                format!("{declared} fifths cannot be declared, declare 1 to {most}")
            }
            Fault::NotOffered(point, offered) => {
                let offered: Vec<String> = offered.iter().map(|&point| show(point).to_string()).collect();
                format!("{} was not offered, choose one of {}", show(*point), offered.join(" "))
            }
        }
    }
}
