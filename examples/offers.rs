//! Measures what offers of fifths are worth to Black: `offers SECONDS SEED`.
//!
//! Takes random fourths of the 26 openings, offers the best fifths of the book, lets the engine choose and plays the
//! game out. Prints a line for each game: the number of fifths, what the book says of the worst of them, the standard error
//! of its values, and Black's score. The numbers in `src/opening/expectation.rs` come from here.

use kagetsu::effort::{Limits, StopFlag};
use kagetsu::geometry::{Color, Point, Rule, Size};
use kagetsu::opening::book::{Book, positions};
use kagetsu::opening::{Action, Negotiation, Sameness, decide};
use kagetsu::record::Position;
use kagetsu::search::{Engine, Score};
use rand::prelude::*;
use rand::rngs::SmallRng;
use std::error::Error;
use std::time::{Duration, Instant};

/// Boards for choosing a fifth.
const CHOICE: u64 = 40_000;
/// Boards for a move.
const PLAY: u64 = 3_000;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let &[seconds, seed] = &numbers[..] else { return Err("usage: offers SECONDS SEED".into()) };
    let mut random = SmallRng::seed_from_u64(seed);
    let mut engine = Engine::new(1, 64 << 20);
    let end = Instant::now() + Duration::from_secs(seconds);
    println!("number,worst,noise,score");
    while Instant::now() < end {
        let four = *positions().choose(&mut random).expect("there are positions");
        let number = *[1, 2, 3, 4, 5, 6, 8, 10, 12].choose(&mut random).expect("there are numbers");
        let fifths = Book::embedded().look_up(four).expect("the book has all positions");
        let worst = fifths.ranked()[number - 1].value;
        // Offers that nobody would make or let be made say little.
        if worst.abs() > 0.7 {
            continue;
        }
        let offer: Vec<Point> = fifths.ranked()[..number].iter().map(|fifth| fifth.point).collect();
        let fifth = choose(&mut engine, four, &offer)?;
        let mut position = Position::new(Rule::Renju, Size::RENJU);
        for stone in four.into_iter().chain([fifth]) {
            position.play(Some(stone))?;
        }
        let score = play(&mut engine, position);
        println!("{number},{worst:.3},{:.3},{score}", fifths.noise());
    }
    Ok(())
}

/// The fifth that White takes.
fn choose(engine: &mut Engine, four: [Point; 4], offer: &[Point]) -> Result<Point, Box<dyn Error>> {
    if let &[single] = offer {
        return Ok(single);
    }
    let rule = "yamaguchi-62".parse()?;
    let mut opening = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::Figure)?;
    let declare = Some(offer.len() as u8);
    opening.apply(&Action::Place { points: four[..3].to_vec(), declare })?;
    opening.apply(&Action::stone(four[3]))?;
    opening.apply(&Action::Offer(offer.to_vec()))?;
    let limits = Limits { nodes: Some(CHOICE), ..Limits::default() };
    let decision = decide(engine, &opening, &limits, 0, &StopFlag::new()).ok_or("nothing to choose")?;
    Ok(decision.action.points()[0])
}

/// Plays the game out; Black's score, from −1 to 1.
fn play(engine: &mut Engine, mut position: Position) -> i32 {
    loop {
        let limits = Limits { nodes: Some(PLAY), ..Limits::default() };
        let outcome = engine.think(&position, &limits, &StopFlag::new(), &mut |_| ());
        let side = position.side_to_move();
        if let Some(plies) = outcome.report().and_then(|report| Score::mate_in(report.score)) {
            return if (side == Color::Black) == (plies > 0) { 1 } else { -1 };
        }
        match outcome.best {
            Some(point) if position.stone_count() < 200 => {
                position.play(Some(point)).expect("the engine plays legal moves");
            }
            _ => return 0,
        }
    }
}
