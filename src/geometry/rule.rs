//! Colours and the rules of winning.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;
use thiserror::Error;

/// The colour of a stone or of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Moves first; the side with forbidden points in renju.
    Black = 0,
    /// Moves second.
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// What wins and what is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Rule {
    /// Five or more in a row win for both.
    Freestyle = 0,
    /// Exactly five in a row win for both; longer rows are nothing.
    Standard = 1,
    /// Exactly five win for Black, who may not play an overline, a double four or a double three; five or
    /// more win for White (RIF section 9).
    #[default]
    Renju = 2,
}

impl Rule {
    /// All rules, in index order.
    pub const ALL: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    /// Whether `color` has forbidden points under this rule.
    #[inline]
    pub const fn forbids(self, color: Color) -> bool {
        matches!(self, Rule::Renju) && matches!(color, Color::Black)
    }

    /// Whether `color` needs exactly five, so that a longer row does not win.
    #[inline]
    pub const fn needs_exact_five(self, color: Color) -> bool {
        match self {
            Rule::Freestyle => false,
            Rule::Standard => true,
            Rule::Renju => matches!(color, Color::Black),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
        })
    }
}

/// A name that is no rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a rule, choose renju, standard or freestyle")]
pub struct ParseRuleError(pub String);

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Rule, ParseRuleError> {
        Rule::ALL
            .into_iter()
            .find(|rule| rule.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseRuleError(text.chars().take(40).collect()))
    }
}
