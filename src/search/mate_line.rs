//! Lines of mates, told to their end.

use super::params::{self, PLY};
use super::pvs::Task;
use super::statics;
use super::worker::Worker;
use crate::geometry::Point;

impl Worker<'_> {
    /// Goes on with a line of a mate to its end, `plies` from the root: where the table or a look for fours has cut the
    /// search short, what they know is played out.
    pub(super) fn finish_mate(&mut self, line: &mut Vec<Point>, plies: usize, value: i32) {
        line.iter().for_each(|&point| self.board.place(point));
        while line.len() < plies && self.board.winner().is_none() {
            let left = plies - line.len();
            let mut more = self.plain_end(left);
            if more.is_empty() {
                more = self.next_of_mate(line.len(), left, value);
            }
            if more.is_empty() {
                break;
            }
            more.iter().for_each(|&point| self.board.place(point));
            line.extend(more);
        }
        line.iter().for_each(|_| self.board.undo());
    }

    /// The last moves of a mate by fours, and those that need no search.
    fn plain_end(&mut self, left: usize) -> Vec<Point> {
        let mut end = self.fours_within(left);
        end.iter().for_each(|&point| self.board.place(point));
        let last = statics::finish_line(&mut self.board, left.saturating_sub(end.len()));
        end.iter().for_each(|_| self.board.undo());
        end.extend(last);
        end
    }

    /// Moves that keep to a mate of which so many plies are left, from a search that asks for nothing else.
    fn next_of_mate(&mut self, ply: usize, left: usize, value: i32) -> Vec<Point> {
        if left > params::line_plies() as usize {
            return Vec::new();
        }
        let value = if ply.is_multiple_of(2) { value } else { -value };
        let task = Task { depth: left as i32 * PLY, ply, cut: false, excluded: Point::NONE };
        let found = self.search::<true>(value - 1, value + 1, task);
        if found == value && !self.stopped { self.lines[ply].clone() } else { Vec::new() }
    }
}
