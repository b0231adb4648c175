//! Who hears of the search, and when.

use crate::geometry::Point;
use crate::search::clock::Clock;
use crate::search::{Listener, RootEvent, Score};
use std::time::Duration;

/// How long a search says nothing about single moves: few of the first ones can be read in that time.
const QUIET: Duration = Duration::from_millis(200);
/// And between two of them: hosts draw each, and cannot keep up with hundreds of thousands a second.
const PAUSE: Duration = Duration::from_millis(20);

/// The time plan of a thread and who hears what it finds.
pub struct Teller<'a> {
    /// Helpers have no plan, go on until told to stop, and tell nothing.
    pub clock: Option<Clock>,
    /// Hears of finished lines and of moves of the root.
    pub listener: &'a mut dyn Listener,
    /// The line that is looked for, 0 the best one.
    pub(super) line: usize,
    /// When the next move of the root may be told of.
    next: Duration,
    /// Whether the present move of the root was told of, and any in this iteration.
    is_told: bool,
    is_any_told: bool,
}

impl<'a> Teller<'a> {
    /// Tells `listener` what a thread with this plan finds.
    pub fn new(clock: Option<Clock>, listener: &'a mut dyn Listener) -> Teller<'a> {
        Teller { clock, listener, line: 0, next: QUIET, is_told: false, is_any_told: false }
    }

    /// Tells that an iteration begins, if there is anything to be wiped off.
    pub(super) fn begin_iteration(&mut self) {
        if std::mem::take(&mut self.is_any_told) {
            self.listener.root(RootEvent::Iteration);
        }
    }

    /// Tells that a look at a move begins, now and then.
    pub(super) fn begin(&mut self, point: Point) {
        let elapsed = self.clock.map(|clock| clock.elapsed()).filter(|&elapsed| elapsed >= self.next);
        self.is_told = elapsed.is_some();
        if let Some(elapsed) = elapsed {
            self.next = elapsed + PAUSE;
            self.is_any_told = true;
            self.listener.root(RootEvent::Searching(point));
        }
    }

    /// Tells how a look at a move has ended, if its beginning was told; that a better one was found in any case.
    pub(super) fn end(&mut self, point: Point, value: i32, is_best: bool) {
        if self.is_told {
            self.listener.root(RootEvent::Searched(point));
            if Score(value).mate_in().is_some_and(|plies| plies < 0) {
                self.listener.root(RootEvent::Losing(point));
            }
        }
        if is_best && self.line == 0 && self.clock.is_some_and(|clock| clock.elapsed() >= QUIET) {
            self.is_any_told = true;
            self.listener.root(RootEvent::Best(point));
        }
    }
}
