//! How a command finds the declaration.

use std::fs;

use super::{BUS, YAML, bus, check, folder};

/// With a subscriber, whose line in the declaration appears in the generated Rust.
fn with_subscriber() -> String {
    format!("{YAML}\nsubscribers:\n  mail.send: {{ events: [code.issued] }}\n")
}

#[test]
fn the_declaration_may_be_a_positional_argument_of_every_command_that_reads_one() {
    let project = folder(&with_subscriber());
    let elsewhere = tempfile::tempdir().expect("a folder");
    let path = project.path().join("events.yaml");
    let path = path.to_str().expect("UTF-8");
    for (arguments, stdout) in [
        (&["check", path][..], "no findings, 1 event, 1 subscriber"),
        (&["generate", path], "made "),
        (&["generate", "--check", path], ""),
        (&["fmt", path], ""),
        (&["show", "code.issued", path], "pub struct CodeIssued {"),
        (&["lock", path], "made "),
        (&["diff", path], "nothing differs"),
        (&["migrate", "--print", path], "SET LOCAL lock_timeout"),
    ] {
        check(&bus(BUS, elsewhere.path(), arguments), 0, stdout, "");
    }
    let names = fs::read_dir(elsewhere.path()).expect("readable").count();
    assert_eq!(names, 0, "everything is written next to the declaration");
    check(
        &bus(
            BUS,
            elsewhere.path(),
            &["doctor", "--database", "postgres://127.0.0.1:1/x", "none.yaml"],
        ),
        2,
        "",
        "cannot read none.yaml",
    );
}

#[test]
fn a_declaration_given_twice_is_an_error() {
    let project = folder(YAML);
    check(
        &bus(BUS, project.path(), &["check", "events.yaml", "--file", "events.yaml"]),
        2,
        "",
        "cannot be used with",
    );
}
