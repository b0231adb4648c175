//! What a thinker may spend: limits, the deadline, the stop flag and the memory budget.

mod limits;
mod memory;

pub use limits::{Limits, StopFlag};
pub use memory::MemoryBudget;
