//! The wire, both directions: lines of text to typed commands, typed replies to lines.
//!
//! The language is the Piskvork protocol (Gomocup, version 2) with Yixin-Board's extension, as far as that needs no
//! database. There is no state here but that of a list whose end is still to come, and no thinking.
//!
//! ```
//! use kagetsu::protocol::{Command, Pair, Reader, Reply};
//! let mut reader = Reader::new();
//! assert_eq!(reader.read("turn 7,6"), [Ok(Command::Turn(Pair { x: 7, y: 6 }))]);
//! assert_eq!(Reply::Move(Pair { x: 8, y: 8 }).to_string(), "8,8");
//! ```

mod command;
mod dialects;
mod info;
mod lines;
mod opening;
mod pair;
mod reader;
mod reply;
mod stones;
mod study;
mod thoughts;

pub use command::{Command, CommandError};
pub use dialects::{AnswerError, Asking, Dialect, Heard, Step, StepError};
pub use info::{Info, UnsupportedRule, asks_for_continuous_games, rule_of_code};
pub use lines::LineSplitter;
pub use opening::{
    OpeningError, OpeningFault, OpeningReply, PairError, Transcript, action_from, action_text, explanations,
    rules_reply, state_reply,
};
pub use pair::{Axes, Pair};
pub use reader::Reader;
pub use reply::Reply;
pub use stones::{Field, MAX_LISTED, Stone};
pub use study::{Edit, Study};
pub use thoughts::{Detail, Thoughts};
