//! What a value consists of besides the points, and how much these count.

use std::ops::Add;

/// An emphasis that leaves points as they are.
pub const WHOLE: i32 = 256;

/// The number of stages of the game.
pub const STAGES: usize = 16;

/// The stage of the game with so many stones on the board.
#[inline(always)]
pub const fn stage(stones: usize) -> usize {
    let stage = stones / 6;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// Tables by what is threatened, or by stage. What both say is added up.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// Added to the value, in units.
    pub value: Vec<i16>,
    /// How much the points of the side to move, and those of the other side, count, in 1/[`WHOLE`].
    pub emphasis: [Vec<i16>; 2],
}

impl Terms {
    /// Tables that add nothing to the value.
    pub(super) fn plain(entries: usize, emphasis: i32) -> Terms {
        Terms { value: vec![0; entries], emphasis: [(); 2].map(|()| vec![emphasis as i16; entries]) }
    }

    /// Tables of so many entries from what `take` gives, in the order of [`Terms::tables`].
    pub(super) fn take(take: &mut impl FnMut(usize) -> Vec<i16>, entries: usize) -> Terms {
        Terms { value: take(entries), emphasis: [(); 2].map(|()| take(entries)) }
    }

    /// All tables.
    pub(super) fn tables(&self) -> impl Iterator<Item = &Vec<i16>> {
        std::iter::once(&self.value).chain(&self.emphasis)
    }

    /// The tables side by side, of which there must be `N` entries.
    pub(super) fn rows<const N: usize>(&self) -> Box<[Row; N]> {
        let [own, other] = &self.emphasis;
        let rows: Box<[Row]> = (0..N).map(|at| Row([self.value[at], own[at], other[at], 0])).collect();
        rows.try_into().unwrap_or_else(|_| unreachable!("there are as many rows"))
    }
}

/// An entry of [`Terms`], kept together.
#[derive(Clone, Copy)]
pub(super) struct Row([i16; 4]);

/// Entries added up.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pub value: i32,
    pub emphasis: [i32; 2],
}

impl Add for Row {
    type Output = Sum;

    #[inline(always)]
    fn add(self, other: Row) -> Sum {
        let [value, own, others, _] = std::array::from_fn(|at| self.0[at] as i32 + other.0[at] as i32);
        Sum { value, emphasis: [own, others] }
    }
}
