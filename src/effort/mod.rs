//! What a thinker may spend: limits, the deadline, the stop flag, the memory budget and the memory of hash tables.

mod limits;
mod memory;
mod meter;
mod slots;

pub use limits::{Limits, RESERVE, StopFlag};
pub use memory::MemoryBudget;
pub use meter::Meter;
pub use slots::Slots;
