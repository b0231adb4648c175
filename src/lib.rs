//! Kagetsu: renju rules, threat search and play.

pub mod board;
pub mod effort;
pub mod eval;
pub mod geometry;
pub mod pattern;
pub mod record;
pub mod search;
pub mod threat;
