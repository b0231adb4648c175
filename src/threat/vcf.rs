//! Winning by continuous fours (VCF).
//!
//! An attack that makes a four leaves one answer, so attack and answer are made as a pair and only the attacker
//! has a choice. The search is complete: when it says that there is no win, every sequence of fours has been tried.

use super::Found;
use crate::board::{Board, Observer};
use crate::effort::{Meter, Slots};
use crate::geometry::{Direction, Point};
use crate::pattern::{Shape, Threat};
use smallvec::SmallVec;

/// As many attacks as it takes.
pub const UNLIMITED: u16 = u16::MAX;

/// What is known about winning by fours, by position. The attacker is the side to move, so both sides' knowledge
/// can be in one table.
pub struct VcfTable {
    slots: Slots,
}

/// What the table knows about one position.
#[derive(Clone, Copy, Default)]
struct Known {
    /// There is no win with this many attacks; `None`: nothing is known.
    none_with: Option<u16>,
    /// There is a win with this many attacks, of which this is the first.
    win: Option<(u16, Point)>,
    /// So many boards were not enough to tell.
    given_up: u16,
}

impl VcfTable {
    /// A table of at most `bytes` bytes.
    pub fn new(bytes: u64) -> VcfTable {
        VcfTable { slots: Slots::new(bytes) }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.slots.forget();
    }

    /// How many boards were not enough to tell whether there is a win.
    pub fn given_up(&self, key: u64) -> u64 {
        self.get(key).given_up as u64
    }

    /// Remembers that so many boards were not enough.
    pub fn give_up(&self, key: u64, boards: u64) {
        self.put(key, |known| known.given_up = known.given_up.max(boards.min(u16::MAX as u64) as u16));
    }

    /// Asks for what is known about a position to be brought near.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        self.slots.prefetch(key);
    }

    fn get(&self, key: u64) -> Known {
        self.slots.get(key).map_or(Known::default(), Known::unpack)
    }

    fn put(&self, key: u64, change: impl FnOnce(&mut Known)) {
        self.slots.put(
            key,
            |data| Known::unpack(data).worth(),
            |data| {
                let mut known = data.map_or(Known::default(), Known::unpack);
                change(&mut known);
                Some(known.pack())
            },
        );
    }
}

impl Known {
    /// Bits 0 to 15: failures, 16 to 31: attacks of a win, both one too high and 0 for nothing; 32 to 41 the attack,
    /// 42 to 57 the boards given up after.
    fn pack(self) -> u64 {
        let (attacks, point) = self.win.map_or((0, Point::NONE), |(attacks, point)| (attacks + 1, point));
        let none_with = self.none_with.map_or(0, |attacks| attacks.saturating_add(1));
        none_with as u64
            | (attacks as u64) << 16
            | (point.index() as u64) << 32
            | (self.given_up as u64) << 42
    }

    fn unpack(data: u64) -> Known {
        let (none_with, attacks) = (data as u16, (data >> 16) as u16);
        Known {
            none_with: match none_with {
                0 => None,
                UNLIMITED => Some(UNLIMITED),
                more => Some(more - 1),
            },
            win: (attacks > 0).then(|| (attacks - 1, Point::from_index((data >> 32 & 1023) as usize))),
            given_up: (data >> 42) as u16,
        }
    }

    fn worth(self) -> i32 {
        i32::from(self.win.is_some()) + i32::from(self.none_with == Some(UNLIMITED))
    }
}

/// Attacks yet to be tried, of all positions on the way, each with its score. Most searches have
/// so few that no memory need be asked for.
type Attacks = SmallVec<[(i32, Point); 64]>;

/// How one position was settled.
enum Search {
    Win(u16),
    /// There is none; `whole` says that no bound on the number of attacks got in the way.
    None {
        whole: bool,
    },
    Unknown,
}

/// A search for a win of the side to move by continuous fours.
pub struct Vcf<'a, 'm, O: Observer> {
    /// The board, left as it was found.
    pub board: &'a mut Board<O>,
    /// What is known already and will be known.
    pub table: &'a VcfTable,
    /// What may be spent.
    pub meter: &'a mut Meter<'m>,
}

impl<O: Observer> Vcf<'_, '_, O> {
    /// Whether the side to move wins with at most `most` attacks before the five, and with how many.
    pub fn search(&mut self, most: u16) -> Found<u16> {
        match self.attack(most, &mut Attacks::new()) {
            Search::Win(attacks) => Found::Win(attacks),
            Search::None { .. } => Found::None,
            Search::Unknown => Found::Unknown,
        }
    }

    /// The shortest win, if one with `known` attacks has been found; `Unknown` if there may be a shorter one.
    pub fn shortest(&mut self, known: u16) -> Found<u16> {
        for most in 0..known {
            match self.search(most) {
                Found::None => {}
                other => return other,
            }
        }
        Found::Win(known)
    }

    /// The moves of a win with at most `attacks` attacks, which has been found: attacks and answers in turn, from
    /// the first attack to the last; none if there is a five at once.
    ///
    /// Nothing is spent where the table remembers the win; what it has lost is found again with at most `nodes` boards,
    /// and missing at the end of the line if they do not suffice.
    pub fn line(&mut self, mut attacks: u16, nodes: u64) -> Vec<Point> {
        let mut more = Meter::of_nodes(nodes);
        let mut again = Vcf { board: self.board, table: self.table, meter: &mut more };
        let side = again.board.side_to_move();
        let mut line = Vec::new();
        while again.board.count(side, Threat::Five) == 0 {
            let Some((attack, left)) = again.first_attack(attacks) else { break };
            line.push(attack);
            again.board.place_unwatched(attack);
            let Some(answer) = only_answer(again.board) else { break };
            line.push(answer);
            again.board.place_unwatched(answer);
            attacks = left;
        }
        line.iter().for_each(|_| again.board.undo());
        self.meter.add(more.nodes() + line.len() as u64);
        line
    }

    /// An attack that wins within `attacks` attacks, and the most that are needed after it.
    fn first_attack(&mut self, attacks: u16) -> Option<(Point, u16)> {
        let known = self.table.get(self.board.key());
        let mut moves = Attacks::new();
        self.candidates(known, &mut moves)?;
        moves.sort_unstable_by_key(|&(score, point)| (-score, point));
        moves.into_iter().find_map(|(_, attack)| match self.pair(attack, attacks, &mut Attacks::new()) {
            Search::Win(left) => Some((attack, left)),
            _ => None,
        })
    }

    fn attack(&mut self, most: u16, moves: &mut Attacks) -> Search {
        let side = self.board.side_to_move();
        if self.board.count(side, Threat::Five) > 0 && self.board.remaining() > 0 {
            return Search::Win(0);
        }
        let key = self.board.key();
        let known = self.table.get(key);
        match known {
            Known { win: Some((attacks, _)), .. } if attacks <= most => return Search::Win(attacks),
            Known { none_with: Some(attacks), .. } if attacks >= most => {
                return Search::None { whole: attacks == UNLIMITED };
            }
            _ => {}
        }
        let first = moves.len();
        if self.candidates(known, moves).is_none() {
            return Search::None { whole: true };
        }
        if most == 0 {
            moves.truncate(first);
            return Search::None { whole: false };
        }
        let mut whole = true;
        let mut result = None;
        while moves.len() > first && result.is_none() {
            let (at, &(_, attack)) = moves
                .iter()
                .enumerate()
                .skip(first)
                .max_by_key(|&(_, &(score, point))| (score, point))
                .expect("there is one");
            moves.swap_remove(at);
            match self.pair(attack, most, moves) {
                Search::Win(left) => {
                    self.table.put(key, |known| known.win = Some((left + 1, attack)));
                    result = Some(Search::Win(left + 1));
                }
                Search::None { whole: all } => whole &= all,
                Search::Unknown => result = Some(Search::Unknown),
            }
        }
        moves.truncate(first);
        result.unwrap_or_else(|| {
            let none_with = if whole { UNLIMITED } else { most };
            self.table.put(key, |known| known.none_with = known.none_with.max(Some(none_with)));
            Search::None { whole }
        })
    }

    /// Plays an attack and its answer, and goes on.
    fn pair(&mut self, attack: Point, most: u16, moves: &mut Attacks) -> Search {
        if self.board.is_forbidden(attack) {
            return Search::None { whole: true };
        }
        if self.meter.is_spent() {
            return Search::Unknown;
        }
        let side = self.board.side_to_move();
        self.board.place_unwatched(attack);
        self.meter.count();
        let result = match only_answer(self.board) {
            None => Search::Win(0),
            // The answer can take fours away but give none.
            Some(_) if self.board.count(side, Threat::Four) == 0 => Search::None { whole: true },
            Some(answer) => {
                self.table.prefetch(self.board.key_after(answer));
                self.board.place_unwatched(answer);
                self.meter.count();
                let result = self.attack(most - 1, moves);
                self.board.undo();
                result
            }
        };
        self.board.undo();
        result
    }

    /// Adds the attacks worth trying with their scores; `None` if there are none.
    fn candidates(&self, known: Known, moves: &mut Attacks) -> Option<()> {
        let board = &*self.board;
        let (side, other) = (board.side_to_move(), !board.side_to_move());
        // An attack, an answer and the five must all fit into the game.
        if board.count(side, Threat::Four) == 0 || board.remaining() < 3 {
            return None;
        }
        let fours = board.points(side, Threat::Four);
        match board.count(other, Threat::Five) {
            0 => {}
            // The four must be the answer to the other side's at once.
            1 => {
                let only = board.points(other, Threat::Five).first().filter(|&only| fours.contains(only))?;
                moves.push((0, only));
                return Some(());
            }
            _ => return None,
        }
        let straight = board.points(side, Threat::Straight);
        let best = known.win.map_or(Point::NONE, |(_, point)| point);
        for point in fours {
            let first = if point == best || straight.contains(point) { FIRST } else { 0 };
            moves.push((first + self.promise(point), point));
        }
        Some(())
    }

    /// How much a four is likely to lead to: what its stone does on the other lines.
    fn promise(&self, point: Point) -> i32 {
        let side = self.board.side_to_move();
        let lines = Direction::ALL.into_iter().map(|direction| self.board.shape(side, point, direction));
        lines.map(|shape| PROMISE[shape as usize]).sum()
    }
}

/// The only answer to the four just made; `None` if no answer helps.
pub fn only_answer<O: Observer>(board: &Board<O>) -> Option<Point> {
    let attacker = !board.side_to_move();
    let five = board.points(attacker, Threat::Five).first();
    five.filter(|&point| board.count(attacker, Threat::Five) == 1 && !board.is_forbidden(point))
}

/// Above all other scores.
const FIRST: i32 = 1 << 16;

/// What a shape beside a four is worth in the order of attacks.
pub(super) const PROMISE: [i32; Shape::COUNT] = [0, 1, 2, 4, 6, 8, 9, 14, 20, 22, 0, 0, 0, 0, 0];
