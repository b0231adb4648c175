//! The host of a negotiation: asks whoever is to act until the opening is complete.

use super::clock::Clock;
use super::dialect;
use super::game::Stop;
use super::negotiator::StaticNegotiator;
use super::outcome::{Forfeit, Reason};
use super::player::{Player, Trouble};
use super::records::Step;
use super::spec::Negotiator;
use crate::opening::{Negotiation, Seat};

/// The index of a seat.
pub(super) fn index(seat: Seat) -> usize {
    usize::from(seat == Seat::Second)
}

/// Negotiates to the end. What has been done so far is in `negotiation` and `steps`, however it ends.
pub(super) fn negotiate(
    negotiation: &mut Negotiation,
    players: &mut [&mut Player<'_>; 2],
    clocks: &mut [Clock; 2],
    seed: u64,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    let mut statics = StaticNegotiator::new(seed);
    while let Some(due) = negotiation.due() {
        let seat = index(due.seat);
        let (action, time_ms) = match players[seat].negotiator() {
            Negotiator::Arena => (statics.act(negotiation, &due), 0),
            Negotiator::Opening => {
                let answer = dialect::ask(players[seat], negotiation, &mut clocks[seat]);
                let answer = answer.map_err(|trouble| Stop::of(seat, trouble))?;
                (answer.value, answer.spent.as_millis() as u64)
            }
        };
        let step = Step {
            seat: seat as u8 + 1,
            stones: negotiation.stones().len(),
            may_swap: due.swap,
            may_offer: due.offer.is_some_and(|number| number > 1) && !due.placings.is_empty(),
            action: action.to_string(),
            time_ms,
        };
        if let Err(fault) = negotiation.apply(&action) {
            let forfeit = Forfeit::new(Reason::IllegalAction, format!("{action}: {fault}"));
            return Err(Stop::of(seat, Trouble::Forfeit(forfeit)));
        }
        steps.push(step);
    }
    Ok(())
}
