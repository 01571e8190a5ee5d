//! `bus generate`: writes `generated/`, or checks that it is up to date.

use bus_codegen::{Change, History, ReadError, compile};
use similar::TextDiff;

use crate::{
    Ending,
    arguments::{Generate, Place},
    commands::yaml,
    print, print_error, style,
};

pub(crate) fn run(place: &Place, generate: &Generate, called: &str) -> Result<Ending, ReadError> {
    let compilation = compile(&place.input()?)?;
    let report = compilation.report();
    print_error(&report.render(style()));
    if !report.is_clean() {
        return Ok(Ending::Findings);
    }
    let folder = place.generated();
    let mut tree = compilation.generate(&History::read(&folder)?);
    yaml::add_forms(&mut tree);
    if !generate.check {
        let changes = tree.write(&folder)?;
        if generate.json {
            print(&listed(&changes));
            return Ok(Ending::Clean);
        }
        for change in &changes {
            print(&format!("{} {}\n", word(change), folder.join(&change.path).display()));
        }
        if changes.is_empty() {
            print(&format!("nothing to change in {}\n", folder.display()));
        }
        return Ok(Ending::Clean);
    }
    let changes = tree.changes(&folder)?;
    if generate.json {
        print(&listed(&changes));
    } else {
        for change in &changes {
            print(&diff(change, &folder.to_string_lossy()));
        }
    }
    if changes.is_empty() {
        return Ok(Ending::Clean);
    }
    print_error(&format!(
        "{} in {} out of date: run `{called} generate`\n",
        files(changes.len()),
        folder.display()
    ));
    Ok(Ending::Findings)
}

pub(crate) fn listed(changes: &[Change]) -> String {
    let list: Vec<serde_json::Value> = changes
        .iter()
        .map(|change| serde_json::json!({ "path": change.path, "change": word(change) }))
        .collect();
    format!("{:#}\n", serde_json::json!({ "changes": list }))
}

pub(crate) fn word(change: &Change) -> &'static str {
    match (&change.before, &change.after) {
        (None, _) => "created",
        (Some(_), Some(_)) => "changed",
        (Some(_), None) => "removed",
    }
}

fn files(count: usize) -> String {
    if count == 1 {
        "1 file is".to_owned()
    } else {
        format!("{count} files are")
    }
}

fn diff(change: &Change, folder: &str) -> String {
    let before = change.before.as_deref().unwrap_or("");
    let after = change.after.as_deref().unwrap_or("");
    let path = format!("{folder}/{}", change.path);
    let nothing = "/dev/null".to_owned();
    let old = if change.before.is_some() {
        path.clone()
    } else {
        nothing.clone()
    };
    let new = if change.after.is_some() { path } else { nothing };
    TextDiff::from_lines(before, after)
        .unified_diff()
        .header(&old, &new)
        .to_string()
}
