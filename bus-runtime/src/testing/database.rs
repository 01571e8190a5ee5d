//! A database of one test, and what becomes of it.
//!
//! On an embedded server nothing: it goes with the server. On a server somebody else runs it is dropped with its value, and
//! one that was left behind by a killed process is dropped by a later run, which knows it by its name: it says when it was
//! made, and nobody is connected to it.

use std::fmt;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::embedded::{Admin, EmbeddedError};

const PREFIX: &str = "bus_test_";
/// No test takes so long; an idle database older than this is a left-over.
const LEFT_OVER_AFTER_SECONDS: u64 = 3600;

/// A database for one test.
pub struct TestDatabase {
    url: String,
    name: String,
    dropped_by: Option<Admin>,
}

impl TestDatabase {
    pub(super) fn new(url: String, name: String, dropped_by: Option<Admin>) -> Self {
        Self { url, name, dropped_by }
    }

    /// Its address, password included; psql and sqlx take it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Debug for TestDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TestDatabase")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Some(admin) = self.dropped_by.take() else {
            return;
        };
        let name = self.name.clone();
        // A runtime cannot be entered from within another, and this may be one of the test's.
        let dropped = thread::spawn(move || {
            tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .map(|runtime| runtime.block_on(admin.drop_database(&name)))
        });
        match dropped.join() {
            Ok(Ok(Ok(()))) => {}
            // Left to a later run.
            other => tracing::warn!(database = self.name, ?other, "a test's database was not dropped"),
        }
    }
}

/// `bus_test_<seconds>_<random>`.
pub(super) fn new_name() -> String {
    format!("{PREFIX}{}_{:016x}", now(), rand::random::<u64>())
}

/// Drops what earlier runs left behind.
pub(super) async fn sweep(admin: &Admin) -> Result<(), EmbeddedError> {
    for name in admin.idle_databases(PREFIX).await? {
        if is_left_over(&name, now()) {
            admin.drop_database(&name).await?;
        }
    }
    Ok(())
}

fn is_left_over(name: &str, now: u64) -> bool {
    name.strip_prefix(PREFIX)
        .and_then(|rest| rest.split('_').next()?.parse::<u64>().ok())
        .is_some_and(|made| now.saturating_sub(made) > LEFT_OVER_AFTER_SECONDS)
}

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_old_test_databases_are_removed() {
        let now = 1_800_000_000;
        let check = |name: &str, expected: bool| assert_eq!(is_left_over(name, now), expected, "{name}");
        check("bus_test_1799990000_00ff", true);
        check("bus_test_1799999000_00ff", false);
        check("bus_test_1800009000_00ff", false);
        check("bus_test_mine", false);
        check("orders", false);
        assert!(new_name().starts_with(PREFIX) && new_name() != new_name());
    }
}
