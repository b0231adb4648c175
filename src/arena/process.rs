//! An engine's process: lines in, lines out, and its end.

use super::spec::EngineSpec;
use crate::protocol::LineSplitter;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that wait to be read. An engine that says more than this while nobody listens is made to wait.
const WAITING_LINES: usize = 4096;

/// A line with the time it came.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
}

/// What can happen while waiting for a line.
enum Event {
    Line(Line),
    /// The engine has closed its output.
    Closed,
    /// The match is over.
    Interrupted,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// None came in time.
    TooLate,
    /// The engine has closed its output, or its input.
    Closed,
    /// The match is over.
    Interrupted,
}

/// Ends a match before its time: whoever waits for an engine is woken.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<Mutex<Waiters>>);

#[derive(Default)]
struct Waiters {
    raised: bool,
    channels: Vec<Weak<SyncSender<Event>>>,
}

impl Interrupt {
    /// Nothing is interrupted yet.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Ends the match. Games that are being played are not finished.
    pub fn raise(&self) {
        let mut waiters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiters.raised = true;
        for channel in waiters.channels.iter().filter_map(Weak::upgrade) {
            // Where the channel is full nobody waits, and the flag is looked at before the next wait.
            let _ = channel.try_send(Event::Interrupted);
        }
    }

    /// Whether the match has been ended.
    pub fn is_raised(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).raised
    }

    fn wakes(&self, channel: &Arc<SyncSender<Event>>) {
        let mut waiters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiters.channels.retain(|channel| channel.strong_count() > 0);
        waiters.channels.push(Arc::downgrade(channel));
    }
}

/// A running engine. It is killed when dropped, with the processes it has started where the system can do that.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    events: Receiver<Event>,
    interrupt: Interrupt,
    /// Keeps the interrupt's way to `events` open.
    _wake: Arc<SyncSender<Event>>,
}

impl Process {
    /// Starts an engine. Its error stream is not read.
    pub(super) fn start(spec: &EngineSpec, interrupt: &Interrupt) -> io::Result<Process> {
        let [program, arguments @ ..] = &spec.command[..] else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"));
        };
        let mut command = Command::new(program);
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        // A group of its own: an interrupt from the keyboard is the arena's to answer.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(
            &mut command,
            windows_sys::Win32::System::Threading::CREATE_NEW_PROCESS_GROUP,
        );
        let mut child = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (sender, events) = sync_channel(WAITING_LINES);
        if let Some(output) = child.stdout.take() {
            let sender = sender.clone();
            thread::spawn(move || listen(output, &sender));
        }
        let wake = Arc::new(sender);
        interrupt.wakes(&wake);
        let input = child.stdin.take();
        Ok(Process { child, input, events, interrupt: interrupt.clone(), _wake: wake })
    }

    /// Writes lines.
    pub(super) fn send(&mut self, lines: &str) -> Result<(), Silence> {
        let input = self.input.as_mut().ok_or(Silence::Closed)?;
        input.write_all(lines.as_bytes()).and_then(|()| input.flush()).map_err(|_| Silence::Closed)
    }

    /// The next line, if one comes before the deadline.
    pub(super) fn line(&mut self, deadline: Instant) -> Result<Line, Silence> {
        if self.interrupt.is_raised() {
            return Err(Silence::Interrupted);
        }
        let wait = deadline.saturating_duration_since(Instant::now());
        match self.events.recv_timeout(wait) {
            // An engine that never stops talking is late all the same.
            Ok(Event::Line(line)) if line.at > deadline => Err(Silence::TooLate),
            Ok(Event::Line(line)) => Ok(line),
            Ok(Event::Closed) | Err(RecvTimeoutError::Disconnected) => Err(Silence::Closed),
            Ok(Event::Interrupted) => Err(Silence::Interrupted),
            Err(RecvTimeoutError::Timeout) => Err(Silence::TooLate),
        }
    }

    /// Drops the lines that have come without being asked for.
    pub(super) fn forget_lines(&mut self) -> Result<(), Silence> {
        for _ in 0..WAITING_LINES {
            match self.events.try_recv() {
                Ok(Event::Line(_)) => {}
                Ok(Event::Closed) | Err(TryRecvError::Disconnected) => return Err(Silence::Closed),
                Ok(Event::Interrupted) => return Err(Silence::Interrupted),
                Err(TryRecvError::Empty) => break,
            }
        }
        Ok(())
    }

    /// Asks the engine to end and gives it some time to do so before it is killed.
    pub(super) fn end(mut self, patience: Duration) {
        let _ = self.send("END\n");
        self.input = None;
        let deadline = Instant::now() + patience;
        loop {
            let wait = deadline.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(wait) {
                Ok(Event::Line(_) | Event::Interrupted) if !wait.is_zero() => {}
                _ => return,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process has not been waited for yet, so that its number is still its own.
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends each line on as it comes.
fn listen(mut output: ChildStdout, sender: &SyncSender<Event>) {
    let mut splitter = LineSplitter::new();
    let mut bytes = [0; 4096];
    let mut open = true;
    while let Ok(length) = output.read(&mut bytes)
        && length > 0
        && open
    {
        let at = Instant::now();
        splitter.feed(&bytes[..length], |text| {
            let line = Line { text: text.to_string(), at };
            open = open && sender.send(Event::Line(line)).is_ok();
        });
    }
    let _ = sender.send(Event::Closed);
}
