//! Turns `events.yaml` into the module `events` and the embedded migrations.

fn main() {
    bus_codegen::Build::new("events.yaml").migrations("migrations").run();
}
