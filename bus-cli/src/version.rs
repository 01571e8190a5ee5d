//! Checks that the command and the project's compiler have the same version. With different versions, each would report
//! the files written by the other as out of date.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use thiserror::Error;
use toml::{Table, Value};

/// The version of this command, which all crates of the workspace share.
const OWN: &str = env!("CARGO_PKG_VERSION");

/// Why the command does not run.
#[derive(Debug, Error)]
pub(crate) enum VersionError {
    #[error("cannot read {}: {cause}", path.display())]
    Read { path: PathBuf, cause: io::Error },
    #[error("cannot read {}: {}", path.display(), cause.message())]
    NoLock { path: PathBuf, cause: toml::de::Error },
    #[error(
        "this is bus {OWN}, and {} has bus-codegen {project}: install that version with `cargo install bus-cli@{project}`, \
         or bring the project to this one with `cargo update bus-codegen`",
        path.display()
    )]
    Differs { path: PathBuf, project: String },
}

/// Compares versions with the lock file of the project in `folder`. A project without a lock file, or whose lock file does
/// not contain the compiler, passes.
pub(crate) fn check(folder: &Path) -> Result<(), VersionError> {
    // The command itself reports a folder that cannot be read.
    let Ok(here) = fs::canonicalize(folder) else {
        return Ok(());
    };
    let Some(path) = here
        .ancestors()
        .map(|folder| folder.join("Cargo.lock"))
        .find(|path| path.is_file())
    else {
        return Ok(());
    };
    let text = fs::read_to_string(&path).map_err(|cause| VersionError::Read {
        path: path.clone(),
        cause,
    })?;
    let lock: Table = text.parse().map_err(|cause| VersionError::NoLock {
        path: path.clone(),
        cause,
    })?;
    match versions(&lock).as_slice() {
        [first, rest @ ..] if *first != OWN && !rest.contains(&OWN) => Err(VersionError::Differs {
            path,
            project: (*first).to_owned(),
        }),
        _ => Ok(()),
    }
}

/// Returns the versions of the compiler in a lock file. A workspace may use several.
fn versions(lock: &Table) -> Vec<&str> {
    let packages = lock.get("package").and_then(Value::as_array).into_iter().flatten();
    let compilers = packages.filter(|package| package.get("name").and_then(Value::as_str) == Some("bus-codegen"));
    compilers
        .filter_map(|package| package.get("version")?.as_str())
        .collect()
}
