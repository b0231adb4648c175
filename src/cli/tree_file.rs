//! A tree of moves as a file for other programs.

use super::failure::Failure;
use crate::geometry::Size;
use crate::record::{FileWriter, Format, RecordError, Tree, write_whole_with};
use std::fmt;
use std::io;
use std::path::Path;

/// A file to write a tree to.
pub(super) struct TreeFile<'a> {
    path: &'a Path,
    format: Format,
}

impl<'a> TreeFile<'a> {
    /// Nothing is written yet, but a wrong name is found before anything has been solved.
    pub(super) fn new(path: &'a Path, size: Size) -> Result<TreeFile<'a>, Failure> {
        let wrong = |text: String| Err(Failure::Input(format!("{}: {text}", path.display())));
        let format = match Format::of_path(path) {
            Some(Format::Sgf) => Format::Sgf,
            Some(Format::Renlib) if size != Size::RENJU => {
                return wrong(format!(
                    "RenLib files hold boards of 15x15 only, not {size}: write SGF instead"
                ));
            }
            Some(Format::Renlib) => Format::Renlib,
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

    pub(super) fn write(&self, tree: &Tree) -> Result<(), Failure> {
        let mut refusal = None;
        let written = write_whole_with(self.path, |out| {
            let mut file = FileWriter::new(self.format, None, out);
            match file.write(tree).and_then(|_| file.finish()) {
                Ok(_) => Ok(()),
                Err(RecordError::Io(error)) => Err(error),
                Err(error) => {
                    refusal = Some(error);
                    Err(io::ErrorKind::InvalidInput.into())
                }
            }
        });
        match refusal {
            Some(error) => Err(Failure::Input(format!("{}: {error}", self.path.display()))),
            None => written.map_err(|error| Failure::File { path: self.path.to_path_buf(), error }),
        }
    }
}

impl fmt::Display for TreeFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}
