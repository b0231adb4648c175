//! What a line around a point means: the [`Shape`] a stone there would make, and the [`Class`] of a point
//! from its four shapes.
//!
//! A line is read as a word of two bits a cell, see [`cell_bits`]. The five cells on one side of a point are a
//! *half*. Beyond the first stone of the second colour, or the edge, nothing in a half matters to either
//! colour, so the 1,024 bit patterns of a half mean only 120 different things, and a table over both halves
//! fits the fastest cache.

mod class;
mod half;
mod shape;
mod tables;

pub use class::{Class, Threat};
pub use shape::{LineKind, Shape};
pub use tables::{ClassTable, Lookup, RuleTables};

use crate::geometry::Color;

/// The bits of an empty cell in a line word; a cell off the board is 0.
pub const EMPTY_CELL: u64 = 0b11;

/// What placing a stone toggles in an empty cell's bits.
#[inline(always)]
pub const fn cell_bits(color: Color) -> u64 {
    color as u64 + 1
}
