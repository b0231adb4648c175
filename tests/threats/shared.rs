//! Positions, written down or at random, and the solver that is asked about them.

use super::reference::{self, Stones};
use kagetsu::effort::{Limits, StopFlag};
use kagetsu::geometry::{Color, Point, Rule, Size};
use kagetsu::record::{Position, parse_points};
use kagetsu::threat::{Class, Request, Solution, Solver};
use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use std::ops::RangeInclusive;

/// The size of the table of a solver.
pub const TABLE_BYTES: u64 = 16 << 20;

/// Asks the solver, with no bound but the one on nodes, if any.
pub fn ask(
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
pub fn shortest_fours(solver: &mut Solver, position: &Position) -> Solution {
    ask(solver, position, Class::Fours, true, None)
}

/// Points written one after the other.
pub fn points(text: &str) -> Vec<Point> {
    parse_points(text).unwrap()
}

/// A point by its name.
pub fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// Stones on an ordinary board, by the rules of renju.
pub fn renju(black: &str, white: &str, side: Color) -> Position {
    Position::from_stones(Rule::Renju, Size::RENJU, &points(black), &points(white), side).unwrap()
}

/// The position after a move or a pass.
pub fn after(position: &Position, step: Option<Point>) -> Position {
    let mut next = position.clone();
    next.play(step).unwrap();
    next
}

/// Any set-up without a five on a small board: stones here and there or close together, in uneven numbers, some of
/// Black's on points that are forbidden, in some games with few stones left to place. `percent` of the points have a
/// stone.
pub fn random_position(random: &mut SmallRng, percent: RangeInclusive<usize>) -> Position {
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
pub fn text(position: &Position) -> String {
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
