use super::*;
use crate::geometry::{Rule, Size};
use crate::opening::{Action, Kind, Sameness};
use std::collections::BTreeSet;
use std::time::Duration;

fn start(rule: OpeningRule) -> Negotiation {
    Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::Figure).unwrap()
}

fn after(rule: &str, actions: &str) -> Negotiation {
    let mut opening = start(rule.parse().unwrap());
    for action in actions.split(';') {
        opening.apply(&action.parse().unwrap()).unwrap();
    }
    opening
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn decided(engine: &mut Engine, opening: &Negotiation, limits: &Limits, seed: u64) -> Decision {
    decide(engine, opening, limits, seed, &StopFlag::new()).unwrap()
}

#[test]
fn every_rule_is_played_to_its_end() {
    let mut engine = Engine::new(1, 8 << 20);
    let odd = ["taraguchi-30", "soosorv-1", "soosorv-40", "yamaguchi-30"].map(|name| name.parse().unwrap());
    for rule in OpeningRule::all().into_iter().chain(odd) {
        for seed in 0..4 {
            let mut opening = start(rule);
            while opening.due().is_some() {
                let decision = decided(&mut engine, &opening, &nodes(3_000), seed);
                assert!(decision.value.abs() <= 1.0);
                opening.apply(&decision.action).unwrap_or_else(|fault| panic!("{rule}: {fault}"));
            }
            assert_eq!(decide(&mut engine, &opening, &nodes(1), seed, &StopFlag::new()), None);
        }
    }
}

#[test]
fn other_boards_and_rules_are_no_obstacle() {
    let mut engine = Engine::new(1, 1 << 20);
    for (size, game) in [(5, Rule::Renju), (6, Rule::Standard), (22, Rule::Freestyle)] {
        for rule in OpeningRule::all().into_iter().filter(|rule| !rule.has_squares()) {
            let mut opening =
                Negotiation::new(rule, game, Size::new(size).unwrap(), Sameness::Figure).unwrap();
            while opening.due().is_some() {
                let decision = decided(&mut engine, &opening, &nodes(2_000), 1);
                opening.apply(&decision.action).unwrap();
            }
        }
    }
}

#[test]
fn no_time_is_time_enough() {
    let mut engine = Engine::new(1, 1 << 20);
    let none = Limits { turn: Some(Duration::ZERO), ..Limits::default() };
    let stop = StopFlag::new();
    stop.raise();
    for rule in OpeningRule::all() {
        let mut opening = start(rule);
        while opening.due().is_some() {
            let decision = decide(&mut engine, &opening, &none, 3, &stop).unwrap();
            opening.apply(&decision.action).unwrap();
        }
    }
}

#[test]
fn replies_repeat_for_a_seed_and_vary_with_it() {
    let mut engine = Engine::new(1, 1 << 20);
    let opening = start("soosorv-8".parse().unwrap());
    let mut action = |seed| decided(&mut engine, &opening, &nodes(1_000), seed).action.to_string();
    assert_eq!(action(5), action(5));
    let different: BTreeSet<String> = (0..20).map(&mut action).collect();
    assert!(different.len() > 5, "{different:?}");
}

#[test]
fn an_offer_holds_the_best_fifths_and_the_choice_takes_the_worst() {
    let mut engine = Engine::new(1, 8 << 20);
    let opening = after("rif", "MOVE h8 h9 i9; MOVE i7");
    let decision = decided(&mut engine, &opening, &nodes(200_000), 0);
    let best: Vec<Point> = decision.fifths[..2].iter().map(|fifth| fifth.point).collect();
    assert_eq!(decision.action, Action::Offer(best));
    assert!(decision.fifths.is_sorted_by(|a, b| a.value >= b.value));
    // A fifth in the corner is no use to Black.
    let opening = after("rif", "MOVE h8 h9 i9; MOVE i7; OFFER g7 a15");
    let decision = decided(&mut engine, &opening, &nodes(50_000), 0);
    assert_eq!(decision.action, Action::Choose("a15".parse().unwrap()));
    assert!(decision.value > 0.5, "{decision:?}");
}

#[test]
fn a_swap_is_compared_with_acting() {
    let mut engine = Engine::new(1, 8 << 20);
    // After a lost opening of White's own making Black may offer and still wins: White takes the other colour.
    let opening = after("soosorv-8", "MOVE h8 h9 i9; MOVE a1 DECLARE 1");
    let decision = decided(&mut engine, &opening, &nodes(100_000), 0);
    assert_eq!(
        decision.branches.iter().map(|branch| branch.kind).collect::<Vec<_>>(),
        [Kind::Move, Kind::Swap]
    );
    assert!(decision.value > 0.5, "{decision:?}");
    assert_eq!(decision.action.kind(), Some(Kind::Move));
    // With so many fifths to be offered Black is the worse side.
    let opening = after("soosorv-62", "MOVE h8 h9 i9; MOVE i8 DECLARE 62");
    let decision = decided(&mut engine, &opening, &nodes(100_000), 0);
    assert_eq!(decision.action, Action::Swap);
}

#[test]
fn what_is_forced_has_no_reasons() {
    let mut engine = Engine::new(1, 1 << 20);
    for (rule, actions, action) in [
        ("free-centre", "", "MOVE h8"),
        ("taraguchi-10", "", "MOVE h8"),
        ("soosorv-8", "MOVE h8 h9 i9; MOVE a1 DECLARE 2", ""),
    ] {
        let opening = if actions.is_empty() { start(rule.parse().unwrap()) } else { after(rule, actions) };
        let forced = only_action(&opening);
        assert_eq!(forced.as_ref().map(Action::to_string).unwrap_or_default(), action);
        let decision = decided(&mut engine, &opening, &nodes(1_000), 0);
        assert_eq!(forced.is_some(), decision == Decision::forced(decision.action.clone()), "{decision:?}");
    }
}
