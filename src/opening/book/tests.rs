use super::*;
use crate::effort::StopFlag;
use crate::record::parse_points;

fn four(text: &str) -> [Point; 4] {
    parse_points(text).unwrap().try_into().unwrap()
}

/// A book in which every position has the same two fifths, near the corners, and one that is even.
fn book() -> Book {
    let fifth = |text: &str, value| Fifth { point: text.parse().unwrap(), value };
    let mut draft = Draft::new(7);
    for at in 0..positions().len() {
        let ranked = vec![fifth("a2", 0.4), fifth("b1", -0.8)];
        draft.add(at, &Fifths::new(ranked, Some(fifth("d5", 0.04)), 0.1)).unwrap();
    }
    draft.finish().unwrap()
}

#[test]
fn positions_are_those_of_the_26_in_order() {
    assert_eq!(positions().len(), 5142);
    let mut openings: Vec<_> = positions().iter().map(|four| [four[0], four[1], four[2]]).collect();
    openings.dedup();
    assert_eq!(openings, Opening::all().iter().map(Opening::stones).collect::<Vec<_>>());
}

#[test]
fn positions_are_found_in_every_orientation() {
    let book = book();
    let usual = book.look_up(four("h8h9i9a3")).unwrap();
    assert_eq!(usual.ranked()[0].point.to_string(), "a2");
    for symmetry in Symmetry::all() {
        let turn = |point| symmetry.apply(Size::RENJU, point);
        let turned = book.look_up(four("h8h9i9a3").map(turn)).unwrap();
        assert_eq!(turned.ranked()[0].point, turn("a2".parse().unwrap()));
        assert_eq!(turned.balanced().unwrap().point, turn("d5".parse().unwrap()));
    }
    // D1 is its own mirror image: only one of a3 and o3 is in the book.
    let [left, right] = ["h8h9h10a3", "h8h9h10o3"].map(|text| book.look_up(four(text)).unwrap());
    assert_eq!([left, right].map(|fifths| fifths.ranked()[0].point.to_string()), ["a2", "o2"]);
    assert_eq!(book.look_up(four("h8h9k9a3")), None);
}

#[test]
fn the_file_comes_back_as_it_was_and_damage_is_noticed() {
    let book = book();
    let bytes = book.to_bytes();
    assert_eq!(Book::from_bytes(&bytes), Ok(book));
    assert_eq!(Book::from_bytes(&bytes[..bytes.len() - 1]), Err(BookError::Damaged));
    assert_eq!(Book::from_bytes(b"something else"), Err(BookError::NoBook));
    let mut wrong = bytes.clone();
    wrong[100] ^= 1;
    assert_eq!(Book::from_bytes(&wrong), Err(BookError::Damaged));
    let mut newer = bytes;
    newer[8] = 9;
    assert_eq!(Book::from_bytes(&newer), Err(BookError::Version(9)));
}

#[test]
fn work_goes_on_after_an_interruption_and_shards_make_the_same_book() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let numbers = [3usize, 700, 5141];
    let build = |draft, numbers: &[usize], threads| {
        super::build(draft, numbers, 40, threads, &StopFlag::new(), || ()).unwrap()
    };
    let whole = build(Draft::open(&path("whole"), 40).unwrap(), &numbers, 1);
    // Torn in the middle of a line.
    let text = std::fs::read_to_string(path("whole")).unwrap();
    std::fs::write(path("torn"), &text[..text.len() - 5]).unwrap();
    let torn = build(Draft::open(&path("torn"), 40).unwrap(), &numbers, 1);
    assert_eq!(torn.records, whole.records);
    assert_eq!(std::fs::read_to_string(path("torn")).unwrap(), text);
    build(Draft::open(&path("first"), 40).unwrap(), &numbers[..1], 1);
    build(Draft::open(&path("second"), 40).unwrap(), &numbers[1..], 2);
    let mut merged = Draft::new(Draft::nodes_of(&path("first")).unwrap());
    merged.merge(&path("first")).unwrap();
    merged.merge(&path("second")).unwrap();
    assert_eq!(merged.records, whole.records);
    assert!(matches!(merged.finish(), Err(DraftError::Missing { missing: 5139, first: 0 })));
    assert!(matches!(
        Draft::open(&path("first"), 50),
        Err(DraftError::OtherNodes { found: 40, wanted: 50, .. })
    ));
    std::fs::write(path("other"), "hello\n").unwrap();
    assert!(matches!(Draft::open(&path("other"), 40), Err(DraftError::NoDraft { line: 1, .. })));
}

#[test]
fn the_book_of_the_program_knows_every_position() {
    let book = Book::embedded();
    for &four in positions() {
        let fifths = book.look_up(four).unwrap();
        assert_eq!(fifths.ranked().len(), KEPT);
        let even = fifths.balanced().unwrap();
        assert!(crate::opening::Square::Ring(4).contains(even.point));
    }
}
