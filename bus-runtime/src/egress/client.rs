//! The HTTP client behind the guard.

use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Client, Response, redirect, retry};
use thiserror::Error;
use url::{Host, Url};

use super::classify::classify;
use super::failure::{Blocked, Failure};
use super::policy::Policy;
use super::resolver::{GuardedResolver, ResolveError};

/// How much of an answer is read. Enough to use the connection again after any sensible one.
const MAX_READ_BYTES: usize = 64 * 1024;
/// How much of it is kept, in bytes of UTF-8.
const MAX_EXCERPT_BYTES: usize = 4 * 1024;
/// How long a visitor waits for somebody else at most.
const MAX_ASK_DURATION: Duration = Duration::from_secs(10);
/// Deliveries to one endpoint go one at a time; several endpoints can share a host.
const IDLE_PER_HOST: usize = 4;
const IDLE_FOR: Duration = Duration::from_secs(60);

/// How long an exchange may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// From resolving the name to the end of the handshake.
    pub connect: Duration,
    /// All of it, the answer's body included.
    pub total: Duration,
}

impl Timeouts {
    /// Returns the limits of a request that may take `total`, of which at most 5 s to connect.
    #[must_use]
    pub fn within(total: Duration) -> Self {
        Self {
            connect: total.min(Duration::from_secs(5)),
            total,
        }
    }
}

impl Default for Timeouts {
    /// 5 s to connect, 15 s in total.
    fn default() -> Self {
        Self::within(Duration::from_secs(15))
    }
}

/// What a receiver answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The status; a redirect's as well, as none is followed.
    pub status: u16,
    /// The first `Retry-After`, if it is text.
    pub retry_after: Option<String>,
    /// The beginning of the body, at most 4 KiB, as text that Postgres stores: what is not UTF-8, and U+0000, is U+FFFD.
    pub excerpt: String,
    /// There was more than `excerpt` has, or the body did not end properly.
    pub truncated: bool,
    /// From the start to the end of what was read.
    pub latency: Duration,
}

/// A client that cannot be built, as an authority given to it is no certificate.
#[derive(Debug, Error)]
#[error("the HTTP client for webhooks could not be built")]
pub struct EgressError(#[source] reqwest::Error);

/// Posts to addresses strangers chose. Cheap to clone; connections are shared and used again.
#[derive(Debug, Clone)]
pub struct EgressClient {
    pub(super) client: Client,
    pub(super) policy: Arc<Policy>,
    resolver: GuardedResolver,
    /// What a question may take in all.
    pub(super) asked: Duration,
}

impl EgressClient {
    /// A client under this policy, which trusts the authorities this machine trusts. Where there are none it says so in
    /// the log, and every https request fails with [`Failure::Tls`].
    ///
    /// # Errors
    ///
    /// [`EgressError`].
    pub fn new(policy: Policy, timeouts: Timeouts) -> Result<Self, EgressError> {
        Self::with_roots(policy, timeouts, [])
    }

    /// A client that trusts these authorities as well, each in PEM.
    ///
    /// # Errors
    ///
    /// [`EgressError`], also where one of them is no certificate.
    pub fn with_roots<'a>(
        policy: Policy,
        timeouts: Timeouts,
        roots: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<Self, EgressError> {
        // reqwest is built without a provider, so that OpenSSL and aws-lc stay out of an application's build, and takes
        // that of the process. An application that has installed one of its own keeps it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let roots: Vec<_> = roots
            .into_iter()
            .map(reqwest::Certificate::from_pem)
            .collect::<Result<_, _>>()
            .map_err(EgressError)?;
        let policy = Arc::new(policy);
        let resolver = GuardedResolver::new(Arc::clone(&policy));
        let builder = || {
            Client::builder()
                .dns_resolver(resolver.clone())
                .no_proxy()
                .redirect(redirect::Policy::none())
                // A retry has one owner, the job layer.
                .retry(retry::never())
                .referer(false)
                .user_agent(concat!("bus/", env!("CARGO_PKG_VERSION")))
                .connect_timeout(timeouts.connect)
                .timeout(timeouts.total)
                .pool_max_idle_per_host(IDLE_PER_HOST)
                .pool_idle_timeout(IDLE_FOR)
        };
        // A bare container has no authorities at all. That is no reason not to start, and none to trust anybody.
        let client = match builder().tls_certs_merge(roots.clone()).build() {
            Ok(client) => client,
            Err(error) => {
                let client = builder().tls_certs_only(roots).build().map_err(EgressError)?;
                let error: &dyn std::error::Error = &error;
                tracing::error!(
                    error,
                    "no certificate authorities on this machine (install ca-certificates): https will fail"
                );
                client
            }
        };
        Ok(Self {
            client,
            policy,
            resolver,
            asked: timeouts.total.min(MAX_ASK_DURATION),
        })
    }

    /// Judges a URL as a post to it would be judged now, and sends nothing: for when an endpoint is made.
    ///
    /// # Errors
    ///
    /// [`Failure::Blocked`] with the reason. [`Failure::Dns`] where the name does not resolve, which it may later;
    /// [`Failure::Timeout`] where resolving took too long.
    pub async fn check(&self, url: &str) -> Result<Url, Failure> {
        let url = self.policy.check_url(url).map_err(Failure::Blocked)?;
        if let Some(Host::Domain(name)) = url.host() {
            match self.resolver.look_up(name).await {
                Ok(_) => {}
                Err(ResolveError::Internal(reason)) => return Err(Failure::Blocked(Blocked::Internal(reason))),
                Err(ResolveError::Dns) => return Err(Failure::Dns),
            }
        }
        Ok(url)
    }

    pub(super) async fn send(&self, url: &str, headers: HeaderMap, body: Vec<u8>) -> Result<Answer, Failure> {
        // The client does not ask its resolver about a literal address.
        let url = self.policy.check_url(url).map_err(Failure::Blocked)?;
        let since = Instant::now();
        let request = self.client.post(url).headers(headers).body(body);
        let response = request.send().await.map_err(|error| classify(&error))?;
        let status = response.status().as_u16();
        let retry_after = response
            .headers()
            .get(RETRY_AFTER)
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned);
        let (bytes, whole) = read(response).await;
        let (excerpt, kept_all) = excerpt(&bytes);
        Ok(Answer {
            status,
            retry_after,
            excerpt,
            truncated: !(whole && kept_all),
            latency: since.elapsed(),
        })
    }
}

/// The beginning of the body, and whether that is all of it.
async fn read(mut response: Response) -> (Vec<u8>, bool) {
    let mut kept = Vec::new();
    let mut length = 0;
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) => {
                length += chunk.len();
                let room = MAX_EXCERPT_BYTES.saturating_sub(kept.len());
                kept.extend_from_slice(&chunk[..chunk.len().min(room)]);
                if length > MAX_READ_BYTES {
                    return (kept, false);
                }
            }
            Ok(None) => return (kept, length <= MAX_EXCERPT_BYTES),
            Err(_) => return (kept, false),
        }
    }
}

/// Bytes as text, cut to the length that is kept (a replaced byte takes three), and whether nothing was cut.
fn excerpt(bytes: &[u8]) -> (String, bool) {
    let mut text = String::from_utf8_lossy(bytes).replace('\0', "\u{fffd}");
    let whole = text.len() <= MAX_EXCERPT_BYTES;
    text.truncate(text.floor_char_boundary(MAX_EXCERPT_BYTES));
    (text, whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::egress::Internal;

    /// Past the check of the URL the resolver refuses still, and the client's error says so by its type.
    #[tokio::test]
    async fn the_resolver_inside_the_client_refuses_too() {
        let guarded = EgressClient::new(Policy::parse("", "allow", "").unwrap(), Timeouts::default()).unwrap();
        let error = guarded.client.post("http://localhost:1/").send().await.unwrap_err();
        assert_eq!(
            classify(&error),
            Failure::Blocked(Blocked::Internal(Internal::Loopback))
        );
    }

    #[track_caller]
    fn check(bytes: &[u8], text: &str, whole: bool) {
        assert_eq!(excerpt(bytes), (text.to_owned(), whole));
    }

    #[test]
    fn an_excerpt_is_text_that_postgres_stores_of_at_most_4_kib() {
        check(b"ok", "ok", true);
        check(b"", "", true);
        check(b"a\0b\xffc", "a\u{fffd}b\u{fffd}c", true);
        let (text, whole) = excerpt(&[0xff; MAX_EXCERPT_BYTES]);
        assert!(!whole && text.len() <= MAX_EXCERPT_BYTES && text.len() > MAX_EXCERPT_BYTES - 3);
        let (text, whole) = excerpt(format!("a{}", "ü".repeat(MAX_EXCERPT_BYTES / 2)).as_bytes());
        assert!(!whole && text.len() == MAX_EXCERPT_BYTES - 1);
    }
}
