//! What can be said about a position without searching it.

use super::Score;
use crate::board::{Board, Observer};
use crate::geometry::Point;
use crate::pattern::Threat;
use crate::threat::{Danger, danger};

/// A position's static verdict.
pub enum Static {
    /// The game is won or lost in this many plies, negative for a loss; 0 is a draw by a full board.
    Decided(i32),
    /// The game goes on, faced with this.
    Open(Danger),
}

/// Looks for wins and losses that need no search. A win is only claimed with moves that the exact rules allow.
#[inline]
pub fn look<O: Observer>(board: &Board<O>) -> Static {
    let side = board.side_to_move();
    if board.is_full() {
        return Static::Decided(0);
    }
    if board.count(side, Threat::Five) > 0 {
        return Static::Decided(1);
    }
    // With one stone left to place nobody can carry out a threat.
    let time_left = board.remaining() >= 2;
    match danger(board) {
        Danger::Lost if time_left => Static::Decided(-2),
        Danger::Five(point) if time_left && board.is_forbidden(point) => Static::Decided(-2),
        Danger::Lost => Static::Open(Danger::None),
        Danger::Five(point) => Static::Open(Danger::Five(point)),
        faced => match straight_four(board) {
            // The stone, any answer, and the five must all fit into the game.
            Some(_) if board.remaining() >= 3 => Static::Decided(3),
            _ => Static::Open(faced),
        },
    }
}

/// A legal point on which the side to move makes two ways to a five at once.
pub fn straight_four<O: Observer>(board: &Board<O>) -> Option<Point> {
    let side = board.side_to_move();
    if board.count(side, Threat::Straight) == 0 {
        return None;
    }
    board.points(side, Threat::Straight).iter().find(|&point| !board.is_forbidden(point))
}

/// The value at the root of a game decided in so many plies, for a node `ply` plies below the root.
#[inline]
pub fn decided_value(plies: i32, ply: usize) -> i32 {
    match plies {
        0 => 0,
        win if win > 0 => Score::MATE - win - ply as i32,
        loss => ply as i32 - loss - Score::MATE,
    }
}

/// Continues a line with the moves that decide it by force, as far as they are plain: fives, answers to fours,
/// straight fours. Answers that make no difference are the first legal points.
pub fn finish_line<O: Observer>(board: &mut Board<O>, plies: usize) -> Vec<Point> {
    let mut line = Vec::new();
    while line.len() < plies && board.winner().is_none() && !board.is_full() {
        let side = board.side_to_move();
        let next = board.points(side, Threat::Five).first().or_else(|| match danger(board) {
            Danger::Five(point) if !board.is_forbidden(point) => Some(point),
            Danger::None | Danger::Restricted(_) => straight_four(board).or_else(|| lost_answer(board)),
            _ => lost_answer(board),
        });
        let Some(point) = next else { break };
        line.push(point);
        board.place(point);
    }
    for _ in &line {
        board.undo();
    }
    line
}

/// A legal answer where the other side wins whatever is played; none if it is not lost at once.
fn lost_answer<O: Observer>(board: &Board<O>) -> Option<Point> {
    let other = !board.side_to_move();
    if board.count(other, Threat::Five) == 0 {
        return None;
    }
    board
        .points(other, Threat::Five)
        .iter()
        .find(|&point| !board.is_forbidden(point))
        .or_else(|| board.empty().iter().find(|&point| !board.is_forbidden(point)))
}
