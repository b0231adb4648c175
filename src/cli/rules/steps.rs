//! The steps of an opening rule, found by playing it through.

use crate::geometry::{Rule, Size};
use crate::opening::{Action, Due, Kind, Negotiation, OpeningRule, Orbits, Sameness, Seat};
use std::collections::BTreeMap;

/// What tells the steps of a rule apart: the number of stones, and whether fifths have been offered.
pub(super) type Key = (usize, bool);

/// A step: one player has to act, and may do so in several ways.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Who can have to act here; both if that depends on swaps.
    pub(super) seats: Vec<Seat>,
    /// What can be done, by a player who may swap if the rule has a chance here.
    pub(super) due: Due,
    /// What is left to do for the other player if this one swaps; nothing if that completes the opening. Only of
    /// use where there is a swap.
    pub(super) after_swap: Option<Due>,
    /// The step that follows each kind of action other than a swap; none if the opening is complete.
    pub(super) next: Vec<(Kind, Option<Key>)>,
}

/// The step in which an opening is.
pub(super) fn key(opening: &Negotiation) -> Key {
    (opening.stones().len(), !opening.offered().is_empty())
}

/// The steps of a rule in the order of play.
pub(super) fn steps(rule: OpeningRule) -> BTreeMap<Key, Step> {
    let start = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::default())
        .expect("every rule can be played on this board");
    let mut found = BTreeMap::new();
    visit(&start, &mut found);
    found
}

fn visit(opening: &Negotiation, found: &mut BTreeMap<Key, Step>) {
    let Some(due) = opening.due() else { return };
    let after: Vec<(Kind, Negotiation)> = examples(opening, &due)
        .into_iter()
        .map(|action| {
            let mut next = opening.clone();
            next.apply(&action).expect("examples keep to the rule");
            (action.kind().expect("rules ask for kinds that there are"), next)
        })
        .collect();
    if !opening.swapped() {
        let swap = after.iter().find(|(kind, _)| *kind == Kind::Swap);
        let others = after.iter().filter(|(kind, _)| *kind != Kind::Swap);
        let step = found.entry(key(opening)).or_insert_with(|| Step {
            seats: Vec::new(),
            after_swap: swap.and_then(|(_, next)| next.due()),
            next: others.map(|(kind, next)| (*kind, next.due().map(|_| key(next)))).collect(),
            due: due.clone(),
        });
        if !step.seats.contains(&due.seat) {
            step.seats.push(due.seat);
        }
    }
    after.iter().for_each(|(_, next)| visit(next, found));
}

/// An action of each kind that is due, on any points that fit and with the greatest number that may be declared.
fn examples(opening: &Negotiation, due: &Due) -> Vec<Action> {
    let free = || opening.size().all_points().filter(|point| !opening.stones().contains(point));
    let mut actions = Vec::from_iter(due.swap.then_some(Action::Swap));
    for placing in &due.placings {
        let mut points = Vec::new();
        for square in &placing.squares {
            points.extend(free().find(|point| square.contains(*point) && !points.contains(point)));
        }
        actions.push(Action::Place { points, declare: placing.declare });
    }
    let orbits = Orbits::of(opening.stones(), opening.size(), Sameness::default());
    let fifths = |number| orbits.groups().iter().take(number).map(|group| group[0]).collect();
    actions.extend(due.offer.map(|number| Action::Offer(fifths(number))));
    actions.extend(due.choose.then(|| Action::Choose(opening.offered()[0])));
    actions
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes through every course of a rule, with every number that may be declared, and checks that the step in
    /// which it is tells the truth.
    fn check(opening: &Negotiation, steps: &BTreeMap<Key, Step>) {
        let Some(due) = opening.due() else { return };
        let step = &steps[&key(opening)];
        let told = if opening.swapped() { step.after_swap.as_ref().unwrap() } else { &step.due };
        assert_eq!((told.color, told.swap, told.choose), (due.color, due.swap, due.choose));
        // A declared 1 leaves a single fifth, which the texts tell apart from the steps.
        if opening.declared() != Some(1) || opening.stones().len() != 4 {
            assert_eq!(told.kinds(), due.kinds(), "{opening:?}");
            assert_eq!(told.placings, due.placings);
            assert!(opening.swapped() || step.seats.contains(&due.seat));
        }
        for action in examples(opening, &due) {
            let numbers = match &action {
                Action::Place { points, declare: Some(most) } => (1..=*most)
                    .map(|number| Action::Place { points: points.clone(), declare: Some(number) })
                    .collect(),
                _ => vec![action],
            };
            for action in numbers {
                let mut next = opening.clone();
                next.apply(&action).unwrap();
                let follows = step.next.iter().find(|(kind, _)| Some(*kind) == action.kind());
                if opening.declared() != Some(1) && action != Action::Swap {
                    assert_eq!(follows.unwrap().1, next.due().map(|_| key(&next)), "{opening:?}");
                }
                check(&next, steps);
            }
        }
    }

    #[test]
    fn the_steps_agree_with_every_course() {
        for rule in
            OpeningRule::all().into_iter().chain(["soosorv-1", "soosorv-4"].map(|n| n.parse().unwrap()))
        {
            let start = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::default()).unwrap();
            check(&start, &steps(rule));
        }
    }

    #[test]
    fn steps_come_in_the_order_of_play() {
        let steps = |name: &str| steps(name.parse().unwrap());
        assert_eq!(steps("free").len(), 1);
        assert!(steps("soosorv-8").into_keys().eq([(0, false), (3, false), (4, false), (4, true)]));
        let taraguchi = steps("taraguchi-10");
        assert_eq!(taraguchi.len(), 7);
        assert_eq!(taraguchi[&(1, false)].seats, [Seat::Second]);
        assert_eq!(taraguchi[&(4, false)].seats.len(), 2);
        // After a swap nothing may be offered.
        let swapped = taraguchi[&(4, false)].after_swap.as_ref().unwrap();
        assert_eq!(swapped.kinds(), [Kind::Move]);
    }
}
