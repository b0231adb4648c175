//! Whole games of the program against itself, with a referee.

use super::host::{Host, is_move};
use kagetsu::board::Board;
use kagetsu::geometry::{Color, Point, Rule, Size};

/// Plays a game and returns the colour that won, if any. Every move must be an empty point, and none that is
/// forbidden for Black while another is left.
fn play(rule: Rule, code: i32, size: Size) -> Option<Color> {
    let mut sides = Color::BOTH.map(|_| Host::start(&[]));
    for side in &mut sides {
        side.expect(&format!("INFO rule {code}\nINFO max_node 300\nSTART {}", size.lines()), "OK");
    }
    let mut board: Board = Board::new(rule, size);
    let mut request = "BEGIN".to_string();
    while board.winner().is_none() && !board.is_full() {
        let side = board.side_to_move();
        let answer = sides[side.index()].expect_move(&request);
        let point = point(&answer, size);
        assert!(board.empty().contains(point), "{answer} is not empty");
        if board.is_forbidden(point) {
            assert!(board.empty().iter().all(|other| board.is_forbidden(other)), "{answer} is forbidden");
            return Some(Color::White);
        }
        board.place(point);
        request = format!("TURN {answer}");
    }
    // Whoever is told of the last move has nothing to play.
    let side = board.side_to_move();
    sides[side.index()].send(&request);
    let answer = sides[side.index()].answer();
    let reason = if board.winner().is_some() { "has already won" } else { "no more stones" };
    assert!(answer.starts_with("ERROR ") && answer.contains(reason), "{answer}");
    for mut side in sides {
        side.send("END");
        side.ends_silently();
    }
    board.winner()
}

/// The point of a move: x from the left, y from the top.
fn point(answer: &str, size: Size) -> Point {
    assert!(is_move(answer), "{answer}");
    let (x, y) = answer.split_once(',').unwrap();
    size.point(x.parse().unwrap(), size.lines() as i64 - 1 - y.parse::<i64>().unwrap())
        .expect("it is on the board")
}

#[test]
fn games_of_renju_end() {
    play(Rule::Renju, 4, Size::RENJU);
}

#[test]
fn games_of_the_other_rules_and_sizes_end() {
    play(Rule::Freestyle, 0, Size::new(20).unwrap());
    play(Rule::Standard, 1, Size::new(22).unwrap());
}

#[test]
fn the_smallest_board_is_played_to_its_last_point() {
    play(Rule::Standard, 1, Size::MIN);
    play(Rule::Renju, 2, Size::MIN);
}
