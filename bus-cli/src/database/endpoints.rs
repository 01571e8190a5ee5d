//! `bus diff --database`: the endpoints that receive a changed event type, and the version each receives.

use std::{env, error::Error};

use bus_codegen::{Compilation, TouchedType};
use bus_runtime::installation::{InstalledEndpoint, InstalledEndpoints, list_endpoints};
use serde_json::{Value, json};

use super::connection::with_pool;

/// How many endpoints of a version the text lists; the JSON lists all.
const SHOWN: usize = 20;

/// A changed event type and the endpoints that receive it.
struct Receivers {
    touched: TouchedType,
    /// Sorted by version, then by age.
    endpoints: Vec<Receiver>,
}

/// An endpoint and the version of the type that it receives.
struct Receiver {
    endpoint: InstalledEndpoint,
    /// `None` if the type is not installed in the database.
    version: Option<u32>,
    /// Whether the endpoint is pinned to the version.
    pinned: bool,
}

/// Returns the URL of the argument, or of the environment if the argument is empty.
fn address(given: &str) -> Result<String, Box<dyn Error>> {
    if !given.is_empty() {
        return Ok(given.to_owned());
    }
    env::var("DATABASE_URL")
        .ok()
        .filter(|url| !url.is_empty())
        .ok_or_else(|| "`--database` without a URL uses DATABASE_URL, which is not set".into())
}

/// Returns the changed types with their endpoints as text and as JSON, also the types that no endpoint receives.
pub(crate) fn of(compilation: &Compilation, url: &str) -> Result<(String, Value), Box<dyn Error>> {
    let all = with_pool(&address(url)?, async |pool| Ok(list_endpoints(&pool).await?))?;
    let touched = compilation.touched_types().into_iter();
    let receivers: Vec<Receivers> = touched.map(|touched| receivers_of(touched, &all)).collect();
    Ok((as_text(&receivers), as_json(&receivers)))
}

fn receivers_of(touched: TouchedType, all: &InstalledEndpoints) -> Receivers {
    let newest = all.newest(&touched.name);
    let receiving = all
        .endpoints
        .iter()
        .filter(|endpoint| endpoint.subscribes_to(&touched.name));
    let mut endpoints: Vec<Receiver> = receiving
        .map(|endpoint| {
            let pinned = endpoint.pinned(&touched.name);
            Receiver {
                endpoint: endpoint.clone(),
                version: pinned.or(newest),
                pinned: pinned.is_some(),
            }
        })
        .collect();
    endpoints.sort_by_key(|receiver| (receiver.version, receiver.pinned));
    Receivers { touched, endpoints }
}

fn as_text(all: &[Receivers]) -> String {
    if all.is_empty() {
        return "no event type changed\n".to_owned();
    }
    all.iter().map(of_type).collect()
}

fn of_type(receivers: &Receivers) -> String {
    let TouchedType {
        name,
        released,
        declared,
        breaks,
    } = &receivers.touched;
    let differs = match (breaks, released, declared) {
        (true, ..) => "has a breaking change".to_owned(),
        (false, Some(released), Some(declared)) if released != declared => {
            format!("goes from version {released} to {declared}")
        }
        (false, None, _) => "is new".to_owned(),
        (false, _, None) => "was removed".to_owned(),
        (false, ..) => "changed".to_owned(),
    };
    let count = match receivers.endpoints.len() {
        0 => "no endpoint receives".to_owned(),
        1 => "1 endpoint receives".to_owned(),
        several => format!("{several} endpoints receive"),
    };
    let mut text = format!("endpoints: `{name}` {differs}; {count} it\n");
    let same = |one: &Receiver, other: &Receiver| (one.version, one.pinned) == (other.version, other.pinned);
    for group in receivers.endpoints.chunk_by(same) {
        let version = group[0].version.map_or_else(
            || "not installed in this database".to_owned(),
            |version| {
                format!(
                    "version {version}{}",
                    if group[0].pinned { ", pinned" } else { ", the newest" }
                )
            },
        );
        text.push_str(&format!("  {version}: {}\n", group.len()));
        for receiver in group.iter().take(SHOWN) {
            text.push_str(&format!("    {}\n", of_endpoint(&receiver.endpoint)));
        }
        if group.len() > SHOWN {
            text.push_str(&format!("    and {} more, listed by `--json`\n", group.len() - SHOWN));
        }
    }
    text
}

fn of_endpoint(endpoint: &InstalledEndpoint) -> String {
    let mut text = format!("{} at {}", endpoint.id, endpoint.host);
    if let Some(owner) = endpoint.owner {
        text.push_str(&format!(", owner {owner}"));
    }
    if !endpoint.enabled {
        text.push_str(", disabled");
    }
    text
}

fn as_json(all: &[Receivers]) -> Value {
    let of_type = |receivers: &Receivers| {
        let endpoints = receivers.endpoints.iter().map(|receiver| {
            let endpoint = &receiver.endpoint;
            json!({
                "id": endpoint.id.to_string(),
                "owner": endpoint.owner.map(|owner| owner.to_string()),
                "host": endpoint.host,
                "enabled": endpoint.enabled,
                "version": receiver.version,
                "pinned": receiver.pinned,
            })
        });
        json!({
            "type": receivers.touched.name,
            "breaks": receivers.touched.breaks,
            "released": receivers.touched.released,
            "declared": receivers.touched.declared,
            "endpoints": Value::from_iter(endpoints),
        })
    };
    all.iter().map(of_type).collect()
}
