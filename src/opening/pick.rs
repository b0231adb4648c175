//! Picking one of the choices: the best, or by chance one that is about as good.

use super::theory::{Choice, best_value};
use super::{Action, Branch, Decision, Fifth, Kind, Negotiation};
use crate::geometry::Point;
use rand::prelude::*;
use rand::rngs::SmallRng;
use std::collections::BTreeSet;

/// Kinds of actions that differ by less are worth the same.
const NEAR: f64 = 0.05;
/// Actions of one kind that differ by less are worth the same.
const CLOSE: f64 = 0.02;

/// Decides by chance, always in the same way for the same seed and opening.
pub struct Picker {
    random: SmallRng,
}

impl Picker {
    /// A picker for one decision.
    pub fn new(opening: &Negotiation, seed: u64) -> Picker {
        let points = opening.actions().iter().flat_map(Action::points);
        let mixed = points.fold(opening.actions().len() as u64, |mixed, point| {
            mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(point.index() as u64)
        });
        Picker { random: SmallRng::seed_from_u64(seed.wrapping_mul(0xD134_2543_DE82_EF95) ^ mixed) }
    }

    /// One of the best choices: first of the kinds that are about as good as the best, then within it.
    pub fn pick(&mut self, choices: &[Choice]) -> Option<Choice> {
        let best = best_value(choices)?;
        let kinds = branches(choices);
        let near: Vec<Branch> = kinds.into_iter().filter(|branch| branch.value >= best - NEAR).collect();
        let branch = near.choose(&mut self.random)?;
        let of_kind =
            |choice: &&Choice| choice.0.kind() == Some(branch.kind) && choice.1 >= branch.value - CLOSE;
        let close: Vec<&Choice> = choices.iter().filter(of_kind).collect();
        close.choose(&mut self.random).map(|&choice| choice.clone())
    }

    /// One of the points.
    pub fn point(&mut self, points: &[Point]) -> Option<Point> {
        points.choose(&mut self.random).copied()
    }
}

/// The best value of each kind of action, the best kind first.
fn branches(choices: &[Choice]) -> Vec<Branch> {
    let mut branches: Vec<Branch> = Vec::new();
    let kinds: BTreeSet<Kind> = choices.iter().filter_map(|(action, _)| action.kind()).collect();
    for kind in kinds {
        let of_kind = choices.iter().filter(|(action, _)| action.kind() == Some(kind));
        let value = of_kind.map(|&(_, value)| value).max_by(f64::total_cmp);
        branches.extend(value.map(|value| Branch { kind, value }));
    }
    branches.sort_by(|a, b| b.value.total_cmp(&a.value));
    branches
}

/// The decision for one of the choices; `None` if there are none.
pub fn decision(choices: Vec<Choice>, fifths: Vec<Fifth>, picker: &mut Picker) -> Option<Decision> {
    let (action, value) = picker.pick(&choices)?;
    Some(Decision { action, value, fifths, branches: branches(&choices) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::opening::Sameness;

    #[test]
    fn what_is_worth_the_same_varies_with_the_seed_only() {
        let opening =
            Negotiation::new("taraguchi-10".parse().unwrap(), Rule::Renju, Size::RENJU, Sameness::Figure)
                .unwrap();
        let stone = |text: &str| Action::stone(text.parse().unwrap());
        let choices = vec![
            (Action::Swap, 0.03),
            (stone("h9"), 0.0),
            (stone("i9"), -0.01),
            (stone("g9"), -0.04),
            (Action::Offer(Vec::new()), -0.03),
        ];
        let picked = |seed| Picker::new(&opening, seed).pick(&choices).unwrap().0.to_string();
        let all: BTreeSet<String> = (0..100).map(picked).collect();
        assert_eq!(all.into_iter().collect::<Vec<_>>(), ["MOVE h9", "MOVE i9", "SWAP"]);
        assert!((0..20).all(|seed| picked(seed) == picked(seed)));
    }
}
