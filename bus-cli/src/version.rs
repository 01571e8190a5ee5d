//! That this command and the compiler of the project's build script are of one version: what the one wrote, the other
//! would find stale.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use thiserror::Error;
use toml::{Table, Value};

/// This command's version; all crates of the workspace share it.
const OWN: &str = env!("CARGO_PKG_VERSION");

/// Why the command stops before it did anything.
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

/// Looks into the lock file of the project whose folder this is. Without one nothing was built yet, and a project whose
/// lock does not name the compiler has nothing to differ from.
pub(crate) fn check(folder: &Path) -> Result<(), VersionError> {
    // of a folder that cannot be read the command itself says so, which wants a file in it
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

/// The versions of the compiler in a lock file; several builds of one workspace may use several.
fn versions(lock: &Table) -> Vec<&str> {
    let packages = lock.get("package").and_then(Value::as_array).into_iter().flatten();
    let compilers = packages.filter(|package| package.get("name").and_then(Value::as_str) == Some("bus-codegen"));
    compilers
        .filter_map(|package| package.get("version")?.as_str())
        .collect()
}
