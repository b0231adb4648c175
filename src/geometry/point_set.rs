//! Sets of points as bits.

use super::{CELLS, Point, STRIDE};

const WORDS: usize = CELLS / 64;
/// Words that can hold points of a board: rows 5 to 26 of the layout.
const FIRST: usize = 5 * STRIDE / 64;
const LAST: usize = (27 * STRIDE).div_ceil(64);

/// A set of points, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointSet {
    words: [u64; WORDS],
}

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet::EMPTY
    }
}

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet { words: [0; WORDS] };

    /// Whether `point` is in the set.
    #[inline(always)]
    pub fn contains(&self, point: Point) -> bool {
        self.words[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Puts `point` in if it is out, and out if it is in.
    #[inline(always)]
    pub fn toggle(&mut self, point: Point) {
        self.words[point.index() / 64] ^= 1 << (point.index() % 64);
    }

    /// Adds `point`.
    #[inline(always)]
    pub fn insert(&mut self, point: Point) {
        self.words[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Removes `point`.
    #[inline(always)]
    pub fn remove(&mut self, point: Point) {
        self.words[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether there is no point in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words[FIRST..LAST].iter().all(|&word| word == 0)
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.words[FIRST..LAST].iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first point in index order.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points in index order.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter { words: &self.words, at: FIRST, left: self.words[FIRST] }
    }

    /// Whether a point is in both sets.
    #[inline]
    pub fn meets(&self, other: &PointSet) -> bool {
        (FIRST..LAST).any(|i| self.words[i] & other.words[i] != 0)
    }

    /// The points that are in both sets.
    #[inline]
    pub fn and(&self, other: &PointSet) -> PointSet {
        self.combine(other, |a, b| a & b)
    }

    /// The points that are in either set.
    #[inline]
    pub fn or(&self, other: &PointSet) -> PointSet {
        self.combine(other, |a, b| a | b)
    }

    /// The points of this set that are not in `other`.
    #[inline]
    pub fn without(&self, other: &PointSet) -> PointSet {
        self.combine(other, |a, b| a & !b)
    }

    #[inline]
    fn combine(&self, other: &PointSet, op: impl Fn(u64, u64) -> u64) -> PointSet {
        let mut words = [0; WORDS];
        for (i, word) in words.iter_mut().enumerate().take(LAST).skip(FIRST) {
            *word = op(self.words[i], other.words[i]);
        }
        PointSet { words }
    }

    /// The set moved by `steps` index steps, which must be within one row's worth of the margin.
    #[inline]
    pub fn shifted(&self, steps: isize) -> PointSet {
        let mut words = [0; WORDS];
        let (whole, bits) = (steps.div_euclid(64), steps.rem_euclid(64) as u32);
        for (i, word) in words.iter_mut().enumerate() {
            let from = i as isize - whole;
            let low = self.words.get(from as usize).copied().unwrap_or(0);
            let below = self.words.get((from - 1) as usize).copied().unwrap_or(0);
            *word = if bits == 0 { low } else { low << bits | below >> (64 - bits) };
        }
        PointSet { words }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// Iterator over the points of a [`PointSet`].
pub struct Iter<'a> {
    words: &'a [u64; WORDS],
    at: usize,
    left: u64,
}

impl Iterator for Iter<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.left == 0 {
            self.at += 1;
            if self.at >= LAST {
                return None;
            }
            self.left = self.words[self.at];
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(Point::from_index(self.at * 64 + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn behaves_like_a_set_of_points(columns in prop::collection::vec((0i64..22, 0i64..22), 0..60), steps in -166isize..166) {
            let points: std::collections::BTreeSet<Point> =
                columns.iter().map(|&(c, r)| Size::MAX.point(c, r).unwrap()).collect();
            let set: PointSet = points.iter().copied().collect();
            prop_assert!(set.iter().eq(points.iter().copied()));
            prop_assert_eq!(set.len(), points.len());
            let moved: Vec<usize> = points.iter().map(|p| (p.index() as isize + steps) as usize).collect();
            let shifted = set.shifted(steps);
            for index in 0..CELLS {
                prop_assert_eq!(shifted.contains(Point::from_index(index)), moved.contains(&index));
            }
        }
    }
}
