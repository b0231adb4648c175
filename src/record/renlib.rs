//! A tree of moves as a RenLib library (`.lib`), the format renju players keep their opening work in.

use super::{Branch, MoveTree};
use crate::geometry::{Point, Size};
use std::io::{self, Write};
use thiserror::Error;

/// Version 3.4, whose root is the empty board. In the oldest files it is a stone in the middle.
const HEADER: [u8; 20] = *b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

/// Another move at the same turn comes after all that follows this one.
const SIBLING: u8 = 0x80;
/// Nothing follows this move.
const LEAF: u8 = 0x40;
/// A text follows the two bytes of the move.
const COMMENT: u8 = 0x08;
/// The position to go to when asked for the start.
const START: u8 = 0x04;

/// Ends the first line of a comment, which RenLib keeps apart from the others.
const END_OF_FIRST_LINE: u8 = 0x08;

/// A tree that no RenLib library can hold, or a file that cannot be written.
#[derive(Debug, Error)]
pub enum RenlibError {
    /// The format has no size of board.
    #[error("RenLib files hold boards of 15x15 only, not {0}: write SGF instead")]
    Board(Size),
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the tree as a RenLib library. The moves of the starting position lead to it from the empty board.
///
/// The format has no colours: a set-up with uneven counts keeps its passes. It has no encoding either:
/// characters of comments outside ASCII become question marks. RenLib itself follows lines of no more than 225
/// moves, passes included. There is one small write for every move: give it a buffered writer.
///
/// # Errors
/// [`RenlibError`] for a board that is not 15x15, or if the writer fails.
pub fn write_renlib(tree: &MoveTree, out: &mut impl Write) -> Result<(), RenlibError> {
    let start = &tree.start;
    if start.size() != Size::RENJU {
        return Err(RenlibError::Board(start.size()));
    }
    out.write_all(&HEADER)?;
    let mut last = None;
    for &point in start.moves() {
        write_node(last, 0, "", out)?;
        last = point;
    }
    let flags = if start.moves().is_empty() { 0 } else { START };
    write_node(last, flags | leaf(&tree.branches), &tree.comment, out)?;
    write_branches(&tree.branches, out)?;
    Ok(())
}

fn write_branches(branches: &[Branch], out: &mut impl Write) -> io::Result<()> {
    for (nth, branch) in branches.iter().enumerate() {
        let sibling = if nth + 1 < branches.len() { SIBLING } else { 0 };
        write_node(Some(branch.point), sibling | leaf(&branch.branches), &branch.comment, out)?;
        write_branches(&branch.branches, out)?;
    }
    Ok(())
}

fn leaf(branches: &[Branch]) -> u8 {
    if branches.is_empty() { LEAF } else { 0 }
}

/// Writes the empty board or a pass (`None`), or a move.
fn write_node(point: Option<Point>, flags: u8, comment: &str, out: &mut impl Write) -> io::Result<()> {
    let position = point.map_or(0, position);
    if comment.is_empty() {
        return out.write_all(&[position, flags]);
    }
    out.write_all(&[position, flags | COMMENT])?;
    out.write_all(&text(comment))
}

/// The row from the top, from 0, and the column from the left, from 1.
fn position(point: Point) -> u8 {
    debug_assert!(Size::RENJU.contains(point));
    ((14 - point.row()) << 4 | (point.column() + 1)) as u8
}

/// A text with the zeros that end it and make its length even. No character in it can be taken for one of
/// the format's own.
fn text(comment: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(comment.len() + 4);
    for (nth, line) in comment.lines().enumerate() {
        match nth {
            0 => {}
            1 => bytes.push(END_OF_FIRST_LINE),
            _ => bytes.extend(b"\r\n"),
        }
        bytes.extend(line.chars().map(|c| if matches!(c, ' '..='~') { c as u8 } else { b'?' }));
    }
    bytes.push(0);
    if !bytes.len().is_multiple_of(2) {
        bytes.push(0);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::{huge, trees};
    use super::*;
    use crate::geometry::{Color, Rule};
    use crate::record::{Position, parse_points};
    use proptest::prelude::*;

    fn library(tree: &MoveTree) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_renlib(tree, &mut bytes).unwrap();
        bytes
    }

    /// What one node says: its move, what follows the move, and its text.
    #[derive(Debug, PartialEq)]
    struct Node {
        point: Option<Point>,
        start: bool,
        comment: String,
        children: Vec<Node>,
    }

    /// Reads nodes up to the last one of a turn.
    fn read(bytes: &mut impl Iterator<Item = u8>) -> Vec<Node> {
        let mut nodes = Vec::new();
        loop {
            let [at, flags] = [bytes.next().unwrap(), bytes.next().unwrap()];
            assert_eq!(flags & !(0x80 | 0x40 | 0x08 | 0x04), 0);
            let point = (at != 0)
                .then(|| Size::RENJU.point(i64::from(at % 16) - 1, 14 - i64::from(at / 16)).unwrap());
            let mut comment = String::new();
            if flags & 0x08 != 0 {
                let mut text = Vec::new();
                while !text.contains(&0) {
                    text.extend(bytes.take(2));
                }
                let text = text.split(|&byte| byte == 0).next().unwrap();
                let text = std::str::from_utf8(text).unwrap();
                comment = text.replace("\r\n", "\n").replacen('\u{8}', "\n", 1);
            }
            let children = if flags & 0x40 == 0 { read(bytes) } else { Vec::new() };
            nodes.push(Node { point, start: flags & 0x04 != 0, comment, children });
            if flags & 0x80 == 0 {
                return nodes;
            }
        }
    }

    /// The nodes that should be read for some branches.
    fn nodes(branches: &[Branch]) -> Vec<Node> {
        let node = |branch: &Branch| Node {
            point: Some(branch.point),
            start: false,
            comment: branch.comment.clone(),
            children: nodes(&branch.branches),
        };
        branches.iter().map(node).collect()
    }

    #[test]
    fn variations_and_comments_are_written() {
        let mut tree = MoveTree::new(Position::from_moves(Rule::Renju, Size::RENJU, "h8").unwrap());
        tree.comment = "odd".to_string();
        tree.branches = parse_points("h9a1").unwrap().into_iter().map(Branch::new).collect();
        tree.branches[0].branches.push(Branch::new("o15".parse().unwrap()));
        tree.branches[0].branches[0].comment = "é\na\tb\n\nc".to_string();
        let expected: [&[u8]; 6] = [
            b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
            b"\x00\x00",
            b"\x78\x0codd\x00",
            b"\x68\x80",
            b"\x0f\x48?\x08a?b\r\n\r\nc\x00\x00",
            b"\xe1\x40",
        ];
        assert_eq!(library(&tree), expected.concat());
    }

    #[test]
    fn uneven_set_ups_are_written_with_passes() {
        let [black, white] = ["a15 b15", "o1"].map(|text| parse_points(text).unwrap());
        for (black, white, side, expected) in [
            (&black, &white, Color::White, &b"\0\0\x01\0\xef\0\x02\x44"[..]),
            (&black, &white, Color::Black, b"\0\0\x01\0\xef\0\x02\0\0\x44"),
            (&white, &black, Color::Black, b"\0\0\xef\0\x01\0\0\0\x02\x44"),
            (&vec![], &white, Color::White, b"\0\0\0\0\xef\0\0\x44"),
        ] {
            let start = Position::from_stones(Rule::Renju, Size::RENJU, black, white, side).unwrap();
            assert_eq!(library(&MoveTree::new(start))[20..], *expected, "{side}");
        }
    }

    #[test]
    fn the_empty_board_is_a_root_alone() {
        let tree = MoveTree::new(Position::new(Rule::Renju, Size::RENJU));
        assert_eq!(library(&tree)[20..], [0, 0x40]);
    }

    #[test]
    fn other_sizes_are_refused() {
        for lines in (5..=22).filter(|&lines| lines != 15) {
            let size = Size::new(lines).unwrap();
            let mut bytes = Vec::new();
            let result = write_renlib(&MoveTree::new(Position::new(Rule::Freestyle, size)), &mut bytes);
            assert!(matches!(result, Err(RenlibError::Board(refused)) if refused == size));
            assert!(bytes.is_empty());
        }
    }

    #[test]
    fn huge_trees_are_written() {
        let (tree, moves) = huge();
        assert_eq!(library(&tree).len(), 20 + 2 * (moves + 1));
    }

    proptest! {
        #[test]
        fn what_is_written_can_be_read(tree in trees(Size::RENJU, "[ -~]{0,8}(\n[ -~]{1,4}){0,3}")) {
            let bytes = library(&tree);
            let mut rest = bytes[20..].iter().copied();
            let mut read = read(&mut rest);
            prop_assert_eq!(rest.next(), None);
            let moves = tree.start.moves();
            for (nth, &point) in [None].iter().chain(moves).enumerate() {
                prop_assert_eq!(read.len(), 1);
                let node = read.remove(0);
                let last = nth == moves.len();
                prop_assert_eq!(node.point, point);
                prop_assert_eq!(node.start, last && nth > 0);
                prop_assert_eq!(&node.comment, if last { &tree.comment } else { "" });
                read = node.children;
            }
            prop_assert_eq!(read, nodes(&tree.branches));
        }
    }
}
