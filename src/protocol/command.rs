//! What a host can ask for, and what is wrong with a line that asks for nothing.

use super::dialects::Step;
use super::info::Info;
use super::opening::{OpeningError, Transcript};
use super::pair::{Pair, integers};
use super::stones::Stone;
use super::study::Study;
use crate::geometry::{Size, SizeError};
use thiserror::Error;

/// A request, read but not yet compared with any position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`, `START n n` or a square `RECTSTART n,n`: a new game on an empty board.
    Start(Size),
    /// `RESTART`: a new game with the size and the settings of the last one.
    Restart,
    /// `BEGIN`: play the first stone.
    Begin,
    /// `TURN x,y`: the opponent has played there, answer.
    Turn(Pair),
    /// `BOARD` and its list: this is the position, play.
    Board(Vec<Stone>),
    /// `YXBOARD` and its list: this is the position. No answer.
    SetBoard(Vec<Stone>),
    /// `INFO key value`. No answer.
    Info(Info),
    /// `TAKEBACK x,y`: the last stone comes off; it must be this one if a point is named.
    TakeBack(Option<Pair>),
    /// `PLAY x,y`: the engine has to play there.
    Play(Pair),
    /// `STOP` or `YXSTOP`: play now the best move found so far.
    Stop,
    /// `ABOUT`: who are you.
    About,
    /// `YXSHOWINFO`: the host is Yixin-Board and wants to know the limits of its sliders.
    ShowInfo,
    /// `YXSHOWFORBID`: the forbidden points.
    ShowForbidden,
    /// `YXHASHCLEAR`: forget what was stored. No answer.
    HashClear,
    /// `OPENING rule` and the transcript so far: what does the one do who is to act?
    Opening(Transcript),
    /// `OPENINGSTATE rule` and the transcript so far: who is to act, and what is allowed?
    OpeningState(Transcript),
    /// `OPENINGRULES`: the names of the rules.
    OpeningRules,
    /// A step of an opening as another dialect asks it.
    Step(Step),
    /// A request about the position from somebody who studies it.
    Study(Study),
    /// `END`: exit.
    End,
}

/// A line that cannot be acted on. The text names the thing and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// No command begins like this.
    #[error("command {0}")]
    Unknown(String),
    /// A known command that this engine does not have.
    #[error("{name} is not supported, {instead}")]
    Unsupported {
        /// The command.
        name: &'static str,
        /// What to do about it.
        instead: &'static str,
    },
    /// START without a number.
    #[error("{command} needs a board size from 5 to 22 such as START 15, got '{got}'")]
    BadSize {
        /// The command.
        command: &'static str,
        /// What stood in place of the size.
        got: String,
    },
    /// START with a number that is no size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A board of two sizes.
    #[error("a board of {0} by {1} is not supported, choose a square one of 5 to 22 such as START 15")]
    NotSquare(i64, i64),
    /// A command without its point.
    #[error("{command} needs a point such as {command} 7,7, got '{got}'")]
    BadPoint {
        /// The command.
        command: &'static str,
        /// What stood in place of the point.
        got: String,
    },
    /// A line of a list that is no stone.
    #[error("{command} got the line '{got}', write a stone as x,y,1 (own) or x,y,2 (opponent's)")]
    BadStone {
        /// The command.
        command: &'static str,
        /// The line.
        got: String,
    },
    /// A list with a blocked point.
    #[error(
        "{command} got the blocked point {pair},3, this engine plays only with stones: send fields 1 and 2"
    )]
    Blocked {
        /// The command.
        command: &'static str,
        /// The point.
        pair: Pair,
    },
    /// A request about an opening that is wrong in itself.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A line of a list without fields that is no point.
    #[error("{command} got the line '{got}', write a stone as x,y")]
    BadPair {
        /// The command.
        command: &'static str,
        /// The line.
        got: String,
    },
    /// A request for several lines without their number.
    #[error("{command} needs a number of lines from 1 such as {command} 5, got '{got}'")]
    BadLines {
        /// The command.
        command: &'static str,
        /// What stood in its place.
        got: String,
    },
    /// A request for balance with something else than its numbers.
    #[error("{command} needs a value and how many moves to skip such as {command} 0 2, got '{got}'")]
    BadBalance {
        /// The command.
        command: &'static str,
        /// What stood in their place.
        got: String,
    },
    /// A point to be barred without all that belongs to it.
    #[error(
        "{command} needs add or del, a point and a side (0 Black, 1 White) such as {command} add 7 7 0, got '{got}'"
    )]
    BadBar {
        /// The command.
        command: &'static str,
        /// What stood in its place.
        got: String,
    },
    /// A step of an opening without its number of fifths.
    #[error("{command} needs a number of fifths from 1 to 62 such as {command} 3, got '{got}'")]
    BadNumber {
        /// The command.
        command: &'static str,
        /// What stood in its place.
        got: String,
    },
    /// A step of an opening that ended before the line with the offered fifths.
    #[error("{command} got {got} in place of the line with the offered fifths, write them as x,y x,y")]
    NoOffers {
        /// The command.
        command: &'static str,
        /// The command that came.
        got: String,
    },
    /// A list in which a command has come.
    #[error("{command} got {got} in place of a point, end its list with DONE")]
    NoDone {
        /// The command.
        command: &'static str,
        /// The command that came.
        got: String,
    },
    /// A command in place of the line with a path.
    #[error("{command} got {got} in place of the path of a file")]
    NoPath {
        /// The command.
        command: &'static str,
        /// The command that came.
        got: String,
    },
    /// A list that is longer than any game.
    #[error("{0} got more stones than fit on the largest board, end the list with DONE")]
    LongList(&'static str),
}

/// Reads the size after START or RECTSTART: one number, or two equal ones.
pub(super) fn start(command: &'static str, text: &str) -> Result<Command, CommandError> {
    match integers(text).as_deref() {
        Some(&[lines]) if command == "START" => Ok(Command::Start(Size::new(lines)?)),
        Some(&[width, height]) if width == height => Ok(Command::Start(Size::new(width)?)),
        Some(&[width, height]) => Err(CommandError::NotSquare(width, height)),
        _ => Err(CommandError::BadSize { command, got: quoted(text) }),
    }
}

/// Reads the point that `command` needs.
pub(super) fn point(command: &'static str, text: &str) -> Result<Pair, CommandError> {
    Pair::parse(text).ok_or_else(|| CommandError::BadPoint { command, got: quoted(text) })
}

/// The beginning of foreign text, to be repeated in an answer.
pub(super) fn quoted(text: &str) -> String {
    text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
