//! The bytes of a net within a file of weights.

use super::{DirectWeights, HIDDEN, HeadWeights, INPUTS, NetWeights, SECOND, TRAITS, TooLarge};
use crate::eval::{STAGES, ThreatMask};
use crate::pattern::Class;

/// Numbers of one head.
const HEAD_NUMBERS: usize = HIDDEN * (INPUTS + ThreatMask::FEATURES + STAGES + SECOND)
    + SECOND // biases of the second layer
    + SECOND + INPUTS + 2; // the last layer

/// The bytes of a net: the traits of Black's classes and of White's, a byte each, and the numbers of both heads, Black to
/// move first, as little-endian 32-bit numbers in the order of [`HeadWeights`].
pub(in crate::eval) const NET_BYTES: usize = 2 * Class::COUNT * TRAITS + 2 * HEAD_NUMBERS * 4;

impl NetWeights {
    /// The bytes, [`NET_BYTES`] of them.
    pub(in crate::eval) fn to_bytes(&self) -> Vec<u8> {
        let traits = self.traits.iter().flatten().flatten().map(|&trait_| trait_ as u8);
        let numbers = self.heads.iter().flat_map(HeadWeights::numbers);
        traits.chain(numbers.flat_map(i32::to_le_bytes)).collect()
    }

    /// Reads what [`NetWeights::to_bytes`] writes. There must be [`NET_BYTES`] bytes.
    pub(in crate::eval) fn from_bytes(bytes: &[u8]) -> Result<NetWeights, TooLarge> {
        let (traits, numbers) = bytes.split_at(2 * Class::COUNT * TRAITS);
        let (all, _) = traits.as_chunks::<TRAITS>();
        let (black, white) = all.split_at(Class::COUNT);
        let of =
            |classes: &[[u8; TRAITS]]| classes.iter().map(|traits| traits.map(|byte| byte as i8)).collect();
        let (numbers, _) = numbers.as_chunks::<4>();
        let (first, second) = numbers.split_at(HEAD_NUMBERS);
        let head = |numbers: &[[u8; 4]]| {
            HeadWeights::take(&mut numbers.iter().map(|&four| i32::from_le_bytes(four)))
        };
        Ok(NetWeights { traits: [of(black), of(white)], heads: [head(first)?, head(second)?] })
    }
}

impl HeadWeights {
    fn numbers(&self) -> Vec<i32> {
        let HeadWeights { first, threats, stages, second, second_bias, last } = self;
        let wide = |number: &i16| *number as i32;
        let mut numbers: Vec<i32> = first.iter().flatten().map(wide).collect();
        numbers.extend(threats.iter().chain(stages).flatten());
        numbers.extend(second.iter().flatten().map(wide));
        numbers.extend(second_bias);
        numbers.extend(last.second.iter().chain(&last.pools).map(wide));
        numbers.extend([last.bias, last.tables as i32]);
        numbers
    }

    fn take(numbers: &mut impl Iterator<Item = i32>) -> Result<HeadWeights, TooLarge> {
        Ok(HeadWeights {
            first: rows(HIDDEN, || narrow(numbers))?,
            threats: rows(ThreatMask::FEATURES, || Ok(wide(numbers)))?,
            stages: rows(STAGES, || Ok(wide(numbers)))?,
            second: rows(SECOND, || narrow(numbers))?,
            second_bias: wide(numbers),
            last: DirectWeights {
                second: narrow(numbers)?,
                pools: narrow(numbers)?,
                bias: wide::<1>(numbers)[0],
                tables: narrow::<1>(numbers)?[0],
            },
        })
    }
}

fn rows<T>(count: usize, row: impl FnMut() -> Result<T, TooLarge>) -> Result<Vec<T>, TooLarge> {
    std::iter::repeat_with(row).take(count).collect()
}

fn wide<const N: usize>(numbers: &mut impl Iterator<Item = i32>) -> [i32; N] {
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

fn narrow<const N: usize>(numbers: &mut impl Iterator<Item = i32>) -> Result<[i16; N], TooLarge> {
    let all: [i32; N] = wide(numbers);
    let mut narrow = [0; N];
    for (narrow, wide) in narrow.iter_mut().zip(all) {
        *narrow = wide.try_into().map_err(|_| TooLarge)?;
    }
    Ok(narrow)
}
