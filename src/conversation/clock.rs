//! The times a host has named, and what is left of them.

use crate::effort::Limits;
use std::time::Duration;

/// The time for a move when nobody names one, in milliseconds.
const DEFAULT_TURN: i64 = 5_000;
/// From here on a time means that there is no limit.
const NO_LIMIT: i64 = i32::MAX as i64;
/// The match and turn times by which Yixin-Board says that there is no clock.
const YIXIN_NO_CLOCK: (i64, i64) = (100_000_000, 2_000_000);

/// The clock of a game, in milliseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    /// Time for a move as sent.
    turn: Option<i64>,
    /// Time for a game as sent.
    game: Option<i64>,
    /// What is left of the game's time; `None` if it has no limit.
    left: Option<i64>,
    /// Whether `left` was sent after the last move, so that it needs no reckoning.
    left_is_fresh: bool,
    /// Time that each move adds, as sent.
    increment: Option<i64>,
    /// What would be left after the last move if it had added nothing: what is sent beyond that is the increment.
    without_increment: Option<i64>,
    /// Time that each move has been seen to add.
    seen: i64,
}

impl Clock {
    pub(super) fn set_turn(&mut self, milliseconds: i64) {
        self.turn = Some(milliseconds);
    }

    pub(super) fn set_game(&mut self, milliseconds: i64) {
        self.game = Some(milliseconds).filter(|&time| time > 0);
        self.new_game();
    }

    pub(super) fn set_left(&mut self, milliseconds: i64) {
        self.left = Some(milliseconds).filter(|&time| time < NO_LIMIT);
        self.left_is_fresh = true;
        if let (Some(left), Some(expected)) = (self.left, self.without_increment.take())
            && self.left != self.game
        {
            // The host has counted a little more than we have, so this is never too much. The whole time is sent for
            // a new game, by some hosts before they say so.
            self.seen = left.saturating_sub(expected).clamp(0, NO_LIMIT);
        }
    }

    pub(super) fn set_increment(&mut self, milliseconds: i64) {
        self.increment = Some(milliseconds.clamp(0, NO_LIMIT));
    }

    /// Time that each move adds, in milliseconds. Many hosts name it only by what they send as left.
    fn increment(&self) -> i64 {
        self.increment.filter(|&time| time > 0).unwrap_or(self.seen)
    }

    /// A new game begins. A time that has just been sent is that of the new game: Yixin-Board sends START
    /// after it.
    pub(super) fn new_game(&mut self) {
        self.without_increment = None;
        if !self.left_is_fresh {
            self.left = self.game.filter(|&time| time < NO_LIMIT);
        }
    }

    /// A move has taken `spent`. Counts on for hosts that do not send what is left.
    pub(super) fn spend(&mut self, spent: Duration) {
        self.left_is_fresh = false;
        let increment = self.increment();
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(spent.as_millis() as i64);
            self.without_increment = Some(*left);
            *left = left.saturating_add(increment);
        }
    }

    /// The limits for a move that was asked for `waited` ago.
    ///
    /// Without any time named a move has five seconds; a limit of the game's time or, with `counts_nodes`, of
    /// nodes stands in for it. From Yixin-Board (`yixin`) one pair of times means no clock at all.
    pub(super) fn limits(&self, waited: Duration, yixin: bool, counts_nodes: bool) -> Limits {
        let increment = Duration::from_millis(self.increment() as u64);
        let (game, default_turn) = (self.game.unwrap_or_default(), self.turn.is_none());
        if yixin && (game, self.turn.unwrap_or_default()) == YIXIN_NO_CLOCK {
            return Limits { increment, ..Limits::default() };
        }
        let turn = self.turn.unwrap_or(DEFAULT_TURN);
        let no_turn_limit = turn >= NO_LIMIT || default_turn && (self.left.is_some() || counts_nodes);
        let remaining = |time: i64| Duration::from_millis(time.max(0) as u64).saturating_sub(waited);
        Limits {
            turn: (!no_turn_limit).then(|| remaining(turn)),
            game: self.left.map(remaining),
            increment,
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(clock: &Clock) -> (Option<u128>, Option<u128>) {
        let limits = clock.limits(Duration::ZERO, false, false);
        (limits.turn.map(|time| time.as_millis()), limits.game.map(|time| time.as_millis()))
    }

    #[test]
    fn without_times_a_move_has_five_seconds() {
        let mut clock = Clock::default();
        assert_eq!(times(&clock), (Some(5_000), None));
        assert_eq!(clock.limits(Duration::ZERO, false, true).turn, None);
        clock.set_game(60_000);
        assert_eq!(times(&clock), (None, Some(60_000)));
        clock.set_turn(2_000);
        assert_eq!(times(&clock), (Some(2_000), Some(60_000)));
    }

    #[test]
    fn zero_is_at_once_for_a_move_and_no_limit_for_a_game() {
        let mut clock = Clock::default();
        clock.set_turn(0);
        clock.set_game(0);
        assert_eq!(times(&clock), (Some(0), None));
        clock.set_turn(i64::MIN);
        clock.set_left(-1_500);
        assert_eq!(times(&clock), (Some(0), Some(0)));
        clock.set_left(i64::MIN);
        clock.spend(Duration::from_secs(1));
        assert_eq!(times(&clock), (Some(0), Some(0)));
    }

    #[test]
    fn the_greatest_number_is_no_limit() {
        let mut clock = Clock::default();
        clock.set_turn(NO_LIMIT);
        clock.set_left(NO_LIMIT);
        assert_eq!(times(&clock), (None, None));
    }

    #[test]
    fn the_time_of_a_game_is_counted_unless_it_is_sent() {
        let mut clock = Clock::default();
        clock.set_game(10_000);
        clock.set_increment(100);
        clock.spend(Duration::from_secs(3));
        assert_eq!(times(&clock).1, Some(7_100));
        clock.set_left(6_000);
        clock.new_game();
        assert_eq!(times(&clock).1, Some(6_000), "sent before the game begins");
        clock.spend(Duration::from_secs(1));
        assert_eq!(times(&clock).1, Some(5_100));
        clock.new_game();
        assert_eq!(times(&clock).1, Some(10_000));
    }

    #[test]
    fn the_increment_is_seen_in_what_is_left() {
        let increment = |clock: &Clock| clock.limits(Duration::ZERO, false, false).increment.as_millis();
        let mut clock = Clock::default();
        clock.set_game(10_000);
        clock.set_left(10_000);
        assert_eq!(increment(&clock), 0);
        clock.spend(Duration::from_millis(1_000));
        clock.set_left(9_095);
        assert_eq!(increment(&clock), 95);
        // Sent twice before one move, as Yixin-Board does.
        clock.set_left(9_095);
        assert_eq!(increment(&clock), 95);
        clock.spend(Duration::from_millis(95));
        assert_eq!(times(&clock).1, Some(9_095));
        clock.set_left(9_000);
        assert_eq!(increment(&clock), 0, "this host has added nothing");
        // A new game is no move.
        clock.spend(Duration::from_millis(100));
        clock.new_game();
        clock.set_left(10_000);
        assert_eq!(increment(&clock), 0);
        clock.spend(Duration::from_secs(5));
        clock.set_left(10_000);
        assert_eq!(increment(&clock), 0, "Yixin-Board begins a new game like this");
        // What is named counts.
        clock.set_increment(50);
        clock.spend(Duration::from_millis(100));
        clock.set_left(12_000);
        assert_eq!(increment(&clock), 50);
    }

    #[test]
    fn time_spent_waiting_is_gone() {
        let mut clock = Clock::default();
        clock.set_turn(1_000);
        clock.set_left(2_000);
        let limits = clock.limits(Duration::from_millis(1_500), false, false);
        assert_eq!((limits.turn, limits.game), (Some(Duration::ZERO), Some(Duration::from_millis(500))));
    }

    #[test]
    fn yixin_board_has_a_pair_of_times_for_no_clock() {
        let mut clock = Clock::default();
        clock.set_game(100_000_000);
        clock.set_left(100_000_000);
        clock.set_turn(2_000_000);
        assert_eq!(times(&clock), (Some(2_000_000), Some(100_000_000)));
        let limits = clock.limits(Duration::ZERO, true, false);
        assert_eq!((limits.turn, limits.game), (None, None));
    }
}
