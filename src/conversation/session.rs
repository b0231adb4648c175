//! The thread that decides what happens and answers.

mod meanwhile;
mod negotiating;
mod studying;
mod thinking;

use super::blocks::Blocks;
use super::game::{Game, GameError};
use super::log::Log;
use super::settings::Settings;
use super::thinker::Thinker;
use crate::effort::machine;
use crate::eval::Weights;
use crate::geometry::Size;
use crate::protocol::{
    Command, CommandError, Info, OpeningError, Pair, Reply, StepError, Stone, UnsupportedRule, rules_reply,
    state_reply,
};
use crate::search::{Report, RootEvent};
use std::collections::VecDeque;
use std::io::Write;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;
use thinking::{Found, Search};
use thiserror::Error;

/// Something that has happened.
pub(super) enum Event<T> {
    /// The host has asked for something, or tried to, at that time.
    Request(Instant, Result<Command, CommandError>),
    /// There will be no more requests.
    EndOfInput,
    /// The search has finished an iteration.
    Report(Report),
    /// Something has happened at the root of the search.
    Root(RootEvent),
    /// The search has ended. Both are `None` if it has panicked.
    Found(Option<T>, Option<Found>),
}

/// Why a command is not acted on.
#[derive(Debug, Error)]
enum Refusal {
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Rule(#[from] UnsupportedRule),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error(transparent)]
    Step(#[from] StepError),
}

/// Whether the conversation goes on; it breaks when the host is gone or wants the program to end.
type Flow = ControlFlow<()>;

/// What runs.
enum State<T> {
    Idle(T),
    Searching(Search),
}

/// A conversation with its state.
pub(super) struct Session<T, W> {
    output: W,
    log: Option<Log>,
    events: Receiver<Event<T>>,
    /// For the search threads, to report with.
    sender: Sender<Event<T>>,
    /// Requests that came while a search was being ended for an earlier one.
    waiting: VecDeque<Event<T>>,
    /// Answers that must not come before the move that is owed: a host may take the next line for it.
    held: Vec<Reply>,
    settings: Settings,
    game: Game,
    /// What is kept out of the search.
    blocks: Blocks,
    state: State<T>,
    /// Whether to think on while the opponent does, as soon as there is nothing else to do.
    may_ponder: bool,
    /// Threads and bytes last asked of the thinker.
    granted: (usize, u64),
    /// The weights last given to the thinker, if it does not use its own.
    given: Option<Arc<Weights>>,
    /// Whether the thinker may have learnt something.
    has_thought: bool,
    /// Whether to forget it as soon as the search has ended.
    must_forget: bool,
    /// What has last been told about the rule and the engine.
    introduced: String,
    /// Whether it was said that there is no database.
    told_of_database: bool,
}

impl<T: Thinker, W: Write> Session<T, W> {
    pub(super) fn new(
        output: W,
        log: Option<Log>,
        sender: Sender<Event<T>>,
        events: Receiver<Event<T>>,
    ) -> Session<T, W> {
        let settings = Settings::new();
        let granted = (settings.threads(), settings.table_bytes());
        Session {
            output,
            log,
            events,
            sender,
            waiting: VecDeque::new(),
            held: Vec::new(),
            settings,
            game: Game::default(),
            blocks: Blocks::default(),
            may_ponder: false,
            state: State::Idle(T::new(granted.0, granted.1)),
            granted,
            given: None,
            has_thought: false,
            must_forget: false,
            introduced: String::new(),
            told_of_database: false,
        }
    }

    /// Talks until the host has had enough.
    pub(super) fn run(mut self) {
        while let Some(event) = self.next_event() {
            if self.handle(event).is_break() || self.ponder_if_free().is_break() {
                break;
            }
        }
        self.stop_search();
    }

    fn next_event(&mut self) -> Option<Event<T>> {
        self.waiting.pop_front().or_else(|| self.receive())
    }

    fn handle(&mut self, event: Event<T>) -> Flow {
        match event {
            Event::EndOfInput | Event::Request(_, Ok(Command::End)) => Break(()),
            Event::Report(report) => self.tell(&report),
            Event::Root(event) => self.tell_of_root(event),
            Event::Found(thinker, found) => self.finish(thinker, found),
            Event::Request(since, Ok(command)) => self.obey(since, command),
            Event::Request(_, Err(error)) => self.say_in_turn(error.into()),
        }
    }

    /// Acts on a command, once the search that it does not go along with has ended.
    fn obey(&mut self, since: Instant, command: Command) -> Flow {
        if !goes_along_with_search(&command) {
            // A question does not keep us from thinking on for the opponent.
            let may_ponder = self.is_pondering() && asks(&command);
            if self.ends_search(&command) {
                self.stop_search();
            }
            self.await_search()?;
            self.may_ponder = may_ponder;
            let rule = self.settings.rule.unwrap_or_default();
            self.game.set_rule(rule, self.settings.max_stones);
        }
        match self.act(since, command) {
            Ok(flow) => flow,
            Err(refusal) => self.say_in_turn(Reply::Error(refusal.to_string())),
        }
    }

    /// Whether a command ends the search that may be running; if it does not go along with it either, it waits.
    pub(super) fn ends_search(&self, command: &Command) -> bool {
        // Yixin-Board sets up a board as soon as it has sent a step, and means no harm by it.
        let waits = self.owes_answer() && asks(command) || self.is_answering_step() && sets_up(command);
        !waits && !goes_along_with_search(command)
    }

    /// Acts on a command. Refused ones leave everything as it was.
    fn act(&mut self, since: Instant, command: Command) -> Result<Flow, Refusal> {
        match command {
            Command::Start(size) => return self.start(size),
            Command::Restart => return self.start(self.game.position("RESTART")?.size()),
            Command::Begin => {
                self.settings.rule?;
                self.game.begin()?;
                return Ok(self.think(since, None));
            }
            Command::Turn(pair) => {
                self.settings.rule?;
                self.game.turn(pair)?;
                return Ok(self.think(since, None));
            }
            Command::Board(stones) => {
                self.settings.rule?;
                self.game.board(&stones)?;
                let flow = self.tell_of_passes(&stones);
                return Ok(if flow.is_continue() { self.think(since, None) } else { flow });
            }
            Command::SetBoard(stones) => {
                self.game.set_board(&stones)?;
                return Ok(self.tell_of_passes(&stones));
            }
            Command::Play(pair) => {
                self.settings.rule?;
                self.game.play(pair)?;
                self.settings.clock.spend(since.elapsed());
                return Ok(self.say(&Reply::Move(pair)));
            }
            Command::TakeBack(pair) => {
                self.game.take_back(pair)?;
                return Ok(self.say(&Reply::Ok));
            }
            Command::Opening(transcript) => return self.opening(since, &transcript),
            Command::OpeningState(transcript) => {
                return Ok(self.say_in_turn(state_reply(&self.played(&transcript)?)));
            }
            Command::OpeningRules => return Ok(self.say_in_turn(rules_reply())),
            Command::Step(step) => return self.step(since, step),
            Command::Info(info) => {
                let is_time =
                    matches!(info, Info::TimeoutTurn(_) | Info::TimeoutMatch(_) | Info::TimeLeft(_));
                self.settings.apply(info);
                if is_time {
                    self.shorten_search();
                }
                if !self.settings.pondering && self.is_pondering() {
                    self.stop_search();
                }
                self.grant();
            }
            Command::Stop => self.stop_search(),
            Command::HashClear => {
                self.must_forget = true;
                self.grant();
            }
            Command::About => return Ok(self.say_in_turn(Reply::About)),
            Command::ShowInfo => return Ok(self.show_info()),
            Command::ShowForbidden => {
                self.settings.rule?;
                let points = self.game.forbidden()?;
                return Ok(self.say(&Reply::Forbidden(points)));
            }
            Command::Study(study) => return self.study(since, study),
            Command::End => return Ok(Break(())),
        }
        Ok(Continue(()))
    }

    /// A new game. What has been learnt is forgotten, except for Yixin-Board, which starts one for every move.
    fn start(&mut self, size: Size) -> Result<Flow, Refusal> {
        let rule = self.settings.rule?;
        self.game.start(rule, size);
        self.game.set_rule(rule, self.settings.max_stones);
        self.settings.clock.new_game();
        self.must_forget |= !self.settings.yixin;
        self.grant();
        let flow = self.say(&Reply::Ok);
        Ok(if flow.is_continue() { self.introduce() } else { flow })
    }

    /// The host is Yixin-Board: tells it who it talks to and how far its sliders go.
    fn show_info(&mut self) -> Flow {
        self.settings.yixin = true;
        let kilobytes = machine::largest_table() >> 10;
        for text in [
            format!("Kagetsu {}", env!("CARGO_PKG_VERSION")),
            // The slider for it ends one below.
            format!("INFO MAX_THREAD_NUM {}", machine::threads() + 1),
            format!("INFO MAX_HASH_SIZE {}", kilobytes.max(1).ilog2()),
        ] {
            self.say(&Reply::Message(text))?;
        }
        #[cfg(feature = "tune")]
        for parameter in crate::search::params::ALL {
            self.say(&Reply::Message(format!("PARAMETER {parameter}")))?;
        }
        Continue(())
    }

    /// Tells the rule, the size and what thinks, if anything of it has changed, and what was wrong with the
    /// last settings. All of that waits if the host wants no messages.
    fn introduce(&mut self) -> Flow {
        if !self.settings.messages {
            return Continue(());
        }
        let (Ok(rule), Ok(position), State::Idle(thinker)) =
            (self.settings.rule, self.game.position("START"), &self.state)
        else {
            return Continue(());
        };
        let threads = self.granted.0;
        let plural = if threads == 1 { "" } else { "s" };
        let (size, evaluator, table) = (position.size(), thinker.evaluator(), thinker.table_bytes() >> 20);
        let text =
            format!("{rule} {size}, evaluator {evaluator}, {threads} thread{plural}, table {table} MB");
        if text != self.introduced {
            self.introduced.clone_from(&text);
            self.say(&Reply::Message(text))?;
        }
        for complaint in self.settings.take_complaints() {
            self.say(&Reply::Message(complaint))?;
        }
        Continue(())
    }

    /// Says that passes have been filled in to make a game of a list of stones, which may have been meant otherwise.
    fn tell_of_passes(&mut self, stones: &[Stone]) -> Flow {
        let Ok(position) = self.game.position("BOARD") else { return Continue(()) };
        let all = position.moves().iter().filter(|step| step.is_none()).count();
        let filled = all - stones.iter().filter(|stone| stone.pair == Pair::PASS).count();
        if filled == 0 || !self.settings.messages {
            return Continue(());
        }
        let side = position.side_to_move();
        let text = format!(
            "the stones do not come in turns, {filled} x a pass; field 1 is the side to move, here {side}"
        );
        self.say(&Reply::Message(text))
    }

    /// Says something that is no move, after the move that is owed.
    fn say_in_turn(&mut self, reply: Reply) -> Flow {
        if self.owes_answer() {
            self.held.push(reply);
            Continue(())
        } else {
            self.say(&reply)
        }
    }

    /// Writes one line, whole and at once. Breaks if the host does not listen any more.
    fn say(&mut self, reply: &Reply) -> Flow {
        let mut line = reply.to_string();
        if let Some(log) = &self.log {
            log.sent(&line);
        }
        line.push('\n');
        match self.output.write_all(line.as_bytes()).and_then(|()| self.output.flush()) {
            Ok(()) => Continue(()),
            Err(_) => Break(()),
        }
    }
}

/// Whether a command sets up a position without asking for a move.
fn sets_up(command: &Command) -> bool {
    matches!(command, Command::Start(_) | Command::SetBoard(_))
}

/// Whether a command only asks about the board or the engine, so that it can wait until a search has ended by itself.
fn asks(command: &Command) -> bool {
    match command {
        Command::ShowForbidden => true,
        Command::Study(study) => studying::asks_about_engine(study),
        _ => false,
    }
}

/// Whether a command can be acted on while a search runs; the others end it first.
fn goes_along_with_search(command: &Command) -> bool {
    matches!(
        command,
        Command::Info(_)
            | Command::Stop
            | Command::HashClear
            | Command::About
            // This one ends the search itself, unless it is refused.
            | Command::Opening(_)
            | Command::OpeningRules
            | Command::OpeningState(_)
            | Command::ShowInfo
            | Command::End
    ) || matches!(command, Command::Study(study) if studying::goes_along_with_search(study))
}
