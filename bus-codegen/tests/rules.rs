//! Each rule's fixture: a declaration that breaks it, with the exact report, and one that nearly
//! does.
//!
//! A folder is named after the rule's id and holds `failing.yaml`, `near-miss.yaml` and
//! `report.txt`; where tables matter, also `migrations/`; where a release does, `contract/`. With
//! `BLESS=1` the reports are written instead of compared; what is written is then read by a person,
//! in the diff.
//!
//! A rule that the application's code, its start or a database finds broken has its report here, which the tests of the
//! one who reports it hold: the macros' compile-fail cases, the runtime's start, the commands on a database.

use std::{env, fs, path::Path};

use bus_codegen::{Compilation, History, Input, Lock, RULES, ReportedBy, Style, compile};

const FIXTURES: &str = "tests/fixtures";

fn compile_fixture(folder: &Path, file: &str) -> Compilation {
    let mut path = folder.join(file);
    if !path.exists() && folder.ends_with("too-large") {
        // Four megabytes of comment are no text to keep.
        path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("too-large.yaml");
        let text = format!("bus: 1\nnamespace: shop\n#{}\n", "x".repeat(4 * 1024 * 1024));
        fs::write(&path, text).expect("the folder is cargo's, for this");
    }
    let mut input = Input::new(path);
    input.yaml_name = file.to_owned();
    let own = folder.join(file.replace(".yaml", "-migrations"));
    let migrations = if own.is_dir() { own } else { folder.join("migrations") };
    if migrations.is_dir() {
        input = input.migrations(migrations);
        input.migrations_name = "migrations".to_owned();
    }
    if folder.join("contract").is_dir() {
        let lock = Lock::read(folder).expect("the fixtures can be read");
        input = input.lock(lock.named("generated/contract"));
    }
    compile(&input).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
}

#[test]
fn every_rule_has_a_failing_case_with_its_report_and_a_near_miss_without() {
    let bless = env::var_os("BLESS").is_some();
    let mut faults = Vec::new();
    for rule in RULES {
        let folder = Path::new(FIXTURES).join(rule.id);
        let told_elsewhere = match rule.reported_by {
            ReportedBy::Compiler => None,
            ReportedBy::Attribute | ReportedBy::Rustc => Some("failing.stderr"),
            ReportedBy::Start | ReportedBy::Database => Some("report.txt"),
        };
        if let Some(report) = told_elsewhere {
            if !folder.join(report).is_file() {
                faults.push(format!("{}: no {report}", rule.id));
            }
            continue;
        }
        if !folder.join("near-miss.yaml").is_file() {
            faults.push(format!("{}: no fixture", rule.id));
            continue;
        }
        let failing = compile_fixture(&folder, "failing.yaml");
        let report = failing.report();
        if !report.diagnostics().iter().any(|found| found.rule.id == rule.id) {
            faults.push(format!(
                "{}: its failing case is not found by it:\n{}",
                rule.id,
                report.render(Style::Plain)
            ));
        }
        let rendered = report.render(Style::Plain);
        for found in report.to_json()["findings"].as_array().into_iter().flatten() {
            let text = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
            let place = format!("{}:{}:{}\n", text("file"), found["line"], found["column"]);
            assert!(rendered.contains(&place), "{}: no {place}{rendered}", rule.id);
        }
        let stored = folder.join("report.txt");
        if bless {
            fs::write(&stored, &rendered).expect("the fixtures are writable");
        } else if fs::read_to_string(&stored).unwrap_or_default() != rendered {
            faults.push(format!("{}: report.txt differs from\n{rendered}", rule.id));
        }
        let near_miss = compile_fixture(&folder, "near-miss.yaml");
        if !near_miss.report().diagnostics().is_empty() {
            faults.push(format!(
                "{}: the near miss is found:\n{}",
                rule.id,
                near_miss.report().render(Style::Plain)
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn every_fixture_belongs_to_a_rule() {
    for entry in fs::read_dir(FIXTURES).expect("it is there") {
        let name = entry
            .expect("it can be read")
            .file_name()
            .to_string_lossy()
            .into_owned();
        assert!(RULES.iter().any(|rule| rule.id == name), "no rule is called {name}");
    }
}

#[test]
fn the_rust_of_every_fixture_is_rust() {
    let mut read = 0;
    for entry in fs::read_dir(FIXTURES).expect("it is there") {
        let folder = entry.expect("it can be read").path();
        for file in ["failing.yaml", "near-miss.yaml"] {
            if folder.join(file).is_file() {
                let rust = compile_fixture(&folder, file).rust(&History::default(), Some("migrations"));
                if let Err(error) = syn::parse_file(&rust) {
                    panic!("{}/{file}: {error}\n{rust}", folder.display());
                }
                read += 1;
            }
        }
    }
    assert!(read > RULES.len(), "only {read} files were read");
}
