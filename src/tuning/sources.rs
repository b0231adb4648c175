//! Files and folders of games.

use super::games::{Game, GameError};
use flate2::read::MultiGzDecoder;
use rayon::prelude::*;
use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Games whose values come from one program, in the same units.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// What it is called.
    pub name: String,
    /// The games.
    pub games: Vec<Game>,
}

/// Games that can't be read.
#[derive(Debug, Error)]
pub enum SourceError {
    /// The file or folder can't be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// A line is no game.
    #[error("{}, line {line}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        source: GameError,
    },
    /// There is nothing.
    #[error("{} has no games, name a file of games (.txt or .txt.gz) or a folder of such files", .0.display())]
    Empty(PathBuf),
    /// A file is named twice.
    #[error("{} is named twice, by itself or by its folder, name every file once", .0.display())]
    Twice(PathBuf),
}

impl Source {
    /// Reads several files and folders, see [`Source::read`]. All files are different ones: a game that is there twice
    /// could be learned from and held out.
    ///
    /// # Errors
    /// [`SourceError`] as for one of them, and if a file is among them twice.
    pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Source>, SourceError> {
        let mut seen = HashSet::new();
        for path in paths {
            for file in files(path)? {
                // A pipe has no other name, and of what is not there reading tells.
                let real = fs::canonicalize(&file).unwrap_or_else(|_| file.clone());
                if !seen.insert(real) {
                    return Err(SourceError::Twice(file));
                }
            }
        }
        paths.iter().map(|path| Source::read(path)).collect()
    }

    /// Reads a file of games, which may be compressed (`.gz`), or all files of a folder that end in `.txt` or `.gz`, in
    /// the order of their names. Empty lines and byte order marks are skipped.
    ///
    /// # Errors
    /// [`SourceError`] if a file can't be read, a line is no game, or there are no games.
    pub fn read(path: &Path) -> Result<Source, SourceError> {
        let files: Vec<Result<Vec<Game>, SourceError>> =
            files(path)?.par_iter().map(|file| read_file(file)).collect();
        let mut games = Vec::new();
        for file in files {
            games.append(&mut file?);
        }
        if games.is_empty() {
            return Err(SourceError::Empty(path.to_path_buf()));
        }
        Ok(Source { name: path.display().to_string(), games })
    }
}

/// Some editors begin files with it.
const BYTE_ORDER_MARK: char = '\u{feff}';

fn files(path: &Path) -> Result<Vec<PathBuf>, SourceError> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = fs::read_dir(path).and_then(|entries| {
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()
    });
    let mut files = entries.map_err(|source| SourceError::Io { path: path.to_path_buf(), source })?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt" || extension == "gz"));
    files.sort();
    Ok(files)
}

fn read_file(path: &Path) -> Result<Vec<Game>, SourceError> {
    let read = || {
        let mut text = String::new();
        let mut file = fs::File::open(path)?;
        match path.extension() {
            Some(extension) if extension == "gz" => MultiGzDecoder::new(file).read_to_string(&mut text)?,
            _ => file.read_to_string(&mut text)?,
        };
        Ok(text)
    };
    let text = read().map_err(|source| SourceError::Io { path: path.to_path_buf(), source })?;
    let lines: Vec<(usize, &str)> = text
        .trim_start_matches(BYTE_ORDER_MARK)
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    let games: Vec<Result<Game, SourceError>> = lines
        .par_iter()
        .map(|&(at, line)| {
            let wrong = |source| SourceError::Line { path: path.to_path_buf(), line: at + 1, source };
            line.parse().map_err(wrong)
        })
        .collect();
    // In order, so that the first bad line is the one that is named.
    games.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::games::tests::SAMPLE;
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;
    use tempfile::tempdir;

    #[test]
    fn files_and_folders_are_read_in_order() {
        let folder = tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let lines: Vec<&str> = SAMPLE.lines().collect();
        let mut encoder = GzEncoder::new(fs::File::create(file("a.txt.gz")).unwrap(), Compression::fast());
        writeln!(encoder, "{}\n\n{}", lines[2], lines[0]).unwrap();
        encoder.finish().unwrap();
        fs::write(file("b.txt"), format!("{BYTE_ORDER_MARK}{}", lines[1])).unwrap();
        fs::write(file("datagen.json"), "{}").unwrap();
        let source = Source::read(folder.path()).unwrap();
        let written: Vec<String> = source.games.iter().map(ToString::to_string).collect();
        assert_eq!(written, [lines[2], lines[0], lines[1]]);
        assert_eq!(Source::read(&file("b.txt")).unwrap().games.len(), 1);
    }

    #[test]
    fn a_file_that_is_named_twice_is_refused() {
        let folder = tempdir().unwrap();
        let [a, b] = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
        let copy = tempdir().unwrap();
        for path in [&a, &b, &copy.path().join("a.txt")] {
            fs::write(path, SAMPLE).unwrap();
        }
        let here = folder.path().to_path_buf();
        for twice in [[&a, &a], [&here, &b], [&a, &here], [&here, &here.join("..").join(&here)]] {
            let refusal = Source::read_all(&twice.map(Clone::clone)).unwrap_err();
            assert!(matches!(refusal, SourceError::Twice(_)), "{refusal}");
        }
        let sources = Source::read_all(&[a, b, copy.path().to_path_buf()]).unwrap();
        assert_eq!(sources.iter().map(|source| source.games.len()).collect::<Vec<_>>(), [3; 3]);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let folder = tempdir().unwrap();
        let refusal = |path: &Path| Source::read(path).unwrap_err().to_string();
        assert!(refusal(folder.path()).contains("has no games"));
        let missing = folder.path().join("missing.txt");
        assert!(refusal(&missing).contains("missing.txt: "));
        let bad = folder.path().join("bad.txt");
        fs::write(&bad, format!("{SAMPLE}\nh8;h9;B\nh8;h9:x;B\n")).unwrap();
        assert!(refusal(folder.path()).contains("bad.txt, line 5: 'h9' is not a move with its value"));
        let torn = folder.path().join("a.gz");
        fs::write(&torn, SAMPLE).unwrap();
        assert!(refusal(&torn).contains("a.gz: "));
    }
}
