//! The URI of a note: the Rust counterpart of the SQL functions in
//! `migrations/0005_corpus_paths.sql`.
//!
//! Two implementations are necessary: the trigger needs the rule inside the database, and the HTTP
//! side needs it before the row exists. A test compares both on a real server for every character.
//!
//! The migration contains the list of characters that a segment keeps, and this module parses that
//! list. [`char::is_alphanumeric`] depends on the Rust version, and a server's `[[:alnum:]]`
//! depends on locale and library, so neither gives a stable result. Other characters are replaced
//! first; lower-casing follows, one character at a time. [`char::to_lowercase`] and ICU therefore
//! see only letters of Unicode 14, for which they agree (İ becomes i and U+0307).
//! [`str::to_lowercase`] would choose the form of a sigma by its neighbours, using tables that
//! change between versions; this module has its own rule for a sigma at the end of a word.

use std::sync::LazyLock;

use uuid::Uuid;

/// Code points that a segment keeps, as ascending inclusive ranges.
static WORD_CHARACTERS: LazyLock<Vec<(u32, u32)>> = LazyLock::new(|| {
    parse_ranges(include_str!("../../migrations/0005_corpus_paths.sql"))
        .expect("the migration contains the list between its two markers")
});

/// Maximum length of a segment in characters.
const MAX_SEGMENT_CHARS: usize = 80;

/// Maximum number of notes on a path, including the note itself.
const MAX_LEVELS: usize = 32;

/// Returns whether a segment keeps the character: a letter or digit of any script, or a combining
/// mark.
#[must_use]
pub fn is_word_character(character: char) -> bool {
    let code = u32::from(character);
    let after = WORD_CHARACTERS.partition_point(|&(first, _)| first <= code);
    after > 0 && code <= WORD_CHARACTERS[after - 1].1
}

/// Returns the path segment of a title: `Hello, World!` becomes `hello-world`.
#[must_use]
pub fn to_segment(title: &str) -> String {
    let words = title.split(|character| !is_word_character(character));
    let mut lower = String::with_capacity(title.len());
    for word in words.filter(|word| !word.is_empty()) {
        if !lower.is_empty() {
            lower.push('-');
        }
        push_lower(word, &mut lower);
    }
    // Truncate by characters, not bytes, and after lower-casing, which can lengthen a text.
    let cut: String = lower.chars().take(MAX_SEGMENT_CHARS).collect();
    match cut.trim_end_matches('-') {
        "" => "untitled".to_owned(),
        segment => segment.to_owned(),
    }
}

/// Appends a word in lower case. A Σ at the end of a word of several characters becomes ς, any
/// other Σ becomes σ.
fn push_lower(word: &str, lower: &mut String) {
    let mut rest = word;
    if let Some(stem) = word.strip_suffix('Σ').filter(|stem| !stem.is_empty()) {
        rest = stem;
    }
    lower.extend(rest.chars().flat_map(char::to_lowercase));
    if rest.len() < word.len() {
        lower.push('ς');
    }
}

/// Returns the URI of a note. `titles` starts with the note's own title, followed by those of its
/// ancestors, nearest first.
#[must_use]
pub fn build_uri<'a>(genre: &str, id: Uuid, slug: Option<&str>, titles: impl IntoIterator<Item = &'a str>) -> String {
    match genre {
        "raw" => format!("raw://{id}"),
        "writing" => match slug {
            Some(slug) if !slug.is_empty() => format!("writing://writings/{slug}"),
            // a writing without a slug is identified by its id
            _ => format!("writing://writings/{id}"),
        },
        _ => {
            let mut path: Vec<_> = titles.into_iter().take(MAX_LEVELS).map(to_segment).collect();
            path.reverse();
            format!("{genre}://{}", path.join("/"))
        }
    }
}

/// Parses lines such as `'\u0041-\u005A\u00AA'` between the two markers. Returns `None` if a marker
/// is missing.
fn parse_ranges(migration: &str) -> Option<Vec<(u32, u32)>> {
    let (_, rest) = migration.split_once("-- word characters: begin\n")?;
    let (list, _) = rest.split_once("-- word characters: end\n")?;
    let text: String = list.lines().map(|line| line.trim().trim_matches('\'')).collect();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    // `\u0041-` starts a range that ends with the next code point
    let mut open = false;
    for item in text.split('\\').skip(1) {
        let digits = item.trim_start_matches(['u', 'U']).trim_end_matches('-');
        let code = u32::from_str_radix(digits, 16).ok()?;
        match ranges.last_mut() {
            Some(last) if open => last.1 = code,
            _ => ranges.push((code, code)),
        }
        open = item.ends_with('-');
    }
    Some(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Titles and expected segments, shared with the test on a real server.
    const VECTORS: &str = include_str!("path_vectors.tsv");

    #[test]
    fn every_vector_gives_the_expected_segment() {
        let mut seen = 0;
        for line in VECTORS.lines().filter(|line| !line.starts_with('#')) {
            let (title, expected) = line.split_once('\t').expect("two columns");
            assert_eq!(to_segment(title), expected, "title {title:?}");
            seen += 1;
        }
        assert!(seen > 20, "the vectors were read");
    }

    #[test]
    fn the_character_ranges_are_ascending_and_disjoint() {
        for pair in WORD_CHARACTERS.windows(2) {
            assert!(pair[0].0 <= pair[0].1 && pair[0].1 + 1 < pair[1].0, "{pair:x?}");
        }
        assert!(WORD_CHARACTERS.len() > 500);
    }

    #[test]
    fn of_ascii_only_letters_and_digits_remain() {
        for character in '\0'..='\u{7f}' {
            assert_eq!(is_word_character(character), character.is_ascii_alphanumeric());
        }
    }

    #[test]
    fn to_segment_is_idempotent() {
        for line in VECTORS.lines().filter(|line| !line.starts_with('#')) {
            let once = to_segment(line);
            assert_eq!(to_segment(&once), once);
        }
    }

    #[test]
    fn a_path_runs_from_the_root_to_the_note() {
        let id = Uuid::nil();
        assert_eq!(
            build_uri("note", id, None, ["Leaf", "Branch", "Root"]),
            "note://root/branch/leaf"
        );
    }

    #[test]
    fn a_path_has_at_most_32_segments() {
        let titles = vec!["x"; 40];
        let path = build_uri("note", Uuid::nil(), None, titles);
        assert_eq!(path.matches('x').count(), 32);
    }

    #[test]
    fn a_raw_note_is_identified_by_id_and_a_writing_by_slug() {
        let id = Uuid::from_u128(7);
        assert_eq!(build_uri("raw", id, Some("s"), ["T"]), format!("raw://{id}"));
        assert_eq!(build_uri("writing", id, Some("on-x"), ["T"]), "writing://writings/on-x");
        assert_eq!(
            build_uri("writing", id, None, ["T"]),
            format!("writing://writings/{id}")
        );
    }
}
