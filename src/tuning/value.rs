//! Fitting the tables of position values by logistic regression.

use super::calibration::Calibration;
use super::games::Game;
use super::lessons::Lessons;
use super::samples::for_each_position;
use super::table::{Spread, Table, WAITING, rates};
use crate::board::Board;
use crate::eval::{Terms, ThreatMask, UNIT, UNITS_PER_LOGIT, WHOLE, stage};
use crate::geometry::{Color, Rule, Size};
use crate::pattern::Class;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rayon::prelude::*;

/// How to fit values.
#[derive(Clone, Copy, Debug)]
pub struct ValueOptions {
    /// The share of the calibrated search value in the target; the rest is the result. Where the result is not
    /// known, the search value alone is the target.
    pub blend: f32,
    /// Passes over all positions.
    pub epochs: usize,
    /// Positions a step.
    pub batch: usize,
    /// The first learning rate.
    pub rate: f32,
    /// How large the parts of point weights are expected to be.
    pub points: Spread,
    /// How large the parts of threat values are expected to be.
    pub threats: Spread,
    /// How large the parts of the emphasis on points are expected to be, around 1.
    pub emphasis: Spread,
}

impl Default for ValueOptions {
    fn default() -> ValueOptions {
        ValueOptions {
            blend: 0.9,
            epochs: 20,
            batch: 2048,
            rate: 0.002,
            points: Spread { single: 0.5, pair: 0.2, own: 0.08 },
            threats: Spread { single: 1.0, pair: 0.0, own: 0.4 },
            emphasis: Spread { single: 0.4, pair: 0.0, own: 0.1 },
        }
    }
}

/// The tables of the side to move, see [`crate::eval::PointWeights`].
pub struct ValueTables {
    /// For points of the side to move.
    pub mover: Vec<i16>,
    /// For points of the other side.
    pub waiter: Vec<i16>,
    /// For what is threatened.
    pub threats: Terms,
    /// For the stage of the game.
    pub stages: Terms,
}

/// The positions with one side to move.
#[derive(Default)]
struct Samples {
    /// The terms of all positions, see [`term`].
    terms: Vec<u16>,
    /// For each position the end of its terms, the threats, the stage and the target.
    positions: Vec<(usize, u16, u8, f32)>,
}

impl Samples {
    fn append(&mut self, other: Samples) {
        let start = self.terms.len();
        self.terms.extend(other.terms);
        self.positions.extend(
            other.positions.into_iter().map(|(end, mask, stage, target)| (start + end, mask, stage, target)),
        );
    }
}

/// Fits the tables of both sides, Black first, with a generator for each. Calls `progress` after each epoch of each
/// side.
pub fn fit_values(
    lessons: &Lessons,
    options: &ValueOptions,
    [mut black, mut white]: [SmallRng; 2],
    progress: &(dyn Fn() + Sync),
) -> [ValueTables; 2] {
    let [of_black, of_white] = gather_all(lessons, options.blend);
    rayon::join(
        || descend(Color::Black, &of_black, options, &mut black, progress),
        || descend(Color::White, &of_white, options, &mut white, progress),
    )
    .into()
}

/// What a value is fitted to: the search value, and the result as far as it is known.
pub fn target(search: f32, result: Option<f32>, blend: f32) -> f32 {
    result.map_or(search, |result| blend * search + (1.0 - blend) * result)
}

/// Games that one thread looks at together.
const CHUNK: usize = 512;

fn gather_all(lessons: &Lessons, blend: f32) -> [Samples; 2] {
    let chunks: Vec<(&Calibration, &[Game])> = lessons
        .taught()
        .flat_map(|(calibration, games)| games.chunks(CHUNK).map(move |chunk| (calibration, chunk)))
        .collect();
    let parts: Vec<[Samples; 2]> =
        chunks.par_iter().map(|(calibration, games)| gather(games, calibration, blend)).collect();
    let mut samples = <[Samples; 2]>::default();
    for part in parts {
        for (all, part) in samples.iter_mut().zip(part) {
            all.append(part);
        }
    }
    samples
}

fn gather(games: &[Game], calibration: &Calibration, blend: f32) -> [Samples; 2] {
    let mut samples = <[Samples; 2]>::default();
    let mut counts = vec![0u16; 2 * WAITING];
    let mut seen = Vec::new();
    let empty: Board = Board::new(Rule::Renju, Size::RENJU);
    for game in games {
        for_each_position(game, empty.clone(), |board, ply, outlook| {
            let side = board.side_to_move();
            for point in board.empty().iter() {
                for (first, color) in [(0, side), (WAITING, !side)] {
                    let entry = first + board.class(color, point).index();
                    if counts[entry] == 0 {
                        seen.push(entry);
                    }
                    counts[entry] += 1;
                }
            }
            let samples = &mut samples[side.index()];
            for entry in seen.drain(..) {
                let mut left = std::mem::take(&mut counts[entry]);
                while left > 0 && entry % WAITING != 0 {
                    samples.terms.push(term(entry, left.min(MOST_COUNT)));
                    left -= left.min(MOST_COUNT);
                }
            }
            let target = target(calibration.score(ply, outlook), game.result.score(side), blend);
            samples.positions.push((
                samples.terms.len(),
                ThreatMask::of(board).index() as u16,
                stage(board.stone_count()) as u8,
                target,
            ));
        });
    }
    samples
}

const ENTRY_BITS: u32 = (2 * WAITING).ilog2();
const MOST_COUNT: u16 = 1 << (16 - ENTRY_BITS);

/// How often an entry occurs, 1 to [`MOST_COUNT`], in one number.
fn term(entry: usize, count: u16) -> u16 {
    entry as u16 | (count - 1) << ENTRY_BITS
}

fn entry_and_count(term: u16) -> (usize, f32) {
    (term as usize & (2 * WAITING - 1), ((term >> ENTRY_BITS) + 1) as f32)
}

fn descend(
    side: Color,
    samples: &Samples,
    options: &ValueOptions,
    random: &mut SmallRng,
    progress: &(dyn Fn() + Sync),
) -> ValueTables {
    let mut points = Table::of_classes(side, options.points);
    let mut threats = FittedTerms::new(Table::of_threats, options);
    let mut stages = FittedTerms::new(Table::of_stages, options);
    let count = samples.positions.len();
    let mut order: Vec<usize> = (0..count).collect();
    let mut rates = rates(options.rate, options.epochs * count.div_ceil(options.batch));
    for _ in 0..options.epochs {
        order.shuffle(random);
        for batch in order.chunks(options.batch) {
            for &at in batch {
                let (end, mask, stage, target) = samples.positions[at];
                let stage = stage as usize;
                let start = at.checked_sub(1).map_or(0, |before| samples.positions[before].0);
                let terms = &samples.terms[start..end];
                let mut sums = [0.0; 2];
                for &term in terms {
                    let (entry, count) = entry_and_count(term);
                    sums[entry / WAITING] += count * points.weights[entry];
                }
                let mask = mask as usize;
                let factors = [0, 1].map(|side| {
                    1.0 + threats.emphasis[side].weights[mask] + stages.emphasis[side].weights[stage]
                });
                let logit = threats.value.weights[mask]
                    + stages.value.weights[stage]
                    + factors[0] * sums[0]
                    + factors[1] * sums[1];
                let miss = (1.0 / (1.0 + (-logit).exp()) - target) / batch.len() as f32;
                threats.descend(mask, miss, sums);
                stages.descend(stage, miss, sums);
                for &term in terms {
                    let (entry, count) = entry_and_count(term);
                    points.gradient[entry] += count * factors[entry / WAITING] * miss;
                }
            }
            let rate = rates.next().unwrap_or(0.0);
            points.step(rate, count);
            threats.step(rate, count);
            stages.step(rate, count);
        }
        progress();
    }
    let scale = UNITS_PER_LOGIT * UNIT as f64;
    ValueTables {
        mover: points.rounded(0, Class::COUNT, scale),
        waiter: points.rounded(WAITING, Class::COUNT, -scale),
        threats: threats.rounded(1.0),
        stages: stages.rounded(0.0),
    }
}

/// [`Terms`] that are being fitted. Of the emphasis of threats it is the difference from 1.
struct FittedTerms {
    value: Table,
    emphasis: [Table; 2],
}

impl FittedTerms {
    fn new(table: fn(Spread) -> Table, options: &ValueOptions) -> FittedTerms {
        FittedTerms { value: table(options.threats), emphasis: [(); 2].map(|()| table(options.emphasis)) }
    }

    fn descend(&mut self, entry: usize, miss: f32, sums: [f32; 2]) {
        self.value.gradient[entry] += miss;
        for (table, sum) in self.emphasis.iter_mut().zip(sums) {
            table.gradient[entry] += miss * sum;
        }
    }

    fn step(&mut self, rate: f32, samples: usize) {
        self.value.step(rate, samples);
        self.emphasis.iter_mut().for_each(|table| table.step(rate, samples));
    }

    fn rounded(&self, whole: f32) -> Terms {
        let emphasis = self.emphasis.each_ref().map(|table| {
            table.weights.iter().map(|more| (WHOLE as f32 * (whole + more)).round() as i16).collect()
        });
        Terms { value: self.value.rounded(0, self.value.weights.len(), UNITS_PER_LOGIT), emphasis }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_keep_entry_and_count() {
        for (entry, count) in [(1, 1), (WAITING - 1, 8), (2 * WAITING - 1, 5)] {
            assert_eq!(entry_and_count(term(entry, count)), (entry, count as f32));
        }
    }
}
