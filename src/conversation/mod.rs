//! The engine's side of one conversation with a host: its state, what runs, and who answers.
//!
//! Three threads at most: one reads, one thinks, and the one that called [`converse`] decides and is the only
//! one that writes. All that happens reaches it through one queue, so that a request is owed exactly one
//! answer whatever arrives at the same moment.

mod blocks;
mod choice;
mod clock;
mod game;
mod input;
mod log;
mod session;
mod settings;
mod setup;
mod thinker;
mod tracing;

pub use log::Log;
pub use thinker::Thinker;

use session::Session;
use std::io::{Read, Write};

/// Holds a conversation over `input` and `output` with a thinker of type `T` until END or the end of input.
///
/// A search that still runs then is left behind, it ends soon by itself. Once the last line has been read,
/// `at_end` is called from the reading thread: a program that must be gone in time, whatever else hangs, can
/// see to it there.
pub fn converse<T: Thinker>(
    input: impl Read + Send + 'static,
    output: impl Write,
    log: Option<Log>,
    at_end: impl FnOnce() + Send + 'static,
) {
    let (sender, events) = std::sync::mpsc::channel();
    input::listen(input, log.clone(), sender.clone(), at_end);
    Session::<T, _>::new(output, log, sender, events).run();
}

#[cfg(test)]
mod tests;
