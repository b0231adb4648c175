//! How a bound on the whole process is shared out.

/// A bound on the resident memory of the whole process, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryBudget {
    bytes: u64,
}

/// What the program needs besides the transposition table: code, line tables, weights, reading and writing.
const FIXED: u64 = 12 << 20;
/// What one thinking thread needs: its board, stack and histories.
const PER_THREAD: u64 = 2 << 20;
/// The smallest table ever made.
const SMALLEST_TABLE: u64 = 1 << 20;

impl MemoryBudget {
    /// The bound that holds when nobody names one: 350 MB, the usual one in tournaments.
    pub const DEFAULT: MemoryBudget = MemoryBudget { bytes: 350 << 20 };

    /// A bound of `bytes`.
    pub fn new(bytes: u64) -> MemoryBudget {
        MemoryBudget { bytes }
    }

    /// Bytes for the transposition table with `threads` threads, or fewer if `wish` is smaller.
    pub fn table_bytes(self, threads: usize, wish: Option<u64>) -> u64 {
        let others = FIXED + PER_THREAD * threads as u64;
        // A sixteenth stays free for the allocator and the pages that libraries bring along.
        let table = (self.bytes - self.bytes / 16).saturating_sub(others).max(SMALLEST_TABLE);
        wish.map_or(table, |wish| wish.clamp(SMALLEST_TABLE, table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_fits_the_bound_and_the_wish() {
        let budget = MemoryBudget::new(32 << 20);
        assert!(budget.table_bytes(1, None) + FIXED + PER_THREAD < 32 << 20);
        assert_eq!(MemoryBudget::DEFAULT.table_bytes(1, Some(16 << 20)), 16 << 20);
        assert_eq!(MemoryBudget::new(0).table_bytes(64, None), SMALLEST_TABLE);
    }
}
