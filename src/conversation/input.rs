//! The thread that reads.

use super::log::Log;
use super::session::Event;
use crate::protocol::{Command, LineSplitter, Reader};
use std::io::{self, Read};
use std::sync::mpsc::Sender;
use std::time::Instant;

/// Starts a thread that sends every request of `input` as an event, up to END or the end of input, and calls
/// `at_end` then.
pub(super) fn listen<T: Send + 'static>(
    input: impl Read + Send + 'static,
    log: Option<Log>,
    events: Sender<Event<T>>,
    at_end: impl FnOnce() + Send + 'static,
) {
    let listener = Listener { log, events, reader: Reader::new(), since: Instant::now(), ended: false };
    std::thread::spawn(move || {
        listener.read_all(input);
        at_end();
    });
}

struct Listener<T> {
    log: Option<Log>,
    events: Sender<Event<T>>,
    reader: Reader,
    /// When the first line of the request arrived; its clock runs from then.
    since: Instant,
    ended: bool,
}

impl<T> Listener<T> {
    fn read_all(mut self, mut input: impl Read) {
        let mut splitter = LineSplitter::new();
        let mut bytes = [0; 4096];
        while !self.ended {
            match input.read(&mut bytes) {
                Ok(0) => break,
                Ok(count) => splitter.feed(&bytes[..count], |line| self.line(line)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        splitter.finish(|line| self.line(line));
        // Nobody listens any more if the conversation has ended otherwise; the same goes below.
        let _ = self.events.send(Event::EndOfInput);
    }

    fn line(&mut self, line: &str) {
        if self.ended {
            return;
        }
        if let Some(log) = &self.log {
            log.received(line);
        }
        if !self.reader.is_within_list() {
            self.since = Instant::now();
        }
        for request in self.reader.read(line) {
            self.ended = request == Ok(Command::End);
            let _ = self.events.send(Event::Request(self.since, request));
            // What comes after a request on its last line is a request of its own.
            self.since = Instant::now();
        }
    }
}
