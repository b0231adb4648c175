//! Files of games and studies as arguments.

use super::failure::Failure;
use crate::arena::GameRecord;
use crate::geometry::{Point, Rule, Size};
use crate::record::{Format, Mark, NodeId, Place, Position, ReadOptions, RecordError, Rows, Skipped, Tree};
use crate::tuning::Game;
use clap::Args;
use encoding_rs::Encoding;
use flate2::read::MultiGzDecoder;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// How files are read.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct ReadArguments {
    /// The format of what is read, if the name does not tell it: sgf, lib, pos, psq, rif, txt, jsonl (games of a match)
    /// or games (those of datagen)
    #[arg(long, value_name = "FORMAT")]
    from: Option<Kind>,
    /// Where SGF counts rows from, top or bottom, if the program that wrote it does not tell
    #[arg(long, value_name = "EDGE")]
    rows: Option<Rows>,
    /// The code page of texts, such as gbk, shift_jis, windows-1250 or utf-8; guessed if not given
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// Go on where something is wrong in a file, and tell how much was skipped
    #[arg(long)]
    lenient: bool,
}

impl ReadArguments {
    /// Whether what is wrong is passed over.
    pub(super) fn is_lenient(&self) -> bool {
        self.lenient
    }
}

/// An encoding by its name.
pub(super) fn encoding(name: &str) -> Result<&'static Encoding, String> {
    let known = Encoding::for_label(name.as_bytes()).filter(|encoding| encoding.is_ascii_compatible());
    known.ok_or_else(|| {
        format!("'{name}' is no code page, choose gbk, shift_jis, windows-1252 or utf-8, for instance")
    })
}

/// The formats that can be read: those of records, and those of other parts of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Record(Format),
    /// The games of a match, a line of JSON each.
    Match,
    /// The games of `datagen`, which may be compressed.
    Games,
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        match text {
            "jsonl" | "json" => Ok(Kind::Match),
            "games" | "gz" => Ok(Kind::Games),
            _ => text.parse().map(Kind::Record).map_err(|error| format!("{error}, jsonl, games")),
        }
    }
}

/// A file, or one game of it: `FILE`, `FILE#3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    path: PathBuf,
    game: Option<usize>,
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Source, String> {
        let whole = Source { path: PathBuf::from(text), game: None };
        match text.rsplit_once('#') {
            // A file may be called like that.
            Some((path, number)) if !whole.path.exists() => match number.parse() {
                Ok(game) if game > 0 => Ok(Source { path: PathBuf::from(path), game: Some(game) }),
                _ => Err(format!(
                    "'{number}' is no number of a game, write FILE#1 for the first game of a file"
                )),
            },
            _ => Ok(whole),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)?;
        self.game.map_or(Ok(()), |game| write!(f, "#{game}"))
    }
}

/// What ends the reading of a file before its end.
enum Halt {
    /// Nothing more is wanted.
    Enough,
    /// Something else than the file is wrong.
    Failed(Failure),
}

impl Source {
    /// Reads the games one by one.
    pub(super) fn each(
        &self,
        arguments: &ReadArguments,
        size: Option<Size>,
        each: &mut dyn FnMut(Tree) -> Result<(), Failure>,
    ) -> Result<Skipped, Failure> {
        let mut count = 0;
        let skipped = self.read(arguments, size, &mut |tree| {
            count += 1;
            match self.game {
                None => each(tree).map_err(Halt::Failed),
                Some(game) if game == count => {
                    each(tree).map_err(Halt::Failed)?;
                    Err(Halt::Enough)
                }
                Some(_) => Ok(()),
            }
        })?;
        match self.game {
            Some(game) if count < game => {
                Err(self.wrong(format!("there is no game {game}, choose 1 to {count}")))
            }
            None if count == 0 => Err(self.wrong("there is no game in the file")),
            _ => Ok(skipped),
        }
    }

    /// The game that is named, or the only one.
    pub(super) fn one(&self, arguments: &ReadArguments, size: Option<Size>) -> Result<Tree, Failure> {
        let (mut found, mut count) = (None, 0);
        self.read(arguments, size, &mut |tree| {
            count += 1;
            match self.game {
                Some(game) if count < game => Ok(()),
                None if count > 1 => Err(Halt::Enough),
                None => {
                    found = Some(tree);
                    Ok(())
                }
                Some(_) => {
                    found = Some(tree);
                    Err(Halt::Enough)
                }
            }
        })?;
        match (found, self.game) {
            (Some(_), None) if count > 1 => {
                Err(self.wrong(format!("there are several games in it, name one such as {self}#1")))
            }
            (Some(tree), _) => Ok(tree),
            (None, Some(game)) if count > 0 => {
                Err(self.wrong(format!("there is no game {game}, choose 1 to {count}")))
            }
            (None, _) => Err(self.wrong("there is no game in the file")),
        }
    }

    pub(super) fn wrong(&self, what: impl fmt::Display) -> Failure {
        Failure::Input(format!("{}: {what}", self.path.display()))
    }

    fn read(
        &self,
        arguments: &ReadArguments,
        size: Option<Size>,
        each: &mut dyn FnMut(Tree) -> Result<(), Halt>,
    ) -> Result<Skipped, Failure> {
        let opened =
            File::open(&self.path).map_err(|error| Failure::File { path: self.path.clone(), error })?;
        let mut input: Box<dyn BufRead> = Box::new(BufReader::with_capacity(1 << 16, opened));
        if self.path.extension().is_some_and(|extension| extension == "gz") {
            input = Box::new(BufReader::new(MultiGzDecoder::new(input)));
        }
        let kind = arguments.from.map_or_else(|| self.kind(&mut input), Ok)?;
        let options = ReadOptions {
            encoding: arguments.encoding,
            rows: arguments.rows,
            lenient: arguments.lenient,
            size,
        };
        let mut halt = None;
        let mut pass_on = |tree| match each(tree) {
            Ok(()) => Ok(()),
            Err(why) => {
                halt = Some(why);
                Err(RecordError::cannot("halted"))
            }
        };
        let read = match kind {
            Kind::Record(format) => format.read(&mut input, &options, &mut pass_on),
            Kind::Match => lines(&mut input, &options, &mut pass_on, |line| {
                serde_json::from_str::<GameRecord>(line).map_err(|error| error.to_string())?.tree()
            }),
            Kind::Games => lines(&mut input, &options, &mut pass_on, |line| {
                Ok(line.parse::<Game>().map_err(|error| error.to_string())?.tree())
            }),
        };
        match (halt, read) {
            (Some(Halt::Enough), _) => Ok(Skipped::default()),
            (Some(Halt::Failed(failure)), _) => Err(failure),
            (None, Ok(skipped)) => Ok(skipped),
            (None, Err(RecordError::Io(error))) => Err(Failure::File { path: self.path.clone(), error }),
            (None, Err(error)) => Err(self.wrong(error)),
        }
    }

    /// What the name or the beginning of the file tells.
    fn kind(&self, input: &mut dyn BufRead) -> Result<Kind, Failure> {
        let head = input.fill_buf().map_err(|error| Failure::File { path: self.path.clone(), error })?;
        let extension = self.path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        match (extension.as_str(), Format::of_path(&self.path)) {
            ("jsonl" | "json", _) => Ok(Kind::Match),
            ("gz", _) => Ok(Kind::Games),
            (_, Some(Format::Text)) if is_of_datagen(head) => Ok(Kind::Games),
            (_, Some(format)) => Ok(Kind::Record(format)),
            (_, None) => Format::of_bytes(head).map(Kind::Record).ok_or_else(|| {
                self.wrong(
                    "no known format, name it with --from sgf, lib, pos, psq, rif, txt, jsonl or games",
                )
            }),
        }
    }
}

/// Whether the first line has the three fields of a game of `datagen`.
fn is_of_datagen(head: &[u8]) -> bool {
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let fields: Vec<&[u8]> = line.trim_ascii().split(|&byte| byte == b';').collect();
    fields.len() == 3 && matches!(fields[2], b"B" | b"W" | b"D" | b"?")
}

/// Games that are a line each.
fn lines(
    input: &mut dyn BufRead,
    options: &ReadOptions,
    each: &mut dyn FnMut(Tree) -> Result<(), RecordError>,
    game: impl Fn(&str) -> Result<Tree, String>,
) -> Result<Skipped, RecordError> {
    /// No game has as much.
    const LONGEST: u64 = 1 << 20;
    let mut skipped = Skipped::default();
    let mut line = Vec::new();
    for nth in 1.. {
        line.clear();
        if (&mut *input).take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            continue;
        }
        match game(text) {
            Ok(tree) => each(tree)?,
            Err(what) => skipped.pass_over(RecordError::at(Place::Line(nth), what), options.lenient)?,
        }
    }
    Ok(skipped)
}

/// A position from a file, for commands that take one by its moves as well.
#[derive(Debug, Args)]
pub(super) struct FileArgument {
    /// The game to take the position from, instead of --moves: a file of any format that 'convert' reads, #2 after its
    /// name for the second game in it
    #[arg(long, value_name = "FILE[#GAME]")]
    file: Option<Source>,
    /// The number of moves to take from the file, all if not given
    #[arg(long, value_name = "MOVES", requires = "file")]
    ply: Option<usize>,
}

impl FileArgument {
    /// The game, if one is given.
    pub(super) fn tree(&self, size: Option<Size>) -> Result<Option<Tree>, Failure> {
        self.file.as_ref().map(|source| source.one(&ReadArguments::default(), size)).transpose()
    }

    /// The position, if one is given. The rule of the file holds if no other is asked for.
    pub(super) fn position(
        &self,
        rule: Option<Rule>,
        size: Option<Size>,
    ) -> Result<Option<Position>, Failure> {
        let Some(mut tree) = self.tree(size)? else { return Ok(None) };
        tree.rule = rule.or(tree.rule);
        Ok(Some(tree.position(self.node(&tree)?)?))
    }

    /// The marks on the position; none if no file is given.
    pub(super) fn marks(&self, size: Option<Size>) -> Result<Vec<(Point, Mark)>, Failure> {
        let Some(tree) = self.tree(size)? else { return Ok(Vec::new()) };
        Ok(tree.notes(self.node(&tree)?).marks.clone())
    }

    /// The node of the main line that is asked for.
    fn node(&self, tree: &Tree) -> Result<NodeId, Failure> {
        let (Some(ply), Some(source)) = (self.ply, &self.file) else { return Ok(tree.last()) };
        let is_move = |node: &NodeId| tree.play(*node).color().is_some();
        let moves = || tree.main_line(NodeId::ROOT).filter(is_move);
        std::iter::once(NodeId::ROOT).chain(moves()).nth(ply).ok_or_else(|| {
            let most = moves().count();
            source.wrong(format!("the game has {most} moves, choose --ply 0 to {most}"))
        })
    }
}

/// Whether two names are those of the same file.
pub(super) fn is_same(source: &Source, path: &Path) -> bool {
    match (source.path.canonicalize(), path.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
