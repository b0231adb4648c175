//! Games as lines of text, in the forms that programs and people use.

use super::codepage;
use super::fault::{Place, quoted};
use super::holds::{Holds, line};
use super::{Builder, Losses, ReadOptions, RecordError, Skipped, Tree, parse_points};
use crate::geometry::{Point, Size};
use std::io::Write;

/// Reads games, one a line: `h8h9i9`, `h8 h9 i9`, `1. h8 2. h9`, `--` or `pass` for a pass; offsets from the middle in
/// pairs (`0,0, 1,-1`, to the right and downwards); links of gomocalc, of which the moves are the last part. Blank
/// lines and those that begin with `#` are skipped.
///
/// # Errors
/// [`RecordError`] with the line at which something is wrong, and what `each` gives; a lenient reader goes on with the
/// next line.
pub fn read_text(
    bytes: &[u8],
    options: &ReadOptions,
    skipped: &mut Skipped,
    each: &mut dyn FnMut(Tree) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    let text = codepage::decode(bytes, options.encoding);
    let size = options.size.unwrap_or(Size::RENJU);
    let mut found = false;
    for (nth, line) in text.lines().flat_map(|line| line.split('\r')).enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        found = true;
        match game(line, size) {
            Ok(tree) => each(tree)?,
            Err(what) => skipped.pass_over(RecordError::at(Place::Line(nth + 1), what), options.lenient)?,
        }
    }
    if !found {
        let what = "the file has no moves, expected a game a line such as h8 h9 i9";
        return Err(RecordError::at(Place::Line(1), what));
    }
    Ok(())
}

fn game(line: &str, size: Size) -> Result<Tree, String> {
    let mut builder = Builder::new(Tree::new(size));
    let moves = if is_offsets(line) { offsets(line, size)? } else { moves(line, size)? };
    for point in moves {
        builder.add_move(point).map_err(|refusal| refusal.to_string())?;
    }
    Ok(builder.finish())
}

/// Whether a line has nothing but numbers, of which none is that of a move.
fn is_offsets(line: &str) -> bool {
    line.contains(',')
        && line.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | ',' | ' ' | '\t' | ';'))
}

fn offsets(line: &str, size: Size) -> Result<Vec<Option<Point>>, String> {
    let words = line.split([',', ' ', '\t', ';']).filter(|word| !word.is_empty());
    let number = |word: &str| word.parse::<i64>().map_err(|_| format!("'{}' is no offset", quoted(word)));
    let numbers: Vec<i64> = words.map(number).collect::<Result<_, _>>()?;
    if !numbers.len().is_multiple_of(2) {
        return Err(format!("{} offsets, expected pairs such as 0,0 1,-1", numbers.len()));
    }
    let (column, row) = (size.center().column() as i64, (size.lines() - 1 - size.center().row()) as i64);
    let point = |pair: &[i64]| {
        let from_top = row.saturating_add(pair[1]);
        let point =
            size.point(column.saturating_add(pair[0]), (size.lines() as i64 - 1).saturating_sub(from_top));
        point.map(Some).ok_or_else(|| format!("{},{} is off the {size} board", pair[0], pair[1]))
    };
    numbers.chunks(2).map(point).collect()
}

fn moves(line: &str, size: Size) -> Result<Vec<Option<Point>>, String> {
    // A link ends in the moves.
    let line =
        if line.contains("://") { line.rsplit(['/', '#', '=', '?']).next().unwrap_or(line) } else { line };
    let mut moves = Vec::new();
    for word in line.split([' ', ',', '\t', ';']).filter(|word| !word.is_empty()) {
        // The number of a move, with or without a blank after it.
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let word = match word[digits..].strip_prefix('.') {
            Some(rest) => rest.trim_start_matches('.'),
            None => word,
        };
        // Passes stand between points without blanks, too.
        for (nth, part) in word.replace("pass", "--").split("--").enumerate() {
            if nth > 0 {
                moves.push(None);
            }
            let points = parse_points(part).map_err(|error| error.to_string())?;
            if let Some(off) = points.iter().find(|point| !size.contains(**point)) {
                return Err(off_board(*off, line, size));
            }
            moves.extend(points.into_iter().map(Some));
        }
    }
    Ok(moves)
}

fn off_board(off: Point, line: &str, size: Size) -> String {
    let lower = line.to_ascii_lowercase();
    if off.column() == size.lines() && !lower.contains('i') {
        let last = (b'a' + size.lines() as u8 - 1) as char;
        return format!(
            "{off} is off the {size} board: this text leaves the letter i out, expected letters a to {last}"
        );
    }
    format!("{off} is off the {size} board, expected a point on it")
}

/// Writes the main line as a line of text.
///
/// # Errors
/// [`RecordError`] for a set-up in the middle, or if the writer fails.
pub fn write_text(tree: &Tree, out: &mut dyn Write) -> Result<Losses, RecordError> {
    let word = |point: Option<Point>| point.map_or("--".to_string(), |point| point.to_string());
    let words: Vec<String> = line(tree)?.into_iter().map(|(point, _)| word(point)).collect();
    let mut losses = Holds::default().losses(tree);
    if tree.size != Size::RENJU {
        losses.count(format!("size {}", tree.size));
    }
    writeln!(out, "{}", words.join(" "))?;
    Ok(losses)
}
