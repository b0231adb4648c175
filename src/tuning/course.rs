//! Parameters tuned by games: an engine against itself with other values, pair by pair.

use super::spsa::{Spsa, Subject};
use crate::arena::{
    Archive, ArchiveError, EngineSpec, GameRecord, Interrupt, Job, MatchError, News, Schedule, Settings,
    Standings, play_all,
};
use crate::record::write_whole;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Where the values are that the games have led to.
const VALUES: &str = "values.txt";

/// A tuning to be done.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// What all games have in common. Both engines are the one that is tuned.
    settings: Settings,
    subjects: Vec<Subject>,
    pairs: u64,
    concurrency: NonZero<usize>,
    folder: PathBuf,
}

/// What all games of a tuning depend on.
#[derive(Serialize)]
struct Kept<'a> {
    #[serde(flatten)]
    settings: &'a Settings,
    games: u64,
    #[serde(flatten)]
    parameters: BTreeMap<String, &'a Subject>,
}

impl Tuning {
    /// An engine to be tuned in so many games, rounded up to pairs, with records in a folder. The settings have no
    /// engines yet. `kept` are options that both sides of every game are told.
    pub fn new(
        settings: Settings,
        engine: &EngineSpec,
        subjects: Vec<Subject>,
        kept: &[(String, String)],
        games: u64,
        concurrency: NonZero<usize>,
        folder: PathBuf,
    ) -> Tuning {
        let side = |sign| {
            let mut spec = EngineSpec { name: format!("{}{sign}", engine.name), ..engine.clone() };
            spec.options.extend_from_slice(kept);
            spec
        };
        let settings = Settings { engines: ['+', '-'].map(side).to_vec(), ..settings };
        Tuning { settings, subjects, pairs: games.div_ceil(2), concurrency, folder }
    }

    /// The games in all.
    pub fn games(&self) -> u64 {
        2 * self.pairs
    }

    /// Plays the games that have not been played yet, and returns how many have been and what they have led to. The
    /// values are those that follow from the games on record, in the order in which they ended.
    ///
    /// # Errors
    /// [`MatchError`]; the games played until then are kept.
    pub fn run(
        &self,
        interrupt: &Interrupt,
        mut tell: impl FnMut(News, &Spsa),
    ) -> Result<(u64, Spsa), MatchError> {
        let named = self.subjects.iter().map(|subject| (format!("parameter {}", subject.name), subject));
        let parameters = named.collect();
        let kept = Kept { settings: &self.settings, games: self.games(), parameters };
        let (mut archive, found) = Archive::open(&self.folder, &kept)?;
        let mut standings =
            Standings::new(self.settings.engines.iter().map(|engine| engine.name.clone()).collect(), None);
        let mut course = Course::new(self);
        for record in &found.games {
            standings.add(record);
            course.take(record);
        }
        course.go_on(&found.games);
        tell(News::Begun { games: self.games(), standings: &standings, torn: found.torn }, &course.spsa);
        self.write(&course.spsa, standings.games())?;
        let course = Mutex::new(course);
        let lock = || course.lock().unwrap_or_else(PoisonError::into_inner);
        play_all(
            &self.settings,
            self.concurrency,
            interrupt,
            || lock().next(),
            |record| {
                archive.add(&record)?;
                standings.add(&record);
                let mut course = lock();
                if course.take(&record) {
                    self.write(&course.spsa, standings.games())?;
                }
                tell(News::Game { record: &record, standings: &standings }, &course.spsa);
                Ok(())
            },
        )?;
        let course = course.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((standings.games(), course.spsa))
    }

    /// Writes the values as lines that an engine understands.
    fn write(&self, spsa: &Spsa, played: u64) -> Result<(), ArchiveError> {
        let path = self.folder.join(VALUES);
        let mut text = format!("# after {played} of {} games\n", self.games());
        spsa.to_string().lines().for_each(|line| text += &format!("# {line}\n"));
        spsa.rounded().for_each(|(name, value)| text += &format!("INFO {name} {value}\n"));
        write_whole(&path, text.as_bytes()).map_err(|error| ArchiveError::Io { path, error })
    }
}

/// How far a tuning has come, and what is to be played next.
struct Course<'a> {
    schedule: Schedule<'a>,
    /// The name of the engine with the values of one side.
    plus: &'a str,
    spsa: Spsa,
    /// Half points of that engine in pairs of which one game has been played.
    open: BTreeMap<u64, usize>,
    /// The other games of pairs that have been begun.
    due: VecDeque<Job>,
    /// Pairs that have not been begun, the next one first.
    left: VecDeque<u64>,
}

impl Course<'_> {
    fn new(tuning: &Tuning) -> Course<'_> {
        let Tuning { settings, subjects, pairs, .. } = tuning;
        Course {
            schedule: Schedule::new(settings),
            plus: &settings.engines[0].name,
            spsa: Spsa::new(subjects.clone(), *pairs, settings.seed),
            open: BTreeMap::new(),
            due: VecDeque::new(),
            left: (0..*pairs).collect(),
        }
    }

    /// Finds out what is left to play. The second game of a pair is played with the values of the first.
    fn go_on(&mut self, played: &[GameRecord]) {
        let begun: BTreeSet<u64> = played.iter().map(|record| record.pair).collect();
        self.left.retain(|pair| !begun.contains(pair));
        for record in played.iter().filter(|record| self.open.contains_key(&record.pair)) {
            let [one, two] = record.options.clone();
            // The seats are exchanged.
            self.due.push_back(Job { options: [two, one], ..self.schedule.job(record.game ^ 1) });
        }
    }

    /// The next game.
    fn next(&mut self) -> Option<Job> {
        if let Some(job) = self.due.pop_front() {
            return Some(job);
        }
        let pair = self.left.pop_front()?;
        let trial = self.spsa.trial(pair);
        let options = [trial.plus, trial.minus].map(|values| {
            let subjects = self.spsa.subjects().iter();
            let told = subjects.zip(values).map(|(subject, value)| (subject.name.clone(), value.to_string()));
            told.collect::<Vec<_>>()
        });
        let [first, second] = [2 * pair, 2 * pair + 1].map(|game| {
            let job = self.schedule.job(game);
            Job { options: job.engines.map(|engine| options[engine].clone()), ..job }
        });
        self.due.push_back(second);
        Some(first)
    }

    /// Learns from a game if it is the second of its pair; whether it is.
    fn take(&mut self, record: &GameRecord) -> bool {
        let seat = usize::from(record.seats[0] != self.plus);
        let half_points = record.half_points(seat);
        match self.open.remove(&record.pair) {
            None => {
                self.open.insert(record.pair, half_points);
                false
            }
            Some(other) => {
                // Two games won are four half points.
                self.spsa.learn(record.pair, (half_points + other) as f64 - 2.0);
                true
            }
        }
    }
}
