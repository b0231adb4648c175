//! Counts of legal continuations, made by the slow reference and reached by the fast board.

mod reference;

use kagetsu::board::{Board, divide, perft};
use kagetsu::geometry::{Point, Rule, Size};
use kagetsu::record::Position;

const FILE: &str = "tests/data/perft.csv";

struct Row {
    position: Position,
    depth_2: u64,
    /// Only some rows have it.
    depth_3: Option<u64>,
}

fn rows() -> Vec<Row> {
    let read = |row: csv::StringRecord| {
        let size = Size::new(row[1].parse().unwrap()).unwrap();
        let position = Position::from_moves(row[0].parse().unwrap(), size, &row[2]).unwrap();
        Row { position, depth_2: row[3].parse().unwrap(), depth_3: row[4].parse().ok() }
    };
    csv::Reader::from_path(FILE).unwrap().records().map(|row| read(row.unwrap())).collect()
}

#[test]
fn depth_two_as_in_the_file() {
    let rows = rows();
    assert!(rows.len() >= 20);
    for row in rows {
        let mut board: Board = Board::from_position(&row.position);
        let moves = row.position.moves();
        assert_eq!(perft(&mut board, 2), row.depth_2, "{moves:?}");
        assert_eq!(divide(&mut board, 2).iter().map(|&(_, count)| count).sum::<u64>(), row.depth_2);
        assert_eq!(board.key(), Board::<()>::from_position(&row.position).key());
    }
}

/// The file holds what the reference says, so that it can't drift with the board.
#[test]
fn the_file_is_the_references() {
    for row in rows() {
        assert_eq!(reference::perft(&row.position, 2), row.depth_2, "{:?}", row.position.moves());
    }
}

#[test]
#[ignore = "takes half a minute"]
fn depth_three_as_in_the_file() {
    let rows: Vec<Row> = rows().into_iter().filter(|row| row.depth_3.is_some()).collect();
    assert!(rows.len() >= 5);
    for row in rows {
        let mut board: Board = Board::from_position(&row.position);
        assert_eq!(Some(perft(&mut board, 3)), row.depth_3, "{:?}", row.position.moves());
    }
}

/// A five ends the game: nothing is counted behind it, while the five itself is a move like any other.
#[test]
fn nothing_follows_a_five() {
    let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9i8i9j8j9k8k9").unwrap();
    let mut board: Board = Board::from_position(&position);
    let moves = divide(&mut board, 2);
    let five: Point = "l8".parse().unwrap();
    assert_eq!(moves.iter().find(|(point, _)| *point == five).unwrap().1, 0);
    assert_eq!(divide(&mut board, 1).len(), moves.len());
    board.place(five);
    assert_eq!(perft(&mut board, 1), 0);
    assert_eq!(perft(&mut board, 0), 1);
}

/// Prints the file anew, with depth 3 where it has one.
#[test]
#[ignore = "only for a change of the positions"]
fn print_the_file() {
    println!("rule,size,moves,depth_2,depth_3");
    for row in rows() {
        let position = &row.position;
        let moves: String = position.moves().iter().flatten().map(Point::to_string).collect();
        let third = row.depth_3.map(|_| reference::perft(position, 3).to_string()).unwrap_or_default();
        let second = reference::perft(position, 2);
        println!("{},{},{moves},{second},{third}", position.rule(), position.size().lines());
    }
}
