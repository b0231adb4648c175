//! Openings over the wire: every rule played to its end, and the dialects of other hosts to the letter.

use super::host::Host;
use kagetsu::geometry::{Rule, Size};
use kagetsu::opening::{Action, Negotiation, OpeningRule, Sameness};
use kagetsu::protocol::{Asking, Dialect, Heard, OpeningReply, action_text, state_reply};

const SIZE: Size = Size::RENJU;

/// A program that answers soon.
fn engine() -> Host {
    let mut host = Host::start(&[]);
    host.expect("INFO rule 4\nINFO max_node 2000\nSTART 15", "OK");
    host
}

fn start(rule: OpeningRule) -> Negotiation {
    Negotiation::new(rule, Rule::Renju, SIZE, Sameness::Figure).unwrap()
}

/// Asks until the answer is there.
fn ask(host: &mut Host, dialect: Dialect, opening: &Negotiation) -> (Action, bool) {
    let (mut asking, mut request) = Asking::new(dialect, opening).unwrap();
    loop {
        host.send(&request);
        let heard = loop {
            let line = host.line();
            if let Some(heard) = asking.hear(&line).unwrap_or_else(|e| panic!("{request}: {line}: {e}")) {
                break heard;
            }
        };
        match heard {
            Heard::Ask(next) => request = next,
            Heard::Action { action, sixth } => return (action, sixth.is_some()),
        }
    }
}

#[test]
fn every_rule_is_played_to_its_end() {
    let mut host = engine();
    for rule in OpeningRule::all() {
        let mut opening = start(rule);
        let mut request = format!("OPENING {rule}");
        while opening.due().is_some() {
            host.send(&format!("{request}\nDONE"));
            let answer = host.answer();
            let OpeningReply::Action(action) = OpeningReply::parse(&answer, SIZE) else {
                panic!("{request}: {answer}")
            };
            assert_eq!(answer, action_text(&action, SIZE));
            opening.apply(&action).unwrap_or_else(|fault| panic!("{request}\n{answer}: {fault}"));
            request += &format!("\n{answer}");
            let state = request.replacen("OPENING", "OPENINGSTATE", 1);
            host.expect(&format!("{state}\nDONE"), &state_reply(&opening).to_string());
        }
        host.expect(&format!("{request}\nDONE"), "ERROR opening: complete; send BOARD");
        // Asked again, it says the same.
        let first = request.lines().nth(1).unwrap();
        host.expect(&format!("yxhashclear\nOPENING {rule} DONE"), first);
    }
    host.expect_move("BEGIN");
    host.send("END");
    host.ends_silently();
}

#[test]
fn the_program_negotiates_in_the_dialects_of_others() {
    let mut host = engine();
    for dialect in [Dialect::AlphaGomoku, Dialect::Yixin] {
        for rule in OpeningRule::all() {
            let mut opening = start(rule);
            if Asking::new(dialect, &opening).is_none() {
                continue;
            }
            while opening.due().is_some() {
                let (action, with_sixth) = ask(&mut host, dialect, &opening);
                let chooses = matches!(action, Action::Choose(_));
                assert_eq!(with_sixth, chooses && dialect == Dialect::AlphaGomoku, "{rule}");
                opening.apply(&action).unwrap_or_else(|fault| panic!("{dialect:?} {rule}: {fault}"));
            }
        }
    }
}

/// A line of the form of another, where `r c` stands for a point and `n` for a number from 1 to 8.
fn has_form(line: &str, form: &str) -> bool {
    let number = |word: &str, last: usize| word.parse::<usize>().is_ok_and(|number| number <= last);
    let (words, form) = (line.split(' '), form.split(' '));
    words.clone().count() == form.clone().count()
        && words.zip(form).all(|(word, form)| match form {
            "r" | "c" => number(word, 14),
            "n" => number(word, 8) && word != "0",
            _ => form.split('|').any(|form| form == word),
        })
}

fn expect_form(host: &mut Host, request: &str, forms: &[&str]) -> Vec<String> {
    host.send(request);
    let lines: Vec<String> = forms.iter().map(|_| host.line()).collect();
    for (line, form) in lines.iter().zip(forms) {
        assert!(has_form(line, form), "{line} in place of {form} after {request}");
    }
    lines
}

/// The pair of a line such as `MESSAGE SOOSORV MOVE4 r c n` as a list has it.
fn pair(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').skip(3).collect();
    format!("{},{}", words[0], words[1])
}

fn yixin() -> Host {
    let mut host = Host::start(&[]);
    host.send("info show_detail 1\nyxshowinfo\nINFO max_node 2000\nINFO rule 2");
    (0..3).for_each(|_| drop(host.line()));
    host
}

#[test]
fn yixin_board_plays_soosorv_with_the_program_as_black() {
    let mut host = yixin();
    let moves = ["MOVE1", "MOVE2", "MOVE3"].map(|word| format!("MESSAGE SOOSORV {word} r c"));
    let stones = expect_form(&mut host, "yxsoosorvstep1", &moves.each_ref().map(String::as_str));
    let three = stones.iter().map(|line| pair(line)).collect::<Vec<_>>().join("\n");
    // The human swaps: the program has White now, plays the fourth and declares.
    let fourth =
        expect_form(&mut host, &format!("yxsoosorvstep3\n{three}\ndone"), &["MESSAGE SOOSORV MOVE4 r c n"]);
    let four = format!("{three}\n{}", pair(&fourth[0]));
    // He swaps once more: the program offers as many as it has declared.
    let number: usize = fourth[0].rsplit(' ').next().unwrap().parse().unwrap();
    let mut forms = vec!["MESSAGE SOOSORV MOVE5 REFRESH"];
    forms.extend(vec!["MESSAGE SOOSORV MOVE5 r c"; number]);
    forms.push("MESSAGE SOOSORV MOVE5 DONE");
    let offers = expect_form(&mut host, &format!("yxsoosorvstep5 {number}\n{four}\ndone"), &forms);
    // Or he does not, and offers himself.
    let offered: Vec<String> = offers[1..=number].iter().map(|line| pair(line)).collect();
    let request = format!("yxsoosorvstep6\n{four}\n{}\ndone", offered.join("\n"));
    let choice = expect_form(&mut host, &request, &["MESSAGE SOOSORV MOVE5C r c"]);
    assert!(offered.contains(&pair(&choice[0])));
}

#[test]
fn yixin_board_plays_soosorv_with_the_program_as_white() {
    let mut host = yixin();
    let (three, four) = ("7,7\n6,7\n5,8", "7,7\n6,7\n5,8\n4,4");
    let swap = |host: &mut Host, request: &str, number: u8| {
        expect_form(host, request, &[&format!("MESSAGE SOOSORV SWAP{number} YES|NO")])
    };
    let first = swap(&mut host, &format!("yxsoosorvstep2\n{three}\ndone"), 1);
    assert!(matches!(first[0].as_bytes()[22], b'Y' | b'N'));
    expect_form(&mut host, &format!("yxsoosorvstep3\n{three}\ndone"), &["MESSAGE SOOSORV MOVE4 r c n"]);
    swap(&mut host, &format!("yxsoosorvstep4 3\n{four}\ndone"), 2);
    let offer = ["MESSAGE SOOSORV MOVE5 REFRESH", "MESSAGE SOOSORV MOVE5 r c", "MESSAGE SOOSORV MOVE5 DONE"];
    let [first, each, last] = offer;
    let forms = [first, each, each, each, last];
    expect_form(&mut host, &format!("yxsoosorvstep5 3\n{four}\ndone"), &forms);
    // Offers that no rule allows together.
    let choice = expect_form(
        &mut host,
        &format!("yxsoosorvstep6\n{four}\n1,1\n1,1\n7,7\ndone"),
        &["MESSAGE SOOSORV MOVE5C r c"],
    );
    assert_eq!(pair(&choice[0]), "1,1");
    // The game that follows.
    host.expect("INFO time_left 100000\nstart 15", "OK");
    host.expect_move("board\n7,7,2\n6,7,1\n5,8,2\n4,4,1\n1,1,2\ndone");
}

#[test]
fn yixin_board_plays_swap2() {
    let mut host = yixin();
    host.send("INFO rule 1");
    let moves = ["MOVE1", "MOVE2", "MOVE3"].map(|word| format!("MESSAGE SWAP2 {word} r c"));
    expect_form(&mut host, "yxswap2step1", &moves.each_ref().map(String::as_str));
    host.send("INFO time_left 100000\nstart 15\nyxboard\n7,7,2\n8,7,1\n9,9,2\ndone\nyxswap2step2");
    assert_eq!(host.answer(), "OK");
    host.line();
    let line = host.line();
    if has_form(&line, "MESSAGE SWAP2 MOVE4 r c") {
        assert!(has_form(&host.line(), "MESSAGE SWAP2 MOVE5 r c"));
    } else {
        assert!(has_form(&line, "MESSAGE SWAP2 SWAP1 YES|NO"), "{line}");
    }
    host.expect("start 15\nyxboard\n7,7,2\n8,7,1\n9,9,2\n3,3,1\n5,5,2\ndone", "OK");
    expect_form(&mut host, "yxswap2step3", &["MESSAGE SWAP2 SWAP2 YES|NO"]);
}

#[test]
fn steps_of_alphagomoku_are_answered_on_one_line() {
    let mut host = engine();
    let is_pair = |word: &str| {
        word.split_once(',').is_some_and(|(x, y)| {
            x.parse::<u8>().is_ok_and(|x| x < 15) && y.parse::<u8>().is_ok_and(|y| y < 15)
        })
    };
    let three = "7,7\n7,6\n8,6\n";
    let four = "7,7\n7,6\n8,6\n6,9\n";
    for (request, points) in [
        ("SWAP2BOARD\nDONE".to_string(), 3),
        ("SWAPBOARD\nDONE".into(), 3),
        ("SWAP1STBOARD\nDONE".into(), 1),
        ("SWAP5STEP1\nDONE".into(), 1),
        ("RIFSTEP1\nDONE".into(), 3),
        (format!("RIFSTEP3\n{three}DONE"), 1),
        (format!("RIFSTEP4\n{four}DONE"), 2),
        (format!("RIFSTEP5\n{four}DONE\n1,1 9,9"), 2),
        (format!("YAMAGUCHISTEP4 3\n{four}DONE"), 3),
        (format!("YAMAGUCHISTEP5 3\n{four}PLAY\n1,1 9,9 9,8"), 2),
        (format!("SOOSYRVSTEP5 1\n{four}DONE"), 1),
        (format!("SOOSYRVSTEP6 2\n{four}DONE\n1,1 9,9"), 2),
        (format!("TARAGUCHISTEP1 10\n{three}DONE"), 1),
        (format!("TARAGUCHISTEP3 4\n{four}DONE"), 4),
        (format!("TARAGUCHISTEP4 2\n{four}DONE\n1,1 9,9"), 2),
        (format!("SAKATASTEP2\n{three}DONE"), 2),
        ("TARANNIKOVSTEP1\nDONE".into(), 1),
    ] {
        host.send(&request);
        let answer = host.answer();
        let words: Vec<&str> = answer.split(' ').collect();
        assert!(words.len() == points && words.iter().all(|word| is_pair(word)), "{request}: {answer}");
    }
    host.send("YAMAGUCHISTEP1\nDONE");
    let answer = host.answer();
    let (stones, number) = answer.rsplit_once(' ').unwrap();
    assert!(stones.split(' ').filter(|word| is_pair(word)).count() == 3, "{answer}");
    assert!((1..=10).contains(&number.parse().unwrap()), "{answer}");
}

#[test]
fn the_time_of_the_game_is_kept() {
    let mut host = Host::start(&[]);
    host.expect("INFO rule 4\nINFO timeout_turn 300\nSTART 15", "OK");
    for request in [
        "OPENING soosorv MOVE 7,7 7,6 8,6 DONE",
        "OPENING rif MOVE 7,7 7,6 8,6 MOVE 0,0 DONE",
        "RIFSTEP5 7,7 7,6 8,6 6,9 DONE 1,1 9,9",
    ] {
        let since = std::time::Instant::now();
        host.send(request);
        host.answer();
        // Machines that run tests are busy.
        assert!(since.elapsed().as_millis() < 1_500, "{request}: {:?}", since.elapsed());
    }
    host.send("INFO timeout_turn 600000\nOPENING rif MOVE 7,7 7,6 8,6 MOVE 0,0 DONE");
    host.send("STOP");
    assert!(host.answer().starts_with("OFFER "));
}
