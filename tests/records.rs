//! Files of every format and version, as people and programs write them: read, converted, shown and drawn.

mod program;

use program::{call, output};
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = "tests/data/records";

fn sample(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

fn temporary(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().unwrap().to_string()
}

/// What a file has: the main lines of its games, in the sizes of their boards.
const SAMPLES: [(&str, &[&str]); 19] = [
    ("study-3.4.lib", &["h8 h9 i9 g7"]),
    ("study-3.0.lib", &["h8 i9 j10"]),
    ("oldest.lib", &["h8 h9 i10"]),
    ("gbk.lib", &["h8 h9 i9"]),
    ("shift_jis.lib", &["h8 h9 i9"]),
    ("five.pos", &["h8 h9 i9 i8 g10"]),
    ("collection.sgf", &["h8 h9 i9 i8", "h8 h9 i9 i8 -- --"]),
    ("ff3.sgf", &["h8 i9 g7"]),
    ("bottom-rows.sgf", &["h8 h9 i9 --"]),
    ("manager.sgf", &["h8 h9 i9 i8 g10", "j11"]),
    ("gb2312.sgf", &["h8 h9"]),
    ("fifths.sgf", &["h8 h9 i9 i8 g10 f11"]),
    ("saved.psq", &["h8 i9 h9"]),
    ("tournament.psq", &["j11 k10 k11"]),
    ("renju.psq", &["h8 h9 i9 i8"]),
    ("oldest.rec", &["j11 k10"]),
    ("games.rif", &["h8 h9 i9 i8 g10 f11", "h8 h9 i9 i8 g9 j10 --", "h8 h9 i9 i8 g10 f6"]),
    ("lines.txt", &["h8 h9 i9", "h8 h9 i9 i8", "h8 h9 i9 i8 g10", "h8 h9 i9", "h8 h9 i9 -- j10"]),
    ("match.jsonl", &["h8 h9 i10"]),
];

/// Converts to standard output.
fn converted(name: &str, to: &str) -> String {
    let (code, text, errors) = call(&["convert", &sample(name), "-", "--to", to]);
    assert_eq!(code, 0, "{errors}");
    text
}

#[test]
fn every_sample_is_in_the_list() {
    let mut found: Vec<String> =
        fs::read_dir(FOLDER).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    found.retain(|name| name != "selfplay.txt");
    let mut listed: Vec<&str> = SAMPLES.iter().map(|(name, _)| *name).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed);
}

#[test]
fn files_of_every_format_have_their_moves() {
    for (name, lines) in SAMPLES {
        assert_eq!(converted(name, "txt"), lines.join("\n") + "\n", "{name}");
    }
}

#[test]
fn sgf_takes_everything_and_gives_it_back() {
    for (name, _) in SAMPLES {
        let (once, twice) = (temporary(&format!("{name}.1.sgf")), temporary(&format!("{name}.2.sgf")));
        let told = output(&["convert", &sample(name), &once]);
        assert!(!told.contains("not held") && !told.contains("skipped"), "{told}");
        output(&["convert", &once, &twice]);
        assert_eq!(fs::read(&once).unwrap(), fs::read(&twice).unwrap(), "{name}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let out = temporary("lost.psq");
    let told = output(&["convert", &format!("{}#1", sample("collection.sgf")), &out]);
    let expected =
        "not held: comment ×1, date ×1, mark on the board ×5, text on the board ×2, variation ×1\n";
    assert!(told.ends_with(expected), "{told}");
    let (code, _, errors) = call(&["convert", &sample("collection.sgf"), &temporary("no.psq")]);
    assert_eq!(code, 2);
    assert!(errors.contains("holds one game") || errors.contains("has no passes"), "{errors}");
    assert!(!Path::new(&temporary("no.psq")).exists());
    let library = temporary("study.lib");
    assert!(!output(&["convert", &sample("study-3.4.lib"), &library]).contains("not held"));
    assert_eq!(output(&["show", &library]), output(&["show", &sample("study-3.4.lib")]));
}

#[test]
fn games_of_datagen_come_back() {
    let (sgf, lines) = (temporary("selfplay.sgf"), temporary("selfplay-again.txt"));
    output(&["convert", &sample("selfplay.txt"), &sgf]);
    output(&["convert", &sgf, &lines, "--to", "games"]);
    assert_eq!(fs::read(&lines).unwrap(), fs::read(sample("selfplay.txt")).unwrap());
}

#[test]
fn games_become_one_tree() {
    let out = temporary("merged.sgf");
    output(&["convert", &sample("games.rif"), &sample("renju.psq"), &out, "--merge"]);
    let shown = output(&["show", &out]);
    assert!(shown.contains("4 games: black won 2, drawn 1, white won 1"), "{shown}");
    assert!(shown.contains("5.g10 (2 games: black won 1, drawn 0, white won 1)"), "{shown}");
    let mirrored = temporary("mirrored.txt");
    fs::write(&mirrored, "h8h9i9g8\nh8h9g9i8\nh8i8i7h9\n").unwrap();
    let out = temporary("joined.lib");
    output(&["convert", &mirrored, &out, "--merge", "--symmetric"]);
    let shown = output(&["show", &out]);
    assert!(shown.contains("3 games") && shown.contains("\n4 moves in the file\n"), "{shown}");
}

#[test]
fn negotiations_are_shown() {
    let shown = output(&["show", &format!("{}#3", sample("games.rif"))]);
    assert!(shown.contains("negotiation: soosorv-8 h8 h9 i9 S i8 N:3 - O:g10,a1,b2 >g10 f6"), "{shown}");
    assert!(shown.contains("white: Taro D'Amada & Sons"), "{shown}");
    let shown = output(&["show", &sample("fifths.sgf")]);
    assert!(shown.contains("negotiation: rif h8 h9 i9 i8 O:g10,h10 >g10"), "{shown}");
    assert!(output(&["show", &sample("match.jsonl")]).contains("negotiation: swap1 h8 S"));
}

#[test]
fn studies_are_shown_from_any_position() {
    let file = sample("study-3.4.lib");
    let shown = output(&["show", &file, "--at", "h8 h9"]);
    assert!(shown.contains("h10: D5\n") && shown.contains("3.i9! (Kagetsu) 4.g7\n"), "{shown}");
    let (code, _, errors) = call(&["show", &file, "--at", "h8 a1"]);
    assert_eq!(code, 2);
    assert!(errors.contains("no move 2 like that, after the first 1 there is h9, i9"), "{errors}");
    assert!(
        output(&["show", &sample("games.rif")])
            .starts_with("#1 Kari Nøst - Taro D'Amada & Sons B+, 6 moves\n#2 ")
    );
}

#[test]
fn positions_come_from_files_wherever_moves_are_taken() {
    let game = format!("{}#1", sample("games.rif"));
    assert_eq!(
        output(&["forbidden", "--file", &game, "--ply", "4"]),
        output(&["forbidden", "--moves", "h8h9i9i8"])
    );
    assert_eq!(output(&["perft", "1", "--file", &game]), "Perft: 219\n");
    let opening = output(&["opening", "--file", &game, "--time", "0.1", "--opening-rule", "rif"]);
    assert!(opening.to_lowercase().contains("kagetsu"), "{opening}");
    for (arguments, told) in [
        (vec!["perft", "1", "--file", "tests/data/records/games.rif"], "several games"),
        (vec!["perft", "1", "--file", "tests/data/records/games.rif#4"], "no game 4, choose 1 to 3"),
        (vec!["perft", "1", "--file", &game, "--ply", "7"], "choose --ply 0 to 6"),
        (vec!["perft", "1", "--file", "tests/data/records/none.sgf"], "none.sgf"),
        (vec!["perft", "1", "--file", &game, "--moves", "h8"], "cannot be used with"),
    ] {
        let (code, _, errors) = call(&arguments);
        assert_eq!(code, 2);
        assert!(errors.contains(told) && errors.lines().count() == 1, "{errors}");
    }
}

#[test]
fn damaged_files_are_told_in_a_line_or_skipped() {
    let damaged = temporary("damaged.rif");
    let text = fs::read_to_string(sample("games.rif")).unwrap().replace("g10 f11", "g10 g10");
    fs::write(&damaged, text).unwrap();
    let out = temporary("damaged.txt");
    let (code, _, errors) = call(&["convert", &damaged, &out]);
    assert_eq!((code, errors.lines().count()), (2, 1));
    assert!(
        errors.contains("damaged.rif: byte ") && errors.contains("game 1: move 6: g10 is occupied"),
        "{errors}"
    );
    let (code, told, _) = call(&["convert", &damaged, &out, "--lenient"]);
    assert_eq!(code, 0);
    assert!(
        told.contains("damaged.rif: 1 thing skipped, the first: byte ") && told.contains(": 2 games"),
        "{told}"
    );
    let (code, _, errors) = call(&["convert", &out, &out]);
    assert!(code == 2 && errors.contains("name another file to write"), "{errors}");
}

#[test]
fn positions_are_drawn() {
    let svg = temporary("board.svg");
    output(&["diagram", &svg, "--moves", "h8a1h9a3i7a5j7a9", "--forbidden", "--caption", "a <b>"]);
    let text = fs::read_to_string(&svg).unwrap();
    assert!(text.starts_with("<svg ") && text.contains("a &lt;b&gt;") && text.contains("#c00000"));
    let (code, _, errors) = call(&["diagram", "board.bmp"]);
    assert!(code == 2 && errors.contains(".svg, .png or .gif"), "{errors}");
}

#[cfg(feature = "pictures")]
#[test]
fn games_are_drawn_as_pictures() {
    let game = format!("{}#1", sample("games.rif"));
    let (png, gif) = (temporary("board.png"), temporary("game.gif"));
    output(&["diagram", &png, "--file", &game, "--width", "300"]);
    output(&["diagram", &gif, "--file", &game, "--width", "200"]);
    assert!(
        fs::read(&png).unwrap().starts_with(b"\x89PNG") && fs::read(&gif).unwrap().starts_with(b"GIF89a")
    );
}
