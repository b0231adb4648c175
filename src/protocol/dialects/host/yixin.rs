//! A host that speaks as Yixin-Board does.

use super::{AnswerError, Heard, lines, pairs, points, wrong};
use crate::geometry::Point;
use crate::opening::OpeningRule::{Soosorv, Swap2};
use crate::opening::{Action, Negotiation};
use crate::protocol::opening::point_from;

/// What has been asked last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// The first three stones.
    Stones,
    /// What to do about three stones of swap2.
    Swap2Choice,
    /// Whether to swap; if not, this is asked next.
    Swap(&'static Asked),
    /// The fourth stone and a number.
    Fourth,
    /// The fifths.
    Fifths,
    /// One of them.
    Choice,
    /// An ordinary move.
    Move,
}

/// A question with the part of its answer that has come.
#[derive(Clone, Debug)]
pub(super) struct Talk {
    asked: Asked,
    points: Vec<Point>,
}

impl Talk {
    /// The question to whoever is to act, and the lines to send.
    pub(super) fn new(opening: &Negotiation) -> Option<(Talk, String)> {
        let due = opening.due()?;
        let asked = match (opening.rule(), opening.stones().len()) {
            (Swap2 | Soosorv(8), 0) => Asked::Stones,
            (Swap2, 3) => Asked::Swap2Choice,
            (Swap2, 5) => Asked::Swap(&Asked::Move),
            (Soosorv(8), 3) if due.swap => Asked::Swap(&Asked::Fourth),
            (Soosorv(8), 3) => Asked::Fourth,
            (Soosorv(8), 4) if due.choose => Asked::Choice,
            (Soosorv(8), 4) if due.swap => Asked::Swap(&Asked::Fifths),
            (Soosorv(8), 4) => Asked::Fifths,
            _ => return None,
        };
        Some((Talk { asked, points: Vec::new() }, request(asked, opening)))
    }

    /// What a line of the engine means.
    pub(super) fn hear(&mut self, opening: &Negotiation, line: &str) -> Result<Option<Heard>, AnswerError> {
        let upper = line.to_ascii_uppercase();
        let words: Vec<&str> = upper.split_whitespace().collect();
        let size = opening.size();
        let action = |action| Ok(Some(Heard::Action { action, sixth: None }));
        let words = match words[..] {
            ["MESSAGE", "SWAP2" | "SOOSORV", ref words @ ..] => words,
            [pair] if self.asked == Asked::Move && pair.starts_with(|c: char| c.is_ascii_digit()) => {
                return action(Action::stone(point_from(pair, size)?));
            }
            _ => return Ok(None),
        };
        let at = |x: &str, y: &str| Ok::<_, AnswerError>(points(&[&format!("{x},{y}")], size)?[0]);
        match (self.asked, words) {
            (Asked::Stones, &["MOVE1" | "MOVE2" | "MOVE3", x, y])
            | (Asked::Swap2Choice, &["MOVE4" | "MOVE5", x, y]) => {
                self.points.push(at(x, y)?);
                if !matches!(words[0], "MOVE3" | "MOVE5") {
                    return Ok(None);
                }
                action(Action::Place { points: std::mem::take(&mut self.points), declare: None })
            }
            (Asked::Swap2Choice | Asked::Swap(_), &["SWAP1" | "SWAP2", word]) => match word.as_bytes()[0] {
                b'Y' => action(Action::Swap),
                _ => {
                    self.asked = if let Asked::Swap(next) = self.asked { *next } else { Asked::Move };
                    Ok(Some(Heard::Ask(request(self.asked, opening))))
                }
            },
            (Asked::Fourth, &["MOVE4", x, y, number]) => {
                let declare = number.parse().map_err(|_| wrong(line, "a stone and a number of fifths"))?;
                action(Action::Place { points: vec![at(x, y)?], declare: Some(declare) })
            }
            (Asked::Fifths, &["MOVE5", "REFRESH"]) => {
                self.points.clear();
                Ok(None)
            }
            (Asked::Fifths, &["MOVE5", "DONE"]) => action(Action::Offer(std::mem::take(&mut self.points))),
            (Asked::Fifths, &["MOVE5", x, y]) => {
                self.points.push(at(x, y)?);
                Ok(None)
            }
            (Asked::Choice, &["MOVE5C", x, y]) => action(Action::Choose(at(x, y)?)),
            (asked, _) => Err(wrong(line, wanted(asked))),
        }
    }
}

fn wanted(asked: Asked) -> &'static str {
    match asked {
        Asked::Stones => "MOVE1 to MOVE3",
        Asked::Swap2Choice => "SWAP1, or MOVE4 and MOVE5",
        Asked::Swap(_) => "YES or NO to the swap",
        Asked::Fourth => "MOVE4 with a number",
        Asked::Fifths => "MOVE5 lines",
        Asked::Choice => "MOVE5C",
        Asked::Move => "a move",
    }
}

/// The lines that ask.
fn request(asked: Asked, opening: &Negotiation) -> String {
    let size = opening.size();
    let stones = pairs(opening.stones(), size);
    let is_swap2 = opening.rule() == Swap2;
    let number = opening.declared().unwrap_or_default();
    // Stones of the side to move have the parity of their number.
    let fields = |command: &str| {
        let own = |at: usize| if at % 2 == stones.len() % 2 { 1 } else { 2 };
        let stones = stones.iter().enumerate().map(|(at, stone)| format!("{stone},{}", own(at)));
        lines([format!("start {}", size.lines()), command.to_string()].into_iter().chain(stones)) + "\ndone"
    };
    let list = |command: String, offered: &[Point]| {
        lines([command].iter().chain(&stones).chain(&pairs(offered, size))) + "\ndone"
    };
    match asked {
        Asked::Stones if is_swap2 => "yxswap2step1".to_string(),
        Asked::Stones => "yxsoosorvstep1".to_string(),
        Asked::Swap2Choice => fields("yxboard") + "\nyxswap2step2",
        Asked::Swap(_) if is_swap2 => fields("yxboard") + "\nyxswap2step3",
        Asked::Swap(Asked::Fourth) => list("yxsoosorvstep2".to_string(), &[]),
        Asked::Fourth => list("yxsoosorvstep3".to_string(), &[]),
        Asked::Swap(_) => list(format!("yxsoosorvstep4 {number}"), &[]),
        Asked::Fifths => list(format!("yxsoosorvstep5 {number}"), &[]),
        Asked::Choice => list("yxsoosorvstep6".to_string(), opening.offered()),
        Asked::Move => fields("board"),
    }
}
