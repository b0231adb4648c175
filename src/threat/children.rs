//! The moves that a search for a win by threats tries: attacks, and the replies to them.

use super::Found;
use super::numbers::Numbers;
use super::prospects::prospects;
use super::refutation::{Doubt, refutations, wins_by};
use super::vcf::{PROMISE, UNLIMITED, only_answer};
use super::vct::{Child, Vct, one_less};
use crate::board::Observer;
use crate::geometry::{Direction, Point, PointSet};
use crate::pattern::Threat;

/// Positions whose moves are remembered.
const MOST_MOVES: usize = 1 << 16;

/// What attacks that nobody has looked at are guessed to need, in the unit of [`Numbers::LEAF`].
const GUESS_FOUR: i32 = 8;
const GUESS_THREE: i32 = 16;
const GUESS_QUIET: i32 = 28;

impl<O: Observer> Vct<'_, '_, O> {
    fn known(&self, point: Point, most: u16) -> Option<Numbers> {
        let key = self.key(self.board.key_after(point), most);
        self.tables.numbers.get(key).map(|(numbers, _)| numbers)
    }

    /// Adds the attacks of the side to move.
    pub(super) fn add_attacks(&mut self, most: u16) {
        if most == 0 || self.board.remaining() < 3 {
            return;
        }
        let key = self.key(self.board.key(), most);
        if !self.moves.contains_key(&key) {
            let attacks = self.attacks().iter().filter(|&point| !self.board.is_forbidden(point)).collect();
            self.remember(key, attacks);
        }
        for &point in &self.moves[&key] {
            let known = self.known(point, one_less(most));
            let numbers = known.unwrap_or_else(|| self.guess(point));
            self.children.push(Child { point, numbers, seen: known.is_some() });
        }
    }

    /// The points on which an attack can make sense.
    fn attacks(&mut self) -> PointSet {
        let (side, other) = (self.board.side_to_move(), !self.board.side_to_move());
        match self.board.count(other, Threat::Five) {
            0 => {}
            1 => return *self.board.points(other, Threat::Five),
            _ => return PointSet::EMPTY,
        }
        let mut meter = self.meter.slice(self.manner.fours_nodes * 4);
        let prospects = prospects(self.board, &mut meter);
        self.meter.add(meter.nodes());
        let all = match prospects {
            Some(points) => points.or(self.board.points(side, Threat::Four)),
            None => *self.board.empty(),
        };
        if self.board.count(other, Threat::Four) == 0 {
            return all;
        }
        // Where the defender threatens to win by fours himself, only what meets that can be an attack.
        self.board.pass();
        let line = self.fours_line(UNLIMITED);
        self.board.undo();
        match line {
            // What is left out here is never tried, so nothing may be overlooked.
            Found::Win(line) => all.and(&refutations(self.board, &line, Doubt::Everywhere, self.meter)),
            _ => all,
        }
    }

    /// How much an attack is likely to need: fours leave one reply, threes a few, and the more it does on its lines
    /// the less is left to do.
    fn guess(&self, point: Point) -> Numbers {
        let board = &*self.board;
        let side = board.side_to_move();
        let class = board.class(side, point);
        let base = if class.has(Threat::Four) {
            GUESS_FOUR
        } else if class.has(Threat::Three) {
            GUESS_THREE
        } else {
            GUESS_QUIET
        };
        let lines = Direction::ALL.into_iter().map(|direction| board.shape(side, point, direction));
        let promise: i32 = lines.map(|shape| PROMISE[shape as usize]).sum();
        let mut proof = (base - promise / 2).max(2) as u32;
        if self.manner.variety > 0 {
            let mixed = (board.key_after(point) ^ self.manner.variety).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            proof += (mixed >> 62) as u32;
        }
        Numbers { proof, ..Numbers::LEAF }
    }

    /// Adds the replies that are not lost to fours at once, or settles the node.
    pub(super) fn add_replies(&mut self, most: u16) -> Option<Numbers> {
        let side = self.board.side_to_move();
        if self.board.count(side, Threat::Five) > 0 {
            return Some(Numbers::DISPROVEN);
        }
        if self.faces_five() {
            let Some(point) = only_answer(self.board) else { return Some(Numbers::PROVEN) };
            return self.add_reply(point, most).err();
        }
        let key = self.key(self.board.key(), most);
        if let Some(points) = self.moves.get(&key) {
            for &point in points {
                let numbers = self.known(point, most).unwrap_or(Numbers::LEAF);
                self.children.push(Child { point, numbers, seen: true });
            }
            return None;
        }
        // A threat is none while the defender wins by fours himself.
        if self.board.count(side, Threat::Four) > 0 && matches!(self.fours(UNLIMITED), Found::Win(_)) {
            return Some(Numbers::DISPROVEN);
        }
        self.board.pass();
        let line = self.fours_line(most);
        self.board.undo();
        let line = match line {
            Found::Win(line) => line,
            Found::None => return Some(Numbers::DISPROVEN),
            Found::Unknown => return Some(Numbers::GIVEN_UP),
        };
        self.add_refutations(&line, key, most)
    }

    /// Adds the replies to a threat that can save the defender from `line`, the fours threatened.
    fn add_refutations(&mut self, line: &[Point], key: u64, most: u16) -> Option<Numbers> {
        let first = self.children.len();
        let mut left = refutations(self.board, line, self.manner.doubt, self.meter);
        while let Some(point) = left.first() {
            left.remove(point);
            if self.board.is_forbidden(point) {
                continue;
            }
            match self.add_reply(point, most) {
                Ok(()) => {}
                Err(numbers) if numbers.disproof == 0 => {
                    self.children.truncate(first);
                    return Some(numbers);
                }
                // What beats this reply is often a second threat, which the others must meet as well.
                Err(_) if left.len() >= 4 => {
                    if let Some(line) = self.other_threat(point, most) {
                        left = left.and(&refutations(self.board, &line, self.manner.doubt, self.meter));
                    }
                }
                Err(_) => {}
            }
        }
        let replies = self.children[first..].iter().map(|child| child.point).collect();
        self.remember(key, replies);
        (self.children.len() == first).then_some(Numbers::PROVEN)
    }

    /// The fours that beat `reply`, if they would also win had the defender passed.
    fn other_threat(&mut self, reply: Point, most: u16) -> Option<Vec<Point>> {
        self.place(reply);
        let line = self.fours_line(most);
        self.board.undo();
        let Found::Win(line) = line else { return None };
        if line.is_empty() || line.contains(&reply) {
            return None;
        }
        self.board.pass();
        let wins = wins_by(self.board, &line, self.meter);
        self.board.undo();
        wins.then_some(line)
    }

    /// Adds a reply unless it settles itself at once.
    fn add_reply(&mut self, point: Point, most: u16) -> Result<(), Numbers> {
        let numbers = match self.known(point, most) {
            Some(numbers) => numbers,
            None => {
                self.place(point);
                let numbers = self.look_at_fours(most);
                self.board.undo();
                numbers
            }
        };
        if numbers.settled() {
            return Err(numbers);
        }
        self.children.push(Child { point, numbers, seen: true });
        Ok(())
    }

    fn remember(&mut self, key: u64, moves: Box<[Point]>) {
        if self.moves.len() >= MOST_MOVES {
            self.moves.clear();
        }
        self.moves.insert(key, moves);
    }
}
