//! What the guard makes an exception of, from the configuration, and its judgement of a URL.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `BUS_EGRESS_ALLOW` | nets, addresses and host names that may be internal, by commas | none |
//! | `BUS_WEBHOOK_HTTP` | `allow`: `http:` too | only `https:` |
//! | `BUS_EGRESS_PORTS` | the ports that may be used, by commas | all |
//!
//! An allowed name may resolve to anything; an allowed net is allowed under every name and in the mapped form.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr};

use ipnet::IpNet;
use thiserror::Error;
use url::{Host, Url};

use super::failure::Blocked;
use super::guard::{Internal, internal};

/// Nets, addresses and hosts that may be internal.
pub(super) const EGRESS_ALLOW: &str = "BUS_EGRESS_ALLOW";
/// Whether `http:` is allowed.
pub(super) const WEBHOOK_HTTP: &str = "BUS_WEBHOOK_HTTP";
/// The ports allowed.
pub(super) const EGRESS_PORTS: &str = "BUS_EGRESS_PORTS";

/// Where requests may go. By default to public addresses over https, on any port.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    nets: Vec<IpNet>,
    /// As the URL parser writes them, without a final dot.
    hosts: BTreeSet<String>,
    http: bool,
    ports: BTreeSet<u16>,
}

/// A configuration that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// Neither a net nor a host.
    #[error("{EGRESS_ALLOW}: `{0}` is not a net such as `10.0.0.0/8`, an address, or a host name")]
    Allow(String),
    /// Not a word that is known.
    #[error("{WEBHOOK_HTTP}: `{0}` is not `allow` or `refuse`")]
    Http(String),
    /// Not a number.
    #[error("{EGRESS_PORTS}: `{0}` is not a port, 1 to 65535")]
    Port(String),
}

impl Policy {
    /// Reads the configuration's three texts. An empty one is the default.
    ///
    /// # Errors
    ///
    /// The first part that cannot be read.
    pub fn parse(allow: &str, http: &str, ports: &str) -> Result<Self, PolicyError> {
        let mut policy = Self::default();
        for part in parts(allow) {
            if let Ok(net) = part.parse() {
                policy.nets.push(net);
            } else if let Ok(address) = part.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
                policy.nets.push(address.to_canonical().into());
            } else {
                match Host::parse(part) {
                    Ok(Host::Domain(name)) if !part.contains('/') => policy.hosts.insert(without_dot(&name).to_owned()),
                    _ => return Err(PolicyError::Allow(part.to_owned())),
                };
            }
        }
        policy.http = match http.trim() {
            "" | "refuse" => false,
            "allow" => true,
            other => return Err(PolicyError::Http(other.to_owned())),
        };
        for part in parts(ports) {
            match part.parse() {
                Ok(port) if port != 0 => policy.ports.insert(port),
                _ => return Err(PolicyError::Port(part.to_owned())),
            };
        }
        Ok(policy)
    }

    /// Reads the three variables of the environment.
    ///
    /// # Errors
    ///
    /// As of [`parse`](Self::parse).
    pub fn from_env() -> Result<Self, PolicyError> {
        let read = |name| std::env::var(name).unwrap_or_default();
        Self::parse(&read(EGRESS_ALLOW), &read(WEBHOOK_HTTP), &read(EGRESS_PORTS))
    }

    /// Judges a URL as far as it goes without resolving a name, and reads it.
    ///
    /// Odd spellings of an address (decimal, octal, hexadecimal, short, full-width, percent-encoded, in brackets) are
    /// judged by what they dial: the parser is the client's own, and gives an address or a name.
    ///
    /// # Errors
    ///
    /// The reason, which says what to change.
    pub fn check_url(&self, text: &str) -> Result<Url, Blocked> {
        let url = Url::parse(text).map_err(|_| Blocked::NotAUrl)?;
        match url.scheme() {
            "https" => {}
            "http" if self.http => {}
            _ => return Err(Blocked::Scheme),
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Blocked::Credentials);
        }
        let port = url.port_or_known_default().unwrap_or_default();
        if !self.ports.is_empty() && !self.ports.contains(&port) {
            return Err(Blocked::Port(port));
        }
        let judged = match url.host() {
            None => return Err(Blocked::NotAUrl),
            Some(Host::Ipv4(address)) => self.check_address(address.into()),
            Some(Host::Ipv6(address)) => self.check_address(address.into()),
            Some(Host::Domain(name)) if self.allows_host(name) => Ok(()),
            Some(Host::Domain(name)) => local(name).map_or(Ok(()), |address| self.check_address(address)),
        };
        judged.map_err(Blocked::Internal)?;
        Ok(url)
    }

    /// Judges an address that is to be dialled.
    ///
    /// # Errors
    ///
    /// Why it is internal, unless it is in an allowed net.
    pub fn check_address(&self, address: IpAddr) -> Result<(), Internal> {
        let canonical = address.to_canonical();
        match internal(address) {
            Some(reason) if !self.nets.iter().any(|net| net.contains(&canonical)) => Err(reason),
            _ => Ok(()),
        }
    }

    /// Whether this very name may resolve to anything.
    pub(super) fn allows_host(&self, name: &str) -> bool {
        self.hosts.contains(&without_dot(name).to_ascii_lowercase())
    }
}

/// The address of a name that means this machine by definition (RFC 6761), whatever a resolver says of it. One address,
/// so that allowing 127.0.0.1 is enough for it.
pub(super) fn local(name: &str) -> Option<IpAddr> {
    let name = without_dot(name).to_ascii_lowercase();
    (name == "localhost" || name.ends_with(".localhost")).then_some(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

fn without_dot(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(allow: &str) -> Policy {
        Policy::parse(allow, "allow", "").unwrap()
    }

    #[track_caller]
    fn check(policy: &Policy, url: &str, expected: Result<(), Blocked>) {
        assert_eq!(policy.check_url(url).map(drop), expected, "{url}");
    }

    #[test]
    fn nothing_is_allowed_by_default_and_http_is_not() {
        let default = Policy::parse("", "", "").unwrap();
        assert_eq!(default, Policy::default());
        check(&default, "https://example.com/hook", Ok(()));
        check(&default, "http://example.com/hook", Err(Blocked::Scheme));
        check(
            &default,
            "https://127.0.0.1/",
            Err(Blocked::Internal(Internal::Loopback)),
        );
    }

    #[test]
    fn an_allowed_net_holds_for_its_addresses_in_every_form_and_for_no_other() {
        let policy = policy("127.0.0.1/32, 10.0.0.0/8,::1");
        for url in [
            "http://127.0.0.1:8080/",
            "http://127.1/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::1]/",
            "http://10.9.8.7/",
            "http://localhost:1/",
        ] {
            check(&policy, url, Ok(()));
        }
        check(&policy, "http://127.0.0.2/", Err(Blocked::Internal(Internal::Loopback)));
        check(
            &policy,
            "http://[64:ff9b::7f00:1]/",
            Err(Blocked::Internal(Internal::Loopback)),
        );
        check(&policy, "http://172.16.0.1/", Err(Blocked::Internal(Internal::Private)));
    }

    #[test]
    fn an_allowed_host_is_that_name_alone_however_it_is_written() {
        let policy = policy("Hooks.Internal,localhost.");
        for url in [
            "http://hooks.internal/",
            "http://HOOKS.internal./",
            "http://localhost/",
            "http://LOCALHOST.:9/",
        ] {
            check(&policy, url, Ok(()));
        }
        assert!(policy.allows_host("hooks.internal.") && !policy.allows_host("x.hooks.internal"));
        check(
            &policy,
            "http://x.localhost/",
            Err(Blocked::Internal(Internal::Loopback)),
        );
        check(&policy, "http://127.0.0.1/", Err(Blocked::Internal(Internal::Loopback)));
    }

    #[test]
    fn ports_can_be_limited() {
        let policy = Policy::parse("", "", "443, 8443").unwrap();
        check(&policy, "https://example.com/", Ok(()));
        check(&policy, "https://example.com:8443/", Ok(()));
        check(&policy, "https://example.com:22/", Err(Blocked::Port(22)));
    }

    #[test]
    fn a_configuration_that_cannot_be_read_is_refused_with_its_part() {
        let fails = |allow: &str, http: &str, ports: &str| Policy::parse(allow, http, ports).unwrap_err();
        assert_eq!(fails("10.0.0.0/33", "", ""), PolicyError::Allow("10.0.0.0/33".into()));
        assert_eq!(fails("a host", "", ""), PolicyError::Allow("a host".into()));
        assert_eq!(fails("127.1", "", ""), PolicyError::Allow("127.1".into()));
        assert_eq!(fails("", "yes", ""), PolicyError::Http("yes".into()));
        assert_eq!(fails("", "", "443,0"), PolicyError::Port("0".into()));
        assert_eq!(fails("", "", "http"), PolicyError::Port("http".into()));
    }
}
