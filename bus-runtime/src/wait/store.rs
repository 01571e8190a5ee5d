//! Listening for the end of jobs in awaited queues.

use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio_util::sync::CancellationToken;

use crate::database::{Pool, pool_like};

const CHANNEL: &str = "bus.job_finished";

/// Listens until `stop` is cancelled, and calls `on_notification` with each payload. A lost connection is opened again;
/// the waiters' polling covers what was missed meanwhile.
///
/// The listener has a pool of its own: a listener on a shared pool would keep that pool from closing.
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
            tracing::warn!(%error, "the listener for ended jobs lost its connection; waiters poll until it is restored");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
        }
    }
}
