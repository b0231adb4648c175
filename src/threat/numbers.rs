//! Proof and disproof numbers, and the table that remembers them.

use crate::effort::Slots;
use crate::geometry::Point;

/// How much is left to do to prove a win, and to disprove it, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Leaves that must still be won at least; 0 when the win is proven.
    pub proof: u32,
    /// Leaves that must still be refuted at least; 0 when the win is disproven.
    pub disproof: u32,
    /// A limit had a part in the disproof: it may be none.
    pub limited: bool,
}

/// A number that can't be reached.
pub const INFINITE: u32 = (1 << 24) - 1;

impl Numbers {
    /// The win is certain.
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE, limited: false };
    /// There is no win.
    pub const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0, limited: false };
    /// There was none within the limits.
    pub const GIVEN_UP: Numbers = Numbers { limited: true, ..Numbers::DISPROVEN };

    /// A position with nothing but its fours looked at. The unit is four, so that guesses can be finer.
    pub const LEAF: Numbers = Numbers { proof: 4, disproof: 4, limited: false };

    /// Whether the question is settled.
    #[inline]
    pub fn settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    fn pack(self, best: Point) -> u64 {
        self.proof as u64
            | (self.disproof as u64) << 24
            | (best.index() as u64) << 48
            | (self.limited as u64) << 58
    }

    fn unpack(data: u64) -> (Numbers, Point) {
        let numbers = Numbers {
            proof: data as u32 & INFINITE,
            disproof: (data >> 24) as u32 & INFINITE,
            limited: data >> 58 & 1 != 0,
        };
        (numbers, Point::from_index((data >> 48 & 1023) as usize))
    }
}

/// Numbers by position.
pub struct VctTable {
    slots: Slots,
}

impl VctTable {
    /// A table of at most `bytes` bytes.
    pub fn new(bytes: u64) -> VctTable {
        VctTable { slots: Slots::new(bytes) }
    }

    /// The numbers of a position and the attack that looked best; the one that wins, if it is proven.
    #[inline]
    pub fn get(&self, key: u64) -> Option<(Numbers, Point)> {
        self.slots.get(key).map(Numbers::unpack)
    }

    /// Remembers the numbers of a position and its best move.
    #[inline]
    pub fn put(&self, key: u64, numbers: Numbers, best: Point) {
        // Proofs are wanted again when the whole proof is put together; large numbers stand for much work.
        let worth = |data| match Numbers::unpack(data).0 {
            numbers if numbers.proof == 0 => i32::MAX - 1,
            numbers => (numbers.proof.min(1 << 20) + numbers.disproof.min(1 << 20)) as i32,
        };
        self.slots.put(key, worth, |known| {
            // Another thread may have settled meanwhile what this one is still at.
            let news = numbers.settled() || !known.is_some_and(|known| Numbers::unpack(known).0.settled());
            news.then(|| numbers.pack(best))
        });
    }
}
