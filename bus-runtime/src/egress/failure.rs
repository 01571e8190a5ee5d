//! How a request can fail before there is an answer.

use thiserror::Error;

use super::guard::Internal;

/// Why there was no answer. What was sent may have arrived all the same, except where it was blocked.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Failure {
    /// The guard refused the URL or an address; nothing was sent. It stays refused until the configuration or the
    /// name's addresses change.
    #[error("blocked: {0}")]
    Blocked(Blocked),
    /// The name did not resolve. It may tomorrow.
    #[error("the name did not resolve")]
    Dns,
    /// Nobody took the connection: refused, unreachable.
    #[error("no connection")]
    Connect,
    /// The certificate or the handshake.
    #[error("TLS failed")]
    Tls,
    /// No whole answer within the time allowed, for whatever part of it.
    #[error("timed out")]
    Timeout,
    /// The connection ended before the answer did.
    #[error("the connection was closed before the answer")]
    Reset,
    /// The answer is longer than is taken of one, which only a question's can be.
    #[error("the answer is too long")]
    TooLarge,
    /// Anything else, such as an answer that is not HTTP.
    #[error("the exchange failed")]
    Other,
}

impl Failure {
    /// A stable word for the log of attempts.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Blocked(_) => "blocked",
            Self::Dns => "dns",
            Self::Connect => "connect",
            Self::Tls => "tls",
            Self::Timeout => "timeout",
            Self::Reset => "reset",
            Self::TooLarge => "too_large",
            Self::Other => "other",
        }
    }

    /// Whether the same request may succeed later.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Blocked(_) | Self::TooLarge => false,
            Self::Dns | Self::Connect | Self::Tls | Self::Timeout | Self::Reset | Self::Other => true,
        }
    }
}

/// Why the guard refused, each with what to change.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Blocked {
    /// It cannot be read as a URL, or has no host.
    #[error("this is not a URL with a host; write it as `https://host/path`")]
    NotAUrl,
    /// Neither https nor a configured http.
    #[error("the URL must start with `https:`")]
    Scheme,
    /// `https://user:password@host`.
    #[error("the URL holds a user name or a password; put credentials into a header of the endpoint")]
    Credentials,
    /// Another port than the configured ones.
    #[error("port {0} is not among the ports allowed")]
    Port(u16),
    /// The host, or one of the addresses it resolves to, is internal.
    #[error("the host is internal ({0}); use one that is reachable from the internet")]
    Internal(Internal),
}
