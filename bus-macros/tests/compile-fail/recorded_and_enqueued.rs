//! Events can only be recorded and jobs only enqueued, in a transaction and with all fields.

use bus_runtime::{Context, EnqueueError, RecordError, Tx, __private::Uuid};

mod events {
    bus_runtime::include_events!();
}
use events::{GuestbookSigned, jobs};

fn rebuild() -> jobs::SearchRebuild {
    jobs::SearchRebuild { owner_id: Uuid::nil(), since: None, note: None }
}

async fn event_enqueued(tx: &mut Tx) -> Result<(), EnqueueError> {
    tx.enqueue(GuestbookSigned { entry_id: Uuid::nil() }).await?;
    Ok(())
}

async fn job_recorded(tx: &mut Tx) -> Result<(), RecordError> {
    tx.record(rebuild()).await?;
    Ok(())
}

async fn enqueued_outside_a_transaction(cx: &mut Context) -> Result<(), EnqueueError> {
    cx.enqueue(rebuild()).await?;
    Ok(())
}

async fn argument_missing(tx: &mut Tx) -> Result<(), EnqueueError> {
    tx.enqueue(jobs::SearchRebuild { since: None, note: None }).await?;
    Ok(())
}

async fn argument_of_another_type(tx: &mut Tx) -> Result<(), EnqueueError> {
    tx.enqueue(jobs::SearchRebuild { owner_id: "me", since: None, note: None }).await?;
    Ok(())
}

fn main() {}
