//! One game from its beginning to its record.

use super::clock::Clock;
use super::negotiation::{index, negotiate};
use super::outcome::{Forfeit, Reason};
use super::player::{Player, Trouble};
use super::records::{Complaint, GameRecord, Step};
use super::referee::{Referee, Ruling};
use super::schedule::{Beginning, Job};
use super::settings::Settings;
use crate::geometry::{Color, Point};
use crate::opening::{Negotiation, OpeningRule, Sameness};
use crate::protocol::Pair;
use std::convert::Infallible;

/// The pair of a line that holds nothing else, `7,7`.
fn pair(line: &str) -> Option<Pair> {
    let (x, y) = line.split_once(',')?;
    Some(Pair { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? })
}

/// Why a game does not go on.
#[derive(Debug)]
pub(super) enum Stop {
    /// It has ended.
    Over(Ending),
    /// It has no result.
    Trouble(Trouble),
}

/// The end of a game.
#[derive(Debug)]
pub(super) struct Ending {
    /// The seat that has won, 0 or 1.
    winner: Option<usize>,
    reason: Reason,
    detail: String,
}

impl Stop {
    /// What the trouble of a seat means for the game.
    pub(super) fn of(seat: usize, trouble: Trouble) -> Stop {
        match trouble {
            Trouble::Forfeit(Forfeit { reason, detail }) => {
                Stop::Over(Ending { winner: Some(1 - seat), reason, detail })
            }
            other => Stop::Trouble(other),
        }
    }

    fn by_rule(winner: Option<usize>, reason: Reason) -> Stop {
        Stop::Over(Ending { winner, reason, detail: String::new() })
    }
}

/// Plays a game.
///
/// # Errors
/// [`Trouble`], but never [`Trouble::Forfeit`]: that is a result.
pub(super) fn play(
    job: &Job,
    settings: &Settings,
    players: [&mut Player<'_>; 2],
) -> Result<GameRecord, Trouble> {
    let clocks = [players[0].clock(), players[1].clock()];
    let mut game = Game {
        settings,
        players,
        clocks,
        referee: Referee::new(settings.rule, settings.size),
        black_seat: 0,
        opening_stones: 0,
        steps: Vec::new(),
        times: Vec::new(),
    };
    let ending = match game.run(job) {
        Err(Stop::Over(ending)) => ending,
        Err(Stop::Trouble(trouble)) => return Err(trouble),
        Ok(never) => match never {},
    };
    Ok(game.record(job, ending))
}

struct Game<'g, 'p> {
    settings: &'g Settings,
    /// By seat.
    players: [&'g mut Player<'p>; 2],
    clocks: [Clock; 2],
    referee: Referee,
    black_seat: usize,
    opening_stones: usize,
    steps: Vec<Step>,
    times: Vec<u64>,
}

impl Game<'_, '_> {
    fn run(&mut self, job: &Job) -> Result<Infallible, Stop> {
        let seed = match &job.beginning {
            Beginning::Opening(_) => None,
            Beginning::Negotiation { seed, .. } => Some(*seed),
        };
        for seat in 0..2 {
            let begun = self.players[seat].begin_game(seed, &job.options[seat]);
            begun.map_err(|trouble| Stop::of(seat, trouble))?;
        }
        match &job.beginning {
            Beginning::Opening(stones) => self.set_up(stones)?,
            Beginning::Negotiation { rule, seed } => self.negotiate(*rule, *seed)?,
        }
        self.play_moves()
    }

    fn negotiate(&mut self, rule: OpeningRule, seed: u64) -> Result<(), Stop> {
        let Settings { rule: in_force, size, .. } = *self.settings;
        let mut negotiation = Negotiation::new(rule, in_force, size, Sameness::Figure)
            .map_err(|error| Stop::Trouble(Trouble::Rule(error)))?;
        let agreed = negotiate(&mut negotiation, &mut self.players, &mut self.clocks, seed, &mut self.steps);
        self.black_seat = index(negotiation.black_seat());
        self.set_up(negotiation.stones())?;
        match agreed? {
            Some(sixth) => self.play_told(sixth),
            None => Ok(()),
        }
    }

    fn set_up(&mut self, stones: &[Point]) -> Result<(), Stop> {
        for &point in stones {
            let seat = self.seat_to_move();
            self.opening_stones += 1;
            let ruling = self.referee.judge(point);
            self.settle(seat, ruling)?;
        }
        Ok(())
    }

    /// Plays a move that was told along with the last action of the negotiation, whose time is that of both.
    fn play_told(&mut self, point: Point) -> Result<(), Stop> {
        let seat = self.seat_to_move();
        let ruling = self.referee.judge(point);
        if !matches!(ruling, Ruling::Lost(_) | Ruling::Stuck) {
            self.times.push(0);
        }
        self.settle(seat, ruling)
    }

    fn play_moves(&mut self) -> Result<Infallible, Stop> {
        // An engine is shown the board once and then told of the other's moves.
        let mut knows_the_board = [false; 2];
        loop {
            let seat = self.seat_to_move();
            let request = match self.referee.moves() {
                [] => "BEGIN".to_string(),
                [.., last] if knows_the_board[seat] => format!("TURN {}", self.pair(*last)),
                _ => self.board(),
            };
            knows_the_board[seat] = true;
            let answer =
                self.players[seat].ask(&request, &mut self.clocks[seat], "a move", |line| Ok(pair(line)));
            let answer = answer.map_err(|trouble| Stop::of(seat, trouble))?;
            let ruling = self.referee.judge_pair(answer.value);
            if !matches!(ruling, Ruling::Lost(_) | Ruling::Stuck) {
                self.times.push(answer.spent.as_millis() as u64);
            }
            self.settle(seat, ruling)?;
        }
    }

    /// Goes on, or ends the game as the referee says of the move of `seat`.
    fn settle(&self, seat: usize, ruling: Ruling) -> Result<(), Stop> {
        Err(match ruling {
            Ruling::GoesOn => return Ok(()),
            Ruling::Won => Stop::by_rule(Some(seat), Reason::Five),
            Ruling::Drawn => Stop::by_rule(None, Reason::FullBoard),
            Ruling::Stuck => Stop::by_rule(Some(1 - seat), Reason::NoMove),
            Ruling::Lost(forfeit) => Stop::of(seat, Trouble::Forfeit(forfeit)),
        })
    }

    fn seat_to_move(&self) -> usize {
        match self.referee.side_to_move() {
            Color::Black => self.black_seat,
            Color::White => 1 - self.black_seat,
        }
    }

    fn pair(&self, point: Point) -> Pair {
        Pair::of(point, self.referee.size())
    }

    /// The board as shown to the side to move: own stones are 1, the other's 2.
    fn board(&self) -> String {
        let moves = self.referee.moves();
        let mut text = "BOARD\n".to_string();
        for (at, &point) in moves.iter().enumerate() {
            let field = 1 + (moves.len() - at) % 2;
            text += &format!("{},{field}\n", self.pair(point));
        }
        text + "DONE"
    }

    fn record(self, job: &Job, ending: Ending) -> GameRecord {
        let (opening_rule, seed) = match &job.beginning {
            Beginning::Opening(_) => (None, None),
            Beginning::Negotiation { rule, seed } => (Some(rule.to_string()), Some(*seed)),
        };
        let complaints = self.players.into_iter().flat_map(|player| {
            let engine = &player.spec().name;
            player.take_complaints().into_iter().map(|text| Complaint { engine: engine.clone(), text })
        });
        let complaints = complaints.collect();
        let color = |seat| if seat == self.black_seat { Color::Black } else { Color::White };
        GameRecord {
            game: job.game,
            pair: job.pair,
            seats: job.engines.map(|engine| self.settings.engines[engine].name.clone()),
            options: job.options.clone(),
            rule: self.settings.rule.to_string(),
            size: self.settings.size.lines(),
            opening_rule,
            seed,
            negotiation: self.steps,
            black_seat: self.black_seat as u8 + 1,
            opening_stones: self.opening_stones,
            moves: self.referee.moves().to_vec(),
            times_ms: self.times,
            winner_seat: ending.winner.map(|seat| seat as u8 + 1),
            winner: ending.winner.map(|seat| color(seat).into()),
            reason: ending.reason,
            detail: ending.detail,
            plies: self.referee.moves().len(),
            complaints,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_a_pair_and_nothing_else() {
        assert_eq!(pair("7, 6"), Some(Pair { x: 7, y: 6 }));
        assert_eq!(pair("-1,40"), Some(Pair { x: -1, y: 40 }));
        for line in ["", "7", "7,", "7,6,1", "7 6", "OK", "x,y"] {
            assert_eq!(pair(line), None, "{line}");
        }
    }
}
