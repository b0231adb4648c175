//! Winning by fours and threes, and the moves that can meet a threat.

mod children;
mod defence;
mod numbers;
mod proof;
mod prospects;
mod proving;
mod refutation;
mod solver;
mod vcf;
mod vct;

pub use defence::{Danger, danger};
pub use proof::{Proof, Threatening};
pub use solver::{Class, Request, Solution, Solver};
pub use vcf::{UNLIMITED, Vcf, VcfTable};

/// What a search for a win has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found<W> {
    /// There is a win.
    Win(W),
    /// There is none of the kind asked for: everything has been tried.
    None,
    /// A limit ended the search first.
    Unknown,
}

impl<W> Found<W> {
    /// The same with another win.
    pub fn map<V>(self, change: impl FnOnce(W) -> V) -> Found<V> {
        match self {
            Found::Win(win) => Found::Win(change(win)),
            Found::None => Found::None,
            Found::Unknown => Found::Unknown,
        }
    }
}
