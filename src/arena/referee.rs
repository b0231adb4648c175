//! The rules of the game: what a stone on a point comes to.

use super::outcome::{Forfeit, Reason};
use crate::board::Board;
use crate::geometry::{Color, Point, Rule, Size};
use crate::protocol::Pair;

/// Watches one game, move by move.
#[derive(Clone)]
pub struct Referee {
    board: Board,
    moves: Vec<Point>,
}

/// What a move comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The game goes on.
    GoesOn,
    /// The mover has won by five.
    Won,
    /// The board is full.
    Drawn,
    /// Every empty point was forbidden: Black has lost, and the move was not made.
    Stuck,
    /// The move breaks the rules; it was not made, and the mover has lost.
    Lost(Forfeit),
}

impl Referee {
    /// A referee at an empty board.
    pub fn new(rule: Rule, size: Size) -> Referee {
        Referee { board: Board::new(rule, size), moves: Vec::new() }
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.board.side_to_move()
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// Judges a point as the protocol writes it, and makes the move if the rules allow it.
    pub fn judge_pair(&mut self, pair: Pair) -> Ruling {
        let size = self.size();
        match pair.point(size) {
            Some(point) => self.judge(point),
            None => lost(Reason::OffBoard, format!("{pair} is off the {size} board")),
        }
    }

    /// Judges a move, and makes it if the rules allow it.
    ///
    /// Five beats every foul (RIF 9.1). Black may not pass: with nothing but forbidden points left the game is
    /// lost by whichever is played, which is no fault.
    pub fn judge(&mut self, point: Point) -> Ruling {
        let board = &mut self.board;
        if !board.size().contains(point) {
            return lost(Reason::OffBoard, format!("{point} is off the {} board", board.size()));
        }
        if !board.empty().contains(point) {
            return lost(Reason::Occupied, format!("{point} is occupied"));
        }
        if board.is_forbidden(point) {
            if board.empty().iter().all(|point| board.is_forbidden(point)) {
                return Ruling::Stuck;
            }
            return lost(Reason::Forbidden, format!("{} at {point}", board.verdict(point)));
        }
        board.place(point);
        self.moves.push(point);
        if board.winner().is_some() {
            Ruling::Won
        } else if board.is_full() {
            Ruling::Drawn
        } else {
            Ruling::GoesOn
        }
    }
}

fn lost(reason: Reason, detail: String) -> Ruling {
    Ruling::Lost(Forfeit::new(reason, detail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_points;

    /// Plays all points but the last, which must go on, and returns the ruling on the last.
    fn ruling(rule: Rule, moves: &str) -> Ruling {
        let points = parse_points(moves).unwrap();
        let mut referee = Referee::new(rule, Size::RENJU);
        let (last, before) = points.split_last().unwrap();
        for &point in before {
            assert_eq!(referee.judge(point), Ruling::GoesOn, "{point} in {moves}");
        }
        referee.judge(*last)
    }

    fn fault(rule: Rule, moves: &str) -> (Reason, String) {
        match ruling(rule, moves) {
            Ruling::Lost(forfeit) => (forfeit.reason, forfeit.detail),
            other => panic!("{other:?} after {moves}"),
        }
    }

    #[test]
    fn five_wins_for_either_colour() {
        assert_eq!(ruling(Rule::Renju, "a1a3b1b3c1c3d1d3e1"), Ruling::Won);
        assert_eq!(ruling(Rule::Renju, "a1a3b1b3c1c3d1d3o15e3"), Ruling::Won);
    }

    #[test]
    fn six_is_a_foul_for_black_and_wins_for_white() {
        let black = "a1a3b1b3c1c3e1e5f1f5d1";
        assert_eq!(fault(Rule::Renju, black), (Reason::Forbidden, "overline at d1".to_string()));
        assert_eq!(ruling(Rule::Standard, black), Ruling::GoesOn);
        assert_eq!(ruling(Rule::Freestyle, black), Ruling::Won);
        let white = "a1a3b1b3c1c3a5e3b5f3c5d3";
        assert_eq!(ruling(Rule::Renju, white), Ruling::Won);
        assert_eq!(ruling(Rule::Standard, white), Ruling::GoesOn);
    }

    #[test]
    fn double_threes_and_double_fours_are_fouls_of_black_only() {
        let three = fault(Rule::Renju, "h8a1h9a3i7a5j7a9h7");
        assert_eq!(three, (Reason::Forbidden, "double three at h7".to_string()));
        let four = fault(Rule::Renju, "h9a1h10a3h11a5i8o1j8o3k8o5h8");
        assert_eq!(four, (Reason::Forbidden, "double four at h8".to_string()));
        assert_eq!(ruling(Rule::Freestyle, "h8a1h9a3i7a5j7a9h7"), Ruling::GoesOn);
        assert_eq!(ruling(Rule::Renju, "a1h8a3h9a5i7a9j7o1h7"), Ruling::GoesOn);
    }

    #[test]
    fn five_beats_the_overline_made_with_it() {
        // h8 makes five in the column and six in the row.
        let moves = "h4a1h5a3h6a5h7a7e8a9f8a11g8a13i8o1j8o3h8";
        assert_eq!(ruling(Rule::Renju, moves), Ruling::Won);
    }

    #[test]
    fn stones_on_stones_and_off_the_board_lose() {
        assert_eq!(fault(Rule::Renju, "h8h8"), (Reason::Occupied, "h8 is occupied".to_string()));
        assert_eq!(fault(Rule::Renju, "h8p1").0, Reason::OffBoard);
        let mut referee = Referee::new(Rule::Renju, Size::RENJU);
        for (x, y) in [(15, 0), (0, -1), (i64::MAX, i64::MIN)] {
            let Ruling::Lost(forfeit) = referee.judge_pair(Pair { x, y }) else { panic!("{x},{y}") };
            assert_eq!(forfeit.reason, Reason::OffBoard);
        }
        assert_eq!(referee.judge_pair(Pair { x: 0, y: 14 }), Ruling::GoesOn);
        assert_eq!(referee.moves(), parse_points("a1").unwrap());
    }

    /// A game in which Black was left with three points, an overline on each.
    const ONLY_OVERLINES: &str = "\
        d9e10c11d11g8f12c10c9e8f7f8d8g7e11d10e9g9g10h10e7h8i8f6i9h9h7i7f10g6g5g11i11e12e5c7h6i12h12j10h5\
        f5f4h4e3d2f13f11c12b13e4e6g4f3g3h2d4c4c5f2e2e1j11b11a12b10a7b6b12l11k5l10j5i5k10l9l8k8m10m11m9\
        b5b4l12l13k11n10k7k4i6l5m6k3k6l6n5l7l4f14g13n11k2l3i3i4n8k13m13n14m12n12n13j12m14m15l14e14g14g12h11d14\
        c14c13d12d7d6j13a9e13g1j3a11j4j2j6j7n1m2h1i2h13i13j8c1j14j15m3n3f1h3o7d13b15n7b2n9n6a1k9b1d1\
        m7n4c15e15k1o13o1d3m4c3b3d5o11m8b7o8a2o6o9a6o2a4a5o3j1a8i15o5o4g15l1m1c2f15h15c8f9n15i1k15\
        n2l15o15a3m5b8b9j9a10i10o10k12a14o12o14a13b14h14i14a15k14d15";

    #[test]
    fn nothing_but_forbidden_points_is_no_fault() {
        assert_eq!(ruling(Rule::Renju, &format!("{ONLY_OVERLINES}g2")), Ruling::Stuck);
    }

    #[test]
    fn a_full_board_is_a_draw() {
        // Colours alternate along rows and change along columns: no five on five lines.
        let size = Size::MIN;
        let mut referee = Referee::new(Rule::Standard, size);
        let black = |point: &Point| (point.column() + point.row() / 2).is_multiple_of(2);
        let (blacks, whites): (Vec<Point>, Vec<Point>) = size.all_points().partition(black);
        assert_eq!(blacks.len(), whites.len() + 1);
        for (at, &point) in blacks.iter().enumerate() {
            let ruling = referee.judge(point);
            match whites.get(at) {
                Some(&answer) => {
                    assert_eq!(ruling, Ruling::GoesOn);
                    assert_eq!(referee.judge(answer), Ruling::GoesOn);
                }
                None => assert_eq!(ruling, Ruling::Drawn),
            }
        }
    }
}
