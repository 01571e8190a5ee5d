//! Any bytes as a declaration: what the tests assert on the stored corpus, on new inputs.

#![no_main]

use std::path::Path;

#[path = "../../tests/reader/property.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/field-missing/migrations");
    property::survives(bytes, Path::new(migrations));
});
