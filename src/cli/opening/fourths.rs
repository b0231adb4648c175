//! The fourth stones of an opening, as the book values them.

use crate::geometry::Point;
use crate::opening::book::Book;
use crate::opening::{Action, Kind, Negotiation, Orbits, Sameness, black_after_four};

/// How many fourths are listed.
const LISTED: usize = 12;

/// A fourth stone of White, and what it leads to.
pub(super) struct Fourth {
    pub(super) point: Point,
    /// How many fifths Black will have to offer, the most even number if White may declare it; none if the rule has
    /// no offer.
    pub(super) number: Option<usize>,
    /// Black's expected score for that offer.
    pub(super) offer: Option<f64>,
    /// Black's expected score after the most even single fifth, where he may place one.
    pub(super) single: Option<f64>,
    /// What it is worth to Black by the rule: who has to act and who may swap are in it.
    value: f64,
}

/// The best fourths for White, the best first; none if no fourth is due or the book does not know them.
pub(super) fn fourths(opening: &Negotiation) -> Vec<Fourth> {
    let &[first, second, third] = opening.stones() else { return Vec::new() };
    let Some(due) = opening.due() else { return Vec::new() };
    let is_fourth = |kind: &Kind| matches!(kind, Kind::Move | Kind::MoveDeclare);
    let declare = due.placings.iter().find_map(|placing| placing.declare);
    if !due.kinds().iter().any(is_fourth) {
        return Vec::new();
    }
    let mut fourths = Vec::new();
    for group in Orbits::of(opening.stones(), opening.size(), Sameness::Board).groups() {
        let point = group[0];
        let mut next = opening.clone();
        let action = Action::Place { points: vec![point], declare };
        let after = next.apply(&action).ok().and_then(|()| next.due());
        let known = Book::embedded().look_up([first, second, third, point]);
        let (Some(after), Some(fifths)) = (after, known) else { continue };
        let worth = |number: usize| black_after_four(opening.rule(), &fifths, number as u8);
        let number = match declare {
            Some(most) => (1..=most.into()).min_by(|&a, &b| worth(a).total_cmp(&worth(b))),
            None => after.offer,
        };
        let offer = number.map(|number| fifths.offer(number));
        let has_single = after.kinds().contains(&Kind::Move) && declare.is_none() && after.offer != Some(1);
        let single = fifths.balanced().filter(|_| has_single).map(|fifth| fifth.value);
        fourths.push(Fourth { point, number, offer, single, value: worth(number.unwrap_or_default()) });
    }
    fourths.sort_by(|a, b| a.value.total_cmp(&b.value));
    fourths.truncate(LISTED);
    fourths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};

    fn after(rule: &str, actions: &str) -> Vec<Fourth> {
        let mut opening =
            Negotiation::new(rule.parse().unwrap(), Rule::Renju, Size::RENJU, Sameness::Figure).unwrap();
        for action in actions.split(';') {
            opening.apply(&action.parse().unwrap()).unwrap();
        }
        fourths(&opening)
    }

    #[test]
    fn fourths_are_ranked_by_what_the_rule_makes_of_them() {
        let declared = after("soosorv-8", "MOVE h8 h9 i9");
        assert!(
            declared.iter().all(|fourth| fourth.single.is_none()
                && fourth.number.is_some_and(|number| (1..=8).contains(&number)))
        );
        assert!(declared.is_sorted_by(|a, b| a.value <= b.value) && declared.len() == LISTED);
        let two = after("rif", "MOVE h8 h9 i9");
        assert!(two.iter().all(|fourth| fourth.number == Some(2) && fourth.single.is_none()));
        let either = after("taraguchi-10", "MOVE h8;MOVE h9;MOVE i9");
        assert!(either.iter().all(|fourth| fourth.number == Some(10) && fourth.single.is_some()));
        assert!(after("tarannikov", "MOVE h8;MOVE h9;MOVE i9").iter().all(|fourth| fourth.offer.is_none()));
    }

    #[test]
    fn where_no_fourth_is_due_there_is_none() {
        for (rule, actions) in
            [("sakata", "MOVE h8 h9 i9"), ("swap", "MOVE a1 a2 a3"), ("taraguchi-5", "MOVE h8")]
        {
            assert!(after(rule, actions).is_empty(), "{rule}");
        }
    }
}
