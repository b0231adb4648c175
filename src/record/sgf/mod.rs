//! SGF (FF\[3\] and FF\[4\]), which board programs of all kinds open.
//!
//! The parser is our own: the crates there are refuse names of properties that begin with a digit, as RenLib's `5A` does,
//! know a million nested variations only by a deep stack, and give up a collection at its first fault.

mod names;
mod node;
mod read;
mod tokens;
mod write;

pub use read::read_sgf;
pub use write::write_sgf;
