//! Requests of people who study positions: lines, balance, blocked points, the table.

use Form::{Line, Path, Points, Skipped};

use super::command::{CommandError, quoted};
use super::pair::{Pair, entries, integers};
use super::stones::MAX_LISTED;
use crate::geometry::Color;
use crate::search::{Balance, Score};
use std::path::PathBuf;

/// A request of Yixin-Board's analysis, or of engine developers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Study {
    /// `YXNBEST n`: find the so many best moves, then play.
    NBest(usize),
    /// `YXSEARCHDEFEND`: value all moves, then play.
    Defend,
    /// `YXBALANCEONE bias skip`, `YXBALANCETWO bias skip`: stones that leave the position at a value; both numbers are
    /// 0 if they are not there.
    Balance(Balance),
    /// `YXBLOCK`, `YXBLOCKUNDO`, `YXBLOCKRESET`: points not to play on. No answer.
    Block(Edit),
    /// `YXBLOCKPATH` and its relatives: a whole game whose last move is not to be played. No answer.
    BlockLine(Edit),
    /// `YXFORBID add x,y side`, `YXFORBID del x,y side`: a point on which one side is not to play. No answer.
    Bar {
        /// Whether it is barred from now on.
        add: bool,
        /// The point.
        pair: Pair,
        /// The side: 0 on the wire is Black, 1 White.
        side: Color,
    },
    /// `YXSHOWHASHUSAGE`: how full the table is.
    TableUsage,
    /// `YXHASHDUMP` and a path: write the table into a file.
    TableDump(PathBuf),
    /// `YXHASHLOAD` and a path: read it from there.
    TableLoad(PathBuf),
    /// `YXDRAW`: a draw is offered.
    Draw,
    /// `YXRESIGN`: the host gives up.
    Resign,
    /// `TRACEBOARD`: what the engine sees on the board.
    TraceBoard,
    /// `TRACESEARCH`: what the table knows about the position and the moves in it.
    TraceSearch,
    /// A command about the database, which there is not.
    Database,
}

/// A change of what is blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// These too.
    Add(Vec<Pair>),
    /// Not these any more.
    Remove(Vec<Pair>),
    /// Nothing any more.
    Clear,
}

/// What follows the line of a command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// Nothing: the rest of the line is all. The name is passed on for errors.
    Line(fn(&'static str, &str) -> Result<Study, CommandError>),
    /// Points up to DONE.
    Points(fn(Vec<Pair>) -> Study),
    /// One line with the name of a file, unless that stands on the command's own line.
    Path(fn(PathBuf) -> Study),
    /// Lines up to DONE that nobody needs.
    Skipped(fn() -> Study),
}

const DATABASE_LIST: Form = Skipped(|| Study::Database);
const DATABASE_PATH: Form = Path(|_| Study::Database);
const DATABASE: Form = Line(|_, _| Ok(Study::Database));

const COMMANDS: [(&str, Form); 44] = [
    ("YXNBEST", Line(nbest)),
    ("YXSEARCHDEFEND", Line(|_, _| Ok(Study::Defend))),
    ("YXBALANCEONE", Line(|name, rest| balance(name, rest, 1))),
    ("YXBALANCETWO", Line(|name, rest| balance(name, rest, 2))),
    ("YXBLOCK", Points(|points| Study::Block(Edit::Add(points)))),
    ("YXBLOCKUNDO", Points(|points| Study::Block(Edit::Remove(points)))),
    ("YXBLOCKRESET", Line(|_, _| Ok(Study::Block(Edit::Clear)))),
    ("YXBLOCKPATH", Points(|points| Study::BlockLine(Edit::Add(points)))),
    ("YXBLOCKPATHUNDO", Points(|points| Study::BlockLine(Edit::Remove(points)))),
    ("YXBLOCKPATHRESET", Line(|_, _| Ok(Study::BlockLine(Edit::Clear)))),
    ("YXFORBID", Line(bar)),
    ("YXSHOWHASHUSAGE", Line(|_, _| Ok(Study::TableUsage))),
    ("YXHASHDUMP", Path(Study::TableDump)),
    ("YXHASHLOAD", Path(Study::TableLoad)),
    ("YXDRAW", Line(|_, _| Ok(Study::Draw))),
    ("YXRESIGN", Line(|_, _| Ok(Study::Resign))),
    ("YXPRINTFEATURE", Line(|_, _| Ok(Study::TraceBoard))),
    ("TRACEBOARD", Line(|_, _| Ok(Study::TraceBoard))),
    ("TRACESEARCH", Line(|_, _| Ok(Study::TraceSearch))),
    ("YXQUERYDATABASEALL", DATABASE_LIST),
    ("YXQUERYDATABASEALLT", DATABASE_LIST),
    ("YXQUERYDATABASEONE", DATABASE_LIST),
    ("YXQUERYDATABASETEXT", DATABASE_LIST),
    ("YXEDITTVDDATABASE", DATABASE_LIST),
    ("YXEDITLABELDATABASE", DATABASE_LIST),
    ("YXEDITTEXTDATABASE", DATABASE_LIST),
    ("YXDELETEDATABASEONE", DATABASE_LIST),
    ("YXDELETEDATABASEALL", DATABASE_LIST),
    ("YXSETBESTMOVEDATABASE", DATABASE_LIST),
    ("YXCLEARBESTMOVEDATABASE", DATABASE_LIST),
    ("YXSETDATABASE", DATABASE_PATH),
    ("YXSAVEDATABASE", DATABASE),
    ("YXDBTOPOS", DATABASE_PATH),
    ("YXDBTOTXT", DATABASE_PATH),
    ("YXDBTOTXTALL", DATABASE_PATH),
    ("YXTXTTODB", DATABASE_PATH),
    ("YXLIBTODB", DATABASE_PATH),
    ("YXDBTOLIB", DATABASE_PATH),
    ("YXDBMERGE", DATABASE_PATH),
    ("YXDBSPLIT", DATABASE_PATH),
    ("YXDBCHECK", DATABASE),
    ("YXDBFIX", DATABASE),
    ("CLEARHASH", Line(|name, _| Err(CommandError::Unsupported { name, instead: "send YXHASHCLEAR" }))),
    (
        "RELOADCONFIG",
        Line(|name, _| Err(CommandError::Unsupported { name, instead: "settings are sent with INFO" })),
    ),
];

/// The entry of a command given in upper case.
pub(super) fn find(word: &str) -> Option<(&'static str, Form)> {
    COMMANDS.into_iter().find(|(name, _)| *name == word)
}

/// The most lines that can be asked for: one for every point of the largest board.
const MOST_LINES: i64 = 22 * 22;

fn nbest(command: &'static str, text: &str) -> Result<Study, CommandError> {
    match integers(text).as_deref() {
        Some(&[lines]) if lines >= 1 => Ok(Study::NBest(lines.min(MOST_LINES) as usize)),
        _ => Err(CommandError::BadLines { command, got: quoted(text) }),
    }
}

fn balance(command: &'static str, text: &str, stones: usize) -> Result<Study, CommandError> {
    let numbers = if text.is_empty() { Some(Vec::new()) } else { integers(text) };
    let (bias, skip) = match numbers.as_deref() {
        Some(&[]) => (0, 0),
        Some(&[bias]) => (bias, 0),
        Some(&[bias, skip]) if skip >= 0 => (bias, skip),
        _ => return Err(CommandError::BadBalance { command, got: quoted(text) }),
    };
    let bias = bias.clamp(-(Score::MATE as i64), Score::MATE as i64) as i32;
    Ok(Study::Balance(Balance { stones, bias, skip: skip.min(MOST_LINES) as usize }))
}

fn bar(command: &'static str, text: &str) -> Result<Study, CommandError> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let add = match word.to_ascii_lowercase().as_str() {
        "add" => Some(true),
        "del" => Some(false),
        _ => None,
    };
    match (add, integers(rest.trim()).as_deref()) {
        (Some(add), Some(&[x, y, side @ 0..=1])) => {
            let side = if side == 0 { Color::Black } else { Color::White };
            Ok(Study::Bar { add, pair: Pair { x, y }, side })
        }
        _ => Err(CommandError::BadBar { command, got: quoted(text) }),
    }
}

/// A list of points that is being read. The first fault is kept, what follows it is skipped to the end of the list.
#[derive(Clone, Debug)]
pub(super) struct PointList {
    pub(super) command: &'static str,
    points: Result<Vec<Pair>, CommandError>,
}

impl PointList {
    pub(super) fn new(command: &'static str) -> PointList {
        PointList { command, points: Ok(Vec::new()) }
    }

    /// Reads one line of the list without its DONE: one point, or several with spaces between them.
    pub(super) fn read(&mut self, line: &str) {
        let command = self.command;
        for entry in entries(line, 2) {
            let Ok(points) = &mut self.points else { return };
            match Pair::parse(entry) {
                Some(_) if points.len() == MAX_LISTED => {
                    self.points = Err(CommandError::LongList(command));
                }
                Some(pair) => points.push(pair),
                None => self.points = Err(CommandError::BadPair { command, got: quoted(entry) }),
            }
        }
    }

    pub(super) fn finish(self) -> Result<Vec<Pair>, CommandError> {
        self.points
    }
}
