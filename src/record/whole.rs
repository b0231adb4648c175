//! Files that are there whole or not at all.

use std::fs;
use std::io;
use std::path::Path;

/// Writes a file under another name and gives it its own when it is whole, so that an interruption leaves either
/// the old file or the new one.
///
/// # Errors
/// Those of writing.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut aside = path.as_os_str().to_os_string();
    // Another process may be writing the same file.
    aside.push(format!(".{}.new", std::process::id()));
    let written = fs::write(&aside, bytes).and_then(|()| fs::rename(&aside, path));
    if written.is_err() {
        // What is left is of no use; that it can't be removed either would be no news.
        let _ = fs::remove_file(&aside);
    }
    written
}
