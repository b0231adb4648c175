//! The lists of stones that BOARD and YXBOARD carry.

use super::command::{CommandError, quoted};
use super::pair::{Pair, entries, integers};

/// The most entries of one list: every point of the largest board, with a pass after each.
pub const MAX_LISTED: usize = 2 * 22 * 22;

/// Whose stone an entry of a list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// 1: the engine's.
    Own,
    /// 2: the opponent's.
    Opponent,
}

/// One entry of a list: a stone, or a pass if the pair is [`Pair::PASS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where.
    pub pair: Pair,
    /// Whose.
    pub field: Field,
}

/// A list that is being read. The first fault is kept, what follows it is skipped to the end of the list.
#[derive(Clone, Debug)]
pub(super) struct StoneList {
    pub(super) command: &'static str,
    stones: Result<Vec<Stone>, CommandError>,
}

impl StoneList {
    pub(super) fn new(command: &'static str) -> StoneList {
        StoneList { command, stones: Ok(Vec::new()) }
    }

    /// Reads one line of the list without its DONE.
    pub(super) fn read(&mut self, line: &str) {
        for entry in entries(line, 3) {
            if let Ok(stones) = &mut self.stones {
                let stone = stone(self.command, entry);
                match stone {
                    Ok(_) if stones.len() == MAX_LISTED => {
                        self.stones = Err(CommandError::LongList(self.command));
                    }
                    Ok(stone) => stones.push(stone),
                    Err(fault) => self.stones = Err(fault),
                }
            }
        }
    }

    pub(super) fn finish(self) -> Result<Vec<Stone>, CommandError> {
        self.stones
    }
}

fn stone(command: &'static str, entry: &str) -> Result<Stone, CommandError> {
    let (pair, field) = match integers(entry).as_deref() {
        Some(&[x, y, field]) => (Pair { x, y }, field),
        _ => return Err(CommandError::BadStone { command, got: quoted(entry) }),
    };
    match field {
        1 => Ok(Stone { pair, field: Field::Own }),
        2 => Ok(Stone { pair, field: Field::Opponent }),
        3 => Err(CommandError::Blocked { command, pair }),
        _ => Err(CommandError::BadStone { command, got: quoted(entry) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(lines: &[&str]) -> Result<Vec<Stone>, CommandError> {
        let mut list = StoneList::new("BOARD");
        lines.iter().for_each(|line| list.read(line));
        list.finish()
    }

    #[test]
    fn one_stone_a_line_or_many() {
        let stone = |x, y, field| Stone { pair: Pair { x, y }, field };
        let expected = [stone(7, 7, Field::Own), stone(8, 7, Field::Opponent), stone(-1, -1, Field::Own)];
        assert_eq!(list(&["7,7,1", "8, 7, 2", "-1 -1 1"]).unwrap(), expected);
        assert_eq!(list(&["7,7,1 8,7,2", "-1,-1,1"]).unwrap(), expected);
    }

    #[test]
    fn the_first_fault_is_the_one_reported() {
        for line in ["7,7", "7,7,0", "7,7,4", "7,7,1,1", "x", "7,7,1 8", "7;7;1"] {
            let fault = list(&["1,1,1", line, "2,2,y"]).unwrap_err();
            assert_eq!(fault, CommandError::BadStone { command: "BOARD", got: line.to_string() });
        }
        let pair = Pair { x: 3, y: 4 };
        assert_eq!(list(&["3,4,3", "x"]), Err(CommandError::Blocked { command: "BOARD", pair }));
    }

    #[test]
    fn a_list_without_end_takes_no_memory_without_end() {
        let many = vec!["-1,-1,1"; MAX_LISTED];
        assert_eq!(list(&many).map(|stones| stones.len()), Ok(MAX_LISTED));
        assert_eq!(list(&[many, vec!["1,1,1"; 2]].concat()), Err(CommandError::LongList("BOARD")));
    }
}
