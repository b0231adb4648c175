//! The position that a list of stones stands for.

use super::game::GameError;
use crate::geometry::{Color, Rule, Size};
use crate::protocol::{Field, Pair, Stone};
use crate::record::Position;

/// The position of a list, with the engine to move.
///
/// In renju the list is in order of play and its first entry is Black's; passes are filled in wherever two
/// entries in a row belong to one side. Under the other rules the order may be arbitrary: if the counts fit a
/// game in which it is the engine's turn they decide who is Black, otherwise the first entry does. Either way
/// a pass at the end gives the engine the move if it has not got it.
///
/// # Errors
/// [`GameError`] for a point off the board or listed twice.
pub(super) fn position_of(
    command: &'static str,
    stones: &[Stone],
    rule: Rule,
    size: Size,
) -> Result<Position, GameError> {
    let list = if rule != Rule::Renju { in_turns(stones) } else { None };
    let list = list.unwrap_or_else(|| stones.to_vec());
    let black = list.first().map_or(Field::Own, |stone| stone.field);
    let color = |field| if field == black { Color::Black } else { Color::White };

    let mut position = Position::new(rule, size);
    for Stone { pair, field } in list {
        let point = if pair == Pair::PASS { None } else { Some(pair.point(size)) };
        let point = point.map(|on_board| on_board.ok_or(GameError::OffBoard { pair, size })).transpose()?;
        give_move(&mut position, color(field));
        position.play(point).map_err(|_| GameError::Twice { command, pair })?;
    }
    give_move(&mut position, color(Field::Own));
    Ok(position)
}

/// Passes if it is not `side`'s turn.
fn give_move(position: &mut Position, side: Color) {
    if position.side_to_move() != side {
        position.play(None).expect("a pass is always possible");
    }
}

/// An unordered list put into turns, each side's stones in the order of the list: Black is the engine if both
/// have as many, the opponent if he has one more. `None` if the list is no such one.
fn in_turns(stones: &[Stone]) -> Option<Vec<Stone>> {
    let of = |field| stones.iter().filter(move |stone| stone.field == field).copied();
    let (own, opponents) = (of(Field::Own).count(), of(Field::Opponent).count());
    if stones.iter().any(|stone| stone.pair == Pair::PASS) {
        return None;
    }
    let mut second = match opponents.checked_sub(own)? {
        0 => of(Field::Opponent).collect::<Vec<_>>(),
        1 => of(Field::Own).collect(),
        _ => return None,
    }
    .into_iter();
    let first = if own == opponents { Field::Own } else { Field::Opponent };
    Some(of(first).flat_map(|stone| std::iter::once(stone).chain(second.next())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of a list given as `x,y,f` words: points, `--` for passes.
    fn moves(rule: Rule, list: &str) -> Result<String, GameError> {
        let numbers =
            |word: &str| word.split(',').map(|number| number.parse().unwrap()).collect::<Vec<i64>>();
        let stones: Vec<Stone> = list
            .split_whitespace()
            .map(numbers)
            .map(|n| Stone {
                pair: Pair { x: n[0], y: n[1] },
                field: if n[2] == 1 { Field::Own } else { Field::Opponent },
            })
            .collect();
        let position = position_of("BOARD", &stones, rule, Size::RENJU)?;
        let text =
            |step: &Option<crate::geometry::Point>| step.map_or("--".to_string(), |point| point.to_string());
        Ok(position.moves().iter().map(text).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn games_in_order_of_play_are_the_same_under_every_rule() {
        for rule in Rule::ALL {
            assert_eq!(moves(rule, "").unwrap(), "");
            assert_eq!(moves(rule, "7,7,2").unwrap(), "h8");
            assert_eq!(moves(rule, "7,7,1 7,6,2").unwrap(), "h8 h9");
            assert_eq!(moves(rule, "7,7,2 7,6,1 8,8,2").unwrap(), "h8 h9 i7");
        }
    }

    #[test]
    fn counts_that_contradict_the_turn_are_mended_with_passes() {
        for rule in Rule::ALL {
            assert_eq!(moves(rule, "8,8,1 7,7,1 6,6,1").unwrap(), "i7 -- h8 -- g9 --");
            assert_eq!(moves(rule, "7,7,1").unwrap(), "h8 --");
            assert_eq!(
                moves(rule, "7,7,2 7,6,1").unwrap(),
                if rule == Rule::Renju { "h8 h9 --" } else { "h9 h8" }
            );
            assert_eq!(moves(rule, "7,7,2 8,7,2 9,7,2").unwrap(), "h8 -- i8 -- j8");
        }
    }

    #[test]
    fn passes_that_are_sent_are_kept() {
        for rule in Rule::ALL {
            assert_eq!(moves(rule, "7,7,1 -1,-1,2").unwrap(), "h8 --");
            assert_eq!(moves(rule, "-1,-1,1 7,7,2").unwrap(), "-- h8");
        }
    }

    #[test]
    fn without_an_order_of_play_the_counts_tell_who_is_black() {
        let engine_white = "1,0,1 7,7,2 8,7,2 3,0,1 9,7,2";
        assert_eq!(moves(Rule::Freestyle, engine_white).unwrap(), "h8 b15 i8 d15 j8");
        assert_eq!(moves(Rule::Standard, "7,7,2 8,7,2 1,0,1 3,0,1").unwrap(), "b15 h8 d15 i8");
        assert_eq!(moves(Rule::Renju, engine_white).unwrap(), "b15 h8 -- i8 d15 j8");
    }

    #[test]
    fn impossible_points_are_named() {
        let pair = |x, y| Pair { x, y };
        for rule in Rule::ALL {
            let twice = moves(rule, "7,7,2 7,7,1");
            assert_eq!(twice, Err(GameError::Twice { command: "BOARD", pair: pair(7, 7) }));
            let off = moves(rule, "7,7,2 15,0,1");
            assert_eq!(off, Err(GameError::OffBoard { pair: pair(15, 0), size: Size::RENJU }));
        }
    }
}
