//! What the engine sees and knows, as lines for those who develop it.

use crate::board::{Board, Verdict};
use crate::geometry::{Color, Point};
use crate::pattern::Threat;
use crate::protocol::Axes;
use crate::search::{Known, near_points};
use std::cmp::Ordering;

/// A board: its stones, Black's forbidden points, and the points where each side makes a threat.
/// Everything is where the host shows it.
pub(super) fn board_lines(board: &Board, axes: Axes) -> Vec<String> {
    let lines = board.size().lines();
    // Seen from the host, our points are where its points are for us.
    let shown = |point: Point| axes.shown(point, board.size());
    let mark = |point: Point| match board.stone(point) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None if board.is_forbidden(point) => match board.verdict(point) {
            Verdict::DoubleThree => '3',
            Verdict::DoubleFour => '4',
            _ => '6',
        },
        None => '.',
    };
    let mut text = vec![format!(
        "{} to move, {} stones, {} {}, key {:016x}",
        board.side_to_move(),
        board.stone_count(),
        board.rule(),
        board.size(),
        board.key()
    )];
    for row in (0..lines).rev() {
        let marks: Vec<String> =
            (0..lines).map(|column| mark(shown(Point::new(column, row))).to_string()).collect();
        text.push(format!("{:>2} {}", row + 1, marks.join(" ")));
    }
    for color in Color::BOTH {
        for (name, threat) in [
            ("five", Threat::Five),
            ("straight four", Threat::Straight),
            ("four", Threat::Four),
            ("three", Threat::Three),
        ] {
            let points: Vec<String> =
                board.points(color, threat).iter().map(|point| shown(point).to_string()).collect();
            if !points.is_empty() {
                text.push(format!("{color} {name}: {}", points.join(" ")));
            }
        }
    }
    text
}

/// What is known about a position and about the moves near its stones, the best for the side to move first.
pub(super) fn search_lines(board: &Board, axes: Axes, known: impl Fn(u64) -> Option<Known>) -> Vec<String> {
    let shown = |point: Point| axes.shown(point, board.size());
    let told = |known: Known, sign: i32| {
        let bound = match (known.bound, sign) {
            (Ordering::Equal, _) => "=",
            (Ordering::Less, 1) | (Ordering::Greater, -1) => "<=",
            _ => ">=",
        };
        let best = if known.best.is_some() { format!(", best {}", shown(known.best)) } else { String::new() };
        let value = crate::search::Score(sign * known.score.0);
        format!("value {bound} {value}, depth {}{best}", f64::from(known.half_plies) / 2.0)
    };
    let here = known(board.key()).map_or_else(|| "nothing is known".to_string(), |known| told(known, 1));
    let mut text = vec![format!("{} to move: {here}", board.side_to_move())];
    let mut after: Vec<(Point, Known)> = near_points(board)
        .iter()
        .filter(|&point| !board.is_forbidden(point))
        .filter_map(|point| Some((point, known(board.key_after(point))?)))
        .collect();
    after.sort_by_key(|(point, known)| (known.score, *point));
    text.extend(after.into_iter().map(|(point, known)| format!("{}: {}", shown(point), told(known, -1))));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::record::Position;
    use crate::search::Score;

    #[test]
    fn a_board_is_drawn_with_its_threats() {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8a1h9a3i7a5j7a7").unwrap();
        let lines = board_lines(&Board::from_position(&position), Axes::ColumnRow);
        assert!(lines[0].starts_with("black to move, 8 stones, renju 15x15, key "), "{}", lines[0]);
        assert_eq!(lines[9], " 7 O . . . . . . 3 X X . . . . .");
        assert_eq!(lines[15], " 1 O . . . . . . . . . . . . . .");
        assert!(lines.iter().any(|line| line.starts_with("black three: ")), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("five")), "{lines:?}");
        let turned = board_lines(&Board::from_position(&position), Axes::RowColumn);
        assert_eq!(turned[1], "15 . . . . . . . . O . O . O . O");
    }

    #[test]
    fn what_is_known_is_told_for_the_side_to_move() {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9").unwrap();
        let board: Board = Board::from_position(&position);
        let [better, worse]: [Point; 2] = ["i9", "g7"].map(|text| text.parse().unwrap());
        let lines = search_lines(&board, Axes::ColumnRow, |key| {
            let entry = |score, bound, best| Some(Known { score: Score(score), bound, half_plies: 7, best });
            match key {
                _ if key == board.key() => entry(40, Ordering::Equal, better),
                _ if key == board.key_after(better) => entry(-40, Ordering::Less, Point::NONE),
                _ if key == board.key_after(worse) => entry(10, Ordering::Greater, Point::NONE),
                _ => None,
            }
        });
        assert_eq!(
            lines,
            [
                "black to move: value = 40, depth 3.5, best i9",
                "i9: value >= 40, depth 3.5",
                "g7: value <= -10, depth 3.5"
            ]
        );
        assert_eq!(search_lines(&board, Axes::ColumnRow, |_| None), ["black to move: nothing is known"]);
    }
}
