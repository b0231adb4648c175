//! Tables whose entries share parameters, so that entries seen rarely follow from what they consist of.

use crate::eval::{STAGES, ThreatMask};
use crate::geometry::Color;
use crate::pattern::{Class, ClassTable, LineKind, Shape};

/// Added to a class index for points of the side that waits.
pub const WAITING: usize = 4096;

/// A table that is being fitted. Each entry is the sum of its parameters: what it shares with others, and one of
/// its own that is kept small.
pub struct Table {
    /// The entries.
    pub weights: Vec<f32>,
    /// The gradient of the loss by entry, to be added up before [`Table::step`].
    pub gradient: Vec<f32>,
    /// The parameters of each entry.
    parts: Vec<Vec<u32>>,
    parameters: Vec<Parameter>,
    steps: i32,
}

/// A parameter with its state in Adam, the method of descent.
#[derive(Clone)]
struct Parameter {
    value: f32,
    gradient: f32,
    mean: f32,
    square: f32,
    /// One divided by the variance that is expected of the parameter.
    stiffness: f32,
}

/// How large parameters are expected to be, as standard deviations in units of log-odds.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// Of what a single shape or threat gives.
    pub single: f32,
    /// Of what two shapes of a point give together; threats have no such part.
    pub pair: f32,
    /// Of an entry's own part.
    pub own: f32,
}

impl Table {
    /// Entries for the classes of the points of the side to move and, from [`WAITING`], of the side that waits,
    /// made of the shapes, pairs of shapes, and a part of the class's own. Dead lines and pairs of them give
    /// nothing.
    pub fn of_classes(mover: Color, spread: Spread) -> Table {
        let mut table = Table::empty(2 * WAITING);
        for (first_entry, color) in [(0, mover), (WAITING, !mover)] {
            let kind = if color == Color::Black { LineKind::Restricted } else { LineKind::Free };
            let singles = table.add_parameters(Shape::COUNT, spread.single);
            let pairs = table.add_parameters(Shape::COUNT * Shape::COUNT, spread.pair);
            for (class, shapes) in ClassTable::of(kind).all().enumerate() {
                let shapes = shapes.map(|shape| shape as usize);
                let parts = &mut table.parts[first_entry + class];
                for (at, &a) in shapes.iter().enumerate().filter(|&(_, &a)| a != Shape::Dead as usize) {
                    parts.push(singles + a as u32);
                    parts.extend(shapes[at + 1..].iter().map(|&b| pairs + (Shape::COUNT * a + b) as u32));
                }
            }
            let own = table.add_parameters(Class::COUNT, spread.own);
            // Class 0 stays 0.
            for class in 1..Class::COUNT {
                table.parts[first_entry + class].push(own + class as u32);
            }
        }
        table
    }

    /// Entries for threat masks, made of what the mask tells, a part that all have, and one of the mask's own.
    pub fn of_threats(spread: Spread) -> Table {
        let mut table = Table::empty(ThreatMask::COUNT);
        let singles = table.add_parameters(ThreatMask::FEATURES + 1, spread.single);
        let own = table.add_parameters(ThreatMask::COUNT, spread.own);
        for (mask, parts) in table.parts.iter_mut().enumerate() {
            parts.extend(ThreatMask::from_index(mask).features().map(|feature| singles + feature as u32));
            parts.extend([singles + ThreatMask::FEATURES as u32, own + mask as u32]);
        }
        table
    }

    /// Entries for stages of the game, each a part of its own.
    pub fn of_stages(spread: Spread) -> Table {
        let mut table = Table::empty(STAGES);
        let own = table.add_parameters(STAGES, spread.single);
        for (stage, parts) in table.parts.iter_mut().enumerate() {
            parts.push(own + stage as u32);
        }
        table
    }

    fn empty(entries: usize) -> Table {
        let zeros = vec![0.0; entries];
        let parts = vec![Vec::new(); entries];
        Table { weights: zeros.clone(), gradient: zeros, parts, parameters: Vec::new(), steps: 0 }
    }

    fn add_parameters(&mut self, count: usize, spread: f32) -> u32 {
        let first = self.parameters.len();
        let stiffness = 1.0 / (spread * spread);
        let parameter = Parameter { value: 0.0, gradient: 0.0, mean: 0.0, square: 0.0, stiffness };
        self.parameters.resize(first + count, parameter);
        first as u32
    }

    /// One step of Adam down the gradient, which is of the mean loss over a batch and is cleared; `samples` is the
    /// size of the whole set.
    pub fn step(&mut self, rate: f32, samples: usize) {
        for (parts, gradient) in
            self.parts.iter().zip(&mut self.gradient).filter(|(_, gradient)| **gradient != 0.0)
        {
            for &part in parts {
                self.parameters[part as usize].gradient += *gradient;
            }
            *gradient = 0.0;
        }
        self.steps += 1;
        let correct_mean = 1.0 / (1.0 - MEAN_DECAY.powi(self.steps));
        let correct_square = 1.0 / (1.0 - SQUARE_DECAY.powi(self.steps));
        for parameter in &mut self.parameters {
            let gradient = parameter.gradient + parameter.stiffness * parameter.value / samples as f32;
            parameter.gradient = 0.0;
            parameter.mean += (1.0 - MEAN_DECAY) * (gradient - parameter.mean);
            parameter.square += (1.0 - SQUARE_DECAY) * (gradient * gradient - parameter.square);
            let scale = (parameter.square * correct_square).sqrt() + EPSILON;
            parameter.value -= rate * parameter.mean * correct_mean / scale;
        }
        for (weight, parts) in self.weights.iter_mut().zip(&self.parts) {
            *weight = parts.iter().map(|&part| self.parameters[part as usize].value).sum();
        }
    }

    /// The class entries from `first` as integers, `scale` to one unit of log-odds.
    pub fn rounded(&self, first: usize, entries: usize, scale: f64) -> Vec<i16> {
        self.weights[first..][..entries]
            .iter()
            .map(|&weight| (weight as f64 * scale).round() as i16)
            .collect()
    }
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// Learning rates that fall from `first` to almost nothing over `steps` steps, along half a cosine.
pub fn rates(first: f32, steps: usize) -> impl Iterator<Item = f32> {
    (0..steps).map(move |step| {
        let turn = std::f32::consts::PI * step as f32 / steps as f32;
        first * (0.505 + 0.495 * turn.cos())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPREAD: Spread = Spread { single: 1.0, pair: 0.1, own: 0.1 };

    #[test]
    fn entries_follow_from_their_shapes() {
        let mut table = Table::of_classes(Color::White, SPREAD);
        let entry =
            |wanted| ClassTable::of(LineKind::Free).all().position(|shapes| shapes == wanted).unwrap();
        let three = entry([Shape::Three, Shape::Dead, Shape::Dead, Shape::Dead]);
        let two_threes = entry([Shape::Three, Shape::Three, Shape::Dead, Shape::Dead]);
        for _ in 0..300 {
            table.gradient[three] += table.weights[three] - 1.0;
            table.step(0.02, 1000);
        }
        assert!((table.weights[three] - 1.0).abs() < 0.05, "{}", table.weights[three]);
        assert!(table.weights[two_threes] > 1.0, "never seen, but made of shapes that are worth something");
        assert_eq!(table.weights[0], 0.0);
        assert_eq!(table.weights[WAITING + three], 0.0);
    }
}
