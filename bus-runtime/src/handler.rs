//! What a handler is given, and what it may answer.

use std::{fmt, time::Duration};

pub use futures_util::future::BoxFuture;

use crate::{
    context::{Context, TxContext},
    error::BoxError,
    transaction::Tx,
};

/// What a handler answers: `Ok(())` is done. Any error turned in by `?` is a retry; [`retry`],
/// [`snooze`] and [`discard`] say which of the others it is.
///
/// A handler classifies, the policy declared for its kind decides when the next attempt is, and
/// nothing below retries. A panic is a failed attempt.
pub type Outcome = Result<(), HandlerError>;

/// Why a handler did not finish its job.
///
/// This is no [`std::error::Error`], so that every error converts into it by `?`.
pub enum HandlerError {
    /// A failed attempt; the next one comes by the declared policy.
    Retry(BoxError),
    /// Not now, for a reason that is no failure. Uses no attempt.
    Snooze(Duration),
    /// Permanent: no attempt can succeed.
    Discard(BoxError),
    /// The job has lost its point, which is no failure; the reason is kept.
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

/// A failed attempt, to be made again.
///
/// # Errors
///
/// Always: that is its use.
pub fn retry(error: impl Into<BoxError>) -> Outcome {
    Err(HandlerError::Retry(error.into()))
}

/// Not now: run again after `wait`, using no attempt.
///
/// # Errors
///
/// Always: that is its use.
pub fn snooze(wait: Duration) -> Outcome {
    Err(HandlerError::Snooze(wait))
}

/// Permanent: do not try again.
///
/// # Errors
///
/// Always: that is its use.
pub fn discard(error: impl Into<BoxError>) -> Outcome {
    Err(HandlerError::Discard(error.into()))
}

/// The job has lost its point: end it without a failure.
///
/// # Errors
///
/// Always: that is its use.
pub fn cancel(reason: impl Into<BoxError>) -> Outcome {
    Err(HandlerError::Cancel(reason.into()))
}

/// A handler of an application `A` for an input `I`: an [`Event`](crate::Event), a job's
/// arguments, or `()` for a periodic task. The attribute macros make it.
pub enum HandlerFn<A, I> {
    /// May call out, and opens transactions of its own through [`Context::in_tx`].
    Plain(for<'a> fn(&'a mut Context, &'a A, I) -> BoxFuture<'a, Outcome>),
    /// Runs in one transaction in which its completion commits too, and cannot call out.
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
