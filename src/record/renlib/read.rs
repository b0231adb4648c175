//! How libraries are read.

use super::{
    BOARD_TEXT, COMMENT, END_OF_FIRST_LINE, EXTENSION, HEADER, LEAF, MAGIC, MARKED, NO_MOVE, OLD_COMMENT,
    SIBLING, START, VERSION,
};
use crate::geometry::{Point, Size};
use crate::record::fault::Place;
use crate::record::{Builder, Mark, NodeId, Play, ReadOptions, RecordError, Skipped, Tree, codepage};
use std::ops::Range;

/// What the oldest files begin with, which have no header: a stone in the middle.
const CENTER: u8 = 0x78;

/// Reads a library of version 3.0 to 3.4, or one without a header.
///
/// # Errors
/// [`RecordError`] with the byte at which something is wrong; a lenient reader goes on without the node and all that
/// follows it, and keeps what it has when the file ends too soon.
pub fn read_renlib(bytes: &[u8], options: &ReadOptions, skipped: &mut Skipped) -> Result<Tree, RecordError> {
    let mut at = 0;
    if bytes.starts_with(&MAGIC) {
        let [major, minor] = [MAGIC.len(), MAGIC.len() + 1].map(|at| bytes.get(at).copied().unwrap_or(0xff));
        let cut = || RecordError::at(Place::Byte(bytes.len()), "the file ends in its header of 20 bytes");
        if bytes.len() < HEADER {
            return Err(cut());
        }
        if [major, minor] > VERSION || major < 3 {
            let what = format!("RenLib version {major}.{minor} is not known, expected 3.0 to 3.4");
            return Err(RecordError::at(Place::Byte(MAGIC.len()), what));
        }
        at = HEADER;
    } else if bytes.first() != Some(&CENTER) {
        let what = "no RenLib library, expected its header, or h8 (byte 0x78) in files of the oldest kind";
        return Err(RecordError::at(Place::Byte(0), what));
    }
    let mut reader = Reader {
        bytes,
        at,
        builder: Builder::new(Tree::new(Size::RENJU)).going_on(),
        comments: Vec::new(),
        board_texts: Vec::new(),
    };
    match reader.nodes(options.lenient, skipped) {
        Ok(()) if reader.at < bytes.len() => {
            let what = "the tree is complete, expected the end of the file";
            skipped.pass_over(RecordError::at(Place::Byte(reader.at), what), options.lenient)?;
        }
        Ok(()) => {}
        Err(error) => skipped.pass_over(error, options.lenient)?,
    }
    Ok(reader.finish(options))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    builder: Builder,
    /// Where in the file the texts are; their encoding shows when all are known.
    comments: Vec<(NodeId, Range<usize>)>,
    board_texts: Vec<(NodeId, Point, Range<usize>)>,
}

/// What is read of a node.
struct Entry {
    place: usize,
    position: u8,
    flags: u8,
    comment: Option<Range<usize>>,
    old_comment: Option<String>,
    board_text: Option<Range<usize>>,
}

impl Reader<'_> {
    fn nodes(&mut self, lenient: bool, skipped: &mut Skipped) -> Result<(), RecordError> {
        // How many nodes are above the next one, and where siblings are still to come.
        let mut depth = 0;
        let mut pending: Vec<u32> = Vec::new();
        // A node that was refused at this depth, with all below it.
        let mut refused: Option<usize> = None;
        let mut is_first = true;
        loop {
            let entry = self.entry()?;
            let is_root = std::mem::take(&mut is_first) && entry.position == 0;
            if is_root {
                self.note(&entry, NodeId::ROOT);
            } else {
                if entry.flags & SIBLING != 0 {
                    pending.push(depth as u32);
                }
                if refused.is_some_and(|at| depth <= at) {
                    refused = None;
                }
                if refused.is_none() {
                    self.builder.leave_to(depth);
                    if let Err(error) = self.add(&entry) {
                        skipped.pass_over(error, lenient)?;
                        refused = Some(depth);
                    }
                }
            }
            if entry.flags & LEAF == 0 {
                depth += usize::from(!is_root);
            } else if let Some(sibling) = pending.pop() {
                depth = sibling as usize;
            } else {
                return Ok(());
            }
        }
    }

    fn add(&mut self, entry: &Entry) -> Result<(), RecordError> {
        let place = Place::Byte(entry.place);
        let point = match entry.position {
            0 => None,
            position => {
                let (column, row) = (i64::from(position % 16) - 1, 14 - i64::from(position / 16));
                let wrong = || {
                    let what = format!(
                        "0x{position:02x} is no point of a 15x15 board, expected 0x01 to 0xef or 0 for a pass"
                    );
                    RecordError::at(place, what)
                };
                Some(Size::RENJU.point(column, row).ok_or_else(wrong)?)
            }
        };
        let parent = self.builder.at();
        if let (Some(text), Some(point)) = (&entry.board_text, point) {
            self.board_texts.push((parent, point, text.clone()));
        }
        let node = if entry.flags & NO_MOVE == 0 {
            self.builder.add_move(point).map_err(RecordError::refused(place))?
        } else if entry.flags & LEAF != 0 && entry.comment.is_none() && entry.board_text.is_some() {
            // It is there for its text alone.
            return Ok(());
        } else {
            self.builder.add(Play::Nothing).map_err(RecordError::refused(place))?
        };
        self.note(entry, node);
        Ok(())
    }

    /// Keeps what is written at a node.
    fn note(&mut self, entry: &Entry, node: NodeId) {
        if let Some(comment) = &entry.comment {
            self.comments.push((node, comment.clone()));
        }
        if let Some(comment) = &entry.old_comment {
            self.builder.tree().notes_mut(node).comment = comment.clone();
        }
        if entry.flags & (MARKED | START) != 0 {
            let notes = self.builder.tree().notes_mut(node);
            (notes.marked, notes.start) = (entry.flags & MARKED != 0, entry.flags & START != 0);
        }
    }

    fn entry(&mut self) -> Result<Entry, RecordError> {
        let place = self.at;
        let [position, flags] = self.pair("a move")?;
        let extension = if flags & EXTENSION != 0 { self.pair("two bytes of flags")?[1] } else { 0 };
        let old_comment = (flags & OLD_COMMENT != 0).then(|| self.old_text()).transpose()?;
        let comment = (flags & (COMMENT | OLD_COMMENT) == COMMENT).then(|| self.text()).transpose()?;
        let board_text = (extension & BOARD_TEXT != 0).then(|| self.text()).transpose()?;
        Ok(Entry { place, position, flags, comment, old_comment, board_text })
    }

    fn pair(&mut self, what: &str) -> Result<[u8; 2], RecordError> {
        let Some(&[first, second]) = self.bytes.get(self.at..self.at + 2) else {
            let what = format!("the file ends here, expected {what}");
            return Err(RecordError::at(Place::Byte(self.bytes.len()), what));
        };
        self.at += 2;
        Ok([first, second])
    }

    /// A text up to the zero that ends it, and the other zero that makes it even.
    fn text(&mut self) -> Result<Range<usize>, RecordError> {
        let rest = &self.bytes[self.at..];
        let Some(length) = memchr::memchr(0, rest) else {
            let what = "the file ends here, expected the zero at the end of a text";
            return Err(RecordError::at(Place::Byte(self.bytes.len()), what));
        };
        let range = self.at..self.at + length;
        self.at = (range.end + 2 - length % 2).min(self.bytes.len());
        Ok(range)
    }

    /// A text of the oldest kind, which has seven bits and Norwegian letters in place of brackets.
    fn old_text(&mut self) -> Result<String, RecordError> {
        let rest = &self.bytes[self.at..];
        let Some(last) = rest.iter().position(|byte| byte & 0x80 != 0) else {
            let what =
                "the file ends here, expected the last character of a text, which has its eighth bit set";
            return Err(RecordError::at(Place::Byte(self.bytes.len()), what));
        };
        self.at = (self.at + last + 2 - last % 2).min(self.bytes.len());
        let character = |byte: &u8| match byte & 0x7f {
            b'}' => 'å',
            b'{' => 'æ',
            b'|' => 'ø',
            b']' => 'Å',
            b'[' => 'Æ',
            b'\\' => 'Ø',
            END_OF_FIRST_LINE => '\n',
            other => other as char,
        };
        Ok(lines(&rest[..=last].iter().map(character).collect::<String>()))
    }

    /// The tree, with its texts decoded.
    fn finish(self, options: &ReadOptions) -> Tree {
        let comments = self.comments.iter().map(|(_, range)| range);
        let texts = comments.chain(self.board_texts.iter().map(|(_, _, range)| range));
        let encoding = options
            .encoding
            .unwrap_or_else(|| codepage::guess(texts.map(|range| &self.bytes[range.clone()])));
        let decode =
            |range: &Range<usize>| lines(&encoding.decode_without_bom_handling(&self.bytes[range.clone()]).0);
        let mut tree = self.builder.finish();
        for (node, range) in &self.comments {
            tree.notes_mut(*node).comment = decode(range).replacen(char::from(END_OF_FIRST_LINE), "\n", 1);
        }
        for (node, point, range) in &self.board_texts {
            tree.notes_mut(*node).marks.push((*point, Mark::Text(decode(range))));
        }
        tree
    }
}

/// Ends of lines as they are written here.
fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
