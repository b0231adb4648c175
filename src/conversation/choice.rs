//! The last look at a move, or at an action in an opening, before it is sent.

use crate::board::Board;
use crate::geometry::{Point, PointSet};
use crate::opening::{Action, Negotiation};
use crate::record::Position;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The first of `wishes` that may be played; if there is none, the allowed point nearest to the centre, rather one that
/// is not `blocked`; if there is none of those either, any empty point. `None` only on a full board.
///
/// A search that has gone wrong, or run into a defect, still costs no game this way.
pub(super) fn choose(position: &Position, wishes: &[Point], blocked: &PointSet) -> Option<Point> {
    catch_unwind(AssertUnwindSafe(|| allowed(position, wishes, blocked)))
        .unwrap_or_default()
        .or_else(|| wishes.iter().copied().find(|&point| is_empty(position, point)))
        .or_else(|| position.any_empty_point())
}

fn allowed(position: &Position, wishes: &[Point], blocked: &PointSet) -> Option<Point> {
    let board: Board = Board::from_position(position);
    let may_play = |point: &Point| board.empty().contains(*point) && !board.is_forbidden(*point);
    let center = position.size().center();
    wishes.iter().copied().find(may_play).or_else(|| {
        board
            .empty()
            .iter()
            .filter(may_play)
            .min_by_key(|&point| (blocked.contains(point), point.distance(center)))
    })
}

fn is_empty(position: &Position, point: Point) -> bool {
    position.size().contains(point) && position.stone(point).is_none()
}

/// The opening after an action, if it is allowed.
pub(super) fn allowed_action(opening: &Negotiation, action: &Action) -> Option<Negotiation> {
    let mut after = opening.clone();
    after.apply(action).ok().map(|()| after)
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
        assert_eq!(choose(&position, &[point("j9")], &PointSet::EMPTY), Some(point("j9")));
        let wrong = [point("h8"), point("h9"), Point::NONE, point("p8")];
        assert_eq!(
            choose(&position, &[&wrong[..], &[point("b2")]].concat(), &PointSet::EMPTY),
            Some(point("b2"))
        );
        let nearest = choose(&position, &wrong, &PointSet::EMPTY).unwrap();
        assert_eq!(nearest.distance(point("h8")), 1);
        let blocked = position.size().all_points().filter(|&free| free != point("c4")).collect();
        assert_eq!(choose(&position, &wrong, &blocked), Some(point("c4")));
        let blocked = position.size().all_points().collect();
        assert_eq!(choose(&position, &wrong, &blocked), Some(nearest));
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
        assert_eq!(choose(&position, &[], &PointSet::EMPTY), Some(point("d4")));
        let mut full = position;
        full.play(Some(point("d4"))).unwrap();
        assert_eq!(choose(&full, &[point("d4")], &PointSet::EMPTY), None);
    }
}
