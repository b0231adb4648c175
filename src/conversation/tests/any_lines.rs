//! Every request gets the answers it should, whatever lines come.

use super::*;
use crate::protocol::{Command, Reader, Study};
use proptest::prelude::*;

/// Lines as hosts, people and broken pipes write them.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let pair = (-2i64..17, -2i64..17).prop_map(|(x, y)| format!("{x},{y}"));
    let word = prop::sample::select(vec![
        "START",
        "start 15",
        "START 5",
        "RECTSTART 9,9",
        "RESTART",
        "BEGIN",
        "BOARD",
        "YXBOARD",
        "DONE",
        "done",
        "INFO",
        "INFO rule",
        "INFO rule 4",
        "INFO rule 9",
        "INFO max_moves 6",
        "TAKEBACK",
        "PLAY",
        "STOP",
        "ABOUT",
        "YXSHOWINFO",
        "YXSHOWFORBID",
        "YXHASHCLEAR",
        "YXNBEST 2",
        "YXNBEST",
        "yxsearchdefend",
        "yxbalanceone 0 1",
        "yxbalancetwo",
        "yxblock",
        "yxblock 7,7 8,8 done",
        "yxblockreset",
        "yxblockpath",
        "yxforbid add 7 7 0",
        "yxdraw",
        "yxshowhashusage",
        "yxhashdump",
        "TRACEBOARD",
        "INFO pondering 1",
        "INFO swapable 1",
        "INFO show_detail 1",
        "INFO opening_seed 3",
        "INFO fifth_symmetry off",
        "OPENINGRULES",
        "OPENING",
        "OPENING swap1",
        "OPENING rif MOVE 7,7 7,6 8,6",
        "OPENING soosorv MOVE 7,7 7,6 8,6 SWAP",
        "OPENINGSTATE taraguchi",
        "OPENINGSTATE swap2 DONE",
        "SWAP",
        "MOVE",
        "OFFER",
        "CHOOSE",
        "SWAP2BOARD",
        "SWAP2BOARD DONE",
        "SWAP5STEP2",
        "RIFSTEP5 7,7 7,6 8,6 8,7 DONE",
        "TARAGUCHISTEP1",
        "SOOSYRVSTEP4 2",
        "YAMAGUCHISTEP5",
        "yxswap2step1",
        "YXSWAP2STEP2",
        "yxsoosorvstep1",
        "yxsoosorvstep5 3 7,7 7,6 8,6 8,7 done",
        "YXSOOSORVSTEP6",
        "HELLO",
        "TURN",
        "BOARD 7,7,1 8,7,2 DONE",
        "BOARD DONE",
        "",
        " ",
    ]);
    let line = prop_oneof![
        4 => word.clone().prop_map(str::to_string),
        2 => pair.clone().prop_map(|pair| format!("TURN {pair}")),
        2 => (pair.clone(), 0..5).prop_map(|(pair, field)| format!("{pair},{field}")),
        2 => prop::collection::vec(pair.clone(), 1..4).prop_map(|pairs| pairs.join(" ")),
        1 => (word, pair).prop_map(|(word, pair)| format!("{word} {pair}")),
        1 => "\\PC{0,30}",
    ];
    prop::collection::vec(line, 1..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_request_gets_the_answers_it_should(lines in lines()) {
        let mut reader = Reader::new();
        let (mut least, mut most, mut moves, mut abouts) = (0, 0, 0, 0);
        // Ends whatever may be open.
        let lines = lines.iter().map(String::as_str).filter(|line| !line.trim().eq_ignore_ascii_case("END"));
        let lines: Vec<&str> = lines.chain(["DONE", "START 15", "DONE", "ABOUT"]).collect();
        for request in lines.iter().flat_map(|line| reader.read(line)) {
            let answers = match &request {
                Ok(Command::Info(_) | Command::Stop | Command::HashClear | Command::ShowInfo) => 0..=0,
                // What these say is for people, unless there is no board yet.
                Ok(Command::Study(
                    Study::Block(_) | Study::BlockLine(_) | Study::Bar { .. } | Study::TableUsage | Study::Draw
                    | Study::Resign | Study::Database,
                )) => 0..=0,
                Ok(Command::Study(Study::TraceBoard | Study::TraceSearch)) => 0..=1,
                Ok(Command::SetBoard(_)) => 0..=1,
                // What it answers is for Yixin-Board, where MESSAGE is part of it.
                Ok(Command::Step(step)) if step.command().starts_with("YX") => 0..=1,
                _ => 1..=1,
            };
            least += answers.start();
            most += answers.end();
            let asks = matches!(
                request,
                Ok(Command::Begin | Command::Turn(_) | Command::Board(_) | Command::Play(_) | Command::Step(_))
                    | Ok(Command::Study(Study::NBest(_) | Study::Defend | Study::Balance(_)))
            );
            moves += usize::from(asks);
            abouts += usize::from(request == Ok(Command::About));
        }

        let mut host = Host::with::<Prompt>();
        host.send(&lines.join("\n"));
        let mut answers = Vec::new();
        let mut seen = 0;
        while seen < abouts {
            let answer = host.answer();
            prop_assert_ne!(&answer, "", "the conversation has ended");
            seen += usize::from(answer == Reply::About.to_string());
            answers.push(answer);
        }
        prop_assert!((least..=most).contains(&answers.len()), "{least}..={most}: {answers:?}");
        let is_move = |answer: &&String| answer.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
        prop_assert!(answers.iter().filter(is_move).count() <= moves);
        for answer in answers.iter().filter(|answer| !is_move(answer)) {
            let words = ["OK", "FORBID ", "ERROR ", "UNKNOWN ", "name=", "STATE ", "OPENINGRULES "];
            let actions = ["SWAP", "MOVE ", "OFFER ", "CHOOSE "];
            let several = answer.split(' ').all(|word| word.bytes().all(|b| b.is_ascii_digit() || b == b','));
            let known = several || words.iter().chain(&actions).any(|word| answer.starts_with(word));
            prop_assert!(known, "{answer}");
        }
    }
}
