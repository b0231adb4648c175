//! Who plays whom, in which seats, and how the game begins.

use super::settings::{Beginnings, Settings};
use crate::geometry::Point;
use crate::opening::OpeningRule;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

/// A game to be played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Job {
    /// Its number in the match, from 0.
    pub(crate) game: u64,
    /// The number of its pair.
    pub(crate) pair: u64,
    /// The engines in seats 1 and 2.
    pub(crate) engines: [usize; 2],
    /// What they are told for this game alone, each sent as `INFO key value`.
    pub(crate) options: [Vec<(String, String)>; 2],
    /// How it begins.
    pub(crate) beginning: Beginning,
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Beginning {
    /// With these stones; seat 1 has Black.
    Opening(Vec<Point>),
    /// With a negotiation.
    Negotiation { rule: OpeningRule, seed: u64 },
}

/// All games of a match in order: games 2k and 2k + 1 are a pair, and each round has a pair for every two engines.
pub(crate) struct Schedule<'a> {
    settings: &'a Settings,
    pairings: Vec<[usize; 2]>,
    /// The openings in the order in which they are played.
    order: Vec<usize>,
}

/// Every two engines, in order.
pub(super) fn pairings(engines: usize) -> Vec<[usize; 2]> {
    (0..engines).flat_map(|first| (first + 1..engines).map(move |second| [first, second])).collect()
}

impl<'a> Schedule<'a> {
    /// The games of a match.
    pub(crate) fn new(settings: &'a Settings) -> Schedule<'a> {
        let mut order: Vec<usize> = match &settings.beginning {
            Beginnings::Openings(openings) => (0..openings.len()).collect(),
            Beginnings::Negotiation(_) => Vec::new(),
        };
        order.shuffle(&mut SmallRng::seed_from_u64(settings.seed));
        Schedule { settings, pairings: pairings(settings.engines.len()), order }
    }

    /// The game of this number.
    pub(crate) fn job(&self, game: u64) -> Job {
        let pair = game / 2;
        let count = self.pairings.len() as u64;
        let (round, [first, second]) = (pair / count, self.pairings[(pair % count) as usize]);
        let (beginning, seat) = match &self.settings.beginning {
            Beginnings::Openings(openings) => {
                let opening = &openings[self.order[(round % self.order.len() as u64) as usize]];
                // The side to move is the first engine's in the first game.
                (Beginning::Opening(opening.clone()), opening.len() % 2)
            }
            Beginnings::Negotiation(rule) => {
                let seed = self.settings.seed.wrapping_mul(1_000_003).wrapping_add(round) & 0x7FFF_FFFF;
                (Beginning::Negotiation { rule: *rule, seed }, 0)
            }
        };
        let first_has_seat_1 = (seat == 0) == game.is_multiple_of(2);
        let engines = if first_has_seat_1 { [first, second] } else { [second, first] };
        Job { game, pair, engines, options: Default::default(), beginning }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::settings;
    use super::*;
    use crate::record::parse_points;
    use std::collections::BTreeSet;

    #[test]
    fn a_pair_begins_alike_with_seats_exchanged() {
        let mut settings = settings(&["a", "b", "c"]);
        let odd_and_even = ["h8", "h8h9", "h8h9i10"].map(|text| parse_points(text).unwrap());
        for beginning in [
            Beginnings::Openings(odd_and_even.to_vec()),
            Beginnings::Negotiation("taraguchi-10".parse().unwrap()),
        ] {
            settings.beginning = beginning;
            let schedule = Schedule::new(&settings);
            for pair in 0..30 {
                let [one, two] = [2 * pair, 2 * pair + 1].map(|game| schedule.job(game));
                assert_eq!((one.pair, two.pair), (pair, pair));
                assert_eq!(one.beginning, two.beginning);
                assert_eq!(one.engines, [two.engines[1], two.engines[0]]);
                if let Beginning::Opening(stones) = &one.beginning {
                    // The first engine of the pairing moves first in the first game.
                    assert!(one.engines[stones.len() % 2] < one.engines[1 - stones.len() % 2]);
                }
            }
        }
    }

    #[test]
    fn all_openings_come_before_one_comes_again_and_seeds_never_do() {
        let mut settings = settings(&["a", "b"]);
        let opening = |row: usize| parse_points(&format!("h{}", row + 1)).unwrap();
        settings.beginning = Beginnings::Openings((0..15).map(opening).collect());
        let stones = |schedule: &Schedule, pair: u64| match schedule.job(2 * pair).beginning {
            Beginning::Opening(stones) => stones,
            other => panic!("{other:?}"),
        };
        let schedule = Schedule::new(&settings);
        let all: BTreeSet<_> = (0..15).map(|pair| stones(&schedule, pair)).collect();
        assert_eq!(all.len(), 15);
        assert_eq!(stones(&schedule, 0), stones(&schedule, 15));
        settings.beginning = Beginnings::Negotiation("rif".parse().unwrap());
        let schedule = Schedule::new(&settings);
        let seeds: BTreeSet<String> =
            (0..100).map(|pair| format!("{:?}", schedule.job(2 * pair).beginning)).collect();
        assert_eq!(seeds.len(), 100);
    }
}
