//! Principal-variation search.

mod report;

pub use report::{Outcome, Report, Score};
