//! What is wrong with a file, and what could not be kept of it.

use super::{PositionError, Refusal};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use thiserror::Error;

/// A file that cannot be read, or a tree that a format cannot hold. One line without the name of the file.
#[derive(Debug, Error)]
pub enum RecordError {
    /// Something is wrong at a place in the file.
    #[error("{place}: {what}")]
    Wrong {
        /// Where.
        place: Place,
        /// What was found and what was expected.
        what: String,
    },
    /// The format has no way to say this.
    #[error("{0}")]
    Cannot(String),
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of text, counted from 1.
    Line(usize),
    /// A byte, counted from 0.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

impl RecordError {
    /// Something wrong at a place.
    pub fn at(place: Place, what: impl fmt::Display) -> RecordError {
        // What other crates say may quote the file.
        const LONGEST: usize = 300;
        let what = what.to_string();
        let what = what.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
        RecordError::Wrong { place, what }
    }

    /// Something that a format cannot say.
    pub fn cannot(what: impl fmt::Display) -> RecordError {
        RecordError::Cannot(what.to_string())
    }

    /// A refused move or set-up at a place.
    pub(super) fn refused(place: Place) -> impl Fn(Refusal) -> RecordError {
        move |refusal| RecordError::at(place, refusal)
    }
}

impl From<PositionError> for RecordError {
    fn from(error: PositionError) -> RecordError {
        RecordError::cannot(error)
    }
}

/// What a file quotes of itself in an error: short, and one line.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// What was passed over in a file that was read leniently.
#[derive(Debug, Default)]
pub struct Skipped {
    /// How many things.
    pub count: usize,
    /// The first of them.
    pub first: Option<RecordError>,
}

impl Skipped {
    /// Passes over an error, or gives it back if nothing may be passed over.
    ///
    /// # Errors
    /// The same error; errors of the system always.
    pub fn pass_over(&mut self, error: RecordError, lenient: bool) -> Result<(), RecordError> {
        if !lenient || matches!(error, RecordError::Io(_)) {
            return Err(error);
        }
        self.count += 1;
        self.first.get_or_insert(error);
        Ok(())
    }
}

/// `3 things skipped, the first: line 7: …`.
impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let things = if self.count == 1 { "thing" } else { "things" };
        write!(f, "{} {things} skipped", self.count)?;
        self.first.as_ref().map_or(Ok(()), |first| write!(f, ", the first: {first}"))
    }
}

/// What a format could not hold, by kind, with how often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(BTreeMap<String, usize>);

impl Losses {
    /// Counts something that is lost.
    pub fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    /// Adds other losses.
    pub fn add(&mut self, other: Losses) {
        for (what, count) in other.0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    /// Whether all was held.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// `comment ×3, variation ×2`.
impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = self.0.iter().map(|(what, count)| format!("{what} ×{count}")).collect();
        f.write_str(&list.join(", "))
    }
}
