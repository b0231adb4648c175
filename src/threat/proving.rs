//! Putting a whole proof together from what a search has left in its tables.

use super::numbers::Numbers;
use super::refutation::{Doubt, refutations, still_wins};
use super::vct::{Thresholds, Vct, one_less};
use super::{Found, Proof};
use crate::board::Observer;
use crate::geometry::Point;
use crate::pattern::Threat;
use ahash::AHashMap;

/// Proofs already put together, by position.
type Done = AHashMap<u64, Proof>;

/// Boards made for one question about fours while a proof is put together.
const PROOF_FOURS: u64 = 1 << 20;

/// A reply was found that the search had not considered and that refutes the attack, or a limit was reached.
pub struct Incomplete;

impl<O: Observer> Vct<'_, '_, O> {
    /// The proof of a win that [`Vct::search`] has found with the same `most`.
    ///
    /// Nothing is taken on trust: replies are looked for everywhere, and each gets its answer here.
    ///
    /// # Errors
    /// `Incomplete` if a reply turns out to hold; then only a search that looks for replies
    /// everywhere can be believed.
    pub fn proof(&mut self, most: u16) -> Result<Proof, Incomplete> {
        // What was found with the help of a table that has forgotten may take more this time.
        self.manner.fours_nodes = PROOF_FOURS;
        self.prove(most, &mut Done::new())
    }

    /// The attacker is to move.
    fn prove(&mut self, most: u16, done: &mut Done) -> Result<Proof, Incomplete> {
        if let Found::Win(line) = self.fours_line(most) {
            return Ok(Proof::Fours(line));
        }
        let key = self.key(self.board.key(), most);
        if let Some(proof) = done.get(&key) {
            return Ok(proof.clone());
        }
        let attack = self.winning_attack(key, most).ok_or(Incomplete)?;
        self.board.place_unwatched(attack);
        let proof = self.prove_threat(attack, one_less(most), done);
        self.board.undo();
        let proof = proof?;
        done.insert(key, proof.clone());
        Ok(proof)
    }

    /// The attack that wins, from the table or, if it has forgotten, from another search.
    fn winning_attack(&mut self, key: u64, most: u16) -> Option<Point> {
        let known = |vct: &Self| match vct.tables.numbers.get(key) {
            Some((Numbers { proof: 0, .. }, attack)) => Some(attack),
            _ => None,
        };
        known(self).or_else(|| {
            self.attack(most, Thresholds::NONE, false);
            known(self)
        })
    }

    /// The attacker has just played `attack`.
    fn prove_threat(&mut self, attack: Point, most: u16, done: &mut Done) -> Result<Proof, Incomplete> {
        let attacker = !self.board.side_to_move();
        let four = self.faces_five();
        let (otherwise, replies) = if four {
            (Vec::new(), *self.board.points(attacker, Threat::Five))
        } else {
            self.board.pass();
            let line = self.fours_line(most);
            self.board.undo();
            let Found::Win(line) = line else { return Err(Incomplete) };
            let replies = refutations(self.board, &line, Doubt::Everywhere, self.meter);
            (line, replies)
        };
        let mut answers = Vec::new();
        for reply in &replies {
            if self.board.is_forbidden(reply)
                || !four && still_wins(self.board, reply, &otherwise, self.meter)
            {
                continue;
            }
            self.board.place_unwatched(reply);
            let proof = self.prove(most, done);
            self.board.undo();
            answers.push((reply, proof?));
        }
        // Where the fours threatened are the longest defence, one reply that leads to them stands for all.
        let longest = answers.iter().map(|(_, proof)| 2 * proof.attacks()).max().unwrap_or(0);
        if otherwise.len() > longest {
            let any = self.board.empty().without(&replies);
            let any = any.iter().find(|&point| !self.board.is_forbidden(point));
            answers.extend(any.map(|reply| (reply, Proof::Fours(otherwise.clone()))));
        }
        Ok(Proof::threat(attack, answers, otherwise))
    }
}
