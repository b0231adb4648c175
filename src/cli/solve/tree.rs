//! A proof as a tree of moves, to be gone through in another program.

use super::answer::words;
use crate::board::Board;
use crate::geometry::Point;
use crate::pattern::Threat;
use crate::record::{Branch, MoveTree, Position};
use crate::threat::{Proof, Threatening};
use std::collections::HashMap;
use std::sync::Arc;

/// The proof of a win in `start`: each attack with every reply that needs an answer of its own; what becomes of the
/// others is told in the comments.
pub(super) fn of_proof(start: &Position, proof: &Proof, comment: String) -> MoveTree {
    let mut drawing = Drawing { board: Board::from_position(start), path: Vec::new(), drawn: HashMap::new() };
    let Continuation { branches, .. } = drawing.proof(proof);
    MoveTree { start: start.clone(), comment, branches }
}

/// The number of moves in these branches.
pub(super) fn moves(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| 1 + moves(&branch.branches)).sum()
}

/// A tree being made, at some position of the proof.
struct Drawing {
    board: Board,
    /// The moves from the start to the present position.
    path: Vec<Point>,
    /// The parts of the proof that are in the tree, with the moves that lead to them. Many lines lead to the same
    /// position: drawn out after each of them, a proof could have more moves than any file holds.
    drawn: HashMap<*const Threatening, Vec<Point>>,
}

/// What follows a move of the defender.
#[derive(Default)]
struct Continuation {
    branches: Vec<Branch>,
    comment: String,
}

impl Drawing {
    /// The continuation where the attacker is to move.
    fn proof(&mut self, proof: &Proof) -> Continuation {
        match proof {
            Proof::Fours(line) => {
                Continuation { branches: vec![self.fours(line)], ..Continuation::default() }
            }
            Proof::Threat(threat) => match self.drawn.get(&Arc::as_ptr(threat)) {
                Some(path) => Continuation {
                    comment: format!("continues as after {}", words(path.iter().copied())),
                    ..Continuation::default()
                },
                None => {
                    self.drawn.insert(Arc::as_ptr(threat), self.path.clone());
                    Continuation { branches: vec![self.threat(threat)], ..Continuation::default() }
                }
            },
        }
    }

    /// Fours up to the one that cannot be met, or the five that can be made at once.
    fn fours(&mut self, line: &[Point]) -> Branch {
        let Some((&attack, rest)) = line.split_first() else {
            let side = self.board.side_to_move();
            let five =
                self.board.points(side, Threat::Five).first().expect("the proof says that there is a five");
            return Branch { comment: "five".to_string(), ..Branch::new(five) };
        };
        self.after(attack, |drawing| match rest.split_first() {
            None => Branch { comment: format!("{} next", drawing.fives()), ..Branch::new(attack) },
            Some((&answer, rest)) => {
                let next = drawing.after(answer, |drawing| drawing.fours(rest));
                let answer = Branch { branches: vec![next], ..Branch::new(answer) };
                Branch { branches: vec![answer], ..Branch::new(attack) }
            }
        })
    }

    fn threat(&mut self, threat: &Threatening) -> Branch {
        self.after(threat.attack, |drawing| {
            let what = if threat.answers.is_empty() { "any move" } else { "any other move" };
            let comment = match &threat.otherwise[..] {
                [] => format!("{what}: {}", drawing.fives()),
                line => format!("{what}: {}, then five", words(line.iter().copied())),
            };
            // The main line comes first: the one in which the defender holds out longest.
            let mut answers: Vec<&(Point, Proof)> = threat.answers.iter().collect();
            answers.sort_by_key(|(_, proof)| std::cmp::Reverse(proof.attacks()));
            let answer = |(reply, proof): &(Point, Proof)| {
                let Continuation { branches, comment } =
                    drawing.after(*reply, |drawing| drawing.proof(proof));
                Branch { branches, comment, point: *reply }
            };
            Branch {
                comment,
                branches: answers.into_iter().map(answer).collect(),
                ..Branch::new(threat.attack)
            }
        })
    }

    /// Where the attacker, who has just moved, makes five next, and why a single point is enough.
    fn fives(&self) -> String {
        let (attacker, defender) = (!self.board.side_to_move(), self.board.side_to_move());
        let fives = self.board.points(attacker, Threat::Five);
        let points: Vec<String> = fives.iter().map(|point| point.to_string()).collect();
        let forbidden = fives.iter().all(|point| self.board.is_forbidden(point));
        let why = if forbidden { format!(" (forbidden for {defender})") } else { String::new() };
        format!("five on {}{why}", points.join(" or "))
    }

    /// What `look` finds after a move.
    fn after<T>(&mut self, point: Point, look: impl FnOnce(&mut Drawing) -> T) -> T {
        self.board.place(point);
        self.path.push(point);
        let found = look(self);
        self.path.pop();
        self.board.undo();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::record::parse_points;

    #[test]
    fn what_several_replies_lead_to_is_drawn_once() {
        let [attack, first, second, next, five] = parse_points("h8 a1 a2 h9 h10").unwrap()[..] else {
            panic!()
        };
        let shared = Proof::threat(next, Vec::new(), vec![five]);
        let proof =
            Proof::threat(attack, vec![(first, shared.clone()), (second, shared)], vec![next, first, five]);
        let tree = of_proof(&Position::new(Rule::Renju, Size::RENJU), &proof, "won".to_string());
        let [root] = &tree.branches[..] else { panic!("{tree:?}") };
        assert_eq!((root.point, root.comment.as_str()), (attack, "any other move: h9 a1 h10, then five"));
        let [drawn, again] = &root.branches[..] else { panic!("{tree:?}") };
        assert_eq!((drawn.point, drawn.comment.as_str(), drawn.branches[0].point), (first, "", next));
        assert_eq!(drawn.branches[0].comment, "any move: h10, then five");
        assert_eq!((again.point, again.comment.as_str()), (second, "continues as after h8 a1"));
        assert_eq!((again.branches.len(), moves(&tree.branches)), (0, 4));
    }
}
