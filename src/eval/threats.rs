//! Which threats are on the board, as an index into a table.

use crate::board::{Board, Observer};
use crate::pattern::Threat;

/// What each side threatens, seen by the side to move.
///
/// Of each side it tells whether there is a point that makes a straight four and one that makes a four with a three,
/// and roughly how many points make a four and how many a three; of the other side also whether it has a five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreatMask(u16);

/// The number of different things that can be told of one side.
const SIDES: usize = 1 << 6;

/// From this many points on the level of fours, or of threes, is one higher.
const FOURS: [usize; 3] = [1, 3, 5];
const THREES: [usize; 3] = [1, 3, 6];

impl ThreatMask {
    /// The number of different masks.
    pub const COUNT: usize = 2 * SIDES * SIDES;
    /// The number of different things that are told, see [`ThreatMask::features`].
    pub const FEATURES: usize = 1 + 2 * (1 + 1 + FOURS.len() + THREES.len());

    /// The mask of a position.
    #[inline]
    pub fn of<O: Observer>(board: &Board<O>) -> ThreatMask {
        let (own, other) = (board.side_to_move(), !board.side_to_move());
        let of = |color| {
            let level = |threat, from: [usize; 3]| {
                let count = board.count(color, threat);
                from.into_iter().map(|from| (count >= from) as u16).sum::<u16>()
            };
            (board.count(color, Threat::Straight) > 0) as u16
                | (board.has_four_with_three(color) as u16) << 1
                | level(Threat::Four, FOURS) << 2
                | level(Threat::Three, THREES) << 4
        };
        let five = (board.count(other, Threat::Five) > 0) as u16;
        ThreatMask(five | of(own) << 1 | of(other) << 7)
    }

    /// The mask with this index, which must be below [`ThreatMask::COUNT`].
    pub const fn from_index(index: usize) -> ThreatMask {
        debug_assert!(index < ThreatMask::COUNT);
        ThreatMask(index as u16)
    }

    /// The things that hold, each below [`ThreatMask::FEATURES`]: a level brings those below it.
    pub fn features(self) -> impl Iterator<Item = usize> {
        let bits = self.0 as usize;
        let levels = |code: usize| (0..3).map(move |level| level < code);
        let side = move |code: usize| {
            [code & 1 != 0, code & 2 != 0]
                .into_iter()
                .chain(levels(code >> 2 & 3))
                .chain(levels(code >> 4 & 3))
        };
        let all = std::iter::once(bits & 1 != 0).chain(side(bits >> 1 & 63)).chain(side(bits >> 7 & 63));
        all.enumerate().filter_map(|(feature, holds)| holds.then_some(feature))
    }

    /// The index into tables of [`ThreatMask::COUNT`] entries.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
