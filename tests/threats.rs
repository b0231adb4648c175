//! The solver's wins, replayed by the rules alone, and its verdicts against plain search; and whether the judge
//! of both can say no.

mod referee;
mod reference;

use kagetsu::board::Verdict;
use kagetsu::effort::{Limits, StopFlag};
use kagetsu::geometry::{Color, Point, Rule, Size};
use kagetsu::record::{Position, parse_points};
use kagetsu::threat::{Class, Found, Proof, Request, Solution, Solver};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use referee::{
    brute_vcf, brute_vcf_shortest, check, shortest_vcf, vcf_line, wins_by_threats_within, wins_within,
};
use reference::Stones;
use std::ops::RangeInclusive;

const TACTICAL: &str = "tests/data/tactical.txt";
const PUZZLES: &str = "tests/data/puzzles.csv";
/// Puzzles that take millions of boards.
const SLOW_PUZZLES: [&str; 2] = ["bench-vct-white", "small-but-long"];
const TABLE_BYTES: u64 = 16 << 20;

fn ask(
    solver: &mut Solver,
    position: &Position,
    class: Class,
    shortest: bool,
    nodes: Option<u64>,
) -> Solution {
    let request = Request { class, shortest, limits: Limits { nodes, ..Limits::default() } };
    solver.solve(position, &request, &StopFlag::new())
}

/// The shortest win by fours, as far as the solver knows.
fn shortest_fours(solver: &mut Solver, position: &Position) -> Solution {
    ask(solver, position, Class::Fours, true, None)
}

fn points(text: &str) -> Vec<Point> {
    parse_points(text).unwrap()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn renju(black: &str, white: &str, side: Color) -> Position {
    Position::from_stones(Rule::Renju, Size::RENJU, &points(black), &points(white), side).unwrap()
}

fn fours(line: &str) -> Proof {
    Proof::Fours(points(line))
}

fn stones(position: &Position) -> Stones {
    let of = |color| position.stones(color).collect::<Vec<_>>();
    Stones::with(position.size(), &of(Color::Black), &of(Color::White))
}

/// The legal moves of the side to move.
fn legal_moves(position: &Position) -> Vec<Point> {
    let stones = stones(position);
    let bound = position.rule().forbids(position.side_to_move());
    let may_place = |&point: &Point| {
        !bound || matches!(reference::verdict(&stones, point), Verdict::Five | Verdict::Legal)
    };
    stones.empty().filter(may_place).collect()
}

fn after(position: &Position, step: Option<Point>) -> Position {
    let mut next = position.clone();
    next.play(step).unwrap();
    next
}

/// The number of random positions of a test: `usual` unless `KAGETSU_POSITIONS` asks for another.
fn positions(usual: usize) -> usize {
    std::env::var("KAGETSU_POSITIONS").map_or(usual, |text| text.parse().expect("a number of positions"))
}

/// Any set-up without a five on a small board: stones here and there or close together, in uneven numbers, some of
/// Black's on points that are forbidden, in some games with few stones left to place. `percent` of the points have a
/// stone.
fn random_position(random: &mut SmallRng, percent: RangeInclusive<usize>) -> Position {
    let rule = *Rule::ALL.choose(random).unwrap();
    let size = Size::new(random.random_range(5..=9)).unwrap();
    let side = *Color::BOTH.choose(random).unwrap();
    let wanted = size.points() * random.random_range(percent) / 100;
    let (share, is_close) = (random.random_range(40..=60), random.random_bool(0.5));
    let mut board = Stones::new(size);
    let mut lists = [Vec::new(), Vec::new()];
    let mut any: Option<Point> = None;
    for _ in 0..wanted {
        let color = if random.random_range(0..100) < share { Color::Black } else { Color::White };
        let near = |point: &Point| !is_close || any.is_none_or(|other| other.distance(*point) <= 2);
        let wins = |point| reference::wins(&board, rule, color, point);
        let free: Vec<Point> = board.empty().filter(near).filter(|&point| !wins(point)).collect();
        let Some(&point) = free.choose(random) else { break };
        board.set(point, Some(color));
        lists[color.index()].push(point);
        any = lists[random.random_range(0..2)].choose(random).copied().or(any);
    }
    let position = Position::from_stones(rule, size, &lists[0], &lists[1], side).unwrap();
    let most = position.stone_count() + random.random_range(0..8);
    let is_bounded = random.random_bool(0.1);
    position.with_max_stones(is_bounded.then_some(most))
}

/// A position to be put into a failure message.
fn text(position: &Position) -> String {
    let of = |color| position.stones(color).map(|point| point.to_string()).collect::<Vec<_>>().join(" ");
    format!(
        "{} {}, black {} / white {}, {} to move, most stones {:?}",
        position.rule(),
        position.size(),
        of(Color::Black),
        of(Color::White),
        position.side_to_move(),
        position.max_stones()
    )
}

/// What the file of tactical positions says about a win by fours.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Truth {
    /// With so many attacks at least, if known.
    Win(Option<usize>),
    None,
}

fn tactical() -> Vec<(Position, Truth)> {
    let file = std::fs::read_to_string(TACTICAL).unwrap();
    let read = |line: &str| {
        let (moves, truth) = line.split_once('\t').unwrap();
        let truth = match truth.split_whitespace().collect::<Vec<_>>()[..] {
            ["none"] => Truth::None,
            ["win"] => Truth::Win(None),
            ["win", attacks] => Truth::Win(Some(attacks.parse().unwrap())),
            _ => panic!("{line}"),
        };
        (Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap(), truth)
    };
    file.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

#[test]
fn the_file_of_tactical_positions_is_as_described() {
    let positions = tactical();
    assert!(positions.len() >= 2000);
    let share = |count: usize| count * 100 / positions.len();
    let wins = positions.iter().filter(|(_, truth)| *truth != Truth::None).count();
    assert!((40..=60).contains(&share(wins)), "{wins} wins");
    let black = positions.iter().filter(|(position, _)| position.side_to_move() == Color::Black).count();
    assert!((30..=70).contains(&share(black)), "{black} positions of Black");
    for (position, truth) in positions.iter().step_by(25) {
        match *truth {
            Truth::None => assert_eq!(brute_vcf(position, 20_000), Some(None), "{}", text(position)),
            Truth::Win(None) => assert!(matches!(brute_vcf(position, 20_000), Some(Some(_)))),
            Truth::Win(attacks) => {
                assert_eq!(brute_vcf_shortest(position, 12), attacks, "{}", text(position))
            }
        }
    }
}

#[test]
fn fours_in_tactical_positions() {
    let mut solver = Solver::new(TABLE_BYTES, 1);
    for (position, truth) in tactical() {
        let solution = shortest_fours(&mut solver, &position);
        match (&solution.found, truth) {
            (Found::None, Truth::None) => {}
            (Found::Win(proof), Truth::Win(attacks)) => {
                assert_eq!(check(&position, proof), Ok(proof.attacks()), "{} {proof:?}", text(&position));
                if let Some(attacks) = attacks {
                    assert_eq!(proof.attacks(), attacks, "{} {proof:?}", text(&position));
                }
                assert!(solution.shortest);
            }
            (found, truth) => panic!("{truth:?} and not {found:?}: {}", text(&position)),
        }
    }
}

/// A win by threats in positions of games is a win; where there are fours that win it is found as well.
#[test]
fn threats_in_tactical_positions() {
    let mut solver = Solver::new(TABLE_BYTES, 1);
    let mut wins = 0;
    for (position, truth) in tactical().iter().step_by(10) {
        match ask(&mut solver, position, Class::Threats, false, Some(50_000)).found {
            Found::Win(proof) => {
                check(position, &proof)
                    .unwrap_or_else(|error| panic!("{} {error} {proof:?}", text(position)));
                wins += usize::from(*truth == Truth::None);
            }
            found => assert_eq!(*truth, Truth::None, "{} {found:?}", text(position)),
        }
    }
    assert!(wins > 0, "some win by threats without one by fours");
}

/// Positions of games in which proofs went wrong when the replies that make a four together with a forced answer, or
/// those that only change what is forbidden, were left out on purpose.
const OVERLOOKED: [&str; 12] = [
    "h8h7i10k8k10i9j11h10k12h9i12h13",
    "g5k9g9h7l6l11k6i8j9j8m6j6l7k8l8l5n6o6j5m8h5g8h8i5h2i7l10l9i4",
    "h8g8f8g6k5h7g9i8j9i6f9",
    "h7l2l1h6g6i8g8g7f9i6f8i7i9j8g5i5i4",
    "c9e10b8e11e9f8d8f10e7b10f7g9d12d10c10",
    "h8h7h6k5e5g7i7g5g6i6g8j5f8e8g9f10j8i8h10l3k4e7k9l10h9f7d7i5h5l5",
    "h8g9f8k6j9i8h9i6h6h7g7i5i9f6k9l9j10k11h12i11g11i4i7i3",
    "h8i8g9k6k7j9h7i7i6g8h6h9j7h5i10f7j5j4h10g6e8i4j3",
    "j1k6j2n1f5j5g4k4g2h3g5l3m2g6i2k2g3",
    "h8h9g6e9i6g8h6j6h5f9h7h4g9i5k7f7e6f6f5j11i10i8e4d3e5e3",
    "h8i7i10h6j5j8g5i6g8i5i8j6g6g7f8",
    "h8g9g7h5k10i9i8h7j9f9j8g8e10k8i6f7e6f8f6e8m12l11g6h6d4",
];

#[test]
fn replies_that_are_easily_overlooked() {
    for moves in OVERLOOKED {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap();
        let mut solver = Solver::new(TABLE_BYTES, 1);
        let found = ask(&mut solver, &position, Class::Threats, false, Some(1_000_000)).found;
        let Found::Win(proof) = found else { panic!("{moves}: {found:?}") };
        check(&position, &proof).unwrap_or_else(|error| panic!("{moves}: {error}"));
    }
}

#[test]
fn fours_on_small_boards() {
    let mut random = SmallRng::seed_from_u64(11);
    let mut solver = Solver::new(TABLE_BYTES, 1);
    let total = positions(3_000);
    let (mut wins, mut skipped) = (0, 0);
    for _ in 0..total {
        let position = random_position(&mut random, 15..=75);
        let Some(truth) = brute_vcf(&position, 20_000) else {
            skipped += 1;
            continue;
        };
        let found = ask(&mut solver, &position, Class::Fours, false, None).found;
        let shortest = shortest_fours(&mut solver, &position);
        match (&found, &shortest.found, truth) {
            (Found::None, Found::None, None) => {}
            (Found::Win(any), Found::Win(least), Some(_)) => {
                for proof in [any, least] {
                    assert_eq!(check(&position, proof), Ok(proof.attacks()), "{} {proof:?}", text(&position));
                }
                let attacks = brute_vcf_shortest(&position, any.attacks());
                assert_eq!(Some(least.attacks()), attacks, "{}", text(&position));
                wins += 1;
            }
            (found, shortest, truth) => {
                panic!("{truth:?} and not {found:?} or {shortest:?}: {}", text(&position))
            }
        }
        // A five, or a move that makes one certain.
        let at_once = matches!(&shortest.found, Found::Win(proof) if proof.attacks() <= 1);
        assert_eq!(wins_within(&position, 3), at_once, "{}", text(&position));
    }
    println!("{total} positions, {wins} with a win, {skipped} too large for the brute force");
    assert!(skipped * 20 <= total && wins * 10 >= total, "{wins} wins, {skipped} skipped of {total}");
}

#[test]
fn threats_on_small_boards() {
    let mut random = SmallRng::seed_from_u64(12);
    let mut solver = Solver::new(TABLE_BYTES, 1);
    let total = positions(400);
    let (mut wins, mut nones) = (0, 0);
    for _ in 0..total {
        let position = random_position(&mut random, 10..=40);
        match ask(&mut solver, &position, Class::Threats, false, Some(20_000)).found {
            Found::Win(proof) => {
                check(&position, &proof)
                    .unwrap_or_else(|error| panic!("{} {error} {proof:?}", text(&position)));
                let plies = 2 * proof.attacks() + 1;
                assert!(plies > 7 || wins_within(&position, plies), "{} {proof:?}", text(&position));
                wins += usize::from(matches!(proof, Proof::Threat(_)));
            }
            Found::None => {
                assert!(!wins_by_threats_within(&position, 5), "{}", text(&position));
                nones += 1;
            }
            Found::Unknown => {
                assert!(!matches!(brute_vcf(&position, 200), Some(Some(_))), "{}", text(&position))
            }
        }
    }
    println!("{total} positions, {wins} with a win by threats only, {nones} without a win");
    assert!(wins * 50 >= total && nones * 10 >= total, "{wins} wins, {nones} without of {total}");
}

/// A row of the file of puzzles.
struct Puzzle {
    id: String,
    position: Position,
    goal: Goal,
    solution: Vec<Point>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Goal {
    /// A win by fours, with so many attacks at least if the length is known.
    Fours(Option<usize>),
    NoFours,
    Threats,
}

fn puzzles() -> Vec<Puzzle> {
    let read = |row: csv::StringRecord| {
        let side = if &row[4] == "black" { Color::Black } else { Color::White };
        let goal = match &row[5] {
            goal if goal.starts_with("VCF ") => {
                let length = row[6].strip_suffix(" fours").and_then(|attacks| attacks.parse().ok());
                Goal::Fours(length)
            }
            goal if goal.contains("NO VCF") => Goal::NoFours,
            _ => Goal::Threats,
        };
        let solution = if matches!(goal, Goal::Fours(_)) { points(&row[8]) } else { Vec::new() };
        Puzzle { id: row[0].to_string(), position: renju(&row[2], &row[3], side), goal, solution }
    };
    csv::Reader::from_path(PUZZLES).unwrap().records().map(|row| read(row.unwrap())).collect()
}

#[test]
fn puzzles_of_fours() {
    let mut solved = 0;
    for Puzzle { id, position, goal, .. } in puzzles() {
        let mut solver = Solver::new(TABLE_BYTES, 1);
        let attacks = match goal {
            Goal::Fours(attacks) => attacks,
            Goal::NoFours => {
                let found = ask(&mut solver, &position, Class::Fours, false, None).found;
                assert_eq!(found, Found::None, "{id}");
                continue;
            }
            Goal::Threats => continue,
        };
        let solution = ask(&mut solver, &position, Class::Fours, attacks.is_some(), None);
        let Found::Win(proof) = solution.found else { panic!("{id}: {:?}", solution.found) };
        assert_eq!(check(&position, &proof), Ok(proof.attacks()), "{id} {proof:?}");
        if let Some(attacks) = attacks {
            assert_eq!((proof.attacks(), solution.shortest), (attacks, true), "{id} {proof:?}");
        }
        solved += 1;
    }
    assert_eq!(solved, 18);
}

fn solve_puzzles_of_threats(table_bytes: u64, wanted: impl Fn(&str) -> bool) {
    let is_wanted = |puzzle: &Puzzle| puzzle.goal == Goal::Threats && wanted(&puzzle.id);
    let mut failures = Vec::new();
    for Puzzle { id, position, .. } in puzzles().into_iter().filter(is_wanted) {
        let mut solver = Solver::new(table_bytes, 1);
        let solution = ask(&mut solver, &position, Class::Threats, false, Some(20_000_000));
        match &solution.found {
            Found::Win(proof) => match check(&position, proof) {
                Ok(attacks) => println!("{id}: {attacks} attacks, {} nodes", solution.nodes),
                Err(error) => failures.push(format!("{id}: {error}")),
            },
            found => failures.push(format!("{id}: {found:?} after {} nodes", solution.nodes)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn puzzles_of_threats() {
    solve_puzzles_of_threats(TABLE_BYTES, |id| !SLOW_PUZZLES.contains(&id));
}

#[test]
#[ignore = "takes half a minute and 320 MB"]
fn slow_puzzles_of_threats() {
    solve_puzzles_of_threats(320 << 20, |id| SLOW_PUZZLES.contains(&id));
}

/// Whether the line is a win by continuous fours, in the words of [`Proof::Fours`] and without any shortcut.
fn is_win_by_fours(position: &Position, line: &[Point]) -> bool {
    let has_five = |position: &Position| {
        let most = position.max_stones().unwrap_or(usize::MAX).min(position.size().points());
        let stones = stones(position);
        let wins = |point| reference::wins(&stones, position.rule(), position.side_to_move(), point);
        position.stone_count() < most && stones.empty().any(wins)
    };
    let Some((&attack, rest)) = line.split_first() else { return has_five(position) };
    let most = position.max_stones().unwrap_or(usize::MAX).min(position.size().points());
    let side = position.side_to_move();
    if !legal_moves(position).contains(&attack)
        || position.stone_count() + 1 >= most
        || reference::wins(&stones(position), position.rule(), side, attack)
    {
        return false;
    }
    let attacked = after(position, Some(attack));
    if has_five(&attacked) || !has_five(&after(&attacked, None)) {
        return false;
    }
    let replies = legal_moves(&attacked);
    match rest.split_first() {
        None => replies.iter().all(|&reply| has_five(&after(&attacked, Some(reply)))),
        // A stone elsewhere has made the answer forbidden: the line ends early.
        Some((answer, _))
            if reference::is_empty(&stones(&attacked), *answer) && !replies.contains(answer) =>
        {
            replies.iter().all(|&reply| has_five(&after(&attacked, Some(reply))))
        }
        Some((answer, rest)) => {
            replies.contains(answer)
                && replies.iter().all(|reply| reply == answer || has_five(&after(&attacked, Some(*reply))))
                && !rest.is_empty()
                && is_win_by_fours(&after(&attacked, Some(*answer)), rest)
        }
    }
}

/// The referee's shortcuts change nothing: right lines and damaged ones, judged with and without them.
#[test]
fn the_referee_judges_lines_as_the_definition_does() {
    let mut random = SmallRng::seed_from_u64(21);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..1_500 {
        let position = random_position(&mut random, 15..=75);
        let empty: Vec<Point> = stones(&position).empty().collect();
        let found = vcf_line(&position, 4, 2_000).flatten();
        let mut lines = vec![Vec::new(), empty.choose_multiple(&mut random, 1).copied().collect()];
        if let Some(line) = found {
            assert!(is_win_by_fours(&position, &line), "{} {line:?}", text(&position));
            lines.extend((0..line.len()).map(|at| {
                let mut line = line.clone();
                match random.random_range(0..3) {
                    0 => _ = line.remove(at),
                    1 => line[at] = *empty.choose(&mut random).unwrap(),
                    _ => line.swap(at, 0),
                }
                line
            }));
            lines.push(line);
        }
        for line in lines {
            let is_win = is_win_by_fours(&position, &line);
            let judged = check(&position, &Proof::Fours(line.clone()));
            assert_eq!(judged.is_ok(), is_win, "{} {line:?} {judged:?}", text(&position));
            if is_win { right += 1 } else { wrong += 1 }
        }
    }
    assert!(right >= 300 && wrong >= 1_000, "{right} right, {wrong} wrong");
}

/// The published lines are wins, as long as they are said to be; as they are the shortest, none of them without an
/// attack is one.
#[test]
fn the_referee_knows_right_lines_from_damaged_ones() {
    for Puzzle { id, position, goal, solution } in puzzles() {
        let Goal::Fours(Some(attacks)) = goal else { continue };
        assert_eq!(check(&position, &Proof::Fours(solution.clone())), Ok(attacks), "{id}");
        let refused = |line: Vec<Point>| {
            let judged = check(&position, &Proof::Fours(line.clone()));
            assert!(judged.is_err(), "{id}: {line:?} is taken for a win");
        };
        for at in 0..solution.len() {
            let mut missing = solution.clone();
            missing.remove(at);
            refused(missing);
            // An occupied point, and one where no four is made and nothing is stopped.
            let quiet = position.size().all_points().find(|point| {
                let away = |other: Point| other.distance(*point) > 4;
                position.stone(*point).is_none() && solution.iter().all(|&other| away(other))
            });
            for other in [position.stones(Color::Black).next(), quiet].into_iter().flatten() {
                let mut changed = solution.clone();
                changed[at] = other;
                refused(changed);
            }
        }
        for at in (0..solution.len().saturating_sub(1)).step_by(2) {
            let mut shorter = solution.clone();
            shorter.drain(at..at + 2);
            refused(shorter);
            let mut swapped = solution.clone();
            swapped.swap(at, at + 1);
            refused(swapped);
            refused(solution[..at + 2].to_vec());
        }
    }
}

/// The shortest win by fours of the side to move, of at most five attacks.
fn shortest_line(position: &Position) -> Option<Vec<Point>> {
    (0..=5).find_map(|attacks| vcf_line(position, attacks, 10_000).flatten())
}

/// The answers of a threat and its fours otherwise.
type Parts = (Vec<(Point, Proof)>, Vec<Point>);

/// A threat with its answers, found by the plain search: named are the replies after which the fours that win after
/// a pass do not win.
fn threat(position: &Position, attack: Point) -> Option<Parts> {
    let attacked = after(position, Some(attack));
    let otherwise = shortest_line(&after(&attacked, None))?;
    let mut answers = Vec::new();
    for reply in legal_moves(&attacked) {
        let replied = after(&attacked, Some(reply));
        if check(&replied, &Proof::Fours(otherwise.clone())).is_err() {
            answers.push((reply, Proof::Fours(shortest_line(&replied)?)));
        }
    }
    Some((answers, otherwise))
}

#[test]
fn the_referee_knows_right_threats_from_damaged_ones() {
    // White threatens a straight four in two directions.
    let position = renju("a1 a3 c1 o1 o3", "h8 i8 g9 g10", Color::White);
    let attack = point("g8");
    let (answers, otherwise) = threat(&position, attack).expect("two threes");
    assert!(answers.len() >= 3);
    let judge = |attack, answers: &[(Point, Proof)], otherwise: &[Point]| {
        check(&position, &Proof::threat(attack, answers.to_vec(), otherwise.to_vec()))
    };
    assert_eq!(judge(attack, &answers, &otherwise), Ok(2));
    for at in 0..answers.len() {
        let mut missing = answers.clone();
        missing.remove(at);
        assert!(judge(attack, &missing, &otherwise).is_err());
        let mut empty = answers.clone();
        empty[at].1 = Proof::Fours(Vec::new());
        assert!(judge(attack, &empty, &otherwise).is_err());
    }
    assert!(judge(attack, &answers, &[]).is_err());
    assert!(judge(attack, &answers, &points("o15")).is_err());
    assert!(judge(point("o15"), &answers, &otherwise).is_err());
    assert!(judge(point("h8"), &answers, &otherwise).is_err());
    // A reply that can't be made.
    let illegal = [answers.clone(), vec![(attack, Proof::Fours(otherwise.clone()))]].concat();
    assert!(judge(attack, &illegal, &otherwise).unwrap_err().contains("not legal"));
    // A part of a proof is a proof for its own position only.
    let whole = Proof::threat(attack, answers.clone(), otherwise.clone());
    let shared = Proof::threat(point("o15"), vec![(point("o14"), whole)], otherwise);
    assert!(check(&position, &shared).is_err());
}

/// An answer that is missing somewhere in a proof of the solver is missed, unless it was not needed.
#[test]
fn the_referee_misses_answers_of_the_solver() {
    let mut missed = 0;
    let is_wanted = |puzzle: &Puzzle| puzzle.goal == Goal::Threats && !SLOW_PUZZLES.contains(&&puzzle.id[..]);
    for Puzzle { id, position, .. } in puzzles().into_iter().filter(is_wanted) {
        let mut solver = Solver::new(TABLE_BYTES, 1);
        let found = ask(&mut solver, &position, Class::Threats, false, Some(20_000_000)).found;
        let Found::Win(Proof::Threat(whole)) = found else { panic!("{id}: {found:?}") };
        let attacked = after(&position, Some(whole.attack));
        for (at, (reply, proof)) in whole.answers.iter().enumerate() {
            let replied = after(&attacked, Some(*reply));
            let mut answers = whole.answers.clone();
            answers.remove(at);
            let is_needed = check(&replied, &Proof::Fours(whole.otherwise.clone())).is_err();
            let damaged = Proof::threat(whole.attack, answers, whole.otherwise.clone());
            assert_eq!(check(&position, &damaged).is_err(), is_needed, "{id} without {reply}");
            missed += usize::from(is_needed);
            // The same one step deeper.
            let Proof::Threat(part) = proof else { continue };
            let without = Proof::threat(part.attack, Vec::new(), part.otherwise.clone());
            let mut answers = whole.answers.clone();
            answers[at].1 = without.clone();
            let damaged = Proof::threat(whole.attack, answers, whole.otherwise.clone());
            assert_eq!(
                check(&position, &damaged).is_err(),
                check(&replied, &without).is_err(),
                "{id} {reply}"
            );
        }
    }
    assert!(missed >= 4, "{missed}");
}

/// Black may not answer on a point that makes an overline. In freestyle that answer would win, in standard stop.
#[test]
fn a_four_that_black_may_not_stop_wins() {
    let position = renju("f8 g8 h8 j8 k8 l8 i3", "i4 i5 i6 e8 m8", Color::White);
    let proof = fours("i7");
    assert_eq!(check(&position, &proof), Ok(1));
    assert!(matches!(brute_vcf(&position, 100), Some(Some(_))));
    assert_eq!(brute_vcf_shortest(&position, 3), Some(1));
    let standard = position.clone().with_rule(Rule::Standard);
    assert!(check(&standard, &proof).unwrap_err().contains("i8 stops"));
    assert_eq!(brute_vcf(&standard, 100), Some(None));
    let freestyle = position.with_rule(Rule::Freestyle);
    assert!(check(&freestyle, &proof).unwrap_err().contains("defender makes five"));
    assert_eq!(brute_vcf(&freestyle, 100), Some(None));
}

/// Black's g8 can become a row of six only, which is nothing except in freestyle.
#[test]
fn a_four_that_can_only_become_an_overline_is_none() {
    let position = renju("d8 e8 f8 i8", "c8 j8", Color::Black);
    let error = |position: &Position| check(position, &fours("g8")).unwrap_err();
    assert!(error(&position).contains("no five is threatened"));
    assert!(error(&position.clone().with_rule(Rule::Standard)).contains("no five is threatened"));
    assert!(error(&position.with_rule(Rule::Freestyle)).contains("h8 stops"));
}

/// White's forced answer j8 makes a four of its own, which must be stopped first.
#[test]
fn an_answer_that_makes_a_four_must_be_answered() {
    let black = "f8 g8 h8 j4 g9 h9 i9";
    for rule in Rule::ALL {
        let position = renju(black, "e8 j5 j6 j7", Color::Black).with_rule(rule);
        assert_eq!(check(&position, &fours("i8j8j9")), Ok(2));
        assert!(check(&position, &fours("i8j8f9")).unwrap_err().contains("defender makes five"));
        // A threat that leaves it standing wins nothing either.
        let answered = after(&after(&position, Some(point("i8"))), Some(point("j8")));
        let proof = Proof::threat(point("f9"), Vec::new(), Vec::new());
        assert!(check(&answered, &proof).unwrap_err().contains("defender makes five"));
        assert_eq!(brute_vcf(&answered, 100), Some(Some(1)));
    }
}

/// A line may not begin or go on with a five, and a double four of Black is no attack.
#[test]
fn attacks_are_legal_and_no_fives() {
    let position = renju("f8 g8 h8 i8", "e8 a1 a3 a5", Color::Black);
    assert_eq!(check(&position, &fours("")), Ok(0));
    assert!(check(&position, &fours("j8")).unwrap_err().contains("is a five"));
    let forks = renju("f8 g8 h8 i9 i10 i11", "e8 i12 a1 a3 a5", Color::Black);
    assert!(check(&forks, &fours("i8")).unwrap_err().contains("not legal"));
    assert_eq!(check(&forks.with_rule(Rule::Standard), &fours("i8")), Ok(1));
}

/// The attack, the reply and the five must be placed before the game is drawn.
#[test]
fn a_win_needs_room_for_its_five() {
    let three = renju("f8 g8 h8", "a1 a3 a5", Color::Black);
    let four = renju("f8 g8 h8 i8", "a1 a3 a5", Color::Black);
    for room in 0..5 {
        let three = three.clone().with_max_stones(Some(6 + room));
        assert_eq!(check(&three, &fours("i8")).is_ok(), room >= 3, "{room}");
        assert_eq!(brute_vcf(&three, 100), Some((room >= 3).then_some(1)));
        assert_eq!(wins_within(&three, 3), room >= 3);
        let four = four.clone().with_max_stones(Some(7 + room));
        assert_eq!(check(&four, &fours("")).is_ok(), room >= 1, "{room}");
        assert_eq!(brute_vcf(&four, 100), Some((room >= 1).then_some(0)));
        assert_eq!(wins_within(&four, 1), room >= 1);
    }
}

/// A threat to make a straight four wins against a defender who can stop only one of two.
#[test]
fn wins_within_counts_all_moves() {
    let size = Size::new(7).unwrap();
    let position = Position::from_stones(
        Rule::Freestyle,
        size,
        &points("c4 d4 e2 e3"),
        &points("a1 a7 g1 g7"),
        Color::Black,
    )
    .unwrap();
    assert!(!wins_within(&position, 3) && !wins_within(&position, 4));
    assert!(wins_within(&position, 5) && wins_by_threats_within(&position, 5));
    assert_eq!(brute_vcf(&position, 1_000), Some(None));
    let quiet = Position::new(Rule::Freestyle, size);
    assert!(!wins_within(&quiet, 5) && !wins_by_threats_within(&quiet, 5));
    assert_eq!(shortest_vcf(&quiet, 5, 10), Some(None));
}
