//! The corpus: notes and their search.

mod note;
pub mod path;
pub mod search;
mod store;
mod subscriber;
mod usecase;

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use bus_runtime::Bus;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    app::App,
    http::{Body, Error, Fault, Id, Params, Site},
    owner::{Owner, Reader},
};

pub use note::{Draft, Note, is_public};
pub use usecase::IndexStatus;

/// Number of search hits if the request sets no `limit`.
const DEFAULT_HITS: usize = 20;

/// Returns the routes. Reading and searching are public, restricted by [`is_public`]; everything
/// else requires the owner's token.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/notes", post(create))
        .route("/notes/{id}", get(read).patch(update).put(update).delete(delete))
        .route("/notes/{id}/publish", post(publish))
        .route("/notes/{id}/unpublish", post(unpublish))
        .route("/search", get(search))
}

/// A written note and the state of its indexing.
#[derive(Serialize)]
struct Written {
    #[serde(flatten)]
    note: Note,
    #[serde(flatten)]
    index: IndexStatus,
}

async fn create(State(bus): State<Bus>, Owner(owner): Owner, Body(draft): Body<Draft>) -> Result<Response, Error> {
    let (note, index) = usecase::create(&bus, owner, draft).await?;
    let place = [(header::LOCATION, format!("/notes/{}", note.id))];
    Ok((StatusCode::CREATED, place, Json(Written { note, index })).into_response())
}

/// Returns a note. Owners can read all of their notes, everybody else only public ones.
async fn read(State(app): State<App>, Reader(reader): Reader, id: Id) -> Result<Json<Note>, Error> {
    let note = store::find(&app.pool, id.of("note")?)
        .await?
        .ok_or(Error::NotFound("note"))?;
    if is_public(&note.genre, note.published) || reader == Some(note.owner_id) {
        Ok(Json(note))
    } else {
        Err(Error::NotFound("note"))
    }
}

/// Updates the fields that the body contains, for `PUT` as well as `PATCH`. Otherwise a `PUT` by a
/// client that does not know a newer field would clear that field.
async fn update(
    State(bus): State<Bus>,
    Owner(owner): Owner,
    id: Id,
    Body(draft): Body<Draft>,
) -> Result<Json<Written>, Error> {
    let (note, index) = usecase::update(&bus, owner, id.of("note")?, draft).await?;
    Ok(Json(Written { note, index }))
}

async fn publish(State(bus): State<Bus>, Owner(owner): Owner, id: Id) -> Result<Json<Written>, Error> {
    set_published(bus, owner, id, true).await
}

async fn unpublish(State(bus): State<Bus>, Owner(owner): Owner, id: Id) -> Result<Json<Written>, Error> {
    set_published(bus, owner, id, false).await
}

async fn set_published(bus: Bus, owner: Uuid, id: Id, published: bool) -> Result<Json<Written>, Error> {
    let draft = Draft::with_published(published);
    let (note, index) = usecase::update(&bus, owner, id.of("note")?, draft).await?;
    Ok(Json(Written { note, index }))
}

/// A deleted note and the state of its removal from the index.
#[derive(Serialize)]
struct Deleted {
    id: Uuid,
    deleted: bool,
    #[serde(flatten)]
    index: IndexStatus,
}

async fn delete(State(bus): State<Bus>, Owner(owner): Owner, id: Id) -> Result<Json<Deleted>, Error> {
    let id = id.of("note")?;
    let index = usecase::delete(&bus, owner, id).await?;
    Ok(Json(Deleted {
        id,
        deleted: true,
        index,
    }))
}

#[derive(Deserialize)]
struct Search {
    q: Option<String>,
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Found {
    hits: Vec<search::Hit>,
}

async fn search(State(app): State<App>, Params(search): Params<Search>) -> Result<Json<Found>, Error> {
    let query = search.q.ok_or_else(|| {
        Error::Unreadable(Fault::new(
            "missing_query",
            "the parameter `q` is missing: use /search?q=word",
        ))
    })?;
    let limit = search.limit.unwrap_or(DEFAULT_HITS);
    if !(1..=100).contains(&limit) {
        let message = format!("`limit` is {limit}, but must be from 1 to 100");
        return Err(Error::Invalid(Fault::new("invalid_limit", message)));
    }
    Ok(Json(Found {
        hits: usecase::search(&app, &query, limit).await?,
    }))
}
