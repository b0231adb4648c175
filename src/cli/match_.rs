//! `match`: engines against engines.

use super::failure::Failure;
use super::interrupt::INTERRUPTED;
use super::position::SizeArgument;
use super::seconds::seconds;
use crate::arena::{
    BALANCED, Beginnings, Complaint, EngineSpec, Interrupt, Match, News, Settings, Sprt, Standings,
    TimeControl, read_openings,
};
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

/// Let engines play each other, with a referee
///
/// Games come in pairs: the same opening, or a negotiation with the same seed, with the seats exchanged. Records are
/// kept in a folder; the same command goes on with a match that was interrupted.
#[derive(Debug, Args)]
#[command(after_help = "\
An engine is described by words: name=A, tc=, nodes=, patience= (in place of those of the match),
dir=DIRECTORY, option.KEY=VALUE (sent as INFO KEY VALUE), dialect= or negotiator=arena for openings,
and cmd=PROGRAM with its arguments, in quotes or at the end.

How an engine is asked about an opening with --opening-rule:
  dialect=opening      the OPENING command, every rule; the usual one
  dialect=yixin        the commands of Yixin-Board: soosorv-8 and swap2
  dialect=alphagomoku  SWAP2BOARD and AlphaGomoku's commands: every rule but free and free-centre
  negotiator=arena     not at all: the arena negotiates for it by the static value of the board

Examples:
  pbrain-kagetsu match --engine 'name=new cmd=./new' --engine 'name=old cmd=./old' \\
    --nodes 20000 --sprt 0,10
  pbrain-kagetsu match --engine 'name=A cmd=./a' --engine 'name=B negotiator=arena cmd=./b' \\
    --opening-rule taraguchi-10 --tc 10+0.1 --games 200 --concurrency 2")]
pub(super) struct Arguments {
    /// An engine; give two, or more to let everyone play everyone
    #[arg(long = "engine", value_name = "WORDS", required = true)]
    engines: Vec<EngineSpec>,
    /// Begin every game with a negotiation by this rule, such as taraguchi-10
    #[arg(long, value_name = "RULE", conflicts_with = "openings")]
    opening_rule: Option<OpeningRule>,
    /// Begin every game with an opening of this file, one a line such as h8h9i10; balanced ones of the program if
    /// not given
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Games between every two engines
    #[arg(long, default_value = "200")]
    games: u64,
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
    concurrency: NonZero<usize>,
    /// End the match when this test between two differences in Elo ends
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
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
    /// Seed of the order of openings and of negotiations
    #[arg(long, default_value = "0")]
    seed: u64,
    /// The folder for the records
    #[arg(long, value_name = "DIR", default_value = "match")]
    out: PathBuf,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let plan = Match {
        settings: arguments.settings()?,
        games: arguments.games,
        concurrency: arguments.concurrency,
        sprt: arguments.sprt,
        folder: arguments.out.clone(),
    };
    let interrupt = interrupt_on_keyboard();
    let bar = progress();
    let mut written = Ok(());
    let standings = plan.play(&interrupt, |news| {
        if written.is_ok() {
            written = report(news, &bar, out);
            if written.is_err() {
                interrupt.raise();
            }
        }
    });
    bar.finish_and_clear();
    let standings = standings.map_err(|error| Failure::Input(error.to_string()))?;
    written?;
    write!(out, "{standings}")?;
    Ok(())
}

impl Arguments {
    fn settings(&self) -> Result<Settings, Failure> {
        let size = self.size.size()?;
        let (rule, beginning) = match self.opening_rule {
            Some(opening) if opening.game(self.rule) != self.rule => {
                return Err(Failure::Input(format!(
                    "{opening} is a rule of renju, drop --rule {}",
                    self.rule
                )));
            }
            Some(opening) => (self.rule, Beginnings::Negotiation(opening)),
            None => (self.rule, self.openings(size)?),
        };
        let limited = |engine: &EngineSpec| engine.time.is_some() || engine.nodes.is_some();
        if self.tc.is_none() && self.nodes.is_none() && !self.engines.iter().all(limited) {
            return Err(Failure::Input("nothing limits the engines, give --tc or --nodes".to_string()));
        }
        Ok(Settings {
            engines: self.engines.clone(),
            rule,
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

/// The first Ctrl-C ends the match and shows its standings, the second one ends the program.
fn interrupt_on_keyboard() -> Interrupt {
    let interrupt = Interrupt::new();
    let raised = interrupt.clone();
    // Where this cannot be had, Ctrl-C ends the program at once, which loses no more than the running games.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(INTERRUPTED.into());
        }
        raised.raise();
    });
    interrupt
}

/// A bar that is shown if the error stream is a terminal.
fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed_precise} {wide_msg}");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style.expect("the template is well-formed"))
}

fn report(news: News, bar: &ProgressBar, out: &mut impl Write) -> io::Result<()> {
    match news {
        News::Begun { games, standings, torn } => {
            bar.set_length(games);
            if torn {
                writeln!(out, "the last record was torn, its game is played again")?;
            }
            if standings.games() > 0 {
                writeln!(out, "{} of {games} games were played before", standings.games())?;
            }
            show(standings, bar);
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
                writeln!(out, "{} games: {}", standings.games(), standings.summary())?;
                out.flush()?;
            }
            show(standings, bar);
        }
    }
    Ok(())
}

fn show(standings: &Standings, bar: &ProgressBar) {
    bar.set_position(standings.games());
    bar.set_message(standings.summary());
}
