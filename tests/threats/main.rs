//! The solver's wins, replayed by the rules alone, and its verdicts against plain search; and whether the judge
//! of both can say no.

mod damaged;
mod pinned;
mod puzzles;
#[path = "../referee/mod.rs"]
mod referee;
#[path = "../reference/mod.rs"]
mod reference;
mod shared;
mod small_boards;
mod tactical;
