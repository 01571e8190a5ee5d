//! The owner: how a request proves to be the owner's, and what the owner is told by mail.

mod store;
mod subscriber;
mod usecase;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{header::AUTHORIZATION, request::Parts},
};
use uuid::Uuid;

use crate::{app::App, http::Error};

pub(crate) use store::addressee;
pub use usecase::{Introduced, introduce};

/// The owner that a request speaks for, by its bearer token; never by anything else it says.
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
        let owner = store::of_token(&app.pool, &usecase::hash(token)).await?;
        owner.map(Self).ok_or(Error::Unauthorized)
    }
}

/// The owner if there is a token, or a visitor. A token that nobody has is not taken for a
/// visitor: its sender means to be the owner and would wonder at what is missing.
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
