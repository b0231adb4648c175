//! Fitting the tables that order moves, by predicting the moves that were played.

use super::games::Game;
use super::samples::{candidates, for_each_position};
use super::table::{Spread, Table, WAITING, rates};
use crate::board::Board;
use crate::geometry::{Color, Rule, Size};
use crate::pattern::Class;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

/// How to fit promises.
#[derive(Clone, Copy, Debug)]
pub struct PromiseOptions {
    /// Passes over all positions.
    pub epochs: usize,
    /// Positions a step.
    pub batch: usize,
    /// The first learning rate.
    pub rate: f32,
    /// How large the parts of promises are expected to be.
    pub spread: Spread,
}

impl Default for PromiseOptions {
    fn default() -> PromiseOptions {
        PromiseOptions {
            epochs: 10,
            batch: 1024,
            rate: 0.02,
            spread: Spread { single: 3.0, pair: 1.0, own: 0.3 },
        }
    }
}

/// The tables of the side to move, see [`crate::eval::PointWeights`].
pub struct PromiseTables {
    /// For points of the side to move.
    pub own: Vec<i16>,
    /// For points of the other side.
    pub other: Vec<i16>,
}

/// The choices of one side.
#[derive(Default)]
struct Samples {
    /// The entries of each candidate's classes, the move played first in each position.
    candidates: Vec<[u16; 2]>,
    /// Where the candidates of each position end.
    ends: Vec<usize>,
}

/// Promises in one unit of log-odds.
const SCALE: f64 = 100.0;

/// Fits the tables of both sides, Black first.
pub fn fit_promises(games: &[Game], options: &PromiseOptions, random: &mut SmallRng) -> [PromiseTables; 2] {
    let samples = gather(games);
    Color::BOTH.map(|side| descend(side, &samples[side.index()], options, random))
}

fn gather(games: &[Game]) -> [Samples; 2] {
    let mut samples = <[Samples; 2]>::default();
    let empty: Board = Board::new(Rule::Renju, Size::RENJU);
    for game in games {
        for_each_position(game, empty.clone(), |board, ply, _| {
            let (played, points) = (game.moves[ply], candidates(board));
            if !points.contains(played) {
                return;
            }
            let side = board.side_to_move();
            let samples = &mut samples[side.index()];
            let others = points.iter().filter(|&point| point != played);
            samples.candidates.extend(std::iter::once(played).chain(others).map(|point| {
                let (own, other) = (board.class(side, point), board.class(!side, point));
                [own.index() as u16, (WAITING + other.index()) as u16]
            }));
            samples.ends.push(samples.candidates.len());
        });
    }
    samples
}

fn descend(side: Color, samples: &Samples, options: &PromiseOptions, random: &mut SmallRng) -> PromiseTables {
    let mut table = Table::of_classes(side, options.spread);
    let count = samples.ends.len();
    let mut order: Vec<usize> = (0..count).collect();
    let mut rates = rates(options.rate, options.epochs * count.div_ceil(options.batch));
    let mut odds = Vec::new();
    for _ in 0..options.epochs {
        order.shuffle(random);
        for batch in order.chunks(options.batch) {
            for &at in batch {
                let start = at.checked_sub(1).map_or(0, |before| samples.ends[before]);
                let candidates = &samples.candidates[start..samples.ends[at]];
                odds.clear();
                odds.extend(candidates.iter().map(|entries| {
                    entries.iter().map(|&entry| table.weights[entry as usize]).sum::<f32>().exp()
                }));
                let scale = 1.0 / odds.iter().sum::<f32>();
                for (at, (entries, odds)) in candidates.iter().zip(&odds).enumerate() {
                    let played = if at == 0 { 1.0 } else { 0.0 };
                    for &entry in entries {
                        table.gradient[entry as usize] += (odds * scale - played) / batch.len() as f32;
                    }
                }
            }
            table.step(rates.next().unwrap_or(0.0), count);
        }
    }
    PromiseTables {
        own: table.rounded(0, Class::COUNT, SCALE),
        other: table.rounded(WAITING, Class::COUNT, SCALE),
    }
}
