//! Solving one problem, and the answer in words.

use super::waiting::Clock;
use crate::board::Board;
use crate::effort::{Limits, MemoryBudget, StopFlag};
use crate::geometry::Point;
use crate::pattern::Threat;
use crate::record::Position;
use crate::threat::{Class, Found, Proof, Request, Solution, Solver};
use std::fmt;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How the problems of one call are solved.
pub(super) struct Terms {
    /// What may be spent on each problem.
    pub(super) limits: Limits,
    pub(super) threads: usize,
    pub(super) shortest: bool,
    /// Ends the present problem.
    pub(super) stop: StopFlag,
}

/// What has been found out about a problem.
pub(super) struct Answer {
    pub(super) solution: Solution,
    pub(super) time: Duration,
    /// The kind of win that was looked for.
    class: Class,
    /// Whether a shortest win was wanted.
    wants_shortest: bool,
}

impl Terms {
    /// Solves a problem from scratch, so that nothing learned from another one helps. `title` says on a terminal
    /// which one it is.
    pub(super) fn solve(&self, position: &Position, class: Class, title: &str) -> Answer {
        let _clock = Clock::start(title, self.limits.turn);
        let begun = Instant::now();
        let mut solver = Solver::new(MemoryBudget::DEFAULT.table_bytes(self.threads, None), self.threads);
        let request = Request { class, shortest: self.shortest, limits: self.limits.clone() };
        let solution = solver.solve(position, &request, &self.stop);
        Answer { solution, time: begun.elapsed(), class, wants_shortest: self.shortest }
    }
}

impl Answer {
    /// Writes everything there is to say about the position that was solved.
    pub(super) fn write(&self, position: &Position, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{self}")?;
        if let Found::Win(proof) = &self.solution.found {
            match proof.attack() {
                Some(_) => writeln!(out, "line {}", words(proof.line()))?,
                None => writeln!(out, "five {}", words(five(position)))?,
            }
        }
        if let Some(shortest) = self.shortest() {
            writeln!(out, "shortest {shortest}")?;
        }
        writeln!(out, "nodes {}", self.solution.nodes)?;
        writeln!(out, "time {:.3} s", self.time.as_secs_f64())
    }

    /// What is known about shorter wins than the one found, if it was asked for.
    pub(super) fn shortest(&self) -> Option<&'static str> {
        let is_win = matches!(self.solution.found, Found::Win(_));
        (self.wants_shortest && is_win).then_some(if self.solution.shortest { "yes" } else { "not shown" })
    }
}

/// The verdict.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = |class| if class == Class::Fours { "VCF" } else { "VCT" };
        match &self.solution.found {
            Found::Win(proof @ Proof::Fours(_)) => write!(f, "WIN VCF {}", proof.attacks()),
            Found::Win(proof @ Proof::Threat(_)) => write!(f, "WIN VCT {}", proof.attacks()),
            Found::None => write!(f, "NONE {}", kind(self.class)),
            Found::Unknown => f.write_str("UNKNOWN"),
        }
    }
}

/// A point where the side to move makes five.
fn five(position: &Position) -> Option<Point> {
    let board: Board = Board::from_position(position);
    board.points(position.side_to_move(), Threat::Five).first()
}

/// Points with spaces between them.
pub(super) fn words(points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}
