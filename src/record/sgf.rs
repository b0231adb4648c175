//! A tree of moves as SGF, which board programs of all kinds open.

use super::{Branch, MoveTree};
use crate::geometry::{Color, Point, Size};
use std::io::{self, Write};

/// Writes the tree as SGF (FF\[4\]). The starting position becomes a set-up, without the order of its moves.
///
/// There is one small write for every property: give it a buffered writer.
///
/// # Errors
/// Those of the writer.
pub fn write_sgf(tree: &MoveTree, out: &mut impl Write) -> io::Result<()> {
    let start = &tree.start;
    let size = start.size();
    let lines = size.lines();
    write!(out, "(;FF[4]GM[4]CA[UTF-8]AP[Kagetsu:{}]", env!("CARGO_PKG_VERSION"))?;
    write!(out, "SZ[{lines}]RU[{}]", start.rule())?;
    for color in Color::BOTH {
        for (nth, point) in start.stones(color).enumerate() {
            if nth == 0 {
                write!(out, "A{}", letter(color))?;
            }
            write!(out, "[{}]", vertex(point, size))?;
        }
    }
    write!(out, "PL[{}]", letter(start.side_to_move()))?;
    write_comment(&tree.comment, out)?;
    Variations { size, out: &mut *out }.write(&tree.branches, start.side_to_move())?;
    out.write_all(b")\n")
}

/// Where the moves go, and the size their rows are counted on.
struct Variations<'a, W> {
    size: Size,
    out: &'a mut W,
}

impl<W: Write> Variations<'_, W> {
    /// Writes the moves of `side` and all that follows. A move without alternative needs no brackets.
    fn write(&mut self, mut branches: &[Branch], mut side: Color) -> io::Result<()> {
        while let [branch] = branches {
            self.write_move(branch, side)?;
            (branches, side) = (&branch.branches, !side);
        }
        for branch in branches {
            self.out.write_all(b"\n(")?;
            self.write_move(branch, side)?;
            self.write(&branch.branches, !side)?;
            self.out.write_all(b")")?;
        }
        Ok(())
    }

    fn write_move(&mut self, branch: &Branch, side: Color) -> io::Result<()> {
        write!(self.out, ";{}[{}]", letter(side), vertex(branch.point, self.size))?;
        write_comment(&branch.comment, self.out)
    }
}

fn write_comment(comment: &str, out: &mut impl Write) -> io::Result<()> {
    if comment.is_empty() {
        return Ok(());
    }
    write!(out, "C[{}]", comment.replace('\\', "\\\\").replace(']', "\\]"))
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

#[cfg(test)]
mod tests {
    use super::super::tree::tests::{huge, trees};
    use super::*;
    use crate::geometry::Rule;
    use crate::record::{Position, parse_points};
    use proptest::prelude::*;
    use std::iter::Peekable;
    use std::str::Chars;

    fn sgf(tree: &MoveTree) -> String {
        let mut bytes = Vec::new();
        write_sgf(tree, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    struct Node {
        properties: Vec<(String, Vec<String>)>,
        children: Vec<Node>,
    }

    impl Node {
        fn values(&self, name: &str) -> &[String] {
            self.properties.iter().find(|(n, _)| n == name).map_or(&[], |(_, values)| values)
        }

        fn value(&self, name: &str) -> &str {
            match self.values(name) {
                [] => "",
                [value] => value,
                values => panic!("{name} has several values: {values:?}"),
            }
        }

        fn branches(&self, size: Size, side: Color) -> Vec<Branch> {
            let (name, other) = if side == Color::Black { ("B", "W") } else { ("W", "B") };
            let branch = |node: &Node| {
                assert!(node.values(other).is_empty());
                Branch {
                    point: point(node.value(name), size),
                    comment: node.value("C").to_string(),
                    branches: node.branches(size, !side),
                }
            };
            self.children.iter().map(branch).collect()
        }
    }

    fn point(text: &str, size: Size) -> Point {
        let [column, row] = text.as_bytes() else { panic!("no point: {text}") };
        let row_from_bottom = size.lines() as i64 - 1 - i64::from(row - b'a');
        size.point(i64::from(column - b'a'), row_from_bottom).unwrap()
    }

    /// Reads one game tree; blanks between its parts mean nothing.
    fn read(text: &mut Peekable<Chars>) -> Node {
        fn skip(text: &mut Peekable<Chars>) -> char {
            while text.next_if(|c| c.is_whitespace()).is_some() {}
            *text.peek().unwrap()
        }
        assert_eq!(skip(text), '(');
        text.next();
        let mut sequence = Vec::new();
        while skip(text) == ';' {
            text.next();
            let mut properties = Vec::new();
            while skip(text).is_ascii_uppercase() {
                let name: String = std::iter::from_fn(|| text.next_if(char::is_ascii_uppercase)).collect();
                let mut values = Vec::new();
                while skip(text) == '[' {
                    text.next();
                    let mut value = String::new();
                    while let Some(c) = text.next().filter(|&c| c != ']') {
                        value.push(if c == '\\' { text.next().unwrap() } else { c });
                    }
                    values.push(value);
                }
                properties.push((name, values));
            }
            sequence.push(Node { properties, children: Vec::new() });
        }
        let mut children = Vec::new();
        while skip(text) == '(' {
            children.push(read(text));
        }
        assert_eq!(skip(text), ')');
        text.next();
        while let Some(mut node) = sequence.pop() {
            node.children = children;
            children = vec![node];
        }
        children.pop().unwrap()
    }

    #[test]
    fn variations_comments_and_the_set_up_are_written() {
        let mut tree = MoveTree::new(Position::from_moves(Rule::Renju, Size::RENJU, "h8h9").unwrap());
        tree.comment = "start".to_string();
        let mut main = Branch::new("i10".parse().unwrap());
        main.comment = "wins: [a] \\ b\nfive".to_string();
        main.branches = parse_points("a1o15").unwrap().into_iter().map(Branch::new).collect();
        main.branches[0].branches.push(Branch::new("o1".parse().unwrap()));
        tree.branches.push(main);
        let head = concat!("(;FF[4]GM[4]CA[UTF-8]AP[Kagetsu:", env!("CARGO_PKG_VERSION"), "]SZ[15]RU[renju]");
        let body = "AB[hh]AW[hg]PL[B]C[start];B[if]C[wins: [a\\] \\\\ b\nfive]\n(;W[ao];B[oo])\n(;W[oa]))\n";
        assert_eq!(sgf(&tree), format!("{head}{body}"));
    }

    #[test]
    fn uneven_set_ups_keep_their_stones_and_side() {
        let [black, white] = ["a1 b2 c3", "e5"].map(|text| parse_points(text).unwrap());
        for (side, letter) in [(Color::Black, 'B'), (Color::White, 'W')] {
            let start = Position::from_stones(Rule::Freestyle, Size::MIN, &black, &white, side).unwrap();
            let mut tree = MoveTree::new(start);
            tree.branches.push(Branch::new("e1".parse().unwrap()));
            let end = format!("SZ[5]RU[freestyle]AB[ae][bd][cc]AW[ea]PL[{letter}];{letter}[ee])\n");
            assert!(sgf(&tree).ends_with(&end), "{}", sgf(&tree));
        }
    }

    #[test]
    fn huge_trees_are_written() {
        let (tree, moves) = huge();
        assert_eq!(sgf(&tree).matches(';').count(), moves + 1);
    }

    proptest! {
        #[test]
        fn what_is_written_can_be_read(
            tree in (5i64..=22).prop_flat_map(|n| trees(Size::new(n).unwrap(), "([\\]\\\\:;()\\[\n]|\\PC){0,12}")),
        ) {
            let (start, size) = (&tree.start, tree.start.size());
            let text = sgf(&tree);
            let mut rest = text.chars().peekable();
            let root = read(&mut rest);
            prop_assert_eq!(rest.collect::<String>(), "\n");
            prop_assert_eq!(root.value("SZ"), size.lines().to_string());
            prop_assert_eq!(root.value("RU"), start.rule().to_string());
            for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
                prop_assert!(root.values(name).iter().map(|text| point(text, size)).eq(start.stones(color)));
            }
            let side = start.side_to_move();
            prop_assert_eq!(root.value("PL"), if side == Color::Black { "B" } else { "W" });
            prop_assert_eq!(root.value("C"), &tree.comment);
            prop_assert_eq!(root.branches(size, side), tree.branches);
        }
    }
}
