//! How well weights predict results, search values and moves.

use super::calibration::{Calibration, Curve};
use super::games::{Game, Outlook};
use super::samples::{candidates, for_each_position};
use super::value::target;
use crate::board::Board;
use crate::eval::{Evaluation, Weights, score_of_value};
use crate::geometry::{Rule, Size};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// Figures over a set of games. Losses are mean cross-entropies in natural units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    /// Positions without a mate score; only they count for the losses.
    pub positions: usize,
    /// Of these, positions of games whose result is known; only they count for the losses on results.
    pub with_result: usize,
    /// Loss of the values on the results.
    pub on_results: f64,
    /// Loss on the results of the values put right by a curve for each side, see [`Curve`].
    pub on_results_scaled: f64,
    /// Loss of the values on the targets.
    pub on_targets: f64,
    /// Loss of the calibrated search values on the results.
    pub search_on_results: f64,
    /// Loss of the targets on themselves, less than which no loss on the targets can be.
    pub least_on_targets: f64,
    /// Positions whose move played was a candidate.
    pub choices: usize,
    /// Of these, the share in which the move played has the highest promise, ties broken at random.
    pub first: f64,
    /// The share in which it is among the five highest, likewise.
    pub first_five: f64,
    /// What values were worth, by tenths of the score that they predict.
    pub tenths: [Tenth; 10],
}

/// The positions with values that predict a score within one tenth, as far as the result is known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tenth {
    /// How many there are.
    pub positions: usize,
    /// The mean score predicted.
    pub predicted: f64,
    /// The mean score reached.
    pub reached: f64,
}

impl Measured {
    /// Plays games through with these weights, each group of them with its calibration.
    pub fn of<'a>(
        weights: Arc<Weights>,
        groups: impl Iterator<Item = (&'a Calibration, &'a [Game])>,
        blend: f32,
    ) -> Measured {
        let mut measured = Measured::default();
        let mut seen: [Vec<(f32, f32)>; 2] = Default::default();
        let empty: Board<Evaluation> =
            Board::with_observer(Rule::Renju, Size::RENJU, Evaluation::new(weights));
        for (calibration, game) in groups.flat_map(|(own, games)| games.iter().map(move |game| (own, game))) {
            for_each_position(game, empty.clone(), |board, ply, outlook| {
                let side = board.side_to_move();
                if matches!(outlook, Outlook::Value(_)) {
                    let (result, search) = (game.result.score(side), calibration.score(ply, outlook));
                    let target = target(search, result, blend);
                    let expected = score_of_value(board.value());
                    measured.positions += 1;
                    measured.on_targets += loss(expected, target);
                    measured.least_on_targets += loss(target as f64, target);
                    if let Some(result) = result {
                        measured.with_result += 1;
                        measured.on_results += loss(expected, result);
                        measured.search_on_results += loss(search as f64, result);
                        let tenth = &mut measured.tenths[(expected * 10.0).min(9.0) as usize];
                        tenth.positions += 1;
                        tenth.predicted += expected;
                        tenth.reached += result as f64;
                        seen[side.index()].push((board.value() as f32, result));
                    }
                }
                let (played, points) = (game.moves[ply], candidates(board));
                if points.contains(played) {
                    let promise = board.promise(played);
                    let count = |order| {
                        points.iter().filter(|&point| board.promise(point).cmp(&promise) == order).count()
                    };
                    let (better, equal) = (count(Ordering::Greater), count(Ordering::Equal));
                    measured.choices += 1;
                    measured.first += chance(better, equal, 1);
                    measured.first_five += chance(better, equal, 5);
                }
            });
        }
        for pairs in &seen {
            let curve = Curve::fit(pairs);
            measured.on_results_scaled +=
                pairs.iter().map(|&(value, result)| loss(curve.score(value as f64), result)).sum::<f64>();
        }
        measured.divide();
        measured
    }

    fn divide(&mut self) {
        let Measured {
            on_results, on_results_scaled, on_targets, search_on_results, least_on_targets, ..
        } = self;
        for sum in [on_results, on_results_scaled, search_on_results] {
            *sum /= self.with_result.max(1) as f64;
        }
        for sum in [on_targets, least_on_targets] {
            *sum /= self.positions.max(1) as f64;
        }
        for sum in [&mut self.first, &mut self.first_five] {
            *sum /= self.choices.max(1) as f64;
        }
        for Tenth { positions, predicted, reached } in &mut self.tenths {
            *predicted /= (*positions).max(1) as f64;
            *reached /= (*positions).max(1) as f64;
        }
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "values of {} positions: loss {:.4} on results ({:.4} scaled; search {:.4}), {:.4} on targets (least \
             {:.4}); promises of {} positions: {:.1} % first, {:.1} % in five",
            self.positions,
            self.on_results,
            self.on_results_scaled,
            self.search_on_results,
            self.on_targets,
            self.least_on_targets,
            self.choices,
            100.0 * self.first,
            100.0 * self.first_five,
        )?;
        write!(f, "\n  predicted and reached:")?;
        for Tenth { predicted, reached, .. } in self.tenths.iter().filter(|tenth| tenth.positions > 0) {
            write!(f, " {predicted:.2} {reached:.2},")?;
        }
        Ok(())
    }
}

/// The chance of being among the first `places` for one of the `equal` that come in any order after the `better`.
fn chance(better: usize, equal: usize, places: usize) -> f64 {
    (places.saturating_sub(better) as f64 / equal as f64).min(1.0)
}

fn loss(expected: f64, score: f32) -> f64 {
    let (expected, score) = (expected.clamp(1e-9, 1.0 - 1e-9), score as f64);
    -score * expected.ln() - (1.0 - score) * (1.0 - expected).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_sorted_by_the_score_they_predict() {
        let games: Vec<Game> =
            super::super::games::tests::SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
        let calibration = Calibration::fit(&games);
        let groups = std::iter::once((&calibration, &games[..]));
        let measured = Measured::of(Arc::new(Weights::from_shapes()), groups, 0.9);
        assert_eq!(measured.tenths.iter().map(|tenth| tenth.positions).sum::<usize>(), measured.with_result);
        for (at, tenth) in measured.tenths.iter().enumerate().filter(|(_, tenth)| tenth.positions > 0) {
            assert!((0.1 * at as f64..=0.1 * (at + 1) as f64).contains(&tenth.predicted), "{tenth:?}");
            assert!((0.0..=1.0).contains(&tenth.reached), "{tenth:?}");
        }
    }

    #[test]
    fn ties_are_broken_at_random() {
        for (better, equal, expected) in [(0, 1, [1.0; 2]), (0, 10, [0.1, 0.5]), (4, 2, [0.0, 0.5])] {
            assert_eq!([1, 5].map(|places| chance(better, equal, places)), expected);
        }
        assert_eq!(chance(5, 1, 5), 0.0);
    }

    #[test]
    fn weights_that_tell_nothing_find_moves_by_chance_only() {
        let games: Vec<Game> =
            super::super::games::tests::SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
        let calibration = Calibration::fit(&games);
        let groups = std::iter::once((&calibration, &games[..]));
        let measured = Measured::of(Arc::new(Weights::uniform(0)), groups, 0.9);
        assert!(measured.choices > 20 && measured.first > 0.0, "{measured}");
        assert!(measured.first < 0.2 && measured.first_five < 0.5, "{measured}");
    }
}
