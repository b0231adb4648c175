//! RenjuNet's negotiations: a letter for each chance to swap, and the fifths that were not taken.

use crate::geometry::Point;
use crate::record::{NegotiationRecord, NegotiationStep};

/// After how many stones the chances to swap come under a rule of this name, and after how many a number of fifths is
/// declared. That is all the letters leave open.
fn chances(rule: &str) -> (&'static [usize], Option<usize>) {
    let is = |names: &[&str]| names.iter().any(|name| rule.contains(name));
    if is(&["taraguchi", "tarannikov", "swap5"]) {
        (&[1, 2, 3, 4, 5], None)
    } else if is(&["soos"]) {
        (&[3, 4], Some(4))
    } else if is(&["yamaguchi"]) {
        (&[3], Some(3))
    } else if is(&["sakata"]) {
        (&[5], None)
    } else {
        (&[3], None)
    }
}

/// The name of a rule as one word.
pub(super) fn word(rule: &str) -> String {
    rule.split_whitespace().collect::<Vec<_>>().join("-").to_lowercase()
}

/// The negotiation of a game under a rule with a name. `R` is a swap.
pub(super) fn negotiation(
    rule: &str,
    swaps: &str,
    others: Vec<Point>,
    moves: &[Option<Point>],
) -> Option<NegotiationRecord> {
    let rule = word(rule);
    let mut letters = swaps.chars().filter(|c| !c.is_whitespace());
    if rule.is_empty() {
        return None;
    }
    let (after, declared) = chances(&rule);
    let mut steps = Vec::new();
    for (nth, point) in moves.iter().take(6).enumerate() {
        let Some(point) = *point else { break };
        if nth == 4 && !others.is_empty() {
            let offered =
                std::iter::once(point).chain(others.iter().copied().filter(|other| *other != point));
            steps.push(NegotiationStep::Offer(offered.collect()));
            steps.push(NegotiationStep::Choice(point));
        } else {
            steps.push(NegotiationStep::Stone(point));
        }
        if declared == Some(nth + 1) && !others.is_empty() {
            steps.push(NegotiationStep::Number(others.len() as u32 + 1));
        }
        if after.contains(&(nth + 1)) {
            steps.extend(letters.next().map(step));
        }
    }
    // A rule that is not known may have more chances than that.
    steps.extend(letters.map(step));
    Some(NegotiationRecord { rule, steps })
}

fn step(letter: char) -> NegotiationStep {
    if letter.eq_ignore_ascii_case(&'r') { NegotiationStep::Swap } else { NegotiationStep::Keep }
}

/// The letters of a negotiation.
pub(super) fn letters(record: &NegotiationRecord) -> String {
    record.swaps().into_iter().map(|swapped| if swapped { 'R' } else { '-' }).collect()
}

/// The fifths that were offered and not taken.
pub(super) fn others(record: &NegotiationRecord) -> Vec<Point> {
    let chosen = record.steps.iter().find_map(|step| match step {
        NegotiationStep::Choice(point) => Some(*point),
        _ => None,
    });
    record.offered().iter().copied().filter(|point| Some(*point) != chosen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_points;

    #[test]
    fn letters_find_their_stones() {
        let moves: Vec<_> = parse_points("h8h9i9i8g10f6").unwrap().into_iter().map(Some).collect();
        for (rule, swaps, others, text) in [
            ("Taraguchi-10", "R--R", "", "taraguchi-10 h8 S h9 - i9 - i8 S g10 f6"),
            ("Taraguchi-10", "----", "a1", "taraguchi-10 h8 - h9 - i9 - i8 - O:g10,a1 >g10 f6"),
            ("Soosorv-8", "-R", "a1 b1", "soosorv-8 h8 h9 i9 - i8 N:3 S O:g10,a1,b1 >g10 f6"),
            ("Yamaguchi", "R", "a1", "yamaguchi h8 h9 i9 N:2 S i8 O:g10,a1 >g10 f6"),
            ("RIF", "-", "a1", "rif h8 h9 i9 - i8 O:g10,a1 >g10 f6"),
            ("Super Sakata", "", "a1", "super-sakata h8 h9 i9 i8 O:g10,a1 >g10 f6"),
        ] {
            let others = parse_points(others).unwrap();
            let record = negotiation(rule, swaps, others.clone(), &moves).unwrap();
            assert_eq!(record.to_string(), text);
            assert_eq!(letters(&record), swaps);
            assert_eq!(super::others(&record), others);
        }
        assert_eq!(negotiation("", "R", Vec::new(), &moves), None);
    }
}
