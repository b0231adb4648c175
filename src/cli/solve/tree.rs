//! A proof as a tree of moves, to be gone through in another program.

use super::answer::words;
use crate::board::Board;
use crate::geometry::Point;
use crate::pattern::Threat;
use crate::record::{NodeId, Position, Tree};
use crate::threat::{Proof, Threatening};
use std::collections::HashMap;
use std::sync::Arc;

/// The proof of a win in `start`: each attack with every reply that needs an answer of its own; what becomes of the
/// others is told in the comments.
pub(super) fn of_proof(start: &Position, proof: &Proof, comment: String) -> Tree {
    let mut tree = Tree::from_position(start);
    tree.notes_mut(NodeId::ROOT).comment = comment;
    let mut drawing =
        Drawing { tree, board: Board::from_position(start), path: Vec::new(), drawn: HashMap::new() };
    drawing.proof(NodeId::ROOT, proof);
    drawing.tree
}

/// A tree being made, at some position of the proof.
struct Drawing {
    tree: Tree,
    board: Board,
    /// The moves from the start to the present position.
    path: Vec<Point>,
    /// The parts of the proof that are in the tree, with the moves that lead to them. Many lines lead to the same
    /// position: drawn out after each of them, a proof could have more moves than any file holds.
    drawn: HashMap<*const Threatening, Vec<Point>>,
}

impl Drawing {
    /// What follows a node where the attacker is to move.
    fn proof(&mut self, at: NodeId, proof: &Proof) {
        match proof {
            Proof::Fours(line) => self.fours(at, line),
            Proof::Threat(threat) => match self.drawn.get(&Arc::as_ptr(threat)) {
                Some(path) => {
                    let comment = format!("continues as after {}", words(path.iter().copied()));
                    self.tree.notes_mut(at).comment = comment;
                }
                None => {
                    self.drawn.insert(Arc::as_ptr(threat), self.path.clone());
                    self.threat(at, threat);
                }
            },
        }
    }

    /// Fours up to the one that cannot be met, or the five that can be made at once.
    fn fours(&mut self, at: NodeId, line: &[Point]) {
        let Some((&attack, rest)) = line.split_first() else {
            let side = self.board.side_to_move();
            let five =
                self.board.points(side, Threat::Five).first().expect("the proof says that there is a five");
            let five = self.tree.add_move(at, five);
            self.tree.notes_mut(five).comment = "five".to_string();
            return;
        };
        self.after(at, attack, |drawing, at| match rest.split_first() {
            None => drawing.tree.notes_mut(at).comment = format!("{} next", drawing.fives()),
            Some((&answer, rest)) => drawing.after(at, answer, |drawing, at| drawing.fours(at, rest)),
        });
    }

    fn threat(&mut self, at: NodeId, threat: &Threatening) {
        self.after(at, threat.attack, |drawing, at| {
            let what = if threat.answers.is_empty() { "any move" } else { "any other move" };
            drawing.tree.notes_mut(at).comment = match &threat.otherwise[..] {
                [] => format!("{what}: {}", drawing.fives()),
                line => format!("{what}: {}, then five", words(line.iter().copied())),
            };
            // The main line comes first: the one in which the defender holds out longest.
            let mut answers: Vec<&(Point, Proof)> = threat.answers.iter().collect();
            answers.sort_by_key(|(_, proof)| std::cmp::Reverse(proof.attacks()));
            for (reply, proof) in answers {
                drawing.after(at, *reply, |drawing, at| drawing.proof(at, proof));
            }
        });
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

    /// Adds a move, and what `add` adds after it.
    fn after(&mut self, at: NodeId, point: Point, add: impl FnOnce(&mut Drawing, NodeId)) {
        let node = self.tree.add_move(at, point);
        self.board.place(point);
        self.path.push(point);
        add(self, node);
        self.path.pop();
        self.board.undo();
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
        let below = |node| tree.children(node).collect::<Vec<_>>();
        let point = |node| tree.play(node).point().unwrap();
        let comment = |node| tree.notes(node).comment.as_str();
        assert_eq!(comment(NodeId::ROOT), "won");
        let [root] = below(NodeId::ROOT)[..] else { panic!("{tree:?}") };
        assert_eq!((point(root), comment(root)), (attack, "any other move: h9 a1 h10, then five"));
        let [drawn, again] = below(root)[..] else { panic!("{tree:?}") };
        assert_eq!((point(drawn), comment(drawn)), (first, ""));
        let [follows] = below(drawn)[..] else { panic!("{tree:?}") };
        assert_eq!((point(follows), comment(follows)), (next, "any move: h10, then five"));
        assert_eq!((point(again), comment(again)), (second, "continues as after h8 a1"));
        assert_eq!((below(again).len(), tree.moves()), (0, 4));
    }
}
