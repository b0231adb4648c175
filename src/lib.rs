//! Kagetsu: renju rules, threat search and play.

pub mod arena;
pub mod board;
pub mod cli;
pub mod conversation;
pub mod effort;
pub mod eval;
pub mod geometry;
pub mod opening;
pub mod pattern;
pub mod protocol;
pub mod record;
pub mod search;
pub mod threat;
pub mod tuning;
