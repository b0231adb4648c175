//! Games of the engine against itself, fitting the weights of the evaluation to played games, and tuning the parameters
//! of the search by games.
//!
//! Values are fitted so that they predict a mixture of the result and of what a search said of the position,
//! promises so that they predict the move played. Some games are held out to measure what came of it.

mod batches;
mod calibration;
mod choice;
mod course;
mod games;
mod lessons;
mod measure;
mod net;
mod openings;
mod promise;
mod samples;
mod selfplay;
mod sources;
mod spsa;
mod table;
mod tally;
mod value;

pub use batches::{BatchError, Batches};
pub use calibration::{Calibration, Curve};
pub use choice::{Beginnings, Choice, ChoiceError, Chosen, choose};
pub use course::Tuning;
pub use games::{Game, GameError, GameResult, Outlook};
pub use lessons::{Lessons, NothingToLearn};
pub use measure::Measured;
pub use net::{Descent, Epoch, NetOptions, StateError, prepare};
pub use promise::PromiseOptions;
pub use selfplay::play_game;
pub use sources::{Source, SourceError};
pub use spsa::{Spsa, Subject, Trial};
pub use table::Spread;
pub use tally::Tally;
pub use value::ValueOptions;

use crate::eval::{PointWeights, Weights};
use promise::PromiseTables;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::fmt;
use std::sync::Arc;
use value::ValueTables;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// All chance comes from this.
    pub seed: u64,
    /// The share of games held out.
    pub held_out: f64,
    /// How to fit values.
    pub value: ValueOptions,
    /// How to fit promises.
    pub promise: PromiseOptions,
    /// How to fit the net.
    pub net: NetOptions,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            held_out: 0.05,
            value: ValueOptions::default(),
            promise: PromiseOptions::default(),
            net: NetOptions::default(),
        }
    }
}

/// A generator of its own for each user of chance. The odd multiplier keeps those of different seeds apart.
fn generator(seed: u64, user: u64) -> SmallRng {
    SmallRng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(user))
}

impl Options {
    fn random(&self, user: u64) -> SmallRng {
        generator(self.seed, user)
    }

    /// How often [`fit`] tells that it gets on.
    pub fn steps(&self) -> usize {
        2 * self.value.epochs + 1
    }
}

/// Fitted weights and how good they are. Shown as lines of text.
pub struct Fitted {
    /// The weights.
    pub weights: Arc<Weights>,
    /// The weights on the games held out.
    pub measured: Measured,
    /// The unfitted weights on the same games.
    pub unfitted: Measured,
}

/// Fits the tables of weights, and calls `progress` [`Options::steps`] times on the way. The weights depend on the arguments
/// alone, not on the number of threads.
pub fn fit(lessons: &Lessons, options: &Options, progress: &(dyn Fn() + Sync)) -> Fitted {
    let (values, promises) = rayon::join(
        || value::fit_values(lessons, &options.value, [1, 2].map(|user| options.random(user)), progress),
        || {
            let promises = promise::fit_promises(&lessons.taught, &options.promise, &mut options.random(3));
            progress();
            promises
        },
    );
    let weights = Arc::new(assemble(values, promises));
    let (measured, unfitted) = rayon::join(
        || measure(lessons, &weights, options),
        || measure(lessons, &Arc::new(Weights::from_shapes()), options),
    );
    Fitted { weights, measured, unfitted }
}

/// How good weights are on the games held out.
pub fn measure(lessons: &Lessons, weights: &Arc<Weights>, options: &Options) -> Measured {
    Measured::of(weights.clone(), lessons.held_out(), options.value.blend)
}

/// Tables of the colours from tables of the sides to move.
fn assemble(values: [ValueTables; 2], promises: [PromiseTables; 2]) -> Weights {
    let [black_value, white_value] = values;
    let [black_promise, white_promise] = promises;
    let black = PointWeights {
        mover: black_value.mover,
        waiter: white_value.waiter,
        promise_own: black_promise.own,
        promise_other: white_promise.other,
        threats: black_value.threats,
        stages: black_value.stages,
    };
    let white = PointWeights {
        mover: white_value.mover,
        waiter: black_value.waiter,
        promise_own: white_promise.own,
        promise_other: black_promise.other,
        threats: white_value.threats,
        stages: white_value.stages,
    };
    Weights::new("fitted", [black, white])
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.measured == Measured::default() {
            return f.write_str("no position is held out: nothing is known of how good the weights are");
        }
        write!(f, "fitted: {}\nunfitted: {}", self.measured, self.unfitted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::Evaluation;
    use crate::geometry::{Rule, Size};
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    /// Fitted to three games alone, the weights know who wins them.
    #[test]
    fn games_fitted_to_are_predicted() {
        let games: Vec<Game> = games::tests::SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
        let mut options = Options { held_out: 0.0, ..Options::default() };
        options.value = ValueOptions { blend: 0.0, epochs: 200, ..options.value };
        let source = Source { name: "games".to_string(), games: games.clone() };
        let fitted = fit(&Lessons::new(vec![source], &options).unwrap(), &options, &|| ());
        for game in &games {
            let evaluation = Evaluation::new(fitted.weights.clone());
            let mut board = Board::with_observer(Rule::Renju, Size::RENJU, evaluation);
            for &point in &game.moves[..game.opening() + 7] {
                board.place(point);
            }
            let wins = game.result == GameResult::Won(board.side_to_move());
            assert_eq!(board.value() > 0, wins, "{game}");
        }
    }

    #[test]
    fn weights_do_not_depend_on_threads() {
        let games: Vec<Game> = games::tests::SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
        let source = Source { name: "games".to_string(), games };
        let options = Options { held_out: 0.0, ..Options::default() };
        let lessons = Lessons::new(vec![source.clone(), source], &options).unwrap();
        let [one, three] = [1, 3].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let steps = AtomicUsize::new(0);
            let count = || {
                steps.fetch_add(1, Relaxed);
            };
            let fitted = pool.install(|| fit(&lessons, &options, &count));
            assert_eq!(steps.into_inner(), options.steps());
            fitted.weights.to_bytes()
        });
        assert_eq!(one, three);
    }
}
