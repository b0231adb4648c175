//! The 26 openings: White's second stone beside the centre, Black's third within the central 5×5 (RIF section 12).

use super::Square;
use crate::geometry::{Point, Size, Symmetry};
use serde::Deserialize;
use std::fmt;
use std::sync::LazyLock;

/// One of the 26 openings, in the orientation in which it is usually drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Opening {
    /// Code: D for direct or I for indirect, and a number, such as `D4`.
    pub code: String,
    /// Romanised name, such as `Kagetsu`.
    pub name: String,
    /// Name as written in Japan, such as 花月.
    pub kanji: String,
    /// White's stone.
    #[serde(deserialize_with = "point")]
    second: Point,
    /// Black's second stone.
    #[serde(deserialize_with = "point")]
    third: Point,
}

fn point<'de, D: serde::Deserializer<'de>>(text: D) -> Result<Point, D::Error> {
    String::deserialize(text)?.parse().map_err(serde::de::Error::custom)
}

static CANON: LazyLock<Vec<Opening>> = LazyLock::new(|| {
    let mut rows = csv::Reader::from_reader(include_bytes!("../../openings/canon.csv").as_slice());
    rows.deserialize().map(|row| row.expect("the list of openings is well formed")).collect()
});

impl Opening {
    /// All 26, the direct ones first.
    pub fn all() -> &'static [Opening] {
        &CANON
    }

    /// The three stones in order of play.
    pub fn stones(&self) -> [Point; 3] {
        [Size::RENJU.center(), self.second, self.third]
    }

    /// The opening that the first three stones make, in any orientation, and the symmetry of the board that takes
    /// the opening's own stones to these. `None` if they are none of the 26.
    pub fn of(stones: &[Point]) -> Option<(&'static Opening, Symmetry)> {
        let three = stones.get(..3)?;
        Opening::all().iter().find_map(|opening| {
            let turned =
                |symmetry: &Symmetry| opening.stones().map(|s| symmetry.apply(Size::RENJU, s)) == three;
            Symmetry::all().find(turned).map(|symmetry| (opening, symmetry))
        })
    }

    /// All three-stone figures that are openings, in every orientation: 184.
    pub fn figures() -> impl Iterator<Item = [Point; 3]> {
        let center = Size::RENJU.center();
        let near = |ring| Size::RENJU.all_points().filter(move |&point| Square::Ring(ring).contains(point));
        near(1)
            .flat_map(move |second| near(2).map(move |third| [center, second, third]))
            .filter(|&[first, second, third]| first != second && first != third && second != third)
    }
}

/// Writes code, name and kanji: `D4 Kagetsu 花月`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.code, self.name, self.kanji)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_points;
    use std::collections::BTreeMap;

    #[test]
    fn every_figure_is_one_of_the_26() {
        let mut figures = BTreeMap::new();
        for stones in Opening::figures() {
            let (opening, _) = Opening::of(&stones).unwrap();
            *figures.entry(&opening.code).or_insert(0) += 1;
        }
        assert_eq!((figures.len(), figures.values().sum::<i32>()), (26, 184));
        assert_eq!(figures.values().filter(|&&count| count == 8).count(), 20);
        assert_eq!(figures.values().filter(|&&count| count == 4).count(), 6);
    }

    #[test]
    fn openings_are_named_in_every_orientation() {
        for stones in ["h8h9i9", "h8h7g7", "h8g8g9"] {
            let (opening, symmetry) = Opening::of(&parse_points(stones).unwrap()).unwrap();
            assert_eq!(opening.to_string(), "D4 Kagetsu 花月");
            let turned = opening.stones().map(|stone| symmetry.apply(Size::RENJU, stone));
            assert_eq!(turned[..], parse_points(stones).unwrap());
        }
        for stones in ["h8h9", "h8h10i9", "h8h9k8", "g8h9i9"] {
            assert_eq!(Opening::of(&parse_points(stones).unwrap()), None, "{stones}");
        }
    }
}
