//! `show`: games and studies in the terminal.

use super::drawing::draw;
use super::failure::Failure;
use super::source::{ReadArguments, Source};
use crate::geometry::{Color, Point};
use crate::record::{Fact, Mark, NodeId, Play, Tree, Value, Visit, parse_points};
use clap::Args;
use std::io::Write;

/// Show a game or a study: what is known of it, the board, and the moves with their variations
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbrain-kagetsu show game.sgf
  pbrain-kagetsu show openings.lib --at 'h8 h9 i9'
  pbrain-kagetsu show games.rif#7")]
pub(super) struct Arguments {
    /// The file to show, perhaps with the number of a game in it; of several games without a number each gets a line
    #[arg(value_name = "FILE[#GAME]")]
    file: Source,
    /// The moves that lead to the position to show, such as 'h8 h9 --' (-- is a pass); the start of a study, or the end
    /// of a game, if not given
    #[arg(long, value_name = "MOVES")]
    at: Option<String>,
    /// The most lines of moves to show
    #[arg(long, value_name = "LINES", default_value = "60")]
    lines: usize,
    #[command(flatten)]
    read: ReadArguments,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    // The first game waits until it is known whether it is the only one.
    let mut first: Option<Tree> = None;
    let mut count = 0;
    let skipped = arguments.file.each(&arguments.read, None, &mut |tree| {
        count += 1;
        match (count, first.take()) {
            (1, _) => first = Some(tree),
            (2, Some(one)) => {
                list(1, &one, out)?;
                list(2, &tree, out)?;
            }
            _ => list(count, &tree, out)?,
        }
        Ok(())
    })?;
    if let Some(tree) = &first {
        show(arguments, tree, out)?;
    }
    if skipped.count > 0 {
        writeln!(out, "{skipped}")?;
    }
    Ok(())
}

/// A game of many, in a line.
fn list(count: usize, tree: &Tree, out: &mut impl Write) -> Result<(), Failure> {
    let name = |color| tree.info.get(Fact::player(color)).unwrap_or("?");
    let [black, white] = Color::BOTH.map(name);
    let result = tree.info.result.as_ref().map_or("?".to_string(), ToString::to_string);
    let last = tree.last();
    let moves = tree.path(last).iter().filter(|node| tree.play(**node).color().is_some()).count();
    writeln!(out, "#{count} {black} - {white} {result}, {moves} moves")?;
    Ok(())
}

fn show(arguments: &Arguments, tree: &Tree, out: &mut impl Write) -> Result<(), Failure> {
    let node = match &arguments.at {
        Some(text) => find(tree, text).map_err(|what| arguments.file.wrong(what))?,
        None if tree.branches() => start(tree),
        None => tree.last(),
    };
    for (fact, text) in tree.info.facts() {
        writeln!(out, "{fact}: {}", text.replace('\n', "\n  "))?;
    }
    if let Some(result) = &tree.info.result {
        writeln!(out, "result: {result}")?;
    }
    if let Some(rule) = tree.rule {
        writeln!(out, "rule: {rule}")?;
    }
    if let Some(negotiation) = &tree.negotiation {
        writeln!(out, "negotiation: {negotiation}")?;
    }
    let about = &tree.notes(NodeId::ROOT).comment;
    if node != NodeId::ROOT && !about.is_empty() {
        writeln!(out, "{}", about.trim_matches('\n'))?;
    }
    let position = tree.position(node)?;
    let notes = tree.notes(node);
    let mark = |point: Point| {
        notes.marks.iter().find(|(at, _)| *at == point).map(|(_, mark)| match mark {
            Mark::Circle => 'o',
            Mark::Cross => 'x',
            Mark::Square => '#',
            Mark::Triangle => '^',
            Mark::Text(text) => text.chars().next().unwrap_or('?'),
        })
    };
    write!(out, "{}", draw(&position, mark))?;
    for (point, mark) in &notes.marks {
        if let Mark::Text(text) = mark
            && text.chars().count() > 1
        {
            writeln!(out, "{point}: {text}")?;
        }
    }
    if let Some(value) = notes.value {
        writeln!(out, "value: {}", value_text(value))?;
    }
    if !notes.comment.is_empty() {
        writeln!(out, "{}", notes.comment.trim_matches('\n'))?;
    }
    writeln!(out, "{} moves in the file", tree.moves())?;
    if tree.branches() || arguments.at.is_some() {
        variations(tree, node, arguments.lines, out)?;
    } else {
        variations(tree, NodeId::ROOT, arguments.lines, out)?;
    }
    Ok(())
}

fn value_text(value: Value) -> String {
    match value {
        Value::Score(score) => format!("black scores {:.1} %", score * 100.0),
        Value::Points(points) => format!("{points} for black"),
        Value::Win(color, plies) => format!("{color} wins in {plies}"),
    }
}

/// The position to go to first.
fn start(tree: &Tree) -> NodeId {
    tree.ids().find(|node| tree.notes(*node).start).unwrap_or(NodeId::ROOT)
}

fn find(tree: &Tree, text: &str) -> Result<NodeId, String> {
    let mut moves: Vec<Option<Point>> = Vec::new();
    for (nth, part) in text.replace("pass", "--").split("--").enumerate() {
        if nth > 0 {
            moves.push(None);
        }
        let points = parse_points(part).map_err(|error| error.to_string())?;
        moves.extend(points.into_iter().map(Some));
    }
    let reached = (0..=moves.len())
        .rev()
        .find_map(|count| tree.descend(moves[..count].iter().copied()).map(|node| (count, node)));
    let (count, node) = reached.unwrap_or((0, NodeId::ROOT));
    if count == moves.len() {
        return Ok(node);
    }
    let next: Vec<String> = tree.children(node).map(|child| move_text(tree, child)).collect();
    let known = if next.is_empty() { "nothing".to_string() } else { next.join(", ") };
    Err(format!("there is no move {} like that, after the first {count} there is {known}", count + 1))
}

fn move_text(tree: &Tree, node: NodeId) -> String {
    match tree.play(node) {
        Play::Stone(_, point) => point.to_string(),
        Play::Pass(_) => "--".to_string(),
        Play::Nothing => "(no move)".to_string(),
    }
}

/// The moves below a node: a line for each way to go, moved in where the ways part.
fn variations(tree: &Tree, from: NodeId, most: usize, out: &mut impl Write) -> Result<(), Failure> {
    let mut number = tree.path(from).iter().filter(|node| tree.play(**node).color().is_some()).count();
    // How far lines are moved in, once for each node above at which ways part.
    let mut indent = 0;
    let (mut line, mut lines) = (String::new(), 0);
    for visit in tree.walk(from) {
        match visit {
            Visit::Enter(node) if node == from => {}
            Visit::Enter(node) => {
                if parts(tree, node) {
                    lines += usize::from(flush(&mut line, out)?);
                    if lines >= most {
                        let rest = tree.moves();
                        writeln!(out, "… {rest} moves in all, see more with --lines or --at")?;
                        return Ok(());
                    }
                    indent += 1;
                    line = "  ".repeat((indent - 1).min(20));
                }
                let is_move = tree.play(node).color().is_some();
                number += usize::from(is_move);
                let notes = tree.notes(node);
                if !line.trim().is_empty() {
                    line.push(' ');
                }
                if is_move {
                    line.push_str(&format!("{number}.{}", move_text(tree, node)));
                }
                if notes.marked {
                    line.push('!');
                }
                if let Some(title) = notes.comment.lines().find(|text| !text.is_empty()) {
                    line.push_str(&format!(" ({title})"));
                }
                if line.chars().count() > 100 {
                    lines += usize::from(flush(&mut line, out)?);
                    line = "  ".repeat(indent.min(20));
                }
            }
            Visit::Leave(node) if node == from => {}
            Visit::Leave(node) => {
                number -= usize::from(tree.play(node).color().is_some());
                if parts(tree, node) {
                    lines += usize::from(flush(&mut line, out)?);
                    indent -= 1;
                }
            }
        }
    }
    flush(&mut line, out)?;
    Ok(())
}

/// Whether there are other ways to go in place of a node.
fn parts(tree: &Tree, node: NodeId) -> bool {
    tree.parent(node).is_some_and(|parent| tree.children(parent).nth(1).is_some())
}

/// Writes a line if there is something in it.
fn flush(line: &mut String, out: &mut impl Write) -> Result<bool, Failure> {
    let is_full = !line.trim().is_empty();
    if is_full {
        writeln!(out, "{}", line.trim_end())?;
    }
    line.clear();
    Ok(is_full)
}
