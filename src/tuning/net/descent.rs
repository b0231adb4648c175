//! The descent: Adam, step by step, with a state that can be kept and taken up again.

use super::super::Options;
use super::NetOptions;
use super::model::{Model, Pass, Turn};
use super::parameters::Parameters;
use super::samples::{Samples, turned_regions};
use crate::eval::net::NetWeights;
use bytemuck::{Pod, Zeroable};
use rand::seq::SliceRandom;
use rayon::prelude::*;
use std::fmt;
use thiserror::Error;

/// Parts that a batch is cut into, each with a gradient of its own. The number is fixed so that sums do not depend on
/// the number of threads.
const PARTS: usize = 4;
/// The rate rises over so many steps.
const WARM_UP: f32 = 200.0;
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// A net being fitted.
pub struct Descent {
    taught: Samples,
    held_out: Samples,
    options: Options,
    state: Box<State>,
    turns: [Turn; 8],
}

/// What an interrupted descent goes on from.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct State {
    /// What the fitting depends on besides the parameters.
    origin: u64,
    /// Passes that are done.
    epochs: u64,
    parameters: Parameters,
    means: Parameters,
    squares: Parameters,
}

/// Losses after a pass over all positions: mean cross-entropies on the targets. Shown as a line of text.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Passes that are done.
    pub number: usize,
    /// On the positions that teach, during the pass.
    pub taught: f64,
    /// On those held out, after it, if any are.
    pub held_out: Option<f64>,
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pass {}: loss {:.4} on what it learns from", self.number, self.taught)?;
        self.held_out.map_or(Ok(()), |loss| write!(f, ", {loss:.4} held out"))
    }
}

/// A state that can't be gone on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StateError {
    /// It is none, or not whole.
    #[error("it is no state of a net being fitted, or not whole")]
    Foreign,
    /// It belongs to other games or options.
    #[error("it belongs to other games or options")]
    Other,
}

impl Descent {
    pub(super) fn new(taught: Samples, held_out: Samples, options: &Options) -> Descent {
        let mut state: Box<State> = bytemuck::zeroed_box();
        state.parameters = *Parameters::random(&mut options.random(4));
        state.origin = origin(&taught, options);
        Descent { taught, held_out, options: *options, state, turns: turned_regions() }
    }

    /// Positions to learn from, and positions held out.
    pub fn positions(&self) -> [usize; 2] {
        [self.taught.len(), self.held_out.len()]
    }

    /// Steps of one pass, see [`Descent::pass`].
    pub fn steps(&self) -> usize {
        self.taught.len().div_ceil(self.net().batch)
    }

    /// Passes that are done.
    pub fn done(&self) -> usize {
        self.state.epochs as usize
    }

    /// The state as bytes, to be kept in a file.
    pub fn state(&self) -> &[u8] {
        bytemuck::bytes_of(&*self.state)
    }

    /// Goes on from a state that was kept.
    ///
    /// # Errors
    /// [`StateError`] if that can't be; nothing is changed then.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), StateError> {
        if bytes.len() != size_of::<State>() {
            return Err(StateError::Foreign);
        }
        let mut state: Box<State> = bytemuck::zeroed_box();
        bytemuck::bytes_of_mut(&mut *state).copy_from_slice(bytes);
        if state.origin != self.state.origin {
            return Err(StateError::Other);
        }
        self.state = state;
        Ok(())
    }

    /// The net as it is now.
    pub fn net_weights(&self) -> NetWeights {
        self.state.parameters.weights()
    }

    /// The next pass over all positions; `None` when all are done. `progress` is called after each step.
    pub fn pass(&mut self, progress: &dyn Fn()) -> Option<Epoch> {
        let (epoch, options) = (self.done(), *self.net());
        if epoch == options.epochs || self.taught.len() == 0 {
            return None;
        }
        let mut order: Vec<u32> = (0..self.taught.len() as u32).collect();
        order.shuffle(&mut self.options.random(1000 + epoch as u64));
        let mut model: Box<Model> = bytemuck::zeroed_box();
        let mut gradients: [Box<Model>; PARTS] = std::array::from_fn(|_| bytemuck::zeroed_box());
        let mut gradient: Box<Parameters> = bytemuck::zeroed_box();
        let mut loss = 0.0;
        for (at, batch) in order.chunks(options.batch).enumerate() {
            self.state.parameters.make(&mut model);
            loss += self.look(&model, batch, &mut gradients);
            Parameters::gradient(&gradients[0], &mut gradient);
            gradients[0] = bytemuck::zeroed_box();
            self.step(epoch * self.steps() + at, &gradient);
            progress();
        }
        self.state.epochs += 1;
        let taught = loss / self.taught.len() as f64;
        Some(Epoch { number: epoch + 1, taught, held_out: self.loss() })
    }

    fn net(&self) -> &NetOptions {
        &self.options.net
    }

    /// Puts the gradient of a batch into the first of the gradients, and returns the batch's losses added up.
    fn look(&self, model: &Model, batch: &[u32], gradients: &mut [Box<Model>; PARTS]) -> f64 {
        let losses: Vec<f64> = batch
            .par_chunks(batch.len().div_ceil(PARTS))
            .zip(gradients.par_iter_mut())
            .map(|(part, gradient)| {
                let mut pass = Pass::new();
                let mut loss = 0.0;
                for &at in part {
                    let (sample, cells) = self.taught.get(at as usize);
                    // Any mixture will do, and each position comes in another way in each pass.
                    let turn = &self.turns[(at as usize + self.done()) % self.turns.len()];
                    let value = model.value(&mut pass, sample, cells, turn);
                    loss += cross_entropy(value, sample.target);
                    let miss = (1.0 / (1.0 + (-value).exp()) - sample.target) / batch.len() as f32;
                    model.descend(gradient, &pass, sample, cells, turn, miss);
                }
                loss
            })
            .collect();
        let (first, others) = gradients.split_at_mut(1);
        for other in others {
            let sums: &mut [f32] = bytemuck::cast_slice_mut(std::slice::from_mut(&mut *first[0]));
            for (sum, part) in
                sums.iter_mut().zip(bytemuck::cast_slice_mut(std::slice::from_mut(&mut **other)))
            {
                *sum += *part;
                *part = 0.0;
            }
        }
        losses.iter().sum()
    }

    /// One step of Adam. The rate rises at first and falls along half a cosine.
    fn step(&mut self, step: usize, gradient: &Parameters) {
        let options = *self.net();
        let count = (step + 1) as f32;
        let turn = std::f32::consts::PI * count / (options.epochs * self.steps()) as f32;
        let rate = options.rate * (0.505 + 0.495 * turn.cos()) * (count / WARM_UP).min(1.0);
        let correct_mean = 1.0 / (1.0 - MEAN_DECAY.powf(count));
        let correct_square = 1.0 / (1.0 - SQUARE_DECAY.powf(count));
        let shrink = options.stiffness / self.taught.len() as f32;
        let State { parameters, means, squares, .. } = &mut *self.state;
        let [parameters, means, squares] = [parameters, means, squares]
            .map(|all| bytemuck::cast_slice_mut::<Parameters, f32>(std::slice::from_mut(all)));
        let gradient: &[f32] = bytemuck::cast_slice(std::slice::from_ref(gradient));
        for at in 0..parameters.len() {
            let stiffness = if at < Parameters::SHRUNK { shrink } else { 0.0 };
            let slope = gradient[at] + stiffness * parameters[at];
            means[at] += (1.0 - MEAN_DECAY) * (slope - means[at]);
            squares[at] += (1.0 - SQUARE_DECAY) * (slope * slope - squares[at]);
            let scale = (squares[at] * correct_square).sqrt() + EPSILON;
            parameters[at] -= rate * means[at] * correct_mean / scale;
        }
    }

    /// The loss on the positions held out.
    fn loss(&self) -> Option<f64> {
        if self.held_out.len() == 0 {
            return None;
        }
        let mut model: Box<Model> = bytemuck::zeroed_box();
        self.state.parameters.make(&mut model);
        let all: Vec<usize> = (0..self.held_out.len()).collect();
        let losses: Vec<f64> = all
            .par_chunks(1024)
            .map(|chunk| {
                let mut pass = Pass::new();
                let mut of = |&at: &usize| {
                    let (sample, cells) = self.held_out.get(at);
                    cross_entropy(model.value(&mut pass, sample, cells, &self.turns[0]), sample.target)
                };
                chunk.iter().map(&mut of).sum()
            })
            .collect();
        Some(losses.iter().sum::<f64>() / all.len() as f64)
    }
}

/// What tells one fitting from others.
fn origin(taught: &Samples, options: &Options) -> u64 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(format!("{options:?}").as_bytes());
    for at in 0..taught.len() {
        let (sample, cells) = taught.get(at);
        hasher.update(&sample.target.to_le_bytes());
        hasher.update(&sample.tables.to_le_bytes());
        hasher.update(&(cells.len() as u64).to_le_bytes());
    }
    (taught.len() as u64) << 32 | hasher.finalize() as u64
}

fn cross_entropy(value: f32, target: f32) -> f64 {
    let (value, target) = (value as f64, target as f64);
    (-value.abs()).exp().ln_1p() + value.max(0.0) - value * target
}
