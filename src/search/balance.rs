//! Moves after which a position is worth what was wished for.

use super::clock::Clock;
use super::root::root_moves;
use super::scope::Scope;
use super::statics::{self, Static};
use super::{Effort, Engine, Listener, Report, Score};
use crate::board::Board;
use crate::effort::{Limits, StopFlag};
use crate::eval::Evaluation;
use crate::geometry::Point;
use crate::record::Position;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The stones to be placed, in turns: 1 or 2.
    pub stones: usize,
    /// The wished value, for the side that is to move now.
    pub bias: i32,
    /// How many of the nearest are passed over.
    pub skip: usize,
}

/// Boards for each of the moves nearest to the wish, and how many of them are looked at.
#[derive(Clone, Copy)]
struct Round {
    nodes: u64,
    keep: usize,
}

/// All are looked at a little, the nearest more and more.
fn rounds() -> impl Iterator<Item = Round> {
    let first = [(500, 64), (2_000, 24), (8_000, 10)];
    let first = first.into_iter().map(|(nodes, keep)| Round { nodes, keep });
    first.chain((1..=12).map(|doubling| Round { nodes: 8_000 << doubling, keep: 5 }))
}

struct Candidate {
    line: Vec<Point>,
    /// For the side that is to move at the root.
    value: i32,
    /// Boards of the search that it comes from.
    nodes: u64,
}

impl Engine {
    /// Finds one or two stones after which the position is worth as near to [`Balance::bias`] as possible. Fewer
    /// stones come back only if there is no room for more. `listener` gets the nearest line after each round;
    /// [`Limits::depth`] bounds the rounds.
    pub fn balance(
        &mut self,
        position: &Position,
        balance: &Balance,
        scope: &Scope,
        limits: &Limits,
        stop: &StopFlag,
        listener: &mut dyn Listener,
    ) -> Vec<Point> {
        let clock = Clock::new(limits);
        let mut candidates = Vec::new();
        gather(&mut self.board(position), balance.stones, scope, &mut Vec::new(), &mut candidates);
        let mut nodes = 0;
        for (round, depth) in rounds().zip(1..=limits.depth.unwrap_or(u32::MAX)) {
            let complete = loop {
                sort(&mut candidates, balance.bias);
                let keep = (round.keep + balance.skip).min(candidates.len());
                let due: Vec<usize> = (0..keep).filter(|&at| candidates[at].nodes < round.nodes).collect();
                if due.is_empty() {
                    break true;
                }
                let lines: Vec<&[Point]> = due.iter().map(|&at| candidates[at].line.as_slice()).collect();
                let left = limits.nodes.unwrap_or(u64::MAX).saturating_sub(nodes) / due.len() as u64;
                let effort = Effort { nodes: round.nodes.min(left), deadline: clock.deadline() };
                let values = self.survey_lines(position, &lines, effort, stop);
                let missed = values.iter().any(Option::is_none);
                for (at, valued) in due.into_iter().zip(values) {
                    let Some(valued) = valued else { continue };
                    nodes += valued.nodes;
                    let sign = if candidates[at].line.len().is_multiple_of(2) { 1 } else { -1 };
                    candidates[at].value = sign * valued.score.0;
                    candidates[at].nodes = round.nodes;
                }
                if missed || effort.nodes < round.nodes {
                    break false;
                }
            };
            sort(&mut candidates, balance.bias);
            if let Some(best) = chosen(&candidates, balance.skip) {
                listener.report(&Report {
                    rank: 1,
                    of: 1,
                    depth,
                    selective_depth: depth,
                    score: Score(best.value),
                    nodes,
                    elapsed: clock.elapsed(),
                    line: best.line.clone(),
                });
            }
            if !complete || stop.is_raised() || !clock.has_time_for_more(1.0, 0.0) {
                break;
            }
        }
        chosen(&candidates, balance.skip).map(|best| best.line.clone()).unwrap_or_default()
    }
}

/// All lines of so many stones with their static values.
fn gather(
    board: &mut Board<Evaluation>,
    stones: usize,
    scope: &Scope,
    line: &mut Vec<Point>,
    candidates: &mut Vec<Candidate>,
) {
    for first in root_moves(board, scope) {
        board.place(first.point);
        line.push(first.point);
        if stones > 1 && board.winner().is_none() && !board.is_full() {
            gather(board, stones - 1, &Scope::default(), line, candidates);
        } else {
            let value = match statics::look(board) {
                _ if board.winner().is_some() => -Score::MATE,
                Static::Decided(plies) => statics::decided_value(plies, 0),
                Static::Open(_) => board.value(),
            };
            let value = if line.len().is_multiple_of(2) { value } else { -value };
            candidates.push(Candidate { line: line.clone(), value, nodes: 0 });
        }
        line.pop();
        board.undo();
    }
}

/// The nearest to the wish first; ties go to the first line.
fn sort(candidates: &mut [Candidate], bias: i32) {
    candidates.sort_by(|a, b| {
        let distance = |candidate: &Candidate| (candidate.value - bias).abs();
        (distance(a), &a.line).cmp(&(distance(b), &b.line))
    });
}

fn chosen(candidates: &[Candidate], skip: usize) -> Option<&Candidate> {
    candidates.get(skip).or(candidates.last())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::search::Reports;

    fn balance(moves: &str, balance: Balance) -> (Vec<Point>, Vec<Report>) {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap();
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let mut reports = Vec::new();
        let mut tell = |report: &Report| reports.push(report.clone());
        let line = Engine::new(1, 4 << 20).balance(
            &position,
            &balance,
            &Scope::default(),
            &limits,
            &StopFlag::new(),
            &mut Reports(&mut tell),
        );
        (line, reports)
    }

    #[test]
    fn the_value_after_the_stones_is_near_the_wish() {
        for (moves, stones) in [("h8h9", 1), ("h8h9", 2), ("h8i9j10i8", 1), ("h8i9j10", 2)] {
            for bias in [-200, -100, 0] {
                let (line, reports) = balance(moves, Balance { stones, bias, skip: 0 });
                assert_eq!(line.len(), stones);
                let last = reports.last().unwrap();
                assert_eq!(last.line, line);
                assert!((last.score.0 - bias).abs() < 100, "{moves} {stones} {bias}: {}", last.score);
                // An independent search of the position agrees about it.
                let mut after = Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap();
                line.iter().for_each(|&point| after.play(Some(point)).unwrap());
                let limits = Limits { nodes: Some(20_000), ..Limits::default() };
                let outcome = Engine::new(1, 4 << 20).think(&after, &limits, &StopFlag::new(), &mut |_| {});
                let value = outcome.report().unwrap().score.0 * if stones == 1 { -1 } else { 1 };
                assert!((value - bias).abs() < 200, "{moves} {stones} {bias}: {value} when searched");
            }
        }
    }

    #[test]
    fn skipping_gives_another_answer_each_time() {
        let answers: Vec<_> =
            (0..4).map(|skip| balance("h8h9i9i8", Balance { stones: 1, bias: 0, skip }).0).collect();
        let distinct: std::collections::BTreeSet<_> = answers.iter().collect();
        assert!(distinct.len() >= 3, "{answers:?}");
    }

    #[test]
    fn a_board_without_room_gives_fewer_stones() {
        let size = Size::new(5).unwrap();
        let points: Vec<Point> = size.all_points().collect();
        // Runs of two keep anybody from five.
        let (mut black, mut white) = (Vec::new(), Vec::new());
        for &point in &points[..24] {
            if (point.column() + 2 * point.row()) % 4 < 2 { black.push(point) } else { white.push(point) }
        }
        let side = crate::geometry::Color::White;
        let position = Position::from_stones(Rule::Freestyle, size, &black, &white, side).unwrap();
        let wish = Balance { stones: 2, bias: 0, skip: 9 };
        let line = Engine::new(1, 1 << 20).balance(
            &position,
            &wish,
            &Scope::default(),
            &Limits::default(),
            &StopFlag::new(),
            &mut Reports(&mut |_| ()),
        );
        assert_eq!(line, [points[24]]);
    }
}
