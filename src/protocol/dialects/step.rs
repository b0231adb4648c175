//! A step of an opening: the position that it asks about, and its answer.

use super::forms::{Answer, Form, Number, Offers};
use super::{alphagomoku, yixin};
use crate::geometry::{Point, Rule, Size};
use crate::opening::{Action, Negotiation, Standing, StandingError};
use crate::protocol::{Pair, PairError, Reply, UnsupportedRule};
use crate::record::Position;
use thiserror::Error;

/// A step of an opening as another program's dialect asks it, such as `SWAP2BOARD` with its list.
#[derive(Clone, Debug)]
pub struct Step {
    pub(super) form: &'static Form,
    pub(super) number: Option<u8>,
    pub(super) stones: Vec<Pair>,
    pub(super) offered: Vec<Pair>,
}

impl PartialEq for Step {
    fn eq(&self, other: &Step) -> bool {
        let parts = |step: &Step| (step.form.name, step.number, step.stones.clone(), step.offered.clone());
        parts(self) == parts(other)
    }
}

impl Eq for Step {}

/// Why a step has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StepError {
    /// The rule of play, which the opening rule leaves to `INFO rule`.
    #[error(transparent)]
    Game(#[from] UnsupportedRule),
    /// Too many or too few stones.
    #[error("{command} needs {wanted} stones{place}, got {got}", wanted = any_of(.wanted), place = if *.set { " set by YXBOARD" } else { "" })]
    Stones {
        /// The command.
        command: &'static str,
        /// How many there may be.
        wanted: &'static [usize],
        /// How many there are.
        got: usize,
        /// Whether they have to be set before.
        set: bool,
    },
    /// No fifths to choose from.
    #[error("{0} needs fifths to choose from after the four stones, write them as x,y")]
    NoOffers(&'static str),
    /// A point that is none of the board's.
    #[error("{0}: {1}")]
    Pair(&'static str, PairError),
    /// Points that cannot be.
    #[error("{command}: {}", told(.error, *.size))]
    Standing {
        /// The command.
        command: &'static str,
        /// What is wrong.
        error: StandingError,
        /// The size of the board.
        size: Size,
    },
}

fn any_of(numbers: &[usize]) -> String {
    match numbers {
        [0] => "no".to_string(),
        _ => numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" or "),
    }
}

fn told(error: &StandingError, size: Size) -> String {
    match error {
        StandingError::Rule(error) => error.to_string(),
        StandingError::Fault(fault) => fault.told(|point| Pair::of(point, size)),
    }
}

impl Step {
    /// The name of the command.
    pub fn command(&self) -> &'static str {
        self.form.name
    }

    /// Whether the stones are those on the engine's board, which the host has set before.
    pub fn uses_board(&self) -> bool {
        self.form.uses_board()
    }

    /// Whether White's sixth stone is to be answered along with the chosen fifth.
    pub fn wants_sixth(&self) -> bool {
        self.form.offers == Offers::AfterList
    }

    /// The opening at this step. `in_force` is the rule of play that the host has set, `size` that of its board, and
    /// `board` what stands on it, for the steps that [use it](Step::uses_board).
    ///
    /// # Errors
    /// [`StepError`] if the points do not fit the step, or the rule does not fit the board. What the host has accepted
    /// otherwise is not judged.
    pub fn opening(
        &self,
        in_force: Result<Rule, UnsupportedRule>,
        size: Size,
        board: &Position,
    ) -> Result<Negotiation, StepError> {
        let command = self.form.name;
        let usual = if let Number::Usual(number) = self.form.number { number } else { 8 };
        let rule = (self.form.rule)(self.number.unwrap_or(usual));
        let in_force = if rule.game(Rule::Freestyle) == Rule::Renju { Rule::Renju } else { in_force? };
        let points = |pairs: &[Pair]| {
            pairs.iter().map(|&pair| on_board(command, pair, size)).collect::<Result<Vec<_>, _>>()
        };
        let stones = if self.uses_board() { alternating(board) } else { points(&self.stones)? };
        let (got, wanted, set) = (stones.len(), self.form.stones, self.uses_board());
        if !wanted.contains(&got) {
            return Err(StepError::Stones { command, wanted, got, set });
        }
        let offered = points(&self.offered)?;
        if offered.is_empty() && self.form.offers != Offers::No {
            return Err(StepError::NoOffers(command));
        }
        let declared = self.number.filter(|_| self.form.number == Number::Declared);
        let standing = Standing { stones, swapped: !self.form.swap, declared, offered };
        Negotiation::resume(rule, in_force, size, standing).map_err(|error| StepError::Standing {
            command,
            error,
            size,
        })
    }

    /// The lines that answer the step with this action, and with the sixth stone where it is wanted.
    pub fn replies(&self, action: &Action, sixth: Option<Point>, size: Size) -> Vec<Reply> {
        match self.form.answer {
            Answer::Line => vec![Reply::Line(alphagomoku::answer(action, sixth, size))],
            Answer::Yixin(question) => yixin::answer(question, action, size),
        }
    }
}

fn on_board(command: &'static str, pair: Pair, size: Size) -> Result<Point, StepError> {
    pair.point(size).ok_or(StepError::Pair(command, PairError::OffBoard(pair, size)))
}

/// The stones of a board on which Black and White have alternated; none of one that cannot have come to be so.
fn alternating(board: &Position) -> Vec<Point> {
    board.moves().iter().copied().collect::<Option<Vec<Point>>>().unwrap_or_default()
}
