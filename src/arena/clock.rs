//! Time controls, and the clock of one player in one game.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How the protocol writes that a game has no limit of time, in milliseconds.
const NO_LIMIT: u128 = i32::MAX as u128;

/// The time of a player: for the whole game, for a move, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time for all moves of a game; `None` is no limit.
    base: Option<Duration>,
    /// The time for one move; `None` is no limit but that of the game.
    turn: Option<Duration>,
    /// What each action adds to the time for the game.
    increment: Duration,
}

/// Text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a time control, write seconds: GAME+INCREMENT such as 10+0.1, or GAME/MOVE such as 0/5"
)]
pub struct TimeControlError(pub String);

impl TimeControl {
    /// For games whose moves are limited by nodes: enough for any of them, yet an engine that hangs is found out.
    pub const BY_NODES: TimeControl =
        TimeControl { base: None, turn: Some(Duration::from_secs(60)), increment: Duration::ZERO };

    /// The most that a move can take, in milliseconds, as `INFO timeout_turn` wants it. A move without a limit of
    /// its own has the whole game's time: 0 would ask for answers at once.
    pub(super) fn turn_milliseconds(&self) -> u128 {
        self.turn.or(self.base).map_or(NO_LIMIT, |time| time.as_millis()).min(NO_LIMIT)
    }

    /// The time for a game in milliseconds, 0 if there is no limit.
    pub(super) fn match_milliseconds(&self) -> u128 {
        self.base.map_or(0, |time| time.as_millis())
    }

    /// What each action adds, in milliseconds.
    pub(super) fn increment_milliseconds(&self) -> u128 {
        self.increment.as_millis()
    }
}

/// Reads `GAME[/MOVE][+INCREMENT]` in seconds; 0 for the game is no limit, and needs one for the move.
impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let wrong = || TimeControlError(text.chars().take(40).collect());
        let seconds = |text: &str| {
            let number: f64 = text.parse().map_err(|_| wrong())?;
            Duration::try_from_secs_f64(number).map_err(|_| wrong())
        };
        let (limits, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, turn) = limits.split_once('/').unwrap_or((limits, "0"));
        let limit = |text| seconds(text).map(|time| Some(time).filter(|time| !time.is_zero()));
        let control = TimeControl { base: limit(base)?, turn: limit(turn)?, increment: seconds(increment)? };
        if control.base.is_none() && control.turn.is_none() { Err(wrong()) } else { Ok(control) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.unwrap_or_default().as_secs_f64())?;
        if let Some(turn) = self.turn {
            write!(f, "/{}", turn.as_secs_f64())?;
        }
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    control: TimeControl,
    left: Option<Duration>,
}

impl Clock {
    /// A clock at the start of a game.
    pub(super) fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.base }
    }

    /// The time for the next action.
    pub(super) fn limit(&self) -> Duration {
        let limits = self.left.into_iter().chain(self.control.turn);
        limits.min().unwrap_or(Duration::MAX)
    }

    /// What is left of the game's time in milliseconds, as `INFO time_left` wants it.
    pub(super) fn milliseconds_left(&self) -> u128 {
        self.left.map_or(NO_LIMIT, |left| left.as_millis()).min(NO_LIMIT)
    }

    /// An action has taken `spent`, which may be more than there was within the tolerance.
    pub(super) fn spend(&mut self, spent: Duration) {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(spent) + self.control.increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["10+0.1", "0/5", "120/5", "2+0.02", "60/3+0.5", "30"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "0", "+1", "-1", "10+", "x", "10/x", "1e400", "nan", "0+1", "1:30"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_gains_the_increment() {
        let mut clock = Clock::new("10+0.5".parse().unwrap());
        assert_eq!(clock.limit(), Duration::from_secs(10));
        clock.spend(Duration::from_secs(4));
        assert_eq!(clock.milliseconds_left(), 6_500);
        clock.spend(Duration::from_secs(7));
        assert_eq!(clock.limit(), Duration::from_millis(500));
        let mut by_move = Clock::new("0/5".parse().unwrap());
        by_move.spend(Duration::from_secs(4));
        assert_eq!((by_move.limit(), by_move.milliseconds_left()), (Duration::from_secs(5), NO_LIMIT));
        let mut both = Clock::new("7/5".parse().unwrap());
        both.spend(Duration::from_secs(3));
        assert_eq!(both.limit(), Duration::from_secs(4));
    }
}
