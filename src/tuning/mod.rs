//! Fitting the weights of the evaluation to played games.
//!
//! Values are fitted so that they predict a mixture of the result and of what a search said of the position,
//! promises so that they predict the move played. Some games are held out to measure what came of it.

mod calibration;
mod games;
mod measure;
mod promise;
mod samples;
mod table;
mod value;

pub use calibration::{Calibration, Curve};
pub use games::{Game, GameError, GamesError, Outlook, read_games};
pub use measure::Measured;
pub use promise::PromiseOptions;
pub use table::Spread;
pub use value::ValueOptions;

use crate::eval::{PointWeights, Weights};
use promise::PromiseTables;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
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
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            held_out: 0.05,
            value: ValueOptions::default(),
            promise: PromiseOptions::default(),
        }
    }
}

/// Fitted weights and what is to be said of them. Shown as a few lines of text.
pub struct Fitted {
    /// The weights.
    pub weights: Arc<Weights>,
    /// What the search values of the games were worth.
    pub calibration: Calibration,
    /// The weights on the games held out.
    pub measured: Measured,
    /// The unfitted weights on the same games.
    pub unfitted: Measured,
}

/// Fits weights to games.
pub fn fit(games: Vec<Game>, options: &Options) -> Fitted {
    let mut random = SmallRng::seed_from_u64(options.seed);
    let (held_out, games): (Vec<Game>, Vec<Game>) =
        games.into_iter().partition(|_| random.random_bool(options.held_out));
    let calibration = Calibration::fit(&games);
    let values = value::fit_values(&games, &calibration, &options.value, &mut random);
    let promises = promise::fit_promises(&games, &options.promise, &mut random);
    let weights = Arc::new(assemble(values, promises));
    let measure = |weights| Measured::of(weights, &held_out, &calibration, options.value.blend);
    let (measured, unfitted) = (measure(weights.clone()), measure(Arc::new(Weights::from_shapes())));
    Fitted { weights, calibration, measured, unfitted }
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
    };
    let white = PointWeights {
        mover: white_value.mover,
        waiter: black_value.waiter,
        promise_own: white_promise.own,
        promise_other: black_promise.other,
        threats: white_value.threats,
    };
    Weights::new("fitted", [black, white])
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}fitted: {}\nunfitted: {}", self.calibration, self.measured, self.unfitted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::Evaluation;
    use crate::geometry::{Rule, Size};

    /// Fitted to three games alone, the weights know who wins them.
    #[test]
    fn games_fitted_to_are_predicted() {
        let games: Vec<Game> = games::tests::SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
        let mut options = Options { held_out: 0.0, ..Options::default() };
        options.value = ValueOptions { blend: 0.0, epochs: 200, ..options.value };
        let fitted = fit(games.clone(), &options);
        for game in &games {
            let evaluation = Evaluation::new(fitted.weights.clone());
            let mut board = Board::with_observer(Rule::Renju, Size::RENJU, evaluation);
            for &point in &game.moves[..game.opening() + 7] {
                board.place(point);
            }
            assert_eq!(board.value() > 0, Some(board.side_to_move()) == game.winner, "{game:?}");
        }
    }
}
