//! Databases of tests.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use bus_runtime::embedded::{EmbeddedConfig, EmbeddedPostgres};
use bus_runtime::testing::{TEST_DATABASE_URL, TestServer};

fn psql(url: &str, statement: &str) -> Result<String, String> {
    let output = Command::new("psql")
        .args(["--no-psqlrc", "-tAX", "-v", "ON_ERROR_STOP=1", url, "-c", statement])
        .output()
        .expect("psql is on the PATH of whoever runs these tests");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).trim().to_owned();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(text(output.stderr))
    }
}

#[tokio::test]
async fn each_test_has_a_database_of_its_own_on_one_server() {
    let server = TestServer::shared().await.unwrap();
    let (one, two) = (
        server.create_database().await.unwrap(),
        server.create_database().await.unwrap(),
    );
    psql(one.url(), "CREATE TABLE here (n int)").unwrap();
    assert!(
        psql(two.url(), "SELECT FROM here")
            .unwrap_err()
            .contains("does not exist")
    );
    assert!(std::ptr::eq(server, TestServer::shared().await.unwrap()));
    assert_eq!(psql(one.url(), "SELECT current_database()").unwrap(), one.name());
    if std::env::var_os(TEST_DATABASE_URL).is_none() {
        let shown = |name: &str| psql(one.url(), &format!("SHOW {name}")).unwrap();
        assert_eq!(
            (
                shown("max_connections").as_str(),
                shown("max_prepared_transactions").as_str()
            ),
            ("300", "16")
        );
    }
}

#[tokio::test]
async fn a_prepared_state_is_created_once_and_copied_for_concurrent_tests() {
    let server = TestServer::shared().await.unwrap();
    let prepared = AtomicU32::new(0);
    let one = async || {
        server
            .create_prepared("of databases.rs", async |url: &str| {
                prepared.fetch_add(1, Ordering::SeqCst);
                psql(url, "CREATE TABLE made AS SELECT 7 AS n").map(drop)
            })
            .await
            .unwrap()
    };
    let databases = futures_util::future::join_all((0..6).map(|_| one())).await;
    for database in &databases {
        assert_eq!(
            psql(database.url(), "UPDATE made SET n = n + 1 RETURNING n")
                .unwrap()
                .lines()
                .next(),
            Some("8")
        );
    }
    if std::env::var_os(TEST_DATABASE_URL).is_none() {
        assert_eq!(prepared.load(Ordering::SeqCst), 1);
    }
}

#[tokio::test]
async fn a_preparation_that_fails_is_reported_and_retried() {
    let server = TestServer::shared().await.unwrap();
    let failed = server
        .create_prepared("failing once", async |_: &str| Err("no migration"))
        .await;
    assert_eq!(failed.unwrap_err().to_string(), "no migration");
    server
        .create_prepared("failing once", async |_: &str| Ok::<_, String>(()))
        .await
        .unwrap();
}

const HELPER: &str = "BUS_TEST_DATABASES_HELPER";

/// On a given server nothing is left behind, and other databases are not touched.
#[tokio::test]
async fn on_a_given_server_databases_are_dropped_and_old_ones_removed() {
    let server = EmbeddedPostgres::start(EmbeddedConfig::temporary().set("fsync", "off"))
        .await
        .unwrap();
    let admin = server.admin_url();
    for name in ["bus_test_1000000000_aa", "bus_test_mine", "orders"] {
        server.database(name).await.unwrap();
    }
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "databases::helper", "--nocapture"])
        .env(HELPER, "1")
        .env(TEST_DATABASE_URL, &admin)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("made two"));
    let left = psql(
        &admin,
        "SELECT string_agg(datname, ' ' ORDER BY datname) FROM pg_database WHERE NOT datistemplate",
    );
    assert_eq!(left.unwrap(), "bus_test_mine orders postgres");
}

/// Does nothing unless another test started it.
#[tokio::test]
async fn helper() {
    if std::env::var_os(HELPER).is_none() {
        return;
    }
    let server = TestServer::shared().await.unwrap();
    let one = server.create_database().await.unwrap();
    let two = server
        .create_prepared("x", async |url: &str| psql(url, "CREATE TABLE made ()").map(drop))
        .await
        .unwrap();
    assert_eq!(psql(one.url(), "SELECT 1").unwrap(), "1");
    assert_eq!(psql(two.url(), "SELECT count(*) FROM made").unwrap(), "0");
    println!("made two");
}
