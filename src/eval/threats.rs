//! Which threats are on the board, as an index into a table.

use crate::board::{Board, Observer};
use crate::pattern::Threat;

/// What each side threatens, seen by the side to move, as [`ThreatMask::BITS`] bits.
///
/// The bits, lowest first: the other side has a five; then for the side to move and the other side in turn: a
/// straight four, a four with a three, a four, three or more fours, a three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreatMask(u16);

impl ThreatMask {
    /// The number of bits.
    pub const BITS: usize = 11;
    /// The number of different masks.
    pub const COUNT: usize = 1 << ThreatMask::BITS;

    /// The mask of a position.
    #[inline]
    pub fn of<O: Observer>(board: &Board<O>) -> ThreatMask {
        let (own, other) = (board.side_to_move(), !board.side_to_move());
        let mut mask = (board.count(other, Threat::Five) > 0) as u16;
        let mut add = |at: usize, holds: bool| mask |= (holds as u16) << at;
        for (at, color) in [(1, own), (2, other)] {
            add(at, board.count(color, Threat::Straight) > 0);
            add(at + 2, board.has_four_with_three(color));
            add(at + 4, board.count(color, Threat::Four) > 0);
            add(at + 6, board.count(color, Threat::Four) > 2);
            add(at + 8, board.count(color, Threat::Three) > 0);
        }
        ThreatMask(mask)
    }

    /// The index into tables of [`ThreatMask::COUNT`] entries.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
