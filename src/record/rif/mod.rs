//! RenjuNet's database of games (`.rif`): XML with tables of players, tournaments, rules and openings, and the games,
//! which name rows of these.

mod read;
mod swaps;
mod write;

pub use read::read_rif;
pub use write::RifWriter;
