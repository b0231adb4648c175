//! From the sums to a value.

use super::{FULL, HIDDEN, INPUTS, LINES, POOLED, Pools, REGIONS, SECOND, TooLarge};
use crate::eval::{STAGES, ThreatMask, UNITS_PER_LOGIT, stage};

/// What one stands for in the numbers of a head.
#[derive(Clone, Copy, Debug)]
pub struct Scales {
    /// In the weights of the sums, which are themselves [`POOLED`] times [`FULL`] for one.
    pub pools: f64,
    /// In what threats and stages add to the first layer.
    pub sums: f64,
    /// In the weights of the second layer and of the last.
    pub later: f64,
    /// In what is added to the sums of the second layer and of the last.
    pub later_sums: f64,
    /// In the weight of the tables' value.
    pub tables: f64,
}

const SUM_BITS: u32 = 20;
const ACTIVE_BITS: u32 = 14;
const LATER_BITS: u32 = 10;
const LATER_SUM_BITS: u32 = ACTIVE_BITS + LATER_BITS;
const TABLES_BITS: u32 = 8;

/// The scales in use.
pub const SCALES: Scales = Scales {
    pools: (1 << SUM_BITS) as f64 / (POOLED * FULL as i32) as f64,
    sums: (1 << SUM_BITS) as f64,
    later: (1 << LATER_BITS) as f64,
    later_sums: (1 << LATER_SUM_BITS) as f64,
    tables: (1 << TABLES_BITS) as f64,
};

/// The most that a sum of a pool can be: all points of a region have the trait in full.
const MOST_POOLED: i64 = (LINES * LINES / REGIONS) as i64 * FULL as i64;
/// What an active number of a layer is at most, standing for 1.
const MOST_ACTIVE: i32 = 1 << ACTIVE_BITS;

/// The numbers of a head. [`SCALES`] tells what they stand for.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadWeights {
    /// For each number of the first layer the weights of the sums.
    pub first: Vec<[i16; INPUTS]>,
    /// What each feature of the threats adds to the first layer, see [`ThreatMask::features`].
    pub threats: Vec<[i32; HIDDEN]>,
    /// What each stage of the game adds to the first layer.
    pub stages: Vec<[i32; HIDDEN]>,
    /// For each number of the second layer the weights of the first.
    pub second: Vec<[i16; HIDDEN]>,
    /// What is added to each number of the second layer.
    pub second_bias: [i32; SECOND],
    /// What makes the value.
    pub last: DirectWeights,
}

/// The last layer of a head.
#[derive(Clone, Debug, PartialEq)]
pub struct DirectWeights {
    /// The weights of the second layer.
    pub second: [i16; SECOND],
    /// The weights of the sums themselves, scaled as those of the first layer.
    pub pools: [i16; INPUTS],
    /// What is added.
    pub bias: i32,
    /// The weight of the tables' value.
    pub tables: i16,
}

/// A head, ready for use.
#[derive(Clone)]
pub(super) struct Head {
    first: Box<[[i16; INPUTS]; HIDDEN]>,
    /// What the low bits of a mask add to the first layer, and what the high bits add.
    threats: [Vec<[i32; HIDDEN]>; 2],
    stages: [[i32; HIDDEN]; STAGES],
    second: [[i16; HIDDEN]; SECOND],
    second_bias: [i32; SECOND],
    last: DirectWeights,
}

/// The mask's low bits tell of one side, the high bits of the other.
const LOW: usize = 1 << 7;

impl Head {
    pub(super) fn new(weights: &HeadWeights) -> Result<Head, TooLarge> {
        weights.check()?;
        let part = |indices: &mut dyn Iterator<Item = usize>| -> Vec<[i32; HIDDEN]> {
            let sum = |index| {
                ThreatMask::from_index(index).features().fold([0; HIDDEN], |sum: [i32; HIDDEN], feature| {
                    std::array::from_fn(|at| sum[at] + weights.threats[feature][at])
                })
            };
            indices.map(sum).collect()
        };
        Ok(Head {
            first: boxed(&weights.first),
            threats: [part(&mut (0..LOW)), part(&mut (0..ThreatMask::COUNT).step_by(LOW))],
            stages: std::array::from_fn(|stage| weights.stages[stage]),
            second: std::array::from_fn(|at| weights.second[at]),
            second_bias: weights.second_bias,
            last: weights.last.clone(),
        })
    }

    #[inline]
    pub(super) fn value(&self, pools: &Pools, mask: ThreatMask, stones: usize, tables: i32) -> i32 {
        let pools: &[i16; INPUTS] = pools.0.as_flattened().try_into().expect("as many as inputs");
        let (low, high) = (mask.index() % LOW, mask.index() / LOW);
        let added = [&self.threats[0][low], &self.threats[1][high], &self.stages[stage(stones)]];
        let active: [i16; HIDDEN] = std::array::from_fn(|at| {
            let sum = dot(&self.first[at], pools) + added[0][at] + added[1][at] + added[2][at];
            squared(sum.clamp(0, 1 << SUM_BITS) >> (SUM_BITS - ACTIVE_BITS))
        });
        let second: [i16; SECOND] = std::array::from_fn(|at| {
            let sum = dot(&self.second[at], &active) + self.second_bias[at];
            squared(sum.clamp(0, 1 << LATER_SUM_BITS) >> LATER_BITS)
        });
        let direct = (dot(&self.last.pools, pools) as i64) << (LATER_SUM_BITS - SUM_BITS);
        let sum = direct + dot(&self.last.second, &second) as i64 + self.last.bias as i64;
        let net = (sum * UNITS_PER_LOGIT as i64) >> LATER_SUM_BITS;
        (net + ((tables as i64 * self.last.tables as i64) >> TABLES_BITS)) as i32
    }
}

/// The square of a number from 0 to [`MOST_ACTIVE`], which stands for 1.
#[inline(always)]
fn squared(number: i32) -> i16 {
    ((number * number) >> ACTIVE_BITS) as i16
}

/// The sum of products, in a form that compilers turn into vectors.
#[inline(always)]
fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    let mut sum = 0;
    for at in 0..N {
        sum += a[at] as i32 * b[at] as i32;
    }
    sum
}

impl HeadWeights {
    /// No sum may be more than its number can hold, whatever the position.
    fn check(&self) -> Result<(), TooLarge> {
        let first_fits = (0..HIDDEN).all(|at| {
            let added = self.threats.iter().chain(&self.stages).map(|row| (row[at] as i64).abs()).sum();
            fits(&self.first[at], MOST_POOLED, added)
        });
        let second_fits = (0..SECOND)
            .all(|at| fits(&self.second[at], MOST_ACTIVE as i64, (self.second_bias[at] as i64).abs()));
        let last_fits =
            fits(&self.last.second, MOST_ACTIVE as i64, 0) && fits(&self.last.pools, MOST_POOLED, 0);
        if first_fits && second_fits && last_fits { Ok(()) } else { Err(TooLarge) }
    }
}

/// Whether products with numbers up to `most`, and what is added, sum up to no more than fits.
fn fits(weights: &[i16], most: i64, added: i64) -> bool {
    let sum: i64 = weights.iter().map(|&weight| (weight as i64).abs() * most).sum();
    sum + added <= i32::MAX as i64
}

fn boxed<const N: usize>(rows: &[[i16; INPUTS]]) -> Box<[[i16; INPUTS]; N]> {
    rows.to_vec().try_into().unwrap_or_else(|_| unreachable!("there are as many rows"))
}
