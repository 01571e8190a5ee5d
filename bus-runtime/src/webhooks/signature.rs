//! Signatures after Standard Webhooks: HMAC-SHA256 over `<id>.<timestamp>.<body>`, under one or several secrets.
//!
//! What is signed is bytes: the body is never parsed or written anew here, so the signed bytes are the sent bytes. There
//! is one way to write a secret, `whsec_` and the padded base64 of 24 to 64 bytes. Every other one is refused with the
//! reason when it is set, because two libraries that read `whsec_…` differently disagree about every signature later on.
//!
//! Verification is for the people who receive (`bus verify`, the demo, tests): it says which of encoding, signature or
//! timestamp is wrong, never panics, and compares in constant time.

use std::fmt;

use base64::Engine;
use base64::alphabet;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD, URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretSlice};
use sha2::Sha256;
use subtle::{Choice, ConstantTimeEq};
use thiserror::Error;
use zeroize::Zeroizing;

/// Carries the event's id, the same on every attempt.
pub const ID_HEADER: &str = "webhook-id";
/// Carries the seconds since 1970 at which the attempt was made.
pub const TIMESTAMP_HEADER: &str = "webhook-timestamp";
/// Carries the signatures, `v1,<base64>`, separated by a space.
pub const SIGNATURE_HEADER: &str = "webhook-signature";

/// How far a timestamp may be from the receiver's clock, in seconds, by the specification's libraries.
pub const TOLERANCE_SECONDS: u64 = 5 * 60;

const PREFIX: &str = "whsec_";
const VERSION: &str = "v1";
const SHORTEST: usize = 24;
const LONGEST: usize = 64;
/// Of secrets made here; as long as the hash.
const NEW_LENGTH: usize = 32;
/// To tell "padding is wrong" from "not base64 at all".
const PADDING_IGNORED: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The key of an endpoint. Overwritten in memory when dropped; shown by [`reveal`](Self::reveal) alone.
pub struct Secret(SecretSlice<u8>);

/// Why a text is no secret. None of it is repeated here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SecretError {
    /// Spaces, tabs or line ends.
    #[error("a secret has no white space in or around it")]
    WhiteSpace,
    /// `v1,whsec_…`, as one supplier shows it.
    #[error("a secret starts with `whsec_`: leave out the version before it")]
    VersionBefore,
    /// No `whsec_`.
    #[error("a secret starts with `whsec_`: put it before the base64 of the key")]
    NoPrefix,
    /// `-` or `_`.
    #[error("a secret is in base64 with `+` and `/`, and this one uses `-` or `_` (base64url)")]
    UrlAlphabet,
    /// Too few or too many `=`, or stray bits in the last character.
    #[error("the base64 of the secret ends wrongly: pad it with `=` to a multiple of four characters")]
    Padding,
    /// Something else.
    #[error("what follows `whsec_` is not base64")]
    NotBase64,
    /// Too weak, or longer than other libraries take.
    #[error("a secret has {SHORTEST} to {LONGEST} bytes, and this one has {bytes}")]
    Length {
        /// How many it has.
        bytes: usize,
    },
}

impl Secret {
    /// Reads a secret that somebody else made.
    ///
    /// # Errors
    ///
    /// Says what to change, for every form but the one: [`SecretError`].
    pub fn parse(text: &str) -> Result<Self, SecretError> {
        if text.chars().any(char::is_whitespace) {
            return Err(SecretError::WhiteSpace);
        }
        let Some(encoded) = text.strip_prefix(PREFIX) else {
            let versioned = text.split_once(',').is_some_and(|(_, rest)| rest.starts_with(PREFIX));
            return Err(if versioned {
                SecretError::VersionBefore
            } else {
                SecretError::NoPrefix
            });
        };
        if let Ok(key) = STANDARD.decode(encoded).map(Zeroizing::new) {
            return Self::from_key(&key);
        }
        let unpadded = encoded.trim_end_matches('=');
        let is = |engine: GeneralPurpose| engine.decode(unpadded).map(Zeroizing::new).is_ok();
        Err(if is(PADDING_IGNORED) {
            SecretError::Padding
        } else if is(URL_SAFE_NO_PAD) {
            SecretError::UrlAlphabet
        } else {
            SecretError::NotBase64
        })
    }

    /// Takes the key itself.
    ///
    /// # Errors
    ///
    /// [`SecretError::Length`].
    pub fn from_key(key: &[u8]) -> Result<Self, SecretError> {
        if !(SHORTEST..=LONGEST).contains(&key.len()) {
            return Err(SecretError::Length { bytes: key.len() });
        }
        Ok(Self(SecretSlice::from(key.to_vec())))
    }

    /// Makes a new one.
    #[must_use]
    pub fn generate() -> Self {
        let key: Zeroizing<[u8; NEW_LENGTH]> = Zeroizing::new(rand::random());
        Self(SecretSlice::from(key.to_vec()))
    }

    /// The one form in which a secret is shown, once, to who made the endpoint.
    #[must_use]
    pub fn reveal(&self) -> Zeroizing<String> {
        let encoded = Zeroizing::new(STANDARD.encode(self.key()));
        Zeroizing::new(format!("{PREFIX}{}", *encoded))
    }

    /// The key, to be sealed.
    pub(crate) fn key(&self) -> &[u8] {
        self.0.expose_secret()
    }

    fn mac(&self, id: &str, timestamp: &str, body: &[u8]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key()).expect("HMAC takes keys of any length");
        mac.update(id.as_bytes());
        mac.update(b".");
        mac.update(timestamp.as_bytes());
        mac.update(b".");
        mac.update(body);
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The value of the signature header: one signature under the current secret, and one under each former one that still
/// holds. `timestamp` is in seconds; `id` has no `.` in it, or two messages could have the same signed content.
#[must_use]
pub fn sign(current: &Secret, former: &[Secret], id: &str, timestamp: i64, body: &[u8]) -> String {
    let timestamp = timestamp.to_string();
    let signatures: Vec<String> = std::iter::once(current)
        .chain(former)
        .map(|secret| format!("{VERSION},{}", STANDARD.encode(secret.mac(id, &timestamp, body))))
        .collect();
    signatures.join(" ")
}

/// The three headers as they were received; `None` where one is missing or is not text.
#[derive(Debug, Clone, Copy, Default)]
pub struct SignedHeaders<'a> {
    /// `webhook-id`.
    pub id: Option<&'a str>,
    /// `webhook-timestamp`.
    pub timestamp: Option<&'a str>,
    /// `webhook-signature`.
    pub signature: Option<&'a str>,
}

/// What is wrong with a message: its encoding, its signature or its timestamp.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A header that cannot be read; nothing was compared.
    #[error("encoding: {0}")]
    Encoding(EncodingError),
    /// No signature is one of the secret over these bytes.
    #[error("signature: none of {signatures} is of this secret over this id, timestamp and body{hint}")]
    Signature {
        /// How many signatures of version 1 the header had.
        signatures: usize,
        /// A likely reason, if there is one.
        hint: SignatureHint,
    },
    /// Signed all right, at another time than now.
    #[error("timestamp: signed {} s {}, and {TOLERANCE_SECONDS} s are allowed", offset.unsigned_abs(), if *offset < 0 { "ago" } else { "from now" })]
    Timestamp {
        /// The timestamp less the receiver's clock, in seconds; negative for the past.
        offset: i64,
    },
}

/// A header that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodingError {
    /// It is missing, empty, or not text.
    #[error("the header `{0}` is missing or empty")]
    Missing(&'static str),
    /// The timestamp is not a whole number of seconds.
    #[error("the header `{TIMESTAMP_HEADER}` is not a number of seconds since 1970")]
    Timestamp,
    /// There are signatures, none of them of version 1.
    #[error("the header `{SIGNATURE_HEADER}` has no signature that starts with `v1,`")]
    Version,
    /// What follows `v1,` is not the base64 of 32 bytes, in each of them.
    #[error("no signature in `{SIGNATURE_HEADER}` is the base64 of 32 bytes")]
    Base64,
}

/// Why a signature may not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureHint {
    /// It fits once the line end after the body is left out: an editor or `echo` added it.
    LineEnd,
    /// Nothing is known.
    None,
}

impl fmt::Display for SignatureHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineEnd => f.write_str("; it fits the body without the line end after it"),
            Self::None => Ok(()),
        }
    }
}

/// Checks a message as a receiver does. `now` is the receiver's clock, in seconds since 1970.
///
/// # Errors
///
/// What is wrong, in this order: the encoding, then the signature, then the timestamp. So a timestamp that was changed on
/// the way is a wrong signature, and an old message sent again is a wrong timestamp.
pub fn verify(secret: &Secret, headers: SignedHeaders<'_>, body: &[u8], now: i64) -> Result<(), VerifyError> {
    let Message {
        id,
        timestamp,
        seconds,
        signatures,
    } = read(headers).map_err(VerifyError::Encoding)?;
    let fits = |body: &[u8]| -> bool {
        let expected = secret.mac(id, timestamp, body);
        // All are compared, whichever fits.
        let any = |found: Choice, signature: &[u8; 32]| found | signature[..].ct_eq(&expected[..]);
        signatures.iter().fold(Choice::from(0), any).into()
    };
    if !fits(body) {
        let without = body
            .strip_suffix(b"\n")
            .map(|body| body.strip_suffix(b"\r").unwrap_or(body));
        let hint = if without.is_some_and(fits) {
            SignatureHint::LineEnd
        } else {
            SignatureHint::None
        };
        return Err(VerifyError::Signature {
            signatures: signatures.len(),
            hint,
        });
    }
    let offset = seconds.saturating_sub(now);
    if offset.unsigned_abs() > TOLERANCE_SECONDS {
        return Err(VerifyError::Timestamp { offset });
    }
    Ok(())
}

struct Message<'a> {
    id: &'a str,
    /// As it was written, because that is what was signed.
    timestamp: &'a str,
    seconds: i64,
    signatures: Vec<[u8; 32]>,
}

fn read(headers: SignedHeaders<'_>) -> Result<Message<'_>, EncodingError> {
    let id = present(headers.id, ID_HEADER)?;
    let timestamp = present(headers.timestamp, TIMESTAMP_HEADER)?;
    let signature = present(headers.signature, SIGNATURE_HEADER)?;
    let seconds = timestamp.parse().map_err(|_| EncodingError::Timestamp)?;
    let encoded: Vec<&str> = signature
        .split_ascii_whitespace()
        .filter_map(|signature| signature.strip_prefix(VERSION)?.strip_prefix(','))
        .collect();
    if encoded.is_empty() {
        return Err(EncodingError::Version);
    }
    let signatures: Vec<[u8; 32]> = encoded
        .iter()
        .filter_map(|signature| STANDARD.decode(signature).ok()?.try_into().ok())
        .collect();
    if signatures.is_empty() {
        return Err(EncodingError::Base64);
    }
    Ok(Message {
        id,
        timestamp,
        seconds,
        signatures,
    })
}

fn present<'a>(value: Option<&'a str>, name: &'static str) -> Result<&'a str, EncodingError> {
    value
        .filter(|text| !text.is_empty())
        .ok_or(EncodingError::Missing(name))
}

#[cfg(test)]
#[path = "signature_tests.rs"]
mod tests;
