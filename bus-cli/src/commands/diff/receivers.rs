//! `bus diff --database`: which endpoints hear a type that differs, and in which version.

use std::{env, error::Error};

use bus_codegen::{Compilation, TouchedType};
use bus_runtime::installation::{Registered, RegisteredEndpoint, registered};
use serde_json::{Value, json};

use crate::database;

/// A list for people names so many endpoints a version; `--json` names all.
const SHOWN: usize = 20;

/// A type that differs, and who hears it.
pub(super) struct Receivers {
    touched: TouchedType,
    /// In order of version, then of age.
    endpoints: Vec<Receiver>,
}

/// An endpoint, and what it is sent of one type.
struct Receiver {
    endpoint: RegisteredEndpoint,
    /// `None` where the database does not know the type yet.
    version: Option<u32>,
    /// Whether it asks for that version, whatever the newest is.
    pinned: bool,
}

/// The address that was given, or that of the environment.
pub(super) fn address(given: &str) -> Result<String, Box<dyn Error>> {
    if !given.is_empty() {
        return Ok(given.to_owned());
    }
    env::var("DATABASE_URL")
        .ok()
        .filter(|url| !url.is_empty())
        .ok_or_else(|| "`--database` without a URL takes that of DATABASE_URL, which is not set".into())
}

/// Asks the database. A type that nobody hears is listed too: that is what was asked.
pub(super) fn of(compilation: &Compilation, url: &str) -> Result<Vec<Receivers>, Box<dyn Error>> {
    let all = database::with_pool(url, async |pool| Ok(registered(&pool).await?))?;
    let touched = compilation.touched_types().into_iter();
    Ok(touched.map(|touched| hearing(touched, &all)).collect())
}

fn hearing(touched: TouchedType, all: &Registered) -> Receivers {
    let newest = all.newest(&touched.name);
    let hear = all.endpoints.iter().filter(|endpoint| endpoint.hears(&touched.name));
    let mut endpoints: Vec<Receiver> = hear
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

pub(super) fn as_text(all: &[Receivers]) -> String {
    if all.is_empty() {
        return "no endpoint hears a type that differs\n".to_owned();
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
        (true, ..) => "breaks".to_owned(),
        (false, Some(released), Some(declared)) if released != declared => {
            format!("goes from version {released} to {declared}")
        }
        (false, None, _) => "is new".to_owned(),
        (false, _, None) => "is gone".to_owned(),
        (false, ..) => "changes".to_owned(),
    };
    let count = match receivers.endpoints.len() {
        0 => "no endpoint hears".to_owned(),
        1 => "1 endpoint hears".to_owned(),
        several => format!("{several} endpoints hear"),
    };
    let mut text = format!("endpoints: `{name}` {differs}; {count} it\n");
    let same = |one: &Receiver, other: &Receiver| (one.version, one.pinned) == (other.version, other.pinned);
    for group in receivers.endpoints.chunk_by(same) {
        let version = group[0].version.map_or_else(
            || "not installed here yet".to_owned(),
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
            text.push_str(&format!("    and {} more, which `--json` lists\n", group.len() - SHOWN));
        }
    }
    text
}

fn of_endpoint(endpoint: &RegisteredEndpoint) -> String {
    let mut text = format!("{} at {}", endpoint.id, endpoint.host);
    if let Some(owner) = endpoint.owner {
        text.push_str(&format!(", owner {owner}"));
    }
    if !endpoint.enabled {
        text.push_str(", turned off");
    }
    text
}

pub(super) fn as_json(all: &[Receivers]) -> Value {
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
