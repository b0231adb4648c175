//! A file of problems, solved one after the other.

use super::answer::Terms;
use super::{side, still_open};
use crate::cli::failure::Failure;
use crate::cli::position::set_up;
use crate::geometry::{ParseRuleError, Rule, Size};
use crate::record::Position;
use crate::threat::{Class, Found};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// One row of the file.
pub(super) struct Problem {
    id: String,
    position: Position,
    class: Class,
    /// What is known about the length of the win, in words.
    known: String,
}

/// Reads all problems, so that a mistake in the file shows before any of them is solved.
///
/// `rule` is for rows that name none; `class` is looked for whatever the rows have for a goal.
pub(super) fn read(
    path: &Path,
    rule: Rule,
    size: Size,
    class: Option<Class>,
) -> Result<Vec<Problem>, Failure> {
    let wrong = |text: String| Failure::Input(format!("{}: {text}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let titles = reader.headers().map_err(|error| wrong(error.to_string()))?.clone();
    let column = |name: &str| titles.iter().position(|title| title.trim() == name);
    let (Some(black), Some(white)) = (column("black"), column("white")) else {
        return Err(wrong("the first line must name the columns black and white".to_string()));
    };
    let side_column = column("side_to_move").or(column("side"));
    let (id, rules, goal, known) = (column("id"), column("rule"), column("goal"), column("known_length"));
    let mut problems = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| wrong(error.to_string()))?;
        let line = record.position().map_or(0, |start| line_of(&text, start));
        let at_line = |text: String| wrong(format!("line {line}: {text}"));
        if record.len() != titles.len() {
            let (found, wanted) = (record.len(), titles.len());
            return Err(at_line(format!("there must be {wanted} fields as in the first line, not {found}")));
        }
        // An empty field says as little as a column that is not there. In the table each must stay on its line.
        let field = |column: Option<usize>| {
            let words = column.map(|column| record[column].split_whitespace().collect::<Vec<_>>().join(" "));
            words.filter(|text| !text.is_empty())
        };
        let rule = match field(rules) {
            Some(name) => name.parse().map_err(|error: ParseRuleError| at_line(error.to_string()))?,
            None => rule,
        };
        let side = field(side_column).map(|name| side(&name)).transpose().map_err(at_line)?;
        let position = set_up(rule, size, &record[black], &record[white], side)
            .and_then(still_open)
            .map_err(|failure| at_line(failure.to_string()))?;
        problems.push(Problem {
            id: field(id).unwrap_or_else(|| format!("line {line}")),
            position,
            class: class.unwrap_or_else(|| class_of(&field(goal).unwrap_or_default())),
            known: field(known).unwrap_or_default(),
        });
    }
    Ok(problems)
}

/// The line that a row is on: the reader's position is before the ends of lines that come ahead of the row.
fn line_of(text: &str, start: &csv::Position) -> u64 {
    let ahead = text.bytes().skip(start.byte() as usize).take_while(|byte| matches!(byte, b'\r' | b'\n'));
    start.line() + ahead.filter(|&byte| byte == b'\n').count() as u64
}

/// The kind of win that is meant by words such as `VCF in 5` or `show that there is no VCF`.
fn class_of(goal: &str) -> Class {
    let goal = goal.to_uppercase();
    if goal.starts_with("VCF") || goal.contains("NO VCF") { Class::Fours } else { Class::Threats }
}

/// Solves the problems, each as if it were the only one, and prints a row of a table when it is done.
pub(super) fn solve(problems: &[Problem], terms: &Terms, out: &mut impl Write) -> Result<(), Failure> {
    let width = problems.iter().map(|problem| problem.id.chars().count()).max().unwrap_or(0).max("id".len());
    let mut print = |[id, side, verdict, shortest, nodes, time, known]: [&str; 7]| {
        // The column is there only if it was asked for.
        let shortest = if terms.shortest { format!("  {shortest:<9}") } else { String::new() };
        let row =
            format!("{id:<width$}  {side:<5}  {verdict:<11}{shortest}  {nodes:>12}  {time:>10}  {known}");
        writeln!(out, "{}", row.trim_end())
    };
    print(["id", "side", "verdict", "shortest", "nodes", "time ms", "known"])?;
    let (mut solved, mut tried, mut total) = (0, 0, Duration::ZERO);
    for (nth, problem) in problems.iter().enumerate() {
        let title = format!("{} ({} of {})", problem.id, nth + 1, problems.len());
        let answer = terms.solve(&problem.position, problem.class, &title);
        print([
            &problem.id,
            &problem.position.side_to_move().to_string(),
            &answer.to_string(),
            answer.shortest().unwrap_or_default(),
            &answer.solution.nodes.to_string(),
            &format!("{:.1}", answer.time.as_secs_f64() * 1e3),
            &problem.known,
        ])?;
        tried += 1;
        solved += usize::from(!matches!(answer.solution.found, Found::Unknown));
        total += answer.time;
        if terms.stop.is_raised() {
            break;
        }
    }
    let left = problems.len() - tried;
    let left = if left > 0 { format!(", {left} not tried") } else { String::new() };
    writeln!(out, "solved {solved} of {tried}, total time {:.3} s{left}", total.as_secs_f64())?;
    Ok(())
}
