//! Decisions for which there is no book: rules without squares, and stones that make none of the 26 openings.

use super::chooser::{Mind, position_with};
use super::expectation::expected;
use super::fifths::Fifths;
use super::pick::decision;
use super::spending::Spending;
use super::theory::{Choice, Knowledge, Theory};
use super::{Action, Decision, Negotiation, OpeningRule, Orbits, Sameness};
use crate::board::Board;
use crate::geometry::Point;
use crate::search::{Effort, near_points};

/// How many fourths are looked at.
const FOURTHS: u32 = 8;
/// How many pairs of first stones are tried where three are placed at once, and how many thirds with each.
const PAIRS: usize = 4;
const THIRDS: usize = 12;
/// Boards for each stone that may be about even.
const EVEN_NODES: u64 = 500;

/// Decides with fewer than four stones on the board, or with five.
pub(super) fn decide(mind: &mut Mind<'_>, mut spending: Spending) -> Option<Decision> {
    let choices = match (mind.opening.rule(), mind.opening.stones()) {
        (_, &[_, _, _, _, _]) | (OpeningRule::Swap, &[_, _, _]) | (OpeningRule::Swap1, &[_]) => {
            colours(mind, &spending)
        }
        (OpeningRule::Swap2, &[_, _, _]) => colours_or_two_more(mind, &mut spending),
        (_, &[first, second, third]) => fourths(mind, [first, second, third], &mut spending),
        (OpeningRule::Swap | OpeningRule::Swap2, []) => three_stones(mind, &mut spending),
        (OpeningRule::Swap1, []) => first_stone(mind, &mut spending),
        (OpeningRule::Free, []) => vec![(Action::stone(mind.opening.size().center()), 0.0)],
        _ => any_stone(mind),
    };
    decision(choices, Vec::new(), &mut mind.picker)
}

/// Keep by playing on, or take the other colour.
fn colours(mind: &mut Mind<'_>, spending: &Spending) -> Vec<Choice> {
    let (value, best) = mind.value_of_board(spending);
    let keep = best.map(|point| (Action::stone(point), value));
    keep.into_iter().chain(mind.due.swap.then_some((Action::Swap, -value))).collect()
}

/// The same, or two stones after which the other player chooses.
fn colours_or_two_more(mind: &mut Mind<'_>, spending: &mut Spending) -> Vec<Choice> {
    let mut choices = colours(mind, spending);
    let Some(fourth) = choices.first().and_then(|(action, _)| action.points().first().copied()) else {
        return choices;
    };
    if let Some((fifth, value)) = most_even(mind, &[fourth], spending) {
        choices.push((Action::Place { points: vec![fourth, fifth], declare: None }, -value.abs()));
    }
    choices
}

/// The stone near the others, `more` included, after which the chances are most even, and the value of that to the one who moves then.
fn most_even(mind: &mut Mind<'_>, more: &[Point], spending: &mut Spending) -> Option<(Point, f64)> {
    let position = position_with(mind.opening, more);
    let board: Board = Board::from_position(&position);
    let near: Vec<Point> = near_points(&board).iter().filter(|&point| !board.is_forbidden(point)).collect();
    let count = position.stone_count() + 1;
    let glances = mind.engine.glance(&position, &near);
    let mut known: Vec<(Point, f64)> =
        near.into_iter().zip(glances.into_iter().map(|score| expected(score, count))).collect();
    known.sort_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
    known.truncate(THIRDS);
    let points: Vec<Point> = known.iter().map(|&(point, _)| point).collect();
    if spending.allows(EVEN_NODES * points.len() as u64, mind.engine.threads()) {
        let effort = Effort { nodes: EVEN_NODES, deadline: spending.deadline() };
        for (entry, valued) in known.iter_mut().zip(mind.engine.survey(&position, &points, effort, mind.stop))
        {
            if let Some(valued) = valued {
                spending.add(valued.nodes);
                entry.1 = expected(valued.score, count);
            }
        }
    }
    known.into_iter().min_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))
}

/// Three stones of which neither colour is much better off.
fn three_stones(mind: &mut Mind<'_>, spending: &mut Spending) -> Vec<Choice> {
    let mut choices = Vec::new();
    let size = mind.opening.size();
    let all: Vec<Point> = size.all_points().collect();
    for _ in 0..PAIRS {
        let Some(first) = mind.picker.point(&all) else { break };
        let near: Vec<Point> =
            all.iter().copied().filter(|&point| (1..=3).contains(&point.distance(first))).collect();
        let Some(second) = mind.picker.point(&near) else { break };
        if let Some((third, value)) = most_even(mind, &[first, second], spending) {
            choices.push((Action::Place { points: vec![first, second, third], declare: None }, -value.abs()));
        }
    }
    choices
}

/// A first stone after which the chances are most even, anywhere on the board.
fn first_stone(mind: &mut Mind<'_>, spending: &mut Spending) -> Vec<Choice> {
    let size = mind.opening.size();
    let points: Vec<Point> = Orbits::of(&[size.center()], size, Sameness::Board)
        .groups()
        .iter()
        .map(|group| group[0])
        .chain([size.center()])
        .collect();
    let position = mind.opening.position();
    let nodes = if spending.allows(1_000 * points.len() as u64, mind.engine.threads()) { 1_000 } else { 100 };
    let effort = Effort { nodes, deadline: spending.deadline() };
    let valued = mind.engine.survey(&position, &points, effort, mind.stop);
    let choice = |(point, valued): (Point, Option<crate::search::Valued>)| {
        valued.map(|valued| (Action::stone(point), -expected(valued.score, 1).abs()))
    };
    points.into_iter().zip(valued).filter_map(choice).collect()
}

/// A stone near the others, or a swap: with more balancing stones to come both are worth the same.
fn any_stone(mind: &mut Mind<'_>) -> Vec<Choice> {
    let board: Board = Board::from_position(&mind.opening.position());
    let square = mind.due.placings.first().and_then(|placing| placing.squares.first().copied());
    let points = near_points(&board);
    let near = points.iter().filter(|&point| square.is_none_or(|square| square.contains(point)));
    let stones = near.map(|point| (Action::stone(point), 0.0));
    stones.chain(mind.due.swap.then_some((Action::Swap, 0.0))).collect()
}

/// A few fourths whose fifths have been looked at, as the knowledge of a theory.
struct Scouted {
    three: [Point; 3],
    fourths: Vec<(Point, Fifths)>,
}

impl Knowledge for Scouted {
    fn openings(&self) -> Vec<[Point; 3]> {
        vec![self.three]
    }

    fn fourths(&self, _: [Point; 3]) -> Vec<(Point, Fifths)> {
        self.fourths.clone()
    }
}

/// Looks at some fourths that seem even, and chooses by the theory.
fn fourths(mind: &mut Mind<'_>, three: [Point; 3], spending: &mut Spending) -> Vec<Choice> {
    let position = mind.opening.position();
    let board: Board = Board::from_position(&position);
    let square = mind.due.placings.first().and_then(|placing| placing.squares.first().copied());
    let near: Vec<Point> = near_points(&board)
        .iter()
        .filter(|&point| square.is_none_or(|square| square.contains(point)))
        .collect();
    let glances = mind.engine.glance(&position, &near);
    let mut order: Vec<(Point, f64)> =
        near.into_iter().zip(glances.into_iter().map(|score| expected(score, 4).abs())).collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let number = number_of_fifths(mind.opening);
    let mut fourths = Vec::new();
    for (fourth, _) in order.into_iter().take(FOURTHS as usize) {
        let [first, second, third] = three;
        // Each gets its part of the boards and of the time.
        let mut part = spending.part(FOURTHS);
        fourths.push((fourth, mind.rank([first, second, third, fourth], number, &mut part)));
        spending.add(part.made());
        if mind.stop.is_raised() || spending.is_late() {
            break;
        }
    }
    let scouted = Scouted { three, fourths };
    Theory::new(mind.opening.rule(), &scouted).choices(mind.opening, &mind.due)
}

/// How many fifths may have to be offered.
fn number_of_fifths(opening: &Negotiation) -> usize {
    match opening.rule() {
        OpeningRule::Taraguchi(number) => number.into(),
        OpeningRule::Soosorv(most) => most.into(),
        OpeningRule::Yamaguchi(_) => opening.declared().unwrap_or(1).into(),
        OpeningRule::Rif => 2,
        _ => 1,
    }
}
