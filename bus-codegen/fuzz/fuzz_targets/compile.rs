//! Compiles any bytes as a declaration, with the same assertions as the tests on the stored corpus.

#![no_main]

use std::path::Path;

#[path = "../../tests/reader/property.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/field-missing/migrations");
    property::survives(bytes, Path::new(migrations));
});
