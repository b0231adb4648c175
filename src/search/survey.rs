//! Many positions valued at once: one search each, side by side, with one table for all.

use super::clock::Clock;
use super::engine::{Engine, Memory};
use super::history::History;
use super::root::{Iterations, Teller, root_moves};
use super::scope::Scope;
use super::statics::{self, Static};
use super::worker::{Shared, Worker};
use super::{Score, Silent};
use crate::board::Board;
use crate::effort::{Limits, StopFlag};
use crate::eval::Evaluation;
use crate::geometry::Point;
use crate::record::Position;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// What is to be spent on each position of a survey.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Boards to make for each position.
    pub nodes: u64,
    /// When all of it has to end.
    pub deadline: Option<Instant>,
}

/// What a search has found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The value for the side to move.
    pub score: Score,
    /// Boards made.
    pub nodes: u64,
}

impl Engine {
    /// The static values of a position after each of these moves, for the side to move then.
    pub fn glance(&self, position: &Position, moves: &[Point]) -> Vec<Score> {
        let mut board = self.board(position);
        let value = |&point: &Point| {
            board.place(point);
            let value = Score(board.value());
            board.undo();
            value
        };
        moves.iter().map(value).collect()
    }

    /// Searches a position after each of these moves, which must be legal. A value is absent where time was up
    /// before the first iteration had ended.
    ///
    /// With one thread the values depend on nothing but the arguments and what the engine remembers.
    pub fn survey(
        &mut self,
        position: &Position,
        moves: &[Point],
        effort: Effort,
        stop: &StopFlag,
    ) -> Vec<Option<Valued>> {
        let lines: Vec<[Point; 1]> = moves.iter().map(|&point| [point]).collect();
        self.survey_lines(position, &lines, effort, stop)
    }

    /// Searches a position after each of these lines of play, which must be legal; otherwise as [`Engine::survey`].
    pub(super) fn survey_lines(
        &mut self,
        position: &Position,
        lines: &[impl AsRef<[Point]> + Sync],
        effort: Effort,
        stop: &StopFlag,
    ) -> Vec<Option<Valued>> {
        let parent = self.board(position);
        let (pool, memory, histories) = self.parts();
        let value = |line: &[Point], history: &mut History| {
            let mut board = parent.clone();
            line.iter().for_each(|&point| board.place(point));
            // What breaks down is missed as if there had been no time for it.
            catch_unwind(AssertUnwindSafe(|| value(memory, board, effort, stop, history))).ok().flatten()
        };
        if let [history] = histories {
            return pool.install(|| lines.iter().map(|line| value(line.as_ref(), history)).collect());
        }
        let free: Vec<Mutex<&mut History>> = histories.iter_mut().map(Mutex::new).collect();
        pool.install(|| {
            let valued = lines.par_iter().with_max_len(1).map(|line| {
                // Each thread of the pool has a history of its own.
                let own = rayon::current_thread_index().unwrap_or_default() % free.len();
                let mut history = free[own].lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                value(line.as_ref(), &mut history)
            });
            valued.collect()
        })
    }
}

fn value(
    memory: &Memory,
    board: Board<Evaluation>,
    effort: Effort,
    stop: &StopFlag,
    history: &mut History,
) -> Option<Valued> {
    if stop.is_raised() || effort.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
        return None;
    }
    if let Static::Decided(plies) = statics::look(&board) {
        return Some(Valued { score: Score(statics::decided_value(plies, 0)), nodes: 0 });
    }
    let moves = root_moves(&board, &Scope::default(), &[]);
    if moves.is_empty() {
        return None;
    }
    history.begin_search();
    let shared = Shared {
        deadline: effort.deadline,
        max_nodes: effort.nodes.max(1),
        ..Shared::new(&memory.table, &memory.fours, stop)
    };
    let mut silent = Silent;
    let work = Iterations {
        moves,
        start_depth: 1,
        depth: u32::MAX,
        lines: 1,
        thread: 0,
        teller: Teller::new(Some(Clock::new(&Limits::default())), &mut silent),
    };
    let (_, reports) = Worker::new(&shared, board, history).iterate(work);
    Some(Valued { score: reports.first()?.score, nodes: shared.nodes.load(Relaxed) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::score_of_value;
    use crate::geometry::{Rule, Size};
    use crate::record::parse_points;

    #[test]
    fn a_survey_finds_what_single_searches_find() {
        let four = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9i9i7").unwrap();
        let fifths = parse_points("g10 a1 j8").unwrap();
        let effort = Effort { nodes: 3_000, deadline: None };
        let mut engine = Engine::new(1, 1 << 20);
        let values = engine.survey(&four, &fifths, effort, &StopFlag::new());
        let again = Engine::new(1, 1 << 20).survey(&four, &fifths, effort, &StopFlag::new());
        assert_eq!(values, again);
        for (point, valued) in fifths.into_iter().zip(values) {
            let mut five = four.clone();
            five.play(Some(point)).unwrap();
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            let alone = Engine::new(1, 1 << 20).think(&five, &limits, &StopFlag::new(), &mut |_| ());
            let (together, alone) = (valued.unwrap().score.0, alone.report().unwrap().score.0);
            let [together, alone] = [together, alone].map(score_of_value);
            assert!((together - alone).abs() < 0.1, "{point}: {together} and {alone}");
        }
        let stop = StopFlag::new();
        stop.raise();
        assert_eq!(engine.survey(&four, &parse_points("a2").unwrap(), effort, &stop), [None]);
    }
}
