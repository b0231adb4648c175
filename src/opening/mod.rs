//! The opening rules of renju: the 26 openings, who may do what and when, and what is best to do.
//!
//! [`Negotiation`] knows the rules, [`decide`] what to do, with the help of the [`book`].

mod action;
pub mod book;
mod canon;
mod chooser;
mod decision;
mod expectation;
mod fault;
mod fifths;
mod negotiation;
mod orbits;
mod pick;
mod plain;
mod ranking;
mod record;
mod rule;
mod scout;
mod spending;
mod theory;

pub use action::{Action, ActionError, ActionOr, Kind};
pub use canon::Opening;
pub use chooser::decide;
pub use decision::{Branch, Decision, Fifth};
pub use fault::Fault;
pub use fifths::{Fifths, balanced_numbers};
pub use negotiation::{Due, Negotiation, Placing, Seat, Square, Standing, StandingError};
pub use orbits::{Orbits, Sameness};
pub use plain::{any_action, only_action};
pub use record::RecordFault;
pub use rule::{OpeningRule, OpeningRuleError};
pub use theory::{Knowledge, black_after_four};
