//! Files of moves for other programs.

use super::failure::Failure;
use crate::geometry::Size;
use crate::record::{MoveTree, RenlibError, write_renlib, write_sgf};
use std::fmt;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// A file to write a tree to.
pub(super) struct TreeFile<'a> {
    path: &'a Path,
    format: Format,
}

#[derive(Clone, Copy)]
enum Format {
    Sgf,
    Renlib,
}

impl<'a> TreeFile<'a> {
    /// Nothing is written yet, but a wrong name is found before anything has been solved.
    pub(super) fn new(path: &'a Path, size: Size) -> Result<TreeFile<'a>, Failure> {
        let wrong = |text: String| Err(Failure::Input(format!("{}: {text}", path.display())));
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let format = match extension.as_str() {
            "sgf" => Format::Sgf,
            "lib" if size != Size::RENJU => return wrong(RenlibError::Board(size).to_string()),
            "lib" => Format::Renlib,
            _ => return wrong("name a file that ends in .sgf or .lib".to_string()),
        };
        match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                wrong("name a file in a directory that exists".to_string())
            }
            _ if path.is_dir() => wrong("name a file, this is a directory".to_string()),
            _ => Ok(TreeFile { path, format }),
        }
    }

    pub(super) fn write(&self, tree: &MoveTree) -> Result<(), Failure> {
        let failed = |error| Failure::File { path: self.path.to_path_buf(), error };
        let mut out = BufWriter::new(File::create(self.path).map_err(failed)?);
        match self.format {
            Format::Sgf => write_sgf(tree, &mut out).map_err(failed)?,
            Format::Renlib => write_renlib(tree, &mut out).map_err(|error| match error {
                RenlibError::Io(error) => failed(error),
                other => Failure::Input(other.to_string()),
            })?,
        }
        out.flush().map_err(failed)
    }
}

impl fmt::Display for TreeFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}
