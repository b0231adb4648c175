//! Positions as a net sees them.

use super::super::calibration::Calibration;
use super::super::games::Game;
use super::super::samples::for_each_position;
use super::super::value::target;
use crate::board::Board;
use crate::eval::net::{REGIONS, region};
use crate::eval::{Evaluation, ThreatMask, UNITS_PER_LOGIT, Weights, stage};
use crate::geometry::{Color, Rule, Size};
use rayon::prelude::*;
use std::sync::Arc;

/// An empty point: 12 bits for its class for Black, 12 for White, and its region.
#[derive(Clone, Copy)]
pub struct Cell(u32);

impl Cell {
    fn new(black: usize, white: usize, region: usize) -> Cell {
        Cell((black | white << 12 | region << 24) as u32)
    }

    /// The class index for Black and for White.
    #[inline(always)]
    pub fn classes(self) -> [usize; 2] {
        [(self.0 & 0xFFF) as usize, (self.0 >> 12 & 0xFFF) as usize]
    }

    /// The region, below [`REGIONS`].
    #[inline(always)]
    pub fn region(self) -> usize {
        (self.0 >> 24) as usize
    }
}

/// A position.
pub struct Sample {
    /// The end of its cells; they begin where those of the sample before end.
    end: usize,
    /// The side to move.
    pub side: Color,
    /// The index of what is threatened.
    pub mask: u16,
    /// The stage of the game.
    pub stage: u8,
    /// What the tables say, in log-odds.
    pub tables: f32,
    /// The score that the value is fitted to.
    pub target: f32,
}

/// Positions with their empty points; those that mean nothing to either side are left out.
#[derive(Default)]
pub struct Samples {
    cells: Vec<Cell>,
    samples: Vec<Sample>,
}

/// Games that one thread looks at together.
const CHUNK: usize = 512;

impl Samples {
    /// The positions of all games of these groups, at most so many; `weights` are the tables beside the net.
    pub fn of<'a>(
        groups: impl Iterator<Item = (&'a Calibration, &'a [Game])>,
        weights: &Arc<Weights>,
        blend: f32,
        most: usize,
    ) -> Samples {
        let chunks: Vec<(&Calibration, &[Game])> =
            groups.flat_map(|(own, games)| games.chunks(CHUNK).map(move |chunk| (own, chunk))).collect();
        let empty: Board<Evaluation> =
            Board::with_observer(Rule::Renju, Size::RENJU, Evaluation::new(weights.clone()));
        let parts: Vec<Samples> = chunks
            .par_iter()
            .map(|(calibration, games)| {
                let mut part = Samples::default();
                games.iter().for_each(|game| part.add(game, calibration, blend, empty.clone()));
                part
            })
            .collect();
        let mut all = Samples::default();
        all.cells.reserve_exact(parts.iter().map(|part| part.cells.len()).sum());
        for part in parts {
            let start = all.cells.len();
            all.cells.extend(part.cells);
            all.samples
                .extend(part.samples.into_iter().map(|sample| Sample { end: start + sample.end, ..sample }));
        }
        all.samples.truncate(most);
        all
    }

    fn add(&mut self, game: &Game, calibration: &Calibration, blend: f32, empty: Board<Evaluation>) {
        for_each_position(game, empty, |board, ply, outlook| {
            let side = board.side_to_move();
            for point in board.empty().iter() {
                let [black, white] = Color::BOTH.map(|color| board.class(color, point).index());
                if black | white != 0 {
                    self.cells.push(Cell::new(black, white, region(point)));
                }
            }
            self.samples.push(Sample {
                end: self.cells.len(),
                side,
                mask: ThreatMask::of(board).index() as u16,
                stage: stage(board.stone_count()) as u8,
                tables: board.tables_value() as f32 / UNITS_PER_LOGIT as f32,
                target: target(calibration.score(ply, outlook), game.result.score(side), blend),
            });
        });
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// A position and its cells.
    #[inline]
    pub fn get(&self, at: usize) -> (&Sample, &[Cell]) {
        let start = at.checked_sub(1).map_or(0, |before| self.samples[before].end);
        let sample = &self.samples[at];
        (sample, &self.cells[start..sample.end])
    }
}

/// Where each region comes to lie when the board is turned and mirrored in the eight ways.
pub fn turned_regions() -> [[usize; REGIONS]; 8] {
    let center = |region: usize| {
        let points = Size::RENJU.all_points().filter(|&point| self::region(point) == region);
        let points: Vec<_> = points.collect();
        points[points.len() / 2]
    };
    let mut symmetries = crate::geometry::Symmetry::all();
    std::array::from_fn(|_| {
        let symmetry = symmetries.next().expect("there are eight");
        std::array::from_fn(|at| region(symmetry.apply(Size::RENJU, center(at))))
    })
}
