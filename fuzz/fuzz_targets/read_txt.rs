//! Any bytes may be a .txt file.
#![no_main]

use kagetsu::record::Format;
use libfuzzer_sys::fuzz_target;

#[path = "../reading.rs"]
mod reading;

fuzz_target!(|bytes: &[u8]| reading::check(Format::Text, bytes));
