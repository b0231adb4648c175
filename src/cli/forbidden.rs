//! `forbidden`: Black's forbidden points and why.

use super::failure::Failure;
use super::position::{BoardArguments, set_up};
use crate::board::{Board, Verdict};
use crate::geometry::{Point, Rule, Size};
use crate::record::{Position, diagram};
use clap::{ArgGroup, Args};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Show the points that are forbidden for Black in renju, and why
///
/// The verdicts hold for a Black stone whoever is to move.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("boards").required(true).multiple(true).args(["moves", "file", "black", "white", "csv"]))]
#[command(after_help = "Examples:
  pbrain-kagetsu forbidden --moves h8a1h9a3i7a5j7a9
  pbrain-kagetsu forbidden --black 'h8 h9 i7 j7' --white 'a1 a3'
  pbrain-kagetsu forbidden --csv boards.csv > verdicts.csv")]
pub(super) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,
    /// Read boards from the columns black and white of this file, and write all its columns with
    /// double_three, double_four, overline and five filled in
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// The columns that are filled, with what stands in them and the mark on the board.
pub(super) const COLUMNS: [(&str, Verdict, char); 4] = [
    ("double_three", Verdict::DoubleThree, '3'),
    ("double_four", Verdict::DoubleFour, '4'),
    ("overline", Verdict::Overline, '6'),
    ("five", Verdict::Five, '5'),
];

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.csv {
        Some(path) => fill(path, arguments.board.size()?, out),
        None => show(&arguments.board.position(Rule::Renju, None)?, out),
    }
}

/// The verdict on every empty point.
fn verdicts(position: &Position) -> Vec<(Point, Verdict)> {
    let board: Board = Board::from_position(position);
    board.empty().iter().map(|point| (point, board.verdict(point))).collect()
}

/// The points with this verdict, separated by spaces.
fn points(verdicts: &[(Point, Verdict)], wanted: Verdict) -> String {
    let points = verdicts.iter().filter(|(_, verdict)| *verdict == wanted);
    points.map(|(point, _)| point.to_string()).collect::<Vec<_>>().join(" ")
}

fn show(position: &Position, out: &mut impl Write) -> Result<(), Failure> {
    let verdicts = verdicts(position);
    let mark = |point| {
        let (_, verdict) = verdicts.iter().find(|(at, _)| *at == point)?;
        COLUMNS.iter().find(|(_, column, _)| column == verdict).map(|&(_, _, mark)| mark)
    };
    write!(out, "{}", diagram(position, mark))?;
    if !verdicts.iter().any(|(_, verdict)| verdict.is_forbidden()) {
        writeln!(out, "No point is forbidden for black.")?;
    }
    for (_, verdict, mark) in COLUMNS {
        let points = points(&verdicts, verdict);
        if !points.is_empty() {
            let meaning = if verdict.is_forbidden() { "forbidden" } else { "wins" };
            writeln!(out, "{mark} {verdict} ({meaning}): {points}")?;
        }
    }
    Ok(())
}

fn fill(path: &Path, size: Size, out: &mut impl Write) -> Result<(), Failure> {
    let wrong = |text: String| Failure::Input(format!("{}: {text}", path.display()));
    let mut reader = csv::Reader::from_path(path).map_err(|error| wrong(error.to_string()))?;
    let mut titles = reader.headers().map_err(|error| wrong(error.to_string()))?.clone();
    let column =
        |titles: &csv::StringRecord, name: &str| titles.iter().position(|title| title.trim() == name);
    let (Some(black), Some(white)) = (column(&titles, "black"), column(&titles, "white")) else {
        return Err(wrong("the first line must name the columns black and white".to_string()));
    };
    for (name, _, _) in COLUMNS {
        if column(&titles, name).is_none() {
            titles.push_field(name);
        }
    }
    let mut writer = csv::Writer::from_writer(out);
    let mut write = |fields: &[String]| match writer.write_record(fields).map_err(csv::Error::into_kind) {
        Err(csv::ErrorKind::Io(error)) => Err(Failure::Output(error)),
        _ => Ok(()),
    };
    write(&titles.iter().map(str::to_string).collect::<Vec<_>>())?;
    for record in reader.records() {
        let record = record.map_err(|error| wrong(error.to_string()))?;
        let line = record.position().map_or(0, csv::Position::line);
        let position = set_up(Rule::Renju, size, &record[black], &record[white], None)
            .map_err(|failure| wrong(format!("line {line}: {failure}")))?;
        let verdicts = verdicts(&position);
        let field = |(at, title): (usize, &str)| {
            let filled = COLUMNS.iter().find(|(name, _, _)| *name == title.trim());
            filled.map_or_else(|| record[at].to_string(), |&(_, verdict, _)| points(&verdicts, verdict))
        };
        write(&titles.iter().enumerate().map(field).collect::<Vec<_>>())?;
    }
    writer.flush()?;
    Ok(())
}
