//! `diagram`: a position as a picture.

use super::failure::Failure;
use super::position::PositionArguments;
use crate::board::Board;
use crate::record::drawing::{BoardDrawing, Numbers};
use crate::record::{Position, write_whole};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Draw a position as SVG or PNG, or a whole game as an animated GIF
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbrain-kagetsu diagram board.svg --moves h8h9i9i8 --forbidden
  pbrain-kagetsu diagram board.png --file game.sgf --ply 20
  pbrain-kagetsu diagram game.gif --file games.rif#3 --numbers last")]
pub(super) struct Arguments {
    /// The picture to write: .svg, .png or .gif
    out: PathBuf,
    #[command(flatten)]
    position: PositionArguments,
    /// Which stones have numbers: all, last, none, or the number of the move that becomes 1
    #[arg(long, default_value = "all")]
    numbers: NumbersArgument,
    /// Cross out the points where Black may not play
    #[arg(long)]
    forbidden: bool,
    /// A line of text below the board
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// Pixels of width of a .png or .gif
    #[arg(long, default_value_t = 504)]
    width: u32,
    /// Milliseconds for which a .gif shows each move; the last one is shown four times as long
    #[arg(long, value_name = "MS", default_value_t = 800)]
    delay: u64,
}

/// Which stones have numbers.
#[derive(Clone, Copy, Debug)]
struct NumbersArgument(Numbers);

impl FromStr for NumbersArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<NumbersArgument, String> {
        Ok(NumbersArgument(match text {
            "all" => Numbers::From(1),
            "last" => Numbers::Last,
            "none" => Numbers::None,
            _ => match text.parse() {
                Ok(first) if first > 0 => Numbers::From(first),
                _ => return Err("choose all, last, none or the number of a move".to_string()),
            },
        }))
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let path = &arguments.out;
    let (position, marks) = arguments.position.with_marks()?;
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let bytes = match extension.as_str() {
        "svg" => drawing(arguments, &position).marks(&marks).svg().into_bytes(),
        "png" => png(arguments, &drawing(arguments, &position).marks(&marks).svg())?,
        "gif" => gif(arguments, &position)?,
        _ => {
            let what = "name a file that ends in .svg, .png or .gif";
            return Err(Failure::Input(format!("{}: {what}", path.display())));
        }
    };
    write_whole(path, &bytes).map_err(|error| Failure::File { path: path.clone(), error })?;
    writeln!(out, "{}: {} stones", path.display(), position.stone_count())?;
    Ok(())
}

fn drawing(arguments: &Arguments, position: &Position) -> BoardDrawing {
    let mut drawing = BoardDrawing::new(position).numbers(arguments.numbers.0);
    if arguments.forbidden {
        let board: Board = Board::from_position(position);
        let fouls = board.forbidden_points();
        drawing = drawing.forbidden(&fouls.iter().map(|(point, _)| *point).collect::<Vec<_>>());
    }
    match &arguments.caption {
        Some(caption) => drawing.caption(caption),
        None => drawing,
    }
}

#[cfg(feature = "pictures")]
fn png(arguments: &Arguments, svg: &str) -> Result<Vec<u8>, Failure> {
    told(&arguments.out, crate::record::drawing::png(svg, arguments.width))
}

/// All positions of the game, one after the other.
#[cfg(feature = "pictures")]
fn gif(arguments: &Arguments, position: &Position) -> Result<Vec<u8>, Failure> {
    use std::time::Duration;
    let count = position.moves().len();
    let frames = (0..=count).map(|moves| {
        let mut then = Position::new(position.rule(), position.size());
        for &point in &position.moves()[..moves] {
            then.play(point).expect("the game has gone like this");
        }
        let times = if moves == count { 4 } else { 1 };
        (drawing(arguments, &then).svg(), Duration::from_millis(arguments.delay.saturating_mul(times)))
    });
    told(&arguments.out, crate::record::drawing::gif(frames, arguments.width))
}

#[cfg(feature = "pictures")]
fn told(
    path: &Path,
    made: Result<Vec<u8>, crate::record::drawing::PictureError>,
) -> Result<Vec<u8>, Failure> {
    made.map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

#[cfg(not(feature = "pictures"))]
fn png(arguments: &Arguments, _svg: &str) -> Result<Vec<u8>, Failure> {
    Err(no_pictures(&arguments.out))
}

#[cfg(not(feature = "pictures"))]
fn gif(arguments: &Arguments, _position: &Position) -> Result<Vec<u8>, Failure> {
    Err(no_pictures(&arguments.out))
}

#[cfg(not(feature = "pictures"))]
fn no_pictures(path: &Path) -> Failure {
    let what = "this program was built without the feature pictures, name a file that ends in .svg";
    Failure::Input(format!("{}: {what}", path.display()))
}
