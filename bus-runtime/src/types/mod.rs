//! The types of declared fields that Rust has no type of its own for.

#[doc(hidden)]
pub mod schema;
mod sensitive;
#[doc(hidden)]
pub mod unix_seconds;
#[doc(hidden)]
pub mod wire;

use std::{fmt, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use sensitive::Sensitive;
pub(crate) use sensitive::{UNFIT, exposed};

/// A decimal number as text: digits, with a sign before and a point between them if need be.
///
/// Neither a double nor a consumer's JSON number holds one exactly, so it travels as text and is
/// compared as text: `1.0` and `1.00` are two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decimal(String);

impl Decimal {
    /// The digits as they were given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Text that is no decimal number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a decimal number, expected digits such as `-12.50`")]
pub struct NotDecimal;

impl FromStr for Decimal {
    type Err = NotDecimal;

    fn from_str(text: &str) -> Result<Self, NotDecimal> {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let sound = match unsigned.split_once('.') {
            Some((whole, fraction)) => digits(whole) && digits(fraction),
            None => digits(unsigned),
        };
        if sound {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotDecimal)
        }
    }
}

impl From<i64> for Decimal {
    fn from(number: i64) -> Self {
        Self(number.to_string())
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for Decimal {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Decimal".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?$" })
    }
}

/// Any JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(pub serde_json::Value);

impl From<serde_json::Value> for Json {
    fn from(value: serde_json::Value) -> Self {
        Self(value)
    }
}

impl JsonSchema for Json {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Json".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        Schema::from(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_is_digits_and_keeps_its_zeros() {
        for sound in ["0", "-12.50", "100000000000000000000.1"] {
            let read: Result<Decimal, _> = sound.parse();
            assert_eq!(read.map(|read| read.to_string()), Ok(sound.to_owned()));
        }
        for broken in ["", "-", "1.", ".5", "1e3", "+1", "NaN", "1,5"] {
            assert_eq!(broken.parse::<Decimal>(), Err(NotDecimal), "{broken}");
        }
    }
}
