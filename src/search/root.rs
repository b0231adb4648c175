//! The root of the search: iterative deepening over a list of moves.

mod moves;
mod teller;

pub use moves::{RootMove, root_moves};
pub use teller::Teller;

use super::clock::Clock;
use super::params::{self, MAX_PLY, PLY};
use super::pvs::Task;
use super::worker::Worker;
use super::{Report, Score};
use crate::geometry::Point;

/// What one thread has to do.
pub struct Iterations<'a> {
    /// The moves of the root.
    pub moves: Vec<RootMove>,
    /// First iteration.
    pub start_depth: u32,
    /// Last iteration to start.
    pub depth: u32,
    /// Lines to report.
    pub lines: usize,
    /// Which thread this is, 0 the first; others leave out some iterations so as not to do the same work.
    pub thread: usize,
    /// Where to tell what is found.
    pub teller: Teller<'a>,
}

impl Iterations<'_> {
    /// Whether a helper leaves this iteration to the others.
    fn is_left_out(&self, depth: u32) -> bool {
        let every = params::helper_leaves_out() as usize;
        self.thread > 0
            && depth > params::helper_together() as u32
            && (depth as usize + self.thread).is_multiple_of(every)
    }
}

impl Worker<'_> {
    /// Searches deeper and deeper; returns the moves, the best first, and the lines of the last finished iteration.
    pub fn iterate(&mut self, mut work: Iterations<'_>) -> (Vec<RootMove>, Vec<Report>) {
        let lines = work.lines.clamp(1, work.moves.len());
        let mut reports = Vec::new();
        let mut changes = 0.0;
        let mut mates = 0;
        let last = work.depth.min(MAX_PLY as u32 / 2);
        for depth in work.start_depth.clamp(1, last)..=last {
            if work.is_left_out(depth) {
                continue;
            }
            let favourite = work.moves[0].point;
            let nodes_before = self.nodes;
            self.selective_depth = 0;
            work.moves.iter_mut().for_each(|m| m.nodes = 0);
            work.teller.begin_iteration();
            for line in 0..lines {
                self.aspirate(&mut work, line, depth as i32);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                // The best move so far of an unfinished iteration was searched first or beat the one that was.
                break;
            }
            // A later line may have turned out better than an earlier one.
            work.moves[..lines].sort_by_key(|m| -m.value);
            self.look_up();
            let best = &work.moves[0];
            changes = changes / 2.0 + if best.point == favourite { 0.0 } else { 1.0 };
            mates = if Score(best.value).mate_in().is_some() { mates + 1 } else { 0 };
            let share = best.nodes as f64 / (self.nodes - nodes_before).max(1) as f64;
            if let Some(clock) = work.teller.clock {
                reports.clear();
                for (at, m) in work.moves[..lines].iter().enumerate() {
                    let report = self.report_line(m, at + 1, lines, depth, &clock);
                    work.teller.listener.report(&report);
                    reports.push(report);
                }
                // A proven result does not change any more; one more iteration may find a shorter one.
                let proven =
                    mates >= 2 && work.moves[..lines].iter().all(|m| Score(m.value).mate_in().is_some());
                if proven || self.stopped || !clock.has_time_for_more(share, changes) {
                    break;
                }
            }
        }
        self.look_up();
        (work.moves, reports)
    }

    /// Searches the moves from `first` on with a window around the last value, widened as often as it fails. The
    /// windows are worth 92 ±20.
    fn aspirate(&mut self, work: &mut Iterations<'_>, first: usize, depth: i32) {
        work.teller.line = first;
        let moves = &mut work.moves[first..];
        let guess = moves[0].guess;
        let mut width = params::aspiration();
        let open = depth < 5 || Score(guess).mate_in().is_some();
        let (mut alpha, mut beta) =
            if open { (-Score::MATE, Score::MATE) } else { (guess - width, guess + width) };
        loop {
            let value = self.search_root(moves, alpha, beta, depth * PLY, &mut work.teller);
            // A stable sort: moves that were not better keep their order.
            moves.sort_by_key(|m| -m.value);
            if self.stopped {
                return;
            }
            if value <= alpha && alpha > -Score::MATE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-Score::MATE);
            } else if value >= beta && beta < Score::MATE {
                beta = (value + width).min(Score::MATE);
            } else {
                moves[0].guess = value;
                return;
            }
            width *= 2;
            if width > 2000 {
                (alpha, beta) = (-Score::MATE, Score::MATE);
            }
        }
    }

    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        mut alpha: i32,
        beta: i32,
        depth: i32,
        teller: &mut Teller<'_>,
    ) -> i32 {
        let mut best = -Score::MATE;
        self.frames[0].eval = Some(self.board.value());
        self.history.clear_killers(1);
        for (at, m) in moves.iter_mut().enumerate() {
            if at > 0 && m.most <= alpha {
                m.value = -Score::MATE;
                continue;
            }
            let nodes_before = self.nodes;
            self.lines[1].clear();
            teller.begin(m.point);
            self.make(m.point);
            let found = self.search_root_move(at, alpha, beta, depth);
            self.unmake();
            m.nodes += self.nodes - nodes_before;
            if self.stopped {
                return best;
            }
            let value = m.learn(found, alpha, beta, &self.lines[1]);
            teller.end(m.point, value, value > alpha);
            m.value = if at == 0 || value > alpha { value } else { -Score::MATE };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The value after a move of the root, which has been made; `at` is its place in the order.
    fn search_root_move(&mut self, at: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        // Where several lines are wanted, a five is one of them and not the end of the search.
        if self.board.winner().is_some() {
            return Score::MATE - 1;
        }
        let task = |depth| Task { depth, ply: 1, cut: true, excluded: Point::NONE };
        let next = depth - PLY;
        let mut value = alpha + 1;
        if at > 0 {
            let reduced = at >= params::root_full() as usize
                && depth >= params::root_reduced() * PLY
                && !self.is_plain();
            let reduction = if reduced { super::reductions::base(depth, at) - PLY } else { 0 };
            value = -self.search::<false>(-alpha - 1, -alpha, task(next - reduction.max(0)));
            if value > alpha && reduction > 0 {
                value = -self.search::<false>(-alpha - 1, -alpha, task(next));
            }
        }
        if at == 0 || value > alpha {
            value = -self.search::<true>(-beta, -alpha, Task { cut: false, ..task(next) });
        }
        value
    }

    fn report_line(&mut self, m: &RootMove, rank: usize, of: usize, depth: u32, clock: &Clock) -> Report {
        let score = Score(m.value);
        let mut line = m.line.clone();
        // What is added here is not searched, and might be a line that is blocked.
        if let Some(plies) = score.mate_in().filter(|_| self.shared.left_out.is_empty()) {
            self.finish_mate(&mut line, plies.unsigned_abs() as usize, m.value);
        }
        Report {
            rank,
            of,
            depth,
            selective_depth: self.selective_depth.max(line.len()) as u32,
            score,
            nodes: self.shared.nodes.load(std::sync::atomic::Ordering::Relaxed),
            elapsed: clock.elapsed(),
            line,
        }
    }
}

#[cfg(test)]
mod tests;
