//! The program seen through its pipes, as a manager sees it.

mod cases;
mod games;
mod host;
mod openings;
mod transcripts;
