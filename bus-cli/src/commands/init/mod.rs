//! `bus init`: the first declaration of a package, and what there is to do by hand.
//!
//! It writes files that are not there yet, all of them or none, and touches no file that is: what would have to be added
//! to such a file is printed. So are the lines of `main.rs` and the dependencies, which are the application's own. Run
//! again it writes nothing and prints the same. It ends with 1 where a file that is there lacks something.

mod files;
mod gates;
mod package;

use std::{fs, io, path::PathBuf};

use bus_codegen::is_namespace;
use thiserror::Error;

use self::{
    files::File,
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

/// Why nothing was begun.
#[derive(Debug, Error)]
pub(crate) enum InitError {
    #[error("`bus init` writes `events.yaml` beside `Cargo.toml`: leave out `--file` and `--migrations`")]
    OtherPlace,
    #[error(transparent)]
    Package(#[from] PackageError),
    #[error(
        "`{0}` is no namespace, expected lower-case letters, digits and `_`, a letter first: give one with `--namespace shop`"
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
        File::new(package.clippy_configuration(), CLIPPY.to_owned()).lacking(gates::missing_from),
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
            None => print(&format!("made {name}\n")),
            Some(text) => match file.missing_from(text) {
                None => print(&format!("{name} is there already and stays as it is\n")),
                Some(line) => {
                    ending = Ending::Findings;
                    print(&format!(
                        "{name} is there already and stays as it is; add to it:\n\n{line}\n\n"
                    ));
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

/// Whether the declaration is the one whose handler `main.rs` is printed for.
fn declares_the_sample(events: &File, present: Option<&str>) -> bool {
    // the namespace may be another by now, and the handler does not name it
    let body = |text: &str| {
        text.lines()
            .filter(|line| !line.starts_with("namespace:"))
            .map(str::to_owned)
            .collect()
    };
    let (wanted, there): (Vec<String>, Option<Vec<String>>) = (body(&events.text), present.map(body));
    there.is_none_or(|there| there == wanted)
}

/// What is left to do by hand, in order.
fn steps(package: &Package, namespace: &str, sample: bool) -> String {
    let mut steps = Vec::new();
    let missing = package.missing_dependencies();
    if !missing.is_empty() {
        steps.push(format!("Add the dependencies:\n\n{}", missing.join("\n")));
    }
    if sample {
        let main = MAIN.replace("{namespace}", namespace);
        steps.push(format!(
            "Put this into src/main.rs, in place of what is there:\n\n{}",
            main.trim_end()
        ));
        steps.push("Run it; it prints a line that opens psql:\n\ncargo run".to_owned());
        steps.push(format!(
            "Record an order in psql, and see the handler print:\n\n{}",
            RECORD.trim_end()
        ));
    }
    steps.push(
        "Write what is published, the schema that your editor checks events.yaml with among it:\n\ncargo bus generate"
            .to_owned(),
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
