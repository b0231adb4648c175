//! The plane the game is played on: colours, points, sizes, rules, directions, the eight symmetries and congruence.
//!
//! Everything here is plain data without a position. Coordinates count columns from the left and rows from
//! the *bottom*, both from 0, so that the text `a1` is column 0, row 0 on every board size. Other conventions
//! are converted where they enter and leave the program.

mod figure;
mod point;
mod point_set;
mod rule;
mod symmetry;

pub use figure::Isometry;
pub use point::{ParsePointError, Point, Size, SizeError};
pub use point_set::PointSet;
pub use rule::{Color, ParseRuleError, Rule};
pub use symmetry::Symmetry;

/// Words and cells are laid out with this many cells a row, whatever the board size.
pub const STRIDE: usize = 32;

/// Cells between the board's edge and the edge of the layout: as far as a line of five and the cell that
/// would make it an overline can reach.
pub const MARGIN: usize = 5;

/// Number of cells in the layout. A `Point` is an index below this.
pub const CELLS: usize = STRIDE * STRIDE;

/// A direction of lines on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Along a row, from left to right.
    Horizontal = 0,
    /// Along a column, from bottom to top.
    Vertical = 1,
    /// From the lower left to the upper right.
    Rising = 2,
    /// From the upper left to the lower right.
    Falling = 3,
}

impl Direction {
    /// The four directions, in index order.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Rising, Direction::Falling];

    /// The change of a point's index for one step in this direction.
    #[inline]
    pub const fn step(self) -> isize {
        match self {
            Direction::Horizontal => 1,
            Direction::Vertical => STRIDE as isize,
            Direction::Rising => STRIDE as isize + 1,
            Direction::Falling => 1 - STRIDE as isize,
        }
    }
}
