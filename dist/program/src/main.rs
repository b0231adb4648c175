//! Kagetsu's program for processors of every age: the engine is in it once for each set of instructions, and the best
//! one that the processor has is run.

use std::process::ExitCode;

/// The environment variable that keeps the program to a lower level, for tests and comparisons: 1, 3 or 4.
const LIMIT: &str = "KAGETSU_LEVEL";

fn main() -> ExitCode {
    let limit = std::env::var(LIMIT).ok().and_then(|text| text.parse().ok()).unwrap_or(u8::MAX);
    match level().min(limit) {
        4.. => kagetsu_v4::cli::run(),
        3 => kagetsu_v3::cli::run(),
        _ => kagetsu::cli::run(),
    }
}

/// The level of the processor, as in `x86-64-v3`; 2 is not looked for.
fn level() -> u8 {
    macro_rules! has {
        ($($feature:tt)*) => { $(is_x86_feature_detected!($feature))&&* };
    }
    // Just what rustc takes for granted at these levels.
    let has_v2 = has!("cmpxchg16b" "fxsr" "popcnt" "sse3" "sse4.1" "sse4.2" "ssse3");
    let has_v3 = has_v2 && has!("avx" "avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "xsave");
    let has_v4 = has_v3 && has!("avx512bw" "avx512cd" "avx512dq" "avx512f" "avx512vl");
    match (has_v3, has_v4) {
        (_, true) => 4,
        (true, _) => 3,
        _ => 1,
    }
}
