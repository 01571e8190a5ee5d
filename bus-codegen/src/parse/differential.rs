//! Our tree compared with what two other readers make of the same text: serde-saphyr, which
//! stands on the same parser and on YAML 1.2, and serde_yaml, which stands on another.
//!
//! They agree on every declaration of this project. On scalars that the three read otherwise the
//! differences are the ones listed here, each with its reason, and no more.

use std::{fs, path::PathBuf};

use serde_json::{Value as Json, json};

use super::{Kind, Node, ScalarForm, read_tree};
use crate::{diagnostic::Diagnostics, source::Sources};

/// Our tree as JSON, its plain scalars by the core schema of YAML 1.2; `None` where the text has
/// a fault.
fn ours(text: &str) -> Option<Json> {
    let mut sources = Sources::default();
    let source = sources.add("events.yaml", text);
    let mut findings = Diagnostics::new();
    let tree = read_tree(&sources, source, &mut findings);
    let faults = findings.finish();
    let sound = tree.complete && faults.iter().all(|found| found.rule.level == crate::Level::Warning);
    sound.then(|| tree.root.as_ref().map_or(Json::Null, value))
}

fn value(node: &Node) -> Json {
    match &node.kind {
        Kind::Scalar {
            text,
            form: ScalarForm::Quoted,
        } => json!(text),
        Kind::Scalar { text, .. } => plain(text),
        Kind::Sequence(items) => items.iter().map(value).collect(),
        Kind::Mapping(entries) => entries
            .iter()
            .map(|entry| (entry.key.clone(), value(&entry.value)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        Kind::Broken => json!("a fault"),
    }
}

/// The core schema's table of tag resolution.
fn plain(text: &str) -> Json {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Json::Null,
        "true" | "True" | "TRUE" => return json!(true),
        "false" | "False" | "FALSE" => return json!(false),
        _ => {}
    }
    let based = |prefix: &str, base| {
        text.strip_prefix(prefix)
            .and_then(|digits| u64::from_str_radix(digits, base).ok())
    };
    if let Some(number) = based("0o", 8).or_else(|| based("0x", 16)) {
        return json!(number);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if !unsigned.is_empty() && unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return text
            .parse::<i64>()
            .map_or_else(|_| json!(text.parse::<f64>().ok()), |number| json!(number));
    }
    let like_a_number = unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && unsigned
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte));
    match text.parse::<f64>() {
        Ok(number) if like_a_number => json!(number),
        _ => json!(text),
    }
}

fn saphyr(text: &str) -> Option<Json> {
    let options = serde_saphyr::options! { strict_booleans: true };
    serde_saphyr::from_str_with_options(text, options).ok()
}

fn libyaml(text: &str) -> Option<Json> {
    serde_yaml::from_str(text).ok()
}

/// Every declaration without a fault of its YAML, but for the one fixture that is about scalars
/// the readers differ on.
fn declarations() -> Vec<(PathBuf, String)> {
    let mut found = vec![
        PathBuf::from("../events.yaml"),
        PathBuf::from("../bus-macros/tests/fixture/events.yaml"),
    ];
    for entry in fs::read_dir("tests/fixtures").expect("it is there") {
        let folder = entry.expect("it can be read").path();
        if folder.ends_with("number-for-string") {
            continue;
        }
        found.extend(["failing.yaml", "near-miss.yaml"].map(|file| folder.join(file)));
    }
    found.sort();
    found
        .into_iter()
        .filter_map(|path| Some((path.clone(), fs::read_to_string(path).ok()?)))
        .filter(|(_, text)| ours(text).is_some())
        .collect()
}

#[test]
fn three_readers_make_the_same_tree_of_every_sound_declaration() {
    let declarations = declarations();
    for (path, text) in &declarations {
        let ours = ours(text);
        assert_eq!(ours, saphyr(text), "serde-saphyr, {}", path.display());
        assert_eq!(ours, libyaml(text), "serde_yaml, {}", path.display());
    }
    assert!(declarations.len() > 60, "{}", declarations.len());
}

/// Text on which a reader may differ.
const SCALARS: &[&str] = &[
    "~",
    "null",
    "Null",
    "\"~\"",
    "true",
    "True",
    "TRUE",
    "false",
    "yes",
    "no",
    "on",
    "off",
    "Y",
    "NO",
    "1",
    "-1",
    "+1",
    "1.10",
    "1e3",
    ".5",
    "5.",
    "0",
    "-0",
    "007",
    "012",
    "0o17",
    "0x1F",
    "0b101",
    "1_000",
    "12:30:45",
    "2024-01-01",
    "2024-01-01T00:00:00Z",
    "'1.10'",
    "\"on\"",
    ".inf",
    "-.inf",
    ".nan",
    "a b",
    "a#b",
    "a:b",
    "'it''s'",
    "\"\\u00fc\\n\"",
    "1.2.3",
];

/// What another reader makes of a scalar, where that is not what the core schema says, and why.
/// `None`: it refuses the text.
const DIFFERENCES: [(&str, &str, Option<&str>, &str); 13] = [
    ("serde-saphyr", "007", Some("7.0"), LEADING_ZERO),
    ("serde_yaml", "007", Some("\"007\""), LEADING_ZERO),
    ("serde-saphyr", "012", Some("12.0"), LEADING_ZERO),
    ("serde_yaml", "012", Some("\"012\""), LEADING_ZERO),
    (
        "serde-saphyr",
        "0b101",
        Some("5"),
        "the core schema has no binary numbers",
    ),
    (
        "serde_yaml",
        "0b101",
        Some("5"),
        "the core schema has no binary numbers",
    ),
    (
        "serde-saphyr",
        "1_000",
        Some("1000"),
        "the core schema has no `_` in numbers",
    ),
    ("serde-saphyr", ".inf", None, NO_JSON),
    ("serde_yaml", ".inf", Some("null"), NO_JSON),
    ("serde-saphyr", "-.inf", None, NO_JSON),
    ("serde_yaml", "-.inf", Some("null"), NO_JSON),
    ("serde-saphyr", ".nan", None, NO_JSON),
    ("serde_yaml", ".nan", Some("null"), NO_JSON),
];
/// All of them are answered by `number-for-string` or `wrong-type`, wherever they stand.
const LEADING_ZERO: &str = "a decimal integer by the core schema, octal by YAML 1.1";
const NO_JSON: &str = "JSON has no such number, so ours stays text";

#[test]
fn on_scalars_the_readers_differ_as_listed_and_not_otherwise() {
    let mut found: Vec<(&str, &str, Option<String>)> = Vec::new();
    for scalar in SCALARS {
        let text = format!("value: {scalar}\n");
        let ours = ours(&text);
        assert!(ours.is_some(), "{scalar} has no fault");
        for (reader, theirs) in [("serde-saphyr", saphyr(&text)), ("serde_yaml", libyaml(&text))] {
            if theirs != ours {
                found.push((reader, scalar, theirs.map(|theirs| theirs["value"].to_string())));
            }
        }
    }
    let listed: Vec<(&str, &str, Option<String>)> = DIFFERENCES
        .iter()
        .map(|(reader, scalar, theirs, _)| (*reader, *scalar, theirs.map(str::to_owned)))
        .collect();
    assert_eq!(found, listed);
}
