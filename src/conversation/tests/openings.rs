//! Requests about openings: who answers, when, and what is left as it was.

use super::*;

#[test]
fn an_opening_is_asked_about_and_the_game_goes_on() {
    let mut host = Host::with::<Prompt>();
    host.expect("OPENINGRULES", &[&crate::protocol::rules_reply().to_string()]);
    // Before START the usual board is meant.
    host.expect("OPENING free-centre DONE", &["MOVE 7,7"]);
    host.expect("START 15\nBEGIN", &["OK", "0,14"]);
    host.expect("OPENING rif\nDONE", &["MOVE 7,7 6,8 7,8"]);
    host.expect("OPENING rif MOVE 7,7 7,6 8,7 SWAP DONE", &["MOVE 6,8"]);
    let state = "STATE to_act=1 colour=WHITE black_seat=2 stones=3 allow=MOVE moves=7,7;7,6;8,7";
    host.expect("OPENINGSTATE rif MOVE 7,7 7,6 8,7 SWAP DONE", &[state]);
    host.expect("OPENINGSTATE swap1 MOVE 7,7 SWAP DONE", &["STATE complete black_seat=2 stones=1 moves=7,7"]);
    host.expect("OPENING swap1 MOVE 7,7 SWAP DONE", &["ERROR opening: complete; send BOARD"]);
    let wrong = "ERROR opening: line 2: 7,7 is occupied, choose an empty point";
    host.expect("OPENINGSTATE swap1 MOVE 7,7 MOVE 7,7 DONE", &[wrong]);
    // The game has waited.
    host.expect("TURN 1,14\nTAKEBACK 2,14", &["2,14", "OK"]);
    host.expect("START 20", &["OK"]);
    let squares = "ERROR opening: line 0: rif needs a 15x15 board, not 20x20";
    host.expect("OPENING rif DONE\nOPENINGSTATE rif DONE", &[squares, squares]);
    host.expect("OPENING swap2 MOVE 19,19 0,0 1,1 DONE", &["MOVE 10,9"]);
    assert_eq!(host.rest(), [""; 0]);
}

#[test]
fn settings_of_openings_hold_until_they_are_sent_again() {
    let mut host = Host::with::<Prompt>();
    let offer = "OPENINGSTATE rif MOVE 7,7 7,6 7,8 MOVE 7,9 OFFER 6,8 6,7 DONE";
    for (symmetry, answer) in [("figure", "ERROR"), ("board", "STATE"), ("off", "STATE"), ("figure", "ERROR")]
    {
        host.send(&format!("INFO fifth_symmetry {symmetry}\n{offer}"));
        assert!(host.answer().starts_with(answer), "{symmetry}");
    }
    host.expect("INFO rule 8\nOPENING free-centre DONE", &["MOVE 7,7"]);
    host.send("OPENING swap2 DONE");
    assert!(host.answer().starts_with("ERROR opening: line 0: INFO rule 8 (caro) is not supported"));
}

#[test]
fn a_choice_is_stopped_with_its_one_action() {
    for stop in ["STOP", "yxstop", "STOP\nSTOP\nYXSTOP"] {
        let mut host = Host::with::<Patient>();
        host.send("OPENING swap1 DONE\nINFO time_left 1000\nINFO opening_seed 2");
        host.expect(stop, &["MOVE 7,7"]);
        host.expect("STOP\nABOUT", &[&Reply::About.to_string()]);
        // Both the choice and the stone after it.
        host.expect(&format!("RIFSTEP5 7,7 7,6 8,6 8,7 DONE 1,1 0,14\n{stop}"), &["1,1 0,14"]);
        assert_eq!(host.rest(), [""; 0]);
    }
}

#[test]
fn requests_end_the_choice_with_its_action_first() {
    let mut host = Host::with::<Patient>();
    host.expect("START 15\nBEGIN\nOPENING swap1 DONE\nTURN 1,1\nSTOP", &["OK", "0,14", "MOVE 7,7", "1,14"]);
    let state = "STATE to_act=1 colour=BLACK black_seat=1 stones=0 allow=MOVE";
    // What needs no thinking, and what is refused, waits as other answers do.
    let unknown = "ERROR opening: line 1: MOVE2 is not available here, but MOVE";
    host.expect(
        "OPENING swap1 DONE\nOPENINGSTATE swap1 DONE\nOPENING swap1 MOVE 1,1 2,2 DONE\nSTOP",
        &["MOVE 7,7", state, unknown],
    );
    host.expect("OPENING swap1 DONE\nOPENINGRULES\nABOUT\nSTOP", &["MOVE 7,7"]);
    assert!(host.answer().starts_with("OPENINGRULES "));
    host.expect("", &[&Reply::About.to_string()]);
    // A command in place of an action is carried out.
    host.expect(
        "OPENING swap1\nRESTART",
        &["ERROR opening: line 1: RESTART stands in place of an action, end the transcript with DONE", "OK"],
    );
    assert_eq!(host.rest(), [""; 0]);
}

#[test]
fn what_yixin_board_sends_after_a_step_does_not_cut_it_short() {
    let mut host = Host::with::<Patient>();
    let three = "7,7\n6,7\n5,8\ndone";
    host.expect("START 15", &["OK"]);
    // Nothing but STOP ends it; then everything is answered in its order.
    host.send(&format!("yxsoosorvstep2\n{three}\nstart 15\nyxboard\n7,7,1\ndone\nyxshowforbid\nyxstop"));
    assert!(host.said().starts_with("MESSAGE SOOSORV SWAP1 "));
    host.expect("", &["OK", "FORBID ."]);
    // A request for a move does.
    host.send(&format!("yxsoosorvstep2\n{three}\nboard\ndone\nstop"));
    assert!(host.said().starts_with("MESSAGE SOOSORV SWAP1 "));
    host.expect("", &["0,14"]);
}

#[test]
fn the_end_is_silent_during_a_transcript_or_a_choice() {
    for end in ["END", "OPENING rif\nEND", "OPENING rif SWAP end", "OPENING rif", "RIFSTEP5 DONE\nEND", ""] {
        let mut host = Host::with::<Patient>();
        host.send("OPENING swap1\nMOVE 3,3 DONE");
        host.send(end);
        assert_eq!(host.rest(), [""; 0], "{end}");
    }
}

#[test]
fn a_choice_that_breaks_down_costs_nothing() {
    for conversation in [Host::with::<Panicking>, Host::with::<Careless>] {
        let mut host = conversation();
        host.expect("OPENING taraguchi MOVE 7,7 DONE", &["MOVE 6,8"]);
        host.expect("OPENING soosorv MOVE 7,7 7,6 8,6 DONE", &["MOVE 6,8 DECLARE 1"]);
        host.expect("OPENING rif MOVE 7,7 7,6 8,6 MOVE 8,7 DONE", &["OFFER 0,14 1,14"]);
        host.expect("OPENING rif MOVE 7,7 7,6 8,6 MOVE 8,7 OFFER 0,14 1,14 DONE", &["CHOOSE 0,14"]);
        host.expect("RIFSTEP5 7,7 7,6 8,6 8,7 DONE\n1,1 2,2", &["1,1 6,8"]);
        host.expect("START 5\nOPENING swap2 DONE", &["OK", "MOVE 2,2 1,3 2,3"]);
        assert_eq!(host.rest(), [""; 0]);
    }
}

#[test]
fn steps_of_other_dialects_leave_the_game_alone() {
    let mut host = Host::with::<Prompt>();
    host.send("yxsoosorvstep1\nINFO message off\nyxswap2step1");
    for line in ["SOOSORV MOVE1 7 7", "SOOSORV MOVE2 6 8", "SOOSORV MOVE3 7 8"] {
        assert_eq!(host.line(), format!("MESSAGE {line}"));
    }
    for line in ["SWAP2 MOVE1 7 7", "SWAP2 MOVE2 6 8", "SWAP2 MOVE3 7 8"] {
        assert_eq!(host.line(), format!("MESSAGE {line}"));
    }
    host.expect("yxswap2step2", &["ERROR YXSWAP2STEP2 needs a board, send START 15 first"]);
    host.expect(
        "start 10\nyxboard\n7,7,2\n8,7,1\n9,9,2\ndone\nyxswap2step3",
        &["OK", "ERROR YXSWAP2STEP3 needs 5 stones set by YXBOARD, got 3"],
    );
    host.send("yxswap2step2");
    assert_eq!(host.line(), "MESSAGE SWAP2 SWAP1 NO");
    let other_board = "ERROR YXSOOSORVSTEP2: soosorv-8 needs a 15x15 board, not 10x10";
    host.expect("yxsoosorvstep2 7,7 7,6 8,6 done", &[other_board]);
    host.expect("TAKEBACK 9,9", &["OK"]);
    host.expect("RIFSTEP1 DONE", &["ERROR RIFSTEP1: rif needs a 15x15 board, not 10x10"]);
    assert_eq!(host.rest(), [""; 0]);
}
