//! What the engine has compared, as tables and on the board.

use super::fourths::Fourth;
use crate::cli::drawing::draw;
use crate::cli::reasons::way;
use crate::cli::words::{points, value};
use crate::geometry::Point;
use crate::opening::{Branch, Decision, Fifths, Negotiation, Orbits, Sameness};
use std::io::{self, Write};

/// How many fifths are listed beyond those to be offered.
const FIFTHS_BEYOND: usize = 6;
/// How many fifths are listed at least.
const FIFTHS_LISTED: usize = 12;
/// The ranks as they are marked on the board; X and O are stones.
const RANKS: &str = "123456789ABCDEFGHIJKLMNPQRSTUVWYZ";

/// The ways to act that were compared, if there was more than one.
pub(super) fn branches(decision: &Decision, out: &mut impl Write) -> io::Result<()> {
    if decision.branches.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{:<26} value", "way to act")?;
    let each = |branch: &Branch| (way(branch.kind), value(branch.value));
    decision.branches.iter().map(each).try_for_each(|(way, value)| writeln!(out, "{way:<26} {value}"))
}

/// The fifths that were compared, the best first, and how many of them make the game even.
pub(super) fn fifths(opening: &Negotiation, decision: &Decision, out: &mut impl Write) -> io::Result<()> {
    let listed = listed(opening, decision);
    if listed == 0 {
        return Ok(());
    }
    writeln!(out, "\nrank  fifth  value for Black  symmetric to it")?;
    let orbits =
        Orbits::of(&opening.stones()[..opening.stones().len().min(4)], opening.size(), Sameness::Figure);
    for (at, fifth) in decision.fifths.iter().take(listed).enumerate() {
        let rank = rank(at).map_or((at + 1).to_string(), |rank| rank.to_string());
        let mut same = orbits.members(fifth.point);
        same.retain(|&point| point != fifth.point);
        let row = format!(
            "{rank:>4}  {:<5}  {:>15}  {}",
            fifth.point.to_string(),
            value(fifth.value),
            points(&same)
        );
        writeln!(out, "{}", row.trim_end())?;
    }
    if opening.offered().is_empty() {
        let known = Fifths::new(decision.fifths.clone(), None, 0.0);
        if let (even, Some(first)) = known.balanced_numbers() {
            let worth = value(known.offer(even));
            writeln!(out, "\nMost even number of fifths to offer: {even} (value {worth})")?;
            writeln!(out, "First number with which Black is not better: {first}")?;
        }
    }
    Ok(())
}

/// The fourths that the book thinks best for White.
pub(super) fn fourths(fourths: &[Fourth], out: &mut impl Write) -> io::Result<()> {
    if fourths.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nrank  fourth  fifths offered  value for Black  most even single fifth")?;
    for (at, fourth) in fourths.iter().enumerate() {
        let rank = rank(at).map_or((at + 1).to_string(), |rank| rank.to_string());
        let number = fourth.number.map_or("-".to_string(), |number| number.to_string());
        let [offer, single] = [fourth.offer, fourth.single].map(|known| known.map_or("-".to_string(), value));
        let point = fourth.point.to_string();
        writeln!(out, "{rank:>4}  {point:<6}  {number:>14}  {offer:>15}  {single:>22}")?;
    }
    Ok(())
}

/// The board with the ranks of the listed fifths, or of the fourths if there are any.
pub(super) fn board(opening: &Negotiation, decision: &Decision, fourths: &[Fourth]) -> String {
    let fifths = &decision.fifths[..listed(opening, decision)];
    let points = fourths.iter().map(|fourth| fourth.point);
    let ranked: Vec<Point> = points.chain(fifths.iter().map(|fifth| fifth.point)).collect();
    let mark = |point: Point| ranked.iter().position(|&other| other == point).and_then(rank);
    draw(&opening.position(), mark)
}

fn listed(opening: &Negotiation, decision: &Decision) -> usize {
    let offer = opening.due().and_then(|due| due.offer).unwrap_or(opening.offered().len());
    let most = if opening.offered().is_empty() { FIFTHS_LISTED.max(offer + FIFTHS_BEYOND) } else { offer };
    decision.fifths.len().min(most)
}

/// The mark of the fifth at this place of the list.
fn rank(at: usize) -> Option<char> {
    RANKS.chars().nth(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::opening::{Action, Fifth, Kind};

    fn decided() -> (Negotiation, Decision) {
        let rule = "soosorv-2".parse().unwrap();
        let mut opening = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::Figure).unwrap();
        for action in ["MOVE h8 h9 i9", "MOVE i8 DECLARE 2"] {
            opening.apply(&action.parse().unwrap()).unwrap();
        }
        let fifths = [("h7", 0.4), ("g7", 0.1), ("f6", -0.3)];
        let fifths = fifths.map(|(point, value)| Fifth { point: point.parse().unwrap(), value }).to_vec();
        let branches =
            vec![Branch { kind: Kind::Offer, value: 0.1 }, Branch { kind: Kind::Swap, value: -0.1 }];
        let offer = Action::Offer(vec![fifths[0].point, fifths[1].point]);
        (opening, Decision { action: offer, value: 0.1, fifths, branches })
    }

    fn written(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut text = Vec::new();
        write(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn fifths_are_ranked_in_the_table_and_on_the_board() {
        let (opening, decision) = decided();
        let text = written(|out| fifths(&opening, &decision, out));
        assert!(text.contains("\n   1  h7               +0.40  g8 j9 i10\n"), "{text}");
        assert!(text.contains("to offer: 2 (value +0.10)") && text.contains("not better: 3"), "{text}");
        let board = board(&opening, &decision, &[]);
        assert!(board.contains("\n 7 . . . . . . 2 1 . . . . . . .\n"), "{board}");
        assert!(
            written(|out| branches(&decision, out))
                .ends_with("offer                      +0.10\nswap                       -0.10\n")
        );
    }
}
