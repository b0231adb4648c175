//! The tables that turn line keys into shapes and shapes into classes, made once per rule at first use.

use super::half::{HALF_PATTERNS, HALVES, Half};
use super::shape::ShapeFinder;
use super::{Class, LineKind, Shape};
use crate::geometry::{Color, MARGIN, Rule};
use std::sync::OnceLock;

/// Line table entries: an index of 7 bits for each half, so that a masked index needs no bounds check.
const LINE_ENTRIES: usize = 1 << 14;

/// How far the forward half's index is shifted in a line index.
const FORWARD_SHIFT: usize = 7;

/// Everything that the board looks up for one rule.
pub struct RuleTables {
    backward: Box<[u16; HALF_PATTERNS]>,
    forward: Box<[u16; HALF_PATTERNS]>,
    lines: Box<[u8; LINE_ENTRIES]>,
    classes: [&'static ClassTable; 2],
}

/// Classes from the four shapes of a point, for one kind of line.
pub struct ClassTable {
    /// Indexed by four shapes of 4 bits each, the first direction lowest.
    by_shapes: Box<[u16; 1 << 16]>,
    /// The shapes of each class index, the strongest first.
    shapes: Vec<[Shape; 4]>,
    /// Whether a stone of this class index can be no foul.
    safe: Vec<bool>,
}

impl RuleTables {
    /// The tables of a rule.
    pub fn of(rule: Rule) -> &'static RuleTables {
        static TABLES: [OnceLock<RuleTables>; 3] = [const { OnceLock::new() }; 3];
        TABLES[rule as usize].get_or_init(|| RuleTables::build(rule))
    }

    /// One colour's shape for a window, see [`Lookup::shapes`].
    #[inline]
    pub fn shape(&self, window: u64, color: Color) -> Shape {
        Shape::ALL[(self.lookup().shapes(window) >> (4 * color.index()) & 15) as usize]
    }

    /// The classes of one colour.
    #[inline(always)]
    pub fn classes(&self, color: Color) -> &'static ClassTable {
        self.classes[color.index()]
    }

    /// The tables as plain references, for loops that must not follow pointers anew at every turn.
    #[inline(always)]
    pub fn lookup(&self) -> Lookup<'_> {
        let [black, white] = self.classes;
        Lookup {
            backward: &self.backward,
            forward: &self.forward,
            lines: &self.lines,
            classes: [&black.by_shapes, &white.by_shapes],
        }
    }

    fn build(rule: Rule) -> RuleTables {
        let kinds = Color::BOTH.map(|color| LineKind::of(rule, color));
        let mut lines = boxed::<u8, LINE_ENTRIES>();
        for color in Color::BOTH {
            let mut finder = ShapeFinder::new(kinds[color.index()]);
            for (b, backward) in HALVES.all.iter().enumerate() {
                for (f, forward) in HALVES.all.iter().enumerate() {
                    let shape = finder.shape(window_seen_by(color, backward, forward));
                    lines[b | f << FORWARD_SHIFT] |= (shape as u8) << (4 * color.index());
                }
            }
        }
        let (mut backward, mut forward) = (boxed::<u16, HALF_PATTERNS>(), boxed::<u16, HALF_PATTERNS>());
        for bits in 0..HALF_PATTERNS {
            backward[bits] = HALVES.backward[bits] as u16;
            forward[bits] = (HALVES.forward[bits] << FORWARD_SHIFT) as u16;
        }
        RuleTables { backward, forward, lines, classes: kinds.map(ClassTable::of) }
    }
}

fn boxed<T: Copy + Default, const N: usize>() -> Box<[T; N]> {
    vec![T::default(); N].try_into().unwrap_or_else(|_| unreachable!("the vector has the array's length"))
}

/// The number of the window with these halves, for [`ShapeFinder::shape`]: read from the left, the backward half
/// comes first, inside out.
fn window_seen_by(color: Color, backward: &Half, forward: &Half) -> usize {
    let (left, right) = (backward.seen_by(color), forward.seen_by(color));
    right.iter().rev().chain(left.iter()).fold(0, |number, &cell| number * 3 + cell as usize)
}

/// What making a move looks up, see [`RuleTables::lookup`].
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    backward: &'a [u16; HALF_PATTERNS],
    forward: &'a [u16; HALF_PATTERNS],
    lines: &'a [u8; LINE_ENTRIES],
    classes: [&'a [u16; 1 << 16]; 2],
}

impl Lookup<'_> {
    /// Both colours' shapes of the middle point of a window of eleven cells, two bits a cell, the first cell
    /// lowest; higher bits are ignored. Black's shape is in the low 4 bits, White's in the high 4.
    #[inline(always)]
    pub fn shapes(&self, window: u64) -> u8 {
        let backward = self.backward[window as usize & (HALF_PATTERNS - 1)];
        let forward = self.forward[(window >> (2 * MARGIN + 2)) as usize & (HALF_PATTERNS - 1)];
        self.lines[(backward + forward) as usize & (LINE_ENTRIES - 1)]
    }

    /// The bits of the class of four shapes of 4 bits each, see [`Class::bits`].
    #[inline(always)]
    pub fn class_bits(&self, color: Color, shapes: u16) -> u16 {
        self.classes[color.index()][shapes as usize]
    }
}

impl ClassTable {
    /// The table for a kind of line.
    pub fn of(kind: LineKind) -> &'static ClassTable {
        static TABLES: [OnceLock<ClassTable>; 3] = [const { OnceLock::new() }; 3];
        TABLES[kind as usize].get_or_init(|| ClassTable::build(kind))
    }

    /// The four shapes of a class, the strongest first.
    pub fn shapes(&self, class: Class) -> [Shape; 4] {
        self.shapes[class.index()]
    }

    /// The shapes of all classes by index.
    pub fn all(&self) -> impl Iterator<Item = [Shape; 4]> + '_ {
        self.shapes.iter().copied()
    }

    /// Whether a stone of this class makes no overline, no two fours and no two threes on single lines, or makes
    /// a five.
    #[inline]
    pub fn cannot_be_forbidden(&self, class: Class) -> bool {
        self.safe[class.index()]
    }

    fn build(kind: LineKind) -> ClassTable {
        let mut shapes = Vec::with_capacity(Class::COUNT);
        // Ordered by the strongest shape first, so that the common classes are neighbours in every table.
        for a in 0..Shape::COUNT {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        shapes.push([a, b, c, d].map(|i| Shape::ALL[i]));
                    }
                }
            }
        }
        debug_assert_eq!(shapes.len(), Class::COUNT);
        let mut by_shapes = boxed::<u16, { 1 << 16 }>();
        for (packed, class) in by_shapes.iter_mut().enumerate() {
            let four = [0, 4, 8, 12].map(|shift| packed >> shift & 15);
            // Packed values with the unused sixteenth shape never occur.
            if four.iter().all(|&shape| shape < Shape::COUNT) {
                let mut four = four.map(|shape| Shape::ALL[shape]);
                four.sort_unstable_by(|a, b| b.cmp(a));
                let index = shapes.binary_search(&four).expect("every multiset is listed, in order");
                *class = Class::new(index, kind, four).bits();
            }
        }
        let safe = shapes.iter().map(cannot_be_forbidden).collect();
        ClassTable { by_shapes, shapes, safe }
    }
}

fn cannot_be_forbidden(shapes: &[Shape; 4]) -> bool {
    let fours: usize = shapes.iter().map(|shape| shape.fours()).sum();
    let threes = shapes.iter().filter(|shape| shape.is_three()).count();
    shapes.contains(&Shape::Five) || fours < 2 && threes < 2 && !shapes.contains(&Shape::Overline)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_do_not_depend_on_the_order_of_directions() {
        let lookup = RuleTables::of(Rule::Renju).lookup();
        let class = |shapes| Class::from_bits(lookup.class_bits(Color::Black, shapes));
        assert_eq!(class(0x1234), class(0x4321));
        assert_ne!(class(0x1234), class(0x1235));
        assert_eq!(class(0).index(), 0);
    }
}
