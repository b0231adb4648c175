//! Congruence: the rotations, reflections and shifts of the plane that map a figure of stones onto itself.

use super::{Point, Size};
use std::fmt;

/// A rotation or reflection of the plane about the origin, followed by a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isometry {
    /// Bit 0 turns the column around, bit 1 the row, bit 2 then exchanges them.
    turn: u8,
    columns: i32,
    rows: i32,
}

impl Isometry {
    /// The isometry that leaves every point where it is.
    pub const IDENTITY: Isometry = Isometry { turn: 0, columns: 0, rows: 0 };

    /// The isometries that map the stones of each list onto themselves, the identity first. The lists are the two
    /// colours of a figure; without any stone there is only the identity.
    pub fn keeping(figure: [&[Point]; 2]) -> Vec<Isometry> {
        let sum = |isometry: Isometry| {
            let places = figure.concat().into_iter().map(|stone| isometry.place(stone));
            places.fold((0, 0), |sum, place| (sum.0 + place.0, sum.1 + place.1))
        };
        let count = (figure[0].len() + figure[1].len()) as i32;
        if count == 0 {
            return vec![Isometry::IDENTITY];
        }
        let center = sum(Isometry::IDENTITY);
        (0..8)
            .filter_map(|turn| {
                // The shift, if there is one, brings the centre of gravity back.
                let turned = sum(Isometry { turn, ..Isometry::IDENTITY });
                let (columns, rows) = (center.0 - turned.0, center.1 - turned.1);
                let whole = columns % count == 0 && rows % count == 0;
                let isometry = Isometry { turn, columns: columns / count, rows: rows / count };
                (whole && figure.iter().all(|stones| isometry.keeps(stones))).then_some(isometry)
            })
            .collect()
    }

    fn keeps(self, stones: &[Point]) -> bool {
        stones.iter().all(|&stone| stones.iter().any(|&other| place(other) == self.place(stone)))
    }

    /// Where this isometry takes `point`, if that is on a board of `size`.
    pub fn apply(self, size: Size, point: Point) -> Option<Point> {
        let (column, row) = self.place(point);
        size.point(column.into(), row.into())
    }

    /// Whether this is one of the eight symmetries of a board of `size`.
    pub fn is_of_board(self, size: Size) -> bool {
        let last = size.lines() - 1;
        let corners = [Point::new(0, 0), Point::new(last, 0), Point::new(0, last)];
        corners.iter().all(|&corner| self.apply(size, corner).is_some())
    }

    fn place(self, point: Point) -> (i32, i32) {
        let (mut column, mut row) = place(point);
        if self.turn & 1 != 0 {
            column = -column;
        }
        if self.turn & 2 != 0 {
            row = -row;
        }
        if self.turn & 4 != 0 {
            (column, row) = (row, column);
        }
        (column + self.columns, row + self.rows)
    }
}

fn place(point: Point) -> (i32, i32) {
    (point.column() as i32, point.row() as i32)
}

/// Says what the isometry does, in the words of a board: `mirror in row 7/8`, `half-turn about i,8`.
impl fmt::Display for Isometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |column: i32| (b'a' + column.clamp(0, 25) as u8) as char;
        // An axis or centre given by its double lies on a line or halfway between two.
        let column = |double: i32| match double % 2 {
            0 => letter(double / 2).to_string(),
            _ => format!("{}/{}", letter(double / 2), letter(double / 2 + 1)),
        };
        let row = |double: i32| match double % 2 {
            0 => (double / 2 + 1).to_string(),
            _ => format!("{}/{}", double / 2 + 1, double / 2 + 2),
        };
        // A point of a diagonal, to name it by.
        let through = |column: i32, row: i32| format!("{}{}", letter(column), row + 1);
        let Isometry { turn, columns, rows } = *self;
        match turn {
            0 if columns == 0 && rows == 0 => f.write_str("identity"),
            0 => write!(f, "shift by {columns},{rows}"),
            1 if rows == 0 => write!(f, "mirror in column {}", column(columns)),
            2 if columns == 0 => write!(f, "mirror in row {}", row(rows)),
            3 => write!(f, "half-turn about {},{}", column(columns), row(rows)),
            4 if columns == -rows => {
                let (low, high) = (columns.max(0), rows.max(0));
                write!(f, "mirror in the rising diagonal through {}", through(low, high))
            }
            7 if columns == rows => {
                let half = columns / 2;
                write!(f, "mirror in the falling diagonal through {}", through(columns - half, half))
            }
            5 | 6 => write!(f, "quarter-turn about {},{}", column(columns - rows), row(columns + rows)),
            _ => f.write_str("mirror with a shift"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_points;

    fn keeping(black: &str, white: &str) -> Vec<Isometry> {
        Isometry::keeping([&parse_points(black).unwrap(), &parse_points(white).unwrap()])
    }

    #[test]
    fn figures_have_symmetries_wherever_they_stand() {
        for (black, white, names) in [
            ("h8h7", "h9h6", "mirror in column h; mirror in row 7/8; half-turn about h,7/8"),
            (
                "h8i9",
                "h9i8",
                "half-turn about h/i,8/9; mirror in the rising diagonal through a1; \
              mirror in the falling diagonal through i8",
            ),
            ("h8j8", "h9j7", "half-turn about i,8"),
            ("h8h10", "h9a9", "mirror in row 9"),
            ("h8h10", "h9a10", ""),
        ] {
            let found: Vec<String> = keeping(black, white)[1..].iter().map(Isometry::to_string).collect();
            assert_eq!(found.join("; "), names, "{black} {white}");
        }
    }

    #[test]
    fn an_isometry_maps_points_as_its_name_says() {
        let point = |text: &str| text.parse::<Point>().unwrap();
        let [_, column, row, turn] = keeping("h8h7", "h9h6")[..] else { panic!("three symmetries") };
        let size = Size::RENJU;
        assert_eq!(column.apply(size, point("g7")), Some(point("i7")));
        assert_eq!(row.apply(size, point("g7")), Some(point("g8")));
        assert_eq!(turn.apply(size, point("g7")), Some(point("i8")));
        assert_eq!(row.apply(size, point("a15")), None);
        assert_eq!([column, row, turn].map(|isometry| isometry.is_of_board(size)), [true, false, false]);
    }
}
