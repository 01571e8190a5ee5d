//! Reading what a request says, so that each fault is answered by what to change.

use std::fmt;

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::request::Parts,
};
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::Error;

/// Bytes of a body, at most.
const BODY_BYTES: usize = 1 << 20;

/// What is wrong with an input: a stable code, and a sentence that says what to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// For programs.
    pub code: &'static str,
    /// For people.
    pub message: String,
}

impl Fault {
    /// A fault.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

/// Refuses the one character that JSON can carry and Postgres cannot store.
///
/// # Errors
///
/// Names the field.
pub fn no_nul(field: &str, text: &str) -> Result<(), Error> {
    if text.contains('\0') {
        let message = format!("`{field}` holds the character U+0000, which cannot be stored: leave it out");
        return Err(Error::Invalid(Fault::new("nul_character", message)));
    }
    Ok(())
}

/// A JSON body, whatever the content type says.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let request = request.map(|body| axum::body::Body::new(http_body_util::Limited::new(body, BODY_BYTES)));
        let bytes = Bytes::from_request(request, state).await.map_err(|_| {
            let message = format!("the body is cut off, or larger than {BODY_BYTES} bytes: send less");
            Error::Unreadable(Fault::new("body_unreadable", message))
        })?;
        parse(&bytes).map(Self)
    }
}

/// Text that is no JSON is 400; JSON of another shape than asked for is 422 and names the place.
fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let parsed = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let error = error.into_inner();
        if !error.is_data() {
            return malformed(&error);
        }
        let place = if path == "." {
            "the body".to_owned()
        } else {
            format!("`{path}`")
        };
        // serde's sentence ends with the place in the text, which the path says better
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        Error::Invalid(Fault::new("invalid_field", format!("{place} does not fit: {said}")))
    })?;
    reader.end().map_err(|error| malformed(&error))?;
    Ok(parsed)
}

fn malformed(error: &serde_json::Error) -> Error {
    let (line, column) = (error.line(), error.column());
    let message = format!("the body is no JSON from line {line}, column {column} on: send a JSON object");
    Error::Unreadable(Fault::new("malformed_json", message))
}

/// What stands behind the `?` of an address.
#[derive(Debug)]
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Self(params)),
            Err(rejection) => {
                let message = format!("the query does not fit: {}", rejection.body_text());
                Err(Error::Unreadable(Fault::new("invalid_query", message)))
            }
        }
    }
}

/// The id in a path. One that is none is told apart from an unknown one nowhere: a route asks
/// [`Id::of`] and answers not found either way.
#[derive(Debug)]
pub struct Id(Option<Uuid>);

impl Id {
    /// The id.
    ///
    /// # Errors
    ///
    /// Not found: no `what` can have it.
    pub fn of(self, what: &'static str) -> Result<Uuid, Error> {
        self.0.ok_or(Error::NotFound(what))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        Ok(Self(path.ok().and_then(|Path(id)| Uuid::try_parse(&id).ok())))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Form {
        #[expect(dead_code, reason = "only its reading is looked at")]
        tags: Vec<String>,
    }

    fn check(body: &str, code: &str, says: &str) {
        match parse::<Form>(body.as_bytes()) {
            Err(Error::Unreadable(fault) | Error::Invalid(fault)) => {
                assert_eq!(fault.code, code, "{body}");
                assert!(fault.message.contains(says), "{body}: {}", fault.message);
            }
            other => panic!("{body}: {other:?}"),
        }
    }

    #[test]
    fn a_body_that_does_not_fit_is_answered_by_where_and_why() {
        check("", "malformed_json", "line 1");
        check("{\"tags\": [", "malformed_json", "line 1");
        check("{\"tags\": []} x", "malformed_json", "column 14");
        check("[]", "invalid_field", "the body");
        check("{}", "invalid_field", "missing field `tags`");
        check("{\"tags\": [\"a\", 7]}", "invalid_field", "`tags[1]`");
        check("{\"tags\": [], \"tgas\": 1}", "invalid_field", "unknown field `tgas`");
    }
}
