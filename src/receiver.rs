//! A receiver of webhooks, as somebody else would write one: what `cargo run` offers to try
//! endpoints with, and what the demo and the tests deliver to.
//!
//! Real HTTP on a free port of loopback. Every `POST`, whatever its path, is kept with its
//! headers and the bytes of its body, and answered 204, or otherwise on command:
//! [`Receiver::answer_next`] in the process, `PUT /answer` from outside. `GET /` lists what came.
//! Signatures are checked by the library that receivers use, not by the code that signs.

use std::{
    collections::VecDeque,
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Json, Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse, Response},
    routing::{get, put},
};
use serde::{Deserialize, Serialize};
use tokio::{net::TcpListener, sync::watch, task::JoinSet, time};

/// Deliveries kept; older ones are forgotten.
const KEPT: usize = 10_000;

/// One delivery, as it arrived.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// The path it was posted to.
    pub path: String,
    /// All headers.
    pub headers: HeaderMap,
    /// The body, byte for byte.
    pub body: Bytes,
    /// What the receiver answered.
    pub status: u16,
}

impl Delivery {
    /// A header's value; `None` where it is absent or no text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The body as JSON; `Null` where it is none.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Checks signature and timestamp with an endpoint's secret.
    ///
    /// # Errors
    ///
    /// The secret is none, a header is missing, the time is off, or no signature fits.
    pub fn verify(&self, secret: &str) -> Result<(), standardwebhooks::WebhookError> {
        standardwebhooks::Webhook::new(secret)?.verify(&self.body, &self.headers)
    }
}

/// How the next deliveries are to be answered.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// For how many deliveries.
    #[serde(default = "once")]
    pub times: usize,
    /// How long the receiver takes over each.
    #[serde(default)]
    pub delay_ms: u64,
    /// A `Retry-After` to send along.
    #[serde(default)]
    pub retry_after: Option<String>,
}

fn once() -> usize {
    1
}

impl Answer {
    /// One delivery answered with this status, at once.
    #[must_use]
    pub fn status(status: u16) -> Self {
        Self {
            status,
            times: 1,
            delay_ms: 0,
            retry_after: None,
        }
    }
}

/// A running receiver. It stops when this is dropped.
#[derive(Debug)]
pub struct Receiver {
    address: SocketAddr,
    shared: Arc<Shared>,
    _server: JoinSet<()>,
}

#[derive(Debug)]
struct Shared {
    deliveries: watch::Sender<VecDeque<Delivery>>,
    planned: Mutex<VecDeque<Answer>>,
}

impl Receiver {
    /// Listens on a free port of loopback.
    ///
    /// # Errors
    ///
    /// No port is to be had.
    pub async fn start() -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            deliveries: watch::Sender::new(VecDeque::new()),
            planned: Mutex::new(VecDeque::new()),
        });
        let router = Router::new()
            .route("/answer", put(plan))
            .route("/", get(list).post(receive))
            .fallback(receive)
            .with_state(Arc::clone(&shared));
        // owned, not detached: dropping the receiver ends the server
        let mut server = JoinSet::new();
        server.spawn(async move {
            axum::serve(listener, router)
                .await
                .expect("axum's accept loop does not end");
        });
        Ok(Self {
            address,
            shared,
            _server: server,
        })
    }

    /// An address for an endpoint. The path tells apart what several endpoints get.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    /// Plans the answer to the next deliveries, after those planned before.
    pub fn answer_next(&self, answer: Answer) {
        self.shared.plan(answer);
    }

    /// What has arrived so far, oldest first.
    #[must_use]
    pub fn deliveries(&self) -> Vec<Delivery> {
        self.shared.deliveries.borrow().iter().cloned().collect()
    }

    /// Waits for a delivery that `wanted` accepts, among those that came and those to come.
    pub async fn wait_for(&self, wanted: impl Fn(&Delivery) -> bool) -> Delivery {
        let mut deliveries = self.shared.deliveries.subscribe();
        let found = deliveries.wait_for(|all| all.iter().any(&wanted)).await;
        let all = found.expect("the receiver holds the sender for as long as it lives");
        all.iter()
            .find(|delivery| wanted(delivery))
            .cloned()
            .expect("the wait ended at one")
    }

    /// Waits until all that has arrived, oldest first, is what `wanted` waits for.
    pub async fn wait_until(&self, wanted: impl Fn(&VecDeque<Delivery>) -> bool) {
        let mut deliveries = self.shared.deliveries.subscribe();
        let met = deliveries.wait_for(|all| wanted(all)).await;
        met.expect("the receiver holds the sender for as long as it lives");
    }
}

impl Shared {
    fn plan(&self, answer: Answer) {
        self.planned
            .lock()
            .expect("nobody panics while holding it")
            .push_back(answer);
    }

    fn next_answer(&self) -> Answer {
        let mut planned = self.planned.lock().expect("nobody panics while holding it");
        while let Some(answer) = planned.front_mut() {
            if answer.times > 0 {
                answer.times -= 1;
                return answer.clone();
            }
            planned.pop_front();
        }
        Answer::status(204)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a customer's receiver may be slow, which is what this one shows"
)]
async fn receive(State(shared): State<Arc<Shared>>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let answer = shared.next_answer();
    let delivery = Delivery {
        path: uri.path().to_owned(),
        headers,
        body,
        status: answer.status,
    };
    // kept before the delay: a test sees a delivery that is being held up
    shared.deliveries.send_modify(|deliveries| {
        if deliveries.len() == KEPT {
            deliveries.pop_front();
        }
        deliveries.push_back(delivery);
    });
    time::sleep(Duration::from_millis(answer.delay_ms)).await;
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::NO_CONTENT);
    match answer.retry_after {
        Some(wait) => (status, [("retry-after", wait)]).into_response(),
        None => status.into_response(),
    }
}

async fn plan(State(shared): State<Arc<Shared>>, Json(answer): Json<Answer>) -> StatusCode {
    shared.plan(answer);
    StatusCode::NO_CONTENT
}

/// A delivery as `GET /` lists it.
#[derive(Serialize)]
struct Listed {
    path: String,
    webhook_id: Option<String>,
    status: u16,
    body: serde_json::Value,
}

async fn list(State(shared): State<Arc<Shared>>) -> Json<Vec<Listed>> {
    let deliveries = shared.deliveries.borrow();
    let listed = deliveries.iter().map(|delivery| Listed {
        path: delivery.path.clone(),
        webhook_id: delivery.header("webhook-id").map(str::to_owned),
        status: delivery.status,
        body: delivery.json(),
    });
    Json(listed.collect())
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
    };

    use super::*;

    /// A request by hand: what arrives must not depend on a client library.
    async fn post(receiver: &Receiver, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(receiver.address).await.unwrap();
        let length = body.len();
        let request = format!(
            "POST /a HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    #[tokio::test]
    async fn deliveries_are_kept_and_answered_as_planned() {
        let receiver = Receiver::start().await.unwrap();
        receiver.answer_next(Answer {
            retry_after: Some("7".to_owned()),
            ..Answer::status(503)
        });
        let busy = post(&receiver, "", "{\"a\": 1}").await;
        assert!(
            busy.starts_with("HTTP/1.1 503") && busy.contains("retry-after: 7"),
            "{busy}"
        );
        assert!(post(&receiver, "", "").await.starts_with("HTTP/1.1 204"));
        let first = receiver.wait_for(|delivery| !delivery.body.is_empty()).await;
        assert_eq!((first.path.as_str(), first.status), ("/a", 503));
        assert_eq!(&first.body[..], b"{\"a\": 1}");
        assert_eq!(receiver.deliveries().len(), 2);
    }

    #[tokio::test]
    async fn a_signature_verifies_with_its_secret_and_no_other() {
        let receiver = Receiver::start().await.unwrap();
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        let body = "{\"a\":\"ü\"}";
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let now = i64::try_from(now.unwrap().as_secs()).unwrap();
        let webhook = standardwebhooks::Webhook::new(secret).unwrap();
        let signature = webhook.sign("msg_1", now, body.as_bytes()).unwrap();
        let headers = format!("webhook-id: msg_1\r\nwebhook-timestamp: {now}\r\nwebhook-signature: {signature}\r\n");
        post(&receiver, &headers, body).await;
        let delivery = receiver.wait_for(|_| true).await;
        assert!(delivery.verify(secret).is_ok());
        assert!(delivery.verify("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").is_err());
    }
}
