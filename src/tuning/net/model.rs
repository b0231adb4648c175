//! The net in floating point: what it says of a position, and how that changes with its numbers.

use super::samples::{Cell, Sample};
use crate::eval::net::{self, HIDDEN, INPUTS, REGIONS, SECOND, TRAITS};
use crate::eval::{STAGES, ThreatMask};
use crate::geometry::Color;
use crate::pattern::Class;
use bytemuck::{Pod, Zeroable};

const POOLED: f32 = net::POOLED as f32;

/// Threats and stages are features of the first layer alike; this many are stages.
pub const FEATURES: usize = ThreatMask::FEATURES + STAGES;

/// The numbers of a net, all in units of log-odds or shares of one. A gradient has the same form.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Model {
    /// The traits of the classes of each colour.
    pub traits: [[[f32; TRAITS]; Class::COUNT]; 2],
    /// The heads for Black and White to move.
    pub heads: [ModelHead; 2],
}

/// The numbers of a head.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct ModelHead {
    /// For each number of the first layer the weights of the sums.
    pub first: [[f32; INPUTS]; HIDDEN],
    /// What each feature adds to the first layer.
    pub features: [[f32; HIDDEN]; FEATURES],
    /// For each number of the second layer the weights of the first.
    pub second: [[f32; HIDDEN]; SECOND],
    /// What is added to the second layer.
    pub second_bias: [f32; SECOND],
    /// The weights of the second layer in the value.
    pub last: [f32; SECOND],
    /// The weights of the sums in the value.
    pub pools: [f32; INPUTS],
    /// What is added to the value.
    pub bias: f32,
    /// The weight of the tables' value.
    pub tables: f32,
}

/// What a net made of a position on the way to its value.
pub struct Pass {
    pools: [f32; INPUTS],
    first: [f32; HIDDEN],
    second: [f32; SECOND],
    features: Vec<usize>,
}

/// Where each region of a position is looked up: positions are turned and mirrored.
pub type Turn = [usize; REGIONS];

impl Pass {
    /// Nothing yet.
    pub fn new() -> Pass {
        Pass { pools: [0.0; INPUTS], first: [0.0; HIDDEN], second: [0.0; SECOND], features: Vec::new() }
    }
}

/// What becomes of a sum in the layers of a head.
#[inline(always)]
fn active(sum: f32) -> f32 {
    let kept = sum.clamp(0.0, 1.0);
    kept * kept
}

/// The slope of [`active`].
#[inline(always)]
fn slope(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 }
}

impl Model {
    /// The log-odds of the side to move.
    pub fn value(&self, pass: &mut Pass, sample: &Sample, cells: &[Cell], turn: &Turn) -> f32 {
        pass.pools = [0.0; INPUTS];
        for &cell in cells {
            let [black, white] = cell.classes();
            let (black, white) = (&self.traits[0][black], &self.traits[1][white]);
            let pool = pool_of(&mut pass.pools, turn[cell.region()]);
            for at in 0..TRAITS {
                pool[at] += (black[at] + white[at]).clamp(0.0, 1.0);
            }
        }
        for pooled in &mut pass.pools {
            *pooled /= POOLED;
        }
        let head = self.head(sample.side);
        pass.features.clear();
        pass.features.extend(ThreatMask::from_index(sample.mask as usize).features());
        pass.features.push(ThreatMask::FEATURES + sample.stage as usize);
        pass.first = std::array::from_fn(|at| dot(&head.first[at], &pass.pools));
        for &feature in &pass.features {
            for (sum, &added) in pass.first.iter_mut().zip(&head.features[feature]) {
                *sum += added;
            }
        }
        let first = pass.first.map(active);
        pass.second = std::array::from_fn(|at| head.second_bias[at] + dot(&head.second[at], &first));
        let second = pass.second.map(active);
        head.bias + head.tables * sample.tables + dot(&head.last, &second) + dot(&head.pools, &pass.pools)
    }

    /// Adds to `gradient` what a unit of the value changes, times `miss`; `pass` is that of the same position.
    pub fn descend(
        &self,
        gradient: &mut Model,
        pass: &Pass,
        sample: &Sample,
        cells: &[Cell],
        turn: &Turn,
        miss: f32,
    ) {
        let head = self.head(sample.side);
        let own = &mut gradient.heads[sample.side.index()];
        own.bias += miss;
        own.tables += miss * sample.tables;
        let first = pass.first.map(active);
        let mut on_first = [0.0; HIDDEN];
        for at in 0..SECOND {
            own.last[at] += miss * active(pass.second[at]);
            let pull = miss * head.last[at] * slope(pass.second[at]);
            if pull != 0.0 {
                own.second_bias[at] += pull;
                add(&mut own.second[at], pull, &first);
                add(&mut on_first, pull, &head.second[at]);
            }
        }
        add(&mut own.pools, miss, &pass.pools);
        let mut on_pools = head.pools.map(|weight| miss * weight);
        for (at, pull) in on_first.into_iter().enumerate() {
            let pull = pull * slope(pass.first[at]);
            if pull != 0.0 {
                pass.features.iter().for_each(|&feature| own.features[feature][at] += pull);
                add(&mut own.first[at], pull, &pass.pools);
                add(&mut on_pools, pull, &head.first[at]);
            }
        }
        for pull in &mut on_pools {
            *pull /= POOLED;
        }
        for &cell in cells {
            let [black, white] = cell.classes();
            let (from_black, from_white) = (&self.traits[0][black], &self.traits[1][white]);
            let pull = pool_of(&mut on_pools, turn[cell.region()]);
            let pull: [f32; TRAITS] = std::array::from_fn(|at| {
                let sum = from_black[at] + from_white[at];
                if sum > 0.0 && sum < 1.0 { pull[at] } else { 0.0 }
            });
            add(&mut gradient.traits[0][black], 1.0, &pull);
            add(&mut gradient.traits[1][white], 1.0, &pull);
        }
    }

    fn head(&self, side: Color) -> &ModelHead {
        &self.heads[side.index()]
    }
}

#[inline(always)]
fn pool_of(pools: &mut [f32; INPUTS], region: usize) -> &mut [f32; TRAITS] {
    (&mut pools[region * TRAITS..][..TRAITS]).try_into().expect("a pool has so many traits")
}

/// The sum of products, added up in an order that vectors can keep to.
#[inline(always)]
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    const LANES: usize = 16;
    let mut sums = [0.0; LANES];
    for (a, b) in a.chunks_exact(LANES).zip(b.chunks_exact(LANES)) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum()
}

#[inline(always)]
fn add<const N: usize>(to: &mut [f32; N], factor: f32, what: &[f32; N]) {
    for at in 0..N {
        to[at] += factor * what[at];
    }
}
