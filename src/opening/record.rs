//! Negotiations as the neutral data of records, and back.

use super::{Action, Due, Fault, Negotiation, OpeningRule, OpeningRuleError, Sameness};
use crate::geometry::{Point, Rule, Size};
use crate::record::{NegotiationRecord, NegotiationStep};
use thiserror::Error;

/// A record that is no negotiation under its rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordFault {
    /// No rule is called so, or it needs another board.
    #[error(transparent)]
    Rule(#[from] OpeningRuleError),
    /// A step that the rule does not allow.
    #[error("step {step} ({text}): {fault}")]
    Step {
        /// Its number, counted from 1.
        step: usize,
        /// The step as text.
        text: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A chance to swap that was passed by where there was none.
    #[error("step {step}: nobody may swap there, expected {expected}")]
    NoChance {
        /// Its number, counted from 1.
        step: usize,
        /// What may be done.
        expected: String,
    },
}

impl Action {
    /// The action as steps of a record.
    pub fn steps(&self) -> Vec<NegotiationStep> {
        match self {
            Action::Swap => vec![NegotiationStep::Swap],
            Action::Place { points, declare } => {
                let stones = points.iter().copied().map(NegotiationStep::Stone);
                stones.chain(declare.map(|number| NegotiationStep::Number(number.into()))).collect()
            }
            Action::Offer(points) => vec![NegotiationStep::Offer(points.clone())],
            Action::Choose(point) => vec![NegotiationStep::Choice(*point)],
        }
    }
}

impl Negotiation {
    /// The negotiation as data that files can keep.
    pub fn record(&self) -> NegotiationRecord {
        let mut steps = Vec::new();
        let mut replay = self.beginning();
        for action in self.actions() {
            let due = replay.due().expect("an action was due");
            if due.swap && *action != Action::Swap {
                steps.push(NegotiationStep::Keep);
            }
            steps.extend(action.steps());
            replay.apply(action).expect("the opening has gone like this");
        }
        NegotiationRecord { rule: self.rule().to_string(), steps }
    }

    /// Plays a record through. Stones after the end of the opening are moves of the game and left alone; a swap that is
    /// not mentioned did not happen.
    ///
    /// # Errors
    /// [`RecordFault`] for the first step that is not possible.
    pub fn from_record(
        record: &NegotiationRecord,
        in_force: Rule,
        size: Size,
        sameness: Sameness,
    ) -> Result<Negotiation, RecordFault> {
        let rule: OpeningRule = record.rule.parse()?;
        let mut opening = Negotiation::new(rule, in_force, size, sameness)?;
        let steps = &record.steps;
        let mut at = 0;
        while let (Some(due), Some(step)) = (opening.due(), steps.get(at)) {
            let first = at;
            let action = match step {
                NegotiationStep::Keep if due.swap => {
                    at += 1;
                    continue;
                }
                NegotiationStep::Keep => {
                    let kinds: Vec<String> = due.kinds().iter().map(ToString::to_string).collect();
                    return Err(RecordFault::NoChance { step: at + 1, expected: kinds.join(" or ") });
                }
                NegotiationStep::Swap => Action::Swap,
                NegotiationStep::Stone(_) => {
                    let points = stones(&due, &steps[at..]);
                    at += points.len() - 1;
                    let declares = due.placings.iter().any(|placing| placing.declare.is_some());
                    let declare = match steps.get(at + 1) {
                        Some(&NegotiationStep::Number(number)) if declares => {
                            at += 1;
                            // No rule has so many.
                            Some(u8::try_from(number).unwrap_or(u8::MAX))
                        }
                        _ => None,
                    };
                    Action::Place { points, declare }
                }
                // Numbers come with their stones; alone they are what the rule says anyway.
                NegotiationStep::Number(_) => {
                    at += 1;
                    continue;
                }
                NegotiationStep::Offer(points) => Action::Offer(points.clone()),
                NegotiationStep::Choice(point) => Action::Choose(*point),
            };
            at += 1;
            opening.apply(&action).map_err(|fault| RecordFault::Step {
                step: first + 1,
                text: step.to_string(),
                fault,
            })?;
        }
        Ok(opening)
    }
}

/// As many stones as are placed at once. Where the rule leaves a choice, two are placed if a chance to swap follows.
fn stones(due: &Due, steps: &[NegotiationStep]) -> Vec<Point> {
    let stone =
        |step: &NegotiationStep| if let NegotiationStep::Stone(point) = step { Some(*point) } else { None };
    let row: Vec<Point> = steps.iter().map_while(stone).collect();
    let chance =
        |count: usize| matches!(steps.get(count), Some(NegotiationStep::Swap | NegotiationStep::Keep));
    let counts = || due.placings.iter().map(|placing| placing.squares.len());
    let several = counts().count() > 1;
    let count =
        counts().filter(|&count| count <= row.len() && (!several || count == 1 || chance(count))).max();
    row[..count.unwrap_or(1)].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::any_action;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    #[test]
    fn negotiations_come_back_from_their_records() {
        let mut random = SmallRng::seed_from_u64(18);
        for rule in OpeningRule::all() {
            for _ in 0..60 {
                let mut opening =
                    Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::default()).unwrap();
                while let Some(due) = opening.due() {
                    let action = if due.swap && random.random_bool(0.5) {
                        Action::Swap
                    } else {
                        any_action(&opening).unwrap()
                    };
                    opening.apply(&action).unwrap();
                    let record = opening.record();
                    let text = record.to_string();
                    assert_eq!(text.parse(), Ok(record.clone()));
                    let again =
                        Negotiation::from_record(&record, Rule::Renju, Size::RENJU, Sameness::default());
                    assert_eq!(again.as_ref(), Ok(&opening), "{text}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_possible_is_told_with_its_step() {
        let fault = |text: &str| {
            let record: NegotiationRecord = text.parse().unwrap();
            let opening = Negotiation::from_record(&record, Rule::Renju, Size::RENJU, Sameness::default());
            opening.unwrap_err().to_string()
        };
        assert!(fault("gomoku h8").starts_with("unknown rule 'gomoku'"));
        assert!(fault("taraguchi-10 h8 a1").starts_with("step 2 (a1): "));
        assert!(fault("taraguchi-10 - h8").starts_with("step 1: nobody may swap there"));
        assert!(fault("rif h8 h9 i9 - i8 O:g10,k8 >a1").starts_with("step 7 (>a1): "));
    }

    #[test]
    fn one_stone_or_two() {
        for (text, stones) in
            [("swap2 a1 b1 c1 - d1 e1 - f1", 6), ("swap2 a1 b1 c1 - d1 e1", 4), ("swap2 a1 b1 c1 S", 3)]
        {
            let record: NegotiationRecord = text.parse().unwrap();
            let opening =
                Negotiation::from_record(&record, Rule::Renju, Size::RENJU, Sameness::default()).unwrap();
            assert_eq!((opening.due(), opening.stones().len()), (None, stones), "{text}");
        }
    }

    #[test]
    fn moves_of_the_game_are_left_alone() {
        let record: NegotiationRecord =
            "soosorv-8 h8 h9 i9 S i7 N:2 - O:g10,k8 >k8 a1 a2 a3".parse().unwrap();
        let opening =
            Negotiation::from_record(&record, Rule::Renju, Size::RENJU, Sameness::default()).unwrap();
        assert!(opening.due().is_none());
        assert_eq!(opening.stones().len(), 5);
    }
}
