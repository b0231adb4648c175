//! The program's own measurements: moves made and taken back a second, and a fixed set of searches whose node
//! count is the signature of the search.

use super::Engine;
use crate::board::{Board, Observer};
use crate::effort::{Limits, StopFlag};
use crate::geometry::{Point, Rule, Size};
use crate::record::{Position, parse_points};
use std::time::{Duration, Instant};

/// Lines that are played and taken back over and over: games of 3 to 21 stones.
const LINES: [&str; 10] = [
    "h8i9j10i8i7g9",
    "h8h9j9j8f8i7g7i9h6e9f6k7l6i10i6f9g9g11h10i11i8",
    "h8h9h6i10i6i9g9g8j11i7",
    "h8h9i9",
    "h8i9g8g9",
    "h8h9i8i10g8",
    "h8i9i7g9j8h10h6k9h7h9j9i10",
    "h8h9i10i9g9j9k9i8",
    "h8g9f8h10i11g7g10e7f6",
    "h8i9j8i8i7j9h9h7g6k8g8i10h11k9l9",
];

/// Moves made and taken back for each line.
const MOVES_PER_LINE: usize = 200_000;

fn lines() -> Vec<Vec<Point>> {
    LINES.iter().map(|line| parse_points(line).expect("the lines are well-formed")).collect()
}

/// Pairs of making and taking back a move per second, on a board watched by `O`.
pub fn moves_per_second<O: Observer + Default>() -> f64 {
    let mut made = 0;
    let mut spent = Duration::ZERO;
    for line in lines() {
        let mut board: Board<O> = Board::new(Rule::Renju, Size::RENJU);
        let rounds = MOVES_PER_LINE / line.len();
        let start = Instant::now();
        for _ in 0..rounds {
            for &point in &line {
                board.place(std::hint::black_box(point));
            }
            for _ in &line {
                board.undo();
            }
        }
        spent += start.elapsed();
        std::hint::black_box(&board);
        made += rounds * line.len();
    }
    made as f64 / spent.as_secs_f64()
}

/// Positions searched for the signature: the lines above, and some sharp middle games.
const POSITIONS: [&str; 6] = [
    "h8i9i7g9j8h10h6k9h7h9j9",
    "h8h9i9i8j10g7g9f8j8i10",
    "h8g7i8g8g9h10i7j6h6h5",
    "h8i10g9f10h10h9i9g7j8k7f8",
    "h8h9j9i10g8f9i8j8i6i7h7k9",
    "h8i8j10i9i10h10g11j8k7k9",
];

/// Depth of the searches of the signature.
const DEPTH: u32 = 11;

/// What the searches of the signature took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signature {
    /// Boards made.
    pub nodes: u64,
    /// Boards made a second.
    pub nodes_per_second: f64,
}

/// Searches a fixed set of positions to a fixed depth with one thread, each from an empty table. The number of
/// nodes is the same on every machine; it changes when, and only when, the search or the evaluation does.
pub fn signature() -> Signature {
    let mut engine = Engine::new(1, 16 << 20);
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let start = Instant::now();
    let mut nodes = 0;
    for moves in LINES.iter().chain(&POSITIONS) {
        let position =
            Position::from_moves(Rule::Renju, Size::RENJU, moves).expect("the lines are well-formed");
        engine.clear();
        engine.think(&position, &limits, &StopFlag::new(), &mut |_| {});
        nodes += engine.nodes();
    }
    Signature { nodes, nodes_per_second: nodes as f64 / start.elapsed().as_secs_f64() }
}
