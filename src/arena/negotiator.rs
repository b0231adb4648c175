//! A negotiator that looks at the static value of the board and nothing else.
//!
//! It acts for engines that cannot negotiate, and is the least that one that can should be better than.

use crate::board::Board;
use crate::eval::Evaluation;
use crate::geometry::{Color, Point, Size, Symmetry};
use crate::opening::{Action, Due, Negotiation, Opening, Orbits, Placing, Sameness, Square};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// How far from the stones a stone is placed where the rule lets it be anywhere.
const NEAR: usize = 2;
/// An even stone is one of so many, so that games differ.
const CHOICE: usize = 6;
/// The number of fifths it declares, if it may.
const DECLARED: u8 = 3;

/// The negotiator, with the chance by which its openings differ.
pub(super) struct StaticNegotiator {
    random: SmallRng,
}

impl StaticNegotiator {
    /// A negotiator whose choices depend on `seed` only.
    pub(super) fn new(seed: u64) -> StaticNegotiator {
        StaticNegotiator { random: SmallRng::seed_from_u64(seed) }
    }

    /// What it does in an opening in which `due` is due.
    pub(super) fn act(&mut self, negotiation: &Negotiation, due: &Due) -> Action {
        let board = Statics::of(negotiation);
        if due.choose {
            return Action::Choose(board.worst_for_black(negotiation.offered()));
        }
        if due.swap && board.0.value() < 0 {
            return Action::Swap;
        }
        match (due.offer, &due.placings[..]) {
            (Some(number), placings) => board.fifths(negotiation, number, placings),
            (None, [placing, ..]) => self.place(negotiation, board, placing),
            // Nothing else is ever due.
            (None, []) => Action::Swap,
        }
    }

    fn place(&mut self, negotiation: &Negotiation, mut board: Statics, placing: &Placing) -> Action {
        let declare = placing.declare.map(|most| most.min(DECLARED));
        let on_renju_board = negotiation.size() == Size::RENJU;
        if let (3, true, Some(opening)) =
            (placing.squares.len(), on_renju_board, Opening::all().choose(&mut self.random))
        {
            let symmetries: Vec<Symmetry> = Symmetry::all().collect();
            let symmetry = symmetries[self.random.random_range(0..symmetries.len())];
            let points = opening.stones().map(|point| symmetry.apply(Size::RENJU, point)).to_vec();
            return Action::Place { points, declare };
        }
        if let [square] = placing.squares[..] {
            let best = board.values(square).into_iter().max_by_key(|&(_, value)| value);
            // A stone by which the opening ends leaves no swap to fear.
            if let Some((point, _)) = best
                && ends(negotiation, point)
            {
                return Action::stone(point);
            }
        }
        let mut points = Vec::new();
        for &square in &placing.squares {
            let mut even = board.values(square);
            even.sort_by_key(|&(_, value)| value.abs());
            even.truncate(CHOICE);
            if let Some(&(point, _)) = even.choose(&mut self.random) {
                board.0.place(point);
                points.push(point);
            }
        }
        Action::Place { points, declare }
    }
}

/// Whether the opening is over after a single stone.
fn ends(negotiation: &Negotiation, point: Point) -> bool {
    let mut after = negotiation.clone();
    after.apply(&Action::stone(point)).is_ok() && after.due().is_none()
}

/// A board and its static values.
struct Statics(Board<Evaluation>);

impl Statics {
    fn of(negotiation: &Negotiation) -> Statics {
        Statics(Board::from_position(&negotiation.position()))
    }

    /// The value of a stone for the side to move.
    fn value_of(&mut self, point: Point) -> i32 {
        self.0.place(point);
        let value = -self.0.value();
        self.0.undo();
        value
    }

    /// The allowed points of a square with their values for the side to move: near the stones if it is the whole
    /// board.
    fn values(&mut self, square: Square) -> Vec<(Point, i32)> {
        let size = self.0.size();
        let stones: Vec<Point> = Color::BOTH.iter().flat_map(|&color| self.0.stones(color).iter()).collect();
        let is_near = |point: Point| match square {
            Square::Ring(_) => square.contains(point),
            Square::Anywhere if stones.is_empty() => point.distance(size.center()) <= NEAR,
            Square::Anywhere => stones.iter().any(|stone| point.distance(*stone) <= NEAR),
        };
        let points: Vec<Point> =
            self.0.empty().iter().filter(|&point| is_near(point) && !self.0.is_forbidden(point)).collect();
        points.into_iter().map(|point| (point, self.value_of(point))).collect()
    }

    /// The offered fifth with which Black stands worst.
    fn worst_for_black(mut self, offered: &[Point]) -> Point {
        // Choosing is White's, but the stone is Black's: it is Black's turn on the board.
        let worst = offered.iter().copied().min_by_key(|&point| self.value_of(point));
        worst.expect("a choice is due only after an offer")
    }

    /// The best fifths of all that differ, or a single one if that may be played and they are not all good.
    fn fifths(mut self, negotiation: &Negotiation, number: usize, placings: &[Placing]) -> Action {
        let mut fifths: Vec<(Point, i32)> = Vec::new();
        for group in Orbits::of(negotiation.stones(), negotiation.size(), Sameness::Figure).groups() {
            let values = group.into_iter().map(|point| (point, self.value_of(point)));
            fifths.extend(values.max_by_key(|&(_, value)| value));
        }
        fifths.sort_by_key(|&(_, value)| -value);
        fifths.truncate(number);
        let last_is_good = fifths.last().is_some_and(|&(_, value)| value > 0);
        let single = placings.iter().find(|placing| placing.squares.len() == 1);
        match single.map(|placing| placing.squares[0]) {
            Some(square) if number > 1 && !last_is_good => {
                let even = self.values(square).into_iter().min_by_key(|&(_, value)| value.abs());
                Action::stone(even.expect("the square is not full").0)
            }
            _ => Action::Offer(fifths.into_iter().map(|(point, _)| point).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rule;
    use crate::opening::OpeningRule;

    /// Negotiates with itself and returns the transcript.
    fn transcript(rule: OpeningRule, size: Size, seed: u64) -> Vec<String> {
        let mut negotiation = Negotiation::new(rule, Rule::Renju, size, Sameness::Figure).unwrap();
        let mut negotiator = StaticNegotiator::new(seed);
        while let Some(due) = negotiation.due() {
            let action = negotiator.act(&negotiation, &due);
            negotiation.apply(&action).unwrap_or_else(|fault| {
                panic!("{action} in {rule} after {:?}: {fault}", negotiation.actions())
            });
        }
        negotiation.actions().iter().map(Action::to_string).collect()
    }

    #[test]
    fn every_rule_is_negotiated_to_its_end() {
        for rule in OpeningRule::all() {
            for seed in 0..20 {
                transcript(rule, Size::RENJU, seed);
            }
        }
        for rule in [OpeningRule::Taraguchi(62), OpeningRule::Yamaguchi(1), OpeningRule::Soosorv(62)] {
            transcript(rule, Size::RENJU, 1);
        }
        for rule in [OpeningRule::Swap2, OpeningRule::Swap5, OpeningRule::Swap1] {
            transcript(rule, Size::new(20).unwrap(), 1);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_opening() {
        let rule = OpeningRule::Taraguchi(10);
        let openings: Vec<Vec<String>> = (0..20).map(|seed| transcript(rule, Size::RENJU, seed)).collect();
        assert!((0..20).all(|seed| transcript(rule, Size::RENJU, seed) == openings[seed as usize]));
        assert!(openings.iter().any(|opening| *opening != openings[0]));
    }

    #[test]
    fn the_number_declared_is_three_or_the_most_that_may_be() {
        let declared =
            |rule| transcript(rule, Size::RENJU, 5).iter().find(|text| text.contains("DECLARE")).cloned();
        for (rule, number) in [(OpeningRule::Yamaguchi(10), 3), (OpeningRule::Soosorv(2), 2)] {
            assert!(declared(rule).unwrap().ends_with(&format!("DECLARE {number}")));
        }
    }
}
