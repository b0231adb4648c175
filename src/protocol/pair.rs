//! Points as the protocol writes them.

use crate::geometry::{Point, Size};
use std::fmt;

/// Two numbers from 0 that name a point: x from the left, y from the top.
///
/// Yixin-Board sends the row first. As every rule is the same on the transposed board and answers keep the
/// order of the request, pairs are taken the same way from every host; only names shown to people depend on
/// it, see [`Axes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The first number.
    pub x: i64,
    /// The second number.
    pub y: i64,
}

impl Pair {
    /// How a list of stones writes a pass.
    pub const PASS: Pair = Pair { x: -1, y: -1 };

    /// The pair of a point of a board of this size.
    pub fn of(point: Point, size: Size) -> Pair {
        Pair { x: point.column() as i64, y: size.lines() as i64 - 1 - point.row() as i64 }
    }

    /// The point, if it is on a board of this size.
    pub fn point(self, size: Size) -> Option<Point> {
        let row = (size.lines() as i64 - 1).checked_sub(self.y)?;
        size.point(self.x, row)
    }

    /// Reads `7,7`; spaces around the numbers, or in place of the comma, are tolerated.
    pub(super) fn parse(text: &str) -> Option<Pair> {
        match integers(text)?[..] {
            [x, y] => Some(Pair { x, y }),
            _ => None,
        }
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The integers of a text that holds nothing else but one comma or spaces between two of them. At most four
/// are read, no command has more.
pub(super) fn integers(text: &str) -> Option<Vec<i64>> {
    text.split(',')
        .flat_map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            if words.is_empty() { vec![""] } else { words }
        })
        .take(4)
        .map(|word| word.parse().ok())
        .collect()
}

/// The entries of a line of a list, each of so many numbers: usually one; some hosts write all of them into one line,
/// with spaces between.
pub(super) fn entries(line: &str, numbers: usize) -> Vec<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let complete = |word: &&str| word.split(',').filter(|part| !part.is_empty()).count() == numbers;
    if words.iter().all(complete) { words } else { vec![line] }
}

/// What the two numbers of a pair mean to the people who look at the host's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Axes {
    /// Column from the left, then row from the top: Piskvork and the managers of tournaments.
    #[default]
    ColumnRow,
    /// Row from the top, then column from the left: Yixin-Board.
    RowColumn,
}

impl Axes {
    /// The point that the host shows where we see `point`: letter of the column, row from the bottom.
    pub fn shown(self, point: Point, size: Size) -> Point {
        let last = size.lines() - 1;
        match self {
            Axes::ColumnRow => point,
            Axes::RowColumn => Point::new(last - point.row(), last - point.column()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_number_counts_from_the_top() {
        let size = Size::RENJU;
        assert_eq!(Pair { x: 0, y: 14 }.point(size), Some("a1".parse().unwrap()));
        assert_eq!(Pair { x: 14, y: 0 }.point(size), Some("o15".parse().unwrap()));
        for point in size.all_points() {
            assert_eq!(Pair::of(point, size).point(size), Some(point));
        }
        for (x, y) in [(15, 0), (0, 15), (-1, 0), (0, -1), (i64::MIN, i64::MAX), (i64::MAX, i64::MIN)] {
            assert_eq!(Pair { x, y }.point(size), None, "{x},{y}");
        }
    }

    #[test]
    fn pairs_are_two_integers_and_nothing_else() {
        for text in ["7,6", " 7 , 6 ", "7 6", "7,\t6"] {
            assert_eq!(Pair::parse(text), Some(Pair { x: 7, y: 6 }), "{text}");
        }
        for text in
            ["", "7", "7,", ",7", "7,,6", "7,6,", "7,6,1", "a,b", "7.0,6", "7,6 x", "99999999999999999999,1"]
        {
            assert_eq!(Pair::parse(text), None, "{text}");
        }
    }

    #[test]
    fn yixin_board_shows_the_second_number_as_the_column() {
        let size = Size::RENJU;
        let point = Pair { x: 3, y: 7 }.point(size).unwrap();
        assert_eq!(Axes::ColumnRow.shown(point, size).to_string(), "d8");
        assert_eq!(Axes::RowColumn.shown(point, size).to_string(), "h12");
    }
}
