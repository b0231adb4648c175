//! Gomocup's SWAP2BOARD and the steps that AlphaGomoku has published in the same style.

use crate::geometry::{Point, Size};
use crate::opening::Action;
use crate::protocol::Pair;

/// An action as this dialect answers it: SWAP, or points and perhaps a number with one space between. Chosen fifths
/// are followed by the sixth stone.
pub(super) fn answer(action: &Action, sixth: Option<Point>, size: Size) -> String {
    if *action == Action::Swap {
        return "SWAP".to_string();
    }
    let points = action.points().iter().copied().chain(sixth);
    let mut words: Vec<String> = points.map(|point| Pair::of(point, size).to_string()).collect();
    if let Action::Place { declare: Some(number), .. } = action {
        words.push(number.to_string());
    }
    words.join(" ")
}
