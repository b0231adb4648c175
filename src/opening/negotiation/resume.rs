//! Openings that somebody else has refereed so far.

use super::{Negotiation, Seat};
use crate::geometry::{Point, Rule, Size};
use crate::opening::rule::OpeningRule::{self, *};
use crate::opening::{Fault, OpeningRuleError, Sameness};
use thiserror::Error;

/// What is known of an opening when only the board is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The stones in order of play, Black's first.
    pub stones: Vec<Point>,
    /// Whether the one who is to act may not swap.
    pub swapped: bool,
    /// The number of fifths declared, if one has been.
    pub declared: Option<u8>,
    /// The fifths offered, if there is a choice to be made.
    pub offered: Vec<Point>,
}

/// Why there is no opening that stands like this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StandingError {
    /// The rule cannot be played on this board.
    #[error(transparent)]
    Rule(#[from] OpeningRuleError),
    /// A stone or an offered fifth is not possible.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Negotiation {
    /// An opening in the middle, without knowing how it came there.
    ///
    /// What others have accepted is not judged: the stones may be outside their squares, and of offered fifths
    /// those that are occupied or named twice are left out, while symmetric ones stay. Who held which colour before
    /// the last action is unknown and does not matter for what follows; the seats are as without a swap.
    ///
    /// # Errors
    /// [`StandingError`] if the rule needs another board, if a point is off the board, if two stones stand on one
    /// point, if there are more stones than an opening has, or if no offered fifth can be chosen.
    pub fn resume(
        rule: OpeningRule,
        in_force: Rule,
        size: Size,
        standing: Standing,
    ) -> Result<Negotiation, StandingError> {
        let mut opening = Negotiation::new(rule, in_force, size, Sameness::default())?;
        let Standing { stones, swapped, declared, offered } = standing;
        if stones.len() > 5 {
            return Err(Fault::Complete.into());
        }
        opening.check_points(&stones)?;
        // Five stones of these two rules end with two of the second player, who is taken for Black.
        if matches!(rule, Sakata | Swap2) && stones.len() == 5 {
            opening.black_seat = Seat::Second;
        }
        opening.stones = stones;
        opening.declared = declared;
        opening.swapped = swapped;
        for &point in &offered {
            match opening.check_points(&[point]) {
                Ok(()) if !opening.offered.contains(&point) => opening.offered.push(point),
                Err(fault @ Fault::OffBoard(..)) => return Err(fault.into()),
                _ => {}
            }
        }
        match offered.first() {
            Some(&point) if opening.offered.is_empty() => Err(Fault::Occupied(point).into()),
            _ => Ok(opening),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::{Action, Kind};
    use crate::record::parse_points;

    fn resume(rule: &str, stones: &str, swapped: bool) -> Negotiation {
        let standing = Standing { stones: parse_points(stones).unwrap(), swapped, ..Standing::default() };
        Negotiation::resume(rule.parse().unwrap(), Rule::Renju, Size::RENJU, standing).unwrap()
    }

    #[test]
    fn an_opening_goes_on_as_if_it_had_been_negotiated() {
        for (rule, actions) in [
            ("taraguchi-3", "move h8; move h9; move i9; move i7; move h5"),
            ("tarannikov", "move h8; swap; move h9; move i9; swap"),
            ("swap2", "move a1 b2 c3; move d4 e5"),
            ("sakata", "move h8 h9 i9; move i7 j10"),
            ("swap5", "move a1; swap; move b2"),
        ] {
            let (rule, in_force, size) = (rule.parse().unwrap(), Rule::Renju, Size::RENJU);
            let mut played = Negotiation::new(rule, in_force, size, Sameness::Figure).unwrap();
            for action in actions.split(';') {
                played.apply(&action.trim().parse().unwrap()).unwrap();
                let (stones, swapped) = (played.stones().to_vec(), played.swapped());
                let standing = Standing { stones, swapped, ..Standing::default() };
                let resumed = Negotiation::resume(rule, in_force, size, standing).unwrap();
                let (due, as_played) = (resumed.due().unwrap(), played.due().unwrap());
                assert_eq!(
                    (due.kinds(), due.color),
                    (as_played.kinds(), as_played.color),
                    "{rule}: {action}"
                );
                assert_eq!(due.placings, as_played.placings);
                assert_eq!(resumed.position(), played.position());
            }
        }
    }

    #[test]
    fn what_others_have_accepted_is_not_judged() {
        let opening = resume("rif", "a1 b2 c3", false);
        assert_eq!(opening.due().unwrap().kinds(), [Kind::Swap, Kind::Move]);
        assert_eq!(resume("rif", "a1 b2 c3", true).due().unwrap().kinds(), [Kind::Move]);
        let stones = parse_points("h8 h9 i9 i8").unwrap();
        let offered = parse_points("g8 h7 g8 h8").unwrap();
        let standing = Standing { stones, offered, ..Standing::default() };
        let resume = |standing| Negotiation::resume(Soosorv(8), Rule::Renju, Size::RENJU, standing);
        let mut opening = resume(standing.clone()).unwrap();
        assert_eq!(opening.offered(), parse_points("g8 h7").unwrap());
        opening.apply(&Action::Choose("h7".parse().unwrap())).unwrap();
        assert_eq!((opening.due(), opening.stones().len()), (None, 5));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let resume = |rule: OpeningRule, stones: &str, offered: &str, size| {
            let (stones, offered) = (parse_points(stones).unwrap(), parse_points(offered).unwrap());
            let standing = Standing { stones, offered, ..Standing::default() };
            Negotiation::resume(rule, Rule::Renju, size, standing).unwrap_err().to_string()
        };
        for (stones, offered, told) in [
            ("h8 h9 h8", "", "h8 is named twice"),
            ("h8 h9 p8", "", "p8 is off the 15x15 board"),
            ("h8 h9 i9 i8", "p8", "p8 is off the 15x15 board"),
            ("h8 h9 i9 i8", "h8 h9", "h8 is occupied"),
            ("h8 h9 i9 i8 i7 i6", "", "the opening is already complete"),
        ] {
            let fault = resume(Rif, stones, offered, Size::RENJU);
            assert!(fault.starts_with(told), "{fault}");
        }
        assert!(resume(Rif, "", "", Size::MAX).contains("needs a 15x15 board"));
    }
}
