//! What a search tells: a report for each finished depth, and the outcome.

use crate::eval::MAX_VALUE;
use crate::geometry::Point;
use std::fmt;
use std::time::Duration;

/// The value of a position for the side to move.
///
/// Ordinary values are evaluation units; values within [`Score::MATE_RANGE`] of [`Score::MATE`] say in how many
/// plies the game is won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// The value of having five on the board. A win in `n` plies is `MATE - n`.
    pub const MATE: i32 = 30_000;
    /// Mate values lie within this many plies of [`Score::MATE`].
    pub const MATE_RANGE: i32 = 1_000;

    /// Plies until the game is won (positive) or lost (negative), if the value is a proven one.
    pub fn mate_in(self) -> Option<i32> {
        if self.0 > Score::MATE - Score::MATE_RANGE {
            Some(Score::MATE - self.0)
        } else if self.0 < Score::MATE_RANGE - Score::MATE {
            Some(-Score::MATE - self.0)
        } else {
            None
        }
    }
}

// No evaluation may look like a mate.
const _: () = assert!(MAX_VALUE < Score::MATE - Score::MATE_RANGE);

/// Writes units as an integer, a win in 7 plies as `+M7`, a loss in 8 as `-M8`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_in() {
            Some(plies) if self.0 > 0 => write!(f, "+M{plies}"),
            Some(plies) => write!(f, "-M{}", -plies),
            None => write!(f, "{}", self.0),
        }
    }
}

/// One line of play found by a finished iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Rank of this line, from 1; above 1 only if several lines were asked for.
    pub rank: usize,
    /// How many lines there are of this depth.
    pub of: usize,
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Deepest ply reached.
    pub selective_depth: u32,
    /// Value for the side to move at the root.
    pub score: Score,
    /// Boards made so far, over all threads.
    pub nodes: u64,
    /// Time since the request.
    pub elapsed: Duration,
    /// The line, starting with the move for the side to move.
    pub line: Vec<Point>,
}

/// What happens at the root while an iteration runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootEvent {
    /// An iteration begins.
    Iteration,
    /// A look at this move begins.
    Searching(Point),
    /// It has ended.
    Searched(Point),
    /// The move is now known to lose.
    Losing(Point),
    /// The move is the best one now.
    Best(Point),
}

/// Whoever wants to hear what a search finds while it runs.
pub trait Listener: Send {
    /// A line of a finished iteration; those of one depth come from the best to the last.
    fn report(&mut self, report: &Report);

    /// Something has happened at the root. Searches tell that only after the first fifth of a second.
    fn root(&mut self, _event: RootEvent) {}
}

/// A listener that nothing matters to.
pub struct Silent;

impl Listener for Silent {
    fn report(&mut self, _report: &Report) {}
}

/// A listener to whom only the finished lines matter.
pub struct Reports<'a>(pub &'a mut (dyn FnMut(&Report) + Send));

impl Listener for Reports<'_> {
    fn report(&mut self, report: &Report) {
        self.0(report);
    }
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The move to play; `None` only if there is no empty point.
    pub best: Option<Point>,
    /// The lines of the last finished iteration, the best first; none when there was no time for one.
    pub lines: Vec<Report>,
}

impl Outcome {
    /// The last finished report of the best line.
    pub fn report(&self) -> Option<&Report> {
        self.lines.first()
    }
}
