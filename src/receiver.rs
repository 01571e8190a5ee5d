//! A webhook receiver for trying out endpoints with `cargo run`, for the demo and for tests.
//!
//! It is an HTTP server on a free loopback port. It stores every `POST` with its headers and the
//! bytes of its body, for any path, and responds with 204. Other responses can be planned with
//! [`Receiver::plan_response`], or over HTTP with `PUT /response`. `GET /` lists the received
//! deliveries. Signatures are verified with the `standardwebhooks` library, not with the code that
//! signs.

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

/// Maximum number of stored deliveries. Older ones are dropped.
const MAX_DELIVERIES: usize = 10_000;

/// A received delivery.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Path of the request.
    pub path: String,
    /// Headers of the request.
    pub headers: HeaderMap,
    /// Body of the request, byte for byte.
    pub body: Bytes,
    /// Status of the receiver's response.
    pub status: u16,
}

impl Delivery {
    /// Returns the value of a header, or `None` if it is absent or not visible ASCII.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Returns the body as JSON, or `Null` if it is not valid JSON.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Verifies signature and timestamp with the endpoint's signing secret.
    ///
    /// # Errors
    ///
    /// Returns an error if the secret is malformed, a header is missing, the timestamp is too old or
    /// too new, or no signature matches.
    pub fn verify(&self, secret: &str) -> Result<(), standardwebhooks::WebhookError> {
        standardwebhooks::Webhook::new(secret)?.verify(&self.body, &self.headers)
    }
}

/// The response to the next deliveries.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedResponse {
    /// HTTP status.
    pub status: u16,
    /// Number of deliveries that get this response.
    #[serde(default = "default_times")]
    pub times: usize,
    /// Delay before the response, in milliseconds.
    #[serde(default)]
    pub delay_ms: u64,
    /// Value of the `Retry-After` header, if any.
    #[serde(default)]
    pub retry_after: Option<String>,
}

fn default_times() -> usize {
    1
}

impl PlannedResponse {
    /// Returns a response with this status to one delivery, without delay.
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

/// A running receiver. Stops when dropped.
#[derive(Debug)]
pub struct Receiver {
    address: SocketAddr,
    shared: Arc<ReceiverState>,
    _server: JoinSet<()>,
}

#[derive(Debug)]
struct ReceiverState {
    deliveries: watch::Sender<VecDeque<Delivery>>,
    planned: Mutex<VecDeque<PlannedResponse>>,
}

impl Receiver {
    /// Starts a receiver on a free loopback port.
    ///
    /// # Errors
    ///
    /// Returns an error if no port can be bound.
    pub async fn start() -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(ReceiverState {
            deliveries: watch::Sender::new(VecDeque::new()),
            planned: Mutex::new(VecDeque::new()),
        });
        let router = Router::new()
            .route("/response", put(plan))
            .route("/", get(list).post(receive))
            .fallback(receive)
            .with_state(Arc::clone(&shared));
        // owned, not detached: dropping the receiver stops the server
        let mut server = JoinSet::new();
        server.spawn(async move {
            axum::serve(listener, router)
                .await
                .expect("axum's accept loop does not return");
        });
        Ok(Self {
            address,
            shared,
            _server: server,
        })
    }

    /// Returns a URL for an endpoint. Different paths distinguish several endpoints.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    /// Plans the response to the next deliveries, after those already planned.
    pub fn plan_response(&self, response: PlannedResponse) {
        self.shared.plan(response);
    }

    /// Returns the deliveries received so far, oldest first.
    #[must_use]
    pub fn deliveries(&self) -> Vec<Delivery> {
        self.shared.deliveries.borrow().iter().cloned().collect()
    }

    /// Waits until a delivery matches `wanted` and returns it. Also considers deliveries already
    /// received.
    pub async fn wait_for(&self, wanted: impl Fn(&Delivery) -> bool) -> Delivery {
        let mut deliveries = self.shared.deliveries.subscribe();
        let found = deliveries.wait_for(|all| all.iter().any(&wanted)).await;
        let all = found.expect("the receiver owns the sender");
        all.iter()
            .find(|delivery| wanted(delivery))
            .cloned()
            .expect("the wait ended because one matched")
    }

    /// Waits until `wanted` accepts the list of all deliveries received so far, oldest first.
    pub async fn wait_until(&self, wanted: impl Fn(&VecDeque<Delivery>) -> bool) {
        let mut deliveries = self.shared.deliveries.subscribe();
        let met = deliveries.wait_for(|all| wanted(all)).await;
        met.expect("the receiver owns the sender");
    }
}

impl ReceiverState {
    fn plan(&self, response: PlannedResponse) {
        self.planned
            .lock()
            .expect("no holder of the lock panics")
            .push_back(response);
    }

    fn next_response(&self) -> PlannedResponse {
        let mut planned = self.planned.lock().expect("no holder of the lock panics");
        while let Some(response) = planned.front_mut() {
            if response.times > 0 {
                response.times -= 1;
                return response.clone();
            }
            planned.pop_front();
        }
        PlannedResponse::status(204)
    }
}

#[expect(clippy::disallowed_methods, reason = "simulates a slow receiver")]
async fn receive(State(shared): State<Arc<ReceiverState>>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let response = shared.next_response();
    let delivery = Delivery {
        path: uri.path().to_owned(),
        headers,
        body,
        status: response.status,
    };
    // stored before the delay, so that a test sees a delivery whose response is pending
    shared.deliveries.send_modify(|deliveries| {
        if deliveries.len() == MAX_DELIVERIES {
            deliveries.pop_front();
        }
        deliveries.push_back(delivery);
    });
    time::sleep(Duration::from_millis(response.delay_ms)).await;
    let status = StatusCode::from_u16(response.status).unwrap_or(StatusCode::NO_CONTENT);
    match response.retry_after {
        Some(wait) => (status, [("retry-after", wait)]).into_response(),
        None => status.into_response(),
    }
}

async fn plan(State(shared): State<Arc<ReceiverState>>, Json(response): Json<PlannedResponse>) -> StatusCode {
    shared.plan(response);
    StatusCode::NO_CONTENT
}

/// A delivery in the list of `GET /`.
#[derive(Serialize)]
struct ListedDelivery {
    path: String,
    webhook_id: Option<String>,
    status: u16,
    body: serde_json::Value,
}

async fn list(State(shared): State<Arc<ReceiverState>>) -> Json<Vec<ListedDelivery>> {
    let deliveries = shared.deliveries.borrow();
    let listed = deliveries.iter().map(|delivery| ListedDelivery {
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

    /// Sends a hand-written request, so that the test does not depend on a client library.
    async fn post(receiver: &Receiver, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(receiver.address).await.unwrap();
        let length = body.len();
        let request = format!(
            "POST /a HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).await.unwrap();
        response
    }

    #[tokio::test]
    async fn deliveries_are_stored_and_get_the_planned_response() {
        let receiver = Receiver::start().await.unwrap();
        receiver.plan_response(PlannedResponse {
            retry_after: Some("7".to_owned()),
            ..PlannedResponse::status(503)
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
    async fn a_signature_verifies_only_with_its_secret() {
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
