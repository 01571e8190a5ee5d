//! What the demo asks the site, as any client would: HTTP and a token.

use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::Value;

/// A client of one instance.
#[derive(Clone, Debug)]
pub(super) struct Client {
    http: reqwest::Client,
    url: String,
    token: String,
}

impl Client {
    pub(super) fn new(url: &str, token: &str) -> anyhow::Result<Self> {
        let http = reqwest::Client::builder()
            // a proxy of the environment is not on the way to this machine
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

    /// Asks until the search finds the note by the word; the caller bounds the wait.
    pub(super) async fn found(&self, word: &str, note_id: &str) -> anyhow::Result<Value> {
        loop {
            let asked = self.http.get(self.at("/search")).query(&[("q", word)]);
            let answer = self.send(asked).await?;
            let hits = answer["hits"].as_array().context("an answer with hits")?;
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
        let answer = request.bearer_auth(&self.token).send().await?;
        let status = answer.status();
        let body: Value = answer.json().await.unwrap_or_default();
        if !status.is_success() {
            bail!("the site answered {status}: {}", body["error"]["message"]);
        }
        Ok(body)
    }
}

/// A text field of an answer.
pub(super) fn text<'a>(answer: &'a Value, field: &str) -> anyhow::Result<&'a str> {
    answer[field]
        .as_str()
        .with_context(|| format!("the answer has no `{field}`"))
}
