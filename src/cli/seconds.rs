//! A time on the command line.

use std::time::Duration;

/// Reads a number of seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "write a number of seconds such as 0.5".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
