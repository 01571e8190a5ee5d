//! `bus`.

use std::process::ExitCode;

fn main() -> ExitCode {
    bus_cli::run(std::env::args_os()).into()
}
