//! What was most likely meant by text that is not a type of the format: the words of SQL, JSON Schema and
//! programming languages.

/// Words for types elsewhere, and ours.
const WORDS: &[(&str, &[&str])] = &[
    ("string", &["text", "str", "varchar", "char", "character", "nvarchar"]),
    (
        "int",
        &["integer", "int32", "i32", "int4", "smallint", "short", "u16", "i16"],
    ),
    ("long", &["bigint", "int64", "i64", "int8", "u32", "u64"]),
    (
        "float",
        &["double", "real", "number", "f64", "f32", "float64", "float8"],
    ),
    ("decimal", &["numeric", "money", "bigdecimal"]),
    ("bool", &["boolean", "flag"]),
    (
        "timestamp",
        &["datetime", "date-time", "date_time", "timestamptz", "instant", "time"],
    ),
    ("uuid", &["guid", "id"]),
    ("uri", &["url", "link"]),
    ("email", &["mail"]),
    ("ip", &["inet", "ipaddr", "ip_address"]),
    ("json", &["jsonb", "any", "value"]),
    ("list", &["array", "vec", "set", "seq"]),
    ("map", &["dict", "hash", "hashmap", "record"]),
];

/// Returns the type that a text means: `string(80)` for `varchar(80)`, `[open, closed]` for `enum(open, closed)`
/// and for `open | closed`, `list(uuid)` for `uuid[]`.
pub(super) fn meant(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some(of) = text.strip_suffix("[]").filter(|of| !of.is_empty()) {
        return Some(format!("list({})", meant(of).unwrap_or_else(|| of.to_owned())));
    }
    let (word, bound) = match text.split_once('(') {
        Some((word, rest)) => (word.trim(), Some(rest.strip_suffix(')')?)),
        None => (text, None),
    };
    if word.eq_ignore_ascii_case("enum") {
        return labels(bound?, ',');
    }
    if bound.is_none() && text.contains('|') {
        return labels(text, '|');
    }
    let word = word.to_ascii_lowercase();
    let (ours, _) = WORDS
        .iter()
        .find(|(ours, words)| *ours == word || words.contains(&word.as_str()))?;
    let meant = match (*ours, bound) {
        ("list" | "map", None) => return None,
        ("list" | "map", Some(of)) => format!("{ours}({})", meant(of).unwrap_or_else(|| of.trim().to_owned())),
        ("string" | "uri", Some(bound)) => format!("{ours}({bound})"),
        (ours, _) => ours.to_owned(),
    };
    (meant != text).then_some(meant)
}

fn labels(text: &str, between: char) -> Option<String> {
    let labels: Vec<&str> = text.split(between).map(str::trim).collect();
    let sound = labels.iter().all(|label| !label.is_empty());
    sound.then(|| format!("[{}]", labels.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_other_languages_mean_a_type() {
        for (text, expected) in [
            ("datetime", Some("timestamp")),
            ("integer", Some("int")),
            ("text", Some("string")),
            ("Boolean", Some("bool")),
            ("varchar(80)", Some("string(80)")),
            ("numeric(10,2)", Some("decimal")),
            ("uuid[]", Some("list(uuid)")),
            ("text[]", Some("list(string)")),
            ("array(text)", Some("list(string)")),
            ("enum(open, closed)", Some("[open, closed]")),
            ("open | closed", Some("[open, closed]")),
            ("enum", None),
            ("enum(a, )", None),
            ("array", None),
            ("uuid", None),
            ("strng", None),
        ] {
            assert_eq!(meant(text).as_deref(), expected, "{text}");
        }
    }
}
