//! The file of the book: a header, the records in the order of the positions, a checksum.
//!
//! All numbers are little-endian. Header: `KGTFIFTH`, version (u16), boards for a fifth (u32), number of records
//! (u16). Record: number of fifths (u8), for each of them point and value, then point and value of the fifth nearest
//! to even, then the standard error of the values in 1/250 (u8). A point is column + 15 × row (u8, 255 for none), a
//! value Black's expected score in 1/125 (i8). At the end the CRC-32 of all that comes before.

use super::{Book, KEPT, Record, number_of, positions};
use crate::geometry::Size;
use crate::opening::{Fifth, Fifths};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"KGTFIFTH";
const VERSION: u16 = 1;
const NO_POINT: u8 = 255;
const VALUES: f64 = 125.0;
const NOISES: f64 = 250.0;

/// Bytes that are no book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// Something else, or a torn piece of a book.
    #[error("this is no book of fifths, or only a part of one")]
    NoBook,
    /// Another form of book.
    #[error("the book has version {0}, this program reads version {VERSION}")]
    Version(u16),
    /// The checksum does not fit.
    #[error("the book is damaged: its checksum does not fit")]
    Damaged,
}

impl Book {
    /// The book as the bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend((self.records.len() as u16).to_le_bytes());
        self.records.iter().for_each(|record| record.write(&mut bytes));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a book's file.
    ///
    /// # Errors
    /// [`BookError`] if they are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NoBook)?;
        let (version, rest) = rest.split_first_chunk().ok_or(BookError::NoBook)?;
        let version = u16::from_le_bytes(*version);
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let (rest, _) = rest.split_last_chunk::<4>().ok_or(BookError::NoBook)?;
        let (content, sum) = bytes.split_last_chunk().ok_or(BookError::NoBook)?;
        if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(BookError::Damaged);
        }
        let (nodes, rest) = rest.split_first_chunk().ok_or(BookError::NoBook)?;
        let (count, mut rest) = rest.split_first_chunk().ok_or(BookError::NoBook)?;
        let count = u16::from_le_bytes(*count).into();
        let records: Option<Vec<Record>> = (0..count).map(|_| Record::read(&mut rest)).collect();
        match records {
            Some(records) if count == positions().len() && rest.is_empty() => {
                Ok(Book { nodes: u32::from_le_bytes(*nodes), records })
            }
            _ => Err(BookError::NoBook),
        }
    }
}

impl Record {
    /// The record with its values as the file can hold them.
    pub(super) fn of(fifths: &Fifths) -> Record {
        let mut bytes = Vec::new();
        Record(fifths.clone()).write(&mut bytes);
        Record::read(&mut &bytes[..]).expect("what was written can be read")
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let Record(fifths) = self;
        let kept = &fifths.ranked()[..fifths.ranked().len().min(KEPT)];
        bytes.push(kept.len() as u8);
        let mut write = |point: u8, value: f64| {
            bytes.push(point);
            bytes.push((value * VALUES).round() as i8 as u8);
        };
        for fifth in kept {
            write(number_of(fifth.point), fifth.value);
        }
        match fifths.balanced() {
            Some(fifth) => write(number_of(fifth.point), fifth.value),
            None => write(NO_POINT, 0.0),
        }
        bytes.push((fifths.noise() * NOISES).round() as u8);
    }

    pub(super) fn read(bytes: &mut &[u8]) -> Option<Record> {
        let fifth = |[point, value]: [u8; 2]| {
            let point = Size::RENJU.point((point % 15).into(), (point / 15).into())?;
            Some(Fifth { point, value: f64::from(value as i8) / VALUES })
        };
        let [count] = take(bytes)?;
        let ranked: Option<Vec<Fifth>> = (0..count).map(|_| fifth(take(bytes)?)).collect();
        let balanced = fifth(take(bytes)?);
        let [noise] = take(bytes)?;
        Some(Record(Fifths::new(ranked?, balanced, f64::from(noise) / NOISES)))
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}
