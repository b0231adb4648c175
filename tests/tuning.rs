//! Tuning by real games.

#![cfg(unix)]

mod program;

use kagetsu::arena::GameRecord;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use program::{call, output};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const KAGETSU: &str = env!("CARGO_BIN_EXE_pbrain-kagetsu");

/// The program, with settings that every build has for parameters. The file named last gets what it is told.
const LISTING: &str = r#"
exec 3>&1
while read -r line; do
    case $line in
        YXSHOWINFO) printf 'MESSAGE PARAMETER %s\n' 'max_node 100 20 2000 40' 'caution_factor 2 0 5 0.5' >&3 ;;
        *) printf '%s\n' "$line" ;;
    esac
done | tee -a "$2" | "$1"
"#;

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tuning-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("listing.sh"), LISTING).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The arguments of a tuning with records in `out`.
    fn arguments(&self, out: &str, more: &[&str]) -> Vec<String> {
        let engine = format!("name=A cmd=sh {} {KAGETSU} {}", self.path("listing.sh"), self.path("log"));
        let out = self.path(out);
        let own = ["tune", "--engine", &engine, "--nodes", "50", "--memory", "32", "--out", &out];
        own.iter().chain(more).map(|word| word.to_string()).collect()
    }

    fn call(&self, out: &str, more: &[&str]) -> (i32, String, String) {
        call(&self.arguments(out, more).iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Tunes, and returns what is told.
    fn tune(&self, out: &str, more: &[&str]) -> String {
        output(&self.arguments(out, more).iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The games on record, without their times.
    fn games(&self, out: &str) -> Vec<GameRecord> {
        let games = self.read(&format!("{out}/games.jsonl"));
        let game = |line| GameRecord { times_ms: Vec::new(), ..serde_json::from_str(line).unwrap() };
        games.lines().map(game).collect()
    }
}

#[test]
fn both_sides_are_told_their_values_in_games_with_colours_exchanged() {
    let folder = Folder::new("told");
    let said = folder.tune("out", &["--games", "11", "--seed", "4"]);
    assert!(said.starts_with("10 games: steps ") && said.contains("\nparameter "), "{said}");
    let row = said.lines().find(|line| line.starts_with("max_node ")).unwrap();
    assert_eq!(row.split_whitespace().count(), 6, "{row}");
    let games = folder.games("out");
    let log = folder.read("log");
    assert_eq!(games.len(), 12);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].moves[..pair[0].opening_stones], pair[1].moves[..pair[1].opening_stones]);
        assert_eq!(pair[0].seats, [pair[1].seats[1].clone(), pair[1].seats[0].clone()]);
        assert_eq!(pair[0].options, [pair[1].options[1].clone(), pair[1].options[0].clone()]);
        assert_ne!(pair[0].options[0], pair[0].options[1]);
        for (key, value) in pair[0].options.iter().flatten() {
            assert!(log.contains(&format!("INFO {key} {value}\n")), "{key} {value}");
        }
    }
    let values = folder.read("out/values.txt");
    assert!(values.starts_with("# after 12 of 12 games\n# parameter "), "{values}");
    let lines: Vec<&str> = values.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() == 2 && lines.iter().all(|line| line.starts_with("INFO ")), "{values}");
}

#[test]
fn what_makes_the_engine_stronger_grows() {
    let folder = Folder::new("stronger");
    let said = folder.tune("out", &["--games", "100", "--params", "max_node:40:0.1"]);
    let row = said.lines().find(|line| line.starts_with("max_node ")).unwrap();
    let steps: f64 = row.split_whitespace().last().unwrap().parse().unwrap();
    assert!(steps > 0.5, "{said}");
}

#[test]
fn an_interruption_changes_nothing() {
    let folder = Folder::new("interrupted");
    let whole = folder.tune("whole", &["--games", "12"]);
    let (games, values) = (folder.games("whole"), folder.read("whole/values.txt"));
    let lines = folder.read("whole/games.jsonl");
    // In the middle of a pair, and between two; with a torn record, and without.
    for (kept, torn) in [(5, 40), (6, 0), (1, 0)] {
        let name = format!("after-{kept}");
        fs::create_dir(folder.path(&name)).unwrap();
        fs::copy(folder.path("whole/match.json"), folder.path(&format!("{name}/match.json"))).unwrap();
        let end: usize = lines.split_inclusive('\n').take(kept).map(str::len).sum();
        fs::write(folder.path(&format!("{name}/games.jsonl")), &lines[..end + torn]).unwrap();
        let said = folder.tune(&name, &["--games", "12"]);
        assert_eq!(said.contains("the last record was torn"), torn > 0, "{said}");
        assert!(said.contains(&format!("{kept} of 12 games were played before\n")), "{said}");
        assert_eq!(folder.games(&name), games);
        assert_eq!(folder.read(&format!("{name}/values.txt")), values);
        assert_eq!(said.split_once("parameter").unwrap().1, whole.split_once("parameter").unwrap().1);
    }
}

#[test]
fn an_interrupt_shows_the_values_and_the_same_command_goes_on() {
    let folder = Folder::new("interrupt");
    let arguments = folder.arguments("out", &["--games", "100000", "--concurrency", "2"]);
    let mut child =
        Command::new(KAGETSU).args(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert!(line.starts_with("10 games: steps "), "{line}");
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
    let (mut rest, mut errors) = (String::new(), String::new());
    said.read_to_string(&mut rest).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let played = folder.games("out").len();
    assert!(rest.contains("\nmax_node ") || rest.starts_with("parameter "), "{rest}");
    let left = format!("pbrain-kagetsu: {} games are left, the same command goes on\n", 100_000 - played);
    assert_eq!(errors, left);
    assert!(folder.read("out/values.txt").contains("\nINFO max_node "));
}

#[test]
fn values_are_given_back() {
    let folder = Folder::new("from");
    let from = folder.path("values.txt");
    fs::write(&from, "# earlier\nINFO max_node 150\nINFO caution_factor 4\n").unwrap();
    let said = folder.tune("out", &["--games", "2", "--params", "max_node", "--from", &from]);
    let row: Vec<&str> = said.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(row[..2], ["max_node", "150"]);
    let log = folder.read("log");
    assert_eq!(log.matches("INFO caution_factor 4\n").count(), 4, "{log}");
    assert!(folder.games("out")[0].options.iter().all(|options| options.len() == 1));
    // And what comes out goes in again.
    folder.tune("more", &["--games", "2", "--from", &folder.path("out/values.txt")]);
}

#[test]
fn tunings_that_make_no_sense_are_refused_in_one_line() {
    let folder = Folder::new("refused");
    let from = folder.path("from.txt");
    fs::write(&from, "INFO max_node 150\nmax_node\n").unwrap();
    folder.tune("out", &["--games", "2"]);
    for (out, more, told) in [
        (
            "x",
            &["--params", "max_nodes"][..],
            "A: the engine has no parameter 'max_nodes', choose from max_node, ",
        ),
        ("x", &["--from", &from], "from.txt: line 2: 'max_node' tells no value, write INFO NAME VALUE"),
        ("x", &["--from", "/no/such/file"], "/no/such/file: "),
        ("out", &["--games", "2", "--seed", "7"], "has seed 0 and not 7"),
        ("out", &["--games", "4"], "has games 2 and not 4"),
        ("out", &["--games", "2", "--params", "max_node"], "has parameter caution_factor {"),
        ("out", &["--games", "2", "--rate", "0.1"], "\"rate\":0.002"),
    ] {
        let (code, said, errors) = folder.call(out, more);
        assert!(code == 2 && errors.contains(told) && errors.lines().count() == 1, "{code}: {said}{errors}");
    }
    assert!(!Path::new(&folder.path("x")).exists());
}

#[cfg(not(feature = "tune"))]
#[test]
fn an_engine_that_cannot_be_told_parameters_is_refused() {
    let engine = format!("name=A cmd={KAGETSU}");
    let (code, said, errors) = call(&["tune", "--engine", &engine, "--nodes", "50"]);
    let told = "pbrain-kagetsu: A: the engine lists no parameters with steps, give one of this version built with \
                `cargo build --release --features tune`\n";
    assert_eq!((code, &*said, &*errors), (2, "", told));
}

#[cfg(feature = "tune")]
#[test]
fn the_parameters_of_the_search_are_tuned() {
    let folder = Folder::new("search");
    let (engine, out) = (format!("name=A cmd={KAGETSU}"), folder.path("out"));
    let said = output(&["tune", "--engine", &engine, "--nodes", "200", "--games", "4", "--out", &out]);
    let names = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
    };
    assert_eq!(names(&said), names(&output(&["tune", "--list"])));
    // The engine takes every value it is told without a word.
    assert!(folder.games("out").iter().all(|game| game.complaints.is_empty() && game.options[0].len() > 30));
}
