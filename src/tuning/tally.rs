//! Counts of games and positions.

use super::games::{Game, GameResult, Outlook};
use std::fmt;

/// How many games and positions there are, and of what kind. Shown in one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games with a result.
    pub games: usize,
    /// Of these, games that nobody won.
    pub draws: usize,
    /// Positions with an outlook, those of probes included.
    pub positions: usize,
    /// Of these, positions with a proven win or loss.
    pub mates: usize,
    /// Probes: positions after a random move.
    pub probes: usize,
}

impl Tally {
    pub(super) fn add(&mut self, games: &[Game]) {
        for game in games {
            match game.result {
                GameResult::Unknown => self.probes += 1,
                GameResult::Won(_) => self.games += 1,
                GameResult::Drawn => {
                    self.games += 1;
                    self.draws += 1;
                }
            }
            self.positions += game.outlooks.len();
            self.mates += game.outlooks.iter().filter(|seen| !matches!(seen, Outlook::Value(_))).count();
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { games, draws, positions, mates, probes } = *self;
        let share = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        let (draws, mates) = (share(draws, games), share(mates, positions));
        write!(
            f,
            "{games} games ({draws:.1} % drawn), {positions} positions ({probes} after random moves, {mates:.1} % \
             mates)"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::tests::SAMPLE;
    use super::*;

    #[test]
    fn games_are_counted_by_kind() {
        let lines = SAMPLE.lines().chain(["h8;h9:3;D", "h8;h9:3;?"]);
        let games: Vec<Game> = lines.map(|line| line.parse().unwrap()).collect();
        let mut tally = Tally::default();
        tally.add(&games);
        let shown = "4 games (25.0 % drawn), 58 positions (1 after random moves, 29.3 % mates)";
        assert_eq!(tally.to_string(), shown);
    }
}
