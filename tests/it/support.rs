//! What tests stand on: a migrated database, and an instance running on one.

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

/// How long something that must happen may take before the test says that it has not. No claim
/// is about this figure.
const PATIENCE: Duration = Duration::from_secs(60);

/// A database with all tables and triggers.
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

/// A pool on a database.
pub(crate) fn pool(database: &TestDatabase) -> Pool {
    database::connect_lazily(database.url(), 5).expect("the address is the server's own")
}

/// A new owner, by SQL.
pub(crate) async fn owner(pool: &Pool) -> Uuid {
    sqlx::query_scalar("INSERT INTO owners (email) VALUES ('owner@example.org') RETURNING id")
        .fetch_one(pool)
        .await
        .unwrap()
}

/// A running instance, with a mail server and a receiver of its own.
pub(crate) struct Site {
    pub(crate) instance: Instance,
    pub(crate) sink: Sink,
    pub(crate) receiver: Receiver,
    pub(crate) pool: Pool,
    _database: TestDatabase,
    http: reqwest::Client,
    // dropped last: the instance works in it
    _folder: TempDir,
}

impl Site {
    pub(crate) async fn start() -> Self {
        let database = database().await;
        let url = database.url().to_owned();
        Self::on(database, &url, None).await
    }

    /// An instance that reaches its database by this address; the runtime by the direct one.
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
            http: http(),
            _folder: folder,
        }
    }

    /// A request by a visitor.
    pub(crate) fn visitor(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.instance.url()))
    }

    /// A request by the owner.
    pub(crate) fn as_owner(&self, method: Method, path: &str) -> RequestBuilder {
        self.visitor(method, path).bearer_auth(&self.instance.token)
    }

    /// A note made over HTTP.
    pub(crate) async fn note(&self, draft: Value) -> Value {
        answer(self.as_owner(Method::POST, "/notes").json(&draft), StatusCode::CREATED).await
    }

    /// A change of a note over HTTP.
    pub(crate) async fn edit(&self, id: &str, draft: Value) -> Value {
        let path = format!("/notes/{id}");
        answer(self.as_owner(Method::PATCH, &path).json(&draft), StatusCode::OK).await
    }

    /// The subjects a search finds, in their order.
    pub(crate) async fn search(&self, query: &str) -> Vec<String> {
        let asked = self.visitor(Method::GET, "/search").query(&[("q", query)]);
        let found = answer(asked, StatusCode::OK).await;
        let hits = found["hits"].as_array().expect("hits").iter();
        hits.map(|hit| hit["subject"].as_str().expect("a subject").to_owned())
            .collect()
    }

    /// Waits until a search finds exactly these subjects, in any order.
    pub(crate) async fn finds(&self, query: &str, subjects: &[&str]) {
        let mut wanted: Vec<String> = subjects.iter().map(|&subject| subject.to_owned()).collect();
        wanted.sort();
        let mut found = Vec::new();
        let came = eventually(async || {
            found = self.search(query).await;
            found.sort();
            found == wanted
        });
        assert!(came.await, "a search for {query} finds {found:?}, not {wanted:?}");
    }

    /// An endpoint at a path of the receiver; its id and secret.
    pub(crate) async fn endpoint(&self, path: &str, types: &[&str]) -> (String, String) {
        let wanted = json!({ "url": self.receiver.url(path), "event_types": types });
        let made = self.as_owner(Method::POST, "/webhooks/endpoints").json(&wanted);
        let made = answer(made, StatusCode::CREATED).await;
        let text = |field: &str| made[field].as_str().expect(field).to_owned();
        (text("id"), text("secret"))
    }

    pub(crate) async fn stop(self) {
        self.instance.stop().await;
        self.pool.close().await;
    }
}

pub(crate) fn config(folder: &std::path::Path) -> Config {
    // tests must not depend on who runs them, so nothing is read from the environment
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database_url: None,
        direct_url: None,
        pool: 20,
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

/// Sends, checks the status, and gives the body.
pub(crate) async fn answer(request: RequestBuilder, status: StatusCode) -> Value {
    let answer = request.send().await.expect("the site answers");
    let got = answer.status();
    let text = answer.text().await.unwrap();
    assert_eq!(got, status, "{text}");
    serde_json::from_str(&text).unwrap_or_default()
}

/// Asks again and again; whether it came true before the test runs out of patience.
pub(crate) async fn eventually(mut is_true: impl AsyncFnMut() -> bool) -> bool {
    tokio::time::timeout(PATIENCE, async {
        while !is_true().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .is_ok()
}

/// Bounds a wait for a signal.
pub(crate) async fn soon<T>(signal: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, signal)
        .await
        .expect("what was waited for has not come")
}

pub(crate) fn http() -> reqwest::Client {
    // an error says that it has been chosen, by another test of this process or by the runtime
    drop(rustls::crypto::ring::default_provider().install_default());
    reqwest::Client::builder().no_proxy().build().unwrap()
}
