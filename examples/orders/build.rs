//! Generates the Rust types of `events.yaml` and checks its trigger against the migrations.

fn main() {
    bus_codegen::Build::new("events.yaml").migrations("migrations").run();
}
