//! Fits weights to games: `fit OUT GAMES...`.

use kagetsu::tuning::{Options, fit, read_games};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((out, paths)) = arguments.split_first() else { return Err("usage: fit OUT GAMES...".into()) };
    let mut games = Vec::new();
    for path in paths {
        games.extend(read_games(Path::new(path))?);
    }
    let fitted = fit(games, &Options::default());
    println!("{fitted}");
    std::fs::write(out, fitted.weights.to_bytes())?;
    Ok(())
}
