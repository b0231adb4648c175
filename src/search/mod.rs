//! Principal-variation search.
//!
//! Where a comment says what a step is worth, that is how much weaker in Elo the engine was without it over 1,000
//! games at 10,000 nodes a move, with the 95 % interval (`EXPERIMENTS.md`).

mod balance;
pub mod bench;
mod clock;
mod engine;
mod history;
mod mate_line;
pub mod measure;
pub mod params;
mod picker;
mod pvs;
mod quiesce;
mod reductions;
mod report;
mod root;
mod scope;
mod statics;
mod strength;
mod survey;
mod table_file;
mod transposition;
mod worker;

pub use balance::Balance;
pub(crate) use clock::Clock;
pub use engine::{Engine, Known};
pub use picker::near_points;
pub use report::{Listener, Outcome, Report, Reports, RootEvent, Score, Silent};
pub use scope::{Breadth, Question, Scope};
pub use strength::Strength;
pub use survey::{Effort, Valued};
pub use table_file::TableFileError;
