//! A board that has been through places, passes and take-backs equals one built from scratch.

use kagetsu::board::{Board, Observer};
use kagetsu::eval::Evaluation;
use kagetsu::geometry::{Color, Direction, Point, Rule, Size};
use kagetsu::pattern::Threat;
use kagetsu::record::Position;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

const THREATS: [Threat; Threat::COUNT] = [Threat::Five, Threat::Straight, Threat::Four, Threat::Three];

/// Everything a caller can see of two boards.
fn assert_same<A: Observer, B: Observer>(board: &Board<A>, fresh: &Board<B>) {
    assert_eq!(board.rule(), fresh.rule());
    assert_eq!(board.size(), fresh.size());
    assert_eq!(board.key(), fresh.key());
    assert_eq!(board.side_to_move(), fresh.side_to_move());
    assert_eq!(board.winner(), fresh.winner());
    assert_eq!(board.stone_count(), fresh.stone_count());
    assert_eq!(board.remaining(), fresh.remaining());
    assert_eq!(board.is_full(), fresh.is_full());
    assert_eq!(board.ply(), fresh.ply());
    for back in 0..=board.ply() {
        assert_eq!(board.last_move(back), fresh.last_move(back));
    }
    assert_eq!(board.empty(), fresh.empty());
    for color in Color::BOTH {
        assert_eq!(board.stones(color), fresh.stones(color));
        for point in board.empty() {
            assert_eq!(board.class(color, point), fresh.class(color, point), "{color} {point}");
            for direction in Direction::ALL {
                let shape = board.shape(color, point, direction);
                assert_eq!(shape, fresh.shape(color, point, direction), "{color} {point} {direction:?}");
            }
        }
        for threat in THREATS {
            let points = board.points(color, threat);
            assert_eq!(points, fresh.points(color, threat), "{color} {threat:?}");
            assert_eq!(board.count(color, threat), points.len(), "{color} {threat:?}");
            assert_eq!(board.count(color, threat), fresh.count(color, threat), "{color} {threat:?}");
        }
    }
    assert_eq!(board.forbidden_points(), fresh.forbidden_points());
}

/// The winner as the first five of the moves decides it, by the count of stones in a row.
fn winner(position: &Position) -> Option<Color> {
    let mut before = Position::new(position.rule(), position.size());
    for &step in position.moves() {
        let side = before.side_to_move();
        before.play(step).unwrap();
        let Some(point) = step else { continue };
        let run = |direction: (i64, i64)| {
            let reach = |sign: i64| {
                let at = |n: i64| {
                    let column = point.column() as i64 + sign * n * direction.0;
                    before.size().point(column, point.row() as i64 + sign * n * direction.1)
                };
                (1..).take_while(|&n| at(n).and_then(|point| before.stone(point)) == Some(side)).count()
            };
            reach(1) + 1 + reach(-1)
        };
        let exact = before.rule().needs_exact_five(side);
        let wins = |length: usize| length == 5 || length > 5 && !exact;
        if [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|direction| wins(run(direction))) {
            return Some(side);
        }
    }
    None
}

/// A random empty point, mostly near the last moves so that lines arise.
fn random_point(rng: &mut SmallRng, board: &Board<Evaluation>, radius: usize) -> Option<Point> {
    let empty: Vec<Point> = board.empty().iter().collect();
    let last = board.last_move(rng.random_range(0..6));
    let near: Vec<Point> = empty
        .iter()
        .copied()
        .filter(|point| last.is_some_and(|last| last.distance(*point) <= radius))
        .collect();
    near.choose(rng).or_else(|| empty.choose(rng)).copied()
}

fn walk(rule: Rule, size: Size, seed: u64, steps: usize) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let radius = rng.random_range(1..=4);
    // Walks that rarely go back fill the board; the others wander about a depth.
    let back = *[0.1, 0.3, 0.48].choose(&mut rng).unwrap();
    let mut board: Board<Evaluation> = Board::new(rule, size);
    let mut moves: Vec<Option<Point>> = Vec::new();
    let position_of = |moves: &[Option<Point>]| {
        let mut position = Position::new(rule, size);
        moves.iter().for_each(|&step| position.play(step).unwrap());
        position
    };
    for step in 0..steps {
        let point = random_point(&mut rng, &board, radius);
        if rng.random_bool(back) {
            board.undo();
            moves.pop();
        } else if let Some(point) = point.filter(|_| rng.random_bool(0.9)) {
            let key = board.key_after(point);
            board.place(point);
            assert_eq!(board.key(), key);
            moves.push(Some(point));
        } else {
            board.pass();
            moves.push(None);
        }
        if step % 7 == 0 {
            let position = position_of(&moves);
            let fresh: Board<Evaluation> = Board::from_position(&position);
            assert_same(&board, &fresh);
            assert_same(&board, &Board::<()>::from_position(&position));
            assert_eq!(board.value(), fresh.value());
            assert_eq!(board.winner(), winner(&position));
            for point in board.empty() {
                assert_eq!(board.promise(point), fresh.promise(point));
            }
        }
    }
    while !moves.is_empty() {
        board.undo();
        moves.pop();
    }
    let empty: Board<Evaluation> = Board::new(rule, size);
    assert_same(&board, &empty);
    assert_eq!(board.value(), empty.value());
    board.undo();
    assert_same(&board, &empty);
}

#[test]
fn a_wandering_board_equals_one_built_from_scratch() {
    for rule in Rule::ALL {
        for lines in [5, 15, 19, 22] {
            for seed in 0..12 {
                walk(rule, Size::new(lines).unwrap(), seed, 300);
            }
        }
    }
}

/// The order of moves leaves no trace in what the board knows of its points.
#[test]
fn the_order_of_moves_does_not_matter() {
    let mut rng = SmallRng::seed_from_u64(7);
    for rule in Rule::ALL {
        for _ in 0..40 {
            let mut points: Vec<Point> = Size::RENJU.all_points().collect();
            let (mut black, mut white) = (Vec::new(), Vec::new());
            for _ in 0..rng.random_range(1..60) {
                let point = points.swap_remove(rng.random_range(0..points.len()));
                if rng.random_bool(0.5) { black.push(point) } else { white.push(point) }
            }
            let build = |black: &[Point], white: &[Point]| -> Board<Evaluation> {
                let position = Position::from_stones(rule, Size::RENJU, black, white, Color::White).unwrap();
                Board::from_position(&position)
            };
            let one = build(&black, &white);
            black.reverse();
            white.reverse();
            let other = build(&black, &white);
            assert_eq!(one.key(), other.key());
            assert_eq!(one.value(), other.value());
            for color in Color::BOTH {
                for point in one.empty() {
                    assert_eq!(one.class(color, point), other.class(color, point));
                }
                for threat in THREATS {
                    assert_eq!(one.points(color, threat), other.points(color, threat));
                }
            }
        }
    }
}

/// The net is for renju on 15 lines; everything else is valued by the tables alone.
#[test]
fn the_net_values_only_boards_that_it_is_for() {
    for (rule, lines) in [(Rule::Renju, 15), (Rule::Renju, 14), (Rule::Standard, 15), (Rule::Freestyle, 20)] {
        let mut board: Board<Evaluation> = Board::new(rule, Size::new(lines).unwrap());
        let mut put_right = false;
        for text in ["h8", "h9", "i10", "g7", "j9", "f8"] {
            board.place(text.parse().unwrap());
            put_right |= board.value() != board.tables_value();
        }
        assert_eq!(put_right, rule == Rule::Renju && lines == 15, "{rule} {lines}");
    }
}

/// The key tells apart the side to move, the rule and the size.
#[test]
fn keys_differ_where_positions_do() {
    let mut keys = std::collections::BTreeSet::new();
    let mut boards = 0;
    for rule in Rule::ALL {
        for lines in 5..=22 {
            let mut board: Board = Board::new(rule, Size::new(lines).unwrap());
            for _ in 0..2 {
                keys.insert(board.key());
                board.pass();
                boards += 1;
            }
            board.place(Size::MIN.center());
            keys.insert(board.key());
            boards += 1;
        }
    }
    assert_eq!(keys.len(), boards);
}
