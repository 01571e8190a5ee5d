//! The corpus of `tests/ssrf/vectors.txt`: many spellings of addresses, each with its expected verdict.

use std::net::IpAddr;

use bus_runtime::egress::{Blocked, Internal, Policy};

fn word(verdict: Result<(), Blocked>) -> String {
    match verdict {
        Ok(()) => "public".into(),
        Err(Blocked::Internal(reason)) => reason.to_string(),
        Err(Blocked::NotAUrl) => "not-a-url".into(),
        Err(Blocked::Scheme) => "scheme".into(),
        Err(Blocked::Credentials) => "credentials".into(),
        Err(other) => other.to_string(),
    }
}

fn judge(policy: &Policy, kind: &str, input: &str) -> String {
    let resolved = |address: &str| -> Result<(), Internal> { policy.check_address(address.parse::<IpAddr>().unwrap()) };
    match kind {
        "url" => word(policy.check_url(input).map(drop)),
        "resolves" => word(input.split(',').try_for_each(resolved).map_err(Blocked::Internal)),
        other => panic!("a vector of kind `{other}`"),
    }
}

#[test]
fn every_vector_is_judged_as_it_says() {
    let vectors = include_str!("../ssrf/vectors.txt");
    let policy = Policy::parse("", "allow", "").unwrap();
    let mut wrong = Vec::new();
    let mut count = 0;
    for (number, line) in (1..).zip(vectors.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut parts = line.splitn(3, ' ');
        let (verdict, kind, input) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
        let found = judge(&policy, kind, input);
        if found != verdict {
            wrong.push(format!("line {number}: {input}: {found}, expected {verdict}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "of {count} vectors:\n{}", wrong.join("\n"));
    assert!(count > 150, "only {count} vectors were read");
}
