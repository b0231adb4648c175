//! Board sizes and points, and their text form (`h8`).

use super::{CELLS, MARGIN, STRIDE};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The number of lines of a square board, 5 to 22.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

/// A board size outside 5 to 22.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("board size {0} is not supported, choose 5 to 22")]
pub struct SizeError(pub i64);

impl Size {
    /// The size renju is played on.
    pub const RENJU: Size = Size(15);
    /// The smallest size.
    pub const MIN: Size = Size(5);
    /// The largest size.
    pub const MAX: Size = Size(22);

    /// A size from a number of lines.
    ///
    /// # Errors
    /// [`SizeError`] if `lines` is not within 5 to 22.
    pub fn new(lines: i64) -> Result<Size, SizeError> {
        if (5..=22).contains(&lines) { Ok(Size(lines as u8)) } else { Err(SizeError(lines)) }
    }

    /// The number of lines.
    #[inline]
    pub const fn lines(self) -> usize {
        self.0 as usize
    }

    /// The number of points.
    #[inline]
    pub const fn points(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether `point` lies on a board of this size.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.lines() && point.row() < self.lines()
    }

    /// The point in column `column` from the left and row `row` from the bottom, both from 0, if on the board.
    pub fn point(self, column: i64, row: i64) -> Option<Point> {
        let lines = self.lines() as i64;
        ((0..lines).contains(&column) && (0..lines).contains(&row))
            .then(|| Point::new(column as usize, row as usize))
    }

    /// The middle point; right of and above the middle on boards with an even number of lines.
    pub const fn center(self) -> Point {
        Point::new(self.lines() / 2, self.lines() / 2)
    }

    /// All points of the board, row by row from `a1`.
    pub fn all_points(self) -> impl Iterator<Item = Point> {
        let lines = self.lines();
        (0..lines).flat_map(move |row| (0..lines).map(move |column| Point::new(column, row)))
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// A point of the board, as an index into the padded layout.
///
/// A point knows its column and row, and so its text, without knowing the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// A value that is no point of any board; used where "no move" must fit in a `Point`.
    pub const NONE: Point = Point(0);

    /// The point in column `column` from the left and row `row` from the bottom, both from 0 and below 22.
    #[inline]
    pub const fn new(column: usize, row: usize) -> Point {
        debug_assert!(column < 22 && row < 22);
        Point(((row + MARGIN) * STRIDE + column + MARGIN) as u16)
    }

    /// The point at an index of the padded layout, which must be below [`CELLS`].
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        debug_assert!(index < CELLS);
        Point(index as u16)
    }

    /// The index in the padded layout, below [`CELLS`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask costs nothing and tells the compiler that arrays of CELLS need no bounds check.
        self.0 as usize & (CELLS - 1)
    }

    /// Column from the left, from 0. Wraps to a huge number for points left of the board.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 as usize % STRIDE).wrapping_sub(MARGIN)
    }

    /// Row from the bottom, from 0. Wraps to a huge number for points below the board.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 as usize / STRIDE).wrapping_sub(MARGIN)
    }

    /// The point `steps` index steps away; the caller sees to it that this stays within the layout.
    #[inline(always)]
    pub const fn offset(self, steps: isize) -> Point {
        Point((self.0 as isize + steps) as u16)
    }

    /// Whether this is a real point rather than [`Point::NONE`].
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// The greater of the column and row distances to `other`.
    #[inline]
    pub const fn distance(self, other: Point) -> usize {
        let columns = (self.0 as usize % STRIDE).abs_diff(other.0 as usize % STRIDE);
        let rows = (self.0 as usize / STRIDE).abs_diff(other.0 as usize / STRIDE);
        if columns > rows { columns } else { rows }
    }
}

/// Writes the letter of the column and the number of the row from the bottom: `h8`. No point is `--`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Point::NONE {
            return f.write_str("--");
        }
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that does not name a point.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a point, write a letter a to v and a row number 1 to 22 such as h8")]
pub struct ParsePointError(pub String);

/// Reads a letter (any case) and a row number from the bottom. The letter I is a column like any other.
impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        let wrong = || ParsePointError(text.chars().take(40).collect());
        let mut rest = text.chars();
        let letter = rest.next().ok_or_else(wrong)?.to_ascii_lowercase();
        let digits = rest.as_str();
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        let row = digits.parse::<usize>().ok().filter(|_| plain).ok_or_else(wrong)?;
        let column = (letter as usize).wrapping_sub('a' as usize);
        if column < 22 && (1..=22).contains(&row) { Ok(Point::new(column, row - 1)) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_on_the_largest_board() {
        for point in Size::MAX.all_points() {
            assert_eq!(point.to_string().parse(), Ok(point));
        }
    }

    #[test]
    fn rejects_text_that_is_no_point() {
        for text in ["", "h", "8", "h0", "h23", "w1", "h8 ", "h+8", "hh8", "h123", "é1"] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }

    #[test]
    fn points_off_the_board_are_not_contained() {
        let corner = Point::new(0, 0);
        for off in [corner.offset(-1), corner.offset(-(STRIDE as isize)), Point::new(14, 14).offset(1)] {
            assert!(!Size::RENJU.contains(off));
        }
        assert_eq!(Size::RENJU.all_points().count(), 225);
        assert_eq!(Size::RENJU.center().to_string(), "h8");
    }
}
