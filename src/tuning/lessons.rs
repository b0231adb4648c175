//! Games to learn from, with what the search values of each source are worth.

use super::Options;
use super::calibration::Calibration;
use super::games::{Game, GameResult};
use super::sources::Source;
use rand::Rng;
use std::fmt;
use std::ops::Range;

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

impl Lessons {
    /// Sets games aside at random, as many as the options say, and calibrates with the others.
    pub fn new(sources: Vec<Source>, options: &Options) -> Lessons {
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
        lessons
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

impl fmt::Display for Lessons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, source) in self.sources.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            let Calibrated { name, calibration, taught, held_out } = source;
            writeln!(f, "{name}: {} games to learn from, {} held out", taught.len(), held_out.len())?;
            write!(f, "{calibration}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::Outlook;
    use super::*;

    #[test]
    fn every_source_has_its_own_units_and_probes_stay_with_their_games() {
        let games: Vec<Game> =
            super::super::games::tests::SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
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
        let lessons = Lessons::new(vec![source("coarse", 1.0), source("fine", 3.0)], &options);
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
    }
}
