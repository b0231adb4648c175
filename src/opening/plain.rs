//! Actions that need no thinking.

use super::{Action, Negotiation, Orbits, Placing, Sameness, Square};
use crate::geometry::Point;

/// The one action that is allowed, if there is no choice.
pub fn only_action(opening: &Negotiation) -> Option<Action> {
    let due = opening.due()?;
    if due.swap || due.offer.is_some() {
        return None;
    }
    match (&due.placings[..], opening.offered()) {
        ([], &[point]) if due.choose => Some(Action::Choose(point)),
        ([Placing { squares, declare: None }], _) if squares[..] == [Square::Ring(0)] => {
            Some(Action::stone(opening.size().center()))
        }
        _ => None,
    }
}

/// An action that is allowed, without thinking: stones as near to the centre as may be. `None` only if the opening
/// is complete, or the board too full for it.
pub fn any_action(opening: &Negotiation) -> Option<Action> {
    let due = opening.due()?;
    let placings = due.placings.iter().filter_map(|placing| near_center(opening, placing));
    let offer = due.offer.map(|number| {
        let groups = Orbits::of(opening.stones(), opening.size(), Sameness::Figure).groups();
        Action::Offer(groups.iter().take(number).map(|group| group[0]).collect())
    });
    let choices = opening.offered().iter().map(|&point| Action::Choose(point));
    let swap = due.swap.then_some(Action::Swap);
    placings.chain(offer).chain(choices).chain(swap).find(|action| opening.clone().apply(action).is_ok())
}

fn near_center(opening: &Negotiation, placing: &Placing) -> Option<Action> {
    let center = opening.size().center();
    let mut points: Vec<Point> = Vec::new();
    for square in &placing.squares {
        let fits = |point: &Point| {
            square.contains(*point) && !opening.stones().contains(point) && !points.contains(point)
        };
        let point = opening.size().all_points().filter(fits).min_by_key(|point| point.distance(center))?;
        points.push(point);
    }
    Some(Action::Place { points, declare: placing.declare.map(|_| 1) })
}
