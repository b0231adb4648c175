//! `opening`: whose decision it is in an opening, and what the engine would do.

mod course;
mod fourths;
mod tables;

use super::drawing::draw;
use super::failure::Failure;
use super::reasons::reasons;
use super::seconds::seconds;
use super::source::FileArgument;
use super::words::{choices, deed, name, points, value};
use crate::effort::{Limits, MemoryBudget, StopFlag};
use crate::geometry::Symmetry;
use crate::opening::{Action, Decision, Due, Negotiation, Opening, OpeningRule, decide};
use crate::record::Position;
use crate::search::Engine;
use clap::Args;
use course::Course;
use fourths::fourths;
use std::io::{self, Write};
use std::num::NonZero;
use std::time::Duration;

/// Name an opening, and tell whose decision it is under a rule and what the engine would do
///
/// Values are expected scores from -1 (lost) to +1 (won).
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbrain-kagetsu opening --moves h8h9i9i8 --opening-rule soosorv-8 --declare 3
  pbrain-kagetsu opening --opening-rule taraguchi-10 --actions 'MOVE h8; SWAP; MOVE h9'")]
pub(super) struct Arguments {
    /// The first stones, at most five, placed without any swap
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true,
        conflicts_with = "file"
    )]
    moves: String,
    #[command(flatten)]
    file: FileArgument,
    /// The precise course instead: actions such as MOVE h8, SWAP, MOVE i7 DECLARE 3, separated by semicolons
    #[arg(long, value_name = "ACTIONS", conflicts_with_all = ["moves", "file", "declare"])]
    actions: Option<String>,
    /// How the opening is agreed on, see 'pbrain-kagetsu rules'; as the file says, or taraguchi-10, if not given
    #[arg(long, value_name = "RULE")]
    opening_rule: Option<OpeningRule>,
    /// The number of fifths declared with the stones, where the rule asks for one; the greatest if not given
    #[arg(long, value_name = "NUMBER")]
    declare: Option<u8>,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    time: Duration,
    /// Threads to think with, at most as many as the machine has; all of them if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let rule = arguments.opening_rule.unwrap_or(OpeningRule::Taraguchi(10));
    let Course { opening, rest } = match (&arguments.actions, arguments.file.tree(None)?) {
        (Some(actions), _) => Course::of_actions(rule, actions)?,
        (None, Some(tree)) => Course::of_tree(arguments.opening_rule, &tree, arguments.declare)?,
        (None, None) => Course::of_stones(rule, &arguments.moves, arguments.declare)?,
    };
    let mut position = opening.position();
    for &point in &rest {
        position.play(Some(point))?;
    }
    let available = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = arguments.threads.unwrap_or(available).min(available).get();
    let mut engine = Engine::new(threads, MemoryBudget::DEFAULT.table_bytes(threads, None));
    header(&position, out)?;
    match opening.due().filter(|_| rest.is_empty()) {
        Some(due) => study(&mut engine, &opening, &due, arguments.time, out),
        None => play_on(&mut engine, &opening, &position, arguments.time, out),
    }
}

/// What the opening is called.
fn header(position: &Position, out: &mut impl Write) -> io::Result<()> {
    let stones: Vec<_> = position.moves().iter().flatten().copied().collect();
    let Some((opening, symmetry)) = Opening::of(&stones) else { return Ok(()) };
    let usual = points(&opening.stones());
    if Symmetry::all().next() == Some(symmetry) {
        writeln!(out, "{opening}")
    } else {
        writeln!(out, "{opening}, {symmetry} (usually {usual})")
    }
}

/// Whose decision it is, and what the engine would do.
fn study(
    engine: &mut Engine,
    opening: &Negotiation,
    due: &Due,
    time: Duration,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let stones = opening.stones().len();
    write!(out, "{}, {}", opening.rule(), counted(stones))?;
    if let Some(number) = opening.declared().filter(|_| stones <= 4) {
        write!(out, ", {number} declared")?;
    }
    writeln!(out, ": player {} with {} decides", due.seat, name(due.color))?;
    for choice in choices(due, stones) {
        writeln!(out, "  - {}", choice.what)?;
    }
    out.flush()?;
    let decision = decide_in(engine, opening, time / 2)?;
    writeln!(out, "\nBest: {}, worth {} to player {}", decision.action, value(decision.value), due.seat)?;
    tables::branches(&decision, out)?;
    let fourths = fourths(opening);
    tables::fourths(&fourths, out)?;
    tables::fifths(opening, &decision, out)?;
    write!(out, "\n{}", tables::board(opening, &decision, &fourths))?;
    if decision.action == Action::Swap {
        after_swap(engine, opening, time / 2, out)?;
    }
    Ok(())
}

/// What the other player would do after a swap: often that is what the swap is judged by.
fn after_swap(
    engine: &mut Engine,
    opening: &Negotiation,
    time: Duration,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut swapped = opening.clone();
    swapped.apply(&Action::Swap).map_err(|fault| Failure::Input(fault.to_string()))?;
    let Some(due) = swapped.due() else { return Ok(()) };
    let decision = decide_in(engine, &swapped, time)?;
    let deed = deed(&decision.action, false);
    writeln!(out, "\nAfter the swap player {}, who has {} then, {deed}.", due.seat, name(due.color))?;
    reasons(&decision).iter().try_for_each(|reason| writeln!(out, "  {reason}"))?;
    Ok(())
}

fn decide_in(engine: &mut Engine, opening: &Negotiation, time: Duration) -> Result<Decision, Failure> {
    let limits = Limits { turn: Some(time), ..Limits::default() };
    decide(engine, opening, &limits, 0, &StopFlag::new())
        .ok_or_else(|| Failure::Input("the engine has nothing to decide here".to_string()))
}

/// The move of an opening that is complete.
fn play_on(
    engine: &mut Engine,
    opening: &Negotiation,
    position: &Position,
    time: Duration,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (rule, side) = (opening.rule(), position.side_to_move());
    writeln!(
        out,
        "{rule}, {}: the opening is complete, {} plays on",
        counted(position.stone_count()),
        name(side)
    )?;
    out.flush()?;
    let limits = Limits { turn: Some(time), ..Limits::default() };
    let outcome = engine.think(position, &limits, &StopFlag::new(), &mut |_| {});
    let best = outcome.best.ok_or_else(|| Failure::Input("no point is empty".to_string()))?;
    writeln!(out, "\nBest: {best}")?;
    if let Some(report) = outcome.report() {
        writeln!(out, "value for {} {}, line {}", name(side), report.score, points(&report.line))?;
    }
    write!(out, "\n{}", draw(position, |point| (point == best).then_some('1')))?;
    Ok(())
}

fn counted(stones: usize) -> String {
    format!("{stones} stone{}", if stones == 1 { "" } else { "s" })
}
