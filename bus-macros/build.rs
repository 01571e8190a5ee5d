//! Generates the code for the tests' fixture. The macros themselves do not use it.

fn main() {
    bus_codegen::Build::new("tests/fixture/events.yaml")
        .without_warnings()
        .run();
}
