//! Matches between real processes: the program itself, and engines that misbehave in every way.

#![cfg(unix)]

mod program;

use kagetsu::arena::{GameRecord, Reason, Winner};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use program::{call, output};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const KAGETSU: &str = env!("CARGO_BIN_EXE_pbrain-kagetsu");

/// An engine that does what its argument says whenever it is to act.
const FAKE: &str = r#"
stones=0 talks=
while read -r word rest; do
    case $word in
        START) case $1 in mute) ;; dead) exit 1 ;; deaf) echo ERROR no such size ;; *) echo OK ;; esac; talks= ;;
        OPENING) talks=yes stones=0 ;;
        MOVE|SWAP|OFFER|CHOOSE) stones=$((stones + 1)) ;;
        BEGIN|TURN|DONE)
            if [ "$talks" ]; then
                case $1$stones in
                    cheat*) echo "$2" "$3" ;;
                    *0) echo MESSAGE thinking; echo MOVE 7,7 ;;
                    *1) echo SWAP ;;
                esac
                talks=
                continue
            fi
            case $1 in
                crash) exit 3 ;;
                hang) ;;
                floods) while echo MESSAGE busy; do :; done ;;
                plays) echo "$2" ;;
                says) echo "$2 $3" ;;
                complains) echo ERROR no such setting; echo "$2" ;;
                chatters) echo MESSAGE one; echo DEBUG two; echo 0,0 ;;
            esac ;;
        END) exit 0 ;;
    esac
done
"#;

/// A folder of its own for a test, with the fake engine and some openings in it.
struct Arena(PathBuf);

impl Arena {
    fn new(name: &str) -> Arena {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("fake.sh"), FAKE).unwrap();
        fs::write(path.join("openings.txt"), "# one opening\n\nh8h9i10\n").unwrap();
        fs::write(path.join("foul.txt"), "h8a1h9a3i7a5j7a9\n").unwrap();
        Arena(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// The description of a fake engine.
    fn fake(&self, name: &str, words: &str, does: &str) -> String {
        format!("name={name} {words} cmd=sh {} {does}", self.path("fake.sh"))
    }

    /// The arguments of a match.
    fn arguments(&self, engines: [&str; 2], more: &[&str]) -> Vec<String> {
        let out = self.path("out");
        let own = ["match", "--engine", engines[0], "--engine", engines[1], "--nodes", "200", "--out", &out];
        own.iter().chain(more).map(|word| word.to_string()).collect()
    }

    /// Plays a match: what it prints.
    fn play(&self, engines: [&str; 2], more: &[&str]) -> String {
        let arguments = self.arguments(engines, more);
        output(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The games on record.
    fn games(&self) -> Vec<GameRecord> {
        let text = fs::read_to_string(self.path("out/games.jsonl")).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn kagetsu(name: &str) -> String {
    format!("name={name} cmd={KAGETSU}")
}

/// Plays a pair against a fake engine from the opening h8h9i10 and returns how the games end. The fake must lose.
fn pair_against(test: &str, words: &str, does: &str, more: &[&str]) -> Vec<Reason> {
    let arena = Arena::new(test);
    let openings = arena.path("openings.txt");
    let fake = arena.fake("fake", words, does);
    let more: Vec<&str> = ["--games", "2", "--openings", &openings].iter().chain(more).copied().collect();
    let said = arena.play([&fake, &kagetsu("good")], &more);
    assert!(said.contains("fake - good: 0 won, 2 lost, 0 drawn, score 0.0 %"), "{said}");
    let games = arena.games();
    for game in &games {
        assert_eq!(game.forfeiter().unwrap().1, "fake");
        assert!(said.contains(&format!("game {}: fake forfeits: {}", game.game, game.reason)), "{said}");
    }
    games.iter().map(|game| game.reason).collect()
}

#[test]
fn every_fault_loses_under_its_own_name() {
    use Reason::*;
    for (test, does, reason) in [
        ("occupied", "plays 7,7", Occupied),
        ("off", "plays 15,0", OffBoard),
        ("far-off", "plays -7,99999999999", OffBoard),
        ("garbage", "says well played", Garbage),
        ("suggestion", "says SUGGEST 7,5", Garbage),
        ("crash", "crash", Crash),
        ("dead", "dead", Crash),
        ("deaf", "deaf", Garbage),
    ] {
        assert_eq!(pair_against(test, "", does, &[]), [reason, reason], "{does}");
    }
}

#[test]
fn silence_is_a_hang_and_lateness_a_loss_on_time() {
    // Whoever never answers is late by any measure; whoever answers at all needs more than a millionth of a second.
    for does in ["hang", "mute", "floods"] {
        let reasons = pair_against(does, "tc=0/0.1 patience=0.3", does, &[]);
        assert_eq!(reasons, [Reason::Hang, Reason::Hang], "{does}");
    }
    let patient = &["--tolerance", "0", "--patience", "300"];
    assert_eq!(pair_against("late", "tc=0/0.000001", "plays 0,0", patient), [Reason::Time, Reason::Time]);
}

#[test]
fn a_complaint_loses_only_if_no_answer_follows() {
    let reasons = pair_against("error", "tc=0/0.1 patience=0.3", "says ERROR what", &[]);
    assert_eq!(reasons, [Reason::Garbage, Reason::Garbage]);
    // The answer after the complaint is taken; the second one is the first again.
    let reasons = pair_against("complains", "", "complains 0,0", &[]);
    assert_eq!(reasons, [Reason::Occupied, Reason::Occupied]);
}

#[test]
fn settings_that_an_engine_refuses_are_told() {
    let arena = Arena::new("settings");
    let refusing = format!("name=A option.weights=no.bin cmd={KAGETSU}");
    let said = arena.play([&refusing, &kagetsu("B")], &["--games", "2"]);
    assert_eq!(said.matches("A says: MESSAGE INFO weights is ignored, ").count(), 1, "{said}");
    assert!(
        said.contains("complaints of A: in 2 of the games, first 'MESSAGE INFO weights is ignored, "),
        "{said}"
    );
    assert!(arena.games().iter().all(|game| game.complaints.len() == 1));
}

#[test]
fn lines_for_people_are_no_moves() {
    // The second answer is the first one again.
    let reasons = pair_against("chatter", "", "chatters", &[]);
    assert_eq!(reasons, [Reason::Occupied, Reason::Occupied]);
}

#[test]
fn a_forbidden_move_loses_for_black_only() {
    let arena = Arena::new("foul");
    let fake = arena.fake("fake", "", "plays 7,8");
    arena.play([&fake, &kagetsu("good")], &["--games", "2", "--openings", &arena.path("foul.txt")]);
    let mut games = arena.games();
    games.sort_by_key(|game| game.game);
    let ends: Vec<(Reason, usize)> = games.iter().map(|game| (game.reason, game.plies)).collect();
    // In the second game White takes the point, if Black has not done so, and names it again with the next move.
    assert_eq!(ends[0], (Reason::Forbidden, 8));
    assert_ne!(ends[1].0, Reason::Forbidden);
    assert_eq!(games[0].detail, "double three at h7");
    assert_eq!((games[0].winner, games[0].winner_seat), (Some(Winner::White), Some(2)));
}

#[test]
fn games_in_pairs_have_the_same_opening_and_both_colours() {
    let arena = Arena::new("pairs");
    let said =
        arena.play([&kagetsu("A"), &kagetsu("B")], &["--games", "12", "--concurrency", "2", "--seed", "3"]);
    assert!(said.contains("10 games: A - B "), "{said}");
    assert!(said.contains("12 games, mean ") && said.contains("likelihood of superiority"), "{said}");
    let mut games = arena.games();
    games.sort_by_key(|game| game.game);
    assert_eq!(games.len(), 12);
    for pair in games.chunks(2) {
        let opening = |game: &GameRecord| game.moves[..game.opening_stones].to_vec();
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!(pair[0].seats, [pair[1].seats[1].clone(), pair[1].seats[0].clone()]);
    }
    for game in &games {
        assert!(matches!(game.reason, Reason::Five | Reason::FullBoard), "{game:?}");
        assert_eq!(game.moves.len() - game.opening_stones, game.times_ms.len());
        let psq = fs::read_to_string(arena.path(&format!("out/games/{:05}.psq", game.game))).unwrap();
        // The board, both names, the code of the end, and the result.
        assert_eq!(psq.lines().count(), game.plies + 5);
        assert!(Path::new(&arena.path(&format!("out/games/{:05}.sgf", game.game))).exists());
    }
}

#[test]
fn an_engine_is_told_of_the_game_and_ended() {
    let arena = Arena::new("told");
    let log = arena.path("log");
    let logged = format!(
        "name=A nodes=77 option.hash_size=4096 cmd=sh -c 'tee -a {log} | {KAGETSU}; echo ended >> {log}'"
    );
    arena.play(
        [&logged, &kagetsu("B")],
        &["--games", "2", "--openings", &arena.path("openings.txt"), "--tc", "60/9+0.5", "--threads", "1"],
    );
    let log = fs::read_to_string(log).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines[0], "START 15");
    for line in [
        "INFO rule 4",
        "INFO timeout_turn 9000",
        "INFO timeout_match 60000",
        "INFO time_increment 500",
        "INFO max_memory 367001600",
        "INFO thread_num 1",
        "INFO max_node 77",
        "INFO hash_size 4096",
        "INFO time_left 60000",
    ] {
        assert!(lines.contains(&line), "{line} in {log}");
    }
    // A is White after three stones in the first game, and moves first in it.
    let board = lines.iter().position(|&line| line == "BOARD").unwrap();
    assert_eq!(lines[board + 1..board + 5], ["7,7,2", "7,6,1", "8,5,2", "DONE"]);
    assert!(lines[board + 6].starts_with("TURN "), "{log}");
    assert_eq!(lines.iter().filter(|&&line| line == "START 15").count(), 2);
    assert_eq!(lines[lines.len() - 2..], ["END", "ended"]);
}

#[test]
fn a_match_goes_on_where_it_was_left() {
    let arena = Arena::new("resume");
    let (one, two) = (kagetsu("A"), kagetsu("B"));
    arena.play([&one, &two], &["--games", "4"]);
    let path = arena.path("out/games.jsonl");
    let first = fs::read_to_string(&path).unwrap();
    // The last record is torn: its game is played again, and the others are not.
    fs::write(&path, &first[..first.len() - 20]).unwrap();
    let said = arena.play([&one, &two], &["--games", "6"]);
    assert!(said.contains("the last record was torn") && said.contains("3 of 6 games"), "{said}");
    let second = fs::read_to_string(&path).unwrap();
    let kept: Vec<&str> = first.lines().take(3).collect();
    assert_eq!(second.lines().take(3).collect::<Vec<_>>(), kept);
    let numbers: BTreeSet<u64> = arena.games().iter().map(|game| game.game).collect();
    assert_eq!(numbers, (0..6).collect());
    let third = arena.play([&one, &two], &["--games", "6"]);
    assert!(third.contains("6 of 6 games") && fs::read_to_string(&path).unwrap() == second, "{third}");
    // Other settings make another match.
    let arguments = arena.arguments([&one, &two], &["--seed", "1"]);
    let (code, _, errors) = call(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(code == 2 && errors.contains("has seed 0 and not 1"), "{errors}");
    assert_eq!(errors.lines().count(), 1);
}

/// Starts a match that would take long and waits for its first games.
fn under_way(arena: &Arena) -> (Child, BufReader<std::process::ChildStdout>) {
    let arguments = arena.arguments([&kagetsu("A"), &kagetsu("B")], &["--games", "100000"]);
    let mut child =
        Command::new(KAGETSU).args(&arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("10 games: ") {
        line.clear();
        assert_ne!(said.read_line(&mut line).unwrap(), 0, "the match goes on");
    }
    (child, said)
}

#[test]
fn a_killed_match_loses_only_the_running_games() {
    let arena = Arena::new("killed");
    let (mut child, _said) = under_way(&arena);
    child.kill().unwrap();
    child.wait().unwrap();
    let text = fs::read_to_string(arena.path("out/games.jsonl")).unwrap();
    let whole = text.matches('\n').count();
    assert!(whole >= 10);
    let said = arena.play([&kagetsu("A"), &kagetsu("B")], &["--games", "2"]);
    assert!(said.contains(&format!("{whole} of 2 games were played before")), "{said}");
}

#[test]
fn an_interrupt_shows_the_standings() {
    let arena = Arena::new("interrupted");
    let (mut child, mut said) = under_way(&arena);
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(rest.contains("likelihood of superiority"), "{rest}");
    assert!(arena.games().len() >= 10);
}

#[test]
fn openings_are_negotiated_by_the_arena_for_engines_that_cannot() {
    for rule in ["taraguchi-10", "soosorv-8", "yamaguchi", "rif", "tarannikov", "swap2", "free"] {
        let arena = Arena::new(&format!("rule-{rule}"));
        let [one, two] = ["A", "B"].map(|name| format!("name={name} negotiator=arena cmd={KAGETSU}"));
        let said = arena.play([&one, &two], &["--games", "4", "--opening-rule", rule]);
        assert!(said.contains("; in seat 1 "), "{said}");
        assert_eq!(rule != "free", said.contains("swaps: "), "{said}");
        let mut games = arena.games();
        games.sort_by_key(|game| game.game);
        let actions = |game: &GameRecord| -> Vec<String> {
            game.negotiation.iter().map(|step| step.action.clone()).collect()
        };
        for pair in games.chunks(2) {
            // The same negotiator sits in both seats, so that games of a pair begin alike.
            assert_eq!(actions(&pair[0]), actions(&pair[1]));
            assert_eq!((pair[0].seed, pair[0].black_seat), (pair[1].seed, pair[1].black_seat));
            assert!(pair.iter().all(|game| !game.reason.is_forfeit()), "{pair:?}");
        }
        assert_ne!(games[0].seed, games[2].seed);
    }
}

#[test]
fn engines_negotiate_by_the_opening_command() {
    let arena = Arena::new("negotiated");
    let [one, two] = ["A", "B"].map(|name| arena.fake(name, "", "crash"));
    arena.play([&one, &two], &["--games", "2", "--opening-rule", "swap1"]);
    for game in arena.games() {
        let steps: Vec<(u8, &str)> = game.negotiation.iter().map(|s| (s.seat, &s.action[..])).collect();
        assert_eq!(steps, [(1, "MOVE h8"), (2, "SWAP")]);
        // After the swap seat 1 is White and to move, and crashes.
        assert_eq!((game.black_seat, game.reason, game.winner_seat), (2, Reason::Crash, Some(2)));
        assert_eq!((game.winner, game.plies), (Some(Winner::Black), 1));
    }
}

#[test]
fn an_illegal_action_loses_the_game() {
    let arena = Arena::new("cheat");
    let (one, two) = (arena.fake("A", "", "cheat SWAP"), arena.fake("B", "", "crash"));
    let said = arena.play([&one, &two], &["--games", "2", "--opening-rule", "swap1"]);
    assert!(said.contains("A - B: 1 won, 1 lost"), "{said}");
    assert!(said.contains("forfeits of A: 1 by illegal action"), "{said}");
    let game = arena.games().into_iter().find(|game| game.seats[0] == "A").unwrap();
    assert!(game.detail.contains("SWAP is not available here, but MOVE"), "{}", game.detail);
    assert_eq!((game.plies, game.winner), (0, Some(Winner::White)));
}

#[test]
fn an_action_off_the_board_or_unreadable_loses_the_game() {
    for (test, says, reason) in [("far", "MOVE 7,15", Reason::OffBoard), ("odd", "MOVE h8", Reason::Garbage)]
    {
        let arena = Arena::new(test);
        let (one, two) = (arena.fake("A", "", &format!("cheat {says}")), arena.fake("B", "", "crash"));
        arena.play([&one, &two], &["--games", "1", "--opening-rule", "swap1"]);
        let games = arena.games();
        assert_eq!((games[0].reason, games[0].winner_seat), (reason, Some(2)), "{}", games[0].detail);
    }
}

/// Plays two games by an opening rule between the program asked in a dialect and asked by OPENING.
fn play_in_dialect(dialect: &str, rules: &[&str]) {
    for rule in rules {
        let arena = Arena::new(&format!("{dialect}-{rule}"));
        let [one, two] =
            [("A", dialect), ("B", "opening")].map(|(n, d)| format!("name={n} dialect={d} cmd={KAGETSU}"));
        let said = arena.play([&one, &two], &["--games", "2", "--opening-rule", rule]);
        assert!(!said.contains("forfeit"), "{dialect} {rule}: {said}");
        let games = arena.games();
        assert_eq!(games.len(), 2);
        for game in games {
            assert!(matches!(game.reason, Reason::Five | Reason::FullBoard), "{game:?}");
            assert_eq!(game.moves.len() - game.opening_stones, game.times_ms.len());
            assert!((1..=6).contains(&game.opening_stones), "{game:?}");
        }
    }
}

#[test]
fn engines_negotiate_as_yixin_does() {
    play_in_dialect("yixin", &["soosorv-8", "swap2"]);
}

#[test]
fn engines_negotiate_as_alphagomoku_does() {
    play_in_dialect("alphagomoku", &["taraguchi-10", "soosorv-8", "yamaguchi-10", "rif", "tarannikov"]);
    play_in_dialect("alphagomoku", &["sakata", "swap5", "swap2", "swap", "swap1"]);
}

#[test]
fn a_sixth_stone_told_with_the_fifth_is_played_and_not_asked_for() {
    let arena = Arena::new("sixth");
    let logs = ["A", "B"].map(|name| arena.path(name));
    let [one, two] = [0, 1].map(|at| {
        let log = &logs[at];
        format!("name={at} dialect=alphagomoku cmd=sh -c 'tee -a {log} | {KAGETSU}'")
    });
    arena.play([&one, &two], &["--games", "1", "--opening-rule", "rif"]);
    let game = &arena.games()[0];
    assert!(game.opening_stones == 5 && game.plies > 7 && game.times_ms[0] == 0, "{game:?}");
    // White has chosen, and is shown the board next when Black has answered the sixth stone.
    let logs = logs.map(|log| fs::read_to_string(log).unwrap());
    for log in logs {
        let board = log.split("BOARD\n").nth(1).unwrap();
        let stones = board.lines().take_while(|&line| line != "DONE").count();
        assert_eq!(stones, if log.contains("RIFSTEP5") { 7 } else { 6 }, "{log}");
    }
}

/// An engine of AlphaGomoku's scheme under rif: what it says for the fourth stone, and beside the first of the fifths.
const RIF: &str = r#"
while read -r word rest; do
    case $word in
        START) echo OK ;;
        RIFSTEP*) step=$word ;;
        DONE) [ "$step" = RIFSTEP5 ] || echo "$1" ;;
        *,*) [ "$rest" ] && echo "$word $2" ;;
        END) exit 0 ;;
    esac
done
"#;

#[test]
fn answers_in_a_dialect_are_refereed() {
    for (test, fourth, sixth, reason, plies, detail) in [
        ("sixth-occupied", "0,0", "7,7", Reason::Occupied, 5, "h8 is occupied"),
        ("sixth-off", "0,0", "15,0", Reason::OffBoard, 4, "15,0 is off the 15x15 board"),
        ("fourth-off", "-1,0", "", Reason::OffBoard, 3, "-1,0 is off the 15x15 board"),
        ("fourth-occupied", "7,7", "", Reason::IllegalAction, 3, "h8"),
        ("refusal", "UNKNOWN command", "", Reason::Garbage, 3, "the engine refuses: UNKNOWN command"),
        ("words", "0,0 many", "", Reason::Garbage, 3, "in place of stones and a number of fifths"),
        ("odd", "PASS", "", Reason::Garbage, 3, "'PASS' in place of an action"),
    ] {
        let arena = Arena::new(test);
        fs::write(arena.path("rif.sh"), RIF).unwrap();
        let fake = format!("name=B dialect=alphagomoku cmd=sh {} '{fourth}' '{sixth}'", arena.path("rif.sh"));
        let said = arena.play([&kagetsu("A"), &fake], &["--games", "1", "--opening-rule", "rif"]);
        assert!(said.contains("game 0: B forfeits"), "{test}: {said}");
        let game = &arena.games()[0];
        assert_eq!((game.reason, game.plies), (reason, plies), "{game:?}");
        assert!(game.detail.contains(detail), "{}", game.detail);
    }
}

#[test]
fn a_full_board_is_a_draw() {
    let arena = Arena::new("draw");
    fs::write(arena.path("small.txt"), "c3\n").unwrap();
    let openings = arena.path("small.txt");
    arena.play(
        [&kagetsu("A"), &kagetsu("B")],
        &["--games", "2", "--size", "5", "--rule", "standard", "--openings", &openings],
    );
    for game in arena.games() {
        assert_eq!((game.reason, game.winner, game.plies), (Reason::FullBoard, None, 25));
    }
}

#[test]
fn a_test_ends_the_match() {
    let arena = Arena::new("sprt");
    let fake = arena.fake("fake", "", "plays 7,7");
    let openings = arena.path("openings.txt");
    let said = arena.play(
        [&kagetsu("A"), &fake],
        &["--games", "2000", "--sprt", "0,200", "--openings", &openings, "--concurrency", "2"],
    );
    assert!(said.contains("ended for 200") && said.contains("score 100.0 %"), "{said}");
    let games = arena.games().len();
    assert!(games < 100, "{games}");
    let again =
        arena.play([&kagetsu("A"), &fake], &["--games", "2000", "--sprt", "0,200", "--openings", &openings]);
    assert!(again.contains("ended for 200") && arena.games().len() == games, "{again}");
}

#[test]
fn matches_that_make_no_sense_are_refused_in_one_line() {
    let arena = Arena::new("refused");
    let good = kagetsu("A");
    for (engines, more, told) in [
        ([&good[..], &good[..]], vec![], "two engines are called A"),
        ([&good, "name=B"], vec![], "there is no cmd="),
        ([&good, "name=B cmd=/no/such/program"], vec![], "'/no/such/program' cannot be started"),
        (
            [&good, "name=B cmd=x"],
            vec!["--opening-rule", "taraguchi-10", "--size", "19"],
            "needs a 15x15 board",
        ),
        ([&good, "name=B cmd=x"], vec!["--opening-rule", "chess"], "unknown rule 'chess'"),
        (
            [&good, "name=B dialect=yixin cmd=x"],
            vec!["--opening-rule", "taraguchi-10"],
            "B: dialect=yixin has no words for taraguchi-10, choose another dialect or negotiator=arena",
        ),
        (
            [&good, "name=B dialect=alphagomoku cmd=x"],
            vec!["--opening-rule", "free"],
            "B: dialect=alphagomoku has no words for free",
        ),
        ([&good, "name=B cmd=x"], vec!["--tc", "soon"], "'soon' is not a time control"),
        ([&good, "name=B cmd=x"], vec!["--sprt", "10,0"], "'10,0' is not a test"),
        ([&good, "name=B cmd=x"], vec!["--openings", "/no/such/file"], "/no/such/file"),
        ([&good, "name=B cmd=x"], vec!["--engine", "name=C cmd=x", "--sprt", "0,5"], "a test is between two"),
    ] {
        let arguments = arena.arguments(engines, &more);
        let (code, _, errors) = call(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(code == 2 && errors.contains(told) && errors.lines().count() == 1, "{code}: {errors}");
    }
}

#[test]
fn three_engines_play_each_other() {
    let arena = Arena::new("three");
    let fake = arena.fake("C", "", "plays 7,7");
    let third = ["--engine", &fake, "--games", "2"];
    let said = arena.play([&kagetsu("A"), &kagetsu("B")], &third);
    assert!(
        said.contains("A - C: 2 won") && said.contains("B - C: 2 won") && said.contains("6 games"),
        "{said}"
    );
    assert!(said.contains("forfeits of C: 4 by occupied point"), "{said}");
}
