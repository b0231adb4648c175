//! `match`: engines against engines.

use super::failure::Failure;
use super::games::{GameArguments, progress, report};
use super::interrupt::interrupt_on_keyboard;
use crate::arena::{EngineSpec, Match, Sprt};
use crate::opening::OpeningRule;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

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
    /// Games between every two engines
    #[arg(long, default_value = "200")]
    games: u64,
    /// End the match when this test between two differences in Elo ends
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    common: GameArguments,
    /// The folder for the records
    #[arg(long, value_name = "DIR", default_value = "match")]
    out: PathBuf,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let plan = Match {
        settings: arguments.common.settings(&arguments.engines, arguments.opening_rule)?,
        games: arguments.games,
        concurrency: arguments.common.concurrency,
        sprt: arguments.sprt,
        folder: arguments.out.clone(),
    };
    let interrupt = interrupt_on_keyboard();
    let bar = progress();
    let mut written = Ok(());
    let standings = plan.play(&interrupt, |news| {
        if written.is_ok() {
            let summary = news.standings().summary();
            written = report(news, &summary, &bar, out);
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
