//! Winning by fours and threats of fours (VCT).
//!
//! The attacker makes fours, or moves after which he would win by continuous fours if the other side passed: threes,
//! and quiet moves (mise, fukumi). The defender tries every reply that can save him from those fours. The tree is
//! searched by proof numbers, depth first (df-pn), so that attacks that leave few replies come first.

use super::Found;
use super::numbers::{INFINITE, Numbers, VctTable};
use super::refutation::Doubt;
use super::vcf::{UNLIMITED, Vcf, VcfTable};
use crate::board::{Board, Observer};
use crate::effort::Meter;
use crate::geometry::Point;
use crate::pattern::Threat;
use ahash::AHashMap;

/// What all threads that look for one win share.
pub struct VctTables {
    /// Wins by fours.
    pub fours: VcfTable,
    /// Proof numbers.
    pub numbers: VctTable,
}

impl VctTables {
    /// Tables of at most `bytes` bytes together.
    pub fn new(bytes: u64) -> VctTables {
        VctTables { fours: VcfTable::new(bytes / 4), numbers: VctTable::new(bytes / 4 * 3) }
    }
}

/// How one search is done.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Boards made for one question about fours. What is not found with these counts as not there, and is told
    /// apart from what is proven not to be there.
    pub fours_nodes: u64,
    /// How far replies are looked for that only change what Black may play.
    pub doubt: Doubt,
    /// Changes the order of nearly equal moves, so that several threads do not do the same; 0 changes nothing.
    pub variety: u64,
}

/// A search for a win of one side by fours and threats of fours.
pub struct Vct<'a, 'm, O: Observer> {
    pub(super) board: &'a mut Board<O>,
    pub(super) tables: &'a VctTables,
    pub(super) meter: &'a mut Meter<'m>,
    pub(super) manner: Manner,
    /// Mixed into every key: the attacker, and what else numbers depend on.
    salt: u64,
    pub(super) children: Vec<Child>,
    /// The moves of positions searched of late.
    pub(super) moves: AHashMap<u64, Box<[Point]>>,
}

/// A move at a node that is being searched.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub point: Point,
    pub numbers: Numbers,
    /// Whether anybody has looked at it; otherwise its numbers are a guess from afar.
    pub seen: bool,
}

/// What a node may use up before its parent looks at another one.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl Thresholds {
    /// Until the node is settled.
    pub(super) const NONE: Thresholds = Thresholds { proof: INFINITE, disproof: INFINITE };

    fn reached_by(self, numbers: Numbers) -> bool {
        numbers.settled() || numbers.proof >= self.proof || numbers.disproof >= self.disproof
    }
}

impl<'a, 'm, O: Observer> Vct<'a, 'm, O> {
    /// A search for a win of the side to move on `board`, which is left as it was found.
    pub fn new(
        board: &'a mut Board<O>,
        tables: &'a VctTables,
        meter: &'a mut Meter<'m>,
        manner: Manner,
    ) -> Self {
        let parts = [board.side_to_move() as u64 + 1, manner.doubt as u64, manner.fours_nodes];
        let salt =
            parts.into_iter().fold(0u64, |salt, part| (salt ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Vct { board, tables, meter, manner, salt, children: Vec::new(), moves: AHashMap::new() }
    }

    /// Whether the side to move wins with at most `most` attacks before the five.
    pub fn search(&mut self, most: u16) -> Found<()> {
        let known = self.look_at_fours(most);
        let numbers =
            if known.settled() { known } else { self.attack(most, Thresholds::NONE, known.limited) };
        match numbers {
            Numbers { proof: 0, .. } => Found::Win(()),
            Numbers { disproof: 0, limited: false, .. } => Found::None,
            _ => Found::Unknown,
        }
    }

    /// The key of a position in the table of numbers.
    pub(super) fn key(&self, board_key: u64, most: u16) -> u64 {
        board_key ^ self.salt ^ (most as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// What is known of a position with the attacker to move once fours alone have been tried.
    pub(super) fn look_at_fours(&mut self, most: u16) -> Numbers {
        match self.fours(most) {
            Found::Win(_) => Numbers::PROVEN,
            Found::None if most == 0 => Numbers::DISPROVEN,
            found => Numbers { limited: found == Found::Unknown, ..Numbers::LEAF },
        }
    }

    /// Whether the side to move wins by fours.
    pub(super) fn fours(&mut self, most: u16) -> Found<u16> {
        let mut meter = Meter::of_nodes(self.manner.fours_nodes);
        let found = Vcf { board: self.board, table: &self.tables.fours, meter: &mut meter }.search(most);
        self.meter.add(meter.nodes());
        found
    }

    /// The moves of a win by fours, if there is one.
    pub(super) fn fours_line(&mut self, most: u16) -> Found<Vec<Point>> {
        let found = self.fours(most);
        found.map(|attacks| {
            let mut vcf = Vcf { board: self.board, table: &self.tables.fours, meter: self.meter };
            vcf.line(attacks, u64::MAX)
        })
    }

    /// The attacker is to move and has no win by fours, or none was found within its limit (`limited`).
    pub(super) fn attack(&mut self, most: u16, limit: Thresholds, limited: bool) -> Numbers {
        let first = self.children.len();
        self.add_attacks(most);
        let key = self.key(self.board.key(), most);
        let numbers = loop {
            let (mut numbers, at, second) = self.sum_up::<true>(first);
            numbers.limited |= limited;
            let best = at.map_or(Point::NONE, |at| self.children[at].point);
            self.tables.numbers.put(key, numbers, best);
            let Some(at) = at.filter(|_| !limit.reached_by(numbers) && !self.meter.is_spent()) else {
                break numbers;
            };
            let child = &self.children[at];
            let (point, counted) = (child.point, if child.seen { child.numbers.disproof } else { 0 });
            let next = Thresholds {
                proof: limit.proof.min(widened(second)),
                disproof: limit.disproof - numbers.disproof.saturating_sub(counted),
            };
            self.place(point);
            let numbers = self.defend(one_less(most), next);
            self.board.undo();
            self.children[at] = Child { point, numbers, seen: true };
        };
        self.children.truncate(first);
        numbers
    }

    /// The defender is to move; the attacker may make `most` more attacks.
    fn defend(&mut self, most: u16, limit: Thresholds) -> Numbers {
        let first = self.children.len();
        let key = self.key(self.board.key(), most);
        if let Some(numbers) = self.add_replies(most) {
            self.tables.numbers.put(key, numbers, Point::NONE);
            return numbers;
        }
        let numbers = loop {
            let (numbers, at, second) = self.sum_up::<false>(first);
            self.tables.numbers.put(key, numbers, Point::NONE);
            let Some(at) = at.filter(|_| !limit.reached_by(numbers) && !self.meter.is_spent()) else {
                break numbers;
            };
            let child = self.children[at];
            let next = Thresholds {
                proof: limit.proof - (numbers.proof - child.numbers.proof),
                disproof: limit.disproof.min(widened(second)),
            };
            self.place(child.point);
            self.children[at].numbers = self.attack(most, next, child.numbers.limited);
            self.board.undo();
        };
        self.children.truncate(first);
        numbers
    }

    pub(super) fn place(&mut self, point: Point) {
        self.board.place_unwatched(point);
        self.meter.count();
    }

    /// The numbers of a node from those of its children, the child to go on with, and the number that decides of
    /// the one after it.
    fn sum_up<const ATTACK: bool>(&self, first: usize) -> (Numbers, Option<usize>, u32) {
        let (mut least, mut second, mut at) = (INFINITE, INFINITE, None);
        let (mut sum, mut open, mut limited) = (0u64, false, false);
        for (n, child) in self.children.iter().enumerate().skip(first) {
            let Numbers { proof, disproof, limited: by_limit } = child.numbers;
            let (own, other) = if ATTACK { (proof, disproof) } else { (disproof, proof) };
            if own < least {
                (second, least, at) = (least, own, Some(n));
                limited &= ATTACK;
            } else {
                second = second.min(own);
            }
            limited |= by_limit && (ATTACK || at == Some(n));
            open |= other > 0;
            // Most attacks nobody has looked at are no threats at all: they count only where they are all there is.
            sum += if child.seen { other as u64 } else { 0 };
        }
        let sum = sum.clamp(open as u64, INFINITE as u64) as u32;
        let numbers = if ATTACK {
            Numbers { proof: least, disproof: sum, limited }
        } else {
            Numbers { proof: sum, disproof: least, limited }
        };
        (numbers, at, second)
    }

    /// Whether the side not to move could make five next.
    pub(super) fn faces_five(&self) -> bool {
        self.board.count(!self.board.side_to_move(), Threat::Five) > 0
    }
}

/// A little above the second best, so that the search does not jump to and fro.
fn widened(second: u32) -> u32 {
    (second + second / 4 + 1).min(INFINITE)
}

/// The attacks left after one more.
pub(super) fn one_less(most: u16) -> u16 {
    if most == UNLIMITED { UNLIMITED } else { most - 1 }
}
