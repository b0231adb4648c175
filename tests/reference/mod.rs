//! A slow judge of moves written from the words of the RIF rules alone, to be compared with the fast board.
//!
//! It shares no table and no idea with the engine: it looks at stones, counts what the rule says and recurses
//! where the rule recurses.

// Every test program that includes this module uses a part of it.
#![allow(dead_code)]

use kagetsu::board::Verdict;
use kagetsu::geometry::{Color, Point, Rule, Size};
use kagetsu::record::Position;
use std::collections::BTreeSet;

/// Cells around the board, so that looking past its edge needs no check.
const EDGE: i32 = 5;
const WIDTH: usize = 32;

/// What is on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    Stone(Color),
    Outside,
}

/// A column and a row.
type At = (i32, i32);

const DIRECTIONS: [At; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn step((column, row): At, (right, up): At, steps: i32) -> At {
    (column + right * steps, row + up * steps)
}

/// The stones on a board.
#[derive(Clone)]
pub struct Stones {
    size: Size,
    cells: [[Cell; WIDTH]; WIDTH],
}

impl Stones {
    /// An empty board.
    pub fn new(size: Size) -> Stones {
        let mut stones = Stones { size, cells: [[Cell::Outside; WIDTH]; WIDTH] };
        for point in size.all_points() {
            stones.set(point, None);
        }
        stones
    }

    /// A board with these stones.
    pub fn with(size: Size, black: &[Point], white: &[Point]) -> Stones {
        let mut stones = Stones::new(size);
        black.iter().for_each(|&point| stones.set(point, Some(Color::Black)));
        white.iter().for_each(|&point| stones.set(point, Some(Color::White)));
        stones
    }

    /// Puts a stone on a point or takes it away.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        assert!(self.size.contains(point));
        self.put((point.column() as i32, point.row() as i32), stone);
    }

    /// The empty points.
    pub fn empty(&self) -> impl Iterator<Item = Point> {
        self.size.all_points().filter(|&point| self.at(at(point)) == Cell::Empty)
    }

    /// The points with a stone of this colour.
    pub fn of_color(&self, color: Color) -> impl Iterator<Item = Point> {
        self.size.all_points().filter(move |&point| self.at(at(point)) == Cell::Stone(color))
    }

    fn at(&self, (column, row): At) -> Cell {
        self.cells[(row + EDGE) as usize][(column + EDGE) as usize]
    }

    fn put(&mut self, (column, row): At, stone: Option<Color>) {
        self.cells[(row + EDGE) as usize][(column + EDGE) as usize] = stone.map_or(Cell::Empty, Cell::Stone);
    }

    /// What `judge` says with one more stone on the empty point `place`.
    fn after<T>(&mut self, place: At, color: Color, judge: impl FnOnce(&mut Stones) -> T) -> T {
        assert_eq!(self.at(place), Cell::Empty);
        self.put(place, Some(color));
        let answer = judge(self);
        self.put(place, None);
        answer
    }

    /// The number of stones of `color` from `place` on in one direction without a gap, `place` not counted.
    fn reach(&self, place: At, direction: At, sign: i32, color: Color) -> i32 {
        (1..).find(|&n| self.at(step(place, direction, sign * n)) != Cell::Stone(color)).unwrap() - 1
    }

    /// The length of the unbroken row that the stone on `place` is in.
    fn row_length(&self, place: At, direction: At, color: Color) -> i32 {
        self.reach(place, direction, 1, color) + 1 + self.reach(place, direction, -1, color)
    }

    /// The longest unbroken rows of `color` through the stone on `place`, one for each direction.
    fn row_lengths(&self, place: At, color: Color) -> [i32; 4] {
        DIRECTIONS.map(|direction| self.row_length(place, direction, color))
    }
}

fn at(point: Point) -> At {
    (point.column() as i32, point.row() as i32)
}

/// Whether a stone of `color` on the empty point wins: five or more, or exactly five where the rule wants that.
/// In renju a five counts for Black even if another row becomes too long (RIF 9.1).
pub fn wins(stones: &Stones, rule: Rule, color: Color, point: Point) -> bool {
    let exact = match (rule, color) {
        (Rule::Freestyle, _) | (Rule::Renju, Color::White) => false,
        (Rule::Standard, _) | (Rule::Renju, Color::Black) => true,
    };
    let lengths = stones.clone().after(at(point), color, |stones| stones.row_lengths(at(point), color));
    lengths.into_iter().any(|length| length == 5 || length > 5 && !exact)
}

/// What a Black stone on the empty point is in renju.
pub fn verdict(stones: &Stones, point: Point) -> Verdict {
    judge(&mut stones.clone(), at(point))
}

fn judge(stones: &mut Stones, place: At) -> Verdict {
    stones.after(place, Color::Black, |stones| {
        let lengths = stones.row_lengths(place, Color::Black);
        if lengths.contains(&5) {
            return Verdict::Five; // 9.1: wins, whatever else arises.
        }
        if lengths.iter().any(|&length| length > 5) {
            return Verdict::Overline;
        }
        let fours = DIRECTIONS.map(|direction| fours(stones, place, direction).len());
        if fours.iter().sum::<usize>() >= 2 {
            return Verdict::DoubleFour;
        }
        // A line in which a four has been made holds no three as well.
        let threes = (0..4).filter(|&d| fours[d] == 0 && is_true_three(stones, place, DIRECTIONS[d])).count();
        if threes >= 2 { Verdict::DoubleThree } else { Verdict::Legal }
    })
}

/// The fours in one line that contain the stone on `place` (RIF 3: four stones to which one stone can be added
/// so that an exact five arises), as distinct sets of stones: a straight four, which has two fives, is one.
fn fours(stones: &mut Stones, place: At, direction: At) -> BTreeSet<Vec<At>> {
    let mut found = BTreeSet::new();
    for first in -4..=0 {
        let window = (first..first + 5).map(|n| step(place, direction, n));
        let (black, other): (Vec<At>, Vec<At>) =
            window.partition(|&cell| stones.at(cell) == Cell::Stone(Color::Black));
        if black.len() == 4 && stones.at(other[0]) == Cell::Empty && makes_five(stones, other[0], direction) {
            found.insert(black);
        }
    }
    found
}

/// Whether a Black stone on the empty cell makes an exact five in this direction.
fn makes_five(stones: &mut Stones, cell: At, direction: At) -> bool {
    stones.after(cell, Color::Black, |stones| stones.row_length(cell, direction, Color::Black)) == 5
}

/// Whether the stone on `place` is in a three in this direction (RIF 3: a straight four can be made of it
/// without making a five at the same time), and one that 9.3 counts: the stone that makes the straight four is
/// itself allowed, which is examined in the same way to any depth.
fn is_true_three(stones: &mut Stones, place: At, direction: At) -> bool {
    (-3..=3).any(|n| {
        let added = step(place, direction, n);
        stones.at(added) == Cell::Empty
            && stones.after(added, Color::Black, |stones| straight_four(stones, place, added, direction))
            && judge(stones, added) == Verdict::Legal
    })
}

/// Whether both stones are in one straight four (RIF 3): four in an unbroken row that can become an exact five
/// at both ends.
fn straight_four(stones: &mut Stones, one: At, other: At, direction: At) -> bool {
    let above = stones.reach(one, direction, 1, Color::Black);
    let below = stones.reach(one, direction, -1, Color::Black);
    let holds_other = (-below..=above).any(|n| step(one, direction, n) == other);
    let ends = [step(one, direction, above + 1), step(one, direction, -below - 1)];
    above + 1 + below == 4
        && holds_other
        && ends.into_iter().all(|end| stones.at(end) == Cell::Empty && makes_five(stones, end, direction))
}

/// Whether a player may place on an empty point.
fn is_allowed(stones: &Stones, rule: Rule, color: Color, point: Point) -> bool {
    let bound = rule == Rule::Renju && color == Color::Black;
    !bound || matches!(verdict(stones, point), Verdict::Five | Verdict::Legal)
}

/// The number of legal sequences of exactly `depth` moves in a position without a five; a five ends the game.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let (rule, mut stones) = (position.rule(), Stones::new(position.size()));
    for (step, color) in position.moves().iter().zip(Color::BOTH.into_iter().cycle()) {
        if let &Some(point) = step {
            assert!(!wins(&stones, rule, color, point), "{point} ends the game");
            stones.set(point, Some(color));
        }
    }
    count(&mut stones, rule, position.side_to_move(), depth)
}

fn count(stones: &mut Stones, rule: Rule, side: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let points: Vec<Point> = stones.empty().filter(|&point| is_allowed(stones, rule, side, point)).collect();
    if depth == 1 {
        return points.len() as u64;
    }
    let mut total = 0;
    for point in points {
        if wins(stones, rule, side, point) {
            continue;
        }
        stones.set(point, Some(side));
        total += count(stones, rule, !side, depth - 1);
        stones.set(point, None);
    }
    total
}

/// Whether a point is on the board and has no stone.
pub fn is_empty(stones: &Stones, point: Point) -> bool {
    stones.size.contains(point) && stones.at(at(point)) == Cell::Empty
}

/// The empty points on which a stone of `color` wins, see [`wins`].
pub fn fives(stones: &Stones, rule: Rule, color: Color) -> Vec<Point> {
    let wins = |length: i32| length == 5 || length > 5 && !rule.needs_exact_five(color);
    let length = |point, direction| stones.row_length(at(point), direction, color);
    stones
        .empty()
        .filter(|&point| DIRECTIONS.iter().any(|&direction| wins(length(point, direction))))
        .collect()
}

/// Whether a stone of `color` on the empty point would be one of four in a stretch of five.
pub fn may_make_four(stones: &Stones, color: Color, point: Point) -> bool {
    DIRECTIONS.iter().any(|&direction| {
        let own = |n: &i32| stones.at(step(at(point), direction, *n)) == Cell::Stone(color);
        (-4..=0).any(|first| (first..first + 5).filter(own).count() >= 3)
    })
}
