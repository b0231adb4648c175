//! A host: starts the program, writes lines, waits for lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// No answer within this time is a failure. Ordinary answers take a small part of it even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program and its pipes.
pub struct Host {
    program: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    /// All lines the program has said.
    pub heard: Vec<String>,
}

impl Host {
    /// Starts the program with these arguments.
    pub fn start(arguments: &[&str]) -> Host {
        let mut program = Command::new(env!("CARGO_BIN_EXE_pbrain-kagetsu"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(program.stdout.take().expect("it is piped"));
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut line = String::new();
            while lines.read_line(&mut line).is_ok_and(|length| length > 0) {
                let text = line.strip_suffix('\n').expect("every line has its end");
                if sender.send(text.to_string()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        Host { input: program.stdin.take(), program, output, heard: Vec::new() }
    }

    /// Writes bytes as they are. A program that has gone already is no failure here.
    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the pipe has not been closed");
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// Writes a line.
    pub fn send(&mut self, line: &str) {
        self.write(format!("{line}\n").as_bytes());
    }

    /// Closes the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        let line = self.output.recv_timeout(PATIENCE);
        let line = line.unwrap_or_else(|_| panic!("nothing came after {:?}", self.heard));
        self.heard.push(line.clone());
        line
    }

    /// The next line that is not for people.
    pub fn answer(&mut self) -> String {
        loop {
            let line = self.line();
            if is_answer(&line) {
                return line;
            }
        }
    }

    /// The lines so far that were not for people.
    pub fn answers(&self) -> Vec<&str> {
        self.heard.iter().map(String::as_str).filter(|line| is_answer(line)).collect()
    }

    /// Waits until a search is under way. Its move may come at any time then.
    pub fn search_begins(&mut self) {
        while !self.line().starts_with("MESSAGE depth ") {}
    }

    /// Sends lines and compares the answer.
    pub fn expect(&mut self, lines: &str, answer: &str) {
        self.send(lines);
        assert_eq!(self.answer(), answer, "after {lines}");
    }

    /// Sends lines and waits for a move.
    pub fn expect_move(&mut self, lines: &str) -> String {
        self.send(lines);
        let answer = self.answer();
        assert!(is_move(&answer), "{answer} after {lines}");
        answer
    }

    /// Waits for the program to end: what it still says, what it said on the error stream, how it ended.
    pub fn end(mut self) -> (Vec<String>, String, ExitStatus) {
        let mut rest = Vec::new();
        while let Ok(line) = self.output.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        let mut errors = String::new();
        let mut stream = self.program.stderr.take().expect("it is piped");
        stream.read_to_string(&mut errors).expect("the error stream is text");
        (rest, errors, self.program.wait().expect("the program ends"))
    }

    /// Waits for the program to end, which it must do well and silently.
    pub fn ends_silently(self) {
        let (rest, errors, status) = self.end();
        assert!(rest.iter().all(|line| line.starts_with("MESSAGE ")), "{rest:?}");
        assert_eq!(errors, "");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Whether a line is a move.
pub fn is_move(line: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    line.split_once(',').is_some_and(|(x, y)| is_number(x) && is_number(y))
}

/// Whether a line is an answer rather than text for people.
fn is_answer(line: &str) -> bool {
    !line.starts_with("MESSAGE ")
}
