//! The rule for note paths has an SQL and a Rust implementation; these tests compare them.

use bus_runtime::database::Pool;
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, TestRunner},
};
use sha2::{Digest, Sha256};
use standmeet::corpus::path;
use uuid::Uuid;

use crate::support::{database, owner, pool};

/// Titles and expected segments, shared with the unit tests of `path.rs`.
const VECTORS: &str = include_str!("../../src/corpus/path_vectors.tsv");

/// Returns the segments that SQL gives for the titles, in the same order.
async fn segments_in_sql(pool: &Pool, titles: &[String]) -> Vec<String> {
    sqlx::query_scalar(
        "SELECT corpus_note_segment(title) FROM unnest($1::text[]) WITH ORDINALITY AS t (title, place) ORDER BY place",
    )
    .bind(titles)
    .fetch_all(pool)
    .await
    .unwrap()
}

/// Panics at the first title for which SQL and Rust give different segments.
async fn assert_same_segments(pool: &Pool, titles: &[String]) {
    for (title, sql) in titles.iter().zip(segments_in_sql(pool, titles).await) {
        assert_eq!(path::to_segment(title), sql, "title {title:?}");
    }
}

#[tokio::test]
async fn every_vector_gives_the_expected_segment_in_sql() {
    let database = database().await;
    let pool = pool(&database);
    let lines = VECTORS.lines().filter(|line| !line.starts_with('#'));
    let (titles, segments): (Vec<String>, Vec<String>) = lines
        .map(|line| line.split_once('\t').expect("two columns"))
        .map(|(title, segment)| (title.to_owned(), segment.to_owned()))
        .unzip();
    assert_eq!(segments_in_sql(&pool, &titles).await, segments);
}

/// Returns a title with the character inside a word, before and after a sigma, and alone.
fn titles_around(character: char) -> String {
    format!("A{character}Σ Σ{character} ΣΣ{character}b {character}")
}

#[tokio::test]
async fn sql_and_rust_agree_on_every_character() {
    let database = database().await;
    let pool = pool(&database);
    // compare a digest per block, because fetching all texts takes too long
    for first in (0..0x110000).step_by(0x1000) {
        // one block is enough for a plane without letters
        let plane = first >> 16;
        if !matches!(plane, 0..4 | 14) && first & 0xffff != 0xf000 {
            continue;
        }
        let block: Vec<char> = (first.max(1)..first + 0x1000).filter_map(char::from_u32).collect();
        let (Some(low), Some(high)) = (block.first(), block.last()) else {
            continue;
        };
        let in_rust: String = block
            .iter()
            .map(|&c| path::to_segment(&titles_around(c)) + "/")
            .collect();
        let in_sql: Vec<u8> = sqlx::query_scalar(
            "SELECT sha256(convert_to(string_agg(
                 corpus_note_segment(format('A%1$sΣ Σ%1$s ΣΣ%1$sb %1$s', chr(code))) || '/', '' ORDER BY code
             ), 'UTF8'))
             FROM generate_series($1, $2) code WHERE code NOT BETWEEN 55296 AND 57343",
        )
        .bind(i32::try_from(u32::from(*low)).unwrap())
        .bind(i32::try_from(u32::from(*high)).unwrap())
        .fetch_one(&pool)
        .await
        .unwrap();
        if in_sql != Sha256::digest(&in_rust).as_slice() {
            let titles: Vec<String> = block.iter().map(|&c| titles_around(c)).collect();
            assert_same_segments(&pool, &titles).await;
            panic!("the digests differ from U+{first:04X} on, but the segments are equal");
        }
    }
}

#[tokio::test]
async fn sql_and_rust_agree_on_generated_titles_of_every_script() {
    let database = database().await;
    let pool = pool(&database);
    let character = prop_oneof![
        3 => prop::char::range(' ', '~'),
        3 => prop::char::ranges(SCRIPTS.into()),
        1 => any::<char>().prop_filter("Postgres stores no U+0000", |c| *c != '\0'),
    ];
    let title = prop::collection::vec(character, 0..120).prop_map(String::from_iter);
    let titles = prop::collection::vec(title, 500);
    // proptest's runner would block on each case; drawing many titles at once is equally random
    let mut runner = TestRunner::new(Config::default());
    for _ in 0..5 {
        let drawn = titles
            .new_tree(&mut runner)
            .expect("the filter rejects one character only")
            .current();
        assert_same_segments(&pool, &drawn).await;
    }
}

/// A block of characters from each of many scripts.
const SCRIPTS: &[std::ops::RangeInclusive<char>] = &[
    '\u{c0}'..='\u{24f}',
    '\u{300}'..='\u{36f}',
    '\u{370}'..='\u{3ff}',
    '\u{400}'..='\u{4ff}',
    '\u{530}'..='\u{58f}',
    '\u{590}'..='\u{5ff}',
    '\u{600}'..='\u{6ff}',
    '\u{900}'..='\u{97f}',
    '\u{b80}'..='\u{bff}',
    '\u{e00}'..='\u{e7f}',
    '\u{1000}'..='\u{109f}',
    '\u{10a0}'..='\u{10ff}',
    '\u{1200}'..='\u{137f}',
    '\u{13a0}'..='\u{13ff}',
    '\u{1780}'..='\u{17ff}',
    '\u{1e00}'..='\u{1fff}',
    '\u{2000}'..='\u{206f}',
    '\u{3040}'..='\u{30ff}',
    '\u{4e00}'..='\u{9fff}',
    '\u{ac00}'..='\u{d7a3}',
    '\u{ff00}'..='\u{ffef}',
    '\u{10400}'..='\u{1044f}',
    '\u{1e900}'..='\u{1e95f}',
    '\u{1f300}'..='\u{1f5ff}',
    '\u{20000}'..='\u{2a6df}',
];

/// Returns the URI that SQL gives for the last note of a chain of titles, starting at the root.
async fn uri_in_sql(pool: &Pool, titles: &[String]) -> String {
    let owner = owner(pool).await;
    let mut parent: Option<Uuid> = None;
    for title in titles {
        let inserted = sqlx::query_scalar(
            "INSERT INTO corpus_notes (owner_id, genre, title, parent_id) VALUES ($1, 'note', $2, $3) RETURNING id",
        );
        let id = inserted
            .bind(owner)
            .bind(title)
            .bind(parent)
            .fetch_one(pool)
            .await
            .unwrap();
        parent = Some(id);
    }
    sqlx::query_scalar("SELECT corpus_note_uri(genre, id, slug, title, parent_id) FROM corpus_notes WHERE id = $1")
        .bind(parent)
        .fetch_one(pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_path_has_at_most_32_levels_in_sql_and_rust() {
    let database = database().await;
    let pool = pool(&database);
    for length in [1, 2, 31, 32, 33, 40] {
        let titles: Vec<String> = (1..=length).map(|level| format!("Level {level}")).collect();
        let sql = uri_in_sql(&pool, &titles).await;
        let upwards = titles.iter().rev().map(String::as_str);
        assert_eq!(
            sql,
            path::build_uri("note", Uuid::nil(), None, upwards),
            "{length} levels"
        );
        assert_eq!(sql.matches("level-").count(), length.min(32));
    }
}

#[tokio::test]
async fn a_path_ends_at_a_missing_parent() {
    let database = database().await;
    let pool = pool(&database);
    let uri: String = sqlx::query_scalar("SELECT corpus_note_uri('note', $1, NULL, 'Leaf', $2)")
        .bind(Uuid::from_u128(1))
        .bind(Uuid::from_u128(2))
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(uri, "note://leaf");
}

#[tokio::test]
async fn raw_notes_and_writings_have_the_same_uri_in_sql_and_rust() {
    let database = database().await;
    let pool = pool(&database);
    let id = Uuid::from_u128(7);
    for (genre, slug) in [
        ("raw", None),
        ("raw", Some("s")),
        ("writing", Some("s")),
        ("writing", None),
        ("writing", Some("")),
    ] {
        let sql: String = sqlx::query_scalar("SELECT corpus_note_uri($1, $2, $3, 'Title', NULL)")
            .bind(genre)
            .bind(id)
            .bind(slug)
            .fetch_one(&pool)
            .await
            .unwrap();
        assert_eq!(sql, path::build_uri(genre, id, slug, ["Title"]), "{genre} {slug:?}");
    }
}

#[tokio::test]
async fn a_cycle_of_parents_does_not_block_a_write() {
    let database = database().await;
    let pool = pool(&database);
    let owner = owner(&pool).await;
    let id: Uuid = sqlx::query_scalar(
        "INSERT INTO corpus_notes (owner_id, genre, title) VALUES ($1, 'note', 'Ring') RETURNING id",
    )
    .bind(owner)
    .fetch_one(&pool)
    .await
    .unwrap();
    sqlx::query("UPDATE corpus_notes SET parent_id = id WHERE id = $1")
        .bind(id)
        .execute(&pool)
        .await
        .unwrap();
    let subject: String = sqlx::query_scalar("SELECT subject FROM bus.events ORDER BY seq DESC LIMIT 1")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(subject.matches("ring").count(), 32);
}
