//! How files are to be read.

use crate::geometry::Size;
use encoding_rs::Encoding;
use std::str::FromStr;

/// What the reader of a file is told beforehand.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The encoding of texts, if the file does not say and it should not be guessed.
    pub encoding: Option<&'static Encoding>,
    /// How SGF counts rows, if it should not be told by the program that wrote it.
    pub rows: Option<Rows>,
    /// The size of the board where a format does not say, 15×15 if it is not known.
    pub size: Option<Size>,
    /// Whether what is wrong is passed over and counted.
    pub lenient: bool,
}

/// From where the rows of SGF are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// From the top, as the standard has it.
    Top,
    /// From the bottom, as some libraries have it.
    Bottom,
}

impl FromStr for Rows {
    type Err = String;

    fn from_str(text: &str) -> Result<Rows, String> {
        match text {
            "top" => Ok(Rows::Top),
            "bottom" => Ok(Rows::Bottom),
            other => Err(format!("rows are counted from the top or the bottom, not '{other}'")),
        }
    }
}
