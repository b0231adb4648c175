//! Requests of people who study positions.

use super::thinking::{Found, Task};
use super::{Flow, Refusal, Session, State};
use crate::board::Board;
use crate::conversation::thinker::Thinker;
use crate::conversation::tracing::{board_lines, search_lines};
use crate::geometry::Point;
use crate::protocol::{Pair, Reply, Study};
use crate::search::{Balance, Question};
use std::io::Write;
use std::ops::ControlFlow::Continue;
use std::time::Instant;

/// Whether a request can be met while a search runs.
pub(super) fn goes_along_with_search(study: &Study) -> bool {
    match study {
        Study::Block(_)
        | Study::BlockLine(_)
        | Study::Bar { .. }
        | Study::Draw
        | Study::Resign
        | Study::Database => true,
        Study::NBest(_)
        | Study::Defend
        | Study::Balance(_)
        | Study::TableUsage
        | Study::TableDump(_)
        | Study::TableLoad(_)
        | Study::TraceBoard
        | Study::TraceSearch => false,
    }
}

/// Whether a request only asks about the engine, so that it can wait until a search has ended by itself.
pub(super) fn asks_about_engine(study: &Study) -> bool {
    matches!(
        study,
        Study::TableUsage
            | Study::TableDump(_)
            | Study::TableLoad(_)
            | Study::TraceBoard
            | Study::TraceSearch
    )
}

impl<T: Thinker, W: Write> Session<T, W> {
    /// Meets a request.
    pub(super) fn study(&mut self, since: Instant, study: Study) -> Result<Flow, Refusal> {
        match study {
            Study::NBest(lines) => {
                return self.look_for_moves("YXNBEST", |session| session.think(since, Some(lines)));
            }
            Study::Defend => {
                return self
                    .look_for_moves("YXSEARCHDEFEND", |session| session.think(since, Some(usize::MAX)));
            }
            Study::Balance(balance) => {
                let command = if balance.stones == 1 { "YXBALANCEONE" } else { "YXBALANCETWO" };
                return self.look_for_moves(command, |session| session.find_balance(since, balance));
            }
            Study::Block(edit) => self.blocks.edit_points(edit),
            Study::BlockLine(edit) => {
                // What was learnt with the line does not hold without it, and the other way round.
                self.must_forget |= self.blocks.edit_lines(edit);
                self.grant();
            }
            Study::Bar { add, pair, side } => self.blocks.bar(add, pair, side),
            Study::Draw => return Ok(self.say_in_turn(message("DRAW REJECT"))),
            Study::Resign => return Ok(self.say_in_turn(message("RESIGN ACCEPT"))),
            Study::Database => {
                let first = !std::mem::replace(&mut self.told_of_database, true);
                let text = "there is no database yet, everything about it is passed over";
                return Ok(if first { self.say_in_turn(message(text)) } else { Continue(()) });
            }
            Study::TableUsage | Study::TableDump(_) | Study::TableLoad(_) => return Ok(self.table(study)),
            Study::TraceBoard => {
                let board: Board = Board::from_position(self.game.position("TRACEBOARD")?);
                return Ok(self.say_all(board_lines(&board, self.settings.axes())));
            }
            Study::TraceSearch => {
                let board: Board = Board::from_position(self.game.position("TRACESEARCH")?);
                let State::Idle(thinker) = &self.state else { return Ok(Continue(())) };
                let lines = search_lines(&board, self.settings.axes(), |key| thinker.known(key));
                return Ok(self.say_all(lines));
            }
        }
        Ok(Continue(()))
    }

    /// Begins to look for moves. In a game that is over any empty point is sent: Yixin-Board asks there, too, and would
    /// take the next move for the answer.
    fn look_for_moves(
        &mut self,
        command: &'static str,
        begin: impl FnOnce(&mut Self) -> Flow,
    ) -> Result<Flow, Refusal> {
        self.settings.rule?;
        let Err(over) = self.game.can_go_on(command) else { return Ok(begin(self)) };
        let position = self.game.position(command)?;
        let Some(point) = position.any_empty_point() else { return Err(over.into()) };
        let point = Pair::of(point, position.size());
        let told = self.say(&Reply::Message(over.to_string()));
        Ok(if told.is_continue() { self.say(&Reply::Move(point)) } else { told })
    }

    fn say_all(&mut self, lines: Vec<String>) -> Flow {
        lines.into_iter().try_for_each(|line| self.say(&Reply::Message(line)))
    }

    /// Begins to look for stones that leave the position at a value.
    fn find_balance(&mut self, since: Instant, balance: Balance) -> Flow {
        self.introduce()?;
        let Ok(position) = self.game.position("YXBALANCEONE").cloned() else { return Continue(()) };
        let scope = self.scope(&position, None);
        self.tell_if_all_is_blocked(&position, &scope.blocked)?;
        let limits = self.settings.limits(since.elapsed());
        self.search(since, Task::Stones(balance.stones), move |thinker, stop, listener| {
            let question = Question { position: &position, scope: &scope, limits: &limits, stop };
            Found::Stones(thinker.balance(&question, &balance, listener))
        })
    }

    /// Tells about the table, writes or reads it.
    fn table(&mut self, study: Study) -> Flow {
        let State::Idle(thinker) = &mut self.state else { return Continue(()) };
        let done = match study {
            Study::TableDump(path) => {
                let saved = thinker.save_table(&path);
                saved.map(|entries| format!("hash dump: {entries} positions written to {}", path.display()))
            }
            Study::TableLoad(path) => {
                let loaded = thinker.load_table(&path);
                loaded.map(|entries| format!("hash load: {entries} positions read from {}", path.display()))
            }
            _ => {
                let (percent, megabytes) = (100.0 * thinker.table_usage(), thinker.table_bytes() >> 20);
                Ok(format!("hash usage {percent:.1} % of {megabytes} MB"))
            }
        };
        // A table that was read has something to forget.
        self.has_thought = true;
        self.say(&done.map_or_else(|error| Reply::Error(error.to_string()), Reply::Message))
    }

    /// Makes the stones that were found, or others that may be made, and sends them.
    pub(super) fn place(&mut self, since: Instant, count: usize, found: &[Point]) -> Flow {
        let mut placed = Vec::new();
        for at in 0..count {
            let Some(point) = self.allowed(found.get(at..=at).unwrap_or_default()) else { break };
            let Ok(size) = self.game.position("BOARD").map(|position| position.size()) else { break };
            self.game.answer(point);
            placed.push(Pair::of(point, size));
            if at + 1 < count && self.game.can_go_on("BOARD").is_err() {
                break;
            }
        }
        self.settings.clock.spend(since.elapsed());
        if placed.is_empty() { Continue(()) } else { self.say(&Reply::Moves(placed)) }
    }
}

fn message(text: &str) -> Reply {
    Reply::Message(text.to_string())
}
