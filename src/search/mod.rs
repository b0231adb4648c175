//! Principal-variation search.

pub mod bench;
mod report;

pub use report::{Outcome, Report, Score};
