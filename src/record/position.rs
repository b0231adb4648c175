//! A position as the list of moves that leads to it.

use crate::geometry::{Color, ParsePointError, Point, Rule, Size};
use thiserror::Error;

/// A position to think about: rule, size and the moves so far, passes included.
///
/// Colours alternate from Black. A set-up with uneven counts is a list with passes in it, so that every
/// position has a side to move and a history that can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rule: Rule,
    size: Size,
    moves: Vec<Option<Point>>,
    max_stones: Option<usize>,
}

/// A move or set-up that does not fit the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The point is outside the board.
    #[error("{0} is off the {1} board, choose a point on it")]
    OffBoard(Point, Size),
    /// A stone is there already.
    #[error("{0} is occupied, choose an empty point")]
    Occupied(Point),
    /// Text that names no point.
    #[error(transparent)]
    NotAPoint(#[from] ParsePointError),
}

impl Position {
    /// The empty board.
    pub fn new(rule: Rule, size: Size) -> Position {
        Position { rule, size, moves: Vec::new(), max_stones: None }
    }

    /// A set-up from lists of stones in any order and any counts, with `side` to move.
    ///
    /// # Errors
    /// [`PositionError`] for a point off the board or named twice.
    pub fn from_stones(
        rule: Rule,
        size: Size,
        black: &[Point],
        white: &[Point],
        side: Color,
    ) -> Result<Position, PositionError> {
        let mut position = Position::new(rule, size);
        for i in 0..black.len().max(white.len()) {
            for stones in [black, white] {
                position.play(stones.get(i).copied())?;
            }
        }
        // A last pass of White is only there to keep the lists in step.
        if position.moves.last() == Some(&None) {
            position.moves.pop();
        }
        if position.side_to_move() != side {
            position.play(None)?;
        }
        Ok(position)
    }

    /// The position after the moves of a text such as `h8h9i10`; spaces and commas between points are allowed.
    ///
    /// # Errors
    /// [`PositionError`] for text that is no point, a point off the board or an occupied one.
    pub fn from_moves(rule: Rule, size: Size, text: &str) -> Result<Position, PositionError> {
        let mut position = Position::new(rule, size);
        for point in parse_points(text)? {
            position.play(Some(point))?;
        }
        Ok(position)
    }

    /// The same position in a game that is drawn when `stones` stones are on the board (`None`: a full board).
    pub fn with_max_stones(mut self, stones: Option<usize>) -> Position {
        self.max_stones = stones;
        self
    }

    /// The same moves under another rule.
    pub fn with_rule(mut self, rule: Rule) -> Position {
        self.rule = rule;
        self
    }

    /// The rule of the game.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The moves so far; `None` is a pass.
    pub fn moves(&self) -> &[Option<Point>] {
        &self.moves
    }

    /// The number of stones at which the game is drawn, if fewer than the board holds.
    pub fn max_stones(&self) -> Option<usize> {
        self.max_stones
    }

    /// The side whose turn it is.
    pub fn side_to_move(&self) -> Color {
        if self.moves.len().is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// The colour of the stone on `point`, if any.
    pub fn stone(&self, point: Point) -> Option<Color> {
        let at = self.moves.iter().position(|&m| m == Some(point))?;
        Some(if at % 2 == 0 { Color::Black } else { Color::White })
    }

    /// The stones of one colour in order of play.
    pub fn stones(&self, color: Color) -> impl Iterator<Item = Point> {
        self.moves.iter().skip(color.index()).step_by(2).flatten().copied()
    }

    /// The number of stones on the board.
    pub fn stone_count(&self) -> usize {
        self.moves.iter().flatten().count()
    }

    /// The first empty point in order from `a1`, if any.
    pub fn any_empty_point(&self) -> Option<Point> {
        self.size.all_points().find(|&point| self.stone(point).is_none())
    }

    /// Adds a stone of the side to move, or a pass.
    ///
    /// # Errors
    /// [`PositionError`] if the point is off the board or occupied; the position is then unchanged.
    pub fn play(&mut self, point: Option<Point>) -> Result<(), PositionError> {
        if let Some(point) = point {
            if !self.size.contains(point) {
                return Err(PositionError::OffBoard(point, self.size));
            }
            if self.stone(point).is_some() {
                return Err(PositionError::Occupied(point));
            }
        }
        self.moves.push(point);
        Ok(())
    }

    /// Takes the last move back and returns it; `None` on an empty board.
    pub fn take_back(&mut self) -> Option<Option<Point>> {
        self.moves.pop()
    }
}

/// Points written one after the other, with or without spaces or commas between: `h8h9 i10`.
///
/// # Errors
/// [`ParsePointError`] naming the piece of text that is no point.
pub fn parse_points(text: &str) -> Result<Vec<Point>, ParsePointError> {
    let mut points = Vec::new();
    for word in text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty()) {
        let mut starts: Vec<usize> =
            word.char_indices().filter(|(_, c)| !c.is_ascii_digit()).map(|(at, _)| at).collect();
        if starts.first() != Some(&0) {
            starts.insert(0, 0);
        }
        starts.push(word.len());
        for pair in starts.windows(2) {
            points.push(word[pair[0]..pair[1]].parse()?);
        }
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_ups_with_any_counts_keep_their_stones_and_side() {
        let points = |text| parse_points(text).unwrap();
        for (black, white) in [("", ""), ("h8", ""), ("", "h8 h9"), ("a1 a2 a3", "b1"), ("a1", "b1 b2 b3")] {
            for side in Color::BOTH {
                let position =
                    Position::from_stones(Rule::Renju, Size::RENJU, &points(black), &points(white), side)
                        .unwrap();
                assert_eq!(position.side_to_move(), side);
                assert!(position.stones(Color::Black).eq(points(black)));
                assert!(position.stones(Color::White).eq(points(white)));
            }
        }
    }

    #[test]
    fn points_are_read_with_and_without_separators() {
        assert_eq!(parse_points("h8h9i7O15a1").unwrap(), parse_points(" H8, h9 i7,o15  a1 ").unwrap());
        for text in ["h", "8", "h8x", "h8-i9", "h88", "ｈ8"] {
            assert!(parse_points(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut position = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9").unwrap();
        let before = position.clone();
        let h8 = Point::new(7, 7);
        assert_eq!(position.play(Some(h8)), Err(PositionError::Occupied(h8)));
        let off = Point::new(15, 0);
        assert_eq!(position.play(Some(off)), Err(PositionError::OffBoard(off, Size::RENJU)));
        assert_eq!(position, before);
    }
}
