//! The formats of files by name.

use super::renlib::{read_pos, read_renlib, write_pos, write_renlib};
use super::rif::{RifWriter, read_rif};
use super::{
    Losses, ReadOptions, RecordError, Skipped, Tree, read_psq, read_sgf, read_text, write_psq, write_sgf,
    write_text,
};
use encoding_rs::Encoding;
use std::fmt;
use std::io::{BufRead, Write};
use std::path::Path;
use std::str::FromStr;

/// A format of files with games or studies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// SGF.
    Sgf,
    /// A RenLib library.
    Renlib,
    /// A position of RenLib.
    Pos,
    /// A game of Piskvork.
    Psq,
    /// RenjuNet's database.
    Rif,
    /// Games as lines of moves.
    Text,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] =
        [Format::Sgf, Format::Renlib, Format::Pos, Format::Psq, Format::Rif, Format::Text];

    /// The format that the name of a file tells.
    pub fn of_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_string_lossy().to_lowercase();
        match extension.as_str() {
            "rec" => Some(Format::Psq),
            "xml" => Some(Format::Rif),
            name => name.parse().ok(),
        }
    }

    /// The format that the first bytes of a file show.
    pub fn of_bytes(bytes: &[u8]) -> Option<Format> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        if bytes.starts_with(b"\xffRenLib") {
            Some(Format::Renlib)
        } else if text.starts_with(b"(") {
            Some(Format::Sgf)
        } else if text.starts_with(b"Piskvorky") {
            Some(Format::Psq)
        } else if text.starts_with(b"<") {
            Some(Format::Rif)
        } else {
            None
        }
    }

    /// Whether a file holds any number of games, or one.
    pub fn is_collection(self) -> bool {
        matches!(self, Format::Sgf | Format::Rif | Format::Text)
    }

    /// Reads the trees of a file one by one. RenjuNet's format is read as a stream; the others are in memory as a
    /// whole.
    ///
    /// # Errors
    /// [`RecordError`] if something is wrong and not to be passed over, and what `each` gives.
    pub fn read(
        self,
        input: &mut dyn BufRead,
        options: &ReadOptions,
        each: &mut dyn FnMut(Tree) -> Result<(), RecordError>,
    ) -> Result<Skipped, RecordError> {
        let mut skipped = Skipped::default();
        match self {
            Format::Rif => read_rif(input, options, &mut skipped, each)?,
            Format::Sgf => read_sgf(&whole(input)?, options, &mut skipped, each)?,
            Format::Text => read_text(&whole(input)?, options, &mut skipped, each)?,
            Format::Renlib => each(read_renlib(&whole(input)?, options, &mut skipped)?)?,
            Format::Pos => each(read_pos(&whole(input)?, options, &mut skipped)?)?,
            Format::Psq => each(read_psq(&whole(input)?, options, &mut skipped)?)?,
        }
        Ok(skipped)
    }
}

fn whole(input: &mut dyn BufRead) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The name, which is what files end in.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Sgf => "sgf",
            Format::Renlib => "lib",
            Format::Pos => "pos",
            Format::Psq => "psq",
            Format::Rif => "rif",
            Format::Text => "txt",
        })
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let found = Format::ALL.into_iter().find(|format| format.to_string() == text.to_lowercase());
        found.ok_or_else(|| {
            let names: Vec<String> = Format::ALL.iter().map(ToString::to_string).collect();
            format!("'{text}' is no format, choose one of {}", names.join(", "))
        })
    }
}

/// A file that is being written: trees one after the other, as many as the format holds.
pub struct FileWriter<'a> {
    format: Format,
    encoding: Option<&'static Encoding>,
    out: &'a mut dyn Write,
    rif: Box<RifWriter>,
    count: usize,
}

impl<'a> FileWriter<'a> {
    /// Begins a file. Only RenLib's texts have a choice of encodings.
    pub fn new(
        format: Format,
        encoding: Option<&'static Encoding>,
        out: &'a mut dyn Write,
    ) -> FileWriter<'a> {
        FileWriter { format, encoding, out, rif: Box::default(), count: 0 }
    }

    /// Writes a tree, and tells what of it is lost.
    ///
    /// # Errors
    /// [`RecordError`] for what the format cannot hold, or if the writer fails.
    pub fn write(&mut self, tree: &Tree) -> Result<Losses, RecordError> {
        if self.count > 0 && !self.format.is_collection() {
            let format = self.format;
            return Err(RecordError::cannot(format!(
                "a .{format} file holds one game, choose one, merge them or write .sgf"
            )));
        }
        let losses = match self.format {
            Format::Sgf => write_sgf(tree, self.out),
            Format::Renlib => write_renlib(tree, self.encoding, self.out),
            Format::Pos => write_pos(tree, self.out),
            Format::Psq => write_psq(tree, self.out),
            Format::Text => write_text(tree, self.out),
            Format::Rif => self.rif.add(tree),
        }?;
        self.count += 1;
        Ok(losses)
    }

    /// Ends the file, and tells how many trees are in it.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(self) -> Result<usize, RecordError> {
        if self.format == Format::Rif {
            self.rif.finish(self.out)?;
        }
        Ok(self.count)
    }
}

/// Trees of bytes that are in memory.
///
/// # Errors
/// As [`Format::read`].
pub fn read_trees(
    format: Format,
    mut bytes: &[u8],
    options: &ReadOptions,
) -> Result<(Vec<Tree>, Skipped), RecordError> {
    let mut trees = Vec::new();
    let skipped = format.read(&mut bytes, options, &mut |tree| {
        trees.push(tree);
        Ok(())
    })?;
    Ok((trees, skipped))
}
