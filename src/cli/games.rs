//! What the commands that let engines play have in common.

use super::failure::Failure;
use super::position::SizeArgument;
use super::seconds::seconds;
use crate::arena::{BALANCED, Beginnings, Complaint, EngineSpec, News, Settings, TimeControl, read_openings};
use crate::geometry::{Rule, Size};
use crate::opening::OpeningRule;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Games between lines about the standings where there is no terminal.
const SOME_GAMES: u64 = 10;

/// How games are played.
#[derive(Debug, Args)]
pub(super) struct GameArguments {
    /// Begin every game with an opening of this file, one a line such as h8h9i10; balanced ones of the program if
    /// not given
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Seconds for each player and game with the seconds that each move adds, such as 10+0.1; 0/5 for 5 a move
    #[arg(long, value_name = "TIME")]
    tc: Option<TimeControl>,
    /// Nodes for a move
    #[arg(long)]
    nodes: Option<NonZero<u64>>,
    /// Threads of each engine
    #[arg(long)]
    threads: Option<NonZero<u32>>,
    /// Memory of each engine in MiB
    #[arg(long, default_value = "350")]
    memory: u32,
    /// Games played side by side
    #[arg(long, default_value = "1")]
    pub(super) concurrency: NonZero<usize>,
    /// renju, standard (exactly five wins) or freestyle
    #[arg(long, default_value_t = Rule::Renju)]
    rule: Rule,
    #[command(flatten)]
    size: SizeArgument,
    /// Seconds by which an answer may be late
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = seconds)]
    tolerance: Duration,
    /// Seconds to wait further before an engine is taken to hang; also for it to start
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    patience: Duration,
    /// Seed of the order of openings and of all else that is left to chance
    #[arg(long, default_value = "0")]
    seed: u64,
}

impl GameArguments {
    /// The settings of games of these engines, which begin with a negotiation if there is an opening rule.
    pub(super) fn settings(
        &self,
        engines: &[EngineSpec],
        opening_rule: Option<OpeningRule>,
    ) -> Result<Settings, Failure> {
        let size = self.size.size()?;
        let beginning = match opening_rule {
            Some(opening) if opening.game(self.rule) != self.rule => {
                return Err(Failure::Input(format!(
                    "{opening} is a rule of renju, drop --rule {}",
                    self.rule
                )));
            }
            Some(opening) => Beginnings::Negotiation(opening),
            None => self.openings(size)?,
        };
        let limited = |engine: &EngineSpec| engine.time.is_some() || engine.nodes.is_some();
        if self.tc.is_none() && self.nodes.is_none() && !engines.iter().all(limited) {
            return Err(Failure::Input("nothing limits the engines, give --tc or --nodes".to_string()));
        }
        Ok(Settings {
            engines: engines.to_vec(),
            rule: self.rule,
            size,
            beginning,
            time: self.tc.unwrap_or(TimeControl::BY_NODES),
            nodes: self.nodes.map(NonZero::get),
            threads: self.threads.map(NonZero::get),
            memory: self.memory,
            tolerance: self.tolerance,
            patience: self.patience,
            seed: self.seed,
        })
    }

    fn openings(&self, size: Size) -> Result<Beginnings, Failure> {
        let read = |path: &Path| {
            std::fs::read_to_string(path).map_err(|error| Failure::File { path: path.to_path_buf(), error })
        };
        let text = self.openings.as_deref().map(read).transpose()?;
        let name = self.openings.as_deref().map_or("openings".to_string(), |path| path.display().to_string());
        let openings = read_openings(text.as_deref().unwrap_or(BALANCED), self.rule, size);
        let openings = openings.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        Ok(Beginnings::Openings(openings))
    }
}

/// A bar that is shown if the error stream is a terminal.
pub(super) fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed_precise} {wide_msg}");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style.expect("the template is well-formed"))
}

/// Tells news; `summary` says how things stand now.
pub(super) fn report(news: News, summary: &str, bar: &ProgressBar, out: &mut impl Write) -> io::Result<()> {
    match news {
        News::Begun { games, standings, torn } => {
            bar.set_length(games);
            if torn {
                writeln!(out, "the last record was torn, its game is played again")?;
            }
            if standings.games() > 0 {
                writeln!(out, "{} of {games} games were played before", standings.games())?;
            }
        }
        News::Game { record, standings } => {
            if let Some((_, name)) = record.forfeiter() {
                let text =
                    format!("game {}: {name} forfeits: {} ({})", record.game, record.reason, record.detail);
                bar.suspend(|| writeln!(out, "{text}"))?;
            }
            // Once is enough for a setting that is refused in every game.
            for Complaint { engine, text } in &record.complaints {
                if standings.complaints(engine) == 1 {
                    bar.suspend(|| writeln!(out, "game {}: {engine} says: {text}", record.game))?;
                }
            }
            if bar.is_hidden() && standings.games().is_multiple_of(SOME_GAMES) {
                writeln!(out, "{} games: {summary}", standings.games())?;
                out.flush()?;
            }
        }
    }
    bar.set_position(news.standings().games());
    bar.set_message(summary.to_string());
    Ok(())
}
