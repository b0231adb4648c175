//! Conversations with stand-ins for the search: who answers, when, and how often.

mod any_lines;
mod openings;
mod weights;

use super::{Thinker, converse};
use crate::board::Board;
use crate::effort::{Limits, StopFlag};
use crate::eval::Weights;
use crate::geometry::Point;
use crate::opening::{Action, Decision, Negotiation, any_action};
use crate::protocol::Reply;
use crate::record::Position;
use crate::search::{Balance, Known, Listener, Outcome, Question, Report, Scope, Score, TableFileError};
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write, pipe};
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// The first empty point that Black may play on, too.
fn first_point(position: &Position) -> Option<Point> {
    let board: Board = Board::from_position(position);
    board.empty().iter().find(|&point| !board.is_forbidden(point))
}

fn report(position: &Position) -> Report {
    let line = first_point(position).into_iter().collect();
    Report {
        rank: 1,
        of: 1,
        depth: 1,
        selective_depth: 1,
        score: Score(0),
        nodes: 1,
        elapsed: Duration::ZERO,
        line,
    }
}

fn wait(stop: &StopFlag) {
    while !stop.is_raised() {
        std::thread::yield_now();
    }
}

/// Like a panic, but without the noise.
fn break_down() -> ! {
    std::panic::resume_unwind(Box::new("a defect, on purpose"))
}

/// Declares a thinker with the given ways to think, and to choose in an opening.
macro_rules! thinker {
    ($name:ident, $think:expr, $choose:expr) => {
        struct $name {
            table_bytes: u64,
            evaluator: String,
        }

        impl Thinker for $name {
            fn new(_threads: usize, table_bytes: u64) -> $name {
                $name { table_bytes, evaluator: "stand-in".to_string() }
            }

            fn set_threads(&mut self, _threads: usize) {}

            fn set_table_bytes(&mut self, bytes: u64) {
                self.table_bytes = bytes;
            }

            fn table_bytes(&self) -> u64 {
                self.table_bytes
            }

            fn clear(&mut self) {}

            fn set_weights(&mut self, weights: Arc<Weights>) {
                self.evaluator = weights.name().to_string();
            }

            fn evaluator(&self) -> &str {
                &self.evaluator
            }

            fn explore(&mut self, question: &Question<'_>, listener: &mut dyn Listener) -> Outcome {
                let think: fn(&Position, &Scope, &StopFlag, &mut dyn Listener) -> Outcome = $think;
                think(question.position, question.scope, question.stop, listener)
            }

            fn balance(
                &mut self,
                question: &Question<'_>,
                balance: &Balance,
                listener: &mut dyn Listener,
            ) -> Vec<Point> {
                let mut position = question.position.clone();
                let mut stones = Vec::new();
                for _ in 0..balance.stones {
                    let best = self.explore(&Question { position: &position, ..*question }, listener).best;
                    stones.extend(best);
                    let _ = position.play(best);
                }
                stones
            }

            fn table_usage(&self) -> f64 {
                0.25
            }

            fn save_table(&self, path: &Path) -> Result<u64, TableFileError> {
                let what = "a stand-in keeps nothing";
                Err(TableFileError::Contents { path: path.to_path_buf(), what })
            }

            fn load_table(&mut self, path: &Path) -> Result<u64, TableFileError> {
                self.save_table(path)
            }

            fn known(&self, _key: u64) -> Option<Known> {
                None
            }

            fn choose(
                &mut self,
                opening: &Negotiation,
                _limits: &Limits,
                _seed: u64,
                stop: &StopFlag,
            ) -> Option<Decision> {
                let choose: fn(&Negotiation, &StopFlag) -> Option<Decision> = $choose;
                choose(opening, stop)
            }
        }
    };
}

mod studying;

// Answers at once.
thinker!(
    Prompt,
    |position, _, _, _| Outcome { best: first_point(position), lines: Vec::new() },
    |opening, _| { any_action(opening).map(Decision::forced) }
);

// Reports once and then thinks until it is stopped.
thinker!(
    Patient,
    |position, _, stop, listener| {
        listener.report(&report(position));
        wait(stop);
        Outcome { best: first_point(position), lines: Vec::new() }
    },
    |opening, stop| {
        wait(stop);
        any_action(opening).map(Decision::forced)
    }
);

// Reports once and breaks down.
thinker!(
    Panicking,
    |position, _, _, listener| {
        listener.report(&report(position));
        break_down()
    },
    |_, _| break_down()
);

// Wants to play where a stone is, or off the board.
thinker!(
    Careless,
    |position, _, _, _| Outcome {
        best: position.moves().iter().rev().find_map(|&step| step).or(Some(Point::NONE)),
        lines: Vec::new()
    },
    |opening, _| Some(Decision::forced(Action::Choose(opening.size().center())))
);

/// The host's side of a conversation with a `T`.
struct Host {
    to: Option<PipeWriter>,
    from: BufReader<PipeReader>,
    conversation: JoinHandle<()>,
}

impl Host {
    fn with<T: Thinker>() -> Host {
        let (input, to) = pipe().unwrap();
        let (from, output) = pipe().unwrap();
        let conversation = std::thread::spawn(move || converse::<T>(input, output, None, || ()));
        Host { to: Some(to), from: BufReader::new(from), conversation }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.to.as_ref().unwrap(), "{text}").unwrap();
    }

    /// The next line; empty at the end.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim_end_matches('\n').to_string()
    }

    /// The next line that is no MESSAGE.
    fn answer(&mut self) -> String {
        loop {
            let line = self.line();
            if !line.starts_with("MESSAGE") {
                return line;
            }
        }
    }

    /// The next line of Yixin-Board's opening dialogue.
    fn said(&mut self) -> String {
        loop {
            let line = self.line();
            if line.starts_with("MESSAGE SOOSORV") {
                return line;
            }
        }
    }

    /// Sends a text and compares the answers.
    fn expect(&mut self, text: &str, answers: &[&str]) {
        self.send(text);
        for answer in answers {
            assert_eq!(self.answer(), *answer, "after {text}");
        }
    }

    /// Everything that is still said until the conversation ends; the host has closed its end.
    fn rest(mut self) -> Vec<String> {
        self.to = None;
        let rest = self.from.by_ref().lines().map(Result::unwrap).collect();
        self.conversation.join().unwrap();
        rest
    }
}

#[test]
fn a_game_is_played() {
    let mut host = Host::with::<Prompt>();
    host.expect("ABOUT", &[&Reply::About.to_string()]);
    host.expect("START 15", &["OK"]);
    assert!(host.line().starts_with("MESSAGE renju 15x15, evaluator stand-in, 1 thread, table "));
    host.expect("BEGIN", &["0,14"]);
    host.expect("TURN 7,7", &["1,14"]);
    host.expect("TAKEBACK 1,14\nTAKEBACK 7,7\nTURN 8,8", &["OK", "OK", "1,14"]);
    host.expect("RESTART\nBEGIN", &["OK", "0,14"]);
    host.expect("BOARD\n7,7,1\n8,8,2\n0,14,1\n1,14,2\nDONE", &["2,14"]);
    host.expect("PLAY 5,5", &["5,5"]);
    host.send("END");
    assert_eq!(host.rest(), [""; 0]);
}

#[test]
fn a_search_is_stopped_with_its_one_move() {
    for stop in ["STOP", "yxstop", "STOP\nSTOP\nYXSTOP"] {
        let mut host = Host::with::<Patient>();
        host.expect("START 15\nBEGIN", &["OK"]);
        host.expect(stop, &["0,14"]);
        host.expect("STOP\nTURN 3,3\nSTOP", &["1,14"]);
        host.expect("STOP\nABOUT", &[&Reply::About.to_string()]);
        assert_eq!(host.rest(), [""; 0]);
    }
}

#[test]
fn requests_end_the_search_with_its_move_first() {
    let mut host = Host::with::<Patient>();
    host.expect("START 15\nBEGIN\nTURN 7,7\nSTART 10", &["OK", "0,14", "1,14", "OK"]);
    host.expect("BEGIN\nTAKEBACK 0,9\nBEGIN\nRESTART", &["0,9", "OK", "0,9", "OK"]);
    host.expect("BEGIN\nYXBOARD\n7,7,2\nDONE\nYXSHOWFORBID", &["0,9", "FORBID ."]);
    host.expect("BOARD\nDONE\nTURN 0,9", &["0,9", "ERROR 0,9 is occupied, choose an empty point"]);
    host.expect("TURN 1,9\nBOARD DONE\nSTOP", &["2,9", "0,9"]);
    assert_eq!(host.rest(), [""; 0]);
}

#[test]
fn what_does_not_concern_the_search_leaves_it_alone() {
    let mut host = Host::with::<Patient>();
    host.expect("START 15\nBEGIN", &["OK"]);
    host.send(
        "INFO time_left 2000000000\nINFO rule 1\nyxhashclear\nABOUT\nHELLO\nTURN a,b\nINFO thread_num 2",
    );
    host.send("YXSHOWINFO");
    while !host.line().starts_with("MESSAGE INFO MAX_HASH_SIZE ") {}
    // The answers wait for the move, which a host expects next.
    let bad_turn = "ERROR TURN needs a point such as TURN 7,7, got 'a,b'";
    host.expect("STOP", &["0,14", &Reply::About.to_string(), "UNKNOWN command HELLO", bad_turn]);
    host.send("TURN 5,5");
    assert!(host.line().starts_with("MESSAGE standard 15x15, evaluator stand-in, "));
    host.expect("STOP", &["1,14"]);
}

#[test]
fn a_shorter_time_named_during_a_search_ends_it() {
    for (time, long) in
        [("timeout_turn 0", "timeout_turn 2000000000"), ("time_left -5", "time_left 2147483647")]
    {
        let mut host = Host::with::<Patient>();
        host.expect(&format!("INFO {long}\nSTART 15\nBEGIN"), &["OK"]);
        host.expect(&format!("INFO {time}"), &["0,14"]);
        host.expect(
            &format!("INFO {long}\nTURN 7,7\nABOUT\nINFO {time}"),
            &["1,14", &Reply::About.to_string()],
        );
    }
}

#[test]
fn the_end_is_silent_even_during_a_search() {
    for end in ["END", "end", "BOARD\n7,7,1\nEND", "TURN 7,7\nEND", ""] {
        let mut host = Host::with::<Patient>();
        host.expect("INFO message off\nSTART 15\nBEGIN", &["OK"]);
        host.send(end);
        let rest = host.rest();
        // A request before the end may or may not have been answered.
        assert!(rest.is_empty() || end.starts_with("TURN") && rest == ["0,14"], "{end}: {rest:?}");
    }
}

#[test]
fn a_search_that_breaks_down_costs_no_move() {
    let mut host = Host::with::<Panicking>();
    host.expect("START 15\nBEGIN\nTURN 7,7\nTURN 8,8", &["OK", "0,14", "1,14", "2,14"]);
}

#[test]
fn a_move_that_is_none_is_not_sent() {
    let mut host = Host::with::<Careless>();
    host.expect("START 15\nBEGIN\nTURN 0,0", &["OK", "7,7", "6,8"]);
}

#[test]
fn a_rule_that_is_not_played_is_refused_where_there_is_an_answer() {
    let refused =
        "ERROR INFO rule 8 (caro) is not supported, send 0 (freestyle), 1 (exactly five), 2 or 4 (renju)";
    let mut host = Host::with::<Prompt>();
    host.expect("INFO rule 8\nSTART 15", &[refused]);
    host.expect("INFO rule 0\nSTART 15\nINFO rule 8\nBEGIN", &["OK", refused]);
    host.expect("TURN 7,7\nBOARD\n7,7,2\nDONE\nRESTART", &[refused, refused, refused]);
    host.expect("INFO rule 4\nTURN 7,7", &["0,14"]);
}

#[test]
fn a_setting_that_makes_no_sense_is_named_before_the_next_move() {
    let mut host = Host::with::<Prompt>();
    host.expect("START 15", &["OK"]);
    host.line();
    host.send("INFO timeout_turn soon\nBEGIN");
    assert_eq!(host.line(), "MESSAGE INFO timeout_turn 'soon' is ignored, it needs a whole number");
    assert_eq!(host.line(), "0,14");
}

#[test]
fn messages_can_be_switched_off() {
    let mut host = Host::with::<Patient>();
    host.send("INFO message off\nSTART 15\nBEGIN\nSTOP");
    assert_eq!([host.line(), host.line()], ["OK", "0,14"]);
    host.send("INFO message on\nTURN 7,7");
    assert!(host.line().starts_with("MESSAGE renju 15x15"));
    assert_eq!(host.line(), "MESSAGE depth 1-1 ev 0 n 1 n/ms 1000 tm 0 pv b1");
    host.expect("STOP", &["1,14"]);
}

#[test]
fn a_host_that_has_left_ends_the_conversation() {
    let (input, mut to) = pipe().unwrap();
    let (from, output) = pipe().unwrap();
    drop(from);
    let conversation = std::thread::spawn(move || converse::<Prompt>(input, output, None, || ()));
    writeln!(to, "START 15").unwrap();
    conversation.join().unwrap();
}
