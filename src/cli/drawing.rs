//! The board of a game, with the last stone and other things marked.

use super::forbidden::COLUMNS;
use crate::board::Board;
use crate::geometry::{Point, Size};
use crate::record::{Position, diagram};

/// Draws the board with the last stone in brackets and the empty points as `mark` gives.
pub(super) fn draw(position: &Position, mark: impl Fn(Point) -> Option<char>) -> String {
    let drawing = diagram(position, mark);
    let Some(&Some(last)) = position.moves().last() else { return drawing };
    bracket(&drawing, position.size(), last)
}

fn bracket(drawing: &str, size: Size, point: Point) -> String {
    let mut rows: Vec<String> = drawing.lines().map(str::to_string).collect();
    let row = &mut rows[size.lines() - 1 - point.row()];
    // Two characters for the number, then two for each cell, the first of them a space.
    let at = 2 + 2 * point.column();
    row.push(' ');
    row.replace_range(at..=at, "(");
    row.replace_range(at + 2..at + 3, ")");
    rows.iter().map(|row| format!("{}\n", row.trim_end())).collect()
}

/// The marks of Black's forbidden points, and a line that explains them if there are any.
pub(super) fn fouls(position: &Position) -> (impl Fn(Point) -> Option<char> + use<>, Option<String>) {
    let board: Board = Board::from_position(position);
    let fouls = board.forbidden_points();
    let meaning = |&(_, verdict, mark): &(&str, _, char)| {
        let here = fouls.iter().any(|&(_, found)| found == verdict);
        here.then(|| format!("{mark} {verdict}"))
    };
    let meanings: Vec<String> = COLUMNS.iter().filter_map(meaning).collect();
    let legend = (!meanings.is_empty()).then(|| format!("Forbidden for Black: {}.", meanings.join(", ")));
    let mark = move |point| {
        let (_, verdict) = fouls.iter().find(|(at, _)| *at == point)?;
        COLUMNS.iter().find(|(_, column, _)| column == verdict).map(|&(_, _, mark)| mark)
    };
    (mark, legend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rule;

    #[test]
    fn the_last_stone_is_in_brackets_on_the_edge_too() {
        let drawn = |moves| {
            let position = Position::from_moves(Rule::Renju, Size::MIN, moves).unwrap();
            draw(&position, |_| None)
        };
        assert_eq!(
            drawn(""),
            " 5 . . . . .\n 4 . . . . .\n 3 . . . . .\n 2 . . . . .\n 1 . . . . .\n   a b c d e\n"
        );
        assert!(drawn("a1c3").contains("\n 3 . .(O). .\n") && drawn("a1c3").contains("\n 1 X . . . .\n"));
        assert!(drawn("a1").contains("\n 1(X). . . .\n"));
        assert!(drawn("a1e5").starts_with(" 5 . . . .(O)\n"));
    }

    #[test]
    fn fouls_are_marked_and_explained() {
        let position = |moves| Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap();
        let (mark, legend) = fouls(&position("h8a1h9a3i7a5j7a9"));
        assert_eq!(mark("h7".parse().unwrap()), Some('3'));
        assert_eq!(legend.as_deref(), Some("Forbidden for Black: 3 double three."));
        assert_eq!(fouls(&position("h8")).1, None);
    }
}
