//! The arguments that describe a position.

use super::failure::Failure;
use crate::geometry::{Rule, Size};
use crate::record::Position;
use clap::Args;

/// Rule, size and moves.
#[derive(Debug, Args)]
pub(super) struct PositionArguments {
    /// The moves so far, such as h8h9i10: column letter, row number from the bottom
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// renju, standard (exactly five wins) or freestyle
    #[arg(long, default_value_t = Rule::Renju)]
    rule: Rule,
    #[command(flatten)]
    size: SizeArgument,
}

impl PositionArguments {
    pub(super) fn position(&self) -> Result<Position, Failure> {
        Ok(Position::from_moves(self.rule, self.size.size()?, &self.moves)?)
    }
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
