//! What search values of opening positions are worth.
//!
//! An evaluation fitted to whole games is biased where a game begins: the even score is not at value 0, and it
//! differs with the number of stones. Decisions between colours stand or fall with that, so values are turned into
//! expected scores by curves fitted to the engine's own games (`examples/expectation.rs`).
//! So are the values of offers, which chance makes look better than they are.

use crate::search::Score;

/// The value of a win or loss that a search has announced without a proof that can be replayed.
const UNPROVEN: f64 = 0.97;

/// No value that is no win says more than this.
pub const SUREST: f64 = 0.95;

/// Stones on the board, log-odds of the side to move at value 0, and units of value for one unit of log-odds.
const CURVES: [(usize, f64, f64); 3] = [(1, 0.285, 163.0), (3, -0.126, 165.0), (5, -0.006, 154.0)];

/// The expected score of the side to move, −1 to 1, in a position of so many stones that a search values so.
pub fn expected(score: Score, stones: usize) -> f64 {
    if let Some(plies) = score.mate_in() {
        return UNPROVEN.copysign(plies.into());
    }
    let curve = CURVES.iter().min_by_key(|curve| curve.0.abs_diff(stones));
    let &(_, offset, units) = curve.expect("there are curves");
    (0.5 * (offset + f64::from(score.0) / units)).tanh().clamp(-SUREST, SUREST)
}

/// Log-odds that an offer loses for each unit of the standard error of its values, so that at the usual error of 0.15
/// one that seems even scores −0.13 (`examples/offers.rs`).
const OFFER_DOUBT: f64 = 1.7;

/// Black's expected score for an offer whose worst fifth is guessed to be worth so much, with this standard error.
pub fn offered(value: f64, noise: f64) -> f64 {
    if noise <= 0.0 {
        return value;
    }
    (value.clamp(-SUREST, SUREST).atanh() - 0.5 * OFFER_DOUBT * noise).tanh()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doubtful_offer_is_worth_less() {
        assert_eq!(offered(0.3, 0.0), 0.3);
        assert!((offered(0.0, 0.15) + 0.127).abs() < 1e-3);
        assert!(offered(0.9, 0.1) > offered(0.9, 0.2) && offered(-1.0, 0.2) >= -1.0);
    }

    #[test]
    fn better_values_are_better_scores() {
        for stones in 0..8 {
            let scores = [-29_990, -400, -50, 0, 50, 400, 29_990].map(|value| expected(Score(value), stones));
            assert!(scores.is_sorted() && scores.iter().all(|score| score.abs() < 1.0), "{scores:?}");
            assert_eq!((scores[0], scores[6]), (-UNPROVEN, UNPROVEN));
        }
    }
}
