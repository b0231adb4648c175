//! Played games with the search values of their moves, as text.

use crate::geometry::{Color, Point, Rule, Size};
use crate::record::{Position, PositionError};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// A game of renju on 15 lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// All moves, those of the opening included.
    pub moves: Vec<Point>,
    /// What the player of each move after the opening thought of the position, the last move last.
    pub outlooks: Vec<Outlook>,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

/// What a search said of a position, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// A value in units of the program that played.
    Value(f32),
    /// A forced win for the side to move.
    Won,
    /// A forced loss.
    Lost,
}

/// Games that can't be read.
#[derive(Debug, Error)]
pub enum GamesError {
    /// The file can't be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: std::io::Error,
    },
    /// A line is no game.
    #[error("{}, line {line}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        source: GameError,
    },
}

/// A line that is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// It does not have three fields.
    #[error("a game has three fields, separated by semicolons")]
    Fields,
    /// A move without a value, or with one that is no number.
    #[error("'{0}' is not a move with its value, such as h8:-12 or h8:M+7")]
    Value(String),
    /// A winner that is none of the three.
    #[error("the result is B, W or D, not '{0}'")]
    Result(String),
    /// A move that does not fit the board.
    #[error(transparent)]
    Move(#[from] PositionError),
}

impl Game {
    /// The number of stones of the opening.
    pub fn opening(&self) -> usize {
        self.moves.len() - self.outlooks.len()
    }

    /// Black's score: 1, ½ or 0.
    pub fn score(&self) -> f32 {
        match self.winner {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        }
    }
}

/// One line: the opening (`h8h9i9`), the moves with the values that their players saw (`h7:-12 i8:M+7`, separated
/// by spaces), and the result (`B`, `W` or `D`); the three fields are separated by semicolons.
impl FromStr for Game {
    type Err = GameError;

    fn from_str(line: &str) -> Result<Game, GameError> {
        let fields: Vec<&str> = line.trim().split(';').collect();
        let [opening, played, result] = fields[..] else { return Err(GameError::Fields) };
        let mut position = Position::from_moves(Rule::Renju, Size::RENJU, opening)?;
        let mut outlooks = Vec::new();
        for step in played.split_whitespace() {
            let no_value = || GameError::Value(step.to_string());
            let (point, value) = step.split_once(':').ok_or_else(no_value)?;
            position.play(Some(point.parse().map_err(PositionError::from)?))?;
            outlooks.push(match value {
                mate if mate.starts_with("M+") => Outlook::Won,
                mate if mate.starts_with("M-") => Outlook::Lost,
                value => Outlook::Value(value.parse().map_err(|_| no_value())?),
            });
        }
        let winner = match result {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            "D" => None,
            other => return Err(GameError::Result(other.to_string())),
        };
        Ok(Game { moves: position.moves().iter().flatten().copied().collect(), outlooks, winner })
    }
}

/// All games of a file, which may be compressed (`.gz`). Empty lines are skipped.
///
/// # Errors
/// [`GamesError`] if the file can't be read or a line is no game.
pub fn read_games(path: &Path) -> Result<Vec<Game>, GamesError> {
    let io_error = |source| GamesError::Io { path: path.to_path_buf(), source };
    let file = File::open(path).map_err(io_error)?;
    let reader: Box<dyn Read> = match path.extension() {
        Some(extension) if extension == "gz" => Box::new(MultiGzDecoder::new(BufReader::new(file))),
        _ => Box::new(file),
    };
    let mut games = Vec::new();
    for (at, line) in BufReader::new(reader).lines().enumerate() {
        let line = line.map_err(io_error)?;
        if !line.trim().is_empty() {
            let game = line.parse();
            games.push(game.map_err(|source| GamesError::Line {
                path: path.to_path_buf(),
                line: at + 1,
                source,
            })?);
        }
    }
    Ok(games)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Three games that end in a mate.
    pub const SAMPLE: &str = "\
e12i9e14;f12:-84 e11:71 e13:-94 d11:95 f13:-113 f11:53 g11:-24 h10:20 d13:-20 g13:36 e10:-97 h8:33 h9:105 g9:-28 f10:23 i11:-36 f8:158 j12:-133 k13:144 h12:-167 j10:98 k11:-92 l10:92 i12:-5 b13:-159 c13:M+19;B
j11j8g10j9e9g8;f8:410 h10:-226 f10:436 j7:-544 j6:581 g11:-598 i9:667 h9:-802 g7:M+21;B
h8h7j7h9h10;g8:-108 i10:125 g10:-95 i9:79 f9:45 i6:-279 e10:M+15 d11:M-14 e8:M+13 h11:M-12 e9:M+11 i8:M-10 i7:M+9 i12:M-8 i11:M+7 e11:M-6 g9:M+5 d9:M-4 g7:M+3 g11:M-2 g6:M+1;W
";

    #[test]
    fn games_are_read() {
        let games: Vec<Game> = SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(games[1].opening(), 6);
        assert_eq!(games[1].moves.len(), 15);
        assert_eq!(games[1].moves[6], "f8".parse().unwrap());
        assert_eq!(games[1].outlooks[..2], [Outlook::Value(410.0), Outlook::Value(-226.0)]);
        assert_eq!(games[2].outlooks[7], Outlook::Lost);
        assert_eq!(games[2].winner, Some(Color::White));
    }

    /// Values are from the view of the side that plays the move, results from Black's.
    #[test]
    fn the_last_value_agrees_with_the_result() {
        for line in SAMPLE.lines() {
            let game: Game = line.parse().unwrap();
            let last_is_black = game.moves.len() % 2 == 1;
            let black_wins = match game.outlooks.last().unwrap() {
                Outlook::Won => last_is_black,
                Outlook::Lost => !last_is_black,
                Outlook::Value(value) => (*value > 0.0) == last_is_black,
            };
            assert_eq!(black_wins, game.winner == Some(Color::Black), "{line}");
        }
    }

    #[test]
    fn lines_that_are_no_games_are_refused() {
        let refusal = |line: &str| line.parse::<Game>().unwrap_err();
        assert_eq!(refusal("h8;h9:1"), GameError::Fields);
        assert_eq!(refusal("h8;h9;B"), GameError::Value("h9".to_string()));
        assert_eq!(refusal("h8;h9:x;B"), GameError::Value("h9:x".to_string()));
        assert_eq!(refusal("h8;h9:3;X"), GameError::Result("X".to_string()));
        assert!(matches!(refusal("h8;h8:3;B"), GameError::Move(_)));
    }
}
