//! The opening rules by name.

use crate::geometry::{Rule, Size};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// How the players agree on an opening. Numbers are those of the name, such as 10 in `taraguchi-10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    /// Stones in growing squares with a swap chance before each; instead of a single fifth Black may offer so many.
    Taraguchi(u8),
    /// Three stones, swap, a fourth with a number of fifths up to this, swap, offer, choice.
    Soosorv(u8),
    /// Three stones with a number of fifths up to this, swap, a fourth, offer, choice.
    Yamaguchi(u8),
    /// Three stones, swap, a fourth, two fifths, choice (RIF section 12, 1996 to 2008).
    Rif,
    /// Five stones in growing squares with a swap chance before each and after the last.
    Tarannikov,
    /// The same without squares.
    Swap5,
    /// Three stones, two stones of the other player, choice of colour.
    Sakata,
    /// Three stones anywhere; swap, a fourth, or two more; choice of colour.
    Swap2,
    /// Three stones anywhere, then swap or the fourth.
    Swap,
    /// One stone anywhere, then swap or the second.
    Swap1,
    /// Plain renju: the first stone anywhere.
    Free,
    /// Plain renju that begins at the centre.
    FreeCentre,
}

use OpeningRule::*;

/// The numbers of fifths that a rule's name may carry.
const NUMBERS: RangeInclusive<u8> = 1..=62;

/// Why a text names no opening rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningRuleError {
    /// There is no such rule.
    #[error("unknown rule '{0}', choose one of {names}", names = OpeningRule::names().join(", "))]
    Unknown(String),
    /// The rule has no such number.
    #[error("{rule} has no number '{number}', choose {} to {}", range.start(), range.end())]
    Number {
        /// The rule without its number.
        rule: &'static str,
        /// What stood in its place.
        number: String,
        /// The numbers it can have.
        range: RangeInclusive<u8>,
    },
    /// The rule needs another board.
    #[error("{0} needs a 15x15 board, not {1}")]
    Board(OpeningRule, Size),
}

impl OpeningRule {
    /// The names, where there is a number with the usual one.
    pub fn names() -> [String; 12] {
        OpeningRule::all().map(|rule| rule.to_string())
    }

    /// The rules with the usual numbers.
    pub fn all() -> [OpeningRule; 12] {
        [
            Taraguchi(10),
            Soosorv(8),
            Yamaguchi(10),
            Rif,
            Tarannikov,
            Swap5,
            Sakata,
            Swap2,
            Swap,
            Swap1,
            Free,
            FreeCentre,
        ]
    }

    /// Whether the rule has squares around the centre of a 15×15 board.
    pub fn has_squares(self) -> bool {
        !matches!(self, Swap5 | Swap2 | Swap | Swap1 | Free)
    }

    /// The rule of play that follows: renju, but for the rules that come from gomoku the one in force.
    pub fn game(self, in_force: Rule) -> Rule {
        if matches!(self, Swap5 | Swap2 | Swap | Swap1) { in_force } else { Rule::Renju }
    }

    fn number(self) -> Option<u8> {
        match self {
            Taraguchi(number) | Soosorv(number) | Yamaguchi(number) => Some(number),
            _ => None,
        }
    }

    /// The name without the number.
    fn stem(self) -> &'static str {
        match self {
            Taraguchi(_) => "taraguchi",
            Soosorv(_) => "soosorv",
            Yamaguchi(_) => "yamaguchi",
            Rif => "rif",
            Tarannikov => "tarannikov",
            Swap5 => "swap5",
            Sakata => "sakata",
            Swap2 => "swap2",
            Swap => "swap",
            Swap1 => "swap1",
            Free => "free",
            FreeCentre => "free-centre",
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.stem())?;
        self.number().map_or(Ok(()), |number| write!(f, "-{number}"))
    }
}

/// Reads a name in any case, with or without the number if it has one.
impl FromStr for OpeningRule {
    type Err = OpeningRuleError;

    fn from_str(text: &str) -> Result<OpeningRule, OpeningRuleError> {
        let name = text.to_ascii_lowercase();
        for rule in OpeningRule::all() {
            let stem = rule.stem();
            let numbered: fn(u8) -> OpeningRule = match rule {
                _ if name == stem => return Ok(rule),
                Taraguchi(_) => Taraguchi,
                Soosorv(_) => Soosorv,
                Yamaguchi(_) => Yamaguchi,
                _ => continue,
            };
            // A single fifth is not what Taraguchi's offer is about.
            let range = if matches!(rule, Taraguchi(_)) { 2..=*NUMBERS.end() } else { NUMBERS };
            if let Some(number) = name.strip_prefix(stem).and_then(|rest| rest.strip_prefix('-')) {
                let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
                return match number.parse() {
                    Ok(value) if plain && range.contains(&value) => Ok(numbered(value)),
                    _ => Err(OpeningRuleError::Number { rule: stem, number: cut(number), range }),
                };
            }
        }
        Err(OpeningRuleError::Unknown(cut(text)))
    }
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for (rule, name) in OpeningRule::all().into_iter().zip(OpeningRule::names()) {
            assert_eq!(rule.to_string(), name);
            assert_eq!(name.to_uppercase().parse(), Ok(rule));
        }
        assert_eq!("Soosorv".parse(), Ok(Soosorv(8)));
        assert_eq!("soosorv-4".parse(), Ok(Soosorv(4)));
        assert_eq!("taraguchi-62".parse(), Ok(Taraguchi(62)));
    }

    #[test]
    fn what_is_wrong_with_a_name_is_told() {
        let error = |name: &str| name.parse::<OpeningRule>().unwrap_err().to_string();
        assert!(error("gomoku").starts_with("unknown rule 'gomoku', choose one of taraguchi-10, "));
        assert_eq!(error("taraguchi-1"), "taraguchi has no number '1', choose 2 to 62");
        for name in ["soosorv-0", "yamaguchi-63", "yamaguchi-", "soosorv-+3", "soosorv-999"] {
            assert!(error(name).contains("choose 1 to 62"), "{name}");
        }
        for name in ["", "rif-2", "swap3", "free-center", "sakata-1"] {
            assert!(error(name).starts_with("unknown rule"), "{name}");
        }
    }
}
