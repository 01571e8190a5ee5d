//! What a request's handler may do that leaves the process.
//!
//! What must happen is a job's: only a running job has the [`Context`](crate::Context) that mail and posts take. What a
//! visitor waits for can only be asked, and for that a handler takes a [`SyncCall`].

use axum_core::{
    extract::FromRequestParts,
    response::{IntoResponse, Response},
};
use http::{StatusCode, request::Parts};
use thiserror::Error;

/// The right to ask somebody outside once, while a visitor waits for the answer.
///
/// An extractor of axum, one a request. [`EgressClient::ask`](crate::egress::EgressClient::ask) and ports of suppliers
/// take it by value, so that a second question, which would be a retry, does not compile. Nothing durable may depend on
/// the answer: the visitor may leave, and the process may end, before it comes.
///
/// ```
/// use axum::{Router, extract::State, http::StatusCode, routing::get};
/// use bus_runtime::{
///     egress::{EgressClient, HeaderMap, Method},
///     web::SyncCall,
/// };
///
/// async fn slots(call: SyncCall, State(client): State<EgressClient>) -> Result<Vec<u8>, StatusCode> {
///     let url = "https://calendar.example/slots";
///     let reply = client.ask(call, Method::GET, url, HeaderMap::new(), Vec::new()).await;
///     Ok(reply.map_err(|_| StatusCode::BAD_GATEWAY)?.body)
/// }
///
/// let app: Router<EgressClient> = Router::new().route("/slots", get(slots));
/// ```
#[derive(Debug)]
pub struct SyncCall(());

/// A handler, or a layer before it, has taken the request's [`SyncCall`] already. Answers with status 500.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the request's SyncCall was taken already: one request asks once")]
pub struct SyncCallTaken;

impl IntoResponse for SyncCallTaken {
    fn into_response(self) -> Response {
        tracing::error!("{self}");
        StatusCode::INTERNAL_SERVER_ERROR.into_response()
    }
}

/// Marks a request whose call was taken.
#[derive(Clone)]
struct SyncCallUsed;

impl<S: Sync> FromRequestParts<S> for SyncCall {
    type Rejection = SyncCallTaken;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, SyncCallTaken> {
        match parts.extensions.insert(SyncCallUsed) {
            None => Ok(Self(())),
            Some(SyncCallUsed) => Err(SyncCallTaken),
        }
    }
}

#[cfg(test)]
impl SyncCall {
    pub(crate) const fn of_a_test() -> Self {
        Self(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_request_has_one_call() {
        let (mut parts, ()) = http::Request::new(()).into_parts();
        assert!(SyncCall::from_request_parts(&mut parts, &()).await.is_ok());
        let twice = SyncCall::from_request_parts(&mut parts, &()).await.unwrap_err();
        assert_eq!(twice.into_response().status(), StatusCode::INTERNAL_SERVER_ERROR);
        let (mut other, ()) = http::Request::new(()).into_parts();
        assert!(SyncCall::from_request_parts(&mut other, &()).await.is_ok());
    }
}
