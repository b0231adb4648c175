//! Positions and games as text and as plain data.

mod position;

pub use position::{Position, PositionError, parse_points};
