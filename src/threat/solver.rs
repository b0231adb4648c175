//! Solving a position: is there a win by fours, or by fours and threats?

use super::refutation::Doubt;
use super::vcf::{UNLIMITED, Vcf, VcfTable};
use super::vct::{Manner, Vct, VctTables};
use super::{Found, Proof};
use crate::board::Board;
use crate::effort::{Limits, Meter, StopFlag};
use crate::record::Position;
use std::sync::Mutex;

/// Which wins are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// By continuous fours (VCF).
    Fours,
    /// By fours and threats to win by fours (VCT), wins by fours alone included.
    Threats,
}

/// A question about a position.
#[derive(Clone, Debug)]
pub struct Request {
    /// The kind of win.
    pub class: Class,
    /// Whether to go on until no shorter win exists.
    pub shortest: bool,
    /// What may be spent: time for the whole (`turn`) and boards made (`nodes`).
    pub limits: Limits,
}

/// The answer to a [`Request`].
#[derive(Clone, Debug)]
pub struct Solution {
    /// The win with its proof; [`Found::None`] is a proof that there is none of that class.
    pub found: Found<Proof>,
    /// Whether the win is known to be one of the shortest of its class.
    pub shortest: bool,
    /// Boards made, over all threads.
    pub nodes: u64,
}

/// Solves positions, remembering what it learns from one to the next.
pub struct Solver {
    tables: VctTables,
    threads: usize,
}

/// Nearly all wins by fours are found with a table so small that its memory is ready at once; a large one costs
/// more time to bring in than the search takes.
const QUICK_TABLE: u64 = 1 << 20;
const QUICK_NODES: u64 = 1 << 16;

/// Boards made for one question about fours at first, and how many times more when that has settled nothing.
const FIRST_FOURS: u64 = 60;
const MORE_FOURS: u64 = 16;

impl Solver {
    /// A solver with tables of at most `table_bytes` that uses `threads` threads (at least one).
    pub fn new(table_bytes: u64, threads: usize) -> Solver {
        Solver { tables: VctTables::new(table_bytes), threads: threads.max(1) }
    }

    /// Looks for a win of the side to move, until it is found or excluded, the limits are reached or `stop` is
    /// raised.
    pub fn solve(&mut self, position: &Position, request: &Request, stop: &StopFlag) -> Solution {
        let mut board: Board = Board::from_position(position);
        let mut meter = Meter::new(&request.limits, stop);
        let quick = VcfTable::new(QUICK_TABLE);
        let mut part = meter.slice(QUICK_NODES);
        let mut answer = fours(&mut board, &quick, request.shortest, &mut part);
        meter.add(part.nodes());
        let open = answer.0 == Found::Unknown || request.shortest && answer.0 != Found::None && !answer.1;
        if open && !meter.is_spent() {
            let again = fours(&mut board, &self.tables.fours, request.shortest, &mut meter);
            // What is known already is not lost when time runs out.
            answer = if again.0 == Found::Unknown { answer } else { again };
        }
        if answer.0 == Found::None && request.class == Class::Threats {
            answer = self.threats_and_shorter(&board, request.shortest, &mut meter);
        }
        let (found, shortest) = answer;
        Solution { found, shortest, nodes: meter.nodes() }
    }

    fn threats_and_shorter(
        &self,
        board: &Board,
        shortest: bool,
        meter: &mut Meter<'_>,
    ) -> (Found<Proof>, bool) {
        let mut best = self.threats(board, UNLIMITED, meter);
        while shortest && let Found::Win(proof) = &best {
            match self.threats(board, proof.attacks() as u16 - 1, meter) {
                Found::Win(shorter) => best = Found::Win(shorter),
                Found::None => return (best, true),
                Found::Unknown => break,
            }
        }
        (best, false)
    }

    /// Looks for a win by threats with at most `most` attacks, and for its proof.
    fn threats(&self, board: &Board, most: u16, meter: &mut Meter<'_>) -> Found<Proof> {
        let mut manner = Manner { fours_nodes: FIRST_FOURS, doubt: Doubt::Near, variety: 0 };
        loop {
            match self.search(board, most, manner, meter) {
                Found::Win(()) => {
                    let mut board = board.clone();
                    let mut part = meter.slice(u64::MAX);
                    let proof = Vct::new(&mut board, &self.tables, &mut part, manner).proof(most);
                    meter.add(part.nodes());
                    match (proof, manner.doubt) {
                        (Ok(proof), _) => return Found::Win(proof),
                        (Err(_), _) if part.is_spent() => return Found::Unknown,
                        (Err(_), Doubt::Near) => manner.doubt = Doubt::Everywhere,
                        (Err(_), Doubt::Everywhere) => return Found::Unknown,
                    }
                }
                Found::None => return Found::None,
                Found::Unknown if meter.is_spent() => return Found::Unknown,
                // Questions about fours were given up too early.
                Found::Unknown => manner.fours_nodes = manner.fours_nodes.saturating_mul(MORE_FOURS),
            }
        }
    }

    /// One search by all threads, which share what they learn; the first to settle the question ends it for all.
    fn search(&self, board: &Board, most: u16, manner: Manner, meter: &mut Meter<'_>) -> Found<()> {
        let done = StopFlag::new();
        let result = Mutex::new((Found::Unknown, 0));
        let share = meter.share(self.threads as u64);
        rayon::scope(|scope| {
            for thread in 0..self.threads as u64 {
                let (mut part, mut board) = (share.with_flag(&done), board.clone());
                let (result, done) = (&result, &done);
                let manner = Manner { variety: thread, ..manner };
                scope.spawn(move |_| {
                    let found = Vct::new(&mut board, &self.tables, &mut part, manner).search(most);
                    let spent = part.is_spent();
                    let mut result = result.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    if result.0 == Found::Unknown && (found != Found::Unknown || !spent) {
                        result.0 = found;
                        done.raise();
                    }
                    result.1 += part.nodes();
                });
            }
        });
        let (found, nodes) = result.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        meter.add(nodes);
        meter.look();
        found
    }
}

/// Looks for a win by fours, for the shortest if asked; says whether it is known to be that.
fn fours(board: &mut Board, table: &VcfTable, shortest: bool, meter: &mut Meter<'_>) -> (Found<Proof>, bool) {
    let mut vcf = Vcf { board, table, meter };
    let found = vcf.search(UNLIMITED);
    let least = match found {
        Found::Win(attacks) if shortest => vcf.shortest(attacks),
        _ => Found::Unknown,
    };
    match (found, least) {
        (_, Found::Win(least)) => (Found::Win(Proof::Fours(vcf.line(least, u64::MAX))), true),
        (found, _) => (found.map(|attacks| Proof::Fours(vcf.line(attacks, u64::MAX))), false),
    }
}
