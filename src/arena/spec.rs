//! What the arena is told of an engine.

use super::clock::{TimeControl, TimeControlError};
use crate::protocol::Dialect;
use serde::{Serialize, Serializer};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// An engine: how to start it and what to tell it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineSpec {
    /// The name in records and standings.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The directory it is started in; that of the arena if not given.
    pub directory: Option<PathBuf>,
    /// Who acts for it while an opening is negotiated.
    pub negotiator: Negotiator,
    /// Further settings, each sent as `INFO key value`.
    pub options: Vec<(String, String)>,
    /// Nodes for a move in place of those of the match.
    pub nodes: Option<u64>,
    /// The time control in place of that of the match.
    pub time: Option<TimeControl>,
    /// How long a late answer is waited for, in place of the patience of the match.
    #[serde(skip)]
    pub patience: Option<Duration>,
}

/// Who acts for an engine while an opening is negotiated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negotiator {
    /// The engine, asked in this dialect.
    Engine(Dialect),
    /// The arena, by the static value of the board.
    Arena,
}

/// All that `dialect=` can name.
const DIALECTS: [Negotiator; 3] = [
    Negotiator::Engine(Dialect::Opening),
    Negotiator::Engine(Dialect::Yixin),
    Negotiator::Engine(Dialect::AlphaGomoku),
];

/// The engine, asked by the `OPENING` command.
impl Default for Negotiator {
    fn default() -> Negotiator {
        Negotiator::Engine(Dialect::Opening)
    }
}

/// Writes the value of `dialect=` or `negotiator=`.
impl fmt::Display for Negotiator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Negotiator::Arena => "arena",
            Negotiator::Engine(Dialect::Opening) => "opening",
            Negotiator::Engine(Dialect::Yixin) => "yixin",
            Negotiator::Engine(Dialect::AlphaGomoku) => "alphagomoku",
        })
    }
}

impl Serialize for Negotiator {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A description of an engine that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// A word that sets nothing.
    #[error("engine: '{0}' sets nothing, write key=value")]
    NoValue(String),
    /// A quotation mark without its fellow.
    #[error("engine: a quotation mark {0} is not closed")]
    OpenQuote(char),
    /// A key that does not exist.
    #[error(
        "engine: '{0}' is not known, choose name, cmd, dir, dialect, negotiator, nodes, tc, patience or option.KEY"
    )]
    UnknownKey(String),
    /// A value that does not fit its key.
    #[error("engine: {key}={value} makes no sense, write {right}")]
    Value {
        /// The key.
        key: &'static str,
        /// Its value.
        value: String,
        /// What would be right.
        right: &'static str,
    },
    /// A key that every engine needs is not there.
    #[error("engine: there is no {0}=, write name=A cmd=PROGRAM")]
    Missing(&'static str),
    /// A time control that makes no sense.
    #[error("engine: tc: {0}")]
    Time(#[from] TimeControlError),
}

/// Reads `name=A nodes=1000 option.hash_size=65536 cmd=./engine --argument`.
///
/// A value ends at the next space unless it stands in single or double quotes; that of `cmd` without quotes is
/// the rest of the text. Quotes within the command keep its words together.
impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<EngineSpec, SpecError> {
        let mut name = None;
        let mut spec = EngineSpec {
            name: String::new(),
            command: Vec::new(),
            directory: None,
            negotiator: Negotiator::default(),
            options: Vec::new(),
            nodes: None,
            time: None,
            patience: None,
        };
        for (key, value) in fields(text)? {
            let wrong = |key, right| SpecError::Value { key, value: value.clone(), right };
            match key {
                "name" => name = Some(value),
                "cmd" => spec.command = words(&value)?,
                "dir" => spec.directory = Some(PathBuf::from(value)),
                "dialect" => {
                    let dialect = DIALECTS.into_iter().find(|dialect| value == dialect.to_string());
                    let dialect = dialect.ok_or_else(|| wrong("dialect", "opening, yixin or alphagomoku"))?;
                    spec.negotiator = dialect;
                }
                "negotiator" if value == "arena" => spec.negotiator = Negotiator::Arena,
                "negotiator" => return Err(wrong("negotiator", "arena")),
                "nodes" => {
                    let nodes = value.parse().ok().filter(|&nodes| nodes > 0);
                    spec.nodes = Some(nodes.ok_or_else(|| wrong("nodes", "a whole number from 1"))?);
                }
                "patience" => {
                    let seconds = value.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
                    spec.patience = Some(seconds.ok_or_else(|| wrong("patience", "seconds such as 30"))?);
                }
                "tc" => spec.time = Some(value.parse()?),
                _ => match key.strip_prefix("option.").filter(|key| !key.is_empty()) {
                    Some(key) => spec.options.push((key.to_string(), value)),
                    None => return Err(SpecError::UnknownKey(key.to_string())),
                },
            }
        }
        spec.name = name.filter(|name| !name.is_empty()).ok_or(SpecError::Missing("name"))?;
        if spec.command.is_empty() {
            return Err(SpecError::Missing("cmd"));
        }
        Ok(spec)
    }
}

/// The keys with their values.
fn fields(text: &str) -> Result<Vec<(&str, String)>, SpecError> {
    let mut fields = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let word = || rest.split_whitespace().next().unwrap_or_default().to_string();
        let (key, after) = rest.split_once('=').ok_or_else(|| SpecError::NoValue(word()))?;
        if key.contains(char::is_whitespace) {
            return Err(SpecError::NoValue(word()));
        }
        let (value, after) = match after.chars().next().filter(|quote| matches!(quote, '"' | '\'')) {
            Some(quote) => after[1..].split_once(quote).ok_or(SpecError::OpenQuote(quote))?,
            None if key == "cmd" => (after, ""),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        fields.push((key, value.to_string()));
        rest = after.trim_start();
    }
    Ok(fields)
}

/// The words of a command.
fn words(command: &str) -> Result<Vec<String>, SpecError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if matches!(c, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.map_or(Ok(words), |open| Err(SpecError::OpenQuote(open)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_about_an_engine_is_read() {
        let text =
            "name=A nodes=500 tc=2+0.02 option.hash_size=4096 negotiator=arena dir=/tmp cmd=./x -a 'b c'";
        let spec: EngineSpec = text.parse().unwrap();
        assert_eq!((spec.name.as_str(), spec.nodes), ("A", Some(500)));
        assert_eq!(spec.command, ["./x", "-a", "b c"]);
        assert_eq!(spec.options, [("hash_size".to_string(), "4096".to_string())]);
        assert_eq!(spec.negotiator, Negotiator::Arena);
        assert_eq!(spec.time.unwrap().to_string(), "2+0.02");
        let quoted: EngineSpec = "cmd=\"sh -c 'echo OK'\" name='two words'".parse().unwrap();
        assert_eq!((quoted.name.as_str(), quoted.command.len()), ("two words", 3));
        assert_eq!(quoted.command[2], "echo OK");
        assert_eq!(quoted.negotiator, Negotiator::Engine(Dialect::Opening));
        for dialect in ["opening", "yixin", "alphagomoku"] {
            let spec: EngineSpec = format!("name=A dialect={dialect} cmd=x").parse().unwrap();
            assert_eq!(serde_json::to_value(spec).unwrap()["negotiator"], dialect);
        }
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        let refusal = |text: &str| text.parse::<EngineSpec>().unwrap_err();
        assert_eq!(refusal("name=A"), SpecError::Missing("cmd"));
        assert_eq!(refusal("cmd=x"), SpecError::Missing("name"));
        assert_eq!(refusal("name=A cmd="), SpecError::Missing("cmd"));
        assert_eq!(refusal("name=A x cmd=y"), SpecError::NoValue("x".to_string()));
        assert_eq!(refusal("name=A cmd='x"), SpecError::OpenQuote('\''));
        assert_eq!(refusal("name=A depth=3 cmd=x"), SpecError::UnknownKey("depth".to_string()));
        for text in ["nodes=0", "nodes=x", "dialect=klingon", "negotiator=me", "tc=x", "patience=-1"] {
            assert!(refusal(&format!("name=A {text} cmd=x")).to_string().contains(&text[..2]), "{text}");
        }
    }
}
