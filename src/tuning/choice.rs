//! Which parameters are tuned, and where they begin.

use super::spsa::Subject;
use crate::search::params::Parameter;
use std::collections::BTreeMap;
use std::str::FromStr;
use thiserror::Error;

/// A parameter to be tuned: its name, and how if not as usual. Read from `name[:step[:rate]]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    name: String,
    step: Option<f64>,
    rate: Option<f64>,
}

/// Values that parameters begin with, by name. Read from lines `INFO name value`; blank lines and those that begin
/// with `#` are skipped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beginnings(BTreeMap<String, f64>);

/// Parameters that can't be tuned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChoiceError {
    /// The engine lists none.
    #[error(
        "the engine lists no parameters with steps, give one of this version built with `cargo build --release \
         --features tune`"
    )]
    None,
    /// One that the engine does not list.
    #[error("the engine has no parameter '{name}', choose from {listed}")]
    Unknown {
        /// Its name.
        name: String,
        /// Those it has.
        listed: String,
    },
    /// One is named twice.
    #[error("{0} is named twice")]
    Twice(String),
    /// A choice that makes no sense.
    #[error("'{0}' is no choice, write NAME, NAME:STEP or NAME:STEP:RATE such as aspiration:3:0.002")]
    Form(String),
    /// A line that is no value.
    #[error("line {line}: '{text}' tells no value, write INFO NAME VALUE such as INFO aspiration 18")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A value out of range.
    #[error("{name} {value} is out of range, write a value from {low} to {high}")]
    Range {
        /// The parameter.
        name: String,
        /// Its value.
        value: String,
        /// Its lowest value.
        low: i32,
        /// Its highest value.
        high: i32,
    },
}

impl FromStr for Choice {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Choice, ChoiceError> {
        let wrong = || ChoiceError::Form(text.to_string());
        let positive = |text: &str| {
            let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
            number.ok_or_else(wrong)
        };
        let mut fields = text.split(':');
        let name = fields.next().filter(|name| !name.is_empty()).ok_or_else(wrong)?.to_string();
        let (step, rate) =
            (fields.next().map(positive).transpose()?, fields.next().map(positive).transpose()?);
        if fields.next().is_none() { Ok(Choice { name, step, rate }) } else { Err(wrong()) }
    }
}

impl FromStr for Beginnings {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Beginnings, ChoiceError> {
        let mut values = BTreeMap::new();
        for (at, text) in text.lines().enumerate() {
            let words: Vec<&str> = text.split_whitespace().collect();
            let read = match words[..] {
                [] => continue,
                [word, ..] if word.starts_with('#') => continue,
                [info, name, value] if info.eq_ignore_ascii_case("INFO") => {
                    Some(name).zip(value.parse().ok())
                }
                _ => None,
            };
            let wrong = || ChoiceError::Line { line: at + 1, text: text.trim().chars().take(60).collect() };
            let (name, value) = read.filter(|(_, value): &(_, f64)| value.is_finite()).ok_or_else(wrong)?;
            if values.insert(name.to_string(), value).is_some() {
                return Err(ChoiceError::Twice(name.to_string()));
            }
        }
        Ok(Beginnings(values))
    }
}

/// What is tuned, and what is told to both sides of every game.
pub type Chosen = (Vec<Subject>, Vec<(String, String)>);

/// Chooses from the parameters that an engine lists; all of them if no choice is made. Those that begin with a value
/// and are not chosen keep it.
///
/// # Errors
/// [`ChoiceError`] for what the engine does not know.
pub fn choose(
    listed: &[Parameter],
    choices: &[Choice],
    beginnings: &Beginnings,
    rate: f64,
) -> Result<Chosen, ChoiceError> {
    if listed.is_empty() {
        return Err(ChoiceError::None);
    }
    let find = |name: &str| {
        listed.iter().find(|parameter| parameter.name == name).ok_or_else(|| {
            let names: Vec<&str> = listed.iter().map(|parameter| &*parameter.name).collect();
            ChoiceError::Unknown { name: name.to_string(), listed: names.join(", ") }
        })
    };
    for (name, value) in &beginnings.0 {
        let &Parameter { low, high, .. } = find(name)?;
        if !(f64::from(low)..=f64::from(high)).contains(value) {
            return Err(ChoiceError::Range { name: name.clone(), value: value.to_string(), low, high });
        }
    }
    let all = || listed.iter().map(|p| Choice { name: p.name.to_string(), step: None, rate: None }).collect();
    let choices = if choices.is_empty() { all() } else { choices.to_vec() };
    let mut kept = beginnings.0.clone();
    let mut subjects: Vec<Subject> = Vec::new();
    for Choice { name, step, rate: own } in choices {
        let &Parameter { default, low, high, step: usual, .. } = find(&name)?;
        if subjects.iter().any(|subject| subject.name == name) {
            return Err(ChoiceError::Twice(name));
        }
        let start = kept.remove(&name).unwrap_or(f64::from(default));
        let (step, rate) = (step.unwrap_or(usual), own.unwrap_or(rate));
        subjects.push(Subject { name, start, low, high, step, rate });
    }
    let kept = kept.into_iter().map(|(name, value)| (name, value.round().to_string())).collect();
    Ok((subjects, kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed() -> Vec<Parameter> {
        ["a 10 0 20 2", "b 5 1 9 0.5", "c 7 0 100 8"].map(|text| Parameter::read(text).unwrap()).to_vec()
    }

    fn chosen(choices: &[&str], from: &str) -> Result<Chosen, ChoiceError> {
        let choices: Vec<Choice> = choices.iter().map(|text| text.parse().unwrap()).collect();
        choose(&listed(), &choices, &from.parse()?, 0.002)
    }

    #[test]
    fn all_are_tuned_from_their_defaults_unless_told_otherwise() {
        let (all, kept) = chosen(&[], "").unwrap();
        let b = Subject { name: "b".to_string(), start: 5.0, low: 1, high: 9, step: 0.5, rate: 0.002 };
        assert_eq!((all.len(), &all[1], kept.len()), (3, &b, 0));
        let (some, kept) = chosen(&["c:4", "b:1:0.01"], "# old\n\nINFO a 12\ninfo b 6.5\n").unwrap();
        assert_eq!(some[1], Subject { start: 6.5, step: 1.0, rate: 0.01, ..b });
        assert_eq!((some[0].name.as_str(), some[0].step, some[0].rate), ("c", 4.0, 0.002));
        assert_eq!(kept, [("a".to_string(), "12".to_string())]);
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        let told = |choices: &[&str], from: &str| chosen(choices, from).unwrap_err().to_string();
        let none = choose(&[], &[], &Beginnings::default(), 0.1);
        assert!(none.is_err_and(|error| error.to_string().contains("--features tune")));
        assert_eq!(told(&["d"], ""), "the engine has no parameter 'd', choose from a, b, c");
        assert_eq!(told(&["a"], "INFO d 1"), "the engine has no parameter 'd', choose from a, b, c");
        assert_eq!(told(&["a", "a:3"], ""), "a is named twice");
        assert_eq!(told(&[], "INFO a 1\nINFO a 2"), "a is named twice");
        assert_eq!(told(&["b"], "INFO a 21"), "a 21 is out of range, write a value from 0 to 20");
        for text in ["INFO a", "a 1", "INFO a x", "INFO a inf", "INFO a 1 2"] {
            let error = told(&[], &format!("# x\n{text}"));
            assert!(error.starts_with(&format!("line 2: '{text}' tells no value")), "{error}");
        }
        for text in ["", ":1", "a:", "a:0", "a:1:-2", "a:1:2:3", "a:nan"] {
            assert_eq!(text.parse::<Choice>(), Err(ChoiceError::Form(text.to_string())));
        }
    }
}
