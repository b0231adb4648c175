//! What the host wants kept out of the search.

use crate::geometry::{Color, Point, PointSet};
use crate::protocol::{Edit, Pair};
use crate::record::Position;
use std::collections::BTreeSet;

/// Blocked points and lines. They are kept as they were sent and compared with the position when a search begins:
/// hosts send lists that do not fit the board, or not yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    points: BTreeSet<Pair>,
    /// Whole games, whose last move is not to be played.
    lines: Vec<Vec<Pair>>,
    /// Points on which one side is not to play.
    barred: [BTreeSet<Pair>; 2],
}

/// A host that blocks lines without end is not followed any further.
const MOST_LINES: usize = 4096;

impl Blocks {
    /// Changes the blocked points.
    pub(super) fn edit_points(&mut self, edit: Edit) {
        match edit {
            Edit::Add(pairs) => self.points.extend(pairs),
            Edit::Remove(pairs) => self.points.retain(|pair| !pairs.contains(pair)),
            Edit::Clear => self.points.clear(),
        }
    }

    /// Changes the blocked lines; whether anything is different now.
    pub(super) fn edit_lines(&mut self, edit: Edit) -> bool {
        let before = self.lines.len();
        match edit {
            Edit::Add(line) if line.is_empty() || before == MOST_LINES || self.lines.contains(&line) => {}
            Edit::Add(line) => self.lines.push(line),
            Edit::Remove(line) => self.lines.retain(|other| *other != line),
            Edit::Clear => self.lines.clear(),
        }
        self.lines.len() != before
    }

    /// Bars a point for one side, or lifts that.
    pub(super) fn bar(&mut self, add: bool, pair: Pair, side: Color) {
        let barred = &mut self.barred[side.index()];
        if add {
            barred.insert(pair);
        } else {
            barred.remove(&pair);
        }
    }

    /// The points that are not to be played on in this position.
    pub(super) fn points(&self, position: &Position) -> PointSet {
        let pairs = self.points.iter().chain(&self.barred[position.side_to_move().index()]);
        pairs.filter_map(|pair| pair.point(position.size())).collect()
    }

    /// The lines of play from this position whose last move is not to be played.
    pub(super) fn lines(&self, position: &Position) -> Vec<Vec<Point>> {
        let points = |pairs: &[Pair]| -> Option<Vec<Point>> {
            pairs.iter().map(|pair| pair.point(position.size())).collect()
        };
        let stones = position.stone_count();
        let from_here = |line: &Vec<Pair>| {
            let (before, after) = line.split_at_checked(stones)?;
            is_game_of(position, &points(before)?).then(|| points(after)).flatten()
        };
        self.lines.iter().filter_map(from_here).filter(|line| !line.is_empty()).collect()
    }
}

/// Whether these moves, in turns from Black, lead to the stones of the position.
fn is_game_of(position: &Position, moves: &[Point]) -> bool {
    let turns = Color::BOTH.into_iter().cycle();
    let mut stones = moves.iter().zip(turns);
    stones.all(|(&point, color)| position.stone(point) == Some(color))
        && moves.len() == moves.iter().collect::<BTreeSet<_>>().len()
        && moves.len().is_multiple_of(2) == (position.side_to_move() == Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::record::parse_points;

    fn position(moves: &str) -> Position {
        Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap()
    }

    fn pairs(points: &str) -> Vec<Pair> {
        parse_points(points).unwrap().into_iter().map(|point| Pair::of(point, Size::RENJU)).collect()
    }

    #[test]
    fn points_are_blocked_and_barred_until_that_is_lifted() {
        let mut blocks = Blocks::default();
        let named = |blocks: &Blocks, moves: &str| {
            blocks
                .points(&position(moves))
                .iter()
                .map(|point| point.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        blocks.edit_points(Edit::Add([pairs("h9 a1 h9"), vec![Pair { x: 21, y: -3 }]].concat()));
        blocks.bar(true, pairs("c3")[0], Color::White);
        assert_eq!(named(&blocks, ""), "a1 h9");
        assert_eq!(named(&blocks, "h8"), "a1 c3 h9");
        blocks.edit_points(Edit::Remove(pairs("a1 b2")));
        blocks.bar(false, pairs("c3")[0], Color::White);
        assert_eq!(named(&blocks, "h8"), "h9");
        blocks.edit_points(Edit::Clear);
        assert_eq!(named(&blocks, ""), "");
    }

    #[test]
    fn a_line_counts_from_every_position_on_its_way() {
        let mut blocks = Blocks::default();
        assert!(blocks.edit_lines(Edit::Add(pairs("h8 h9 i9 i8"))));
        assert!(!blocks.edit_lines(Edit::Add(pairs("h8 h9 i9 i8"))));
        assert!(!blocks.edit_lines(Edit::Add(Vec::new())));
        let lines = |blocks: &Blocks, moves| blocks.lines(&position(moves));
        assert_eq!(lines(&blocks, ""), [parse_points("h8 h9 i9 i8").unwrap()]);
        assert_eq!(lines(&blocks, "h8h9i9"), [parse_points("i8").unwrap()]);
        assert_eq!(lines(&blocks, "i9h9h8"), [parse_points("i8").unwrap()], "the same stones");
        for elsewhere in ["h9h8i9", "h8h9j9", "h8h9i9i8", "h8h9i9i8a1"] {
            assert_eq!(lines(&blocks, elsewhere), Vec::<Vec<Point>>::new(), "{elsewhere}");
        }
        assert!(!blocks.edit_lines(Edit::Remove(pairs("h8 h9"))));
        assert!(blocks.edit_lines(Edit::Remove(pairs("h8 h9 i9 i8"))));
        assert!(!blocks.edit_lines(Edit::Clear));
    }
}
