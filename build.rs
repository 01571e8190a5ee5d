//! Generates the module `events` from `events.yaml` and embeds the migrations.

fn main() {
    bus_codegen::Build::new("events.yaml").migrations("migrations").run();
}
