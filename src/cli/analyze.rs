//! `analyze`: what the engine thinks of a position.

use super::failure::Failure;
use super::position::PositionArguments;
use super::seconds::seconds;
use crate::board::Board;
use crate::effort::{Limits, MemoryBudget, StopFlag};
use crate::geometry::Size;
use crate::protocol::{Axes, Thoughts};
use crate::search::{Engine, Question, Report, Reports, Scope};
use clap::Args;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::time::Duration;

/// Tell what the engine thinks of a position
///
/// On a terminal the best lines are shown in a table while they change; elsewhere each finished depth is one
/// line. The value is that of the side to move, +M7 a win within 7 moves of both sides, -M8 a loss within 8.
#[derive(Debug, Args)]
#[command(after_help = "Example: pbrain-kagetsu analyze --moves h8h9i7 --time 5 --multipv 3")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    time: Duration,
    /// Threads to think with, at most as many as the machine has; all of them if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// The number of best moves to find lines for
    #[arg(long, value_name = "LINES", default_value = "1")]
    multipv: NonZero<u16>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let position = arguments.position.position()?;
    let board: Board = Board::from_position(&position);
    if let Some(winner) = board.winner() {
        return Err(Failure::Input(format!("{winner} has already won in this position, take a move back")));
    }
    let available = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = arguments.threads.unwrap_or(available).min(available).get();
    let lines = usize::from(arguments.multipv.get()).min(board.empty().len());
    let limits = Limits { turn: Some(arguments.time), ..Limits::default() };
    let (scope, stop) = (Scope { lines, ..Scope::default() }, StopFlag::new());
    let question = Question { position: &position, scope: &scope, limits: &limits, stop: &stop };
    let mut engine = Engine::new(threads, MemoryBudget::DEFAULT.table_bytes(threads, None));
    let best = if io::stdout().is_terminal() {
        let table = Table::new(lines, arguments.time);
        let mut show = |report: &Report| table.show(report);
        let outcome = engine.explore(&question, &mut Reports(&mut show));
        table.finish();
        outcome.best
    } else {
        print(&mut engine, &question)?
    };
    let best = best.ok_or_else(|| Failure::Input("no point is empty in this position".to_string()))?;
    writeln!(io::stdout(), "best {best}")?;
    Ok(())
}

/// Thinks and prints a line for each report.
fn print(engine: &mut Engine, question: &Question<'_>) -> io::Result<Option<crate::geometry::Point>> {
    let mut printed = Ok(());
    let size: Size = question.position.size();
    let mut print = |report: &Report| {
        if printed.is_ok() {
            printed = writeln!(io::stdout(), "{}", Thoughts { report, size, axes: Axes::ColumnRow });
        }
        if printed.is_err() {
            question.stop.raise();
        }
    };
    let outcome = engine.explore(question, &mut Reports(&mut print));
    printed.map(|()| outcome.best)
}

/// A table on the terminal that changes in place.
struct Table {
    rows: Vec<ProgressBar>,
    clock: ProgressBar,
}

impl Table {
    fn new(lines: usize, time: Duration) -> Table {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stdout());
        let text = ProgressStyle::with_template("{wide_msg}").expect("the template is well-formed");
        let row = |message: &str| {
            let row = all.add(ProgressBar::new_spinner().with_style(text.clone()));
            row.set_message(message.to_string());
            row
        };
        row(&columns(["", "depth", "value", "nodes", "nodes/s", "line"]));
        let rows = (0..lines).map(|_| row("")).collect();
        let spinner = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}");
        let clock =
            all.add(ProgressBar::new_spinner().with_style(spinner.expect("the template is well-formed")));
        clock.set_message(format!("of {} s, Ctrl-C to end", time.as_secs_f64()));
        clock.enable_steady_tick(Duration::from_millis(100));
        Table { rows, clock }
    }

    fn show(&self, report: &Report) {
        let Some(row) = self.rows.get(report.rank - 1) else { return };
        let speed = report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-6);
        let points: Vec<String> = report.line.iter().map(ToString::to_string).collect();
        row.set_message(columns([
            &report.rank.to_string(),
            &format!("{}-{}", report.depth, report.selective_depth),
            &report.score.to_string(),
            &report.nodes.to_string(),
            &format!("{speed:.0}"),
            &points.join(" "),
        ]));
    }

    fn finish(&self) {
        self.rows.iter().for_each(ProgressBar::abandon);
        self.clock.finish_and_clear();
    }
}

/// One row of the table.
fn columns(cells: [&str; 6]) -> String {
    let [rank, depth, value, nodes, speed, line] = cells;
    format!("{rank:>2} {depth:>7} {value:>7} {nodes:>12} {speed:>10}  {line}")
}
