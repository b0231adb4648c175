//! Deciding what to do in an opening.
//!
//! The first four stones come from the book and cost no time; from then on searches decide, as deep as a share of
//! the time left allows.

use super::book::Book;
use super::expectation::{SUREST, expected};
use super::fifths::Fifths;
use super::pick::{Picker, decision};
use super::ranking::{Level, Ranking};
use super::rule::OpeningRule;
use super::scout;
use super::spending::Spending;
use super::theory::{Theory, choices_after_four, choices_of_offer};
use super::{Decision, Due, Fifth, Negotiation, Square, any_action, only_action};
use crate::effort::{Limits, StopFlag};
use crate::geometry::Point;
use crate::record::Position;
use crate::search::Engine;
use crate::threat::{Class, Found, Request, Solver};

/// The part of the time left that goes into an offer, or into choosing between an offer and something else.
const OFFER_SHARE: f64 = 0.08;
/// The part that goes into choosing one of the offered fifths.
const CHOOSE_SHARE: f64 = 0.06;
/// The part that goes into any other decision.
const OTHER_SHARE: f64 = 0.04;

/// Decides for whoever has to act; `None` if the opening is complete.
///
/// `seed` decides between choices that are worth about the same. `stop` ends the thinking early, with the best that
/// is known by then.
pub fn decide(
    engine: &mut Engine,
    opening: &Negotiation,
    limits: &Limits,
    seed: u64,
    stop: &StopFlag,
) -> Option<Decision> {
    let due = opening.due()?;
    if let Some(action) = only_action(opening) {
        return Some(Decision::forced(action));
    }
    let mut mind = Mind { engine, opening, due, limits, stop, picker: Picker::new(opening, seed) };
    mind.decide().or_else(|| any_action(opening).map(Decision::forced))
}

/// One decision being made.
pub(super) struct Mind<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) opening: &'a Negotiation,
    pub(super) due: Due,
    pub(super) limits: &'a Limits,
    pub(super) stop: &'a StopFlag,
    pub(super) picker: Picker,
}

impl Mind<'_> {
    /// `None` if nothing is known of the choices.
    fn decide(&mut self) -> Option<Decision> {
        let has_book = self.opening.rule().has_squares();
        match *self.opening.stones() {
            _ if self.due.choose => self.choose(),
            [first, second, third, fourth] => self.after_four([first, second, third, fourth]),
            [..] if has_book => {
                let mut theory = Theory::new(self.opening.rule(), Book::embedded());
                let choices = theory.choices(self.opening, &self.due);
                decision(choices, Vec::new(), &mut self.picker).or_else(|| self.without_book())
            }
            _ => self.without_book(),
        }
    }

    /// Black may offer, swap, or place a single fifth, whatever the rule gives him.
    fn after_four(&mut self, four: [Point; 4]) -> Option<Decision> {
        let number = self.due.offer.unwrap_or(1);
        let mut spending = Spending::new(self.limits, OFFER_SHARE);
        let fifths = self.rank(four, number, &mut spending);
        let shown = fifths.ranked().iter().take(number + 6).copied().collect();
        decision(choices_after_four(&self.due, &fifths), shown, &mut self.picker)
    }

    /// Values the fifths of four stones as far as the spending goes.
    pub(super) fn rank(&mut self, four: [Point; 4], number: usize, spending: &mut Spending) -> Fifths {
        let square = self.single_square();
        let position = position_with(self.opening, &four[self.opening.stones().len()..]);
        let has_book = self.opening.rule().has_squares();
        let book = Book::embedded();
        let known = book.look_up(four).filter(|fifths| has_book && number + 6 <= fifths.ranked().len());
        let mut ranking = match known {
            Some(fifths) => Ranking::known(&position, square, &fifths, book.nodes()),
            None => Ranking::new(self.engine, &position, square),
        };
        for level in Level::rounds(number) {
            let cost = ranking.cost(level);
            if cost == 0 {
                continue;
            }
            if self.stop.is_raised()
                || !spending.allows(cost, self.engine.threads())
                || !ranking.deepen(self.engine, level, spending, self.stop)
            {
                break;
            }
        }
        ranking.fifths()
    }

    /// Where a single fifth may be placed, if the rule has one.
    fn single_square(&self) -> Option<Square> {
        match self.opening.rule() {
            OpeningRule::Taraguchi(_) | OpeningRule::Tarannikov | OpeningRule::Sakata => {
                Some(Square::Ring(4))
            }
            OpeningRule::Swap5 => Some(Square::Anywhere),
            _ => None,
        }
    }

    /// White takes the fifth that is worst for Black: all are looked at, then the better half twice as closely.
    fn choose(&mut self) -> Option<Decision> {
        let offered = self.opening.offered().to_vec();
        let four = self.opening.position();
        let mut spending = Spending::new(self.limits, CHOOSE_SHARE);
        let mut ranking = Ranking::of(self.engine, &four, &offered);
        let mut valued: Vec<Fifth> = ranking.fifths().ranked().to_vec();
        for nodes in (0..20).map(|doubling| 500 << doubling) {
            let level = Level { nodes, top: offered.len(), even: 0 };
            // The first round is cut short if there is no time for it; it is begun in any case.
            if self.stop.is_raised()
                || nodes > 500 && !spending.allows(ranking.cost(level), self.engine.threads())
            {
                break;
            }
            let complete = ranking.deepen(self.engine, level, &mut spending, self.stop);
            for &fifth in ranking.fifths().ranked() {
                valued.retain(|other| other.point != fifth.point);
                valued.push(fifth);
            }
            if !complete {
                break;
            }
            ranking.halve();
        }
        for fifth in valued.iter_mut().filter(|fifth| fifth.value < -SUREST) {
            if self.white_wins(fifth.point, &mut spending) {
                fifth.value = -1.0;
            }
        }
        valued.sort_by(|a, b| b.value.total_cmp(&a.value));
        decision(choices_of_offer(&valued), valued, &mut self.picker)
    }

    /// Whether White has a win by fours and threats after this fifth, with a proof.
    fn white_wins(&self, fifth: Point, spending: &mut Spending) -> bool {
        let rest = spending.rest();
        let no_time = rest.turn.is_some_and(|time| time.is_zero()) || rest.nodes == Some(0);
        let mut position = self.opening.position();
        if no_time || self.stop.is_raised() || position.play(Some(fifth)).is_err() {
            return false;
        }
        let limits = Limits { nodes: Some(rest.nodes.unwrap_or(u64::MAX).min(PROOF_NODES)), ..rest };
        let request = Request { class: Class::Threats, shortest: false, limits };
        let solution = Solver::new(PROOF_TABLE, 1).solve(&position, &request, self.stop);
        spending.add(solution.nodes);
        matches!(solution.found, Found::Win(_))
    }

    /// The value of the board decides: after five stones, or where a rule asks about three or one.
    pub(super) fn value_of_board(&mut self, spending: &Spending) -> (f64, Option<Point>) {
        let position = self.opening.position();
        let outcome = self.engine.think(&position, &spending.limits(), self.stop, &mut |_| ());
        let stones = position.stone_count();
        let value = match outcome.report() {
            Some(report) => expected(report.score, stones),
            // No time for a search: what the evaluation says.
            None => self.static_value(&position),
        };
        (value, outcome.best)
    }

    fn static_value(&self, position: &Position) -> f64 {
        let mut before = position.clone();
        match before.take_back() {
            Some(Some(last)) => {
                let scores = self.engine.glance(&before, &[last]);
                scores.first().map_or(0.0, |&score| expected(score, position.stone_count()))
            }
            _ => 0.0,
        }
    }

    fn without_book(&mut self) -> Option<Decision> {
        scout::decide(self, Spending::new(self.limits, OTHER_SHARE))
    }
}

/// Boards for the proof that a fifth loses.
const PROOF_NODES: u64 = 200_000;
const PROOF_TABLE: u64 = 1 << 20;

/// The position of the opening with more stones.
pub(super) fn position_with(opening: &Negotiation, more: &[Point]) -> Position {
    let mut position = opening.position();
    for &stone in more {
        position.play(Some(stone)).expect("the stones are on empty points of the board");
    }
    position
}

#[cfg(test)]
mod tests;
