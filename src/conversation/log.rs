//! The log of a conversation.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A file with every line of a conversation: seconds since it was opened, `>` to the engine or `<` from it.
#[derive(Clone, Debug)]
pub struct Log {
    file: Arc<Mutex<File>>,
    opened: Instant,
}

impl Log {
    /// Opens `path` for a new log. What was in the file is kept, the log is added to it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: &Path) -> io::Result<Log> {
        let mut file = File::options().append(true).create(true).open(path)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        writeln!(file, "# kagetsu {}, opened at Unix time {}", env!("CARGO_PKG_VERSION"), now.as_secs())?;
        Ok(Log { file: Arc::new(Mutex::new(file)), opened: Instant::now() })
    }

    /// Notes a line from the host.
    pub(super) fn received(&self, line: &str) {
        self.write('>', line);
    }

    /// Notes a line to the host.
    pub(super) fn sent(&self, line: &str) {
        self.write('<', line);
    }

    /// Notes something that was not said, such as a defect.
    pub fn note(&self, text: &str) {
        self.write('#', text);
    }

    /// A log that cannot be written, on a full disk perhaps, must not disturb the game.
    fn write(&self, direction: char, text: &str) {
        let line = format!("{:.6} {direction} {}\n", self.opened.elapsed().as_secs_f64(), text.trim_end());
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = file.write_all(line.as_bytes());
    }
}
