//! Finds the server binaries of this machine.
//!
//! PATH comes first: who put a Postgres there means it. A file on PATH is often a link into the folder of its version
//! (Debian, Homebrew), and the other programs and the libraries are only there, so the link is followed. Then the
//! folders distributions use, the newest version first. What counts is that `postgres --version` answers, asked as the
//! user who will run it; that a file has the right name proves nothing.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::{EmbeddedError, NoPostgres, SearchedPlace};
use super::owner::Owner;

/// Folders of server binaries, one `*` each. Debian and its kin; SUSE; PGDG's RPMs; Fedora and Arch by PATH; Alpine;
/// from source; Homebrew on both processors; Postgres.app; MacPorts.
const USUAL: [&str; 9] = [
    "/usr/lib/postgresql/*/bin",
    "/usr/lib/postgresql*/bin",
    "/usr/pgsql-*/bin",
    "/usr/libexec/postgresql*",
    "/usr/local/pgsql*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
    "/opt/local/lib/postgresql*/bin",
];

/// A folder with `initdb` and `postgres` in it that run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Binaries {
    pub(super) folder: PathBuf,
    pub(super) major: u32,
}

/// The first usable binaries; of the major version `wanted`, where there is data that says so.
pub(super) fn find(
    explicit: Option<&Path>,
    wanted: Option<(u32, &Path)>,
    owner: &Owner,
) -> Result<Binaries, EmbeddedError> {
    let mut tried = Vec::new();
    let mut majors = Vec::new();
    let mut take = |place: String, folder: &Path, tried: &mut Vec<SearchedPlace>| match probe(folder, owner) {
        Ok(found) if wanted.is_none_or(|(major, _)| major == found.major) => Some(found),
        Ok(found) => {
            majors.push(found.major.to_string());
            None
        }
        Err(found) => {
            tried.push(SearchedPlace { place, found });
            None
        }
    };

    if let Some(folder) = explicit {
        if let Some(found) = take(format!("BUS_PG_BIN={}", folder.display()), folder, &mut tried) {
            return Ok(found);
        }
    } else {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let on_path = on_path(&path);
        if on_path.is_empty() {
            tried.push(SearchedPlace {
                place: format!("PATH={}", path.display()),
                found: "no `postgres` in it".into(),
            });
        }
        for folder in on_path {
            if let Some(found) = take(format!("PATH, {}", folder.display()), &folder, &mut tried) {
                return Ok(found);
            }
        }
        for pattern in USUAL {
            let folders = expand(pattern);
            if folders.is_empty() {
                tried.push(SearchedPlace {
                    place: pattern.into(),
                    found: "no such folder".into(),
                });
            }
            for folder in folders {
                if let Some(found) = take(folder.display().to_string(), &folder, &mut tried) {
                    return Ok(found);
                }
            }
        }
    }

    majors.sort();
    majors.dedup();
    match wanted {
        Some((data, folder)) if !majors.is_empty() => Err(EmbeddedError::OtherVersion {
            folder: folder.to_owned(),
            data,
            found: majors.join(", "),
        }),
        _ => Err(NoPostgres { tried }.into()),
    }
}

/// Whether the folder's programs run; otherwise what is wrong with it.
fn probe(folder: &Path, owner: &Owner) -> Result<Binaries, String> {
    for name in ["postgres", "initdb"] {
        if !folder.join(name).is_file() {
            return Err(format!("no `{name}` in it"));
        }
    }
    let output = owner
        .command(folder.join("postgres"))
        .arg("--version")
        .current_dir("/")
        .output()
        .map_err(|error| format!("`postgres --version` does not run: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    match major(&said) {
        Some(major) => Ok(Binaries {
            folder: folder.to_owned(),
            major,
        }),
        None => Err(format!(
            "`postgres --version` says: {}{}",
            said.trim(),
            String::from_utf8_lossy(&output.stderr).trim()
        )),
    }
}

/// `postgres (PostgreSQL) 15.13 (Debian 15.13-1)` → 15; also of `18beta1`.
fn major(version: &str) -> Option<u32> {
    let number = version.split("(PostgreSQL) ").nth(1)?;
    let digits = number.find(|c: char| !c.is_ascii_digit());
    number[..digits.unwrap_or(number.len())].parse().ok()
}

/// The folders of each `postgres` on PATH, links followed.
fn on_path(path: &OsStr) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for entry in std::env::split_paths(path) {
        let Ok(real) = fs::canonicalize(entry.join("postgres")) else {
            continue;
        };
        if let Some(folder) = real.parent()
            && !folders.iter().any(|known| known == folder)
        {
            folders.push(folder.to_owned());
        }
    }
    folders
}

/// The folders a pattern with one `*` names, the highest number first; a name without one (`postgresql`) last.
fn expand(pattern: &str) -> Vec<PathBuf> {
    let (before, after) = pattern.split_once('*').expect("each of USUAL has a star");
    let after = after.trim_start_matches('/');
    let (parent, prefix) = before.rsplit_once('/').expect("each of USUAL is absolute");
    let Ok(entries) = fs::read_dir(parent) else {
        return Vec::new();
    };
    let mut found: Vec<(Option<u32>, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let version = name.strip_prefix(prefix)?.trim_start_matches('@');
            let folder = entry.path().join(after);
            folder
                .is_dir()
                .then(|| (version.parse::<f32>().ok().map(|v| (v * 100.0) as u32), folder))
        })
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, folder)| folder).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_major(said: &str, expected: Option<u32>) {
        assert_eq!(major(said), expected, "{said}");
    }

    #[test]
    fn the_major_version_is_read_from_what_postgres_says() {
        check_major("postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)\n", Some(15));
        check_major("postgres (PostgreSQL) 18beta1", Some(18));
        check_major("postgres (PostgreSQL) 17", Some(17));
        check_major("some wrapper: no cluster", None);
        check_major("", None);
    }

    #[test]
    fn links_on_the_path_lead_to_the_real_folder_and_the_newest_of_a_pattern_comes_first() {
        let root = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(root.path()).unwrap();
        for version in ["9.6", "15", "17", "notes"] {
            fs::create_dir_all(root.join(version).join("bin")).unwrap();
        }
        fs::write(root.join("15/bin/postgres"), "").unwrap();
        fs::create_dir(root.join("links")).unwrap();
        std::os::unix::fs::symlink(root.join("15/bin/postgres"), root.join("links/postgres")).unwrap();

        let path = std::env::join_paths([root.join("none"), root.join("links"), root.join("15/bin")]);
        assert_eq!(on_path(&path.unwrap()), [root.join("15/bin")]);

        let pattern = format!("{}/*/bin", root.display());
        let names: Vec<_> = expand(&pattern)
            .iter()
            .map(|f| f.strip_prefix(&root).unwrap().display().to_string())
            .collect();
        assert_eq!(names, ["17/bin", "15/bin", "9.6/bin", "notes/bin"]);
    }

    #[test]
    fn a_folder_without_the_programs_or_with_a_broken_one_is_said_so() {
        let owner = Owner::current().unwrap();
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(probe(folder.path(), &owner).unwrap_err(), "no `postgres` in it");
        fs::write(folder.path().join("postgres"), "").unwrap();
        fs::write(folder.path().join("initdb"), "").unwrap();
        assert!(
            probe(folder.path(), &owner)
                .unwrap_err()
                .starts_with("`postgres --version` does not run")
        );
    }
}
