//! `bus fmt`: formats the declaration, or checks that it is formatted.

use std::{fs, io, path::Path};

use bus_codegen::{Formatting, ReadError, format};
use similar::TextDiff;

use crate::{
    Ending,
    arguments::{Fmt, Place},
    print, print_error, style,
};

pub(crate) fn run(place: &Place, fmt: &Fmt) -> Result<Ending, ReadError> {
    let Formatting { before, after } = format(&place.input()?)?;
    let name = place.shown();
    let after = match after {
        Ok(after) => after,
        Err(report) => {
            print_error(&report.render(style()));
            print_error(&format!("{name} was not changed\n"));
            return Ok(Ending::Findings);
        }
    };
    if fmt.upgrade && !fmt.json {
        print(&format!(
            "{name}: format 1 is the newest, there is nothing to upgrade\n"
        ));
    }
    // A checkout may turn line feeds into the line ends of Windows.
    let changed = before.replace("\r\n", "\n") != after.replace("\r\n", "\n");
    if fmt.json {
        print(&format!(
            "{:#}\n",
            serde_json::json!({ "file": name, "changed": changed })
        ));
    }
    if !changed {
        if !fmt.check && !fmt.json {
            print(&format!("nothing to change in {name}\n"));
        }
        return Ok(Ending::Clean);
    }
    if fmt.check {
        if !fmt.json {
            print(
                &TextDiff::from_lines(&before, &after)
                    .unified_diff()
                    .header(&name, &name)
                    .to_string(),
            );
        }
        print_error(&format!("{name} is not formatted: run `bus fmt`\n"));
        return Ok(Ending::Findings);
    }
    if let Err(cause) = replace(place.declaration(), &after) {
        print_error(&format!("error: cannot write {name}: {cause}\n"));
        return Ok(Ending::CouldNotRun);
    }
    if !fmt.json {
        print(&format!("changed {name}\n"));
    }
    Ok(Ending::Clean)
}

/// Replaces the file atomically. Follows symbolic links and keeps the file's permissions.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    fs::write(&beside, text)?;
    fs::set_permissions(&beside, permissions)?;
    fs::rename(&beside, &path)
}
