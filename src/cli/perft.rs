//! `perft`: counting legal continuations.

use super::failure::Failure;
use super::position::PositionArguments;
use crate::board::{Board, divide, perft};
use clap::Args;
use std::io::Write;

/// Count the legal continuations of a position
///
/// Counted are the sequences of exactly DEPTH moves on empty points, less Black's forbidden ones in renju. A
/// five ends a line.
#[derive(Debug, Args)]
#[command(after_help = "Example: pbrain-kagetsu perft 2 --moves h8h9i7 --divide")]
pub(super) struct Arguments {
    /// Moves to look ahead
    depth: u32,
    #[command(flatten)]
    position: PositionArguments,
    /// Print the count of each first move, too
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut board: Board = Board::from_position(&arguments.position.position()?);
    let total = if arguments.divide && arguments.depth > 0 {
        let counts = divide(&mut board, arguments.depth);
        for (point, count) in &counts {
            writeln!(out, "{point} {count}")?;
        }
        counts.iter().map(|(_, count)| count).sum()
    } else {
        perft(&mut board, arguments.depth)
    };
    writeln!(out, "Perft: {total}")?;
    Ok(())
}
