//! The dependencies of the workspace, checked against `deny.toml` without cargo-deny, which CI does not build.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
    process::Command,
};

use serde_json::Value;
use toml::Table;

/// Returns what `cargo metadata` prints for the host's dependencies.
fn metadata() -> Value {
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output();
    let host = String::from_utf8(host.expect("rustc starts").stdout).expect("UTF-8");
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", host.trim()])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn deny() -> Table {
    include_str!("../../../deny.toml").parse().expect("TOML")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().expect("a list").iter()
}

/// Returns `true` if the licence expression can be satisfied with allowed licences.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    // The registry still has `MIT/Apache-2.0` for `MIT OR Apache-2.0`.
    let expression = expression.replace(" / ", " OR ").replace('/', " OR ");
    let alternatives = |text: &str| {
        text.trim_matches(['(', ')', ' '])
            .split(" OR ")
            .any(|licence| allowed.contains(&licence.trim()))
    };
    expression.split(" AND ").all(alternatives)
}

#[test]
fn every_dependency_has_an_allowed_licence_and_comes_from_crates_io() {
    let deny = deny();
    let allowed = deny["licenses"]["allow"].as_array().expect("a list");
    let allowed: Vec<&str> = allowed.iter().map(|licence| licence.as_str().expect("text")).collect();
    let metadata = metadata();
    let mut faults = Vec::new();
    for package in packages(&metadata).filter(|package| !package["source"].is_null()) {
        let (name, licence) = (text(&package["name"]), text(&package["license"]));
        if !is_allowed(licence, &allowed) {
            faults.push(format!("{name}: licence `{licence}`"));
        }
        if text(&package["source"]) != "registry+https://github.com/rust-lang/crates.io-index" {
            faults.push(format!("{name}: source {}", package["source"]));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_licence_expression_needs_one_of_each_alternative() {
    let allowed = ["MIT", "Unicode-3.0"];
    for (expression, expected) in [
        ("MIT OR GPL-3.0", true),
        ("MIT/Apache-2.0", true),
        ("GPL-3.0", false),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("MIT AND GPL-3.0", false),
        ("", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }
}

/// Dependencies that only tests use do not count: no user builds them.
#[test]
fn no_crate_is_built_in_two_versions_but_those_that_deny_toml_lists() {
    let metadata = metadata();
    let nodes = metadata["resolve"]["nodes"].as_array().expect("a list");
    let nodes: HashMap<&str, &Value> = nodes.iter().map(|node| (text(&node["id"]), node)).collect();
    let members = metadata["workspace_members"].as_array().expect("a list");
    let mut to_visit: Vec<&str> = members.iter().map(text).collect();
    let mut reached = BTreeSet::new();
    while let Some(id) = to_visit.pop() {
        if !reached.insert(id) {
            continue;
        }
        for dependency in nodes[id]["deps"].as_array().expect("a list") {
            let mut kinds = dependency["dep_kinds"].as_array().expect("a list").iter();
            if kinds.any(|kind| kind["kind"] != "dev") {
                to_visit.push(text(&dependency["pkg"]));
            }
        }
    }
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages(&metadata).filter(|package| reached.contains(text(&package["id"]))) {
        let of_name = versions.entry(text(&package["name"])).or_default();
        of_name.insert(text(&package["version"]));
    }
    let deny = deny();
    let skipped: Vec<&str> = deny["bans"]["skip"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|entry| entry["crate"].as_str()?.split('@').next())
        .collect();
    for (name, versions) in versions {
        let listed = skipped.iter().filter(|skipped| **skipped == name).count();
        assert!(versions.len() <= listed + 1, "{name} in the versions {versions:?}");
    }
}

#[test]
fn no_dependency_needs_a_newer_rust_than_the_workspace_states() {
    let root: Table = include_str!("../../../Cargo.toml").parse().expect("TOML");
    let stated = root["workspace"]["package"]["rust-version"].as_str().expect("text");
    let parse = |version: &str| -> Vec<u32> { version.split('.').filter_map(|part| part.parse().ok()).collect() };
    let metadata = metadata();
    for package in packages(&metadata) {
        let needed = parse(text(&package["rust_version"]));
        assert!(
            needed.iter().take(2).le(parse(stated).iter().take(2)),
            "{} needs {needed:?}",
            package["name"]
        );
    }
}
