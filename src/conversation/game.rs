//! The game on the board: what the commands do to it, and why they may not.

use super::setup::position_of;
use crate::board::{Board, Verdict};
use crate::geometry::{Color, Point, Rule, Size};
use crate::protocol::{Pair, Stone};
use crate::record::Position;
use thiserror::Error;

/// A request that does not fit the game. The text names the thing and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum GameError {
    #[error("{command} needs a board, send START 15 first")]
    NoBoard { command: &'static str },
    #[error("{pair} is off the {size} board, both numbers go from 0 to {}", size.lines() - 1)]
    OffBoard { pair: Pair, size: Size },
    #[error("{pair} is occupied, choose an empty point")]
    Occupied { pair: Pair },
    #[error("{command} lists {pair} twice, list every stone once")]
    Twice { command: &'static str, pair: Pair },
    #[error("BEGIN needs an empty board, RESTART clears it")]
    NotEmpty,
    #[error("there is no stone to take back")]
    NoStone,
    #[error("TAKEBACK {pair} is not the last stone, that is {last}")]
    NotLast { pair: Pair, last: Pair },
    #[error("{pair} is forbidden for black ({verdict}), choose another point")]
    Forbidden { pair: Pair, verdict: Verdict },
    #[error("{winner} has already won this game, send START, RESTART or another BOARD")]
    Won { winner: Color },
    #[error("no more stones may be placed, this game is a draw; send START, RESTART or another BOARD")]
    Full,
}

/// The game on the board, if START has come.
#[derive(Clone, Debug, Default)]
pub(super) struct Game {
    position: Option<Position>,
}

impl Game {
    /// An empty board of this size.
    pub(super) fn start(&mut self, rule: Rule, size: Size) {
        self.position = Some(Position::new(rule, size));
    }

    /// Sets the rule and the number of stones at which the game is drawn.
    pub(super) fn set_rule(&mut self, rule: Rule, max_stones: Option<usize>) {
        self.position =
            self.position.take().map(|position| position.with_rule(rule).with_max_stones(max_stones));
    }

    /// The position.
    ///
    /// # Errors
    /// [`GameError::NoBoard`], naming `command`, before START.
    pub(super) fn position(&self, command: &'static str) -> Result<&Position, GameError> {
        self.position.as_ref().ok_or(GameError::NoBoard { command })
    }

    /// The board must be empty.
    pub(super) fn begin(&self) -> Result<(), GameError> {
        match self.position("BEGIN")?.stone_count() {
            0 => self.can_go_on("BEGIN"),
            _ => Err(GameError::NotEmpty),
        }
    }

    /// The opponent plays.
    pub(super) fn turn(&mut self, pair: Pair) -> Result<(), GameError> {
        let mut after = self.position("TURN")?.clone();
        play(&mut after, pair)?;
        self.go_on_with("TURN", after)
    }

    /// The engine is made to play; Black must be allowed to.
    pub(super) fn play(&mut self, pair: Pair) -> Result<(), GameError> {
        self.can_go_on("PLAY")?;
        let before = self.position("PLAY")?;
        let mut after = before.clone();
        play(&mut after, pair)?;
        let board: Board = Board::from_position(before);
        if let Some(point) = pair.point(before.size())
            && board.is_forbidden(point)
        {
            return Err(GameError::Forbidden { pair, verdict: board.verdict(point) });
        }
        self.position = Some(after);
        Ok(())
    }

    /// The engine's answer to a request; it has been checked.
    pub(super) fn answer(&mut self, point: Point) {
        if let Some(position) = &mut self.position {
            position.play(Some(point)).expect("the answer is an empty point of the board");
        }
    }

    /// A list of stones replaces what is on the board, for the engine to play on from it.
    pub(super) fn board(&mut self, stones: &[Stone]) -> Result<(), GameError> {
        let after = self.listed("BOARD", stones)?;
        self.go_on_with("BOARD", after)
    }

    /// A list of stones replaces what is on the board; the game may be over.
    pub(super) fn set_board(&mut self, stones: &[Stone]) -> Result<(), GameError> {
        self.position = Some(self.listed("YXBOARD", stones)?);
        Ok(())
    }

    fn listed(&self, command: &'static str, stones: &[Stone]) -> Result<Position, GameError> {
        let now = self.position(command)?;
        let position = position_of(command, stones, now.rule(), now.size())?;
        Ok(position.with_max_stones(now.max_stones()))
    }

    /// The last stone comes off, and any passes after it.
    pub(super) fn take_back(&mut self, pair: Option<Pair>) -> Result<(), GameError> {
        let position = self.position.as_mut().ok_or(GameError::NoBoard { command: "TAKEBACK" })?;
        let last = position.moves().iter().rev().find_map(|&step| step).ok_or(GameError::NoStone)?;
        let last = Pair::of(last, position.size());
        if let Some(pair) = pair
            && pair != last
        {
            return Err(GameError::NotLast { pair, last });
        }
        while position.take_back() == Some(None) {}
        Ok(())
    }

    /// The points that the side to move may not play on.
    pub(super) fn forbidden(&self) -> Result<Vec<Pair>, GameError> {
        let position = self.position("YXSHOWFORBID")?;
        if !position.rule().forbids(position.side_to_move()) {
            return Ok(Vec::new());
        }
        let board: Board = Board::from_position(position);
        Ok(board.forbidden_points().into_iter().map(|(point, _)| Pair::of(point, position.size())).collect())
    }

    /// Replaces the position, unless it leaves nothing to play for.
    fn go_on_with(&mut self, command: &'static str, position: Position) -> Result<(), GameError> {
        let game = Game { position: Some(position) };
        game.can_go_on(command)?;
        *self = game;
        Ok(())
    }

    /// Nobody has won, and there is room for a stone.
    /// The game must not be over.
    pub(super) fn can_go_on(&self, command: &'static str) -> Result<(), GameError> {
        let board: Board = Board::from_position(self.position(command)?);
        match board.winner() {
            Some(winner) => Err(GameError::Won { winner }),
            None if board.is_full() => Err(GameError::Full),
            None => Ok(()),
        }
    }
}

/// Adds the stone of a request.
fn play(position: &mut Position, pair: Pair) -> Result<(), GameError> {
    let size = position.size();
    let point = pair.point(size).ok_or(GameError::OffBoard { pair, size })?;
    position.play(Some(point)).map_err(|_| GameError::Occupied { pair })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Field;

    fn pair(x: i64, y: i64) -> Pair {
        Pair { x, y }
    }

    fn started() -> Game {
        let mut game = Game::default();
        game.start(Rule::Renju, Size::RENJU);
        game
    }

    /// Black's stones from h8 to the right, White's in the row above.
    fn rows(black: i64, white: i64) -> Vec<Stone> {
        let row = |y, field, count| (0..count).map(move |i| Stone { pair: Pair { x: 7 + i, y }, field });
        row(7, Field::Own, black).chain(row(6, Field::Opponent, white)).collect()
    }

    #[test]
    fn everything_but_the_start_needs_a_board() {
        let mut game = Game::default();
        for (command, result) in [
            ("BEGIN", game.begin()),
            ("TURN", game.turn(pair(7, 7))),
            ("BOARD", game.board(&[])),
            ("YXBOARD", game.set_board(&[])),
            ("PLAY", game.play(pair(7, 7))),
            ("TAKEBACK", game.take_back(None)),
        ] {
            assert_eq!(result, Err(GameError::NoBoard { command }));
        }
    }

    #[test]
    fn a_refused_request_changes_nothing() {
        let mut game = started();
        game.turn(pair(7, 7)).unwrap();
        let before = game.position("TURN").unwrap().clone();
        let off = GameError::OffBoard { pair: pair(7, 15), size: Size::RENJU };
        assert_eq!(game.turn(pair(7, 7)), Err(GameError::Occupied { pair: pair(7, 7) }));
        assert_eq!(game.turn(pair(7, 15)), Err(off.clone()));
        assert_eq!(off.to_string(), "7,15 is off the 15x15 board, both numbers go from 0 to 14");
        assert_eq!(game.begin(), Err(GameError::NotEmpty));
        assert!(game.board(&[rows(1, 0), rows(1, 0)].concat()).is_err());
        assert_eq!(
            game.take_back(Some(pair(1, 1))),
            Err(GameError::NotLast { pair: pair(1, 1), last: pair(7, 7) })
        );
        assert_eq!(game.position("TURN"), Ok(&before));
        game.take_back(Some(pair(7, 7))).unwrap();
        assert_eq!(game.take_back(None), Err(GameError::NoStone));
    }

    #[test]
    fn taking_back_reaches_through_passes() {
        let mut game = started();
        game.board(&rows(3, 0)).unwrap();
        game.take_back(Some(pair(9, 7))).unwrap();
        assert_eq!(game.position("TURN").unwrap().stone_count(), 2);
        assert_eq!(game.position("TURN").unwrap().side_to_move(), Color::Black);
    }

    #[test]
    fn a_game_that_is_over_can_be_looked_at_but_not_played() {
        let mut game = started();
        assert_eq!(game.board(&rows(5, 4)), Err(GameError::Won { winner: Color::Black }));
        game.board(&rows(4, 4)).unwrap();
        assert_eq!(game.turn(pair(11, 7)), Err(GameError::Won { winner: Color::Black }));
        game.set_board(&rows(5, 5)).unwrap();
        assert_eq!(game.turn(pair(0, 0)), Err(GameError::Won { winner: Color::Black }));
        game.start(Rule::Renju, Size::RENJU);
        game.set_rule(Rule::Renju, Some(8));
        assert_eq!(game.board(&rows(4, 4)), Err(GameError::Full));
        assert!(game.board(&rows(3, 4)).is_ok());
    }

    #[test]
    fn a_move_that_is_imposed_must_be_allowed() {
        let mut game = started();
        let stones = [(7, 6, 1), (0, 0, 2), (7, 8, 1), (0, 2, 2), (6, 7, 1), (0, 4, 2), (8, 7, 1), (0, 6, 2)];
        let field = |field| if field == 1 { Field::Own } else { Field::Opponent };
        game.board(&stones.map(|(x, y, f)| Stone { pair: pair(x, y), field: field(f) })).unwrap();
        let forbidden = GameError::Forbidden { pair: pair(7, 7), verdict: Verdict::DoubleThree };
        assert_eq!(game.play(pair(7, 7)), Err(forbidden));
        assert_eq!(game.play(pair(10, 10)), Ok(()));
        assert_eq!(game.position("PLAY").unwrap().stone_count(), 9);
    }
}
