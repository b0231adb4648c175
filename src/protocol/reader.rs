//! From lines to commands.

use super::command::{Command, CommandError, point, quoted, start};
use super::dialects::{self, StepReader};
use super::info::Info;
use super::opening::{self, Transcript, TranscriptReader};
use super::stones::StoneList;
use super::study::{self, Form, PointList, Study};
use std::path::PathBuf;

/// What a line gives: nothing (it belongs to a list, or needs no answer), a command, or what is wrong. A line that
/// cuts a list short gives both what is wrong with the list and a command of its own.
type Read = Vec<Result<Command, CommandError>>;

/// What the lines to come belong to.
#[derive(Clone, Debug, Default)]
enum Body {
    /// Each is a command.
    #[default]
    None,
    /// The stones of BOARD or YXBOARD.
    Stones(StoneList, fn(Vec<super::Stone>) -> Command),
    /// The actions of OPENING or OPENINGSTATE.
    Transcript(TranscriptReader, fn(Transcript) -> Command),
    /// The points of a step of another dialect.
    Step(StepReader),
    /// The points of a request of somebody who studies a position.
    Points(PointList, fn(Vec<super::Pair>) -> Study),
    /// A list that nobody needs.
    Skipped(fn() -> Study),
    /// One line with the name of a file, for this command.
    Path(&'static str, fn(PathBuf) -> Study),
    /// Perhaps the list of a command that nobody knows: pairs of numbers up to DONE are part of it.
    Unknown,
}

impl Body {
    /// What is wrong if a command comes where a line of a list of stones or points, or a path, was to come.
    fn cut_by(&self, line: &str) -> Option<CommandError> {
        match *self {
            Body::Stones(StoneList { command, .. }, _) | Body::Points(PointList { command, .. }, _) => {
                command_of(line).map(|got| CommandError::NoDone { command, got })
            }
            Body::Path(command, _) => command_of(line).map(|got| CommandError::NoPath { command, got }),
            _ => None,
        }
    }
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
    pub fn read(&mut self, line: &str) -> Vec<Result<Command, CommandError>> {
        let line = line.trim();
        if line.is_empty() {
            return Vec::new();
        }
        let body = std::mem::take(&mut self.body);
        if let Some(fault) = body.cut_by(line) {
            return self.cut(fault, line);
        }
        match body {
            Body::None => self.command(line),
            Body::Unknown => {
                if is_numbers(line) {
                    self.body = Body::Unknown;
                    Vec::new()
                } else if line.eq_ignore_ascii_case("DONE") {
                    Vec::new()
                } else {
                    self.command(line)
                }
            }
            // Whatever was being listed, the host wants the program to end.
            _ if line.eq_ignore_ascii_case("END") => vec![Ok(Command::End)],
            Body::Path(_, study) => vec![Ok(Command::Study(study(PathBuf::from(line))))],
            Body::Transcript(mut transcript, command) => {
                let read = transcript.read(line, is_command);
                self.transcript(transcript, command, read)
            }
            Body::Step(mut step) => {
                let read = step.read(line, is_command);
                self.step(step, read)
            }
            body => self.list(body, line),
        }
    }

    /// Reads a line of a list, or the rest of the line of its command.
    fn list(&mut self, mut body: Body, line: &str) -> Read {
        let (entries, done) = split_done(line);
        match &mut body {
            Body::Stones(stones, _) if !entries.is_empty() => stones.read(entries),
            Body::Points(points, _) if !entries.is_empty() => points.read(entries),
            _ => {}
        }
        match body {
            body if !done => {
                self.body = body;
                Vec::new()
            }
            Body::Stones(stones, command) => vec![stones.finish().map(command)],
            Body::Points(points, study) => vec![points.finish().map(study).map(Command::Study)],
            Body::Skipped(study) => vec![Ok(Command::Study(study()))],
            _ => Vec::new(),
        }
    }

    /// Goes on after a line of a transcript.
    fn transcript(
        &mut self,
        transcript: TranscriptReader,
        command: fn(Transcript) -> Command,
        read: opening::Read<'_>,
    ) -> Read {
        match read {
            opening::Read::On => {
                self.body = Body::Transcript(transcript, command);
                Vec::new()
            }
            opening::Read::Done => vec![transcript.finish().map(command).map_err(CommandError::from)],
            opening::Read::Cut(rest) => {
                let word = rest.split_whitespace().next().unwrap_or_default();
                self.cut(transcript.interrupted(word).into(), rest)
            }
        }
    }

    /// Goes on after a line of a step.
    fn step(&mut self, step: StepReader, read: dialects::Read<'_>) -> Read {
        match read {
            dialects::Read::On => {
                self.body = Body::Step(step);
                Vec::new()
            }
            dialects::Read::Done(step) => vec![step.map(Command::Step)],
            dialects::Read::Cut(fault, rest) => self.cut(fault, rest),
        }
    }

    /// A list ends with a fault because a command has come, which is then read. The end of the program comes without
    /// a word.
    fn cut(&mut self, fault: CommandError, command: &str) -> Read {
        let mut read = self.command(command);
        if read != [Ok(Command::End)] {
            read.insert(0, Err(fault));
        }
        read
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
            "OPENING" => return self.opening(Command::Opening, rest),
            "OPENINGSTATE" => return self.opening(Command::OpeningState, rest),
            "OPENINGRULES" => Ok(Command::OpeningRules),
            "INFO" => return Info::parse(rest).map(|info| Ok(Command::Info(info))).into_iter().collect(),
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
        vec![command]
    }

    fn opening(&mut self, command: fn(Transcript) -> Command, rest: &str) -> Read {
        let mut transcript = TranscriptReader::default();
        let read = transcript.begin(rest, is_command);
        self.transcript(transcript, command, read)
    }

    /// A step of another dialect, or a request of somebody who studies a position.
    fn other(&mut self, upper: &str, word: &str, rest: &str) -> Read {
        if let Some(mut step) = StepReader::find(upper) {
            let read = step.begin(rest, is_command);
            return self.step(step, read);
        }
        let Some((name, form)) = study::find(upper) else {
            self.body = Body::Unknown;
            return vec![Err(CommandError::Unknown(quoted(word)))];
        };
        match form {
            Form::Line(study) => vec![study(name, rest).map(Command::Study)],
            Form::Points(study) => self.list(Body::Points(PointList::new(name), study), rest),
            // A text in quotation marks may hold any word.
            Form::Skipped(study) => {
                self.list(Body::Skipped(study), if rest.contains('"') { "" } else { rest })
            }
            Form::Path(study) if rest.is_empty() => {
                self.body = Body::Path(name, study);
                Vec::new()
            }
            Form::Path(study) => vec![Ok(Command::Study(study(PathBuf::from(rest))))],
        }
    }
}

/// Whether a line that begins with this word would be a command.
fn is_command(word: &str) -> bool {
    !matches!(Reader::new().command(word)[..], [Err(CommandError::Unknown(_))])
}

/// The word that a line begins with, if that makes it a command.
fn command_of(line: &str) -> Option<String> {
    line.split_whitespace().next().filter(|word| is_command(word)).map(quoted)
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
