//! Moves after which a position is worth what was wished for.

use super::clock::Clock;
use super::root::root_moves;
use super::scope::{Breadth, LeftOut, Question, Scope};
use super::statics::{self, Static};
use super::transposition::from_node;
use super::{Effort, Engine, Listener, Report, Score};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::geometry::Point;

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
    first.chain((1..=12).map(|doubling| Round { nodes: 8_000 << doubling, keep: 6 }))
}

struct Candidate {
    line: Vec<Point>,
    /// For the side that is to move at the root; a mate counts from there, too.
    value: i32,
    /// Boards of the search that it comes from; nothing is left to search where the game has ended.
    nodes: u64,
}

impl Engine {
    /// Finds one or two stones after which the position is worth as near to [`Balance::bias`] as possible. Fewer
    /// stones come back only if there is no room for more. `listener` gets the nearest line after each round;
    /// [`crate::effort::Limits::depth`] bounds the rounds.
    pub fn balance(
        &mut self,
        question: &Question<'_>,
        balance: &Balance,
        listener: &mut dyn Listener,
    ) -> Vec<Point> {
        let Question { position, scope, limits, stop } = *question;
        let clock = Clock::new(limits);
        let mut candidates = Vec::new();
        // The first stone of a game need not be near anything.
        let breadth = if position.stone_count() == 0 { Breadth::Everywhere } else { scope.breadth };
        let scope = &Scope { breadth, ..scope.clone() };
        let mut board = self.board(position);
        let left_out = scope.left_out(&mut board);
        gather(&mut board, balance, (scope, &left_out), &mut Vec::new(), &mut candidates);
        let mut nodes = 0;
        for (round, depth) in rounds().zip(1..=limits.depth.unwrap_or(u32::MAX)) {
            let complete = loop {
                sort(&mut candidates, balance);
                // As many whatever is skipped, so that the same request with another number gives another answer.
                let keep = round.keep.max(balance.skip + 1).min(candidates.len());
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
                    candidates[at].value = from_root_of(&candidates[at].line, valued.score.0);
                    candidates[at].nodes = round.nodes;
                }
                if missed || effort.nodes < round.nodes {
                    break false;
                }
            };
            sort(&mut candidates, balance);
            let best = chosen(&candidates, balance.skip);
            if let Some(best) = best {
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
            let is_settled = best.is_none_or(|best| Score(best.value).mate_in().is_some());
            if !complete || is_settled || stop.is_raised() || !clock.has_time_for_more(1.0, 0.0) {
                break;
            }
        }
        chosen(&candidates, balance.skip).map(|best| best.line.clone()).unwrap_or_default()
    }
}

/// Lines whose static values are not among so many nearest to the wish are let go, if there are twice as many.
const MOST: usize = 4_096;

/// The lines of the stones asked for with their static values.
fn gather(
    board: &mut Board<Evaluation>,
    balance: &Balance,
    (scope, left_out): (&Scope, &[LeftOut]),
    line: &mut Vec<Point>,
    candidates: &mut Vec<Candidate>,
) {
    for first in root_moves(board, scope, left_out) {
        board.place(first.point);
        line.push(first.point);
        if line.len() < balance.stones && board.winner().is_none() && !board.is_full() {
            gather(board, balance, (scope, left_out), line, candidates);
        } else {
            let (value, nodes) = match statics::look(board) {
                _ if board.winner().is_some() => (-Score::MATE, u64::MAX),
                Static::Decided(0) => (0, u64::MAX),
                Static::Decided(plies) => (statics::decided_value(plies, 0), 0),
                Static::Open(_) => (board.value(), 0),
            };
            candidates.push(Candidate { line: line.clone(), value: from_root_of(line, value), nodes });
            if candidates.len() == 2 * MOST {
                sort(candidates, balance);
                candidates.truncate(MOST);
            }
        }
        line.pop();
        board.undo();
    }
}

/// The value after a line for the side that is to move before it, from the one for the side to move after it.
fn from_root_of(line: &[Point], value: i32) -> i32 {
    let value = from_node(value, line.len());
    if line.len().is_multiple_of(2) { value } else { -value }
}

/// The nearest to the wish first, and lines of too few stones last; ties go to the first line.
fn sort(candidates: &mut [Candidate], balance: &Balance) {
    candidates.sort_by(|a, b| {
        let key = |candidate: &Candidate| {
            (candidate.line.len() < balance.stones, (candidate.value - balance.bias).abs())
        };
        (key(a), &a.line).cmp(&(key(b), &b.line))
    });
}

fn chosen(candidates: &[Candidate], skip: usize) -> Option<&Candidate> {
    candidates.get(skip).or(candidates.last())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effort::{Limits, StopFlag};
    use crate::geometry::{Rule, Size};
    use crate::record::Position;
    use crate::search::{Reports, Silent};

    fn balance(moves: &str, balance: Balance) -> (Vec<Point>, Vec<Report>) {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap();
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let mut reports = Vec::new();
        let mut tell = |report: &Report| reports.push(report.clone());
        let (scope, stop) = (Scope::default(), StopFlag::new());
        let question = Question { position: &position, scope: &scope, limits: &limits, stop: &stop };
        let line = Engine::new(1, 4 << 20).balance(&question, &balance, &mut Reports(&mut tell));
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
        for moves in ["", "h8h9i10", "h8h9i9i8"] {
            let answers: Vec<_> =
                (0..5).map(|skip| balance(moves, Balance { stones: 1, bias: 0, skip }).0).collect();
            let distinct: std::collections::BTreeSet<_> = answers.iter().collect();
            assert_eq!(distinct.len(), 5, "{moves}: {answers:?}");
        }
    }

    #[test]
    fn a_five_is_a_win_for_whoever_makes_it() {
        let four = "h12a15h11a13h10a11h9b8";
        let (line, reports) = balance(four, Balance { stones: 1, bias: 30_000, skip: 0 });
        assert_eq!(reports.last().map(|report| report.score), Some(Score(Score::MATE - 1)), "{line:?}");
        assert!(["h8", "h13"].contains(&line[0].to_string().as_str()), "{line:?}");
        let (line, reports) = balance(four, Balance { stones: 2, bias: 30_000, skip: 0 });
        assert_eq!(line.len(), 2, "the game goes on after the first stone");
        assert_eq!(reports.last().map(|report| report.score), Some(Score(Score::MATE - 3)));
    }

    #[test]
    fn blocked_points_are_kept_free_by_both_stones() {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9i9i7").unwrap();
        let free: Vec<Point> = crate::record::parse_points("j10 g9 j8").unwrap();
        let blocked = Size::RENJU.all_points().filter(|point| !free.contains(point)).collect();
        let scope = Scope { blocked, ..Scope::default() };
        let wish = Balance { stones: 2, bias: 0, skip: 0 };
        let (limits, stop) = (Limits { depth: Some(2), ..Limits::default() }, StopFlag::new());
        let mut engine = Engine::new(1, 1 << 20);
        let question = Question { position: &position, scope: &scope, limits: &limits, stop: &stop };
        let line = engine.balance(&question, &wish, &mut Silent);
        assert!(line.len() == 2 && line.iter().all(|point| free.contains(point)), "{line:?}");
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
        let (scope, limits, stop) = (Scope::default(), Limits::default(), StopFlag::new());
        let question = Question { position: &position, scope: &scope, limits: &limits, stop: &stop };
        let line = Engine::new(1, 1 << 20).balance(&question, &wish, &mut Silent);
        assert_eq!(line, [points[24]]);
    }
}
