//! The fast board's verdicts against published positions and against the slow reference.

mod reference;

use kagetsu::board::{Board, Verdict};
use kagetsu::geometry::{Color, Point, Rule, Size};
use kagetsu::pattern::Threat;
use kagetsu::record::Position;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use reference::Stones;
use std::io::Write;

/// The verdicts in the order in which the long run counts them.
const VERDICTS: [Verdict; 5] =
    [Verdict::Legal, Verdict::Five, Verdict::Overline, Verdict::DoubleFour, Verdict::DoubleThree];

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|point| point.parse().unwrap()).collect()
}

fn fast(rule: Rule, size: Size, black: &[Point], white: &[Point]) -> Board {
    Board::from_position(&Position::from_stones(rule, size, black, white, Color::Black).unwrap())
}

fn fast_of(rule: Rule, size: Size, stones: &Stones) -> Board {
    let of = |color| stones.of_color(color).collect::<Vec<_>>();
    fast(rule, size, &of(Color::Black), &of(Color::White))
}

/// A board to be put into a failure message.
fn text(stones: &Stones) -> String {
    let of = |color| stones.of_color(color).map(|point| point.to_string()).collect::<Vec<_>>().join(" ");
    format!("black {} / white {}", of(Color::Black), of(Color::White))
}

#[test]
fn whole_boards_with_all_their_forbidden_points() {
    let mut boards = 0;
    for row in csv::Reader::from_path("tests/data/forbidden_boards.csv").unwrap().records() {
        let row = row.unwrap();
        let lists: Vec<Vec<Point>> = row.iter().take(6).map(points).collect();
        let [black, white, double_three, double_four, overline, five] = &lists[..] else { panic!("{row:?}") };
        let stones = Stones::with(Size::RENJU, black, white);
        let board = fast(Rule::Renju, Size::RENJU, black, white);
        for point in stones.empty() {
            let kinds = [
                (five, Verdict::Five),
                (overline, Verdict::Overline),
                (double_four, Verdict::DoubleFour),
                (double_three, Verdict::DoubleThree),
            ];
            let expected =
                kinds.iter().find(|(list, _)| list.contains(&point)).map_or(Verdict::Legal, |&(_, v)| v);
            assert_eq!(reference::verdict(&stones, point), expected, "reference, {point} in {row:?}");
            assert_eq!(board.verdict(point), expected, "{point} in {row:?}");
        }
        boards += 1;
    }
    assert_eq!(boards, 64);
}

#[test]
fn published_cases() {
    let mut cases = 0;
    for line in std::fs::read_to_string("tests/data/cases.jsonl").unwrap().lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        if case["kind"] != "forbidden" {
            continue;
        }
        let field = |name: &str| case["input"][name].as_str().unwrap();
        let expected = match case["expected"].as_str().unwrap() {
            "legal" => Verdict::Legal,
            "double-three" => Verdict::DoubleThree,
            "double-four" => Verdict::DoubleFour,
            "overline" => Verdict::Overline,
            five if five.starts_with("legal, and wins") => Verdict::Five,
            other => panic!("{other}"),
        };
        let (black, white) = (points(field("black")), points(field("white")));
        let probe = field("probe").parse().unwrap();
        let stones = Stones::with(Size::RENJU, &black, &white);
        assert_eq!(reference::verdict(&stones, probe), expected, "reference, {case}");
        assert_eq!(fast(Rule::Renju, Size::RENJU, &black, &white).verdict(probe), expected, "{case}");
        cases += 1;
    }
    assert_eq!(cases, 63);
}

/// A random board of one of three kinds: stones anywhere, crowds of Black with few White stones, or stones
/// near each other as in a game.
fn random_board(rng: &mut SmallRng) -> (Size, Stones) {
    let kind = rng.random_range(0..3);
    let size = Size::new(if rng.random_bool(0.4) { 15 } else { rng.random_range(5..=22) }).unwrap();
    let mut stones = Stones::new(size);
    match kind {
        0 => {
            let density = *[0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8].choose(rng).unwrap();
            let share = *[0.3, 0.5, 0.7, 0.9].choose(rng).unwrap();
            for point in size.all_points() {
                if rng.random_bool(density) {
                    stones.set(point, Some(color(rng.random_bool(share))));
                }
            }
        }
        1 => {
            // The centre of the crowd may be near an edge, where lines are cut short.
            let center = point_near(rng, size, size.center(), 7);
            let radius = rng.random_range(2..=5);
            for _ in 0..rng.random_range(4..=24) {
                stones.set(point_near(rng, size, center, radius), Some(Color::Black));
            }
            for _ in 0..rng.random_range(0..=8) {
                stones.set(point_near(rng, size, center, radius + 1), Some(Color::White));
            }
        }
        _ => {
            let mut placed = vec![size.center()];
            stones.set(size.center(), Some(Color::Black));
            for turn in 0..rng.random_range(3..(size.points() / 2).min(90)) {
                let last = &placed[placed.len().saturating_sub(6)..];
                let near = *if rng.random_bool(0.7) { last } else { &placed[..] }.choose(rng).unwrap();
                let point = point_near(rng, size, near, 2);
                if !placed.contains(&point) {
                    stones.set(point, Some(color(turn % 2 == 1)));
                    placed.push(point);
                }
            }
        }
    }
    (size, stones)
}

fn color(black: bool) -> Color {
    if black { Color::Black } else { Color::White }
}

fn point_near(rng: &mut SmallRng, size: Size, point: Point, radius: i64) -> Point {
    loop {
        let column = point.column() as i64 + rng.random_range(-radius..=radius);
        let row = point.row() as i64 + rng.random_range(-radius..=radius);
        if let Some(point) = size.point(column, row) {
            return point;
        }
    }
}

/// Compares all empty points of one board and counts the verdicts.
fn compare_verdicts(size: Size, stones: &Stones, counts: &mut [u64; 5]) {
    let board = fast_of(Rule::Renju, size, stones);
    let mut forbidden = Vec::new();
    for point in stones.empty() {
        let expected = reference::verdict(stones, point);
        assert_eq!(board.verdict(point), expected, "{point} on {size}, {}", text(stones));
        if !matches!(expected, Verdict::Five | Verdict::Legal) {
            assert!(!board.cannot_be_forbidden(point), "{point} on {size}, {}", text(stones));
            assert!(board.is_forbidden(point));
            forbidden.push((point, expected));
        }
        counts[VERDICTS.iter().position(|&verdict| verdict == expected).unwrap()] += 1;
    }
    assert_eq!(board.forbidden_points(), forbidden);
}

/// Compares the winning points of both colours under all rules.
fn compare_wins(size: Size, stones: &Stones) -> u64 {
    let mut wins = 0;
    for rule in Rule::ALL {
        let board = fast_of(rule, size, stones);
        for color in Color::BOTH {
            for point in stones.empty() {
                let expected = reference::wins(stones, rule, color, point);
                let message = || format!("{color} {point}, {rule} on {size}, {}", text(stones));
                assert_eq!(board.class(color, point).has(Threat::Five), expected, "{}", message());
                assert_eq!(board.points(color, Threat::Five).contains(point), expected, "{}", message());
                wins += expected as u64;
                if rule != Rule::Renju && color == Color::Black {
                    let verdict = if expected { Verdict::Five } else { Verdict::Legal };
                    assert_eq!(board.verdict(point), verdict, "{}", message());
                }
            }
        }
    }
    wins
}

#[test]
fn verdicts_agree_with_the_reference_on_random_boards() {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut counts = [0; 5];
    while counts.iter().sum::<u64>() < 3_000_000 {
        let (size, stones) = random_board(&mut rng);
        compare_verdicts(size, &stones, &mut counts);
    }
    assert!(counts.iter().all(|&count| count > 4_000), "{counts:?}");
}

#[test]
fn wins_agree_with_the_reference_on_random_boards() {
    let mut rng = SmallRng::seed_from_u64(2);
    let wins: u64 = (0..6_000)
        .map(|_| {
            let (size, stones) = random_board(&mut rng);
            compare_wins(size, &stones)
        })
        .sum();
    assert!(wins > 20_000, "{wins}");
}

/// The number of points of a long run: `KAGETSU_POINTS`, or `default`.
fn points_wanted(default: u64) -> u64 {
    std::env::var("KAGETSU_POINTS").map_or(default, |text| text.parse().unwrap())
}

/// Compares `KAGETSU_POINTS` points (ten million unless told) on two threads and prints what they were.
#[test]
#[ignore = "takes minutes"]
fn verdicts_agree_on_millions_of_points() {
    let points = points_wanted(10_000_000);
    let run = |seed| {
        let mut rng = SmallRng::seed_from_u64(seed);
        let (mut counts, mut boards, mut wins) = ([0; 5], 0, 0);
        while counts.iter().sum::<u64>() < points / 2 {
            let (size, stones) = random_board(&mut rng);
            compare_verdicts(size, &stones, &mut counts);
            // The wins are simpler; a share of the boards is enough for them.
            if boards % 8 == 0 {
                wins += compare_wins(size, &stones);
            }
            boards += 1;
        }
        (counts, boards, wins)
    };
    let (one, other) = std::thread::scope(|scope| {
        let handle = scope.spawn(move || run(101));
        (run(102), handle.join().unwrap())
    });
    for (i, verdict) in VERDICTS.iter().enumerate() {
        println!("{verdict:?}: {}", one.0[i] + other.0[i]);
    }
    let total = one.0.iter().chain(&other.0).sum::<u64>();
    println!(
        "{total} points of {} boards, {} winning points, no difference",
        one.1 + other.1,
        one.2 + other.2
    );
}

/// Writes 15x15 boards with all their verdicts to the file named by `KAGETSU_DUMP`, for other programs to check;
/// `KAGETSU_POINTS` empty points in all (a hundred thousand unless told).
#[test]
#[ignore = "writes a file"]
fn dump_boards() {
    let mut file = std::fs::File::create(std::env::var("KAGETSU_DUMP").expect("KAGETSU_DUMP")).unwrap();
    writeln!(file, "black,white,double_three,double_four,overline,five").unwrap();
    let mut rng = SmallRng::seed_from_u64(3);
    let mut points = 0;
    while points < points_wanted(100_000) {
        let (size, stones) = random_board(&mut rng);
        if size != Size::RENJU {
            continue;
        }
        let board = fast_of(Rule::Renju, size, &stones);
        let list = |points: Vec<Point>| points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
        let of = |verdict| list(stones.empty().filter(|&point| board.verdict(point) == verdict).collect());
        let fields = [
            list(stones.of_color(Color::Black).collect()),
            list(stones.of_color(Color::White).collect()),
            of(Verdict::DoubleThree),
            of(Verdict::DoubleFour),
            of(Verdict::Overline),
            of(Verdict::Five),
        ];
        writeln!(file, "{}", fields.join(",")).unwrap();
        points += stones.empty().count() as u64;
    }
}
