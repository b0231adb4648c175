//! The engine as a partner in a game.

use super::game::Game;
use crate::cli::reasons::reasons;
use crate::cli::words::points;
use crate::effort::{Limits, MemoryBudget, StopFlag};
use crate::opening::{Action, decide};
use crate::search::{Engine, Report};
use std::time::Duration;

/// How many stones of a line are named as reasons.
const LINE_NAMED: usize = 8;

/// The engine, with what it may spend on each of its decisions.
pub(super) struct Partner {
    engine: Engine,
    limits: Limits,
    seed: u64,
}

/// What the engine would do, and why.
pub(super) struct Thought {
    pub(super) action: Action,
    /// Sentences, each for a line of its own.
    pub(super) reasons: Vec<String>,
}

impl Partner {
    pub(super) fn new(threads: usize, time: Duration, seed: u64) -> Partner {
        let engine = Engine::new(threads, MemoryBudget::DEFAULT.table_bytes(threads, None));
        Partner { engine, limits: Limits { turn: Some(time), ..Limits::default() }, seed }
    }

    /// Decides for whoever has to act; nothing if the game has ended.
    pub(super) fn think(&mut self, game: &Game) -> Option<Thought> {
        game.to_act()?;
        let (stop, opening) = (StopFlag::new(), game.opening());
        if opening.due().is_some() {
            let decision = decide(&mut self.engine, opening, &self.limits, self.seed, &stop)?;
            let reasons = reasons(&decision);
            return Some(Thought { action: decision.action, reasons });
        }
        let outcome = self.engine.think(&game.position(), &self.limits, &stop, &mut |_| {});
        let reasons = outcome.report().into_iter().map(line).collect();
        Some(Thought { action: Action::stone(outcome.best?), reasons })
    }
}

/// What a search has found, for the side to move.
fn line(report: &Report) -> String {
    let line = points(&report.line[..report.line.len().min(LINE_NAMED)]);
    match report.score.mate_in() {
        Some(plies) if plies >= 0 => format!("Wins with stone {} from now: {line}.", plies.max(1)),
        Some(plies) => format!("Loses with stone {} from now: {line}.", -plies),
        None => format!("Value {:+} in the engine's units, expected: {line}.", report.score.0),
    }
}
