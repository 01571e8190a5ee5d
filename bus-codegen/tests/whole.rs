//! The compiler as a whole: many faults at once, sound parts beside broken ones, and the same
//! bytes on every run.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use bus_codegen::{History, Input, Style, compile};

#[test]
fn a_file_with_twelve_different_faults_reports_twelve_in_file_order_and_then_those_of_the_migrations() {
    let mut input = Input::new("tests/twelve/events.yaml").migrations("tests/twelve/migrations");
    input.yaml_name = "events.yaml".to_owned();
    input.migrations_name = "migrations".to_owned();
    let compilation = compile(&input).expect("it is there");
    let report = compilation.report();
    let json = report.to_json();
    let found: Vec<(&str, &str, u64)> = json["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|found| {
            (
                found["file"].as_str().expect("text"),
                found["rule"].as_str().expect("text"),
                found["line"].as_u64().expect("a line"),
            )
        })
        .collect();
    let yaml = "events.yaml";
    let sql = "migrations/0001_tables.sql";
    let expected = [
        (yaml, "unknown-key", 6),
        (yaml, "doc-missing", 9),
        (yaml, "wrong-type", 12),
        (yaml, "name-not-dotted", 13),
        (yaml, "subject-placeholder-unknown", 17),
        (yaml, "enum-empty", 18),
        (yaml, "needs-quotes", 20),
        (yaml, "needs-quotes", 21),
        (yaml, "duplicate-key", 23),
        (yaml, "yaml-1.1-boolean", 25),
        (yaml, "yaml-1.1-boolean", 25),
        (yaml, "undeclared-event", 29),
        (yaml, "undeclared-queue", 30),
        (yaml, "duration-without-unit", 31),
        (yaml, "needs-quotes", 34),
        (yaml, "queue-without-workers", 37),
        (sql, "policy-without-trigger", 1),
        (sql, "table-without-policy", 4),
        (sql, "migration-not-understood", 7),
    ];
    assert_eq!(found, expected, "{}", report.render(Style::Plain));
    let of_the_file: BTreeSet<&str> = found
        .iter()
        .filter(|(file, ..)| *file == yaml)
        .map(|(_, rule, _)| *rule)
        .collect();
    assert!(of_the_file.len() >= 12, "different faults: {of_the_file:?}");
}

#[test]
fn sound_events_keep_their_types_while_another_is_broken() {
    let compilation = compile(&Input::new("tests/twelve/events.yaml")).expect("it is there");
    let rust = compilation.rust(&History::default(), None);
    assert!(!compilation.report().is_clean());
    assert!(!rust.contains("struct OrderPlaced"), "it has an unknown key");
    let mut input = Input::new("../events.yaml");
    input.yaml_name = "events.yaml".to_owned();
    assert!(
        compile(&input)
            .expect("it is there")
            .rust(&History::default(), None)
            .contains("struct OwnerLogin")
    );
}

#[test]
fn t16_an_unknown_time_zone_is_refused_at_its_place_and_the_other_schedules_stand() {
    let mut input = Input::new("tests/fixtures/time-zone-unknown/failing.yaml");
    input.yaml_name = "events.yaml".to_owned();
    let compilation = compile(&input).expect("it is there");
    let report = compilation.report().render(Style::Plain);
    assert!(report.contains("there is no time zone `Mars/Phobos`"), "{report}");
    assert!(report.contains("events.yaml:9:43"), "{report}");
    let rust = compilation.rust(&History::default(), None);
    assert!(rust.contains("name: \"stock.sweep\""), "{rust}");
    assert!(!rust.contains("phobos.survey"), "it has no zone");
}

#[test]
fn a_cron_expression_without_a_zone_is_of_utc() {
    let input = Input::new("tests/fixtures/time-zone-unknown/near-miss.yaml");
    let rust = compile(&input).expect("it is there").rust(&History::default(), None);
    let schedules: Vec<&str> = rust.split("Schedule::Cron").skip(1).collect();
    assert!(schedules[0].contains("tz: \"Europe/Berlin\""), "{rust}");
    assert!(schedules[1].contains("tz: \"UTC\""), "{rust}");
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
            compilation.rust(&History::default(), Some("migrations")),
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
