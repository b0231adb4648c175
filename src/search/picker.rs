//! Picking moves one after the other, the most promising first, without sorting those that are never tried.

use super::history::History;
use super::params;
use super::worker::Worker;
use crate::board::{Board, Observer};
use crate::geometry::{Color, Point, PointSet};
use crate::pattern::Threat;

/// The most moves a position can have.
const MAX_MOVES: usize = 484;

/// Moves yet to be tried in a node.
pub struct Picker {
    first: Option<Point>,
    scored: bool,
    moves: Vec<(i32, Point)>,
}

impl Picker {
    /// The moves of `points`, with `first` (if it is among them) before all others.
    pub fn new(points: &PointSet, first: Point) -> Picker {
        let mut moves = Vec::with_capacity(points.len().min(MAX_MOVES));
        moves.extend(points.iter().filter(|&point| point != first).map(|point| (0, point)));
        let first = (first.is_some() && points.contains(first)).then_some(first);
        Picker { first, scored: false, moves }
    }

    /// The next move. Scores are computed when the first move has failed to settle the node; after that each call
    /// finds the best of those left, so that moves never reached cost one comparison.
    #[inline]
    pub fn next(&mut self, worker: &Worker<'_>, ply: usize) -> Option<Point> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        if !self.scored {
            self.scored = true;
            score(&mut self.moves, worker, ply);
        }
        let mut best = 0;
        for (at, entry) in self.moves.iter().enumerate().skip(1) {
            // Ties go to the point that comes first, whatever was taken out before.
            if (entry.0, std::cmp::Reverse(entry.1)) > (self.moves[best].0, std::cmp::Reverse(self.moves[best].1)) {
                best = at;
            }
        }
        (!self.moves.is_empty()).then(|| self.moves.swap_remove(best).1)
    }
}

fn score(moves: &mut [(i32, Point)], worker: &Worker<'_>, ply: usize) {
    let board = &worker.board;
    let side = board.side_to_move();
    let history: &History = worker.history;
    let killers = history.killers(ply);
    let counter = board.last_move(0).map_or(Point::NONE, |previous| history.counter(side, previous));
    for (score, point) in moves {
        *score = board.promise(*point) + history.of(side, *point) / params::ORDER_HISTORY;
        if killers.contains(point) {
            *score += params::ORDER_KILLER;
        }
        if *point == counter {
            *score += params::ORDER_KILLER;
        }
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
