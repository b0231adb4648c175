//! Why the program could not do what it was asked for.

use super::interrupt::INTERRUPTED;
use crate::geometry::{ParsePointError, SizeError};
use crate::record::PositionError;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use thiserror::Error;

/// Exit code for arguments and files that make no sense.
const BAD_INPUT: u8 = 2;

/// A failure, told in one line.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Arguments(#[from] clap::Error),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Point(#[from] ParsePointError),
    #[error(transparent)]
    Size(#[from] SizeError),
    #[error("{0}")]
    Input(String),
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// The user has ended it before its time.
    #[error("{0}")]
    Interrupted(String),
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl Failure {
    /// A failure that has its own words.
    pub(super) fn told(error: impl std::fmt::Display) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Tells the user, and says how the program ends.
    pub(super) fn report(&self) -> ExitCode {
        match self {
            // Asking for help or the version is no failure.
            Failure::Arguments(error) if !error.use_stderr() => {
                let _ = error.print();
                ExitCode::SUCCESS
            }
            // Whoever read the output, `head` for instance, has had enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Arguments(error) => complain(&one_line(&error.to_string()), BAD_INPUT),
            Failure::Interrupted(text) => complain(text, INTERRUPTED),
            other => complain(&other.to_string(), BAD_INPUT),
        }
    }
}

fn complain(text: &str, code: u8) -> ExitCode {
    eprintln!("pbrain-kagetsu: {text}");
    ExitCode::from(code)
}

/// The point of a message of clap, which has several paragraphs, as one line.
fn one_line(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message.lines().map(str::trim);
    let told =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    let text = told.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    format!("{text} (see --help)")
}
