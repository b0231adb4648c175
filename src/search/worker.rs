//! One searching thread: its board, its statistics and what it shares with the others.

use super::history::History;
use super::params::{self, MAX_PLY};
use super::scope::LeftOut;
use super::transposition::Table;
use crate::board::Board;
use crate::effort::{Meter, StopFlag};
use crate::eval::Evaluation;
use crate::geometry::Point;
use crate::pattern::Threat;
use crate::threat::{Found, UNLIMITED, Vcf, VcfTable};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// What all threads of one search share.
pub struct Shared<'a> {
    /// The transposition table.
    pub table: &'a Table,
    /// What is known about wins by fours.
    pub fours: &'a VcfTable,
    /// Raised by whoever asked for the search.
    pub stop: &'a StopFlag,
    /// Raised when a limit is reached or the first thread is done.
    pub done: AtomicBool,
    /// When the search must end at the latest.
    pub deadline: Option<Instant>,
    /// The most boards to make, over all threads.
    pub max_nodes: u64,
    /// Boards made, brought up to date every now and then.
    pub nodes: AtomicU64,
    /// Moves below the root that are left out.
    pub left_out: Vec<LeftOut>,
    /// Whether all that guesses is off, see [`Worker::is_plain`].
    pub plain: bool,
}

impl<'a> Shared<'a> {
    /// A search without limits that leaves nothing out.
    pub fn new(table: &'a Table, fours: &'a VcfTable, stop: &'a StopFlag) -> Shared<'a> {
        Shared {
            table,
            fours,
            stop,
            done: AtomicBool::new(false),
            deadline: None,
            max_nodes: u64::MAX,
            nodes: AtomicU64::new(0),
            left_out: Vec::new(),
            plain: false,
        }
    }
}

/// What a node knows about itself and shows its children.
#[derive(Clone, Copy, Default)]
pub struct Frame {
    /// The static value, if it has one.
    pub eval: Option<i32>,
}

/// Memory that the nodes of one ply use one after the other.
#[derive(Clone, Default)]
pub struct Buffers {
    /// For the moves yet to be tried.
    pub moves: Vec<i32>,
    /// For the moves that were tried.
    pub tried: Vec<Point>,
}

/// The least and the most boards a thread makes between two looks at clock and flags: small searches look more
/// often, so as not to exceed their boards by much.
const CHECK_INTERVAL: (u64, u64) = (16, 1024);

/// One searching thread.
pub struct Worker<'a> {
    /// What it shares.
    pub shared: &'a Shared<'a>,
    /// The position being searched.
    pub board: Board<Evaluation>,
    /// Move statistics, kept from search to search.
    pub history: &'a mut History,
    /// One frame a ply from the root.
    pub frames: Box<[Frame; MAX_PLY + 2]>,
    /// Memory for each ply.
    pub buffers: Vec<Buffers>,
    /// The principal variation from each ply on.
    pub lines: Vec<Vec<Point>>,
    /// Boards made by this thread.
    pub nodes: u64,
    /// Deepest ply reached in this iteration.
    pub selective_depth: usize,
    unreported: u64,
    check_interval: u64,
    /// Whether this thread has to give up at once.
    pub stopped: bool,
}

impl<'a> Worker<'a> {
    /// A thread about to search `board`.
    pub fn new(shared: &'a Shared<'a>, board: Board<Evaluation>, history: &'a mut History) -> Worker<'a> {
        Worker {
            shared,
            board,
            history,
            frames: Box::new([Frame::default(); MAX_PLY + 2]),
            buffers: vec![Buffers::default(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            selective_depth: 0,
            unreported: 0,
            check_interval: (shared.max_nodes / 16).clamp(CHECK_INTERVAL.0, CHECK_INTERVAL.1),
            stopped: false,
        }
    }

    /// Whether values are those of plain minimax: without pruning, reductions, the table and a look for fours.
    /// Tests compare several lines with the search of single moves that way; elsewhere this is false.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        cfg!(test) && self.shared.plain
    }

    /// Whether a move is left out in the present position.
    #[inline(always)]
    pub fn leaves_something_out(&self) -> bool {
        !self.shared.left_out.is_empty()
            && self.shared.left_out.iter().any(|&(key, _)| key == self.board.key())
    }

    /// Whether this move is left out in the present position.
    pub fn leaves_out(&self, point: Point) -> bool {
        self.shared.left_out.contains(&(self.board.key(), point))
    }

    /// Makes a move and counts it.
    #[inline(always)]
    pub fn make(&mut self, point: Point) {
        self.shared.table.prefetch(self.board.key_after(point));
        self.board.place(point);
        self.count(1);
    }

    /// Whether the side to move wins by continuous fours, as far as `budget` boards can tell.
    pub fn win_by_fours(&mut self, budget: u64) -> Found<u16> {
        if self.board.count(self.board.side_to_move(), Threat::Four) == 0 || self.is_plain() {
            return Found::None;
        }
        let (table, key) = (self.shared.fours, self.board.key());
        if table.given_up(key) >= budget {
            return Found::Unknown;
        }
        let mut meter = Meter::of_nodes(budget);
        let found = Vcf { board: &mut self.board, table, meter: &mut meter }.search(UNLIMITED);
        if found == Found::Unknown {
            table.give_up(key, budget);
        }
        self.count(meter.nodes());
        found
    }

    /// The fours by which the side to move wins within `plies` moves of both sides; none if that is not so.
    pub fn fours_within(&mut self, plies: usize) -> Vec<Point> {
        let Some(answers) = plies.checked_sub(1) else { return Vec::new() };
        // Where the search has seen the win, the table knows the way.
        let mut meter = Meter::of_nodes(params::line_fours() as u64);
        let mut vcf = Vcf { board: &mut self.board, table: self.shared.fours, meter: &mut meter };
        let line = match vcf.search(answers as u16 / 2) {
            Found::Win(attacks) => vcf.line(attacks, params::line_fours() as u64),
            Found::None | Found::Unknown => Vec::new(),
        };
        self.count(meter.nodes());
        line
    }

    /// Counts boards made.
    pub fn count(&mut self, boards: u64) {
        self.nodes += boards;
        self.unreported += boards;
        if self.unreported >= self.check_interval {
            self.look_up();
        }
    }

    /// Takes the last move back.
    #[inline(always)]
    pub fn unmake(&mut self) {
        self.board.undo();
    }

    /// Looks at clock, node count and flags.
    pub fn look_up(&mut self) {
        let nodes = self.shared.nodes.fetch_add(self.unreported, Relaxed) + self.unreported;
        self.unreported = 0;
        let late = || self.shared.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.shared.done.load(Relaxed)
            || self.shared.stop.is_raised()
            || nodes >= self.shared.max_nodes
            || late()
        {
            self.stopped = true;
        }
    }
}
