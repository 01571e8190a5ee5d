//! Runs the tutorial: sends every SQL statement of the README to psql and checks that the running application prints
//! exactly the lines the README shows, in the same order.

#[path = "../../../bus-cli/tests/commands/application.rs"]
mod application;

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use application::Application;

const README: &str = include_str!("../README.md");

/// Returns the language and text of each fenced block of the README.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let fenced = README.split("\n```").skip(1).step_by(2);
    fenced
        .map(|block| block.split_once('\n').expect("a block has lines"))
        .collect()
}

#[test]
fn the_application_prints_what_the_tutorial_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    // if root runs this test, Postgres runs as another user, who must be able to enter the folder
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("ours");
    let application = Application::start(Path::new(env!("CARGO_BIN_EXE_orders")), folder.path());
    let blocks = blocks();
    let mut executed = 0;
    for (at, (language, text)) in blocks.iter().enumerate() {
        let is_refused = |(_, next): &(&str, &str)| next.starts_with("ERROR:");
        match *language {
            "sql" if blocks.get(at + 1).is_some_and(is_refused) => {
                let refusal = application.refusal(text);
                let expected = blocks[at + 1].1;
                assert!(expected.lines().all(|line| refusal.contains(line)), "{text}\n{refusal}");
                executed += 1;
            }
            "sql" => {
                application.run(text);
                executed += 1;
            }
            "text" if !is_refused(&(language, text)) => application.prints(&text.lines().collect::<Vec<_>>()),
            _ => {}
        }
    }
    assert_eq!(executed, 5, "the test ran every statement of the README");
    application.kill();
}

#[test]
fn the_yaml_shown_in_the_tutorial_is_part_of_the_declaration() {
    let declaration = include_str!("../events.yaml");
    let shown = blocks()
        .into_iter()
        .filter(|(language, _)| *language == "yaml")
        .map(|(_, text)| text);
    let (present, added): (Vec<_>, Vec<_>) = shown.partition(|text| declaration.contains(text));
    assert_eq!(present.len(), 1);
    assert!(added.len() == 1 && added[0].contains("order.returned:"), "{added:?}");
}

#[test]
fn the_shop_has_fewer_than_150_lines_of_rust() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = fs::read_dir(package.join("src"))
        .expect("readable")
        .map(|entry| entry.expect("an entry").path());
    let files = sources.chain([package.join("build.rs")]);
    let lines: usize = files
        .map(|file| fs::read_to_string(file).expect("text").lines().count())
        .sum();
    assert!(lines > 50 && lines < 150, "{lines} lines");
}
