//! Openings that are imposed on both players.

use super::referee::{Referee, Ruling};
use crate::geometry::{ParsePointError, Point, Rule, Size};
use crate::record::parse_points;
use thiserror::Error;

/// The openings that come with the program, one a line.
pub const BALANCED: &str = include_str!("../../openings/balanced.txt");

/// A list of openings that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningsError {
    /// There is none in it.
    #[error("there is no opening, write one a line such as h8h9i10")]
    Empty,
    /// A line that is no list of points.
    #[error("line {line}: {error}")]
    Point {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong.
        error: ParsePointError,
    },
    /// An opening that breaks the rules or ends the game.
    #[error("line {line}: {what}, write a game that goes on")]
    Rules {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
}

/// Reads openings, one a line: stones in order of play from Black, as text counted from the bottom row. Blank
/// lines and lines that begin with `#` are skipped.
///
/// # Errors
/// [`OpeningsError`] for a line that is no legal opening, and if there is none.
pub fn read_openings(text: &str, rule: Rule, size: Size) -> Result<Vec<Vec<Point>>, OpeningsError> {
    let mut openings = Vec::new();
    for (at, text) in text.lines().enumerate() {
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let line = at + 1;
        let points = parse_points(text).map_err(|error| OpeningsError::Point { line, error })?;
        let mut referee = Referee::new(rule, size);
        for &point in &points {
            let what = match referee.judge(point) {
                Ruling::GoesOn => continue,
                Ruling::Lost(forfeit) => forfeit.detail,
                Ruling::Won => format!("{point} makes five"),
                Ruling::Drawn => "the board is full".to_string(),
                Ruling::Stuck => "Black has nothing but forbidden points left".to_string(),
            };
            return Err(OpeningsError::Rules { line, what });
        }
        openings.push(points);
    }
    if openings.is_empty() { Err(OpeningsError::Empty) } else { Ok(openings) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_openings_of_the_program_are_legal() {
        let openings = read_openings(BALANCED, Rule::Renju, Size::RENJU).unwrap();
        assert_eq!(openings.len(), 430);
    }

    #[test]
    fn lines_that_are_no_openings_are_named() {
        let read = |text| read_openings(text, Rule::Renju, Size::RENJU);
        assert_eq!(read("# a comment\n\nh8 h9\n").unwrap(), [parse_points("h8h9").unwrap()]);
        assert_eq!(read("# h8\n"), Err(OpeningsError::Empty));
        assert!(matches!(read("h8h9\nh8x"), Err(OpeningsError::Point { line: 2, .. })));
        for (text, what) in [
            ("h8h8", "occupied"),
            ("h8p16", "off"),
            ("a1a3b1b3c1c3d1d3e1", "five"),
            ("h8a1h9a3i7a5j7a9h7", "three"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with("line 1: ") && error.contains(what), "{error}");
        }
    }
}
