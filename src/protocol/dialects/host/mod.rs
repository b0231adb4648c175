//! A host's side of the dialects: what to send to an engine that is to act, and what its answer means.

mod alphagomoku;
mod yixin;

use crate::geometry::{Point, Size};
use crate::opening::{Action, ActionOr, Negotiation};
use crate::protocol::command::quoted;
use crate::protocol::opening::{action_from, action_text, point_from};
use crate::protocol::{Pair, PairError};
use std::fmt;
use thiserror::Error;

/// A way in which engines are asked about openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// `OPENING` with the whole transcript.
    Opening,
    /// Yixin-Board's: swap2 and Soosõrv-8.
    Yixin,
    /// Gomocup's SWAP2BOARD and AlphaGomoku's scheme: every rule but those without negotiation.
    AlphaGomoku,
}

/// What an engine's line means for the question that it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The answer is not complete; these lines, with newlines between, have to be sent next.
    Ask(String),
    /// The action, which has still to be refereed.
    Action {
        /// What the engine does.
        action: Action,
        /// Where it puts White's sixth stone, if the dialect has it tell that along with the fifth it takes: the
        /// move is made then, and must not be asked for again.
        sixth: Option<Point>,
    },
}

/// Why an engine's line is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// The engine says that it cannot.
    #[error("the engine refuses: {0}")]
    Refused(String),
    /// A point that is none of the board's.
    #[error(transparent)]
    Pair(#[from] PairError),
    /// Words in place of what was asked.
    #[error("the engine answers '{got}' in place of {wanted}")]
    Wrong {
        /// What it answers.
        got: String,
        /// What was asked.
        wanted: &'static str,
    },
}

/// A question to an engine that is to act in an opening.
///
/// ```
/// use kagetsu::geometry::{Rule, Size};
/// use kagetsu::opening::{Action, Negotiation, Sameness};
/// use kagetsu::protocol::{Asking, Dialect, Heard};
/// let rule = "swap1".parse().unwrap();
/// let mut opening = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::default()).unwrap();
/// opening.apply(&"MOVE h8".parse().unwrap()).unwrap();
/// let (mut asking, request) = Asking::new(Dialect::AlphaGomoku, &opening).unwrap();
/// assert_eq!(request, "SWAP1STBOARD\n7,7\nDONE");
/// assert_eq!(asking.hear("MESSAGE hm"), Ok(None));
/// assert_eq!(asking.hear("SWAP"), Ok(Some(Heard::Action { action: Action::Swap, sixth: None })));
/// ```
#[derive(Clone, Debug)]
pub struct Asking {
    opening: Negotiation,
    talk: Talk,
}

#[derive(Clone, Debug)]
enum Talk {
    Opening,
    Yixin(yixin::Talk),
    AlphaGomoku,
}

impl Asking {
    /// The question to whoever is to act, and the lines to send, with newlines between. `None` if the opening is
    /// complete, or the dialect has no words for its rule.
    pub fn new(dialect: Dialect, opening: &Negotiation) -> Option<(Asking, String)> {
        opening.due()?;
        let (talk, request) = match dialect {
            Dialect::Opening => (Talk::Opening, transcript(opening)),
            Dialect::Yixin => {
                let (talk, request) = yixin::Talk::new(opening)?;
                (Talk::Yixin(talk), request)
            }
            Dialect::AlphaGomoku => (Talk::AlphaGomoku, alphagomoku::request(opening)?),
        };
        Some((Asking { opening: opening.clone(), talk }, request))
    }

    /// Takes the next line of the engine. `None` means that it goes on talking.
    ///
    /// # Errors
    /// [`AnswerError`] if the line is the answer and wrong. Whether the rule allows the action is not looked at.
    pub fn hear(&mut self, line: &str) -> Result<Option<Heard>, AnswerError> {
        let first = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        if matches!(first.as_str(), "ERROR" | "UNKNOWN") {
            return Err(AnswerError::Refused(quoted(line)));
        }
        let size = self.opening.size();
        match &mut self.talk {
            Talk::Opening => match action_from(line, size) {
                Ok(action) => Ok(Some(Heard::Action { action, sixth: None })),
                // An action, if only its points were on the board.
                Err(ActionOr::Point(error @ PairError::OffBoard(..))) => Err(error.into()),
                Err(_) => Ok(None),
            },
            Talk::Yixin(talk) => talk.hear(&self.opening, line),
            Talk::AlphaGomoku => alphagomoku::hear(&self.opening, line),
        }
    }
}

fn transcript(opening: &Negotiation) -> String {
    let actions = opening.actions().iter().map(|action| action_text(action, opening.size()));
    lines([format!("OPENING {}", opening.rule())].into_iter().chain(actions).chain(["DONE".to_string()]))
}

/// Lines with newlines between.
fn lines<T: fmt::Display>(lines: impl IntoIterator<Item = T>) -> String {
    lines.into_iter().map(|line| line.to_string()).collect::<Vec<_>>().join("\n")
}

/// The pairs of points as words.
fn pairs(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&point| Pair::of(point, size).to_string()).collect()
}

/// The points of words.
fn points(words: &[&str], size: Size) -> Result<Vec<Point>, PairError> {
    words.iter().map(|word| point_from(word, size)).collect()
}

fn wrong(line: &str, wanted: &'static str) -> AnswerError {
    AnswerError::Wrong { got: quoted(line), wanted }
}

#[cfg(test)]
mod tests;
