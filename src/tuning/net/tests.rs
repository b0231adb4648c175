use super::super::games::Game;
use super::super::games::tests::SAMPLE;
use super::super::{Lessons, Options, Source};
use super::model::{Model, Pass};
use super::parameters::Parameters;
use super::samples::{Samples, turned_regions};
use super::*;
use crate::board::Board;
use crate::eval::net::REGIONS;
use crate::eval::{Evaluation, UNITS_PER_LOGIT};
use crate::geometry::{Rule, Size};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn lessons(options: &Options) -> Lessons {
    let games = SAMPLE.lines().map(|line| line.parse().unwrap()).collect();
    Lessons::new(vec![Source { name: "games".to_string(), games }], options).unwrap()
}

fn few() -> Options {
    let net = NetOptions { epochs: 3, batch: 16, ..NetOptions::default() };
    Options { held_out: 0.0, net, ..Options::default() }
}

fn tables() -> Arc<Weights> {
    Arc::new(Weights::from_shapes())
}

fn samples() -> Samples {
    Samples::of(lessons(&few()).taught(), &tables(), 0.5, usize::MAX)
}

/// A model with everything at work.
fn random_parameters(seed: u64) -> Box<Parameters> {
    let random = &mut SmallRng::seed_from_u64(seed);
    let mut parameters = Parameters::random(random);
    let numbers: &mut [f32] = bytemuck::cast_slice_mut(std::slice::from_mut(&mut *parameters));
    for number in numbers {
        *number += random.random_range(-0.05..0.05);
    }
    parameters
}

#[test]
fn the_gradient_is_the_slope() {
    let samples = samples();
    let mut model: Box<Model> = bytemuck::zeroed_box();
    random_parameters(1).make(&mut model);
    let turn = &turned_regions()[3];
    let mut gradient: Box<Model> = bytemuck::zeroed_box();
    let (sample, cells) = samples.get(samples.len() / 2);
    let mut pass = Pass::new();
    model.value(&mut pass, sample, cells, turn);
    model.descend(&mut gradient, &pass, sample, cells, turn, 1.0);
    let slopes: Vec<f32> = bytemuck::cast_slice(std::slice::from_ref(&*gradient)).to_vec();
    // The steepest numbers, and some of the others.
    let mut order: Vec<usize> = (0..slopes.len()).filter(|&at| slopes[at] != 0.0).collect();
    order.sort_by(|&a, &b| slopes[b].abs().total_cmp(&slopes[a].abs()));
    for &at in order.iter().take(50).chain(order.iter().step_by(97)) {
        let mut shifted = |by: f32| {
            let numbers: &mut [f32] = bytemuck::cast_slice_mut(std::slice::from_mut(&mut *model));
            let before = numbers[at];
            numbers[at] += by;
            let value = model.value(&mut pass, sample, cells, turn);
            bytemuck::cast_slice_mut::<Model, f32>(std::slice::from_mut(&mut *model))[at] = before;
            value
        };
        const STEP: f32 = 1e-3;
        let (up, down, here) = (shifted(STEP), shifted(-STEP), shifted(0.0));
        let (right, left) = ((up - here) / STEP, (here - down) / STEP);
        // At a kink the slope is that of either side.
        let near = |slope: f32| (slope - slopes[at]).abs() <= 0.02 * slopes[at].abs() + 0.02;
        assert!(
            near(right) || near(left) || near((right + left) / 2.0),
            "{at}: {left} {right}, {}",
            slopes[at]
        );
    }
}

/// What is played with is what was fitted, but for rounding.
#[test]
fn whole_numbers_say_the_same() {
    let samples = samples();
    let parameters = random_parameters(2);
    let mut model: Box<Model> = bytemuck::zeroed_box();
    parameters.make(&mut model);
    let weights = Arc::new(Weights::from_shapes().with_net(parameters.weights()).unwrap());
    let empty = Board::with_observer(Rule::Renju, Size::RENJU, Evaluation::new(weights));
    let mut at = 0;
    for line in SAMPLE.lines() {
        let game: Game = line.parse().unwrap();
        super::super::samples::for_each_position(&game, empty.clone(), |board, _, _| {
            let (sample, cells) = samples.get(at);
            let value = model.value(&mut Pass::new(), sample, cells, &turned_regions()[0]);
            let (whole, exact) = (board.value() as f32, value * UNITS_PER_LOGIT as f32);
            assert!((whole - exact).abs() < 3.0 + exact.abs() / 100.0, "{whole} {exact}");
            at += 1;
        });
    }
    assert_eq!(at, samples.len());
}

#[test]
fn neither_threads_nor_interruptions_change_the_net() {
    let options = few();
    let run = |threads: usize, interrupted: bool| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut descent = prepare(&lessons(&options), &tables(), &options);
            while let Some(epoch) = descent.pass(&|| ()) {
                assert_eq!(epoch.number, descent.done());
                if interrupted {
                    let kept = descent.state().to_vec();
                    descent = prepare(&lessons(&options), &tables(), &options);
                    descent.resume(&kept).unwrap();
                }
            }
            descent.net_weights()
        })
    };
    let net = run(1, false);
    assert_eq!(run(3, false), net);
    assert_eq!(run(2, true), net);
}

#[test]
fn states_of_others_are_refused() {
    let options = few();
    let mut descent = prepare(&lessons(&options), &tables(), &options);
    let kept = descent.state().to_vec();
    assert_eq!(descent.resume(&kept), Ok(()));
    assert_eq!(descent.resume(&kept[1..]), Err(StateError::Foreign));
    let other = Options { seed: 2, ..options };
    let mut descent = prepare(&lessons(&other), &tables(), &other);
    assert_eq!(descent.resume(&kept), Err(StateError::Other));
}

#[test]
fn a_net_learns_who_wins() {
    let mut options = few();
    options.net = NetOptions { epochs: 150, batch: 64, rate: 0.01, ..options.net };
    options.value.blend = 0.0;
    let mut descent = prepare(&lessons(&options), &tables(), &options);
    let losses: Vec<f64> = std::iter::from_fn(|| descent.pass(&|| ())).map(|epoch| epoch.taught).collect();
    assert!(losses[losses.len() - 1] < 0.5 * losses[0], "{losses:?}");
}

#[test]
fn only_so_many_positions_are_learned_from() {
    let all = samples().len();
    let few = Samples::of(lessons(&few()).taught(), &tables(), 0.5, all / 2);
    assert_eq!(few.len(), all / 2);
}

#[test]
fn turning_a_board_moves_whole_regions() {
    for turn in turned_regions() {
        let mut seen = [0; REGIONS];
        turn.iter().for_each(|&region| seen[region] += 1);
        assert_eq!(seen, [1; REGIONS]);
        assert_eq!(turn[REGIONS / 2], REGIONS / 2);
    }
}
