//! Proves that the side to move wins by threats, or that it does not.
//!
//! `cargo run --release --example solve -- h8i9h10i8g8a1`

use kagetsu::effort::{Limits, StopFlag};
use kagetsu::geometry::{Rule, Size};
use kagetsu::record::Position;
use kagetsu::threat::{Class, Found, Request, Solver};
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1).unwrap_or_else(|| "h8i9h10i8g8a1".to_string());
    let position = Position::from_moves(Rule::Renju, Size::RENJU, &moves)?;
    let limits = Limits { turn: Some(Duration::from_secs(10)), ..Limits::default() };
    let request = Request { class: Class::Threats, shortest: false, limits };
    let solution = Solver::new(64 << 20, 1).solve(&position, &request, &StopFlag::new());
    match solution.found {
        Found::Win(proof) => {
            let line: Vec<String> = proof.line().iter().map(ToString::to_string).collect();
            println!("{} attacks and the five: {}", proof.attacks(), line.join(" "));
        }
        Found::None => println!("no win by threats: everything has been tried"),
        Found::Unknown => println!("not known after {} boards", solution.nodes),
    }
    Ok(())
}
