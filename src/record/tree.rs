//! Variations as a tree of moves.

use super::Position;
use crate::geometry::Point;

/// Moves with the variations that follow them, from a starting position.
///
/// Sides alternate from the side to move of the starting position. Every point is on its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTree {
    /// The position the first moves are played in.
    pub start: Position,
    /// What there is to say about the starting position; may have several lines.
    pub comment: String,
    /// The moves of the starting position, the main one first.
    pub branches: Vec<Branch>,
}

/// A move with the variations that follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The point the stone is put on.
    pub point: Point,
    /// What there is to say about the move; may have several lines.
    pub comment: String,
    /// The answers to the move, the main one first.
    pub branches: Vec<Branch>,
}

impl MoveTree {
    /// A tree without moves.
    pub fn new(start: Position) -> MoveTree {
        MoveTree { start, comment: String::new(), branches: Vec::new() }
    }
}

impl Branch {
    /// A move without comment and answers.
    pub fn new(point: Point) -> Branch {
        Branch { point, comment: String::new(), branches: Vec::new() }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use proptest::prelude::*;

    /// Trees of any shape on boards of one size, from set-ups with passes anywhere, with comments that match
    /// an expression. Whether a point is empty is nothing to a writer.
    pub(in crate::record) fn trees(size: Size, comment: &'static str) -> impl Strategy<Value = MoveTree> {
        let point = move || prop::sample::select(size.all_points().collect::<Vec<_>>());
        let leaf = (point(), comment).prop_map(|(point, comment)| Branch { comment, ..Branch::new(point) });
        let branch = leaf.prop_recursive(6, 60, 4, move |inner| {
            (point(), comment, prop::collection::vec(inner, 0..4))
                .prop_map(|(point, comment, branches)| Branch { point, comment, branches })
        });
        let moves = prop::collection::vec(prop::option::weighted(0.7, point()), 0..12);
        let rule = prop::sample::select(&Rule::ALL[..]);
        (rule, moves, comment, prop::collection::vec(branch, 0..4)).prop_map(
            move |(rule, moves, comment, branches)| {
                let mut start = Position::new(rule, size);
                for point in moves {
                    // A point that comes twice is left out.
                    let _ = start.play(point);
                }
                MoveTree { start, comment, branches }
            },
        )
    }

    /// A tree as large and as deep as they come, and the number of its moves.
    pub(in crate::record) fn huge() -> (MoveTree, usize) {
        let (plies, answers) = (450, 2_250);
        let mut tree = MoveTree::new(Position::new(Rule::Renju, Size::RENJU));
        for _ in 0..plies {
            let mut branches = vec![Branch::new(Size::RENJU.center()); answers];
            branches[answers / 2].branches = tree.branches;
            tree.branches = branches;
        }
        (tree, plies * answers)
    }
}
