//! Making and taking back moves.

use super::layout::{self, ALONG, AT, PLACES, for_each_place};
use super::{BOTH_SHAPES, Board, Cell, Undo, spread, threat_bits, with_classes};
use crate::geometry::{Color, Direction, MARGIN, Point, Rule, Size};
use crate::pattern::{Class, Threat};

/// The change of one point's classes. An occupied point has class index 0 for both colours.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    pub(super) before: Cell,
    pub(super) after: Cell,
}

impl Change {
    /// The class index of `color` before the change.
    #[inline(always)]
    pub fn before(&self, color: Color) -> usize {
        Class::from_bits((self.before >> (32 + 16 * color.index())) as u16).index()
    }

    /// The class index of `color` after the change.
    #[inline(always)]
    pub fn after(&self, color: Color) -> usize {
        Class::from_bits((self.after >> (32 + 16 * color.index())) as u16).index()
    }
}

/// Something that follows the classes of points as moves are made, such as an evaluation.
///
/// It is told each change as a move is made and restored as a whole when the move is taken back.
pub trait Observer {
    /// What restores the observer's state.
    type Mark: Clone;

    /// Whether changes are looked for at all.
    const WATCHES: bool = true;

    /// An empty board of this rule and size is about to be filled: told once, before anything else.
    fn begin(&mut self, _rule: Rule, _size: Size) {}

    /// The present state.
    fn mark(&self) -> Self::Mark;

    /// Goes back to an earlier state.
    fn restore(&mut self, mark: Self::Mark);

    /// One point changes its classes. Points off the board never do.
    fn change(&mut self, point: Point, change: Change);
}

/// No observer.
impl Observer for () {
    type Mark = ();
    const WATCHES: bool = false;

    #[inline(always)]
    fn mark(&self) {}

    #[inline(always)]
    fn restore(&mut self, (): ()) {}

    #[inline(always)]
    fn change(&mut self, _: Point, _: Change) {}
}

impl<O: Observer> Board<O> {
    /// Places a stone of the side to move on `point`, which must be an empty point of the board. Forbidden
    /// points are accepted: the rules of the game are the caller's, and a set-up may hold anything.
    pub fn place(&mut self, point: Point) {
        self.make::<true>(point);
    }

    /// Like [`Board::place`], but the observer is not told; it lags behind until the move is taken back. For those
    /// who look at threats only.
    pub fn place_unwatched(&mut self, point: Point) {
        self.make::<false>(point);
    }

    #[inline(always)]
    fn make<const WATCHED: bool>(&mut self, point: Point) {
        debug_assert!(self.empty.contains(point), "{point} is not an empty point");
        let side = self.side;
        self.remember(point);

        let cell = self.cells[point.index()];
        if self.winner.is_none() && self.class(side, point).has(Threat::Five) {
            self.winner = Some(side);
        }
        if WATCHED {
            self.observer.change(point, Change { before: cell, after: 0 });
        }
        self.record_flip(point, threat_bits(cell));
        self.toggle_stone(side, point);
        self.touch::<WATCHED>(point);
        self.side = !side;
    }

    /// Lets the other side move.
    pub fn pass(&mut self) {
        self.remember(Point::NONE);
        self.key ^= layout::SIDE_KEY;
        self.side = !self.side;
    }

    /// Takes the last move or pass back. Does nothing on a board without history.
    pub fn undo(&mut self) {
        let Some(undo) = self.history.pop() else { return };
        self.side = !self.side;
        self.observer.restore(undo.mark);
        self.counts = undo.counts;
        self.winner = undo.winner;
        if !undo.point.is_some() {
            self.key ^= layout::SIDE_KEY;
            return;
        }
        self.toggle_stone(self.side, undo.point);
        while self.flip_journal.len() > undo.flips {
            if let Some((point, bits)) = self.flip_journal.pop() {
                self.toggle_threats(point, bits);
            }
        }
        let cells = layout::around(&mut self.cells, undo.point);
        let journal = &self.journal[self.history.len()];
        for_each_place!(PLACE, {
            cells[AT[PLACE]] = journal[PLACE];
        });
    }

    /// Brings the cells on the four lines through a new stone up to date.
    ///
    /// Here the program spends most of its time. It goes in passes over all places so that each is either plain
    /// loads or work on whole vectors, and decides nothing: occupied cells and cells off the board are written
    /// like any other, never read, and put back with the rest. What the changes mean is looked at last, for the
    /// empty points only.
    #[inline(always)]
    fn touch<const WATCHED: bool>(&mut self, point: Point) {
        let lookup = self.tables.lookup();
        let cells = layout::around(&mut self.cells, point);
        let journal = &mut self.journal[self.history.len() - 1];

        let words = Direction::ALL.map(|direction| self.lines.word(point, direction, 2 * MARGIN));
        let mut line_shapes = [0u64; PLACES];
        for_each_place!(PLACE, {
            line_shapes[PLACE] = lookup.shapes(words[PLACE / (2 * MARGIN)] >> (2 * ALONG[PLACE])) as u64;
            journal[PLACE] = cells[AT[PLACE]];
        });
        let mut after = [0; PLACES];
        for place in 0..PLACES {
            let shift = 4 * (place / (2 * MARGIN));
            let kept = journal[place] & 0xFFFF_FFFF & !(BOTH_SHAPES << shift);
            after[place] = kept | spread(line_shapes[place]) << shift;
        }
        for_each_place!(PLACE, {
            after[PLACE] = with_classes(&lookup, after[PLACE] as u32);
            cells[AT[PLACE]] = after[PLACE];
        });

        let (mut reclassed, mut flipped) = (0u64, 0u64);
        for place in 0..PLACES {
            let change = journal[place] ^ after[place];
            reclassed |= ((change >> 32 != 0) as u64) << place;
            flipped |= ((threat_bits(change) != 0) as u64) << place;
        }
        let empty_places = self.lines.empty_places(point);
        if O::WATCHES && WATCHED {
            for place in Bits(reclassed & empty_places) {
                let change = Change { before: journal[place], after: after[place] };
                self.observer.change(layout::point_at(point, place), change);
            }
        }
        for place in Bits(flipped & empty_places) {
            let change = self.journal[self.history.len() - 1][place] ^ after[place];
            self.record_flip(layout::point_at(point, place), threat_bits(change));
        }
    }

    fn remember(&mut self, point: Point) {
        self.history.push(Undo {
            point,
            flips: self.flip_journal.len(),
            counts: self.counts,
            winner: self.winner,
            mark: self.observer.mark(),
        });
        if self.journal.len() < self.history.len() {
            self.journal.push([0; PLACES]);
        }
    }

    fn toggle_stone(&mut self, side: Color, point: Point) {
        self.lines.toggle(side, point);
        self.stones[side.index()].toggle(point);
        self.empty.toggle(point);
        self.key ^= layout::stone_key(side, point) ^ layout::SIDE_KEY;
        // Placing puts the stone in before counting, taking back removes it first.
        if self.empty.contains(point) { self.stone_count -= 1 } else { self.stone_count += 1 }
    }

    #[inline]
    fn record_flip(&mut self, point: Point, threats: u32) {
        let bits = self.flip(point, threats);
        self.flip_journal.push((point, bits));
    }

    /// Toggles the threats of a point and counts them; returns them as bits by set.
    #[inline]
    pub(super) fn flip(&mut self, point: Point, threats: u32) -> u16 {
        let bits = (threats >> 12 & 0xF | threats >> 24 & 0xF0) as u16;
        self.toggle_threats(point, bits);
        let mut left = bits;
        while left != 0 {
            let set = left.trailing_zeros() as usize & 7;
            left &= left - 1;
            if self.points[set].contains(point) { self.counts[set] += 1 } else { self.counts[set] -= 1 }
        }
        bits
    }

    #[inline]
    fn toggle_threats(&mut self, point: Point, mut bits: u16) {
        while bits != 0 {
            self.points[bits.trailing_zeros() as usize & 7].toggle(point);
            bits &= bits - 1;
        }
    }
}

/// The positions of the ones in a word.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let at = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            at
        })
    }
}
