//! Counting continuations, the standard check of a move generator.

use super::{Board, Observer};
use crate::geometry::Point;

/// The number of legal continuations of exactly `depth` moves: empty points, less Black's forbidden ones in
/// renju. A position in which five has been made has none.
pub fn perft<O: Observer>(board: &mut Board<O>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    divide(board, depth).into_iter().map(|(_, count)| count).sum()
}

/// The first moves of [`perft`] with the count of each; `depth` is at least 1.
pub fn divide<O: Observer>(board: &mut Board<O>, depth: u32) -> Vec<(Point, u64)> {
    if board.winner().is_some() || board.is_full() {
        return Vec::new();
    }
    let empty = *board.empty();
    let mut counts = Vec::with_capacity(empty.len());
    for point in empty.iter().filter(|&point| !board.is_forbidden(point)).collect::<Vec<_>>() {
        board.place(point);
        counts.push((point, perft(board, depth - 1)));
        board.undo();
    }
    counts
}
