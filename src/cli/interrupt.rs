//! Ctrl-C while something long runs.

use crate::effort::StopFlag;

/// How a process that Ctrl-C ended exits, by custom of the shells.
pub(super) const INTERRUPTED: u8 = 130;

/// A flag that the first Ctrl-C raises; the second one ends the program.
pub(super) fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::new();
    let raised = stop.clone();
    let interrupted = move || {
        if raised.is_raised() {
            std::process::exit(INTERRUPTED.into());
        }
        raised.raise();
    };
    // Where this cannot be had, Ctrl-C ends the program at once, which is no reason not to begin.
    let _ = ctrlc::set_handler(interrupted);
    stop
}
