//! The moves of the root, and what becomes known about each.

use crate::board::Board;
use crate::eval::Evaluation;
use crate::geometry::{Color, Point, PointSet, Symmetry};
use crate::search::Score;
use crate::search::scope::{LeftOut, Scope};
use crate::search::statics::{self, Static};
use crate::threat::Danger;

/// A move at the root and what is known about it.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub point: Point,
    /// Its value in the present iteration, or a bound below all others.
    pub value: i32,
    /// The last value that was no bound.
    pub(super) guess: i32,
    /// The principal variation that starts with it.
    pub line: Vec<Point>,
    /// Boards made below it in the present iteration.
    pub(super) nodes: u64,
    /// The mate that the line is, if one was found: it stays one when the table has forgotten what it rests on.
    mate: Option<i32>,
    /// What its value is proven not to exceed.
    pub(super) most: i32,
}

impl RootMove {
    /// A move about which nothing is known.
    fn new(point: Point) -> RootMove {
        RootMove {
            point,
            value: -Score::MATE,
            guess: -Score::MATE,
            line: vec![point],
            nodes: 0,
            mate: None,
            most: Score::MATE,
        }
    }

    /// Takes in what a search within a window has found, with its line after this move. Returns the value, which is
    /// that of a mate that was found earlier unless this one is shorter.
    pub(super) fn learn(&mut self, found: i32, alpha: i32, beta: i32, line: &[Point]) -> i32 {
        let mate = Score(found).mate_in();
        if found < beta && mate.is_some_and(|plies| plies < 0) {
            self.most = self.most.min(found);
        }
        let length = |value: i32| Score(value).mate_in().map_or(i32::MAX, i32::abs);
        match self.mate {
            Some(known) if length(found) >= length(known) => return known,
            // Only what is found within the window has a line to its end.
            Some(_) if found >= beta => {}
            _ if found > alpha => {
                self.mate = mate.filter(|_| found < beta).map(|_| found);
                self.line.truncate(1);
                self.line.extend_from_slice(line);
            }
            _ => {}
        }
        found
    }
}

/// The moves worth thinking about, the most promising first: all that can meet the other side's threat or lie
/// near enough to the stones, without those that the scope blocks if there are others; only one of those that are
/// mirror images of each other, unless the scope wants all. Empty if no move is legal.
pub fn root_moves(board: &Board<Evaluation>, scope: &Scope, left_out: &[LeftOut]) -> Vec<RootMove> {
    let points = match statics::look(board) {
        Static::Open(Danger::Five(point)) => [point].into_iter().collect(),
        Static::Open(Danger::Restricted(points)) => points,
        _ => scope.breadth.points(board),
    };
    let legal = |points: &PointSet| -> Vec<Point> {
        points.iter().filter(|&point| !board.is_forbidden(point)).collect()
    };
    let left_out = left_out.iter().filter(|(key, _)| *key == board.key()).map(|&(_, point)| point);
    let free = board.empty().without(&scope.blocked).without(&left_out.collect());
    let ways = [points.and(&free), free, points, *board.empty()];
    let mut points = ways.iter().map(legal).find(|points| !points.is_empty()).unwrap_or_default();
    if !scope.mirror_images {
        without_mirror_images(board, &mut points);
    }
    points.sort_by_key(|&point| (-board.promise(point), point));
    points.into_iter().map(RootMove::new).collect()
}

fn without_mirror_images(board: &Board<Evaluation>, points: &mut Vec<Point>) {
    let size = board.size();
    let keeps_stones = |symmetry: &Symmetry| {
        Color::BOTH.into_iter().all(|color| {
            let stones = board.stones(color);
            stones.iter().all(|stone| stones.contains(symmetry.apply(size, stone)))
        })
    };
    let symmetries: Vec<Symmetry> = Symmetry::all().filter(keeps_stones).collect();
    // On an even board the middle point's images are other points, which need not be among those worth a thought.
    let all: PointSet = points.iter().copied().collect();
    let is_first = |point: &Point| {
        symmetries.iter().all(|symmetry| {
            let image = symmetry.apply(size, *point);
            image >= *point || !all.contains(image)
        })
    };
    points.retain(is_first);
}
