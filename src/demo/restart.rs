//! The last step: a process dies with work in flight, and nothing is lost.
//!
//! Two children of this process share the database. The first is killed while it waits for the
//! receiver's answer to a webhook it has posted, with more events written in the same breath.
//! Nobody tells the second what the first left undone.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use bus_runtime::database::{self, Pool};
use serde_json::{Value, json};
use standmeet::receiver::{Answer, Delivery};
use uuid::Uuid;

use super::{
    Stage,
    child::Worker,
    client::text,
    report::{Failed, Report},
    steps::Endpoint,
};

/// Notes written right before the kill, by SQL: whatever part of the way they are on, they go on.
const MORE_NOTES: i32 = 10;

/// Step 11.
pub(super) async fn nothing_is_lost(
    report: Report,
    stage: &Stage,
    database_url: &str,
    endpoint: &Endpoint,
) -> Result<(), Failed> {
    let does = "kill a process in mid-delivery; another has what it left within seconds";
    report
        .step("restart_loses_nothing", does, restart(stage, database_url, endpoint))
        .await
}

async fn restart(stage: &Stage, database_url: &str, endpoint: &Endpoint) -> anyhow::Result<((), String, Value)> {
    let receiver = &stage.receiver;
    let first = Worker::start(&stage.config, database_url).await?;

    let before: BTreeSet<String> = receiver.deliveries().iter().map(id_of).collect();
    // longer than a delivery may take: who waits for this answer is still waiting when it dies
    receiver.answer_next(Answer {
        delay_ms: 60_000,
        ..Answer::status(204)
    });
    let draft = json!({ "title": "In flight", "body": "quokka", "published": true });
    let note = first.client.post("/notes", &draft).await?;
    let in_flight = receiver.wait_for(|delivery| !before.contains(&id_of(delivery))).await;
    let in_flight = id_of(&in_flight);

    let pool = database::connect_lazily(database_url, 1)?;
    let more = write_notes(&pool).await?;
    let killed = first.pid;
    first.kill().await?;
    eprintln!("restart_loses_nothing: process {killed} was killed; starting another");

    let second = Worker::start(&stage.config, database_url).await?;
    let note_id = text(&note, "id")?.to_owned();
    second.client.found("quokka", &note_id).await?;
    for id in &more {
        second.client.found("wombat", &id.to_string()).await?;
    }
    let mut wanted = events_of(&pool, &more, &note_id).await?;
    wanted.insert(in_flight.clone());
    receiver
        .wait_until(|deliveries| {
            let arrivals = arrivals(deliveries.iter());
            wanted.iter().all(|id| {
                // the first arrival of the one in flight was never answered: it must come again
                let needed = if *id == in_flight { 2 } else { 1 };
                arrivals.get(id).copied().unwrap_or_default() >= needed
            })
        })
        .await;
    let again = receiver
        .deliveries()
        .into_iter()
        .rfind(|delivery| id_of(delivery) == in_flight);
    again.context("the delivery came again")?.verify(&endpoint.secret)?;
    pool.close().await;
    let finished = second.pid;
    second.end().await?;

    let saw = format!(
        "process {killed} died, {finished} delivered and indexed all {} events; the one in flight came again under its id",
        wanted.len()
    );
    let detail = json!({
        "killed_pid": killed,
        "finished_by_pid": finished,
        "events": wanted.len(),
        "redelivered_webhook_id": in_flight,
    });
    Ok(((), saw, detail))
}

/// What a foreign program may do: rows, and no call of ours.
async fn write_notes(pool: &Pool) -> anyhow::Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar(
        "INSERT INTO corpus_notes (owner_id, genre, title, body, published)
         SELECT (SELECT id FROM owners LIMIT 1), 'note', 'More ' || number, 'wombat', true
         FROM generate_series(1, $1) number
         RETURNING id",
    )
    .bind(MORE_NOTES)
    .fetch_all(pool)
    .await?;
    Ok(ids)
}

/// The ids of the events about these notes.
async fn events_of(pool: &Pool, more: &[Uuid], note_id: &str) -> anyhow::Result<BTreeSet<String>> {
    let notes: Vec<String> = more.iter().map(Uuid::to_string).chain([note_id.to_owned()]).collect();
    let ids: Vec<Uuid> = sqlx::query_scalar(
        "SELECT id FROM bus.events WHERE type = 'corpus.note.changed' AND data ->> 'note_id' = ANY ($1)",
    )
    .bind(notes)
    .fetch_all(pool)
    .await?;
    Ok(ids.iter().map(Uuid::to_string).collect())
}

fn id_of(delivery: &Delivery) -> String {
    delivery.header("webhook-id").unwrap_or_default().to_owned()
}

fn arrivals<'a>(deliveries: impl Iterator<Item = &'a Delivery>) -> BTreeMap<String, usize> {
    let mut arrivals = BTreeMap::new();
    for delivery in deliveries {
        *arrivals.entry(id_of(delivery)).or_default() += 1;
    }
    arrivals
}
