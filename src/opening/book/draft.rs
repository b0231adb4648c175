//! A book on its way: one line of text for each finished position, so that nothing is lost when the work is
//! interrupted, and so that it can be spread over many machines and put together afterwards.

use super::{Book, Record, positions};
use crate::opening::Fifths;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A draft that can't be used.
#[derive(Debug, Error)]
pub enum DraftError {
    /// The file can't be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The file is something else.
    #[error("{}, line {line}: this is no draft of a book, name another file", path.display())]
    NoDraft {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// The file belongs to other work.
    #[error("{} was made with {found} boards a fifth, not {wanted}: remove it, or ask for {found}", path.display())]
    OtherNodes {
        /// The file.
        path: PathBuf,
        /// What it was made with.
        found: u32,
        /// What is asked for.
        wanted: u32,
    },
    /// Positions are missing.
    #[error("{missing} of {} positions are missing, the first is number {first}: finish the shards first", positions().len())]
    Missing {
        /// How many.
        missing: usize,
        /// The first one, counted from 0.
        first: usize,
    },
}

/// The records that are finished.
#[derive(Debug)]
pub struct Draft {
    nodes: u32,
    pub(super) records: Vec<Option<Record>>,
    /// Where new ones are written to.
    file: Option<File>,
}

impl Draft {
    /// An empty draft for `nodes` boards a fifth, kept in memory.
    pub fn new(nodes: u32) -> Draft {
        Draft { nodes, records: vec![None; positions().len()], file: None }
    }

    /// A draft that is kept in a file: goes on with it if it exists.
    ///
    /// # Errors
    /// [`DraftError`] if the file is no draft for `nodes` boards.
    pub fn open(path: &Path, nodes: u32) -> Result<Draft, DraftError> {
        let io = |source| DraftError::Io { path: path.to_path_buf(), source };
        let mut draft = Draft::new(nodes);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        let whole = draft.read(&file, path, nodes)?;
        // A line that was being written when the work was interrupted goes.
        file.set_len(whole).and_then(|()| file.seek(io::SeekFrom::End(0)).map(drop)).map_err(io)?;
        if whole == 0 {
            writeln!(file, "{}", header(nodes)).map_err(io)?;
        }
        draft.file = Some(file);
        Ok(draft)
    }

    /// Adds the records of a file.
    ///
    /// # Errors
    /// [`DraftError`] if the file is no draft with the same number of boards.
    pub fn merge(&mut self, path: &Path) -> Result<(), DraftError> {
        let file = File::open(path).map_err(|source| DraftError::Io { path: path.to_path_buf(), source })?;
        self.read(&file, path, self.nodes).map(drop)
    }

    /// The boards a fifth that a draft file was made with.
    ///
    /// # Errors
    /// [`DraftError`] if the file is no draft.
    pub fn nodes_of(path: &Path) -> Result<u32, DraftError> {
        let file = File::open(path).map_err(|source| DraftError::Io { path: path.to_path_buf(), source })?;
        let mut line = Vec::new();
        let read = BufReader::new(file).read_until(b'\n', &mut line);
        read.map_err(|source| DraftError::Io { path: path.to_path_buf(), source })?;
        let text = String::from_utf8_lossy(&line);
        nodes(text.trim_end()).ok_or(DraftError::NoDraft { path: path.to_path_buf(), line: 1 })
    }

    /// Reads records; the number of bytes in whole lines.
    fn read(&mut self, file: &File, path: &Path, wanted: u32) -> Result<u64, DraftError> {
        let mut whole = 0;
        let mut reader = BufReader::new(file);
        for number in 1.. {
            let mut line = Vec::new();
            let length = reader
                .read_until(b'\n', &mut line)
                .map_err(|source| DraftError::Io { path: path.to_path_buf(), source })?;
            let no_draft = || DraftError::NoDraft { path: path.to_path_buf(), line: number };
            let Some(text) = line.strip_suffix(b"\n") else {
                // A torn line at the end is dropped, but not something that has never been a draft.
                if number == 1 && length > 0 { return Err(no_draft()) } else { break }
            };
            whole += length as u64;
            let text = std::str::from_utf8(text).map_err(|_| no_draft())?;
            if number == 1 {
                let found = nodes(text).ok_or_else(no_draft)?;
                if found != wanted {
                    return Err(DraftError::OtherNodes { path: path.to_path_buf(), found, wanted });
                }
                continue;
            }
            let (at, record) = parse(text).ok_or_else(no_draft)?;
            *self.records.get_mut(at).ok_or_else(no_draft)? = Some(record);
        }
        Ok(whole)
    }

    /// Whether the position with this number is finished.
    pub fn has(&self, at: usize) -> bool {
        self.records[at].is_some()
    }

    /// Adds a finished position, and keeps it safe if there is a file.
    ///
    /// # Errors
    /// Those of writing.
    pub fn add(&mut self, at: usize, fifths: &Fifths) -> io::Result<()> {
        let record = Record::of(fifths);
        if let Some(file) = &mut self.file {
            let mut bytes = Vec::new();
            record.write(&mut bytes);
            let mut line = format!("{at} ");
            bytes.iter().for_each(|byte| write!(line, "{byte:02x}").expect("a string takes everything"));
            line.push('\n');
            file.write_all(line.as_bytes())?;
        }
        self.records[at] = Some(record);
        Ok(())
    }

    /// The finished book.
    ///
    /// # Errors
    /// [`DraftError::Missing`] if it is not finished.
    pub fn finish(self) -> Result<Book, DraftError> {
        let missing = self.records.iter().filter(|record| record.is_none()).count();
        if let Some(first) = self.records.iter().position(Option::is_none) {
            return Err(DraftError::Missing { missing, first });
        }
        Ok(Book { nodes: self.nodes, records: self.records.into_iter().flatten().collect() })
    }
}

fn header(nodes: u32) -> String {
    format!("kagetsu book draft 1, {nodes} boards a fifth")
}

fn nodes(line: &str) -> Option<u32> {
    let number = line.strip_prefix("kagetsu book draft 1, ")?.strip_suffix(" boards a fifth")?;
    number.parse().ok()
}

fn parse(line: &str) -> Option<(usize, Record)> {
    let (at, hex) = line.split_once(' ')?;
    let pairs =
        hex.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    let bytes: Vec<u8> = pairs.collect::<Option<_>>()?;
    let mut rest = &bytes[..];
    let record = Record::read(&mut rest).filter(|_| rest.is_empty())?;
    Some((at.parse().ok()?, record))
}
