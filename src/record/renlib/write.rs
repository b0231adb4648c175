//! How libraries are written.

use super::{
    BOARD_TEXT, COMMENT, END_OF_FIRST_LINE, EXTENSION, HEADER, LEAF, MAGIC, MARKED, NO_MOVE, SIBLING, START,
    VERSION,
};
use crate::geometry::{Color, Point, Size};
use crate::record::holds::Holds;
use crate::record::{Losses, Mark, NodeId, Play, RecordError, Tree, Visit};
use encoding_rs::{Encoding, UTF_8};
use std::io::Write;

const HOLDS: Holds = Holds {
    rule: false,
    variations: true,
    setup: true,
    comments: true,
    marked: true,
    start: true,
    figures: false,
    texts: true,
    values: false,
    times: false,
    others: false,
    result: false,
    negotiation: false,
    facts: &[],
};

/// Writes the tree as a RenLib library, version 3.4, with texts in UTF-8 or the given encoding. Stones that are set up
/// become moves that lead to the start.
///
/// The format has no colours: what is out of turn gets passes. RenLib itself follows lines of no more than 225 moves,
/// passes included. There is one small write for every move: give it a buffered writer.
///
/// # Errors
/// [`RecordError`] for a board that is not 15x15, for a set-up in the middle, or if the writer fails.
pub fn write_renlib(
    tree: &Tree,
    encoding: Option<&'static Encoding>,
    out: &mut dyn Write,
) -> Result<Losses, RecordError> {
    if tree.size != Size::RENJU {
        return Err(RecordError::cannot(format!(
            "RenLib files hold boards of 15x15 only, not {}: write SGF instead",
            tree.size
        )));
    }
    let mut losses = HOLDS.losses(tree);
    out.write_all(&MAGIC)?;
    out.write_all(&VERSION)?;
    out.write_all(&[0xff; HEADER - MAGIC.len() - VERSION.len()])?;
    let mut writer =
        Writer { tree, encoding: encoding.unwrap_or(UTF_8), losses: &mut losses, out, text: Vec::new() };
    let start = tree.position(NodeId::ROOT)?;
    let mut last = Entry::default();
    for &point in start.moves() {
        writer.entry(&last)?;
        last = Entry { point, ..Entry::default() };
    }
    last.flags = if start.moves().is_empty() { 0 } else { START };
    let mut side = start.side_to_move();
    // The sides to move above, and how many passes have been filled in for each node.
    let mut sides = vec![side];
    for visit in tree.walk(NodeId::ROOT) {
        match visit {
            Visit::Enter(NodeId::ROOT) => writer.node(NodeId::ROOT, last.clone())?,
            Visit::Enter(node) => {
                if tree.notes(node).setup.is_some() {
                    return Err(RecordError::cannot(
                        "RenLib files have no set-ups in the middle of a game: write SGF instead",
                    ));
                }
                let sibling = writer.sibling(node);
                let play = tree.play(node);
                let mut entry = Entry { point: play.point(), flags: sibling, ..Entry::default() };
                if play.color().is_some_and(|color| color != side) {
                    writer.entry(&Entry { flags: sibling, ..Entry::default() })?;
                    entry.flags = 0;
                }
                sides.push(side);
                match play {
                    Play::Nothing => entry.flags |= NO_MOVE,
                    Play::Stone(color, point) => {
                        side = !color;
                        let parent = tree.parent(node).expect("only the root has none");
                        // The text of a point is that of the first move there.
                        if writer.drawn_by(parent, point) == Some(node) {
                            entry.board_text = writer.board_text(parent, point);
                        }
                    }
                    Play::Pass(color) => side = !color,
                }
                writer.node(node, entry)?;
            }
            Visit::Leave(_) => side = sides.pop().unwrap_or(Color::Black),
        }
    }
    Ok(losses)
}

/// What is written of a node.
#[derive(Clone, Default)]
struct Entry<'a> {
    /// The point; the empty board and passes have none.
    point: Option<Point>,
    flags: u8,
    comment: &'a str,
    board_text: &'a str,
}

struct Writer<'a> {
    tree: &'a Tree,
    encoding: &'static Encoding,
    losses: &'a mut Losses,
    out: &'a mut dyn Write,
    text: Vec<u8>,
}

impl<'a> Writer<'a> {
    /// The flag of a node that is not the last one of its turn. Texts on points without a move come before the moves.
    fn sibling(&self, node: NodeId) -> u8 {
        if self.tree.next_sibling(node).is_some() { SIBLING } else { 0 }
    }

    /// The texts on the board at a node, without those that came second to a point.
    fn texts(&self, node: NodeId) -> impl Iterator<Item = (Point, &'a str)> + use<'a> {
        let marks = &self.tree.notes(node).marks;
        marks.iter().enumerate().filter_map(move |(nth, (point, mark))| match mark {
            Mark::Text(text)
                if !marks[..nth].iter().any(|(at, m)| at == point && matches!(m, Mark::Text(_))) =>
            {
                Some((*point, text.as_str()))
            }
            _ => None,
        })
    }

    fn board_text(&self, node: NodeId, point: Point) -> &'a str {
        self.texts(node).find(|(at, _)| *at == point).map_or("", |(_, text)| text)
    }

    /// The first move on a point that follows a node.
    fn drawn_by(&self, node: NodeId, point: Point) -> Option<NodeId> {
        self.tree.children(node).find(|&child| self.tree.play(child).point() == Some(point))
    }

    /// Writes a node, and after it the texts on points that no move takes.
    fn node(&mut self, node: NodeId, mut entry: Entry<'a>) -> Result<(), RecordError> {
        let notes = self.tree.notes(node);
        entry.comment = &notes.comment;
        entry.flags |= if notes.marked { MARKED } else { 0 };
        entry.flags |= if notes.start { START } else { 0 };
        let alone: Vec<(Point, &str)> =
            self.texts(node).filter(|(point, _)| self.drawn_by(node, *point).is_none()).collect();
        let has_children = self.tree.first_child(node).is_some();
        if alone.is_empty() && !has_children {
            entry.flags |= LEAF;
        }
        self.entry(&entry)?;
        for (nth, &(point, board_text)) in alone.iter().enumerate() {
            let more = nth + 1 < alone.len() || has_children;
            let flags = NO_MOVE | LEAF | if more { SIBLING } else { 0 };
            self.entry(&Entry { point: Some(point), flags, comment: "", board_text })?;
        }
        Ok(())
    }

    fn entry(&mut self, entry: &Entry) -> Result<(), RecordError> {
        let mut flags = entry.flags;
        flags |= if entry.comment.is_empty() { 0 } else { COMMENT };
        flags |= if entry.board_text.is_empty() { 0 } else { EXTENSION };
        self.out.write_all(&[entry.point.map_or(0, position), flags])?;
        if !entry.board_text.is_empty() {
            self.out.write_all(&[0, BOARD_TEXT])?;
        }
        if !entry.comment.is_empty() {
            self.comment(entry.comment);
            self.end_text()?;
        }
        if !entry.board_text.is_empty() {
            self.encode(entry.board_text);
            self.end_text()?;
        }
        Ok(())
    }

    fn comment(&mut self, comment: &str) {
        let (title, rest) =
            comment.split_once('\n').map_or((comment, None), |(title, rest)| (title, Some(rest)));
        self.encode(title);
        if let Some(rest) = rest {
            self.text.push(END_OF_FIRST_LINE);
            for (nth, line) in rest.split('\n').enumerate() {
                if nth > 0 {
                    self.text.extend(b"\r\n");
                }
                self.encode(line);
            }
        }
    }

    /// Adds text in the encoding of the file. No character in it can be taken for one of the format's own.
    fn encode(&mut self, text: &str) {
        let clean: String = text.chars().filter(|c| !matches!(c, '\0' | '\u{8}' | '\r')).collect();
        if self.encoding == UTF_8 {
            return self.text.extend(clean.as_bytes());
        }
        for c in clean.chars() {
            let mut character = [0; 4];
            let (bytes, _, unknown) = self.encoding.encode(c.encode_utf8(&mut character));
            if unknown {
                self.losses.count(format!("character not in {}", self.encoding.name()));
                self.text.push(b'?');
            } else {
                self.text.extend(bytes.iter());
            }
        }
    }

    /// Ends the text with one zero or two, so that pairs of bytes stay pairs.
    fn end_text(&mut self) -> Result<(), RecordError> {
        self.text.push(0);
        if !self.text.len().is_multiple_of(2) {
            self.text.push(0);
        }
        self.out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// The row from the top, from 0, and the column from the left, from 1.
fn position(point: Point) -> u8 {
    debug_assert!(Size::RENJU.contains(point));
    ((14 - point.row()) << 4 | (point.column() + 1)) as u8
}
