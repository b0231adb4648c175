//! What search values were worth: the expected score for each value, by side to move and number of stones.

use super::games::{Game, Outlook};
use crate::geometry::Color;
use std::fmt;

/// The stone counts at which buckets start.
const BUCKETS: [usize; 8] = [0, 7, 10, 14, 20, 30, 40, 60];

/// Expected scores for the values of the program that played.
#[derive(Clone, Debug)]
pub struct Calibration {
    rows: [[Row; BUCKETS.len()]; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    positions: usize,
    mates: usize,
    curve: Curve,
}

/// A logistic curve: the score for a value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Curve {
    /// Log-odds at value 0.
    pub offset: f64,
    /// Log-odds for each unit of value.
    pub slope: f64,
}

impl Calibration {
    /// Fits curves to the results of games; those without a result tell nothing.
    pub fn fit(games: &[Game]) -> Calibration {
        let mut seen: [[Vec<(f32, f32)>; BUCKETS.len()]; 2] = Default::default();
        let mut rows = <[[Row; BUCKETS.len()]; 2]>::default();
        for game in games {
            for (ply, &outlook) in game.outlooks.iter().enumerate() {
                let stones = game.opening() + ply;
                let side = side_after(stones);
                let Some(score) = game.result.score(side) else { continue };
                let row = &mut rows[side.index()][bucket(stones)];
                row.positions += 1;
                match outlook {
                    Outlook::Value(value) => {
                        seen[side.index()][bucket(stones)].push((value, score));
                    }
                    _ => row.mates += 1,
                }
            }
        }
        for side in [0, 1] {
            for (row, pairs) in rows[side].iter_mut().zip(&seen[side]) {
                row.curve = Curve::fit(pairs);
            }
        }
        Calibration { rows }
    }

    /// The expected score of the side to move.
    pub fn score(&self, stones: usize, outlook: Outlook) -> f32 {
        match outlook {
            Outlook::Won(_) => 1.0,
            Outlook::Lost(_) => 0.0,
            Outlook::Value(value) => {
                self.rows[side_after(stones).index()][bucket(stones)].curve.score(value as f64) as f32
            }
        }
    }
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "side   stones  positions  mates  score at 0  units/logit")?;
        for side in Color::BOTH {
            for (row, from) in self.rows[side.index()].iter().zip(BUCKETS) {
                let mates = 100.0 * row.mates as f64 / row.positions.max(1) as f64;
                let (even, units) = (row.curve.score(0.0), row.curve.units());
                writeln!(
                    f,
                    "{side:<5}  {from:>5}+  {:>9}  {mates:>4.1}%  {even:>10.3}  {units:>11}",
                    row.positions
                )?;
            }
        }
        Ok(())
    }
}

impl Curve {
    /// The curve of greatest likelihood for pairs of a value and a score, by Newton's method.
    pub fn fit(pairs: &[(f32, f32)]) -> Curve {
        let mut curve = Curve::default();
        for _ in 0..20 {
            let (mut pull, mut lean) = (0.0, 0.0);
            // A faint pull to 0 keeps the matrix regular and perfectly separated data finite.
            let (mut even, mut mixed, mut square) = (1e-3, 0.0, 1.0);
            for &(value, score) in pairs {
                let (value, expected) = (value as f64, curve.score(value as f64));
                let (miss, weight) = (score as f64 - expected, expected * (1.0 - expected));
                pull += miss;
                lean += miss * value;
                even += weight;
                mixed += weight * value;
                square += weight * value * value;
            }
            let determinant = even * square - mixed * mixed;
            curve.offset += (square * pull - mixed * lean) / determinant;
            curve.slope += (even * lean - mixed * pull) / determinant;
        }
        curve
    }

    /// The expected score for a value.
    pub fn score(&self, value: f64) -> f64 {
        1.0 / (1.0 + (-self.offset - self.slope * value).exp())
    }

    /// The units for one of log-odds, in a few digits; `-` if values tell nothing.
    fn units(&self) -> String {
        let units = 1.0 / self.slope;
        match units.abs() {
            size if size < 10.0 => format!("{units:.3}"),
            size if size < 1e9 => format!("{units:.0}"),
            _ => "-".to_string(),
        }
    }
}

/// The side to move after so many stones without a pass.
pub(super) fn side_after(stones: usize) -> Color {
    if stones.is_multiple_of(2) { Color::Black } else { Color::White }
}

fn bucket(stones: usize) -> usize {
    BUCKETS.iter().rposition(|&from| from <= stones).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::games::GameResult;
    use super::*;

    #[test]
    fn games_without_result_change_nothing() {
        let mut games: Vec<Game> =
            super::super::games::tests::SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
        let calibration = Calibration::fit(&games).to_string();
        games.push(Game { result: GameResult::Unknown, ..games[0].clone() });
        assert_eq!(Calibration::fit(&games).to_string(), calibration);
    }

    #[test]
    fn the_table_keeps_its_columns_whatever_the_values() {
        let played = "h8h9i9;h7:A i8:A j9:B j8:A g6:B;";
        for [a, b] in [["0", "0"], ["0.5", "0.5"], ["0.25", "0.75"], ["1e-30", "2e-30"], ["-3e38", "3e38"]] {
            let line = played.replace('A', a).replace('B', b);
            let games = ["B", "W"].map(|result| format!("{line}{result}").parse().unwrap());
            let table = Calibration::fit(&games).to_string();
            let columns = table.lines().next().map(str::len);
            assert!(table.lines().all(|line| Some(line.len()) == columns), "{table}");
            assert!(!table.contains("inf") && !table.contains("NaN"), "{table}");
        }
        assert_eq!(
            [5.0, -0.002, 1e-12, 0.0].map(|slope| Curve { offset: 0.0, slope }.units()),
            ["0.200", "-500", "-", "-"]
        );
    }

    #[test]
    fn a_curve_is_found_again() {
        let curve = Curve { offset: 0.4, slope: 0.01 };
        let pairs: Vec<(f32, f32)> = (-300..300).map(|v| (v as f32, curve.score(v as f64) as f32)).collect();
        let found = Curve::fit(&pairs);
        assert!(
            (found.offset - curve.offset).abs() < 1e-3 && (found.slope - curve.slope).abs() < 1e-4,
            "{found:?}"
        );
    }
}
