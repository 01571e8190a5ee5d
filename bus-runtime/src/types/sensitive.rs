//! A value that a declaration calls `sensitive`.

use std::{cell::Cell, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::wire::WireForm;
use crate::sealing::fields::REDACTED;

/// A value of a field or job argument that is declared `sensitive: true`.
///
/// At rest it is sealed (`BUS_SEALING_KEYS`); a handler is given it opened. It shows itself to code
/// that asks by [`expose`](Self::expose) and to nothing else: [`Debug`](fmt::Debug) prints
/// `[redacted]`, and so does serde, so that a struct that holds one may be logged or answered.
/// Reading is not affected: a struct with one is read from a request as any other.
///
/// ```
/// use bus_runtime::types::Sensitive;
///
/// let iban = Sensitive::from("DE02120300000000202051".to_owned());
/// assert_eq!(format!("{iban:?}"), "[redacted]");
/// assert_eq!(iban.expose(), "DE02120300000000202051");
/// ```
#[derive(Clone, PartialEq)]
pub struct Sensitive<T>(T);

impl<T> Sensitive<T> {
    /// Marks a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value. Where this is called is where it may leak.
    pub const fn expose(&self) -> &T {
        &self.0
    }

    /// The value itself.
    pub fn into_exposed(self) -> T {
        self.0
    }
}

impl<T> From<T> for Sensitive<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> fmt::Debug for Sensitive<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(REDACTED)
    }
}

thread_local! {
    static IS_EXPOSED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `write` with the values of this thread exposed to serde: what is written is sealed before
/// it goes anywhere. Ends with `write`, a panic included.
pub(crate) fn exposed<R>(write: impl FnOnce() -> R) -> R {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            IS_EXPOSED.set(self.0);
        }
    }
    let _restore = Restore(IS_EXPOSED.replace(true));
    write()
}

impl<T: Serialize> Serialize for Sensitive<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if IS_EXPOSED.get() {
            self.0.serialize(serializer)
        } else {
            serializer.serialize_str(REDACTED)
        }
    }
}

/// Instead of what serde says of a value, which may quote it.
pub(crate) const UNFIT: &str = "a sensitive value does not fit its declared type";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Sensitive<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer)
            .map(Self)
            .map_err(|_| de::Error::custom(UNFIT))
    }
}

impl<T: WireForm<F>, F> WireForm<F> for Sensitive<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if IS_EXPOSED.get() {
            self.0.write(serializer)
        } else {
            serializer.serialize_str(REDACTED)
        }
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self).map_err(|_| de::Error::custom(UNFIT))
    }
}

/// The value's own schema: what a reader sends is the value.
impl<T: JsonSchema> JsonSchema for Sensitive<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_about_to_be_sealed_is_written_in_the_clear() {
        let value = Sensitive::new("secret".to_owned());
        let written = || serde_json::to_string(&value).expect("text");
        assert_eq!(written(), "\"[redacted]\"");
        assert_eq!(exposed(written), "\"secret\"");
        let panicked = std::panic::catch_unwind(|| exposed(|| panic!("while it writes")));
        assert!(panicked.is_err());
        assert_eq!(written(), "\"[redacted]\"", "also after a panic");
    }
}
