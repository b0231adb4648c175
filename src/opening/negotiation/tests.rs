use super::*;
use crate::opening::Opening;
use std::collections::BTreeSet;

fn start(rule: OpeningRule) -> Negotiation {
    Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::Figure).unwrap()
}

/// The opening after these actions, separated by semicolons.
fn after(rule: &str, actions: &str) -> Negotiation {
    let mut opening = start(rule.parse().unwrap());
    for action in actions.split(';').map(str::trim).filter(|action| !action.is_empty()) {
        opening.apply(&action.parse().unwrap()).unwrap_or_else(|fault| panic!("{rule}: {action}: {fault}"));
    }
    opening
}

fn fault(rule: &str, actions: &str, wrong: &str) -> String {
    let mut opening = after(rule, actions);
    let before = opening.clone();
    let fault = opening.apply(&wrong.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(opening, before);
    fault
}

/// Actions of every kind that is due, one for each number that may be declared, on any points that fit.
fn choices(opening: &Negotiation) -> Vec<Action> {
    let Some(due) = opening.due() else { return Vec::new() };
    let free = || Size::RENJU.all_points().filter(|point| !opening.stones().contains(point));
    let mut choices = Vec::new();
    choices.extend(due.swap.then_some(Action::Swap));
    for placing in due.placings {
        let mut points: Vec<Point> = Vec::new();
        for square in placing.squares {
            let point = free().find(|point| square.contains(*point) && !points.contains(point));
            points.push(point.unwrap());
        }
        let numbers: Vec<Option<u8>> =
            placing.declare.map_or(vec![None], |most| (1..=most).map(Some).collect());
        choices.extend(numbers.into_iter().map(|declare| Action::Place { points: points.clone(), declare }));
    }
    let orbits = Orbits::of(opening.stones(), Size::RENJU, Sameness::Figure);
    choices.extend(
        due.offer.map(|n| Action::Offer(orbits.groups().iter().take(n).map(|group| group[0]).collect())),
    );
    choices.extend(due.choose.then(|| Action::Choose(opening.offered()[0])));
    choices
}

/// The courses that an opening can take: swaps, numbers and kinds of actions, apart from the points.
fn courses(opening: &Negotiation, so_far: &str, courses: &mut BTreeSet<String>) {
    let choices = choices(opening);
    if choices.is_empty() {
        courses.insert(so_far.to_string());
    }
    for action in choices {
        // A single fifth that is declared can be written in two ways.
        if opening.declared() == Some(1) && matches!(action, Action::Offer(_)) {
            continue;
        }
        let declare = if let Action::Place { declare, .. } = &action { *declare } else { None };
        let mut next = opening.clone();
        next.apply(&action).unwrap();
        let step = format!("{so_far} {}{declare:?}", action.kind().unwrap());
        self::courses(&next, &step, courses);
    }
}

#[test]
fn every_rule_has_as_many_courses_as_the_theory_says() {
    for (rule, number) in [
        ("taraguchi-10", 40),
        ("taraguchi-5", 40),
        ("soosorv-8", 32),
        ("soosorv-4", 16),
        ("yamaguchi-10", 20),
        ("rif", 2),
        ("tarannikov", 32),
        ("swap5", 32),
        ("sakata", 2),
        ("swap2", 4),
        ("swap", 2),
        ("swap1", 2),
        ("free", 1),
        ("free-centre", 1),
    ] {
        let mut found = BTreeSet::new();
        courses(&start(rule.parse().unwrap()), "", &mut found);
        assert_eq!(found.len(), number, "{rule}: {found:?}");
    }
}

#[test]
fn a_swap_moves_the_colours_and_not_the_stones() {
    let opening = after("taraguchi-10", "move h8; swap; move h9; move i9; swap");
    let due = opening.due().unwrap();
    // White is due: seat 1 took it at the first chance, seat 2 took it back at the second.
    assert_eq!((due.color, due.seat, due.swap), (Color::White, Seat::Second, false));
    assert_eq!(opening.black_seat(), Seat::First);
}

#[test]
fn after_a_swap_taraguchi_has_a_single_fifth() {
    let four = "move h8; move h9; move i9; move i7";
    let due = after("taraguchi-3", four).due().unwrap();
    assert_eq!(due.kinds(), [Kind::Swap, Kind::Move, Kind::Offer]);
    let due = after("taraguchi-3", &format!("{four}; swap")).due().unwrap();
    assert_eq!((due.kinds(), due.seat), (vec![Kind::Move], Seat::Second));
    assert_eq!(due.placings[0].squares, [Square::Ring(4)]);
    let single = format!("{four}; move h5");
    assert_eq!(after("taraguchi-3", &single).due().unwrap().kinds(), [Kind::Swap, Kind::Move]);
    let opening = after("taraguchi-3", &format!("{single}; swap"));
    assert_eq!((opening.due(), opening.black_seat()), (None, Seat::Second));
    let opening = after("taraguchi-3", &format!("{four}; offer g7 a1 b3; choose a1"));
    assert_eq!((opening.due(), opening.stones().len()), (None, 5));
}

#[test]
fn the_one_who_declares_may_have_to_offer() {
    let opening = after("soosorv-8", "move h8 h9 i9; swap; move a1 declare 2");
    // Seat 1 holds White now and has declared; seat 2 may give Black back to it.
    assert_eq!(opening.due().unwrap().seat, Seat::Second);
    let mut opening = after("soosorv-8", "move h8 h9 i9; swap; move a1 declare 2; swap");
    assert_eq!(opening.due().unwrap().seat, Seat::First);
    opening.apply(&"offer g7 b3".parse().unwrap()).unwrap();
    assert_eq!(opening.due().unwrap().seat, Seat::Second);
}

#[test]
fn a_declared_one_is_a_move_or_an_offer() {
    for fifth in ["move g7", "offer g7"] {
        for start in ["move h8 h9 i9; move a1 declare 1", "move h8 h9 i9; move a1 declare 1; swap"] {
            let opening = after("soosorv-8", &format!("{start}; {fifth}"));
            assert_eq!((opening.due(), opening.stones().len()), (None, 5));
        }
        let opening = after("yamaguchi-10", &format!("move h8 h9 i9 declare 1; swap; move a1; {fifth}"));
        assert_eq!((opening.due(), opening.stones().len()), (None, 5));
    }
}

#[test]
fn the_one_who_adds_two_stones_holds_black_for_the_time_being() {
    for (rule, end) in [("sakata", "move h8 h9 i9; move i7 j10"), ("swap2", "move a1 b2 c3; move d4 e5")] {
        let opening = after(rule, end);
        let due = opening.due().unwrap();
        assert_eq!((opening.black_seat(), due.seat, due.color), (Seat::Second, Seat::First, Color::White));
        let opening = after(rule, &format!("{end}; swap"));
        assert_eq!((opening.due(), opening.black_seat()), (None, Seat::First));
    }
}

#[test]
fn faults_name_what_is_wrong() {
    for (rule, actions, wrong, told) in [
        ("rif", "", "move h8", "MOVE is not available here, but MOVE3"),
        ("rif", "", "move h8 h9 i9 i7", "such a MOVE is not available"),
        (
            "rif",
            "",
            "move h8 h9 k9",
            "with k9 the stones are none of the 26 openings, choose a point in the central 5x5",
        ),
        ("rif", "", "move h8 h9 h9", "h9 is named twice"),
        ("taraguchi-10", "move h8", "move h10", "h10 is outside the central 3x3"),
        ("taraguchi-10", "move h8", "move h8", "h8 is occupied"),
        ("taraguchi-10", "move h8; swap", "swap", "SWAP is not available here, but MOVE"),
        ("swap", "", "move h8 h9 p8", "p8 is off the 15x15 board"),
        ("soosorv-4", "move h8 h9 i9", "move i7 declare 5", "5 fifths cannot be declared, declare 1 to 4"),
        ("yamaguchi-10", "", "move h8 h9 i9 declare 0", "0 fifths cannot be declared, declare 1 to 10"),
        ("rif", "move h8 h9 i9; move i7", "offer h7", "1 fifths are offered, offer 2"),
        (
            "rif",
            "move h8 h9 i9; move i8",
            "offer g8 h7",
            "g8 and h7 are symmetric (mirror in the rising diagonal through a1)",
        ),
        (
            "rif",
            "move h8 h9 i9; move i7; offer h7 g7",
            "choose h6",
            "h6 was not offered, choose one of h7 g7",
        ),
        ("free", "move a1", "move a2", "the opening is already complete, nothing is left to decide"),
    ] {
        let fault = fault(rule, actions, wrong);
        assert!(fault.starts_with(told), "{rule}: {wrong}: {fault}");
    }
}

#[test]
fn squares_need_the_board_they_are_drawn_on() {
    let size = Size::new(19).unwrap();
    for rule in OpeningRule::all() {
        let result = Negotiation::new(rule, Rule::Renju, size, Sameness::Figure);
        assert_eq!(result.is_err(), rule.has_squares(), "{rule}");
    }
}

#[test]
fn what_is_the_same_depends_on_who_asks() {
    let offer = |sameness, points: &str| {
        let mut opening = Negotiation::new(Rif, Rule::Renju, Size::RENJU, sameness).unwrap();
        for action in ["move h8 h9 h7", "move h6"] {
            opening.apply(&action.parse().unwrap()).unwrap();
        }
        opening.apply(&format!("offer {points}").parse().unwrap()).is_ok()
    };
    // g7 and g8 are mirror images in the line between rows 7 and 8, which is none of the board's.
    for (points, figure, board, off) in
        [("g7 g8", false, true, true), ("g7 i7", false, false, true), ("g7 g9", true, true, true)]
    {
        let expected = [(Sameness::Figure, figure), (Sameness::Board, board), (Sameness::Off, off)];
        for (sameness, allowed) in expected {
            assert_eq!(offer(sameness, points), allowed, "{points} {sameness:?}");
        }
    }
}

#[test]
fn the_four_stone_positions_have_the_symmetries_that_were_counted() {
    let (mut positions, mut distinct, mut of_board, mut of_figure, mut both) = (0, 0, 0, 0, 0);
    for opening in Opening::all() {
        let three = opening.stones();
        distinct += Orbits::of(&three, Size::RENJU, Sameness::Board).groups().len();
        for fourth in Size::RENJU.all_points().filter(|point| !three.contains(point)) {
            let four = [three[0], three[1], three[2], fourth];
            let figure = Orbits::of(&four, Size::RENJU, Sameness::Figure).order();
            let board = Orbits::of(&four, Size::RENJU, Sameness::Board).order();
            positions += 1;
            match (figure, board) {
                (1, 1) => {}
                (2, 2) => of_board += 1,
                (2, 1) => of_figure += 1,
                (4, 2) => both += 1,
                other => panic!("{four:?} {other:?}"),
            }
        }
    }
    assert_eq!((positions, distinct, of_board, of_figure, both), (5772, 5142, 78, 79, 6));
}

#[test]
fn the_symmetric_positions_are_those_of_the_list() {
    let mut rows = csv::Reader::from_path("tests/data/symmetric_fours.csv").unwrap();
    let mut count = 0;
    for row in rows.records().map(Result::unwrap) {
        let opening = Opening::all().iter().find(|opening| opening.code == row[0]).unwrap();
        let [first, second, third] = opening.stones();
        assert_eq!([second.to_string(), third.to_string()], [&row[1], &row[2]]);
        let four = [first, second, third, row[3].parse().unwrap()];
        let orbits = Orbits::of(&four, Size::RENJU, Sameness::Figure);
        let pair: Vec<Point> = row[7].split(' ').map(|text| text.parse().unwrap()).collect();
        let members = orbits.members(pair[0]);
        assert!(pair.iter().all(|point| members.contains(point)), "{row:?}");
        assert_eq!(orbits.order().to_string(), row[4], "{row:?}");
        assert_eq!(orbits.groups().len().to_string(), row[8], "{row:?}");
        count += 1;
    }
    assert_eq!(count, 163);
}
