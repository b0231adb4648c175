//! How SGF is written.

use super::names::{FACTS, NEGOTIATION, SCORE, SPENT, START, WIN};
use crate::geometry::{Color, Point, Size};
use crate::record::holds::Holds;
use crate::record::{Fact, Losses, Mark, NodeId, Notes, Play, RecordError, Setup, Tree, Value, Visit};
use std::io::{self, Write};

const HOLDS: Holds = Holds {
    rule: true,
    variations: true,
    setup: true,
    comments: true,
    marked: true,
    start: true,
    figures: true,
    texts: true,
    values: true,
    times: true,
    others: true,
    result: true,
    negotiation: true,
    facts: &Fact::ALL,
};

/// Writes the tree as a game of SGF (FF\[4\]), with rows from the top. Several games one after the other are a
/// collection.
///
/// There is one small write for every property: give it a buffered writer.
///
/// # Errors
/// Those of the writer.
pub fn write_sgf(tree: &Tree, out: &mut dyn Write) -> Result<Losses, RecordError> {
    let mut writer = Writer { size: tree.size, out };
    writer.head(tree)?;
    let several = |node| {
        let first = tree.parent(node).and_then(|parent| tree.first_child(parent));
        first.is_some_and(|first| tree.next_sibling(first).is_some())
    };
    for visit in tree.walk(NodeId::ROOT) {
        match visit {
            Visit::Enter(NodeId::ROOT) => writer.notes(tree.notes(NodeId::ROOT))?,
            Visit::Enter(node) => {
                if several(node) {
                    writer.out.write_all(b"\n(")?;
                }
                writer.out.write_all(b";")?;
                writer.play(tree.play(node))?;
                writer.notes(tree.notes(node))?;
            }
            Visit::Leave(node) if node != NodeId::ROOT && several(node) => writer.out.write_all(b")")?,
            Visit::Leave(_) => {}
        }
    }
    writer.out.write_all(b")\n")?;
    Ok(HOLDS.losses(tree))
}

/// Where the properties go, and the size their rows are counted on.
struct Writer<'a> {
    size: Size,
    out: &'a mut dyn Write,
}

impl Writer<'_> {
    fn head(&mut self, tree: &Tree) -> io::Result<()> {
        write!(self.out, "(;FF[4]GM[4]CA[UTF-8]AP[Kagetsu:{}]", env!("CARGO_PKG_VERSION"))?;
        write!(self.out, "SZ[{}]", self.size.lines())?;
        if let Some(rule) = tree.rule {
            write!(self.out, "RU[{rule}]")?;
        }
        for (fact, text) in tree.info.facts() {
            let name = FACTS.iter().find(|(_, known)| *known == fact).map_or("GC", |(name, _)| name);
            self.text(name, text)?;
        }
        if let Some(result) = &tree.info.result {
            self.text("RE", &result.to_string())?;
        }
        if let Some(negotiation) = &tree.negotiation {
            self.text(NEGOTIATION, &negotiation.to_string())?;
        }
        Ok(())
    }

    fn play(&mut self, play: Play) -> io::Result<()> {
        match play {
            Play::Nothing => Ok(()),
            Play::Stone(color, point) => write!(self.out, "{}[{}]", letter(color), vertex(point, self.size)),
            Play::Pass(color) => write!(self.out, "{}[]", letter(color)),
        }
    }

    fn notes(&mut self, notes: &Notes) -> io::Result<()> {
        if let Some(setup) = &notes.setup {
            self.setup(setup)?;
        }
        if !notes.comment.is_empty() {
            self.text("C", &notes.comment)?;
        }
        if notes.marked {
            self.out.write_all(b"HO[1]")?;
        }
        if notes.start {
            write!(self.out, "{START}[]")?;
        }
        for (name, wanted) in
            [("CR", Mark::Circle), ("MA", Mark::Cross), ("SQ", Mark::Square), ("TR", Mark::Triangle)]
        {
            self.points(
                name,
                notes.marks.iter().filter(|(_, mark)| *mark == wanted).map(|(point, _)| *point),
            )?;
        }
        let texts = notes.marks.iter().filter_map(|(point, mark)| match mark {
            Mark::Text(text) => Some((point, text)),
            _ => None,
        });
        for (nth, (point, text)) in texts.enumerate() {
            let name = if nth == 0 { "LB" } else { "" };
            write!(self.out, "{name}[{}:{}]", vertex(*point, self.size), escape(text).replace(':', "\\:"))?;
        }
        match notes.value {
            None => {}
            Some(Value::Score(score)) => write!(self.out, "{SCORE}[{}]", score * 100.0)?,
            Some(Value::Points(points)) => write!(self.out, "V[{points}]")?,
            Some(Value::Win(winner, plies)) => write!(self.out, "{WIN}[{}+{plies}]", letter(winner))?,
        }
        if let Some(spent) = notes.spent_ms {
            write!(self.out, "{SPENT}[{spent}]")?;
        }
        for (name, values) in &notes.others {
            self.out.write_all(name.as_bytes())?;
            for value in values {
                write!(self.out, "[{}]", escape(value))?;
            }
        }
        Ok(())
    }

    fn setup(&mut self, setup: &Setup) -> io::Result<()> {
        self.points("AB", setup.black.iter().copied())?;
        self.points("AW", setup.white.iter().copied())?;
        self.points("AE", setup.empty.iter().copied())?;
        setup.side.map_or(Ok(()), |side| write!(self.out, "PL[{}]", letter(side)))
    }

    fn points(&mut self, name: &str, points: impl Iterator<Item = Point>) -> io::Result<()> {
        for (nth, point) in points.enumerate() {
            let name = if nth == 0 { name } else { "" };
            write!(self.out, "{name}[{}]", vertex(point, self.size))?;
        }
        Ok(())
    }

    fn text(&mut self, name: &str, text: &str) -> io::Result<()> {
        write!(self.out, "{name}[{}]", escape(text))
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// The column from the left and the row from the top as letters.
fn vertex(point: Point, size: Size) -> String {
    debug_assert!(size.contains(point));
    [point.column(), size.lines() - 1 - point.row()].map(|line| (b'a' + line as u8) as char).iter().collect()
}
