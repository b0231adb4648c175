//! What is fitted, and the net that follows from it.

use super::model::{Model, ModelHead};
use crate::eval::net::{DirectWeights, FULL, HeadWeights, INPUTS, NetWeights, SCALES, TRAITS};
use crate::eval::{STAGES, ThreatMask};
use crate::geometry::Color;
use crate::pattern::{Class, ClassTable, LineKind, Shape};
use bytemuck::{Pod, Zeroable};
use rand::Rng;
use rand::rngs::SmallRng;

/// The parameters: those of the net itself and, so that classes seen rarely follow from their shapes, traits of single
/// shapes, which count in all classes that have them.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Parameters {
    /// The net; of the traits what a class has of its own.
    own: Model,
    /// The traits of single shapes for each colour.
    shapes: [[[f32; TRAITS]; Shape::COUNT]; 2],
}

impl Parameters {
    /// How many numbers at the beginning are the own traits of classes, which are kept small.
    pub const SHRUNK: usize = 2 * Class::COUNT * TRAITS;

    /// Parameters to begin with: a net that says what the tables say, with chance in what has no effect yet.
    pub fn random(random: &mut SmallRng) -> Box<Parameters> {
        let mut parameters: Box<Parameters> = bytemuck::zeroed_box();
        // A sum of uniform numbers is as good as a normal one here.
        let mut normal =
            |spread: f32| spread * ((0..6).map(|_| random.random::<f32>()).sum::<f32>() - 3.0) * 1.414;
        parameters.shapes.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|x| *x = normal(0.15));
        for head in &mut parameters.own.heads {
            let ModelHead { first, features, second, second_bias, last, tables, .. } = head;
            first.as_flattened_mut().iter_mut().for_each(|x| *x = normal((INPUTS as f32).recip().sqrt()));
            for stage in &mut features[ThreatMask::FEATURES..] {
                *stage = [0.3; _];
            }
            second.as_flattened_mut().iter_mut().for_each(|x| *x = normal(0.2));
            *second_bias = [0.3; _];
            last.iter_mut().for_each(|x| *x = normal(0.3));
            *tables = 1.0;
        }
        parameters
    }

    /// Fills in the net, with traits as they will be once they are whole numbers.
    pub fn make(&self, model: &mut Model) {
        model.heads = self.own.heads;
        for color in Color::BOTH.map(Color::index) {
            for (class, shapes) in shapes_of(color).enumerate() {
                let mut traits = self.own.traits[color][class];
                for shape in shapes {
                    for (sum, part) in traits.iter_mut().zip(self.shapes[color][shape]) {
                        *sum += part;
                    }
                }
                model.traits[color][class] = traits.map(|x| whole(x) as f32 / FULL as f32);
            }
            model.traits[color][0] = [0.0; TRAITS];
        }
    }

    /// The gradient of the parameters from that of the net.
    pub fn gradient(model: &Model, gradient: &mut Parameters) {
        gradient.own = *model;
        gradient.shapes = Zeroable::zeroed();
        for color in Color::BOTH.map(Color::index) {
            gradient.own.traits[color][0] = [0.0; TRAITS];
            for (class, shapes) in shapes_of(color).enumerate().skip(1) {
                let own = &gradient.own.traits[color][class];
                for shape in shapes {
                    for (sum, part) in gradient.shapes[color][shape].iter_mut().zip(own) {
                        *sum += part;
                    }
                }
            }
        }
    }

    /// The net in whole numbers.
    pub fn weights(&self) -> NetWeights {
        let mut model: Box<Model> = bytemuck::zeroed_box();
        self.make(&mut model);
        let traits = model.traits.each_ref().map(|classes| {
            classes.iter().map(|traits| traits.map(|x| (x * FULL as f32).round() as i8)).collect()
        });
        NetWeights { traits, heads: model.heads.each_ref().map(head_weights) }
    }
}

/// The shapes of each class of a colour in renju, except dead ones.
fn shapes_of(color: usize) -> impl Iterator<Item = impl Iterator<Item = usize>> {
    let kind = if color == Color::Black.index() { LineKind::Restricted } else { LineKind::Free };
    let living = |shapes: [Shape; 4]| {
        shapes.into_iter().filter(|&shape| shape != Shape::Dead).map(|shape| shape as usize)
    };
    ClassTable::of(kind).all().map(living)
}

/// A trait as a whole number.
fn whole(x: f32) -> i8 {
    (x.clamp(-1.0, 1.0) * FULL as f32).round() as i8
}

fn head_weights(head: &ModelHead) -> HeadWeights {
    let narrow = |scale: f64| move |x: f32| (x as f64 * scale).round() as i16;
    let wide = |scale: f64| move |x: f32| (x as f64 * scale).round() as i32;
    let pooled = narrow(SCALES.pools);
    let (threats, stages) = head.features.split_at(ThreatMask::FEATURES);
    debug_assert_eq!(stages.len(), STAGES);
    HeadWeights {
        first: head.first.iter().map(|row| row.map(pooled)).collect(),
        threats: threats.iter().map(|row| row.map(wide(SCALES.sums))).collect(),
        stages: stages.iter().map(|row| row.map(wide(SCALES.sums))).collect(),
        second: head.second.iter().map(|row| row.map(narrow(SCALES.later))).collect(),
        second_bias: head.second_bias.map(wide(SCALES.later_sums)),
        last: DirectWeights {
            second: head.last.map(narrow(SCALES.later)),
            pools: head.pools.map(pooled),
            bias: wide(SCALES.later_sums)(head.bias),
            tables: narrow(SCALES.tables)(head.tables),
        },
    }
}
