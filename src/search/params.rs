//! Every number of the search that could be another one.
//!
//! Depths are in [`PLY`]s, margins in units of value. Each parameter has a name, a default, the range in which a tuner
//! may look and the step by which it does. They are constants, except in a program made with the feature `tune`, where
//! `INFO name value` changes them.

use std::borrow::Cow;
use std::fmt;

/// One ply of depth. Depths are integers so that the tree is the same on every machine.
pub const PLY: i32 = 64;

/// The deepest ply of any line.
pub const MAX_PLY: usize = 480;

/// A parameter and where a tuner may look for a better value. Shown as `name default low high step`.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its value unless it is told another one.
    pub default: i32,
    /// Its lowest value.
    pub low: i32,
    /// Its highest value.
    pub high: i32,
    /// The least change that games can tell from none: what a tuner tries to either side in the end.
    pub step: f64,
}

impl Parameter {
    /// Reads what it is shown as; `None` if the text makes no sense.
    pub fn read(text: &str) -> Option<Parameter> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [name, default, low, high, step] = fields[..] else { return None };
        let number = |text: &str| text.parse::<i32>().ok();
        let (default, low, high) = (number(default)?, number(low)?, number(high)?);
        let step = step.parse().ok().filter(|step: &f64| step.is_finite() && *step > 0.0)?;
        let parameter = Parameter { name: Cow::Owned(name.to_string()), default, low, high, step };
        (low..=high).contains(&default).then_some(parameter)
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parameter { name, default, low, high, step } = self;
        write!(f, "{name} {default} {low} {high} {step}")
    }
}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])*
    $name:ident = $default:literal, $low:literal..=$high:literal, step $step:literal;)*) => {
        $($(#[doc = $doc])*
        #[cfg(not(feature = "tune"))]
        #[inline(always)]
        pub const fn $name() -> i32 {
            $default
        })*

        $($(#[doc = $doc])*
        #[cfg(feature = "tune")]
        #[inline(always)]
        pub fn $name() -> i32 {
            tuned::$name.load(std::sync::atomic::Ordering::Relaxed)
        })*

        /// The present values, in a program made for tuning.
        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod tuned {
            use std::sync::atomic::AtomicI32;
            $(pub static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        /// Gives a parameter another value within its range, for the whole program; returns the value taken, or
        /// `None` if there is no such parameter.
        #[cfg(feature = "tune")]
        pub fn set(name: &str, value: i64) -> Option<i32> {
            match name {
                $(stringify!($name) => {
                    let value = value.clamp($low, $high) as i32;
                    tuned::$name.store(value, std::sync::atomic::Ordering::Relaxed);
                    Some(value)
                })*
                _ => None,
            }
        }

        /// Every parameter.
        pub const ALL: &[Parameter] = &[$(Parameter {
            name: Cow::Borrowed(stringify!($name)),
            default: $default,
            low: $low,
            high: $high,
            step: $step,
        }),*];
    };
}

parameters! {
    /// Half-width of the first window around the last iteration's value.
    aspiration = 18, 4..=100, step 3.0;
    /// Deepest node at which a hopeless value drops into quiescence, in 1/64 ply.
    razor_depth = 176, 64..=400, step 24.0;
    /// Razoring margin at depth 0.
    razor_base = 30, 0..=300, step 8.0;
    /// Razoring margin for each ply.
    razor_slope = 30, 0..=200, step 6.0;
    /// Deepest node at which a high static value is believed, in 1/64 ply.
    futility_depth = 576, 64..=1024, step 48.0;
    /// Reverse futility margin for each ply.
    futility_slope = 75, 10..=300, step 8.0;
    /// Moves always tried before quiet ones are skipped.
    count_base = 3, 1..=20, step 0.5;
    /// Further moves tried for each ply squared, in 1/100.
    count_slope = 75, 10..=400, step 10.0;
    /// Reduction for each product of logarithms of depth and move number, in 1/100 ply.
    reduction_slope = 75, 20..=200, step 6.0;
    /// Reduction of every late move, in 1/100 ply.
    reduction_base = 10, 0..=150, step 8.0;
    /// What divides a move's history before it counts against its reduction, in 1/64 ply.
    reduction_history = 64, 16..=1024, step 12.0;
    /// Moves of the root that are searched to the full depth at once.
    root_full = 4, 1..=20, step 0.5;
    /// First iteration in which the other moves of the root are reduced, in plies.
    root_reduced = 4, 2..=12, step 0.5;
    /// Last iteration in which all threads take part, in plies.
    helper_together = 3, 0..=12, step 0.5;
    /// From then on a helper leaves out one iteration of so many.
    helper_leaves_out = 3, 2..=8, step 0.5;
    /// Extension of the answer to a four, in 1/64 ply.
    extend_answer = 78, 0..=128, step 8.0;
    /// Shallowest node at which the best known move is tested for standing alone, in 1/64 ply.
    singular_depth = 448, 256..=1024, step 32.0;
    /// How far below the known value all others must stay, for each ply, in 1/100.
    singular_margin = 150, 20..=400, step 20.0;
    /// How far below that all others must stay for the move to get two plies.
    singular_far = 60, 10..=300, step 10.0;
    /// What divides history in the ordering of moves.
    order_history = 32, 4..=512, step 5.0;
    /// Weight of killers and the counter move in the ordering of moves.
    order_killer = 60, 0..=400, step 10.0;
    /// Moves that a game is expected to last from any point on, for sharing out what is left of its time.
    clock_moves = 12, 5..=60, step 1.0;
    /// The part of the game's time left that a single move may take, as a divisor.
    clock_most = 5, 2..=20, step 0.5;
    /// The part of each move's increment that the time meant for it gets beside its share, in percent.
    clock_increment = 75, 0..=100, step 8.0;
    /// The part of the increment that a single move may take beside that of the time left, in percent.
    clock_most_increment = 50, 0..=100, step 8.0;
    /// The share of the time meant for a move after which no iteration is begun, in percent.
    clock_last_start = 70, 20..=150, step 6.0;
    /// The share of a move's whole time after which no iteration is begun without a game's clock, in percent.
    clock_last_turn = 90, 20..=100, step 5.0;
    /// Doubt about a best move that took no boards at all, in percent; its share of the boards is taken off.
    clock_doubt = 160, 110..=300, step 10.0;
    /// What doubt is multiplied by when the best move has not changed, in percent.
    clock_steady = 80, 20..=200, step 8.0;
    /// And further for each recent change of it, in percent.
    clock_change = 40, 0..=200, step 6.0;
    /// Moves that a player below full strength hesitates between.
    strength_lines = 6, 2..=20, step 1.0;
    /// Boards for a move at strength 0.
    strength_nodes = 50, 10..=1_000, step 10.0;
    /// By how many more steps of strength the boards double.
    strength_doubling = 7, 3..=20, step 1.0;
    /// Units of value, for each step below full strength, that make a move e times less likely than the best one.
    strength_spread = 2, 1..=20, step 0.5;
    /// Boards made at the end of a line to look for a win by fours.
    leaf_fours = 20, 4..=1000, step 4.0;
    /// Boards made to tell the moves of a win by fours at the end of a reported line.
    line_fours = 10_000, 1_000..=100_000, step 1_000.0;
    /// The most plies of a mate that are searched once more to tell its moves.
    line_plies = 12, 0..=40, step 2.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_in_its_range_and_steps_are_small_parts_of_it() {
        for Parameter { name, default, low, high, step } in ALL {
            assert!((low..=high).contains(&default), "{name}");
            assert!((0.5..=f64::from(high - low) / 10.0).contains(step), "{name}");
        }
    }

    #[test]
    fn parameters_are_read_as_they_are_shown() {
        for parameter in ALL {
            assert_eq!(Parameter::read(&parameter.to_string()).as_ref(), Some(parameter));
        }
        for text in ["", "x", "x 1 0 2", "x 1 0 2 0", "x 1 0 2 nan", "x 3 0 2 1", "x 1 2 0 1", "x 1 0 2 1 1"]
        {
            assert_eq!(Parameter::read(text), None, "{text}");
        }
    }
}
