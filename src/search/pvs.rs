//! Principal-variation search of one node.

use super::params::{self, MAX_PLY, PLY};
use super::picker::{Picker, makes_four, near_points};
use super::statics::{self, Static, decided_value};
use super::transposition::{Bound, Entry, from_node, from_root};
use super::worker::{Buffers, Worker};
use super::{Score, reductions};
use crate::geometry::{Color, Point, PointSet};
use crate::threat::Danger;

/// What a node is asked, apart from its window.
#[derive(Clone, Copy)]
pub struct Task {
    /// Depth left, in 1/64 ply.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Whether the node is expected to fail high.
    pub cut: bool,
    /// A move that is not tried, or [`Point::NONE`].
    pub excluded: Point,
}

impl Task {
    fn child(depth: i32, ply: usize, cut: bool) -> Task {
        Task { depth, ply: ply + 1, cut, excluded: Point::NONE }
    }
}

/// Depth as it is kept in the table: in half plies.
pub(super) fn stored_depth(depth: i32) -> i32 {
    depth / (PLY / 2)
}

/// What [`Worker::search`] has found out about a node before trying moves.
struct Node {
    task: Task,
    faced: Danger,
    /// Whether a move is left out here.
    restricted: bool,
    eval: Option<i32>,
    improving: bool,
    known: Option<Entry>,
    beta: i32,
}

impl Worker<'_> {
    /// The value of the present position within a window; outside it, a bound.
    pub fn search<const PV: bool>(&mut self, mut alpha: i32, mut beta: i32, mut task: Task) -> i32 {
        if task.depth <= 0 {
            return self.quiesce(alpha, beta, task.ply);
        }
        if PV {
            self.lines[task.ply].clear();
        }
        if self.stopped {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(task.ply);
        // What is plain to see need not hold where a move is left out.
        let restricted = self.leaves_something_out();
        let faced = match statics::look(&self.board) {
            Static::Decided(plies) if !restricted || plies == 0 => return decided_value(plies, task.ply),
            Static::Open(faced) if !restricted => faced,
            _ => Danger::None,
        };
        if task.ply >= MAX_PLY {
            return self.board.value();
        }
        // No line from here can be better than a win on the next move or worse than a loss on the one after.
        alpha = alpha.max(task.ply as i32 + 2 - Score::MATE);
        beta = beta.min(Score::MATE - task.ply as i32 - 3);
        if alpha >= beta {
            return alpha;
        }

        let excluded = task.excluded.is_some();
        let known = if excluded || self.is_plain() { None } else { self.shared.table.get(self.board.key()) };
        if let Some(entry) = known {
            // Worth 94 ±19, here and in quiescence.
            let value = from_node(entry.value, task.ply);
            if !PV && entry.depth >= stored_depth(task.depth) && entry.bound.allows(value >= beta) {
                return value;
            }
        }

        let eval = self.static_value(&faced, known);
        let improving = self.improving(task.ply, eval);
        self.frames[task.ply].eval = eval;
        self.history.clear_killers(task.ply + 1);
        if let (false, false, Some(eval)) = (PV || self.is_plain() || restricted, excluded, eval)
            && let Some(value) = self.prune(alpha, beta, task, &faced, eval, improving)
        {
            return value;
        }
        // Without a known move the first one is a guess not worth the full depth.
        if task.depth >= 4 * PLY && known.is_none_or(|entry| !entry.best.is_some()) && !self.is_plain() {
            task.depth -= PLY;
        }
        self.try_moves::<PV>(alpha, Node { task, faced, restricted, eval, improving, known, beta })
    }

    /// The static value, except where the only sensible move is the answer to a four.
    fn static_value(&self, faced: &Danger, known: Option<Entry>) -> Option<i32> {
        match (faced, known) {
            (Danger::Five(_), _) => None,
            (_, Some(entry)) if entry.has_eval => Some(entry.eval),
            _ => Some(self.board.value()),
        }
    }

    /// Whether the side to move stands better than at its last move or the one before. Worth 28 ±18.
    fn improving(&self, ply: usize, eval: Option<i32>) -> bool {
        let earlier =
            [2, 4].into_iter().filter(|&back| back <= ply).find_map(|back| self.frames[ply - back].eval);
        match (eval, earlier) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// Ends nodes whose static value says enough.
    fn prune(
        &mut self,
        alpha: i32,
        beta: i32,
        task: Task,
        faced: &Danger,
        eval: i32,
        improving: bool,
    ) -> Option<i32> {
        let plies = |slope: i32| slope * task.depth / PLY;
        // Razoring: far below alpha only fours can help, and quiescence tries those. Worth 33 ±19.
        if task.depth < params::razor_depth()
            && eval + params::razor_base() + plies(params::razor_slope()) <= alpha
        {
            let value = self.quiesce(alpha, alpha + 1, task.ply);
            if value <= alpha {
                return Some(value);
            }
        }
        // Reverse futility: far above beta the other side's next few moves will not bring it down. Worth 85 ±19.
        let quiet = matches!(faced, Danger::None) && Score(beta).mate_in().is_none();
        let margin = plies(params::futility_slope()) - if improving { params::futility_slope() } else { 0 };
        (quiet && task.depth < params::futility_depth() && eval - margin.max(0) >= beta).then_some(eval)
    }

    fn candidates(&self, faced: &Danger) -> PointSet {
        match faced {
            Danger::Five(point) => [*point].into_iter().collect(),
            Danger::Restricted(points) => *points,
            Danger::None | Danger::Lost => near_points(&self.board),
        }
    }

    fn try_moves<const PV: bool>(&mut self, mut alpha: i32, node: Node) -> i32 {
        let Node { task, faced, restricted, eval, improving, known, beta } = node;
        let ply = task.ply;
        let original_alpha = alpha;
        let side = self.board.side_to_move();
        let previous = self.board.last_move(0);
        let known_move = known
            .map(|entry| entry.best)
            .filter(|&best| self.board.empty().contains(best))
            .unwrap_or(Point::NONE);
        let depth = task.depth;
        let mut everywhere = false;
        let mut picker = Picker::new(known_move, std::mem::take(&mut self.buffers[ply].moves));
        let mut best = -Score::MATE;
        let mut best_move = Point::NONE;
        let mut count = 0;
        let mut tried = std::mem::take(&mut self.buffers[ply].tried);
        tried.clear();
        let mut only_fours = false;
        let limit = if self.is_plain() { usize::MAX } else { self.move_limit(depth, improving) };

        loop {
            let points = || if everywhere { *self.board.empty() } else { self.candidates(&faced) };
            let Some(point) = picker.next(self, ply, points) else {
                // Nothing legal among the answers or near the stones: anything legal is then as good.
                if count > 0 || task.excluded.is_some() || everywhere {
                    break;
                }
                everywhere = true;
                picker = Picker::new(Point::NONE, picker.into_buffer());
                continue;
            };
            if point == task.excluded
                || self.board.is_forbidden(point)
                || restricted && self.leaves_out(point)
            {
                continue;
            }
            count += 1;
            let four = makes_four(&self.board, point);
            if only_fours && !four {
                continue;
            }
            if count >= limit && !only_fours && best > Score::MATE_RANGE - Score::MATE {
                only_fours = true;
                picker.keep_fours(&self.board);
            }

            let mut extension = 0;
            // Worth 38 ±20 for answers to fours.
            if matches!(faced, Danger::Five(_)) {
                extension = params::extend_answer();
            } else if point == known_move && ply > 0 {
                match self.singular::<PV>(beta, task, known) {
                    Singular::Extend(by) => extension = by,
                    Singular::Cut(value) => {
                        self.buffers[ply] = Buffers { moves: picker.into_buffer(), tried };
                        return value;
                    }
                }
            }
            let next_depth = depth - PLY + extension;
            let reduction = if count > 1 && depth >= 2 * PLY && extension == 0 && !self.is_plain() {
                self.reduction::<PV>(depth, count, improving, task.cut, four, side, point)
            } else {
                0
            };

            self.make(point);
            let value = if restricted && self.board.winner().is_some() {
                Score::MATE - 1 - ply as i32
            } else {
                self.search_child::<PV>(alpha, beta, next_depth, reduction, task, count)
            };
            self.unmake();
            if self.stopped {
                return 0;
            }

            if value > best {
                best = value;
                if value > alpha {
                    best_move = point;
                    if PV {
                        self.extend_line(ply, point);
                    }
                    if value >= beta {
                        self.history.learn(side, ply, previous, point, &tried, depth / PLY);
                        break;
                    }
                    alpha = value;
                }
            }
            if tried.len() < 32 {
                tried.push(point);
            }
        }

        self.buffers[ply] = Buffers { moves: picker.into_buffer(), tried };
        if count == 0 {
            // Black with nothing but forbidden points has lost.
            return if task.excluded.is_some() { alpha } else { ply as i32 - Score::MATE };
        }
        if !task.excluded.is_some() && !self.is_plain() {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > original_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.shared.table.put(
                self.board.key(),
                Entry {
                    value: from_root(best, ply),
                    eval: eval.unwrap_or(0),
                    has_eval: eval.is_some(),
                    depth: stored_depth(task.depth),
                    bound,
                    best: best_move,
                },
            );
        }
        best
    }

    /// Searches the position after a move: late moves with a null window and less depth first.
    fn search_child<const PV: bool>(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        reduction: i32,
        task: Task,
        count: usize,
    ) -> i32 {
        if PV && count == 1 {
            return -self.search::<true>(-beta, -alpha, Task::child(depth, task.ply, false));
        }
        let reduced = (depth - reduction).max(if reduction > 0 { PLY } else { depth });
        let cut = reduction > 0 || !task.cut;
        let mut value =
            -self.search::<false>(-alpha - 1, -alpha, Task::child(reduced.min(depth), task.ply, cut));
        if value > alpha && reduced < depth {
            value = -self.search::<false>(-alpha - 1, -alpha, Task::child(depth, task.ply, !task.cut));
        }
        if PV && value > alpha {
            if value < beta {
                value = -self.search::<true>(-beta, -alpha, Task::child(depth, task.ply, false));
            } else {
                // A line from elsewhere must not be taken for the one that goes on from here.
                self.lines[task.ply + 1].clear();
            }
        }
        value
    }

    /// The most moves tried before quiet ones are skipped. Worth 213 ±24.
    fn move_limit(&self, depth: i32, improving: bool) -> usize {
        let plies_squared = depth * depth / (PLY * PLY);
        let limit = params::count_base() + plies_squared * params::count_slope() / 100 + depth / PLY;
        (if improving { limit } else { limit / 2 + 1 }) as usize
    }

    #[allow(clippy::too_many_arguments)]
    fn reduction<const PV: bool>(
        &self,
        depth: i32,
        count: usize,
        improving: bool,
        cut: bool,
        four: bool,
        side: Color,
        point: Point,
    ) -> i32 {
        let mut reduction = reductions::base(depth, count);
        if !improving {
            reduction += PLY;
        }
        if cut {
            reduction += PLY;
        }
        if PV {
            reduction -= PLY;
        }
        if four {
            reduction -= PLY;
        }
        reduction -= self.history.of(side, point) * PLY / (params::reduction_history() * 64);
        reduction.max(0)
    }

    /// Whether the best known move is so much better than all others that it deserves more depth. Worth 29 ±19.
    fn singular<const PV: bool>(&mut self, beta: i32, task: Task, known: Option<Entry>) -> Singular {
        let Some(entry) = known else { return Singular::Extend(0) };
        let value = from_node(entry.value, task.ply);
        if task.depth < params::singular_depth()
            || task.excluded.is_some()
            || entry.depth < stored_depth(task.depth - 3 * PLY)
            || !entry.bound.allows(true)
            || Score(value).mate_in().is_some()
        {
            return Singular::Extend(0);
        }
        let threshold = value - params::singular_margin() * task.depth / (100 * PLY);
        let line = std::mem::take(&mut self.lines[task.ply]);
        let others = self.search::<false>(
            threshold - 1,
            threshold,
            Task { depth: task.depth / 2, excluded: entry.best, ..task },
        );
        self.lines[task.ply] = line;
        if others < threshold {
            let far = !PV && others < threshold - params::singular_far();
            return Singular::Extend(if far { 2 * PLY } else { PLY });
        }
        if !PV && threshold >= beta {
            return Singular::Cut(threshold);
        }
        Singular::Extend(if value >= beta { -PLY } else { 0 })
    }

    fn extend_line(&mut self, ply: usize, point: Point) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(point);
        before[ply].extend_from_slice(&after[0]);
    }
}

enum Singular {
    Extend(i32),
    Cut(i32),
}
