//! The fourth stones of an opening, as the book values them.

use crate::geometry::Point;
use crate::opening::book::Book;
use crate::opening::{Action, Fifths, Kind, Negotiation, Orbits, Sameness};

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
}

impl Fourth {
    /// What it is worth to Black. Who declares a number gives the other player the better side; so does who places a
    /// single fifth, which Black leaves to White by a swap.
    fn value(&self, is_declared: bool) -> f64 {
        let offer = self.offer.map(|value| if is_declared { value.abs() } else { value });
        let single = self.single.map(f64::abs);
        offer.into_iter().chain(single).fold(-1.0, f64::max)
    }
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
        let number = match declare {
            Some(most) => Some(most_even(&fifths, most.into())),
            None => after.offer,
        };
        let offer = number.map(|number| fifths.offer(number));
        let has_single = after.kinds().contains(&Kind::Move) && declare.is_none() && after.offer != Some(1);
        let single = fifths.balanced().filter(|_| has_single).map(|fifth| fifth.value);
        fourths.push(Fourth { point, number, offer, single });
    }
    fourths.sort_by(|a, b| a.value(declare.is_some()).total_cmp(&b.value(declare.is_some())));
    fourths.truncate(LISTED);
    fourths
}

/// The number of fifths, up to `most`, at which the offer is nearest to even.
fn most_even(fifths: &Fifths, most: usize) -> usize {
    let size = |number: &usize| fifths.offer(*number).abs();
    (1..=most).min_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(1)
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
        assert!(declared.is_sorted_by(|a, b| a.value(true) <= b.value(true)) && declared.len() == LISTED);
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
