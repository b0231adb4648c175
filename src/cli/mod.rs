//! The command line: one file for each subcommand.
//!
//! Without a subcommand the program speaks the protocol over its standard input and output, which is how
//! managers start it.

mod analyze;
mod arguments;
mod bench;
mod book;
mod convert;
mod datagen;
mod diagram;
mod drawing;
mod failure;
mod fit;
mod forbidden;
mod games;
mod interrupt;
mod match_;
mod opening;
mod paragraphs;
mod perft;
mod play;
mod position;
mod protocol;
mod reasons;
mod rules;
mod seconds;
mod shard;
mod show;
mod solve;
mod source;
mod tree_file;
mod tune;
mod words;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// A renju engine. Without a subcommand it speaks the Piskvork protocol on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "pbrain-kagetsu", version, args_conflicts_with_subcommands = true, after_help = EXAMPLE)]
struct Arguments {
    /// Add every line of the protocol to this file, with the time
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(subcommand)]
    task: Option<Task>,
}

const EXAMPLE: &str = "Example of the protocol, on a shell:
  (echo START 15; echo BEGIN; sleep 1; echo TURN 7,6; sleep 6) | pbrain-kagetsu";

#[derive(Debug, Subcommand)]
enum Task {
    Bench(bench::Arguments),
    Perft(perft::Arguments),
    Forbidden(forbidden::Arguments),
    Analyze(analyze::Arguments),
    Solve(solve::Arguments),
    Match(match_::Arguments),
    Rules(rules::Arguments),
    Opening(opening::Arguments),
    Book(book::Arguments),
    Play(play::Arguments),
    Datagen(datagen::Arguments),
    Fit(fit::Arguments),
    Tune(tune::Arguments),
    Convert(convert::Arguments),
    Show(show::Arguments),
    Diagram(diagram::Arguments),
}

/// Does what the arguments of the process ask for.
pub fn run() -> ExitCode {
    let words = arguments::without_foreign_options(std::env::args_os());
    let result = match Arguments::try_parse_from(words) {
        Ok(arguments) => match &arguments.task {
            None => protocol::run(arguments.log.as_deref()),
            Some(Task::Bench(arguments)) => bench::run(arguments, &mut io::stdout().lock()),
            Some(Task::Perft(arguments)) => perft::run(arguments, &mut io::stdout().lock()),
            Some(Task::Forbidden(arguments)) => forbidden::run(arguments, &mut io::stdout().lock()),
            Some(Task::Analyze(arguments)) => analyze::run(arguments),
            Some(Task::Solve(arguments)) => solve::run(arguments, &mut io::stdout().lock()),
            Some(Task::Match(arguments)) => match_::run(arguments, &mut io::stdout().lock()),
            Some(Task::Rules(arguments)) => rules::run(arguments, &mut io::stdout().lock()),
            Some(Task::Book(arguments)) => book::run(arguments, &mut io::stdout().lock()),
            Some(Task::Opening(arguments)) => opening::run(arguments, &mut io::stdout().lock()),
            Some(Task::Play(arguments)) => play::run(arguments),
            Some(Task::Datagen(arguments)) => datagen::run(arguments, &mut io::stdout().lock()),
            Some(Task::Fit(arguments)) => fit::run(arguments, &mut io::stdout().lock()),
            Some(Task::Tune(arguments)) => tune::run(arguments, &mut io::stdout().lock()),
            Some(Task::Convert(arguments)) => convert::run(arguments, &mut io::stdout().lock()),
            Some(Task::Show(arguments)) => show::run(arguments, &mut io::stdout().lock()),
            Some(Task::Diagram(arguments)) => diagram::run(arguments, &mut io::stdout().lock()),
        },
        Err(error) => Err(Failure::from(error)),
    };
    match result.and_then(|()| Ok(io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Command, CommandFactory};

    /// Columns of help, which clap breaks where a line has more.
    const COLUMNS: usize = 100;

    /// Below the options a paragraph is one line, to be broken by clap, or has lines that need not be broken.
    #[test]
    fn help_is_not_broken_raggedly() {
        fn check(command: &Command) {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for paragraph in text.split("\n\n") {
                let is_one_line = !paragraph.starts_with(' ') && !paragraph.contains('\n');
                let fits = paragraph.lines().all(|line| line.chars().count() <= COLUMNS);
                assert!(is_one_line || fits, "{}: {paragraph}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&Arguments::command());
    }
}
