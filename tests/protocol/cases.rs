//! The cases collected from what users of such programs have reported, as far as their commands exist.
//!
//! Bounds on time are not checked here, but that everything comes in the end is.

use super::host::{Host, is_move};
use kagetsu::board::Board;
use kagetsu::geometry::{Point, Rule, Size};
use kagetsu::record::Position;
use regex::Regex;
use serde_json::Value;

const FILE: &str = "tests/data/cases.jsonl";

/// Positions with more ways to win than the published one: any move that is announced as a proven win will do.
const ANY_WIN: [&str; 1] = ["search-mise-vcf"];

struct Case {
    id: String,
    value: Value,
}

impl Case {
    fn texts(&self, path: &str) -> Vec<String> {
        let list = self.value.pointer(path).and_then(Value::as_array);
        list.into_iter().flatten().map(|text| text.as_str().unwrap().to_string()).collect()
    }

    /// Sends the lines of the case and does what stands in angle brackets.
    fn run(&self, hurry: bool) -> Host {
        let mut host = Host::start(&[]);
        let end = if self.value["input"]["eol"] == "CRLF" { "\r\n" } else { "\n" };
        for line in self.texts("/input/stdin") {
            match line.as_str() {
                "<stdout is a pipe>" => {}
                "<close stdin>" => host.close(),
                _ if line.starts_with("<after ") => host.search_begins(),
                _ if line.starts_with("<wait move") => wait_for(&mut host, hurry, is_move),
                _ => {
                    let played = host.answers().into_iter().rfind(|line| is_move(line)).unwrap_or_default();
                    let elsewhere = if played == "0,0" { "0,1" } else { "0,0" };
                    let line = line.replace("<m>", played).replace("<any empty point not m1>", elsewhere);
                    host.write(format!("{line}{end}").as_bytes());
                }
            }
        }
        host
    }
}

/// Waits for a line. To save the time of those who run the tests, searches are stopped once they are under way
/// if `hurry`.
fn wait_for(host: &mut Host, hurry: bool, wanted: fn(&str) -> bool) {
    loop {
        let line = host.line();
        if wanted(&line) {
            return;
        }
        if hurry && line.starts_with("MESSAGE depth ") {
            host.send("STOP");
        }
    }
}

fn cases(kind: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(FILE).unwrap();
    let values = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    values
        .filter(|value| value["kind"] == kind)
        .map(|value| Case { id: value["id"].as_str().unwrap().to_string(), value })
        .collect()
}

fn case(kind: &str, id: &str) -> Case {
    cases(kind).into_iter().find(|case| case.id == id).unwrap()
}

fn matches(pattern: &str, line: &str) -> bool {
    Regex::new(pattern).unwrap().is_match(line)
}

#[test]
fn conversations_go_as_expected() {
    for case in cases("protocol").into_iter().filter(|case| case.id != "proto-yx-nbest") {
        let (id, patterns) = (&case.id, case.texts("/expected/stdout"));
        let mut host = case.run(true);
        if case.value["expected"].get("exit_within_ms").is_some() {
            let (_, errors, status) = host.end();
            assert!(errors.is_empty() && status.success(), "{id}: {errors}");
            continue;
        }
        while host.answers().len() < patterns.len() {
            wait_for(&mut host, true, |line| !line.starts_with("MESSAGE depth "));
        }
        // Nothing is said twice or late; but some cases leave the OK or the move out.
        let unmentioned = 2usize.saturating_sub(patterns.len());
        host.send("YXBOARD DONE\nYXSHOWFORBID");
        while !host.answer().starts_with("FORBID .") {}
        let answers = host.answers();
        assert!(answers.len() <= patterns.len() + unmentioned + 1, "{id}: {answers:?}");
        for (answer, pattern) in answers.iter().zip(&patterns) {
            assert!(matches(pattern, answer), "{id}: {answer} in place of {pattern}");
        }
        let allowed = case.texts("/expected/each_line_matches");
        for line in &host.heard {
            let fine = allowed.is_empty() || allowed.iter().any(|pattern| matches(pattern, line));
            assert!(fine || line == "FORBID .", "{id}: {line}");
            assert!(
                !case.texts("/expected/never").contains(&"UNKNOWN".to_string())
                    || !line.starts_with("UNKNOWN")
            );
        }
    }
}

/// The board of a case: its list in order of play.
fn board(case: &Case) -> Board {
    let rule = case.value["input"]["rule"].as_str().unwrap();
    let rule: Rule = rule.split(' ').next().unwrap().parse().unwrap();
    let size = Size::new(case.value["input"]["size"].as_i64().unwrap()).unwrap();
    let mut board = Board::new(rule, size);
    for line in case.texts("/input/stdin").iter().filter(|line| line.split(',').count() == 3) {
        board.place(point(line.rsplit_once(',').unwrap().0, size));
    }
    board
}

/// The point of a pair: x from the left, y from the top.
fn point(pair: &str, size: Size) -> Point {
    let (x, y) = pair.split_once(',').unwrap();
    size.point(x.parse().unwrap(), size.lines() as i64 - 1 - y.parse::<i64>().unwrap()).unwrap()
}

#[test]
fn searches_find_the_moves_they_must() {
    for case in cases("search") {
        let (id, board) = (&case.id, board(&case));
        let mut host = case.run(false);
        assert_eq!(host.answer(), "OK", "{id}");
        let answer = host.answer();
        let point = point(&answer, board.size());
        assert!(board.empty().contains(point), "{id}: {answer} is not empty");
        let has_choice = board.empty().iter().any(|other| !board.is_forbidden(other));
        assert!(!board.is_forbidden(point) || !has_choice, "{id}: {answer} is forbidden");
        let (good, bad) = (case.texts("/expected/one_of"), case.texts("/expected/none_of"));
        let last_line = host.heard.iter().rfind(|line| line.starts_with("MESSAGE depth "));
        let proven = last_line.is_some_and(|line| line.contains(" ev +M"));
        let accepted = good.is_empty() || good.contains(&answer) || ANY_WIN.contains(&id.as_str()) && proven;
        assert!(accepted, "{id}: {answer} is none of {good:?}");
        assert!(!bad.contains(&answer), "{id}: {answer} is one of {bad:?}");
    }
}

#[test]
fn analyses_tell_what_is_expected_in_this_order() {
    for case in [case("protocol", "proto-yx-nbest"), case("ui", "ui-balance-one")] {
        let mut host = case.run(false);
        host.search_begins();
        host.send("STOP");
        while !is_move(&host.line()) {}
        let mut lines = host.heard.iter();
        for pattern in case.texts("/expected/stdout") {
            assert!(
                lines.any(|line| matches(&pattern, line)),
                "{}: no {pattern} in {:?}",
                case.id,
                host.heard
            );
        }
    }
}

#[test]
fn no_mate_is_longer_than_there_are_empty_points() {
    let case = case("ui", "ui-mate-print");
    let moves = case.value["input"]["moves"].as_str().unwrap();
    let position = Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap();
    let pair = |point: Point| format!("{},{}", point.column(), Size::RENJU.lines() - 1 - point.row());
    let stones: Vec<String> = position.moves().iter().flatten().map(|&point| pair(point)).collect();
    let count = stones.len();
    let fields = (0..count).map(|at| 1 + (count - at) % 2);
    let list: Vec<String> =
        stones.iter().zip(fields).map(|(pair, field)| format!("{pair},{field}")).collect();
    let mut host = Host::start(&[]);
    host.expect("INFO show_detail 2\nINFO max_node 200000\nINFO timeout_turn 60000\nSTART 15", "OK");
    host.send(&format!("YXBOARD\n{}\nDONE\nYXNBEST {}", list.join("\n"), case.value["input"]["nbest"]));
    while !is_move(&host.line()) {}
    let values = host.heard.iter().filter_map(|line| line.strip_prefix("INFO EVAL "));
    assert!(values.clone().count() >= 10, "there is nothing to judge");
    let mut mates = values.filter_map(|value| value.trim_start_matches(['+', '-']).strip_prefix('M'));
    assert!(mates.all(|plies| plies.parse::<usize>().unwrap() <= 225 - count), "{:?}", host.heard);
}

#[test]
fn a_repeated_search_starts_from_the_same_value() {
    let case = case("ui", "ui-realtime-values-after-stop");
    let host = case.run(false);
    let firsts: Vec<&String> =
        host.heard.iter().filter(|line| line.starts_with("MESSAGE depth 1-")).collect();
    let value = |line: &str| line.split(" n ").next().unwrap().to_string();
    assert_eq!(firsts.len(), 2);
    assert_eq!(value(firsts[0]), value(firsts[1]));
}

#[test]
fn the_rule_in_force_is_visible() {
    let case = case("ui", "ui-rule-visible");
    let mut host = case.run(false);
    assert_eq!(host.line(), "OK");
    let told = host.line();
    assert!(told.starts_with("MESSAGE renju 15x15, evaluator "), "{told}");
}

#[test]
fn every_case_is_run() {
    let run = ["ui-balance-one", "ui-mate-print", "ui-realtime-values-after-stop", "ui-rule-visible"];
    let left: Vec<String> = cases("ui").into_iter().map(|case| case.id).collect();
    assert_eq!(left, run);
}
