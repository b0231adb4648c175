//! A small net that puts the tables' value of a position right.
//!
//! Every empty point is turned into a few numbers, its *traits*: those of its class for Black plus those of its class for
//! White, kept within 0 and [`FULL`]. The traits of the points of each region of the board are added up as moves are made.
//! A small head of its own for each side to move makes a value of these sums, of what is threatened and of the stage
//! of the game. All of it is done in whole numbers, so that values are the same on every machine.

mod file;
mod head;
mod pools;

pub use head::{DirectWeights, HeadWeights, SCALES, Scales};
pub use pools::Pools;

pub(super) use file::NET_BYTES;

use super::ThreatMask;
use crate::geometry::{Color, Point};
use crate::pattern::Class;
use head::Head;

/// Traits of a point.
pub const TRAITS: usize = 16;

/// Regions along one side of the board, and in all.
pub const REGIONS_ACROSS: usize = 3;
/// Regions of the board.
pub const REGIONS: usize = REGIONS_ACROSS * REGIONS_ACROSS;

/// Lines of the board that the net is for.
pub const LINES: usize = 15;

/// Numbers that the head looks at.
pub const INPUTS: usize = REGIONS * TRAITS;

/// The first layer of the head.
pub const HIDDEN: usize = 32;

/// The second layer of the head.
pub const SECOND: usize = 16;

/// So many points that have a trait in full make a sum of one.
pub const POOLED: i32 = 8;

/// The most that a trait of a point can be.
pub const FULL: i8 = i8::MAX;

/// A power of two, so that a class index needs no bounds check.
const ENTRIES: usize = 4096;

/// The traits of a class, before those of both colours are put together.
pub type Traits = [i8; TRAITS];

/// A net, ready for use.
#[derive(Clone)]
pub struct Net {
    traits: [Box<[Traits; ENTRIES]>; 2],
    heads: [Head; 2],
}

/// What a net consists of.
#[derive(Clone, Debug, PartialEq)]
pub struct NetWeights {
    /// The traits of the classes of Black's and White's points; those of class 0 are 0.
    pub traits: [Vec<Traits>; 2],
    /// The heads for Black and White to move.
    pub heads: [HeadWeights; 2],
}

/// The numbers of a net could make its sums overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Net {
    /// A net of these weights; `Err` if some numbers are so large that sums might not fit.
    pub(super) fn new(weights: &NetWeights) -> Result<Net, TooLarge> {
        let traits = weights.traits.each_ref().map(|classes| {
            let mut table = vec![[0; TRAITS]; ENTRIES];
            table[1..Class::COUNT].copy_from_slice(&classes[1..Class::COUNT]);
            table.try_into().unwrap_or_else(|_| unreachable!("the vector has the array's length"))
        });
        let [black, white] = &weights.heads;
        Ok(Net { traits, heads: [Head::new(black)?, Head::new(white)?] })
    }

    /// What is added to the tables' value, in units; `tables` is that value.
    #[inline]
    pub(super) fn value(
        &self,
        side: Color,
        pools: &Pools,
        mask: ThreatMask,
        stones: usize,
        tables: i32,
    ) -> i32 {
        self.heads[side.index()].value(pools, mask, stones, tables)
    }

    /// The traits of an empty point of these classes.
    #[inline(always)]
    fn traits_of(&self, black: usize, white: usize) -> Traits {
        let [black, white] = [&self.traits[0][black & (ENTRIES - 1)], &self.traits[1][white & (ENTRIES - 1)]];
        // The most is what the sum saturates at.
        std::array::from_fn(|at| black[at].saturating_add(white[at]).max(0))
    }
}

/// The region that a point of a board of [`LINES`] lines lies in.
pub const fn region(point: Point) -> usize {
    let side = LINES / REGIONS_ACROSS;
    (point.row() / side) * REGIONS_ACROSS + point.column() / side
}
