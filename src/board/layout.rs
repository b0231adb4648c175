//! Where things lie: the neighbours a stone touches, lines as bits, Zobrist keys.

use crate::geometry::{CELLS, Color, Direction, MARGIN, Point, Rule, STRIDE, Size};
use crate::pattern::{EMPTY_CELL, cell_bits};

/// Cells on the lines through a point that its stone can matter to: five to each side in four directions.
pub const PLACES: usize = 2 * MARGIN * 4;

/// How far before a point's index the farthest of its places lies, and how far behind.
const SPAN: usize = MARGIN * (STRIDE + 1);

/// The cells around a point, among them all its places; the point itself is in the middle.
pub type Surroundings<T> = [T; 2 * SPAN + 1];

/// The surroundings of a point of the board.
#[inline(always)]
pub fn around<T>(cells: &mut [T; CELLS], point: Point) -> &mut Surroundings<T> {
    let start = point.index() - SPAN;
    (&mut cells[start..start + 2 * SPAN + 1]).try_into().expect("the slice has this length")
}

/// How far along its line each place is, counted from the farthest backward; the point itself is at 5 and no place.
/// Place 0 is the farthest backward in the first direction, place 9 the farthest forward.
pub const ALONG: [usize; PLACES] = {
    let mut all = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        let at = place % (2 * MARGIN);
        all[place] = if at < MARGIN { at } else { at + 1 };
        place += 1;
    }
    all
};

/// Where each place is among the surroundings.
pub const AT: [usize; PLACES] = {
    let mut all = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        let steps = ALONG[place] as isize - MARGIN as isize;
        all[place] = (SPAN as isize + steps * Direction::ALL[place / (2 * MARGIN)].step()) as usize;
        place += 1;
    }
    all
};

/// The point at a place.
#[inline(always)]
pub fn point_at(point: Point, place: usize) -> Point {
    point.offset(AT[place] as isize - SPAN as isize)
}

/// Repeats a block for every place, which is a constant in it. Loops over places are not unrolled by the
/// compiler; unrolled, each place costs no address arithmetic and no bounds check.
macro_rules! for_each_place {
    ($place:ident, $body:block) => {
        for_each_place!($place, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26
            27 28 29 30 31 32 33 34 35 36 37 38 39)
    };
    ($place:ident, $body:block, $($number:literal)*) => {
        $({
            const $place: usize = $number;
            $body
        })*
    };
}
pub(super) use for_each_place;

/// Every line as a word of two bits a cell, see [`crate::pattern`], and its empty cells as single bits.
#[derive(Clone)]
pub struct Lines {
    words: [[u64; 2 * STRIDE]; 4],
    empty: [[u32; 2 * STRIDE]; 4],
}

impl Lines {
    /// All points of a board empty.
    pub fn empty(size: Size) -> Lines {
        let mut lines = Lines { words: [[0; 2 * STRIDE]; 4], empty: [[0; 2 * STRIDE]; 4] };
        for point in size.all_points() {
            for (direction, (line, position)) in Lines::places(point).into_iter().enumerate() {
                lines.words[direction][line] |= EMPTY_CELL << (2 * position);
                lines.empty[direction][line] |= 1 << position;
            }
        }
        lines
    }

    /// Places or removes a stone.
    #[inline(always)]
    pub fn toggle(&mut self, color: Color, point: Point) {
        for (direction, (line, position)) in Lines::places(point).into_iter().enumerate() {
            self.words[direction][line] ^= cell_bits(color) << (2 * position);
            self.empty[direction][line] ^= 1 << position;
        }
    }

    /// Which of the [`PLACES`] around `point` are empty points of the board.
    #[inline(always)]
    pub fn empty_places(&self, point: Point) -> u64 {
        let mut bits = 0;
        for (direction, (line, position)) in Lines::places(point).into_iter().enumerate() {
            let window = (self.empty[direction][line] >> (position - MARGIN)) as u64;
            let both_sides = window & 0x1F | window >> 1 & 0x3E0;
            bits |= both_sides << (2 * MARGIN * direction);
        }
        bits
    }

    /// The line through `point`, turned so that the cell `back` steps backward is lowest. What comes round from
    /// the other end of the word lies beyond the edge.
    #[inline(always)]
    pub fn word(&self, point: Point, direction: Direction, back: usize) -> u64 {
        let (line, position) = Lines::places(point)[direction as usize];
        let turn = (2 * position).wrapping_sub(2 * back) as u32 & 63;
        self.words[direction as usize][line].rotate_right(turn)
    }

    /// For each direction the line that `point` is on and its position there.
    #[inline(always)]
    fn places(point: Point) -> [(usize, usize); 4] {
        let (column, row) = (point.index() % STRIDE, point.index() / STRIDE);
        [(row, column), (column, row), (STRIDE + row - column, column), (row + column, column)]
    }
}

/// Changes the key when the side to move changes.
pub const SIDE_KEY: u64 = mix(1);

static STONE_KEYS: [[u64; CELLS]; 2] = {
    let mut keys = [[0; CELLS]; 2];
    let mut at = 0;
    while at < 2 * CELLS {
        keys[at / CELLS][at % CELLS] = mix(at as u64 + 1000);
        at += 1;
    }
    keys
};

/// The Zobrist key of a stone.
#[inline(always)]
pub fn stone_key(color: Color, point: Point) -> u64 {
    STONE_KEYS[color.index()][point.index()]
}

/// The Zobrist key of an empty board.
pub fn base_key(rule: Rule, size: Size) -> u64 {
    mix(100 * (rule as u64 + 1) + size.lines() as u64)
}

/// What a limit on the number of stones changes in the key.
pub fn limit_key(stones: usize) -> u64 {
    mix(10_000 + stones as u64)
}

/// The finaliser of SplitMix64, a well-mixed bijection.
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
