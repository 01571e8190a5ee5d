//! The command line, as a person uses it.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

const YAML: &str = "bus: 1\nnamespace: shop\nschema_base: https://shop.example/schemas/\n\nevents:\n  code.issued:\n    doc: \"A code was issued.\"\n    exposure: webhook\n    subject: code/{code_id}\n    data: { code_id: uuid }\n";

fn folder(yaml: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("events.yaml"), yaml).expect("written");
    folder
}

fn bus(program: &str, folder: &Path, arguments: &[&str]) -> Output {
    Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the command starts")
}

const BUS: &str = env!("CARGO_BIN_EXE_bus");

fn check(output: &Output, code: i32, stdout: &str, stderr: &str) {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{out}\n{err}");
    assert!(out.contains(stdout), "{out}");
    assert!(err.contains(stderr), "{err}");
}

#[test]
fn generate_writes_what_its_check_then_finds_fresh() {
    let folder = folder(YAML);
    check(
        &bus(BUS, folder.path(), &["generate"]),
        0,
        "made generated/schemas/code.issued.v1.json",
        "",
    );
    check(&bus(BUS, folder.path(), &["generate", "--check"]), 0, "", "");
    check(&bus(BUS, folder.path(), &["generate"]), 0, "nothing to change", "");
}

#[test]
fn a_renamed_field_is_shown_as_a_diff_with_the_command_and_nothing_is_written() {
    let folder = folder(YAML);
    check(&bus(BUS, folder.path(), &["generate"]), 0, "", "");
    fs::write(folder.path().join("events.yaml"), YAML.replace("code_id", "issue_id")).expect("written");
    let schema = folder.path().join("generated/schemas/code.issued.v1.json");
    let before = fs::read(&schema).expect("it was made");
    let output = bus(BUS, folder.path(), &["generate", "--check"]);
    check(&output, 1, "-        \"code_id\": {", "run `cargo bus generate`");
    check(&output, 1, "+++ generated/schemas/code.issued.v1.json", "");
    assert_eq!(fs::read(&schema).expect("it is there"), before);
}

#[test]
fn an_event_that_is_gone_takes_its_schema_along() {
    let folder = folder(YAML);
    check(&bus(BUS, folder.path(), &["generate"]), 0, "", "");
    fs::write(
        folder.path().join("events.yaml"),
        YAML.replace("code.issued:", "code.made:"),
    )
    .expect("written");
    check(
        &bus(BUS, folder.path(), &["generate", "--check"]),
        1,
        "+++ /dev/null",
        "",
    );
    check(
        &bus(BUS, folder.path(), &["generate"]),
        0,
        "removed generated/schemas/code.issued.v1.json",
        "",
    );
    assert!(!folder.path().join("generated/schemas/code.issued.v1.json").exists());
}

#[test]
fn a_declaration_with_faults_ends_with_1_and_nothing_is_written() {
    let folder = folder(&YAML.replace("exposure:", "exposre:"));
    check(&bus(BUS, folder.path(), &["check"]), 1, "", "did you mean `exposure`?");
    check(&bus(BUS, folder.path(), &["generate"]), 1, "", "events.yaml:8:5");
    assert!(!folder.path().join("generated").exists());
    let output = bus(BUS, folder.path(), &["check", "--format", "json"]);
    check(&output, 1, "\"rule\": \"unknown-key\"", "");
    assert!(output.stderr.is_empty());
}

#[test]
fn a_run_that_cannot_be_made_ends_with_2() {
    let folder = tempfile::tempdir().expect("a folder");
    check(&bus(BUS, folder.path(), &["check"]), 2, "", "cannot read events.yaml");
    check(
        &bus(BUS, folder.path(), &["frobnicate"]),
        2,
        "",
        "unrecognized subcommand",
    );
    check(&bus(BUS, folder.path(), &["--help"]), 0, "Schema-first events", "");
}

#[test]
fn cargo_starts_it_with_its_own_name_first() {
    let folder = folder(YAML);
    check(
        &bus(env!("CARGO_BIN_EXE_cargo-bus"), folder.path(), &["bus", "check"]),
        0,
        "",
        "",
    );
    check(
        &bus(env!("CARGO_BIN_EXE_cargo-bus"), folder.path(), &["check"]),
        0,
        "",
        "",
    );
}

#[test]
fn what_is_checked_in_is_as_the_declaration_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace is around this package");
    check(&bus(BUS, root, &["generate", "--check"]), 0, "", "");
}
