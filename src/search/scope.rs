//! What a search looks at.

use super::picker::near_points;
use crate::board::{Board, Observer};
use crate::effort::{Limits, StopFlag};
use crate::geometry::{Point, PointSet};
use crate::record::Position;

/// What a search is to look at, besides the best of all moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// The number of best lines to report; 0 counts as 1. Never more than there are moves.
    pub lines: usize,
    /// The first iteration, in plies; 0 counts as 1.
    pub start_depth: u32,
    /// Points that are not played on at the root, unless there are no others.
    pub blocked: PointSet,
    /// Lines of play from the root whose last move is left out where the rest of the line has been played.
    pub blocked_lines: Vec<Vec<Point>>,
    /// Whether mirror images of a move at the root are looked at, too, on a symmetric board.
    pub mirror_images: bool,
    /// How far from the stones a move at the root may lie.
    pub breadth: Breadth,
}

/// What a search is asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The position to think about.
    pub position: &'a Position,
    /// What to look at.
    pub scope: &'a Scope,
    /// What may be spent.
    pub limits: &'a Limits,
    /// Raised by whoever wants the answer now.
    pub stop: &'a StopFlag,
}

/// How far from the stones the moves of the root may lie, as `INFO caution_factor` counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breadth {
    /// 0 and 1: two lines, and three along a line.
    #[default]
    Near,
    /// 2: three lines.
    Three,
    /// 3: three lines, and four along a line.
    ThreeAndFour,
    /// 4: four lines.
    Four,
    /// 5: the whole board.
    Everywhere,
}

impl Breadth {
    /// The breadth of a number from 0 to 5; larger ones count as 5, smaller ones as 0.
    pub fn of_number(number: i64) -> Breadth {
        match number {
            ..=1 => Breadth::Near,
            2 => Breadth::Three,
            3 => Breadth::ThreeAndFour,
            4 => Breadth::Four,
            5.. => Breadth::Everywhere,
        }
    }

    /// The empty points within this breadth; the middle point on an empty board.
    pub(super) fn points<O: Observer>(self, board: &Board<O>) -> PointSet {
        let near = near_points(board);
        let (square, along) = match self {
            Breadth::Near => return near,
            Breadth::Everywhere => return *board.empty(),
            Breadth::Three => (3, 3),
            Breadth::ThreeAndFour => (3, 4),
            Breadth::Four => (4, 4),
        };
        let is_near = |point: Point, stone: Point| {
            let (columns, rows) =
                (point.column().abs_diff(stone.column()), point.row().abs_diff(stone.row()));
            let on_a_line = columns == 0 || rows == 0 || columns == rows;
            columns.max(rows) <= if on_a_line { along } else { square }
        };
        let stones: Vec<Point> =
            crate::geometry::Color::BOTH.iter().flat_map(|&color| board.stones(color).iter()).collect();
        let wide = board.empty().iter().filter(|&point| stones.iter().any(|&stone| is_near(point, stone)));
        wide.collect::<PointSet>().or(&near)
    }
}

/// A move that is left out in one position, by the key of that position.
pub(super) type LeftOut = (u64, Point);

impl Scope {
    /// The moves to be left out below the root; lines that can't be played on this board are of no consequence.
    pub(super) fn left_out<O: Observer>(&self, board: &mut Board<O>) -> Vec<LeftOut> {
        let mut left_out = Vec::new();
        for line in &self.blocked_lines {
            let Some((&last, before)) = line.split_last() else { continue };
            let mut made = 0;
            for &point in before {
                if !board.empty().contains(point) || board.winner().is_some() {
                    break;
                }
                board.place(point);
                made += 1;
            }
            if made == before.len() && board.empty().contains(last) {
                left_out.push((board.key(), last));
            }
            (0..made).for_each(|_| board.undo());
        }
        left_out
    }

    /// Whether nothing keeps a search from the shortest way to the best move.
    pub(super) fn wants_only_best(&self) -> bool {
        self.lines <= 1 && self.blocks_nothing()
    }

    /// Whether all moves count.
    pub(super) fn blocks_nothing(&self) -> bool {
        self.blocked.is_empty() && self.blocked_lines.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};

    #[test]
    fn each_breadth_holds_the_ones_before() {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9").unwrap();
        let board: Board = Board::from_position(&position);
        let counts: Vec<usize> =
            (0..=5).map(|number| Breadth::of_number(number).points(&board).len()).collect();
        assert!(counts.is_sorted(), "{counts:?}");
        assert_eq!((counts[0], counts[5]), (counts[1], 223));
        // A square of 7 columns and 8 rows without the two stones.
        assert_eq!(counts[2], 7 * 8 - 2);
        assert_eq!(counts[4], 9 * 10 - 2);
        let empty: Board = Board::new(Rule::Renju, Size::RENJU);
        assert_eq!(Breadth::Four.points(&empty).len(), 1);
    }

    #[test]
    fn only_lines_that_can_be_played_leave_something_out() {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9").unwrap();
        let mut board: Board = Board::from_position(&position);
        let key = board.key();
        let line = |text| crate::record::parse_points(text).unwrap();
        let lines = ["i9", "g7 g9 h7", "h8", "g7 g7 a1", ""].map(line).to_vec();
        let left_out = Scope { blocked_lines: lines, ..Scope::default() }.left_out(&mut board);
        assert_eq!(left_out.len(), 2);
        assert_eq!(left_out[0], (key, "i9".parse().unwrap()));
        assert_eq!(left_out[1].1, "h7".parse().unwrap());
        assert_eq!(board.key(), key);
    }
}
