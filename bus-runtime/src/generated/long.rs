//! 64-bit numbers as JSON text, since a consumer's numbers may stop at 2⁵³; for a number alone
//! and inside options, lists and maps.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A value that holds 64-bit numbers.
pub trait LongForm: Sized {
    /// Writes it.
    ///
    /// # Errors
    ///
    /// The serializer's.
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// Reads it.
    ///
    /// # Errors
    ///
    /// The deserializer's, or that the text is no 64-bit number.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// For `#[serde(with = …)]`.
///
/// # Errors
///
/// The serializer's.
pub fn serialize<T: LongForm, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.write(serializer)
}

/// For `#[serde(with = …)]`.
///
/// # Errors
///
/// The deserializer's, or that the text is no 64-bit number.
pub fn deserialize<'de, T: LongForm, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}

/// Lets serde's own collections hold such values.
struct Wire<T>(T);

impl<T: LongForm> Serialize for Wire<&T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

impl<'de, T: LongForm> Deserialize<'de> for Wire<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Wire)
    }
}

impl LongForm for i64 {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| de::Error::custom("not a 64-bit number, expected its digits as text"))
    }
}

impl<T: LongForm> LongForm for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().map(Wire).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<Wire<T>>::deserialize(deserializer)?.map(|wire| wire.0))
    }
}

impl<T: LongForm> LongForm for Vec<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Wire))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Wire<T>>::deserialize(deserializer)?
            .into_iter()
            .map(|wire| wire.0)
            .collect())
    }
}

impl<T: LongForm> LongForm for BTreeMap<String, T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(key, value)| (key, Wire(value))))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = BTreeMap::<String, Wire<T>>::deserialize(deserializer)?;
        Ok(map.into_iter().map(|(key, wire)| (key, wire.0)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Counts {
        #[serde(with = "super")]
        one: i64,
        #[serde(with = "super", default, skip_serializing_if = "Option::is_none")]
        many: Option<Vec<i64>>,
    }

    #[test]
    fn a_number_past_2_to_the_53_survives_as_text() {
        let counts = Counts {
            one: 9_007_199_254_740_993,
            many: Some(vec![i64::MIN]),
        };
        let json = serde_json::to_string(&counts).expect("it has a JSON form");
        assert_eq!(json, r#"{"one":"9007199254740993","many":["-9223372036854775808"]}"#);
        assert_eq!(serde_json::from_str::<Counts>(&json).expect("it reads"), counts);
        assert!(serde_json::from_str::<Counts>(r#"{"one":1}"#).is_err());
        assert_eq!(
            serde_json::from_str::<Counts>(r#"{"one":"1"}"#).expect("it reads").many,
            None
        );
    }
}
