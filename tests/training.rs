//! Games made and weights fitted to them, as people ask for it.

mod program;

use program::{call, output};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const KAGETSU: &str = env!("CARGO_BIN_EXE_pbrain-kagetsu");

/// Two games with a result and a probe of the first.
const GAMES: &str = "\
j11j8g10j9e9g8;f8:410 h10:-226 f10:436 j7:-544 j6:581 g11:-598 i9:667 h9:-802 g7:M+21;B
j11j8g10j9e9g8a1;h10:-526;?
h8h7j7h9h10;g8:-108 i10:125 g10:-95 i9:79 f9:45 i6:-279 e10:M+15 d11:M-14 e8:M+13 h11:M-12;W
";

/// A folder of its own for a test, with a file of games in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("training-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("games.txt"), GAMES).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// The complaint about a call that must be refused, which is one line.
fn refusal(arguments: &[&str]) -> String {
    let (code, output, errors) = call(arguments);
    assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}: {errors}");
    assert!(errors.starts_with("pbrain-kagetsu: ") && errors.lines().count() == 1, "{errors}");
    errors
}

#[test]
fn games_are_made_and_weights_fitted_to_them() {
    let folder = Folder::new("all");
    let [games, copy, fitted, more] = ["made", "copy", "fitted.bin", "more"].map(|name| folder.path(name));
    let make = |more: &[&str]| {
        call(&[&["datagen", &games, "--nodes", "200", "--batch", "3", "--table-size", "1"], more].concat())
    };
    let (code, said, _) = make(&["--games", "6", "--threads", "1", "--shard", "2/2"]);
    assert!(code == 0 && said.starts_with("3 games (") && said.ends_with("s; 0 games were there before\n"));
    let (code, said, _) = make(&["--games", "7", "--threads", "5000"]);
    assert!(code == 0 && said.starts_with("6 games (") && said.ends_with("s; 3 games were there before\n"));
    let names = ["1-00000.txt.gz", "1-00001.txt.gz", "1-00002.txt.gz", "datagen.json"];
    assert_eq!(folder.names("made"), names);
    let (code, _, errors) = make(&["--seed", "2"]);
    assert!(code == 2 && errors.contains("made with --seed 1 and not 2"), "{errors}");

    fs::create_dir(&copy).unwrap();
    for name in names {
        fs::copy(Path::new(&games).join(name), Path::new(&copy).join(name)).unwrap();
    }
    let fit = ["fit", &fitted, &games, &copy, "--epochs", "1", "--held-out", "0.3"];
    let said = output(&fit);
    assert_eq!(said.matches("units/logit").count(), 2, "{said}");
    assert!(said.contains(" probes to learn from, ") && said.contains("\nfitted: values of "), "{said}");
    assert!(said.ends_with(&format!("the weights are in {fitted}\n")), "{said}");
    let first = fs::read(&fitted).unwrap();
    output(&fit);
    assert_eq!(fs::read(&fitted).unwrap(), first);
    output(&["datagen", &more, "--games", "1", "--batch", "1", "--nodes", "200", "--weights", &fitted]);
}

#[test]
fn tables_that_the_machine_has_no_memory_for_are_refused() {
    let folder = Folder::new("memory");
    let made = folder.path("made");
    let said = refusal(&["datagen", &made, "--table-size", "1048576"]);
    assert!(said.contains("--table-size 1048576 is too much") && said.contains("at most "), "{said}");
    assert_eq!(folder.names(""), ["games.txt"]);
}

#[cfg(unix)]
#[test]
fn what_follows_an_interrupted_command_is_not_done() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = Folder::new("interrupted");
    let made = folder.path("made");
    let mut child = Command::new(KAGETSU)
        .args(["datagen", &made, "--games", "100000", "--nodes", "50", "--batch", "1", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !Path::new(&made).join("1-00000.txt.gz").exists() {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::yield_now();
    }
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    let [said, errors] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(130), "{said}{errors}");
    assert!(said.ends_with("; 0 games were there before\n"), "{said}");
    assert!(errors.ends_with(" games are missing, the same command goes on\n"), "{errors}");
}

#[test]
fn weights_are_written_even_if_nobody_reads_the_figures() {
    let folder = Folder::new("pipe");
    let [games, fitted] = ["games.txt", "fitted.bin"].map(|name| folder.path(name));
    let mut child = Command::new(KAGETSU)
        .args(["fit", &fitted, &games, "--epochs", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(child.wait().unwrap().success() && errors.is_empty(), "{errors}");
    assert_eq!(fs::read(&fitted).unwrap(), {
        output(&["fit", &fitted, &games, "--epochs", "1"]);
        fs::read(&fitted).unwrap()
    });
}

#[test]
fn only_weights_are_replaced_and_the_rest_is_found_out_before_the_work() {
    let folder = Folder::new("out");
    let games = folder.path("games.txt");
    let (missing, long) = (folder.path("missing/new.bin"), folder.path(&"x".repeat(300)));
    for (out, named) in [
        (games.as_str(), "games.txt is no weights file and is not replaced"),
        (folder.0.to_str().unwrap(), "not a regular file"),
        (&missing, "missing/new.bin: "),
        (&long, "xxx: "),
        #[cfg(unix)]
        ("/dev/null", "/dev/null: not a regular file"),
    ] {
        // The games are not even looked for.
        let said = refusal(&["fit", out, "/no/such/file"]);
        assert!(said.contains(named), "{said}");
    }
    assert_eq!(fs::read_to_string(&games).unwrap(), GAMES);
    assert_eq!(folder.names(""), ["games.txt"]);
    assert!(output(&["fit", "--help"]).contains("an older weights file there is replaced"));
}

#[test]
fn fits_that_would_teach_nothing_or_tell_lies_are_refused() {
    let folder = Folder::new("nothing");
    let [games, fitted] = ["games.txt", "fitted.bin"].map(|name| folder.path(name));
    assert!(refusal(&["fit", &fitted, &games, "--held-out", "1"]).contains("no position to learn from"));
    let twice = refusal(&["fit", &fitted, &games, folder.0.to_str().unwrap()]);
    assert!(twice.contains("games.txt is named twice"), "{twice}");
    assert_eq!(folder.names(""), ["games.txt"]);
    let said = output(&["fit", &fitted, &games, "--held-out", "0", "--epochs", "1"]);
    assert!(said.contains("games.txt: 2 games and 1 probes to learn from, 0 games and 0 probes held out\n"));
    assert!(said.contains("\nno position is held out") && !said.contains("0.0000"), "{said}");
}
