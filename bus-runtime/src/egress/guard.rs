//! Which addresses are internal. Pure: an address in, a verdict out, and nothing asked of the system.
//!
//! The tables follow IANA's registries of special-purpose addresses, read strictly: what is not meant to be reached from
//! everywhere is internal, and so is what is not assigned yet. IPv6 is the other way round, as only 2000::/3 is given out.
//!
//! An IPv6 address with an IPv4 address in it is judged by the address it dials. The mapped form and the well-known
//! prefix of NAT64 end at the IPv4 address and nothing else, and a host on an IPv6-only network has no other way to the
//! IPv4 internet, so with a public address in them they are public. The others (compatible, translated, 6to4, Teredo,
//! ISATAP) lead through a tunnel whose other end may be anywhere, and no receiver has one: they are internal always, for
//! the reason of the address in them where that has one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{Ipv4Net, Ipv6Net};
use thiserror::Error;

/// Why an address is internal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Internal {
    /// This machine.
    #[error("loopback")]
    Loopback,
    /// No address; connecting to it reaches this machine on most systems.
    #[error("unspecified")]
    Unspecified,
    /// A private network.
    #[error("private")]
    Private,
    /// 100.64.0.0/10, between a provider and its customers; some clouds keep services there.
    #[error("shared")]
    Shared,
    /// This link alone; the metadata services of clouds are here.
    #[error("link-local")]
    LinkLocal,
    /// fc00::/7, and fec0::/10 before it.
    #[error("unique-local")]
    UniqueLocal,
    /// A group of machines.
    #[error("multicast")]
    Multicast,
    /// All machines of this network.
    #[error("broadcast")]
    Broadcast,
    /// Set aside for examples.
    #[error("documentation")]
    Documentation,
    /// Set aside for measuring equipment.
    #[error("benchmarking")]
    Benchmarking,
    /// Set aside for protocols or for the future.
    #[error("reserved")]
    Reserved,
    /// An IPv4 address in IPv6 whose packets go through a tunnel or a translator.
    #[error("tunnel")]
    Tunnel,
    /// An address that looks public and is answered by the cloud's own machinery.
    #[error("platform")]
    Platform,
}

const fn v4(a: u8, b: u8, c: u8, d: u8, length: u8) -> Ipv4Net {
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), length)
}

const fn v6(first: u16, second: u16, length: u8) -> Ipv6Net {
    Ipv6Net::new_assert(Ipv6Addr::new(first, second, 0, 0, 0, 0, 0, 0), length)
}

/// The first that holds counts, so an exception stands before what it is an exception from.
const INTERNAL_V4: [(Ipv4Net, Internal); 20] = [
    (v4(0, 0, 0, 0, 8), Internal::Unspecified),
    (v4(10, 0, 0, 0, 8), Internal::Private),
    (v4(100, 64, 0, 0, 10), Internal::Shared),
    (v4(127, 0, 0, 0, 8), Internal::Loopback),
    // Azure's host agent and resolver, from within its virtual machines.
    (v4(168, 63, 129, 16, 32), Internal::Platform),
    (v4(169, 254, 0, 0, 16), Internal::LinkLocal),
    (v4(172, 16, 0, 0, 12), Internal::Private),
    // Protocol assignments; Oracle's cloud has its metadata at 192.0.0.192.
    (v4(192, 0, 0, 0, 24), Internal::Reserved),
    (v4(192, 0, 2, 0, 24), Internal::Documentation),
    (v4(192, 31, 196, 0, 24), Internal::Reserved),
    (v4(192, 52, 193, 0, 24), Internal::Reserved),
    (v4(192, 88, 99, 0, 24), Internal::Tunnel),
    (v4(192, 168, 0, 0, 16), Internal::Private),
    (v4(192, 175, 48, 0, 24), Internal::Reserved),
    (v4(198, 18, 0, 0, 15), Internal::Benchmarking),
    (v4(198, 51, 100, 0, 24), Internal::Documentation),
    (v4(203, 0, 113, 0, 24), Internal::Documentation),
    (v4(224, 0, 0, 0, 4), Internal::Multicast),
    (v4(255, 255, 255, 255, 32), Internal::Broadcast),
    (v4(240, 0, 0, 0, 4), Internal::Reserved),
];

const INTERNAL_V6: [(Ipv6Net, Internal); 8] = [
    (v6(0xfc00, 0, 7), Internal::UniqueLocal),
    (v6(0xfe80, 0, 10), Internal::LinkLocal),
    (v6(0xfec0, 0, 10), Internal::UniqueLocal),
    (v6(0xff00, 0, 8), Internal::Multicast),
    (v6(0x2001, 0xdb8, 32), Internal::Documentation),
    (v6(0x3fff, 0, 20), Internal::Documentation),
    (v6(0x2001, 2, 48), Internal::Benchmarking),
    // Protocol assignments. Those of them that can be reached from everywhere are no hosts.
    (v6(0x2001, 0, 23), Internal::Reserved),
];

/// All that has been given out for use on the internet.
const GLOBAL_V6: Ipv6Net = v6(0x2000, 0, 3);

/// Why the address is internal; `None` for a public one.
#[must_use]
pub fn internal(address: IpAddr) -> Option<Internal> {
    match address {
        IpAddr::V4(address) => internal_v4(address),
        IpAddr::V6(address) => internal_v6(address),
    }
}

fn internal_v4(address: Ipv4Addr) -> Option<Internal> {
    INTERNAL_V4
        .iter()
        .find_map(|(net, reason)| net.contains(&address).then_some(*reason))
}

fn internal_v6(address: Ipv6Addr) -> Option<Internal> {
    if address.is_unspecified() {
        return Some(Internal::Unspecified);
    }
    if address.is_loopback() {
        return Some(Internal::Loopback);
    }
    match embedded(address) {
        Some(Embedded::Itself(inner)) => return internal_v4(inner),
        Some(Embedded::Tunnelled(inner)) => return Some(internal_v4(inner).unwrap_or(Internal::Tunnel)),
        None => {}
    }
    INTERNAL_V6
        .iter()
        .find_map(|(net, reason)| net.contains(&address).then_some(*reason))
        .or_else(|| (!GLOBAL_V6.contains(&address)).then_some(Internal::Reserved))
}

/// An IPv4 address inside an IPv6 one.
enum Embedded {
    /// Dialling the one is dialling the other.
    Itself(Ipv4Addr),
    /// Packets go to it, or to what is behind it.
    Tunnelled(Ipv4Addr),
}

fn embedded(address: Ipv6Addr) -> Option<Embedded> {
    let of = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match address.segments() {
        // Mapped.
        [0, 0, 0, 0, 0, 0xffff, high, low] => Some(Embedded::Itself(of(high, low))),
        // Translated (SIIT).
        [0, 0, 0, 0, 0xffff, 0, high, low] => Some(Embedded::Tunnelled(of(high, low))),
        // Compatible.
        [0, 0, 0, 0, 0, 0, high, low] => Some(Embedded::Tunnelled(of(high, low))),
        // NAT64: the well-known prefix, then prefixes for use within a network, which carry the address at various
        // places and so say nothing.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => Some(Embedded::Itself(of(high, low))),
        [0x64, 0xff9b, 1, ..] => Some(Embedded::Tunnelled(Ipv4Addr::new(8, 8, 8, 8))),
        // 6to4.
        [0x2002, high, low, ..] => Some(Embedded::Tunnelled(of(high, low))),
        // Teredo: the client's address is inverted, the server's is in the clear.
        [0x2001, 0, server_high, server_low, _, _, high, low] => {
            let (client, server) = (of(!high, !low), of(server_high, server_low));
            Some(Embedded::Tunnelled(if internal_v4(client).is_some() {
                client
            } else {
                server
            }))
        }
        // ISATAP, below any prefix.
        [.., 0 | 0x200, 0x5efe, high, low] => Some(Embedded::Tunnelled(of(high, low))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(address: &str, expected: Option<Internal>) {
        assert_eq!(internal(address.parse().unwrap()), expected, "{address}");
    }

    #[test]
    fn each_net_begins_and_ends_where_it_should() {
        let edges = [
            ("0.0.0.0", "0.255.255.255", Internal::Unspecified),
            ("10.0.0.0", "10.255.255.255", Internal::Private),
            ("100.64.0.0", "100.127.255.255", Internal::Shared),
            ("127.0.0.0", "127.255.255.255", Internal::Loopback),
            ("169.254.0.0", "169.254.255.255", Internal::LinkLocal),
            ("172.16.0.0", "172.31.255.255", Internal::Private),
            ("192.0.0.0", "192.0.0.255", Internal::Reserved),
            ("192.0.2.0", "192.0.2.255", Internal::Documentation),
            ("192.168.0.0", "192.168.255.255", Internal::Private),
            ("198.18.0.0", "198.19.255.255", Internal::Benchmarking),
            ("198.51.100.0", "198.51.100.255", Internal::Documentation),
            ("203.0.113.0", "203.0.113.255", Internal::Documentation),
            ("224.0.0.0", "239.255.255.255", Internal::Multicast),
            ("240.0.0.0", "255.255.255.254", Internal::Reserved),
            ("255.255.255.255", "255.255.255.255", Internal::Broadcast),
            (
                "fc00::",
                "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                Internal::UniqueLocal,
            ),
            ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Internal::LinkLocal),
            (
                "fec0::",
                "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                Internal::UniqueLocal,
            ),
            ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Internal::Multicast),
            (
                "2001:db8::",
                "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
                Internal::Documentation,
            ),
        ];
        for (first, last, reason) in edges {
            check(first, Some(reason));
            check(last, Some(reason));
        }
        let outside = [
            "1.0.0.0",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "169.255.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.0",
            "192.0.3.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "198.51.99.255",
            "198.51.101.0",
            "203.0.112.255",
            "203.0.114.0",
            "223.255.255.255",
            "168.63.129.15",
            "168.63.129.17",
            "2001:200::",
            "2001:db7:ffff::",
            "2001:db9::",
            "2606:4700::1111",
            "2a00::1",
            "3ffe::1",
            "3fff:1000::",
        ];
        for address in outside {
            check(address, None);
        }
    }

    #[test]
    fn ipv6_outside_what_was_given_out_is_reserved() {
        for address in ["4000::1", "100::1", "5f00::1", "e000::1", "1::"] {
            check(address, Some(Internal::Reserved));
        }
    }

    #[test]
    fn an_embedded_address_is_judged_by_what_it_dials() {
        let internal = Some(Internal::LinkLocal);
        for address in [
            "::ffff:169.254.169.254",
            "::169.254.169.254",
            "::ffff:0:169.254.169.254",
            "64:ff9b::a9fe:a9fe",
            "2002:a9fe:a9fe::1",
            "2001:0:a9fe:a9fe::f7f7:f7f7",
            "2001:0:808:808::5601:5601",
            "2606:4700::5efe:a9fe:a9fe",
            "2606:4700::200:5efe:a9fe:a9fe",
        ] {
            check(address, internal);
        }
        for address in ["::ffff:8.8.8.8", "64:ff9b::808:808"] {
            check(address, None);
        }
        for address in [
            "::8.8.8.8",
            "::ffff:0:8.8.8.8",
            "2002:808:808::1",
            "2001:0:808:808::f7f7:f7f7",
            "64:ff9b:1::808:808",
            "2606:4700::5efe:808:808",
        ] {
            check(address, Some(Internal::Tunnel));
        }
    }

    proptest::proptest! {
        /// The standard library's stable judgements, as a second opinion.
        #[test]
        fn whatever_the_standard_library_knows_to_be_internal_is(bits: u32) {
            let address = Ipv4Addr::from_bits(bits);
            let known = address.is_loopback() || address.is_private() || address.is_link_local() || address.is_multicast()
                || address.is_broadcast() || address.is_documentation() || address.is_unspecified();
            proptest::prop_assert!(!known || internal(address.into()).is_some());
            let mapped = internal(address.to_ipv6_mapped().into());
            proptest::prop_assert_eq!(mapped, internal(address.into()));
        }
    }
}
