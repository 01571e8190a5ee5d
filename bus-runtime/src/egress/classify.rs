//! Which kind of failure an error of the client is, by the types among its sources; none of their texts is read.

use std::error::Error;
use std::io;

use super::failure::{Blocked, Failure};
use super::resolver::ResolveError;

pub(super) fn classify(error: &reqwest::Error) -> Failure {
    // The guard's own words first: they come wrapped in an error of connecting.
    if let Some(resolve) = find::<ResolveError>(error) {
        return match resolve {
            ResolveError::Internal(reason) => Failure::Blocked(Blocked::Internal(*reason)),
            ResolveError::Dns => Failure::Dns,
        };
    }
    if error.is_timeout() {
        return Failure::Timeout;
    }
    if find::<rustls::Error>(error).is_some() {
        return Failure::Tls;
    }
    // Layers wrap one such error in another of no kind.
    let kind = find_where(error, &|error: &io::Error| error.kind() != io::ErrorKind::Other).map(io::Error::kind);
    if error.is_connect() {
        return match kind {
            // A peer that took the connection and closed it in the middle of the handshake.
            Some(io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe) => {
                Failure::Tls
            }
            Some(io::ErrorKind::TimedOut) => Failure::Timeout,
            _ => Failure::Connect,
        };
    }
    match kind {
        Some(
            io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe
            | io::ErrorKind::UnexpectedEof,
        ) => return Failure::Reset,
        Some(io::ErrorKind::TimedOut) => return Failure::Timeout,
        _ => {}
    }
    match find::<hyper::Error>(error) {
        Some(error) if error.is_incomplete_message() || error.is_closed() || error.is_canceled() => Failure::Reset,
        _ => Failure::Other,
    }
}

fn find<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    find_where(error, &|_| true)
}

/// The first source of this type that is meant, also where it is wrapped in an `io::Error`, whose `source()` leaves out
/// the error in it.
fn find_where<'a, E: Error + 'static>(error: &'a (dyn Error + 'static), meant: &dyn Fn(&E) -> bool) -> Option<&'a E> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = error.downcast_ref::<E>().filter(|found| meant(found)) {
            return Some(found);
        }
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        if let Some(found) = inner.and_then(|inner| find_where(inner, meant)) {
            return Some(found);
        }
        next = error.source();
    }
    None
}
