//! Making the book.

use super::{Draft, KEPT, positions};
use crate::effort::StopFlag;
use crate::geometry::{Point, Rule, Size};
use crate::opening::ranking::{Level, Ranking};
use crate::opening::spending::Spending;
use crate::opening::{Fifths, Square};
use crate::record::Position;
use crate::search::Engine;
use rayon::prelude::*;
use std::io;
use std::sync::Mutex;

/// Memory of each thread's engine: enough for the searches of one position.
const TABLE_BYTES: u64 = 8 << 20;

/// Where a single fifth may be placed in the rules that have one.
const SINGLE: Square = Square::Ring(4);

/// Values the positions with these numbers that the draft lacks, with so many threads, and tells `progress` of each.
/// A position is valued by one thread that has forgotten all others, so that the draft does not depend on who did
/// what. Ends early, with what is finished, when `stop` is raised.
///
/// # Errors
/// Those of writing the draft.
pub fn build(
    draft: Draft,
    numbers: &[usize],
    nodes: u32,
    threads: usize,
    stop: &StopFlag,
    progress: impl Fn() + Sync,
) -> io::Result<Draft> {
    let left: Vec<usize> = numbers.iter().copied().filter(|&at| !draft.has(at)).collect();
    let draft = Mutex::new(draft);
    let next = Mutex::new(left.into_iter());
    let lock_next = || next.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
    (0..threads.max(1)).into_par_iter().with_max_len(1).try_for_each(|_| {
        let mut engine = Engine::new(1, TABLE_BYTES);
        while let Some(at) = lock_next() {
            engine.clear();
            let fifths = value(&mut engine, positions()[at], nodes.into(), stop);
            if stop.is_raised() {
                break;
            }
            draft.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).add(at, &fifths)?;
            progress();
        }
        io::Result::Ok(())
    })?;
    Ok(draft.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()))
}

/// The fifths of one position: all of them with a fortieth of the boards, then fewer with more.
fn value(engine: &mut Engine, four: [Point; 4], nodes: u64, stop: &StopFlag) -> Fifths {
    let mut position = Position::new(Rule::Renju, Size::RENJU);
    for stone in four {
        position.play(Some(stone)).expect("the stones of the book are different points");
    }
    let mut ranking = Ranking::new(engine, &position, Some(SINGLE));
    let mut spending = Spending::of_nodes(u64::MAX);
    for level in [
        Level { nodes: (nodes / 40).max(1), top: Size::RENJU.points(), even: 0 },
        Level { nodes: (nodes / 5).max(1), top: 2 * KEPT, even: 10 },
        Level { nodes, top: KEPT + 2, even: 6 },
    ] {
        ranking.deepen(engine, level, &mut spending, stop);
    }
    ranking.fifths()
}
