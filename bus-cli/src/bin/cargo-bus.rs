//! `cargo bus`, which cargo starts as `cargo-bus bus …`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = std::env::args_os().enumerate();
    let arguments = arguments.filter(|(position, word)| !(*position == 1 && word == "bus"));
    let mut arguments: Vec<_> = arguments.map(|(_, word)| word).collect();
    arguments.splice(1..1, ["--called".into(), "cargo bus".into()]);
    bus_cli::run(arguments).into()
}
