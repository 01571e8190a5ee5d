//! The tokenizer of the search index.
//!
//! In scripts that separate words by spaces, each word is one lower-case token. Other scripts (Han,
//! kana, Thai and related scripts, and Korean, whose words include particles) cannot be split into
//! words without a dictionary: each run of them gives its single characters and its pairs of
//! characters as tokens. A query of two or more such characters searches for the pairs, so that 東京
//! does not match a text that contains 東 and 京 in different places.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

use crate::corpus::path::is_word_character;

/// Name under which [`NoteTokenizer`] is registered.
pub(super) const NOTE_TOKENIZER: &str = "note";

/// Maximum length of a term in bytes. Longer words are not indexed.
const MAX_TERM_BYTES: usize = 256;

/// Splits the text of a note into tokens.
#[derive(Clone, Debug, Default)]
pub(super) struct NoteTokenizer;

impl Tokenizer for NoteTokenizer {
    type TokenStream<'a> = Tokens;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Tokens {
        let tokens = split_runs(text).flat_map(|run| match run {
            Run::Word(word) => vec![to_lowercase(word)],
            Run::Unspaced(run) => ngrams(run, 1).chain(ngrams(run, 2)).map(str::to_owned).collect(),
        });
        Tokens {
            rest: tokens.collect::<Vec<_>>().into_iter(),
            token: Token::default(),
        }
    }
}

/// Returns the terms of a query. A note matches if it contains all of them.
pub(super) fn query_terms(query: &str) -> Vec<String> {
    let mut terms: Vec<String> = split_runs(query)
        .flat_map(|run| match run {
            Run::Word(word) => vec![to_lowercase(word)],
            Run::Unspaced(run) => {
                let size = run.chars().count().min(2);
                ngrams(run, size).map(str::to_owned).collect()
            }
        })
        .filter(|term| term.len() <= MAX_TERM_BYTES)
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

/// The tokens of one text, in order.
#[derive(Debug)]
pub(super) struct Tokens {
    rest: std::vec::IntoIter<String>,
    token: Token,
}

impl TokenStream for Tokens {
    fn advance(&mut self) -> bool {
        let Some(text) = self.rest.find(|text| text.len() <= MAX_TERM_BYTES) else {
            return false;
        };
        self.token.position = self.token.position.wrapping_add(1);
        self.token.text = text;
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

/// A run of characters that are tokenized in the same way.
#[derive(Debug, PartialEq, Eq)]
enum Run<'a> {
    Word(&'a str),
    Unspaced(&'a str),
}

/// Splits text at characters that are neither letters nor digits, and where the kind of script
/// changes.
fn split_runs(text: &str) -> impl Iterator<Item = Run<'_>> {
    let words = text.split(|character| !is_word_character(character));
    words.filter(|word| !word.is_empty()).flat_map(|word| {
        let mut runs = Vec::new();
        let mut start = 0;
        let mut kind = None;
        for (at, character) in word.char_indices() {
            let unspaced = is_unspaced(character);
            if kind.is_some_and(|kind| kind != unspaced) {
                runs.push(to_run(&word[start..at], !unspaced));
                start = at;
            }
            kind = Some(unspaced);
        }
        runs.push(to_run(&word[start..], kind == Some(true)));
        runs
    })
}

fn to_run(text: &str, unspaced: bool) -> Run<'_> {
    if unspaced { Run::Unspaced(text) } else { Run::Word(text) }
}

/// Returns every substring of `size` characters.
fn ngrams(run: &str, size: usize) -> impl Iterator<Item = &str> {
    run.char_indices().filter_map(move |(start, _)| {
        let mut ends = run[start..].char_indices().map(|(at, c)| start + at + c.len_utf8());
        ends.nth(size - 1).map(|end| &run[start..end])
    })
}

/// Lower-cases each character by itself: `str::to_lowercase` maps a final Σ differently, so that a
/// word in a query would not match the same word inside a text.
fn to_lowercase(word: &str) -> String {
    word.chars().flat_map(char::to_lowercase).collect()
}

/// Returns whether the character belongs to a script written without spaces, or to Hangul.
fn is_unspaced(character: char) -> bool {
    matches!(u32::from(character),
        0x0E00..=0x0EFF         // Thai, Lao
        | 0x1000..=0x109F       // Myanmar
        | 0x1100..=0x11FF       // Hangul letters
        | 0x1780..=0x17FF       // Khmer
        | 0x3005..=0x3007       // ideographic marks
        | 0x3040..=0x30FF       // Hiragana, Katakana
        | 0x3100..=0x318F       // Bopomofo, Hangul letters for compatibility
        | 0x31A0..=0x31BF | 0x31F0..=0x31FF
        | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF // Han
        | 0xA960..=0xA97F | 0xAC00..=0xD7FF // Hangul
        | 0xFF66..=0xFFDC       // half-width kana and Hangul
        | 0x1B000..=0x1B16F     // more kana
        | 0x20000..=0x3FFFD) // Han of planes 2 and 3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indexed(text: &str) -> Vec<String> {
        let mut tokens = Vec::new();
        let mut tokenizer = NoteTokenizer;
        tokenizer
            .token_stream(text)
            .process(&mut |token| tokens.push(token.text.clone()));
        tokens
    }

    #[test]
    fn words_are_lower_cased_and_split_at_punctuation() {
        assert_eq!(indexed("Hello, WORLD-wide Größe!"), ["hello", "world", "wide", "größe"]);
    }

    #[test]
    fn a_script_without_spaces_is_indexed_by_characters_and_pairs() {
        assert_eq!(indexed("東京都"), ["東", "京", "都", "東京", "京都"]);
    }

    #[test]
    fn a_run_ends_where_the_script_changes() {
        assert_eq!(indexed("Rust入門2"), ["rust", "入", "門", "入門", "2"]);
    }

    #[test]
    fn the_terms_of_a_query_are_tokens_of_a_text_that_contains_it() {
        let text = "昨日Postgres 15で日本語のノートを書いた。สวัสดีชาวโลก ΟΔΟΣ";
        let tokens = indexed(text);
        for query in ["日本語", "ノート", "書", "postgres", "15", "ชาวโลก", "οδοσ", "ΟΔΟΣ"] {
            let terms = query_terms(query);
            assert!(!terms.is_empty());
            assert!(terms.iter().all(|term| tokens.contains(term)), "{query}: {terms:?}");
        }
    }

    #[test]
    fn a_query_of_punctuation_has_no_terms() {
        assert!(query_terms(" ?!… ").is_empty());
    }
}
