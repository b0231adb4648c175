//! Quiescence: the end of a line, where only wins by fours and answers to fours are looked at.

use super::params;
use super::statics::{self, Static, decided_value};
use super::transposition::from_node;
use super::worker::Worker;
use crate::threat::{Danger, Found};

impl Worker<'_> {
    /// The value of the present position for whoever stops here: a win by continuous fours if there is one, and
    /// otherwise what the evaluation says.
    ///
    /// The look for fours is worth 21 ±19. With 100 boards, and questions given up asked again at every visit, it
    /// was worth nothing.
    pub fn quiesce(&mut self, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        self.shared.fours.prefetch(self.board.key());
        match statics::look(&self.board) {
            Static::Decided(plies) => return decided_value(plies, ply),
            Static::Open(Danger::Five(point)) if ply < params::MAX_PLY => {
                self.make(point);
                let value = -self.quiesce(-beta, -alpha, ply + 1);
                self.unmake();
                return value;
            }
            Static::Open(_) => {}
        }

        let known = if self.is_plain() { None } else { self.shared.table.get(self.board.key()) };
        if let Some(entry) = known {
            let value = from_node(entry.value, ply);
            if entry.bound.allows(value >= beta) && (value >= beta || value <= alpha) {
                return value;
            }
        }
        let value = match known {
            Some(entry) if entry.has_eval => entry.eval,
            _ => self.board.value(),
        };
        if value >= beta || ply >= params::MAX_PLY {
            return value;
        }
        match self.win_by_fours(params::leaf_fours() as u64) {
            Found::Win(attacks) => decided_value(2 * attacks as i32 + 1, ply),
            Found::None | Found::Unknown => value,
        }
    }
}
