//! `fit`: weights fitted to games.

use super::failure::Failure;
use crate::eval::Weights;
use crate::eval::net::NetWeights;
use crate::record::{try_whole, write_whole};
use crate::tuning::{Descent, Lessons, Measured, Options, Source, fit, measure, prepare};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Fit the weights of the evaluation to games, such as those that `datagen` makes
#[derive(Debug, Args)]
#[command(after_help = "Example:
  pbrain-kagetsu fit new.bin games
  (echo START 15; echo INFO weights new.bin; echo BEGIN; sleep 6) | pbrain-kagetsu

Each PATH is calibrated by itself, as different programs value in different units. The table shows for each side and \
number of stones what the search values were worth: the score at value 0, and the units for one of log-odds, `-` if \
they told nothing.

A game with `?` for its result counts as a probe, and is held out together with the game above it.

The last lines are about games held out, for the fitted weights and for ones made from the shapes alone. Loss is the mean \
cross-entropy, less is better: on results (`scaled`: with the unit that suits them best; `search`: of the values in the \
games), and on the targets that were fitted (`least`: the loss of a perfect fit). Promises order moves: how often the move \
played was the first, or among the first five. `predicted and reached` goes through the positions by tenths of the score that \
their values predict, with the mean of that and of the results.")]
pub(super) struct Arguments {
    /// Where to write the weights; an older weights file there is replaced, anything else is left alone
    out: PathBuf,
    /// Files of games (.txt, .gz) or folders of them, each of them once
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The share of the search value in what a value is fitted to; the rest is the result
    #[arg(long, default_value_t = 0.9, value_parser = share)]
    blend: f64,
    /// Passes over all positions for values
    #[arg(long, default_value_t = 20)]
    epochs: u16,
    /// Passes over all positions for the net that puts the tables right; 0 for tables alone
    #[arg(long, default_value_t = 8)]
    net_epochs: u16,
    /// Fit the net to the first so many positions only
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    net_positions: Option<u64>,
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
    let path = &arguments.out;
    check_out(path)?;
    let mut options = Options { seed: arguments.seed, held_out: arguments.held_out, ..Options::default() };
    options.value.blend = arguments.blend as f32;
    options.value.epochs = arguments.epochs.into();
    options.net.epochs = arguments.net_epochs.into();
    options.net.positions = arguments.net_positions.map_or(usize::MAX, |most| most as usize);
    let sources = Source::read_all(&arguments.paths).map_err(Failure::told)?;
    let lessons = Lessons::new(sources, &options).map_err(Failure::told)?;
    let mut figures = Figures { out, told: Ok(()) };
    figures.tell(&lessons);
    let bar = bar(options.steps());
    let fitted = fit(&lessons, &options, &|| bar.inc(1));
    bar.finish_and_clear();
    figures.tell(&fitted);
    let weights = if options.net.epochs == 0 {
        fitted.weights
    } else {
        let net = fit_net(prepare(&lessons, &fitted.weights, &options), &state_path(path), &mut figures)?;
        let weights = Arc::new((*fitted.weights).clone().with_net(net).map_err(Failure::told)?);
        let measured = measure(&lessons, &weights, &options);
        if measured != Measured::default() {
            figures.tell(format_args!("with the net: {measured}"));
        }
        weights
    };
    write_whole(path, &weights.to_bytes()).map_err(|error| Failure::File { path: path.clone(), error })?;
    // It has served its purpose; if it can't be removed, the next fitting tells what it is.
    let _ = fs::remove_file(state_path(path));
    figures.tell(format_args!("the weights are in {}", path.display()));
    Ok(figures.told?)
}

/// Where the figures are told: who has read enough of them still wants the weights, so that a failure waits for the end.
struct Figures<'a, W> {
    out: &'a mut W,
    told: io::Result<()>,
}

impl<W: Write> Figures<'_, W> {
    fn tell(&mut self, figures: impl Display) {
        if self.told.is_ok() {
            self.told = writeln!(self.out, "{figures}").and_then(|()| self.out.flush());
        }
    }
}

fn bar(steps: usize) -> ProgressBar {
    let style = "{spinner} {wide_bar} {pos}/{len} steps, {elapsed_precise} passed, {eta_precise} to go";
    let bar = ProgressBar::new(steps as u64)
        .with_style(ProgressStyle::with_template(style).expect("the template is well-formed"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Where the state of a net being fitted is kept between its passes.
fn state_path(out: &Path) -> PathBuf {
    let mut path = out.as_os_str().to_os_string();
    path.push(".state");
    path.into()
}

/// Fits the net pass by pass, from where an earlier run was interrupted.
fn fit_net(
    mut descent: Descent,
    state: &Path,
    figures: &mut Figures<'_, impl Write>,
) -> Result<NetWeights, Failure> {
    let failed = |error| Failure::File { path: state.to_path_buf(), error };
    match fs::read(state) {
        Ok(bytes) => {
            descent.resume(&bytes).map_err(|error| {
                Failure::Input(format!("{}: {error}, remove it to begin anew", state.display()))
            })?;
            figures.tell(format_args!("the net goes on after pass {}", descent.done()));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
    }
    let [taught, held_out] = descent.positions();
    figures.tell(format_args!("net: {taught} positions to learn from, {held_out} held out"));
    loop {
        let bar = bar(descent.steps());
        let epoch = descent.pass(&|| bar.inc(1));
        bar.finish_and_clear();
        let Some(epoch) = epoch else { return Ok(descent.net_weights()) };
        write_whole(state, descent.state()).map_err(failed)?;
        figures.tell(epoch);
    }
}

/// Finds out before the work whether the weights can be written, and sees to it that nothing but weights is lost.
fn check_out(path: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::File { path: path.to_path_buf(), error };
    match Weights::are_in(path) {
        Ok(true) => {}
        Ok(false) => {
            return Err(Failure::Input(format!(
                "{} is no weights file and is not replaced, name the file for the weights before the games",
                path.display()
            )));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
    }
    try_whole(path).map_err(failed)
}
