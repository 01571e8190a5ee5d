//! Globs over event types: a trailing `*` stands for one or more segments, `*` elsewhere for
//! exactly one.

/// Whether it is a glob rather than a name.
pub(crate) fn is_glob(text: &str) -> bool {
    text.contains('*')
}

/// Whether a glob, or a name, matches a type.
pub(crate) fn matches(glob: &str, name: &str) -> bool {
    let wanted: Vec<&str> = glob.split('.').collect();
    let found: Vec<&str> = name.split('.').collect();
    let Some((last, before)) = wanted.split_last() else {
        return false;
    };
    let fits = |wanted: &[&str], found: &[&str]| {
        wanted.len() == found.len()
            && wanted
                .iter()
                .zip(found)
                .all(|(wanted, found)| *wanted == "*" || wanted == found)
    };
    if *last == "*" {
        return found.len() > before.len() && fits(before, &found[..before.len()]);
    }
    fits(&wanted, &found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(glob: &str, name: &str, expected: bool) {
        assert_eq!(matches(glob, name), expected, "{glob} on {name}");
    }

    #[test]
    fn a_trailing_star_is_one_or_more_segments_and_another_exactly_one() {
        check("corpus.*", "corpus.note.changed", true);
        check("corpus.note.*", "corpus.notes.changed", false);
        check("corpus.note.*", "corpus.note", false);
        check("*", "owner.login", true);
        check("*.created", "booking.created", true);
        check("*.created", "a.b.created", false);
        check("a.*.c", "a.b.c", true);
        check("owner.login", "owner.login", true);
    }
}
