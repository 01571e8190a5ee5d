//! `bus completions` and `bus man`, generated from the definition of the arguments.

use bus_codegen::ReadError;
use clap::CommandFactory as _;

use crate::{
    Ending,
    arguments::{Arguments, Completions},
    print,
};

pub(crate) fn completions(completions: &Completions) -> Result<Ending, ReadError> {
    let mut script: Vec<u8> = Vec::new();
    clap_complete::generate(completions.shell, &mut Arguments::command(), "bus", &mut script);
    print(&String::from_utf8_lossy(&script));
    Ok(Ending::Clean)
}

/// Prints a page with the options of every command, followed by one page per command.
pub(crate) fn man() -> Result<Ending, ReadError> {
    let mut command = Arguments::command();
    command.build();
    let page = |command: clap::Command| {
        let mut text: Vec<u8> = Vec::new();
        clap_mangen::Man::new(command)
            .render(&mut text)
            .expect("writing into memory cannot fail");
        String::from_utf8_lossy(&text).into_owned()
    };
    print(&page(command.clone()));
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        print(&page(sub.clone()));
    }
    Ok(Ending::Clean)
}
