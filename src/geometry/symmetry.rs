//! The eight symmetries of the square board.

use super::{Point, Size};

/// One of the eight rotations and reflections of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The eight symmetries; the first one leaves every point where it is.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry)
    }

    /// Where this symmetry takes `point` on a board of `size`.
    pub fn apply(self, size: Size, point: Point) -> Point {
        let last = size.lines() - 1;
        let (mut column, mut row) = (point.column(), point.row());
        if self.0 & 1 != 0 {
            column = last - column;
        }
        if self.0 & 2 != 0 {
            row = last - row;
        }
        if self.0 & 4 != 0 {
            (column, row) = (row, column);
        }
        Point::new(column, row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_general_point_has_eight_images_and_the_center_one() {
        let images =
            |point| Symmetry::all().map(|s| s.apply(Size::RENJU, point)).collect::<BTreeSet<_>>().len();
        assert_eq!(images("i10".parse().unwrap()), 8);
        assert_eq!(images("i9".parse().unwrap()), 4);
        assert_eq!(images("h8".parse().unwrap()), 1);
    }
}
