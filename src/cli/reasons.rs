//! Why the engine decides as it does in an opening.

use super::words::value;
use crate::opening::{Decision, Kind};

/// How many fifths are named.
const FIFTHS_NAMED: usize = 5;

/// The reasons for a decision in the opening, in at most two lines.
pub(super) fn reasons(decision: &Decision) -> Vec<String> {
    let mut lines = Vec::new();
    match &decision.branches[..] {
        [] if decision.fifths.is_empty() => return lines,
        [] => lines.push(format!("Value for the one who acts {}.", value(decision.value))),
        branches => {
            let each = branches.iter().map(|branch| format!("{} {}", way(branch.kind), value(branch.value)));
            lines.push(format!("Value for the one who acts: {}.", each.collect::<Vec<_>>().join(", ")));
        }
    }
    let fifths = decision.fifths.iter().take(FIFTHS_NAMED);
    let named: Vec<String> = fifths.map(|fifth| format!("{} {}", fifth.point, value(fifth.value))).collect();
    if !named.is_empty() {
        lines.push(format!("Fifths, the best for Black first: {}.", named.join(", ")));
    }
    lines
}

/// A way to act in a word or two.
pub(super) fn way(kind: Kind) -> &'static str {
    match kind {
        Kind::Swap => "swap",
        Kind::Move => "one stone",
        Kind::Move2 => "two stones",
        Kind::Move3 => "three stones",
        Kind::MoveDeclare => "a stone and a number",
        Kind::Move3Declare => "three stones and a number",
        Kind::Offer => "offer",
        Kind::Choose => "choose",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::{Action, Branch, Fifth};

    #[test]
    fn reasons_are_one_or_two_lines() {
        let mut decision = Decision::forced(Action::Swap);
        assert!(reasons(&decision).is_empty());
        decision.value = 0.25;
        decision.fifths = ["i10", "g7"].map(|p| Fifth { point: p.parse().unwrap(), value: -0.5 }).to_vec();
        assert_eq!(
            reasons(&decision),
            ["Value for the one who acts +0.25.", "Fifths, the best for Black first: i10 -0.50, g7 -0.50."]
        );
        decision.branches =
            vec![Branch { kind: Kind::Swap, value: 0.25 }, Branch { kind: Kind::Offer, value: 0.1 }];
        assert_eq!(reasons(&decision)[0], "Value for the one who acts: swap +0.25, offer +0.10.");
    }
}
