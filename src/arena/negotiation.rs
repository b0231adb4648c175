//! The host of a negotiation: asks whoever is to act until the opening is complete.

use super::clock::Clock;
use super::dialect::{self, Act};
use super::game::Stop;
use super::negotiator::StaticNegotiator;
use super::outcome::{Forfeit, Reason};
use super::player::{Player, Trouble};
use super::records::Step;
use super::spec::Negotiator;
use crate::geometry::Point;
use crate::opening::{Negotiation, Seat};
use std::time::Duration;

/// The index of a seat.
pub(super) fn index(seat: Seat) -> usize {
    usize::from(seat == Seat::Second)
}

/// Negotiates to the end. What has been done so far is in `negotiation` and `steps`, however it ends.
///
/// Returns White's sixth stone if it was told along with the last action: the move is made then.
pub(super) fn negotiate(
    negotiation: &mut Negotiation,
    players: &mut [&mut Player<'_>; 2],
    clocks: &mut [Clock; 2],
    seed: u64,
    steps: &mut Vec<Step>,
) -> Result<Option<Point>, Stop> {
    let mut statics = StaticNegotiator::new(seed);
    let mut told = None;
    while let Some(due) = negotiation.due() {
        let seat = index(due.seat);
        let Act { action, sixth, spent } = match players[seat].spec().negotiator {
            Negotiator::Arena => {
                Act { action: statics.act(negotiation, &due), sixth: None, spent: Duration::ZERO }
            }
            Negotiator::Engine(dialect) => {
                let act = dialect::ask(players[seat], dialect, negotiation, &mut clocks[seat]);
                act.map_err(|trouble| Stop::of(seat, trouble))?
            }
        };
        let step = Step {
            seat: seat as u8 + 1,
            stones: negotiation.stones().len(),
            may_swap: due.swap,
            may_offer: due.offer.is_some_and(|number| number > 1) && !due.placings.is_empty(),
            action: action.to_string(),
            time_ms: spent.as_millis() as u64,
        };
        if let Err(fault) = negotiation.apply(&action) {
            let forfeit = Forfeit::new(Reason::IllegalAction, format!("{action}: {fault}"));
            return Err(Stop::of(seat, Trouble::Forfeit(forfeit)));
        }
        steps.push(step);
        told = sixth;
    }
    Ok(told)
}
