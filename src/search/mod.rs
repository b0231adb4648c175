//! Principal-variation search.

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
