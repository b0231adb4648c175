//! The eight symmetries of the square board.

use super::{Point, Size};
use std::fmt;

/// One of the eight rotations and reflections of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The eight symmetries; the first one leaves every point where it is.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry)
    }

    /// The symmetry that takes everything back.
    pub fn inverse(self) -> Symmetry {
        // With an exchange of column and row the turns come after it instead of before it.
        if self.0 & 4 == 0 { self } else { Symmetry(4 | (self.0 & 1) << 1 | (self.0 & 2) >> 1) }
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

/// Says what was done to the board, after a verb such as `is`: `mirrored left to right`.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            0 => "as usual",
            1 => "mirrored left to right",
            2 => "mirrored top to bottom",
            3 => "turned upside down",
            4 => "mirrored in the diagonal from the lower left",
            5 => "turned clockwise",
            6 => "turned anticlockwise",
            _ => "mirrored in the diagonal from the upper left",
        })
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
        for symmetry in Symmetry::all() {
            let point = "i10".parse().unwrap();
            let there = symmetry.apply(Size::RENJU, point);
            assert_eq!(symmetry.inverse().apply(Size::RENJU, there), point);
        }
        assert_eq!(images("i10".parse().unwrap()), 8);
        assert_eq!(images("i9".parse().unwrap()), 4);
        assert_eq!(images("h8".parse().unwrap()), 1);
    }

    #[test]
    fn symmetries_do_as_their_names_say() {
        let image = |name: &str| {
            let symmetry = Symmetry::all().find(|symmetry| symmetry.to_string() == name).unwrap();
            symmetry.apply(Size::RENJU, "h10".parse().unwrap()).to_string()
        };
        assert_eq!(image("as usual"), "h10");
        assert_eq!(image("mirrored left to right"), "h10");
        assert_eq!(image("mirrored top to bottom"), "h6");
        assert_eq!(image("turned upside down"), "h6");
        assert_eq!(image("turned clockwise"), "j8");
        assert_eq!(image("turned anticlockwise"), "f8");
        assert_eq!(image("mirrored in the diagonal from the lower left"), "j8");
        assert_eq!(image("mirrored in the diagonal from the upper left"), "f8");
    }
}
