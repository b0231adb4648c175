//! Several lines are what searches of single moves give.

use super::*;
use crate::board::Board;
use crate::effort::{Limits, StopFlag};
use crate::eval::Evaluation;
use crate::geometry::{PointSet, Rule, Size};
use crate::record::Position;
use crate::search::Silent;
use crate::search::clock::Clock;
use crate::search::history::History;
use crate::search::scope::Scope;
use crate::search::transposition::Table;
use crate::search::worker::Shared;
use crate::threat::VcfTable;
use proptest::prelude::*;

/// The lines of a search without any guess, to this depth.
fn plain_lines(position: &Position, scope: &Scope, depth: u32) -> Vec<Report> {
    let board: Board<Evaluation> = Board::from_position(position);
    let (table, stop, mut history) = (Table::new(0), StopFlag::new(), History::default());
    let (fours, left_out) = (VcfTable::new(0), scope.left_out(&mut board.clone()));
    let moves = root_moves(&board, scope, &left_out);
    let shared = Shared { left_out, plain: true, ..Shared::new(&table, &fours, &stop) };
    let mut silent = Silent;
    let teller = Teller::new(Some(Clock::new(&Limits::default())), &mut silent);
    let work = Iterations { moves, start_depth: 1, depth, lines: scope.lines, thread: 0, teller };
    Worker::new(&shared, board, &mut history).iterate(work).1
}

fn all_but(position: &Position, free: impl Fn(Point) -> bool) -> PointSet {
    position.size().all_points().filter(|&point| !free(point)).collect()
}

/// A position after moves near each other, without a five.
fn any_position() -> impl Strategy<Value = Position> {
    let rule = prop::sample::select(Rule::ALL.to_vec());
    let near = prop::collection::vec((5i32..10, 5i32..10), 4..12);
    (rule, near).prop_filter_map("a five, or too few moves", |(rule, places)| {
        let mut position = Position::new(rule, Size::RENJU);
        for (column, row) in places {
            let point = Point::new(column as usize, row as usize);
            let board: Board = Board::from_position(&position);
            if board.empty().contains(point) && !board.is_forbidden(point) {
                position.play(Some(point)).ok()?;
            }
        }
        let board: Board<Evaluation> = Board::from_position(&position);
        let enough = board.winner().is_none() && root_moves(&board, &Scope::default(), &[]).len() > 4;
        enough.then_some(position)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_next_line_is_what_is_found_without_the_ones_before(position in any_position()) {
        let (depth, lines) = (3, 4);
        // On a symmetric board the mirror image of a move stands in for it when it is blocked.
        let all = Scope { mirror_images: true, ..Scope::default() };
        let found = plain_lines(&position, &Scope { lines, ..all.clone() }, depth);
        prop_assert_eq!(found.len(), lines);
        // Where all lines are mates the search has ended earlier.
        let depth = found[0].depth;
        prop_assert!(found.is_sorted_by(|a, b| a.score >= b.score));
        for (at, report) in found.iter().enumerate() {
            prop_assert_eq!((report.rank, report.of, report.depth), (at + 1, lines, depth));
            let before: Vec<Point> = found[..at].iter().map(|report| report.line[0]).collect();
            let rest = Scope { blocked: before.iter().copied().collect(), ..all.clone() };
            prop_assert_eq!(plain_lines(&position, &rest, depth)[0].score, report.score);
            let alone = Scope { blocked: all_but(&position, |point| point == report.line[0]), ..all.clone() };
            let alone = &plain_lines(&position, &alone, depth)[0];
            prop_assert_eq!((alone.score, alone.line[0]), (report.score, report.line[0]));
        }
    }

    #[test]
    fn a_blocked_line_is_not_played_and_the_rest_is_as_before(position in any_position()) {
        let depth = 3;
        let best = plain_lines(&position, &Scope::default(), depth).remove(0);
        for length in 1..=best.line.len().min(2) {
            let blocked_lines = vec![best.line[..length].to_vec()];
            let scope = Scope { blocked_lines, ..Scope::default() };
            let other = plain_lines(&position, &scope, depth).remove(0);
            prop_assert!(other.line.get(..length) != Some(&best.line[..length]));
            if length == 1 {
                let blocked = [best.line[0]].into_iter().collect();
                let same = plain_lines(&position, &Scope { blocked, ..Scope::default() }, depth).remove(0);
                prop_assert_eq!(other.score, same.score);
            } else if best.score.mate_in().is_none() {
                // The opponent has lost an answer, so the move can only have become better.
                prop_assert!(other.score >= best.score);
            }
        }
    }
}

#[test]
fn blocks_hold_unless_nothing_else_is_left() {
    let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8a1h9a3h10a5").unwrap();
    let board: Board<Evaluation> = Board::from_position(&position);
    let points = |blocked: PointSet| -> Vec<String> {
        let scope = Scope { blocked, ..Scope::default() };
        root_moves(&board, &scope, &[]).iter().map(|m| m.point.to_string()).collect()
    };
    let o15 = "o15".parse().unwrap();
    assert_eq!(points(all_but(&position, |point| point == o15)), ["o15"], "however far away it is");
    assert_eq!(points(all_but(&position, |_| false)), points(PointSet::EMPTY));
    // The one answer to a four is blocked: anything else is played.
    let four = Position::from_moves(Rule::Renju, Size::RENJU, "h8h12h9a3h10a5h11").unwrap();
    let board: Board<Evaluation> = Board::from_position(&four);
    let answer = "h7".parse().unwrap();
    let scope = Scope { blocked: [answer].into_iter().collect(), ..Scope::default() };
    let moves = root_moves(&board, &scope, &[]);
    assert!(moves.len() > 10 && moves.iter().all(|m| m.point != answer));
}
