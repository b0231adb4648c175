//! Which fifths are the same (RIF 12.7: proposals are "unequal in all respects").

use crate::geometry::{Isometry, Point, PointSet, Size};

/// Which fifths count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Sameness {
    /// Those that make congruent figures of five stones, wherever these stand on the board.
    #[default]
    Figure,
    /// Those that are mirrored or rotated into each other by a symmetry of the board.
    Board,
    /// None.
    Off,
}

/// The empty points around some stones, grouped by what is the same next move.
#[derive(Clone, Debug)]
pub struct Orbits {
    size: Size,
    isometries: Vec<Isometry>,
    stones: PointSet,
}

impl Orbits {
    /// The groups around `stones`, of which every second one is White's.
    ///
    /// A next stone makes congruent figures on two points exactly if one of the isometries that map the stones onto
    /// themselves takes the one point to the other.
    pub fn of(stones: &[Point], size: Size, sameness: Sameness) -> Orbits {
        let of = |from: usize| stones.iter().copied().skip(from).step_by(2).collect::<Vec<_>>();
        let mut isometries = Isometry::keeping([&of(0), &of(1)]);
        isometries.retain(|&isometry| match sameness {
            Sameness::Figure => true,
            Sameness::Board => isometry.is_of_board(size),
            Sameness::Off => isometry == Isometry::IDENTITY,
        });
        Orbits { size, isometries, stones: stones.iter().copied().collect() }
    }

    /// The isometry that takes one point to the other, if they are the same.
    pub fn same(&self, first: Point, second: Point) -> Option<Isometry> {
        self.isometries.iter().copied().find(|isometry| isometry.apply(self.size, first) == Some(second))
    }

    /// The points that are the same as `point`, itself included, in index order.
    pub fn members(&self, point: Point) -> Vec<Point> {
        let images = self.isometries.iter().filter_map(|isometry| isometry.apply(self.size, point));
        images.collect::<PointSet>().iter().collect()
    }

    /// The groups of empty points, each by its members in index order.
    pub fn groups(&self) -> Vec<Vec<Point>> {
        let mut seen = self.stones;
        let mut groups = Vec::new();
        for point in self.size.all_points() {
            if !seen.contains(point) {
                let members = self.members(point);
                members.iter().for_each(|&member| seen.insert(member));
                groups.push(members);
            }
        }
        groups
    }

    /// How many isometries map the stones onto themselves.
    pub fn order(&self) -> usize {
        self.isometries.len()
    }
}
