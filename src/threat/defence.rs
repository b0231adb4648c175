//! The moves that can meet a threat.

use crate::board::{Board, Observer};
use crate::geometry::{Color, Direction, MARGIN, Point, PointSet};
use crate::pattern::{Shape, Threat};

/// What the side to move is faced with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Danger {
    /// Nothing that restricts its moves.
    None,
    /// The other side makes five next; only this point stops it.
    Five(Point),
    /// The other side makes five next in two ways.
    Lost,
    /// The other side makes a straight four, two fours, or a four with a three next, after which it can hardly be
    /// stopped: only these points meet it. Own fours are among them.
    Restricted(PointSet),
}

/// What the side to move is faced with, if it has no five itself.
///
/// The set of answers is never too small: whatever lies outside leaves the other side's threat as it is.
pub fn danger<O: Observer>(board: &Board<O>) -> Danger {
    let (own, other) = (board.side_to_move(), !board.side_to_move());
    match board.count(other, Threat::Five) {
        0 => {}
        1 => return board.points(other, Threat::Five).first().map_or(Danger::None, Danger::Five),
        _ => return Danger::Lost,
    }
    let straight = board.points(other, Threat::Straight);
    if board.count(other, Threat::Straight) > 0 {
        return match common_answers(board, other, straight, straight_answers) {
            Some(answers) => {
                Danger::Restricted(answers.or(board.points(own, Threat::Four)).and(board.empty()))
            }
            None => Danger::None,
        };
    }
    if board.has_four_with_three(other) {
        let points = board.points(other, Threat::Four).and(board.points(other, Threat::Three));
        if let Some(answers) = common_answers(board, other, &points, four_three_answers) {
            return Danger::Restricted(answers.or(board.points(own, Threat::Four)).and(board.empty()));
        }
    }
    Danger::None
}

/// The points that answer each of `threats`; `None` if one of them is not understood well enough. A Black threat
/// that may be forbidden is not: a stone far away can decide whether it is.
fn common_answers<O: Observer>(
    board: &Board<O>,
    other: Color,
    threats: &PointSet,
    answers: fn(&Board<O>, Color, Point) -> Option<PointSet>,
) -> Option<PointSet> {
    let judged = board.rule().forbids(other);
    let mut common: Option<PointSet> = None;
    for point in threats {
        if judged && !board.cannot_be_forbidden(point) {
            return None;
        }
        let answers = answers(board, other, point)?;
        common = Some(common.map_or(answers, |common| common.and(&answers)));
    }
    common
}

/// Points that can prevent a straight four or a double four on `point`, or spoil it: those on the lines of its
/// fours.
fn straight_answers<O: Observer>(board: &Board<O>, other: Color, point: Point) -> Option<PointSet> {
    let mut set = PointSet::EMPTY;
    set.insert(point);
    for direction in Direction::ALL {
        if board.shape(other, point, direction).fours() > 0 {
            add_line(&mut set, point, direction);
        }
    }
    Some(set)
}

/// Points that can meet a four with a three on `point`: on the lines of either, or such that the answer to the
/// four makes a four itself. `None` if the answer may do so already.
fn four_three_answers<O: Observer>(board: &Board<O>, other: Color, point: Point) -> Option<PointSet> {
    let own = !other;
    let mut set = PointSet::EMPTY;
    set.insert(point);
    for direction in Direction::ALL {
        let shape = board.shape(other, point, direction);
        if shape.is_three() || shape.fours() > 0 {
            add_line(&mut set, point, direction);
        }
        if shape.fours() == 0 {
            continue;
        }
        // The forced answer to the four is somewhere on its line; with one more own stone it may be a four.
        let near = |steps: isize| point.offset(steps * direction.step());
        for at in (-(MARGIN as isize)..=MARGIN as isize).map(near).filter(|&at| board.empty().contains(at)) {
            for across in Direction::ALL {
                match board.shape(own, at, across) {
                    // The answer may be a four as it is: then the threat may be none.
                    shape if shape.fours() > 0 => return None,
                    shape if shape >= Shape::ClosedTwo => add_line(&mut set, at, across),
                    _ => {}
                }
            }
        }
    }
    Some(set)
}

fn add_line(set: &mut PointSet, point: Point, direction: Direction) {
    for steps in 1..=MARGIN as isize {
        set.insert(point.offset(steps * direction.step()));
        set.insert(point.offset(-steps * direction.step()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::record::Position;

    fn danger_after(moves: &str) -> Danger {
        let position = Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap();
        danger(&Board::<()>::from_position(&position))
    }

    #[test]
    fn a_four_leaves_one_answer() {
        assert_eq!(danger_after("h8g8i8a1j8a3k8"), Danger::Five("l8".parse().unwrap()));
    }

    #[test]
    fn a_straight_four_leaves_none() {
        assert_eq!(danger_after("h8a5i8a1j8a3k8"), Danger::Lost);
    }

    #[test]
    fn a_three_leaves_its_line() {
        let Danger::Restricted(answers) = danger_after("h8a5i8a1j8") else { panic!("a three restricts") };
        for point in ["g8", "k8", "f8", "l8"] {
            assert!(answers.contains(point.parse().unwrap()), "{point}");
        }
        assert!(!answers.contains("h9".parse().unwrap()));
    }
}
