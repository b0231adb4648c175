//! The transcript of an opening, as a host sends it.

use super::{OpeningError, OpeningFault, action_from};
use crate::geometry::{Rule, Size};
use crate::opening::{Negotiation, OpeningRule, Sameness};
use crate::protocol::UnsupportedRule;
use crate::protocol::command::quoted;

/// The longest transcript in bytes. An offer of every point of the largest board has a fifth of it.
const LONGEST: usize = 16 << 10;

/// An opening rule and what has been done under it, as text: which points the pairs stand for depends on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    rule: String,
    actions: Vec<String>,
}

impl Transcript {
    /// A transcript of these actions under the rule of this name.
    pub fn new(rule: impl Into<String>, actions: Vec<String>) -> Transcript {
        Transcript { rule: rule.into(), actions }
    }

    /// Plays the transcript through. `in_force` is the rule of play that the host has set; rules of renju have no
    /// use for it.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn play(
        &self,
        in_force: Result<Rule, UnsupportedRule>,
        size: Size,
        sameness: Sameness,
    ) -> Result<Negotiation, OpeningError> {
        let at = |line| move |fault| OpeningError::Line { line, fault };
        let mut opening = self.start(in_force, size, sameness).map_err(at(0))?;
        for (line, text) in (1..).zip(&self.actions) {
            let action = action_from(text, size).map_err(|error| at(line)(error.into()))?;
            opening.apply(&action).map_err(|fault| at(line)(OpeningFault::Action(fault, size)))?;
        }
        Ok(opening)
    }

    fn start(
        &self,
        in_force: Result<Rule, UnsupportedRule>,
        size: Size,
        sameness: Sameness,
    ) -> Result<Negotiation, OpeningFault> {
        let rule: OpeningRule = self.rule.parse()?;
        // Whatever is in force, renju is played after a rule of renju.
        let in_force = if rule.game(Rule::Freestyle) == Rule::Renju { Rule::Renju } else { in_force? };
        Ok(Negotiation::new(rule, in_force, size, sameness)?)
    }
}

/// How far a line has brought a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::protocol) enum Read<'a> {
    /// More lines follow.
    On,
    /// It has come to its DONE.
    Done,
    /// A command has come in its place, with the rest of its line.
    Cut(&'a str),
}

/// A transcript that is being read.
#[derive(Clone, Debug, Default)]
pub(in crate::protocol) struct TranscriptReader {
    transcript: Transcript,
    bytes: usize,
    too_long: Option<usize>,
}

impl TranscriptReader {
    /// Reads the rest of the request's own line: the name of the rule and perhaps actions.
    pub(in crate::protocol) fn begin<'a>(&mut self, rest: &'a str, is_command: fn(&str) -> bool) -> Read<'a> {
        let (rule, actions) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if rule.eq_ignore_ascii_case("DONE") {
            return Read::Done;
        }
        self.transcript.rule = quoted(rule);
        self.read(actions, is_command)
    }

    /// Reads a line of actions: one, or several one after the other. Every line begins a new action, and so does
    /// every word that names one.
    pub(in crate::protocol) fn read<'a>(&mut self, line: &'a str, is_command: fn(&str) -> bool) -> Read<'a> {
        let mut is_first = true;
        for word in line.split_whitespace() {
            let is = |other: &str| word.eq_ignore_ascii_case(other);
            if is("DONE") {
                return Read::Done;
            }
            let begins = ["SWAP", "MOVE", "OFFER", "CHOOSE"].into_iter().any(is);
            if !begins && is_command(word) {
                return Read::Cut(&line[word.as_ptr() as usize - line.as_ptr() as usize..]);
            }
            self.add(word, begins || is_first);
            is_first = false;
        }
        Read::On
    }

    fn add(&mut self, word: &str, begins: bool) {
        let actions = &mut self.transcript.actions;
        self.bytes = self.bytes.saturating_add(word.len() + 1);
        if self.bytes > LONGEST {
            let line = actions.len() + usize::from(begins);
            self.too_long.get_or_insert(line);
            return;
        }
        match actions.last_mut() {
            Some(action) if !begins => {
                action.push(' ');
                action.push_str(word);
            }
            _ => actions.push(word.to_string()),
        }
    }

    /// The transcript that has come to its end.
    ///
    /// # Errors
    /// [`OpeningFault::TooLong`].
    pub(in crate::protocol) fn finish(self) -> Result<Transcript, OpeningError> {
        match self.too_long {
            Some(line) => Err(OpeningError::Line { line, fault: OpeningFault::TooLong }),
            None => Ok(self.transcript),
        }
    }

    /// What is wrong when `command` has come in place of an action.
    pub(in crate::protocol) fn interrupted(&self, command: &str) -> OpeningError {
        let fault = OpeningFault::Interrupted(quoted(command));
        OpeningError::Line { line: self.transcript.actions.len() + 1, fault }
    }
}
