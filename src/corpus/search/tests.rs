//! Tests of the search index, each on a real folder.

use super::*;

fn entry(note_id: Uuid, title: &str, text: &str) -> Change {
    Change::Put(Entry {
        note_id,
        owner_id: Uuid::nil(),
        subject: format!("note://{title}"),
        title: title.to_owned(),
        text: text.to_owned(),
    })
}

async fn put(index: &SearchIndex, changes: Vec<Change>) {
    let writer = index.try_write().await.unwrap().expect("there is no other writer");
    writer.apply(changes).await.unwrap().commit().await.unwrap();
}

async fn found(index: &SearchIndex, query: &str) -> Vec<String> {
    index
        .search(query, 20)
        .await
        .unwrap()
        .into_iter()
        .map(|hit| hit.title)
        .collect()
}

async fn empty() -> (tempfile::TempDir, SearchIndex) {
    let folder = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(folder.path()).await.unwrap();
    (folder, index)
}

#[tokio::test]
async fn a_note_is_found_by_each_of_its_words_and_no_other() {
    let (_folder, index) = empty().await;
    put(
        &index,
        vec![entry(Uuid::from_u128(1), "Outbox", "written once, READ twice")],
    )
    .await;
    for query in ["outbox", "OUTBOX", "read", "twice written", "once,"] {
        assert_eq!(found(&index, query).await, ["Outbox"], "{query}");
    }
    assert!(found(&index, "outbox missing").await.is_empty());
    assert!(found(&index, "outbo").await.is_empty());
}

#[tokio::test]
async fn text_of_scripts_without_spaces_is_found() {
    let (_folder, index) = empty().await;
    put(
        &index,
        vec![
            entry(Uuid::from_u128(1), "旅", "昨日は東京都へ行った。"),
            entry(Uuid::from_u128(2), "한국", "나는 서울에서 노트를 썼다"),
            entry(Uuid::from_u128(3), "สวัสดี", "ชาวโลกทุกคน"),
        ],
    )
    .await;
    assert_eq!(found(&index, "東京").await, ["旅"]);
    assert_eq!(found(&index, "京都").await, ["旅"]);
    assert_eq!(found(&index, "行").await, ["旅"]);
    assert!(found(&index, "東都").await.is_empty());
    assert_eq!(found(&index, "노트").await, ["한국"]);
    assert_eq!(found(&index, "ทุกคน").await, ["สวัสดี"]);
}

#[tokio::test]
async fn a_note_indexed_twice_is_found_once_by_its_newest_text() {
    let (_folder, index) = empty().await;
    let id = Uuid::from_u128(1);
    put(&index, vec![entry(id, "One", "alpha"), entry(id, "Two", "beta")]).await;
    put(&index, vec![entry(id, "Three", "gamma")]).await;
    assert!(found(&index, "alpha").await.is_empty());
    assert!(found(&index, "beta").await.is_empty());
    assert_eq!(found(&index, "gamma").await, ["Three"]);
}

#[tokio::test]
async fn a_removed_note_is_not_found() {
    let (_folder, index) = empty().await;
    put(&index, vec![entry(Uuid::from_u128(1), "One", "alpha")]).await;
    put(
        &index,
        vec![Change::Remove(Uuid::from_u128(1)), Change::Remove(Uuid::from_u128(9))],
    )
    .await;
    assert!(found(&index, "alpha").await.is_empty());
}

#[tokio::test]
async fn the_folder_has_one_writer_at_a_time() {
    let (folder, index) = empty().await;
    // the second instance stands for another process: both share only the folder
    let other = SearchIndex::open(folder.path()).await.unwrap();
    let writer = index.try_write().await.unwrap().expect("the folder is free");
    assert!(index.try_write().await.unwrap().is_none());
    assert!(other.try_write().await.unwrap().is_none());
    drop(writer);
    assert!(other.try_write().await.unwrap().is_some());
}

#[tokio::test]
async fn a_commit_is_visible_to_every_instance_immediately() {
    let (folder, index) = empty().await;
    let other = SearchIndex::open(folder.path()).await.unwrap();
    for round in 0..20_u128 {
        let (from, to) = if round % 2 == 0 {
            (&index, &other)
        } else {
            (&other, &index)
        };
        let word = format!("word{round}");
        put(from, vec![entry(Uuid::from_u128(round), &word, "")]).await;
        assert_eq!(found(to, &word).await, [word.as_str()]);
    }
}

#[tokio::test]
async fn a_writer_dropped_before_its_commit_changes_nothing() {
    let (_folder, index) = empty().await;
    put(&index, vec![entry(Uuid::from_u128(1), "Kept", "alpha")]).await;
    let writer = index.try_write().await.unwrap().expect("there is no other writer");
    drop(writer.apply(vec![Change::RemoveOwner(Uuid::nil())]).await.unwrap());
    assert_eq!(found(&index, "alpha").await, ["Kept"]);
}

#[tokio::test]
async fn many_small_commits_by_two_writers_leave_few_files() {
    let (folder, index) = empty().await;
    let other = SearchIndex::open(folder.path()).await.unwrap();
    for round in 0..40_u128 {
        let by = if round % 2 == 0 { &index } else { &other };
        put(
            by,
            vec![entry(Uuid::from_u128(round), &format!("n{round}"), "same words")],
        )
        .await;
    }
    let files = std::fs::read_dir(folder.path().join("v1")).unwrap().count();
    assert!(files < 120, "{files} files for 40 notes");
    assert_eq!(index.search("words", 100).await.unwrap().len(), 40);
}
