//! The last look at a move, or at an action in an opening, before it is sent.

use crate::board::Board;
use crate::geometry::Point;
use crate::opening::{Action, Negotiation, Orbits, Placing, Sameness, Square};
use crate::record::Position;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The first of `wishes` that may be played; if there is none, the allowed point nearest to the centre; if
/// there is none of those either, any empty point. `None` only on a full board.
///
/// A search that has gone wrong, or run into a defect, still costs no game this way.
pub(super) fn choose(position: &Position, wishes: &[Point]) -> Option<Point> {
    catch_unwind(AssertUnwindSafe(|| allowed(position, wishes)))
        .unwrap_or_default()
        .or_else(|| wishes.iter().copied().find(|&point| is_empty(position, point)))
        .or_else(|| position.any_empty_point())
}

fn allowed(position: &Position, wishes: &[Point]) -> Option<Point> {
    let board: Board = Board::from_position(position);
    let may_play = |point: &Point| board.empty().contains(*point) && !board.is_forbidden(*point);
    let center = position.size().center();
    wishes
        .iter()
        .copied()
        .find(may_play)
        .or_else(|| board.empty().iter().filter(may_play).min_by_key(|point| point.distance(center)))
}

fn is_empty(position: &Position, point: Point) -> bool {
    position.size().contains(point) && position.stone(point).is_none()
}

/// The opening after an action, if it is allowed.
pub(super) fn allowed_action(opening: &Negotiation, action: &Action) -> Option<Negotiation> {
    let mut after = opening.clone();
    after.apply(action).ok().map(|()| after)
}

/// The one action that is allowed, if there is no choice.
pub(super) fn only_action(opening: &Negotiation) -> Option<Action> {
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
pub(super) fn any_action(opening: &Negotiation) -> Option<Action> {
    let due = opening.due()?;
    let placings = due.placings.iter().filter_map(|placing| near_center(opening, placing));
    let offer = due.offer.map(|number| {
        let groups = Orbits::of(opening.stones(), opening.size(), Sameness::Figure).groups();
        Action::Offer(groups.iter().take(number).map(|group| group[0]).collect())
    });
    let choices = opening.offered().iter().map(|&point| Action::Choose(point));
    let swap = due.swap.then_some(Action::Swap);
    placings.chain(offer).chain(choices).chain(swap).find(|action| allowed_action(opening, action).is_some())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Color, Rule, Size};
    use crate::record::parse_points;

    fn point(text: &str) -> Point {
        text.parse().unwrap()
    }

    #[test]
    fn wishes_are_kept_if_they_may_be_played() {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, "h9a1h7a3g8a5i8a7").unwrap();
        assert_eq!(choose(&position, &[point("j9")]), Some(point("j9")));
        let wrong = [point("h8"), point("h9"), Point::NONE, point("p8")];
        assert_eq!(choose(&position, &[&wrong[..], &[point("b2")]].concat()), Some(point("b2")));
        let nearest = choose(&position, &wrong).unwrap();
        assert_eq!(nearest.distance(point("h8")), 1);
    }

    #[test]
    fn without_an_allowed_point_any_empty_one_is_sent() {
        // A full board of pairs, but for the middle of an overline.
        let size = Size::new(7).unwrap();
        let row = parse_points("a4 b4 c4 e4 f4 g4").unwrap();
        let (mut black, mut white) = (row.clone(), Vec::new());
        for other in size.all_points().filter(|other| !row.contains(other) && *other != point("d4")) {
            let is_black = (other.column() + 2 * other.row()) % 4 < 2;
            if is_black { black.push(other) } else { white.push(other) }
        }
        let position = Position::from_stones(Rule::Renju, size, &black, &white, Color::Black).unwrap();
        assert_eq!(position.stone_count(), 48);
        assert_eq!(choose(&position, &[]), Some(point("d4")));
        let mut full = position;
        full.play(Some(point("d4"))).unwrap();
        assert_eq!(choose(&full, &[point("d4")]), None);
    }
}
