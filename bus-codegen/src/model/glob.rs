//! Globs over event types: a trailing `*` stands for one or more segments, `*` elsewhere for
//! exactly one.

use std::collections::HashMap;

/// Whether it is a glob rather than a name.
pub(crate) fn is_glob(text: &str) -> bool {
    text.contains('*')
}

/// The declared types, to be asked again and again: a name is looked up, and only a glob is tried
/// on each of them.
pub(crate) struct Names<'a> {
    list: Vec<&'a str>,
    numbers: HashMap<&'a str, usize>,
}

impl<'a> Names<'a> {
    /// Of several types of one name, the first counts.
    pub(crate) fn new(names: impl IntoIterator<Item = &'a str>) -> Self {
        let list: Vec<&str> = names.into_iter().collect();
        let numbers = list.iter().enumerate().rev().map(|(at, name)| (*name, at)).collect();
        Self { list, numbers }
    }

    /// Whether a type has that very name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }

    /// The numbers of the types that a glob, or a name, matches, in their order.
    pub(crate) fn matching(&self, glob: &str) -> Vec<usize> {
        if !is_glob(glob) {
            return self.numbers.get(glob).copied().into_iter().collect();
        }
        let all = self.list.iter().enumerate();
        all.filter(|(_, name)| matches(glob, name)).map(|(at, _)| at).collect()
    }

    /// The names, in their order.
    pub(crate) fn list(&self) -> &[&'a str] {
        &self.list
    }
}

/// Whether a glob, or a name, matches a type.
pub(crate) fn matches(glob: &str, name: &str) -> bool {
    if !is_glob(glob) {
        return glob == name;
    }
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
    fn a_name_is_found_as_a_glob_would_find_it() {
        let names = Names::new(["a.b", "a.b.c", "d.e"]);
        assert_eq!(names.matching("a.b"), [0]);
        assert_eq!(names.matching("a.*"), [0, 1]);
        assert_eq!(names.matching("a"), [0_usize; 0]);
        assert!(names.has("d.e") && !names.has("a.*"));
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
        check("a.*.c", "a.b.c.d", false);
        check("a.*.c", "a.b.b.c", false);
        check("a.*.*", "a.b", false);
        check("a.*.*", "a.b.c.d", true);
        check("*.*", "a", false);
        check("*.b", "a.b.c", false);
        check("owner.login", "owner.login", true);
    }
}
