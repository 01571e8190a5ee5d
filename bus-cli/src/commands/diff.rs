//! `bus diff`: compares the declaration with the last release.

use std::{
    error::Error,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use bus_codegen::{Compilation, Level, Lock, compile};
use serde_json::{Value, json};

use crate::{
    Ending,
    arguments::{Diff, Place},
    database, print, print_error, style,
};

pub(crate) fn run(place: &Place, diff: &Diff) -> Result<Ending, Box<dyn Error>> {
    let mut input = place.input()?;
    if let Some(revision) = &diff.against {
        let present = input.lock.take().unwrap_or_default();
        input = input.lock(at_revision(place, revision)?).decided(present);
    }
    let empty = input.lock.as_ref().is_none_or(Lock::is_empty);
    let compilation = compile(&input)?;
    let report = compilation.report();
    let of_its_own = |found: &&bus_codegen::Diagnostic| found.rule.level == Level::Error && !found.rule.is_contract();
    if report.diagnostics().iter().any(|found| of_its_own(&found)) {
        print_error(&report.render(style()));
        return Err("a declaration with errors cannot be compared".into());
    }
    if empty {
        let place = diff
            .against
            .as_ref()
            .map_or_else(String::new, |revision| format!(" at {revision}"));
        print_error(&format!("no release is recorded{place}: `bus lock` records one\n"));
    }
    let endpoints = match &diff.database {
        Some(url) => Some(database::endpoints(&compilation, url)?),
        None => None,
    };
    if diff.json {
        let mut json = as_json(&compilation);
        if let Some((_, endpoints)) = endpoints {
            json["endpoints"] = endpoints;
        }
        print(&format!("{json:#}\n"));
    } else {
        print(&as_text(&compilation));
        print(&endpoints.map(|(text, _)| text).unwrap_or_default());
    }
    Ok(if report.is_clean() {
        Ending::Clean
    } else {
        Ending::Findings
    })
}

/// Returns the breaking changes as the build reports them, followed by the compatible changes, one per line.
fn as_text(compilation: &Compilation) -> String {
    let mut text = compilation.report().render(style());
    let notes: Vec<_> = compilation
        .contract_changes()
        .iter()
        .filter(|change| change.rule.is_none())
        .collect();
    if !notes.is_empty() && !text.is_empty() {
        text.push('\n');
    }
    for note in &notes {
        let (file, line, column) = compilation.place_of(note);
        text.push_str(&format!("compatible: {}\n --> {file}:{line}:{column}\n", note.what));
    }
    if text.is_empty() {
        "no changes since the last release\n".clone_into(&mut text);
    }
    text
}

fn as_json(compilation: &Compilation) -> Value {
    let shown = compilation.report().to_json();
    let findings = shown["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    let of_level = |level: Level| -> Vec<&Value> {
        findings
            .iter()
            .zip(compilation.report().diagnostics())
            .filter(|(_, found)| found.rule.is_contract() && found.rule.level == level)
            .map(|(json, _)| json)
            .collect()
    };
    let notes: Vec<Value> = compilation
        .contract_changes()
        .iter()
        .filter(|change| change.rule.is_none())
        .map(|change| {
            let (file, line, column) = compilation.place_of(change);
            json!({ "name": change.name, "what": change.what, "file": file, "line": line, "column": column })
        })
        .collect();
    json!({
        "breaks": of_level(Level::Error),
        "warnings": of_level(Level::Warning),
        "compatible": notes,
    })
}

/// Returns the contract lock of a git revision.
fn at_revision(place: &Place, revision: &str) -> Result<Lock, Box<dyn Error>> {
    let folder = place.folder();
    let commit = git(
        &folder,
        &[
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &format!("{revision}^{{commit}}"),
        ],
    )
    .map_err(|error| format!("`{revision}` is not a revision of this repository{error}"))?;
    let commit = String::from_utf8(commit)?;
    // Paths are relative to the folder that the command runs in.
    let listed = git(&folder, &["ls-tree", "-z", commit.trim(), "--", "generated/contract/"])?;
    let mut names: Vec<String> = Vec::new();
    let mut objects = String::new();
    for entry in String::from_utf8(listed)?.split('\0').filter(|entry| !entry.is_empty()) {
        let (about, path) = entry.split_once('\t').ok_or("git listed a file without a name")?;
        if let [_, "blob", object] = about.split(' ').collect::<Vec<_>>().as_slice() {
            names.push(path.rsplit('/').next().unwrap_or(path).to_owned());
            objects.push_str(object);
            objects.push('\n');
        }
    }
    let texts = contents(&folder, &objects, names.len())?;
    Ok(Lock::of_revision(
        format!("{revision}:generated/contract"),
        names.into_iter().zip(texts),
    ))
}

fn git(folder: &Path, arguments: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .output()
        .map_err(|error| format!(": cannot run git: {error}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim();
    Err(if said.is_empty() {
        String::new()
    } else {
        format!(": {said}")
    })
}

/// Returns the texts of `count` objects, read by one process.
fn contents(folder: &Path, objects: &str, count: usize) -> Result<Vec<String>, Box<dyn Error>> {
    let mut child = Command::new("git")
        .args(["cat-file", "--batch"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().ok_or("git has no standard input")?;
    // On another thread: with both pipes full, both sides would wait for each other.
    let output = std::thread::scope(|scope| {
        let writer = scope.spawn(move || input.write_all(objects.as_bytes()));
        let output = child.wait_with_output()?;
        writer
            .join()
            .map_err(|_| std::io::Error::other("the thread that writes to git panicked"))??;
        Ok::<_, std::io::Error>(output)
    })?;
    let mut rest = output.stdout.as_slice();
    let mut texts = Vec::with_capacity(count);
    for _ in 0..count {
        let end = rest
            .iter()
            .position(|byte| *byte == b'\n')
            .ok_or("git returned less than expected")?;
        let head = std::str::from_utf8(&rest[..end])?;
        let length: usize = head.rsplit(' ').next().unwrap_or_default().parse()?;
        let body = rest
            .get(end + 1..end + 1 + length)
            .ok_or("git returned less than expected")?;
        texts.push(std::str::from_utf8(body)?.to_owned());
        rest = rest.get(end + length + 2..).unwrap_or_default();
    }
    Ok(texts)
}
