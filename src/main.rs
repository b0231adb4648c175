//! Kagetsu's program.

use std::process::ExitCode;

fn main() -> ExitCode {
    kagetsu::cli::run()
}
