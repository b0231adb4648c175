//! The class of a point: the four shapes that a stone there makes, order aside.

use super::{LineKind, Shape};

/// The class of an empty point for one colour: which multiset of four shapes a stone there would make, and
/// which [`Threat`]s that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class(u16);

/// What a stone on a point would threaten, for those threats that search asks for by set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Threat {
    /// It makes five.
    Five = 0,
    /// It makes a straight four, or two fours where they are allowed: a five that can't be stopped.
    Straight = 1,
    /// It makes a four of any kind.
    Four = 2,
    /// It makes a three, perhaps beside a four.
    Three = 3,
}

impl Threat {
    /// The number of threats.
    pub const COUNT: usize = 4;
}

impl Class {
    /// The number of class indices; indices are below this.
    pub const COUNT: usize = 3060;

    const INDEX_BITS: u32 = 12;

    pub(super) fn new(index: usize, kind: LineKind, shapes: [Shape; 4]) -> Class {
        let bits = threats(kind, shapes).into_iter().fold(0, |bits, threat| bits | 1 << threat as u16);
        Class(index as u16 | bits << Class::INDEX_BITS)
    }

    /// From the bits of [`Class::bits`].
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u16) -> Class {
        Class(bits)
    }

    /// The class as it is stored: index in the low 12 bits, threats in the high 4.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The index of the multiset of shapes, below [`Class::COUNT`]; 0 is four times dead.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & ((1 << Class::INDEX_BITS) - 1)
    }

    /// The threats as bits, in the order of [`Threat`].
    #[inline(always)]
    pub const fn threats(self) -> u16 {
        self.0 >> Class::INDEX_BITS
    }

    /// Whether a stone makes this threat.
    #[inline(always)]
    pub const fn has(self, threat: Threat) -> bool {
        self.0 >> (Class::INDEX_BITS + threat as u32) & 1 != 0
    }
}

/// The threats of a point. A point that is certainly forbidden threatens nothing.
fn threats(kind: LineKind, shapes: [Shape; 4]) -> Vec<Threat> {
    let has = |wanted: Shape| shapes.contains(&wanted);
    let fours: usize = shapes.iter().map(|shape| shape.fours()).sum();
    if has(Shape::Five) {
        return vec![Threat::Five];
    }
    if kind == LineKind::Restricted && (has(Shape::Overline) || fours >= 2) {
        return Vec::new();
    }
    let mut threats = Vec::new();
    if has(Shape::StraightFour) || fours >= 2 {
        threats.push(Threat::Straight);
    }
    if fours >= 1 {
        threats.push(Threat::Four);
    }
    if shapes.iter().any(|shape| shape.is_three()) {
        threats.push(Threat::Three);
    }
    threats
}
