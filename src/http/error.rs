//! What a request is answered that was not done.
//!
//! Every answer is `{"error":{"code":…,"message":…}}`: a stable code to branch on and a sentence
//! that says what to change. What went wrong inside is logged and not told.

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

/// Why a request was not done.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// The input cannot be read: 400.
    #[error("{0}")]
    Unreadable(Fault),
    /// No token, or one that nobody has: 401.
    #[error("no owner has this token")]
    Unauthorized,
    /// There is none that the caller may know of: 404. Malformed ids and other owners' are the
    /// same, so that nobody can probe for what exists.
    #[error("there is no {0} with this id")]
    NotFound(&'static str),
    /// There is nothing at the address: 404.
    #[error("{0}")]
    NoRoute(Fault),
    /// There is something at the address, and it takes other methods: 405.
    #[error("the address does not take this method")]
    Method,
    /// It contradicts what is there: 409.
    #[error("{0}")]
    Conflict(Fault),
    /// The input is read and does not fit: 422.
    #[error("{0}")]
    Invalid(Fault),
    /// The transaction did not commit, or may have.
    #[error(transparent)]
    Transaction(#[from] TxError),
    /// An event was not recorded.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A job was not enqueued.
    #[error(transparent)]
    Enqueue(#[from] EnqueueError),
    /// The database refused or was not reached.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// An operation on webhooks failed.
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

/// What of an error is told: status, code, sentence.
struct Told {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl Error {
    fn told(&self) -> Told {
        let told = |status, code, message: &str| Told {
            status,
            code,
            message: message.to_owned(),
        };
        let fault = |status, fault: &Fault| told(status, fault.code, &fault.message);
        match self {
            Self::Unreadable(unreadable) => fault(StatusCode::BAD_REQUEST, unreadable),
            Self::NoRoute(no_route) => fault(StatusCode::NOT_FOUND, no_route),
            Self::Method => told(
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "the address does not take this method: the header `allow` lists those it takes",
            ),
            Self::Conflict(conflict) => fault(StatusCode::CONFLICT, conflict),
            Self::Invalid(invalid) => fault(StatusCode::UNPROCESSABLE_ENTITY, invalid),
            Self::Unauthorized => told(
                StatusCode::UNAUTHORIZED,
                "unauthorized",
                "send the owner's token as `Authorization: Bearer <token>`",
            ),
            Self::NotFound(what) => Told {
                status: StatusCode::NOT_FOUND,
                code: "not_found",
                message: format!("there is no {what} with this id"),
            },
            Self::Transaction(TxError::CommitUnknown(_)) => told(
                StatusCode::SERVICE_UNAVAILABLE,
                "outcome_unknown",
                "the database went away while it committed, and whether it did is unknown: read \
                 before you send this again",
            ),
            // the server compared size and limit; the sentence of `RecordError` names both
            Self::Record(
                fault @ (RecordError::TooLarge { .. }
                | RecordError::TooLong { .. }
                | RecordError::PatternMismatch { .. }
                | RecordError::NulCharacter { .. }),
            ) => Told {
                status: StatusCode::UNPROCESSABLE_ENTITY,
                code: "event_refused",
                message: fault.to_string(),
            },
            error if error.is_retryable() => told(
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "nothing was changed, because a part of the site is out of reach: try again",
            ),
            _ => told(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "the site made a mistake, and nothing was changed; its log says which",
            ),
        }
    }

    /// Whether the same request may succeed later, with nothing of it changed.
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

/// Whether the server was not reached or said that it cannot now: lost connections, no
/// resources, shutting down, read-only after a failover. Another answer is a fault of ours.
fn is_unreachable(error: &DatabaseError) -> bool {
    match error.sqlstate() {
        Some(state) => ["08", "53", "57", "40"].iter().any(|class| state.starts_with(class)) || state == "25006",
        None => error.is_retryable(),
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let Told { status, code, message } = self.told();
        if status.is_server_error() {
            tracing::error!(code, error = %Causes(&self), "a request failed");
        }
        let body = Json(json!({ "error": { "code": code, "message": message } }));
        if status == StatusCode::UNAUTHORIZED {
            (status, [(header::WWW_AUTHENTICATE, "Bearer")], body).into_response()
        } else {
            (status, body).into_response()
        }
    }
}

/// An error with its causes, in one line. It ends before the driver's: a [`DatabaseError`] has
/// said the same in its own words.
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
    fn the_log_has_what_the_driver_said_once() {
        let check = |error: Error, expected: &str| assert_eq!(Causes(&error).to_string(), expected);
        let closed = || sqlx::Error::PoolClosed;
        let said = closed().to_string();
        check(closed().into(), &said);
        let record = RecordError::Database(closed().into());
        check(record.into(), &format!("the event could not be written: {said}"));
    }
}
