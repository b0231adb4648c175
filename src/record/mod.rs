//! Positions and games as text and as plain data.

mod diagram;
mod position;

pub use diagram::diagram;
pub use position::{Position, PositionError, parse_points};
