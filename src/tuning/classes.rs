//! A table over classes, built from what single shapes and pairs of shapes are worth and a remainder.

use crate::pattern::{Class, ClassTable, LineKind, Shape};

const PAIRS: usize = Shape::COUNT * Shape::COUNT;

/// Where the numbers of a table start among its parameters: shapes, pairs of shapes, remainders.
const FIRST_PAIR: usize = Shape::COUNT;
const FIRST_REST: usize = FIRST_PAIR + PAIRS;

/// The number of parameters behind one table.
pub const PARAMETERS: usize = FIRST_REST + Class::COUNT;

/// Turns parameters into tables and gradients of tables into gradients of parameters.
pub struct ClassModel {
    shapes: Vec<[Shape; 4]>,
}

impl ClassModel {
    /// The model; which kind of line makes no difference to the shapes of a class.
    pub fn new() -> ClassModel {
        ClassModel { shapes: ClassTable::of(LineKind::Free).all().collect() }
    }

    /// The table: entry 0, four dead shapes, is 0, so that occupied points count nothing.
    pub fn table(&self, parameters: &[f32]) -> Vec<f32> {
        let mut table: Vec<f32> =
            (0..Class::COUNT).map(|class| self.parts(class).map(|at| parameters[at]).sum()).collect();
        table[0] = 0.0;
        table
    }

    /// Adds the gradient of a table to the gradient of its parameters, with a pull of the remainders to 0.
    pub fn gradient(&self, table: &[f32], parameters: &[f32], shrink: f32, gradient: &mut [f32]) {
        for (class, &slope) in table.iter().enumerate().skip(1) {
            if slope != 0.0 {
                self.parts(class).for_each(|at| gradient[at] += slope);
            }
        }
        for at in FIRST_PAIR..PARAMETERS {
            gradient[at] += shrink * parameters[at];
        }
    }

    fn parts(&self, class: usize) -> impl Iterator<Item = usize> + '_ {
        let shapes = self.shapes[class].map(|shape| shape as usize);
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let pair = move |(a, b): (usize, usize)| FIRST_PAIR + shapes[a] * Shape::COUNT + shapes[b];
        shapes.into_iter().chain(pairs.into_iter().map(pair)).chain([FIRST_REST + class])
    }
}

/// The optimiser Adam.
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// For so many parameters.
    pub fn new(parameters: usize) -> Adam {
        Adam { mean: vec![0.0; parameters], square: vec![0.0; parameters], steps: 0 }
    }

    /// One step against a gradient.
    pub fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let unbias = |decay: f32| 1.0 / (1.0 - decay.powi(self.steps));
        let (for_mean, for_square) = (unbias(0.9), unbias(0.999));
        for at in 0..parameters.len() {
            let slope = gradient[at];
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope;
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope * slope;
            parameters[at] -= rate * self.mean[at] * for_mean / ((self.square[at] * for_square).sqrt() + 1e-8);
        }
    }
}
