//! Two players of equal strength negotiate an opening.
//!
//! `cargo run --release --example negotiate -- taraguchi-10`

use kagetsu::effort::{Limits, StopFlag};
use kagetsu::geometry::{Rule, Size};
use kagetsu::opening::{Negotiation, OpeningRule, Sameness, decide};
use kagetsu::search::Engine;
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let rule: OpeningRule = std::env::args().nth(1).as_deref().unwrap_or("taraguchi-10").parse()?;
    let mut opening = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::default())?;
    let mut engine = Engine::new(1, 64 << 20);
    let limits = Limits { turn: Some(Duration::from_secs(1)), ..Limits::default() };
    // Another number gives another opening: choices that are about equal are left to it.
    let seed = 1;
    while let Some(due) = opening.due() {
        let decision = decide(&mut engine, &opening, &limits, seed, &StopFlag::new());
        let Some(decision) = decision else { break };
        println!("{:?} as {}: {}", due.seat, due.color, decision.action.text(|point| point));
        opening.apply(&decision.action)?;
    }
    println!("black is {:?}, the game goes on from {} stones", opening.black_seat(), opening.stones().len());
    Ok(())
}
