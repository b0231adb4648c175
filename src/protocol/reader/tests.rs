//! Lines in, commands out.

use super::*;
use crate::geometry::{Color, Size, SizeError};
use crate::protocol::{Edit, Field, MAX_LISTED, OpeningError, OpeningFault, Pair, Stone, Transcript};
use crate::search::Balance;

/// All that a text gives, line by line.
fn read(text: &str) -> Vec<Result<Command, CommandError>> {
    let mut reader = Reader::new();
    text.lines().flat_map(|line| reader.read(line)).collect()
}

fn pair(x: i64, y: i64) -> Pair {
    Pair { x, y }
}

fn two_stones() -> Vec<Stone> {
    vec![Stone { pair: pair(7, 7), field: Field::Own }, Stone { pair: pair(8, 7), field: Field::Opponent }]
}

#[test]
fn commands_are_read_in_any_case() {
    let text = "start 15\nRestart\nBEGIN\nturn 7,6\nTakeBack 7,6\nTAKEBACK\nplay 1,2\nstop\nYxStop\nabout\n\
                yxshowinfo\nYXSHOWFORBID\nyxhashclear\nend";
    let expected = [
        Command::Start(Size::RENJU),
        Command::Restart,
        Command::Begin,
        Command::Turn(pair(7, 6)),
        Command::TakeBack(Some(pair(7, 6))),
        Command::TakeBack(None),
        Command::Play(pair(1, 2)),
        Command::Stop,
        Command::Stop,
        Command::About,
        Command::ShowInfo,
        Command::ShowForbidden,
        Command::HashClear,
        Command::End,
    ];
    assert_eq!(read(text), expected.map(Ok));
}

#[test]
fn sizes_are_one_number_or_two_equal_ones() {
    for text in ["START 20", "START 20 20", "START 20,20", "RECTSTART 20,20", "rectstart 20 20", "START\t20"]
    {
        assert_eq!(read(text), [Ok(Command::Start(Size::new(20).unwrap()))], "{text}");
    }
    assert_eq!(read("START 4"), [Err(SizeError(4).into())]);
    assert_eq!(read("START -15"), [Err(SizeError(-15).into())]);
    assert_eq!(read("START 1000"), [Err(SizeError(1000).into())]);
    assert_eq!(read("RECTSTART 20,15"), [Err(CommandError::NotSquare(20, 15))]);
    for text in
        ["START", "START x", "START 15 15 15", "START 15.0", "START 99999999999999999999", "RECTSTART 15"]
    {
        assert!(matches!(read(text)[..], [Err(CommandError::BadSize { .. })]), "{text}");
    }
}

#[test]
fn points_that_are_none_are_named() {
    for text in ["TURN", "TURN a,b", "TURN 7", "TURN 7,7,7", "PLAY x", "TAKEBACK 7"] {
        let [Err(error)] = &read(text)[..] else { panic!("{text}") };
        let (command, got) = text.split_once(' ').unwrap_or((text, ""));
        assert_eq!(error.to_string(), format!("{command} needs a point such as {command} 7,7, got '{got}'"));
    }
}

#[test]
fn lists_end_with_done_wherever_it_stands() {
    for text in [
        "BOARD\n7,7,1\n8,7,2\nDONE",
        "board\n7,7,1\n\n8,7,2\ndone",
        "BOARD 7,7,1 8,7,2 DONE",
        "BOARD 7,7,1\n8,7,2 Done",
        "BOARD\n7,7,1 8,7,2 DONE YXSTOP",
    ] {
        assert_eq!(read(text), [Ok(Command::Board(two_stones()))], "{text}");
        assert_eq!(read(&format!("yx{text}")), [Ok(Command::SetBoard(two_stones()))], "{text}");
    }
    assert_eq!(read("BOARD\nDONE"), [Ok(Command::Board(vec![]))]);
    assert_eq!(read("BOARD DONE"), [Ok(Command::Board(vec![]))]);
}

#[test]
fn a_faulty_list_gives_one_error_at_its_end() {
    let fault = CommandError::BadStone { command: "BOARD", got: "7,7".into() };
    assert_eq!(read("BOARD\n7,7\nrubbish\n7,8,1\nDONE\nSTOP"), [Err(fault), Ok(Command::Stop)]);
    let mut reader = Reader::new();
    assert!(reader.read("BOARD").is_empty() && reader.read("nonsense").is_empty());
    assert!(reader.is_within_list());
    assert!(matches!(reader.read("DONE")[..], [Err(_)]));
    assert!(!reader.is_within_list());
}

#[test]
fn a_list_that_is_too_long_is_an_error() {
    let text = format!("BOARD\n{}DONE", "1,1,1\n".repeat(MAX_LISTED + 1));
    assert_eq!(read(&text), [Err(CommandError::LongList("BOARD"))]);
}

#[test]
fn a_command_within_a_list_is_carried_out() {
    let fault = |command, got: &str| Err(CommandError::NoDone { command, got: got.into() });
    let start = || Ok(Command::Start(Size::RENJU));
    assert_eq!(read("BOARD\n7,7,1\nStart 15\nSTOP"), [fault("BOARD", "Start"), start(), Ok(Command::Stop)]);
    assert_eq!(read("YXBLOCKUNDO\nYXSTOP"), [fault("YXBLOCKUNDO", "YXSTOP"), Ok(Command::Stop)]);
    let fault = Err(CommandError::NoPath { command: "YXHASHDUMP", got: "yxstop".into() });
    assert_eq!(read("yxhashdump\nyxstop"), [fault, Ok(Command::Stop)]);
}

#[test]
fn end_ends_even_within_a_list() {
    assert_eq!(read("BOARD\n7,7,1\nEND"), [Ok(Command::End)]);
    assert_eq!(read("yxblock\nend"), [Ok(Command::End)]);
    assert_eq!(read("yxhashdump\nend"), [Ok(Command::End)]);
}

#[test]
fn settings_need_no_answer() {
    assert_eq!(read("INFO rule 4"), [Ok(Command::Info(Info::Rule(4)))]);
    assert_eq!(read("INFO\nINFO folder /my files/end\ninfo evaluate 7,7\nINFO vcthread 1"), []);
}

/// The one request of a text.
fn study(text: &str) -> Study {
    match read(text).remove(0) {
        Ok(Command::Study(study)) => study,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn requests_of_those_who_study_are_read() {
    let pairs = |numbers: &[(i64, i64)]| numbers.iter().map(|&(x, y)| Pair { x, y }).collect::<Vec<_>>();
    let balance = |stones, bias, skip| Study::Balance(Balance { stones, bias, skip });
    let bar = |add, side| Study::Bar { add, pair: Pair { x: 7, y: 6 }, side };
    for (text, expected) in [
        ("yxnbest 3", Study::NBest(3)),
        ("YXNBEST 99999999999", Study::NBest(22 * 22)),
        ("yxsearchdefend", Study::Defend),
        ("yxbalanceone", balance(1, 0, 0)),
        ("yxbalanceone -120", balance(1, -120, 0)),
        ("YXBALANCETWO 50 2", balance(2, 50, 2)),
        ("yxblock\n7,7\n-1,30\ndone", Study::Block(Edit::Add(pairs(&[(7, 7), (-1, 30)])))),
        ("yxblock 7,7 8,8 done", Study::Block(Edit::Add(pairs(&[(7, 7), (8, 8)])))),
        ("yxblockundo\n7,7 8,8\nDONE", Study::Block(Edit::Remove(pairs(&[(7, 7), (8, 8)])))),
        ("yxblockreset", Study::Block(Edit::Clear)),
        ("yxblockpath\n7,7\n6,6\ndone", Study::BlockLine(Edit::Add(pairs(&[(7, 7), (6, 6)])))),
        ("yxblockpathundo\ndone", Study::BlockLine(Edit::Remove(Vec::new()))),
        ("yxblockpathreset", Study::BlockLine(Edit::Clear)),
        ("yxforbid add 7 6 0", bar(true, Color::Black)),
        ("YXFORBID del 7,6 1", bar(false, Color::White)),
        ("yxshowhashusage", Study::TableUsage),
        ("yxhashdump\nC:\\My Files\\d\u{16f}m.bin", Study::TableDump("C:\\My Files\\d\u{16f}m.bin".into())),
        ("yxhashload some path.bin", Study::TableLoad("some path.bin".into())),
        ("yxhashload\nthe end", Study::TableLoad("the end".into())),
        ("yxdraw", Study::Draw),
        ("yxresign", Study::Resign),
        ("tracesearch", Study::TraceSearch),
    ] {
        assert_eq!(study(text), expected, "{text}");
    }
    for text in [
        "YXNBEST",
        "YXNBEST 0",
        "YXNBEST two",
        "yxbalanceone x",
        "yxbalancetwo 1 -1",
        "yxbalanceone 1 2 3",
        "yxforbid",
        "yxforbid add 7 6",
        "yxforbid add 7 6 2",
        "yxforbid put 7 6 0",
        "yxblock\n7\ndone",
    ] {
        let answer = read(text);
        assert!(matches!(answer[..], [Err(_)]), "{text}: {answer:?}");
    }
}

#[test]
fn everything_about_a_database_is_passed_over() {
    for text in [
        "yxquerydatabaseallt\n7,7\n8,7\ndone",
        "yxdbtotxt\nthe end",
        "yxsavedatabase",
        "yxdeletedatabaseall wlinstep 5\n7,7\ndone",
        "yxedittvddatabase 1 2 3 4\n7,7\ndone",
        "yxedittextdatabase \"when this is done, go on\"\n7,7\ndone",
        "yxeditlabeldatabase 7,7 ab\n7,7\ndone",
    ] {
        assert_eq!(study(text), Study::Database, "{text}");
        assert_eq!(read(&format!("{text}\nSTOP")).len(), 2, "{text}");
    }
}

#[test]
fn the_list_of_an_unknown_command_is_part_of_it() {
    let unknown = |word: &str| Err(CommandError::Unknown(word.to_string()));
    assert_eq!(read("YXNEW\n7,7,1\n8,7\n-1 -1\ndone\nSTOP"), [unknown("YXNEW"), Ok(Command::Stop)]);
    assert_eq!(read("HELLO 1 2\nSTOP\n7,7"), [unknown("HELLO"), Ok(Command::Stop), unknown("7,7")]);
    assert_eq!(read("DONE"), [unknown("DONE")]);
    assert_eq!(read("HELLO\nHELLO\nBEGIN"), [unknown("HELLO"), unknown("HELLO"), Ok(Command::Begin)]);
}

fn transcript(rule: &str, actions: &[&str]) -> Transcript {
    Transcript::new(rule, actions.iter().map(|action| action.to_string()).collect())
}

#[test]
fn transcripts_stand_on_one_line_or_on_several() {
    for text in [
        "OPENING rif\nMOVE 7,7 7,6 8,7\nSWAP\nDONE",
        "opening rif MOVE 7,7 7,6 8,7 SWAP DONE",
        "OPENING rif MOVE 7,7 7,6 8,7\nSWAP done",
        "OPENING  rif\n\nMOVE 7,7\t7,6 8,7 SWAP\nDone",
        "OPENING rif\nMOVE 7,7 7,6 8,7\nSWAP\nDONE START 15",
    ] {
        let expected = transcript("rif", &["MOVE 7,7 7,6 8,7", "SWAP"]);
        assert_eq!(read(text), [Ok(Command::Opening(expected.clone()))], "{text}");
        let state = text.to_lowercase().replacen("opening", "OpeningState", 1);
        let Ok(Command::OpeningState(_)) = &read(&state)[0] else { panic!("{state}") };
    }
    // Every line begins an action, and every word that names one.
    let expected = transcript("swap", &["SWAP", "7,7", "choose 1,1 x", "offer"]);
    assert_eq!(read("OPENING swap SWAP\n7,7 choose 1,1 x offer\nDONE"), [Ok(Command::Opening(expected))]);
    assert_eq!(read("OPENING DONE"), [Ok(Command::Opening(transcript("", &[])))]);
    assert_eq!(read("OPENING\nDONE"), [Ok(Command::Opening(transcript("", &[])))]);
    assert_eq!(read("openingrules"), [Ok(Command::OpeningRules)]);
    let mut reader = Reader::new();
    assert!(reader.read("OPENING rif").is_empty() && reader.is_within_list());
}

#[test]
fn a_command_in_place_of_an_action_is_carried_out() {
    for (text, line, word) in [
        ("OPENING rif\nSTART 15", 1, "START"),
        ("OPENING rif SWAP\nMOVE 7,7\nstart 15", 3, "start"),
        ("OPENING rif SWAP START 15", 2, "START"),
    ] {
        let fault = OpeningFault::Interrupted(word.to_string());
        let error = OpeningError::Line { line, fault };
        assert_eq!(read(text), [Err(error.into()), Ok(Command::Start(Size::RENJU))], "{text}");
    }
    let again = read("OPENING rif\nOPENING swap1\nMOVE 7,7\nDONE");
    let expected = transcript("swap1", &["MOVE 7,7"]);
    assert!(matches!(again[..], [Err(_), Ok(Command::Opening(_))]));
    assert_eq!(again[1], Ok(Command::Opening(expected)));
    // Some commands have no answer, or a list of their own.
    for text in ["OPENING rif\nINFO evaluate 1,1", "OPENING rif\nyxblock\n7,7"] {
        assert!(matches!(read(text)[..], [Err(CommandError::Opening(_))]), "{text}");
    }
    for text in ["OPENING rif\nEND", "OPENING rif SWAP END", "RIFSTEP5 DONE\nEND", "RIFSTEP5\nend"] {
        assert_eq!(read(text), [Ok(Command::End)], "{text}");
    }
    assert_eq!(read("RIFSTEP5 DONE\nSTOP").len(), 2);
}

#[test]
fn a_transcript_without_end_takes_no_memory_without_end() {
    let long = format!("OPENING rif\n{}DONE", "MOVE 7,7\n".repeat(2_000));
    let [Err(error)] = &read(&long)[..] else { panic!() };
    assert!(error.to_string().starts_with("opening: line 18"), "{error}");
    let long = format!("OPENING rif OFFER {} DONE", "7,7 ".repeat(20_000));
    let [Err(error)] = &read(&long)[..] else { panic!() };
    let told = "opening: line 1: the transcript is longer than that of any opening, end it with DONE";
    assert_eq!(error.to_string(), told);
    let all: String = Size::MAX.all_points().map(|p| format!(" {}", Pair::of(p, Size::MAX))).collect();
    assert!(matches!(read(&format!("OPENING rif OFFER {all} DONE"))[..], [Ok(_)]));
}
