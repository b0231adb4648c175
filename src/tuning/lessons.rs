//! Games to learn from, with what the search values of each source are worth.

use super::Options;
use super::calibration::Calibration;
use super::games::{Game, GameResult};
use super::samples::for_each_position;
use super::sources::Source;
use crate::board::Board;
use crate::geometry::{Rule, Size};
use rand::Rng;
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// Games of several sources, each calibrated by itself, as programs value in different units; some of the games
/// are held out. Shown as a table for each source.
pub struct Lessons {
    sources: Vec<Calibrated>,
    /// The games that teach, source after source.
    pub(super) taught: Vec<Game>,
    held_out: Vec<Game>,
}

struct Calibrated {
    name: String,
    calibration: Calibration,
    taught: Range<usize>,
    held_out: Range<usize>,
}

/// Games without anything to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the games have no position to learn from, name more of them or hold out fewer")]
pub struct NothingToLearn;

impl Lessons {
    /// Sets games aside at random, as many as the options say, and calibrates with the others.
    ///
    /// # Errors
    /// [`NothingToLearn`] if the others have no position that a search would evaluate.
    pub fn new(sources: Vec<Source>, options: &Options) -> Result<Lessons, NothingToLearn> {
        let mut random = options.random(0);
        let mut lessons = Lessons { sources: Vec::new(), taught: Vec::new(), held_out: Vec::new() };
        for Source { name, games } in sources {
            let starts = (lessons.taught.len(), lessons.held_out.len());
            let mut is_held_out = false;
            for game in games {
                // Probes follow the game that they belong to, and share its positions.
                if game.result != GameResult::Unknown {
                    is_held_out = random.random_bool(options.held_out);
                }
                if is_held_out { &mut lessons.held_out } else { &mut lessons.taught }.push(game);
            }
            lessons.sources.push(Calibrated {
                name,
                calibration: Calibration::fit(&lessons.taught[starts.0..]),
                taught: starts.0..lessons.taught.len(),
                held_out: starts.1..lessons.held_out.len(),
            });
        }
        if lessons.taught.iter().any(teaches) { Ok(lessons) } else { Err(NothingToLearn) }
    }

    /// The games that teach, with the calibration of each source.
    pub(super) fn taught(&self) -> impl Iterator<Item = (&Calibration, &[Game])> {
        self.sources.iter().map(|source| (&source.calibration, &self.taught[source.taught.clone()]))
    }

    /// The games held out, likewise.
    pub(super) fn held_out(&self) -> impl Iterator<Item = (&Calibration, &[Game])> {
        self.sources.iter().map(|source| (&source.calibration, &self.held_out[source.held_out.clone()]))
    }
}

fn teaches(game: &Game) -> bool {
    let mut found = false;
    let empty: Board = Board::new(Rule::Renju, Size::RENJU);
    for_each_position(game, empty, |_, _, _| found = true);
    found
}

impl fmt::Display for Lessons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, source) in self.sources.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            let Calibrated { name, calibration, taught, held_out } = source;
            let [taught, held_out] =
                [&self.taught[taught.clone()], &self.held_out[held_out.clone()]].map(|games| {
                    let probes = games.iter().filter(|game| game.result == GameResult::Unknown).count();
                    format!("{} games and {probes} probes", games.len() - probes)
                });
            writeln!(f, "{name}: {taught} to learn from, {held_out} held out")?;
            write!(f, "{calibration}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::Outlook;
    use super::super::games::tests::SAMPLE;
    use super::*;

    #[test]
    fn every_source_has_its_own_units_and_probes_stay_with_their_games() {
        let games: Vec<Game> = SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
        let probe = Game { result: GameResult::Unknown, ..games[1].clone() };
        let source = |name: &str, factor: f32| {
            let mut games: Vec<Game> = std::iter::repeat_n(games.clone(), 50).flatten().collect();
            for game in &mut games {
                for outlook in &mut game.outlooks {
                    if let Outlook::Value(value) = outlook {
                        *value *= factor;
                    }
                }
            }
            let pairs = games.into_iter().flat_map(|game| [game, probe.clone()]);
            Source { name: name.to_string(), games: pairs.collect() }
        };
        let options = Options { held_out: 0.3, ..Options::default() };
        let lessons = Lessons::new(vec![source("coarse", 1.0), source("fine", 3.0)], &options).unwrap();
        assert_eq!(lessons.taught.len() + lessons.held_out.len(), 600);
        assert!((120..240).contains(&lessons.held_out.len()));
        for games in [&lessons.taught, &lessons.held_out] {
            assert!(games.chunks(2).all(|pair| pair[1] == probe));
        }
        let [coarse, fine] = [0, 1].map(|at| {
            lessons.sources[at].calibration.score(12, Outlook::Value(if at == 0 { 50.0 } else { 150.0 }))
        });
        assert!((coarse - fine).abs() < 0.05, "{coarse} {fine}");
        let shown = lessons.to_string();
        assert!(shown.contains("coarse: ") && shown.contains("\nfine: "), "{shown}");
        let count = lessons.sources[0].taught.len() / 2;
        let head = format!("coarse: {count} games and {count} probes to learn from, ");
        assert!(shown.starts_with(&head), "{shown}");
    }

    #[test]
    fn games_without_positions_are_refused() {
        let lessons = |text: &str, held_out| {
            let games = text.lines().map(|line| line.parse().unwrap()).collect();
            let source = Source { name: "games".to_string(), games };
            Lessons::new(vec![source], &Options { held_out, ..Options::default() }).err()
        };
        assert_eq!(lessons(SAMPLE, 0.0), None);
        assert_eq!(lessons(SAMPLE, 1.0), Some(NothingToLearn));
        assert_eq!(lessons("h8h9;;B\nh8h9i9;;?", 0.0), Some(NothingToLearn));
        // The five is on the board, or about to be.
        assert_eq!(lessons("h8a1h9a3h10a5h11a7;h12:M+1;B", 0.0), Some(NothingToLearn));
    }
}
