//! The architecture rules that Clippy enforces, each with a sample that violates it.
//!
//! Every sample expects its lint. CI runs `cargo clippy -- -D warnings`, which reports an expected
//! lint that does not fire, so a rule that no longer works fails the build. Rules enforced by rustc
//! have their samples in `bus-macros/tests/compile-fail`, rules of the declaration compiler in
//! `bus-codegen/tests/fixtures`.

#![allow(dead_code, reason = "samples are read by the lint and never run")]

use std::time::Duration;

const WORKSPACE: &str = include_str!("../../clippy.toml");
const APPLICATIONS: &str = include_str!("../../bus-cli/templates/clippy.toml");
const CI: &str = include_str!("../../.ci/run");
/// The files that contain samples: this one, and the only module that may use the disallowed item.
const PLANTED: [&str; 2] = [
    include_str!("gates.rs"),
    include_str!("../../bus-runtime/src/jobs/river/mod.rs"),
];

/// Returns the paths that a `clippy.toml` disallows.
fn disallowed(text: &str) -> Vec<&str> {
    let entries = text.split("{ path = \"").skip(1);
    entries.filter_map(|entry| entry.split('"').next()).collect()
}

#[test]
fn every_disallowed_path_has_a_sample() {
    let paths = disallowed(APPLICATIONS);
    assert!(paths.len() > 15, "{paths:?}");
    for path in paths {
        let sample = format!("Planted: `{path}`");
        assert!(
            PLANTED.iter().any(|text| text.contains(&sample)),
            "no sample contains {sample}"
        );
    }
}

#[test]
fn the_workspace_has_the_rules_of_the_application_template_and_ci_runs_them() {
    assert!(WORKSPACE.ends_with(APPLICATIONS));
    assert!(CI.contains("cargo clippy --workspace --all-targets -- -D warnings"));
}

/// Retrying outside the job layer usually adds one of these crates.
#[test]
fn no_crate_that_retries_is_built_in() {
    let lock = include_str!("../../Cargo.lock");
    for name in [
        "again",
        "backoff",
        "backon",
        "exponential-backoff",
        "reqwest-retry",
        "retry",
        "tokio-retry",
        "tokio-retry2",
    ] {
        assert!(!lock.contains(&format!("name = \"{name}\"\n")), "{name}");
    }
}

mod bare_spawn {
    /// Planted: `tokio::spawn`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    fn task() {
        drop(tokio::spawn(async {}));
    }

    /// Planted: `tokio::task::spawn_local`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    fn local_task() {
        drop(tokio::task::spawn_local(async {}));
    }

    /// Planted: `tokio::runtime::Handle::spawn`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    fn by_handle(handle: &tokio::runtime::Handle) {
        drop(handle.spawn(async {}));
    }

    /// Planted: `tokio::runtime::Runtime::spawn`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    fn by_runtime(runtime: &tokio::runtime::Runtime) {
        drop(runtime.spawn(async {}));
    }

    /// Planted: `std::thread::spawn`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    fn thread() {
        drop(std::thread::spawn(|| ()));
    }
}

mod retry_outside_the_job_layer {
    use super::Duration;

    /// Planted: `tokio::time::sleep`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn until_it_works(mut works: impl FnMut() -> bool) {
        while !works() {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// Planted: `tokio::time::sleep_until`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn until_then(then: tokio::time::Instant) {
        tokio::time::sleep_until(then).await;
    }

    /// Planted: `std::thread::sleep`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    fn blocking(mut works: impl FnMut() -> bool) {
        while !works() {
            std::thread::sleep(Duration::from_secs(1));
        }
    }
}

mod periodic_outside_the_scheduler {
    use super::Duration;

    /// Planted: `tokio::time::interval`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn ticks() {
        tokio::time::interval(Duration::from_secs(1)).tick().await;
    }

    /// Planted: `tokio::time::interval_at`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn ticks_from(first: tokio::time::Instant) {
        tokio::time::interval_at(first, Duration::from_secs(1)).tick().await;
    }
}

mod transaction_outside_in_tx {
    use sqlx::{Acquire, Connection, PgConnection, PgPool};

    /// Planted: `sqlx::Pool::begin`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn of_a_pool(pool: &PgPool) {
        drop(pool.begin().await);
    }

    /// Planted: `sqlx::Pool::begin_with`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn by_a_statement(pool: &PgPool) {
        drop(pool.begin_with("BEGIN ISOLATION LEVEL SERIALIZABLE").await);
    }

    /// Planted: `sqlx::Pool::try_begin`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn if_one_is_free(pool: &PgPool) {
        drop(pool.try_begin().await);
    }

    /// Planted: `sqlx::Connection::begin`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn of_a_connection(connection: &mut PgConnection) {
        drop(Connection::begin(connection).await);
    }

    /// Planted: `sqlx::Acquire::begin`
    #[expect(clippy::disallowed_methods, reason = "planted")]
    async fn of_whatever_has_one<'a>(any: impl Acquire<'a, Database = sqlx::Postgres>) {
        drop(any.begin().await);
    }
}

mod side_effect_outside_the_bus {
    /// Planted: `reqwest::Client`
    #[expect(clippy::disallowed_types, reason = "planted")]
    struct Http(reqwest::Client);

    /// Planted: `lettre::AsyncSmtpTransport`
    #[expect(clippy::disallowed_types, reason = "planted")]
    struct Mail(lettre::AsyncSmtpTransport<lettre::Tokio1Executor>);

    /// Planted: `lettre::SmtpTransport`
    #[expect(clippy::disallowed_types, reason = "planted")]
    struct BlockingMail(lettre::SmtpTransport);
}
