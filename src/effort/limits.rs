//! Limits of one request to think, and the flag that ends it early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Kept back from every limit of time, for the way of the answer through pipes and schedulers.
pub const RESERVE: Duration = Duration::from_millis(25);

/// How much one request may spend. Everything `None` means: until stopped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// The most time for this move. Zero asks for an answer at once.
    pub turn: Option<Duration>,
    /// Time left for the whole game, this move included.
    pub game: Option<Duration>,
    /// Time added to the game clock after every move.
    pub increment: Duration,
    /// The last iteration to start, in plies from 1.
    pub depth: Option<u32>,
    /// Boards made, over all threads.
    pub nodes: Option<u64>,
}

/// A flag shared between those who may end a search and the threads that search.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is down.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Raises the flag: whoever looks at it ends as soon as it can.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether the flag is up.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
