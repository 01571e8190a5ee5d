//! Times as numbers: whole seconds since 1970-01-01T00:00:00Z, for `#[serde(with = …)]`. A fraction of a second is cut
//! off when a time is written.

use serde::{Deserializer, Serializer};

use super::wire::{UnixSeconds, WireForm, read_nullable};

/// Writes it.
///
/// # Errors
///
/// The serializer's, or that a time is outside the years 1 to 9999.
pub fn serialize<T: WireForm<UnixSeconds>, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.write(serializer)
}

/// Reads it.
///
/// # Errors
///
/// The deserializer's, or that a time is outside the years 1 to 9999.
pub fn deserialize<'de, T: WireForm<UnixSeconds>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}

/// Reads a field that may be null, for `#[serde(deserialize_with = …)]`.
///
/// # Errors
///
/// As [`deserialize`].
pub fn nullable<'de, T: WireForm<UnixSeconds>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    read_nullable(deserializer)
}

/// Reads a field that may be null and is present, for `#[serde(deserialize_with = …)]`.
///
/// # Errors
///
/// As [`deserialize`].
pub fn present_or_null<'de, T: WireForm<UnixSeconds>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    read_nullable(deserializer).map(Some)
}
