//! `bus init`: writes the first declaration of a package and prints the remaining steps.
//!
//! It writes the files that do not exist, all of them or none. It changes no existing file: it prints what such a file
//! lacks and exits with 1. The dependencies and `main.rs` belong to the application, so they are printed as well. A second
//! run writes nothing and prints the same steps.

mod files;
mod gates;
mod package;

use std::{fs, io, path::PathBuf};

use bus_codegen::is_namespace;
use thiserror::Error;

use self::{
    files::File,
    gates::Profile,
    package::{Package, PackageError},
};
use crate::{
    Ending,
    arguments::{Init, Place},
    print,
};

const EVENTS: &str = include_str!("../../../templates/events.yaml");
const BUILD: &str = include_str!("../../../templates/build.rs");
const CLIPPY: &str = include_str!("../../../templates/clippy.toml");
const GIT_ATTRIBUTES: &str = include_str!("../../../templates/gitattributes");
const MAIN: &str = include_str!("../../../templates/main.rs");
const RECORD: &str = include_str!("../../../templates/record.sql");

/// Why `init` wrote nothing.
#[derive(Debug, Error)]
pub(crate) enum InitError {
    #[error("`bus init` writes `events.yaml` next to `Cargo.toml`: leave out `--file` and `--migrations`")]
    OtherPlace,
    #[error(transparent)]
    Package(#[from] PackageError),
    #[error(
        "`{0}` is not a valid namespace: pass one of lower-case letters, digits and `_` that starts with a letter, for \
         example `--namespace shop`"
    )]
    Namespace(String),
    #[error("cannot read {}: {cause}", path.display())]
    Read { path: PathBuf, cause: io::Error },
    #[error("cannot write {}: {cause}; nothing was written", path.display())]
    Write { path: PathBuf, cause: io::Error },
}

pub(crate) fn run(place: &Place, init: &Init) -> Result<Ending, InitError> {
    if !place.is_usual() {
        return Err(InitError::OtherPlace);
    }
    let package = Package::here()?;
    let profile = if init.strict { Profile::Strict } else { Profile::Light };
    let namespace = match &init.namespace {
        Some(name) => name.clone(),
        None => package.name.replace('-', "_").to_lowercase(),
    };
    if !is_namespace(&namespace) {
        return Err(InitError::Namespace(namespace));
    }

    let events = EVENTS.replace("{namespace}", &namespace);
    let wanted = [
        File::new(package.folder.join("events.yaml"), events),
        File::new(package.build_script.clone(), BUILD.to_owned())
            .unless("bus_codegen::Build", "bus_codegen::Build::new(\"events.yaml\").run();"),
        File::new(package.folder.join(".gitattributes"), GIT_ATTRIBUTES.to_owned())
            .unless("generated/", GIT_ATTRIBUTES.trim_end()),
        File::new(package.clippy_configuration(), profile.text())
            .lacking(move |present| gates::missing_from(present, profile)),
    ];
    let found = wanted.iter().map(File::present).collect::<Result<Vec<_>, _>>()?;
    files::write(
        wanted
            .iter()
            .zip(&found)
            .filter(|(_, present)| present.is_none())
            .map(|(file, _)| file),
    )?;

    let mut ending = Ending::Clean;
    for (file, present) in wanted.iter().zip(&found) {
        let name = package.shown(&file.path);
        match present {
            None => print(&format!("created {name}\n")),
            Some(text) => match file.missing_from(text) {
                None => print(&format!("{name} exists and was not changed\n")),
                Some(line) => {
                    ending = Ending::Findings;
                    print(&format!("{name} exists and was not changed; add to it:\n\n{line}\n\n"));
                }
            },
        }
    }
    print(&steps(
        &package,
        &namespace,
        declares_the_sample(&wanted[0], found[0].as_deref()),
    ));
    Ok(ending)
}

/// Returns `true` if the declaration is the sample that the printed `main.rs` handles.
fn declares_the_sample(events: &File, present: Option<&str>) -> bool {
    // The namespace may differ: the handler does not use it.
    let body = |text: &str| {
        text.lines()
            .filter(|line| !line.starts_with("namespace:"))
            .map(str::to_owned)
            .collect()
    };
    let (wanted, there): (Vec<String>, Option<Vec<String>>) = (body(&events.text), present.map(body));
    there.is_none_or(|there| there == wanted)
}

/// Returns the remaining steps, numbered.
fn steps(package: &Package, namespace: &str, sample: bool) -> String {
    let mut steps = Vec::new();
    let missing = package.missing_dependencies();
    if !missing.is_empty() {
        steps.push(format!("Add the dependencies:\n\n{}", missing.join("\n")));
    }
    if sample {
        let main = MAIN.replace("{namespace}", namespace);
        steps.push(format!(
            "Replace the content of src/main.rs with:\n\n{}",
            main.trim_end()
        ));
        steps.push("Run it. It prints a command that opens psql:\n\ncargo run".to_owned());
        steps.push(format!(
            "Record an order in psql. The handler prints it:\n\n{}",
            RECORD.trim_end()
        ));
    }
    steps.push(
        "Write generated/, which contains the schema that editors use for events.yaml:\n\nbus generate".to_owned(),
    );
    let numbered = steps
        .iter()
        .zip(1..)
        .map(|(step, number)| format!("\n{number}. {step}\n"));
    numbered.collect()
}

fn read_if_there(path: &std::path::Path) -> Result<Option<String>, InitError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(InitError::Read {
            path: path.to_owned(),
            cause,
        }),
    }
}
