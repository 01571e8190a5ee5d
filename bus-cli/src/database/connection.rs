//! A connection for a command that runs once.

use std::{error::Error, future::Future};

use bus_runtime::{
    MainError,
    database::{self, Pool},
};

/// Connects to `url` and blocks until `work` is done. The error is the message of `work`'s error with its sources.
pub(super) fn with_pool<T, F>(url: &str, work: impl FnOnce(Pool) -> F) -> Result<T, Box<dyn Error>>
where
    F: Future<Output = Result<T, MainError>>,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let pool = database::connect_lazily(url, 4)?;
        database::check_connection(&pool)
            .await
            .map_err(|error| format!("cannot connect to the database: {error}"))?;
        let result = work(pool.clone()).await;
        pool.close().await;
        result.map_err(|error| format!("{error:?}").into())
    })
}
