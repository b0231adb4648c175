//! The search as a whole: what it claims holds on the board.

use kagetsu::board::Board;
use kagetsu::effort::{Limits, StopFlag};
use kagetsu::geometry::{Color, Point, Rule, Size};
use kagetsu::record::Position;
use kagetsu::search::{Engine, Outcome, Question, Report, Reports, Scope};
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use std::cmp::Ordering;
use std::collections::HashMap;

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn think(engine: &mut Engine, position: &Position, limits: &Limits) -> (Outcome, Vec<Report>) {
    let mut reports = Vec::new();
    let outcome =
        engine.think(position, limits, &StopFlag::new(), &mut |report| reports.push(report.clone()));
    (outcome, reports)
}

fn explore(
    engine: &mut Engine,
    position: &Position,
    scope: &Scope,
    limits: &Limits,
) -> (Outcome, Vec<Report>) {
    let mut reports = Vec::new();
    let mut tell = |report: &Report| reports.push(report.clone());
    let stop = StopFlag::new();
    let outcome = engine.explore(&Question { position, scope, limits, stop: &stop }, &mut Reports(&mut tell));
    (outcome, reports)
}

fn position(moves: &str) -> Position {
    Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap()
}

/// A game-like position: each stone near an earlier one, Black's legal, nobody has won.
fn random_position(rule: Rule, size: Size, stones: usize, random: &mut SmallRng) -> Position {
    loop {
        let mut position = Position::new(rule, size);
        let mut board: Board = Board::new(rule, size);
        position.play(Some(size.center())).unwrap();
        board.place(size.center());
        while board.stone_count() < stones {
            let near =
                |point| (0..board.ply()).any(|back| board.last_move(back).unwrap().distance(point) <= 2);
            let point = board.empty().iter().filter(|&p| near(p) && !board.is_forbidden(p)).choose(random);
            let Some(point) = point else { break };
            position.play(Some(point)).unwrap();
            board.place(point);
        }
        if board.winner().is_none() && board.stone_count() == stones {
            return position;
        }
    }
}

/// Plays a line out and checks that every move of it is legal; returns who has made five at its end.
fn replay(position: &Position, report: &Report) -> Option<Color> {
    let mut board: Board = Board::from_position(position);
    for &point in &report.line {
        assert!(board.winner().is_none(), "{report:?} goes on after a five");
        assert!(board.stone(point).is_none(), "{report:?} plays on a stone");
        assert!(!board.is_forbidden(point), "{report:?} plays a forbidden point");
        board.place(point);
    }
    board.winner()
}

#[test]
fn the_first_stone_is_laid_in_the_middle_of_any_board() {
    for size in (5..=22).map(|lines| Size::new(lines).unwrap()) {
        let mut engine = Engine::new(1, 1 << 20);
        for rule in [Rule::Freestyle, Rule::Renju] {
            let (outcome, reports) = think(&mut engine, &Position::new(rule, size), &nodes(200));
            assert_eq!(outcome.best, Some(size.center()), "{rule} {size}");
            assert_eq!(reports.last().map(|report| report.line[0]), outcome.best, "{rule} {size}");
        }
    }
}

#[test]
fn one_thread_thinks_the_same_twice() {
    for moves in ["h8i9j10i8i7g9", "h8h9j9j8f8i7g7i9h6e9f6k7l6i10i6f9g9g11h10i11i8"] {
        let once = think(&mut Engine::new(1, 1 << 20), &position(moves), &nodes(60_000));
        let again = think(&mut Engine::new(1, 1 << 20), &position(moves), &nodes(60_000));
        let facts = |(outcome, reports): (Outcome, Vec<Report>)| {
            let lines: Vec<_> = reports.into_iter().map(|r| (r.depth, r.score, r.nodes, r.line)).collect();
            (outcome.best, lines)
        };
        assert_eq!(facts(once), facts(again));
    }
}

#[test]
fn announced_mates_replay_to_their_end() {
    let mut random = SmallRng::seed_from_u64(1);
    let mut mates = 0;
    for rule in Rule::ALL {
        let mut engine = Engine::new(1, 8 << 20);
        for _ in 0..60 {
            let stones = random.random_range(12..40);
            let position = random_position(rule, Size::RENJU, stones, &mut random);
            let (_, reports) = think(&mut engine, &position, &nodes(20_000));
            for report in &reports {
                let winner = replay(&position, report);
                let Some(plies) = report.score.mate_in() else { continue };
                assert!(plies.unsigned_abs() as usize <= Size::RENJU.points() - stones);
                assert_eq!(report.line.len(), plies.unsigned_abs() as usize, "{rule} {report:?}");
                let side = position.side_to_move();
                assert_eq!(winner, Some(if plies > 0 { side } else { !side }), "{rule} {report:?}");
                mates += 1;
            }
        }
    }
    assert!(mates > 60, "only {mates} mates to check");
}

#[test]
fn several_lines_are_sorted_distinct_and_their_mates_those_of_single_moves() {
    let mut random = SmallRng::seed_from_u64(4);
    let (mut mates, mut same) = (0, 0);
    for rule in Rule::ALL {
        for _ in 0..25 {
            let stones = random.random_range(8..30);
            let position = random_position(rule, Size::RENJU, stones, &mut random);
            let board: Board = Board::from_position(&position);
            let limits = Limits { depth: Some(7), ..Limits::default() };
            let scope = Scope { lines: 5, ..Scope::default() };
            let (outcome, reports) = explore(&mut Engine::new(1, 8 << 20), &position, &scope, &limits);
            for depth in reports.chunk_by(|a, b| a.depth == b.depth) {
                assert!(depth.iter().enumerate().all(|(at, report)| report.rank == at + 1));
                assert!(depth.iter().all(|report| report.of == depth.len()));
                assert!(depth.is_sorted_by(|a, b| a.score >= b.score), "{depth:?}");
                let mut firsts: Vec<_> = depth.iter().map(|report| report.line[0]).collect();
                firsts.sort();
                firsts.dedup();
                assert_eq!(firsts.len(), depth.len(), "{depth:?}");
            }
            assert_eq!(outcome.best, outcome.lines.first().map(|report| report.line[0]));
            for report in &outcome.lines {
                let winner = replay(&position, report);
                let Some(plies) = report.score.mate_in() else { continue };
                mates += 1;
                assert_eq!(report.line.len(), plies.unsigned_abs() as usize, "{rule} {report:?}");
                let side = position.side_to_move();
                assert_eq!(winner, Some(if plies > 0 { side } else { !side }), "{rule} {report:?}");
                // Searched alone the move wins or loses as well, if perhaps by another way of another length.
                let others = board.empty().iter().filter(|&point| point != report.line[0]).collect();
                let alone = Scope { blocked: others, ..Scope::default() };
                let (alone, _) = explore(&mut Engine::new(1, 8 << 20), &position, &alone, &limits);
                let found = alone.report().unwrap().score;
                assert!(found.mate_in().is_none_or(|other| (other > 0) == (plies > 0)), "{rule} {report:?}");
                same += usize::from(found == report.score);
            }
        }
    }
    assert!(mates > 30, "only {mates} mates to check");
    assert!(
        10 * same > 9 * mates,
        "only {same} of {mates} mates are as long as in a search of the move alone"
    );
}

#[test]
fn of_several_lines_the_first_one_told_is_played() {
    let mut random = SmallRng::seed_from_u64(8);
    for _ in 0..100 {
        let position = random_position(Rule::Renju, Size::RENJU, random.random_range(3..9), &mut random);
        // Most of these end in the middle of an iteration.
        let limits = nodes(random.random_range(3_000..20_000));
        let scope = Scope { lines: 3, ..Scope::default() };
        let (outcome, _) = explore(&mut Engine::new(1, 8 << 20), &position, &scope, &limits);
        assert_eq!(outcome.best, outcome.report().map(|report| report.line[0]));
    }
}

#[test]
fn the_value_of_the_root_is_known_afterwards() {
    let position = position("h8h9i9i8");
    let mut board: Board = Board::from_position(&position);
    let mut engine = Engine::new(1, 8 << 20);
    let blocks = [
        Scope { blocked: ["g8".parse().unwrap()].into_iter().collect(), ..Scope::default() },
        Scope { blocked_lines: vec![vec!["g8".parse().unwrap()]], ..Scope::default() },
    ];
    for scope in &blocks {
        explore(&mut engine, &position, scope, &nodes(5_000));
        assert_eq!(engine.known(board.key()), None, "a move is missing");
        engine.clear();
    }
    let (outcome, _) = think(&mut engine, &position, &nodes(5_000));
    let (known, report) = (engine.known(board.key()).unwrap(), outcome.report().unwrap());
    assert_eq!((known.score, known.bound, known.best), (report.score, Ordering::Equal, report.line[0]));
    board.place(report.line[0]);
    assert!(engine.known(board.key()).is_some());
}

#[test]
fn a_mate_once_found_stays() {
    let mut random = SmallRng::seed_from_u64(6);
    let mut stayed = 0;
    for rule in Rule::ALL {
        for _ in 0..25 {
            let position = random_position(rule, Size::RENJU, random.random_range(8..30), &mut random);
            // Such a table soon forgets what a mate rests on.
            let mut engine = Engine::new(1, 1 << 10);
            let (_, reports) =
                explore(&mut engine, &position, &Scope { lines: 3, ..Scope::default() }, &nodes(100_000));
            let mut proven: HashMap<Point, i32> = HashMap::new();
            for report in &reports {
                let (first, mate) = (report.line[0], report.score.mate_in());
                if let Some(&before) = proven.get(&first) {
                    let kept = mate.is_some_and(|plies| {
                        plies.signum() == before.signum() && plies.abs() <= before.abs()
                    });
                    assert!(kept, "{rule}: mate in {before}, then {report:?}");
                    stayed += 1;
                }
                proven.extend(mate.map(|plies| (first, plies)));
            }
        }
    }
    assert!(stayed > 30, "only {stayed} mates could have gone");
}

#[test]
fn a_move_always_comes_and_is_legal() {
    let mut random = SmallRng::seed_from_u64(2);
    for rule in Rule::ALL {
        for lines in [5, 6, 9, 15, 22] {
            let size = Size::new(lines).unwrap();
            let mut engine = Engine::new(2, 1 << 20);
            for _ in 0..8 {
                let stones = random.random_range(1..size.points().min(60) / 2);
                let position = random_position(rule, size, stones, &mut random);
                for limits in
                    [nodes(0), nodes(3_000), Limits { turn: Some(Default::default()), ..nodes(u64::MAX) }]
                {
                    let best = think(&mut engine, &position, &limits).0.best.expect("there are empty points");
                    let board: Board = Board::from_position(&position);
                    assert!(board.empty().contains(best));
                    assert!(!board.is_forbidden(best) || board.empty().iter().all(|p| board.is_forbidden(p)));
                }
            }
        }
    }
}

#[test]
fn games_end_by_the_rules() {
    // Whole games on small boards reach full boards and fouls at every turn.
    for rule in Rule::ALL {
        for lines in [5, 6, 7, 8] {
            let size = Size::new(lines).unwrap();
            let mut engine = Engine::new(1, 1 << 20);
            let mut position = Position::new(rule, size);
            let mut board: Board = Board::new(rule, size);
            while board.winner().is_none() && !board.is_full() {
                let best = think(&mut engine, &position, &nodes(500)).0.best.unwrap();
                if board.is_forbidden(best) {
                    assert!(board.empty().iter().all(|point| board.is_forbidden(point)));
                    break;
                }
                position.play(Some(best)).unwrap();
                board.place(best);
            }
        }
    }
}

#[test]
fn five_comes_before_everything_else() {
    // Both sides have a four; Black, to move, completes its own.
    let (outcome, _) = think(&mut Engine::new(1, 1 << 20), &position("h8d3i8e3j8f3k8g3"), &nodes(10_000));
    assert!(["g8", "l8"].map(|text| text.parse().ok()).contains(&outcome.best));
}

#[test]
fn a_stopped_search_answers() {
    let stop = StopFlag::new();
    stop.raise();
    let outcome = Engine::new(1, 1 << 20).think(&position("h8h9"), &Limits::default(), &stop, &mut |_| {});
    assert!(outcome.best.is_some());
}

#[test]
fn the_game_is_drawn_at_its_last_stone() {
    // One stone is left in the game: nothing can be won any more.
    let position = position("h8i9j10i8i7g9").with_max_stones(Some(7));
    let (_, reports) = think(&mut Engine::new(1, 1 << 20), &position, &nodes(10_000));
    assert_eq!(reports.last().map(|report| report.score.0), Some(0));
}

/// The plain value of a position by trying everything: the plies to the win, negative for a loss, 0 for a draw.
fn brute_force(board: &mut Board) -> i32 {
    if board.is_full() {
        return 0;
    }
    let points: Vec<_> = board.empty().iter().filter(|&point| !board.is_forbidden(point)).collect();
    // Rank outcomes so that quick wins come first and slow losses before quick ones.
    let rank = |plies: i32| {
        if plies > 0 {
            1000 - plies
        } else if plies < 0 {
            -1000 - plies
        } else {
            0
        }
    };
    let mut best = None;
    for point in points {
        board.place(point);
        let value = if board.winner().is_some() {
            1
        } else {
            match brute_force(board) {
                0 => 0,
                // Black with only forbidden points left has lost, here one ply from now.
                i32::MIN => 1,
                win if win > 0 => -(win + 1),
                loss => 1 - loss,
            }
        };
        board.undo();
        best = best.max(Some(rank(value)).map(|rank| (rank, value)));
    }
    best.map_or(i32::MIN, |(_, value)| value)
}

#[test]
fn claimed_results_agree_with_brute_force() {
    let mut random = SmallRng::seed_from_u64(3);
    let mut claims = 0;
    for rule in Rule::ALL {
        let mut engine = Engine::new(1, 1 << 20);
        for _ in 0..400 {
            let size = Size::new(random.random_range(5..=6)).unwrap();
            let stones = size.points() - random.random_range(3..=7);
            // Runs of moves without a win that fill most of a small board are rare: draw the stones instead.
            let mut points: Vec<_> = size.all_points().collect();
            rand::seq::SliceRandom::shuffle(points.as_mut_slice(), &mut random);
            let mut position = Position::new(rule, size);
            points.iter().take(stones).for_each(|&point| position.play(Some(point)).unwrap());
            let mut board: Board = Board::from_position(&position);
            if board.winner().is_some() {
                continue;
            }
            let truth = brute_force(&mut board);
            let (_, reports) =
                think(&mut engine, &position, &Limits { depth: Some(12), ..Limits::default() });
            for plies in reports.iter().filter_map(|report| report.score.mate_in()) {
                let agrees = if plies > 0 { truth > 0 && plies >= truth } else { truth < 0 };
                assert!(agrees, "{rule} {:?}: mate in {plies} claimed, {truth} is true", position.moves());
                claims += 1;
            }
        }
    }
    assert!(claims > 100, "only {claims} claims to check");
}
