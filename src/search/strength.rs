//! Playing below one's strength, for people who want to win sometimes.

use super::{Outcome, Scope, params};
use crate::effort::Limits;
use crate::geometry::Point;
use rand::Rng;
use rand::distr::{Distribution, weighted::WeightedIndex};

/// How well to play, from 0 to 100: 100 is as well as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u8);

/// Beyond this many units all moves are as good, or as bad, to a weaker player.
const FAR: i32 = 2_000;

impl Default for Strength {
    fn default() -> Strength {
        Strength(100)
    }
}

impl Strength {
    /// The strength of a number; below 0 counts as 0, above 100 as 100.
    pub fn new(percent: i64) -> Strength {
        Strength(percent.clamp(0, 100) as u8)
    }

    /// Whether nothing is held back.
    pub fn is_full(self) -> bool {
        self == Strength::default()
    }

    /// Bounds what a move may cost and asks for moves to choose from.
    pub fn restrain(self, limits: &mut Limits, scope: &mut Scope) {
        if self.is_full() {
            return;
        }
        let doublings = f64::from(self.0) / f64::from(params::strength_doubling());
        let nodes = (f64::from(params::strength_nodes()) * doublings.exp2()) as u64;
        limits.nodes = Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        scope.lines = scope.lines.max(params::strength_lines() as usize);
    }

    /// The move to play: one that is about as good as the best; the weaker, the further it may fall short.
    pub fn pick(self, outcome: &Outcome, random: &mut impl Rng) -> Option<Point> {
        let moves = || outcome.lines.iter().filter_map(|report| Some((*report.line.first()?, report.score)));
        let best = moves().next().map(|(_, score)| score.0.clamp(-FAR, FAR))?;
        let spread = f64::from(params::strength_spread()) * f64::from(100 - self.0);
        let weight = |score: i32| (f64::from(score.clamp(-FAR, FAR) - best) / spread).exp();
        if self.is_full() {
            return outcome.best;
        }
        let weights = WeightedIndex::new(moves().map(|(_, score)| weight(score.0))).ok()?;
        moves().nth(weights.sample(random)).map(|(point, _)| point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Report, Score};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use std::time::Duration;

    fn outcome(scores: &[i32]) -> Outcome {
        let report = |(at, &score): (usize, &i32)| Report {
            rank: at + 1,
            of: scores.len(),
            depth: 1,
            selective_depth: 1,
            score: Score(score),
            nodes: 1,
            elapsed: Duration::ZERO,
            line: vec![Point::new(at, 0)],
        };
        Outcome { best: Some(Point::new(0, 0)), lines: scores.iter().enumerate().map(report).collect() }
    }

    /// How often the best move is picked of a hundred times.
    fn best_picks(strength: i64, scores: &[i32]) -> usize {
        let mut random = SmallRng::seed_from_u64(7);
        let outcome = outcome(scores);
        (0..100).filter(|_| Strength::new(strength).pick(&outcome, &mut random) == outcome.best).count()
    }

    #[test]
    fn the_weaker_the_more_often_another_move_is_picked() {
        let picks = [0, 50, 90, 99, 100].map(|strength| best_picks(strength, &[50, 0, -50]));
        assert!(picks.is_sorted(), "{picks:?}");
        assert!(picks[0] < 60 && picks[4] == 100, "{picks:?}");
        assert_eq!(best_picks(0, &[Score::MATE - 3, -500]), 100, "a win is not thrown away");
    }

    #[test]
    fn the_weaker_the_fewer_boards() {
        let nodes = |strength| {
            let (mut limits, mut scope) = (Limits::default(), Scope::default());
            Strength::new(strength).restrain(&mut limits, &mut scope);
            (limits.nodes, scope.lines)
        };
        assert_eq!(nodes(0), (Some(50), 6));
        assert_eq!(nodes(70), (Some(50 << 10), 6));
        assert_eq!(nodes(1_000), (None, 0));
        assert_eq!(nodes(-5), nodes(0));
        assert_eq!(Strength::new(50).pick(&outcome(&[]), &mut SmallRng::seed_from_u64(1)), None);
    }
}
