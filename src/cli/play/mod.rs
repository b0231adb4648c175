//! `play`: a whole game in the terminal, its opening included.

mod file;
mod game;
mod input;
mod partner;
mod talk;

use super::failure::Failure;
use super::seconds::seconds;
use crate::opening::{OpeningRule, Seat};
use clap::Args;
use game::Game;
use partner::Partner;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::time::{Duration, SystemTime};
use talk::Talk;

/// Play a whole game of renju against the engine, from the negotiation of the opening on
///
/// The board is drawn after every action. Type points such as h8, swap, offer, choose, undo, hint, save FILE, help or
/// quit. Lines may also come from a file or a pipe; the game ends with them.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbrain-kagetsu play
  pbrain-kagetsu play --opening-rule soosorv-8 --seat 2 --time 2")]
pub(super) struct Arguments {
    /// How the opening is agreed on, see 'pbrain-kagetsu rules'
    #[arg(long, value_name = "RULE", default_value = "taraguchi-10")]
    opening_rule: OpeningRule,
    /// Seconds the engine may think about each of its decisions
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    time: Duration,
    /// Your seat: player 1 begins, with Black for now
    #[arg(long, value_name = "1|2", default_value = "1", value_parser = seat)]
    seat: Seat,
    /// Threads to think with, at most as many as the machine has; all of them if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Decides between choices of the engine that are about equal; another one for each game if not given
    #[arg(long)]
    seed: Option<u64>,
}

fn seat(text: &str) -> Result<Seat, String> {
    Seat::BOTH.into_iter().find(|seat| seat.to_string() == text).ok_or_else(|| "choose 1 or 2".to_string())
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let available = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = arguments.threads.unwrap_or(available).min(available).get();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let seed = arguments.seed.unwrap_or(u64::from(now.subsec_nanos()));
    let mut talk = Talk {
        game: Game::new(arguments.opening_rule),
        partner: Partner::new(threads, arguments.time, seed),
        user: arguments.seat,
        is_typed: io::stdin().is_terminal(),
        saved: Vec::new(),
        out: &mut io::stdout().lock(),
    };
    talk.run(io::stdin().lock())
}
