//! `bus generate`: writes `generated/`, or checks that it is up to date.

use std::path::Path;

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
    let tree = compilation.generate(&History::read(&folder)?);
    let site = generate.site.as_deref().map(|folder| {
        let mut site = compilation.site();
        yaml::add_forms(&mut site);
        (site, folder)
    });
    if !generate.check {
        let mut changes = below(&folder, tree.write(&folder)?);
        if let Some((site, folder)) = &site {
            changes.extend(below(folder, site.write_into(folder)?));
        }
        if generate.json {
            print(&listed(changes.iter().map(|(_, change)| change)));
            return Ok(Ending::Clean);
        }
        for (folder, change) in &changes {
            print(&format!("{} {}\n", word(change), folder.join(&change.path).display()));
        }
        if changes.is_empty() {
            print(&format!("nothing to change in {}\n", folder.display()));
        }
        return Ok(Ending::Clean);
    }
    let mut changes = below(&folder, tree.changes(&folder)?);
    if let Some((site, folder)) = &site {
        changes.extend(below(folder, site.additions(folder)?));
    }
    if generate.json {
        print(&listed(changes.iter().map(|(_, change)| change)));
    } else {
        for (folder, change) in &changes {
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

/// Pairs each change with the folder that its path is below.
fn below(folder: &Path, changes: Vec<Change>) -> Vec<(&Path, Change)> {
    changes.into_iter().map(|change| (folder, change)).collect()
}

pub(crate) fn listed<'a>(changes: impl IntoIterator<Item = &'a Change>) -> String {
    let list: Vec<serde_json::Value> = changes
        .into_iter()
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
