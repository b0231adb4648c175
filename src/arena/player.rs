//! An engine as a player: it is told of games and asked for moves.

use super::clock::Clock;
use super::outcome::{Forfeit, Reason};
use super::process::{Interrupt, Line, Process, Silence};
use super::settings::Settings;
use super::spec::{EngineSpec, Negotiator};
use crate::geometry::Rule;
use crate::opening::{OpeningRule, OpeningRuleError};
use crate::search::params::Parameter;
use std::collections::BTreeSet;
use std::io;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long an engine may take to end before it is killed.
const FAREWELL: Duration = Duration::from_secs(5);

/// Longer than any game.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Trouble {
    /// The engine has lost the game by it.
    #[error("{}: {}", .0.reason, .0.detail)]
    Forfeit(Forfeit),
    /// The match is over.
    #[error("the match was interrupted")]
    Interrupted,
    /// The opening rule cannot be played on this board.
    #[error(transparent)]
    Rule(OpeningRuleError),
    /// The engine cannot be asked about the opening rule.
    #[error(
        "{engine}: dialect={dialect} has no words for {rule}, choose another dialect or negotiator=arena"
    )]
    Speechless {
        /// The engine's name.
        engine: String,
        /// The dialect, as the one who acts for the engine.
        dialect: Negotiator,
        /// The rule.
        rule: OpeningRule,
    },
    /// The engine's program cannot be started, which makes the match pointless.
    #[error("'{program}' cannot be started: {error}")]
    Start {
        /// The program as named.
        program: String,
        /// What the system says.
        error: io::Error,
    },
}

/// An answer and the time it took.
#[derive(Debug)]
pub struct Answer<T> {
    /// What the engine said.
    pub value: T,
    /// How long it took to say it.
    pub spent: Duration,
}

/// An engine that plays one game at a time in a process of its own.
pub(super) struct Player<'a> {
    spec: &'a EngineSpec,
    settings: &'a Settings,
    interrupt: &'a Interrupt,
    process: Option<Process>,
    /// What it said in this game that it could not do.
    complaints: BTreeSet<String>,
}

/// The most complaints kept of a game.
const MOST_COMPLAINTS: usize = 8;

impl<'a> Player<'a> {
    /// A player whose process is not started yet.
    pub(super) fn new(settings: &'a Settings, engine: usize, interrupt: &'a Interrupt) -> Player<'a> {
        Player {
            spec: &settings.engines[engine],
            settings,
            interrupt,
            process: None,
            complaints: BTreeSet::new(),
        }
    }

    /// What is known of this engine.
    pub(super) fn spec(&self) -> &'a EngineSpec {
        self.spec
    }

    /// A clock for a game of this player.
    pub(super) fn clock(&self) -> Clock {
        Clock::new(self.settings.time_of(self.spec))
    }

    /// What the engine has complained about since this was last asked.
    pub(super) fn take_complaints(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.complaints)
    }

    /// Tells the engine of a new game. `seed` is for its choices while the opening is negotiated, `options` are for
    /// this game alone and come last.
    pub(super) fn begin_game(
        &mut self,
        seed: Option<u64>,
        options: &[(String, String)],
    ) -> Result<(), Trouble> {
        let used = self.process.is_some();
        match self.start() {
            // Some engines end when a game has ended; that loses nothing.
            Err(Trouble::Forfeit(Forfeit { reason: Reason::Crash, .. })) if used => self.start()?,
            other => other?,
        }
        let settings = self.introduction(seed, options);
        self.send(&settings)
    }

    /// The parameters that the engine lists when it is asked as Yixin-Board asks; none if it does not know how.
    pub(super) fn parameters(&mut self) -> Result<Vec<Parameter>, Trouble> {
        self.start()?;
        // The OK of a second START tells that the list has ended.
        self.send(&format!("YXSHOWINFO\nSTART {}\n", self.settings.size.lines()))?;
        let deadline = later(Instant::now(), self.patience());
        let mut listed = Vec::new();
        loop {
            let (line, _) = self.line(deadline)?;
            match line.strip_prefix("MESSAGE PARAMETER ") {
                Some(text) => listed.extend(Parameter::read(text)),
                None if line == "OK" => return Ok(listed),
                None => {}
            }
        }
    }

    fn patience(&self) -> Duration {
        self.spec.patience.unwrap_or(self.settings.patience)
    }

    fn start(&mut self) -> Result<(), Trouble> {
        if self.process.is_none() {
            let start = Process::start(self.spec, self.interrupt);
            let program = || self.spec.command.first().cloned().unwrap_or_default();
            self.process = Some(start.map_err(|error| Trouble::Start { program: program(), error })?);
        }
        self.forget_lines()?;
        self.send(&format!("START {}\n", self.settings.size.lines()))?;
        let deadline = later(Instant::now(), self.patience());
        loop {
            let line = self.line(deadline)?;
            match line.0.as_str() {
                "OK" => return Ok(()),
                text if is_aside(text) => {}
                text => return Err(self.garbage(text, "OK")),
            }
        }
    }

    /// The settings of a game.
    fn introduction(&self, seed: Option<u64>, options: &[(String, String)]) -> String {
        let time = self.settings.time_of(self.spec);
        let rule = match self.settings.rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
        };
        let mut lines: Vec<(&str, String)> = vec![
            ("rule", rule.to_string()),
            ("timeout_turn", time.turn_milliseconds().to_string()),
            ("timeout_match", time.match_milliseconds().to_string()),
            ("time_increment", time.increment_milliseconds().to_string()),
            ("max_memory", (u64::from(self.settings.memory) << 20).to_string()),
            ("game_type", "1".to_string()),
        ];
        lines.extend(self.settings.threads.map(|threads| ("thread_num", threads.to_string())));
        let nodes = self.spec.nodes.or(self.settings.nodes);
        lines.extend(nodes.map(|nodes| ("max_node", nodes.to_string())));
        lines.extend(seed.map(|seed| ("opening_seed", seed.to_string())));
        let options = self.spec.options.iter().chain(options);
        lines.extend(options.map(|(key, value)| (key.as_str(), value.clone())));
        lines.iter().map(|(key, value)| format!("INFO {key} {value}\n")).collect()
    }

    /// Sends a request and waits for its answer, while the clock runs.
    ///
    /// `read` finds the answer in a line, or a fault. A line that is neither, and not for people, loses the game too.
    /// A refusal may be of a setting sent just before, with the answer still to come: it loses only if none does.
    pub(super) fn ask<T>(
        &mut self,
        request: &str,
        clock: &mut Clock,
        wanted: &str,
        mut read: impl FnMut(&str) -> Result<Option<T>, Forfeit>,
    ) -> Result<Answer<T>, Trouble> {
        self.forget_lines()?;
        let asked = Instant::now();
        self.send(&format!("INFO time_left {}\n{request}\n", clock.milliseconds_left()))?;
        let limit = clock.limit();
        let allowed = limit.saturating_add(self.settings.tolerance);
        let deadline = later(asked, allowed.saturating_add(self.patience()));
        let mut refusal: Option<String> = None;
        loop {
            let (text, at) = match (self.line(deadline), &refusal) {
                (Err(Trouble::Forfeit(Forfeit { reason: Reason::Hang, .. })), Some(text)) => {
                    return Err(self.garbage(text, wanted));
                }
                (line, _) => line?,
            };
            let value = match read(&text) {
                Ok(Some(value)) => value,
                Ok(None) if is_aside(&text) => continue,
                Ok(None) if is_refusal(&text) => {
                    refusal = Some(text);
                    continue;
                }
                Ok(None) => return Err(self.garbage(&text, wanted)),
                Err(Forfeit { reason, detail }) => return Err(self.give_up(reason, detail)),
            };
            let spent = at.saturating_duration_since(asked);
            if spent > allowed {
                let [spent, limit] = [spent, limit].map(|time| time.as_secs_f64());
                return Err(self.give_up(Reason::Time, format!("{spent:.3} s of {limit:.3} s")));
            }
            clock.spend(spent);
            return Ok(Answer { value, spent });
        }
    }

    /// Ends the engine.
    pub(super) fn end(&mut self) {
        if let Some(process) = self.process.take() {
            process.end(FAREWELL);
        }
    }

    fn line(&mut self, deadline: Instant) -> Result<(String, Instant), Trouble> {
        let line = self.process.as_mut().map_or(Err(Silence::Closed), |process| process.line(deadline));
        let Line { text, at } = line.map_err(|silence| self.silent(silence))?;
        if (is_refusal(&text) || is_about_a_setting(&text)) && self.complaints.len() < MOST_COMPLAINTS {
            self.complaints.insert(text.chars().take(200).collect());
        }
        Ok((text, at))
    }

    fn send(&mut self, lines: &str) -> Result<(), Trouble> {
        let sent = self.process.as_mut().map_or(Err(Silence::Closed), |process| process.send(lines));
        sent.map_err(|silence| self.silent(silence))
    }

    fn forget_lines(&mut self) -> Result<(), Trouble> {
        let forgotten = self.process.as_mut().map_or(Err(Silence::Closed), Process::forget_lines);
        forgotten.map_err(|silence| self.silent(silence))
    }

    fn silent(&mut self, silence: Silence) -> Trouble {
        match silence {
            Silence::TooLate => self.give_up(Reason::Hang, "no answer".to_string()),
            Silence::Closed => self.give_up(Reason::Crash, "it has ended".to_string()),
            Silence::Interrupted => Trouble::Interrupted,
        }
    }

    fn garbage(&mut self, text: &str, wanted: &str) -> Trouble {
        let text: String = text.chars().take(80).collect();
        self.give_up(Reason::Garbage, format!("'{text}' in place of {wanted}"))
    }

    /// What an engine still says after this would be taken for something else: it is not used again.
    fn give_up(&mut self, reason: Reason, detail: String) -> Trouble {
        self.process = None;
        Trouble::Forfeit(Forfeit::new(reason, detail))
    }
}

/// A point in time, or one that is far enough away if there is none so late.
fn later(start: Instant, wait: Duration) -> Instant {
    start.checked_add(wait).unwrap_or(start + FOREVER)
}

/// Whether a line answers nothing: text for people, or an OK that nobody waited for.
fn is_aside(line: &str) -> bool {
    matches!(first_word(line).as_str(), "MESSAGE" | "DEBUG" | "INFO" | "OK")
}

/// Whether the engine says that it could not do something.
fn is_refusal(line: &str) -> bool {
    matches!(first_word(line).as_str(), "ERROR" | "UNKNOWN")
}

/// Whether the engine tells people something of a setting, as Kagetsu does when it can't use one.
fn is_about_a_setting(line: &str) -> bool {
    first_word(line) == "MESSAGE" && line.split_whitespace().nth(1) == Some("INFO")
}

fn first_word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase()
}
