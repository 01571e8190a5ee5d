//! Makes the events of the tests' fixture; the macros themselves need nothing of it.

fn main() {
    bus_codegen::Build::new("tests/fixture/events.yaml").run();
}
