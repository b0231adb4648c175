//! Files of weights.

use super::{MOST_LENGTH, SIGNATURE, Weights, WeightsError};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A weights file that can't be read or used.
#[derive(Debug, Error)]
pub enum WeightsFileError {
    /// The system does not let us.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It holds no weights.
    #[error("{}: {source}", path.display())]
    Contents {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: WeightsError,
    },
}

impl Weights {
    /// The weights in a file, called by its name without the extension.
    ///
    /// # Errors
    /// [`WeightsFileError`] if the file can't be read or holds no weights.
    pub fn read(path: &Path) -> Result<Weights, WeightsFileError> {
        // No more is read than it takes to see that a file is too long.
        let bytes = first_bytes(path, MOST_LENGTH + 1)
            .map_err(|source| WeightsFileError::Io { path: path.to_path_buf(), source })?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Weights::from_bytes(&name, &bytes)
            .map_err(|source| WeightsFileError::Contents { path: path.to_path_buf(), source })
    }

    /// Whether a file is one of weights, whatever its version and however damaged.
    ///
    /// # Errors
    /// Those of reading; what is no regular file is not read.
    pub fn are_in(path: &Path) -> io::Result<bool> {
        Ok(first_bytes(path, SIGNATURE.len())? == SIGNATURE)
    }
}

/// The first bytes of a file, at most so many. Anything else, such as a pipe that would be waited for, is refused.
fn first_bytes(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_weights_are_told_from_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        assert!(Weights::are_in(&path).is_err());
        assert!(Weights::are_in(folder.path()).is_err());
        for (bytes, expected) in [
            (&Weights::from_shapes().to_bytes()[..], true),
            (b"KAGEWTS\x01 of another version", true),
            (b"KAGEWT", false),
            (b"h8h9;i9:1;B", false),
        ] {
            fs::write(&path, bytes).unwrap();
            assert_eq!(Weights::are_in(&path).unwrap(), expected);
        }
    }
}
