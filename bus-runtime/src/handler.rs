//! What a handler takes and returns.

use std::{fmt, time::Duration};

pub use futures_util::future::BoxFuture;

use crate::{
    context::{Context, TxContext},
    error::BoxError,
    transaction::Tx,
};

/// The result of a handler. `Ok(())` completes the job. An error propagated with `?` fails the attempt and schedules a
/// retry; [`retry`], [`snooze`], [`discard`] and [`cancel`] return the other outcomes.
///
/// The retry policy declared for the job's kind decides when the next attempt runs. No layer below retries. A panic
/// fails the attempt.
pub type Outcome = Result<(), HandlerError>;

/// Why a handler did not complete its job.
///
/// It does not implement [`std::error::Error`], so that every error converts into it with `?`.
pub enum HandlerError {
    /// The attempt failed. The next attempt runs as the retry policy says.
    Retry(BoxError),
    /// The job runs again after this wait. No attempt is used.
    Snooze(Duration),
    /// The job failed permanently and is discarded.
    Discard(BoxError),
    /// The job is no longer needed and ends as cancelled, with this reason. It raises no alert.
    Cancel(BoxError),
}

impl fmt::Debug for HandlerError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Retry(error) => write!(formatter, "retry: {error}"),
            Self::Snooze(wait) => write!(formatter, "snooze: {wait:?}"),
            Self::Discard(error) => write!(formatter, "discard: {error}"),
            Self::Cancel(error) => write!(formatter, "cancel: {error}"),
        }
    }
}

impl<E: Into<BoxError>> From<E> for HandlerError {
    fn from(error: E) -> Self {
        Self::Retry(error.into())
    }
}

/// Fails the attempt. The next attempt runs as the retry policy says.
///
/// # Errors
///
/// Always returns [`HandlerError::Retry`].
pub fn retry(error: impl Into<BoxError>) -> Outcome {
    Err(HandlerError::Retry(error.into()))
}

/// Runs the job again after `wait` without using an attempt.
///
/// # Errors
///
/// Always returns [`HandlerError::Snooze`].
pub fn snooze(wait: Duration) -> Outcome {
    Err(HandlerError::Snooze(wait))
}

/// Discards the job: no attempt can succeed.
///
/// # Errors
///
/// Always returns [`HandlerError::Discard`].
pub fn discard(error: impl Into<BoxError>) -> Outcome {
    Err(HandlerError::Discard(error.into()))
}

/// Cancels the job: it is no longer needed.
///
/// # Errors
///
/// Always returns [`HandlerError::Cancel`].
pub fn cancel(reason: impl Into<BoxError>) -> Outcome {
    Err(HandlerError::Cancel(reason.into()))
}

/// A handler of an application `A` for an input `I`: an [`Event`](crate::Event), a job's arguments, or `()` for a
/// periodic task. Created by the attribute macros.
pub enum HandlerFn<A, I> {
    /// May make outgoing calls, and opens transactions with [`Context::in_tx`].
    Plain(for<'a> fn(&'a mut Context, &'a A, I) -> BoxFuture<'a, Outcome>),
    /// Runs in one transaction, in which its job's completion commits too. Makes no outgoing calls.
    Transactional(for<'a> fn(&'a TxContext, &'a mut Tx, &'a A, I) -> BoxFuture<'a, Outcome>),
}

impl<A, I> Clone for HandlerFn<A, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, I> Copy for HandlerFn<A, I> {}

impl<A, I> fmt::Debug for HandlerFn<A, I> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Plain(_) => "HandlerFn::Plain",
            Self::Transactional(_) => "HandlerFn::Transactional",
        })
    }
}
