//! `book`: makes the book of fifths, puts shards of it together, shows it.

use super::failure::Failure;
use super::interrupt::stop_on_interrupt;
use super::shard::Shard;
use crate::geometry::Point;
use crate::opening::book::{Book, Draft, build, positions};
use crate::opening::{Fifths, Knowledge, Opening, balanced_numbers};
use crate::record::parse_points;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// Make, put together or show the book: what the fifth stones of every opening are worth
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbrain-kagetsu book show h8h9i9i8
  pbrain-kagetsu book build --nodes 20000
  parallel -j4 pbrain-kagetsu book build --nodes 20000 --threads 1 --shard {}/4 --out s{} \\
    ::: 1 2 3 4
  pbrain-kagetsu book merge s1 s2 s3 s4 --out fifths.book")]
pub(super) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Build(BuildArguments),
    Merge(MergeArguments),
    Show(ShowArguments),
}

/// Value the fifths of all four-stone positions of the 26 openings; goes on where an earlier run was interrupted
#[derive(Debug, Args)]
struct BuildArguments {
    /// Boards for each of the best 26 fifths of a position; the others get a part of it
    #[arg(long, default_value_t = 20_000)]
    nodes: u32,
    /// Positions valued at the same time; as many as the machine has threads if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Value only this part of the positions, such as 2/8, and leave it as a draft for `book merge`
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Where to write the book, or the draft of a shard
    #[arg(long, value_name = "FILE", default_value = "openings/fifths.book")]
    out: PathBuf,
}

/// Put the drafts of all shards together
#[derive(Debug, Args)]
struct MergeArguments {
    /// The drafts
    #[arg(required = true)]
    drafts: Vec<PathBuf>,
    /// Where to write the book
    #[arg(long, value_name = "FILE", default_value = "openings/fifths.book")]
    out: PathBuf,
}

/// Show what the book says: of four stones the ranked fifths, Black's value of having to offer 1 to 12 of them and the
/// balanced numbers; of three stones all fourths; without stones the 26 openings
#[derive(Debug, Args)]
struct ShowArguments {
    /// The four stones, such as h8h9i9i8, or three
    #[arg(default_value = "", hide_default_value = true)]
    moves: String,
    /// Another book than the one inside the program
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.task {
        Task::Build(arguments) => arguments.build(out),
        Task::Merge(arguments) => arguments.merge(out),
        Task::Show(arguments) => arguments.show(out),
    }
}

impl BuildArguments {
    fn build(&self, out: &mut impl Write) -> Result<(), Failure> {
        let numbers = self.shard.unwrap_or(Shard::WHOLE).numbers(positions().len());
        // A shard is a draft; a whole book has one beside it until it is finished.
        let path = if self.shard.is_some() { self.out.clone() } else { beside(&self.out) };
        let draft = Draft::open(&path, self.nodes).map_err(Failure::told)?;
        let threads = self.threads.or(std::thread::available_parallelism().ok()).map_or(1, NonZero::get);
        let style = "{wide_bar} {pos}/{len} positions, {elapsed_precise} passed, {eta_precise} to go";
        let bar = ProgressBar::new(numbers.len() as u64)
            .with_style(ProgressStyle::with_template(style).expect("the template is well-formed"));
        bar.set_position(numbers.iter().filter(|&&at| draft.has(at)).count() as u64);
        bar.reset_eta();
        let stop = stop_on_interrupt();
        let draft = build(draft, &numbers, self.nodes, threads, &stop, || bar.inc(1))
            .map_err(|error| Failure::File { path: path.clone(), error })?;
        bar.finish_and_clear();
        let finished = numbers.iter().filter(|&&at| draft.has(at)).count();
        if finished < numbers.len() {
            let kept = path.display();
            writeln!(
                out,
                "{finished} of {} positions are in {kept}; the same command goes on",
                numbers.len()
            )?;
            return Ok(());
        }
        if self.shard.is_some() {
            writeln!(out, "{finished} positions are in {}", path.display())?;
            return Ok(());
        }
        write_book(draft, &self.out, out)?;
        std::fs::remove_file(&path).map_err(|error| Failure::File { path, error })
    }
}

impl MergeArguments {
    fn merge(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut draft = Draft::new(Draft::nodes_of(&self.drafts[0]).map_err(Failure::told)?);
        for path in &self.drafts {
            draft.merge(path).map_err(Failure::told)?;
        }
        write_book(draft, &self.out, out)
    }
}

/// Where the draft of a book is kept.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".draft");
    PathBuf::from(name)
}

fn write_book(draft: Draft, path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let bytes = draft.finish().map_err(Failure::told)?.to_bytes();
    std::fs::write(path, &bytes).map_err(|error| Failure::File { path: path.to_path_buf(), error })?;
    Ok(writeln!(out, "{} positions, {} bytes are in {}", positions().len(), bytes.len(), path.display())?)
}

impl ShowArguments {
    fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        let read;
        let book = match &self.book {
            None => Book::embedded(),
            Some(path) => {
                let bytes =
                    std::fs::read(path).map_err(|error| Failure::File { path: path.clone(), error })?;
                read = Book::from_bytes(&bytes)
                    .map_err(|error| Failure::told(format!("{}: {error}", path.display())))?;
                &read
            }
        };
        let stones = parse_points(&self.moves)?;
        let head = format!(
            "values are black's expected score, -1 to 1; {} boards for each of the best fifths",
            book.nodes()
        );
        match (stones[..].try_into(), stones[..].try_into(), Opening::of(&stones)) {
            (Ok(four), _, Some((opening, _))) => {
                let fifths =
                    book.look_up(four).ok_or_else(|| Failure::told(format!("{} is occupied", stones[3])))?;
                writeln!(out, "{head}\n{opening}, fourth {}", stones[3])?;
                show_four(fifths, out)
            }
            (_, Ok(three), Some((opening, _))) => {
                writeln!(out, "{head}\n{opening}")?;
                show_three(book, three, out)
            }
            _ if stones.is_empty() => {
                writeln!(out, "{head}")?;
                show_all(book, out)
            }
            _ => Err(Failure::told(format!(
                "'{}' is no opening, write such as h8h9i9i8: the centre, a stone beside it, one at most two lines from \
                 it, any fourth",
                self.moves
            ))),
        }
    }
}

/// How many fifths are shown to be offered.
const OFFERS: usize = 12;

fn show_four(fifths: Fifths, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\nrank  fifth   value   (standard error {:.2})", fifths.noise())?;
    for (at, fifth) in fifths.ranked().iter().enumerate() {
        writeln!(out, "{:>4}  {:<5}  {:>6.2}", at + 1, fifth.point.to_string(), fifth.value)?;
    }
    writeln!(out, "\nto offer {}", row((1..=OFFERS).map(|count| format!("{count}"))))?;
    writeln!(out, "value    {}", row((1..=OFFERS).map(|count| format!("{:.2}", fifths.offer(count)))))?;
    writeln!(out, "\n{}", numbers(fifths.balanced_numbers()))?;
    if let Some(even) = fifths.balanced() {
        writeln!(out, "most even single fifth in the central 9x9: {} ({:.2})", even.point, even.value)?;
    }
    Ok(())
}

/// All fourths, the best for White against two fifths first.
fn show_three(book: &Book, three: [Point; 3], out: &mut impl Write) -> Result<(), Failure> {
    let mut fourths = book.fourths(three);
    fourths.sort_by(|a, b| a.1.offer(2).total_cmp(&b.1.offer(2)));
    writeln!(out, "{}\n", numbers(balanced_numbers(&book.offers(three))))?;
    writeln!(out, "fourth  even 5th {}", row((1..=OFFERS).map(|count| format!("W_{count}"))))?;
    for (fourth, fifths) in fourths {
        let even = fifths.balanced().map_or(String::new(), |fifth| format!("{:.2}", fifth.value));
        let offers = row((1..=OFFERS).map(|count| format!("{:.2}", fifths.offer(count))));
        writeln!(out, "{:<6}  {even:>8} {offers}", fourth.to_string())?;
    }
    Ok(())
}

/// The 26 openings, each with White's best fourth for every number.
fn show_all(book: &Book, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "offers of n fifths after White's best fourth; the balanced numbers: nearest to even, and the first"
    )?;
    writeln!(out, "with which black does not stand better\n")?;
    let offers = row((1..=OFFERS).map(|count| format!("n={count}")));
    writeln!(out, "code  {:<10} {offers}  nearest  first", "name")?;
    for opening in Opening::all() {
        let offers = book.offers(opening.stones());
        let (nearest, first) = balanced_numbers(&offers);
        let first = first.map_or("-".to_string(), |number| number.to_string());
        let values = row(offers.iter().take(OFFERS).map(|value| format!("{value:.2}")));
        writeln!(out, "{:<4}  {:<10} {values}  {nearest:>7}  {first:>5}", opening.code, opening.name)?;
    }
    Ok(())
}

fn numbers((nearest, first): (usize, Option<usize>)) -> String {
    let first = first.map_or("more than are known".to_string(), |number| number.to_string());
    format!("balanced numbers: nearest to even {nearest}, first without an advantage of black {first}")
}

fn row(cells: impl Iterator<Item = String>) -> String {
    cells.map(|cell| format!("{cell:>6}")).collect()
}
