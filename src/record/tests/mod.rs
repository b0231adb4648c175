//! Round trips of every format, damaged files, and the forms that other programs write.

mod damage;
mod forms;
mod round_trips;

use super::*;
use crate::geometry::{Color, Point, Rule, Size};
use proptest::prelude::*;

/// What random trees may have.
#[derive(Clone, Copy, Default)]
struct Kinds {
    branches: bool,
    passes: bool,
    setups: bool,
    notes: bool,
    any_colour: bool,
    going_on: bool,
}

/// One thing done to a tree that is being made.
#[derive(Clone, Debug)]
enum Deed {
    Move(Point),
    Pass,
    Play(Color, Point),
    Nothing,
    Back(usize),
    SetUp(Vec<Point>, Vec<Point>, Vec<Point>, Option<Color>),
    Comment(String),
    Mark(Point, Mark),
    Flags(bool, bool),
    Value(Value),
    Spent(u64),
    Other(String),
}

fn point(size: Size) -> impl Strategy<Value = Point> + Clone {
    prop::sample::select(size.all_points().collect::<Vec<_>>())
}

/// Text without what formats have for themselves.
const TEXT: &str = "([\\]\\\\:;()\\[<&\"'\n]|é|黑|[a-zA-Z0-9 ]){1,12}";
/// Text of one line that is no number, as names are.
const NAME: &str = "[a-zA-Z\\]<&\"黑]{1,8}( [a-zé]{1,5}){0,2}";

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        Just(Mark::Circle),
        Just(Mark::Cross),
        Just(Mark::Square),
        Just(Mark::Triangle),
        TEXT.prop_map(Mark::Text)
    ]
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        (0u32..=128).prop_map(|n| Value::Score(f64::from(n) / 128.0)),
        (-1e6f64..1e6).prop_map(Value::Points),
        (prop::sample::select(&Color::BOTH[..]), 0u32..300)
            .prop_map(|(color, plies)| Value::Win(color, plies)),
    ]
}

fn deed(size: Size) -> impl Strategy<Value = Deed> {
    let color = || prop::sample::select(&Color::BOTH[..]);
    let points = move || prop::collection::vec(point(size), 0..3);
    prop_oneof![
        12 => point(size).prop_map(Deed::Move),
        1 => Just(Deed::Pass),
        1 => (color(), point(size)).prop_map(|(color, point)| Deed::Play(color, point)),
        1 => Just(Deed::Nothing),
        4 => (0usize..6).prop_map(Deed::Back),
        1 => (points(), points(), points(), prop::option::of(color()))
            .prop_map(|(black, white, empty, side)| Deed::SetUp(black, white, empty, side)),
        2 => TEXT.prop_map(Deed::Comment),
        2 => (point(size), mark()).prop_map(|(point, mark)| Deed::Mark(point, mark)),
        1 => any::<(bool, bool)>().prop_map(|(marked, start)| Deed::Flags(marked, start)),
        1 => value().prop_map(Deed::Value),
        1 => (1u64..1_000_000).prop_map(Deed::Spent),
        1 => TEXT.prop_map(Deed::Other),
    ]
}

fn do_it(deed: Deed, builder: &mut Builder, kinds: Kinds) {
    // What a board refuses is left out.
    let _ = match deed {
        Deed::Move(point) => builder.add_move(Some(point)).map(|_| ()),
        Deed::Pass if kinds.passes => builder.add_move(None).map(|_| ()),
        Deed::Play(color, point) if kinds.any_colour => builder.add(Play::Stone(color, point)).map(|_| ()),
        Deed::Nothing if kinds.notes => builder.add(Play::Nothing).map(|_| ()),
        Deed::Back(steps) if kinds.branches => {
            builder.leave_to(builder.depth().saturating_sub(steps));
            Ok(())
        }
        Deed::SetUp(black, white, empty, side) if kinds.setups => {
            let at = builder.at();
            // A set-up is a node of its own, one to a node, before all that follows it, and says something.
            let tree = builder.tree();
            let is_free = tree.play(at) == Play::Nothing
                && tree.notes(at).setup.is_none()
                && tree.first_child(at).is_none();
            if is_free && black.len() + white.len() + empty.len() > 0 {
                builder.set_up(Setup { black, white, empty, side })
            } else {
                Ok(())
            }
        }
        deed if kinds.notes => {
            let notes = builder.notes();
            match deed {
                Deed::Comment(text) => notes.comment = text,
                // One text to a point.
                Deed::Mark(point, mark) if notes.marks.iter().all(|(at, _)| *at != point) => {
                    notes.marks.push((point, mark));
                }
                Deed::Flags(marked, start) => (notes.marked, notes.start) = (marked, start),
                Deed::Value(value) => notes.value = Some(value),
                Deed::Spent(spent) => notes.spent_ms = Some(spent),
                Deed::Other(text) if notes.others.is_empty() => {
                    notes.others.push(("XYZ".to_string(), vec![text.clone(), text]));
                }
                _ => {}
            }
            Ok(())
        }
        _ => Ok(()),
    };
}

/// Where a mark stands among others: those of a kind together.
fn order((point, mark): &(Point, Mark)) -> (u8, Point) {
    let kind = match mark {
        Mark::Circle => 0,
        Mark::Cross => 1,
        Mark::Square => 2,
        Mark::Triangle => 3,
        Mark::Text(_) => 4,
    };
    (kind, *point)
}

/// Random trees on boards of one size.
fn trees(size: Size, kinds: Kinds) -> impl Strategy<Value = Tree> {
    prop::collection::vec(deed(size), 0..80).prop_map(move |deeds| {
        let mut builder = Builder::new(Tree::new(size));
        if kinds.going_on {
            builder = builder.going_on();
        }
        deeds.into_iter().for_each(|deed| do_it(deed, &mut builder, kinds));
        let mut tree = builder.finish();
        // Marks of a kind stand together in files.
        for node in tree.ids() {
            if !tree.notes(node).marks.is_empty() {
                tree.notes_mut(node).marks.sort_by_key(order);
            }
        }
        tree
    })
}

/// What is known of a game, the facts that are listed among it.
fn infos(facts: &'static [Fact]) -> impl Strategy<Value = GameInfo> {
    let color = prop::sample::select(&Color::BOTH[..]);
    let result =
        prop_oneof![Just(Outcome::Drawn), color.prop_map(|color| Outcome::Won(color, String::new()))];
    (prop::collection::vec(prop::option::of(NAME), facts.len()), prop::option::of(result)).prop_map(
        |(texts, result)| {
            let mut info = GameInfo::default();
            info.result = result;
            for (fact, text) in facts.iter().zip(texts) {
                info.set(*fact, text.unwrap_or_default());
            }
            info
        },
    )
}

fn rules() -> impl Strategy<Value = Rule> {
    prop::sample::select(&Rule::ALL[..])
}

/// What a format makes of trees, and what it says is lost.
fn written(format: Format, trees: &[Tree]) -> (Vec<u8>, Losses) {
    let mut bytes = Vec::new();
    let mut losses = Losses::default();
    let mut file = FileWriter::new(format, None, &mut bytes);
    for tree in trees {
        losses.add(file.write(tree).unwrap());
    }
    file.finish().unwrap();
    (bytes, losses)
}

/// The trees of a file that has nothing wrong with it.
fn read(format: Format, bytes: &[u8]) -> Vec<Tree> {
    let (trees, skipped) = read_trees(format, bytes, &ReadOptions::default()).unwrap();
    assert_eq!(skipped.count, 0);
    trees
}

/// The error of a file, and what a lenient reader makes of it.
fn refused(format: Format, bytes: &[u8]) -> (String, Vec<Tree>, usize) {
    let error = read_trees(format, bytes, &ReadOptions::default()).unwrap_err().to_string();
    let lenient = ReadOptions { lenient: true, ..ReadOptions::default() };
    match read_trees(format, bytes, &lenient) {
        Ok((trees, skipped)) => (error, trees, skipped.count),
        // Nothing of it is of the format.
        Err(_) => (error, Vec::new(), 1),
    }
}
