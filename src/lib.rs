//! Kagetsu: renju rules, threat search and play, as a library.
//!
//! Renju is five in a row on 15×15 in which Black may not play an overline, a double four or a double three (RIF rules
//! of renju, section 9). Everything here also knows freestyle gomoku and standard gomoku (exactly five), and boards of
//! 5×5 to 22×22.
//!
//! Five things other programs want:
//!
//! **Forbidden points**, exact to any depth of recursion, with the reason ([`board`]):
//!
//! ```
//! use kagetsu::board::{Board, Verdict};
//! use kagetsu::geometry::{Rule, Size};
//! use kagetsu::record::Position;
//!
//! let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8a1h9a3i7a5j7a7")?;
//! let board: Board = Board::from_position(&position);
//! assert_eq!(board.verdict("h7".parse()?), Verdict::DoubleThree);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A move**, within limits of time, boards or depth, with a report of each finished depth ([`search`]):
//!
//! ```
//! use kagetsu::effort::{Limits, StopFlag};
//! use kagetsu::geometry::{Rule, Size};
//! use kagetsu::record::Position;
//! use kagetsu::search::Engine;
//!
//! let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8h9i9i8")?;
//! let limits = Limits { nodes: Some(5_000), ..Limits::default() };
//! let mut engine = Engine::new(1, 16 << 20);
//! let mut depths = Vec::new();
//! let outcome =
//!     engine.think(&position, &limits, &StopFlag::new(), &mut |report| depths.push(report.depth));
//! assert!(outcome.best.is_some() && depths.is_sorted());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A proof** that a side wins by continuous fours (VCF) or by threats (VCT), or that it does not ([`threat`]):
//!
//! ```
//! use kagetsu::effort::{Limits, StopFlag};
//! use kagetsu::geometry::{Rule, Size};
//! use kagetsu::record::Position;
//! use kagetsu::threat::{Class, Found, Request, Solver};
//!
//! let position = Position::from_moves(Rule::Renju, Size::RENJU, "h8a1i8a15j8o1")?;
//! let request = Request { class: Class::Fours, shortest: true, limits: Limits::default() };
//! let solution = Solver::new(1 << 20, 1).solve(&position, &request, &StopFlag::new());
//! let Found::Win(proof) = solution.found else { panic!("three stones in a row win by a straight four") };
//! assert_eq!(proof.attacks(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **An opening**, negotiated by any rule in use: who has to act, what is allowed, what is best ([`opening`]):
//!
//! ```
//! use kagetsu::geometry::{Rule, Size};
//! use kagetsu::opening::{Action, Kind, Negotiation, Sameness};
//!
//! let mut opening = Negotiation::new("soosorv-8".parse()?, Rule::Renju, Size::RENJU, Sameness::default())?;
//! let stones = ["h8", "h9", "i9"].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
//! opening.apply(&Action::Place { points: stones, declare: None })?;
//! assert!(opening.due().is_some_and(|due| due.kinds().contains(&Kind::Swap)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Files**: games and studies of SGF, RenLib, Piskvork and RenjuNet as one kind of tree ([`record`]):
//!
//! ```
//! use kagetsu::record::{FileWriter, Format, ReadOptions, read_trees};
//!
//! let (trees, _) = read_trees(Format::Text, b"h8 h9 i9", &ReadOptions::default())?;
//! let mut sgf = Vec::new();
//! FileWriter::new(Format::Sgf, None, &mut sgf).write(&trees[0])?;
//! assert!(String::from_utf8(sgf)?.ends_with(";B[hh];W[hg];B[ig])\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples` has a program for each: `cargo run --release --example think`, `forbidden`, `solve`,
//! `negotiate`.
//!
//! The modules are floors of a house, each standing only on those before it: [`geometry`], [`pattern`], [`board`],
//! [`eval`], [`record`] and [`effort`], [`threat`], [`search`], [`opening`], [`protocol`], [`conversation`], [`arena`]
//! and [`tuning`], [`cli`].

pub mod arena;
pub mod board;
pub mod cli;
pub mod conversation;
pub mod effort;
pub mod eval;
pub mod geometry;
pub mod opening;
pub mod pattern;
pub mod protocol;
pub mod record;
pub mod search;
pub mod threat;
pub mod tuning;
