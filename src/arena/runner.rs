//! A match: games played side by side until all are played, a test ends or somebody interrupts.

use super::archive::{Archive, ArchiveError};
use super::dialect::question;
use super::game::play;
use super::player::{Player, Trouble};
use super::process::Interrupt;
use super::records::GameRecord;
use super::schedule::{Job, Schedule, pairings};
use super::settings::{Beginnings, Settings};
use super::spec::Negotiator;
use super::standings::Standings;
use super::statistics::{Sprt, Verdict};
use crate::opening::{Negotiation, OpeningRuleError, Sameness};
use crate::search::params::Parameter;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use thiserror::Error;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// What all games have in common.
    pub settings: Settings,
    /// Games of every two engines.
    pub games: u64,
    /// Games played side by side.
    pub concurrency: NonZero<usize>,
    /// A test that ends the match.
    pub sprt: Option<Sprt>,
    /// Where the records go.
    pub folder: PathBuf,
}

/// A match that cannot be played.
#[derive(Debug, Error)]
pub enum MatchError {
    /// There are no two engines.
    #[error("a match needs at least two engines, give --engine twice")]
    TooFew,
    /// Two engines of one name.
    #[error("two engines are called {0}, give them different names")]
    SameName(String),
    /// A test is between two engines.
    #[error("a test is between two engines, there are {0}")]
    TestOfMany(usize),
    /// The opening rule does not fit the board.
    #[error(transparent)]
    Rule(#[from] OpeningRuleError),
    /// The folder cannot be used.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// An engine cannot be used.
    #[error(transparent)]
    Engine(#[from] Trouble),
}

/// What there is to tell while a match is played.
pub enum News<'a> {
    /// The games that were played before are read.
    Begun {
        /// Games in all.
        games: u64,
        /// The games played before.
        standings: &'a Standings,
        /// Whether a torn record was dropped.
        torn: bool,
    },
    /// A game has ended.
    Game {
        /// The game.
        record: &'a GameRecord,
        /// The standings after it.
        standings: &'a Standings,
    },
}

impl<'a> News<'a> {
    /// The standings.
    pub fn standings(&self) -> &'a Standings {
        match self {
            News::Begun { standings, .. } | News::Game { standings, .. } => standings,
        }
    }
}

impl Match {
    /// Plays the games that have not been played yet, and returns the standings after all of them.
    ///
    /// # Errors
    /// [`MatchError`]; the games played until then are kept.
    pub fn play(&self, interrupt: &Interrupt, mut tell: impl FnMut(News)) -> Result<Standings, MatchError> {
        let settings = &self.settings;
        self.check()?;
        let (mut archive, found) = Archive::open(&self.folder, settings)?;
        let names = settings.engines.iter().map(|engine| engine.name.clone()).collect();
        let mut standings = Standings::new(names, self.sprt);
        found.games.iter().for_each(|record| standings.add(record));
        let games = self.games * pairings(settings.engines.len()).len() as u64;
        tell(News::Begun { games, standings: &standings, torn: found.torn });
        if standings.verdict() != Verdict::Open {
            return Ok(standings);
        }
        let played: BTreeSet<u64> = found.games.iter().map(|record| record.game).collect();
        let schedule = Schedule::new(settings);
        let left = (0..games).filter(|game| !played.contains(game)).map(|game| schedule.job(game));
        let left = Mutex::new(left);
        let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
        play_all(settings, self.concurrency, interrupt, next, |record| {
            archive.add(&record)?;
            standings.add(&record);
            tell(News::Game { record: &record, standings: &standings });
            if standings.verdict() != Verdict::Open {
                interrupt.raise();
            }
            Ok(())
        })?;
        Ok(standings)
    }

    fn check(&self) -> Result<(), MatchError> {
        let Settings { engines, rule, size, beginning, .. } = &self.settings;
        if engines.len() < 2 {
            return Err(MatchError::TooFew);
        }
        if self.sprt.is_some() && engines.len() > 2 {
            return Err(MatchError::TestOfMany(engines.len()));
        }
        let mut names = BTreeSet::new();
        if let Some(engine) = engines.iter().find(|engine| !names.insert(&engine.name)) {
            return Err(MatchError::SameName(engine.name.clone()));
        }
        match beginning {
            Beginnings::Openings(_) => Ok(()),
            Beginnings::Negotiation(opening) => {
                let negotiation = Negotiation::new(*opening, *rule, *size, Sameness::Figure)?;
                engines.iter().try_for_each(|engine| match engine.negotiator {
                    Negotiator::Engine(dialect) => Ok(question(engine, dialect, &negotiation).map(drop)?),
                    Negotiator::Arena => Ok(()),
                })
            }
        }
    }
}

/// Plays the games that `next` gives side by side, until it gives none or somebody interrupts. Each is handed to `take`
/// when it has ended, before a game is asked for in its place: what is next may depend on it.
///
/// # Errors
/// The first of an engine or of `take`, which ends everything.
pub(crate) fn play_all(
    settings: &Settings,
    concurrency: NonZero<usize>,
    interrupt: &Interrupt,
    next: impl Fn() -> Option<Job> + Sync,
    mut take: impl FnMut(GameRecord) -> Result<(), MatchError>,
) -> Result<(), MatchError> {
    let mut failure = Ok(());
    thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..concurrency.get() {
            let sender = sender.clone();
            scope.spawn(|| work(settings, interrupt, &next, sender));
        }
        drop(sender);
        for Played { result, waits } in results {
            if let Err(error) = result.map_err(MatchError::from).and_then(&mut take) {
                interrupt.raise();
                if failure.is_ok() {
                    failure = Err(error);
                }
            }
            drop(waits);
        }
    });
    failure
}

/// What became of a game.
struct Played {
    result: Result<GameRecord, Trouble>,
    /// Dropped when that is taken note of, which the one who played it waits for.
    waits: Sender<Infallible>,
}

/// Plays one game after the other with engines of its own, until none is left.
fn work(settings: &Settings, interrupt: &Interrupt, next: impl Fn() -> Option<Job>, sender: Sender<Played>) {
    let mut players: Vec<Player> =
        (0..settings.engines.len()).map(|engine| Player::new(settings, engine, interrupt)).collect();
    while !interrupt.is_raised()
        && let Some(job) = next()
    {
        let seated = players.get_disjoint_mut(job.engines).expect("an engine does not play itself");
        match play(&job, settings, seated) {
            Err(Trouble::Interrupted) => break,
            result => {
                let (waits, taken) = channel();
                if sender.send(Played { result, waits }).is_err() {
                    break;
                }
                let _ = taken.recv();
            }
        }
    }
    players.iter_mut().for_each(Player::end);
}

/// The parameters that the first engine of the settings lists; none if it does not know the question.
///
/// # Errors
/// [`Trouble`] if the engine cannot be started or does not answer.
pub fn parameters(settings: &Settings, interrupt: &Interrupt) -> Result<Vec<Parameter>, Trouble> {
    let mut player = Player::new(settings, 0, interrupt);
    let listed = player.parameters();
    player.end();
    listed
}
