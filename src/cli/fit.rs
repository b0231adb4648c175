//! `fit`: weights fitted to games.

use super::failure::Failure;
use crate::record::write_whole;
use crate::tuning::{Lessons, Options, Source, fit};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Fit the weights of the evaluation to games, such as those that `datagen` makes
#[derive(Debug, Args)]
#[command(after_help = "Example:
  pbrain-kagetsu fit new.bin games
  (echo START 15; echo INFO weights new.bin; echo BEGIN; sleep 6) | pbrain-kagetsu

Each PATH is calibrated by itself, as different programs value in different units. The table shows for each side
and number of stones what the search values were worth: the score at value 0, and the units for one of log-odds.")]
pub(super) struct Arguments {
    /// Where to write the weights
    out: PathBuf,
    /// Files of games (.txt, .gz) or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The share of the search value in what a value is fitted to; the rest is the result
    #[arg(long, default_value_t = 0.9, value_parser = share)]
    blend: f64,
    /// Passes over all positions for values
    #[arg(long, default_value_t = 20)]
    epochs: u16,
    /// All chance comes from this
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The share of games held out to measure the weights on
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    held_out: f64,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a share from 0 to 1 such as 0.9".to_string())
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut options = Options { seed: arguments.seed, held_out: arguments.held_out, ..Options::default() };
    options.value.blend = arguments.blend as f32;
    options.value.epochs = arguments.epochs.into();
    let sources = arguments.paths.iter().map(|path| Source::read(path)).collect::<Result<_, _>>();
    let lessons = Lessons::new(sources.map_err(Failure::told)?, &options);
    writeln!(out, "{lessons}")?;
    out.flush()?;
    let style = "{spinner} {wide_bar} {pos}/{len} steps, {elapsed_precise} passed, {eta_precise} to go";
    let bar = ProgressBar::new(options.steps() as u64)
        .with_style(ProgressStyle::with_template(style).expect("the template is well-formed"));
    bar.enable_steady_tick(Duration::from_millis(200));
    let fitted = fit(&lessons, &options, &|| bar.inc(1));
    bar.finish_and_clear();
    writeln!(out, "{fitted}")?;
    let path = &arguments.out;
    write_whole(path, &fitted.weights.to_bytes())
        .map_err(|error| Failure::File { path: path.clone(), error })?;
    Ok(writeln!(out, "the weights are in {}", path.display())?)
}
