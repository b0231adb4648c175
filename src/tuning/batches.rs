//! A folder of games of the engine against itself, in files that are whole or not there, so that the work may be
//! interrupted at any time and spread over any number of threads, processes and machines.

mod settings;

pub use settings::BatchError;

use super::games::Game;
use super::selfplay::play_game;
use super::tally::Tally;
use crate::effort::StopFlag;
use crate::eval::Weights;
use crate::record::write_whole;
use crate::search::Engine;
use flate2::{Compression, write::GzEncoder};
use settings::Settings;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// How the names of files with games end.
const EXTENSION: &str = ".txt.gz";

/// A folder with the settings of its games.
#[derive(Debug)]
pub struct Batches {
    folder: PathBuf,
    settings: Settings,
    weights: Arc<Weights>,
}

impl Batches {
    /// Opens a folder, which is made if it is not there, for games by these weights with `nodes` boards a move, in
    /// files of `batch` games.
    ///
    /// # Errors
    /// [`BatchError`] if the folder can't be used or has games made otherwise.
    pub fn open(
        folder: &Path,
        weights: Arc<Weights>,
        seed: u64,
        nodes: u64,
        table_bytes: u64,
        batch: u64,
    ) -> Result<Batches, BatchError> {
        let settings = Settings::new(&weights, seed, nodes, table_bytes, batch);
        settings.hold_in(folder)?;
        Ok(Batches { folder: folder.to_path_buf(), settings, weights })
    }

    /// Those of the files with these numbers that are not there.
    pub fn missing(&self, numbers: &[usize]) -> Vec<usize> {
        // A file without contents, such as a crash of the system may leave, has no games.
        let is_there = |path: PathBuf| fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
        numbers.iter().copied().filter(|&number| !is_there(self.path(number))).collect()
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{}-{number:05}{EXTENSION}", self.settings.seed))
    }

    /// Makes those of the files with these numbers that are not there, at most `threads` of them at a time, and
    /// tells `progress` of each game. A file depends on the settings and its number alone. Ends early when `stop` is
    /// raised; files that were begun are made anew next time.
    ///
    /// # Errors
    /// [`BatchError::Io`] if a file can't be written.
    pub fn make(
        &self,
        numbers: &[usize],
        threads: usize,
        stop: &StopFlag,
        progress: impl Fn() + Sync,
    ) -> Result<Tally, BatchError> {
        let missing = self.missing(numbers);
        let threads = threads.max(1).min(missing.len());
        let next = Mutex::new(missing.into_iter());
        let tally = Mutex::new(Tally::default());
        let work = || -> Result<(), BatchError> {
            let mut engine = Engine::new(1, self.settings.table_bytes);
            engine.set_weights(self.weights.clone());
            loop {
                let number = next.lock().unwrap_or_else(PoisonError::into_inner).next();
                let games = number.and_then(|number| self.play(&mut engine, number, stop, &progress));
                let (Some(number), Some(games)) = (number, games) else { return Ok(()) };
                let path = self.path(number);
                let written = compressed(&games).and_then(|bytes| write_whole(&path, &bytes));
                if let Err(source) = written {
                    // The others would not get further.
                    *next.lock().unwrap_or_else(PoisonError::into_inner) = Vec::new().into_iter();
                    return Err(BatchError::Io { path, source });
                }
                tally.lock().unwrap_or_else(PoisonError::into_inner).add(&games);
            }
        };
        // Plain threads: one of a pool would begin another file while it waits for its engine.
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })?;
        Ok(tally.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The games of one file; `None` if `stop` was raised.
    fn play(
        &self,
        engine: &mut Engine,
        number: usize,
        stop: &StopFlag,
        progress: &impl Fn(),
    ) -> Option<Vec<Game>> {
        let Settings { seed, nodes, batch, .. } = self.settings;
        let mut games = Vec::new();
        for at in number as u64 * batch..(number as u64 + 1) * batch {
            games.extend(play_game(engine, nodes, seed, at, stop)?);
            progress();
        }
        Some(games)
    }
}

/// Games, one a line, compressed. The same games give the same bytes.
fn compressed(games: &[Game]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    games.iter().try_for_each(|game| writeln!(encoder, "{game}"))?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use tempfile::tempdir;

    fn open(folder: &Path, seed: u64) -> Result<Batches, BatchError> {
        Batches::open(folder, Weights::embedded(), seed, 200, 1 << 20, 2)
    }

    fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
        entries
            .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
            .collect()
    }

    #[test]
    fn files_do_not_depend_on_threads_shards_or_interruptions() {
        let [whole, parallel, sharded, interrupted] = [(); 4].map(|()| tempdir().unwrap());
        let stop = StopFlag::new();
        let all: Vec<usize> = (0..4).collect();
        let tally = open(whole.path(), 9).unwrap().make(&all, 1, &stop, || ()).unwrap();
        let expected = files(whole.path());
        assert_eq!((tally.games, expected.len()), (8, 5), "{:?}", expected.keys());

        open(parallel.path(), 9).unwrap().make(&all, 3, &stop, || ()).unwrap();
        assert_eq!(files(parallel.path()), expected);

        let shards = open(sharded.path(), 9).unwrap();
        for numbers in [[1, 3], [0, 2]] {
            shards.make(&numbers, 1, &stop, || ()).unwrap();
        }
        assert_eq!(files(sharded.path()), expected);

        let raised = StopFlag::new();
        let games = AtomicUsize::new(0);
        let in_the_second = || {
            if games.fetch_add(1, Relaxed) == 2 {
                raised.raise();
            }
        };
        let tally = open(interrupted.path(), 9).unwrap().make(&all, 1, &raised, in_the_second).unwrap();
        assert_eq!((tally.games, files(interrupted.path()).len()), (2, 2));
        let tally = open(interrupted.path(), 9).unwrap().make(&all, 1, &stop, || ()).unwrap();
        assert_eq!(tally.games, 6);
        assert_eq!(files(interrupted.path()), expected);
    }

    #[test]
    fn a_file_has_one_thread_at_most() {
        let folder = tempdir().unwrap();
        // So many could not even be started.
        let tally = open(folder.path(), 9).unwrap().make(&[0], 1_000_000, &StopFlag::new(), || ()).unwrap();
        assert_eq!(tally.games, 2);
    }

    #[test]
    fn what_has_no_contents_is_missing() {
        let folder = tempdir().unwrap();
        let batches = open(folder.path(), 9).unwrap();
        fs::write(batches.path(0), "").unwrap();
        fs::write(batches.path(1), "something").unwrap();
        fs::create_dir(batches.path(2)).unwrap();
        assert_eq!(batches.missing(&[0, 1, 2, 3]), [0, 2, 3]);
        assert_eq!(batches.make(&[0], 1, &StopFlag::new(), || ()).unwrap().games, 2);
        let refusal = batches.make(&[2], 1, &StopFlag::new(), || ()).unwrap_err().to_string();
        assert!(refusal.contains("9-00002.txt.gz"), "{refusal}");
    }

    #[test]
    fn a_folder_that_cannot_be_written_to_is_named() {
        let folder = tempdir().unwrap();
        let batches = open(folder.path(), 9).unwrap();
        fs::remove_dir_all(folder.path()).unwrap();
        let refusal = batches.make(&[0], 2, &StopFlag::new(), || ()).unwrap_err().to_string();
        assert!(refusal.contains("9-00000.txt.gz"), "{refusal}");
    }
}
