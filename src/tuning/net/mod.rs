//! Fitting the net that puts the tables right, by stochastic descent.
//!
//! The tables are fitted first and stay as they are; the net learns what they miss. Positions are turned and mirrored at random.
//! The result depends on games, options and seed alone, not on the number of threads, nor on interruptions.

mod descent;
mod model;
mod parameters;
mod samples;

pub use descent::{Descent, Epoch, StateError};

use super::Options;
use super::lessons::Lessons;
use crate::eval::Weights;
use samples::Samples;
use std::sync::Arc;

/// How to fit the net.
#[derive(Clone, Copy, Debug)]
pub struct NetOptions {
    /// Passes over all positions; 0 for no net.
    pub epochs: usize,
    /// Positions a step.
    pub batch: usize,
    /// The highest learning rate.
    pub rate: f32,
    /// How strongly the own traits of classes are pulled to 0: each as if it had been 0 with a variance of one divided
    /// by this.
    pub stiffness: f32,
    /// The most positions to learn from; the first ones are taken.
    pub positions: usize,
}

impl Default for NetOptions {
    fn default() -> NetOptions {
        NetOptions { epochs: 8, batch: 4096, rate: 0.003, stiffness: 1.0, positions: usize::MAX }
    }
}

/// Prepares the fitting of a net beside these tables.
pub fn prepare(lessons: &Lessons, tables: &Arc<Weights>, options: &Options) -> Descent {
    let blend = options.value.blend;
    let taught = Samples::of(lessons.taught(), tables, blend, options.net.positions);
    let held_out = Samples::of(lessons.held_out(), tables, blend, usize::MAX);
    Descent::new(taught, held_out, options)
}

#[cfg(test)]
mod tests;
