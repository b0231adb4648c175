//! Reading a step: its line, its list, and the line with the offered fifths.

use super::forms::{self, Form, Number, Offers};
use super::step::Step;
use crate::protocol::command::{CommandError, quoted};
use crate::protocol::pair::{Pair, entries};

/// The most points of a step: four stones and the most fifths there can be, with room for repeated ones.
const MAX_POINTS: usize = 256;

/// How far a line has brought a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::protocol) enum Read<'a> {
    /// More lines follow.
    On,
    /// It is complete, or has come to its end without being right.
    Done(Result<Step, CommandError>),
    /// A command has come in place of its last line.
    Cut(CommandError, &'a str),
}

/// A step that is being read. The first fault is kept, what follows it is skipped to the end of the step.
#[derive(Clone, Debug)]
pub(in crate::protocol) struct StepReader {
    form: &'static Form,
    number: Option<u8>,
    stones: Vec<Pair>,
    offered: Vec<Pair>,
    fault: Option<CommandError>,
    /// Whether the list has ended and the line with the fifths is to come.
    after_list: bool,
}

impl StepReader {
    /// A reader for the step of this name in upper case, if there is one.
    pub(in crate::protocol) fn find(name: &str) -> Option<StepReader> {
        let (number, stones, offered) = (None, Vec::new(), Vec::new());
        let form = forms::find(name)?;
        Some(StepReader { form, number, stones, offered, fault: None, after_list: false })
    }

    /// Reads the rest of the command's own line: its number, and perhaps the list.
    pub(in crate::protocol) fn begin<'a>(&mut self, rest: &'a str, is_command: fn(&str) -> bool) -> Read<'a> {
        let (word, list) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let command = self.form.name;
        let takes_number = self.form.number != Number::No;
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty();
        let list = if takes_number && is_number {
            match word.parse() {
                Ok(number @ 1..=62) => self.number = Some(number),
                _ => self.fault = Some(CommandError::BadNumber { command, got: quoted(word) }),
            }
            list.trim_start()
        } else {
            if self.form.number == Number::Declared {
                self.fault = Some(CommandError::BadNumber { command, got: quoted(word) });
            }
            rest
        };
        if self.form.has_list() { self.read(list, is_command) } else { self.finish() }
    }

    /// Reads a line of the list, or the one with the fifths.
    pub(in crate::protocol) fn read<'a>(&mut self, line: &'a str, is_command: fn(&str) -> bool) -> Read<'a> {
        if self.after_list {
            let first = line.split_whitespace().next().unwrap_or_default();
            if is_command(first) {
                let fault = CommandError::NoOffers { command: self.form.name, got: quoted(first) };
                return Read::Cut(self.fault.take().unwrap_or(fault), line);
            }
            self.add(line, true);
            return self.finish();
        }
        let after_list = self.form.offers == Offers::AfterList;
        // AlphaGomoku's text ends one of the lists with another word.
        let ends =
            |word: &str| word.eq_ignore_ascii_case("DONE") || after_list && word.eq_ignore_ascii_case("PLAY");
        let Some(end) = line.split_whitespace().find(|word| ends(word)) else {
            self.add(line, false);
            return Read::On;
        };
        let at = end.as_ptr() as usize - line.as_ptr() as usize;
        self.add(&line[..at], false);
        if !after_list {
            return self.finish();
        }
        self.after_list = true;
        let rest = line[at + end.len()..].trim();
        if rest.is_empty() { Read::On } else { self.read(rest, is_command) }
    }

    /// Adds the points of a line: one, or several with spaces between them.
    fn add(&mut self, line: &str, is_offer: bool) {
        let command = self.form.name;
        for entry in entries(line, 2) {
            if self.stones.len() + self.offered.len() == MAX_POINTS {
                self.fault.get_or_insert(CommandError::LongList(command));
                return;
            }
            match Pair::parse(entry) {
                Some(pair) if is_offer => self.offered.push(pair),
                Some(pair) => self.stones.push(pair),
                None => {
                    self.fault.get_or_insert(CommandError::BadPair { command, got: quoted(entry) });
                }
            }
        }
    }

    fn finish<'a>(&mut self) -> Read<'a> {
        if let Some(fault) = self.fault.take() {
            return Read::Done(Err(fault));
        }
        let mut stones = std::mem::take(&mut self.stones);
        let mut offered = std::mem::take(&mut self.offered);
        if self.form.offers == Offers::AfterFour && stones.len() > 4 {
            offered = stones.split_off(4);
        }
        Read::Done(Ok(Step { form: self.form, number: self.number, stones, offered }))
    }
}
