//! Engines against engines: a host for any that speak the Piskvork protocol, with a referee.
//!
//! A [`Match`] has games in pairs that begin alike, by an opening or by a negotiation with the same seed, with the
//! seats exchanged. Every fault of an engine, from an illegal point to a crash, loses its game under its own name.

mod archive;
mod clock;
mod dialect;
mod game;
mod negotiation;
mod negotiator;
mod openings;
mod outcome;
mod player;
mod process;
mod records;
mod referee;
mod runner;
mod schedule;
mod settings;
mod spec;
mod standings;
mod statistics;
mod talks;

pub use archive::{Archive, ArchiveError, Found};
pub use clock::{TimeControl, TimeControlError};
pub use openings::{BALANCED, OpeningsError, read_openings};
pub use outcome::{Forfeit, Reason};
pub use player::Trouble;
pub use process::Interrupt;
pub use records::{Complaint, GameRecord, Step, Winner};
pub use referee::{Referee, Ruling};
pub(crate) use runner::play_all;
pub use runner::{Match, MatchError, News, parameters};
pub(crate) use schedule::{Job, Schedule};
pub use settings::{Beginnings, Settings};
pub use spec::{EngineSpec, Negotiator, SpecError};
pub use standings::Standings;
pub use statistics::{Estimate, Pentanomial, Sprt, SprtError, Verdict, elo_of_score, score_of_elo};

#[cfg(test)]
mod tests;
