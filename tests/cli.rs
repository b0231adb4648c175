//! The subcommands, as people call them.

mod program;

use program::{call, output};
use std::path::{Path, PathBuf};

fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn help_explains_every_subcommand_with_an_example() {
    let help = output(&["--help"]);
    for task in ["perft", "forbidden", "analyze", "solve", "match", "book", "datagen", "fit", "tune"] {
        assert!(help.contains(task));
        assert!(output(&[task, "--help"]).contains(&format!("pbrain-kagetsu {task} ")), "{task}");
    }
    assert!(output(&["--version"]).starts_with("pbrain-kagetsu "));
}

#[test]
fn parameters_are_listed_with_their_steps() {
    let list = output(&["tune", "--list"]);
    let rows: Vec<Vec<&str>> = list.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["parameter", "default", "lowest", "highest", "step"]);
    assert!(rows.len() > 30 && rows.iter().all(|row| row.len() == 5), "{list}");
}

#[test]
fn perft_counts() {
    assert_eq!(output(&["perft", "0"]), "Perft: 1\n");
    assert_eq!(output(&["perft", "2"]), format!("Perft: {}\n", 225 * 224));
    let divided = output(&["perft", "1", "--moves", "h8a1h9a3i7a5j7a9", "--divide"]);
    // One point is a double three, the others are 225 - 8.
    assert_eq!(divided.lines().count(), 217);
    assert!(divided.ends_with("Perft: 216\n") && divided.contains("h10 1\n") && !divided.contains("h7 "));
    let freestyle = output(&["perft", "1", "--moves", "h8a1h9a3i7a5j7a9", "--rule", "freestyle"]);
    assert_eq!(freestyle, "Perft: 217\n");
    assert_eq!(output(&["perft", "1", "--size", "5"]), "Perft: 25\n");
}

#[test]
fn forbidden_points_are_drawn_with_their_reasons() {
    let drawn = output(&["forbidden", "--moves", "h8a1h9a3i7a5j7a9"]);
    assert!(drawn.contains("\n 7 . . . . . . . 3 X X . . . . .\n"), "{drawn}");
    assert!(drawn.ends_with("3 double three (forbidden): h7\n"));
    let stones = output(&["forbidden", "--black", "h8 h9 i7 j7", "--white", "a1,a3,a5,a9"]);
    assert_eq!(stones, drawn);
    let six = output(&["forbidden", "--black", "a1b1c1e1f1 a2b2c2d2"]);
    assert!(six.contains("6 overline (forbidden): d1") && six.contains("5 five (wins): e2"), "{six}");
    assert!(output(&["forbidden", "--moves", "h8"]).ends_with("No point is forbidden for black.\n"));
}

#[test]
fn files_of_boards_keep_their_columns() {
    let file = temporary("boards.csv");
    std::fs::write(&file, "name,black,white,five\nfirst,h8 h9 i7 j7,a1,old\n\"the, second\",a1 b1 c1 d1,,\n")
        .unwrap();
    let filled = output(&["forbidden", "--csv", file.to_str().unwrap()]);
    let expected = "name,black,white,five,double_three,double_four,overline\n\
                    first,h8 h9 i7 j7,a1,,h7,,\n\"the, second\",a1 b1 c1 d1,,e1,,,\n";
    assert_eq!(filled, expected);
}

#[test]
fn the_file_of_known_boards_comes_out_as_it_is() {
    let file = "tests/data/forbidden_boards.csv";
    let filled = output(&["forbidden", "--csv", file]);
    let read = |text: &str| {
        let rows =
            csv::Reader::from_reader(text.as_bytes()).into_records().map(Result::unwrap).collect::<Vec<_>>();
        let points = |field: &str| {
            let mut points: Vec<String> = field.split(' ').map(str::to_string).collect();
            points.sort();
            points
        };
        rows.iter().map(|row| row.iter().map(points).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(read(&filled), read(&std::fs::read_to_string(file).unwrap()));
}

#[test]
fn analysis_is_plain_lines_in_a_pipe() {
    let lines =
        output(&["analyze", "--moves", "h8h9i10", "--time", "0.3", "--threads", "1", "--multipv", "2"]);
    let (reports, last) = lines.trim_end().rsplit_once('\n').unwrap();
    assert!(reports.lines().all(|line| line.starts_with("depth ") && line.contains(" pv ")), "{lines}");
    assert!(reports.contains(" multipv 2 "));
    let best = last.strip_prefix("best ").unwrap();
    assert!(reports.lines().any(|line| line.contains(&format!(" pv {best}"))), "{lines}");
}

#[test]
fn the_book_is_shown_and_made_in_parts() {
    let all = output(&["book", "show"]);
    assert_eq!(all.lines().filter(|line| line.starts_with(['D', 'I'])).count(), 26, "{all}");
    let three = output(&["book", "show", "h8h9i9"]);
    assert!(three.contains("D4 Kagetsu 花月\n") && three.lines().count() > 222, "{three}");
    let four = output(&["book", "show", "h8g8g7g9"]);
    assert!(four.contains("D4 Kagetsu 花月, fourth g9") && four.contains("to offer      1"), "{four}");
    let part = temporary("part.draft");
    let _ = std::fs::remove_file(&part);
    let path = part.to_str().unwrap();
    let build = ["book", "build", "--nodes", "40", "--threads", "1", "--shard", "2/2000", "--out", path];
    let (code, said, _) = call(&build);
    assert_eq!((code, said.as_str()), (0, format!("3 positions are in {path}\n").as_str()));
    let first = std::fs::read(&part).unwrap();
    // Nothing is left to do.
    assert_eq!(call(&build).0, 0);
    assert_eq!(std::fs::read(&part).unwrap(), first);
    let (code, _, errors) = call(&["book", "merge", path, "--out", path]);
    assert!(code == 2 && errors.contains("5139 of 5142 positions are missing"), "{errors}");
}

#[test]
fn bad_input_is_one_clear_line() {
    let no_columns = temporary("no_columns.csv");
    std::fs::write(&no_columns, "a,b\n1,2\n").unwrap();
    let bad_point = temporary("bad_point.csv");
    std::fs::write(&bad_point, "black,white\nh8,h9\nh8,z9\n").unwrap();
    let (no_columns, bad_point) = (no_columns.to_str().unwrap(), bad_point.to_str().unwrap());
    let cases: [(&[&str], &str); 40] = [
        (&["analise"], "'analise'"),
        (&["perft"], "DEPTH"),
        (&["perft", "three"], "'three'"),
        (&["perft", "-1"], "-1"),
        (&["perft", "1", "--moves", "h8h8"], "h8 is occupied"),
        (&["perft", "1", "--moves", "h8x"], "'x'"),
        (&["perft", "1", "--moves", "p1"], "p1 is off the 15x15 board"),
        (&["perft", "1", "--size", "4"], "board size 4"),
        (&["perft", "1", "--rule", "gomoku"], "'gomoku' is not a rule"),
        (&["forbidden"], "--moves"),
        (&["forbidden", "--moves", "h8", "--black", "h9"], "--black"),
        (&["forbidden", "--black", "h8", "--white", "h8"], "h8 is occupied"),
        (&["forbidden", "--csv", "/no/such/file"], "/no/such/file"),
        (&["forbidden", "--csv", no_columns], "black and white"),
        (&["forbidden", "--csv", bad_point], "line 3: 'z9'"),
        (&["analyze", "--time", "soon"], "'soon'"),
        (&["analyze", "--time", "-1"], "-1"),
        (&["analyze", "--threads", "0"], "0"),
        (&["analyze", "--moves", "a1a2b1b2c1c2d1d2e1"], "black has already won"),
        (&["--log", "/no/such/directory/log"], "/no/such/directory/log"),
        (&["book", "show", "h8h9k9"], "'h8h9k9' is no opening"),
        (&["book", "show", "h8h9i9h8"], "h8 is occupied"),
        (&["book", "show", "--book", bad_point], "this is no book of fifths"),
        (&["book", "build", "--shard", "3/2"], "'3/2' is no part"),
        (&["book", "build", "--shard", "1/9", "--out", bad_point], "this is no draft of a book"),
        (&["book", "merge", "openings/fifths.book"], "this is no draft of a book"),
        (&["datagen", "x", "--shard", "0/2"], "'0/2' is no part"),
        (&["datagen", "x", "--nodes", "0"], "0"),
        (&["datagen", "x", "--weights", bad_point], "bad_point.csv: not a weights file"),
        (&["fit", "x", "/no/such/file"], "/no/such/file"),
        (&["fit", "x", bad_point], "bad_point.csv, line 1: a game has three fields"),
        (&["fit", "x", bad_point, "--blend", "1.5"], "0.9"),
        (&["tune"], "--engine"),
        (&["tune", "--engine", "name=A cmd=x"], "give --tc or --nodes"),
        (
            &["tune", "--engine", "name=A cmd=/no/such/program", "--nodes", "1"],
            "A: '/no/such/program' cannot",
        ),
        (&["tune", "--engine", "name=A cmd=x", "--rate", "0"], "0.002"),
        (&["tune", "--engine", "name=A cmd=x", "--params", "a:x"], "'a:x' is no choice, write NAME"),
        (&["rules", "gomoku"], "unknown rule 'gomoku'"),
        (&["opening", "--moves", "h8h8"], "h8"),
        (
            &[
                "match",
                "--engine",
                "name=A cmd=x",
                "--engine",
                "name=B cmd=x",
                "--nodes",
                "1",
                "--games",
                "2",
                "--rule",
                "standard",
                "--opening-rule",
                "rif",
            ],
            "rif is a rule of renju",
        ),
    ];
    for (arguments, named) in cases {
        let (code, output, errors) = call(arguments);
        assert_eq!(code, 2, "{arguments:?}");
        // The boards before the faulty one have been written already.
        assert!(output.is_empty() || arguments.contains(&bad_point), "{arguments:?}: {output}");
        assert!(errors.starts_with("pbrain-kagetsu: ") && errors.contains(named), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    }
}
