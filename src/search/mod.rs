//! Principal-variation search.
//!
//! Where a comment says what a step is worth, that is how much weaker in Elo the engine was without it over 1,000
//! games at 10,000 nodes a move, with the 95 % interval (`EXPERIMENTS.md`).

pub mod bench;
mod clock;
mod engine;
mod history;
pub mod measure;
pub mod params;
mod picker;
mod pvs;
mod quiesce;
mod reductions;
mod report;
mod root;
mod statics;
mod survey;
mod transposition;
mod worker;

pub use engine::Engine;
pub use picker::near_points;
pub use report::{Outcome, Report, Score};
pub use survey::{Effort, Valued};
