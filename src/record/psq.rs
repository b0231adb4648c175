//! Piskvork's games (`.psq`, and `.rec` of old tournaments).
//!
//! A line with the size of the board, the kinds of the players and who of them begins; then the moves, counted from 1
//! from the top left corner, with milliseconds; then, in files of tournaments, the names of the players; a number that
//! says how the game ended; and in newer files the number of the winner and the rule. `.rec` begins with the names and
//! counts from 0.

use super::codepage;
use super::fault::{Place, quoted};
use super::holds::{Holds, stones};
use super::{Builder, Fact, Losses, NodeId, Outcome, ReadOptions, RecordError, Skipped, Tree};
use crate::geometry::{Color, Rule, Size};
use std::io::Write;

/// The property in which the number is kept that says how the game ended.
const CODE: &str = "KPSQ";
/// It ended as it should.
const NO_ERROR: &str = "-1";
/// The board of games without a first line.
const OLD_SIZE: i64 = 20;

const HOLDS: Holds = Holds {
    rule: true,
    variations: false,
    setup: false,
    comments: false,
    marked: false,
    start: false,
    figures: false,
    texts: false,
    values: false,
    times: true,
    others: false,
    result: true,
    negotiation: false,
    facts: &[Fact::Black, Fact::White],
};

/// Reads a game.
///
/// # Errors
/// [`RecordError`] with the line at which something is wrong; a lenient reader keeps what it has before that.
pub fn read_psq(bytes: &[u8], options: &ReadOptions, skipped: &mut Skipped) -> Result<Tree, RecordError> {
    let text = codepage::decode(bytes, options.encoding);
    let mut lines = Lines { lines: text.lines().flat_map(|line| line.split('\r')).collect(), at: 0 };
    let head = head(&mut lines)?;
    let mut tree = Tree::new(head.size);
    tree.notes_mut(NodeId::ROOT);
    let mut builder = Builder::new(tree);
    let read = moves(&mut lines, &head, &mut builder);
    let read = read.and_then(|()| tail(&mut lines, &head, &mut builder));
    if let Err(error) = read {
        skipped.pass_over(error, options.lenient)?;
    }
    Ok(builder.finish())
}

/// The lines of a file, blank ones left out.
struct Lines<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn peek(&mut self) -> Option<&'a str> {
        while self.lines.get(self.at).is_some_and(|line| line.trim().is_empty()) {
            self.at += 1;
        }
        self.lines.get(self.at).map(|line| line.trim())
    }

    fn next(&mut self) -> Option<&'a str> {
        let line = self.peek()?;
        self.at += 1;
        Some(line)
    }

    /// An error at the line that was read last.
    fn error(&self, what: impl std::fmt::Display) -> RecordError {
        RecordError::at(Place::Line(self.at.max(1)), what)
    }
}

struct Head<'a> {
    size: Size,
    /// Whether the second player begins.
    second_begins: bool,
    /// What the first column and row are called.
    origin: i64,
    /// The names, if they come first.
    names: Option<[&'a str; 2]>,
}

fn head<'a>(lines: &mut Lines<'a>) -> Result<Head<'a>, RecordError> {
    let first =
        lines.next().ok_or_else(|| lines.error("the file is empty, expected 'Piskvorky 15x15, 11:11, 0'"))?;
    let Some(rest) = first.strip_prefix("Piskvorky") else {
        // Names first, then moves counted from 0.
        let second = lines.next().unwrap_or_default();
        if lines.peek().is_some_and(|line| numbers(line).is_some()) && numbers(first).is_none() {
            let size = Size::new(OLD_SIZE).expect("20 is a size");
            return Ok(Head { size, second_begins: false, origin: 0, names: Some([first, second]) });
        }
        lines.at = 1;
        let what = format!("'{}', expected 'Piskvorky 15x15, 11:11, 0'", quoted(first));
        return Err(lines.error(what));
    };
    let wrong = || lines.error(format!("'{}', expected 'Piskvorky 15x15, 11:11, 0'", quoted(first)));
    let mut fields = rest.split(',').map(str::trim);
    let size = fields.next().and_then(|size| size.split_once('x')).ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let (columns, rows) = number(size.0).zip(number(size.1)).ok_or_else(wrong)?;
    if columns != rows {
        return Err(
            lines.error(format!("a board of {columns}x{rows}, expected a square one of 5 to 22 lines"))
        );
    }
    let size = Size::new(columns).map_err(|error| lines.error(error))?;
    let second_begins = fields.nth(1) == Some("1");
    Ok(Head { size, second_begins, origin: 1, names: None })
}

/// The two or three numbers of a move.
fn numbers(line: &str) -> Option<Vec<i64>> {
    let numbers: Option<Vec<i64>> = line.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers.filter(|numbers| (2..=3).contains(&numbers.len()))
}

fn moves(lines: &mut Lines, head: &Head, builder: &mut Builder) -> Result<(), RecordError> {
    while let Some(numbers) = lines.peek().and_then(numbers) {
        lines.at += 1;
        let [column, row] = [numbers[0], numbers[1]].map(|number| number.saturating_sub(head.origin));
        let last = head.size.lines() as i64 - 1;
        let point = head.size.point(column, last.saturating_sub(row)).ok_or_else(|| {
            let (least, most) = (head.origin, last + head.origin);
            let at = format!("{},{}", numbers[0], numbers[1]);
            lines.error(format!("{at} is off the {} board, expected {least} to {most}", head.size))
        })?;
        builder.add_move(Some(point)).map_err(|refusal| lines.error(refusal))?;
        match numbers.get(2).map(|&time| u64::try_from(time)) {
            None | Some(Ok(0)) => {}
            Some(Ok(time)) => builder.notes().spent_ms = Some(time),
            Some(Err(_)) => return Err(lines.error("a time below 0, expected milliseconds")),
        }
    }
    Ok(())
}

/// Names, the number of the end, and who has won under which rule; each of them may be missing.
fn tail(lines: &mut Lines, head: &Head, builder: &mut Builder) -> Result<(), RecordError> {
    let is_number = |line: &str| line.parse::<i64>().is_ok();
    let mut names = head.names.map(|names| names.to_vec()).unwrap_or_default();
    while let Some(name) = lines.peek().filter(|line| !is_number(line)) {
        if names.len() == 2 {
            lines.at += 1;
            return Err(
                lines.error(format!("'{}', expected a number that tells how the game ended", quoted(name)))
            );
        }
        names.push(name);
        lines.at += 1;
    }
    let color_of = |player: usize| Color::BOTH[player ^ usize::from(head.second_begins)];
    for (player, name) in names.into_iter().enumerate() {
        builder.tree().info.set(Fact::player(color_of(player)), name);
    }
    if let Some(code) = lines.next().filter(|code| *code != NO_ERROR) {
        builder.tree().notes_mut(NodeId::ROOT).others.push((CODE.to_string(), vec![code.to_string()]));
    }
    if let Some(line) = lines.next() {
        let (winner, rule) = line.split_once(',').unwrap_or((line, ""));
        let result = match winner.trim() {
            "0" => Outcome::Drawn,
            "1" => Outcome::Won(color_of(0), String::new()),
            "2" => Outcome::Won(color_of(1), String::new()),
            _ => {
                let what = format!("'{}', expected the winner (1, 2 or 0) and the rule", quoted(line));
                return Err(lines.error(what));
            }
        };
        builder.tree().info.result = Some(result);
        builder.tree().rule = rule.trim().to_lowercase().parse().ok();
    }
    match lines.next() {
        None => Ok(()),
        Some(more) => Err(lines.error(format!("'{}' after the end of the game", quoted(more)))),
    }
}

/// Writes the main line as a game, the way Piskvork does in tournaments.
///
/// # Errors
/// [`RecordError`] for a line with passes, or if the writer fails.
pub fn write_psq(tree: &Tree, out: &mut dyn Write) -> Result<Losses, RecordError> {
    let moves = stones(tree, ".psq")?;
    let lines = tree.size.lines();
    let mut losses = HOLDS.losses(tree);
    writeln!(out, "Piskvorky {lines}x{lines}, 11:11, 0")?;
    for (point, node) in moves {
        let time = tree.notes(node).spent_ms.unwrap_or(0);
        writeln!(out, "{},{},{time}", point.column() + 1, lines - point.row())?;
    }
    for color in Color::BOTH {
        // A name that is a number, or several lines, would be something else.
        let name = tree.info.get(Fact::player(color)).unwrap_or_default();
        let one_line = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_name =
            !one_line.is_empty() && one_line.parse::<i64>().is_err() && numbers(&one_line).is_none();
        if !name.is_empty() && (!is_name || one_line != name) {
            losses.count(format!("exact name of {color}"));
        }
        let nobody = if color == Color::Black { "homo-1" } else { "homo-2" };
        writeln!(out, "{}", if is_name { &one_line } else { nobody })?;
    }
    let others = &tree.notes(NodeId::ROOT).others;
    let code = others.iter().find(|(name, _)| name == CODE).map_or(NO_ERROR, |(_, values)| &values[0]);
    writeln!(out, "{}", if code.parse::<i64>().is_ok() { code } else { NO_ERROR })?;
    let winner = match &tree.info.result {
        Some(Outcome::Drawn) => Some(0),
        Some(Outcome::Won(color, _)) => Some(1 + color.index()),
        Some(Outcome::Other(_)) => {
            losses.count("result");
            None
        }
        None => None,
    };
    if let Some(winner) = winner {
        let rule = match tree.rule.unwrap_or_default() {
            Rule::Freestyle => "Freestyle",
            Rule::Standard => "Standard",
            Rule::Renju => "Renju",
        };
        writeln!(out, "{winner},{rule}")?;
    }
    Ok(losses)
}
