//! Ctrl-C while something long runs.

use crate::arena::Interrupt;
use crate::effort::StopFlag;

/// How a process that Ctrl-C ended exits, by custom of the shells.
pub(super) const INTERRUPTED: u8 = 130;

/// A flag that the first Ctrl-C raises; the second one ends the program.
pub(super) fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::new();
    let flag = stop.clone();
    on_interrupt(move || {
        let again = flag.is_raised();
        flag.raise();
        again
    });
    stop
}

/// The first Ctrl-C ends the games, the second one the program.
pub(super) fn interrupt_on_keyboard() -> Interrupt {
    let interrupt = Interrupt::new();
    let raised = interrupt.clone();
    on_interrupt(move || {
        let again = raised.is_raised();
        raised.raise();
        again
    });
    interrupt
}

/// Has `raise` called at each Ctrl-C, and ends the program if it says that there was one before.
fn on_interrupt(raise: impl Fn() -> bool + Send + 'static) {
    // Where this cannot be had, Ctrl-C ends the program at once, which is no reason not to begin.
    let _ = ctrlc::set_handler(move || {
        if raise() {
            std::process::exit(INTERRUPTED.into());
        }
    });
}
