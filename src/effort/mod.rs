//! What a thinker may spend: limits, the deadline, the stop flag, the memory budget, the memory of hash tables, and
//! what the machine offers.

mod limits;
pub mod machine;
mod memory;
mod meter;
mod slots;

pub use limits::{Limits, RESERVE, StopFlag};
pub use memory::MemoryBudget;
pub use meter::Meter;
pub use slots::Slots;
