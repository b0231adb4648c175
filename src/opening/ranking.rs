//! Valuing the fifths of a position: all of them a little, the best ones more and more.

use super::expectation::expected;
use super::spending::Spending;
use super::{Fifth, Fifths, Orbits, Sameness, Square};
use crate::effort::StopFlag;
use crate::geometry::{Color, Point};
use crate::record::Position;
use crate::search::{Effort, Engine};

/// One round of searches: so many boards for each of the best fifths, and of those nearest to even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Boards for each.
    pub nodes: u64,
    /// How many of the best.
    pub top: usize,
    /// How many of those nearest to even.
    pub even: usize,
}

impl Level {
    /// The rounds for an offer of so many fifths. The ones just outside of it are looked at as closely as those
    /// inside: the best of many guesses are guessed too high, and some of them will fall.
    pub fn rounds(number: usize) -> impl Iterator<Item = Level> {
        let first = [(250, 225, 225), (1_000, 4 * number + 16, 20), (4_000, 2 * number + 10, 12)];
        let first = first.into_iter().map(|(nodes, top, even)| Level { nodes, top, even });
        let later = move |doubling: u32| Level { nodes: 8_000 << doubling, top: number + 6, even: 6 };
        first.chain((0..12).map(later))
    }
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    point: Point,
    /// Black's expected score.
    value: f64,
    /// What the round before said.
    before: f64,
    /// Boards of the search that it comes from.
    nodes: u64,
}

/// The fifths of a position on the way to being known.
pub struct Ranking {
    position: Position,
    /// Where a single fifth may be placed, if even ones are of interest.
    square: Option<Square>,
    candidates: Vec<Candidate>,
}

impl Ranking {
    /// All fifths of a position with four stones, as they look without a search. Of those that are the same only
    /// the one that looks best is kept.
    pub fn new(engine: &Engine, four: &Position, square: Option<Square>) -> Ranking {
        let stones: Vec<Point> = four.moves().iter().flatten().copied().collect();
        let groups = Orbits::of(&stones, four.size(), Sameness::Figure).groups();
        let points: Vec<Point> = groups.iter().flatten().copied().collect();
        let mut values =
            engine.glance(four, &points).into_iter().map(|score| black(expected(score, 5), Color::White));
        let candidates = groups.iter().filter_map(|group| {
            let members = group.iter().map(|&point| (point, values.next().unwrap_or(-1.0)));
            let best = members.reduce(|best, next| if next.1 > best.1 { next } else { best });
            best.map(|(point, value)| Candidate { point, value, before: value, nodes: 0 })
        });
        let candidates = candidates.collect();
        Ranking { position: four.clone(), square, candidates }
    }

    /// Only the fifths that are known already, from searches of so many boards.
    pub fn known(four: &Position, square: Option<Square>, fifths: &Fifths, nodes: u64) -> Ranking {
        let mut all = fifths.ranked().to_vec();
        all.extend(fifths.balanced().filter(|even| all.iter().all(|fifth| fifth.point != even.point)));
        let candidates = all.into_iter().map(|Fifth { point, value }| {
            // So that the noise comes out as it was.
            Candidate { point, value, before: value - fifths.noise(), nodes }
        });
        Ranking { position: four.clone(), square, candidates: candidates.collect() }
    }

    /// Only these fifths, as they look without a search.
    pub fn of(engine: &Engine, four: &Position, points: &[Point]) -> Ranking {
        let values =
            engine.glance(four, points).into_iter().map(|score| black(expected(score, 5), Color::White));
        let candidate = |(&point, value)| Candidate { point, value, before: value, nodes: 0 };
        Ranking {
            position: four.clone(),
            square: None,
            candidates: points.iter().zip(values).map(candidate).collect(),
        }
    }

    /// The boards that a round would cost at most.
    pub fn cost(&self, level: Level) -> u64 {
        self.due(level).len() as u64 * level.nodes
    }

    /// Searches until all that the level asks for have been searched so far. False if that was cut short.
    pub fn deepen(
        &mut self,
        engine: &mut Engine,
        level: Level,
        spending: &mut Spending,
        stop: &StopFlag,
    ) -> bool {
        loop {
            // A fifth that falls lets another one rise, which has to be looked at as well.
            let due = self.due(level);
            if due.is_empty() {
                return true;
            }
            let points: Vec<Point> = due.iter().map(|&at| self.candidates[at].point).collect();
            let effort = Effort { nodes: level.nodes, deadline: spending.deadline() };
            let values = engine.survey(&self.position, &points, effort, stop);
            let mut complete = true;
            for (at, valued) in due.into_iter().zip(values) {
                let Some(valued) = valued else {
                    complete = false;
                    continue;
                };
                let candidate = &mut self.candidates[at];
                candidate.before = if candidate.nodes > 0 { candidate.value } else { candidate.before };
                candidate.value = black(expected(valued.score, 5), Color::White);
                candidate.nodes = level.nodes;
                spending.add(valued.nodes);
            }
            if !complete || spending.is_spent() {
                return false;
            }
        }
    }

    /// The candidates that still have to be searched for the level.
    fn due(&self, level: Level) -> Vec<usize> {
        let mut order = self.order();
        let mut chosen: Vec<usize> = order.iter().copied().take(level.top).collect();
        if let Some(square) = self.square {
            order.retain(|&at| square.contains(self.candidates[at].point));
            let size = |at: &usize| self.candidates[*at].value.abs();
            order.sort_by(|a, b| size(a).total_cmp(&size(b)));
            chosen.extend(order.into_iter().take(level.even));
        }
        chosen.sort();
        chosen.dedup();
        chosen.retain(|&at| self.candidates[at].nodes < level.nodes);
        chosen
    }

    /// The candidates, the best for Black first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.candidates.len()).collect();
        order.sort_by(|&a, &b| self.candidates[b].value.total_cmp(&self.candidates[a].value));
        order
    }

    /// The candidates as far as they are known; those that have been searched more closely count for more where the
    /// nearest to even is asked for.
    pub fn fifths(&self) -> Fifths {
        let most = self.candidates.iter().map(|candidate| candidate.nodes).max().unwrap_or_default();
        let fifth = |candidate: &Candidate| Fifth { point: candidate.point, value: candidate.value };
        let closest = self.candidates.iter().filter(|candidate| candidate.nodes == most);
        let changes = closest.clone().map(|candidate| (candidate.value - candidate.before).powi(2));
        let noise = (changes.sum::<f64>() / closest.clone().count().max(1) as f64 / 2.0).sqrt();
        let within = |square: Square| move |candidate: &&Candidate| square.contains(candidate.point);
        let nearest = |a: &&Candidate, b: &&Candidate| a.value.abs().total_cmp(&b.value.abs());
        let balanced = self.square.and_then(|square| {
            let best = closest.filter(within(square)).min_by(nearest);
            best.or_else(|| self.candidates.iter().filter(within(square)).min_by(nearest))
        });
        Fifths::new(self.candidates.iter().map(fifth).collect(), balanced.map(fifth), noise)
    }

    /// Lets go of the worse part for White, so that the rest can be searched more closely.
    pub fn halve(&mut self) {
        let keep = self.candidates.len().div_ceil(2);
        self.candidates.sort_by(|a, b| a.value.total_cmp(&b.value));
        self.candidates.truncate(keep);
    }
}

/// Black's value where the side to move has this one.
fn black(value: f64, side: Color) -> f64 {
    if side == Color::Black { value } else { -value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};

    #[test]
    fn fifths_are_ranked_and_the_same_ones_only_once() {
        let four = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9i9i8").unwrap();
        let mut engine = Engine::new(1, 4 << 20);
        let mut ranking = Ranking::new(&engine, &four, Some(Square::Ring(4)));
        let mut spending = Spending::of_nodes(1_000_000);
        for level in [Level { nodes: 250, top: 225, even: 0 }, Level { nodes: 1_000, top: 10, even: 3 }] {
            assert!(ranking.cost(level) > 0);
            assert!(ranking.deepen(&mut engine, level, &mut spending, &StopFlag::new()));
            assert_eq!(ranking.cost(level), 0);
        }
        let fifths = ranking.fifths();
        assert_eq!(fifths.ranked().len(), 69);
        assert!(fifths.ranked().is_sorted_by(|a, b| a.value >= b.value));
        let orbits = Orbits::of(
            &four.moves().iter().flatten().copied().collect::<Vec<_>>(),
            Size::RENJU,
            Sameness::Figure,
        );
        for (at, first) in fifths.ranked().iter().enumerate() {
            assert!(
                fifths.ranked()[..at].iter().all(|other| orbits.same(other.point, first.point).is_none())
            );
        }
        let even = fifths.balanced().unwrap();
        assert!(Square::Ring(4).contains(even.point));
    }

    #[test]
    fn what_is_known_is_not_searched_again() {
        let four = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9i9i7").unwrap();
        let known = vec![
            Fifth { point: "g7".parse().unwrap(), value: 0.5 },
            Fifth { point: "k8".parse().unwrap(), value: 0.1 },
        ];
        let even = Fifth { point: "e5".parse().unwrap(), value: 0.0 };
        let fifths = Fifths::new(known, Some(even), 0.1);
        let ranking = Ranking::known(&four, Some(Square::Ring(4)), &fifths, 10_000);
        assert_eq!(ranking.cost(Level { nodes: 10_000, top: 3, even: 3 }), 0);
        assert_eq!(ranking.cost(Level { nodes: 20_000, top: 1, even: 1 }), 40_000);
        assert_eq!(ranking.fifths().balanced(), Some(even));
        assert_eq!(ranking.fifths().ranked().len(), 3);
    }
}
