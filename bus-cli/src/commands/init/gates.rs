//! The gates of the template `clippy.toml` that a configuration which is there already lacks.

use toml::{Table, Value};

use super::CLIPPY;

/// The lists of the template with what is missing, as they would stand in a file of their own; `None` where every path
/// is in its list already, whatever is said of it there.
pub(super) fn missing_from(present: &str) -> Option<String> {
    // Clippy reads nothing of what does not parse.
    let present: Table = present.parse().unwrap_or_default();
    let lists = CLIPPY.split("\n\n").filter_map(|list| {
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

/// The path that a line of the template forbids.
fn path_of(line: &str) -> Option<&str> {
    let (path, _) = line.trim_start().strip_prefix("{ path = \"")?.split_once('"')?;
    Some(path)
}

/// Whether a list of the configuration names the path, alone or with its reason.
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
    fn of_an_empty_configuration_every_gate_of_the_template_is_missing() {
        let missing: Table = missing_from("").expect("all of it").parse().expect("it is TOML");
        let template: Table = CLIPPY.parse().expect("it is TOML");
        assert_eq!(missing, template);
        assert_eq!(missing_from("no toml ["), missing_from(""));
    }

    #[test]
    fn what_is_there_in_any_form_is_not_missing() {
        assert_eq!(missing_from(CLIPPY), None);
        let present = "disallowed-methods = [\"tokio::spawn\", { path = \"std::thread::spawn\" }]\n";
        let missing = missing_from(present).expect("the rest of it");
        assert!(
            !missing.contains("\"tokio::spawn\"") && !missing.contains("\"std::thread::spawn\""),
            "{missing}"
        );
        assert!(
            missing.contains("\"std::thread::sleep\"") && missing.contains("\"reqwest::Client\""),
            "{missing}"
        );
        // In another list it forbids nothing.
        assert_eq!(missing_from("disallowed-macros = [\"tokio::spawn\"]"), missing_from(""));
    }
}
