//! HTTP to addresses that strangers chose.
//!
//! A webhook's URL is input, and a request to it is made from inside our network. The guard refuses what is internal, on
//! the address that is dialled and not on the text: the text has too many spellings, and a name can answer differently
//! the second time it is asked. So a URL is parsed once by the parser the client uses ([`Policy::check_url`] judges a
//! literal address in it), a name is resolved once by our own resolver inside the client, all of its addresses are
//! judged, and the connection goes to one of those very addresses under the name's SNI and Host. Connections that are
//! used again were judged when they were made.
//!
//! Redirects are not followed, no proxy is used, nothing is retried here. [`EgressClient::post`] takes the context of a
//! running job: what goes out is behind a durable job, which the compiler holds. [`EgressClient::ask`] takes the
//! [`SyncCall`](crate::web::SyncCall) of a request, and is for what a visitor waits for and nothing depends on.

mod calls;
mod classify;
#[expect(
    clippy::disallowed_types,
    reason = "the one client whose posts take a running job's context"
)]
mod client;
mod failure;
mod guard;
mod policy;
mod resolver;
#[cfg(test)]
mod tests;

pub use calls::Reply;
pub use client::{Answer, EgressClient, EgressError, Timeouts};
pub use failure::{Blocked, Failure};
pub use guard::{Internal, internal};
pub use policy::{Policy, PolicyError};
pub use reqwest::{
    Method,
    header::{HeaderMap, HeaderName, HeaderValue},
};
