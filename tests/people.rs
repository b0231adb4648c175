//! The subcommands that are for people: rules, opening, play.

mod program;

use assert_cmd::Command;
use kagetsu::opening::OpeningRule;
use program::{call, output};
use std::path::{Path, PathBuf};

fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A game by piped input: what the program says.
fn play(arguments: &[&str], lines: &str) -> String {
    let quick = ["play", "--time", "0.05", "--threads", "1", "--seed", "1"];
    let mut command = Command::cargo_bin("pbrain-kagetsu").unwrap();
    let output = command.args(quick).args(arguments).write_stdin(lines).output().unwrap();
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The last board that was drawn, row 15 first, brackets taken away.
fn board(said: &str) -> Vec<Vec<char>> {
    let rows: Vec<&str> = said.lines().filter(|line| is_row(line)).collect();
    let rows = &rows[rows.len() - 15..];
    rows.iter().map(|row| row.chars().skip(2).filter(|c| !" ()".contains(*c)).collect()).collect()
}

fn is_row(line: &str) -> bool {
    line.get(..2).is_some_and(|number| number.trim().parse::<u8>().is_ok())
        && line.len() >= 32
        && !line.contains(',')
}

fn stones(said: &str) -> usize {
    board(said).concat().iter().filter(|c| "XO".contains(**c)).count()
}

#[test]
fn help_explains_each_with_an_example() {
    let help = output(&["--help"]);
    for task in ["rules", "opening", "play"] {
        assert!(help.contains(task) && output(&[task, "--help"]).contains(&format!("pbrain-kagetsu {task}")));
    }
}

#[test]
fn the_table_names_every_rule() {
    let table = output(&["rules"]);
    for rule in &OpeningRule::names() {
        assert!(table.lines().any(|line| line.starts_with(&format!("  {rule} "))), "{rule}");
    }
    assert!(table.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn every_rule_is_explained() {
    for rule in &OpeningRule::names() {
        let text = output(&["rules", rule]);
        assert!(text.lines().next().unwrap().ends_with(&format!("({rule})")), "{text}");
        assert!(text.contains("\n 1. The board is empty. Player 1"), "{text}");
        assert!(text.contains("The opening is complete"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
    let numbered = output(&["rules", "soosorv-4"]);
    assert!(numbered.contains("(1 to 4)") && numbered.contains("(soosorv-4)"));
}

#[test]
fn an_opening_is_named_and_its_fifths_are_ranked() {
    let quick = ["opening", "--time", "0.5", "--threads", "1"];
    let study = |arguments: &[&str]| output(&[&quick[..], arguments].concat());
    let four = study(&["--moves", "h8h9i9i8", "--opening-rule", "soosorv-8", "--declare", "3"]);
    assert!(
        four.starts_with("D4 Kagetsu 花月\nsoosorv-8, 4 stones, 3 declared: player 1 with Black decides\n")
    );
    assert!(four.contains("  - offer 3 points") && four.contains("\nBest: "), "{four}");
    assert_eq!(stones(&four), 4);
    let turned = study(&["--moves", "h8h7g7", "--opening-rule", "taraguchi-10"]);
    assert!(turned.starts_with("D4 Kagetsu 花月, turned upside down (usually h8 h9 i9)\n"), "{turned}");
    let swapped = study(&["--actions", "MOVE h8; SWAP"]);
    assert!(swapped.contains("taraguchi-10, 1 stone: player 1 with White decides"), "{swapped}");
    let over = study(&["--moves", "h8h9i9i8g7", "--opening-rule", "rif"]);
    assert!(over.contains("the opening is complete, White plays on") && over.contains("\nBest: "), "{over}");
}

#[test]
fn a_whole_game_is_played_by_three_rules() {
    for (rule, begin) in
        [("taraguchi-10", "h8\ni9\nh9\ng8\nh7\ni8\n"), ("soosorv-4", "h8h9i9\n"), ("free-centre", "h8\n")]
    {
        // One try for each thing that can be due, then every point of the board: what cannot be done is refused.
        let every = || (1..=15).flat_map(|row| ('a'..='o').map(move |column| format!("{column}{row}\n")));
        let offers = "a1 b3 c6 d10\na1 b3 c6\na1 b3\n";
        let lines = format!("{begin}{offers}a1 1\n{0}{0}undo\n", every().collect::<String>());
        let said = play(&["--opening-rule", rule], &lines);
        let ends = [" wins", "a draw"];
        let last = said.lines().filter(|line| ends.iter().any(|end| line.contains(end))).count();
        assert_eq!(last, 1, "{rule}: {said}");
        assert!(said.contains("The opening is complete"), "{rule}");
        // The end is not final.
        assert!(
            said.contains("Back to your previous decision.") && said.trim_end().ends_with("place a stone.")
        );
    }
}

#[test]
fn the_player_may_sit_on_either_side() {
    let said = play(&["--seat", "2", "--opening-rule", "free-centre"], "i9\n");
    assert!(
        said.contains("you are player 2, Kagetsu begins.") && said.contains("Kagetsu places h8."),
        "{said}"
    );
    assert!(said.contains("You place i9."));
    assert_eq!(stones(&said), 3);
}

#[test]
fn a_swap_changes_who_has_to_act() {
    let said = play(&["--seat", "2", "--opening-rule", "swap1"], "swap\n");
    assert!(said.contains("You swap.\nYou have Black now.\nThe opening is complete"), "{said}");
    assert!(said.trim_end().ends_with("You have Black: place a stone."), "{said}");
    assert_eq!(stones(&said), 2);
}

#[test]
fn bad_input_is_one_line_and_nothing_is_lost() {
    let wrong =
        ["hello", "h99", "p1", "a1", "swap", "offer a1", "h8 3", "keep", "undo", "save", "save x.png"];
    let said = play(&["--opening-rule", "taraguchi-10"], &format!("{}\nboard\n", wrong.join("\n")));
    let complaints: Vec<&str> = said.lines().filter(|line| line.starts_with("! ")).collect();
    assert_eq!(complaints.len(), wrong.len(), "{said}");
    for (complaint, named) in complaints.iter().zip([
        "'hello'",
        "'h99'",
        "p1 is off",
        "a1 is outside",
        "you can place the first stone",
    ]) {
        assert!(complaint.contains(named), "{complaint}");
    }
    assert_eq!(stones(&said), 0);
    assert!(said.contains("You have Black and can"));
}

#[test]
fn input_that_is_no_text_does_no_harm() {
    let mut command = Command::cargo_bin("pbrain-kagetsu").unwrap();
    let output =
        command.args(["play", "--time", "0.05"]).write_stdin(&b"\xff\xfe\0\nquit"[..]).output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("\n! "));
}

#[test]
fn undo_goes_back_to_the_own_decision() {
    let said = play(&["--opening-rule", "free-centre"], "h8\na1\nundo\n");
    assert!(said.contains("Back to your previous decision.") && stones(&said) == 2, "{said}");
    let said = play(&["--opening-rule", "free-centre"], "h8\na1\nundo\nundo\nundo\n");
    assert!(said.contains("! there is no decision of yours") && stones(&said) == 0, "{said}");
}

#[test]
fn hints_help_and_the_end_are_there() {
    let said = play(&["--opening-rule", "soosorv-8"], "help\nhint\nquit\nh8\n");
    assert!(said.contains("save FILE") && said.contains("\nHint: MOVE h8 "), "{said}");
    assert!(!said.contains("You place"), "{said}");
}

#[test]
fn a_game_is_saved_with_its_negotiation() {
    let file = temporary("negotiated.sgf");
    let name = file.to_str().unwrap();
    let _ = std::fs::remove_file(&file);
    let lines = format!("swap\nsave {name}\nsave {name}\n");
    let said = play(&["--opening-rule", "swap1", "--seat", "2"], &lines);
    assert_eq!(said.matches(&format!("Saved to {name}.")).count(), 2, "{said}");
    let said = play(&["--opening-rule", "free"], &format!("save {name}\n"));
    assert!(said.contains(&format!("! {name} exists already, choose another name")), "{said}");
    let sgf = std::fs::read_to_string(&file).unwrap();
    assert!(sgf.contains("C[Opening rule swap1\nKagetsu (black): MOVE "), "{sgf}");
    assert!(sgf.contains("\nyou (white): SWAP\nBlack: you, White: Kagetsu]"), "{sgf}");
    assert!(sgf.contains("];B[") && sgf.contains(";W["), "{sgf}");
    let said = play(&["--opening-rule", "free"], "save /no/such/directory/x.sgf\n");
    assert!(said.contains("! /no/such/directory/x.sgf: "), "{said}");
}

#[test]
fn wrong_arguments_are_one_clear_line() {
    let cases: [(&[&str], &str); 9] = [
        (&["rules", "gomoku"], "unknown rule 'gomoku'"),
        (&["rules", "taraguchi-1"], "choose 2 to 62"),
        (&["play", "--seat", "3"], "choose 1 or 2"),
        (&["play", "--opening-rule", "x"], "unknown rule 'x'"),
        (&["play", "--time", "soon"], "'soon'"),
        (&["opening", "--moves", "h8h8"], "h8 is occupied"),
        (&["opening", "--moves", "h8h9", "--opening-rule", "rif"], "3 stones come at once"),
        (&["opening", "--actions", "MOVE h8; MOVE h9; JUMP"], "action 3: 'JUMP' is no action"),
        (&["opening", "--moves", "h8", "--declare", "3"], "no number is declared"),
    ];
    for (arguments, named) in cases {
        let (code, output, errors) = call(arguments);
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}");
        assert!(errors.contains(named) && errors.lines().count() == 1, "{arguments:?}: {errors}");
    }
}
