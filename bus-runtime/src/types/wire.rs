//! Values that serde reads or writes in other forms than a payload has: 64-bit numbers, which are
//! text because a consumer's numbers may stop at 2⁵³, and times and dates, of which serde would
//! read spellings that no schema allows. For one alone and inside options, lists and maps.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A value with a form of its own in a payload.
pub trait WireForm: Sized {
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
    /// The deserializer's, or that the text is none in this form.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// For `#[serde(with = …)]`.
///
/// # Errors
///
/// The serializer's.
pub fn serialize<T: WireForm, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.write(serializer)
}

/// For `#[serde(with = …)]`.
///
/// # Errors
///
/// The deserializer's, or that the text is none in this form.
pub fn deserialize<'de, T: WireForm, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}

/// Lets serde's own collections hold such values.
struct Wire<T>(T);

impl<T: WireForm> Serialize for Wire<&T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

impl<'de, T: WireForm> Deserialize<'de> for Wire<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Wire)
    }
}

impl WireForm for i64 {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // Rust also reads a plus sign and any number of zeros.
        let plain = !text.starts_with('+') && text.trim_start_matches('-').len() <= 19;
        text.parse()
            .ok()
            .filter(|_| plain)
            .ok_or_else(|| de::Error::custom("not a 64-bit number, expected its digits as text"))
    }
}

impl WireForm for DateTime<Utc> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // A blank may stand for the `T` to chrono.
        let plain = matches!(text.as_bytes().get(10), Some(b'T' | b't'));
        DateTime::parse_from_rfc3339(&text)
            .ok()
            .filter(|_| plain)
            .map(|time| time.with_timezone(&Utc))
            .ok_or_else(|| de::Error::custom("not a time of RFC 3339, expected one like 2026-11-29T12:00:00Z"))
    }
}

impl WireForm for NaiveDate {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // A month of one digit is one to chrono.
        let plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        text.parse()
            .ok()
            .filter(|_| plain)
            .ok_or_else(|| de::Error::custom("not a date, expected one like 2026-11-29"))
    }
}

impl<T: WireForm> WireForm for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().map(Wire).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // What is absent is left out, and is never null.
        T::read(deserializer).map(Some)
    }
}

impl<T: WireForm> WireForm for Vec<T> {
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

impl<T: WireForm> WireForm for BTreeMap<String, T> {
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
        for broken in [
            r#"{"one":1}"#,
            r#"{"one":"+1"}"#,
            r#"{"one":"00000000000000000001"}"#,
            r#"{"one":"1","many":null}"#,
        ] {
            assert!(serde_json::from_str::<Counts>(broken).is_err(), "{broken}");
        }
        assert_eq!(
            serde_json::from_str::<Counts>(r#"{"one":"1"}"#).expect("it reads").many,
            None
        );
    }
    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "only its decoding is looked at")]
    struct Times {
        #[serde(with = "super")]
        at: DateTime<Utc>,
        #[serde(with = "super")]
        on: NaiveDate,
    }

    #[test]
    fn a_time_and_a_date_are_read_in_the_form_that_schemas_allow() {
        let reads =
            |at: &str, on: &str| serde_json::from_str::<Times>(&format!(r#"{{"at":"{at}","on":"{on}"}}"#)).is_ok();
        assert!(reads("2026-11-29T12:00:00Z", "2026-11-29"));
        assert!(reads("2026-11-29T12:00:00.123456+01:00", "2026-11-29"));
        for at in ["2026-11-29 12:00:00Z", "2026-11-29", "2026-11-29T12:00:00"] {
            assert!(!reads(at, "2026-11-29"), "{at}");
        }
        for on in ["2026-1-29", "2026-02-30", "+2026-01-1"] {
            assert!(!reads("2026-11-29T12:00:00Z", on), "{on}");
        }
    }
}
