//! What a player types.

use crate::geometry::Point;
use crate::opening::{Action, Due, Kind};
use crate::record::parse_points;
use std::path::PathBuf;

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// An action in the game.
    Act(Action),
    /// Back to the own previous decision.
    Undo,
    /// What would the engine do?
    Hint,
    /// The board once more.
    Board,
    /// Write the game to a file.
    Save(PathBuf),
    /// What can be typed?
    Help,
    /// Enough.
    Quit,
    /// An empty line.
    Nothing,
}

/// What can be typed at any time.
pub(super) const HELP: &str = "\
A point is a letter for the column and a number for the row: h8. You can type
  h8            a stone; several points where several stones are due: h8 h9 i9
  i7 3          a stone, and the number of fifths you declare; also i7 declare 3
  swap          the other colour; to keep yours, just act
  offer a1 b2   the points you offer for the fifth stone
  choose a1     the one you take
  undo          back to your previous decision
  hint          what the engine would do in your place, and why
  board         the board once more
  save FILE     write the game, as .sgf or as .lib for RenLib
  quit          the end
";

/// Reads a line; `due` is what the opening waits for, if it is not over.
///
/// # Errors
/// A sentence that says what is wrong.
pub(super) fn read(line: &str, due: Option<&Due>) -> Result<Input, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |input| match rest {
        "" => Ok(input),
        _ => Err(format!("'{word}' stands alone, drop '{}'", cut(rest))),
    };
    match word.to_lowercase().as_str() {
        "" => Ok(Input::Nothing),
        "undo" | "back" => alone(Input::Undo),
        "hint" => alone(Input::Hint),
        "board" => alone(Input::Board),
        "help" | "?" => alone(Input::Help),
        "quit" | "exit" | "q" => alone(Input::Quit),
        "swap" => alone(Input::Act(Action::Swap)),
        "save" if rest.is_empty() => Err("save needs a file, such as save game.sgf".to_string()),
        "save" => Ok(Input::Save(PathBuf::from(rest))),
        "keep" | "stay" => Err("to keep your colour just act, for example place a stone".to_string()),
        "move" | "place" | "play" => stones(rest).map(Input::Act),
        "offer" => points(rest).map(|points| Input::Act(Action::Offer(points))),
        "choose" | "take" => match points(rest)?[..] {
            [point] => Ok(Input::Act(Action::Choose(point))),
            _ => Err("choose takes one point".to_string()),
        },
        _ => meant(line, due).map(Input::Act),
    }
}

/// Points, and perhaps a number behind them.
fn stones(text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    let (stones, declare) = match words[..] {
        [ref stones @ .., number] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            (stones, Some(number))
        }
        _ => (&words[..], None),
    };
    let stones = match stones {
        [stones @ .., word] if word.eq_ignore_ascii_case("declare") => {
            declare.ok_or("declare needs a number, such as i7 declare 3")?;
            stones
        }
        _ => stones,
    };
    let wrong = |number: &str| format!("{} is no number of fifths", cut(number));
    let declare = declare.map(|number| number.parse().map_err(|_| wrong(number))).transpose()?;
    Ok(Action::Place { points: points(&stones.join(" "))?, declare })
}

/// What bare points mean: the choice or the offer that is due, otherwise stones.
fn meant(text: &str, due: Option<&Due>) -> Result<Action, String> {
    let action = stones(text)?;
    let (Some(due), Action::Place { points, declare: None }) = (due, &action) else { return Ok(action) };
    match points[..] {
        [point] if due.choose => Ok(Action::Choose(point)),
        _ => {
            let fits = |kind: Kind| due.kinds().contains(&kind);
            let is_offer = fits(Kind::Offer) && !action.kind().is_some_and(fits);
            Ok(if is_offer { Action::Offer(points.clone()) } else { action })
        }
    }
}

fn points(text: &str) -> Result<Vec<Point>, String> {
    match parse_points(text) {
        Ok(points) if points.is_empty() => Err("a point is missing, such as h8".to_string()),
        Ok(points) => Ok(points),
        Err(_) => {
            let word = text.split([' ', ',', '\t']).find(|word| parse_points(word).is_err());
            let word = cut(word.unwrap_or(text));
            Err(format!("'{word}' is neither a point such as h8 nor a word that help lists"))
        }
    }
}

fn cut(text: &str) -> String {
    text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::opening::{Negotiation, Sameness};

    fn due(rule: &str, actions: &str) -> Option<Due> {
        let mut opening =
            Negotiation::new(rule.parse().unwrap(), Rule::Renju, Size::RENJU, Sameness::default()).unwrap();
        for action in actions.split(';').filter(|action| !action.is_empty()) {
            opening.apply(&action.parse().unwrap()).unwrap();
        }
        opening.due()
    }

    #[test]
    fn people_type_actions_as_they_like() {
        let act = |line: &str, due: Option<&Due>| match read(line, due) {
            Ok(Input::Act(action)) => action.to_string(),
            other => panic!("{line}: {other:?}"),
        };
        for (typed, meant) in [
            (" H8 ", "MOVE h8"),
            ("h8h9i9", "MOVE h8 h9 i9"),
            ("h8, h9,i9", "MOVE h8 h9 i9"),
            ("i7 3", "MOVE i7 DECLARE 3"),
            ("i7, declare 3", "MOVE i7 DECLARE 3"),
            ("MOVE i7 DECLARE 3", "MOVE i7 DECLARE 3"),
            ("play i7", "MOVE i7"),
            ("Swap", "SWAP"),
            ("offer a1 b2", "OFFER a1 b2"),
            ("CHOOSE a1", "CHOOSE a1"),
        ] {
            assert_eq!(act(typed, None), meant);
        }
        let offer = due("rif", "MOVE h8 h9 i9;MOVE i8");
        assert_eq!(act("a1 b2", offer.as_ref()), "OFFER a1 b2");
        assert_eq!(act("a1", offer.as_ref()), "OFFER a1");
        let choice = due("rif", "MOVE h8 h9 i9;MOVE i8;OFFER a1 b3");
        assert_eq!(act("a1", choice.as_ref()), "CHOOSE a1");
        let single = due("taraguchi-2", "MOVE h8;MOVE h9;MOVE i9;MOVE i8");
        assert_eq!(act("g7", single.as_ref()), "MOVE g7");
        assert_eq!(act("g7 g8", single.as_ref()), "OFFER g7 g8");
    }

    #[test]
    fn other_wishes_are_understood() {
        for (typed, meant) in [
            ("", Input::Nothing),
            ("undo", Input::Undo),
            ("?", Input::Help),
            ("save my game.sgf", Input::Save("my game.sgf".into())),
        ] {
            assert_eq!(read(typed, None), Ok(meant));
        }
    }

    #[test]
    fn what_is_not_understood_is_told() {
        for (typed, told) in [
            ("hello there", "'hello' is neither"),
            ("h99", "'h99' is neither"),
            ("3", "a point is missing"),
            ("i7 300", "300 is no number"),
            ("i7 declare", "declare needs a number"),
            ("keep", "just act"),
            ("swap h8", "drop 'h8'"),
            ("choose a1 a2", "one point"),
            ("save", "save needs a file"),
            ("\u{1b}[A", "is neither"),
        ] {
            let error = read(typed, None).unwrap_err();
            assert!(error.contains(told), "{typed}: {error}");
        }
    }
}
