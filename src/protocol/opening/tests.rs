//! Transcripts, states, faults and answers as text.

use super::*;
use crate::geometry::Rule;
use crate::opening::{Branch, Fifth, Kind, Sameness};
use crate::protocol::UnsupportedRule;

fn transcript(rule: &str, actions: &str) -> Transcript {
    let actions = actions.split(';').map(str::trim).filter(|action| !action.is_empty());
    Transcript::new(rule, actions.map(str::to_string).collect())
}

fn play(rule: &str, actions: &str) -> Result<Negotiation, OpeningError> {
    transcript(rule, actions).play(Ok(Rule::Standard), Size::RENJU, Sameness::Figure)
}

#[test]
fn actions_are_read_as_they_are_written() {
    for size in [Size::RENJU, Size::MIN, Size::MAX] {
        for text in
            ["SWAP", "MOVE 0,0", "MOVE 1,2 4,4 0,4", "MOVE 3,1 DECLARE 12", "OFFER 0,1 1,0", "CHOOSE 2,2"]
        {
            let action = action_from(text, size).unwrap();
            assert_eq!(action_text(&action, size), text);
            assert_eq!(action_from(&text.to_lowercase(), size), Ok(action));
        }
    }
    let action = action_from("MOVE 0,14", Size::RENJU).unwrap();
    assert_eq!(action, Action::stone("a1".parse().unwrap()));
    let error = |text: &str| action_from(text, Size::RENJU).unwrap_err().to_string();
    assert_eq!(error("MOVE 15,3"), "15,3 is off the 15x15 board, both numbers go from 0 to 14");
    assert_eq!(error("MOVE h8"), "'h8' is no point, write x,y such as 7,7");
    assert_eq!(error("PASS"), "'PASS' is no action, write SWAP, MOVE, OFFER or CHOOSE");
}

#[test]
fn the_state_says_all_that_a_manager_needs() {
    for (rule, actions, state) in [
        (
            "yamaguchi-7",
            "",
            "to_act=1 colour=BLACK black_seat=1 stones=0 allow=MOVE3+DECLARE within=1x1,3x3,5x5 max=7",
        ),
        (
            "taraguchi-10",
            "MOVE 7,7; SWAP; MOVE 7,6; MOVE 8,6; MOVE 10,4",
            "to_act=2 colour=BLACK black_seat=2 stones=4 allow=SWAP,MOVE,OFFER within=9x9 count=10 \
             moves=7,7;7,6;8,6;10,4",
        ),
        (
            "soosorv",
            "MOVE 7,7 7,6 8,6; SWAP",
            "to_act=1 colour=WHITE black_seat=2 stones=3 allow=MOVE+DECLARE max=8 moves=7,7;7,6;8,6",
        ),
        (
            "soosorv-4",
            "MOVE 7,7 7,6 8,6; MOVE 0,0 DECLARE 1",
            "to_act=1 colour=BLACK black_seat=1 stones=4 allow=SWAP,MOVE,OFFER count=1 moves=7,7;7,6;8,6;0,0",
        ),
        (
            "rif",
            "MOVE 7,7 7,6 8,6; MOVE 0,0; OFFER 1,1 2,2",
            "to_act=2 colour=WHITE black_seat=1 stones=4 allow=CHOOSE moves=7,7;7,6;8,6;0,0",
        ),
        (
            "rif",
            "MOVE 7,7 7,6 8,6; MOVE 0,0; OFFER 1,1 2,2; CHOOSE 2,2",
            "complete black_seat=1 stones=5 moves=7,7;7,6;8,6;0,0;2,2",
        ),
        (
            "sakata",
            "MOVE 7,7 7,6 8,6",
            "to_act=2 colour=WHITE black_seat=1 stones=3 allow=MOVE2 within=7x7,9x9 moves=7,7;7,6;8,6",
        ),
        ("swap2", "", "to_act=1 colour=BLACK black_seat=1 stones=0 allow=MOVE3"),
        ("swap1", "MOVE 3,4; SWAP", "complete black_seat=2 stones=1 moves=3,4"),
    ] {
        let line = state_reply(&play(rule, actions).unwrap()).to_string();
        assert_eq!(line, format!("STATE {state}"), "{rule}: {actions}");
    }
}

#[test]
fn faults_name_their_line_and_the_points_as_pairs() {
    for (rule, actions, told) in [
        ("gomoku", "SWAP", "0: unknown rule 'gomoku', choose one of taraguchi-10, "),
        ("", "", "0: unknown rule ''"),
        ("taraguchi-1", "", "0: taraguchi has no number '1', choose 2 to 62"),
        ("rif", "MOVE 7,7", "1: MOVE is not available here, but MOVE3"),
        ("rif", "MOVE 7,7 7,6 7,4", "1: with 7,4 the stones are none of the 26 openings"),
        ("taraguchi", "MOVE 7,7; MOVE 7,5", "2: 7,5 is outside the central 3x3, choose a point in it"),
        ("taraguchi", "MOVE 7,7; MOVE 7,7", "2: 7,7 is occupied, choose an empty point"),
        ("swap1", "MOVE 15,0", "1: 15,0 is off the 15x15 board, both numbers go from 0 to 14"),
        ("swap1", "MOVE 7", "1: '7' is no point, write x,y such as 7,7"),
        ("soosorv", "MOVE 7,7 7,6 8,6; MOVE 0,0 DECLARE 9", "2: 9 fifths cannot be declared, declare 1 to 8"),
        ("soosorv", "MOVE 7,7 7,6 8,6; MOVE 0,0 DECLARE x", "2: DECLARE needs one number"),
        ("rif", "MOVE 7,7 7,6 8,6; MOVE 0,0; OFFER 1,1", "3: 1 fifths are offered, offer 2"),
        (
            "rif",
            "MOVE 7,7 7,6 8,6; MOVE 8,7; OFFER 6,7 7,8",
            "3: 6,7 and 7,8 are symmetric (mirror in the rising diagonal",
        ),
        (
            "rif",
            "MOVE 7,7 7,6 8,6; MOVE 0,0; OFFER 1,1 2,2; CHOOSE 3,3",
            "4: 3,3 was not offered, choose one of 1,1 2,2",
        ),
        ("swap1", "MOVE 7,7; SWAP; SWAP", "3: the opening is already complete, nothing is left to decide"),
        ("swap1", "RESIGN", "1: 'RESIGN' is no action, write SWAP, MOVE, OFFER or CHOOSE"),
    ] {
        let error = play(rule, actions).unwrap_err().to_string();
        assert!(error.starts_with(&format!("opening: line {told}")), "{rule}: {actions}: {error}");
    }
    assert_eq!(OpeningError::Complete.to_string(), "opening: complete; send BOARD");
}

#[test]
fn only_the_rules_of_gomoku_ask_which_rule_is_in_force() {
    let caro = Err(UnsupportedRule { code: 8 });
    let play = |rule: &str, in_force, size| transcript(rule, "").play(in_force, size, Sameness::Figure);
    for rule in OpeningRule::all() {
        let opening = play(&rule.to_string(), Ok(Rule::Standard), Size::RENJU).unwrap();
        let is_renju = opening.position().rule() == Rule::Renju;
        assert_eq!(play(&rule.to_string(), caro, Size::RENJU).is_ok(), is_renju, "{rule}");
        let on_large_board = play(&rule.to_string(), Ok(Rule::Renju), Size::MAX);
        assert_eq!(on_large_board.is_err(), rule.has_squares(), "{rule}");
    }
    let error = play("swap2", caro, Size::RENJU).unwrap_err().to_string();
    assert!(error.starts_with("opening: line 0: INFO rule 8 (caro) is not supported"), "{error}");
}

#[test]
fn the_symmetry_of_fifths_is_judged_as_the_host_wants() {
    let actions = "MOVE 7,7 7,6 7,8; MOVE 7,9; OFFER 6,8 6,7";
    for (sameness, allowed) in [(Sameness::Figure, false), (Sameness::Board, true), (Sameness::Off, true)] {
        let opening = transcript("rif", actions).play(Ok(Rule::Renju), Size::RENJU, sameness);
        assert_eq!(opening.is_ok(), allowed, "{sameness:?}");
    }
}

#[test]
fn answers_are_read_as_they_are_written() {
    let size = Size::RENJU;
    let decision = Decision {
        action: Action::Swap,
        value: 0.25,
        fifths: vec![
            Fifth { point: "h10".parse().unwrap(), value: 0.5 },
            Fifth { point: "a1".parse().unwrap(), value: -1.0 },
        ],
        branches: vec![
            Branch { kind: Kind::MoveDeclare, value: -0.125 },
            Branch { kind: Kind::Swap, value: 0.25 },
        ],
    };
    let lines: Vec<String> = explanations(&decision, size).iter().map(Reply::to_string).collect();
    assert_eq!(
        lines,
        [
            "MESSAGE OPENING FIFTH rank 1 point 7,5 value 0.500",
            "MESSAGE OPENING FIFTH rank 2 point 0,14 value -1.000",
            "MESSAGE OPENING BRANCH MOVE+DECLARE value -0.125",
            "MESSAGE OPENING BRANCH SWAP value 0.250",
        ]
    );
    let read: Vec<OpeningReply> = lines.iter().map(|line| OpeningReply::parse(line, size)).collect();
    let fifths = (1..).zip(&decision.fifths).map(|(rank, &fifth)| OpeningReply::Fifth(rank, fifth));
    let branches = decision.branches.iter().map(|&branch| OpeningReply::Branch(branch));
    assert_eq!(read, fifths.chain(branches).collect::<Vec<_>>());
    assert_eq!(OpeningReply::parse("swap", size), OpeningReply::Action(Action::Swap));
    let refused = "ERROR opening: complete; send BOARD";
    assert_eq!(OpeningReply::parse(refused, size), OpeningReply::Refused(refused.to_string()));
    for other in
        ["", "OK", "MESSAGE hello", "MESSAGE OPENING FIFTH rank x point 7,5 value 1", "MOVE 15,15", "7,7"]
    {
        assert_eq!(OpeningReply::parse(other, size), OpeningReply::Other, "{other}");
    }
}
