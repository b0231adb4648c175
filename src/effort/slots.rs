//! The memory of a hash table that all threads share without locks.

use bytemuck::Zeroable;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// One entry: a key and a word of data, with the era in which it was written in the highest bits. Fresh memory is of
/// era 0, which never is.
///
/// It keeps the key mixed with the word: a slot that two threads wrote at once does not match any key and counts
/// as empty.
#[derive(Zeroable)]
#[repr(C, align(16))]
pub struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The lowest bit of the era; data has the bits below.
const ERA_SHIFT: u32 = 59;
const ERAS: u64 = 1 << (64 - ERA_SHIFT);

const SLOTS: usize = 4;

/// Slots that one key may use: one cache line.
type Bucket = [Slot; SLOTS];

const LINE: usize = size_of::<Bucket>();

/// A hash table from 64-bit keys to data of 59 bits. What data means and which entry makes room for
/// another is the user's to say.
pub struct Slots {
    slots: Box<[Slot]>,
    /// The first slot at the start of a cache line. Memory asked for with that alignment would be zeroed by hand,
    /// page by page, instead of coming fresh from the system.
    first: usize,
    buckets: usize,
    /// Counts from 1 how often everything was forgotten.
    era: u64,
}

impl Slots {
    /// A table of at most `bytes` bytes, and at least one bucket. Fresh memory is touched as it is used, so that
    /// a large table takes no time to make. Large pages are not asked for: clearing them at first touch made moves late,
    /// see EXPERIMENTS.md.
    pub fn new(bytes: u64) -> Slots {
        let buckets = (bytes as usize / LINE).max(1);
        let slots: Box<[Slot]> = bytemuck::zeroed_slice_box((buckets + 1) * SLOTS - 1);
        let misplaced = slots.as_ptr() as usize % LINE;
        let first = (LINE - misplaced) % LINE / size_of::<Slot>();
        Slots { slots, first, buckets, era: 1 }
    }

    /// Forgets everything, in no time: what was written before is of an earlier era and counts as empty. Eras come
    /// round again, but then the keys are others.
    pub fn forget(&mut self) {
        self.era += 1;
    }

    /// The data stored for a key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        self.bucket(key).iter().find_map(|slot| self.read(slot, key))
    }

    /// Stores data for a key. The data depends on what is known of the key already: `change` is asked with it, and may
    /// leave things as they are. If nothing is known, an empty slot is taken first, then the one whose data is
    /// worth least.
    #[inline]
    pub fn put(&self, key: u64, worth: impl Fn(u64) -> i32, change: impl FnOnce(Option<u64>) -> Option<u64>) {
        let slots = self.bucket(key);
        let mut victim = &slots[0];
        let mut least = i32::MAX;
        for slot in slots {
            if let Some(data) = self.read(slot, key) {
                if let Some(data) = change(Some(data)) {
                    self.write(slot, key, data);
                }
                return;
            }
            let worth = self.data(slot.data.load(Relaxed)).map_or(i32::MIN, &worth);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        if let Some(data) = change(None) {
            self.write(victim, key, data);
        }
    }

    /// Everything that is stored, with its key. What two threads are writing at the moment comes out as nonsense, under
    /// a key that no position has.
    pub fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        self.used().iter().filter_map(|slot| {
            let word = slot.data.load(Relaxed);
            let key = self.marked(slot.check.load(Relaxed) ^ word);
            Some((key, self.data(word)?))
        })
    }

    /// The part of the slots that hold something, 0 to 1, judged by some of them.
    pub fn usage(&self) -> f64 {
        const LOOKED_AT: usize = 10_000;
        let slots = self.used();
        let step = (slots.len() / LOOKED_AT).max(1);
        let looked_at = slots.iter().step_by(step);
        let full = looked_at.clone().filter(|slot| self.data(slot.data.load(Relaxed)).is_some()).count();
        full as f64 / looked_at.count() as f64
    }

    /// The slots of all buckets.
    fn used(&self) -> &[Slot] {
        &self.slots[self.first..][..self.buckets * SLOTS]
    }

    #[inline(always)]
    fn era_bits(&self) -> u64 {
        (self.era % (ERAS - 1) + 1) << ERA_SHIFT
    }

    /// The data of a word, unless it is of another era.
    #[inline(always)]
    fn data(&self, word: u64) -> Option<u64> {
        let data = word ^ self.era_bits();
        (data >> ERA_SHIFT == 0).then_some(data)
    }

    #[inline(always)]
    fn read(&self, slot: &Slot, key: u64) -> Option<u64> {
        let word = slot.data.load(Relaxed);
        if slot.check.load(Relaxed) ^ word != self.marked(key) {
            return None;
        }
        self.data(word)
    }

    #[inline(always)]
    fn write(&self, slot: &Slot, key: u64, data: u64) {
        debug_assert!(data >> ERA_SHIFT == 0, "data has {ERA_SHIFT} bits");
        let word = data | self.era_bits();
        slot.data.store(word, Relaxed);
        slot.check.store(self.marked(key) ^ word, Relaxed);
    }

    /// The key as it is kept: other in every era.
    #[inline(always)]
    fn marked(&self, key: u64) -> u64 {
        key ^ self.era.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Asks for the bucket of a key to be brought near, ahead of [`Slots::get`].
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: prefetching reads nothing and is allowed for any address; this one is inside the table.
            unsafe { _mm_prefetch((self.bucket(key) as *const Bucket).cast::<i8>(), _MM_HINT_T0) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = ((key as u128 * self.buckets as u128) >> 64) as usize;
        let start = self.first + index * SLOTS;
        self.slots[start..start + SLOTS].try_into().expect("a bucket has this many slots")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_forgotten_counts_as_empty() {
        let mut slots = Slots::new(1 << 12);
        for round in 1..3 * ERAS {
            assert_eq!(slots.get(7), None, "round {round}");
            slots.put(7, |_| 0, |known| known.is_none().then_some(round));
            slots.put(7, |_| 0, |known| Some(known? + 1));
            assert_eq!(slots.get(7), Some(round + 1));
            slots.forget();
        }
    }

    #[test]
    fn what_is_stored_can_be_listed() {
        let mut slots = Slots::new(1 << 16);
        slots.put(5, |_| 0, |_| Some(50));
        slots.forget();
        assert_eq!((slots.usage(), slots.entries().count()), (0.0, 0));
        let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (1..=100).for_each(|number| slots.put(key(number), |_| 0, |_| Some(number)));
        let mut found: Vec<(u64, u64)> = slots.entries().map(|(key, data)| (data, key)).collect();
        found.sort();
        assert_eq!(found, (1..=100).map(|number| (number, key(number))).collect::<Vec<_>>());
        assert!((slots.usage() - 100.0 / 4096.0).abs() < 0.001, "{}", slots.usage());
    }

    #[test]
    fn the_entry_worth_least_makes_room() {
        let slots = Slots::new(64);
        for key in 1..=5 {
            slots.put(key, |data| data as i32, |_| Some(10 - key));
        }
        assert_eq!(
            (1..=5).map(|key| slots.get(key)).collect::<Vec<_>>(),
            [Some(9), Some(8), Some(7), None, Some(5)]
        );
    }
}
