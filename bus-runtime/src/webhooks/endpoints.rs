//! What an owner does with endpoints.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::value::RawValue;
use thiserror::Error;
use uuid::Uuid;

use super::{
    CreatedEndpoint, Endpoint, NewEndpoint, Secret, SecretError,
    endpoint::EndpointUrl,
    fanout::TEST_EVENT,
    glob,
    store::{self as endpoints, DeliveryAttempt, NewRow},
};
use crate::{
    database::{DatabaseError, TxError},
    declaration::Exposure,
    egress::{Blocked, Failure},
    record::store::{self as events, NewEvent},
    shared::Shared,
};

/// The most lines of the log that are answered at once.
const MAX_LISTED_ATTEMPTS: i64 = 500;

/// Why an operation on endpoints was refused. Each says what to change.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EndpointError {
    /// The URL, or the host it leads to.
    #[error("{0}")]
    Url(#[from] Blocked),
    /// No type was chosen.
    #[error("choose at least one event type, such as `*` for all of them")]
    NoEventType,
    /// A glob matches no exposed event type.
    #[error("`{glob}` matches no event type that is exposed to webhooks; {}", suggestion(nearest.as_deref(), exposed))]
    GlobMatchesNothing {
        /// The glob.
        glob: String,
        /// The exposed type with the most similar name.
        nearest: Option<String>,
        /// All exposed types.
        exposed: Vec<&'static str>,
    },
    /// A header that is ours to set, or is no header.
    #[error("`{name}` cannot be an extra header: it is set by every delivery, or is not a valid header")]
    Header {
        /// Its name.
        name: String,
    },
    /// The given secret.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// No endpoint of this owner has that id.
    #[error("there is no such endpoint")]
    NotFound,
    /// It is off, and would not deliver.
    #[error("the endpoint is turned off; turn it on first")]
    Disabled,
    /// The transaction.
    #[error(transparent)]
    Tx(#[from] TxError),
    /// The database's.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Endpoints and what was delivered to them. Owners see their own alone: another's endpoint is as
/// one that does not exist.
#[derive(Clone, Debug)]
pub struct Webhooks {
    shared: Arc<Shared>,
}

impl Webhooks {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// The types an endpoint may hear.
    #[must_use]
    pub fn event_types(&self) -> Vec<&'static str> {
        self.shared
            .declaration
            .events
            .iter()
            .filter(|event| event.exposure == Exposure::Webhook)
            .map(|event| event.name)
            .collect()
    }

    /// Makes an endpoint. Called twice it makes two.
    ///
    /// # Errors
    ///
    /// Each says what to change; nothing was made then.
    pub async fn create(
        &self,
        owner: impl Into<Option<Uuid>>,
        new: NewEndpoint,
    ) -> Result<CreatedEndpoint, EndpointError> {
        let owner = owner.into();
        let parts = &self.shared.webhooks;
        self.check_event_types(&new.event_types)?;
        check_headers(&new.headers)?;
        let secret = match &new.secret {
            Some(text) => Secret::parse(text)?,
            None => Secret::generate(),
        };
        let url = self.check_url(&new.url).await?;
        let id = Uuid::now_v7();
        let sealed = parts.keys.seal(id.as_bytes(), secret.key());
        let endpoint = self
            .shared
            .in_tx(None, async |tx| {
                let row = NewRow {
                    owner,
                    url: &url,
                    description: &new.description,
                    event_types: &new.event_types,
                    headers: &new.headers,
                    scope_ref: new.scope_ref.as_deref(),
                };
                endpoints::insert(tx, id, row, &sealed).await?;
                // Read in the same transaction: a read after it that failed would call an endpoint
                // that exists a failure, and lose its secret.
                endpoints::get(tx, owner, id).await?.ok_or(EndpointError::NotFound)
            })
            .await?;
        Ok(CreatedEndpoint { endpoint, secret })
    }

    /// The owner's endpoints, oldest first.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn list(&self, owner: impl Into<Option<Uuid>>) -> Result<Vec<Endpoint>, EndpointError> {
        let owner = owner.into();
        self.shared
            .in_tx(None, async |tx| Ok(endpoints::list(tx, owner).await?))
            .await
    }

    /// One endpoint.
    ///
    /// # Errors
    ///
    /// Where the owner has none of that id; else the database's.
    pub async fn get(&self, owner: impl Into<Option<Uuid>>, id: Uuid) -> Result<Endpoint, EndpointError> {
        let owner = owner.into();
        self.shared
            .in_tx(None, async |tx| {
                endpoints::get(tx, owner, id).await?.ok_or(EndpointError::NotFound)
            })
            .await
    }

    /// Deletes an endpoint. Deliveries that wait for it end `cancelled` with `endpoint_deleted`;
    /// its log stays.
    ///
    /// # Errors
    ///
    /// Where the owner has none of that id; else the database's.
    pub async fn delete(&self, owner: impl Into<Option<Uuid>>, id: Uuid) -> Result<(), EndpointError> {
        let owner = owner.into();
        self.shared
            .in_tx(None, async |tx| {
                if endpoints::delete(tx, owner, id).await? {
                    Ok(())
                } else {
                    Err(EndpointError::NotFound)
                }
            })
            .await
    }

    /// Records a `webhook.test`, which goes to this endpoint alone, whatever types it hears. The
    /// guard looks at its host now as it does at every delivery. Answers the event's id.
    ///
    /// # Errors
    ///
    /// Where the owner has none of that id, it is off, or its host is internal by now.
    pub async fn send_test(&self, owner: impl Into<Option<Uuid>>, id: Uuid) -> Result<Uuid, EndpointError> {
        let owner = owner.into();
        let endpoint = self.get(owner, id).await?;
        if !endpoint.enabled {
            return Err(EndpointError::Disabled);
        }
        self.check_url(&endpoint.url).await?;
        let event = NewEvent {
            id: Uuid::now_v7(),
            owner,
            event_type: TEST_EVENT,
            version: 1,
            subject: format!("webhook/{id}"),
            data: RawValue::from_string(format!("{{\"endpoint_id\":\"{id}\"}}"))
                .expect("a UUID needs no escape in JSON"),
        };
        let event_id = event.id;
        self.shared
            .in_tx(None, async |tx| {
                events::insert(tx, event).await?;
                Ok::<_, EndpointError>(event_id)
            })
            .await
    }

    /// The newest attempts at an endpoint, newest first, at most 500.
    ///
    /// # Errors
    ///
    /// Where the owner has none of that id; else the database's.
    pub async fn attempts(
        &self,
        owner: impl Into<Option<Uuid>>,
        id: Uuid,
    ) -> Result<Vec<DeliveryAttempt>, EndpointError> {
        let owner = owner.into();
        self.shared
            .in_tx(None, async |tx| {
                endpoints::get(tx, owner, id).await?.ok_or(EndpointError::NotFound)?;
                Ok(endpoints::attempts(tx, id, MAX_LISTED_ATTEMPTS).await?)
            })
            .await
    }

    /// The guard's word on a URL. A name that does not resolve now may do so later, and the guard
    /// looks again at every connect, so that alone refuses nothing.
    async fn check_url(&self, url: &str) -> Result<EndpointUrl, EndpointError> {
        match self.shared.webhooks.egress.check(url).await {
            Ok(url) => Ok(url.into()),
            Err(Failure::Blocked(blocked)) => Err(blocked.into()),
            Err(_) => EndpointUrl::parse(url).ok_or(EndpointError::Url(Blocked::NotAUrl)),
        }
    }

    fn check_event_types(&self, globs: &[String]) -> Result<(), EndpointError> {
        if globs.is_empty() {
            return Err(EndpointError::NoEventType);
        }
        let exposed = self.event_types();
        for glob in globs {
            if !exposed.iter().any(|name| glob::matches(glob, name)) {
                return Err(EndpointError::GlobMatchesNothing {
                    glob: glob.clone(),
                    nearest: crate::declaration::nearest(glob, exposed.iter().copied()),
                    exposed,
                });
            }
        }
        Ok(())
    }
}

/// Returns the nearest type as a question, or the list of all types.
fn suggestion(nearest: Option<&str>, exposed: &[&str]) -> String {
    match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None if exposed.is_empty() => "no event type is exposed".to_owned(),
        None => format!("the exposed types are: {}", exposed.join(", ")),
    }
}

/// Extra headers may not take the place of those that every delivery sets, nor steer the
/// connection.
fn check_headers(headers: &BTreeMap<String, String>) -> Result<(), EndpointError> {
    const RESERVED_HEADERS: &[&str] = &[
        "content-type",
        "content-length",
        "transfer-encoding",
        "connection",
        "host",
        "user-agent",
        "traceparent",
        "te",
        "trailer",
        "upgrade",
        "expect",
    ];
    for (name, value) in headers {
        let lower = name.to_ascii_lowercase();
        let is_token = !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte));
        let is_value = value.bytes().all(|byte| byte == b'\t' || (b' '..=b'~').contains(&byte));
        if !is_token || !is_value || lower.starts_with("webhook-") || RESERVED_HEADERS.contains(&lower.as_str()) {
            return Err(EndpointError::Header { name: name.clone() });
        }
    }
    Ok(())
}
