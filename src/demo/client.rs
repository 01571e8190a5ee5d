//! The demo's HTTP client of the site.

use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::Value;

/// An HTTP client of one instance.
#[derive(Clone, Debug)]
pub(super) struct Client {
    http: reqwest::Client,
    url: String,
    token: String,
}

impl Client {
    pub(super) fn new(url: &str, token: &str) -> anyhow::Result<Self> {
        let http = reqwest::Client::builder()
            // the instance runs on this machine, so a proxy from the environment must not be used
            .no_proxy()
            .timeout(Duration::from_secs(30))
            .build()?;
        Ok(Self {
            http,
            url: url.to_owned(),
            token: token.to_owned(),
        })
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.send(self.http.post(self.at(path)).json(body)).await
    }

    pub(super) async fn patch(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.send(self.http.patch(self.at(path)).json(body)).await
    }

    /// Polls the search until it finds the note by the word. The caller bounds the wait.
    pub(super) async fn wait_until_found(&self, word: &str, note_id: &str) -> anyhow::Result<Value> {
        loop {
            let request = self.http.get(self.at("/search")).query(&[("q", word)]);
            let response = self.send(request).await?;
            let hits = response["hits"].as_array().context("the response has no `hits`")?;
            if let Some(hit) = hits.iter().find(|hit| hit["note_id"] == note_id) {
                return Ok(hit.clone());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> anyhow::Result<Value> {
        let response = request.bearer_auth(&self.token).send().await?;
        let status = response.status();
        let body: Value = response.json().await.unwrap_or_default();
        if !status.is_success() {
            bail!("the site responded with {status}: {}", body["error"]["message"]);
        }
        Ok(body)
    }
}

/// Returns a text field of a response body.
pub(super) fn text_field<'a>(body: &'a Value, field: &str) -> anyhow::Result<&'a str> {
    body[field]
        .as_str()
        .with_context(|| format!("the response has no `{field}`"))
}
