//! `bench`: how fast the program is, and the signature of its search.

use super::failure::Failure;
use crate::effort::machine;
use crate::eval::Evaluation;
use crate::search::bench::{moves_per_second, signature};
use clap::Args;
use std::io::Write;

/// Measure the program: moves made and taken back a second, and a fixed set of searches
///
/// `Instructions` is the set that the program uses. `Moves/s` counts pairs of making and taking back a move on the
/// board as the search uses it, `Moves/s bare` without evaluation. The number behind `Bench:` changes when, and only
/// when, the search or the evaluation does.
#[derive(Debug, Args)]
#[command(after_help = "Example: pbrain-kagetsu bench")]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "Instructions: {}", machine::instructions())?;
    writeln!(out, "Moves/s: {:.0}", moves_per_second::<Evaluation>())?;
    writeln!(out, "Moves/s bare: {:.0}", moves_per_second::<()>())?;
    let signature = signature();
    writeln!(out, "Nodes: {}", signature.nodes)?;
    writeln!(out, "Nodes/s: {:.0}", signature.nodes_per_second)?;
    writeln!(out, "Bench: {}", signature.nodes)?;
    Ok(())
}
