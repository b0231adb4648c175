//! What has been decided in an opening, and why.

use super::{Action, Kind};
use crate::geometry::Point;

/// A fifth stone of Black and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fifth {
    /// Where.
    pub point: Point,
    /// Black's expected score after it, from −1 (lost) to 1 (won).
    pub value: f64,
}

/// One way to act that was compared with others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch {
    /// What kind of action.
    pub kind: Kind,
    /// The expected score of the one who acts, from −1 to 1.
    pub value: f64,
}

/// An action for whoever has to act, with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// What to do.
    pub action: Action,
    /// The expected score of the one who acts, from −1 to 1.
    pub value: f64,
    /// The fifths that were compared, the best for Black first.
    pub fifths: Vec<Fifth>,
    /// The ways to act that were compared.
    pub branches: Vec<Branch>,
}

impl Decision {
    /// A decision that needs no reasons: nothing else may be done, or nothing is known.
    pub fn forced(action: Action) -> Decision {
        Decision { action, value: 0.0, fifths: Vec::new(), branches: Vec::new() }
    }
}
