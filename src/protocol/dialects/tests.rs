//! Steps from the wire to the opening and back.

use super::*;
use crate::geometry::{Rule, Size};
use crate::opening::{Kind, Negotiation};
use crate::protocol::{Command, CommandError, Reader};
use crate::record::Position;

fn step(text: &str) -> Step {
    let mut reader = Reader::new();
    let mut read: Vec<_> = text.lines().flat_map(|line| reader.read(line)).collect();
    assert!(!reader.is_within_list(), "{text}");
    match (read.pop(), read.is_empty()) {
        (Some(Ok(Command::Step(step))), true) => step,
        other => panic!("{text}: {other:?}"),
    }
}

fn board(stones: &str) -> Position {
    Position::from_moves(Rule::Standard, Size::RENJU, stones).unwrap()
}

fn opening(text: &str) -> Negotiation {
    step(text).opening(Ok(Rule::Standard), Size::RENJU, &board("")).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The lines that answer a step with an action, written with letters.
fn answer(text: &str, action: &str, sixth: Option<&str>) -> Vec<String> {
    let replies =
        step(text).replies(&action.parse().unwrap(), sixth.map(|point| point.parse().unwrap()), Size::RENJU);
    replies.iter().map(|reply| reply.to_string()).collect()
}

#[test]
fn every_step_asks_what_it_should() {
    use Kind::*;
    let three = "7,7\n7,6\n8,6\n";
    let four = "7,7\n7,6\n8,6\n3,3\n";
    let five = "7,7\n7,6\n8,6\n3,3\n9,9\n";
    for (text, kinds) in [
        ("SWAP2BOARD\nDONE".to_string(), vec![Move3]),
        (format!("swap2board\n{three}done"), vec![Swap, Move, Move2]),
        (format!("SWAP2BOARD\n{five}DONE"), vec![Swap, Move]),
        ("SWAPBOARD\nDONE".into(), vec![Move3]),
        (format!("SWAPBOARD\n{three}DONE"), vec![Swap, Move]),
        ("SWAP1STBOARD\nDONE".into(), vec![Move]),
        ("SWAP1STBOARD\n7,7\nDONE".into(), vec![Swap, Move]),
        ("SWAP5STEP1\nDONE".into(), vec![Move]),
        ("SWAP5STEP2\n7,7\nDONE".into(), vec![Swap, Move]),
        (format!("SWAP5STEP2\n{five}DONE"), vec![Swap, Move]),
        (format!("SWAP5STEP3\n{five}DONE"), vec![Move]),
        ("RIFSTEP1\nDONE".into(), vec![Move3]),
        (format!("RIFSTEP2\n{three}DONE"), vec![Swap, Move]),
        (format!("RIFSTEP3\n{three}DONE"), vec![Move]),
        (format!("RIFSTEP4\n{four}DONE"), vec![Offer]),
        (format!("RIFSTEP5\n{four}DONE\n1,1 2,2"), vec![Choose]),
        ("YAMAGUCHISTEP1\nDONE".into(), vec![Move3Declare]),
        (format!("YAMAGUCHISTEP2 3\n{three}DONE"), vec![Swap, Move]),
        (format!("YAMAGUCHISTEP3 3\n{three}DONE"), vec![Move]),
        (format!("YAMAGUCHISTEP4 3\n{four}DONE"), vec![Offer]),
        (format!("YAMAGUCHISTEP5 3\n{four}PLAY\n1,1 2,2 3,4"), vec![Choose]),
        (format!("YAMAGUCHISTEP5\n{four}DONE 1,1 2,2 3,4"), vec![Choose]),
        ("SOOSYRVSTEP1 8\nDONE".into(), vec![Move3]),
        (format!("SOOSYRVSTEP2 8\n{three}DONE"), vec![Swap, MoveDeclare]),
        (format!("SOOSYRVSTEP3\n{three}DONE"), vec![MoveDeclare]),
        (format!("SOOSYRVSTEP4 2\n{four}DONE"), vec![Swap, Offer]),
        (format!("SOOSYRVSTEP4 1\n{four}DONE"), vec![Swap, Move, Offer]),
        (format!("SOOSYRVSTEP5 2\n{four}DONE"), vec![Offer]),
        (format!("SOOSYRVSTEP6 1\n{four}DONE\n1,1"), vec![Choose]),
        ("TARAGUCHISTEP1 10\nDONE".into(), vec![Move]),
        ("TARAGUCHISTEP2 10\n7,7\nDONE".into(), vec![Swap, Move]),
        (format!("TARAGUCHISTEP2 10\n{four}DONE"), vec![Swap, Move, Offer]),
        (format!("TARAGUCHISTEP1 10\n{four}DONE"), vec![Move]),
        (format!("TARAGUCHISTEP3 10\n{four}DONE"), vec![Offer]),
        (format!("TARAGUCHISTEP4 3\n{four}DONE\n1,1 2,2 3,4"), vec![Choose]),
        ("TARANNIKOVSTEP1\nDONE".into(), vec![Move]),
        (format!("TARANNIKOVSTEP2\n{five}DONE"), vec![Swap, Move]),
        ("SAKATASTEP1 DONE".into(), vec![Move3]),
        (format!("SAKATASTEP2\n{three}DONE"), vec![Move2]),
        (format!("SAKATASTEP3\n{five}DONE"), vec![Swap, Move]),
        ("yxswap2step1".into(), vec![Move3]),
        ("yxsoosorvstep1".into(), vec![Move3]),
        (format!("yxsoosorvstep2\n{three}done"), vec![Swap, MoveDeclare]),
        (format!("yxsoosorvstep3\n{three}done"), vec![MoveDeclare]),
        (format!("yxsoosorvstep4 3\n{four}done"), vec![Swap, Offer]),
        (format!("yxsoosorvstep5 3\n{four}done"), vec![Offer]),
        (format!("yxsoosorvstep6\n{four}1,1\n2,2\ndone"), vec![Choose]),
    ] {
        assert_eq!(opening(&text).due().unwrap().kinds(), kinds, "{text}");
    }
    assert_eq!(opening(&format!("SOOSYRVSTEP2 3\n{three}DONE")).due().unwrap().placings[0].declare, Some(3));
    assert_eq!(opening(&format!("TARAGUCHISTEP2 4 {four}DONE")).due().unwrap().offer, Some(4));
    // The rule in force is that of the game, unless the opening is one of renju.
    assert_eq!(opening("SWAP2BOARD\nDONE").position().rule(), Rule::Standard);
    assert_eq!(opening("RIFSTEP1 DONE").position().rule(), Rule::Renju);
}

#[test]
fn swap2_of_yixin_board_is_about_what_yxboard_has_set() {
    let on = |text: &str, stones: &str| step(text).opening(Ok(Rule::Standard), Size::RENJU, &board(stones));
    let choice = on("yxswap2step2", "h8h9i9").unwrap();
    assert_eq!(choice.due().unwrap().kinds(), [Kind::Swap, Kind::Move, Kind::Move2]);
    let colour = on("YXSWAP2STEP3", "h8h9i9a1b1").unwrap();
    assert_eq!(colour.due().unwrap().kinds(), [Kind::Swap, Kind::Move]);
    assert!(on("yxswap2step1", "h8h9").unwrap().stones().is_empty());
    let error = on("yxswap2step2", "h8h9i9a1").unwrap_err().to_string();
    assert_eq!(error, "YXSWAP2STEP2 needs 3 stones set by YXBOARD, got 4");
    let mut uneven = board("h8h9i9");
    uneven.play(None).unwrap();
    let error = step("yxswap2step2").opening(Ok(Rule::Standard), Size::RENJU, &uneven).unwrap_err();
    assert!(error.to_string().ends_with("got 0"));
}

#[test]
fn answers_stand_at_the_columns_where_they_are_read() {
    let three = "7,7\n7,6\n8,6\n";
    let four = "7,7\n7,6\n8,6\n3,3\n";
    for (text, action, lines) in [
        ("yxswap2step1", "MOVE h8 h9 i9", &["SWAP2 MOVE1 7 7", "SWAP2 MOVE2 7 6", "SWAP2 MOVE3 8 6"][..]),
        ("yxswap2step2", "SWAP", &["SWAP2 SWAP1 YES"]),
        ("yxswap2step2", "MOVE a1", &["SWAP2 SWAP1 NO"]),
        ("yxswap2step2", "MOVE a1 o15", &["SWAP2 MOVE4 0 14", "SWAP2 MOVE5 14 0"]),
        ("yxswap2step3", "SWAP", &["SWAP2 SWAP2 YES"]),
        ("yxswap2step3", "MOVE a1", &["SWAP2 SWAP2 NO"]),
        ("yxsoosorvstep1", "MOVE h8 h9 i9", &["SOOSORV MOVE1 7 7", "SOOSORV MOVE2 7 6", "SOOSORV MOVE3 8 6"]),
        (&format!("yxsoosorvstep2\n{three}done"), "SWAP", &["SOOSORV SWAP1 YES"]),
        (&format!("yxsoosorvstep2\n{three}done"), "MOVE a1 DECLARE 3", &["SOOSORV SWAP1 NO"]),
        (&format!("yxsoosorvstep3\n{three}done"), "MOVE a1 DECLARE 3", &["SOOSORV MOVE4 0 14 3"]),
        (&format!("yxsoosorvstep4 2\n{four}done"), "SWAP", &["SOOSORV SWAP2 YES"]),
        (&format!("yxsoosorvstep4 2\n{four}done"), "OFFER a1 b1", &["SOOSORV SWAP2 NO"]),
        (
            &format!("yxsoosorvstep5 2\n{four}done"),
            "OFFER a1 b1",
            &["SOOSORV MOVE5 REFRESH", "SOOSORV MOVE5 0 14", "SOOSORV MOVE5 1 14", "SOOSORV MOVE5 DONE"],
        ),
        (
            &format!("yxsoosorvstep5 1\n{four}done"),
            "MOVE a1",
            &["SOOSORV MOVE5 REFRESH", "SOOSORV MOVE5 0 14", "SOOSORV MOVE5 DONE"],
        ),
        (&format!("yxsoosorvstep6\n{four}1,1\n0,14\ndone"), "CHOOSE a1", &["SOOSORV MOVE5C 0 14"]),
    ] {
        let expected: Vec<String> = lines.iter().map(|line| format!("MESSAGE {line}")).collect();
        assert_eq!(answer(text, action, None), expected, "{text}: {action}");
    }
    assert_eq!(answer("YAMAGUCHISTEP1 DONE", "MOVE h8 h9 i9 DECLARE 4", None), ["7,7 7,6 8,6 4"]);
    assert_eq!(answer("SOOSYRVSTEP2 8 DONE", "MOVE a1 DECLARE 4", None), ["0,14 4"]);
    assert_eq!(answer("SOOSYRVSTEP2 8 DONE", "SWAP", None), ["SWAP"]);
    assert_eq!(answer("TARAGUCHISTEP2 2 DONE", "OFFER a1 b1", None), ["0,14 1,14"]);
    assert_eq!(answer("RIFSTEP5 DONE 1,1", "CHOOSE a1", Some("o15")), ["0,14 14,0"]);
}

#[test]
fn what_the_host_has_accepted_is_answered() {
    // Stones outside their squares; offers that are symmetric, doubled or on a stone.
    opening("RIFSTEP2 0,0 1,1 2,2 DONE");
    opening("TARAGUCHISTEP2 0,0 DONE");
    let four = "7,7 7,6 8,6 8,7";
    assert_eq!(opening(&format!("RIFSTEP5 {four} DONE 6,7 7,8")).offered().len(), 2);
    assert_eq!(opening(&format!("RIFSTEP5 {four} DONE 6,7 6,7 7,7")).offered().len(), 1);
    let mut text = format!("yxsoosorvstep6\n{}", four.replace(' ', "\n"));
    (0..9).for_each(|x| text += &format!("\n{x},0"));
    assert_eq!(opening(&(text + "\ndone")).offered().len(), 9);
}

#[test]
fn what_cannot_be_answered_is_named() {
    for (text, told) in [
        ("RIFSTEP2 7,7 DONE", "RIFSTEP2 needs 3 stones, got 1"),
        ("SWAP2BOARD 7,7 DONE", "SWAP2BOARD needs 0 or 3 or 5 stones, got 1"),
        ("RIFSTEP1 7,7 DONE", "RIFSTEP1 needs no stones, got 1"),
        ("SWAPBOARD 7,7 15,7 8,8 DONE", "SWAPBOARD: 15,7 is off the 15x15 board"),
        ("SWAPBOARD 7,7 7,7 8,8 DONE", "SWAPBOARD: 7,7 is named twice"),
        ("RIFSTEP5 7,7 7,6 8,6 8,7 DONE 7,7", "RIFSTEP5: 7,7 is occupied"),
        ("RIFSTEP5 7,7 7,6 8,6 8,7 DONE\nDONE", "RIFSTEP5 got the line 'DONE', write a stone as x,y"),
        ("yxsoosorvstep6 7,7 7,6 8,6 8,7 done", "YXSOOSORVSTEP6 needs fifths to choose from"),
        ("yxsoosorvstep4\n7,7\n7,6\n8,6\n8,7\ndone", "YXSOOSORVSTEP4 needs a number of fifths from 1 to 62"),
        (
            "yxsoosorvstep4 63\n7,7\n7,6\n8,6\n8,7\ndone",
            "YXSOOSORVSTEP4 needs a number of fifths from 1 to 62",
        ),
        ("YAMAGUCHISTEP4 0\nDONE", "YAMAGUCHISTEP4 needs a number"),
        ("SWAP2BOARD\n7,7,1\nDONE", "SWAP2BOARD got the line '7,7,1', write a stone as x,y"),
        ("RIFSTEP5 DONE ABOUT", "RIFSTEP5 got ABOUT in place of the line with the offered fifths"),
    ] {
        let mut reader = Reader::new();
        let read: Vec<_> = text.lines().flat_map(|line| reader.read(line)).collect();
        assert!(!reader.is_within_list(), "{text}");
        let error = match &read[0] {
            Ok(Command::Step(step)) => {
                step.opening(Ok(Rule::Renju), Size::RENJU, &board("")).unwrap_err().to_string()
            }
            Ok(other) => panic!("{text}: {other:?}"),
            Err(error) => error.to_string(),
        };
        assert!(error.starts_with(told), "{text}: {error}");
    }
    for (text, told) in [
        ("RIFSTEP1 DONE", "RIFSTEP1: rif needs a 15x15 board, not 22x22"),
        ("yxsoosorvstep1", "YXSOOSORVSTEP1: soosorv-8 needs a 15x15 board, not 22x22"),
    ] {
        let error = step(text).opening(Ok(Rule::Renju), Size::MAX, &board("")).unwrap_err();
        assert_eq!(error.to_string(), told);
    }
    let endless = format!("SWAP2BOARD\n{}DONE", "1,1\n".repeat(1000));
    let mut reader = Reader::new();
    let read: Vec<_> = endless.lines().flat_map(|line| reader.read(line)).collect();
    assert_eq!(read, [Err(CommandError::LongList("SWAP2BOARD"))]);
}
