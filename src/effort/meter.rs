//! Counting work against what may be spent.

use super::{Limits, StopFlag};
use std::time::Instant;

/// How many boards are made between two looks at the clock and the flag.
const CHECK_INTERVAL: u64 = 1024;

/// Counts boards made and says when to end.
pub struct Meter<'a> {
    nodes: u64,
    max_nodes: u64,
    next_look: u64,
    deadline: Option<Instant>,
    stop: Option<&'a StopFlag>,
    /// Raised by another thread that has answered the same question.
    done: Option<&'a StopFlag>,
    spent: bool,
}

impl<'a> Meter<'a> {
    /// A meter that ends after `nodes` boards and looks at nothing else.
    pub fn of_nodes(nodes: u64) -> Meter<'static> {
        Meter {
            nodes: 0,
            max_nodes: nodes,
            next_look: u64::MAX,
            deadline: None,
            stop: None,
            done: None,
            spent: nodes == 0,
        }
    }

    /// A meter that ends at the limits' time or nodes, whichever comes first, or when the flag is raised.
    pub fn new(limits: &Limits, stop: &'a StopFlag) -> Meter<'a> {
        Meter {
            nodes: 0,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            next_look: 0,
            deadline: limits.turn.and_then(|time| Instant::now().checked_add(time)),
            stop: Some(stop),
            done: None,
            spent: false,
        }
    }

    /// A part of what is left: at most `nodes` boards. What it counts is to be added here afterwards.
    pub fn slice(&self, nodes: u64) -> Meter<'a> {
        let left = self.max_nodes.saturating_sub(self.nodes);
        Meter { nodes: 0, max_nodes: nodes.min(left), next_look: 0, spent: self.spent, ..*self }
    }

    /// What each of `threads` threads may spend of what is left.
    pub fn share(&self, threads: u64) -> Meter<'a> {
        self.slice((self.max_nodes.saturating_sub(self.nodes)).div_ceil(threads))
    }

    /// The same meter, which also ends when `done` is raised.
    pub fn with_flag<'b>(&self, done: &'b StopFlag) -> Meter<'b>
    where
        'a: 'b,
    {
        Meter { done: Some(done), ..*self }
    }

    /// Boards made so far.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one more board.
    #[inline(always)]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.max_nodes {
            self.spent = true;
        }
        if self.nodes >= self.next_look {
            self.look();
        }
    }

    /// Counts boards that were made elsewhere.
    pub fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.spent |= self.nodes >= self.max_nodes;
        if self.nodes >= self.next_look {
            self.look();
        }
    }

    /// Whether there is nothing left to spend.
    #[inline(always)]
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Looks at the clock and the flags at once.
    #[cold]
    pub fn look(&mut self) {
        self.next_look = self.nodes + CHECK_INTERVAL;
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let raised = |flag: Option<&StopFlag>| flag.is_some_and(StopFlag::is_raised);
        self.spent |= late || raised(self.stop) || raised(self.done);
    }
}
