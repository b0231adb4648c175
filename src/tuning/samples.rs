//! Which positions of a game teach something.

use super::games::{Game, Outlook};
use crate::board::{Board, Observer};
use crate::geometry::PointSet;
use crate::pattern::Threat;
use crate::search::near_points;
use crate::threat::{Danger, danger};

/// Calls `visit` with each position of the game that the search would evaluate: with the board, the number of the
/// move about to be played, and what its player thought. The board must be empty.
pub fn for_each_position<O: Observer>(
    game: &Game,
    mut board: Board<O>,
    mut visit: impl FnMut(&Board<O>, usize, Outlook),
) {
    for (ply, &point) in game.moves.iter().enumerate() {
        if let Some(&outlook) = ply.checked_sub(game.opening()).and_then(|at| game.outlooks.get(at))
            && is_open(&board)
        {
            visit(&board, ply, outlook);
        }
        board.place(point);
    }
}

/// Whether the position is neither decided by rules that need no evaluation nor leaves only one move.
pub fn is_open<O: Observer>(board: &Board<O>) -> bool {
    let (own, other) = (board.side_to_move(), !board.side_to_move());
    board.count(own, Threat::Five) == 0
        && board.count(other, Threat::Five) == 0
        && board.points(own, Threat::Straight).iter().all(|point| board.is_forbidden(point))
}

/// The moves that the search would look at.
pub fn candidates<O: Observer>(board: &Board<O>) -> PointSet {
    let near = near_points(board);
    let points = match danger(board) {
        Danger::Restricted(answers) => near.and(&answers),
        _ => near,
    };
    points.iter().filter(|&point| !board.is_forbidden(point)).collect()
}
