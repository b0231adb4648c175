//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Writes a file under another name and gives it its own when it is whole, so that an interruption leaves either
/// the old file or the new one.
///
/// # Errors
/// Those of writing.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |file| file.write_all(bytes))
}

/// The same for what does not fit into memory at once.
///
/// # Errors
/// Those of writing, and those that `write` gives.
pub fn write_whole_with(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    beside(path, |aside| {
        let mut file = BufWriter::new(File::create(aside)?);
        write(&mut file)?;
        file.flush()?;
        fs::rename(aside, path)
    })
}

/// The same for a file that is not there yet. Of several that come at the same moment one gets its way.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] if the file is there; those of writing.
pub fn create_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(path, |aside| {
        fs::write(aside, bytes)?;
        match fs::hard_link(aside, path) {
            // Some file systems have no links, and nothing else that is both whole and exclusive.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => fs::rename(aside, path),
            linked => linked,
        }
    })
}

/// Finds out whether [`write_whole`] can write a file, and leaves everything as it is.
///
/// # Errors
/// Those of writing.
pub fn try_whole(path: &Path) -> io::Result<()> {
    beside(path, |aside| fs::write(aside, []))
}

/// Does something with another name in the folder of a file, which is free and will be free again.
fn beside(path: &Path, work: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    // Other processes and threads may be writing the same file.
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut aside = path.as_os_str().to_os_string();
    aside.push(format!(".{}-{}.new", std::process::id(), COUNT.fetch_add(1, Relaxed)));
    let done = work(aside.as_ref());
    // Mostly nothing is left; if there is something that can't be removed, there was an error before.
    let _ = fs::remove_file(&aside);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_created_once_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        try_whole(&path).unwrap();
        assert!(!path.exists());
        create_whole(&path, b"first").unwrap();
        let refusal = create_whole(&path, b"second").unwrap_err();
        assert_eq!(refusal.kind(), io::ErrorKind::AlreadyExists);
        try_whole(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        write_whole(&path, b"third").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"third");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(try_whole(&path.join("no folder")).is_err());
    }
}
