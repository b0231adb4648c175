//! The value of a position, kept up to date as an observer of the board.
//!
//! A position is worth the sum over its empty points of what each colour could make there, plus a term for the
//! threats that are on the board and one for the stage of the game, both of which also say how much the points of
//! either side count: where a four with a three is at hand, twos hardly matter. The side to move values its points by
//! other tables than the side that waits.
//! In renju on 15 lines a small net puts this value right, see [`net`].
//! Values are in units of which [`UNITS_PER_LOGIT`] make one unit of log-odds.

pub mod net;
mod terms;
mod threats;
mod weights;

pub use terms::{STAGES, Terms, WHOLE, stage};
pub use threats::ThreatMask;
pub use weights::{PointWeights, UNIT, Weights, WeightsError, WeightsFileError};

use crate::board::{Board, Change, Observer};
use crate::geometry::{Color, Point, Rule, Size};
use net::{Net, Pools};
use std::sync::Arc;

/// Units of value in one unit of log-odds: a value of 200 is an expected score of 73 %.
pub const UNITS_PER_LOGIT: f64 = 200.0;

/// The score, 0 to 1, that a value predicts over a whole game for the side to move.
pub fn score_of_value(value: i32) -> f64 {
    1.0 / (1.0 + (-value as f64 / UNITS_PER_LOGIT).exp())
}

/// Values stay within this.
pub const MAX_VALUE: i32 = 20_000;

/// What the value of the present position is made of, as far as it follows the board.
#[derive(Clone)]
pub struct Evaluation {
    weights: Arc<Weights>,
    /// Whether the board is one that the net is for.
    suits_net: bool,
    sums: Sums,
}

/// What follows the board.
#[derive(Clone, Copy)]
pub struct Sums {
    /// For the points of each colour both sums in one number, see [`pack`].
    points: [i64; 2],
    pools: Pools,
}

impl Evaluation {
    /// An evaluation with these weights.
    pub fn new(weights: Arc<Weights>) -> Evaluation {
        Evaluation { weights, suits_net: false, sums: Sums { points: [0; 2], pools: Pools::EMPTY } }
    }

    /// The weights in use.
    pub fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }

    /// The net, if there is one for this board.
    #[inline(always)]
    fn net(&self) -> Option<&Net> {
        self.weights.net().filter(|_| self.suits_net)
    }
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::new(Weights::embedded())
    }
}

impl Observer for Evaluation {
    type Mark = Sums;

    fn begin(&mut self, rule: Rule, size: Size) {
        self.suits_net = rule == Rule::Renju && size.lines() == net::LINES;
    }

    #[inline(always)]
    fn mark(&self) -> Sums {
        self.sums
    }

    #[inline(always)]
    fn restore(&mut self, sums: Sums) {
        self.sums = sums;
    }

    #[inline(always)]
    fn change(&mut self, point: Point, change: Change) {
        for color in Color::BOTH {
            let table = self.weights.sums(color);
            self.sums.points[color.index()] += table[change.after(color)] - table[change.before(color)];
        }
        if self.suits_net
            && let Some(net) = self.weights.net()
        {
            self.sums.pools.change(net, point, change);
        }
    }
}

/// Two sums in one number, so that one addition serves both: the value with Black to move in the low half and
/// with White to move in the high half.
pub(crate) const fn pack(black_to_move: i32, white_to_move: i32) -> i64 {
    black_to_move as i64 + ((white_to_move as i64) << 32)
}

const fn unpack(sums: i64, side: Color) -> i32 {
    let black_to_move = sums as i32;
    match side {
        Color::Black => black_to_move,
        Color::White => ((sums - black_to_move as i64) >> 32) as i32,
    }
}

impl Board<Evaluation> {
    /// The static value for the side to move.
    #[inline]
    pub fn value(&self) -> i32 {
        let side = self.side_to_move();
        let evaluation = self.observer();
        let mask = ThreatMask::of(self);
        let tables = self.tables_value_with(mask);
        let value = match evaluation.net() {
            Some(net) => net.value(side, &evaluation.sums.pools, mask, self.stone_count(), tables),
            None => tables,
        };
        value.clamp(-MAX_VALUE, MAX_VALUE)
    }

    /// The static value for the side to move by the tables alone.
    pub fn tables_value(&self) -> i32 {
        self.tables_value_with(ThreatMask::of(self))
    }

    #[inline(always)]
    fn tables_value_with(&self, mask: ThreatMask) -> i32 {
        let side = self.side_to_move();
        let evaluation = self.observer();
        let terms = evaluation.weights.terms(side, mask, self.stone_count());
        let [own, others] =
            [side, !side].map(|color| unpack(evaluation.sums.points[color.index()], side) as i64);
        // Weights come from files, too: only 64 bits hold whatever they say.
        let points = own * terms.emphasis[0] as i64 + others * terms.emphasis[1] as i64;
        let value = points / (UNIT * WHOLE) as i64 + terms.value as i64;
        value.clamp(-MAX_VALUE as i64, MAX_VALUE as i64) as i32
    }

    /// How promising a stone of the side to move on an empty point looks, before any search.
    #[inline(always)]
    pub fn promise(&self, point: Point) -> i32 {
        let side = self.side_to_move();
        let weights = &self.observer().weights;
        weights.promise_own(side)[self.class(side, point).index()] as i32
            + weights.promise_other(!side)[self.class(!side, point).index()] as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_weights_make_a_value_overflow() {
        let rule_and_size = (crate::geometry::Rule::Renju, crate::geometry::Size::RENJU);
        for extreme in [i16::MIN, i16::MAX] {
            let weights = Arc::new(Weights::uniform(extreme));
            let mut board = Board::with_observer(rule_and_size.0, rule_and_size.1, Evaluation::new(weights));
            for text in ["h8", "h9", "i8", "i9"] {
                board.place(text.parse().unwrap());
                assert!(board.value().abs() <= MAX_VALUE, "{}", board.value());
            }
        }
    }

    proptest! {
        #[test]
        fn packed_sums_come_out_as_they_went_in(pairs in prop::collection::vec((-30000i32..30000, -30000i32..30000), 0..200)) {
            let packed = pairs.iter().fold(0, |sums, &(black, white)| sums + pack(black, white));
            prop_assert_eq!(unpack(packed, Color::Black), pairs.iter().map(|pair| pair.0).sum::<i32>());
            prop_assert_eq!(unpack(packed, Color::White), pairs.iter().map(|pair| pair.1).sum::<i32>());
        }
    }
}
