//! A game from the first action of its opening to its end, with everything that can be taken back.

use crate::board::{Board, Verdict};
use crate::geometry::{Color, Point, Rule, Size};
use crate::opening::{Action, Due, Fault, Negotiation, OpeningRule, Sameness, Seat};
use crate::record::{Position, PositionError};
use std::fmt;
use thiserror::Error;

/// A game that can go back.
pub(super) struct Game {
    now: State,
    /// What it was before each action, oldest first.
    past: Vec<State>,
}

#[derive(Clone)]
struct State {
    opening: Negotiation,
    /// The stones placed after the opening.
    moves: Vec<Point>,
    end: Option<End>,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Somebody has made five.
    Five(Color),
    /// Black has played on a forbidden point.
    Foul(Point, Verdict),
    /// No point is empty.
    Full,
}

impl End {
    /// Who has won, if anybody has.
    pub(super) fn winner(self) -> Option<Color> {
        match self {
            End::Five(color) => Some(color),
            End::Foul(..) => Some(Color::White),
            End::Full => None,
        }
    }
}

/// How it ended, in a sentence.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Five(Color::Black) => f.write_str("Black has five in a row and wins."),
            End::Five(Color::White) => f.write_str("White has five or more in a row and wins."),
            End::Foul(point, verdict) => {
                write!(f, "{point} is forbidden for Black ({verdict}): White wins.")
            }
            End::Full => f.write_str("The board is full: a draw."),
        }
    }
}

/// Why something cannot be done.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    /// The opening rule does not allow it.
    #[error(transparent)]
    Opening(#[from] Fault),
    /// There can be no stone.
    #[error(transparent)]
    Point(#[from] PositionError),
    /// The opening is over.
    #[error("the opening is over, place one stone")]
    OneStone,
    /// The game is over.
    #[error("the game is over, go back with undo or end with quit")]
    Over,
}

impl Game {
    /// A game of renju that begins with this opening rule.
    pub(super) fn new(rule: OpeningRule) -> Game {
        let opening = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::default())
            .expect("every rule can be played on this board");
        Game { now: State { opening, moves: Vec::new(), end: None }, past: Vec::new() }
    }

    /// The opening as far as it has come.
    pub(super) fn opening(&self) -> &Negotiation {
        &self.now.opening
    }

    /// What is due in the opening; nothing once it is complete.
    pub(super) fn due(&self) -> Option<Due> {
        self.now.opening.due()
    }

    /// The board.
    pub(super) fn position(&self) -> Position {
        let mut position = self.now.opening.position();
        for &point in &self.now.moves {
            position.play(Some(point)).expect("stones were checked when they were placed");
        }
        position
    }

    /// How the game has ended, if it has.
    pub(super) fn end(&self) -> Option<End> {
        self.now.end
    }

    /// Who has to act; nobody once the game has ended.
    pub(super) fn to_act(&self) -> Option<Seat> {
        self.now.to_act()
    }

    /// Does what the player whose turn it is has decided. Black may play on a forbidden point once the opening is
    /// over, and has then lost.
    pub(super) fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        let mut next = self.now.clone();
        if self.end().is_some() {
            return Err(Refusal::Over);
        } else if next.opening.due().is_some() {
            next.opening.apply(action)?;
        } else {
            let &Action::Place { ref points, declare: None } = action else { return Err(Refusal::OneStone) };
            let [point] = points[..] else { return Err(Refusal::OneStone) };
            let before = self.position();
            before.clone().play(Some(point))?;
            next.moves.push(point);
            next.end = end(&before, point);
        }
        self.past.push(std::mem::replace(&mut self.now, next));
        Ok(())
    }

    /// Goes back to the last time `seat` had to act before now; whether there was one.
    pub(super) fn undo(&mut self, seat: Seat) -> bool {
        let at = self.past.iter().rposition(|state| state.to_act() == Some(seat));
        if let Some(at) = at {
            self.now = self.past.swap_remove(at);
            self.past.truncate(at);
        }
        at.is_some()
    }
}

impl State {
    fn to_act(&self) -> Option<Seat> {
        let placed = self.opening.stones().len() + self.moves.len();
        let color = if placed.is_multiple_of(2) { Color::Black } else { Color::White };
        match self.opening.due() {
            Some(due) => Some(due.seat),
            None => self.end.is_none().then(|| self.opening.seat(color)),
        }
    }
}

/// How the game ends with a stone on `point`, if it does.
fn end(before: &Position, point: Point) -> Option<End> {
    let mut board: Board = Board::from_position(before);
    if board.is_forbidden(point) {
        return Some(End::Foul(point, board.verdict(point)));
    }
    board.place(point);
    board.winner().map(End::Five).or_else(|| board.is_full().then_some(End::Full))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rule: &str, actions: &str) -> Game {
        let mut game = Game::new(rule.parse().unwrap());
        for action in actions.split(';') {
            game.act(&action.parse().unwrap()).unwrap();
        }
        game
    }

    fn after(moves: &str) -> Game {
        let moves: Vec<String> = moves.split(' ').map(|point| format!("MOVE {point}")).collect();
        game("free", &moves.join(";"))
    }

    #[test]
    fn games_end_by_five_by_foul_and_on_a_full_board() {
        let mut five = after("a1 a15 b1 b15 c1 c15 d1 d15 e1");
        assert_eq!(five.end(), Some(End::Five(Color::Black)));
        assert!(matches!(five.act(&"MOVE h8".parse().unwrap()), Err(Refusal::Over)));
        let foul = after("h8 a1 h9 a3 i7 a5 j7 a9 h7");
        assert_eq!(foul.end(), Some(End::Foul("h7".parse().unwrap(), Verdict::DoubleThree)));
        assert_eq!((foul.to_act(), foul.end().and_then(End::winner)), (None, Some(Color::White)));
        // Rows of a pattern in which nobody gets five: the board is filled in an order that keeps the colours.
        let color = |point: &Point| (point.column() + 2 * point.row()) / 2 % 2;
        let (mut black, mut white): (Vec<_>, Vec<_>) =
            Size::RENJU.all_points().partition(|point| color(point) == 0);
        while white.len() > 112 {
            black.extend(white.pop());
        }
        while black.len() > 113 {
            white.extend(black.pop());
        }
        let mut position = Position::new(Rule::Renju, Size::RENJU);
        for at in 0..224 {
            let stones = if at % 2 == 0 { &black } else { &white };
            position.play(Some(stones[at / 2])).unwrap();
        }
        assert_eq!(end(&position, black[112]), Some(End::Full));
    }

    #[test]
    fn a_refused_action_changes_nothing() {
        let mut game = game("swap1", "MOVE h8;MOVE h9");
        for wrong in ["SWAP", "MOVE h8", "MOVE p1", "MOVE a1 a2", "MOVE a1 DECLARE 2", "OFFER a1"] {
            assert!(game.act(&wrong.parse().unwrap()).is_err(), "{wrong}");
        }
        assert_eq!((game.position().stone_count(), game.past.len()), (2, 2));
    }

    #[test]
    fn undo_goes_back_to_the_own_decision() {
        let mut game = game("taraguchi-10", "MOVE h8;SWAP;MOVE h9;MOVE i9");
        assert_eq!(game.to_act(), Some(Seat::First));
        assert!(game.undo(Seat::First));
        assert_eq!(game.opening().actions().len(), 2);
        assert!(game.undo(Seat::First) && !game.undo(Seat::First));
        assert_eq!(game.position().stone_count(), 0);
        assert!(!game.undo(Seat::Second));
        let mut over = after("a1 a15 b1 b15 c1 c15 d1 d15 e1");
        assert!(over.undo(Seat::Second) && over.end().is_none());
        assert_eq!(over.position().stone_count(), 7);
    }
}
