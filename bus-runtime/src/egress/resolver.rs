//! Resolves a name once, judges all of its addresses, and hands exactly those to the connection.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use thiserror::Error;

use super::guard::Internal;
use super::policy::{Policy, local};

/// Why a name leads nowhere. It comes back among the sources of the client's error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(super) enum ResolveError {
    #[error("one of the addresses is internal ({0})")]
    Internal(Internal),
    #[error("the name did not resolve")]
    Dns,
}

/// The guard's resolver, over the system's.
#[derive(Debug, Clone)]
pub(super) struct GuardedResolver {
    policy: Arc<Policy>,
}

impl GuardedResolver {
    pub(super) fn new(policy: Arc<Policy>) -> Self {
        Self { policy }
    }

    /// The addresses of a name, all of them public or allowed.
    pub(super) async fn look_up(&self, name: &str) -> Result<Vec<IpAddr>, ResolveError> {
        let addresses = match local(name) {
            Some(address) => vec![address],
            // Any failure of a look-up may pass: the system's resolver does not say which are final.
            None => tokio::net::lookup_host((name, 0))
                .await
                .map_err(|_| ResolveError::Dns)?
                .map(|address| address.ip())
                .collect(),
        };
        judge(&self.policy, name, addresses)
    }
}

/// One internal address is enough to refuse: the connection may go to any of them.
fn judge(policy: &Policy, name: &str, addresses: Vec<IpAddr>) -> Result<Vec<IpAddr>, ResolveError> {
    if addresses.is_empty() {
        return Err(ResolveError::Dns);
    }
    if !policy.allows_host(name) {
        for address in &addresses {
            policy.check_address(*address).map_err(ResolveError::Internal)?;
        }
    }
    Ok(addresses)
}

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let resolver = self.clone();
        Box::pin(async move {
            let addresses = resolver.look_up(name.as_str()).await?;
            // The port 0 is replaced by that of the URL.
            Ok(Box::new(addresses.into_iter().map(|address| SocketAddr::new(address, 0))) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(allow: &str, addresses: &[&str], expected: Result<(), ResolveError>) {
        let policy = Policy::parse(allow, "", "").unwrap();
        let addresses = addresses.iter().map(|address| address.parse().unwrap()).collect();
        assert_eq!(judge(&policy, "hooks.example.com", addresses).map(drop), expected);
    }

    #[test]
    fn one_internal_address_among_public_ones_refuses_the_name() {
        let private = Err(ResolveError::Internal(Internal::Private));
        check("", &["1.1.1.1", "2606:4700::1111"], Ok(()));
        check("", &["1.1.1.1", "10.0.0.1"], private);
        check("", &["10.0.0.1", "1.1.1.1"], private);
        check("", &["1.1.1.1", "::ffff:10.0.0.1"], private);
        check("10.0.0.0/8", &["1.1.1.1", "10.0.0.1"], Ok(()));
        check(
            "10.0.0.0/8",
            &["10.0.0.1", "127.0.0.1"],
            Err(ResolveError::Internal(Internal::Loopback)),
        );
        check("hooks.example.com", &["10.0.0.1", "127.0.0.1"], Ok(()));
        check("other.example.com", &["10.0.0.1"], private);
    }

    #[test]
    fn no_address_is_a_failure_to_resolve_and_no_refusal() {
        check("", &[], Err(ResolveError::Dns));
    }
}
