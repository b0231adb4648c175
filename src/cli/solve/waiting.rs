//! While a problem is being solved: a clock on the terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

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
