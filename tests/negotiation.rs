//! Negotiations of openings against a second opinion: random actions, most of them allowed, are accepted and refused
//! by both, and both show the same state.

mod reference;
mod second_opinion;

use kagetsu::geometry::{Point, Rule, Size, Symmetry};
use kagetsu::opening::{Action, Due, Negotiation, OpeningRule, Orbits, Sameness, Square};
use kagetsu::protocol::{Pair, action_text, state_reply};
use rand::prelude::*;
use rand::rngs::SmallRng;
use second_opinion::{Act, At, Model};

/// The number of sequences of actions, unless the environment names another.
const SEQUENCES: usize = 20_000;

/// The longest possible opening has eleven actions; the rest is refused.
const LONGEST: usize = 14;

#[test]
fn random_openings_are_judged_as_by_a_second_opinion() {
    let number = std::env::var("KAGETSU_SEQUENCES").map_or(SEQUENCES, |text| text.parse().unwrap());
    let mut random = SmallRng::seed_from_u64(26);
    let (mut complete, mut accepted, mut refused) = (0, 0, 0);
    for _ in 0..number {
        let Some((mut opening, mut model)) = start(&mut random) else { continue };
        let mut story = format!("{} {}", opening.rule(), opening.size());
        for _ in 0..LONGEST {
            let action = action(&opening, &mut random);
            story += &format!("\n{}", action_text(&action, opening.size()));
            let before = opening.clone();
            let (ours, theirs) = (opening.apply(&action), model.act(&act(&action, opening.size())));
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{story}\n{ours:?} and {theirs:?}");
            assert_eq!(state_reply(&opening).to_string(), model.state(), "{story}");
            if ours.is_ok() {
                accepted += 1;
                assert_eq!(opening.actions().last(), Some(&action));
            } else {
                refused += 1;
                assert_eq!(opening, before, "{story}");
            }
        }
        complete += usize::from(opening.due().is_none());
    }
    println!("{number} sequences: {complete} complete, {accepted} actions accepted, {refused} refused");
    assert!(complete > number / 2 && refused > number, "the sequences are not worth much");
}

/// A beginning under any rule; both must agree whether it exists.
fn start(random: &mut SmallRng) -> Option<(Negotiation, Model)> {
    let stem = ["taraguchi", "soosorv", "yamaguchi"].choose(random).unwrap();
    let plain = OpeningRule::all().choose(random).unwrap().to_string();
    let name = match random.random_range(0..20) {
        0..9 => format!("{stem}-{}", random.random_range(1..8)),
        9 => format!("{stem}-{}", random.random_range(0..70)),
        10 => stem.to_string(),
        _ => plain,
    };
    let lines = if random.random_bool(0.9) { 15 } else { random.random_range(5..=22) };
    let size = Size::new(lines).unwrap();
    let (sameness, theirs) = *[
        (Sameness::Figure, second_opinion::Sameness::Figure),
        (Sameness::Board, second_opinion::Sameness::Board),
        (Sameness::Off, second_opinion::Sameness::Off),
    ]
    .choose(random)
    .unwrap();
    let opening = name
        .parse::<OpeningRule>()
        .ok()
        .and_then(|rule| Negotiation::new(rule, Rule::Renju, size, sameness).ok());
    let model = Model::new(&name, lines, theirs);
    assert_eq!(opening.is_some(), model.is_some(), "{name} {size}");
    opening.zip(model)
}

/// An action that is mostly allowed.
fn action(opening: &Negotiation, random: &mut SmallRng) -> Action {
    let action = opening.due().and_then(|due| due_action(opening, &due, random));
    match action {
        Some(action) if random.random_bool(0.8) => action,
        Some(action) => spoilt(action, opening, random),
        None => any_action(opening, random),
    }
}

/// One of the actions that are due, on points that look fine.
fn due_action(opening: &Negotiation, due: &Due, random: &mut SmallRng) -> Option<Action> {
    let mut actions = Vec::new();
    actions.extend(due.swap.then_some(Action::Swap));
    for placing in &due.placings {
        let points = free_points(opening, &placing.squares, random);
        let declare = placing.declare.map(|most| random.random_range(1..=most));
        actions.push(Action::Place { points, declare });
    }
    if let Some(number) = due.offer {
        let mut points = free_points(opening, &vec![Square::Anywhere; number], random);
        // Perhaps two that are the same.
        if points.len() > 1 && random.random_bool(0.3) {
            let sameness = if random.random_bool(0.5) { Sameness::Figure } else { Sameness::Board };
            let others = Orbits::of(opening.stones(), opening.size(), sameness).members(points[0]);
            points[1] = *others.choose(random)?;
            if points[1] == points[0] {
                points[1] = image(points[0], opening.size(), random);
            }
        }
        actions.push(Action::Offer(points));
    }
    actions.extend(opening.offered().choose(random).map(|&point| Action::Choose(point)));
    actions.choose(random).cloned()
}

/// Different empty points in these squares, often near the centre, where symmetric positions come from.
fn free_points(opening: &Negotiation, squares: &[Square], random: &mut SmallRng) -> Vec<Point> {
    let mut points = Vec::new();
    for square in squares {
        let near = random.random_bool(0.5);
        for _ in 0..1_000 {
            let point = any_point(opening.size(), random);
            let is_near = !near || point.distance(opening.size().center()) <= 2;
            let is_free = !opening.stones().contains(&point) && !points.contains(&point);
            if is_free && is_near && square.contains(point) {
                points.push(point);
                break;
            }
        }
    }
    points
}

fn any_point(size: Size, random: &mut SmallRng) -> Point {
    Point::new(random.random_range(0..size.lines()), random.random_range(0..size.lines()))
}

/// The point on which a random symmetry of the board puts another.
fn image(point: Point, size: Size, random: &mut SmallRng) -> Point {
    Symmetry::all().choose(random).unwrap().apply(size, point)
}

/// An action with something changed, which may still be allowed.
fn spoilt(action: Action, opening: &Negotiation, random: &mut SmallRng) -> Action {
    let mut points = action.points().to_vec();
    let declare = if let Action::Place { declare, .. } = &action { *declare } else { None };
    let wrong = match random.random_range(0..4) {
        0 => opening.stones().choose(random).copied(),
        1 => points.choose(random).copied(),
        // The largest board has points that others have not.
        2 => Some(any_point(Size::MAX, random)),
        _ => Some(any_point(opening.size(), random)),
    };
    match (random.random_range(0..6), points.choose_mut(random), wrong) {
        (0 | 1, Some(point), Some(wrong)) => *point = wrong,
        (2, _, Some(wrong)) => points.push(wrong),
        (3, Some(_), _) => drop(points.pop()),
        _ => return any_action(opening, random),
    }
    match action {
        _ if points.is_empty() => Action::Swap,
        Action::Choose(_) => Action::Choose(points[0]),
        Action::Offer(_) => Action::Offer(points),
        _ => Action::Place { points, declare },
    }
}

/// Any action at all.
fn any_action(opening: &Negotiation, random: &mut SmallRng) -> Action {
    let number = random.random_range(1..5);
    let points = free_points(opening, &vec![Square::Anywhere; number], random);
    match random.random_range(0..5) {
        0 => Action::Swap,
        1 => Action::Offer(points),
        2 => Action::Choose(any_point(opening.size(), random)),
        3 => Action::Place { points, declare: Some(random.random_range(0..20)) },
        _ => Action::Place { points, declare: None },
    }
}

/// The action in the words of the second opinion.
fn act(action: &Action, size: Size) -> Act {
    let at = |point: &Point| -> At {
        let Pair { x, y } = Pair::of(*point, size);
        (x, y)
    };
    let points = || action.points().iter().map(at).collect();
    match action {
        Action::Swap => Act::Swap,
        Action::Place { declare, .. } => Act::Move(points(), declare.map(i64::from)),
        Action::Offer(_) => Act::Offer(points()),
        Action::Choose(point) => Act::Choose(at(point)),
    }
}
