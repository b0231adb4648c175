//! What the engine says.

use super::command::CommandError;
use super::pair::Pair;
use std::fmt;

/// The longest line sent; hosts read lines of about a thousand bytes.
const LONGEST: usize = 1000;

/// One line to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// A move.
    Move(Pair),
    /// Black's forbidden points.
    Forbidden(Vec<Pair>),
    /// The answer to ABOUT.
    About,
    /// A line of a dialogue about an opening, as the dialect of the request writes it.
    Line(String),
    /// Several moves at once.
    Moves(Vec<Pair>),
    /// The other colour instead of a move.
    Swap,
    /// A detail of the analysis.
    Info(String),
    /// Text for people.
    Message(String),
    /// A request that cannot be met, and what would be right.
    Error(String),
    /// A request that nobody knows.
    Unknown(String),
}

impl From<CommandError> for Reply {
    fn from(error: CommandError) -> Reply {
        match error {
            CommandError::Unknown(_) => Reply::Unknown(error.to_string()),
            _ => Reply::Error(error.to_string()),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Move(pair) => write!(f, "{pair}"),
            Reply::Forbidden(pairs) => {
                // Yixin-Board reads four digits at a time up to the full stop.
                f.write_str("FORBID ")?;
                pairs.iter().try_for_each(|pair| write!(f, "{:02}{:02}", pair.x, pair.y))?;
                f.write_str(".")
            }
            Reply::About => write!(
                f,
                "name=\"Kagetsu\", version=\"{}\", author=\"the Kagetsu developers\", country=\"International\"",
                env!("CARGO_PKG_VERSION")
            ),
            Reply::Line(text) => f.write_str(text),
            Reply::Moves(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(Pair::to_string).collect();
                f.write_str(&pairs.join(" "))
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::Info(text) => write_text(f, "INFO", text),
            Reply::Message(text) => write_text(f, "MESSAGE", text),
            Reply::Error(text) => write_text(f, "ERROR", text),
            Reply::Unknown(text) => write_text(f, "UNKNOWN", text),
        }
    }
}

/// A word and a text as one line: cut to length at a space if there is one, control characters blanked.
fn write_text(f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
    let room = LONGEST - word.len() - 1;
    let text = if text.len() <= room {
        text
    } else {
        let mut end = room;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let cut = &text[..end];
        cut.rsplit_once(' ').map_or(cut, |(whole, _)| whole)
    };
    write!(f, "{word} ")?;
    text.chars().try_for_each(|c| fmt::Write::write_char(f, if c.is_control() { ' ' } else { c }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_form_that_hosts_scan() {
        let pair = |x, y| Pair { x, y };
        for (reply, line) in [
            (Reply::Ok, "OK"),
            (Reply::Move(pair(7, 10)), "7,10"),
            (Reply::Moves(vec![pair(7, 10), pair(0, 3)]), "7,10 0,3"),
            (Reply::Swap, "SWAP"),
            (Reply::Info("PV 0".into()), "INFO PV 0"),
            (Reply::Forbidden(vec![]), "FORBID ."),
            (Reply::Forbidden(vec![pair(8, 7), pair(10, 0)]), "FORBID 08071000."),
            (Reply::Message("hello".into()), "MESSAGE hello"),
            (CommandError::Unknown("FOO".into()).into(), "UNKNOWN command FOO"),
            (
                CommandError::NotSquare(20, 15).into(),
                "ERROR a board of 20 by 15 is not supported, choose a square one of 5 to 22 such as START 15",
            ),
        ] {
            assert_eq!(reply.to_string(), line);
        }
        assert!(Reply::About.to_string().starts_with("name=\"Kagetsu\", version=\""));
    }

    #[test]
    fn text_stays_on_one_line_of_bounded_length() {
        assert_eq!(Reply::Error("a\nb\r\tc".into()).to_string(), "ERROR a b  c");
        let long = Reply::Message("é".repeat(2000)).to_string();
        assert!(long.len() <= LONGEST && long.len() > LONGEST - 4);
        let words = Reply::Message("h8 ".repeat(2000)).to_string();
        assert!(words.len() <= LONGEST && words.ends_with("h8"));
    }
}
