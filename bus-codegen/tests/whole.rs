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

/// The documents of a declaration with these lines at its end, by path.
fn documents(lines: &str) -> BTreeMap<String, String> {
    let yaml = format!(
        "bus: 1\nnamespace: shop\nschema_base: https://shop.example/schemas/\nowner_type: none\nevents:\n  order.placed:\n    \
         doc: \"An order was placed.\"\n    exposure: webhook\n    subject: order/{{order_id}}\n    \
         data: {{ order_id: {{ type: uuid, doc: \"The order.\" }} }}\n{lines}"
    );
    let compilation = compile(&Input::text("events.yaml", yaml)).expect("no file is read");
    let report = compilation.report();
    assert!(report.is_clean(), "{}", report.render(Style::Plain));
    let tree = compilation.generate(&History::default());
    let site = compilation.site();
    let site = site
        .files()
        .map(|(path, text)| (format!("site/{path}"), text.to_owned()));
    let files = tree.files().map(|(path, text)| (path.to_owned(), text.to_owned()));
    files.chain(site).collect()
}

/// Checks that every document for receivers, and the registry that the runtime reads, states a figure as declared.
#[track_caller]
fn check_delivery(lines: &str, document: &str, registry: &str) {
    let before = documents("");
    let after = documents(lines);
    for path in ["catalog.md", "openapi.json", "site/index.html"] {
        assert!(!before[path].contains(document), "{path} contains `{document}` already");
        assert!(after[path].contains(document), "{path} does not contain `{document}`");
    }
    assert!(!before["events.rs"].contains(registry), "`{registry}` is the default");
    assert!(
        after["events.rs"].contains(registry),
        "events.rs does not contain `{registry}`"
    );
}

#[test]
fn every_document_states_the_declared_request_timeout() {
    check_delivery(
        "webhooks: { timeout: 7s }\n",
        "no response within 7 seconds",
        "request_timeout: bus::Duration::from_secs(7)",
    );
    check_delivery(
        "webhooks: { timeout: 7s }\n",
        "no response within 7 seconds",
        "lease: bus::Duration::from_secs(12)",
    );
    check_delivery(
        "jobs: { webhook.deliver: { timeout: 9s } }\n",
        "no response within 9 seconds",
        "request_timeout: bus::Duration::from_secs(9)",
    );
}

#[test]
fn every_document_states_the_declared_attempts() {
    check_delivery(
        "webhooks: { attempts: 8 }\n",
        "up to 8 times over about 27 hours",
        "max_age: bus::Duration::from_secs(99305)",
    );
    check_delivery(
        "webhooks: { attempts: 3 }\n",
        "is not followed, up to 3 times over about 5 minutes",
        "attempts_after_rejection: 3",
    );
    check_delivery(
        "jobs: { webhook.deliver: { attempts: 1 } }\n",
        "the delivery is attempted once;",
        "max_age: bus::Duration::from_secs(0)",
    );
}

#[test]
fn every_document_states_the_declared_steps() {
    check_delivery(
        "webhooks: { steps: [1m, 1h] }\n",
        "up to 18 times over about 16 hours",
        "max_age: bus::Duration::from_secs(57660)",
    );
    check_delivery(
        "webhooks: { steps: [1m, 1h] }\n",
        "up to 6 times over about 4 hours",
        "max_age: bus::Duration::from_secs(57660)",
    );
}
