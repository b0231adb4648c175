//! Lists Black's forbidden points in a position, with the reasons.
//!
//! `cargo run --release --example forbidden -- h8a1h9a3i7a5j7a7`

use kagetsu::board::Board;
use kagetsu::geometry::{Rule, Size};
use kagetsu::record::Position;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1).unwrap_or_else(|| "h8a1h9a3i7a5j7a7".to_string());
    let position = Position::from_moves(Rule::Renju, Size::RENJU, &moves)?;
    let board: Board = Board::from_position(&position);
    for (point, verdict) in board.forbidden_points() {
        println!("{point} {verdict}");
    }
    Ok(())
}
