//! What can be done in an opening, in plain words.

use crate::geometry::{Color, Point, Size};
use crate::opening::{Action, Due, Kind, Placing, Square};

/// One thing that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) kind: Kind,
    /// What it is, as an order: `swap, and take Black`.
    pub(super) what: String,
}

/// Everything that can be done when `due` is to be answered with so many stones on the board.
///
/// A single fifth that may be placed as well as offered is named once.
pub(super) fn choices(due: &Due, stones: usize) -> Vec<Choice> {
    let placing = |placing: &Placing| {
        let kind = Kind::of_stones(placing.squares.len(), placing.declare.is_some())?;
        Some(Choice { kind, what: format!("place {}", placed(placing, stones)) })
    };
    let mut choices: Vec<Choice> = due.placings.iter().filter_map(placing).collect();
    if let Some(number) = due.offer.filter(|&number| number > 1) {
        let what = format!("offer {number} points for the fifth stone, anywhere, no two of them symmetric");
        choices.push(Choice { kind: Kind::Offer, what });
    }
    if due.choose {
        let what = "choose one of the offered points for Black's fifth stone".to_string();
        choices.push(Choice { kind: Kind::Choose, what });
    }
    if due.swap {
        choices.push(Choice { kind: Kind::Swap, what: format!("swap, and take {}", name(!due.color)) });
    }
    choices
}

/// The stones of one placing: which ones, where, and what is declared with them.
fn placed(placing: &Placing, stones: usize) -> String {
    let squares = &placing.squares[..];
    let each = |(at, &square): (usize, &Square)| format!("{} {}", stone(stones + at), area(square));
    let all: Vec<String> = squares.iter().enumerate().map(each).collect();
    let mut text = match squares {
        [_] => all.concat(),
        _ if squares.iter().all(|&square| square == Square::Anywhere) => {
            let all: Vec<String> = (0..squares.len()).map(|at| stone(stones + at)).collect();
            format!("{} on any empty points", listed(&all))
        }
        [_, _, _] => format!("one of the 26 openings: {}", listed(&all)),
        _ => listed(&all),
    };
    if let Some(most) = placing.declare {
        let range = if most == 1 { "1".to_string() } else { format!("1 to {most}") };
        text.push_str(&format!(", and declare how many fifths Black will have to offer ({range})"));
    }
    text
}

/// Things with commas and a word between them.
fn listed(things: &[String]) -> String {
    match things {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => things.concat(),
    }
}

/// The stone that is placed with so many on the board.
pub(super) fn stone(before: usize) -> String {
    const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let color = if before.is_multiple_of(2) { Color::Black } else { Color::White };
    let ordinal = ORDINALS.get(before).map_or(format!("{}th", before + 1), ToString::to_string);
    format!("the {ordinal} stone ({})", name(color))
}

/// Where a stone may be placed.
fn area(square: Square) -> String {
    match square {
        Square::Anywhere => "on any empty point".to_string(),
        Square::Ring(0) => format!("on the centre {}", Size::RENJU.center()),
        Square::Ring(ring) => {
            let (center, ring) = (Size::RENJU.center(), usize::from(ring));
            let low = Point::new(center.column() - ring, center.row() - ring);
            let high = Point::new(center.column() + ring, center.row() + ring);
            format!("in the central {square} ({low} to {high})")
        }
    }
}

/// The name of a colour in a sentence.
pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The value of something, from −1 to 1.
pub(super) fn value(value: f64) -> String {
    // A tiny negative value is not to be written as minus zero.
    format!("{:+.2}", if value.abs() < 0.005 { 0.0 } else { value })
}

/// Points with spaces between them.
pub(super) fn points(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What has been done, after the one who did it: `places i7 and declares 3 fifths`.
pub(super) fn deed(action: &Action, by_you: bool) -> String {
    let s = if by_you { "" } else { "s" };
    let named = points(action.points());
    match action {
        Action::Swap => format!("swap{s}"),
        Action::Place { declare: None, .. } => format!("place{s} {named}"),
        Action::Place { declare: Some(1), .. } => format!("place{s} {named} and declare{s} 1 fifth"),
        Action::Place { declare: Some(number), .. } => {
            format!("place{s} {named} and declare{s} {number} fifths")
        }
        Action::Offer(_) => format!("offer{s} {named}"),
        Action::Choose(_) => format!("choose{s} {named}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rule;
    use crate::opening::{Negotiation, Sameness};

    fn told(rule: &str, actions: &str) -> Vec<String> {
        let mut opening =
            Negotiation::new(rule.parse().unwrap(), Rule::Renju, Size::RENJU, Sameness::default()).unwrap();
        for action in actions.split(';').filter(|action| !action.is_empty()) {
            opening.apply(&action.parse().unwrap()).unwrap();
        }
        let choices = choices(&opening.due().unwrap(), opening.stones().len());
        choices.into_iter().map(|choice| choice.what).collect()
    }

    #[test]
    fn choices_are_told_with_their_places_and_numbers() {
        assert_eq!(
            told("soosorv-8", ""),
            [
                "place one of the 26 openings: the first stone (Black) on the centre h8, the second stone (White) in \
              the central 3x3 (g7 to i9) and the third stone (Black) in the central 5x5 (f6 to j10)"
            ]
        );
        assert_eq!(
            told("soosorv-4", "MOVE h8 h9 i9"),
            [
                "place the fourth stone (White) on any empty point, and declare how many fifths Black will have to \
                 offer (1 to 4)",
                "swap, and take Black"
            ]
        );
        assert_eq!(
            told("taraguchi-5", "MOVE h8;MOVE h9;MOVE i9;MOVE i8"),
            [
                "place the fifth stone (Black) in the central 9x9 (d4 to l12)",
                "offer 5 points for the fifth stone, anywhere, no two of them symmetric",
                "swap, and take White"
            ]
        );
    }

    #[test]
    fn a_single_fifth_is_named_once() {
        let told = told("soosorv-4", "MOVE h8 h9 i9;MOVE i8 DECLARE 1;SWAP");
        assert_eq!(told, ["place the fifth stone (Black) on any empty point"]);
    }

    #[test]
    fn nothing_is_worth_minus_zero() {
        assert_eq!([0.314, -0.001, 0.0, -1.0].map(value), ["+0.31", "+0.00", "+0.00", "-1.00"]);
    }
}
