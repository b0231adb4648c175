//! Single positions, each for one rule that the referee and plain search must know.

use super::referee::{
    brute_vcf, brute_vcf_shortest, check, shortest_vcf, wins_by_threats_within, wins_within,
};
use super::shared::{after, point, points, renju};
use kagetsu::geometry::{Color, Rule, Size};
use kagetsu::record::Position;
use kagetsu::threat::Proof;

fn fours(line: &str) -> Proof {
    Proof::Fours(points(line))
}

/// Black may not answer on a point that makes an overline. In freestyle that answer would win, in standard stop.
#[test]
fn a_four_that_black_may_not_stop_wins() {
    let position = renju("f8 g8 h8 j8 k8 l8 i3", "i4 i5 i6 e8 m8", Color::White);
    let proof = fours("i7");
    assert_eq!(check(&position, &proof), Ok(1));
    assert!(matches!(brute_vcf(&position, 100), Some(Some(_))));
    assert_eq!(brute_vcf_shortest(&position, 3), Some(1));
    let standard = position.clone().with_rule(Rule::Standard);
    assert!(check(&standard, &proof).unwrap_err().contains("i8 stops"));
    assert_eq!(brute_vcf(&standard, 100), Some(None));
    let freestyle = position.with_rule(Rule::Freestyle);
    assert!(check(&freestyle, &proof).unwrap_err().contains("defender makes five"));
    assert_eq!(brute_vcf(&freestyle, 100), Some(None));
}

/// Black's g8 can become a row of six only, which is nothing except in freestyle.
#[test]
fn a_four_that_can_only_become_an_overline_is_none() {
    let position = renju("d8 e8 f8 i8", "c8 j8", Color::Black);
    let error = |position: &Position| check(position, &fours("g8")).unwrap_err();
    assert!(error(&position).contains("no five is threatened"));
    assert!(error(&position.clone().with_rule(Rule::Standard)).contains("no five is threatened"));
    assert!(error(&position.with_rule(Rule::Freestyle)).contains("h8 stops"));
}

/// White's forced answer j8 makes a four of its own, which must be stopped first.
#[test]
fn an_answer_that_makes_a_four_must_be_answered() {
    let black = "f8 g8 h8 j4 g9 h9 i9";
    for rule in Rule::ALL {
        let position = renju(black, "e8 j5 j6 j7", Color::Black).with_rule(rule);
        assert_eq!(check(&position, &fours("i8j8j9")), Ok(2));
        assert!(check(&position, &fours("i8j8f9")).unwrap_err().contains("defender makes five"));
        // A threat that leaves it standing wins nothing either.
        let answered = after(&after(&position, Some(point("i8"))), Some(point("j8")));
        let proof = Proof::threat(point("f9"), Vec::new(), Vec::new());
        assert!(check(&answered, &proof).unwrap_err().contains("defender makes five"));
        assert_eq!(brute_vcf(&answered, 100), Some(Some(1)));
    }
}

/// A line may not begin or go on with a five, and a double four of Black is no attack.
#[test]
fn attacks_are_legal_and_no_fives() {
    let position = renju("f8 g8 h8 i8", "e8 a1 a3 a5", Color::Black);
    assert_eq!(check(&position, &fours("")), Ok(0));
    assert!(check(&position, &fours("j8")).unwrap_err().contains("is a five"));
    let forks = renju("f8 g8 h8 i9 i10 i11", "e8 i12 a1 a3 a5", Color::Black);
    assert!(check(&forks, &fours("i8")).unwrap_err().contains("not legal"));
    assert_eq!(check(&forks.with_rule(Rule::Standard), &fours("i8")), Ok(1));
}

/// The attack, the reply and the five must be placed before the game is drawn.
#[test]
fn a_win_needs_room_for_its_five() {
    let three = renju("f8 g8 h8", "a1 a3 a5", Color::Black);
    let four = renju("f8 g8 h8 i8", "a1 a3 a5", Color::Black);
    for room in 0..5 {
        let three = three.clone().with_max_stones(Some(6 + room));
        assert_eq!(check(&three, &fours("i8")).is_ok(), room >= 3, "{room}");
        assert_eq!(brute_vcf(&three, 100), Some((room >= 3).then_some(1)));
        assert_eq!(wins_within(&three, 3), room >= 3);
        let four = four.clone().with_max_stones(Some(7 + room));
        assert_eq!(check(&four, &fours("")).is_ok(), room >= 1, "{room}");
        assert_eq!(brute_vcf(&four, 100), Some((room >= 1).then_some(0)));
        assert_eq!(wins_within(&four, 1), room >= 1);
    }
}

/// A threat to make a straight four wins against a defender who can stop only one of two.
#[test]
fn wins_within_counts_all_moves() {
    let size = Size::new(7).unwrap();
    let position = Position::from_stones(
        Rule::Freestyle,
        size,
        &points("c4 d4 e2 e3"),
        &points("a1 a7 g1 g7"),
        Color::Black,
    )
    .unwrap();
    assert!(!wins_within(&position, 3) && !wins_within(&position, 4));
    assert!(wins_within(&position, 5) && wins_by_threats_within(&position, 5));
    assert_eq!(brute_vcf(&position, 1_000), Some(None));
    let quiet = Position::new(Rule::Freestyle, size);
    assert!(!wins_within(&quiet, 5) && !wins_by_threats_within(&quiet, 5));
    assert_eq!(shortest_vcf(&quiet, 5, 10), Some(None));
}
