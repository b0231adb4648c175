//! A position as a drawing in text.

use super::Position;
use crate::geometry::{Color, Point};

/// Draws the board with the letters of the columns and the numbers of the rows: `X` for Black, `O` for White,
/// `.` or the character that `mark` gives for an empty point.
pub fn diagram(position: &Position, mark: impl Fn(Point) -> Option<char>) -> String {
    let lines = position.size().lines();
    let cell = |point: Point| match position.stone(point) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => mark(point).unwrap_or('.'),
    };
    let mut text = String::new();
    for row in (0..lines).rev() {
        text.push_str(&format!("{:2}", row + 1));
        (0..lines).for_each(|column| text.extend([' ', cell(Point::new(column, row))]));
        text.push('\n');
    }
    text.push_str("  ");
    (b'a'..).take(lines).for_each(|letter| text.extend([' ', letter as char]));
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};

    #[test]
    fn rows_are_numbered_from_the_bottom() {
        let position = Position::from_moves(Rule::Renju, Size::MIN, "a1b3").unwrap();
        let corner: Point = "e5".parse().unwrap();
        let drawing = diagram(&position, |point| (point == corner).then_some('3'));
        assert_eq!(
            drawing,
            " 5 . . . . 3\n 4 . . . . .\n 3 . O . . .\n 2 . . . . .\n 1 X . . . .\n   a b c d e\n"
        );
    }
}
