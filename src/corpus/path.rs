//! What a note is called from outside, in Rust: the rule that `migrations/0005_corpus_paths.sql`
//! states in SQL.
//!
//! The rule is said twice, because the trigger needs it inside the database and the HTTP side
//! needs it before there is a row. A test on a real server holds the two together for every
//! character there is.
//!
//! Which characters a segment keeps is a list in the migration, and this module reads that very
//! list: [`char::is_alphanumeric`] moves with the compiler and knows other characters than a
//! server's `[[:alnum:]]`, whose answer moves with locale and library. What is not kept is
//! replaced first; lower case comes second and letter by letter, so that [`char::to_lowercase`]
//! and ICU see only letters of Unicode 14, on which they agree for good (İ becomes i and
//! U+0307). [`str::to_lowercase`] would look at the neighbours of a sigma by tables that have
//! moved; the sigma that ends a word has a rule of its own.

use std::sync::LazyLock;

use uuid::Uuid;

/// Code points a segment keeps, as ascending pairs of first and last.
static WORD_CHARACTERS: LazyLock<Vec<(u32, u32)>> = LazyLock::new(|| {
    parse_ranges(include_str!("../../migrations/0005_corpus_paths.sql"))
        .expect("the migration holds the list between its two markers")
});

/// Characters of a segment, at most.
const SEGMENT_LENGTH: usize = 80;

/// Notes on a path, the note itself among them, at most.
const LEVELS: usize = 32;

/// Whether a character is a letter or digit of any script, or a mark written with one.
#[must_use]
pub fn is_word_character(character: char) -> bool {
    let code = u32::from(character);
    let after = WORD_CHARACTERS.partition_point(|&(first, _)| first <= code);
    after > 0 && code <= WORD_CHARACTERS[after - 1].1
}

/// One segment of a path, from a note's title: `Hello, World!` gives `hello-world`.
#[must_use]
pub fn segment(title: &str) -> String {
    let words = title.split(|character| !is_word_character(character));
    let mut lower = String::with_capacity(title.len());
    for word in words.filter(|word| !word.is_empty()) {
        if !lower.is_empty() {
            lower.push('-');
        }
        push_lower(word, &mut lower);
    }
    // Cut by characters, not bytes, and after the lower case, which may lengthen a text.
    let cut: String = lower.chars().take(SEGMENT_LENGTH).collect();
    match cut.trim_end_matches('-') {
        "" => "untitled".to_owned(),
        segment => segment.to_owned(),
    }
}

/// A Σ after another character of its word and at the word's end is ς, any other σ.
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

/// What a note is called from outside. `titles` are the note's own and then its parents', from
/// the nearest up, ending where a parent is missing.
#[must_use]
pub fn uri<'a>(genre: &str, id: Uuid, slug: Option<&str>, titles: impl IntoIterator<Item = &'a str>) -> String {
    match genre {
        "raw" => format!("raw://{id}"),
        "writing" => match slug {
            Some(slug) if !slug.is_empty() => format!("writing://writings/{slug}"),
            // a writing that has no slug yet is named by its id
            _ => format!("writing://writings/{id}"),
        },
        _ => {
            let mut path: Vec<_> = titles.into_iter().take(LEVELS).map(segment).collect();
            path.reverse();
            format!("{genre}://{}", path.join("/"))
        }
    }
}

/// Reads `'\u0041-\u005A\u00AA'` lines between the two markers; `None` where one is missing.
fn parse_ranges(migration: &str) -> Option<Vec<(u32, u32)>> {
    let (_, rest) = migration.split_once("-- word characters: begin\n")?;
    let (list, _) = rest.split_once("-- word characters: end\n")?;
    let text: String = list.lines().map(|line| line.trim().trim_matches('\'')).collect();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    // `\u0041-` opens a range that the next code point closes
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

    /// Title and segment; the test on a real server reads the same lines.
    const VECTORS: &str = include_str!("path_vectors.tsv");

    #[test]
    fn every_vector_gives_its_segment() {
        let mut seen = 0;
        for line in VECTORS.lines().filter(|line| !line.starts_with('#')) {
            let (title, expected) = line.split_once('\t').expect("two columns");
            assert_eq!(segment(title), expected, "title {title:?}");
            seen += 1;
        }
        assert!(seen > 20, "the vectors were read");
    }

    #[test]
    fn the_list_is_ascending_and_leaves_gaps() {
        for pair in WORD_CHARACTERS.windows(2) {
            assert!(pair[0].0 <= pair[0].1 && pair[0].1 + 1 < pair[1].0, "{pair:x?}");
        }
        assert!(WORD_CHARACTERS.len() > 500);
    }

    #[test]
    fn ascii_letters_and_digits_are_kept_and_nothing_else_of_ascii() {
        for character in '\0'..='\u{7f}' {
            assert_eq!(is_word_character(character), character.is_ascii_alphanumeric());
        }
    }

    #[test]
    fn a_segment_is_its_own_segment() {
        for line in VECTORS.lines().filter(|line| !line.starts_with('#')) {
            let once = segment(line);
            assert_eq!(segment(&once), once);
        }
    }

    #[test]
    fn a_path_runs_from_the_root_to_the_note() {
        let id = Uuid::nil();
        assert_eq!(
            uri("note", id, None, ["Leaf", "Branch", "Root"]),
            "note://root/branch/leaf"
        );
    }

    #[test]
    fn a_path_has_at_most_32_segments() {
        let titles = vec!["x"; 40];
        let path = uri("note", Uuid::nil(), None, titles);
        assert_eq!(path.matches('x').count(), 32);
    }

    #[test]
    fn raw_is_named_by_id_and_writing_by_slug() {
        let id = Uuid::from_u128(7);
        assert_eq!(uri("raw", id, Some("s"), ["T"]), format!("raw://{id}"));
        assert_eq!(uri("writing", id, Some("on-x"), ["T"]), "writing://writings/on-x");
        assert_eq!(uri("writing", id, None, ["T"]), format!("writing://writings/{id}"));
    }
}
