//! Files that keep a transposition table.
//!
//! A file holds, all numbers little-endian: 8 bytes of signature and version, the checksum of the weights (4 bytes), the
//! number of entries (8 bytes), the entries (key and data, 8 bytes each), and the CRC-32 of all that comes before it
//! (4 bytes).

use super::engine::Engine;
use super::transposition::Table;
use crate::record::write_whole_with;
use crc32fast::Hasher;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The last byte is the version: the layout of entries.
const MAGIC: [u8; 8] = *b"KGTABLE\x01";
const HEADER: usize = MAGIC.len() + 4 + 8;
const ENTRY: usize = 16;

/// Why a table was not written or read. The table in use is as it was.
#[derive(Debug, Error)]
pub enum TableFileError {
    /// The system does not let us.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It is no file of a table that can be used.
    #[error("{}: {what}", path.display())]
    Contents {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
}

impl Engine {
    /// How full the transposition table is, 0 to 1.
    pub fn table_usage(&self) -> f64 {
        self.memory().table.usage()
    }

    /// Writes the transposition table into a file, which is there whole or not at all. Returns the number of entries.
    ///
    /// # Errors
    /// [`TableFileError`] if that can't be done, or if something else than a file is there.
    pub fn save_table(&self, path: &Path) -> Result<u64, TableFileError> {
        let failed = |source| TableFileError::Io { path: path.to_path_buf(), source };
        // A device or a link would be replaced by the file.
        if fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
            let what = "not a regular file, nothing is written over it";
            return Err(TableFileError::Contents { path: path.to_path_buf(), what });
        }
        let table = &self.memory().table;
        let count = table.entries().count() as u64;
        write_whole_with(path, |file| write(file, table, self.weights_checksum(), count)).map_err(failed)?;
        Ok(count)
    }

    /// Takes in the table of a file, beside what is known already, as far as there is room. Returns the number of
    /// entries in the file.
    ///
    /// # Errors
    /// [`TableFileError`] if the file can't be read, is damaged, or was made by something else than this version with
    /// the weights in use. Then nothing has been taken in.
    pub fn load_table(&mut self, path: &Path) -> Result<u64, TableFileError> {
        let failed = |source| TableFileError::Io { path: path.to_path_buf(), source };
        let wrong = |what| TableFileError::Contents { path: path.to_path_buf(), what };
        let metadata = fs::metadata(path).map_err(failed)?;
        if !metadata.is_file() {
            return Err(wrong("not a regular file"));
        }
        let count = check(path, metadata.len(), self.weights_checksum()).map_err(failed)?.map_err(wrong)?;
        let mut file = BufReader::new(File::open(path).map_err(failed)?);
        file.seek_relative(HEADER as i64).map_err(failed)?;
        for _ in 0..count {
            let mut entry = [0; ENTRY];
            file.read_exact(&mut entry).map_err(failed)?;
            self.memory().table.take_in(number(&entry[..8]), number(&entry[8..]));
        }
        Ok(count)
    }
}

fn write(file: &mut impl Write, table: &Table, weights: u32, count: u64) -> io::Result<()> {
    let mut hasher = Hasher::new();
    let mut put = |bytes: &[u8]| {
        hasher.update(bytes);
        file.write_all(bytes)
    };
    put(&MAGIC)?;
    put(&weights.to_le_bytes())?;
    put(&count.to_le_bytes())?;
    for (key, data) in table.entries() {
        put(&key.to_le_bytes())?;
        put(&data.to_le_bytes())?;
    }
    file.write_all(&hasher.finalize().to_le_bytes())
}

/// Reads a whole file without keeping it; the number of its entries, or what is wrong with it.
fn check(path: &Path, length: u64, weights: u32) -> io::Result<Result<u64, &'static str>> {
    let mut file = BufReader::new(File::open(path)?);
    let mut header = Vec::new();
    file.by_ref().take(HEADER as u64).read_to_end(&mut header)?;
    let signature = MAGIC.len() - 1;
    if header.len() < HEADER || header[..signature] != MAGIC[..signature] {
        return Ok(Err("not a file of a table, give one that YXHASHDUMP has written"));
    }
    if header[signature] != MAGIC[signature] {
        return Ok(Err("a table of another version of this program, make it anew with YXHASHDUMP"));
    }
    let count = number(&header[12..]);
    let rest = count.checked_mul(ENTRY as u64).and_then(|bytes| bytes.checked_add(HEADER as u64 + 4));
    if rest != Some(length) {
        return Ok(Err("damaged: it is not as long as it says"));
    }
    let mut hasher = Hasher::new();
    hasher.update(&header);
    let mut left = length - HEADER as u64 - 4;
    let mut bytes = [0; 1 << 16];
    while left > 0 {
        let part = left.min(bytes.len() as u64) as usize;
        file.read_exact(&mut bytes[..part])?;
        hasher.update(&bytes[..part]);
        left -= part as u64;
    }
    let mut sum = [0; 4];
    file.read_exact(&mut sum)?;
    if hasher.finalize() != u32::from_le_bytes(sum) {
        return Ok(Err("damaged: its checksum is wrong"));
    }
    if header[8..12] != weights.to_le_bytes() {
        return Ok(Err("a table made with other weights than those in use"));
    }
    Ok(Ok(count))
}

fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effort::{Limits, StopFlag};
    use crate::eval::Weights;
    use crate::geometry::{Rule, Size};
    use crate::record::Position;
    use std::sync::Arc;

    fn position() -> Position {
        Position::from_moves(Rule::Renju, Size::RENJU, "h8i9j10i8").unwrap()
    }

    fn think(engine: &mut Engine, nodes: u64) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        engine.think(&position(), &limits, &StopFlag::new(), &mut |_| ());
    }

    fn known(engine: &Engine) -> Vec<(u64, u64)> {
        let mut entries: Vec<_> = engine.memory().table.entries().collect();
        entries.sort();
        entries
    }

    #[test]
    fn a_table_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep table.bin");
        let mut engine = Engine::new(1, 4 << 20);
        think(&mut engine, 20_000);
        let before = known(&engine);
        assert_eq!(engine.save_table(&path).unwrap(), before.len() as u64);
        for bytes in [4 << 20, 1 << 20] {
            let mut other = Engine::new(1, bytes);
            assert_eq!(other.load_table(&path).unwrap(), before.len() as u64);
            let keys = |entries: &[(u64, u64)]| entries.iter().map(|entry| entry.0).collect::<Vec<_>>();
            assert_eq!(keys(&known(&other)), keys(&before), "{bytes}");
        }
    }

    #[test]
    fn whatever_is_wrong_with_a_file_nothing_is_taken_in() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let mut engine = Engine::new(1, 1 << 20);
        think(&mut engine, 2_000);
        engine.save_table(&path).unwrap();
        let good = fs::read(&path).unwrap();
        let mut other = Engine::new(1, 1 << 20);
        think(&mut other, 500);
        let before = known(&other);
        let changed = |at: usize| {
            let mut bytes = good.clone();
            bytes[at] ^= 1;
            bytes
        };
        for (bytes, complaint) in [
            (vec![], "not a file of a table"),
            (b"hello".to_vec(), "not a file of a table"),
            (changed(0), "not a file of a table"),
            (changed(7), "another version"),
            (changed(9), "checksum"),
            (changed(13), "not as long"),
            (changed(30), "checksum"),
            (good[..good.len() - 1].to_vec(), "not as long"),
            ([&good[..], b"x"].concat(), "not as long"),
        ] {
            fs::write(&path, bytes).unwrap();
            let error = other.load_table(&path).unwrap_err().to_string();
            assert!(error.contains(complaint), "{error}");
        }
        assert!(matches!(other.load_table(folder.path()), Err(TableFileError::Contents { .. })));
        assert!(matches!(other.save_table(folder.path()), Err(TableFileError::Contents { .. })));
        assert!(matches!(other.load_table(&folder.path().join("none")), Err(TableFileError::Io { .. })));
        fs::write(&path, &good).unwrap();
        assert_eq!(known(&other), before);
        other.set_weights(Arc::new(Weights::uniform(3)));
        let error = other.load_table(&path).unwrap_err().to_string();
        assert!(error.ends_with("other weights than those in use"), "{error}");
    }
}
