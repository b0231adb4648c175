//! Conversations as the known hosts hold them, and as broken ones do.

use super::host::{Host, is_move};

#[test]
fn a_manager_plays_a_few_moves() {
    let mut host = Host::start(&[]);
    host.send("ABOUT");
    let about = host.line();
    for part in ["name=\"Kagetsu\"", "version=\"", "author=\"", "country=\""] {
        assert!(about.contains(part), "{about}");
    }
    host.expect("START 15", "OK");
    host.send("INFO rule 4\nINFO timeout_turn 200\nINFO timeout_match 100000\nINFO max_memory 367001600");
    assert_eq!(host.expect_move("INFO time_left 100000\nBEGIN"), "7,7");
    host.expect_move("INFO time_left 99000\nTURN 7,6");
    host.expect_move("BOARD\n7,7,1\n7,6,2\n8,6,1\n6,8,2\nDONE");
    host.expect("START 15", "OK");
    host.expect_move("TURN 7,7");
    host.send("END");
    host.ends_silently();
}

#[test]
fn every_line_end_is_understood() {
    for end in ["\n", "\r\n", "\r"] {
        let mut host = Host::start(&["--force-utf8"]);
        let lines = ["start 15", "", "INFO timeout_turn 0", "  board  ", "7,7,2", "done", "END"];
        host.write(lines.map(|line| format!("{line}{end}")).concat().as_bytes());
        assert_eq!(host.answer(), "OK");
        // The program may end before the move.
        let (rest, errors, status) = host.end();
        assert!(rest.iter().filter(|line| is_move(line)).count() <= 1, "{rest:?}");
        assert!(errors.is_empty() && status.success());
    }
}

#[test]
fn yixin_board_starts_a_game_and_asks_for_forbidden_points() {
    let mut host = Host::start(&[]);
    host.send("info show_detail 1\nyxshowinfo");
    let shown: Vec<String> = (0..3).map(|_| host.line()).collect();
    assert!(shown[0].starts_with("MESSAGE Kagetsu "));
    assert!(shown[1].starts_with("MESSAGE INFO MAX_THREAD_NUM "));
    assert!(shown[2].starts_with("MESSAGE INFO MAX_HASH_SIZE "));
    host.expect("START 15 15", "OK");
    host.send(
        "INFO caution_factor 1\nINFO thread_num 1\nINFO hash_size 65536\nINFO pondering 0\nINFO vcthread 0",
    );
    host.send("INFO rule 2\nyxblockreset\nyxblockpathreset\nINFO usedatabase 0");
    host.send("yxquerydatabaseallt\n7,7\ndone");
    let stones = "7,6,1\n0,0,2\n7,8,1\n0,2,2\n6,7,1\n0,4,2\n8,7,1\n0,6,2\ndone";
    host.expect("start 15", "OK");
    host.expect(&format!("yxboard\n{stones}\nyxshowforbid"), "FORBID 0707.");
    // No clock: the search runs until it is stopped.
    host.send(
        "INFO timeout_match 100000000\nINFO time_left 100000000\nINFO timeout_turn 2000000\nINFO max_node -1",
    );
    host.send("INFO max_depth 225\nyxhashclear\nboard\n7,7,1\n8,8,2\ndone\nINFO time_left 100000000");
    host.search_begins();
    host.send("yxstop");
    assert!(is_move(&host.answer()));
    host.expect("yxshowforbid", "FORBID .");
    host.send("end");
    host.ends_silently();
}

#[test]
fn settings_may_come_while_the_program_thinks() {
    let mut host = Host::start(&[]);
    host.expect("START 15\nINFO timeout_turn 600000\nBOARD\n7,7,2\nDONE", "OK");
    host.search_begins();
    host.send(
        "INFO time_left 1000\nINFO evaluate 3,3\nINFO folder /some where/else\nINFO max_memory 40000000",
    );
    let answer = host.expect_move("STOP");
    // No further line belongs to that search.
    host.expect(&format!("STOP\nTAKEBACK {answer}"), "OK");
    host.expect("TAKEBACK 7,7", "OK");
}

#[test]
fn the_end_comes_at_once_during_a_search() {
    for end in ["END", "close"] {
        let mut host = Host::start(&[]);
        host.expect("START 15\nINFO timeout_turn 600000\nBOARD\n7,7,2\nDONE", "OK");
        host.search_begins();
        if end == "close" {
            host.close()
        } else {
            host.send(end)
        }
        host.ends_silently();
    }
}

#[test]
fn mistakes_are_named_and_change_nothing() {
    let mut host = Host::start(&[]);
    let mistakes = [
        ("TURN 7,7", "ERROR TURN needs a board"),
        ("RESTART", "ERROR RESTART needs a board"),
        ("BOARD\n7,7,2\nDONE", "ERROR BOARD needs a board"),
        ("START 4", "ERROR board size 4 is not supported"),
        ("START", "ERROR START needs a board size"),
        ("RECTSTART 20,15", "ERROR a board of 20 by 15 is not supported"),
        ("HELLO", "UNKNOWN command HELLO"),
    ];
    let later = [
        ("TURN 15,7", "ERROR 15,7 is off the 15x15 board"),
        ("TURN 7", "ERROR TURN needs a point"),
        ("TURN 7,7", "ERROR 7,7 is occupied"),
        ("BEGIN", "ERROR BEGIN needs an empty board"),
        ("BOARD\n7,7,1\n7,7,2\nDONE", "ERROR BOARD lists 7,7 twice"),
        ("BOARD\n7,7,1\nhello\n8,8,1\nDONE", "ERROR BOARD got the line 'hello'"),
        ("BOARD\n7,7,3\nDONE", "ERROR BOARD got the blocked point 7,7,3"),
        ("YXBOARD\n7,70,1\nDONE", "ERROR 7,70 is off the 15x15 board"),
        ("TAKEBACK 8,8", "ERROR TAKEBACK 8,8 is not the last stone, that is 7,7"),
        ("PLAY 7,7", "ERROR 7,7 is occupied"),
        ("YXNBEST", "ERROR YXNBEST needs a number of lines from 1 such as YXNBEST 5"),
        ("YXBALANCEONE even", "ERROR YXBALANCEONE needs a value and how many moves to skip"),
        ("yxforbid 7,7", "ERROR YXFORBID needs add or del, a point and a side"),
        ("SWAP2BOARD\n7,7\nDONE", "ERROR SWAP2BOARD needs 0 or 3 or 5 stones, got 1"),
        ("OPENING rif\nMOVE 7,7\nDONE", "ERROR opening: line 1: MOVE is not available here, but MOVE3"),
        ("OPENING gomoku DONE", "ERROR opening: line 0: unknown rule 'gomoku'"),
        (
            "BOARD\n1,1,1\n1,2,2\n2,1,1\n2,2,2\n3,1,1\n3,2,2\n4,1,1\n4,2,2\n5,1,1\n5,2,2\nDONE",
            "ERROR black has already won this game",
        ),
    ];
    for (lines, answer) in mistakes {
        host.send(lines);
        let heard = host.answer();
        assert!(heard.starts_with(answer), "{heard} after {lines}");
    }
    host.expect("START 15\nYXBOARD\n7,7,1\nDONE", "OK");
    for (lines, answer) in later {
        host.send(lines);
        let heard = host.answer();
        assert!(heard.starts_with(answer), "{heard} after {lines}");
    }
    host.expect("TAKEBACK 7,7", "OK");
    host.expect_move("INFO timeout_turn 0\nBEGIN");
}

#[test]
fn rubbish_does_no_harm() {
    let mut host = Host::start(&[]);
    host.write(b"\xff\xfe\x00\x80\n\x1b[A\n");
    host.write(&[b'x'; 200_000]);
    host.write(b"\r\nINFO\nINFO rule\nINFO timeout_turn x\nDONE\nSTART 15\n");
    let answers: Vec<String> = (0..5).map(|_| host.answer()).collect();
    assert!(answers[..4].iter().all(|answer| answer.starts_with("UNKNOWN ")), "{answers:?}");
    assert_eq!(answers[4], "OK");
    assert!(answers.iter().all(|answer| answer.len() <= 1_000));
    host.close();
    host.ends_silently();
}

#[test]
fn all_settings_at_their_limits_leave_a_program_that_plays() {
    let mut host = Host::start(&[]);
    host.expect("START 15", "OK");
    for value in ["0", "-1", "1", "2147483647", "-2147483648", "99999999999999999999"] {
        for key in
            ["max_memory", "hash_size", "thread_num", "max_depth", "max_node", "timeout_match", "time_left"]
        {
            host.send(&format!("INFO {key} {value}"));
        }
        host.expect_move("INFO timeout_turn 50\nBOARD\n7,7,1\n8,8,2\nDONE");
    }
    host.send("INFO max_moves 1\nBOARD\n7,7,2\nDONE");
    let answer = host.answer();
    assert!(answer.starts_with("ERROR no more stones may be placed"), "{answer}");
}

#[test]
fn the_log_has_both_directions() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("protocol.log");
    let _ = std::fs::remove_file(&path);
    let mut host = Host::start(&["--log", path.to_str().unwrap()]);
    host.expect("START 15", "OK");
    host.send("END");
    host.ends_silently();
    let log = std::fs::read_to_string(&path).unwrap();
    for line in [" > START 15", " < OK", " > END"] {
        assert!(log.lines().any(|logged| logged.ends_with(line)), "{line} is not in {log}");
    }
}
