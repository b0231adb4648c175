//! Both sides of each dialect talking to each other.

use super::*;
use crate::geometry::{Point, Rule, Size};
use crate::opening::{Action, Negotiation, OpeningRule, Orbits, Sameness};
use crate::protocol::{Command, Reader};
use crate::record::Position;
use rand::prelude::*;

/// Any of the actions that are due.
fn any_action(opening: &Negotiation, random: &mut SmallRng) -> Action {
    let due = opening.due().unwrap();
    let orbits = Orbits::of(opening.stones(), opening.size(), Sameness::Figure);
    let free: Vec<Point> = orbits.groups().iter().map(|group| group[0]).collect();
    let mut actions = Vec::new();
    actions.extend(due.swap.then_some(Action::Swap));
    for placing in due.placings {
        let mut points: Vec<Point> = Vec::new();
        for square in placing.squares {
            let all = opening.size().all_points();
            let fits =
                all.filter(|p| square.contains(*p) && !opening.stones().contains(p) && !points.contains(p));
            points.push(fits.choose(random).unwrap());
        }
        actions.push(Action::Place {
            points,
            declare: placing.declare.map(|most| random.random_range(1..=most)),
        });
    }
    actions.extend(due.offer.map(|n| Action::Offer(free.choose_multiple(random, n).copied().collect())));
    actions.extend(opening.offered().iter().map(|&point| Action::Choose(point)));
    actions.choose(random).unwrap().clone()
}

/// An engine that answers what it is sent, at random: requests of the dialects, and BOARD with a first free point.
struct Engine {
    reader: Reader,
    board: Position,
    random: SmallRng,
}

impl Engine {
    fn answers(&mut self, request: &str) -> Vec<String> {
        let mut answers = vec!["MESSAGE hello".to_string()];
        for command in request.lines().flat_map(|line| self.reader.read(line)) {
            match command.unwrap() {
                Command::Start(size) => {
                    self.board = Position::new(Rule::Renju, size);
                    answers.push("OK".to_string());
                }
                Command::SetBoard(stones) => {
                    stones.iter().for_each(|s| self.board.play(s.pair.point(self.board.size())).unwrap());
                }
                Command::Board(stones) => {
                    stones.iter().for_each(|s| self.board.play(s.pair.point(self.board.size())).unwrap());
                    let free = self.board.any_empty_point().unwrap();
                    answers.push(Pair::of(free, self.board.size()).to_string());
                }
                Command::Step(step) => {
                    let opening = step.opening(Ok(Rule::Renju), Size::RENJU, &self.board).unwrap();
                    let action = any_action(&opening, &mut self.random);
                    let mut after = opening.clone();
                    after.apply(&action).unwrap();
                    let sixth = after.position().any_empty_point().filter(|_| step.wants_sixth());
                    let replies = step.replies(&action, sixth, opening.size());
                    answers.extend(replies.iter().map(|reply| reply.to_string()));
                }
                Command::Opening(transcript) => {
                    let opening = transcript.play(Ok(Rule::Renju), Size::RENJU, Sameness::Figure).unwrap();
                    let action = any_action(&opening, &mut self.random);
                    answers.push(action_text(&action, opening.size()));
                }
                other => panic!("{other:?}"),
            }
        }
        answers
    }
}

#[test]
fn both_sides_of_a_dialect_understand_each_other() {
    let random = SmallRng::seed_from_u64(7);
    let mut engine = Engine { reader: Reader::new(), board: Position::new(Rule::Renju, Size::RENJU), random };
    for dialect in [Dialect::Opening, Dialect::AlphaGomoku, Dialect::Yixin] {
        for rule in OpeningRule::all() {
            let start = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::Figure).unwrap();
            let is_known = match dialect {
                Dialect::Opening => true,
                Dialect::AlphaGomoku => !matches!(rule, OpeningRule::Free | OpeningRule::FreeCentre),
                Dialect::Yixin => matches!(rule, OpeningRule::Swap2 | OpeningRule::Soosorv(8)),
            };
            assert_eq!(Asking::new(dialect, &start).is_some(), is_known, "{dialect:?} {rule}");
            for _ in 0..if is_known { 60 } else { 0 } {
                let mut opening = start.clone();
                while opening.due().is_some() {
                    let (mut asking, mut request) = Asking::new(dialect, &opening).unwrap();
                    let (action, sixth) = loop {
                        let mut heard = Vec::new();
                        for line in engine.answers(&request) {
                            heard.extend(
                                asking.hear(&line).unwrap_or_else(|e| panic!("{request}: {line}: {e}")),
                            );
                        }
                        match <[Heard; 1]>::try_from(heard) {
                            Ok([Heard::Ask(next)]) => request = next,
                            Ok([Heard::Action { action, sixth }]) => break (action, sixth),
                            Err(heard) => panic!("{request}: {heard:?}"),
                        }
                    };
                    assert_eq!(
                        sixth.is_some(),
                        dialect == Dialect::AlphaGomoku && matches!(action, Action::Choose(_))
                    );
                    opening.apply(&action).unwrap_or_else(|fault| panic!("{dialect:?} {request}: {fault}"));
                }
                assert!(Asking::new(dialect, &opening).is_none());
            }
        }
    }
}

#[test]
fn an_engine_that_answers_something_else_is_told_apart() {
    let rule = "soosorv-8".parse().unwrap();
    let mut opening = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::Figure).unwrap();
    let hear = |dialect, opening: &Negotiation, line: &str| {
        Asking::new(dialect, opening).unwrap().0.hear(line).unwrap_err().to_string()
    };
    let refused = "the engine refuses: UNKNOWN command YXSOOSORVSTEP1";
    assert_eq!(hear(Dialect::Yixin, &opening, "UNKNOWN command YXSOOSORVSTEP1"), refused);
    let wrong = "the engine answers 'message soosorv swap1 yes' in place of MOVE1 to MOVE3";
    assert_eq!(hear(Dialect::Yixin, &opening, "message soosorv swap1 yes"), wrong);
    assert!(
        hear(Dialect::Yixin, &opening, "MESSAGE SOOSORV MOVE1 15 7").starts_with("15,7 is off the 15x15")
    );
    assert!(hear(Dialect::AlphaGomoku, &opening, "7,7 15,6 8,6").starts_with("15,6 is off the 15x15"));
    assert!(
        hear(Dialect::AlphaGomoku, &opening, "7,7 7,6 8,6 x").contains("in place of stones and a number")
    );
    opening.apply(&"MOVE h8 h9 i9".parse().unwrap()).unwrap();
    opening.apply(&"MOVE a1 DECLARE 2".parse().unwrap()).unwrap();
    opening.apply(&"OFFER b1 b2".parse().unwrap()).unwrap();
    assert!(hear(Dialect::Yixin, &opening, "MESSAGE SOOSORV MOVE5 1 14").ends_with("in place of MOVE5C"));
    assert!(hear(Dialect::AlphaGomoku, &opening, "1,14 1,13 2,2").contains("in place of one of the fifths"));
}
