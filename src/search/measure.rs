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
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Gives `run` a function that picks the so many most promising moves near the stones, as a node of the search does.
pub fn picking<R>(board: &Board<Evaluation>, run: impl FnOnce(&dyn Fn(usize) -> Point) -> R) -> R {
    let (table, stop, mut history) = (Table::new(0), StopFlag::new(), History::default());
    let shared = Shared {
        table: &table,
        fours: &VcfTable::new(0),
        stop: &stop,
        done: AtomicBool::new(false),
        deadline: None,
        max_nodes: u64::MAX,
        nodes: AtomicU64::new(0),
        left_out: Vec::new(),
        plain: false,
    };
    let worker = Worker::new(&shared, board.clone(), &mut history);
    run(&|count| {
        let mut picker = Picker::new(Point::NONE, Vec::new());
        let mut next = || picker.next(&worker, 1, || near_points(&worker.board));
        (0..count).filter_map(|_| next()).last().unwrap_or(Point::NONE)
    })
}
