//! RenLib libraries (`.lib`), in which renju players keep their opening work, and its positions (`.pos`).
//!
//! A library is a header of twenty bytes, missing in the oldest files, and the nodes of a tree in preorder: two bytes
//! each, then two more and texts if flags say so.

mod pos;
mod read;
mod write;

pub use pos::{read_pos, write_pos};
pub use read::read_renlib;
pub use write::write_renlib;

/// The header up to the version.
const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
/// Its length; what follows the version is filled with 0xff.
const HEADER: usize = 20;
/// The last version of files there is. In the oldest ones the root is a stone in the middle, not the empty board.
const VERSION: [u8; 2] = [3, 4];

/// Another move at the same turn comes after all that follows this one.
const SIBLING: u8 = 0x80;
/// Nothing follows this move.
const LEAF: u8 = 0x40;
/// A text of the oldest kind follows: seven bits a character, the last one has the eighth.
const OLD_COMMENT: u8 = 0x20;
/// The move is marked.
const MARKED: u8 = 0x10;
/// A text follows.
const COMMENT: u8 = 0x08;
/// The position to go to when asked for the start.
const START: u8 = 0x04;
/// The node is a point without a move, there for its text on the board.
const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow at once.
const EXTENSION: u8 = 0x01;
/// In the second of these: a text to be shown on the point follows the comment.
const BOARD_TEXT: u8 = 0x01;

/// Ends the first line of a comment, which RenLib keeps apart from the others.
const END_OF_FIRST_LINE: u8 = 0x08;
