//! The replies that can save the defender from a win by fours.

use crate::board::{Board, Observer};
use crate::effort::Meter;
use crate::geometry::{Color, Direction, MARGIN, Point, PointSet};
use crate::pattern::Threat;

/// How far the search for replies looks whose only effect is on what Black may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// On the lines around the points in question. A forbidden point hangs on a chain of others that can in rare
    /// cases lead farther.
    Near,
    /// Everywhere: nothing is left out.
    Everywhere,
}

/// The replies of the side to move that may save it from `line`: continuous fours of the other side that would win
/// if it passed. Every other reply loses to the same line.
///
/// A reply can do this in four ways only. It is on a point that the line uses. It is a four itself. Together with an
/// answer that the line forces it makes a four. Or it changes what Black may play on a point of the line.
pub fn refutations<O: Observer>(
    board: &mut Board<O>,
    line: &[Point],
    doubt: Doubt,
    meter: &mut Meter<'_>,
) -> PointSet {
    let (attacker, defender) = (!board.side_to_move(), board.side_to_move());
    let (rule, before) = (board.rule(), *board.empty());
    let mut set = *board.points(defender, Threat::Four);
    let mut doubtful: Vec<Point> = Vec::new();
    board.pass();
    for (at, &point) in line.iter().enumerate() {
        set.insert(point);
        if at % 2 == 0 {
            if rule.forbids(attacker) && !board.cannot_be_forbidden(point) {
                doubtful.push(point);
            }
            board.place_unwatched(point);
            set = set.or(board.points(attacker, Threat::Five));
        } else {
            add_fours_with(board, defender, point, &mut set);
            board.place_unwatched(point);
        }
        meter.count();
    }
    // Fives at the end: more than one, or one that Black may not stop.
    for five in board.points(attacker, Threat::Five) {
        add_fours_with(board, defender, five, &mut set);
        if rule.forbids(defender) && board.count(attacker, Threat::Five) == 1 {
            doubtful.push(five);
        }
    }
    let candidates = match (doubtful.is_empty(), doubt) {
        (true, _) => PointSet::EMPTY,
        (false, Doubt::Everywhere) => before,
        (false, Doubt::Near) => {
            doubtful.iter().fold(PointSet::EMPTY, |set, &at| set.or(&around(&before, at)))
        }
    };
    (0..=line.len()).for_each(|_| board.undo());
    set = set.and(&before);
    for reply in &candidates.and(&before).without(&set) {
        if !board.is_forbidden(reply) && !still_wins(board, reply, line, meter) {
            set.insert(reply);
        }
    }
    set
}

/// Whether a line of continuous fours, attacks and answers in turn, still wins after `reply`.
pub fn still_wins<O: Observer>(
    board: &mut Board<O>,
    reply: Point,
    line: &[Point],
    meter: &mut Meter<'_>,
) -> bool {
    meter.count();
    board.place_unwatched(reply);
    let wins = wins_by(board, line, meter);
    board.undo();
    wins
}

/// Whether the side to move wins by this line of continuous fours, attacks and answers in turn.
pub fn wins_by<O: Observer>(board: &mut Board<O>, line: &[Point], meter: &mut Meter<'_>) -> bool {
    let (wins, made) = replay(board, line);
    meter.add(made as u64);
    (0..made).for_each(|_| board.undo());
    wins
}

/// Replays a line of continuous fours; says whether it wins, and how many moves were made.
fn replay<O: Observer>(board: &mut Board<O>, line: &[Point]) -> (bool, usize) {
    let (attacker, defender) = (board.side_to_move(), !board.side_to_move());
    for (at, &point) in line.iter().enumerate() {
        let holds = if at % 2 == 0 {
            let faced = board.count(defender, Threat::Five);
            let meets = faced == 0 || faced == 1 && board.points(defender, Threat::Five).contains(point);
            meets
                && board.empty().contains(point)
                && board.class(attacker, point).has(Threat::Four)
                && !board.is_forbidden(point)
        } else if board.is_forbidden(point) {
            // Nothing stops the five any more.
            return (true, at);
        } else {
            board.points(attacker, Threat::Five).contains(point)
        };
        if !holds {
            return (false, at);
        }
        board.place_unwatched(point);
    }
    let wins = board.count(defender, Threat::Five) == 0
        && match board.count(attacker, Threat::Five) {
            0 => false,
            1 => board.points(attacker, Threat::Five).iter().all(|five| board.is_forbidden(five)),
            _ => true,
        };
    (wins, line.len())
}

/// Adds the points that make a four together with a stone of `color` on `point`: the empty points of rows of five
/// that hold two stones besides.
fn add_fours_with<O: Observer>(board: &Board<O>, color: Color, point: Point, set: &mut PointSet) {
    let own = board.stones(color);
    for direction in Direction::ALL {
        let step = direction.step();
        for first in -4..=0 {
            let row = (first..first + 5).map(|n| point.offset(n * step)).filter(|&at| at != point);
            let count = row.clone().filter(|&at| own.contains(at)).count();
            let free = row.clone().filter(|&at| board.empty().contains(at)).count();
            if count >= 2 && count + free == 4 {
                row.filter(|&at| board.empty().contains(at)).for_each(|at| set.insert(at));
            }
        }
    }
}

/// The points on the lines of a point and on those of the nearest empty points, one of which completes a three.
pub fn around(empty: &PointSet, point: Point) -> PointSet {
    let mut set = PointSet::EMPTY;
    add_lines(point, &mut set);
    for direction in Direction::ALL {
        for step in [-direction.step(), direction.step()] {
            let nearest = (1..MARGIN as isize).map(|n| point.offset(n * step)).find(|&at| empty.contains(at));
            nearest.into_iter().for_each(|at| add_lines(at, &mut set));
        }
    }
    set
}

fn add_lines(point: Point, set: &mut PointSet) {
    const REACH: isize = MARGIN as isize;
    for direction in Direction::ALL {
        (-REACH..=REACH).for_each(|steps| set.insert(point.offset(steps * direction.step())));
    }
}
