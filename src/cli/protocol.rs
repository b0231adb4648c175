//! No subcommand: the protocol.

use super::failure::Failure;
use crate::conversation::{Log, converse};
use crate::search::Engine;
use std::io;
use std::path::Path;
use std::time::Duration;

/// How long the program may still run after the last line, if something hangs. Managers wait half a second.
const LAST_RESORT: Duration = Duration::from_millis(400);

/// Talks until the end, and ends the process.
pub(super) fn run(log: Option<&Path>) -> Result<(), Failure> {
    let log = log
        .map(|path| Log::open(path).map_err(|error| Failure::File { path: path.to_path_buf(), error }))
        .transpose()?;
    // Some managers read the error stream along with the output and would take its text for a move.
    let notes = log.clone();
    std::panic::set_hook(Box::new(move |panic| {
        if let Some(log) = &notes {
            log.note(&panic.to_string());
        }
    }));
    converse::<Engine>(io::stdin(), io::stdout(), log, || {
        std::thread::sleep(LAST_RESORT);
        std::process::exit(0);
    });
    // A search that still runs is not waited for.
    std::process::exit(0)
}
