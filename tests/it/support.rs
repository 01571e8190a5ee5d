//! Test support: a migrated database, and an instance running on one.

use std::time::Duration;

use bus_runtime::{
    MigrateError, MigrateOptions,
    database::{self, Pool},
    migrate,
    testing::{TestDatabase, TestServer},
};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use standmeet::{
    config::Config,
    events,
    instance::{self, Instance},
    mail::sink::Sink,
    receiver::Receiver,
};
use tempfile::TempDir;
use uuid::Uuid;

/// How long a test waits for something that must happen before it fails. No test makes a claim about
/// this duration.
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

/// Creates a database with all tables and triggers.
pub(crate) async fn database() -> TestDatabase {
    let server = TestServer::shared().await.expect("a Postgres server for tests");
    let prepared = server.create_prepared("standmeet", async |url: &str| {
        let pool = database::connect_lazily(url, 2)?;
        migrate(&pool, &events::DECLARATION, MigrateOptions::default()).await?;
        pool.close().await;
        Ok::<_, MigrateError>(())
    });
    prepared.await.expect("the migrations apply")
}

/// Returns a pool on a database.
pub(crate) fn pool(database: &TestDatabase) -> Pool {
    database::connect_lazily(database.url(), 5).expect("the test server's URL is valid")
}

/// Inserts an owner with SQL and returns its id.
pub(crate) async fn owner(pool: &Pool) -> Uuid {
    sqlx::query_scalar("INSERT INTO owners (email) VALUES ('owner@example.org') RETURNING id")
        .fetch_one(pool)
        .await
        .unwrap()
}

/// A running instance with its own mail sink and webhook receiver.
pub(crate) struct Site {
    pub(crate) instance: Instance,
    pub(crate) sink: Sink,
    pub(crate) receiver: Receiver,
    pub(crate) pool: Pool,
    _database: TestDatabase,
    http: reqwest::Client,
    // dropped last, because the instance uses it
    _folder: TempDir,
}

impl Site {
    pub(crate) async fn start() -> Self {
        let database = database().await;
        let url = database.url().to_owned();
        Self::on(database, &url, None).await
    }

    /// Starts an instance that connects to its database through `url`; the runtime uses `direct_url`
    /// where it needs a direct connection.
    pub(crate) async fn on(database: TestDatabase, url: &str, direct_url: Option<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let sink = Sink::start(false).await.unwrap();
        let config = Config {
            direct_url,
            ..config(folder.path())
        };
        let listener = instance::listen(config.listen).await.unwrap();
        let instance = Instance::start(&config, listener, url, &sink.url()).await.unwrap();
        Self {
            instance,
            sink,
            receiver: Receiver::start().await.unwrap(),
            pool: pool(&database),
            _database: database,
            http: http_client(),
            _folder: folder,
        }
    }

    /// Builds a request without a token.
    pub(crate) fn visitor(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.instance.url()))
    }

    /// Builds a request with the owner's token.
    pub(crate) fn as_owner(&self, method: Method, path: &str) -> RequestBuilder {
        self.visitor(method, path).bearer_auth(&self.instance.token)
    }

    /// Creates a note over HTTP and returns the response body.
    pub(crate) async fn note(&self, draft: Value) -> Value {
        expect_status(self.as_owner(Method::POST, "/notes").json(&draft), StatusCode::CREATED).await
    }

    /// Updates a note over HTTP and returns the response body.
    pub(crate) async fn edit(&self, id: &str, draft: Value) -> Value {
        let path = format!("/notes/{id}");
        expect_status(self.as_owner(Method::PATCH, &path).json(&draft), StatusCode::OK).await
    }

    /// Returns the subjects that a search finds, best match first.
    pub(crate) async fn search(&self, query: &str) -> Vec<String> {
        let request = self.visitor(Method::GET, "/search").query(&[("q", query)]);
        let found = expect_status(request, StatusCode::OK).await;
        let hits = found["hits"].as_array().expect("hits").iter();
        hits.map(|hit| hit["subject"].as_str().expect("a subject").to_owned())
            .collect()
    }

    /// Waits until a search finds exactly these subjects, in any order.
    pub(crate) async fn wait_until_search_finds(&self, query: &str, subjects: &[&str]) {
        let mut expected: Vec<String> = subjects.iter().map(|&subject| subject.to_owned()).collect();
        expected.sort();
        let mut found = Vec::new();
        let came = eventually(async || {
            found = self.search(query).await;
            found.sort();
            found == expected
        });
        assert!(came.await, "a search for {query} finds {found:?}, not {expected:?}");
    }

    /// Creates an endpoint at a path of the receiver. Returns its id and secret.
    pub(crate) async fn endpoint(&self, path: &str, types: &[&str]) -> (String, String) {
        let draft = json!({ "url": self.receiver.url(path), "event_types": types });
        let request = self.as_owner(Method::POST, "/webhooks/endpoints").json(&draft);
        let created = expect_status(request, StatusCode::CREATED).await;
        let text = |field: &str| created[field].as_str().expect(field).to_owned();
        (text("id"), text("secret"))
    }

    pub(crate) async fn stop(self) {
        self.instance.stop().await;
        self.pool.close().await;
    }
}

pub(crate) fn config(folder: &std::path::Path) -> Config {
    // reads nothing from the environment, so that tests do not depend on who runs them
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database_url: None,
        direct_url: None,
        pool_size: 20,
        folder: folder.to_owned(),
        smtp_url: None,
        mail_from: "site@example.org".to_owned(),
        owner_email: "owner@example.org".to_owned(),
        sealing_keys: None,
        egress_allow: Some("127.0.0.1/32".to_owned()),
        webhook_http: Some("allow".to_owned()),
        egress_ports: None,
    }
}

/// Sends the request, checks the status of the response and returns its JSON body.
pub(crate) async fn expect_status(request: RequestBuilder, status: StatusCode) -> Value {
    let response = request.send().await.expect("the site responds");
    let actual = response.status();
    let text = response.text().await.unwrap();
    assert_eq!(actual, status, "{text}");
    serde_json::from_str(&text).unwrap_or_default()
}

/// Polls until `is_true` returns `true`. Returns `false` after [`WAIT_TIMEOUT`].
pub(crate) async fn eventually(mut is_true: impl AsyncFnMut() -> bool) -> bool {
    tokio::time::timeout(WAIT_TIMEOUT, async {
        while !is_true().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .is_ok()
}

/// Waits for a signal, and panics after [`WAIT_TIMEOUT`].
pub(crate) async fn within_timeout<T>(signal: impl Future<Output = T>) -> T {
    tokio::time::timeout(WAIT_TIMEOUT, signal)
        .await
        .expect("the signal arrives before the timeout")
}

pub(crate) fn http_client() -> reqwest::Client {
    // an error means that another test of this process or the runtime has installed it already
    drop(rustls::crypto::ring::default_provider().install_default());
    reqwest::Client::builder().no_proxy().build().unwrap()
}
