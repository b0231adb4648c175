//! Proofs of wins that anyone who knows the rules can replay.

use crate::geometry::Point;
use std::sync::Arc;

/// A proof that the side to move, the attacker, wins by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Continuous fours: attacks and their only answers in turn, an attack first and last.
    ///
    /// Every attack threatens a five, every answer but the one given leaves it standing, and after the last attack
    /// no legal answer stops it. Where a stone elsewhere has made an answer forbidden to Black the line ends early:
    /// the five follows. An empty line means that the attacker makes five at once.
    Fours(Vec<Point>),
    /// A move that threatens to win by continuous fours.
    Threat(Arc<Threatening>),
}

/// An attack and what comes after every reply to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threatening {
    /// The attacker's move.
    pub attack: Point,
    /// Replies that need an answer of their own, with the proof for the position after each.
    pub answers: Vec<(Point, Proof)>,
    /// Continuous fours, as in [`Proof::Fours`], that win after every other legal reply.
    pub otherwise: Vec<Point>,
    /// The attacker's moves to the five, see [`Proof::attacks`].
    attacks: usize,
}

impl Proof {
    /// The proof that consists of an attack and its replies.
    pub fn threat(attack: Point, answers: Vec<(Point, Proof)>, otherwise: Vec<Point>) -> Proof {
        let longest = answers.iter().map(|(_, proof)| proof.attacks()).max();
        let attacks = 1 + longest.unwrap_or(0).max(attacks_of(&otherwise));
        Proof::Threat(Arc::new(Threatening { attack, answers, otherwise, attacks }))
    }

    /// The number of the attacker's moves that lead to the five, which is not counted itself: 1 for a straight
    /// four, 0 where five can be made at once. The defender is taken to hold out as long as he can.
    pub fn attacks(&self) -> usize {
        match self {
            Proof::Fours(line) => attacks_of(line),
            Proof::Threat(threat) => threat.attacks,
        }
    }

    /// The attacker's first move; `None` if that is the five.
    pub fn attack(&self) -> Option<Point> {
        match self {
            Proof::Fours(line) => line.first().copied(),
            Proof::Threat(threat) => Some(threat.attack),
        }
    }

    /// The line in which the defender holds out longest, both sides' moves in turn up to the last before the
    /// attacker's five is certain.
    pub fn line(&self) -> Vec<Point> {
        let mut line = Vec::new();
        let mut proof = self;
        loop {
            match proof {
                Proof::Fours(fours) => {
                    line.extend_from_slice(fours);
                    return line;
                }
                Proof::Threat(threat) => {
                    line.push(threat.attack);
                    // The first of the longest, so that the line does not depend on anything but the proof.
                    let hardest = threat.answers.iter().rev().max_by_key(|(_, proof)| proof.attacks());
                    let Some((reply, next)) = hardest else { return line };
                    line.push(*reply);
                    proof = next;
                }
            }
        }
    }
}

fn attacks_of(fours: &[Point]) -> usize {
    fours.len().div_ceil(2)
}
