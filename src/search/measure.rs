//! The parts of the search that benches measure on their own.

pub use super::transposition::{Bound, Entry, Table};

use super::history::History;
use super::picker::{Picker, near_points};
use super::worker::{Shared, Worker};
use crate::board::Board;
use crate::effort::StopFlag;
use crate::eval::Evaluation;
use crate::geometry::Point;
use crate::threat::VcfTable;

/// Gives `run` a function that picks the so many most promising moves near the stones, as a node of the search does.
pub fn picking<R>(board: &Board<Evaluation>, run: impl FnOnce(&dyn Fn(usize) -> Point) -> R) -> R {
    let (table, stop, mut history) = (Table::new(0), StopFlag::new(), History::default());
    let fours = VcfTable::new(0);
    let shared = Shared::new(&table, &fours, &stop);
    let worker = Worker::new(&shared, board.clone(), &mut history);
    run(&|count| {
        let mut picker = Picker::new(Point::NONE, Vec::new());
        let mut next = || picker.next(&worker, 1, || near_points(&worker.board));
        (0..count).filter_map(|_| next()).last().unwrap_or(Point::NONE)
    })
}
