//! Measures what search values of opening positions are worth: `expectation SECONDS NODES [SEED]`.
//!
//! Plays games from random positions of one, three and five stones and prints, for each number of stones, the curve
//! that best predicts the score of the side to move from the value of the search. The numbers in
//! `src/opening/expectation.rs` come from here.

use kagetsu::effort::{Limits, StopFlag};
use kagetsu::geometry::{Color, Point, Rule, Size};
use kagetsu::opening::Opening;
use kagetsu::record::Position;
use kagetsu::search::{Engine, Score};
use kagetsu::tuning::Curve;
use rand::prelude::*;
use rand::rngs::SmallRng;
use std::error::Error;
use std::time::{Duration, Instant};

/// The most stones in a position whose values are looked at.
const MOST: usize = 9;
/// Boards for the moves after those positions.
const PLAY: u64 = 4_000;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let &[seconds, nodes, ..] = &numbers[..] else {
        return Err("usage: expectation SECONDS NODES [SEED]".into());
    };
    let mut random = SmallRng::seed_from_u64(numbers.get(2).copied().unwrap_or(1));
    let mut engine = Engine::new(1, 64 << 20);
    let mut seen: Vec<Vec<(f32, f32)>> = vec![Vec::new(); MOST + 1];
    let (mut mates, mut games) = ([0; MOST + 1], 0);
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end {
        let position = start(&mut random);
        let (values, black) = play(&mut engine, position, nodes);
        games += 1;
        for (stones, value) in values {
            let own = if stones % 2 == 0 { black } else { 1.0 - black };
            match Score(value).mate_in() {
                Some(_) => mates[stones] += 1,
                None => seen[stones].push((value as f32, own)),
            }
        }
    }
    println!(
        "{games} games, {nodes} boards a value\nstones  positions  mates  score at 0  offset    slope  units/logit"
    );
    for (stones, pairs) in seen.iter().enumerate().filter(|(_, pairs)| !pairs.is_empty()) {
        let curve = Curve::fit(pairs);
        println!(
            "{stones:>6}  {:>9}  {:>5}  {:>10.3}  {:>6.3}  {:>7.5}  {:>11.0}",
            pairs.len(),
            mates[stones],
            curve.score(0.0),
            curve.offset,
            curve.slope,
            1.0 / curve.slope
        );
    }
    Ok(())
}

/// One of the 26 openings with two more stones near by, or one or three stones anywhere around the middle.
fn start(random: &mut SmallRng) -> Position {
    let mut position = Position::new(Rule::Renju, Size::RENJU);
    let stones = [1, 3, 3, 5, 5, 5, 5, 5][random.random_range(0..8)];
    if stones == 5 {
        let opening = Opening::all().choose(random).expect("there are 26");
        for stone in opening.stones() {
            position.play(Some(stone)).expect("the stones differ");
        }
    }
    while position.stone_count() < stones {
        let reach = if stones == 5 { 3 } else { random.random_range(2..=7) };
        let mut line = || 7 + random.random_range(0..=2 * reach) as i64 - reach as i64;
        let point = Size::RENJU.point(line(), line()).unwrap_or(Point::NONE);
        // A point that is taken is drawn again.
        let _ = position.play(Some(point));
    }
    position
}

/// Plays the game out; the values of its first positions, and Black's score.
fn play(engine: &mut Engine, mut position: Position, nodes: u64) -> (Vec<(usize, i32)>, f32) {
    let mut values = Vec::new();
    loop {
        let stones = position.stone_count();
        let nodes = if stones <= MOST { nodes } else { PLAY };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let outcome = engine.think(&position, &limits, &StopFlag::new(), &mut |_| ());
        let score = outcome.report().map(|report| report.score);
        if let (Some(score), true) = (score, stones <= MOST) {
            values.push((stones, score.0));
        }
        let side = position.side_to_move();
        if let Some(plies) = score.and_then(Score::mate_in) {
            let black_wins = (side == Color::Black) == (plies > 0);
            return (values, if black_wins { 1.0 } else { 0.0 });
        }
        match outcome.best {
            Some(point) if stones < 200 => position.play(Some(point)).expect("the engine plays legal moves"),
            _ => return (values, 0.5),
        }
    }
}
