//! Extractors for request input. Their errors name the invalid part of the input.

use std::fmt;

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::request::Parts,
};
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::Error;

/// Maximum size of a request body in bytes.
const MAX_BODY_BYTES: usize = 1 << 20;

/// A fault in the input: a stable code, and a message that says what to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Stable identifier for programs.
    pub code: &'static str,
    /// Text for people.
    pub message: String,
}

impl Fault {
    /// Returns a fault with this code and message.
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

/// Rejects the character U+0000, which is valid in JSON but cannot be stored in Postgres.
///
/// # Errors
///
/// Returns [`Error::Invalid`] if the text contains U+0000. `field` is the name in its message.
pub fn check_no_nul(field: &str, text: &str) -> Result<(), Error> {
    if text.contains('\0') {
        let message = format!("`{field}` contains the character U+0000, which cannot be stored: remove it");
        return Err(Error::Invalid(Fault::new("nul_character", message)));
    }
    Ok(())
}

/// Extracts a JSON body, regardless of the content type.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let request = request.map(|body| axum::body::Body::new(http_body_util::Limited::new(body, MAX_BODY_BYTES)));
        let bytes = Bytes::from_request(request, state).await.map_err(|_| {
            let message = format!("the body is incomplete or larger than {MAX_BODY_BYTES} bytes");
            Error::Unreadable(Fault::new("body_unreadable", message))
        })?;
        parse(&bytes).map(Self)
    }
}

/// Parses a JSON body. Invalid JSON gives 400; JSON of the wrong shape gives 422 with the path of
/// the invalid field.
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
        // serde appends line and column, which the path makes redundant
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        Error::Invalid(Fault::new("invalid_field", format!("{place} is invalid: {message}")))
    })?;
    reader.end().map_err(|error| malformed(&error))?;
    Ok(parsed)
}

fn malformed(error: &serde_json::Error) -> Error {
    let (line, column) = (error.line(), error.column());
    let message = format!("the body is not valid JSON at line {line}, column {column}: send a JSON object");
    Error::Unreadable(Fault::new("malformed_json", message))
}

/// Extracts the query string.
#[derive(Debug)]
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Self(params)),
            Err(rejection) => {
                let message = format!("the query string is invalid: {}", rejection.body_text());
                Err(Error::Unreadable(Fault::new("invalid_query", message)))
            }
        }
    }
}

/// Extracts the id in a path. A malformed id is not rejected here: [`Id::of`] gives the same "not
/// found" error for it as for an unknown id.
#[derive(Debug)]
pub struct Id(Option<Uuid>);

impl Id {
    /// Returns the id.
    ///
    /// # Errors
    ///
    /// Returns [`Error::NotFound`] with `what` if the path segment is not a UUID.
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
        #[expect(dead_code, reason = "the test only checks whether parsing succeeds")]
        tags: Vec<String>,
    }

    fn check(body: &str, code: &str, expected: &str) {
        match parse::<Form>(body.as_bytes()) {
            Err(Error::Unreadable(fault) | Error::Invalid(fault)) => {
                assert_eq!(fault.code, code, "{body}");
                assert!(fault.message.contains(expected), "{body}: {}", fault.message);
            }
            other => panic!("{body}: {other:?}"),
        }
    }

    #[test]
    fn an_invalid_body_is_reported_with_place_and_reason() {
        check("", "malformed_json", "line 1");
        check("{\"tags\": [", "malformed_json", "line 1");
        check("{\"tags\": []} x", "malformed_json", "column 14");
        check("[]", "invalid_field", "the body");
        check("{}", "invalid_field", "missing field `tags`");
        check("{\"tags\": [\"a\", 7]}", "invalid_field", "`tags[1]`");
        check("{\"tags\": [], \"tgas\": 1}", "invalid_field", "unknown field `tgas`");
    }
}
