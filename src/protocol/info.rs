//! The settings that `INFO` carries.

use super::command::quoted;
use crate::geometry::Rule;
use crate::opening::Sameness;
use std::path::PathBuf;
use thiserror::Error;

/// One setting. Times are in milliseconds as sent: they may be zero, negative or huge, see each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `timeout_turn`: the most time for one move; 0 or less asks for an answer at once.
    TimeoutTurn(i64),
    /// `timeout_match`: the time for all moves of a game; 0 or less is no limit.
    TimeoutMatch(i64),
    /// `time_left`: what is left of it; 0 or less asks for an answer at once, 2147483647 is no limit.
    TimeLeft(i64),
    /// `time_increment`: time added to the game's clock after each move.
    TimeIncrement(i64),
    /// `max_memory`: bytes the whole process may use; 0 or less is no limit.
    MaxMemory(i64),
    /// `hash_size`: kilobytes for the transposition table; 0 or less leaves the choice to the engine.
    HashSize(i64),
    /// `thread_num`: threads that search.
    ThreadNum(i64),
    /// `max_depth`: the last iteration, in plies; 0 or less is no limit.
    MaxDepth(i64),
    /// `max_node`: boards made for one move; 0 or less is no limit.
    MaxNode(i64),
    /// `max_moves`: the game is drawn with this many stones on the board; 0 or less: with a full board.
    MaxMoves(i64),
    /// `rule`: a code, see [`rule_of_code`].
    Rule(i64),
    /// `message`: whether the engine tells what it thinks.
    Message(bool),
    /// `opening_seed`: decides between choices in an opening that are about equal.
    OpeningSeed(i64),
    /// `fifth_symmetry`: which of the fifths that others offer count as the same.
    FifthSymmetry(Sameness),
    /// `show_detail`: bit 1 asks for `MESSAGE REALTIME` lines while the search runs, bit 2 for blocks of `INFO` lines.
    ShowDetail(i64),
    /// `caution_factor`: 0 to 5, how far from the stones a move may lie.
    CautionFactor(i64),
    /// `start_depth`: the first iteration, in plies.
    StartDepth(i64),
    /// `nbestsym`: whether YXNBEST lists moves that are mirror images of each other (1) or only one of them (0).
    MirrorImages(i64),
    /// `pondering`: whether to think while the opponent does (1).
    Pondering(i64),
    /// `strength`: 0 to 100, how well to play.
    Strength(i64),
    /// `swapable`: whether the next move may be answered by SWAP (1).
    Swapable(i64),
    /// The name of a parameter of the search, see [`crate::search::params`]: its new value.
    #[cfg(feature = "tune")]
    Parameter(String, i64),
    /// `weights`: the weights file to value positions with, the rest of the line.
    Weights(PathBuf),
    /// A known key whose value makes no sense. Nothing is read while settings are sent, so the complaint has
    /// to wait for the next command that has an answer.
    Unusable(String),
}

impl Info {
    /// Reads what follows the word INFO. Keys that are unknown, or known and of no use here (`game_type`,
    /// `evaluate`, `folder` with its path of several words, `vcthread`, `usedatabase` and others), are `None`: they get
    /// no answer of any kind.
    pub(super) fn parse(text: &str) -> Option<Info> {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        let setting: fn(i64) -> Info = match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => Info::TimeoutTurn,
            "timeout_match" => Info::TimeoutMatch,
            "time_left" => Info::TimeLeft,
            "time_increment" => Info::TimeIncrement,
            "max_memory" => Info::MaxMemory,
            "hash_size" => Info::HashSize,
            "thread_num" => Info::ThreadNum,
            "max_depth" => Info::MaxDepth,
            "max_node" => Info::MaxNode,
            "max_moves" => Info::MaxMoves,
            "rule" => Info::Rule,
            "show_detail" => Info::ShowDetail,
            "caution_factor" => Info::CautionFactor,
            "start_depth" => Info::StartDepth,
            "nbestsym" => Info::MirrorImages,
            "pondering" => Info::Pondering,
            "strength" => Info::Strength,
            "swapable" => Info::Swapable,
            "opening_seed" => Info::OpeningSeed,
            "fifth_symmetry" => return Some(fifth_symmetry(value)),
            "message" => return Some(message(value)),
            #[cfg(feature = "tune")]
            name if crate::search::params::ALL.iter().any(|parameter| parameter.name == name) => {
                let read = saturating_integer(value).map(|value| Info::Parameter(name.to_string(), value));
                return Some(read.unwrap_or_else(|| unusable(name, value, "a whole number")));
            }
            #[cfg(not(feature = "tune"))]
            name if crate::search::params::ALL.iter().any(|parameter| parameter.name == name) => {
                let why = "only a program made with the feature tune can be told it";
                return Some(Info::Unusable(format!("INFO {name} is ignored, {why}")));
            }
            "weights" => return Some(weights(value)),
            _ => return None,
        };
        let read = saturating_integer(value).map(setting);
        Some(read.unwrap_or_else(|| unusable(key, value, "a whole number")))
    }
}

fn message(value: &str) -> Info {
    match value.to_ascii_lowercase().as_str() {
        "on" | "1" => Info::Message(true),
        "off" | "0" => Info::Message(false),
        _ => unusable("message", value, "on or off"),
    }
}

fn fifth_symmetry(value: &str) -> Info {
    match value.to_ascii_lowercase().as_str() {
        "figure" => Info::FifthSymmetry(Sameness::Figure),
        "board" => Info::FifthSymmetry(Sameness::Board),
        "off" => Info::FifthSymmetry(Sameness::Off),
        _ => unusable("fifth_symmetry", value, "figure, board or off"),
    }
}

fn weights(value: &str) -> Info {
    if value.is_empty() {
        return unusable("weights", value, "the path of a weights file");
    }
    Info::Weights(PathBuf::from(value))
}

fn unusable(key: &str, value: &str, right: &str) -> Info {
    Info::Unusable(format!("INFO {} '{}' is ignored, it needs {right}", quoted(key), quoted(value)))
}

/// A whole number, cut to the range of 64 bits: what does not fit is meant as "no limit".
fn saturating_integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

/// A rule code that stands for a game this engine does not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("INFO rule {code}{} is not supported, send 0 (freestyle), 1 (exactly five), 2 or 4 (renju)", self.name())]
pub struct UnsupportedRule {
    /// The code as sent.
    pub code: i64,
}

impl UnsupportedRule {
    fn name(&self) -> &'static str {
        if matches!(self.code, 8 | 9) { " (caro)" } else { "" }
    }
}

/// The rule for a code of `INFO rule`.
///
/// Managers send bits: 1 for exactly five, 2 for a continuous game, 4 for renju, 8 for caro. Yixin-Board sends
/// 2 for renju. As continuous games are not played here, everything from 2 to 7 is renju.
///
/// # Errors
/// [`UnsupportedRule`] for every other code.
pub fn rule_of_code(code: i64) -> Result<Rule, UnsupportedRule> {
    match code {
        0 => Ok(Rule::Freestyle),
        1 => Ok(Rule::Standard),
        2..=7 => Ok(Rule::Renju),
        _ => Err(UnsupportedRule { code }),
    }
}

/// Whether a code of renju asks for continuous games as well.
pub fn asks_for_continuous_games(code: i64) -> bool {
    matches!(code, 6 | 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_in_any_case_with_any_number() {
        assert_eq!(Info::parse("TIME_LEFT -1500"), Some(Info::TimeLeft(-1500)));
        assert_eq!(Info::parse("max_node   -1"), Some(Info::MaxNode(-1)));
        assert_eq!(Info::parse("Max_Memory 99999999999999999999"), Some(Info::MaxMemory(i64::MAX)));
        assert_eq!(Info::parse("time_left -99999999999999999999"), Some(Info::TimeLeft(i64::MIN)));
        let path = PathBuf::from("My Files/new weights.bin");
        assert_eq!(Info::parse("Weights  My Files/new weights.bin "), Some(Info::Weights(path)));
        assert_eq!(Info::parse("message OFF"), Some(Info::Message(false)));
        assert_eq!(Info::parse("opening_seed -7"), Some(Info::OpeningSeed(-7)));
        for (text, sameness) in
            [("figure", Sameness::Figure), ("Board", Sameness::Board), ("OFF", Sameness::Off)]
        {
            let info = Info::parse(&format!("Fifth_Symmetry {text}"));
            assert_eq!(info, Some(Info::FifthSymmetry(sameness)));
        }
    }

    #[test]
    fn unknown_and_unused_keys_are_silent() {
        for text in
            ["", "frobnicate 1", "folder C:\\My Files\\end", "evaluate 7,7", "game_type 1", "vcthread 0"]
        {
            assert_eq!(Info::parse(text), None, "{text}");
        }
    }

    #[test]
    fn impossible_values_are_named() {
        for text in [
            "timeout_turn soon",
            "timeout_turn",
            "thread_num 2.5",
            "rule --1",
            "message maybe",
            "weights",
            "fifth_symmetry on",
        ] {
            let Some(Info::Unusable(complaint)) = Info::parse(text) else { panic!("{text}") };
            assert!(complaint.contains(text.split(' ').next().unwrap()), "{complaint}");
        }
    }

    #[test]
    #[cfg(not(feature = "tune"))]
    fn a_parameter_that_cannot_be_set_is_not_passed_over() {
        let Some(Info::Unusable(complaint)) = Info::parse("futility_slope 60") else { panic!() };
        let ends = complaint.ends_with("only a program made with the feature tune can be told it");
        assert!(complaint.starts_with("INFO futility_slope is ignored") && ends, "{complaint}");
    }

    #[test]
    fn renju_has_many_codes_and_caro_is_refused_by_name() {
        assert_eq!([0, 1].map(rule_of_code), [Ok(Rule::Freestyle), Ok(Rule::Standard)]);
        for code in 2..=7 {
            assert_eq!(rule_of_code(code), Ok(Rule::Renju));
        }
        for code in [-1, 8, 9, 10, 12, i64::MAX] {
            assert_eq!(rule_of_code(code), Err(UnsupportedRule { code }));
        }
        assert!(UnsupportedRule { code: 9 }.to_string().contains("rule 9 (caro)"));
    }
}
