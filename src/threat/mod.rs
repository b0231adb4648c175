//! Threats and their answers: which moves can be an answer at all.

mod defence;

pub use defence::{Danger, danger};
