//! The W3C trace context of the task at hand.
//!
//! What an HTTP layer or a handler runs inside [`scope`] is recorded with every event, so that
//! the handler's span and the webhook's `traceparent` continue the request's trace.

use std::future::Future;

tokio::task_local! {
    static TRACEPARENT: Option<String>;
}

/// Runs `future` under a `traceparent`. A value that is no W3C trace context is left out.
pub async fn scope<F: Future>(traceparent: Option<String>, future: F) -> F::Output {
    TRACEPARENT
        .scope(traceparent.filter(|value| is_traceparent(value)), future)
        .await
}

/// The `traceparent` of the task at hand, if there is one.
#[must_use]
pub fn current() -> Option<String> {
    TRACEPARENT.try_with(Clone::clone).ok().flatten()
}

/// `00-<32 hex>-<16 hex>-<2 hex>`, neither id all zeros.
fn is_traceparent(value: &str) -> bool {
    let parts: Vec<&str> = value.split('-').collect();
    let [version, trace, span, flags] = parts.as_slice() else {
        return false;
    };
    let hex = |text: &str, length: usize| {
        text.len() == length && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    hex(version, 2)
        && *version != "ff"
        && hex(trace, 32)
        && hex(span, 16)
        && hex(flags, 2)
        && trace.bytes().any(|byte| byte != b'0')
        && span.bytes().any(|byte| byte != b'0')
}

#[cfg(test)]
mod tests {
    use super::{current, scope};

    const VALID: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[tokio::test]
    async fn a_trace_context_is_seen_inside_its_scope_only() {
        assert_eq!(current(), None);
        assert_eq!(
            scope(Some(VALID.into()), async { current() }).await.as_deref(),
            Some(VALID)
        );
        assert_eq!(current(), None);
    }

    #[tokio::test]
    async fn an_invalid_trace_context_is_ignored() {
        for text in [
            "",
            "00-xyz",
            &VALID.to_uppercase(),
            &VALID.replace("4bf92f3577b34da6a3ce929d0e0e4736", &"0".repeat(32)),
        ] {
            assert_eq!(scope(Some(text.into()), async { current() }).await, None, "{text}");
        }
    }
}
