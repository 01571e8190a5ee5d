//! Moving notes, and deleting notes that have children.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{Site, eventually, expect_status};

#[tokio::test]
async fn deleting_a_parent_waits_for_its_own_event_and_not_for_a_childs() {
    let site = Site::start().await;
    let parent = site.note(json!({ "title": "Parent", "published": true })).await;
    for title in ["One", "Two"] {
        site.note(json!({ "title": title, "parent_id": parent["id"], "published": true }))
            .await;
    }
    // while the index is locked, the response names the job it waited for
    let mut held = None;
    let taken = eventually(async || {
        held = site.instance.app.index.try_write().await.unwrap();
        held.is_some()
    });
    assert!(taken.await);
    let path = format!("/notes/{}", parent["id"].as_str().unwrap());
    let deleted = expect_status(site.as_owner(Method::DELETE, &path), StatusCode::OK).await;
    assert_eq!(deleted["indexed"], false, "{deleted}");
    let job = deleted["index_job_id"].as_i64().expect("a job");
    let events: Vec<(String, String)> = sqlx::query_as(
        "SELECT event.data ->> 'op', event.data ->> 'note_id'
         FROM bus.river_job job JOIN bus.events event ON event.id = (job.args ->> 'event_id')::uuid
         WHERE job.id = $1",
    )
    .bind(job)
    .fetch_all(&site.pool)
    .await
    .unwrap();
    let own = ("deleted".to_owned(), parent["id"].as_str().unwrap().to_owned());
    assert_eq!(events, [own]);
    drop(held);
    site.stop().await;
}

#[tokio::test]
async fn two_concurrent_moves_create_no_cycle() {
    let site = Site::start().await;
    let mut ids = Vec::new();
    for title in ["A", "B"] {
        let root = site.note(json!({ "title": title })).await["id"].clone();
        let below = site.note(json!({ "title": "Below", "parent_id": root })).await;
        ids.push((root.as_str().unwrap().to_owned(), below["id"].clone()));
    }
    let (a, below_a) = &ids[0];
    let (b, below_b) = &ids[1];

    // This lock allows reading and locking rows but no writing, so that both moves proceed as far as
    // possible before one of them writes.
    let mut gate = site.pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE corpus_notes IN SHARE MODE")
        .execute(&mut *gate)
        .await
        .unwrap();
    let move_below = async |id: &str, parent: &serde_json::Value| {
        let path = format!("/notes/{id}");
        let moved = site
            .as_owner(Method::PATCH, &path)
            .json(&json!({ "parent_id": parent }));
        moved.send().await.unwrap().status()
    };
    let open = async {
        let both_wait = eventually(async || {
            let waiting: i64 = sqlx::query_scalar(
                "SELECT count(*) FROM pg_locks
                 WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                   AND (relation = 'corpus_notes'::regclass OR locktype = 'advisory')",
            )
            .fetch_one(&site.pool)
            .await
            .unwrap();
            waiting == 2
        });
        assert!(both_wait.await, "both moves wait for a lock");
        gate.commit().await.unwrap();
    };
    let (one, other, ()) = tokio::join!(move_below(a, below_b), move_below(b, below_a), open);
    let mut statuses = [one, other];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    let roots: i64 = sqlx::query_scalar("SELECT count(*) FROM corpus_notes WHERE parent_id IS NULL")
        .fetch_one(&site.pool)
        .await
        .unwrap();
    assert_eq!(roots, 1);
    site.stop().await;
}
