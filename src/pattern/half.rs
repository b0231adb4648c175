//! The cells on one side of a point, and which of them look the same to both colours.

use super::EMPTY_CELL;
use crate::geometry::{Color, MARGIN};
use std::sync::LazyLock;

/// Bit patterns of a half.
pub const HALF_PATTERNS: usize = 1 << (2 * MARGIN);

/// A half as far as it matters: the cells outward from the point up to the first one that closes the row for
/// whoever could still use it. 0 is empty, 1 a stone of `owner`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Half {
    owner: Option<Color>,
    cells: Vec<u8>,
}

impl Half {
    /// Reads a half from its bits with the nearest cell in the lowest bits.
    fn read(bits: usize) -> Half {
        let mut half = Half { owner: None, cells: Vec::new() };
        for distance in 0..MARGIN {
            let cell = bits >> (2 * distance) & EMPTY_CELL as usize;
            let color = match cell {
                0b11 => {
                    half.cells.push(0);
                    continue;
                }
                0b10 => Color::Black,
                0b01 => Color::White,
                _ => break,
            };
            if *half.owner.get_or_insert(color) != color {
                break;
            }
            half.cells.push(1);
        }
        half
    }

    /// The cells as `color` sees them, outward: 0 empty, 1 own, 2 closed.
    pub fn seen_by(&self, color: Color) -> [u8; MARGIN] {
        let mut seen = [2; MARGIN];
        for (at, &cell) in self.cells.iter().enumerate() {
            match (cell, self.owner) {
                (1, Some(owner)) if owner != color => break,
                _ => seen[at] = cell,
            }
        }
        seen
    }
}

/// All different halves, and which one every bit pattern is.
pub struct Halves {
    /// The different halves.
    pub all: Vec<Half>,
    /// For bits with the nearest cell lowest, the index into `all`.
    pub forward: Vec<usize>,
    /// For bits with the nearest cell highest, the index into `all`.
    pub backward: Vec<usize>,
}

/// The halves, made at first use.
pub static HALVES: LazyLock<Halves> = LazyLock::new(|| {
    let read: Vec<Half> = (0..HALF_PATTERNS).map(Half::read).collect();
    let mut all = read.clone();
    all.sort();
    all.dedup();
    let forward: Vec<usize> =
        read.iter().map(|half| all.binary_search(half).expect("is in the list")).collect();
    let mirrored = |bits: usize| (0..MARGIN).fold(0, |mirror, at| mirror << 2 | (bits >> (2 * at) & 3));
    let backward = (0..HALF_PATTERNS).map(|bits| forward[mirrored(bits)]).collect();
    Halves { all, forward, backward }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_120_halves_differ() {
        assert_eq!(HALVES.all.len(), 120);
    }

    #[test]
    fn a_half_is_cut_off_where_nobody_sees_further() {
        // Outward: empty, Black, empty, White, Black.
        let half = Half::read(0b10_01_11_10_11);
        assert_eq!(half.seen_by(Color::Black), [0, 1, 0, 2, 2]);
        assert_eq!(half.seen_by(Color::White), [0, 2, 2, 2, 2]);
        assert_eq!(half, Half::read(0b01_00_11_10_11));
    }
}
