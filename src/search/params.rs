//! Every number of the search that could be another one.
//!
//! Depths are in [`PLY`]s, margins in units of value. Each parameter has a name, a default and the range in
//! which a tuner may look.

/// One ply of depth. Depths are integers so that the tree is the same on every machine.
pub const PLY: i32 = 64;

/// The deepest ply of any line.
pub const MAX_PLY: usize = 480;

macro_rules! parameters {
    ($($(#[doc = $doc:literal])* $name:ident = $default:literal, $low:literal..=$high:literal;)*) => {
        $($(#[doc = $doc])* pub const $name: i32 = $default;)*

        /// Name, default, lowest and highest value of every parameter.
        pub const ALL: &[(&str, i32, i32, i32)] = &[$((stringify!($name), $default, $low, $high)),*];
    };
}

parameters! {
    /// Half-width of the first window around the last iteration's value.
    ASPIRATION = 18, 4..=100;
    /// Deepest node at which a hopeless value drops into quiescence, in 1/64 ply.
    RAZOR_DEPTH = 176, 64..=400;
    /// Razoring margin at depth 0.
    RAZOR_BASE = 30, 0..=300;
    /// Razoring margin for each ply.
    RAZOR_SLOPE = 30, 0..=200;
    /// Deepest node at which a high static value is believed, in 1/64 ply.
    FUTILITY_DEPTH = 576, 64..=1024;
    /// Reverse futility margin for each ply.
    FUTILITY_SLOPE = 75, 10..=300;
    /// Moves always tried before quiet ones are skipped.
    COUNT_BASE = 3, 1..=20;
    /// Further moves tried for each ply squared, in 1/100.
    COUNT_SLOPE = 75, 10..=400;
    /// Reduction for each product of logarithms of depth and move number, in 1/100 ply.
    REDUCTION_SLOPE = 75, 20..=200;
    /// Reduction of every late move, in 1/100 ply.
    REDUCTION_BASE = 10, 0..=150;
    /// What divides a move's history before it counts against its reduction, in 1/64 ply.
    REDUCTION_HISTORY = 64, 16..=1024;
    /// How far above beta the static value makes failing high likely, at depth 0.
    HIGH_BASE = -9, -100..=200;
    /// And for each ply.
    HIGH_SLOPE = 15, 0..=60;
    /// Extension of the answer to a four, in 1/64 ply.
    EXTEND_ANSWER = 78, 0..=128;
    /// Shallowest node at which the best known move is tested for standing alone, in 1/64 ply.
    SINGULAR_DEPTH = 448, 256..=1024;
    /// How far below the known value all others must stay, for each ply, in 1/100.
    SINGULAR_MARGIN = 150, 20..=400;
    /// How far below that all others must stay for the move to get two plies.
    SINGULAR_FAR = 60, 10..=300;
    /// What divides history in the ordering of moves.
    ORDER_HISTORY = 32, 4..=512;
    /// Weight of killers and the counter move in the ordering of moves.
    ORDER_KILLER = 60, 0..=400;
    /// Boards made at the end of a line to look for a win by fours.
    LEAF_FOURS = 20, 4..=1000;
    /// Boards made to tell the moves of a win by fours at the end of a reported line.
    LINE_FOURS = 10_000, 1_000..=100_000;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_in_its_range() {
        for &(name, default, low, high) in ALL {
            assert!((low..=high).contains(&default), "{name}");
        }
    }
}
