//! Picking moves one after the other, the most promising first, without sorting those that are never tried.

use super::history::History;
use super::params;
use super::worker::Worker;
use crate::board::{Board, Observer};
use crate::geometry::{CELLS, Color, Point, PointSet};
use crate::pattern::Threat;

/// Moves yet to be tried in a node.
///
/// Each is one number: its score in the high bits and, lowest, a point's index counted down, so that the greatest
/// number is the best move and ties go to the first point.
pub struct Picker {
    first: Point,
    stage: Stage,
    moves: Vec<i32>,
}

#[derive(PartialEq, Eq)]
enum Stage {
    First,
    Gathering,
    Picking,
}

const POINT_BITS: u32 = CELLS.ilog2();

/// Scores are kept within this, so that they fit above the point.
const MOST: i32 = 1 << 20;

fn entry(score: i32, point: Point) -> i32 {
    (score.clamp(-MOST, MOST - 1) << POINT_BITS) | (CELLS - 1 - point.index()) as i32
}

fn point_of(entry: i32) -> Point {
    Point::from_index(CELLS - 1 - (entry & (CELLS as i32 - 1)) as usize)
}

impl Picker {
    /// All moves, with `first` (an empty point or none) before the others. `buffer` gives its memory.
    pub fn new(first: Point, mut buffer: Vec<i32>) -> Picker {
        buffer.clear();
        Picker { first, stage: Stage::First, moves: buffer }
    }

    /// The next move. The others are gathered and scored when the first has failed to settle the node; after that
    /// each call looks for the best of those left, so that moves never reached are never sorted.
    ///
    /// `points` tells what the moves are, and is asked once.
    #[inline]
    pub fn next(
        &mut self,
        worker: &Worker<'_>,
        ply: usize,
        points: impl FnOnce() -> PointSet,
    ) -> Option<Point> {
        if self.stage == Stage::First {
            self.stage = Stage::Gathering;
            if self.first.is_some() {
                return Some(self.first);
            }
        }
        if self.stage == Stage::Gathering {
            self.stage = Stage::Picking;
            let first = self.first;
            self.moves.extend(points().iter().filter(|&point| point != first).map(|point| entry(0, point)));
            score(&mut self.moves, worker, ply);
        }
        let best = self.moves.iter().copied().max()?;
        let at = self.moves.iter().position(|&entry| entry == best)?;
        self.moves.swap_remove(at);
        Some(point_of(best))
    }

    /// Leaves out all moves but fours from now on.
    pub fn keep_fours<O: Observer>(&mut self, board: &Board<O>) {
        let fours = board.points(board.side_to_move(), Threat::Four);
        self.moves.retain(|&entry| fours.contains(point_of(entry)));
    }

    /// The memory, to be used again.
    pub fn into_buffer(self) -> Vec<i32> {
        self.moves
    }
}

/// Promises are worth 318 ±30, killers and counter moves 21 ±19, history 16 ±19 (here and in reductions).
fn score(moves: &mut [i32], worker: &Worker<'_>, ply: usize) {
    let board = &worker.board;
    let side = board.side_to_move();
    let history: &History = worker.history;
    let killers = history.killers(ply);
    let counter = board.last_move(0).map_or(Point::NONE, |previous| history.counter(side, previous));
    for slot in moves {
        let point = point_of(*slot);
        let mut score = board.promise(point) + history.of(side, point) / params::order_history();
        if killers.contains(&point) {
            score += params::order_killer();
        }
        if point == counter {
            score += params::order_killer();
        }
        *slot = entry(score, point);
    }
}

/// Empty points near the stones: within two lines of one, or three away on a line with it. The middle point if
/// there are no stones.
pub fn near_points<O: Observer>(board: &Board<O>) -> PointSet {
    let stones = board.stones(Color::Black).or(board.stones(Color::White));
    if stones.is_empty() {
        return [board.size().center()].into_iter().collect();
    }
    const ROW: isize = crate::geometry::STRIDE as isize;
    let mut rows = stones;
    for steps in [-2, -1, 1, 2] {
        rows = rows.or(&stones.shifted(steps));
    }
    let mut near = rows;
    for steps in [-2 * ROW, -ROW, ROW, 2 * ROW] {
        near = near.or(&rows.shifted(steps));
    }
    for steps in [-3, 3, -3 * ROW, 3 * ROW, -3 * ROW - 3, 3 * ROW + 3, 3 - 3 * ROW, 3 * ROW - 3] {
        near = near.or(&stones.shifted(steps));
    }
    near.and(board.empty())
}

/// Whether a stone of the side to move on `point` makes a four.
#[inline]
pub fn makes_four<O: Observer>(board: &Board<O>, point: Point) -> bool {
    board.class(board.side_to_move(), point).has(Threat::Four)
}
