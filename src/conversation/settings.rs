//! What INFO has set.

use super::clock::Clock;
use crate::effort::{Limits, MemoryBudget, machine};
use crate::eval::Weights;
use crate::geometry::Rule;
use crate::opening::Sameness;
use crate::protocol::{Axes, Detail, Info, UnsupportedRule, asks_for_continuous_games, rule_of_code};
use crate::search::{Breadth, Scope, Strength};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::sync::Arc;
use std::time::Duration;

/// The time for a step of an opening if there is no clock.
const STEP: Duration = Duration::from_secs(5);

/// The settings of a conversation; they hold until they are sent again.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// The rule, or the code of one that is not played here.
    pub(super) rule: Result<Rule, UnsupportedRule>,
    /// The number of stones at which a game is drawn.
    pub(super) max_stones: Option<usize>,
    /// Whether to tell what the search thinks.
    pub(super) messages: bool,
    /// Whether the host has shown itself to be Yixin-Board.
    pub(super) yixin: bool,
    /// The times.
    pub(super) clock: Clock,
    /// What to show of a search while it runs.
    pub(super) detail: Detail,
    /// Whether to think while the opponent does.
    pub(super) pondering: bool,
    /// Whether the next move may be answered by taking the other colour.
    pub(super) may_swap: bool,
    /// How well to play.
    pub(super) strength: Strength,
    /// Whether mirror images of a move are listed, too.
    mirror_images: bool,
    breadth: Breadth,
    start_depth: u32,
    /// Decides between choices in an opening that are about equal.
    opening_seed: Option<u64>,
    /// Which of the fifths that are offered to the engine count as the same.
    pub(super) sameness: Sameness,
    /// Complaints about values, to be told when the host is reading again.
    complaints: Vec<String>,
    threads: usize,
    /// Bytes for the process: `None` if nobody has named them, 0 if they are not limited.
    max_memory: Option<u64>,
    /// Bytes for the table, if somebody has named them.
    table: Option<u64>,
    max_depth: Option<u32>,
    max_nodes: Option<u64>,
    /// The weights to value positions with, if others than those inside the program have been named.
    weights: Option<Arc<Weights>>,
}

/// A host that sends nonsense without end is told of the first of it.
const MOST_COMPLAINTS: usize = 16;

impl Settings {
    pub(super) fn new() -> Settings {
        Settings {
            rule: Ok(Rule::default()),
            max_stones: None,
            messages: true,
            yixin: false,
            clock: Clock::default(),
            detail: Detail::default(),
            pondering: false,
            may_swap: false,
            strength: Strength::default(),
            mirror_images: false,
            breadth: Breadth::default(),
            start_depth: 0,
            opening_seed: None,
            sameness: Sameness::default(),
            complaints: Vec::new(),
            threads: 1,
            max_memory: None,
            table: None,
            max_depth: None,
            max_nodes: None,
            weights: None,
        }
    }

    pub(super) fn apply(&mut self, info: Info) {
        match info {
            Info::TimeoutTurn(time) => self.clock.set_turn(time),
            Info::TimeoutMatch(time) => self.clock.set_game(time),
            Info::TimeLeft(time) => self.clock.set_left(time),
            Info::TimeIncrement(time) => self.clock.set_increment(time),
            Info::MaxMemory(bytes) => self.max_memory = Some(bytes.max(0) as u64),
            Info::HashSize(kilobytes) => {
                self.table = positive(kilobytes).map(|size| size.saturating_mul(1024))
            }
            Info::ThreadNum(threads) => self.threads = threads.clamp(1, machine::threads() as i64) as usize,
            Info::MaxDepth(plies) => {
                self.max_depth = positive(plies).map(|depth| depth.try_into().unwrap_or(u32::MAX));
            }
            Info::MaxNode(nodes) => self.max_nodes = positive(nodes),
            Info::MaxMoves(stones) => self.max_stones = positive(stones).map(|stones| stones as usize),
            Info::ShowDetail(number) => self.detail = Detail::of_number(number),
            Info::CautionFactor(number) => self.breadth = Breadth::of_number(number),
            Info::StartDepth(plies) => {
                self.start_depth = positive(plies).map_or(0, |depth| depth.try_into().unwrap_or(u32::MAX));
            }
            Info::MirrorImages(number) => self.mirror_images = number > 0,
            Info::Pondering(number) => self.pondering = number > 0,
            Info::Strength(percent) => self.strength = Strength::new(percent),
            Info::Swapable(number) => self.may_swap = number > 0,
            Info::Rule(code) => {
                self.rule = rule_of_code(code);
                // Piskvork will send points that are no stones once a game is over.
                if asks_for_continuous_games(code) {
                    self.complain(format!(
                        "INFO rule {code} asks for continuous games, which are not played; 4 is renju alone"
                    ));
                }
            }
            Info::OpeningSeed(seed) => self.opening_seed = Some(seed as u64),
            Info::FifthSymmetry(sameness) => self.sameness = sameness,
            Info::Message(on) => self.messages = on,
            #[cfg(feature = "tune")]
            Info::Parameter(name, value) => {
                let taken = crate::search::params::set(&name, value).map(i64::from);
                if let Some(taken) = taken.filter(|&taken| taken != value) {
                    self.complain(format!("INFO {name} {value} is out of range, it counts as {taken}"));
                }
            }
            Info::Weights(path) => match Weights::read(&path) {
                Ok(weights) => self.weights = Some(Arc::new(weights)),
                Err(error) => self.complain(format!("INFO weights is ignored, {error}")),
            },
            Info::Unusable(complaint) => self.complain(complaint),
        }
    }

    fn complain(&mut self, complaint: String) {
        if self.complaints.len() < MOST_COMPLAINTS {
            self.complaints.push(complaint);
        }
    }

    /// What there is to complain about since this was last asked.
    pub(super) fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    /// Threads to search with, no more than the machine has.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Bytes for the table, as far as the bound on the process and the machine allow.
    pub(super) fn table_bytes(&self) -> u64 {
        let bytes = match (self.max_memory, self.table) {
            (Some(bytes), wish) if bytes > 0 => MemoryBudget::new(bytes).table_bytes(self.threads, wish),
            (_, Some(wish)) => wish,
            (_, None) => MemoryBudget::DEFAULT.table_bytes(self.threads, None),
        };
        bytes.min(machine::largest_table())
    }

    /// The weights that have been named.
    pub(super) fn weights(&self) -> Option<&Arc<Weights>> {
        self.weights.as_ref()
    }

    /// The limits for a move that was asked for `waited` ago.
    pub(super) fn limits(&self, waited: Duration) -> Limits {
        Limits {
            depth: self.max_depth,
            nodes: self.max_nodes,
            ..self.clock.limits(waited, self.yixin, self.max_nodes.is_some())
        }
    }

    /// What a search of so many lines is to look at; none stands for a search for the move to play.
    pub(super) fn scope(&self, lines: Option<usize>) -> Scope {
        Scope {
            lines: lines.unwrap_or(1),
            start_depth: self.start_depth,
            mirror_images: self.mirror_images && lines.is_some(),
            breadth: self.breadth,
            ..Scope::default()
        }
    }

    /// Decides between moves when playing below full strength.
    pub(super) fn dice(&self) -> SmallRng {
        SmallRng::seed_from_u64(self.opening_seed.unwrap_or_else(microseconds))
    }

    /// The limits for a step of an opening in another dialect, for which hosts set no clock: five seconds if there is
    /// none of the game's.
    pub(super) fn step_limits(&self, waited: Duration) -> Limits {
        let limits = self.limits(waited);
        let turn = if limits.game.is_none() { Some(STEP.saturating_sub(waited)) } else { None };
        Limits { turn: limits.turn.or(turn), ..limits }
    }

    /// What decides between choices in an opening that are about equal. Yixin-Board sends no number, and its users do
    /// not want the same opening every time.
    pub(super) fn opening_seed(&self) -> u64 {
        self.opening_seed.unwrap_or_else(|| if self.yixin { microseconds() } else { 0 })
    }

    /// How the host shows the board.
    pub(super) fn axes(&self) -> Axes {
        if self.yixin { Axes::RowColumn } else { Axes::ColumnRow }
    }
}

/// The time as a number that is different every time.
fn microseconds() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_micros() as u64)
}

fn positive(number: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_clamped_to_the_machine() {
        let mut settings = Settings::new();
        assert_eq!(settings.threads(), 1);
        settings.apply(Info::ThreadNum(100_000));
        assert_eq!(settings.threads(), machine::threads());
        settings.apply(Info::ThreadNum(i64::MIN));
        assert_eq!(settings.threads(), 1);
    }

    #[test]
    fn the_table_keeps_to_the_memory_of_the_process() {
        let mut settings = Settings::new();
        let default = settings.table_bytes();
        assert!((256 << 20..350 << 20).contains(&default));
        settings.apply(Info::HashSize(1 << 10));
        assert_eq!(settings.table_bytes(), 1 << 20);
        settings.apply(Info::MaxMemory(64 << 20));
        settings.apply(Info::HashSize(1 << 20));
        assert!(settings.table_bytes() < 64 << 20);
        settings.apply(Info::HashSize(0));
        settings.apply(Info::MaxMemory(0));
        assert_eq!(settings.table_bytes(), default);
        for huge in [1 << 40, i64::MAX] {
            settings.apply(Info::HashSize(huge));
            assert_eq!(settings.table_bytes(), machine::largest_table());
            settings.apply(Info::MaxMemory(huge));
            assert_eq!(settings.table_bytes(), machine::largest_table());
        }
    }

    #[test]
    fn a_step_of_an_opening_has_a_time_without_a_clock() {
        let mut settings = Settings::new();
        settings.yixin = true;
        let yixin =
            [Info::TimeoutMatch(100_000_000), Info::TimeLeft(100_000_000), Info::TimeoutTurn(2_000_000)];
        yixin.into_iter().for_each(|info| settings.apply(info));
        assert_eq!(settings.limits(Duration::ZERO).turn, None);
        assert_eq!(settings.step_limits(Duration::from_secs(1)).turn, Some(STEP - Duration::from_secs(1)));
        settings.apply(Info::TimeoutTurn(700));
        assert_eq!(settings.step_limits(Duration::ZERO).turn, Some(Duration::from_millis(700)));
        settings.apply(Info::TimeoutTurn(i64::MAX));
        assert_eq!(settings.step_limits(Duration::ZERO), settings.limits(Duration::ZERO));
    }

    #[test]
    fn continuous_games_are_complained_about() {
        let mut settings = Settings::new();
        settings.apply(Info::Rule(4));
        assert!(settings.take_complaints().is_empty());
        settings.apply(Info::Rule(6));
        assert_eq!((settings.rule.ok(), settings.take_complaints().len()), (Some(Rule::Renju), 1));
    }

    #[test]
    fn numbers_below_one_lift_the_limits() {
        let mut settings = Settings::new();
        for info in [Info::MaxDepth(7), Info::MaxNode(1_000), Info::MaxMoves(200)] {
            settings.apply(info);
        }
        let limits = settings.limits(Duration::ZERO);
        assert_eq!((limits.depth, limits.nodes, limits.turn), (Some(7), Some(1_000), None));
        assert_eq!(settings.max_stones, Some(200));
        for info in [Info::MaxDepth(-1), Info::MaxNode(-1), Info::MaxMoves(0)] {
            settings.apply(info);
        }
        let limits = settings.limits(Duration::ZERO);
        assert_eq!((limits.depth, limits.nodes), (None, None));
        assert!(limits.turn.is_some());
        assert_eq!(settings.max_stones, None);
    }
}
