//! Published puzzles, solved; those of fours in as few attacks as are needed.

use super::referee::check;
use super::shared::{TABLE_BYTES, ask, points, renju};
use kagetsu::geometry::{Color, Point};
use kagetsu::record::Position;
use kagetsu::threat::{Class, Found, Solver};

const FILE: &str = "tests/data/puzzles.csv";

/// Puzzles that take millions of boards.
pub const SLOW_PUZZLES: [&str; 2] = ["bench-vct-white", "small-but-long"];

/// A row of the file of puzzles.
pub struct Puzzle {
    pub id: String,
    pub position: Position,
    pub goal: Goal,
    pub solution: Vec<Point>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// A win by fours, with so many attacks at least if the length is known.
    Fours(Option<usize>),
    NoFours,
    Threats,
}

/// All puzzles, in the order of the file.
pub fn puzzles() -> Vec<Puzzle> {
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
    csv::Reader::from_path(FILE).unwrap().records().map(|row| read(row.unwrap())).collect()
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
