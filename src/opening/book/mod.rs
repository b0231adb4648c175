//! The book: what the fifths of every four-stone position of the 26 openings are worth.

mod build;
mod draft;
mod file;

pub use build::build;
pub use draft::{Draft, DraftError};
pub use file::BookError;

use super::theory::Knowledge;
use super::{Fifth, Fifths, Opening, Orbits, Sameness};
use crate::geometry::{Point, Size, Symmetry};
use std::sync::LazyLock;

/// The most fifths kept of one position.
pub const KEPT: usize = 24;

/// The fifths of one four-stone position in the opening's usual orientation.
#[derive(Clone, Debug, PartialEq)]
struct Record(Fifths);

/// The four-stone positions of the 26 openings, one of those that are mirror images of each other, in the order in
/// which the book has them.
pub fn positions() -> &'static [[Point; 4]] {
    static POSITIONS: LazyLock<Vec<[Point; 4]>> = LazyLock::new(|| {
        let fourths = |opening: &Opening| {
            let [first, second, third] = opening.stones();
            let groups = Orbits::of(&opening.stones(), Size::RENJU, Sameness::Board).groups();
            groups.into_iter().map(move |group| [first, second, third, group[0]])
        };
        Opening::all().iter().flat_map(fourths).collect()
    });
    &POSITIONS
}

/// A book, see the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    nodes: u32,
    records: Vec<Record>,
}

impl Book {
    /// The book inside the program.
    pub fn embedded() -> &'static Book {
        static BOOK: LazyLock<Book> = LazyLock::new(|| {
            let bytes = include_bytes!("../../../openings/fifths.book");
            Book::from_bytes(bytes).expect("the book inside the program is whole")
        });
        &BOOK
    }

    /// Boards made for each of the fifths that were looked at most closely.
    pub fn nodes(&self) -> u64 {
        self.nodes.into()
    }

    /// Black's expected score if he has to offer 1, 2, … fifths after three stones and White's best fourth; none if the
    /// stones are no opening.
    pub fn offers(&self, three: [Point; 3]) -> Vec<f64> {
        let fourths = self.fourths(three);
        let worst = |count| fourths.iter().map(|(_, fifths)| fifths.offer(count)).reduce(f64::min);
        (1..=KEPT).map_while(worst).collect()
    }

    /// What is known about four stones in any orientation; `None` if the first three are no opening.
    pub fn look_up(&self, four: [Point; 4]) -> Option<Fifths> {
        let (number, turn) = number_of_opening(&four)?;
        self.turned(number, turn.inverse().apply(Size::RENJU, four[3]), turn)
    }

    /// The fifths of an opening in its usual orientation with this fourth, all turned.
    fn turned(&self, number: usize, fourth: Point, turn: Symmetry) -> Option<Fifths> {
        let (at, mirror) = PLACES[number][usize::from(number_of(fourth))]?;
        let Record(fifths) = &self.records[at];
        let turned = |fifth: &Fifth| {
            let point = turn.apply(Size::RENJU, mirror.apply(Size::RENJU, fifth.point));
            Fifth { point, ..*fifth }
        };
        let ranked = fifths.ranked().iter().map(turned).collect();
        Some(Fifths::new(ranked, fifths.balanced().as_ref().map(turned), fifths.noise()))
    }
}

/// The number of the opening from 0, and how it is turned.
fn number_of_opening(stones: &[Point]) -> Option<(usize, Symmetry)> {
    let (opening, turn) = Opening::of(stones)?;
    Some((Opening::all().iter().position(|other| other == opening)?, turn))
}

/// Points as numbers from 0, row by row.
fn number_of(point: Point) -> u8 {
    (point.column() + 15 * point.row()) as u8
}

/// The positions of one opening by the number of the fourth stone.
type Places = [Option<(usize, Symmetry)>; 225];

/// For every opening and fourth stone the number of its position, and the symmetry that takes the position of the
/// book there: an opening that is its own mirror image has only one of two mirrored fourths in the book.
static PLACES: LazyLock<Vec<Places>> = LazyLock::new(|| {
    let of_opening = |opening: &Opening| {
        let three = opening.stones();
        let mut places = [None; 225];
        let keeps = |symmetry: &Symmetry| three.map(|stone| symmetry.apply(Size::RENJU, stone)) == three;
        let symmetries: Vec<Symmetry> = Symmetry::all().filter(keeps).collect();
        for (at, four) in positions().iter().enumerate().filter(|(_, four)| four[..3] == three) {
            for &symmetry in symmetries.iter().rev() {
                let fourth = symmetry.apply(Size::RENJU, four[3]);
                places[usize::from(number_of(fourth))] = Some((at, symmetry));
            }
        }
        places
    };
    Opening::all().iter().map(of_opening).collect()
});

impl Knowledge for Book {
    fn openings(&self) -> Vec<[Point; 3]> {
        Opening::figures().collect()
    }

    fn fourths(&self, three: [Point; 3]) -> Vec<(Point, Fifths)> {
        let Some((number, turn)) = number_of_opening(&three) else { return Vec::new() };
        let known = |point| Some((turn.apply(Size::RENJU, point), self.turned(number, point, turn)?));
        Size::RENJU.all_points().filter_map(known).collect()
    }

    fn canonical(&self, three: [Point; 3]) -> [Point; 3] {
        Opening::of(&three).map_or(three, |(opening, _)| opening.stones())
    }
}

#[cfg(test)]
mod tests;
