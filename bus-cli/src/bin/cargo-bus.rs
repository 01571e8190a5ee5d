//! `cargo bus`, which cargo starts as `cargo-bus bus …`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = std::env::args_os().enumerate();
    bus_cli::run(
        arguments
            .filter(|(at, word)| !(*at == 1 && word == "bus"))
            .map(|(_, word)| word),
    )
    .into()
}
