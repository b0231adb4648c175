//! What the machine offers, for those who ask for more.

use std::num::NonZero;

/// Memory to reckon with where the system does not tell.
const GUESSED_MEMORY: u64 = 4 << 30;

/// The number of threads that can run at the same time.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The largest table that leaves the machine usable: half of its memory, in bytes.
pub fn largest_table() -> u64 {
    memory().unwrap_or(GUESSED_MEMORY) / 2
}

/// The set of instructions that the program was built for, for those who compare speeds.
pub const fn instructions() -> &'static str {
    if cfg!(target_feature = "avx512f") {
        "AVX-512"
    } else if cfg!(target_feature = "avx2") {
        "AVX2"
    } else {
        "baseline"
    }
}

/// The memory of the machine in bytes.
#[cfg(windows)]
fn memory() -> Option<u64> {
    use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};
    let mut status = MEMORYSTATUSEX { dwLength: size_of::<MEMORYSTATUSEX>() as u32, ..Default::default() };
    // SAFETY: the structure may be written to and says its own size, which is all that the function asks for.
    let told = unsafe { GlobalMemoryStatusEx(&mut status) } != 0;
    told.then_some(status.ullTotalPhys)
}

/// The memory of the machine in bytes, where the system has a file that says so.
#[cfg(not(windows))]
fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
