//! Which event types a glob names: a trailing `*` matches one or more segments, `*` elsewhere
//! exactly one.

/// Whether any of the globs matches the type.
pub(crate) fn any_matches(globs: &[String], event_type: &str) -> bool {
    globs.iter().any(|glob| matches(glob, event_type))
}

/// Whether the glob matches the type.
pub(crate) fn matches(glob: &str, event_type: &str) -> bool {
    let globs: Vec<&str> = glob.split('.').collect();
    let names: Vec<&str> = event_type.split('.').collect();
    let (Some((last, before)), true) = (globs.split_last(), names.len() >= globs.len()) else {
        return false;
    };
    let same = |glob: &str, name: &str| glob == "*" || glob == name;
    before.iter().zip(&names).all(|(glob, name)| same(glob, name))
        && (*last == "*" || (names.len() == globs.len() && same(last, names[before.len()])))
}

#[cfg(test)]
mod tests {
    use super::matches;

    fn check(glob: &str, event_type: &str, expected: bool) {
        assert_eq!(matches(glob, event_type), expected, "{glob} on {event_type}");
    }

    #[test]
    fn a_trailing_star_matches_one_or_more_segments_and_any_other_exactly_one() {
        check("*", "corpus.note.changed", true);
        check("corpus.*", "corpus.note.changed", true);
        check("corpus.*", "corpus.changed", true);
        check("corpus.*", "corpus", false);
        check("corpus.note.*", "corpus.notes.changed", false);
        check("corpus.note.*", "corpus.note", false);
        check("*.changed", "note.changed", true);
        check("*.changed", "corpus.note.changed", false);
        check("corpus.*.changed", "corpus.note.changed", true);
        check("corpus.*.changed", "corpus.note.sub.changed", false);
        check("corpus.note.changed", "corpus.note.changed", true);
        check("corpus.note.changed", "corpus.note.changed.again", false);
        check("", "corpus", false);
    }
}
