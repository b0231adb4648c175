//! `convert`: games and studies from one format into another.

use super::failure::Failure;
use super::source::{ReadArguments, Source, encoding, is_same};
use crate::geometry::Size;
use crate::record::{FileWriter, Format, Losses, Merge, RecordError, Tree, write_whole_with};
use crate::tuning::Game;
use clap::Args;
use encoding_rs::Encoding;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Read games and studies of any format and write them in another one
///
/// The formats are told by the ends of names: .sgf, .lib and .pos (RenLib), .psq (Piskvork), .rif (RenjuNet), .txt (a
/// line of moves for each game), .jsonl (games of a match) and .gz (games of datagen). Trees stay trees where the format
/// has variations; what it cannot hold is listed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbrain-kagetsu convert openings.lib openings.sgf
  pbrain-kagetsu convert games.rif#12 game.psq
  pbrain-kagetsu convert one.sgf two.sgf tree.lib --merge --symmetric")]
pub(super) struct Arguments {
    /// The files to read, each perhaps with the number of a game (FILE#3), and last the file to write, - for standard
    /// output
    #[arg(required = true, num_args = 2.., value_names = ["IN", "OUT"])]
    files: Vec<String>,
    /// The format to write, if the name does not tell it: sgf, lib, pos, psq, rif, txt or games (those of datagen)
    #[arg(long, value_name = "FORMAT")]
    to: Option<Target>,
    /// Make one tree of all games, with how many took each branch and how they ended
    #[arg(long)]
    merge: bool,
    /// Take symmetric positions for one when merging
    #[arg(long, requires = "merge")]
    symmetric: bool,
    /// The code page of texts in a .lib that is written, utf-8 if not given
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    write_encoding: Option<&'static Encoding>,
    #[command(flatten)]
    read: ReadArguments,
    /// Lines of the board where a format does not say, 5 to 22
    #[arg(long)]
    size: Option<i64>,
}

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Record(Format),
    Games,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Target, String> {
        match text {
            "games" => Ok(Target::Games),
            _ => text.parse().map(Target::Record).map_err(|error| format!("{error}, games")),
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let (to, from) = arguments.files.split_last().expect("there are at least two");
    let sources: Vec<Source> =
        from.iter().map(|text| text.parse()).collect::<Result<_, _>>().map_err(Failure::Input)?;
    let size = arguments.size.map(Size::new).transpose()?;
    let path = PathBuf::from(to);
    let target = match arguments.to.or_else(|| Format::of_path(&path).map(Target::Record)) {
        Some(target) => target,
        None => {
            let what =
                "no known format, name a file that ends in .sgf, .lib, .pos, .psq, .rif or .txt, or say --to";
            return Err(Failure::Input(format!("{to}: {what}")));
        }
    };
    if let Some(same) = sources.iter().find(|source| is_same(source, &path)) {
        return Err(Failure::Input(format!(
            "{to}: this is what is read ({same}), name another file to write"
        )));
    }
    let mut told = Told::default();
    if to == "-" {
        convert(arguments, &sources, target, size, &path, out, &mut told)?;
        // The lines below would stand among the games.
        told.report(to, &mut io::stderr())?;
        return Ok(());
    }
    let mut failure = None;
    let written = write_whole_with(&path, |file| {
        convert(arguments, &sources, target, size, &path, file, &mut told).map_err(|failed| {
            failure = Some(failed);
            io::ErrorKind::InvalidInput.into()
        })
    });
    match (failure, written) {
        (Some(failure), _) => Err(failure),
        (None, Err(error)) => Err(Failure::File { path, error }),
        (None, Ok(())) => Ok(told.report(to, out)?),
    }
}

/// What there is to tell at the end.
#[derive(Default)]
struct Told {
    count: usize,
    skipped: Vec<String>,
    losses: Losses,
}

impl Told {
    fn report(&self, to: &str, out: &mut dyn Write) -> io::Result<()> {
        for line in &self.skipped {
            writeln!(out, "{line}")?;
        }
        let games = if self.count == 1 { "game" } else { "games" };
        writeln!(out, "{to}: {} {games}", self.count)?;
        if !self.losses.is_empty() {
            writeln!(out, "not held: {}", self.losses)?;
        }
        Ok(())
    }
}

fn convert(
    arguments: &Arguments,
    sources: &[Source],
    target: Target,
    size: Option<Size>,
    path: &Path,
    out: &mut dyn Write,
    told: &mut Told,
) -> Result<(), Failure> {
    let failed = |error: RecordError| match error {
        RecordError::Io(error) => Failure::File { path: path.to_path_buf(), error },
        error => Failure::Input(format!("{}: {error}", path.display())),
    };
    let mut writer = Writer::new(target, arguments.write_encoding, out);
    let mut merge: Option<Merge> = None;
    for source in sources {
        let mut left_out: Option<(usize, String)> = None;
        let skipped = source.each(&arguments.read, size, &mut |tree| {
            let done = if arguments.merge {
                merge.get_or_insert_with(|| Merge::new(tree.size, arguments.symmetric)).add(&tree)
            } else {
                writer.write(&tree).map(|losses| told.losses.add(losses))
            };
            match done {
                Ok(()) => Ok(()),
                Err(RecordError::Cannot(what)) if arguments.read.is_lenient() => {
                    left_out.get_or_insert((0, what)).0 += 1;
                    Ok(())
                }
                Err(error) => Err(failed(error)),
            }
        })?;
        if skipped.count > 0 {
            told.skipped.push(format!("{source}: {skipped}"));
        }
        if let Some((count, what)) = left_out {
            told.skipped.push(format!("{source}: {count} left out, the first: {what}"));
        }
    }
    if let Some(merge) = merge {
        let tree = merge.finish();
        told.losses.add(writer.write(&tree).map_err(failed)?);
    }
    told.count = writer.finish().map_err(failed)?;
    Ok(())
}

/// A file that is being written.
enum Writer<'a> {
    Record(FileWriter<'a>),
    Games(&'a mut dyn Write, usize),
}

impl<'a> Writer<'a> {
    fn new(target: Target, encoding: Option<&'static Encoding>, out: &'a mut dyn Write) -> Writer<'a> {
        match target {
            Target::Record(format) => Writer::Record(FileWriter::new(format, encoding, out)),
            Target::Games => Writer::Games(out, 0),
        }
    }

    fn write(&mut self, tree: &Tree) -> Result<Losses, RecordError> {
        match self {
            Writer::Record(file) => file.write(tree),
            Writer::Games(out, count) => {
                let (game, losses) = Game::of_tree(tree)?;
                writeln!(out, "{game}")?;
                *count += 1;
                Ok(losses)
            }
        }
    }

    fn finish(self) -> Result<usize, RecordError> {
        match self {
            Writer::Record(file) => file.finish(),
            Writer::Games(_, count) => Ok(count),
        }
    }
}
