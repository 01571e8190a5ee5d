//! An endpoint: to be made, as it stands, and as a scope predicate sees it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use url::Url;
use uuid::Uuid;

use super::signature::Secret;

/// The URL of an endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EndpointUrl(Url);

impl EndpointUrl {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Url::parse(text).ok().map(Self)
    }

    pub(crate) fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Returns the host, and the port if it is not the scheme's own. The user, the password, the path and the query may
    /// be secrets and are left out.
    pub(crate) fn host(&self) -> String {
        match (self.0.host_str(), self.0.port()) {
            (Some(host), Some(port)) => format!("{host}:{port}"),
            (host, _) => host.unwrap_or_default().to_owned(),
        }
    }
}

impl From<Url> for EndpointUrl {
    fn from(url: Url) -> Self {
        Self(url)
    }
}

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

#[cfg(test)]
mod tests {
    use super::EndpointUrl;

    #[test]
    fn the_host_of_a_url_is_shown_without_user_path_and_query() {
        let check = |url: &str, shown: &str| assert_eq!(EndpointUrl::parse(url).expect("a URL").host(), shown);
        check(
            "https://ada:secret@hooks.shop.example/T0/secret?key=secret",
            "hooks.shop.example",
        );
        check("http://[::1]:8080/x", "[::1]:8080");
        assert_eq!(EndpointUrl::parse("secret"), None);
    }
}
