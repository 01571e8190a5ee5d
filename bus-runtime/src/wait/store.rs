//! Hearing that jobs of awaited queues have ended.

use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio_util::sync::CancellationToken;

use crate::database::{Pool, pool_like};

const CHANNEL: &str = "bus.job_finished";

/// Listens until `stop`, and calls `on_notification` with each payload. A lost connection is rebuilt; what
/// was missed meanwhile is found by the waiters' own polls.
///
/// The connection is of a pool of its own: a listener of a shared pool would keep that pool from
/// ever closing.
pub(crate) async fn run(pool: Pool, stop: CancellationToken, on_notification: impl Fn(&str)) {
    while !stop.is_cancelled() {
        let own = pool_like(&pool, 1);
        let listening = async {
            let mut listener = PgListener::connect_with(&own).await?;
            listener.listen(CHANNEL).await?;
            loop {
                let notification = listener.recv().await?;
                on_notification(notification.payload());
            }
        };
        let ended: Result<(), sqlx::Error> = tokio::select! {
            () = stop.cancelled() => return,
            ended = listening => ended,
        };
        if let Err(error) = ended {
            tracing::warn!(%error, "the listener for ended jobs was lost; waiters poll until it is back");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
        }
    }
}
