//! What a player can do in an opening, and the grammar it is written in.

use crate::geometry::Point;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One action of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Takes the other colour instead of acting.
    Swap,
    /// Places stones in the colours that are due, and declares how many fifths Black will have to offer if the rule
    /// asks for it.
    Place {
        /// One to three points in order of play.
        points: Vec<Point>,
        /// The number declared.
        declare: Option<u8>,
    },
    /// Offers these points for Black's fifth stone.
    Offer(Vec<Point>),
    /// Takes one of the offered points.
    Choose(Point),
}

impl Action {
    /// A single stone.
    pub fn stone(point: Point) -> Action {
        Action::Place { points: vec![point], declare: None }
    }

    /// The kind of this action; `None` for a number of stones that no rule asks for.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Action::Swap => Some(Kind::Swap),
            Action::Place { points, declare } => Kind::of_stones(points.len(), declare.is_some()),
            Action::Offer(_) => Some(Kind::Offer),
            Action::Choose(_) => Some(Kind::Choose),
        }
    }

    /// The points the action names.
    pub fn points(&self) -> &[Point] {
        match self {
            Action::Swap => &[],
            Action::Place { points, .. } | Action::Offer(points) => points,
            Action::Choose(point) => std::slice::from_ref(point),
        }
    }

    /// The action as text, with points written as `show` does.
    pub fn text<T: fmt::Display>(&self, show: impl Fn(Point) -> T) -> String {
        let word = match self {
            Action::Swap => "SWAP",
            Action::Place { .. } => "MOVE",
            Action::Offer(_) => "OFFER",
            Action::Choose(_) => "CHOOSE",
        };
        let mut text = word.to_string();
        for &point in self.points() {
            text.push_str(&format!(" {}", show(point)));
        }
        if let Action::Place { declare: Some(number), .. } = self {
            text.push_str(&format!(" DECLARE {number}"));
        }
        text
    }

    /// Reads an action whose points are written as `point` reads them: a word in any case, points, and perhaps
    /// `DECLARE n`, with spaces between.
    ///
    /// # Errors
    /// [`ActionError`] saying what is wrong, or the error of `point`.
    pub fn parse<E>(
        text: &str,
        mut point: impl FnMut(&str) -> Result<Point, E>,
    ) -> Result<Action, ActionOr<E>> {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let mut points = |words: &[&str]| {
            words.iter().map(|word| point(word).map_err(ActionOr::Point)).collect::<Result<Vec<_>, _>>()
        };
        let wrong = |error| Err(ActionOr::Action(error));
        match word.to_ascii_uppercase().as_str() {
            "SWAP" if rest.is_empty() => Ok(Action::Swap),
            "SWAP" => wrong(ActionError::SwapWith(cut(rest[0]))),
            "MOVE" => {
                let at = rest.iter().position(|word| word.eq_ignore_ascii_case("DECLARE"));
                let (stones, number) = rest.split_at(at.unwrap_or(rest.len()));
                let points = points(stones)?;
                if points.is_empty() {
                    return wrong(ActionError::NoPoint("MOVE"));
                }
                let declare = match number {
                    [] => None,
                    [_, number] => match number.parse() {
                        Ok(number) => Some(number),
                        Err(_) => return wrong(ActionError::Number(cut(number))),
                    },
                    _ => return wrong(ActionError::Number(cut(&number[1..].join(" ")))),
                };
                Ok(Action::Place { points, declare })
            }
            "OFFER" if rest.is_empty() => wrong(ActionError::NoPoint("OFFER")),
            "OFFER" => Ok(Action::Offer(points(&rest)?)),
            "CHOOSE" => match points(&rest)?[..] {
                [point] => Ok(Action::Choose(point)),
                [] => wrong(ActionError::NoPoint("CHOOSE")),
                _ => wrong(ActionError::ChooseOne),
            },
            _ => wrong(ActionError::Unknown(cut(word))),
        }
    }
}

/// Writes points with letters: `MOVE h8 DECLARE 3`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(|point| point))
    }
}

/// Reads points with letters.
impl FromStr for Action {
    type Err = ActionOr<crate::geometry::ParsePointError>;

    fn from_str(text: &str) -> Result<Action, Self::Err> {
        Action::parse(text, str::parse)
    }
}

fn cut(text: &str) -> String {
    text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// The first word is none of the four.
    #[error("'{0}' is no action, write SWAP, MOVE, OFFER or CHOOSE")]
    Unknown(String),
    /// SWAP stands alone.
    #[error("SWAP stands alone, drop '{0}'")]
    SwapWith(String),
    /// Points are missing.
    #[error("{0} needs a point")]
    NoPoint(&'static str),
    /// One point is chosen.
    #[error("CHOOSE takes one point")]
    ChooseOne,
    /// DECLARE without a number that could be meant.
    #[error("DECLARE needs one number from 1 to 62 at the end, got '{0}'")]
    Number(String),
}

/// A fault of an action's text, or of one of its points.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionOr<E> {
    /// The action.
    #[error(transparent)]
    Action(ActionError),
    /// A point.
    #[error(transparent)]
    Point(E),
}

/// The kinds of actions that rules tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The other colour.
    Swap,
    /// One stone.
    Move,
    /// Two stones.
    Move2,
    /// Three stones.
    Move3,
    /// One stone and a number of fifths.
    MoveDeclare,
    /// Three stones and a number of fifths.
    Move3Declare,
    /// Points for the fifth stone.
    Offer,
    /// One of them.
    Choose,
}

impl Kind {
    /// The kind of placing so many stones, with or without declaring a number.
    pub fn of_stones(stones: usize, declares: bool) -> Option<Kind> {
        match (stones, declares) {
            (1, false) => Some(Kind::Move),
            (2, false) => Some(Kind::Move2),
            (3, false) => Some(Kind::Move3),
            (1, true) => Some(Kind::MoveDeclare),
            (3, true) => Some(Kind::Move3Declare),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Swap => "SWAP",
            Kind::Move => "MOVE",
            Kind::Move2 => "MOVE2",
            Kind::Move3 => "MOVE3",
            Kind::MoveDeclare => "MOVE+DECLARE",
            Kind::Move3Declare => "MOVE3+DECLARE",
            Kind::Offer => "OFFER",
            Kind::Choose => "CHOOSE",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_as_they_are_written() {
        for text in ["SWAP", "MOVE h8", "MOVE h8 h9 i9", "MOVE i7 DECLARE 3", "OFFER a1 b2", "CHOOSE a1"] {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            assert_eq!(text.to_lowercase().parse(), Ok(action));
        }
    }

    #[test]
    fn what_is_wrong_with_an_action_is_told() {
        for (text, told) in [
            ("", "'' is no action"),
            ("PASS", "'PASS' is no action"),
            ("SWAP h8", "drop 'h8'"),
            ("MOVE", "MOVE needs a point"),
            ("MOVE DECLARE 3", "MOVE needs a point"),
            ("MOVE h8 DECLARE", "DECLARE needs one number"),
            ("MOVE h8 DECLARE 3 4", "got '3 4'"),
            ("MOVE h8 DECLARE 300", "got '300'"),
            ("MOVE h99", "'h99' is not a point"),
            ("CHOOSE a1 a2", "CHOOSE takes one point"),
        ] {
            let error = text.parse::<Action>().unwrap_err().to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
