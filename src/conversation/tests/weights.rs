//! Weights that the host names.

use super::{Host, Panicking, Patient, Prompt};
use crate::eval::Weights;
use crate::search::Engine;
use std::fs;
use std::path::PathBuf;
use tempfile::{TempDir, tempdir};

/// Files of weights: good ones, and such as can't be used.
struct Files(TempDir);

impl Files {
    fn new() -> Files {
        let files = Files(tempdir().unwrap());
        let good = Weights::from_shapes().to_bytes();
        fs::write(files.path("good.bin"), &good).unwrap();
        fs::write(files.path("better than good.bin"), &good).unwrap();
        fs::write(files.path("foreign.bin"), "something else").unwrap();
        fs::write(files.path("short.bin"), &good[..good.len() - 1]).unwrap();
        fs::write(files.path("long.bin"), [&good[..], &good[..]].concat()).unwrap();
        let mut damaged = good;
        damaged[1000] ^= 1;
        fs::write(files.path("damaged.bin"), damaged).unwrap();
        files
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The line that names a file.
    fn info(&self, name: &str) -> String {
        format!("INFO weights {}", self.path(name).display())
    }
}

#[test]
fn weights_are_in_use_from_the_next_search_on() {
    let files = Files::new();
    let mut host = Host::with::<Prompt>();
    host.expect("START 15", &["OK"]);
    assert!(host.line().contains("evaluator stand-in,"));
    host.send(&format!("{}\nBEGIN", files.info("good.bin")));
    assert!(host.line().contains("evaluator good,"));
    assert_eq!(host.line(), "0,14");
    // A path with spaces is the rest of the line.
    host.send(&format!("{}\nTURN 7,7", files.info("better than good.bin")));
    assert!(host.line().contains("evaluator better than good,"));
    assert_eq!(host.line(), "1,14");
}

#[test]
fn files_that_are_no_weights_are_refused_with_the_reason() {
    let files = Files::new();
    let mut host = Host::with::<Prompt>();
    host.send(&format!("{}\nSTART 15", files.info("good.bin")));
    assert_eq!(host.line(), "OK");
    assert!(host.line().contains("evaluator good,"));
    for (name, reason) in [
        ("missing.bin", "missing.bin: "),
        ("foreign.bin", "foreign.bin: not a weights file of version 2 or 3"),
        ("short.bin", "short.bin: the weights file has "),
        ("long.bin", "long.bin: the weights file has "),
        ("damaged.bin", "damaged.bin: the weights file is damaged: its checksum does not match"),
        ("", ": not a regular file"),
    ] {
        host.send(&format!("{}\nRESTART", files.info(name)));
        assert_eq!(host.line(), "OK");
        // No new introduction: the old weights stay.
        let told = host.line();
        assert!(told.starts_with("MESSAGE INFO weights is ignored, ") && told.contains(reason), "{told}");
    }
    host.send("INFO weights\nINFO thread_num x\nBEGIN");
    assert_eq!(host.line(), "MESSAGE INFO weights '' is ignored, it needs the path of a weights file");
    assert!(host.line().starts_with("MESSAGE INFO thread_num 'x' is ignored, "));
    assert_eq!(host.line(), "0,14");
}

#[test]
fn a_search_goes_on_with_the_weights_it_began_with() {
    let files = Files::new();
    let mut host = Host::with::<Patient>();
    host.expect("START 15\nBEGIN", &["OK"]);
    host.expect(&format!("{}\nSTOP", files.info("good.bin")), &["0,14"]);
    host.send("TURN 7,7");
    assert!(host.line().contains("evaluator good,"));
    host.expect("STOP", &["1,14"]);
}

#[test]
fn weights_outlive_a_search_that_breaks_down() {
    let files = Files::new();
    let mut host = Host::with::<Panicking>();
    host.send(&format!("{}\nSTART 15", files.info("good.bin")));
    assert_eq!(host.line(), "OK");
    assert!(host.line().contains("evaluator good,"));
    host.expect("BEGIN", &["0,14"]);
    // Told again only if it had changed.
    host.send("INFO thread_num 1\nTURN 7,7");
    let rest: Vec<String> =
        std::iter::from_fn(|| Some(host.line())).take_while(|line| line != "1,14").collect();
    assert!(rest.iter().all(|line| !line.contains("evaluator")), "{rest:?}");
}

#[test]
fn the_engine_values_positions_with_the_weights() {
    let files = Files::new();
    let mut host = Host::with::<Engine>();
    let line = |host: &mut Host, info: &str| {
        host.send(&format!("{info}\nRESTART\nBOARD\n7,7,1\n7,6,2\n8,6,1\n8,8,2\n9,9,1\nDONE"));
        while host.line() != "OK" {}
        let lines: Vec<String> =
            std::iter::from_fn(|| Some(host.line())).take_while(|line| line.starts_with("MESSAGE")).collect();
        let depth = lines.iter().find(|line| line.contains("MESSAGE depth 1-")).unwrap();
        depth.split(" ev ").nth(1).unwrap().split(' ').next().unwrap().to_string()
    };
    host.expect("INFO max_depth 1\nSTART 15", &["OK"]);
    let own = line(&mut host, "INFO max_depth 1");
    let shapes = line(&mut host, &files.info("good.bin"));
    assert_ne!(own, shapes);
    assert_eq!(line(&mut host, &files.info("damaged.bin")), shapes);
}
