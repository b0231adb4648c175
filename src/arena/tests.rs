//! What the tests of several files need.

use super::{Beginnings, Settings, TimeControl};
use crate::geometry::{Rule, Size};
use std::time::Duration;

/// Settings for engines with these names.
pub(super) fn settings(names: &[&str]) -> Settings {
    Settings {
        engines: names.iter().map(|name| format!("name={name} cmd=none").parse().unwrap()).collect(),
        rule: Rule::Renju,
        size: Size::RENJU,
        beginning: Beginnings::Openings(vec![Vec::new()]),
        time: TimeControl::BY_NODES,
        nodes: None,
        threads: None,
        memory: 350,
        tolerance: Duration::from_millis(100),
        patience: Duration::from_secs(10),
        seed: 0,
    }
}
