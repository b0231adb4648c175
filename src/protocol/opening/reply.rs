//! What an engine answers to OPENING, read by a manager.

use super::{action_from, point_from};
use crate::geometry::Size;
use crate::opening::{Action, Branch, Fifth, Kind};

const KINDS: [Kind; 8] = [
    Kind::Swap,
    Kind::Move,
    Kind::Move2,
    Kind::Move3,
    Kind::MoveDeclare,
    Kind::Move3Declare,
    Kind::Offer,
    Kind::Choose,
];

/// One line that an engine has said after `OPENING`.
#[derive(Clone, Debug, PartialEq)]
pub enum OpeningReply {
    /// A fifth that was compared, with its rank from 1.
    Fifth(usize, Fifth),
    /// A way to act that was compared.
    Branch(Branch),
    /// The action: the last line of the answer.
    Action(Action),
    /// The request has been refused; the last line of the answer.
    Refused(String),
    /// Anything else: text for people, or the answer to something else.
    Other,
}

impl OpeningReply {
    /// Reads a line, for a board of this size. Words may be in any case.
    pub fn parse(line: &str, size: Size) -> OpeningReply {
        let words: Vec<&str> = line.split_whitespace().collect();
        let upper: Vec<String> = words.iter().map(|word| word.to_ascii_uppercase()).collect();
        let upper: Vec<&str> = upper.iter().map(String::as_str).collect();
        match upper[..] {
            ["MESSAGE", "OPENING", "FIFTH", "RANK", rank, "POINT", point, "VALUE", value] => {
                match (rank.parse(), point_from(point, size), value.parse()) {
                    (Ok(rank), Ok(point), Ok(value)) => OpeningReply::Fifth(rank, Fifth { point, value }),
                    _ => OpeningReply::Other,
                }
            }
            ["MESSAGE", "OPENING", "BRANCH", kind, "VALUE", value] => {
                match (KINDS.into_iter().find(|known| known.to_string() == kind), value.parse()) {
                    (Some(kind), Ok(value)) => OpeningReply::Branch(Branch { kind, value }),
                    _ => OpeningReply::Other,
                }
            }
            ["ERROR" | "UNKNOWN", ..] => OpeningReply::Refused(line.trim().to_string()),
            _ => action_from(line, size).map_or(OpeningReply::Other, OpeningReply::Action),
        }
    }
}
