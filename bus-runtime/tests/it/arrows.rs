//! The arrows of the code map, checked by reading the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns every `.rs` file below a folder of the workspace, by its path there.
fn sources(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has sources");
    found
}

/// Returns the lines that name `word` in files outside `allowed`, which are folders and ends of paths. Comments do not
/// count.
fn breaches(folder: &str, word: &str, allowed: &[&str]) -> Vec<String> {
    let mut breaches = Vec::new();
    for (name, text) in sources(folder) {
        // Tests use what is behind the ports on purpose.
        let is_test = name
            .split('/')
            .any(|part| part == "tests" || part.ends_with("tests.rs"));
        if is_test
            || allowed
                .iter()
                .any(|allowed| name.starts_with(allowed) || name.ends_with(allowed))
        {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.trim_start();
            if code.contains(word) && !code.starts_with("//") {
                breaches.push(format!("{folder}/{name}:{}: {code}", number + 1));
            }
        }
    }
    breaches
}

fn check(folder: &str, word: &str, allowed: &[&str]) {
    let found = breaches(folder, word, allowed);
    assert!(
        found.is_empty(),
        "`{word}` belongs under {allowed:?} only:\n{}",
        found.join("\n")
    );
}

/// Where SQL belongs: in the store of each feature, and in what manages databases and the queue's tables.
const SQL: &[&str] = &["/store.rs", "database/", "embedded/", "jobs/river/", "migrate/"];

#[test]
fn the_arrows_of_the_code_map_point_one_way() {
    check("bus-runtime/src", "sqlx::", SQL);
    check("bus-runtime/src", "riverqueue", &["jobs/river/"]);
    check("bus-runtime/src", "river_job", SQL);
    check("bus-runtime/src", "reqwest", &["egress/"]);
    check("bus-runtime/src", "axum", &["admin/", "web.rs"]);
    check("bus-runtime/src", "bus_codegen", &[]);
    check("bus-runtime/src", "standmeet", &[]);
    check("bus-codegen/src", "bus_macros", &[]);
    check("bus-codegen/src", "sqlx::", &[]);
    check("bus-codegen/src", "standmeet", &[]);
    check("bus-macros/src", "standmeet", &[]);
    check("bus-cli/src", "standmeet", &[]);
}

#[test]
fn every_test_that_the_architecture_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let all: String = [
        "bus-runtime",
        "bus-codegen",
        "bus-macros",
        "bus-cli",
        "src",
        "tests",
        "examples",
    ]
    .iter()
    .flat_map(|folder| sources(folder))
    .map(|(_, text)| text)
    .collect();
    // Tests are named as `(test `name`)` and `(tests `name`, `name`)`.
    let mut named = 0;
    for part in text.split("(test").skip(1) {
        let list = part.split(')').next().unwrap();
        for name in list.split('`').skip(1).step_by(2) {
            named += 1;
            assert!(
                all.contains(&format!("fn {name}(")),
                "ARCHITECTURE.md names the test `{name}`, which does not exist"
            );
        }
    }
    assert!(
        named > 20,
        "ARCHITECTURE.md names a test for each invariant; found {named}"
    );
}
