//! How much time and how many boards one decision may take.

use crate::effort::{Limits, RESERVE};
use std::time::{Duration, Instant};

/// The time for a decision when nothing limits it.
const UNLIMITED: Duration = Duration::from_secs(60);

/// Boards made in a millisecond by one thread, until it is known better.
const SPEED: f64 = 400.0;

/// What one decision may take.
#[derive(Clone, Copy, Debug)]
pub struct Spending {
    start: Instant,
    /// When the decision should be ready.
    aim: Option<Instant>,
    /// When it must be.
    most: Option<Instant>,
    /// Boards that may be made altogether.
    nodes: Option<u64>,
    made: u64,
}

impl Spending {
    /// A plan that takes `share` of what is left of the game's time, or what a single move may take if there is no
    /// game to save for.
    pub fn new(limits: &Limits, share: f64) -> Spending {
        let start = Instant::now();
        let after = |time: Duration| start.checked_add(time);
        let turn = limits.turn.map(|turn| turn.saturating_sub(RESERVE));
        let game = limits.game.map(|left| left.saturating_sub(RESERVE));
        let most = match (turn, game) {
            (Some(turn), Some(game)) => Some(turn.min(game / 3)),
            (Some(turn), None) => Some(turn),
            (None, Some(game)) => Some(game / 3),
            (None, None) => limits.nodes.is_none().then_some(UNLIMITED),
        };
        let shared = game.map(|game| game.mul_f64(share) + limits.increment * 3 / 4);
        let aim = match (shared, most) {
            (Some(shared), Some(most)) => Some(shared.min(most)),
            // The last searches end when they end.
            (None, Some(most)) => Some(most * 9 / 10),
            (shared, None) => shared,
        };
        let most = aim.map(|aim| (aim * 2).min(most.unwrap_or(aim)));
        Spending { start, aim: aim.and_then(after), most: most.and_then(after), nodes: limits.nodes, made: 0 }
    }

    /// A plan of nothing but boards.
    pub fn of_nodes(nodes: u64) -> Spending {
        Spending { start: Instant::now(), aim: None, most: None, nodes: Some(nodes), made: 0 }
    }

    /// One of so many equal parts of the whole, beginning now.
    pub fn part(&self, parts: u32) -> Spending {
        let start = Instant::now();
        let slice = |time: Option<Instant>| {
            time.map(|time| start + time.saturating_duration_since(self.start) / parts)
        };
        let most = self.most.map(|most| slice(Some(most)).map_or(most, |part| part.min(most)));
        let nodes = self.nodes.map(|nodes| nodes / u64::from(parts));
        Spending { start, aim: slice(self.aim), most, nodes, made: 0 }
    }

    /// Boards made so far.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// Whether it is time to end.
    pub fn is_late(&self) -> bool {
        self.is_spent() || self.aim.is_some_and(|aim| Instant::now() >= aim)
    }

    /// When everything must have ended.
    pub fn deadline(&self) -> Option<Instant> {
        self.most
    }

    /// Counts boards that have been made.
    pub fn add(&mut self, boards: u64) {
        self.made += boards;
    }

    /// Whether the boards are used up.
    pub fn is_spent(&self) -> bool {
        self.nodes.is_some_and(|nodes| self.made >= nodes)
    }

    /// Whether so many more boards should be begun with so many threads.
    pub fn allows(&self, boards: u64, threads: usize) -> bool {
        if self.nodes.is_some_and(|nodes| self.made + boards > nodes) {
            return false;
        }
        let Some(aim) = self.aim else { return true };
        let passed = self.start.elapsed().as_secs_f64() * 1e3;
        let guess = SPEED * threads as f64;
        // What has been seen counts for more the longer it took.
        let speed = (self.made as f64 + guess) / (passed + 1.0);
        let left = aim.saturating_duration_since(Instant::now()).as_secs_f64() * 1e3;
        // A level that would end a little late is still worth more than none.
        boards as f64 / speed.max(1.0) <= left * 1.3
    }

    /// What is left until everything must have ended, as the limits of work that keeps nothing back itself.
    pub fn rest(&self) -> Limits {
        let now = Instant::now();
        Limits {
            turn: self.most.map(|most| most.saturating_duration_since(now)),
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(self.made)),
            ..Limits::default()
        }
    }

    /// What is left, as the limits of a single search.
    pub fn limits(&self) -> Limits {
        let now = Instant::now();
        Limits {
            turn: self.aim.map(|aim| aim.saturating_duration_since(now) + RESERVE),
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(self.made).max(1)),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(limits: &Limits, share: f64) -> (f64, f64) {
        let spending = Spending::new(limits, share);
        let after = |time: Option<Instant>| (time.unwrap() - spending.start).as_secs_f64() * 1e3;
        (after(spending.aim), after(spending.most))
    }

    #[test]
    fn a_share_of_the_game_and_no_more_than_the_turn() {
        let time = Duration::from_millis;
        let game = Limits { game: Some(time(10_025)), increment: time(100), ..Limits::default() };
        assert_eq!(milliseconds(&game, 0.08), (875.0, 1750.0));
        let both = Limits { turn: Some(time(525)), ..game };
        assert_eq!(milliseconds(&both, 0.08), (500.0, 500.0));
        let turn = Limits { turn: Some(time(125)), ..Limits::default() };
        assert_eq!(milliseconds(&turn, 0.08), (90.0, 100.0));
        let none = Limits { turn: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(milliseconds(&none, 0.08), (0.0, 0.0));
    }

    #[test]
    fn boards_are_counted_where_nothing_else_is() {
        let mut spending = Spending::new(&Limits { nodes: Some(1_000), ..Limits::default() }, 0.08);
        assert!(spending.deadline().is_none() && spending.allows(1_000, 1) && !spending.allows(1_001, 1));
        spending.add(600);
        assert!(!spending.allows(500, 1) && !spending.is_spent());
        assert_eq!(spending.limits().nodes, Some(400));
    }
}
