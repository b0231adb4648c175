//! A host that speaks AlphaGomoku's scheme.

use super::{AnswerError, Heard, lines, pairs, points, wrong};
use crate::opening::OpeningRule::*;
use crate::opening::{Action, Negotiation};

/// The command and the list with which the one who is to act is asked.
pub(super) fn request(opening: &Negotiation) -> Option<String> {
    let due = opening.due()?;
    let stones = opening.stones().len();
    // The step with a swap and the one without follow each other.
    let swapped = u8::from(!due.swap);
    let declared = opening.declared();
    let (name, step, number) = match opening.rule() {
        Swap2 => ("SWAP2BOARD", 0, None),
        Swap => ("SWAPBOARD", 0, None),
        Swap1 => ("SWAP1STBOARD", 0, None),
        Swap5 => ("SWAP5STEP", if stones == 0 { 1 } else { 2 + swapped }, None),
        Rif => ("RIFSTEP", [1, 2 + swapped, 4, 5][stage(stones, due.choose)], None),
        Yamaguchi(most) => {
            // The first step has no number; without one the usual cap is meant.
            let cap = (most != 10).then_some(most);
            ("YAMAGUCHISTEP", [1, 2 + swapped, 4, 5][stage(stones, due.choose)], declared.or(cap))
        }
        Soosorv(most) => {
            let stage = stage(stones, due.choose);
            ("SOOSYRVSTEP", [1, 2 + swapped, 4 + swapped, 6][stage], declared.or(Some(most)))
        }
        Taraguchi(number) if due.choose => ("TARAGUCHISTEP", 4, Some(number)),
        Taraguchi(number) => ("TARAGUCHISTEP", 2 - swapped, Some(number)),
        Tarannikov => ("TARANNIKOVSTEP", 2 - swapped, None),
        Sakata => ("SAKATASTEP", [1, 2, 3][stones / 2], None),
        Free | FreeCentre => return None,
    };
    let mut command = if step == 0 { name.to_string() } else { format!("{name}{step}") };
    command.extend(number.map(|number| format!(" {number}")));
    let size = opening.size();
    let mut text = vec![command];
    text.extend(pairs(opening.stones(), size));
    text.push("DONE".to_string());
    if due.choose {
        text.push(pairs(opening.offered(), size).join(" "));
    }
    Some(lines(text))
}

/// Before the first three stones, after them, after the fourth, after the offer.
fn stage(stones: usize, choose: bool) -> usize {
    if choose { 3 } else { stones.saturating_sub(2) }
}

/// What a line of the engine means.
pub(super) fn hear(opening: &Negotiation, line: &str) -> Result<Option<Heard>, AnswerError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(due) = opening.due() else { return Ok(None) };
    let action = |action| Ok(Some(Heard::Action { action, sixth: None }));
    match words[..] {
        [swap] if swap.eq_ignore_ascii_case("SWAP") => return action(Action::Swap),
        [first, ..] if first.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {}
        _ => return Ok(None),
    }
    let (stones, declare) = match words.split_last() {
        Some((last, stones)) if !last.contains(',') => {
            let number = last.parse().map_err(|_| wrong(line, "stones and a number of fifths"))?;
            (stones, Some(number))
        }
        _ => (&words[..], None),
    };
    let points = points(stones, opening.size())?;
    if due.choose {
        return match points[..] {
            [fifth] => action(Action::Choose(fifth)),
            [fifth, sixth] => Ok(Some(Heard::Action { action: Action::Choose(fifth), sixth: Some(sixth) })),
            _ => Err(wrong(line, "one of the fifths and the sixth stone")),
        };
    }
    let placed = due.placings.iter().any(|placing| placing.squares.len() == points.len());
    if points.is_empty() {
        Err(wrong(line, "stones"))
    } else if placed || due.offer.is_none() {
        action(Action::Place { points, declare })
    } else {
        action(Action::Offer(points))
    }
}
