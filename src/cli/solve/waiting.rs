//! While a problem is being solved: a clock on the terminal, and Ctrl-C.

use crate::effort::StopFlag;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// How a process that Ctrl-C ended exits, by custom of the shells.
const INTERRUPTED: i32 = 130;

/// A flag that the first Ctrl-C raises; the second one ends the program.
pub(super) fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::new();
    let raised = stop.clone();
    let interrupted = move || {
        if raised.is_raised() {
            std::process::exit(INTERRUPTED);
        }
        raised.raise();
    };
    // Where this cannot be had, Ctrl-C ends the program at once, which is no reason not to solve.
    let _ = ctrlc::set_handler(interrupted);
    stop
}

/// The time passed, shown until dropped, if the error stream is a terminal.
pub(super) struct Clock(ProgressBar);

impl Clock {
    pub(super) fn start(title: &str, most: Option<Duration>) -> Clock {
        let style = ProgressStyle::with_template("{spinner} {elapsed_precise}{msg}");
        let clock = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
            .with_style(style.expect("the template is well-formed"));
        let most = most.map_or(String::new(), |most| format!(" of {} s", most.as_secs_f64()));
        clock.set_message(format!("{most}, Ctrl-C to end  {title}"));
        clock.enable_steady_tick(Duration::from_millis(100));
        Clock(clock)
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
