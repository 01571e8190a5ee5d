//! The owner: authentication of requests, and mail notices to the owner.

mod store;
mod subscriber;
mod usecase;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{header::AUTHORIZATION, request::Parts},
};
use uuid::Uuid;

use crate::{app::App, http::Error};

pub(crate) use store::find_id;
pub use usecase::{OwnerWithToken, find_or_create};

/// Extracts the owner that the request's bearer token belongs to. Rejects the request with
/// [`Error::Unauthorized`] if the token is missing or unknown.
#[derive(Clone, Copy, Debug)]
pub struct Owner(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for Owner
where
    App: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let app = App::from_ref(state);
        let token = bearer(parts).ok_or(Error::Unauthorized)?;
        let owner = store::find_by_token(&app.pool, &usecase::hash_token(token)).await?;
        owner.map(Self).ok_or(Error::Unauthorized)
    }
}

/// Extracts the owner of the bearer token, or `None` for a request without one. Rejects a request
/// with an unknown token instead of treating it as a visitor's, whose response would lack the
/// owner's private notes without an explanation.
#[derive(Clone, Copy, Debug)]
pub struct Reader(pub Option<Uuid>);

impl<S: Send + Sync> FromRequestParts<S> for Reader
where
    App: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        if !parts.headers.contains_key(AUTHORIZATION) {
            return Ok(Self(None));
        }
        let Owner(owner) = Owner::from_request_parts(parts, state).await?;
        Ok(Self(Some(owner)))
    }
}

fn bearer(parts: &Parts) -> Option<&str> {
    let (scheme, token) = parts.headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
