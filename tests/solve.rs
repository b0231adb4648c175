//! `solve`, as people call it.

mod program;

use std::path::{Path, PathBuf};

/// A win by twelve fours.
const FOURS: [&str; 4] = [
    "--black",
    "e13 g10 h8 h10 h12 h13 i8 i11 j9 k10 l14",
    "--white",
    "f9 g13 h9 h11 i9 i10 i14 j8 k12 l9 l11",
];
/// Fours that lead nowhere.
const NO_FOURS: [&str; 4] = ["--black", "d8 e8 f6 f10 h4 h8 j7 k8", "--white", "c8 e7 f9 g3 g6 h9 l6 l9"];
/// A win that begins with a three; White has as many stones.
const THREATS: [&str; 4] = ["--black", "g5 h6 h8 i5 j6", "--white", "h5 h7 i6 i9 i10"];
/// A win that takes seconds to find.
#[cfg(unix)]
const LONG: [&str; 4] = ["--black", "f8 g5 g7 h8", "--white", "f7 g8 h6 h7"];

/// Calls `solve`: exit code, output, error stream.
fn call(arguments: &[&str]) -> (i32, String, String) {
    program::call(&[&["solve"], arguments].concat())
}

/// The output of `solve` where it must work.
fn output(arguments: &[&str]) -> String {
    program::output(&[&["solve"], arguments].concat())
}

/// The output for a position, line by line.
fn solve(position: [&str; 4], options: &[&str]) -> Vec<String> {
    output(&[&position[..], options].concat()).lines().map(str::to_string).collect()
}

/// What the lines begin with.
fn subjects(lines: &[String]) -> Vec<&str> {
    lines.iter().map(|line| line.split(' ').next().unwrap()).collect()
}

/// A fresh name of a file.
fn temporary(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn file_with(name: &str, text: &str) -> String {
    let path = temporary(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn help_has_examples() {
    assert!(output(&["--help"]).contains("\n  pbrain-kagetsu solve --black "));
}

#[test]
fn fours_are_told_with_their_line() {
    for class in ["--vcf", "--vct"] {
        let lines = solve(FOURS, &["--side", "black", class, "--shortest"]);
        assert_eq!(subjects(&lines), ["WIN", "line", "shortest", "nodes", "time"]);
        assert_eq!(lines[0], "WIN VCF 12");
        // Twelve attacks with eleven answers between them.
        assert_eq!(lines[1].split(' ').count(), 1 + 23);
        assert_eq!(lines[2], "shortest yes");
        assert!(lines[4].ends_with(" s"), "{lines:?}");
    }
}

#[test]
fn threats_are_told_with_their_line() {
    for options in [&[][..], &["--vct"], &["--side", "black"], &["--threads", "1"]] {
        let lines = solve(THREATS, options);
        assert_eq!(subjects(&lines), ["WIN", "line", "nodes", "time"]);
        assert_eq!(lines[0], "WIN VCT 4");
        // Attacks and answers in turn, an attack first and last.
        assert!(lines[1].split(' ').count().is_multiple_of(2), "{lines:?}");
    }
}

#[test]
fn what_cannot_be_won_is_told() {
    assert_eq!(solve(NO_FOURS, &["--vcf"])[0], "NONE VCF");
    assert_eq!(solve(THREATS, &["--vcf"])[0], "NONE VCF");
    let nothing = ["--black", "a1", "--white", "o15"];
    assert_eq!(solve(nothing, &["--vct", "--shortest"])[0], "NONE VCT");
    let lines = solve(nothing, &[]);
    assert_eq!((lines[0].as_str(), subjects(&lines)), ("NONE VCT", vec!["NONE", "nodes", "time"]));
}

#[test]
fn limits_leave_it_unknown() {
    let lines = solve(THREATS, &["--nodes", "1"]);
    assert_eq!((lines[0].as_str(), subjects(&lines)), ("UNKNOWN", vec!["UNKNOWN", "nodes", "time"]));
}

#[test]
fn a_five_at_once_needs_no_attacks() {
    let lines = output(&["--moves", "h8h9i8i9j8j9k8l8"]);
    assert!(lines.starts_with("WIN VCF 0\nfive g8\nnodes "), "{lines}");
}

#[test]
fn the_side_is_the_one_whose_turn_it_is_unless_named() {
    let four = "h8a1i8a3j8a5k8";
    // White is to move, and can only stop one end.
    assert!(output(&["--moves", four]).starts_with("NONE "));
    assert!(output(&["--moves", four, "--side", "WHITE"]).starts_with("NONE "));
    assert!(output(&["--moves", four, "--side", "black"]).starts_with("WIN VCF 0\n"));
    // The side with fewer stones is to move.
    assert!(output(&["--black", "h8 i8 j8 k8", "--white", "a1 a3 a5"]).starts_with("NONE "));
    assert!(output(&["--black", "h8 i8 j8 k8", "--white", "a1 a3 a5 a7"]).starts_with("WIN VCF 0\n"));
    assert!(output(&["--white", "h8 i8 j8 k8"]).starts_with("NONE "));
    assert!(output(&["--white", "h8 i8 j8 k8", "--side", "white"]).starts_with("WIN VCF 0\n"));
}

#[test]
fn rule_and_size_are_obeyed() {
    // The only five is a six.
    let six = ["--black", "a1 b1 c1 e1 f1", "--white", "g1 a3 c3 e5 f7"];
    assert!(solve(six, &["--vcf"])[0].starts_with("NONE "));
    assert!(solve(six, &["--vcf", "--rule", "standard", "--size", "8"])[0].starts_with("NONE "));
    assert_eq!(solve(six, &["--vcf", "--rule", "freestyle"])[0], "WIN VCF 0");
}

#[test]
fn proofs_are_written_as_trees() {
    let (sgf, renlib) = (temporary("proof.sgf"), temporary("proof.LIB"));
    let [lines, again] = [&sgf, &renlib].map(|file| solve(THREATS, &["--tree", file.to_str().unwrap()]));
    assert_eq!(lines[1], again[1]);
    // The first attack: column and row from the left and the bottom, from 0.
    let attack = lines[1].split(' ').nth(1).unwrap();
    let (column, row) = (attack.as_bytes()[0] - b'a', attack[1..].parse::<u8>().unwrap() - 1);

    let tree = std::fs::read_to_string(&sgf).unwrap();
    let vertex: String = [column, 14 - row].map(|line| char::from(b'a' + line)).iter().collect();
    let begin = format!("PL[B]C[black: WIN VCT 4];B[{vertex}]C[any other move: ");
    assert!(tree.starts_with("(;FF[4]") && tree.contains(&begin), "{tree}");
    assert!(tree.contains("C[five on ") && tree.contains(" next]"), "{tree}");
    let moves = tree.matches(";B[").count() + tree.matches(";W[").count();
    assert_eq!(lines[4], format!("tree {} ({moves} moves)", sgf.display()));

    let library = std::fs::read(&renlib).unwrap();
    assert!(library.starts_with(b"\xffRenLib\xff\x03\x04"));
    // The point, a flag for the text, and the text.
    let node = [&[(14 - row) << 4 | (column + 1), 0x08], &b"any other move: "[..]].concat();
    assert!(library.windows(node.len()).any(|bytes| bytes == node));
    assert_eq!(again[4], format!("tree {} ({moves} moves)", renlib.display()));
}

#[test]
fn trees_hold_fours_and_fives() {
    let file = temporary("fours.sgf");
    let lines = solve(FOURS, &["--tree", file.to_str().unwrap()]);
    assert!(lines.last().unwrap().ends_with(" (23 moves)"), "{lines:?}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("C[black: WIN VCF 12];B["));
    let lines = output(&["--moves", "h8h9i8i9j8j9k8l8", "--tree", file.to_str().unwrap()]);
    assert!(lines.ends_with(" (1 moves)\n"), "{lines}");
    assert!(std::fs::read_to_string(&file).unwrap().ends_with(";B[gh]C[five])\n"));
}

#[test]
fn without_a_win_there_is_no_tree() {
    let file = temporary("no_win.sgf");
    let lines = solve(NO_FOURS, &["--vcf", "--tree", file.to_str().unwrap()]);
    assert_eq!(lines.last().unwrap(), "tree not written: no win to show");
    assert!(!file.exists());
}

#[test]
fn files_of_problems_become_tables() {
    let row = |[_, black, _, white]: [&str; 4]| format!("{black},{white}");
    let text = format!(
        "id,black,white,side_to_move,goal,known_length\nthree first,{},black,VCT in 4,\"4,\nof course\"\n\
         no,{},,is there NO VCF?,\nfour,{},black,,12\n",
        row(THREATS),
        row(NO_FOURS),
        row(FOURS),
    );
    let file = file_with("three.csv", &text);
    let table = output(&["--csv", &file]);
    let lines: Vec<&str> = table.lines().collect();
    let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    assert_eq!(words(lines[0]), ["id", "side", "verdict", "nodes", "time", "ms", "known"]);
    assert!(lines[1].starts_with("three first  black  WIN VCT 4  ") && lines[1].ends_with("  4, of course"));
    assert!(lines[2].starts_with("no           black  NONE VCF   "), "{table}");
    assert!(lines[3].starts_with("four         black  WIN VCF 12 ") && lines[3].ends_with("  12"), "{table}");
    let columns = |line: &str| line.find(" ms").or(line.rfind("  ")).unwrap();
    assert_eq!(columns(lines[0]) + 3, columns(lines[3]), "{table}");
    assert!(lines[4].starts_with("solved 3 of 3, total time ") && lines[4].ends_with(" s"), "{table}");
    assert_eq!(lines.len(), 5);

    let fours = output(&["--csv", &file, "--vcf", "--shortest"]);
    assert!(
        fours.contains("\nthree first  black  NONE VCF ") && fours.contains(" WIN VCF 12   yes "),
        "{fours}"
    );
    let cut = output(&["--csv", &file, "--vct", "--nodes", "1"]);
    assert!(cut.contains("\nsolved 0 of 3, ") && cut.contains("\nno           black  UNKNOWN "), "{cut}");
}

#[test]
fn tables_do_with_stones_alone() {
    let file = file_with("stones.csv", " white , black\na1 a3 a5,h8 i8 j8 k8\na1,\"h8,i8\"\n");
    let table = output(&["--csv", &file, "--vcf"]);
    assert!(table.contains("\nline 2  white  NONE VCF ") && table.contains("\nline 3  white  NONE VCF "));
    let rules = file_with(
        "rules.csv",
        "rule,side,black,white\n,black,a1 b1 c1 e1 f1,\nRenju,black,a1 b1 c1 e1 f1,\n",
    );
    let table = output(&["--csv", &rules, "--vcf", "--rule", "freestyle"]);
    assert!(
        table.contains("\nline 2  black  WIN VCF 0 ") && table.contains("\nline 3  black  NONE VCF "),
        "{table}"
    );
}

/// A full board of 5x5 without a five: Black's stones and White's.
fn full_board() -> [String; 2] {
    let mut sides = [String::new(), String::new()];
    for (row, column) in (0..5u8).flat_map(|row| (0..5u8).map(move |column| (row, column))) {
        let side = usize::from((column + 2 * row) % 4 / 2);
        sides[side] += &format!("{}{} ", char::from(b'a' + column), row + 1);
    }
    sides
}

#[test]
fn bad_input_is_one_clear_line() {
    let [black, white] = full_board();
    let no_columns = file_with("solve_no_columns.csv", "a,b\n1,2\n");
    let bad_point = file_with("solve_bad_point.csv", "black,white\nh8,h9\nh8,z9\n");
    let bad_side = file_with("solve_bad_side.csv", "black,white,side_to_move\nh8,h9,red\n");
    let bad_rule = file_with("solve_bad_rule.csv", "black,white,rule\nh8,h9,gomoku\n");
    let won = file_with("solve_won.csv", "black,white\n\na1 b1 c1 d1 e1,h9\n");
    let short = file_with("solve_short.csv", "\u{feff}black,white\r\nh8,h9\r\n\r\nh8\r\n");
    let cases: [(&[&str], &str); 30] = [
        (&[], "--moves"),
        (&["--side", "black"], "--csv"),
        (&["--moves", "h8", "--black", "h9"], "--black"),
        (&["--moves", "h8", "--csv", "x"], "--csv"),
        (&["--moves", "h8h8"], "h8 is occupied"),
        (&["--moves", "h8x"], "'x'"),
        (&["--moves", "p1"], "p1 is off the 15x15 board"),
        (&["--black", "h8", "--white", "h8"], "h8 is occupied"),
        (&["--black", "h8 h8"], "h8 is occupied"),
        (&["--white", "k11", "--size", "10"], "k11 is off the 10x10 board"),
        (&["--moves", "h8", "--size", "4"], "board size 4"),
        (&["--moves", "h8", "--rule", "gomoku"], "'gomoku' is not a rule"),
        (&["--moves", "h8", "--side", "red"], "'red' is not a side"),
        (&["--moves", "a1a2b1b2c1c2d1d2e1"], "black has already won"),
        (&["--white", "a1 b1 c1 d1 e1", "--side", "black"], "white has already won"),
        (&["--size", "5", "--black", &black, "--white", &white], "no point is empty"),
        (&["--moves", "h8", "--time", "soon"], "'soon'"),
        (&["--moves", "h8", "--nodes", "-1"], "-1"),
        (&["--moves", "h8", "--threads", "0"], "0"),
        (&["--moves", "h8", "--vcf", "--vct"], "--vct"),
        (&["--csv", "x.csv", "--tree", "x.sgf"], "--tree"),
        (&["--csv", "x.csv", "--side", "black"], "--side"),
        (&["--csv", "/no/such/file"], "/no/such/file"),
        (&["--csv", &no_columns], "black and white"),
        (&["--csv", &bad_point], "line 3: 'z9'"),
        (&["--csv", &bad_side], "line 2: 'red' is not a side"),
        (&["--csv", &bad_rule], "line 2: 'gomoku' is not a rule"),
        (&["--csv", &won], "line 3: black has already won"),
        (&["--csv", &short], "line 4: there must be 2 fields"),
        (&["--moves", "h8", "--tree", "/no/such/directory/x.sgf"], "/no/such/directory/x.sgf"),
    ];
    // These must be found before anything is solved: there is no end to that.
    let trees: [(&[&str], &str); 3] = [
        (&["--moves", "h8", "--tree", "x.foo"], "x.foo: name a file that ends in .sgf or .lib"),
        (&["--moves", "h8", "--tree", "sgf"], "ends in .sgf or .lib"),
        (&["--moves", "h8", "--size", "13", "--tree", "x.lib"], "15x15 only, not 13x13"),
    ];
    for (arguments, named) in cases.into_iter().chain(trees) {
        let (code, output, errors) = call(arguments);
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}");
        assert!(errors.starts_with("pbrain-kagetsu: ") && errors.contains(named), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    }
}

#[cfg(unix)]
mod interrupting {
    use super::{LONG, file_with};
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Child, Command, Stdio};

    /// Far longer than any test may take.
    const TIME: [&str; 4] = ["--time", "3000", "--threads", "1"];

    fn start(arguments: &[&str]) -> Child {
        let mut program = Command::new(env!("CARGO_BIN_EXE_pbrain-kagetsu"));
        program.arg("solve").args(arguments).args(TIME);
        program.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
    }

    fn interrupt(child: &Child) {
        let kill = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Waits until the program has its own way of dealing with Ctrl-C.
    #[cfg(target_os = "linux")]
    fn wait_for_handler(child: &mut Child) {
        const SIGINT: u32 = 2;
        while child.try_wait().unwrap().is_none() {
            let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
            if u64::from_str_radix(caught, 16).unwrap() >> (SIGINT - 1) & 1 == 1 {
                return;
            }
            std::thread::yield_now();
        }
        panic!("the program has ended");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_problem_gets_its_verdict_from_what_is_known() {
        let mut child = start(&LONG);
        wait_for_handler(&mut child);
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with("UNKNOWN\nnodes ") && text.ends_with(" s\n"), "{text}");
    }

    #[test]
    fn a_table_ends_with_the_present_row() {
        let [_, black, _, white] = LONG;
        let row = format!("{black},{white}\n");
        let file = file_with("long.csv", &["black,white\n", &row, &row].concat());
        let mut child = start(&["--csv", &file]);
        let mut table = BufReader::new(child.stdout.take().unwrap());
        let (mut titles, mut rest) = (String::new(), String::new());
        // The titles come after everything has been set up and before the first problem.
        table.read_line(&mut titles).unwrap();
        interrupt(&child);
        table.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert!(rest.starts_with("line 2  black  UNKNOWN "), "{rest}");
        assert!(rest.contains("\nsolved 0 of 1, ") && rest.ends_with(", 1 not tried\n"), "{rest}");
    }
}
