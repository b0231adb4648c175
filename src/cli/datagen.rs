//! `datagen`: games of the engine against itself, to fit weights to.

use super::failure::Failure;
use super::interrupt::stop_on_interrupt;
use super::shard::Shard;
use crate::effort::machine;
use crate::eval::Weights;
use crate::tuning::Batches;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// Let the engine play itself and keep the games with the values of their positions, for `fit`; goes on where an
/// earlier run was interrupted
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbrain-kagetsu datagen games --games 20000
  parallel -j4 pbrain-kagetsu datagen games --games 20000 --threads 1 --shard {}/4 ::: 1 2 3 4

A game is a line `opening;moves with values;result`. Half of the games begin with 3 to 8 stones anywhere, half with \
five stones of the 26 openings; below each game are searches of random moves beside it, with `?` for the result.

Ctrl-C keeps the files that are whole, and ends with exit code 130.")]
pub(super) struct Arguments {
    /// The folder for the games
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Games in all, rounded up to whole files
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Boards for each move
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Files made at the same time, at most as many as the machine has threads; so many if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// All chance comes from this
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Make only this part of the files, such as 2/8; all parts may be written to the same folder
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Weights other than those inside the program
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Memory for the table of each thread, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    table_size: u64,
    /// Games in a file
    #[arg(long, value_name = "GAMES", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    batch: u64,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let begun = Instant::now();
    let weights = match &arguments.weights {
        None => Weights::embedded(),
        Some(path) => Arc::new(Weights::read(path).map_err(Failure::told)?),
    };
    let Arguments { seed, nodes, table_size, batch, .. } = *arguments;
    let numbers = arguments.shard.unwrap_or(Shard::WHOLE).numbers(arguments.games.div_ceil(batch) as usize);
    let threads = arguments.threads(numbers.len())?;
    let batches = Batches::open(&arguments.folder, weights, seed, nodes, table_size << 20, batch)
        .map_err(Failure::told)?;
    let missing = batches.missing(&numbers);
    let games = |files: usize| files as u64 * batch;
    let before = games(numbers.len() - missing.len());
    let style = "{wide_bar} {pos}/{len} games, {elapsed_precise} passed, {eta_precise} to go";
    let bar = ProgressBar::new(games(numbers.len()))
        .with_style(ProgressStyle::with_template(style).expect("the template is well-formed"));
    bar.set_position(before);
    bar.reset_eta();
    let stop = stop_on_interrupt();
    let tally = batches.make(&missing, threads, &stop, || bar.inc(1)).map_err(Failure::told)?;
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    let told = writeln!(out, "{tally}, {seconds:.1} s; {before} games were there before");
    let left = games(batches.missing(&numbers).len());
    if left > 0 {
        // Even if nobody reads what was told: a command that follows must not go on with a part of the games.
        return Err(Failure::Interrupted(format!("{left} games are missing, the same command goes on")));
    }
    Ok(told?)
}

impl Arguments {
    /// The threads for so many files, if the machine has the memory for their tables. Games depend on the size of
    /// the table, so that others can't take its place.
    fn threads(&self, files: usize) -> Result<usize, Failure> {
        let most = machine::threads().min(files).max(1);
        let threads = self.threads.map_or(most, |threads| threads.get().min(most));
        let largest = (machine::largest_table() >> 20) / threads as u64;
        if self.table_size > largest {
            return Err(Failure::Input(format!(
                "--table-size {} is too much for this machine, choose at most {largest} with --threads {threads}",
                self.table_size
            )));
        }
        Ok(threads)
    }
}
