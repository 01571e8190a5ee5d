//! How a command finds the declaration, and that its path changes no output.

use std::{collections::BTreeMap, fs, path::Path, process::Output};

use super::{BUS, YAML, bus, check, folder};

/// With a subscriber, whose line in the declaration appears in the generated Rust.
fn with_subscriber() -> String {
    format!("{YAML}\nsubscribers:\n  mail.send: {{ events: [code.issued] }}\n")
}

/// Returns every file below a folder with its content.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("readable") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            let below = files(&entry.path()).into_iter();
            all.extend(below.map(|(path, content)| (format!("{name}/{path}"), content)));
        } else {
            all.insert(name, fs::read(entry.path()).expect("readable"));
        }
    }
    all
}

#[test]
fn generated_files_do_not_depend_on_how_the_declaration_was_named() {
    let yaml = with_subscriber();
    let [expected, absolute, relative] = [(); 3].map(|()| folder(&yaml));
    check(&bus(BUS, expected.path(), &["generate"]), 0, "", "");

    let elsewhere = tempfile::tempdir().expect("a folder");
    let path = absolute.path().join("events.yaml");
    let path = path.to_str().expect("UTF-8");
    check(&bus(BUS, elsewhere.path(), &["--file", path, "generate"]), 0, "", "");

    let below = relative.path().join("below");
    fs::create_dir(&below).expect("made");
    check(&bus(BUS, &below, &["generate", "../events.yaml"]), 0, "", "");

    let generated = |folder: &Path| files(&folder.join("generated"));
    let wanted = generated(expected.path());
    assert!(wanted.contains_key("events.rs"), "{:?}", wanted.keys());
    for folder in [absolute.path(), relative.path()] {
        let found = generated(folder);
        assert_eq!(found.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>());
        let differs = found.iter().filter(|(name, content)| wanted[*name] != **content);
        let names: Vec<&String> = differs.map(|(name, _)| name).collect();
        assert!(names.is_empty(), "{names:?} differ");
    }
}

#[test]
fn the_declaration_may_be_a_positional_argument_of_every_command_that_reads_one() {
    let project = folder(&with_subscriber());
    let elsewhere = tempfile::tempdir().expect("a folder");
    let path = project.path().join("events.yaml");
    let path = path.to_str().expect("UTF-8");
    for (arguments, stdout) in [
        (&["check", path][..], "no findings, 1 event, 1 subscriber"),
        (&["generate", path], "created "),
        (&["generate", "--check", path], ""),
        (&["fmt", path], ""),
        (&["show", "code.issued", path], "pub struct CodeIssued {"),
        (&["lock", path], "created "),
        (&["diff", path], "no changes"),
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

/// Returns the words that an alias of this workspace stands for.
fn alias(name: &str) -> Option<Vec<String>> {
    let text = include_str!("../../../.cargo/config.toml");
    let config: toml::Table = text.parse().expect("TOML");
    let words = config["alias"].get(name)?.as_array().expect("a list");
    let words = words.iter().map(|word| word.as_str().expect("text").to_owned());
    Some(words.collect())
}

#[test]
fn no_alias_of_this_workspace_shadows_an_installed_command() {
    assert_eq!(alias("bus"), None, "`cargo install` provides `cargo bus`");
}

#[test]
fn a_message_names_the_command_by_which_it_was_called() {
    let project = folder(YAML);
    let stale = |output: &Output, command: &str| check(output, 1, "", &format!("run `{command} generate`\n"));
    let generate = ["generate", "--check"];
    stale(&bus(BUS, project.path(), &generate), "bus");
    let cargo_bus = env!("CARGO_BIN_EXE_cargo-bus");
    stale(
        &bus(cargo_bus, project.path(), &["bus", "generate", "--check"]),
        "cargo bus",
    );

    let alias = alias("xbus").expect("the workspace has it");
    let (cargo, own) = alias.split_at(alias.iter().position(|word| word == "--").expect("its arguments") + 1);
    assert_eq!(cargo, ["run", "--quiet", "--package", "bus-cli", "--bin", "bus", "--"]);
    let arguments: Vec<&str> = own.iter().map(String::as_str).chain(generate).collect();
    stale(&bus(BUS, project.path(), &arguments), "cargo xbus");
}
