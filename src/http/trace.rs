//! Trace propagation: events recorded by a request continue the request's trace.

use axum::{extract::Request, middleware::Next, response::Response};

/// Runs the request in the scope of its `traceparent` header. An invalid header is ignored.
pub(crate) async fn continue_trace(request: Request, next: Next) -> Response {
    let traceparent = request
        .headers()
        .get("traceparent")
        .and_then(|value| value.to_str().ok())
        .map(str::to_owned);
    bus_runtime::trace::scope(traceparent, next.run(request)).await
}
