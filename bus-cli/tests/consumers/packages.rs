//! The tools a suite runs, put into place by the package managers themselves.
//!
//! A folder is named by a hash of its lock and of the interpreter's version, so that another one
//! is another folder. It is made beside its place and moved there when it is whole: an install that breaks off leaves nothing
//! that a later run would take for one, and of two runs at once the later one's is dropped.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::Command,
};

/// The folder that holds `node_modules`, as the lock in `of` says.
pub(crate) fn javascript(of: &Path) -> Result<PathBuf, String> {
    installed("node", &of.join("package-lock.json"), |folder| {
        for file in ["package.json", "package-lock.json"] {
            super::copy(&of.join(file), &folder.join(file))?;
        }
        // Scripts of packages would run with what this account may do.
        let mut npm = Command::new("npm");
        npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
        super::run(npm.current_dir(folder)).map(|_| ())
    })
}

/// The interpreter that has the packages that `requirements.txt` in `of` lists.
pub(crate) fn python(of: &Path) -> Result<PathBuf, String> {
    let list = of.join("requirements.txt");
    let folder = installed("python3", &list, |folder| {
        super::run(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
        let mut pip = Command::new(interpreter(folder));
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]);
        super::run(pip.arg(&list)).map(|_| ())
    })?;
    Ok(interpreter(&folder))
}

fn interpreter(folder: &Path) -> PathBuf {
    folder.join("bin/python")
}

fn installed(program: &str, lock: &Path, install: impl FnOnce(&Path) -> Result<(), String>) -> Result<PathBuf, String> {
    let text = fs::read(lock).map_err(|error| format!("cannot read {}: {error}", lock.display()))?;
    let version = super::run(Command::new(program).arg("--version"))?;
    let mut hash = DefaultHasher::new();
    (text, version).hash(&mut hash);
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("consumers");
    let place = all.join(format!("{program}-{:016x}", hash.finish()));
    if place.is_dir() {
        return Ok(place);
    }
    let failed = |error: std::io::Error| format!("cannot make {}: {error}", place.display());
    fs::create_dir_all(&all).map_err(failed)?;
    let making = tempfile::Builder::new()
        .prefix(program)
        .tempdir_in(&all)
        .map_err(failed)?;
    install(making.path())?;
    match fs::rename(making.path(), &place) {
        Ok(()) => {}
        // Another run was first, and its folder is as good.
        Err(_) if place.is_dir() => {}
        Err(error) => return Err(failed(error)),
    }
    Ok(place)
}
