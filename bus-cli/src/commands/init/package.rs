//! The cargo package that contains the working directory, read from `cargo metadata`.

use std::{
    env, io,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;
use thiserror::Error;

/// The package that `init` sets up.
pub(super) struct Package {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    /// The path of its build script, which may not exist.
    pub(super) build_script: PathBuf,
    /// The names of its dependencies.
    dependencies: Vec<String>,
}

/// Why there is no package to set up.
#[derive(Debug, Error)]
pub(crate) enum PackageError {
    #[error("cargo could not be started: {0}")]
    NoCargo(io::Error),
    #[error(
        "no Cargo.toml found in this folder or its parents: create a package with `cargo new shop` and run `bus init` in it"
    )]
    None,
    #[error("{} is a workspace without a package of its own: run `bus init` in the folder of one of its packages", .0.display())]
    Workspace(PathBuf),
    #[error("cargo cannot read the package: {0}")]
    Unreadable(String),
}

impl Package {
    /// Returns the nearest package at or above the working directory.
    pub(super) fn here() -> Result<Self, PackageError> {
        let manifest = match cargo(&["locate-project", "--message-format", "plain"])? {
            Ok(path) => PathBuf::from(path.trim_end()),
            Err(said) if said.contains("could not find `Cargo.toml`") => return Err(PackageError::None),
            Err(said) => return Err(PackageError::Unreadable(said)),
        };
        // `--no-deps` works without a network.
        let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1"])?.map_err(PackageError::Unreadable)?;
        let metadata: Value =
            serde_json::from_str(&metadata).map_err(|error| PackageError::Unreadable(error.to_string()))?;
        let mut packages = metadata["packages"].as_array().into_iter().flatten();
        let package = packages.find(|package| package["manifest_path"].as_str().map(Path::new) == Some(&manifest));
        let Some(package) = package else {
            return Err(PackageError::Workspace(manifest));
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let folder = manifest.parent().unwrap_or(Path::new("")).to_owned();
        let mut targets = package["targets"].as_array().into_iter().flatten();
        let script = targets.find(|target| target["kind"][0] == "custom-build");
        Ok(Self {
            name: text(&package["name"]),
            build_script: script.map_or_else(|| folder.join("build.rs"), |target| text(&target["src_path"]).into()),
            dependencies: package["dependencies"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|dependency| text(&dependency["name"]))
                .collect(),
            folder,
        })
    }

    /// Returns the path of the nearest clippy configuration at or above the package, or of the one to create.
    pub(super) fn clippy_configuration(&self) -> PathBuf {
        let found = self.folder.ancestors().find_map(|folder| {
            let names = [".clippy.toml", "clippy.toml"].map(|name| folder.join(name));
            names.into_iter().find(|path| path.is_file())
        });
        found.unwrap_or_else(|| self.folder.join("clippy.toml"))
    }

    /// Returns a path relative to the package.
    pub(super) fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.folder).unwrap_or(path).display().to_string()
    }

    /// Returns the commands that add the missing dependencies.
    pub(super) fn missing_dependencies(&self) -> Vec<String> {
        let commands = [
            ("bus-runtime", format!("cargo add {}", source("bus-runtime"))),
            ("bus-codegen", format!("cargo add --build {}", source("bus-codegen"))),
            (
                "tokio",
                "cargo add tokio@1 --features macros,rt-multi-thread,signal".to_owned(),
            ),
        ];
        let missing = commands
            .into_iter()
            .filter(|(name, _)| !self.dependencies.iter().any(|known| known == name));
        missing.map(|(_, command)| command).collect()
    }
}

/// Returns the arguments of `cargo add` for a crate of this workspace: a path if the sources that this command was built
/// from still exist, otherwise this command's version from the registry.
fn source(name: &str) -> String {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(name);
    if beside.join("Cargo.toml").is_file() {
        format!("{name} --path {}", quoted(&beside.to_string_lossy()))
    } else {
        format!("{name}@{}", env!("CARGO_PKG_VERSION"))
    }
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+@:".contains(c);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Runs cargo and returns its standard output, or its error message if it failed.
fn cargo(arguments: &[&str]) -> Result<Result<String, String>, PackageError> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .output()
        .map_err(PackageError::NoCargo)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() {
        Ok(Ok(text(&output.stdout)))
    } else {
        let said = text(&output.stderr);
        Ok(Err(said.trim().trim_start_matches("error: ").to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_a_shell_would_split_is_quoted() {
        let check = |word: &str, expected: &str| assert_eq!(quoted(word), expected);
        check("/home/ada/bus-runtime", "/home/ada/bus-runtime");
        check("/home/ada b/bus", "'/home/ada b/bus'");
        check("/it's", r"'/it'\''s'");
    }
}
