//! Requests of people who study positions.

use super::*;
use crate::search::RootEvent;

/// As many lines as are asked for, each of one of the first points that are not blocked.
fn lines(position: &Position, scope: &Scope, value: i32) -> Vec<Report> {
    let board: Board = Board::from_position(position);
    let free = board.empty().without(&scope.blocked);
    let count = scope.lines.clamp(1, free.len().max(1));
    let line = |(at, point): (usize, Point)| Report {
        rank: at + 1,
        of: count,
        score: Score(value - at as i32),
        line: vec![point],
        ..report(position)
    };
    free.iter().take(count).enumerate().map(line).collect()
}

// Reports what was asked for and answers at once; the side to move is always a little worse off.
thinker!(
    Studious,
    |position, scope, _, listener| {
        let lines = lines(position, scope, -10);
        listener.root(RootEvent::Searching(lines[0].line[0]));
        lines.iter().for_each(|line| listener.report(line));
        Outcome { best: lines.first().map(|line| line.line[0]), lines }
    },
    |opening, _| any_action(opening).map(Decision::forced)
);

#[test]
fn details_are_shown_as_far_as_they_are_wanted() {
    let mut host = Host::with::<Studious>();
    host.expect("INFO message off\nSTART 15\nYXNBEST 2", &["OK", "0,14"]);
    host.send("INFO show_detail 2\nYXNBEST 2");
    let block = |rank: usize, value: i32, rate: &str, point: &str| {
        [
            format!("INFO PV {rank}"),
            "INFO NUMPV 2".to_string(),
            "INFO DEPTH 1".to_string(),
            "INFO SELDEPTH 1".to_string(),
            "INFO NODES 1".to_string(),
            "INFO TOTALNODES 1".to_string(),
            "INFO TOTALTIME 0".to_string(),
            "INFO SPEED 1000000".to_string(),
            format!("INFO EVAL {value}"),
            format!("INFO WINRATE {rate}"),
            format!("INFO BESTLINE {point}"),
            "INFO PV DONE".to_string(),
        ]
    };
    let expected = [block(0, -10, "0.4875", "1,14"), block(1, -11, "0.4863", "2,14")].concat();
    assert_eq!((0..24).map(|_| host.line()).collect::<Vec<_>>(), expected);
    assert_eq!(host.line(), "1,14");
    host.send("INFO show_detail 1\nTURN 7,7");
    let realtime = ["POS 2,14", "VAL -10", "PV c1", "BEST 2,14"];
    for text in realtime {
        assert_eq!(host.line(), format!("MESSAGE REALTIME {text}"));
    }
    assert_eq!(host.line(), "2,14");
    host.expect("INFO show_detail 0\nTURN 8,8", &["3,14"]);
}

#[test]
fn blocked_points_are_kept_free_by_everyone() {
    let mut host = Host::with::<Studious>();
    host.expect("START 15\nyxblock\n0,14\n1,14\n77,-3\ndone\nBEGIN", &["OK", "2,14"]);
    host.expect("yxforbid add 3,14 0\nTURN 7,7", &["4,14"]);
    host.expect("yxblockreset\nyxforbid del 3,14 0\nRESTART\nBEGIN", &["OK", "0,14"]);
    // Its own wish being impossible, the nearest point to the middle would be played.
    let mut host = Host::with::<Careless>();
    host.expect("START 15\nyxblock\n7,7\n6,8\n7,8\n8,8\ndone\nBEGIN", &["OK", "6,7"]);
    let all: Vec<String> = (0..225).map(|at| format!("{},{}", at / 15, at % 15)).collect();
    host.send(&format!("yxblock\n{}\ndone\nTURN 0,0", all.join("\n")));
    let said = host.line();
    assert!(said.starts_with("MESSAGE every point is blocked"), "{said}");
    assert_eq!(host.line(), "7,7", "the nearest to the middle");
}

#[test]
fn stones_for_balance_are_placed() {
    let mut host = Host::with::<Studious>();
    host.expect("START 15\nYXBALANCETWO 0", &["OK", "0,14 1,14"]);
    host.expect("YXBALANCEONE 20 3\nTURN 0,14", &["2,14", "ERROR 0,14 is occupied, choose an empty point"]);
    // One point is left.
    host.send("START 5");
    let stones: Vec<String> =
        (0..24).map(|at| format!("{},{},{}", at / 5, at % 5, 1 + (at / 5 + at % 5 * 2) % 4 / 2)).collect();
    host.expect(
        &format!("INFO rule 0\nSTART 5\nYXBOARD\n{}\nDONE\nYXBALANCETWO 0", stones.join("\n")),
        &["OK", "OK", "4,4"],
    );
}

#[test]
fn the_worse_colour_is_left_to_the_other_side_once() {
    let mut host = Host::with::<Studious>();
    host.expect("START 15\nINFO swapable 1\nTURN 7,7", &["OK", "SWAP"]);
    host.expect("BOARD\n7,7,2\nDONE", &["0,14"]);
    host.expect("INFO swapable 1\nINFO swapable 0\nTURN 8,8", &["1,14"]);
}

#[test]
fn pondering_disturbs_nothing() {
    let mut host = Host::with::<Patient>();
    host.expect("INFO pondering 1\nSTART 15\nBEGIN\nSTOP", &["OK", "0,14"]);
    host.expect("ABOUT\nSTOP\nHELLO", &[&Reply::About.to_string(), "UNKNOWN command HELLO"]);
    host.expect("TURN 3,3\nSTOP", &["1,14"]);
    host.expect("TAKEBACK 1,14\nTAKEBACK 3,3\nTURN 5,5\nSTOP", &["OK", "OK", "1,14"]);
    host.expect("INFO message on\nYXSHOWFORBID", &["FORBID ."]);
    host.send("yxshowhashusage");
    while !host.line().starts_with("MESSAGE hash usage ") {}
    host.expect("YXNBEST 2\nSTOP", &["2,14"]);
    host.expect("INFO pondering 0\nTURN 9,9\nSTOP", &["3,14"]);
    host.expect("INFO pondering 1\nTURN 9,8\nSTOP", &["4,14"]);
    assert_eq!(host.rest(), [""; 0]);
}

#[test]
fn a_thinker_that_breaks_down_while_pondering_is_replaced() {
    let mut host = Host::with::<Panicking>();
    host.expect("INFO pondering 1\nSTART 15\nBEGIN\nTURN 7,7\nTURN 8,8", &["OK", "0,14", "1,14", "2,14"]);
}

#[test]
fn questions_beside_the_search_are_answered_after_the_move() {
    let mut host = Host::with::<Patient>();
    host.expect("INFO message on\nSTART 15\nBEGIN", &["OK"]);
    host.send("yxquerydatabaseallt\n7,7\ndone\nyxquerydatabaseallt\n7,7\ndone\nyxdraw\nyxresign\nyxblock\n1,14\ndone\nSTOP");
    while host.line() != "0,14" {}
    for text in
        ["there is no database yet, everything about it is passed over", "DRAW REJECT", "RESIGN ACCEPT"]
    {
        assert_eq!(host.line(), format!("MESSAGE {text}"));
    }
    host.send("yxshowhashusage\nyxhashload\nno such file");
    assert!(host.line().starts_with("MESSAGE hash usage 25.0 % of "));
    host.expect("ABOUT", &["ERROR no such file: a stand-in keeps nothing", &Reply::About.to_string()]);
}

#[test]
fn passes_that_are_filled_in_are_told() {
    let mut host = Host::with::<Prompt>();
    host.expect("START 15", &["OK"]);
    host.line();
    host.send("YXBOARD\n7,7,1\n8,7,2\nDONE\nYXBOARD\n7,7,1\n-1,-1,2\nDONE\nYXBOARD\n7,7,1\n8,7,1\nDONE");
    let told = "MESSAGE the stones do not come in turns, 2 x a pass; field 1 is the side to move, here black";
    assert_eq!(host.line(), told);
    host.send("BOARD\n7,7,2\n8,8,2\nDONE");
    assert!(host.line().ends_with("1 x a pass; field 1 is the side to move, here white"));
    assert_eq!(host.answer(), "0,14");
}

#[test]
fn questions_about_the_engine_wait_for_the_search() {
    let mut host = Host::with::<Patient>();
    host.expect("INFO message off\nSTART 15\nBEGIN", &["OK"]);
    host.send("yxshowhashusage\nYXSHOWFORBID\nTRACESEARCH\nSTOP");
    assert_eq!(host.line(), "0,14");
    assert!(host.line().starts_with("MESSAGE hash usage "));
    assert_eq!(host.line(), "FORBID .");
    assert_eq!(host.line(), "MESSAGE white to move: nothing is known");
    // A time named while they wait is for the search.
    host.send("TURN 0,0\nYXSHOWFORBID\nINFO timeout_turn 0");
    assert_eq!([host.line(), host.line()], ["1,14", "FORBID ."]);
    // What ends a search ends it for them, too.
    host.send("INFO timeout_turn 2000000000\nTURN 7,7\nyxshowhashusage\nTURN 8,8\nSTOP");
    assert_eq!(host.line(), "2,14");
    assert!(host.line().starts_with("MESSAGE hash usage "));
    assert_eq!(host.line(), "3,14");
}

#[test]
fn requests_need_a_board_and_a_game_that_goes_on() {
    let mut host = Host::with::<Prompt>();
    for command in ["YXNBEST 2", "YXSEARCHDEFEND", "YXBALANCEONE", "TRACEBOARD", "TRACESEARCH"] {
        let name = command.split(' ').next().unwrap();
        host.expect(command, &[&format!("ERROR {name} needs a board, send START 15 first")]);
    }
    let won = "0,0,1\n5,5,2\n1,0,1\n5,7,2\n2,0,1\n5,9,2\n3,0,1\n5,11,2\n4,0,1";
    host.expect(&format!("INFO message off\nSTART 15\nYXBOARD\n{won}\nDONE"), &["OK"]);
    for command in ["YXNBEST 2", "YXSEARCHDEFEND", "YXBALANCETWO 0"] {
        host.send(command);
        let told = "MESSAGE black has already won this game, send START, RESTART or another BOARD";
        assert_eq!([host.line(), host.line()], [told, "0,14"]);
    }
    host.send("TRACESEARCH");
    assert_eq!(host.line(), "MESSAGE black to move: nothing is known");
}
