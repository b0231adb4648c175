//! What each action of an opening is worth, given what fifths are worth.
//!
//! A swap is compared with the backed-up value of acting, never with the value of the board. With Black's expected
//! score `W_k` for having to offer k fifths and `m` for the size of the most even single fifth, the values follow
//! from the rules by minimax over the two seats; a test compares them with that minimax over every offer and choice.
//! Where the other player will choose the side of a value, its expected size is what counts.

use super::fifths::{Fifths, expected_size};
use super::rule::OpeningRule::{self, *};
use super::{Action, Due, Fifth, Negotiation, Square};
use crate::geometry::Point;
use std::collections::BTreeMap;

/// An action, and the expected score of the one who acts.
pub type Choice = (Action, f64);

/// What a theory needs to know of positions before the fifth stone.
pub trait Knowledge {
    /// The first three stones that may come, in order of play.
    fn openings(&self) -> Vec<[Point; 3]>;
    /// The fourths that may follow, each with what is known of the fifths after it.
    fn fourths(&self, three: [Point; 3]) -> Vec<(Point, Fifths)>;
    /// Stones that stand for these and all that are the same, so that they need to be looked at only once.
    fn canonical(&self, three: [Point; 3]) -> [Point; 3] {
        three
    }
}

/// The choices of an opening with fewer than four stones, as far as there is knowledge of its beginning.
pub struct Theory<'a, K> {
    rule: OpeningRule,
    knowledge: &'a K,
    /// What is known of the fourths after three stones, where it has been asked for.
    fourths: BTreeMap<[Point; 3], Vec<(Point, Fifths)>>,
    /// Black's value of three stones and a declared number, where it has been asked for.
    threes: BTreeMap<([Point; 3], u8), f64>,
}

impl<'a, K: Knowledge> Theory<'a, K> {
    /// The theory of a rule.
    pub fn new(rule: OpeningRule, knowledge: &'a K) -> Theory<'a, K> {
        Theory { rule, knowledge, fourths: BTreeMap::new(), threes: BTreeMap::new() }
    }

    /// What may be done with fewer than four stones on the board, and what it is worth; empty if nothing is known.
    pub fn choices(&mut self, opening: &Negotiation, due: &Due) -> Vec<Choice> {
        let mut choices = self.acting(opening, due);
        // Who swaps makes the other one act, and gets what that costs.
        if let (true, Some(best)) = (due.swap, best_value(&choices)) {
            choices.push((Action::Swap, -best));
        }
        choices
    }

    /// The choices without a swap.
    fn acting(&mut self, opening: &Negotiation, due: &Due) -> Vec<Choice> {
        let declared = opening.declared().unwrap_or_default();
        match *opening.stones() {
            [] => self.first(due),
            [first] => {
                let mut seconds = self.continuations(&[first], 1);
                seconds.dedup();
                seconds.iter().map(|&second| (Action::stone(second), self.second(&[first, second]))).collect()
            }
            [first, second] => self
                .continuations(&[first, second], 2)
                .into_iter()
                .map(|third| (Action::stone(third), -self.three([first, second, third], 0).abs()))
                .collect(),
            [first, second, third] => self.fourths([first, second, third], declared),
            _ => Vec::new(),
        }
    }

    /// The stones at index `at` of the openings that begin like this, in order.
    fn continuations(&self, so_far: &[Point], at: usize) -> Vec<Point> {
        let openings = self.knowledge.openings().into_iter().filter(|three| three.starts_with(so_far));
        let mut points: Vec<Point> = openings.map(|three| three[at]).collect();
        points.sort();
        points
    }

    /// The first action: a stone on the centre, or a whole opening.
    fn first(&mut self, due: &Due) -> Vec<Choice> {
        let numbers = match due.placings.first().map(|placing| (placing.squares.len(), placing.declare)) {
            Some((3, None)) => vec![None],
            Some((3, Some(most))) => (1..=most).map(Some).collect(),
            _ => return Vec::new(),
        };
        let mut choices = Vec::new();
        for three in self.knowledge.openings() {
            for &declare in &numbers {
                let black = self.three(three, declare.unwrap_or_default());
                // In Sakata's rule the other player has to balance; otherwise he chooses the side.
                let value = if self.rule == Sakata { black } else { -black.abs() };
                choices.push((Action::Place { points: three.to_vec(), declare }, value));
            }
        }
        choices
    }

    /// White's value of placing the second stone: Black may then swap, or place the third.
    fn second(&mut self, two: &[Point; 2]) -> f64 {
        let thirds = self.continuations(two, 2);
        let values = thirds.into_iter().map(|third| self.three([two[0], two[1], third], 0).abs());
        -values.fold(1.0, f64::min)
    }

    /// The fourths, and what they are worth to White.
    fn fourths(&mut self, three: [Point; 3], declared: u8) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (fourth, fifths) in known(&mut self.fourths, self.knowledge, three) {
            if !fourth_square(self.rule).contains(*fourth) {
                continue;
            }
            match self.rule {
                Soosorv(most) => choices.extend((1..=most).map(|number| {
                    let action = Action::Place { points: vec![*fourth], declare: Some(number) };
                    (action, -black_after_four(self.rule, fifths, number))
                })),
                Sakata => choices.extend(fifths.balanced().map(|fifth| {
                    let points = vec![*fourth, fifth.point];
                    (Action::Place { points, declare: None }, -black_after_four(self.rule, fifths, 0))
                })),
                _ => choices.push((Action::stone(*fourth), -black_after_four(self.rule, fifths, declared))),
            }
        }
        choices
    }

    /// Black's value of three stones if White has to act.
    fn three(&mut self, three: [Point; 3], declared: u8) -> f64 {
        let key = (self.knowledge.canonical(three), declared);
        if let Some(&value) = self.threes.get(&key) {
            return value;
        }
        let rule = self.rule;
        let fourths = known(&mut self.fourths, self.knowledge, key.0);
        let within = fourths.iter().filter(|(fourth, _)| fourth_square(rule).contains(*fourth));
        let least = |fifths| match rule {
            Soosorv(most) => (1..=most).map(|number| black_after_four(rule, fifths, number)).reduce(f64::min),
            _ => Some(black_after_four(rule, fifths, declared)),
        };
        let value = within.filter_map(|(_, fifths)| least(fifths)).reduce(f64::min).unwrap_or_default();
        self.threes.insert(key, value);
        value
    }
}

/// The fourths after three stones, asked for only once.
fn known<'m, K: Knowledge>(
    memory: &'m mut BTreeMap<[Point; 3], Vec<(Point, Fifths)>>,
    knowledge: &K,
    three: [Point; 3],
) -> &'m [(Point, Fifths)] {
    memory.entry(three).or_insert_with(|| knowledge.fourths(three))
}

/// Black's value of four stones with what is known of their fifths, his swap chance included if he has one. `declared`
/// is the number of fifths, where the rule has one declared.
pub fn black_after_four(rule: OpeningRule, fifths: &Fifths, declared: u8) -> f64 {
    let size = |value| expected_size(value, fifths.noise());
    let even = fifths.balanced().map_or(1.0, |fifth| size(fifth.value));
    match rule {
        Taraguchi(number) => fifths.offer(number.into()).max(even),
        Soosorv(_) => size(fifths.offer(declared.into())),
        Yamaguchi(_) => fifths.offer(declared.into()),
        Rif => fifths.offer(2),
        _ => even,
    }
}

/// Where the fourth stone may be.
fn fourth_square(rule: OpeningRule) -> Square {
    match rule {
        Taraguchi(_) | Tarannikov | Sakata => Square::Ring(3),
        _ => Square::Anywhere,
    }
}

/// What may be done with four stones on the board, and what it is worth.
pub fn choices_after_four(due: &Due, fifths: &Fifths) -> Vec<Choice> {
    let mut choices = Vec::new();
    match due.offer {
        Some(1) => {
            choices.extend(fifths.ranked().first().map(|best| (Action::stone(best.point), fifths.offer(1))))
        }
        Some(number) if fifths.ranked().len() >= number => {
            let points = fifths.ranked()[..number].iter().map(|fifth| fifth.point).collect();
            choices.push((Action::Offer(points), fifths.offer(number)));
        }
        _ => {}
    }
    // What acting costs the other one if he has to, after a swap: the single fifth, or the offer that was declared.
    let mut acting = choices.first().map(|&(_, value)| value);
    let single = due.offer != Some(1) && !due.placings.is_empty();
    if let (true, Some(Fifth { point, value })) = (single, fifths.balanced()) {
        // The other player will choose the side of it.
        let cost = expected_size(value, fifths.noise());
        choices.push((Action::stone(point), -cost));
        acting = Some(-cost);
    }
    if let (true, Some(acting)) = (due.swap, acting) {
        choices.push((Action::Swap, -acting));
    }
    choices
}

/// What White may do with an offer, and what it is worth.
pub fn choices_of_offer(offered: &[Fifth]) -> Vec<Choice> {
    offered.iter().map(|fifth| (Action::Choose(fifth.point), -fifth.value)).collect()
}

/// The greatest value of the choices.
pub fn best_value(choices: &[Choice]) -> Option<f64> {
    choices.iter().map(|&(_, value)| value).max_by(f64::total_cmp)
}

#[cfg(test)]
mod tests;
