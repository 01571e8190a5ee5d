fn main() {
    bus_codegen::Build::new("events.yaml").run();
}
