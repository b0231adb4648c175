//! The sums that follow the board.

use super::{Net, REGIONS, TRAITS, region};
use crate::board::Change;
use crate::geometry::{CELLS, Color, Point};

/// The traits of all points of each region, added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Pools(pub [[i16; TRAITS]; REGIONS]);

/// Regions by point; points off the board of the net never change.
const REGION_OF: [u8; CELLS] = {
    let mut regions = [0; CELLS];
    let mut row = 0;
    while row < super::LINES {
        let mut column = 0;
        while column < super::LINES {
            let point = Point::new(column, row);
            regions[point.index()] = region(point) as u8;
            column += 1;
        }
        row += 1;
    }
    regions
};

impl Pools {
    /// No points at all.
    pub const EMPTY: Pools = Pools([[0; TRAITS]; REGIONS]);

    /// One point changes its classes.
    #[inline(always)]
    pub(in crate::eval) fn change(&mut self, net: &Net, point: Point, change: Change) {
        let [black, white] = Color::BOTH;
        let before = net.traits_of(change.before(black), change.before(white));
        let after = net.traits_of(change.after(black), change.after(white));
        let pool = &mut self.0[REGION_OF[point.index()] as usize];
        for at in 0..TRAITS {
            pool[at] += (after[at] - before[at]) as i16;
        }
    }
}
