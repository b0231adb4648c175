//! How an opening was agreed on, as plain data and as one line of text.

use crate::geometry::{ParsePointError, Point};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// An opening rule by name and what was done under it. Whether that was legal is for others to say.
///
/// As text: the name of the rule, then one word for each step.
///
/// ```
/// use kagetsu::record::NegotiationRecord;
///
/// let record: NegotiationRecord = "soosorv-8 h8 h9 i9 S i7 N:2 - O:g10,k8 >k8 a1".parse()?;
/// assert_eq!(record.swaps(), [true, false]);
/// assert_eq!(record.offered().len(), 2);
/// assert_eq!(record.stones().count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NegotiationRecord {
    /// The name of the rule, without blanks.
    pub rule: String,
    /// What was done, in order.
    pub steps: Vec<NegotiationStep>,
}

/// One thing that was done, or left, while an opening was agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NegotiationStep {
    /// A stone (`h8`).
    Stone(Point),
    /// The colours were swapped (`S`).
    Swap,
    /// They could have been swapped and were not (`-`).
    Keep,
    /// So many fifths will have to be offered (`N:3`).
    Number(u32),
    /// The fifths that were offered (`O:g10,k8`).
    Offer(Vec<Point>),
    /// The one that was taken, which is a stone from then on (`>k8`).
    Choice(Point),
}

/// A word that is no step of a negotiation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NegotiationTextError {
    /// There is no name of a rule.
    #[error("a negotiation begins with the name of its rule, such as taraguchi-10")]
    NoRule,
    /// A word of another form.
    #[error("'{0}' is no step of a negotiation, write a point, S, -, N:3, O:g10,k8 or >k8")]
    Step(String),
    /// A word with something that is no point.
    #[error(transparent)]
    Point(#[from] ParsePointError),
}

use NegotiationStep::*;

impl NegotiationRecord {
    /// Whether the colours were swapped at each chance there was.
    pub fn swaps(&self) -> Vec<bool> {
        let chance = |step: &NegotiationStep| match step {
            Swap => Some(true),
            Keep => Some(false),
            _ => None,
        };
        self.steps.iter().filter_map(chance).collect()
    }

    /// The number of fifths that was declared, if one was.
    pub fn number(&self) -> Option<u32> {
        self.steps.iter().find_map(|step| if let Number(number) = step { Some(*number) } else { None })
    }

    /// The fifths that were offered, none if there was no offer.
    pub fn offered(&self) -> &[Point] {
        self.steps
            .iter()
            .find_map(|step| if let Offer(points) = step { Some(&points[..]) } else { None })
            .unwrap_or_default()
    }

    /// The stones on the board at the end, in order, the chosen fifth among them.
    pub fn stones(&self) -> impl Iterator<Item = Point> {
        self.steps.iter().filter_map(|step| match step {
            Stone(point) | Choice(point) => Some(*point),
            _ => None,
        })
    }
}

impl fmt::Display for NegotiationStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stone(point) => write!(f, "{point}"),
            Swap => f.write_str("S"),
            Keep => f.write_str("-"),
            Number(number) => write!(f, "N:{number}"),
            Offer(points) => {
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                write!(f, "O:{}", points.join(","))
            }
            Choice(point) => write!(f, ">{point}"),
        }
    }
}

impl FromStr for NegotiationStep {
    type Err = NegotiationTextError;

    fn from_str(word: &str) -> Result<NegotiationStep, NegotiationTextError> {
        let wrong = || NegotiationTextError::Step(word.chars().take(40).collect());
        Ok(match word {
            "S" => Swap,
            "-" => Keep,
            _ => {
                if let Some(number) = word.strip_prefix("N:") {
                    Number(number.parse().map_err(|_| wrong())?)
                } else if let Some(points) = word.strip_prefix("O:") {
                    Offer(points.split(',').map(str::parse).collect::<Result<_, _>>()?)
                } else if let Some(point) = word.strip_prefix('>') {
                    Choice(point.parse()?)
                } else {
                    Stone(word.parse().map_err(|_| wrong())?)
                }
            }
        })
    }
}

impl fmt::Display for NegotiationRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        self.steps.iter().try_for_each(|step| write!(f, " {step}"))
    }
}

impl FromStr for NegotiationRecord {
    type Err = NegotiationTextError;

    fn from_str(text: &str) -> Result<NegotiationRecord, NegotiationTextError> {
        let mut words = text.split_whitespace();
        let rule = words.next().ok_or(NegotiationTextError::NoRule)?.to_string();
        Ok(NegotiationRecord { rule, steps: words.map(str::parse).collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_its_word() {
        let text = "taraguchi-10 h8 S h9 - i9 - i8 O:g10,k8,a1 >k8 f6";
        let record: NegotiationRecord = text.parse().unwrap();
        assert_eq!(record.to_string(), text);
        assert_eq!(record.swaps(), [true, false, false]);
        assert_eq!((record.number(), record.offered().len()), (None, 3));
        assert_eq!(record.stones().nth(4), Some("k8".parse().unwrap()));
        let text = "yamaguchi-10 h8 h9 i9 N:3 S";
        assert_eq!(text.parse::<NegotiationRecord>().unwrap().number(), Some(3));
    }

    #[test]
    fn other_words_are_refused_by_name() {
        let error = |text: &str| text.parse::<NegotiationRecord>().unwrap_err().to_string();
        assert!(error("").contains("name of its rule"));
        for word in ["R", "N:", "N:x", "N:-1", "O:", "O:h8,,", ">", ">x", "h88"] {
            assert!(error(&format!("rif h8 {word}")).contains("write "), "{word}");
        }
    }
}
