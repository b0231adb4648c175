//! Positions and games as text and as plain data, and how files are written.

mod diagram;
mod position;
mod renlib;
mod sgf;
mod tree;
mod whole;

pub use diagram::diagram;
pub use position::{Position, PositionError, parse_points};
pub use renlib::{RenlibError, write_renlib};
pub use sgf::write_sgf;
pub use tree::{Branch, MoveTree};
pub use whole::{create_whole, try_whole, write_whole, write_whole_with};
