//! The compiler as a whole: many faults at once, sound parts beside broken ones, and the same
//! bytes on every run.

use std::{collections::BTreeMap, path::Path};

use bus_codegen::{History, Input, Style, compile};

#[test]
fn a_file_with_many_faults_reports_them_all_in_file_order() {
    let mut input = Input::new("tests/twelve/events.yaml");
    input.yaml_name = "events.yaml".to_owned();
    let compilation = compile(&input).expect("it is there");
    let report = compilation.report();
    let found: Vec<(&str, u64)> = report.to_json()["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .zip(report.diagnostics())
        .map(|(json, found)| (found.rule.id, json["line"].as_u64().expect("a line")))
        .collect();
    let expected = [
        ("unknown-key", 6),
        ("doc-missing", 9),
        ("wrong-type", 12),
        ("name-not-dotted", 13),
        ("subject-placeholder-unknown", 17),
        ("enum-empty", 18),
        ("needs-quotes", 20),
        ("needs-quotes", 21),
        ("duplicate-key", 23),
        ("yaml-1.1-boolean", 25),
        ("yaml-1.1-boolean", 25),
        ("undeclared-event", 29),
        ("undeclared-queue", 30),
        ("duration-without-unit", 31),
        ("needs-quotes", 34),
        ("queue-without-workers", 37),
    ];
    assert_eq!(found, expected, "{}", report.render(Style::Plain));
}

#[test]
fn sound_events_keep_their_types_while_another_is_broken() {
    let compilation = compile(&Input::new("tests/twelve/events.yaml")).expect("it is there");
    let rust = compilation.rust(&History::default(), "");
    assert!(!compilation.report().is_clean());
    assert!(!rust.contains("struct OrderPlaced"), "it has an unknown key");
    let mut input = Input::new("../events.yaml");
    input.yaml_name = "events.yaml".to_owned();
    assert!(
        compile(&input)
            .expect("it is there")
            .rust(&History::default(), "")
            .contains("struct OwnerLogin")
    );
}

#[test]
fn the_same_declaration_gives_the_same_bytes() {
    let once = || {
        let input = Input::new("../events.yaml").migrations("../migrations");
        let compilation = compile(&input).expect("it is there");
        let tree = compilation.generate(&History::default());
        let mut files: BTreeMap<String, String> = tree
            .files()
            .map(|(path, text)| (path.to_owned(), text.to_owned()))
            .collect();
        files.insert(
            "compiled".to_owned(),
            compilation.rust(&History::default(), "migrations"),
        );
        files
    };
    let first = once();
    assert_eq!(first, once());
    assert!(first.len() > 40);
    for (path, text) in &first {
        let here = std::env::current_dir().expect("there is one");
        let here = here.parent().unwrap_or(Path::new("/")).to_string_lossy().into_owned();
        assert!(!text.contains(&here), "{path} names a place of this machine");
        assert!(text.ends_with('\n') && !text.contains('\r'), "{path}");
    }
}

/// Whatever the bytes, there is a report and no panic, and every place is inside the file.
#[test]
fn no_text_makes_the_compiler_panic() {
    let whole = std::fs::read_to_string("tests/twelve/events.yaml").expect("it is there");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("no-panic.yaml");
    let mut texts: Vec<String> = Vec::new();
    // Cut anywhere, and with an odd byte put anywhere.
    for at in (0..whole.len()).step_by(37) {
        texts.push(whole[..at].to_owned());
        for odd in [
            "\t", "*", "&a ", "{", "]", "\u{feff}", "\r\n", "- ", "? ", "|\n", "'", "\"", "%", "ü", "<<: *x\n",
        ] {
            texts.push(format!("{}{odd}{}", &whole[..at], &whole[at..]));
        }
    }
    for text in texts {
        std::fs::write(&path, &text).expect("the folder is cargo's, for this");
        let compilation = compile(&Input::new(&path)).expect("it is there");
        let report = compilation.report();
        let lines = text.lines().count().max(1) as u64;
        for found in report.to_json()["findings"].as_array().expect("a list") {
            assert!(found["line"].as_u64().expect("a line") <= lines + 1, "{text}\n{found}");
        }
        let _ = report.render(Style::Plain);
    }
}
