//! The trace a request belongs to: what it records continues it.

use axum::{extract::Request, middleware::Next, response::Response};

/// Runs the request under the `traceparent` it came with. One that is no W3C trace context is as
/// none.
pub(crate) async fn continue_trace(request: Request, next: Next) -> Response {
    let traceparent = request
        .headers()
        .get("traceparent")
        .and_then(|value| value.to_str().ok())
        .map(str::to_owned);
    bus_runtime::trace::scope(traceparent, next.run(request)).await
}
