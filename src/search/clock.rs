//! How long to think.

use super::params;
use crate::effort::{Limits, RESERVE};
use std::time::{Duration, Instant};

/// When to stop thinking about one move.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
    /// What a move of ordinary difficulty should take; `None` if there is no game clock to save for.
    aim: Option<Duration>,
    /// What no move may exceed; `None` without a clock.
    most: Option<Duration>,
}

impl Clock {
    /// The plan for a move that starts now.
    pub fn new(limits: &Limits) -> Clock {
        Clock::starting(Instant::now(), limits)
    }

    fn starting(start: Instant, limits: &Limits) -> Clock {
        let game = limits.game.map(|left| {
            let left = left.saturating_sub(RESERVE);
            let most = (left / params::clock_most() as u32
                + percent(limits.increment, params::clock_most_increment()))
            .min(left);
            let aim =
                left / params::clock_moves() as u32 + percent(limits.increment, params::clock_increment());
            (aim.min(most), most)
        });
        let turn = limits.turn.map(|turn| turn.saturating_sub(RESERVE));
        match (game, turn) {
            (None, None) => Clock { start, aim: None, most: None },
            (None, Some(turn)) => Clock { start, aim: None, most: Some(turn) },
            (Some((aim, most)), turn) => {
                let most = turn.map_or(most, |turn| most.min(turn));
                Clock { start, aim: Some(aim.min(most)), most: Some(most) }
            }
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// When the search must have ended.
    pub fn deadline(&self) -> Option<Instant> {
        self.most.map(|most| self.start + most)
    }

    /// Whether another iteration should begin.
    ///
    /// `share` is the part of the last iteration's boards spent on the best move, 0 to 1: a move that took most of
    /// the effort leaves little doubt. `changes` counts recent changes of the best move, fading: below 2.
    pub fn has_time_for_more(&self, share: f64, changes: f64) -> bool {
        let Some(aim) = self.aim else {
            // Nothing to save for: go on unless the time left can't bring anything.
            return self.most.is_none_or(|most| self.elapsed() < percent(most, params::clock_last_turn()));
        };
        let part = |percent: i32| f64::from(percent) / 100.0;
        let stir = part(params::clock_steady()) + part(params::clock_change()) * changes;
        let doubt = (part(params::clock_doubt()) - share) * stir;
        self.elapsed() < percent(aim.mul_f64(doubt), params::clock_last_start())
    }
}

fn percent(time: Duration, percent: i32) -> Duration {
    time * percent as u32 / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_plan_exceeds_a_limit(turn in prop::option::of(0u64..100_000), game in prop::option::of(0u64..1_000_000), increment in 0u64..5_000) {
            let ms = Duration::from_millis;
            let limits = Limits { turn: turn.map(ms), game: game.map(ms), increment: ms(increment), ..Limits::default() };
            let clock = Clock::new(&limits);
            let least = turn.into_iter().chain(game).min().map(|least| ms(least).saturating_sub(RESERVE));
            prop_assert_eq!(clock.most.is_none(), least.is_none());
            if let (Some(most), Some(least)) = (clock.most, least) {
                prop_assert!(most <= least);
                prop_assert!(clock.aim.is_none_or(|aim| aim <= most));
            }
        }
    }
}
