//! The cargo package around the working directory, as cargo itself tells of it.

use std::{
    env, io,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;
use thiserror::Error;

/// A package that is to use bus.
pub(super) struct Package {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    /// Where its build script is, or would be.
    pub(super) build_script: PathBuf,
    /// The names of what it depends on already.
    dependencies: Vec<String>,
}

/// Why there is no package to begin in.
#[derive(Debug, Error)]
pub(crate) enum PackageError {
    #[error("cargo could not be started: {0}")]
    NoCargo(io::Error),
    #[error("there is no Cargo.toml here or above: make a package with `cargo new shop`, and run `bus init` in it")]
    None,
    #[error("{} is a workspace without a package of its own: run `bus init` in the folder of one of its packages", .0.display())]
    Workspace(PathBuf),
    #[error("cargo cannot read the package: {0}")]
    Unreadable(String),
}

impl Package {
    /// The nearest package at or above the working directory.
    pub(super) fn here() -> Result<Self, PackageError> {
        let manifest = match cargo(&["locate-project", "--message-format", "plain"])? {
            Ok(path) => PathBuf::from(path.trim_end()),
            Err(said) if said.contains("could not find `Cargo.toml`") => return Err(PackageError::None),
            Err(said) => return Err(PackageError::Unreadable(said)),
        };
        // no dependency is looked at, so that this works without a network and before anything is added
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

    /// The configuration that clippy reads for it: the nearest one at or above its folder, or the one to be made.
    pub(super) fn clippy_configuration(&self) -> PathBuf {
        let found = self.folder.ancestors().find_map(|folder| {
            let names = [".clippy.toml", "clippy.toml"].map(|name| folder.join(name));
            names.into_iter().find(|path| path.is_file())
        });
        found.unwrap_or_else(|| self.folder.join("clippy.toml"))
    }

    /// A file of it, as its user writes the path.
    pub(super) fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.folder).unwrap_or(path).display().to_string()
    }

    /// The commands that add what it does not depend on yet.
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

/// Where a crate of ours comes from: beside the sources that this command was built from, where those are still there;
/// else from the registry, in this command's version.
fn source(name: &str) -> String {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(name);
    if beside.join("Cargo.toml").is_file() {
        format!("{name} --path {}", quoted(&beside.to_string_lossy()))
    } else {
        format!("{name}@{}", env!("CARGO_PKG_VERSION"))
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+@:".contains(c);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// What cargo answers: its output, or what it said against it.
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
    fn a_path_is_quoted_where_a_shell_would_take_it_apart() {
        let check = |word: &str, expected: &str| assert_eq!(quoted(word), expected);
        check("/home/ada/bus-runtime", "/home/ada/bus-runtime");
        check("/home/ada b/bus", "'/home/ada b/bus'");
        check("/it's", r"'/it'\''s'");
    }
}
