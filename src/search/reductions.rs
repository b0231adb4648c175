//! How much late moves are reduced; worth 67 ±19.

use super::params::{self, PLY};
use std::sync::LazyLock;

/// 64 times the natural logarithm of 1 to 255, rounded: integers that do not depend on the last bits of a machine's
/// floating point.
static LOGARITHMS: LazyLock<[i32; 256]> =
    LazyLock::new(|| std::array::from_fn(|n| ((n.max(1) as f64).ln() * 64.0).round() as i32));

/// The reduction, in 1/64 ply, of the `count`-th move of a node.
#[inline]
pub fn base(depth: i32, count: usize) -> i32 {
    let depth = LOGARITHMS[((depth / PLY) as usize).min(255)];
    let count = LOGARITHMS[count.min(255)];
    depth * count / 64 * params::reduction_slope() / 100 + params::reduction_base() * PLY / 100
}
