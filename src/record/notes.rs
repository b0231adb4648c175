//! What is written beside the moves of a tree.

use crate::geometry::{Color, Point};

/// What is written at one node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// What there is to say about the position; may have several lines. The first one is its title, which RenLib keeps
    /// apart: it is empty if there is only more.
    pub comment: String,
    /// Whether the move is marked as one to look at.
    pub marked: bool,
    /// Whether a program should go to this position when it opens the file.
    pub start: bool,
    /// Marks and texts on points of the board. RenLib's texts on the board are among them.
    pub marks: Vec<(Point, Mark)>,
    /// What a program thinks of the position.
    pub value: Option<Value>,
    /// Stones put on the board or taken away outside of the order of play.
    pub setup: Option<Box<Setup>>,
    /// How long the player has thought about the move, in milliseconds.
    pub spent_ms: Option<u64>,
    /// Properties of SGF that mean nothing to the program, kept as they were.
    pub others: Vec<(String, Vec<String>)>,
}

impl Notes {
    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }

    /// Adds lines to the comment.
    pub fn add_comment(&mut self, text: &str) {
        if !self.comment.is_empty() && !text.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(text);
    }
}

/// A mark on a point of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A text, mostly a letter or a number.
    Text(String),
}

/// What a program thinks of a position. Numbers are from the view of Black.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// The expected score of Black, 0 to 1.
    Score(f64),
    /// A value in units of the program.
    Points(f64),
    /// A forced win in so many moves of both sides.
    Win(Color, u32),
}

/// Stones put on the board or taken away outside of the order of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Points that become Black's.
    pub black: Vec<Point>,
    /// Points that become White's.
    pub white: Vec<Point>,
    /// Points that become empty.
    pub empty: Vec<Point>,
    /// Who is to move then, if it is said.
    pub side: Option<Color>,
}
