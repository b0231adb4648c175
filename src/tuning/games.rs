//! Played games with the search values of their moves, as lines of text.

use crate::geometry::{Color, Point, Rule, Size};
use crate::record::{self, Losses, NodeId, Outcome, Play, Position, PositionError, RecordError, Tree};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A game of renju on 15 lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// All moves, those of the opening included.
    pub moves: Vec<Point>,
    /// What the player of each move after the opening thought of the position, the last move last.
    pub outlooks: Vec<Outlook>,
    /// How it ended.
    pub result: GameResult,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// This side has won.
    Won(Color),
    /// Nobody has.
    Drawn,
    /// It was not played to the end: only its values tell something.
    Unknown,
}

impl GameResult {
    /// The score of `side`, 1, ½ or 0, if the result is known.
    pub fn score(self, side: Color) -> Option<f32> {
        match self {
            GameResult::Won(winner) => Some(if winner == side { 1.0 } else { 0.0 }),
            GameResult::Drawn => Some(0.5),
            GameResult::Unknown => None,
        }
    }
}

/// As the last field of a line: `B`, `W`, `D` or `?`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Won(Color::Black) => "B",
            GameResult::Won(Color::White) => "W",
            GameResult::Drawn => "D",
            GameResult::Unknown => "?",
        })
    }
}

impl FromStr for GameResult {
    type Err = GameError;

    fn from_str(text: &str) -> Result<GameResult, GameError> {
        Ok(match text {
            "B" => GameResult::Won(Color::Black),
            "W" => GameResult::Won(Color::White),
            "D" => GameResult::Drawn,
            "?" => GameResult::Unknown,
            other => return Err(GameError::Result(other.to_string())),
        })
    }
}

/// What a search said of a position, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// A value in units of the program that played.
    Value(f32),
    /// A forced win for the side to move in so many plies.
    Won(u32),
    /// A forced loss in so many plies.
    Lost(u32),
}

/// `-12`, `M+7` or `M-8`.
impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outlook::Value(value) => write!(f, "{value}"),
            Outlook::Won(plies) => write!(f, "M+{plies}"),
            Outlook::Lost(plies) => write!(f, "M-{plies}"),
        }
    }
}

impl Outlook {
    /// Reads what [`Outlook`] writes; `None` for anything else.
    fn parse(text: &str) -> Option<Outlook> {
        if let Some(plies) = text.strip_prefix("M+") {
            plies.parse().ok().map(Outlook::Won)
        } else if let Some(plies) = text.strip_prefix("M-") {
            plies.parse().ok().map(Outlook::Lost)
        } else {
            text.parse().ok().filter(|value: &f32| value.is_finite()).map(Outlook::Value)
        }
    }
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
    /// A result that is none of the four.
    #[error("the result is B, W, D or ? (not known), not '{0}'")]
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

    /// The game as a tree of one line, in which each move has the value that its player saw.
    pub fn tree(&self) -> Tree {
        let mut tree = Tree::new(Size::RENJU);
        tree.rule = Some(Rule::Renju);
        tree.info.result = match self.result {
            GameResult::Won(winner) => Some(Outcome::Won(winner, String::new())),
            GameResult::Drawn => Some(Outcome::Drawn),
            GameResult::Unknown => None,
        };
        let mut node = NodeId::ROOT;
        for (nth, &point) in self.moves.iter().enumerate() {
            let side = Color::BOTH[nth % 2];
            node = tree.add(node, Play::Stone(side, point));
            let outlook = nth.checked_sub(self.opening()).map(|nth| self.outlooks[nth]);
            tree.notes_mut(node).value = outlook.map(|outlook| match (outlook, side) {
                (Outlook::Value(value), Color::Black) => record::Value::Points(value.into()),
                (Outlook::Value(value), Color::White) => record::Value::Points(-f64::from(value)),
                (Outlook::Won(plies), _) => record::Value::Win(side, plies),
                (Outlook::Lost(plies), _) => record::Value::Win(!side, plies),
            });
        }
        tree
    }

    /// The main line of a tree as a game, and what of the tree is lost. The opening are the moves before the first one
    /// with a value.
    ///
    /// # Errors
    /// [`RecordError::Cannot`] for another board or rule than those of renju, for passes and set-ups, and for moves
    /// without a value after the opening.
    pub fn of_tree(tree: &Tree) -> Result<(Game, Losses), RecordError> {
        let rule = tree.rule.unwrap_or_default();
        if (tree.size, rule) != (Size::RENJU, Rule::Renju) {
            return Err(RecordError::Cannot(format!(
                "lines of datagen hold games of renju on 15x15, not of {rule} on {}",
                tree.size
            )));
        }
        let (mut moves, mut outlooks) = (Vec::new(), Vec::new());
        let mut losses = Losses::default();
        for node in tree.main_line(NodeId::ROOT).skip(1) {
            let side = Color::BOTH[moves.len() % 2];
            let Play::Stone(color, point) = tree.play(node) else {
                return Err(RecordError::Cannot("lines of datagen hold no passes and set-ups".to_string()));
            };
            if color != side {
                return Err(RecordError::Cannot(format!(
                    "{point} is played out of turn, which datagen has not"
                )));
            }
            moves.push(point);
            match tree.notes(node).value {
                Some(record::Value::Points(value)) => {
                    let value = if side == Color::Black { value } else { -value };
                    outlooks.push(Outlook::Value(value as f32));
                }
                Some(record::Value::Win(winner, plies)) if winner == side => {
                    outlooks.push(Outlook::Won(plies))
                }
                Some(record::Value::Win(_, plies)) => outlooks.push(Outlook::Lost(plies)),
                Some(record::Value::Score(_)) => losses.count("value as a score"),
                None => {}
            }
            if outlooks.len() < moves.len() && !outlooks.is_empty() && tree.notes(node).value.is_none() {
                let what = format!(
                    "{point} has no value, which every move after the opening has in lines of datagen"
                );
                return Err(RecordError::Cannot(what));
            }
        }
        let result = match tree.info.result {
            Some(Outcome::Won(winner, _)) => GameResult::Won(winner),
            Some(Outcome::Drawn) => GameResult::Drawn,
            _ => GameResult::Unknown,
        };
        for _ in moves.len()..tree.moves() {
            losses.count("move of a variation");
        }
        for node in tree.ids() {
            if !tree.notes(node).comment.is_empty() {
                losses.count("comment");
            }
        }
        for (fact, _) in tree.info.facts() {
            losses.count(fact.to_string());
        }
        Ok((Game { moves, outlooks, result }, losses))
    }
}

/// One line: the opening (`h8h9i9`), the moves with the values that their players saw (`h7:-12 i8:M+7`, separated
/// by spaces), and the result (`B`, `W`, `D`, or `?` if it is not known); the three fields are separated by semicolons.
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
            outlooks.push(Outlook::parse(value).ok_or_else(no_value)?);
        }
        let result = result.parse()?;
        Ok(Game { moves: position.moves().iter().flatten().copied().collect(), outlooks, result })
    }
}

/// The line that [`Game::from_str`] reads.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (opening, played) = self.moves.split_at(self.opening());
        opening.iter().try_for_each(|point| write!(f, "{point}"))?;
        f.write_str(";")?;
        for (at, (point, outlook)) in played.iter().zip(&self.outlooks).enumerate() {
            let space = if at > 0 { " " } else { "" };
            write!(f, "{space}{point}:{outlook}")?;
        }
        write!(f, ";{}", self.result)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

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
        assert_eq!(games[2].outlooks[7], Outlook::Lost(14));
        assert_eq!(games[2].result, GameResult::Won(Color::White));
    }

    /// Whether the result is what the last value says. Values are from the view of the side that plays the move.
    pub fn ends_as_seen(game: &Game) -> bool {
        let last = if game.moves.len() % 2 == 1 { Color::Black } else { Color::White };
        let wins = match game.outlooks.last() {
            Some(Outlook::Won(_)) => true,
            Some(Outlook::Lost(_)) => false,
            Some(Outlook::Value(value)) => *value > 0.0,
            None => return false,
        };
        game.result == GameResult::Won(if wins { last } else { !last })
    }

    #[test]
    fn the_last_value_agrees_with_the_result() {
        for line in SAMPLE.lines() {
            assert!(ends_as_seen(&line.parse().unwrap()), "{line}");
        }
    }

    fn outlook() -> impl Strategy<Value = Outlook> {
        prop_oneof![
            (-9999i32..9999).prop_map(|value| Outlook::Value(value as f32)),
            (-1e9f32..1e9).prop_map(Outlook::Value),
            (0u32..300).prop_map(Outlook::Won),
            (0u32..300).prop_map(Outlook::Lost),
        ]
    }

    proptest! {
        #[test]
        fn lines_read_back_as_they_were_written(
            moves in Just(Size::RENJU.all_points().collect::<Vec<_>>()).prop_shuffle(),
            opening in 0usize..9,
            outlooks in prop::collection::vec(outlook(), 0..60),
            result in prop_oneof![
                Just(GameResult::Won(Color::Black)),
                Just(GameResult::Won(Color::White)),
                Just(GameResult::Drawn),
                Just(GameResult::Unknown),
            ],
        ) {
            let game = Game { moves: moves[..opening + outlooks.len()].to_vec(), outlooks, result };
            let (of_tree, losses) = Game::of_tree(&game.tree()).unwrap();
            prop_assert!(losses.is_empty());
            prop_assert_eq!(&of_tree, &game);
            prop_assert_eq!(game.to_string().parse::<Game>(), Ok(game));
        }
    }

    #[test]
    fn lines_that_are_no_games_are_refused() {
        let refusal = |line: &str| line.parse::<Game>().unwrap_err();
        assert_eq!(refusal("h8;h9:1"), GameError::Fields);
        assert_eq!(refusal("h8;h9;B"), GameError::Value("h9".to_string()));
        assert_eq!(refusal("h8;h9:x;B"), GameError::Value("h9:x".to_string()));
        assert_eq!(refusal("h8;h9:NaN;B"), GameError::Value("h9:NaN".to_string()));
        assert_eq!(refusal("h8;h9:M+;B"), GameError::Value("h9:M+".to_string()));
        assert_eq!(refusal("h8;h9:3;X"), GameError::Result("X".to_string()));
        assert!(matches!(refusal("h8;h8:3;B"), GameError::Move(_)));
    }
}
