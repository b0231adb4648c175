//! What the games of a folder depend on, kept beside them.

use super::EXTENSION;
use crate::eval::Weights;
use crate::record::create_whole;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Where they are kept.
const SETTINGS: &str = "datagen.json";

/// What games depend on besides their numbers. Threads and shards make no difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Settings {
    /// The version of the program.
    version: String,
    pub(super) seed: u64,
    /// Boards a move.
    pub(super) nodes: u64,
    /// The checksum of the weights.
    weights: String,
    pub(super) table_bytes: u64,
    /// Games in a file.
    pub(super) batch: u64,
}

/// A folder whose games can't be made.
#[derive(Debug, Error)]
pub enum BatchError {
    /// The system does not let us.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The games in the folder were made otherwise.
    #[error(
        "{}: the games there were made with {key} {saved} and not {given}, choose the same or another folder",
        path.display()
    )]
    OtherSettings {
        /// The file with the settings.
        path: PathBuf,
        /// The option of the first setting that differs.
        key: &'static str,
        /// Its value there.
        saved: String,
        /// Its value here.
        given: String,
    },
    /// The settings can't be read.
    #[error("{}: {source}, repair or remove the folder", path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// There are games and nobody knows how they were made.
    #[error("{} has games but no {SETTINGS}, choose another folder", .0.display())]
    NoSettings(PathBuf),
}

impl Settings {
    pub(super) fn new(weights: &Weights, seed: u64, nodes: u64, table_bytes: u64, batch: u64) -> Settings {
        Settings {
            version: env!("CARGO_PKG_VERSION").to_string(),
            seed,
            nodes,
            weights: format!("{:08x}", crc32fast::hash(&weights.to_bytes())),
            table_bytes,
            batch: batch.max(1),
        }
    }

    /// Makes sure that the games of the folder, which is made if it is not there, depend on these settings.
    pub(super) fn hold_in(&self, folder: &Path) -> Result<(), BatchError> {
        let path = folder.join(SETTINGS);
        let wrong = |source| BatchError::Settings { path: path.clone(), source };
        let io_at = |path: &Path| {
            let path = path.to_path_buf();
            move |source| BatchError::Io { path, source }
        };
        fs::create_dir_all(folder).map_err(io_at(folder))?;
        // Looked for first: whoever makes games at this moment has written down how before.
        let mut files = fs::read_dir(folder).map_err(io_at(folder))?.flatten();
        let has_games = files.any(|file| file.file_name().to_string_lossy().ends_with(EXTENSION));
        if !path.exists() {
            if has_games {
                return Err(BatchError::NoSettings(folder.to_path_buf()));
            }
            let text = serde_json::to_string_pretty(self).map_err(wrong)? + "\n";
            match create_whole(&path, text.as_bytes()) {
                // Another process was faster, and its settings hold.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                created => created.map_err(io_at(&path))?,
            }
        }
        let text = fs::read_to_string(&path).map_err(io_at(&path))?;
        self.compare(&path, &serde_json::from_str(&text).map_err(wrong)?)
    }

    /// Names the first setting that is not the same.
    fn compare(&self, path: &Path, saved: &Settings) -> Result<(), BatchError> {
        let shown = |settings: &Settings| {
            let Settings { version, seed, nodes, weights, table_bytes, batch } = settings.clone();
            [
                ("version", version),
                ("--weights of checksum", weights),
                ("--seed", seed.to_string()),
                ("--nodes", nodes.to_string()),
                ("--table-size", (table_bytes >> 20).to_string()),
                ("--batch", batch.to_string()),
            ]
        };
        let mut pairs = shown(saved).into_iter().zip(shown(self));
        pairs.find(|(saved, given)| saved != given).map_or(Ok(()), |((key, saved), (_, given))| {
            Err(BatchError::OtherSettings { path: path.to_path_buf(), key, saved, given })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use tempfile::tempdir;

    #[test]
    fn other_settings_are_refused_by_name() {
        let folder = tempdir().unwrap();
        let given = Settings::new(&Weights::from_shapes(), 9, 200, 1 << 20, 2);
        given.hold_in(folder.path()).unwrap();
        given.hold_in(folder.path()).unwrap();
        let own = Settings::new(&Weights::embedded(), 9, 200, 1 << 20, 2);
        for (other, key) in [
            (Settings { seed: 8, ..given.clone() }, "--seed 9 and not 8"),
            (Settings { nodes: 100, ..given.clone() }, "--nodes 200 and not 100"),
            (Settings { batch: 3, ..given.clone() }, "--batch 2 and not 3"),
            (Settings { table_bytes: 16 << 20, ..given.clone() }, "--table-size 1 and not 16"),
            (Settings { version: "0".to_string(), ..given.clone() }, "version "),
            (own, "--weights of checksum "),
        ] {
            let refusal = other.hold_in(folder.path()).unwrap_err().to_string();
            assert!(refusal.contains(&format!("made with {key}")), "{refusal}");
        }
        fs::write(folder.path().join(SETTINGS), "{").unwrap();
        assert!(matches!(given.hold_in(folder.path()), Err(BatchError::Settings { .. })));
        fs::remove_file(folder.path().join(SETTINGS)).unwrap();
        fs::write(folder.path().join("1-00000.txt.gz"), "").unwrap();
        assert!(matches!(given.hold_in(folder.path()), Err(BatchError::NoSettings(_))));
    }

    #[test]
    fn of_different_settings_at_the_same_moment_one_is_accepted() {
        for _ in 0..20 {
            let folder = tempdir().unwrap();
            let given = Settings::new(&Weights::from_shapes(), 0, 200, 1 << 20, 2);
            let start = Barrier::new(8);
            let hold = &|seed| {
                start.wait();
                Settings { seed, ..given.clone() }.hold_in(folder.path()).is_ok()
            };
            let accepted = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..8).map(|seed| scope.spawn(move || hold(seed))).collect();
                threads.into_iter().filter_map(|thread| thread.join().ok()).filter(|&held| held).count()
            });
            assert_eq!(accepted, 1);
        }
    }
}
