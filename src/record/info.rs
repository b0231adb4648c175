//! Who played a game, where and when, and how it ended.

use crate::geometry::Color;
use std::fmt;

/// What is known of a game beside its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    facts: Vec<(Fact, String)>,
    /// How the game ended, if that is known.
    pub result: Option<Outcome>,
}

/// What can be known of a game, each as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Fact {
    Black,
    White,
    BlackRank,
    WhiteRank,
    BlackTeam,
    WhiteTeam,
    /// A tournament or match.
    Event,
    Round,
    Place,
    Date,
    /// The name of the game.
    Name,
    /// The figure it begins with, by its name.
    Opening,
    /// What each player may think, as in the tournament's rules.
    Time,
    Overtime,
    Annotator,
    /// The book, journal or collection it is from.
    Source,
    /// Who entered it.
    User,
    Copyright,
    /// What there is to say about the game as a whole.
    Comment,
}

impl Fact {
    /// All facts, in the order in which they are told.
    pub const ALL: [Fact; 19] = [
        Fact::Black,
        Fact::White,
        Fact::BlackRank,
        Fact::WhiteRank,
        Fact::BlackTeam,
        Fact::WhiteTeam,
        Fact::Event,
        Fact::Round,
        Fact::Place,
        Fact::Date,
        Fact::Name,
        Fact::Opening,
        Fact::Time,
        Fact::Overtime,
        Fact::Annotator,
        Fact::Source,
        Fact::User,
        Fact::Copyright,
        Fact::Comment,
    ];

    /// The player of a colour.
    pub fn player(color: Color) -> Fact {
        match color {
            Color::Black => Fact::Black,
            Color::White => Fact::White,
        }
    }
}

/// A word or two for a list: `Black`, `white rank`.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fact::Black => "black",
            Fact::White => "white",
            Fact::BlackRank => "rank of black",
            Fact::WhiteRank => "rank of white",
            Fact::BlackTeam => "team of black",
            Fact::WhiteTeam => "team of white",
            Fact::Event => "event",
            Fact::Round => "round",
            Fact::Place => "place",
            Fact::Date => "date",
            Fact::Name => "name",
            Fact::Opening => "opening",
            Fact::Time => "time",
            Fact::Overtime => "overtime",
            Fact::Annotator => "annotator",
            Fact::Source => "source",
            Fact::User => "entered by",
            Fact::Copyright => "copyright",
            Fact::Comment => "about the game",
        })
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A side has won, with how in a word (`T`, `R`, `Forfeit`), or nothing.
    Won(Color, String),
    /// Nobody has.
    Drawn,
    /// It was broken off, or is not known: what is written in its place.
    Other(String),
}

/// As SGF writes it: `B+`, `W+Resign`, `0`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Won(Color::Black, how) => write!(f, "B+{how}"),
            Outcome::Won(Color::White, how) => write!(f, "W+{how}"),
            Outcome::Drawn => f.write_str("0"),
            Outcome::Other(text) => f.write_str(text),
        }
    }
}

impl Outcome {
    /// Reads what [`Outcome`] writes and what other programs write for a draw; everything else is kept as it is.
    pub fn read(text: &str) -> Outcome {
        let text = text.trim();
        let how = |prefix: &str| {
            text.get(..2).filter(|start| start.eq_ignore_ascii_case(prefix)).map(|_| &text[2..])
        };
        let is_draw = |how: &str| how.eq_ignore_ascii_case("draw");
        match (how("B+"), how("W+")) {
            (Some(how), _) | (_, Some(how)) if is_draw(how) => Outcome::Drawn,
            (Some(how), _) => Outcome::Won(Color::Black, how.to_string()),
            (_, Some(how)) => Outcome::Won(Color::White, how.to_string()),
            _ if text == "0" || is_draw(text) => Outcome::Drawn,
            _ => Outcome::Other(text.to_string()),
        }
    }

    /// Black's score, 1, ½ or 0, if the game was decided.
    pub fn black_score(&self) -> Option<f64> {
        match self {
            Outcome::Won(Color::Black, _) => Some(1.0),
            Outcome::Won(Color::White, _) => Some(0.0),
            Outcome::Drawn => Some(0.5),
            Outcome::Other(_) => None,
        }
    }
}

impl GameInfo {
    /// A fact, if it is known.
    pub fn get(&self, fact: Fact) -> Option<&str> {
        self.facts.iter().find(|(known, _)| *known == fact).map(|(_, text)| text.as_str())
    }

    /// Sets a fact, or with an empty text forgets it.
    pub fn set(&mut self, fact: Fact, text: impl Into<String>) {
        let text = text.into();
        self.facts.retain(|(known, _)| *known != fact);
        if !text.is_empty() {
            let at = self.facts.partition_point(|(known, _)| *known < fact);
            self.facts.insert(at, (fact, text));
        }
    }

    /// All that is known, in the order of [`Fact::ALL`].
    pub fn facts(&self) -> impl Iterator<Item = (Fact, &str)> {
        self.facts.iter().map(|(fact, text)| (*fact, text.as_str()))
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.result.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_kept_once_and_in_order() {
        let mut info = GameInfo::default();
        assert!(info.is_empty());
        info.set(Fact::White, "two");
        info.set(Fact::Black, "one");
        info.set(Fact::White, "three");
        assert_eq!(info.facts().collect::<Vec<_>>(), [(Fact::Black, "one"), (Fact::White, "three")]);
        info.set(Fact::Black, "");
        assert_eq!((info.get(Fact::Black), info.get(Fact::White)), (None, Some("three")));
        assert!(Fact::ALL.is_sorted());
    }

    #[test]
    fn results_are_read_as_programs_write_them() {
        let won = |color, how: &str| Outcome::Won(color, how.to_string());
        for (text, outcome) in [
            ("B+", won(Color::Black, "")),
            ("w+Resign", won(Color::White, "Resign")),
            ("B+Draw", Outcome::Drawn),
            ("Draw", Outcome::Drawn),
            ("0", Outcome::Drawn),
            ("Void", Outcome::Other("Void".to_string())),
            ("é", Outcome::Other("é".to_string())),
        ] {
            assert_eq!(Outcome::read(text), outcome, "{text}");
            assert_eq!(Outcome::read(&outcome.to_string()), outcome);
        }
    }
}
