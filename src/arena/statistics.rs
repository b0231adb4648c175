//! What the results of pairs of games say: score, Elo, its interval, and the sequential test.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Standard deviations to either side that hold 95 % of a normal distribution.
const NORMAL_95: f64 = 1.959_963_985;
/// Both errors of the sequential test.
const ERROR_RATE: f64 = 0.05;
/// Stands in for no pair with a result, so that few pairs do not look certain.
const NONE_YET: f64 = 1e-3;
/// Halvings of an interval until nothing is left of it in 64 bits.
const BISECTIONS: usize = 60;

/// The difference in Elo that makes a score expected.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a difference in Elo makes expected.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Results of pairs of games: how many brought 0, ½, 1, 1½ and 2 points.
///
/// Both games of a pair begin alike with seats exchanged, so that their results depend on each other; the pairs
/// do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Adds a pair in which this many half points were won.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The estimate of the score of one game; `None` without a pair.
    pub fn estimate(&self) -> Option<Estimate> {
        estimate(&self.0.map(|pairs| pairs as f64))
    }

    /// The logarithm of how much likelier the results are with the second difference in Elo than with the first:
    /// the generalised sequential test, which takes for each the likeliest distribution with its mean.
    pub fn log_likelihood_ratio(&self, sprt: Sprt) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|pairs| if pairs == 0 { NONE_YET } else { pairs as f64 });
        let [low, high] = [sprt.elo0, sprt.elo1].map(|elo| tilt(&counts, score_of_elo(elo)));
        (0..counts.len()).map(|at| counts[at] * (low[at] / high[at]).ln()).sum()
    }
}

/// What divides the frequencies of the scores 0, ¼, ½, ¾ and 1 in the likeliest distribution with this mean: by
/// the method of Lagrange 1 + x (score - mean), with the x by which the mean comes out.
fn tilt(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    let divisors = |x: f64| [0.0, 0.25, 0.5, 0.75, 1.0].map(|score: f64| 1.0 + x * (score - mean));
    // Between these all divisors are positive, and what is summed up below falls with x.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..BISECTIONS {
        let x = (low + high) / 2.0;
        let scores = divisors(x).into_iter().enumerate();
        let surplus: f64 = scores.map(|(at, divisor)| counts[at] * (at as f64 / 4.0 - mean) / divisor).sum();
        *(if surplus > 0.0 { &mut low } else { &mut high }) = x;
    }
    divisors((low + high) / 2.0)
}

impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// The mean of scores from 0 to 1 in equal steps, with its standard error.
fn estimate(counts: &[f64]) -> Option<Estimate> {
    let total: f64 = counts.iter().sum();
    let last = counts.len().saturating_sub(1) as f64;
    let mean_of = |value: &dyn Fn(f64) -> f64| {
        let weighted = counts.iter().enumerate().map(|(at, count)| count * value(at as f64 / last));
        weighted.sum::<f64>() / total
    };
    (total > 0.0).then(|| {
        let score = mean_of(&|x| x);
        let variance = mean_of(&|x| (x - score) * (x - score));
        Estimate { score, error: (variance / total).sqrt() }
    })
}

/// An estimated score of one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean, from 0 to 1.
    pub score: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// From single games; `None` without one.
    pub fn of_games(wins: u64, draws: u64, losses: u64) -> Option<Estimate> {
        estimate(&[losses as f64, draws as f64, wins as f64])
    }

    /// The difference in Elo, without bound for a score of 0 or 1.
    pub fn elo(&self) -> f64 {
        elo_of_score(self.score)
    }

    /// Half the width of the 95 % interval of the difference in Elo; `None` while there is no telling.
    pub fn elo_margin(&self) -> Option<f64> {
        let [low, high] = [-NORMAL_95, NORMAL_95].map(|width| self.score + width * self.error);
        (self.error > 0.0 && low > 0.0 && high < 1.0).then(|| (elo_of_score(high) - elo_of_score(low)) / 2.0)
    }

    /// How likely it is that the first player is the stronger one.
    pub fn superiority(&self) -> f64 {
        match self.score - 0.5 {
            0.0 => 0.5,
            lead => normal_distribution(lead / self.error),
        }
    }
}

/// The share of a normal distribution below `x` standard deviations.
fn normal_distribution(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// A sequential test between two differences in Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference if the change is worth nothing.
    pub elo0: f64,
    /// The difference if it is worth the while.
    pub elo1: f64,
}

/// Text that is no sequential test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a test, write the two differences in Elo such as 0,10, the smaller one first")]
pub struct SprtError(pub String);

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// The first difference: the change is not worth the while.
    Rejected,
    /// The second one.
    Accepted,
}

impl Sprt {
    /// The bounds of the log-likelihood ratio: the test ends at or beyond either.
    pub fn bounds(self) -> (f64, f64) {
        let bound = ((1.0 - ERROR_RATE) / ERROR_RATE).ln();
        (-bound, bound)
    }

    /// What the results say.
    pub fn verdict(self, results: &Pentanomial) -> Verdict {
        let (ratio, (low, high)) = (results.log_likelihood_ratio(self), self.bounds());
        if ratio <= low {
            Verdict::Rejected
        } else if ratio >= high {
            Verdict::Accepted
        } else {
            Verdict::Open
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let wrong = || SprtError(text.chars().take(40).collect());
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
        match (number(elo0), number(elo1)) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() <= within
    }

    #[test]
    fn elo_and_score_are_two_names_of_one_thing() {
        for (score, elo) in [(0.5, 0.0), (0.6, 70.437), (0.75, 190.849), (0.909_090_909, 400.0)] {
            assert!(close(elo_of_score(score), elo, 0.001), "{score}");
            assert!(close(elo_of_score(1.0 - score), -elo, 0.001), "{score}");
            assert!(close(score_of_elo(elo), score, 1e-6), "{elo}");
        }
        assert_eq!((elo_of_score(1.0), elo_of_score(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, share) in
            [(0.0, 0.5), (1.0, 0.841_344_746_07), (1.959_963_985, 0.975), (3.0, 0.998_650_101_97)]
        {
            assert!(close(normal_distribution(x), share, 1e-9), "{x}");
            assert!(close(normal_distribution(-x), 1.0 - share, 1e-9), "{x}");
        }
    }

    #[test]
    fn pairs_that_always_split_leave_no_doubt_that_players_are_equal() {
        let split = Pentanomial([0, 0, 50, 0, 0]).estimate().unwrap();
        assert_eq!((split.score, split.error, split.superiority()), (0.5, 0.0, 0.5));
        // As single games the same results would be quite uncertain.
        let games = Estimate::of_games(50, 0, 50).unwrap();
        assert!(close(games.error, 0.05, 1e-12));
        assert!(close(games.elo_margin().unwrap(), 69.0, 1.0));
    }

    #[test]
    fn mean_and_error_of_pairs_are_those_of_the_definition() {
        let results = Pentanomial([5, 20, 40, 25, 10]);
        // By hand: mean (0*5 + 20/4 + 40/2 + 25*3/4 + 10) / 100, second moment (20/16 + 40/4 + 25*9/16 + 10) / 100.
        let mean = (5.0 + 20.0 + 18.75 + 10.0) / 100.0;
        let second = (1.25 + 10.0 + 14.0625 + 10.0) / 100.0;
        let estimate = results.estimate().unwrap();
        assert!(close(estimate.score, mean, 1e-12));
        let variance: f64 = second - mean * mean;
        assert!(close(estimate.error, (variance / 100.0).sqrt(), 1e-12));
        assert!(close(estimate.elo(), 26.107, 0.001));
        assert!(close(estimate.elo_margin().unwrap(), 34.826, 0.001));
        assert!(close(estimate.superiority(), 0.930_535, 1e-5), "{}", estimate.superiority());
    }

    /// With many pairs the ratio is that of two normal densities with the variance of the sample, at its mean.
    #[test]
    fn the_likelihood_ratio_of_many_pairs_is_that_of_normal_densities() {
        let sprt: Sprt = "0,10".parse().unwrap();
        for counts in [[5, 20, 40, 25, 10], [3, 30, 100, 30, 3], [10, 200, 500, 260, 30]] {
            let results = Pentanomial(counts);
            let Estimate { score, error } = results.estimate().unwrap();
            let log_density = |elo| -(score - score_of_elo(elo)).powi(2) / (2.0 * error * error);
            let (ratio, normal) = (results.log_likelihood_ratio(sprt), log_density(10.0) - log_density(0.0));
            assert!(close(ratio, normal, 0.02 * normal.abs().max(1.0)), "{counts:?}: {ratio} and {normal}");
        }
        // One number by a calculation on paper: 100 pairs, mean 0.5375, variance of a pair 0.0642, scores 0.5 and
        // 0.5144: 100 * 0.0144 * (1.075 - 1.0144) / (2 * 0.0642) = 0.68.
        let ratio = Pentanomial([5, 20, 40, 25, 10]).log_likelihood_ratio(sprt);
        assert!(close(ratio, 0.68, 0.01), "{ratio}");
    }

    /// With wins and losses of whole pairs only the likeliest distributions are known without any search.
    #[test]
    fn the_likelihood_ratio_of_two_results_is_that_of_a_coin() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        let (won, lost) = (60.0, 40.0);
        let score = score_of_elo(20.0);
        let coin = won * (score / 0.5).ln() + lost * ((1.0 - score) / 0.5).ln();
        let ratio = Pentanomial([40, 0, 0, 0, 60]).log_likelihood_ratio(sprt);
        assert!(close(ratio, coin, 0.001), "{ratio} and {coin}");
        // A single pair says next to nothing.
        let one = Pentanomial([0, 0, 0, 0, 1]).log_likelihood_ratio(sprt);
        assert!(close(one, (score / 0.5).ln(), 0.001), "{one}");
    }

    #[test]
    fn the_test_ends_at_its_bounds() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        assert!(close(sprt.bounds().1, 2.944, 0.001) && close(sprt.bounds().0, -2.944, 0.001));
        assert_eq!(sprt.verdict(&Pentanomial::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&Pentanomial([5, 20, 40, 25, 10])), Verdict::Open);
        assert_eq!(sprt.verdict(&Pentanomial([10, 200, 500, 360, 60])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&Pentanomial([60, 360, 500, 200, 10])), Verdict::Rejected);
        for text in ["", "5", "10,0", "0,0", "a,b", "0,inf"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
