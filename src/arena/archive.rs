//! The folder of a match: its settings and its games, kept so that an interruption loses nothing that was played.

use super::records::GameRecord;
use crate::record::{FileWriter, Format, write_whole};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Where the settings are.
const SETTINGS: &str = "match.json";
/// Where the games are, one a line.
const GAMES: &str = "games.jsonl";

/// A folder that cannot be used.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// The system does not let us.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The folder has a match with other settings.
    #[error(
        "{}: the match there has {key} {saved} and not {given}, choose the same settings or another --out",
        path.display()
    )]
    OtherSettings {
        /// The file with the settings.
        path: PathBuf,
        /// The first setting that differs.
        key: String,
        /// Its value there.
        saved: String,
        /// Its value here.
        given: String,
    },
    /// A line that is no game.
    #[error("{}, line {line}: {what}, repair or remove the file", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A game that cannot be written down for other programs.
    #[error("game {game}: {what}")]
    Record {
        /// Its number.
        game: u64,
        /// What is in the way.
        what: String,
    },
    /// The settings cannot be read.
    #[error("{}: {error}, repair or remove the folder", path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// There are games and nobody knows how they were played.
    #[error("{} has games but no {SETTINGS}, choose another --out", .0.display())]
    NoSettings(PathBuf),
    /// Another match is being played there.
    #[error("{} is in use by another match, wait for its end or choose another --out", .0.display())]
    InUse(PathBuf),
}

/// The games that were played before, and where further ones go.
#[derive(Debug)]
pub struct Archive {
    folder: PathBuf,
    games: File,
    /// Held as long as games may be added: two matches in one folder would play every game twice.
    _lock: File,
}

/// What was found in the folder.
#[derive(Debug)]
pub struct Found {
    /// The games played before.
    pub games: Vec<GameRecord>,
    /// Whether the last game's record was torn by the interruption, and is dropped.
    pub torn: bool,
}

impl Archive {
    /// Opens the folder of a match, which is made if it is not there. `settings` is what all of its games depend on.
    ///
    /// # Errors
    /// [`ArchiveError`] if the folder cannot be used or has a match with other settings.
    pub fn open(folder: &Path, settings: &impl Serialize) -> Result<(Archive, Found), ArchiveError> {
        let io_at = |path: &Path| {
            let path = path.to_path_buf();
            move |error| ArchiveError::Io { path, error }
        };
        let records = folder.join("games");
        fs::create_dir_all(&records).map_err(io_at(&records))?;
        let lock_path = folder.join("match.lock");
        let lock = File::create(&lock_path).map_err(io_at(&lock_path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(ArchiveError::InUse(folder.to_path_buf())),
            // Where files cannot be locked, nothing is lost but a warning.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let (settings_path, games_path) = (folder.join(SETTINGS), folder.join(GAMES));
        let wrong = |error| ArchiveError::Settings { path: settings_path.clone(), error };
        let given = serde_json::to_value(settings).map_err(wrong)?;
        let text = match fs::read(&games_path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            other => other.map_err(io_at(&games_path))?,
        };
        match fs::read_to_string(&settings_path) {
            Ok(saved) => compare(&settings_path, &serde_json::from_str(&saved).map_err(wrong)?, &given)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound && text.is_empty() => {
                // Half a file would be worse than none.
                let text = format!("{given:#}\n");
                write_whole(&settings_path, text.as_bytes()).map_err(io_at(&settings_path))?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(ArchiveError::NoSettings(folder.to_path_buf()));
            }
            Err(error) => return Err(io_at(&settings_path)(error)),
        }
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let found = Found { games: parse(&games_path, &text[..whole])?, torn: whole < text.len() };
        let opened = OpenOptions::new().create(true).append(true).open(&games_path);
        let games = opened.map_err(io_at(&games_path))?;
        if found.torn {
            games.set_len(whole as u64).map_err(io_at(&games_path))?;
        }
        Ok((Archive { folder: folder.to_path_buf(), games, _lock: lock }, found))
    }

    /// Keeps a game. Its line is written last and at once: a game that has one is complete.
    ///
    /// # Errors
    /// [`ArchiveError::Io`] if it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), ArchiveError> {
        let io_at = |path: PathBuf| move |error| ArchiveError::Io { path, error };
        let tree = record.tree().map_err(|what| ArchiveError::Record { game: record.game, what })?;
        for format in [Format::Psq, Format::Sgf] {
            let path = self.folder.join("games").join(format!("{:05}.{format}", record.game));
            let mut bytes = Vec::new();
            let written = FileWriter::new(format, None, &mut bytes).write(&tree);
            written.map_err(|error| ArchiveError::Record { game: record.game, what: error.to_string() })?;
            fs::write(&path, bytes).map_err(io_at(path))?;
        }
        let path = self.folder.join(GAMES);
        let line = serde_json::to_string(record).map_err(io::Error::from);
        let written = line.and_then(|line| self.games.write_all(format!("{line}\n").as_bytes()));
        written.and_then(|()| self.games.flush()).map_err(io_at(path))
    }
}

/// The games of whole lines.
fn parse(path: &Path, text: &[u8]) -> Result<Vec<GameRecord>, ArchiveError> {
    let mut games: Vec<GameRecord> = Vec::new();
    let mut seen = BTreeSet::new();
    for (at, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let wrong = |what| ArchiveError::Line { path: path.to_path_buf(), line: at + 1, what };
        let record: GameRecord = serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
        if !seen.insert(record.game) {
            return Err(wrong(format!("game {} is there a second time", record.game)));
        }
        games.push(record);
    }
    Ok(games)
}

/// Names the first setting that is not the same.
fn compare(path: &Path, saved: &Value, given: &Value) -> Result<(), ArchiveError> {
    let keys = |value: &Value| value.as_object().map(|map| map.keys().cloned().collect::<Vec<_>>());
    let all: BTreeSet<String> = [saved, given].into_iter().filter_map(keys).flatten().collect();
    let differing = all.into_iter().find(|key| saved.get(key) != given.get(key));
    differing.map_or(Ok(()), |key| {
        let shown = |value: &Value| value.get(&key).map_or("nothing".to_string(), shortened);
        let (saved, given) = (shown(saved), shown(given));
        Err(ArchiveError::OtherSettings { path: path.to_path_buf(), key, saved, given })
    })
}

fn shortened(value: &Value) -> String {
    const LONGEST: usize = 200;
    let text = value.to_string();
    if text.chars().count() <= LONGEST {
        text
    } else {
        text.chars().take(LONGEST).collect::<String>() + "…"
    }
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::super::records::tests::sample;
    use super::super::tests::settings;
    use super::*;
    use crate::record::{ReadOptions, read_trees};
    use tempfile::tempdir;

    #[test]
    fn games_are_found_again() {
        let folder = tempdir().unwrap();
        let settings = settings(&["a", "b"]);
        let (mut archive, found) = Archive::open(folder.path(), &settings).unwrap();
        assert!(found.games.is_empty() && !found.torn);
        let second = GameRecord { game: 4, ..sample() };
        archive.add(&sample()).unwrap();
        archive.add(&second).unwrap();
        let in_use = Archive::open(folder.path(), &settings).unwrap_err();
        assert!(matches!(in_use, ArchiveError::InUse(_)));
        drop(archive);
        let (_, found) = Archive::open(folder.path(), &settings).unwrap();
        assert_eq!(found.games, [sample(), second]);
        let psq = fs::read(folder.path().join("games/00003.psq")).unwrap();
        let (trees, _) = read_trees(Format::Psq, &psq, &ReadOptions::default()).unwrap();
        assert!(
            trees[0]
                .position(trees[0].last())
                .unwrap()
                .moves()
                .iter()
                .copied()
                .eq(sample().moves.into_iter().map(Some))
        );
        assert!(folder.path().join("games/00004.sgf").exists());
    }

    #[test]
    fn a_torn_last_line_is_dropped_wherever_it_was_torn() {
        let folder = tempdir().unwrap();
        let settings = settings(&["a", "b"]);
        let (mut archive, _) = Archive::open(folder.path(), &settings).unwrap();
        archive.add(&sample()).unwrap();
        drop(archive);
        let path = folder.path().join(GAMES);
        let whole = fs::read(&path).unwrap();
        for length in 1..whole.len() {
            fs::write(&path, [&whole[..], &whole[..length]].concat()).unwrap();
            let (mut archive, found) = Archive::open(folder.path(), &settings).unwrap();
            assert!(found.torn && found.games == [sample()]);
            archive.add(&GameRecord { game: 9, ..sample() }).unwrap();
            drop(archive);
            let (_, found) = Archive::open(folder.path(), &settings).unwrap();
            assert!(!found.torn && found.games.len() == 2);
        }
    }

    #[test]
    fn other_settings_are_refused_by_name() {
        let folder = tempdir().unwrap();
        let first = settings(&["a", "b"]);
        Archive::open(folder.path(), &first).unwrap();
        let mut patient = first.clone();
        patient.patience *= 2;
        Archive::open(folder.path(), &patient).unwrap();
        let refusal = |settings: &Settings| Archive::open(folder.path(), settings).unwrap_err().to_string();
        let other = refusal(&Settings { nodes: Some(7), ..first.clone() });
        assert!(other.contains("has nodes null and not 7"), "{other}");
        let other = refusal(&settings(&["a", "c"]));
        assert!(other.contains("engines"), "{other}");
    }

    #[test]
    fn damaged_folders_are_refused() {
        let folder = tempdir().unwrap();
        let settings = settings(&["a", "b"]);
        let (mut archive, _) = Archive::open(folder.path(), &settings).unwrap();
        archive.add(&sample()).unwrap();
        archive.add(&sample()).unwrap();
        drop(archive);
        let refusal = || Archive::open(folder.path(), &settings).unwrap_err();
        assert!(matches!(refusal(), ArchiveError::Line { line: 2, .. }));
        fs::write(folder.path().join(GAMES), "{}\n{}\n").unwrap();
        assert!(matches!(refusal(), ArchiveError::Line { line: 1, .. }));
        fs::remove_file(folder.path().join(SETTINGS)).unwrap();
        assert!(matches!(refusal(), ArchiveError::NoSettings(_)));
        fs::write(folder.path().join(SETTINGS), "{").unwrap();
        assert!(matches!(refusal(), ArchiveError::Settings { .. }));
    }
}
