//! Yixin-Board's dialogues about swap2 and Soosõrv-8.
//!
//! It reads the answers at fixed columns: one space between words, the two numbers of a point with a space between.

use crate::geometry::{Point, Size};
use crate::opening::Action;
use crate::protocol::{Pair, Reply};

/// What Yixin-Board asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// For the first three stones, under the name of a rule.
    Stones(&'static str),
    /// Whether to swap: the name of the rule, and which of its swaps.
    Swap(&'static str, u8),
    /// What to do about three stones of swap2.
    Swap2Choice,
    /// For White's fourth stone and a number.
    Fourth,
    /// For the fifths.
    Fifths,
    /// Which of them.
    Choice,
}

/// An action as the lines that answer a question.
pub(super) fn answer(question: Question, action: &Action, size: Size) -> Vec<Reply> {
    let at = |point: Point| {
        let Pair { x, y } = Pair::of(point, size);
        format!("{x} {y}")
    };
    let moves = |rule: &str, first: usize| {
        let numbered = action.points().iter().enumerate();
        numbered.map(|(n, &point)| format!("{rule} MOVE{} {}", n + first, at(point))).collect::<Vec<_>>()
    };
    let yes = if *action == Action::Swap { "YES" } else { "NO" };
    let lines = match question {
        Question::Stones(rule) => moves(rule, 1),
        Question::Swap(rule, number) => vec![format!("{rule} SWAP{number} {yes}")],
        Question::Swap2Choice if action.points().len() == 2 => moves("SWAP2", 4),
        Question::Swap2Choice => vec![format!("SWAP2 SWAP1 {yes}")],
        Question::Fourth => {
            let number = if let Action::Place { declare: Some(number), .. } = action { *number } else { 1 };
            moves("SOOSORV", 4).into_iter().map(|line| format!("{line} {number}")).collect()
        }
        Question::Fifths => {
            let points = action.points().iter().map(|&point| at(point));
            let inner = std::iter::once("REFRESH".to_string()).chain(points);
            inner.chain(["DONE".to_string()]).map(|word| format!("SOOSORV MOVE5 {word}")).collect()
        }
        Question::Choice => {
            action.points().iter().map(|&point| format!("SOOSORV MOVE5C {}", at(point))).collect()
        }
    };
    lines.into_iter().map(Reply::Message).collect()
}
