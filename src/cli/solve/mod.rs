//! `solve`: whether the side to move wins by force, and how.

mod answer;
mod problems;
mod tree;
mod waiting;

use super::failure::Failure;
use super::interrupt::stop_on_interrupt;
use super::position::BoardArguments;
use super::seconds::seconds;
use super::tree_file::TreeFile;
use crate::board::Board;
use crate::effort::Limits;
use crate::geometry::{Color, Rule};
use crate::record::Position;
use crate::threat::{Class, Found};
use answer::Terms;
use clap::{ArgGroup, Args};
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// Find a win by continuous fours (VCF) or by fours and threats of fours (VCT), or prove that there is none
///
/// The first line is the verdict: WIN with the kind and the number of attacks before the five, NONE or UNKNOWN.
/// The line below it is the one in which the defender holds out longest. Ctrl-C ends the search and prints what is
/// known so far.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("problem").required(true).multiple(true).args(["moves", "file", "black", "white", "csv"]))]
#[command(after_help = "Examples:
  pbrain-kagetsu solve --black 'g5 h6 h8 i5 j6' --white 'h5 h7 i6 i9 i10' --tree proof.sgf
  pbrain-kagetsu solve --moves h8h9i10i9 --vcf --shortest
  pbrain-kagetsu solve --csv problems.csv --time 10")]
pub(super) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,
    /// Solve every row of this file: columns black and white, and if there are any id, rule, side_to_move, goal and
    /// known_length
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The side that is to move and win: black or white. If not given, the one whose turn it is, or who has fewer
    /// stones
    #[arg(long, value_parser = side, conflicts_with = "csv")]
    side: Option<Color>,
    /// renju, standard (exactly five wins) or freestyle
    #[arg(long, default_value_t = Rule::Renju)]
    rule: Rule,
    /// Look for a win by continuous fours only
    #[arg(long, conflicts_with = "vct")]
    vcf: bool,
    /// Look for a win by fours and threats, whatever the goal in the file is; this is what happens anyway with a
    /// single problem
    #[arg(long)]
    vct: bool,
    /// Go on until no win with fewer attacks exists
    #[arg(long)]
    shortest: bool,
    /// Seconds to spend on each problem
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    time: Duration,
    /// Boards to make at most for each problem
    #[arg(long)]
    nodes: Option<u64>,
    /// Threads to solve with, at most as many as the machine has; all of them if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Write the whole proof to this file, .sgf or .lib (RenLib)
    #[arg(long, value_name = "FILE", conflicts_with = "csv")]
    tree: Option<PathBuf>,
}

fn side(text: &str) -> Result<Color, String> {
    let named = Color::BOTH.into_iter().find(|color| color.to_string().eq_ignore_ascii_case(text));
    named.ok_or_else(|| format!("'{text}' is not a side, choose black or white"))
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let size = arguments.board.size()?;
    if let Some(path) = &arguments.csv {
        let problems = problems::read(path, arguments.rule, size, arguments.class())?;
        return problems::solve(&problems, &arguments.terms(), out);
    }
    let tree = arguments.tree.as_deref().map(|path| TreeFile::new(path, size)).transpose()?;
    let position = still_open(arguments.board.position(arguments.rule, arguments.side)?)?;
    let answer = arguments.terms().solve(&position, arguments.class().unwrap_or(Class::Threats), "");
    answer.write(&position, out)?;
    match (tree, &answer.solution.found) {
        (None, _) => {}
        (Some(file), Found::Win(proof)) => {
            let tree = tree::of_proof(&position, proof, format!("{}: {answer}", position.side_to_move()));
            file.write(&tree)?;
            writeln!(out, "tree {file} ({} moves)", tree.moves())?;
        }
        (Some(_), _) => writeln!(out, "tree not written: no win to show")?,
    }
    Ok(())
}

impl Arguments {
    /// The kind of win that was asked for in so many words.
    fn class(&self) -> Option<Class> {
        match (self.vcf, self.vct) {
            (true, _) => Some(Class::Fours),
            (_, true) => Some(Class::Threats),
            _ => None,
        }
    }

    fn terms(&self) -> Terms {
        let available = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Terms {
            limits: Limits { turn: Some(self.time), nodes: self.nodes, ..Limits::default() },
            threads: self.threads.unwrap_or(available).min(available).get(),
            shortest: self.shortest,
            stop: stop_on_interrupt(),
        }
    }
}

/// The position, if there is anything to solve in it.
fn still_open(position: Position) -> Result<Position, Failure> {
    let board: Board = Board::from_position(&position);
    if let Some(winner) = board.winner() {
        return Err(Failure::Input(format!("{winner} has already won, give a position without a five")));
    }
    if board.is_full() {
        return Err(Failure::Input("no point is empty, give a position that goes on".to_string()));
    }
    Ok(position)
}
