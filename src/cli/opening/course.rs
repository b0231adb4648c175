//! How an opening has gone, by what was typed.

use crate::cli::failure::Failure;
use crate::geometry::{Point, Rule, Size};
use crate::opening::{Action, Negotiation, OpeningRule, Placing, RecordFault, Sameness};
use crate::record::{NodeId, Tree, parse_points};

/// The most stones that a course may have: with the sixth every opening is over.
const MOST_STONES: usize = 5;

/// An opening as far as it has come.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) opening: Negotiation,
    /// Stones after it. If the opening still waits for an offer, the first of them is what came of it.
    pub(super) rest: Vec<Point>,
}

impl Course {
    /// The course of actions separated by semicolons.
    pub(super) fn of_actions(rule: OpeningRule, text: &str) -> Result<Course, Failure> {
        let mut opening = start(rule);
        let actions = text.split([';', '\n']).map(str::trim).filter(|action| !action.is_empty());
        for (at, action) in actions.enumerate() {
            let wrong = |error: &dyn std::fmt::Display| Failure::Input(format!("action {}: {error}", at + 1));
            let action: Action = action.parse().map_err(|error| wrong(&error))?;
            opening.apply(&action).map_err(|fault| wrong(&fault))?;
        }
        Ok(Course { opening, rest: Vec::new() })
    }

    /// The course of a game: as its negotiation tells if there is one under this rule, or else its first stones, placed
    /// without a swap.
    pub(super) fn of_tree(
        rule: Option<OpeningRule>,
        tree: &Tree,
        declare: Option<u8>,
    ) -> Result<Course, Failure> {
        let wrong = |error: RecordFault| Failure::Input(format!("the negotiation in the file: {error}"));
        if let Some(record) = &tree.negotiation {
            let opening = Negotiation::from_record(record, Rule::Renju, tree.size, Sameness::default());
            match (opening, rule) {
                (Ok(opening), None) => return Ok(Course { opening, rest: Vec::new() }),
                (Ok(opening), Some(rule)) if opening.rule() == rule => {
                    return Ok(Course { opening, rest: Vec::new() });
                }
                (Err(error), None) => return Err(wrong(error)),
                _ => {}
            }
        }
        let stones = tree.main_line(NodeId::ROOT).filter_map(|node| tree.play(node).point());
        let moves: String = stones.take(MOST_STONES).map(|point| point.to_string()).collect();
        Course::of_stones(rule.unwrap_or(OpeningRule::Taraguchi(10)), &moves, declare)
    }

    /// The course of stones that were placed without a swap, with `declare` fifths declared, or as many as may be.
    pub(super) fn of_stones(rule: OpeningRule, moves: &str, declare: Option<u8>) -> Result<Course, Failure> {
        let stones = parse_points(moves)?;
        if stones.len() > MOST_STONES {
            let count = stones.len();
            return Err(Failure::Input(format!("{count} stones are given, give at most {MOST_STONES}")));
        }
        let mut opening = start(rule);
        let mut rest = &stones[..];
        let mut declared = false;
        while let Some(due) = opening.due().filter(|_| !rest.is_empty()) {
            // The one with most stones: two more stones rather than one.
            let fits = |placing: &&Placing| placing.squares.len() <= rest.len();
            let Some(placing) = due.placings.iter().rfind(fits) else {
                if due.offer.is_some() {
                    break;
                }
                return Err(Failure::Input(at_once(rule, opening.stones().len(), rest.len())));
            };
            let (points, after) = rest.split_at(placing.squares.len());
            let number = placing.declare.map(|most| declare.unwrap_or(most));
            declared |= number.is_some();
            let action = Action::Place { points: points.to_vec(), declare: number };
            // A fifth outside the square has been offered, where that is possible.
            match opening.apply(&action) {
                Err(_) if due.offer.is_some() => break,
                applied => applied.map_err(|fault| Failure::Input(fault.to_string()))?,
            }
            rest = after;
        }
        if declare.is_some() && !declared {
            return Err(Failure::Input(format!(
                "no number is declared in {rule} with these stones, drop --declare"
            )));
        }
        Ok(Course { opening, rest: rest.to_vec() })
    }
}

fn start(rule: OpeningRule) -> Negotiation {
    Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::default())
        .expect("every rule can be played on this board")
}

fn at_once(rule: OpeningRule, before: usize, given: usize) -> String {
    let wanted = if before == 0 { 3 } else { 2 };
    format!("in {rule} {wanted} stones come at once after {before}, but {given} are given")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(rule: &str, moves: &str, declare: Option<u8>) -> Result<String, String> {
        let course =
            Course::of_stones(rule.parse().unwrap(), moves, declare).map_err(|error| error.to_string())?;
        let actions: Vec<String> = course.opening.actions().iter().map(ToString::to_string).collect();
        let rest: Vec<String> = course.rest.iter().map(ToString::to_string).collect();
        Ok(format!("{} + {}", actions.join("; "), rest.join(" ")))
    }

    #[test]
    fn stones_become_the_actions_of_the_rule() {
        for (rule, moves, declare, told) in [
            ("taraguchi-10", "", None, " + "),
            ("taraguchi-10", "h8h9i9", None, "MOVE h8; MOVE h9; MOVE i9 + "),
            ("taraguchi-10", "h8h9i9i8a1", None, "MOVE h8; MOVE h9; MOVE i9; MOVE i8 + a1"),
            ("soosorv-8", "h8h9i9i8", None, "MOVE h8 h9 i9; MOVE i8 DECLARE 8 + "),
            ("soosorv-8", "h8h9i9i8", Some(3), "MOVE h8 h9 i9; MOVE i8 DECLARE 3 + "),
            ("soosorv-8", "h8h9i9i8g7", Some(1), "MOVE h8 h9 i9; MOVE i8 DECLARE 1; MOVE g7 + "),
            ("soosorv-8", "h8h9i9i8g7", None, "MOVE h8 h9 i9; MOVE i8 DECLARE 8 + g7"),
            ("yamaguchi-10", "h8h9i9", Some(4), "MOVE h8 h9 i9 DECLARE 4 + "),
            ("swap2", "a1a2a3b1b2", None, "MOVE a1 a2 a3; MOVE b1 b2 + "),
            ("free", "h8h9", None, "MOVE h8 + h9"),
        ] {
            assert_eq!(course(rule, moves, declare).as_deref(), Ok(told), "{rule} {moves}");
        }
    }

    #[test]
    fn courses_that_cannot_be_are_refused() {
        for (rule, moves, declare, told) in [
            ("soosorv-8", "h8h9", None, "in soosorv-8 3 stones come at once after 0, but 2 are given"),
            ("sakata", "h8h9i9i8", None, "2 stones come at once after 3, but 1 are given"),
            ("rif", "h8h9i9", Some(2), "no number is declared in rif"),
            ("soosorv-4", "h8h9i9i8", Some(5), "declare 1 to 4"),
            ("taraguchi-10", "h8a1", None, "a1 is outside the central 3x3"),
            ("free", "a1a2a3a4a5a6", None, "6 stones are given"),
            ("free", "x", None, "'x'"),
        ] {
            let error = course(rule, moves, declare).unwrap_err();
            assert!(error.contains(told), "{rule} {moves}: {error}");
        }
        let error = Course::of_actions("rif".parse().unwrap(), "MOVE h8 h9 i9; MOVE h8").unwrap_err();
        assert_eq!(error.to_string(), "action 2: h8 is occupied, choose an empty point");
    }
}
