//! From lines to commands.

use super::catalogue::{self, Answer, Form};
use super::command::{Command, CommandError, point, quoted, start};
use super::info::Info;
use super::stones::StoneList;

/// What a line gives: nothing (it belongs to a list, or needs no answer), a command, or what is wrong.
type Read = Option<Result<Command, CommandError>>;

/// What the lines to come belong to.
#[derive(Clone, Debug, Default)]
enum Body {
    /// Each is a command.
    #[default]
    None,
    /// The stones of BOARD or YXBOARD.
    Stones(StoneList, fn(Vec<super::Stone>) -> Command),
    /// A list that nobody needs; the answer comes at its end.
    Skipped(Read),
    /// One line with the name of a file.
    Path(Read),
    /// Perhaps the list of a command that nobody knows: pairs of numbers up to DONE are part of it.
    Unknown,
}

/// Turns lines into commands. Commands may be written in any case.
///
/// Only a list that has begun and not ended is remembered between lines.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    body: Body,
}

impl Reader {
    /// A reader that expects a command.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Whether the next line belongs to a list that has begun.
    pub fn is_within_list(&self) -> bool {
        !matches!(self.body, Body::None | Body::Unknown)
    }

    /// Reads one line, without its end. A list gives its command with the line that ends it.
    pub fn read(&mut self, line: &str) -> Read {
        let line = line.trim();
        if line.is_empty() {
            return None;
        }
        match std::mem::take(&mut self.body) {
            Body::None => self.command(line),
            Body::Path(answer) => answer,
            Body::Unknown => {
                if is_numbers(line) {
                    self.body = Body::Unknown;
                    None
                } else if line.eq_ignore_ascii_case("DONE") {
                    None
                } else {
                    self.command(line)
                }
            }
            // Whatever was being listed, the host wants the program to end.
            _ if line.eq_ignore_ascii_case("END") => Some(Ok(Command::End)),
            body => self.list(body, line),
        }
    }

    /// Reads a line of a list, or the rest of the line of its command.
    fn list(&mut self, mut body: Body, line: &str) -> Read {
        let (entries, done) = split_done(line);
        if let Body::Stones(stones, _) = &mut body
            && !entries.is_empty()
        {
            stones.read(entries);
        }
        if !done {
            self.body = body;
            return None;
        }
        match body {
            Body::Stones(stones, command) => Some(stones.finish().map(command)),
            Body::Skipped(answer) => answer,
            Body::None | Body::Path(_) | Body::Unknown => None,
        }
    }

    fn command(&mut self, line: &str) -> Read {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match word.to_ascii_uppercase().as_str() {
            "START" => start("START", rest),
            "RECTSTART" => start("RECTSTART", rest),
            "RESTART" => Ok(Command::Restart),
            "BEGIN" => Ok(Command::Begin),
            "TURN" => point("TURN", rest).map(Command::Turn),
            "BOARD" => return self.list(Body::Stones(StoneList::new("BOARD"), Command::Board), rest),
            "YXBOARD" => return self.list(Body::Stones(StoneList::new("YXBOARD"), Command::SetBoard), rest),
            "INFO" => return Info::parse(rest).map(|info| Ok(Command::Info(info))),
            "TAKEBACK" if rest.is_empty() => Ok(Command::TakeBack(None)),
            "TAKEBACK" => point("TAKEBACK", rest).map(|pair| Command::TakeBack(Some(pair))),
            "PLAY" => point("PLAY", rest).map(Command::Play),
            "STOP" | "YXSTOP" => Ok(Command::Stop),
            "ABOUT" => Ok(Command::About),
            "YXSHOWINFO" => Ok(Command::ShowInfo),
            "YXSHOWFORBID" => Ok(Command::ShowForbidden),
            "YXHASHCLEAR" => Ok(Command::HashClear),
            "END" => Ok(Command::End),
            upper => return self.other(upper, word, rest),
        };
        Some(command)
    }

    /// A command that this engine does not have.
    fn other(&mut self, upper: &str, word: &str, rest: &str) -> Read {
        let Some(&(name, form, answer)) = catalogue::find(upper) else {
            self.body = Body::Unknown;
            return Some(Err(CommandError::Unknown(quoted(word))));
        };
        let answer = match answer {
            Answer::Silence => None,
            Answer::Refusal(instead) => Some(Err(CommandError::Unsupported { name, instead })),
        };
        match form {
            Form::Line => answer,
            Form::List => self.list(Body::Skipped(answer), rest),
            Form::Path if rest.is_empty() => {
                self.body = Body::Path(answer);
                None
            }
            Form::Path => answer,
        }
    }
}

/// The line without a DONE at its end, and whether it had one. What follows DONE is dropped.
fn split_done(line: &str) -> (&str, bool) {
    let start = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    match line.split_whitespace().find(|word| word.eq_ignore_ascii_case("DONE")) {
        Some(done) => (line[..start(done)].trim(), true),
        None => (line, false),
    }
}

/// Whether a line holds integers only, with commas or spaces between.
fn is_numbers(line: &str) -> bool {
    line.split([',', ' ', '\t']).filter(|word| !word.is_empty()).all(|word| word.parse::<i64>().is_ok())
}

#[cfg(test)]
mod tests;
