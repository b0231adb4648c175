//! Openings in the dialects of others: steps that ask for one action each, and a host's side of the same.
//!
//! A step is translated into a [`Negotiation`](crate::opening::Negotiation) that stands where the host's opening
//! stands, and the action that is chosen there into the lines that the host expects. No dialect knows a rule.

mod alphagomoku;
mod forms;
mod host;
mod reading;
mod step;
mod yixin;

pub use host::{AnswerError, Asking, Dialect, Heard};
pub(super) use reading::{Read, StepReader};
pub use step::{Step, StepError};

#[cfg(test)]
mod tests;
