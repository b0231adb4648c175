//! The arguments that describe a position.

use super::failure::Failure;
use super::source::FileArgument;
use crate::geometry::{Color, Point, Rule, Size};
use crate::record::{Mark, Position, parse_points};
use clap::Args;

/// Rule, size and moves.
#[derive(Debug, Args)]
pub(super) struct PositionArguments {
    /// The moves so far, such as h8h9i10: column letter, row number from the bottom
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true,
        conflicts_with = "file"
    )]
    moves: String,
    #[command(flatten)]
    file: FileArgument,
    /// renju, standard (exactly five wins) or freestyle; that of the file, or renju, if not given
    #[arg(long)]
    rule: Option<Rule>,
    #[command(flatten)]
    size: SizeArgument,
}

impl PositionArguments {
    pub(super) fn position(&self) -> Result<Position, Failure> {
        let size = self.size.size()?;
        match self.file.position(self.rule, Some(size))? {
            Some(position) => Ok(position),
            None => Ok(Position::from_moves(self.rule.unwrap_or_default(), size, &self.moves)?),
        }
    }
}

impl PositionArguments {
    /// The position, and the marks on it if it comes from a file.
    pub(super) fn with_marks(&self) -> Result<(Position, Vec<(Point, Mark)>), Failure> {
        let marks = self.file.marks(Some(self.size.size()?))?;
        Ok((self.position()?, marks))
    }
}

/// A board by its moves or by its stones, for commands that also read a file of boards (`csv`).
#[derive(Debug, Args)]
pub(super) struct BoardArguments {
    /// The moves so far, such as h8h9i10
    #[arg(long, conflicts_with_all = ["black", "white", "csv", "file"])]
    moves: Option<String>,
    #[command(flatten)]
    file: FileArgument,
    /// Black's stones, such as 'h8 i9'
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["csv", "file"])]
    black: Option<String>,
    /// White's stones
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["csv", "file"])]
    white: Option<String>,
    #[command(flatten)]
    size: SizeArgument,
}

impl BoardArguments {
    pub(super) fn size(&self) -> Result<Size, Failure> {
        self.size.size()
    }

    /// The position with `side` to move, or whose turn it is if nobody says.
    pub(super) fn position(&self, rule: Rule, side: Option<Color>) -> Result<Position, Failure> {
        let size = self.size()?;
        let mut position = match (self.file.position(Some(rule), Some(size))?, &self.moves) {
            (Some(position), _) => position,
            (None, Some(moves)) => Position::from_moves(rule, size, moves)?,
            (None, None) => {
                let stones = |text: &Option<String>| text.clone().unwrap_or_default();
                return set_up(rule, size, &stones(&self.black), &stones(&self.white), side);
            }
        };
        if side.is_some_and(|side| side != position.side_to_move()) {
            position.play(None)?;
        }
        Ok(position)
    }
}

/// The position with these stones. If nobody says whose turn it is, it is that of the side with fewer stones.
pub(super) fn set_up(
    rule: Rule,
    size: Size,
    black: &str,
    white: &str,
    side: Option<Color>,
) -> Result<Position, Failure> {
    let (black, white) = (parse_points(black)?, parse_points(white)?);
    let fewer = if white.len() < black.len() { Color::White } else { Color::Black };
    Ok(Position::from_stones(rule, size, &black, &white, side.unwrap_or(fewer))?)
}

/// The size of the board.
#[derive(Debug, Args)]
pub(super) struct SizeArgument {
    /// Lines of the board, 5 to 22
    #[arg(long, default_value_t = 15)]
    size: i64,
}

impl SizeArgument {
    pub(super) fn size(&self) -> Result<Size, Failure> {
        Ok(Size::new(self.size)?)
    }
}
