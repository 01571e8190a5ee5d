//! The last step: kills a process with work in flight, and shows that nothing is lost.
//!
//! Two child processes use the same database. The first is killed while it waits for the receiver's
//! response to a webhook, right after more events were written. The second starts afterwards and
//! gets no information except the database.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use bus_runtime::database::{self, Pool};
use serde_json::{Value, json};
use standmeet::receiver::{Delivery, PlannedResponse};
use uuid::Uuid;

use super::{
    Stage,
    child::Worker,
    client::text_field,
    report::{Report, StepFailed},
    steps::Endpoint,
};

/// Number of notes inserted with SQL right before the kill.
const MORE_NOTES: i32 = 10;

/// Step 11.
pub(super) async fn nothing_is_lost(
    report: Report,
    stage: &Stage,
    database_url: &str,
    endpoint: &Endpoint,
) -> Result<(), StepFailed> {
    let does = "kill a process during a delivery; another process finishes its work";
    report
        .step("restart_loses_nothing", does, restart(stage, database_url, endpoint))
        .await
}

async fn restart(stage: &Stage, database_url: &str, endpoint: &Endpoint) -> anyhow::Result<((), String, Value)> {
    let receiver = &stage.receiver;
    let first = Worker::start(&stage.config, database_url).await?;

    let before: BTreeSet<String> = receiver.deliveries().iter().map(webhook_id_of).collect();
    // longer than the timeout of a delivery: the process is killed while it waits for this response
    receiver.plan_response(PlannedResponse {
        delay_ms: 60_000,
        ..PlannedResponse::status(204)
    });
    let draft = json!({ "title": "In flight", "body": "quokka", "published": true });
    let note = first.client.post("/notes", &draft).await?;
    let in_flight = receiver
        .wait_for(|delivery| !before.contains(&webhook_id_of(delivery)))
        .await;
    let in_flight = webhook_id_of(&in_flight);

    let pool = database::connect_lazily(database_url, 1)?;
    let more = write_notes(&pool).await?;
    let killed = first.pid;
    first.kill().await?;
    eprintln!("restart_loses_nothing: killed process {killed}; starting another");

    let second = Worker::start(&stage.config, database_url).await?;
    let note_id = text_field(&note, "id")?.to_owned();
    second.client.wait_until_found("quokka", &note_id).await?;
    for id in &more {
        second.client.wait_until_found("wombat", &id.to_string()).await?;
    }
    let mut wanted = events_of(&pool, &more, &note_id).await?;
    wanted.insert(in_flight.clone());
    receiver
        .wait_until(|deliveries| {
            let arrivals = count_arrivals(deliveries.iter());
            wanted.iter().all(|id| {
                // the delivery in flight got no response, so it must arrive a second time
                let needed = if *id == in_flight { 2 } else { 1 };
                arrivals.get(id).copied().unwrap_or_default() >= needed
            })
        })
        .await;
    let again = receiver
        .deliveries()
        .into_iter()
        .rfind(|delivery| webhook_id_of(delivery) == in_flight);
    again
        .context("the delivery did not arrive again")?
        .verify(&endpoint.secret)?;
    pool.close().await;
    let finished = second.pid;
    second.end().await?;

    let saw = format!(
        "process {killed} was killed, process {finished} delivered and indexed all {} events; the interrupted delivery was repeated with the same id",
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

/// Inserts notes with plain SQL, as another program would.
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

/// Returns the ids of the events about these notes.
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

fn webhook_id_of(delivery: &Delivery) -> String {
    delivery.header("webhook-id").unwrap_or_default().to_owned()
}

fn count_arrivals<'a>(deliveries: impl Iterator<Item = &'a Delivery>) -> BTreeMap<String, usize> {
    let mut arrivals = BTreeMap::new();
    for delivery in deliveries {
        *arrivals.entry(webhook_id_of(delivery)).or_default() += 1;
    }
    arrivals
}
