//! Quiescence: only fours and their forced answers.

use super::params;
use super::statics::{self, Static, decided_value};
use super::transposition::from_node;
use super::worker::Worker;
use crate::geometry::Point;
use crate::pattern::Threat;
use crate::threat::Danger;

impl Worker<'_> {
    /// The value of the present position when only fours may be played, or none; `pairs` fours and answers have
    /// been played already.
    pub fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize, pairs: i32) -> i32 {
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        match statics::look(&self.board) {
            Static::Decided(plies) => return decided_value(plies, ply),
            Static::Open(Danger::Five(point)) if ply < params::MAX_PLY => {
                self.make(point);
                let value = -self.quiesce(-beta, -alpha, ply + 1, pairs);
                self.unmake();
                return value;
            }
            Static::Open(_) => {}
        }

        let known = self.shared.table.get(self.board.key());
        if let Some(entry) = known {
            let value = from_node(entry.value, ply);
            if entry.bound.allows(value >= beta) && (value >= beta || value <= alpha) {
                return value;
            }
        }
        let mut best = match known {
            Some(entry) if entry.has_eval => entry.eval,
            _ => self.board.value(),
        };
        if best >= beta || pairs >= params::QUIESCENCE_PAIRS || ply >= params::MAX_PLY {
            return best;
        }
        alpha = alpha.max(best);

        for point in self.fours(pairs) {
            if self.board.is_forbidden(point) {
                continue;
            }
            self.make(point);
            let value = -self.quiesce(-beta, -alpha, ply + 1, pairs + 1);
            self.unmake();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value >= beta {
                    break;
                }
                alpha = alpha.max(value);
            }
        }
        best
    }

    /// The fours to try, the most promising first. After the first pair only those that go on from the last one.
    fn fours(&self, pairs: i32) -> Vec<Point> {
        let side = self.board.side_to_move();
        if self.board.count(side, Threat::Four) == 0 {
            return Vec::new();
        }
        let last = self.board.last_move(1).filter(|_| pairs > 0);
        let mut fours: Vec<(i32, Point)> = self
            .board
            .points(side, Threat::Four)
            .iter()
            .filter(|&point| last.is_none_or(|last| goes_on(last, point)))
            .map(|point| (-self.board.promise(point), point))
            .collect();
        fours.sort_unstable();
        fours.into_iter().map(|(_, point)| point).collect()
    }
}

/// Whether two points are close together or within four steps on a common line.
fn goes_on(last: Point, point: Point) -> bool {
    let distance = last.distance(point);
    let (columns, rows) = (last.column().abs_diff(point.column()), last.row().abs_diff(point.row()));
    distance <= 2 || distance <= 4 && (columns == 0 || rows == 0 || columns == rows)
}
