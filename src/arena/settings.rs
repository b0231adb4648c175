//! What all games of a match have in common.

use super::clock::TimeControl;
use super::spec::EngineSpec;
use crate::geometry::{Point, Rule, Size};
use crate::opening::OpeningRule;
use serde::{Serialize, Serializer};
use std::time::Duration;

/// The settings of a match. Games played under other settings are not added to it.
#[derive(Clone, Debug, Serialize)]
pub struct Settings {
    /// The engines. With more than two everyone plays everyone.
    pub engines: Vec<EngineSpec>,
    /// What wins and what is forbidden.
    #[serde(serialize_with = "text")]
    pub rule: Rule,
    /// The board.
    #[serde(serialize_with = "text")]
    pub size: Size,
    /// How games begin.
    pub beginning: Beginnings,
    /// The time of each player in each game.
    pub time: TimeControl,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Threads of each engine.
    pub threads: Option<u32>,
    /// Memory of each engine in MiB.
    pub memory: u32,
    /// How much later than its clock says an answer still counts.
    pub tolerance: Duration,
    /// How much later still an answer is waited for, to tell a slow engine from one that hangs; also the time an
    /// engine has to answer `START`.
    #[serde(skip)]
    pub patience: Duration,
    /// The seed of everything that is left to chance.
    pub seed: u64,
}

/// How the games of a match begin.
#[derive(Clone, Debug, PartialEq)]
pub enum Beginnings {
    /// With one of these openings, stones in order of play.
    Openings(Vec<Vec<Point>>),
    /// With a negotiation by this rule.
    Negotiation(OpeningRule),
}

impl Settings {
    /// The time control of an engine.
    pub(super) fn time_of(&self, spec: &EngineSpec) -> TimeControl {
        spec.time.unwrap_or(self.time)
    }
}

impl Serialize for Beginnings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Beginnings::Negotiation(rule) => serializer.collect_str(rule),
            Beginnings::Openings(openings) => {
                let line = |opening: &Vec<Point>| opening.iter().map(Point::to_string).collect::<String>();
                serializer.collect_seq(openings.iter().map(line))
            }
        }
    }
}

fn text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}
