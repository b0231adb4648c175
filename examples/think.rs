//! Thinks about a position for some seconds and tells how it gets on.
//!
//! `cargo run --release --example think -- h8h9i9i8 5`

use kagetsu::effort::{Limits, StopFlag};
use kagetsu::geometry::{Rule, Size};
use kagetsu::record::Position;
use kagetsu::search::{Engine, Question, Report, Reports, Scope};
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let moves = arguments.next().unwrap_or_else(|| "h8h9i9i8".to_string());
    let seconds: u64 = arguments.next().map_or(Ok(2), |text| text.parse())?;
    let position = Position::from_moves(Rule::Renju, Size::RENJU, &moves)?;

    let mut engine = Engine::new(1, 64 << 20);
    let limits = Limits { turn: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let scope = Scope { lines: 3, ..Scope::default() };
    let mut print = |report: &Report| {
        let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
        println!("depth {:2}, line {}: {:>6}  {}", report.depth, report.rank, report.score, line.join(" "));
    };
    // Another thread that holds a clone of this flag could end the search at any time.
    let stop = StopFlag::new();
    let question = Question { position: &position, scope: &scope, limits: &limits, stop: &stop };
    let outcome = engine.explore(&question, &mut Reports(&mut print));
    match outcome.best {
        Some(best) => println!("best {best}, {} boards", engine.nodes()),
        None => println!("no point is empty"),
    }
    Ok(())
}
