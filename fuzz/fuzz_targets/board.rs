//! A board that has been through any places, passes and take-backs equals one built from scratch, its verdicts never
//! panic, and no point that is ruled out by its class alone is forbidden.
//!
//! The bytes: rule, size, then two for each step. The low three bits of a step's first byte choose between taking
//! back (0), a pass (1), a stone anywhere (2 and 3) and a stone in line with the last one (4 to 7).
#![no_main]

use kagetsu::board::Board;
use kagetsu::geometry::{Color, Direction, Point, Rule, Size};
use kagetsu::pattern::Threat;
use kagetsu::record::Position;
use libfuzzer_sys::fuzz_target;

const THREATS: [Threat; Threat::COUNT] = [Threat::Five, Threat::Straight, Threat::Four, Threat::Three];

/// Boards are compared after every so many steps, and at the end.
const EVERY: usize = 16;

/// Longer walks find nothing new and take their time.
const MAX_STEPS: usize = 300;

/// The point of a step that places a stone.
fn point(board: &Board, choice: u8, argument: u8) -> Option<Point> {
    let size = board.size();
    if choice & 4 == 0 {
        let index = (choice as usize >> 3) << 8 | argument as usize;
        return size.all_points().nth(index % size.points());
    }
    let last = (0..4).find_map(|back| board.last_move(back)).unwrap_or(size.center());
    let (column, row) = [(1, 0), (0, 1), (1, 1), (1, -1)][choice as usize >> 3 & 3];
    let steps = argument as i64 % 11 - 5;
    size.point(last.column() as i64 + column * steps, last.row() as i64 + row * steps)
}

fn check(board: &Board, moves: &[Option<Point>]) {
    let mut position = Position::new(board.rule(), board.size());
    moves.iter().for_each(|&step| position.play(step).expect("the board took it"));
    let fresh: Board = Board::from_position(&position);
    assert_eq!(board.key(), fresh.key());
    assert_eq!(board.side_to_move(), fresh.side_to_move());
    assert_eq!(board.winner(), fresh.winner());
    assert_eq!(board.stone_count(), position.stone_count());
    assert_eq!(board.is_full(), fresh.is_full());
    assert_eq!(board.ply(), moves.len());
    assert_eq!(board.empty(), fresh.empty());
    for color in Color::BOTH {
        assert_eq!(board.stones(color), &position.stones(color).collect());
        for threat in THREATS {
            assert_eq!(board.points(color, threat), fresh.points(color, threat), "{color} {threat:?}");
            assert_eq!(board.count(color, threat), board.points(color, threat).len(), "{color} {threat:?}");
        }
    }
    for point in board.empty() {
        for color in Color::BOTH {
            assert_eq!(board.class(color, point), fresh.class(color, point), "{color} {point}");
            for direction in Direction::ALL {
                let shape = board.shape(color, point, direction);
                assert_eq!(shape, fresh.shape(color, point, direction), "{color} {point} {direction:?}");
            }
        }
        let verdict = board.verdict(point);
        assert_eq!(verdict, fresh.verdict(point), "{point}");
        assert!(!(verdict.is_forbidden() && board.cannot_be_forbidden(point)), "{verdict} on {point}");
        assert!(!verdict.is_forbidden() || board.rule() == Rule::Renju, "{verdict} on {point}");
    }
}

fuzz_target!(|bytes: &[u8]| {
    let [rule, lines, steps @ ..] = bytes else { return };
    let rule = Rule::ALL[*rule as usize % Rule::ALL.len()];
    let size = Size::new(5 + *lines as i64 % 18).expect("5 to 22 lines are a size");
    let (mut board, mut moves): (Board, Vec<Option<Point>>) = (Board::new(rule, size), Vec::new());
    for (count, step) in steps.chunks_exact(2).take(MAX_STEPS).enumerate() {
        match step[0] & 7 {
            0 => {
                board.undo();
                moves.pop();
            }
            1 => {
                board.pass();
                moves.push(None);
            }
            _ => {
                let at = point(&board, step[0], step[1]).filter(|&at| board.empty().contains(at));
                let Some(at) = at else { continue };
                let key = board.key_after(at);
                board.place(at);
                assert_eq!(board.key(), key);
                moves.push(Some(at));
            }
        }
        if count % EVERY == EVERY - 1 {
            check(&board, &moves);
        }
    }
    check(&board, &moves);
    while moves.pop().is_some() {
        board.undo();
    }
    check(&board, &moves);
});
