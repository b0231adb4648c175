//! The exact forbidden-move test (RIF sections 3 and 9).

use super::{Board, Observer};
use crate::geometry::{Color, Direction, MARGIN, Point};
use crate::pattern::{Shape, Threat, cell_bits};
use std::fmt;

/// What a Black stone on a point would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It makes a five and wins, whatever else it makes (RIF 9.1).
    Five,
    /// It is allowed.
    Legal,
    /// It makes six or more in a row (RIF 9.2).
    Overline,
    /// It makes two fours (RIF 9.2).
    DoubleFour,
    /// It makes two threes that can really become straight fours (RIF 9.2, 9.3).
    DoubleThree,
}

impl Verdict {
    /// Whether Black may not play there.
    #[inline]
    pub const fn is_forbidden(self) -> bool {
        matches!(self, Verdict::Overline | Verdict::DoubleFour | Verdict::DoubleThree)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Five => "five",
            Verdict::Legal => "legal",
            Verdict::Overline => "overline",
            Verdict::DoubleFour => "double four",
            Verdict::DoubleThree => "double three",
        })
    }
}

impl<O: Observer> Board<O> {
    /// The verdict on a Black stone on the empty point `point`, whoever is to move.
    ///
    /// Under rules without forbidden moves every point is legal or a five.
    #[inline]
    pub fn verdict(&self, point: Point) -> Verdict {
        let class = self.class(Color::Black, point);
        if !self.rule.forbids(Color::Black) {
            return if class.has(Threat::Five) { Verdict::Five } else { Verdict::Legal };
        }
        let shapes = Direction::ALL.map(|direction| self.shape(Color::Black, point, direction));
        match verdict_of_lines(shapes) {
            Some(verdict) => verdict,
            None => self.examine_threes(point, shapes, None),
        }
    }

    /// Whether the side to move may not play on the empty point `point`.
    #[inline]
    pub fn is_forbidden(&self, point: Point) -> bool {
        self.rule.forbids(self.side) && self.verdict(point).is_forbidden()
    }

    /// Whether no foul of any kind is possible for Black on `point`, by its incremental class alone. When this
    /// is false only [`Board::verdict`] can tell.
    #[inline]
    pub fn cannot_be_forbidden(&self, point: Point) -> bool {
        self.tables.classes(Color::Black).cannot_be_forbidden(self.class(Color::Black, point))
    }

    /// Black's forbidden points with their reasons, in index order. Empty under rules without any.
    pub fn forbidden_points(&self) -> Vec<(Point, Verdict)> {
        if !self.rule.forbids(Color::Black) {
            return Vec::new();
        }
        self.empty
            .iter()
            .map(|point| (point, self.verdict(point)))
            .filter(|(_, verdict)| verdict.is_forbidden())
            .collect()
    }

    /// The verdict with imagined Black stones on the board.
    fn verdict_with(&self, point: Point, stones: &Imagined<'_>) -> Verdict {
        let shapes = Direction::ALL.map(|direction| self.shape_with(point, direction, Some(stones)));
        match verdict_of_lines(shapes) {
            Some(verdict) => verdict,
            None => self.examine_threes(point, shapes, Some(stones)),
        }
    }

    /// RIF 9.3: a double three only counts if at least two of its threes can become a straight four by a stone
    /// that Black may play. Each level of the examination imagines one more stone, so it ends.
    fn examine_threes(&self, point: Point, shapes: [Shape; 4], stones: Option<&Imagined<'_>>) -> Verdict {
        let with_point = Imagined { point, others: stones };
        let real = Direction::ALL
            .into_iter()
            .filter(|&direction| shapes[direction as usize].is_three())
            .filter(|&direction| self.can_become_straight_four(direction, &with_point))
            .count();
        if real >= 2 { Verdict::DoubleThree } else { Verdict::Legal }
    }

    /// Whether the three through the latest imagined stone can become a straight four by a legal move.
    fn can_become_straight_four(&self, direction: Direction, stones: &Imagined<'_>) -> bool {
        [-direction.step(), direction.step()].into_iter().any(|step| {
            // The nearest empty point on this side is the only one that can join an unbroken four.
            let at =
                (1..4).map(|n| stones.point.offset(n * step)).find(|&at| !self.is_black_with(at, stones));
            let Some(at) = at.filter(|&at| self.empty.contains(at)) else { return false };
            // A five on another line makes it no three (RIF 3); a foul makes it no real one (RIF 9.3).
            self.shape_with(at, direction, Some(stones)) == Shape::StraightFour
                && self.verdict_with(at, stones) == Verdict::Legal
        })
    }

    fn is_black_with(&self, point: Point, stones: &Imagined<'_>) -> bool {
        self.stones[Color::Black.index()].contains(point) || stones.iter().any(|stone| stone == point)
    }

    /// The shape that a Black stone would make among imagined ones.
    fn shape_with(&self, point: Point, direction: Direction, stones: Option<&Imagined<'_>>) -> Shape {
        let mut window = self.lines.word(point, direction, MARGIN);
        for stone in stones.into_iter().flat_map(Imagined::iter) {
            let difference = stone.index() as isize - point.index() as isize;
            let steps = difference / direction.step();
            if steps * direction.step() == difference && steps.unsigned_abs() <= MARGIN {
                window ^= cell_bits(Color::Black) << (2 * (steps + MARGIN as isize));
            }
        }
        self.tables.shape(window, Color::Black)
    }
}

/// What single lines tell for certain; `None` if it may be a double three.
fn verdict_of_lines(shapes: [Shape; 4]) -> Option<Verdict> {
    if shapes.contains(&Shape::Five) {
        Some(Verdict::Five)
    } else if shapes.contains(&Shape::Overline) {
        Some(Verdict::Overline)
    } else if shapes.iter().map(|shape| shape.fours()).sum::<usize>() >= 2 {
        Some(Verdict::DoubleFour)
    } else if shapes.iter().filter(|shape| shape.is_three()).count() < 2 {
        Some(Verdict::Legal)
    } else {
        None
    }
}

/// Black stones imagined on the board, as a list through the callers' frames.
struct Imagined<'a> {
    point: Point,
    others: Option<&'a Imagined<'a>>,
}

impl Imagined<'_> {
    fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        std::iter::successors(Some(self), |stones| stones.others).map(|stones| stones.point)
    }
}
