//! The transposition table: what is known about positions, shared by all threads without locks.

use super::Score;
use crate::effort::Slots;
use crate::geometry::Point;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Which side of the true value a stored value is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The value is not known.
    None = 0,
    /// The true value is at most the stored one.
    Upper = 1,
    /// The true value is at least the stored one.
    Lower = 2,
    /// The stored value is the true one.
    Exact = 3,
}

impl Bound {
    const ALL: [Bound; 4] = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact];

    /// Whether a stored value proves that the true one is at least (`lower`) or at most what is asked.
    #[inline]
    pub const fn allows(self, lower: bool) -> bool {
        self as u8 & (if lower { Bound::Lower } else { Bound::Upper }) as u8 != 0
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value seen from the position: mate values count from there, not from the root of the search.
    pub value: i32,
    /// The static value; 0 and meaningless where [`Entry::has_eval`] is false.
    pub eval: i32,
    /// Whether `eval` was computed.
    pub has_eval: bool,
    /// The depth searched, in plies.
    pub depth: i32,
    /// What `value` says.
    pub bound: Bound,
    /// The best move found, or [`Point::NONE`].
    pub best: Point,
}

/// Stored depths are this much higher than real ones, so that they fit a byte without sign.
const DEPTH_OFFSET: i32 = 8;
/// Entries are aged in generations of this many bits.
const GENERATION_BITS: u32 = 4;

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        let depth = (self.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        (self.value as i16 as u16) as u64
            | ((self.eval as i16 as u16) as u64) << 16
            | depth << 32
            | (self.bound as u64) << 40
            | (self.has_eval as u64) << 43
            | ((generation as u64) & ((1 << GENERATION_BITS) - 1)) << 44
            | (self.best.index() as u64) << 48
    }

    fn unpack(data: u64) -> Entry {
        Entry {
            value: data as i16 as i32,
            eval: (data >> 16) as i16 as i32,
            depth: (data >> 32) as u8 as i32 - DEPTH_OFFSET,
            bound: Bound::ALL[(data >> 40 & 3) as usize],
            has_eval: data >> 43 & 1 != 0,
            best: Point::from_index((data >> 48) as usize & 1023),
        }
    }
}

/// How much an entry is worth keeping: deep and recent ones are.
fn worth(data: u64, generation: u8) -> i32 {
    let depth = (data >> 32) as u8 as i32;
    let age = generation.wrapping_sub((data >> 44) as u8) & ((1 << GENERATION_BITS) - 1);
    depth - 4 * age as i32
}

/// The table.
pub struct Table {
    slots: Slots,
    generation: AtomicU8,
}

impl Table {
    /// A table of at most `bytes` bytes, and at least one bucket.
    pub fn new(bytes: u64) -> Table {
        Table { slots: Slots::new(bytes), generation: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.slots.forget();
    }

    /// Tells the table that a new search begins, so that older entries make room first.
    pub fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// What is known about the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.slots.get(key).map(Entry::unpack)
    }

    /// Stores what was found out about the position with this key.
    #[inline]
    pub fn put(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let worth = |data| worth(data, generation);
        self.slots.put(key, worth, |data| {
            if let Some(data) = data {
                let known = Entry::unpack(data);
                if !entry.best.is_some() {
                    entry.best = known.best;
                }
                // A shallower bound does not drive out what a deeper search of late has found.
                let recent = worth(data) == known.depth + DEPTH_OFFSET;
                if recent && entry.bound != Bound::Exact && entry.depth + 2 < known.depth {
                    return None;
                }
            }
            Some(entry.pack(generation))
        });
    }

    /// Everything that is known, with the keys of the positions.
    pub fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        self.slots.entries()
    }

    /// Takes in what [`Table::entries`] of this table or another one has given.
    pub fn take_in(&self, key: u64, data: u64) {
        self.put(key, Entry::unpack(data));
    }

    /// How full the table is, 0 to 1.
    pub fn usage(&self) -> f64 {
        self.slots.usage()
    }

    /// Asks for the bucket of a key to be brought near, ahead of [`Table::get`].
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        self.slots.prefetch(key);
    }
}

/// A value counted from the root as it is stored for a node `ply` plies below.
#[inline]
pub fn from_root(value: i32, ply: usize) -> i32 {
    match Score(value).mate_in() {
        Some(_) if value > 0 => value + ply as i32,
        Some(_) => value - ply as i32,
        None => value,
    }
}

/// A stored value as it counts from the root, for a node `ply` plies below.
#[inline]
pub fn from_node(value: i32, ply: usize) -> i32 {
    match Score(value).mate_in() {
        Some(_) if value > 0 => value - ply as i32,
        Some(_) => value + ply as i32,
        None => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_entry() -> impl Strategy<Value = Entry> {
        (-30000i32..30000, -20000i32..20000, any::<bool>(), -7i32..240, 0usize..4, 0usize..1024).prop_map(
            |(value, eval, has_eval, depth, bound, best)| Entry {
                value,
                eval,
                has_eval,
                depth,
                bound: Bound::ALL[bound],
                best: Point::from_index(best),
            },
        )
    }

    proptest! {
        #[test]
        fn an_entry_comes_out_as_it_went_in(entry in any_entry(), key in any::<u64>(), generation in any::<u8>()) {
            prop_assert_eq!(Entry::unpack(entry.pack(generation)), entry);
            let table = Table::new(1 << 12);
            prop_assert_eq!(table.get(key), None);
            table.put(key, entry);
            prop_assert_eq!(table.get(key), Some(entry));
            prop_assert_eq!(table.get(!key), None);
        }

        #[test]
        fn mate_values_count_from_where_they_are_seen(plies in 1i32..200, ply in 0usize..200) {
            for value in [Score::MATE - plies - ply as i32, plies + ply as i32 - Score::MATE, 77] {
                prop_assert_eq!(from_node(from_root(value, ply), ply), value);
            }
        }
    }

    #[test]
    fn old_entries_make_room_for_new_ones() {
        let table = Table::new(64);
        let entry = |depth| Entry {
            value: 1,
            eval: 0,
            has_eval: false,
            depth,
            bound: Bound::Lower,
            best: Point::NONE,
        };
        for key in 1..=4 {
            table.put(key, entry(20));
        }
        (0..5).for_each(|_| table.age());
        table.put(99, entry(2));
        assert!(table.get(99).is_some());
        assert_eq!((1..=4).filter(|&key| table.get(key).is_some()).count(), 3);
    }
}
