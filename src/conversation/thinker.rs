//! What a conversation needs of whoever finds the moves.

use crate::effort::{Limits, StopFlag};
use crate::eval::Weights;
use crate::geometry::Point;
use crate::opening::{self, Decision, Negotiation};
use crate::search::{Balance, Engine, Known, Listener, Outcome, Question, TableFileError};
use std::path::Path;
use std::sync::Arc;

/// Someone who finds moves: the search engine, or a stand-in for tests.
pub trait Thinker: Send + 'static {
    /// A thinker with this many threads and bytes of memory for what it learns.
    fn new(threads: usize, table_bytes: u64) -> Self;
    /// Changes the number of threads.
    fn set_threads(&mut self, threads: usize);
    /// Changes the memory for what it learns; it may forget on the way.
    fn set_table_bytes(&mut self, bytes: u64);
    /// The memory it has for that.
    fn table_bytes(&self) -> u64;
    /// Forgets what it has learnt.
    fn clear(&mut self);
    /// Values positions with other weights from now on, and forgets what it has learnt with the old ones.
    fn set_weights(&mut self, weights: Arc<Weights>);
    /// The name of the evaluation in use.
    fn evaluator(&self) -> &str;
    /// Finds a move within the limits or soon after the flag is raised, and tells how it gets on.
    fn explore(&mut self, question: &Question<'_>, listener: &mut dyn Listener) -> Outcome;
    /// Finds stones that leave the position at a value, in the same way.
    fn balance(
        &mut self,
        question: &Question<'_>,
        balance: &Balance,
        listener: &mut dyn Listener,
    ) -> Vec<Point>;
    /// How full the memory for what it learns is, 0 to 1.
    fn table_usage(&self) -> f64;
    /// Writes what it has learnt into a file; returns how much that is.
    ///
    /// # Errors
    /// If that can't be done.
    fn save_table(&self, path: &Path) -> Result<u64, TableFileError>;
    /// Takes in what is in such a file; returns how much that is.
    ///
    /// # Errors
    /// If the file is not one of those; then nothing is taken in.
    fn load_table(&mut self, path: &Path) -> Result<u64, TableFileError>;
    /// What it has learnt about the position with this key.
    fn known(&self, key: u64) -> Option<Known>;
    /// Decides for whoever is to act in an opening, within the limits or soon after `stop` is raised; `seed` decides
    /// between choices that are about equal. `None` if the opening is complete.
    fn choose(
        &mut self,
        opening: &Negotiation,
        limits: &Limits,
        seed: u64,
        stop: &StopFlag,
    ) -> Option<Decision>;
}

impl Thinker for Engine {
    fn new(threads: usize, table_bytes: u64) -> Engine {
        Engine::new(threads, table_bytes)
    }

    fn set_threads(&mut self, threads: usize) {
        Engine::set_threads(self, threads);
    }

    fn set_table_bytes(&mut self, bytes: u64) {
        Engine::set_table_bytes(self, bytes);
    }

    fn table_bytes(&self) -> u64 {
        Engine::table_bytes(self)
    }

    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn set_weights(&mut self, weights: Arc<Weights>) {
        Engine::set_weights(self, weights);
    }

    fn evaluator(&self) -> &str {
        Engine::evaluator(self)
    }

    fn explore(&mut self, question: &Question<'_>, listener: &mut dyn Listener) -> Outcome {
        Engine::explore(self, question, listener)
    }

    fn balance(
        &mut self,
        question: &Question<'_>,
        balance: &Balance,
        listener: &mut dyn Listener,
    ) -> Vec<Point> {
        Engine::balance(self, question, balance, listener)
    }

    fn table_usage(&self) -> f64 {
        Engine::table_usage(self)
    }

    fn save_table(&self, path: &Path) -> Result<u64, TableFileError> {
        Engine::save_table(self, path)
    }

    fn load_table(&mut self, path: &Path) -> Result<u64, TableFileError> {
        Engine::load_table(self, path)
    }

    fn known(&self, key: u64) -> Option<Known> {
        Engine::known(self, key)
    }

    fn choose(
        &mut self,
        opening: &Negotiation,
        limits: &Limits,
        seed: u64,
        stop: &StopFlag,
    ) -> Option<Decision> {
        opening::decide(self, opening, limits, seed, stop)
    }
}
