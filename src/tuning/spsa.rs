//! Simultaneous perturbation stochastic approximation (Spall 1992): all parameters are moved at once to either side by
//! chance, and towards the side that wins.
//!
//! The gains are those in use for engines of chess: iteration `k` of `n` tries `c = step · (n / k)^γ` to either side and
//! learns with `a / c² = rate · ((A + n) / (A + k))^α / (n / k)^(2γ)`, so that in the end a won pair moves each parameter
//! by `2 · rate` steps.

use super::generator;
use rand::Rng;
use serde::Serialize;
use std::fmt;

/// How learning slows down.
const ALPHA: f64 = 0.602;
/// How what is tried shrinks.
const GAMMA: f64 = 0.101;
/// The part of the iterations that the first ones are kept from learning too fast by.
const STABILITY: f64 = 0.1;

/// A parameter that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Subject {
    /// Its name.
    #[serde(skip)]
    pub name: String,
    /// Its value at the beginning.
    pub start: f64,
    /// Its lowest value.
    pub low: i32,
    /// Its highest value.
    pub high: i32,
    /// What is tried to either side in the last iteration.
    pub step: f64,
    /// The part of a step that each game won moves it by in the last iteration.
    pub rate: f64,
}

impl Subject {
    fn within(&self, value: f64) -> f64 {
        value.clamp(f64::from(self.low), f64::from(self.high))
    }
}

/// Parameters with their present values. Shown as a table.
#[derive(Clone, Debug)]
pub struct Spsa {
    subjects: Vec<Subject>,
    values: Vec<f64>,
    iterations: u64,
    seed: u64,
}

/// Whole values of all parameters, moved to one side each and to the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// One side.
    pub plus: Vec<i32>,
    /// The other.
    pub minus: Vec<i32>,
}

/// What chance says of a parameter in an iteration.
struct Toss {
    /// 1 or −1.
    sign: f64,
    /// At least 0 and less than 1.
    rounding: f64,
}

impl Spsa {
    /// Parameters at their beginnings, to be tuned in so many iterations.
    pub fn new(subjects: Vec<Subject>, iterations: u64, seed: u64) -> Spsa {
        let values = subjects.iter().map(|subject| subject.start).collect();
        Spsa { subjects, values, iterations, seed }
    }

    /// The parameters.
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// The present values.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The present values, rounded.
    pub fn rounded(&self) -> impl Iterator<Item = (&str, i32)> {
        let values = self.values.iter().map(|value| value.round() as i32);
        self.subjects.iter().map(|subject| subject.name.as_str()).zip(values)
    }

    /// What an iteration (from 0) tries. Values become whole by chance, the same for both sides, so that in the mean
    /// neither they nor what lies between them are changed by it.
    pub fn trial(&self, iteration: u64) -> Trial {
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        for (at, Toss { sign, rounding }) in self.tosses(iteration).enumerate() {
            let subject = &self.subjects[at];
            let aside = sign * subject.step * self.perturbation(iteration);
            let whole = |value: f64| (subject.within(value) + rounding).floor() as i32;
            plus.push(whole(self.values[at] + aside));
            minus.push(whole(self.values[at] - aside));
        }
        Trial { plus, minus }
    }

    /// Moves the values by the result of an iteration: games won by its plus side less games lost.
    pub fn learn(&mut self, iteration: u64, result: f64) {
        let gain = self.gain(iteration) * self.perturbation(iteration);
        let tosses: Vec<Toss> = self.tosses(iteration).collect();
        for ((value, subject), Toss { sign, .. }) in self.values.iter_mut().zip(&self.subjects).zip(tosses) {
            *value = subject.within(*value + subject.rate * subject.step * gain * result * sign);
        }
    }

    /// What an iteration tries to either side, in steps.
    fn perturbation(&self, iteration: u64) -> f64 {
        self.left(iteration).powf(GAMMA)
    }

    /// How much more an iteration learns than the last one, if both tried a step.
    fn gain(&self, iteration: u64) -> f64 {
        let (count, all) = (iteration as f64 + 1.0, self.iterations as f64);
        let stability = STABILITY * all;
        ((stability + all) / (stability + count)).powf(ALPHA) / self.perturbation(iteration).powi(2)
    }

    fn left(&self, iteration: u64) -> f64 {
        self.iterations as f64 / (iteration as f64 + 1.0)
    }

    fn tosses(&self, iteration: u64) -> impl Iterator<Item = Toss> + use<> {
        let mut random = generator(self.seed, iteration);
        let toss =
            move |_| Toss { sign: if random.random() { 1.0 } else { -1.0 }, rounding: random.random() };
        (0..self.subjects.len()).map(toss)
    }

    /// By how many steps each value has changed.
    fn changes(&self) -> impl Iterator<Item = f64> {
        let pairs = self.subjects.iter().zip(&self.values);
        pairs.map(|(subject, value)| (value - subject.start) / subject.step)
    }

    /// The greatest changes in one line.
    pub fn summary(&self) -> String {
        const SHOWN: usize = 4;
        let mut changes: Vec<(f64, &Subject)> = self.changes().zip(&self.subjects).collect();
        changes.sort_by(|(one, _), (two, _)| two.abs().total_cmp(&one.abs()));
        let shown = changes.iter().take(SHOWN);
        let texts: Vec<String> =
            shown.map(|(change, subject)| format!("{} {change:+.2}", subject.name)).collect();
        format!("steps {}", texts.join(", "))
    }
}

/// Writes a line for each parameter.
impl fmt::Display for Spsa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HEADS: [&str; 5] = ["start", "now", "lowest", "highest", "steps"];
        let width = self.subjects.iter().map(|subject| subject.name.len()).max().unwrap_or_default().max(9);
        write!(f, "{:width$}", "parameter")?;
        HEADS.iter().try_for_each(|head| write!(f, " {head:>9}"))?;
        for ((subject, value), change) in self.subjects.iter().zip(&self.values).zip(self.changes()) {
            let Subject { name, start, low, high, .. } = subject;
            write!(f, "\n{name:width$} {start:>9} {value:>9.2} {low:>9} {high:>9} {change:>+9.2}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    pub(in crate::tuning) fn subject(name: &str, start: f64, step: f64) -> Subject {
        Subject { name: name.to_string(), start, low: 0, high: 100, step, rate: 0.002 }
    }

    #[test]
    fn gains_are_those_of_the_formula() {
        let spsa = Spsa::new(vec![subject("x", 50.0, 4.0)], 1000, 1);
        // c_k = c / k^γ and a_k = a / (A + k)^α, with a and c from what they are at the end.
        let (step, rate, all, stability) = (4.0_f64, 0.002, 1000.0_f64, 100.0);
        let c = step * all.powf(0.101);
        let a = rate * step.powi(2) * (stability + all).powf(0.602);
        for k in [1.0, 17.0, 500.0, 1000.0] {
            let (c_k, a_k) = (c / f64::powf(k, 0.101), a / f64::powf(stability + k, 0.602));
            let iteration = k as u64 - 1;
            assert!((4.0 * spsa.perturbation(iteration) - c_k).abs() < 1e-9, "{k}");
            let mut learnt = spsa.clone();
            learnt.learn(iteration, 2.0);
            let moved = (learnt.values()[0] - 50.0).abs();
            assert!((moved - a_k * 2.0 / c_k).abs() < 1e-9, "{k}: {moved}");
        }
        let mut last = spsa.clone();
        last.learn(999, -1.0);
        assert!(((last.values()[0] - 50.0).abs() - 0.008).abs() < 1e-9);
    }

    #[test]
    fn what_is_tried_depends_on_seed_and_iteration_alone_and_is_kept_in_range() {
        let subjects: Vec<Subject> =
            (0..20).map(|at| subject(&at.to_string(), f64::from(at) * 5.0, 7.0)).collect();
        let spsa = Spsa::new(subjects.clone(), 50, 3);
        let trials: Vec<Trial> = (0..50).map(|iteration| spsa.trial(iteration)).collect();
        for (iteration, trial) in trials.iter().enumerate() {
            assert_eq!(&spsa.trial(iteration as u64), trial);
            assert!(trial.plus.iter().chain(&trial.minus).all(|value| (0..=100).contains(value)));
            assert!(trial.plus.iter().zip(&trial.minus).all(|(plus, minus)| plus != minus));
            assert!(trial.plus.iter().zip(&trial.minus).any(|(plus, minus)| plus < minus));
            assert!(trials[..iteration].iter().all(|earlier| earlier != trial));
        }
        assert_ne!(Spsa::new(subjects, 50, 4).trial(0), trials[0]);
    }

    #[test]
    fn values_become_whole_without_being_changed_in_the_mean() {
        let spsa = Spsa::new(vec![subject("x", 3.25, 0.5)], 1, 1);
        let mut sums = [0.0; 2];
        for seed in 0..20_000 {
            let Trial { plus, minus } = Spsa { seed, ..spsa.clone() }.trial(0);
            let mut both = [plus[0], minus[0]];
            both.sort_unstable();
            sums = [0, 1].map(|at| sums[at] + f64::from(both[at]) / 20_000.0);
        }
        assert!((sums[0] - 2.75).abs() < 0.02 && (sums[1] - 3.75).abs() < 0.02, "{sums:?}");
    }

    #[test]
    fn values_do_not_leave_their_range() {
        let mut spsa = Spsa::new(vec![subject("x", 99.0, 5.0), subject("y", 1.0, 5.0)], 10, 1);
        for iteration in 0..10 {
            (0..200).for_each(|_| spsa.learn(iteration, 2.0));
            assert!(spsa.values().iter().all(|value| (0.0..=100.0).contains(value)), "{spsa}");
        }
    }

    /// Pairs of games by chance, won the more often the nearer a side is to the best values.
    #[test]
    fn noisy_games_lead_to_the_best_values() {
        const BEST: [f64; 4] = [70.0, 30.0, 12.0, 50.0];
        const SCALE: [f64; 4] = [10.0, 10.0, 3.0, 8.0];
        let starts = [50.0, 50.0, 6.0, 50.0];
        let loss = |values: &[f64]| -> f64 {
            values
                .iter()
                .zip(BEST)
                .zip(SCALE)
                .map(|((value, best), scale)| ((value - best) / scale).powi(2))
                .sum()
        };
        let floats = |values: &[i32]| values.iter().map(|&value| f64::from(value)).collect::<Vec<_>>();
        let subjects = (0..4).map(|at| subject(&at.to_string(), starts[at], SCALE[at] / 2.0)).collect();
        let mut spsa = Spsa::new(subjects, 20_000, 5);
        let mut random = SmallRng::seed_from_u64(8);
        let before = loss(spsa.values());
        for iteration in 0..20_000 {
            let Trial { plus, minus } = spsa.trial(iteration);
            let lead = 0.2 * (loss(&floats(&minus)) - loss(&floats(&plus)));
            let score = 1.0 / (1.0 + (-lead).exp());
            let result = (0..2).map(|_| if random.random_bool(score) { 1.0 } else { -1.0 }).sum();
            spsa.learn(iteration, result);
        }
        assert!(before > 10.0 && loss(spsa.values()) < 0.3, "{spsa}\n{before} {}", loss(spsa.values()));
    }

    #[test]
    fn changes_are_told_in_steps() {
        let mut spsa = Spsa::new(vec![subject("a", 50.0, 4.0), subject("long_name_of_one", 3.5, 0.5)], 10, 1);
        spsa.values = vec![48.0, 4.75];
        assert_eq!(spsa.summary(), "steps long_name_of_one +2.50, a -0.50");
        assert_eq!(
            spsa.to_string(),
            "parameter            start       now    lowest   highest     steps\n\
             a                       50     48.00         0       100     -0.50\n\
             long_name_of_one       3.5      4.75         0       100     +2.50"
        );
        assert_eq!(spsa.rounded().collect::<Vec<_>>(), [("a", 48), ("long_name_of_one", 5)]);
    }
}
