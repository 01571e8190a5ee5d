//! The lints that `bus init` writes to `clippy.toml`, in two profiles.

use toml::{Table, Value};

use super::CLIPPY;

/// Starts the comment of a group of lints that only the strict profile has.
const STRICT: &str = "# Strict profile: ";

/// Which lints an application gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Profile {
    /// Only what loses work: bare tasks and threads, and the queue used directly.
    Light,
    /// Also transactions, waits, timers and clients that bypass the bus.
    Strict,
}

impl Profile {
    /// Returns the text of `clippy.toml`.
    pub(super) fn text(self) -> String {
        if self == Self::Strict {
            return CLIPPY.to_owned();
        }
        let mut in_strict_group = false;
        let lines = CLIPPY.lines().filter(|line| {
            if line.trim_start().starts_with('#') {
                in_strict_group = line.trim_start().starts_with(STRICT);
            }
            in_strict_group &= !line.starts_with(']');
            !in_strict_group
        });
        lines.map(|line| format!("{line}\n")).collect()
    }
}

/// Returns the lints of a profile that an existing `clippy.toml` lacks, as TOML; `None` if it has all of them.
pub(super) fn missing_from(present: &str, profile: Profile) -> Option<String> {
    // Clippy ignores a file that does not parse.
    let present: Table = present.parse().unwrap_or_default();
    let wanted = profile.text();
    let lists = wanted.split("\n\n").filter_map(|list| {
        let (key, entries) = list.split_once(" = [\n")?;
        let missing: Vec<&str> = entries
            .lines()
            .filter(|line| path_of(line).is_some_and(|path| !has(&present, key, path)))
            .collect();
        (!missing.is_empty()).then(|| format!("{key} = [\n{}\n]", missing.join("\n")))
    });
    let lists: Vec<String> = lists.collect();
    (!lists.is_empty()).then(|| lists.join("\n\n"))
}

/// Returns the path that a line of the template disallows.
fn path_of(line: &str) -> Option<&str> {
    let (path, _) = line.trim_start().strip_prefix("{ path = \"")?.split_once('"')?;
    Some(path)
}

/// Returns `true` if a list of the configuration contains the path, with or without a reason.
fn has(present: &Table, key: &str, path: &str) -> bool {
    let list = present.get(key).and_then(Value::as_array);
    let mut paths = list.into_iter().flatten().map(|entry| match entry {
        Value::Table(entry) => entry.get("path").and_then(Value::as_str),
        entry => entry.as_str(),
    });
    paths.any(|known| known == Some(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_that_is_empty_or_does_not_parse_lacks_every_lint() {
        for profile in [Profile::Light, Profile::Strict] {
            let missing = missing_from("", profile).expect("all of them");
            let missing: Table = missing.parse().expect("TOML");
            assert_eq!(missing, profile.text().parse::<Table>().expect("TOML"));
            assert_eq!(missing_from("no toml [", profile), missing_from("", profile));
        }
    }

    #[test]
    fn a_lint_that_is_present_in_any_form_is_not_missing() {
        assert_eq!(missing_from(CLIPPY, Profile::Strict), None);
        assert_eq!(missing_from(CLIPPY, Profile::Light), None);
        let present = "disallowed-methods = [\"tokio::spawn\", { path = \"std::thread::spawn\" }]\n";
        let missing = missing_from(present, Profile::Strict).expect("the rest");
        for path in ["tokio::spawn", "std::thread::spawn"] {
            assert!(!missing.contains(&format!("\"{path}\"")), "{missing}");
        }
        for path in ["std::thread::sleep", "reqwest::Client"] {
            assert!(missing.contains(&format!("\"{path}\"")), "{missing}");
        }
        // The same path in another list disallows nothing.
        let other = "disallowed-macros = [\"tokio::spawn\"]";
        assert_eq!(missing_from(other, Profile::Strict), missing_from("", Profile::Strict));
    }

    /// Returns the disallowed paths of a profile.
    fn paths(profile: Profile) -> Vec<String> {
        let table: Table = profile.text().parse().expect("TOML");
        let lists = ["disallowed-methods", "disallowed-types"].map(|key| table[key].as_array().expect("a list"));
        let entries = lists.into_iter().flatten();
        entries
            .map(|entry| entry["path"].as_str().expect("text").to_owned())
            .collect()
    }

    #[test]
    fn the_light_profile_accepts_an_ordinary_axum_application_and_refuses_what_loses_work() {
        let light = paths(Profile::Light);
        for ordinary in [
            "sqlx::Pool::begin",
            "sqlx::Acquire::begin",
            "tokio::time::sleep",
            "tokio::time::interval",
            "reqwest::Client",
            "lettre::AsyncSmtpTransport",
        ] {
            assert!(!light.iter().any(|path| path == ordinary), "{ordinary}");
        }
        for loses_work in ["tokio::spawn", "std::thread::spawn", "riverqueue::Client"] {
            assert!(light.iter().any(|path| path == loses_work), "{loses_work}");
        }
    }

    #[test]
    fn the_strict_profile_contains_the_light_one() {
        let strict = paths(Profile::Strict);
        assert!(strict.len() > paths(Profile::Light).len());
        assert!(paths(Profile::Light).iter().all(|path| strict.contains(path)));
    }
}
