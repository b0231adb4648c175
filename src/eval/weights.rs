//! The numbers behind the evaluation, and their bytes.

mod file;

pub use file::WeightsFileError;

use super::net::{NET_BYTES, Net, NetWeights};
use super::terms::{Row, STAGES, Sum, Terms, WHOLE, stage};
use super::{ThreatMask, pack};
use crate::geometry::Color;
use crate::pattern::{Class, ClassTable, LineKind, Shape};
use std::fmt;
use std::sync::{Arc, LazyLock};
use thiserror::Error;

/// Point weights are in fractions of a unit of value: this many make one.
pub const UNIT: i32 = 16;

/// Table lengths are powers of two so that a class index needs no bounds check.
const ENTRIES: usize = 4096;

/// The tables of one colour, each indexed by [`Class::index`].
#[derive(Clone, Debug, PartialEq)]
pub struct PointWeights {
    /// Value of a point for its colour when that colour is to move, in 1/[`UNIT`] of a unit.
    pub mover: Vec<i16>,
    /// Value of a point for its colour when the other colour is to move, in 1/[`UNIT`] of a unit.
    pub waiter: Vec<i16>,
    /// How much the class speaks for playing on the point when its colour is to move, in 1/100 of log-odds.
    pub promise_own: Vec<i16>,
    /// How much the class speaks for playing on the point when the other colour is to move, likewise.
    pub promise_other: Vec<i16>,
    /// What the threats on the board give when this colour is to move, indexed by [`ThreatMask::index`].
    pub threats: Terms,
    /// What the stage of the game gives when this colour is to move, indexed by [`stage`].
    pub stages: Terms,
}

/// A set of weights, ready for use.
#[derive(Clone)]
pub struct Weights {
    name: String,
    source: [PointWeights; 2],
    sums: [Box<[i64; ENTRIES]>; 2],
    promise_own: [Box<[i16; ENTRIES]>; 2],
    promise_other: [Box<[i16; ENTRIES]>; 2],
    threats: [Box<[Row; ThreatMask::COUNT]>; 2],
    stages: [Box<[Row; STAGES]>; 2],
    net: Option<(NetWeights, Net)>,
}

/// A weights file that can't be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// It does not start as such a file does.
    #[error("not a weights file of version {} or {VERSION}", VERSION - 1)]
    Foreign,
    /// Its length is wrong.
    #[error("the weights file has {found} bytes where {expected} are needed")]
    Length {
        /// Bytes found; one too many stands for any number of them in [`Weights::read`].
        found: usize,
        /// Bytes that a complete file has.
        expected: usize,
    },
    /// Its contents were changed.
    #[error("the weights file is damaged: its checksum does not match")]
    Damaged,
    /// Its net has numbers that no fitting makes, so large that sums could overflow.
    #[error("the net of the weights file has numbers that are too large")]
    TooLarge,
}

/// The version with a net; the one before is the same without.
const VERSION: u8 = 3;
const SIGNATURE: [u8; 7] = *b"KAGEWTS";
const MAGIC_BYTES: usize = SIGNATURE.len() + 1;
const NUMBERS: usize = 2 * (4 * Class::COUNT + 3 * ThreatMask::COUNT + 3 * STAGES);
const CHECKSUM_BYTES: usize = 8;
/// The bytes of a file without a net.
const PLAIN_LENGTH: usize = MAGIC_BYTES + 2 * NUMBERS + CHECKSUM_BYTES;
/// The bytes of a file with one.
const MOST_LENGTH: usize = PLAIN_LENGTH + NET_BYTES;

impl Weights {
    /// The weights that come with the program.
    pub fn embedded() -> Arc<Weights> {
        static EMBEDDED: LazyLock<Arc<Weights>> = LazyLock::new(|| {
            let weights = Weights::from_bytes("fitted-4", include_bytes!("weights.bin"));
            Arc::new(weights.expect("the program comes with sound weights"))
        });
        EMBEDDED.clone()
    }

    /// Weights from tables for Black and White, each table of its documented length.
    pub fn new(name: &str, source: [PointWeights; 2]) -> Weights {
        let sums = Color::BOTH.map(|color| {
            let tables = &source[color.index()];
            let mut sums = boxed(0);
            for class in 0..Class::COUNT {
                let (mover, waiter) = (tables.mover[class] as i32, tables.waiter[class] as i32);
                sums[class] = match color {
                    Color::Black => pack(mover, -waiter),
                    Color::White => pack(-waiter, mover),
                };
            }
            sums
        });
        let padded = |from: fn(&PointWeights) -> &Vec<i16>| {
            [0, 1].map(|color| {
                let mut table = boxed(0);
                table[..Class::COUNT].copy_from_slice(&from(&source[color])[..Class::COUNT]);
                table
            })
        };
        let threats = [0, 1].map(|color| source[color].threats.rows());
        let stages = [0, 1].map(|color| source[color].stages.rows());
        let (promise_own, promise_other) = (padded(|w| &w.promise_own), padded(|w| &w.promise_other));
        Weights {
            name: name.to_string(),
            source,
            sums,
            promise_own,
            promise_other,
            threats,
            stages,
            net: None,
        }
    }

    /// The same tables with a net beside them.
    ///
    /// # Errors
    /// [`WeightsError::TooLarge`] if numbers of the net could make sums overflow.
    pub fn with_net(self, net: NetWeights) -> Result<Weights, WeightsError> {
        let ready = Net::new(&net).map_err(|_| WeightsError::TooLarge)?;
        Ok(Weights { net: Some((net, ready)), ..self })
    }

    /// Weights made up from the shapes alone, for want of fitted ones.
    pub fn from_shapes() -> Weights {
        let tables = [LineKind::Restricted, LineKind::Free].map(|kind| {
            let classes = ClassTable::of(kind);
            let table = |worth: fn(Shape) -> i32| -> Vec<i16> {
                classes.all().map(|shapes| shapes.into_iter().map(worth).sum::<i32>() as i16).collect()
            };
            PointWeights {
                mover: table(|shape| worth(shape) * 9 / 8),
                waiter: table(|shape| worth(shape) * 7 / 8),
                promise_own: table(|shape| promise(shape) * 9 / 8),
                promise_other: table(promise),
                threats: Terms::plain(ThreatMask::COUNT, WHOLE),
                stages: Terms::plain(STAGES, 0),
            }
        });
        Weights::new("shapes", tables)
    }

    /// Weights that are all the same.
    #[cfg(test)]
    pub(crate) fn uniform(number: i16) -> Weights {
        let mut numbers = std::iter::repeat_n(number, NUMBERS);
        Weights::new("uniform", Weights::take_tables(&mut |count| numbers.by_ref().take(count).collect()))
    }

    /// Reads the bytes of a weights file: a signature with the version, for each colour (Black first) the
    /// tables in the order of [`PointWeights`] as little-endian 16-bit numbers, the net, and a checksum. Files of the
    /// version before have no net.
    ///
    /// # Errors
    /// [`WeightsError`] if anything about the file is not as it should be.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Weights, WeightsError> {
        let expected = match bytes.strip_prefix(&SIGNATURE).and_then(|rest| rest.first()) {
            Some(&VERSION) => MOST_LENGTH,
            Some(&version) if version == VERSION - 1 => PLAIN_LENGTH,
            _ => return Err(WeightsError::Foreign),
        };
        if bytes.len() != expected {
            return Err(WeightsError::Length { found: bytes.len(), expected });
        }
        let (body, sum) = bytes.split_at(expected - CHECKSUM_BYTES);
        if sum != checksum(body).to_le_bytes() {
            return Err(WeightsError::Damaged);
        }
        let (tables, net) = body[MAGIC_BYTES..].split_at(2 * NUMBERS);
        let mut numbers = tables.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let tables = Weights::take_tables(&mut |count| numbers.by_ref().take(count).collect());
        let weights = Weights::new(name, tables);
        if net.is_empty() {
            return Ok(weights);
        }
        weights.with_net(NetWeights::from_bytes(net).map_err(|_| WeightsError::TooLarge)?)
    }

    fn take_tables(take: &mut impl FnMut(usize) -> Vec<i16>) -> [PointWeights; 2] {
        [(); 2].map(|()| PointWeights {
            mover: take(Class::COUNT),
            waiter: take(Class::COUNT),
            promise_own: take(Class::COUNT),
            promise_other: take(Class::COUNT),
            threats: Terms::take(take, ThreatMask::COUNT),
            stages: Terms::take(take, STAGES),
        })
    }

    /// The bytes of a weights file, see [`Weights::from_bytes`].
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = SIGNATURE.to_vec();
        bytes.push(if self.net.is_some() { VERSION } else { VERSION - 1 });
        for tables in &self.source {
            let PointWeights { mover, waiter, promise_own, promise_other, threats, stages } = tables;
            let points = [mover, waiter, promise_own, promise_other];
            let parts = points.into_iter().chain(threats.tables()).chain(stages.tables());
            for number in parts.flatten() {
                bytes.extend(number.to_le_bytes());
            }
        }
        if let Some((net, _)) = &self.net {
            bytes.extend(net.to_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// What the weights are called in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The net, if there is one.
    #[inline(always)]
    pub(super) fn net(&self) -> Option<&Net> {
        self.net.as_ref().map(|(_, net)| net)
    }

    /// What a point of `color` adds to both sums, by class index.
    #[inline(always)]
    pub(super) fn sums(&self, color: Color) -> &[i64; ENTRIES] {
        &self.sums[color.index()]
    }

    #[inline(always)]
    pub(super) fn promise_own(&self, color: Color) -> &[i16; ENTRIES] {
        &self.promise_own[color.index()]
    }

    #[inline(always)]
    pub(super) fn promise_other(&self, color: Color) -> &[i16; ENTRIES] {
        &self.promise_other[color.index()]
    }

    /// What threats and stage give when `side` is to move.
    #[inline(always)]
    pub(super) fn terms(&self, side: Color, mask: ThreatMask, stones: usize) -> Sum {
        self.threats[side.index()][mask.index()] + self.stages[side.index()][stage(stones)]
    }
}

/// The name alone.
impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").field("name", &self.name).finish_non_exhaustive()
    }
}

fn boxed<T: Copy>(fill: T) -> Box<[T; ENTRIES]> {
    vec![fill; ENTRIES].try_into().unwrap_or_else(|_| unreachable!("the vector has the array's length"))
}

/// FNV-1a over bytes.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ byte as u64).wrapping_mul(0x0100_0000_01B3))
}

fn worth(shape: Shape) -> i32 {
    match shape {
        Shape::Dead | Shape::Overline => 0,
        Shape::ClosedOne => 8,
        Shape::OpenOne => 16,
        Shape::ClosedTwo => 30,
        Shape::TightTwo => 60,
        Shape::OpenTwo => 90,
        Shape::WideTwo => 110,
        Shape::ClosedThree => 120,
        Shape::Three => 300,
        Shape::WideThree => 400,
        Shape::Four => 400,
        Shape::DoubleFour | Shape::StraightFour | Shape::Five => 1200,
    }
}

fn promise(shape: Shape) -> i32 {
    match shape {
        Shape::Dead | Shape::Overline => 0,
        Shape::ClosedOne => 10,
        Shape::OpenOne => 25,
        Shape::ClosedTwo => 50,
        Shape::TightTwo => 90,
        Shape::OpenTwo => 120,
        Shape::WideTwo => 140,
        Shape::ClosedThree => 120,
        Shape::Three => 260,
        Shape::WideThree => 300,
        Shape::Four => 240,
        Shape::DoubleFour | Shape::StraightFour | Shape::Five => 1500,
    }
}

#[cfg(test)]
mod tests {
    use super::super::net::{DirectWeights, HIDDEN, HeadWeights, SECOND};
    use super::*;

    #[test]
    fn files_read_back_as_they_were_written() {
        let plain = Weights::from_shapes();
        let with_net = plain.clone().with_net(some_net(3)).unwrap();
        for weights in [plain, with_net] {
            let read = Weights::from_bytes("again", &weights.to_bytes()).unwrap();
            assert_eq!(read.source, weights.source);
            assert_eq!(read.net.map(|(net, _)| net), weights.net.map(|(net, _)| net));
        }
    }

    #[test]
    fn bad_files_are_refused() {
        let plain = Weights::from_shapes();
        for good in [plain.to_bytes(), plain.with_net(some_net(3)).unwrap().to_bytes()] {
            let refusal = |bytes: &[u8]| Weights::from_bytes("bad", bytes).err();
            assert_eq!(refusal(b"something else"), Some(WeightsError::Foreign));
            assert!(matches!(refusal(&good[..good.len() - 1]), Some(WeightsError::Length { .. })));
            assert!(matches!(refusal(&[&good[..], &[0]].concat()), Some(WeightsError::Length { .. })));
            for at in (MAGIC_BYTES..good.len()).step_by(1000).chain([good.len() - 1]) {
                let mut flipped = good.clone();
                flipped[at] ^= 1;
                assert_eq!(refusal(&flipped), Some(WeightsError::Damaged), "byte {at}");
            }
            for version in [0, 1, 4] {
                let mut other = good.clone();
                other[SIGNATURE.len()] = version;
                assert_eq!(refusal(&other), Some(WeightsError::Foreign));
            }
        }
    }

    #[test]
    fn nets_whose_sums_could_overflow_are_refused() {
        let refusal = |net| Weights::from_shapes().with_net(net).err();
        assert_eq!(refusal(some_net(3)), None);
        assert_eq!(refusal(some_net(i16::MAX)), Some(WeightsError::TooLarge));
        let mut biased = some_net(3);
        biased.heads[1].second_bias[0] = i32::MIN;
        assert_eq!(refusal(biased), Some(WeightsError::TooLarge));
        // A number that is none of 16 bits, with a checksum that is right.
        let mut bytes = Weights::from_shapes().with_net(some_net(3)).unwrap().to_bytes();
        let body = bytes.len() - CHECKSUM_BYTES;
        bytes[body - 1] = 1;
        let sum = checksum(&bytes[..body]).to_le_bytes();
        bytes[body..].copy_from_slice(&sum);
        assert_eq!(Weights::from_bytes("wide", &bytes).err(), Some(WeightsError::TooLarge));
    }

    /// A net with this number everywhere, and traits of all kinds.
    fn some_net(number: i16) -> NetWeights {
        let classes =
            |first: i8| (0..Class::COUNT).map(|class| [first.wrapping_add(class as i8); _]).collect();
        let head = HeadWeights {
            first: vec![[number; _]; HIDDEN],
            threats: vec![[number.into(); _]; ThreatMask::FEATURES],
            stages: vec![[number.into(); _]; STAGES],
            second: vec![[number; _]; SECOND],
            second_bias: [number.into(); _],
            last: DirectWeights {
                second: [number; _],
                pools: [number; _],
                bias: number.into(),
                tables: number,
            },
        };
        NetWeights { traits: [classes(0), classes(100)], heads: [head.clone(), head] }
    }
}
