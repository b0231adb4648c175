//! The formulas against minimax over all actions of both seats.

use super::*;
use crate::geometry::{Rule, Size};
use crate::opening::{Orbits, Sameness, Seat};
use rand::prelude::*;
use rand::rngs::SmallRng;

/// A small world of openings: few stones may come, and what the fifths are worth is drawn at random.
struct World {
    openings: Vec<[Point; 3]>,
    fourths: BTreeMap<[Point; 3], Vec<Point>>,
    fifths: BTreeMap<[Point; 4], Vec<Fifth>>,
}

/// The square of a single fifth.
const NINE: Square = Square::Ring(4);

fn points_around(random: &mut SmallRng, ring: usize, count: usize, taken: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> = Size::RENJU
        .all_points()
        .filter(|point| point.distance(Size::RENJU.center()) <= ring && !taken.contains(point))
        .collect();
    points.shuffle(random);
    points.truncate(count);
    points
}

impl World {
    fn new(random: &mut SmallRng) -> World {
        let mut world = World { openings: Vec::new(), fourths: BTreeMap::new(), fifths: BTreeMap::new() };
        let center = Size::RENJU.center();
        for second in points_around(random, 1, 2, &[center]) {
            for third in points_around(random, 2, 2, &[center, second]) {
                let three = [center, second, third];
                // One of the fourths lies outside the 7×7.
                let mut fourths = points_around(random, 3, 2, &three);
                fourths.push(Point::new(0, 0));
                for &fourth in &fourths {
                    let four = [center, second, third, fourth];
                    let orbits = Orbits::of(&four, Size::RENJU, Sameness::Figure);
                    let mut fifths: Vec<Fifth> = Vec::new();
                    for point in points_around(random, 4, 30, &four) {
                        let new = fifths.iter().all(|fifth| orbits.same(fifth.point, point).is_none());
                        if new && fifths.len() < 5 {
                            fifths.push(Fifth { point, value: random.random_range(-1.0..1.0) });
                        }
                    }
                    // One of the fifths lies outside the 9×9.
                    fifths.push(Fifth { point: Point::new(14, 0), value: random.random_range(-1.0..1.0) });
                    world.fifths.insert(four, fifths);
                }
                world.fourths.insert(three, fourths);
                world.openings.push(three);
            }
        }
        world
    }

    /// Every action of the player whose turn it is, within this world.
    fn actions(&self, opening: &Negotiation, due: &Due) -> Vec<Action> {
        let stones = opening.stones();
        let mut actions = Vec::new();
        actions.extend(due.swap.then_some(Action::Swap));
        for placing in &due.placings {
            let mut sets: Vec<Vec<Point>> = vec![Vec::new()];
            for (at, square) in placing.squares.iter().enumerate() {
                let longer = |set: &Vec<Point>| {
                    let so_far = [stones, &set[..]].concat();
                    let fits = self.next(&so_far).into_iter().filter(|&point| square.contains(point));
                    fits.map(|point| [&set[..], &[point]].concat()).collect::<Vec<_>>()
                };
                debug_assert!(at < 3);
                sets = sets.iter().flat_map(longer).collect();
            }
            let numbers: Vec<Option<u8>> =
                placing.declare.map_or(vec![None], |most| (1..=most).map(Some).collect());
            for points in sets {
                let declaring =
                    numbers.iter().map(|&declare| Action::Place { points: points.clone(), declare });
                actions.extend(declaring);
            }
        }
        // A single fifth is a stone as well.
        if let Some(number) = due.offer.filter(|&number| number > 1) {
            let all = self.next(stones);
            let subsets = (0u32..1 << all.len()).filter(|set| set.count_ones() as usize == number);
            actions.extend(subsets.map(|set| {
                let chosen = all.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
                Action::Offer(chosen.map(|(_, &point)| point).collect())
            }));
        }
        actions.extend(
            due.choose.then_some(opening.offered()).into_iter().flatten().map(|&p| Action::Choose(p)),
        );
        actions
    }

    fn next(&self, so_far: &[Point]) -> Vec<Point> {
        match *so_far {
            [a, b, c, d] => self.fifths[&[a, b, c, d]].iter().map(|fifth| fifth.point).collect(),
            [a, b, c] => self.fourths[&[a, b, c]].clone(),
            _ => {
                let openings = self.openings.iter().filter(|three| three.starts_with(so_far));
                let mut points: Vec<Point> = openings.map(|three| three[so_far.len()]).collect();
                points.sort();
                points.dedup();
                points
            }
        }
    }

    /// The value of the opening to seat 1, by trying everything. With five stones and a swap chance left, the sixth
    /// is not looked at: the position has its value.
    fn minimax(&self, opening: &Negotiation) -> f64 {
        if let [a, b, c, d, fifth] = *opening.stones() {
            let known = self.fifths[&[a, b, c, d]].iter().find(|known| known.point == fifth);
            let black = known.expect("it is in this world").value;
            let first = if opening.black_seat() == Seat::First { black } else { -black };
            return match opening.due() {
                None => first,
                // Whoever is asked takes the better colour.
                Some(due) if due.seat == Seat::First => first.abs(),
                Some(_) => -first.abs(),
            };
        }
        let due = opening.due().expect("five stones come first");
        let values = self.actions(opening, &due).into_iter().map(|action| {
            let mut next = opening.clone();
            next.apply(&action).unwrap_or_else(|fault| panic!("{action}: {fault}"));
            self.minimax(&next)
        });
        let own = if due.seat == Seat::First { f64::max } else { f64::min };
        values.reduce(own).expect("something can be done")
    }
}

impl World {
    fn known(&self, four: [Point; 4]) -> Fifths {
        let ranked = self.fifths[&four].clone();
        let within = ranked.iter().filter(|fifth| NINE.contains(fifth.point));
        let balanced = within.min_by(|a, b| a.value.abs().total_cmp(&b.value.abs())).copied();
        Fifths::new(ranked, balanced, 0.0)
    }
}

impl Knowledge for World {
    fn openings(&self) -> Vec<[Point; 3]> {
        self.openings.clone()
    }

    fn fourths(&self, three: [Point; 3]) -> Vec<(Point, Fifths)> {
        let [first, second, third] = three;
        let fifths = |&fourth: &Point| (fourth, self.known([first, second, third, fourth]));
        self.fourths[&three].iter().map(fifths).collect()
    }
}

/// The choices by the formulas; `None` with five stones.
fn choices(world: &World, opening: &Negotiation, due: &Due) -> Option<Vec<Choice>> {
    match *opening.stones() {
        _ if due.choose => {
            let stones = opening.stones();
            let all = &world.fifths[&[stones[0], stones[1], stones[2], stones[3]]];
            let offered = all.iter().filter(|fifth| opening.offered().contains(&fifth.point));
            Some(choices_of_offer(&offered.copied().collect::<Vec<_>>()))
        }
        [a, b, c, d] => Some(choices_after_four(due, &world.known([a, b, c, d]))),
        [_, _, _, _, _] => None,
        _ => Some(Theory::new(opening.rule(), world).choices(opening, due)),
    }
}

/// Plays an opening at random, comparing every choice on the way.
fn compare(world: &World, rule: OpeningRule, random: &mut SmallRng) {
    let mut opening = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::Figure).unwrap();
    while let Some(due) = opening.due() {
        let Some(choices) = choices(world, &opening, &due) else { break };
        let sign = if due.seat == Seat::First { 1.0 } else { -1.0 };
        let best = sign * world.minimax(&opening);
        if !choices.is_empty() {
            let by_formula = best_value(&choices).unwrap();
            assert!((by_formula - best).abs() < 1e-9, "{rule} {:?}: {by_formula} {best}", opening.actions());
            for (action, value) in &choices {
                let mut next = opening.clone();
                next.apply(action).unwrap();
                let by_trial = sign * world.minimax(&next);
                assert!((value - by_trial).abs() < 1e-9, "{rule} {action}: {value} {by_trial}");
            }
        }
        let action = world.actions(&opening, &due).choose(random).unwrap().clone();
        opening.apply(&action).unwrap();
    }
}

#[test]
fn formulas_are_minimax_over_both_seats() {
    let mut random = SmallRng::seed_from_u64(4);
    for rule in [
        Taraguchi(2),
        Taraguchi(3),
        Taraguchi(5),
        Soosorv(4),
        Soosorv(1),
        Yamaguchi(4),
        Rif,
        Tarannikov,
        Sakata,
    ] {
        for _ in 0..3 {
            let world = World::new(&mut random);
            for _ in 0..3 {
                compare(&world, rule, &mut random);
            }
        }
    }
}
