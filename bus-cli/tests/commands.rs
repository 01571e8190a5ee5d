//! The commands as a user runs them: arguments, exit codes, output and files.

#[path = "commands/application.rs"]
mod application;
#[path = "commands/init.rs"]
mod init;
#[path = "commands/paths.rs"]
mod paths;
#[path = "commands/workspace.rs"]
mod workspace;

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

const YAML: &str = "bus: 1\nnamespace: shop\nschema_base: https://shop.example/schemas/\n\nevents:\n  code.issued:\n    doc: \"A code was issued.\"\n    exposure: webhook\n    subject: code/{code_id}\n    data: { code_id: { type: uuid, doc: \"Id of the code.\" } }\n";

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
fn generate_check_passes_after_generate() {
    let folder = folder(YAML);
    check(
        &bus(BUS, folder.path(), &["generate"]),
        0,
        "created generated/schemas/code.issued.v1.json",
        "",
    );
    check(&bus(BUS, folder.path(), &["generate", "--check"]), 0, "", "");
    check(&bus(BUS, folder.path(), &["generate"]), 0, "nothing to change", "");
}

#[test]
fn generate_check_prints_a_diff_and_the_command_and_writes_nothing() {
    let folder = folder(YAML);
    check(&bus(BUS, folder.path(), &["generate"]), 0, "", "");
    fs::write(folder.path().join("events.yaml"), YAML.replace("code_id", "issue_id")).expect("written");
    let schema = folder.path().join("generated/schemas/code.issued.v1.json");
    let before = fs::read(&schema).expect("it was made");
    let output = bus(BUS, folder.path(), &["generate", "--check"]);
    check(&output, 1, "-        \"code_id\": {", "run `bus generate`");
    check(&output, 1, "+++ generated/schemas/code.issued.v1.json", "");
    assert_eq!(fs::read(&schema).expect("it is there"), before);
}

#[test]
fn generate_removes_the_files_of_a_removed_event() {
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
    for gone in ["schemas/code.issued.v1.json", "examples/code.issued.v1.json"] {
        assert!(!folder.path().join("generated").join(gone).exists(), "{gone}");
    }
}

/// The declaration that the suites of receivers' tools use: its text is hard to quote.
const HARD_TO_QUOTE: &str = include_str!("consumers/events.yaml");

/// The pages of the site, by their paths in it.
fn pages(folder: &Path) -> Vec<(String, String)> {
    let site = folder.join("generated/site");
    let events = fs::read_dir(site.join("events")).expect("there are pages");
    let names = events.map(|entry| entry.expect("it is there").file_name());
    let mut paths: Vec<String> = names.map(|name| format!("events/{}", name.to_string_lossy())).collect();
    paths.push("index.html".to_owned());
    let text = |path: &str| fs::read_to_string(site.join(path)).expect("it is text");
    paths.iter().map(|path| (path.clone(), text(path))).collect()
}

#[test]
fn the_site_is_written_where_the_option_says_and_check_compares_it() {
    let folder = folder(YAML);
    check(&bus(BUS, folder.path(), &["generate"]), 0, "", "");
    assert!(!folder.path().join("generated/site").exists());
    assert!(!folder.path().join("generated/openapi.yaml").exists());
    check(
        &bus(BUS, folder.path(), &["generate", "--check", "--site", "public"]),
        1,
        "+++ public/index.html",
        "run `bus generate`",
    );
    assert!(!folder.path().join("public").exists());
    fs::create_dir(folder.path().join("public")).expect("made");
    fs::write(folder.path().join("public/own.html"), "mine").expect("written");
    check(
        &bus(BUS, folder.path(), &["generate", "--site", "public"]),
        0,
        "created public/openapi.yaml",
        "",
    );
    assert!(folder.path().join("public/own.html").exists());
    check(
        &bus(BUS, folder.path(), &["generate", "--check", "--site", "public"]),
        0,
        "",
        "",
    );
}

/// So that the site can be hosted below any address, or opened from a disk.
#[test]
fn every_link_of_the_site_points_to_one_of_its_files() {
    let folder = folder(HARD_TO_QUOTE);
    check(
        &bus(BUS, folder.path(), &["generate", "--site", "generated/site"]),
        0,
        "",
        "",
    );
    let mut links = 0;
    for (path, page) in pages(folder.path()) {
        for link in page.split("href=\"").skip(1) {
            let link = link.split('"').next().unwrap_or_default();
            if link == "data:," {
                continue;
            }
            let file = link.split('#').next().unwrap_or_default();
            let from = folder.path().join("generated/site").join(&path);
            let to = if file.is_empty() {
                from
            } else {
                from.parent().expect("it is in a folder").join(file)
            };
            assert!(to.is_file(), "{path} links to {link}");
            links += 1;
        }
        for tag in page.split('<').filter_map(|rest| rest.split('>').next()) {
            assert!(
                !tag.contains("src=") && !tag.contains("://"),
                "{path} loads something: <{tag}>"
            );
        }
    }
    assert!(links > 40, "{links} links were looked at");
}

#[test]
fn text_of_the_declaration_is_escaped_in_the_site_and_the_catalog() {
    let folder = folder(HARD_TO_QUOTE);
    check(
        &bus(BUS, folder.path(), &["generate", "--site", "generated/site"]),
        0,
        "",
        "",
    );
    for (path, page) in pages(folder.path()) {
        for tag in ["<script", "<img", "<b>", "</td><img"] {
            assert!(!page.contains(tag), "{path} holds {tag}");
        }
    }
    let read = |path: &str| fs::read_to_string(folder.path().join("generated").join(path)).expect("it was made");
    let page = read("site/events/every.kind.html");
    assert!(
        page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; */ &amp;"),
        "{page}"
    );
    let catalog = read("catalog.md");
    assert!(
        catalog.contains("&lt;script>") && !catalog.contains("<script"),
        "{catalog}"
    );
    assert!(!catalog.contains("](javascript:"), "{catalog}");
    for path in ["lines[].sku", "lines[].kind", "depots{}.code", "grid[][].x"] {
        assert!(catalog.contains(&format!("`{path}`")), "{path}: {catalog}");
        assert!(page.contains(&format!("<code>{path}</code>")), "{path}: {page}");
    }
}

#[test]
fn a_declaration_with_errors_exits_with_1_and_writes_nothing() {
    let folder = folder(&YAML.replace("exposure:", "exposre:"));
    check(&bus(BUS, folder.path(), &["check"]), 1, "", "did you mean `exposure`?");
    check(&bus(BUS, folder.path(), &["generate"]), 1, "", "events.yaml:8:5");
    assert!(!folder.path().join("generated").exists());
    let output = bus(BUS, folder.path(), &["check", "--format", "json"]);
    check(&output, 1, "\"rule\": \"unknown-key\"", "");
    assert!(output.stderr.is_empty());
}

#[test]
fn a_command_that_cannot_run_exits_with_2() {
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
fn a_project_with_another_version_of_the_compiler_is_not_changed() {
    let folder = folder(YAML);
    let lock = |version: &str| {
        let text = format!("version = 4\n\n[[package]]\nname = \"bus-codegen\"\nversion = \"{version}\"\n");
        fs::write(folder.path().join("Cargo.lock"), text).expect("written");
    };
    lock("9.8.7");
    let output = bus(BUS, folder.path(), &["generate"]);
    check(
        &output,
        2,
        "",
        "has bus-codegen 9.8.7: install that version with `cargo install bus-cli@9.8.7`",
    );
    assert!(!folder.path().join("generated").exists());
    let below = folder.path().join("below");
    fs::create_dir(&below).expect("made");
    check(
        &bus(BUS, &below, &["--file", "../events.yaml", "check"]),
        2,
        "",
        "bus-codegen 9.8.7",
    );
    lock(env!("CARGO_PKG_VERSION"));
    check(&bus(BUS, folder.path(), &["check"]), 0, "", "");
}

#[test]
fn cargo_bus_accepts_the_name_that_cargo_passes_first() {
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
fn the_committed_generated_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace is around this package");
    for package in [root, &root.join("examples/orders")] {
        check(&bus(BUS, package, &["generate", "--check"]), 0, "", "");
    }
}

#[test]
fn a_clean_check_prints_what_it_checked() {
    let folder = folder(&format!(
        "{YAML}\nsubscribers:\n  mail.send: {{ events: [code.issued] }}\n"
    ));
    check(
        &bus(BUS, folder.path(), &["check"]),
        0,
        "events.yaml: no findings, 1 event, 1 subscriber\n",
        "",
    );
}

#[test]
fn a_clean_check_ends_with_what_it_could_not_check() {
    let fields: String = (0..101).map(|at| format!("      f{at}: int\n")).collect();
    let folder = folder(&format!(
        "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  item.changed:\n    subject: item/{{id}}\n    \
         data: {{ id: int }}\n    trigger: {{ table: items }}\n  item.listed:\n    subject: items\n    data:\n{fields}"
    ));
    let output = bus(BUS, folder.path(), &["check"]);
    check(&output, 0, "events.yaml: no findings, 2 events\n", "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let notes: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        notes,
        [
            "note: the triggers on `public.items` were not checked: there are no migrations to read",
            "note: `item.listed` has no typed SQL function: it has more fields than the 100 arguments that Postgres allows",
        ]
    );
}

#[test]
fn windows_line_ends_are_no_difference() {
    let folder = folder(YAML);
    check(&bus(BUS, folder.path(), &["generate"]), 0, "", "");
    check(&bus(BUS, folder.path(), &["fmt"]), 0, "", "");
    for path in [
        "events.yaml",
        "generated/triggers.sql",
        "generated/events-yaml.schema.json",
    ] {
        let path = folder.path().join(path);
        let text = std::fs::read_to_string(&path)
            .expect("it is there")
            .replace('\n', "\r\n");
        std::fs::write(&path, text).expect("it is writable");
    }
    check(&bus(BUS, folder.path(), &["generate", "--check"]), 0, "", "");
    check(&bus(BUS, folder.path(), &["fmt", "--check"]), 0, "", "");
}

#[test]
fn findings_are_printed_as_json_and_sarif_on_stdout_only() {
    let folder = folder(&YAML.replace("exposure:", "exposre:"));
    for arguments in [&["check", "--json"][..], &["check", "--format", "json"]] {
        let output = bus(BUS, folder.path(), arguments);
        check(&output, 1, "\"rule\": \"unknown-key\"", "");
        assert!(output.stderr.is_empty());
    }
    let output = bus(BUS, folder.path(), &["check", "--format", "sarif"]);
    check(&output, 1, "\"ruleId\": \"unknown-key\"", "");
    assert!(output.stderr.is_empty());
    let sarif: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let place = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "events.yaml");
    assert_eq!(place["region"]["startLine"], 8);
    check(
        &bus(BUS, folder.path(), &["check", "--json", "--format", "text"]),
        2,
        "",
        "cannot be used with",
    );
}

#[test]
fn output_that_is_not_a_terminal_has_no_colours() {
    let folder = folder(&YAML.replace("exposure:", "exposre:"));
    let output = bus(BUS, folder.path(), &["check"]);
    assert!(
        !output.stderr.contains(&0x1b),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn generate_lists_its_changes_as_json() {
    let folder = folder(YAML);
    let output = bus(BUS, folder.path(), &["generate", "--check", "--json"]);
    check(&output, 1, "\"change\": \"created\"", "run `bus generate`");
    let changes: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert!(changes["changes"].as_array().is_some_and(|list| list.len() > 3));
    assert!(!folder.path().join("generated").exists());
    check(
        &bus(BUS, folder.path(), &["generate", "--json"]),
        0,
        "schemas/code.issued.v1.json",
        "",
    );
    check(
        &bus(BUS, folder.path(), &["generate", "--json"]),
        0,
        "\"changes\": []",
        "",
    );
}

const UNTIDY: &str = "bus: 1\nnamespace:   'shop'   # the name\nevents:\n    code.issued:\n        subject: code\n";

#[test]
fn fmt_check_prints_a_diff_and_fmt_formats_the_file() {
    let folder = folder(UNTIDY);
    let path = folder.path().join("events.yaml");
    let output = bus(BUS, folder.path(), &["fmt", "--check"]);
    check(
        &output,
        1,
        "+  code.issued:",
        "events.yaml is not formatted: run `bus fmt`",
    );
    check(&output, 1, "-    code.issued:", "");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), UNTIDY);
    check(&bus(BUS, folder.path(), &["fmt"]), 0, "changed events.yaml", "");
    assert_eq!(
        fs::read_to_string(&path).expect("it is there"),
        "bus: 1\nnamespace: \"shop\"     # the name\nevents:\n  code.issued:\n    subject: code\n"
    );
    for (arguments, said) in [
        (&["fmt"][..], "nothing to change in events.yaml\n"),
        (&["fmt", "--check"], ""),
        (&["fmt", "--json"], "\"changed\": false"),
    ] {
        check(&bus(BUS, folder.path(), arguments), 0, said, "");
    }
    check(
        &bus(BUS, folder.path(), &["fmt", "--upgrade"]),
        0,
        "format 1 is the newest",
        "",
    );
    let left: Vec<_> = fs::read_dir(folder.path()).expect("it is there").collect();
    assert_eq!(left.len(), 1, "nothing is left beside it");
}

#[test]
fn fmt_does_not_change_a_file_that_does_not_parse_and_prints_the_error() {
    let broken = UNTIDY.replace("subject: code", "subject: [code");
    let folder = folder(&broken);
    check(&bus(BUS, folder.path(), &["fmt"]), 1, "", "events.yaml was not changed");
    check(&bus(BUS, folder.path(), &["fmt"]), 1, "", "error[yaml-syntax]");
    assert_eq!(
        fs::read_to_string(folder.path().join("events.yaml")).expect("it is there"),
        broken
    );
    let empty = tempfile::tempdir().expect("a folder");
    check(&bus(BUS, empty.path(), &["fmt"]), 2, "", "cannot read events.yaml");
}

#[cfg(unix)]
#[test]
fn fmt_follows_symbolic_links_and_keeps_permissions() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let real = folder.path().join("real.yaml");
    fs::write(&real, UNTIDY).expect("written");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("it is ours");
    symlink("real.yaml", folder.path().join("events.yaml")).expect("a link");
    check(&bus(BUS, folder.path(), &["fmt"]), 0, "changed", "");
    assert!(folder.path().join("events.yaml").is_symlink());
    assert!(!fs::read_to_string(&real).expect("it is there").contains("'shop'"));
    assert_eq!(
        fs::metadata(&real).expect("it is there").permissions().mode() & 0o777,
        0o640
    );
}

#[test]
fn completions_and_the_manual_name_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let help = bus(BUS, folder.path(), &["--help"]);
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(commands.contains(&"check") && commands.contains(&"fmt"), "{help}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = bus(BUS, folder.path(), &["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        let script = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
    }
    let manual = bus(BUS, folder.path(), &["man"]);
    let manual = String::from_utf8_lossy(&manual.stdout).into_owned();
    for command in commands {
        assert!(manual.contains(&format!(".TH bus-{command}")), "{command}\n{manual}");
    }
    check(
        &bus(BUS, folder.path(), &["completions", "cmd"]),
        2,
        "",
        "invalid value",
    );
}

#[test]
fn show_prints_everything_made_from_one_type() {
    let internal = "  code.seen:\n    subject: code\n    data:\n      note?: string\n      uses: { type: list, of: { type: object, fields: { by: { type: email, sensitive: true } } } }\n";
    let folder = folder(&format!(
        "{YAML}{internal}\nsubscribers:\n  mail.send: {{ events: [code.issued] }}\n"
    ));
    let output = bus(BUS, folder.path(), &["show", "code.issued"]);
    for part in [
        "code.issued   events.yaml:6\nA code was issued.\n",
        "exposure      webhook, version 1\n",
        "subject       code/{code_id}\n",
        "subscribers   mail.send, webhook.fanout\n",
        "pub struct CodeIssued {\n",
        "\"$id\": \"https://shop.example/schemas/code.issued.v1.json\"",
    ] {
        check(&output, 0, part, "");
    }
    assert!(!String::from_utf8_lossy(&output.stdout).contains("CodeSeen"));
    let output = bus(BUS, folder.path(), &["show", "code.seen", "--json"]);
    check(&output, 0, "", "");
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(shown["exposure"], "internal");
    assert_eq!(shown["schema"]["properties"]["note"]["type"], "string");
    assert_eq!(shown["subscribers"], serde_json::json!([]));
    assert_eq!(shown["sensitive"], serde_json::json!(["uses[].by"]));
    check(
        &bus(BUS, folder.path(), &["show", "code.seen"]),
        0,
        "sensitive     uses[].by\n",
        "",
    );
    assert!(
        shown["rust"]
            .as_str()
            .is_some_and(|rust| rust.contains("struct CodeSeen"))
    );
    assert!(shown["trigger"].is_null() && shown["example"].is_null());
}

#[test]
fn show_prints_a_trigger_and_suggests_the_nearest_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace is around this package");
    let output = bus(BUS, root, &["show", "corpus.note.changed"]);
    check(&output, 0, "CREATE OR REPLACE FUNCTION", "");
    check(&output, 0, "scope         corpus_note\n", "");
    check(
        &bus(BUS, root, &["show", "corpus.note.chnged"]),
        2,
        "",
        "error: the event `corpus.note.chnged` is not declared in events.yaml\n  = help: did you mean `corpus.note.changed`?",
    );
}

#[test]
fn show_prints_the_errors_of_a_type() {
    let folder = folder(&YAML.replace("exposure:", "exposre:"));
    check(
        &bus(BUS, folder.path(), &["show", "code.issued"]),
        1,
        "",
        "did you mean `exposure`?",
    );
}

#[test]
fn every_rule_is_listed_and_explained_with_the_tested_example_and_its_help() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = bus(BUS, folder.path(), &["rules"]);
    check(&list, 0, "unknown-key", "");
    let list = String::from_utf8(list.stdout).expect("it is text");
    let json = bus(BUS, folder.path(), &["rules", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("it is JSON");
    let rules = json["rules"].as_array().expect("a list");
    assert!(rules.len() > 40, "{}", rules.len());
    for rule in rules {
        let id = rule["id"].as_str().expect("text");
        let purpose = rule["purpose"].as_str().expect("text");
        assert!(
            list.lines()
                .any(|line| line.contains(&format!("  {id} ")) && line.ends_with(purpose)),
            "{id} is not in the list:\n{list}"
        );
        let explained = bus(BUS, folder.path(), &["explain", id]);
        check(&explained, 0, purpose, "");
        check(&explained, 0, "\nReport:\n", "");
        check(
            &explained,
            0,
            &format!("\nHelp: {}\n", rule["help"].as_str().expect("text")),
            "",
        );
    }
}

#[test]
fn an_explanation_shows_the_fixture_and_its_whole_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bus-codegen/tests/fixtures");
    for (rule, files) in [
        (
            "table-unknown",
            &["failing.yaml", "migrations/0001_tables.sql", "report.txt"][..],
        ),
        ("struct-name-collision", &["failing.yaml", "report.txt"]),
    ] {
        let explained = bus(BUS, folder.path(), &["explain", &format!("error[{rule}]:")]);
        let text = String::from_utf8(explained.stdout).expect("it is text");
        for file in files {
            let content = fs::read_to_string(fixtures.join(rule).join(file)).expect("it is there");
            for line in content.lines().filter(|line| !line.is_empty()) {
                assert!(text.contains(&format!("\n    {line}\n")), "{file}: {line}\n{text}");
            }
        }
    }
}

#[test]
fn explain_suggests_the_nearest_rule() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = bus(BUS, folder.path(), &["explain", "unknwon-key"]);
    check(
        &output,
        2,
        "",
        "error: there is no rule `unknwon-key`: did you mean `unknown-key`?\n",
    );
    check(
        &bus(BUS, folder.path(), &["explain", "zzz"]),
        2,
        "",
        "`bus rules` lists them",
    );
}

fn rewrite(folder: &Path, from: &str, to: &str) {
    let path = folder.join("events.yaml");
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replace(from, to)).expect("written");
}

#[test]
fn a_breaking_change_is_reported_accepted_and_released() {
    let folder = folder(YAML);
    let run = |arguments: &[&str]| bus(BUS, folder.path(), arguments);
    check(
        &run(&["diff"]),
        0,
        "the event `code.issued` is new",
        "no release is recorded",
    );
    check(&run(&["lock"]), 0, "created generated/contract/code.issued.json", "");
    check(&run(&["diff"]), 0, "no changes since the last release", "");
    check(&run(&["lock"]), 0, "nothing to record", "");
    check(&run(&["generate"]), 0, "created generated/schemas", "");
    assert!(folder.path().join("generated/contract/code.issued.json").exists());

    rewrite(folder.path(), "code_id", "issue_id");
    let released = fs::read(folder.path().join("generated/contract/code.issued.json")).expect("it is there");
    check(
        &run(&["diff"]),
        1,
        "error[field-removed]: the field `code_id` of `code.issued` is called `issue_id`",
        "",
    );
    check(&run(&["diff"]), 1, "::: generated/contract/code.issued.json:12:9", "");
    check(&run(&["check"]), 1, "", "error[field-removed]");
    check(&run(&["generate"]), 1, "", "error[field-removed]");
    check(&run(&["lock"]), 1, "", "nothing is recorded");
    let output = run(&["diff", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let breaks = json["breaks"].as_array().expect("a list");
    assert_eq!(breaks.len(), 1, "{json}");
    assert_eq!(breaks[0]["file"], "events.yaml");
    assert_eq!(breaks[0]["related"][0]["file"], "generated/contract/code.issued.json");

    let accept = ["lock", "--accept", "field-removed", "code.issued"];
    check(&run(&accept), 2, "", "--why");
    check(
        &run(&[&accept[..], &["--why", " "]].concat()),
        1,
        "",
        "a decision needs its reason",
    );
    let other = ["lock", "--accept", "type-changed", "code.issued", "--why", "x"];
    check(&run(&other), 1, "", "what is broken:\n  field-removed code.issued");
    assert_eq!(
        fs::read(folder.path().join("generated/contract/code.issued.json")).expect("it is there"),
        released
    );
    check(
        &run(&[&accept[..], &["--why", "nobody read it"]].concat()),
        0,
        "changed generated/contract",
        "",
    );
    check(&run(&["diff"]), 0, "(accepted: nobody read it)", "");
    check(&run(&["lock"]), 0, "changed generated/contract/code.issued.json", "");
    check(&run(&["diff"]), 0, "no changes since the last release", "");
}

#[test]
fn diff_against_a_revision_compares_with_its_release() {
    let folder = folder(YAML);
    let run = |arguments: &[&str]| bus(BUS, folder.path(), arguments);
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args([
                "-c",
                "user.name=test",
                "-c",
                "user.email=test@shop.example",
                "-c",
                "init.defaultBranch=main",
            ])
            .args(arguments)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .current_dir(folder.path())
            .output()
            .expect("git starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    check(
        &run(&["diff", "--against", "HEAD"]),
        2,
        "",
        "`HEAD` is not a revision of this repository",
    );
    git(&["init", "--quiet"]);
    git(&["add", "events.yaml"]);
    git(&["commit", "--quiet", "-m", "before"]);
    check(
        &run(&["diff", "--against", "HEAD"]),
        0,
        "is new",
        "no release is recorded at HEAD",
    );
    check(&run(&["lock"]), 0, "created", "");
    git(&["add", "generated"]);
    git(&["commit", "--quiet", "-m", "released"]);
    git(&["tag", "first"]);
    check(&run(&["diff", "--against", "first"]), 0, "no changes", "");

    rewrite(folder.path(), "uuid", "long");
    check(
        &run(&["diff", "--against", "first"]),
        1,
        "::: first:generated/contract/code.issued.json:13:19",
        "",
    );
    // Decided and released since, it is no news to who compares with the revision before.
    let accept = ["lock", "--accept", "type-changed", "code.issued", "--why", "too long"];
    check(&run(&accept), 0, "", "");
    check(&run(&["diff", "--against", "first"]), 0, "(accepted: too long)", "");
    check(&run(&["lock"]), 0, "", "");
    check(&run(&["diff", "--against", "first"]), 0, "(accepted: too long)", "");
    rewrite(folder.path(), "{ type: long,", "{ type: int,");
    check(
        &run(&["diff", "--against", "first"]),
        1,
        "`int`, released as `uuid`",
        "",
    );
    check(&run(&["diff", "--against=--output=x"]), 2, "", "is not a revision");
}

#[test]
fn diff_and_lock_refuse_a_declaration_with_errors() {
    let folder = folder(YAML);
    check(&bus(BUS, folder.path(), &["lock"]), 0, "", "");
    rewrite(folder.path(), "exposure:", "exposre:");
    check(&bus(BUS, folder.path(), &["diff"]), 2, "", "cannot be compared");
    check(&bus(BUS, folder.path(), &["lock"]), 1, "", "nothing is recorded");
}
