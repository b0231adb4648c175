//! What is known about the fifths of a four-stone position.

use super::Fifth;
use super::expectation::offered;

/// The fifths of a four-stone position, one for each group of the same ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Fifths {
    ranked: Vec<Fifth>,
    balanced: Option<Fifth>,
    noise: f64,
}

impl Fifths {
    /// From the fifths in any order, the one nearest to even where a single fifth may be placed, and the standard
    /// error of the values.
    pub fn new(mut ranked: Vec<Fifth>, balanced: Option<Fifth>, noise: f64) -> Fifths {
        let order = |a: &Fifth, b: &Fifth| b.value.total_cmp(&a.value).then(a.point.cmp(&b.point));
        ranked.sort_by(order);
        Fifths { ranked, balanced, noise }
    }

    /// The fifths, the best for Black first.
    pub fn ranked(&self) -> &[Fifth] {
        &self.ranked
    }

    /// The fifth nearest to even where a single fifth may be placed.
    pub fn balanced(&self) -> Option<Fifth> {
        self.balanced
    }

    /// The standard error of the values.
    pub fn noise(&self) -> f64 {
        self.noise
    }

    /// Black's expected score if he has to offer so many fifths (from 1): White takes the worst of the best ones.
    ///
    /// Those that look best look better than they are, the more so the less their values are to be trusted; White
    /// finds the one that was guessed too high. So an offer is worth less than its worst fifth seems to be.
    pub fn offer(&self, count: usize) -> f64 {
        offered(self.worst(count), self.noise)
    }

    /// The value of the last of so many best fifths. Beyond the fifths that are known their decline is taken to go on.
    fn worst(&self, count: usize) -> f64 {
        match (self.ranked.get(count.saturating_sub(1)), self.ranked.first(), self.ranked.last()) {
            (Some(fifth), ..) => fifth.value,
            (None, Some(first), Some(last)) => {
                let known = self.ranked.len();
                let step = (first.value - last.value) / known as f64;
                (last.value - step * (count - known) as f64).max(-1.0)
            }
            _ => -1.0,
        }
    }

    /// The balanced numbers of this position, as far as its fifths are known.
    pub fn balanced_numbers(&self) -> (usize, Option<usize>) {
        let offers: Vec<f64> = (1..=self.ranked.len()).map(|count| self.offer(count)).collect();
        balanced_numbers(&offers)
    }
}

/// The balanced numbers for what offers of 1, 2, 3 … fifths are worth to Black: how many make the offer come nearest
/// to even, and the first number with which he does not stand better any more; `None` if that lies beyond.
pub fn balanced_numbers(offers: &[f64]) -> (usize, Option<usize>) {
    let first = offers.iter().position(|&value| value <= 0.0).map(|at| at + 1);
    let good = offers.iter().take_while(|&&value| value >= 0.0).count();
    let nearest = match (offers.get(good.wrapping_sub(1)), offers.get(good)) {
        (Some(last), Some(next)) if last.abs() <= next.abs() => good,
        (Some(_), None) => good,
        _ => good + 1,
    };
    (nearest, first)
}

/// The expected size of a value that is estimated with a standard error: what the other player will gain who takes
/// the better side of it. A stable balance is worth more than a doubtful one.
pub fn expected_size(value: f64, noise: f64) -> f64 {
    if noise <= 0.0 {
        return value.abs();
    }
    let ratio = value.abs() / noise;
    let bell = noise * (2.0 / std::f64::consts::PI).sqrt() * (-ratio * ratio / 2.0).exp();
    bell + value.abs() * libm::erf(ratio / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    fn fifths(values: &[f64]) -> Fifths {
        let fifth = |(at, &value)| Fifth { point: Point::new(at, 0), value };
        Fifths::new(values.iter().enumerate().map(fifth).collect(), None, 0.0)
    }

    #[test]
    fn an_offer_is_worth_its_worst_fifth() {
        let known = fifths(&[0.1, 0.9, 0.5, -0.3]);
        assert_eq!([1, 2, 3, 4].map(|count| known.offer(count)), [0.9, 0.5, 0.1, -0.3]);
        assert!((known.offer(5) + 0.6).abs() < 1e-9 && known.offer(60) == -1.0);
        assert_eq!(fifths(&[]).offer(1), -1.0);
    }

    #[test]
    fn balanced_numbers_are_the_nearest_and_the_first_that_does_not_win() {
        assert_eq!(fifths(&[0.9, 0.5, 0.1, -0.3]).balanced_numbers(), (3, Some(4)));
        assert_eq!(fifths(&[0.9, 0.5, 0.3, -0.1]).balanced_numbers(), (4, Some(4)));
        assert_eq!(fifths(&[-0.2, -0.3]).balanced_numbers(), (1, Some(1)));
        assert_eq!(fifths(&[0.9, 0.5]).balanced_numbers().1, None);
    }

    #[test]
    fn doubt_makes_a_balance_worth_less() {
        assert_eq!(expected_size(-0.3, 0.0), 0.3);
        // Half of a normal distribution has the mean 0.798.
        assert!((expected_size(0.0, 0.1) - 0.0798).abs() < 1e-4);
        // By numerical integration: E|X| of a normal X with mean 1 and deviation 1 is 1.1666.
        assert!((expected_size(1.0, 1.0) - 1.1666).abs() < 1e-3);
        assert!((expected_size(0.8, 0.1) - 0.8).abs() < 1e-6);
    }
}
