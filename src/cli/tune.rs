//! `tune`: the parameters of an engine, tuned by games.

use super::failure::Failure;
use super::games::{GameArguments, progress, report};
use super::interrupt::interrupt_on_keyboard;
use crate::arena::{EngineSpec, parameters};
use crate::search::params::{ALL, Parameter};
use crate::tuning::{Beginnings, Choice, Tuning, choose};
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Tune the parameters of the search by games (SPSA); goes on where an earlier run was interrupted
///
/// Each pair of games, of one opening with colours exchanged, moves all parameters at once by chance to either side,
/// lets the two sides play, and then moves them a little towards the winner.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo build --release --features tune
  pbrain-kagetsu tune --engine 'name=A cmd=target/release/pbrain-kagetsu' --nodes 40000 \\
    --games 20000
  pbrain-kagetsu tune --list

The engine is described as for `match`. It has to list its parameters when it is asked by YXSHOWINFO, which a program does \
that was built with the feature `tune`; each game sets them by INFO. The program that holds the games need not be one.

In the last games a parameter is moved by its step (--list), in the first ones by more. A game won in the end moves it by \
--rate steps towards the winner, in the beginning by about twice as much. Values have fractions; in a game they are rounded \
up or down by chance, both sides alike. Parameters that cannot change a game (of the clock with --nodes, of helping threads \
with one thread, of lower strengths) only drift: leave them out with --params.

The folder has the games as `match` keeps them, with what each side was told, and values.txt: the present values as INFO \
lines, for --from or to be sent to an engine. Ctrl-C ends with exit code 130; the same command goes on.")]
pub(super) struct Arguments {
    /// The engine, such as 'name=A cmd=./a'
    #[arg(long, value_name = "WORDS", required_unless_present = "list")]
    engine: Option<EngineSpec>,
    /// List the parameters of this program with default, range and step
    #[arg(long, exclusive = true)]
    list: bool,
    /// Games in all, rounded up to pairs
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Tune only these, each as NAME, NAME:STEP or NAME:STEP:RATE
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    params: Vec<Choice>,
    /// Begin with the values of this file, lines such as INFO aspiration 18; those not tuned are kept
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The part of its step that a game won in the end moves a parameter by
    #[arg(long, default_value_t = 0.002, value_parser = rate)]
    rate: f64,
    #[command(flatten)]
    common: GameArguments,
    /// The folder for the records and the values
    #[arg(long, value_name = "DIR", default_value = "tune")]
    out: PathBuf,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or_else(|| "write a part from 0 to 1 such as 0.002".to_string())
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Some(engine) = &arguments.engine else { return Ok(list(out)?) };
    let interrupt = interrupt_on_keyboard();
    let settings = arguments.common.settings(std::slice::from_ref(engine), None)?;
    let asked = parameters(&settings, &interrupt);
    let listed = asked.map_err(|error| Failure::Input(format!("{}: {error}", engine.name)))?;
    let beginnings = arguments.from.as_deref().map_or(Ok(Beginnings::default()), read)?;
    let (subjects, kept) = choose(&listed, &arguments.params, &beginnings, arguments.rate)
        .map_err(|error| Failure::Input(format!("{}: {error}", engine.name)))?;
    let tuning = Tuning::new(
        settings,
        engine,
        subjects,
        &kept,
        arguments.games,
        arguments.common.concurrency,
        arguments.out.clone(),
    );
    let bar = progress();
    let mut written = Ok(());
    let end = tuning.run(&interrupt, |news, spsa| {
        if written.is_ok() {
            written = report(news, &spsa.summary(), &bar, out);
            if written.is_err() {
                interrupt.raise();
            }
        }
    });
    bar.finish_and_clear();
    let (played, spsa) = end.map_err(Failure::told)?;
    let told = written.and_then(|()| writeln!(out, "{spsa}"));
    let left = tuning.games() - played;
    if left > 0 {
        // Even if nobody reads what was told: a command that follows must not go on with values of a part of the games.
        return Err(Failure::Interrupted(format!("{left} games are left, the same command goes on")));
    }
    Ok(told?)
}

fn read(path: &Path) -> Result<Beginnings, Failure> {
    let text =
        std::fs::read_to_string(path).map_err(|error| Failure::File { path: path.to_path_buf(), error })?;
    text.parse().map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

fn list(out: &mut impl Write) -> io::Result<()> {
    let width = ALL.iter().map(|parameter| parameter.name.len()).max().unwrap_or_default();
    writeln!(out, "{:width$}  default   lowest  highest     step", "parameter")?;
    for Parameter { name, default, low, high, step } in ALL {
        writeln!(out, "{name:width$} {default:>8} {low:>8} {high:>8} {step:>8}")?;
    }
    Ok(())
}
