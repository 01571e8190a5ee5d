//! Error responses.
//!
//! Every error response is `{"error":{"code":…,"message":…}}`: a stable code for programs and a
//! message for people. Details of internal errors are logged, not sent.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use bus_runtime::{DatabaseError, EnqueueError, RecordError, TxError, webhooks::EndpointError};
use serde_json::json;
use thiserror::Error as ThisError;

use super::Fault;
use crate::corpus::search::SearchError;

/// An error of a request, which converts to a response.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// The input cannot be parsed: 400.
    #[error("{0}")]
    Unreadable(Fault),
    /// The bearer token is missing or unknown: 401.
    #[error("the bearer token is missing or unknown")]
    Unauthorized,
    /// The caller has no object with this id: 404. Malformed ids and ids of other owners give the
    /// same response, so that a caller cannot find out which ids exist.
    #[error("no {0} with this id")]
    NotFound(&'static str),
    /// No route has this path: 404.
    #[error("{0}")]
    NoRoute(Fault),
    /// The path exists, but not for this method: 405.
    #[error("this path does not support the method")]
    Method,
    /// The request conflicts with stored data: 409.
    #[error("{0}")]
    Conflict(Fault),
    /// The input was parsed, but a value is invalid: 422.
    #[error("{0}")]
    Invalid(Fault),
    /// The transaction failed, or its outcome is unknown: 503 or 500.
    #[error(transparent)]
    Transaction(#[from] TxError),
    /// An event could not be recorded.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A job could not be enqueued.
    #[error(transparent)]
    Enqueue(#[from] EnqueueError),
    /// A query failed, or the database is unreachable.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// An operation on a webhook endpoint failed.
    #[error(transparent)]
    Webhooks(EndpointError),
    /// The search index failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The parts of an error response.
struct ErrorBody {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl Error {
    fn to_body(&self) -> ErrorBody {
        let body = |status, code, message: &str| ErrorBody {
            status,
            code,
            message: message.to_owned(),
        };
        let fault = |status, fault: &Fault| body(status, fault.code, &fault.message);
        match self {
            Self::Unreadable(unreadable) => fault(StatusCode::BAD_REQUEST, unreadable),
            Self::NoRoute(no_route) => fault(StatusCode::NOT_FOUND, no_route),
            Self::Method => body(
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "this path does not support the method; the header `allow` lists the supported ones",
            ),
            Self::Conflict(conflict) => fault(StatusCode::CONFLICT, conflict),
            Self::Invalid(invalid) => fault(StatusCode::UNPROCESSABLE_ENTITY, invalid),
            Self::Unauthorized => body(
                StatusCode::UNAUTHORIZED,
                "unauthorized",
                "send the owner's token as `Authorization: Bearer <token>`",
            ),
            Self::NotFound(what) => ErrorBody {
                status: StatusCode::NOT_FOUND,
                code: "not_found",
                message: format!("no {what} with this id"),
            },
            Self::Transaction(TxError::CommitUnknown(_)) => body(
                StatusCode::SERVICE_UNAVAILABLE,
                "outcome_unknown",
                "the connection to the database was lost during the commit, so the change may or may \
                 not be stored: check before you send the request again",
            ),
            // the message of these variants contains the size and the limit
            Self::Record(
                fault @ (RecordError::TooLarge { .. }
                | RecordError::TooLong { .. }
                | RecordError::PatternMismatch { .. }
                | RecordError::NulCharacter { .. }),
            ) => ErrorBody {
                status: StatusCode::UNPROCESSABLE_ENTITY,
                code: "event_refused",
                message: fault.to_string(),
            },
            error if error.is_retryable() => body(
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "the service is temporarily unavailable; nothing was changed: try again later",
            ),
            _ => body(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "an internal error occurred; nothing was changed, and the details are in the server's log",
            ),
        }
    }

    /// Returns whether the same request may succeed later.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Transaction(TxError::Begin(error) | TxError::Commit(error))
            | Self::Database(error)
            | Self::Record(RecordError::Database(error))
            | Self::Enqueue(EnqueueError::Database(error)) => is_unreachable(error),
            Self::Transaction(_)
            | Self::Record(_)
            | Self::Enqueue(_)
            | Self::Webhooks(_)
            | Self::Search(_)
            | Self::Unreadable(_)
            | Self::Unauthorized
            | Self::NotFound(_)
            | Self::NoRoute(_)
            | Self::Method
            | Self::Conflict(_)
            | Self::Invalid(_) => false,
        }
    }
}

/// Returns whether the database is temporarily unavailable: the connection was lost, resources are
/// exhausted, the server is shutting down, or it is read-only after a failover. Any other error is
/// a bug.
fn is_unreachable(error: &DatabaseError) -> bool {
    match error.sqlstate() {
        Some(state) => ["08", "53", "57", "40"].iter().any(|class| state.starts_with(class)) || state == "25006",
        None => error.is_retryable(),
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let ErrorBody { status, code, message } = self.to_body();
        if status.is_server_error() {
            tracing::error!(code, error = %Causes(&self), "request failed");
        }
        let body = Json(json!({ "error": { "code": code, "message": message } }));
        if status == StatusCode::UNAUTHORIZED {
            (status, [(header::WWW_AUTHENTICATE, "Bearer")], body).into_response()
        } else {
            (status, body).into_response()
        }
    }
}

/// Shows an error and its causes in one line. Leaves out the driver's error, whose text is already
/// part of [`DatabaseError`].
struct Causes<'a>(&'a dyn std::error::Error);

impl std::fmt::Display for Causes<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}", self.0)?;
        let mut cause = self.0.source();
        while let Some(error) = cause.filter(|error| !error.is::<sqlx::Error>()) {
            write!(formatter, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_line_contains_the_drivers_message_once() {
        let check = |error: Error, expected: &str| assert_eq!(Causes(&error).to_string(), expected);
        let closed = || sqlx::Error::PoolClosed;
        let message = closed().to_string();
        check(closed().into(), &message);
        let record = RecordError::Database(closed().into());
        check(record.into(), &format!("the event could not be written: {message}"));
    }
}
