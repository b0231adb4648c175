//! The engine: threads, memory and one search at a time.

use super::clock::Clock;
use super::history::History;
use super::params::PLY;
use super::pvs::stored_depth;
use super::root::{Iterations, RootMove, Teller, root_moves};
use super::scope::{Question, Scope};
use super::statics::{self, Static};
use super::transposition::{Bound, Entry, Table};
use super::worker::{Shared, Worker};
use super::{Listener, Outcome, Report, Reports, Score, Silent};
use crate::board::Board;
use crate::effort::{Limits, StopFlag};
use crate::eval::{Evaluation, Weights};
use crate::geometry::Point;
use crate::record::Position;
use crate::threat::VcfTable;
use std::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Searching goes as deep into the stack as into the game.
const STACK_BYTES: usize = 16 << 20;

/// Threads, transposition table and evaluation.
pub struct Engine {
    pool: rayon::ThreadPool,
    memory: Memory,
    histories: Vec<History>,
    weights: Arc<Weights>,
    nodes: u64,
}

/// What the transposition table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value for the side to move; the plies of a mate count from the position.
    pub score: Score,
    /// Where the true value lies: at most there, at least there, or exactly there.
    pub bound: Ordering,
    /// The depth of the search, in half plies.
    pub half_plies: i32,
    /// The best move, or [`Point::NONE`].
    pub best: Point,
}

/// What the engine remembers of positions.
pub(super) struct Memory {
    bytes: u64,
    pub(super) table: Table,
    pub(super) fours: VcfTable,
}

/// The part of the memory for tables that goes to what is known about fours, as a divisor.
const FOURS_SHARE: u64 = 32;

impl Memory {
    fn new(bytes: u64) -> Memory {
        let share = bytes / FOURS_SHARE;
        Memory { bytes, table: Table::new(bytes - share), fours: VcfTable::new(share) }
    }

    /// Keeps the value of a root, for whoever goes back in a game or asks what is known.
    fn remember_root(&self, key: u64, eval: i32, lines: &[Report]) {
        let Some(report) = lines.first() else { return };
        self.table.put(
            key,
            Entry {
                value: report.score.0,
                eval,
                has_eval: true,
                depth: stored_depth(report.depth as i32 * PLY),
                bound: Bound::Exact,
                best: report.line[0],
            },
        );
    }
}

impl Engine {
    /// An engine that thinks with `threads` threads (at least one) and tables of `table_bytes`.
    pub fn new(threads: usize, table_bytes: u64) -> Engine {
        let threads = threads.max(1);
        Engine {
            pool: pool(threads),
            memory: Memory::new(table_bytes),
            histories: (0..threads).map(|_| History::default()).collect(),
            weights: Weights::embedded(),
            nodes: 0,
        }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.histories.len()
    }

    /// Thinks with another number of threads (at least one) from now on.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.max(1);
        if threads != self.threads() {
            self.pool = pool(threads);
            self.histories.resize_with(threads, History::default);
        }
    }

    /// The size of the tables in bytes.
    pub fn table_bytes(&self) -> u64 {
        self.memory.bytes
    }

    /// Makes the tables another size; what they knew is lost if the size changes.
    pub fn set_table_bytes(&mut self, bytes: u64) {
        if bytes != self.memory.bytes {
            // The old tables go first, so that both are never in memory together.
            self.memory = Memory::new(0);
            self.memory = Memory::new(bytes);
        }
    }

    /// Forgets everything learned so far.
    pub fn clear(&mut self) {
        self.memory.table.forget();
        self.memory.fours.forget();
        self.histories.iter_mut().for_each(|history| *history = History::default());
    }

    /// Boards made in the last search, over all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Values positions with other weights from now on. Everything learned so far is forgotten: it rests on the old
    /// ones.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        self.weights = weights;
        self.clear();
    }

    /// What values positions.
    pub fn evaluator(&self) -> &str {
        self.weights.name()
    }

    /// The board of a position, watched by the evaluation.
    pub(super) fn board(&self, position: &Position) -> Board<Evaluation> {
        let evaluation = Evaluation::new(self.weights.clone());
        Board::with_observer(position.rule(), position.size(), evaluation).after(position)
    }

    /// What the table knows about the position with this key, see [`Board::key`].
    pub fn known(&self, key: u64) -> Option<Known> {
        let entry = self.memory.table.get(key)?;
        let bound = match entry.bound {
            Bound::None => return None,
            Bound::Upper => Ordering::Less,
            Bound::Lower => Ordering::Greater,
            Bound::Exact => Ordering::Equal,
        };
        Some(Known { score: Score(entry.value), bound, half_plies: entry.depth, best: entry.best })
    }

    /// What the engine remembers.
    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// What tells the weights in use from others.
    pub(super) fn weights_checksum(&self) -> u32 {
        crc32fast::hash(&self.weights.to_bytes())
    }

    /// Threads, memory, and the statistics of moves of each thread.
    pub(super) fn parts(&mut self) -> (&rayon::ThreadPool, &Memory, &mut [History]) {
        (&self.pool, &self.memory, &mut self.histories)
    }

    /// Thinks about a position and returns the move to play. `on_report` gets each finished line as it is found.
    ///
    /// A panic in a thread costs that thread's work, not the move.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Outcome {
        let question = Question { position, scope: &Scope::default(), limits, stop };
        self.explore(&question, &mut Reports(on_report))
    }

    /// Thinks about a position as far as the scope of the question reaches, as [`Engine::think`] does.
    ///
    /// What is learned of positions in which a line is blocked is wrong where it is not: whoever changes
    /// [`Scope::blocked_lines`] has to [clear](Engine::clear) the engine between searches.
    pub fn explore(&mut self, question: &Question<'_>, listener: &mut dyn Listener) -> Outcome {
        let Question { position, scope, limits, stop } = *question;
        let clock = Clock::new(limits);
        let mut board = self.board(position);
        let left_out = scope.left_out(&mut board);
        let moves = root_moves(&board, scope, &left_out);
        self.nodes = 0;
        let Some(first) = moves.first() else {
            return Outcome { best: board.empty().first(), lines: Vec::new() };
        };
        let fallback = first.point;
        if let Some(report) = settled(&mut board, &moves, scope, &clock) {
            listener.report(&report);
            return Outcome { best: report.line.first().copied(), lines: vec![report] };
        }

        let (key, eval) = (board.key(), board.value());
        self.memory.table.age();
        self.histories.iter_mut().for_each(History::begin_search);
        let shared = Shared {
            deadline: clock.deadline(),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            left_out,
            ..Shared::new(&self.memory.table, &self.memory.fours, stop)
        };
        let start_depth = scope.start_depth.max(1);
        let depth = limits.depth.unwrap_or(u32::MAX).max(1);
        let (own, others) = self.histories.split_first_mut().expect("there is at least one thread");
        let result = self.pool.scope(|scoped| {
            for (at, history) in others.iter_mut().enumerate() {
                let (shared, board, moves) = (&shared, board.clone(), moves.clone());
                scoped.spawn(move |_| {
                    let mut silent = Silent;
                    let work = Iterations {
                        moves,
                        start_depth,
                        depth,
                        lines: 1,
                        thread: at + 1,
                        teller: Teller::new(None, &mut silent),
                    };
                    // A helper that fails is missed by nobody.
                    let _ =
                        catch_unwind(AssertUnwindSafe(|| Worker::new(shared, board, history).iterate(work)));
                });
            }
            let lines = scope.lines.max(1);
            let teller = Teller::new(Some(clock), listener);
            let work = Iterations { moves, start_depth, depth, lines, thread: 0, teller };
            let result = catch_unwind(AssertUnwindSafe(|| Worker::new(&shared, board, own).iterate(work)));
            shared.done.store(true, Relaxed);
            result
        });
        self.nodes = shared.nodes.load(Relaxed);
        if let Ok((_, lines)) = &result
            && scope.blocks_nothing()
        {
            self.memory.remember_root(key, eval, lines);
        }
        match result {
            Ok((moves, lines)) => {
                // Of several lines the one that was told as the best counts, even if an unfinished iteration has begun
                // to prefer another: whoever reads them wants to see it played.
                let told = lines.first().filter(|_| scope.lines > 1).map(|report| report.line[0]);
                Outcome { best: told.or(moves.first().map(|m| m.point)), lines }
            }
            Err(_) => Outcome { best: Some(fallback), lines: Vec::new() },
        }
    }
}

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .build()
        .expect("the system gives threads")
}

/// A report without search where there is nothing to think about: a win at hand, or a single move.
fn settled(
    board: &mut Board<Evaluation>,
    moves: &[RootMove],
    scope: &Scope,
    clock: &Clock,
) -> Option<Report> {
    if !scope.wants_only_best() {
        return None;
    }
    let (score, line) = match statics::look(board) {
        Static::Decided(plies) if plies > 0 => {
            (Score(Score::MATE - plies), statics::finish_line(board, plies as usize))
        }
        _ if moves.len() == 1 => (Score(board.value()), vec![moves[0].point]),
        _ => return None,
    };
    Some(report_at_once(score, line, clock.elapsed()))
}

fn report_at_once(score: Score, line: Vec<Point>, elapsed: Duration) -> Report {
    Report { rank: 1, of: 1, depth: 1, selective_depth: line.len() as u32, score, nodes: 0, elapsed, line }
}
