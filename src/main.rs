//! Kagetsu's program.
fn main() {}
