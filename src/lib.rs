//! Kagetsu: renju rules, threat search and play.

pub mod effort;
pub mod geometry;
pub mod record;
pub mod search;
