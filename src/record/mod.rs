//! Positions and games as plain data, and how they are read from files and written to them.

mod builder;
mod codepage;
mod diagram;
pub mod drawing;
mod fault;
mod format;
mod holds;
mod info;
mod merge;
mod negotiation;
mod notes;
mod options;
mod position;
mod psq;
mod renlib;
mod rif;
mod sgf;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod whole;

pub use builder::{Builder, Refusal};
pub use diagram::diagram;
pub use fault::{Losses, Place, RecordError, Skipped};
pub use format::{FileWriter, Format, read_trees};
pub use info::{Fact, GameInfo, Outcome};
pub use merge::Merge;
pub use negotiation::{NegotiationRecord, NegotiationStep, NegotiationTextError};
pub use notes::{Mark, Notes, Setup, Value};
pub use options::{ReadOptions, Rows};
pub use position::{Position, PositionError, parse_points};
pub use psq::{read_psq, write_psq};
pub use renlib::{read_pos, read_renlib, write_pos, write_renlib};
pub use rif::{RifWriter, read_rif};
pub use sgf::{read_sgf, write_sgf};
pub use text::{read_text, write_text};
pub use tree::{NodeId, Play, Tree, Visit};
pub use whole::{create_whole, try_whole, write_whole, write_whole_with};
