//! An endpoint: to be made, as it stands, and as a scope predicate sees it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::signature::Secret;

/// An endpoint to be made.
#[derive(Clone, Debug, Default)]
pub struct NewEndpoint {
    /// Where to deliver.
    pub url: String,
    /// The owner's own words for it.
    pub description: String,
    /// Names or globs of exposed types; at least one.
    pub event_types: Vec<String>,
    /// Extra headers for every delivery.
    pub headers: BTreeMap<String, String>,
    /// What narrows it, such as an embed.
    pub scope_ref: Option<String>,
    /// An existing `whsec_` secret, so that a receiver need not change; left out, one is made.
    pub secret: Option<String>,
}

/// An endpoint as it stands. Its secret is never read back.
#[derive(Clone, Debug, Serialize)]
pub struct Endpoint {
    /// Its id.
    pub id: Uuid,
    /// Where it is delivered to.
    pub url: String,
    /// The owner's own words for it.
    pub description: String,
    /// The names or globs it hears.
    pub event_types: Vec<String>,
    /// Extra headers.
    pub headers: BTreeMap<String, String>,
    /// What narrows it.
    pub scope_ref: Option<String>,
    /// Whether it hears anything at all.
    pub enabled: bool,
    /// Whether its deliveries wait.
    pub paused: bool,
    /// Why it was turned off.
    pub disabled_reason: Option<String>,
    /// Since when nothing but failures came from it.
    pub failing_since: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// An endpoint that was just made, with the secret that is shown this once.
#[derive(Debug)]
pub struct CreatedEndpoint {
    /// The endpoint, as it was made.
    pub endpoint: Endpoint,
    /// What its deliveries are signed with; [`Secret::reveal`] gives the text.
    pub secret: Secret,
}

/// An endpoint, as a scope predicate sees it.
#[derive(Clone, Debug)]
pub struct ScopedEndpoint {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub owner: Option<Uuid>,
    /// What narrows it, such as an embed; the application's own word.
    pub scope_ref: Option<String>,
}
