//! Values that serde reads or writes in other forms than a payload has: 64-bit numbers, which are
//! text because a consumer's numbers may stop at 2⁵³, and times and dates, of which serde would
//! read spellings that no schema allows. For one alone and inside options, lists and maps.
//!
//! A time has two forms, so a form is a parameter of [`WireForm`]: [`Text`], or [`UnixSeconds`].

use std::{collections::BTreeMap, marker::PhantomData, ops::RangeInclusive};

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

/// The seconds since 1970 that a time may have: the years 1 to 9999.
pub const UNIX_SECONDS: RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

/// The form of a 64-bit number, a time or a date that is text.
#[derive(Debug)]
pub enum Text {}

/// The form of a time that is a number: whole seconds since 1970-01-01T00:00:00Z.
#[derive(Debug)]
pub enum UnixSeconds {}

/// A value with a form of its own in a payload.
pub trait WireForm<Form = Text>: Sized {
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

/// Reads a field that may be null, for `#[serde(deserialize_with = …)]`.
///
/// # Errors
///
/// The deserializer's, or that the text is none in this form.
pub fn nullable<'de, T: WireForm, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    read_nullable(deserializer)
}

/// Reads a field that may be null and is present, for `#[serde(deserialize_with = …)]`.
///
/// # Errors
///
/// The deserializer's, or that the text is none in this form.
pub fn present_or_null<'de, T: WireForm, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    read_nullable(deserializer).map(Some)
}

pub(super) fn read_nullable<'de, T: WireForm<F>, F, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let value = Option::<Wire<T, F>>::deserialize(deserializer)?;
    Ok(value.map(|wire| wire.0))
}

/// Lets serde's own collections hold such values.
struct Wire<T, F>(T, PhantomData<F>);

impl<T, F> Wire<T, F> {
    const fn new(value: T) -> Self {
        Self(value, PhantomData)
    }
}

impl<T: WireForm<F>, F> Serialize for Wire<&T, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

impl<'de, T: WireForm<F>, F> Deserialize<'de> for Wire<T, F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self::new)
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

impl WireForm<UnixSeconds> for DateTime<Utc> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seconds = self.timestamp();
        if UNIX_SECONDS.contains(&seconds) {
            seconds.serialize(serializer)
        } else {
            Err(ser::Error::custom("a time outside the years 1 to 9999"))
        }
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = i64::deserialize(deserializer)?;
        let time = DateTime::from_timestamp(seconds, 0).filter(|_| UNIX_SECONDS.contains(&seconds));
        time.ok_or_else(|| de::Error::custom("not a time of the years 1 to 9999, in seconds since 1970"))
    }
}

impl<T: WireForm<F>, F> WireForm<F> for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().map(Wire::<_, F>::new).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // What is absent is left out, and is never null.
        T::read(deserializer).map(Some)
    }
}

impl<T: WireForm<F>, F> WireForm<F> for Vec<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Wire::<_, F>::new))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Wire<T, F>>::deserialize(deserializer)?
            .into_iter()
            .map(|wire| wire.0)
            .collect())
    }
}

impl<T: WireForm<F>, F> WireForm<F> for BTreeMap<String, T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(key, value)| (key, Wire::<_, F>::new(value))))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = BTreeMap::<String, Wire<T, F>>::deserialize(deserializer)?;
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

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Billed {
        #[serde(with = "crate::types::unix_seconds")]
        at: DateTime<Utc>,
        #[serde(serialize_with = "super::serialize", deserialize_with = "super::nullable")]
        on: Option<NaiveDate>,
        #[serde(
            serialize_with = "crate::types::unix_seconds::serialize",
            deserialize_with = "crate::types::unix_seconds::present_or_null",
            default,
            skip_serializing_if = "Option::is_none"
        )]
        until: Option<Option<DateTime<Utc>>>,
        #[serde(deserialize_with = "Option::deserialize")]
        by: Option<String>,
    }

    #[test]
    fn null_and_absent_are_two_and_a_time_may_be_a_number() {
        for json in [
            r#"{"at":0,"on":null,"by":null}"#,
            r#"{"at":-62135596800,"on":"2026-11-29","until":null,"by":"a"}"#,
            r#"{"at":253402300799,"on":null,"until":1795953600,"by":""}"#,
        ] {
            let read: Billed = serde_json::from_str(json).expect("it reads");
            assert_eq!(serde_json::to_string(&read).expect("it has a JSON form"), json);
        }
        for broken in [
            r#"{"at":0,"on":null}"#,
            r#"{"at":0,"by":null}"#,
            r#"{"at":null,"on":null,"by":null}"#,
            r#"{"at":"0","on":null,"by":null}"#,
            r#"{"at":0.5,"on":null,"by":null}"#,
            r#"{"at":253402300800,"on":null,"by":null}"#,
            r#"{"at":-62135596801,"on":null,"by":null}"#,
        ] {
            assert!(serde_json::from_str::<Billed>(broken).is_err(), "{broken}");
        }
        let late = Billed {
            at: DateTime::from_timestamp(253_402_300_800, 0).expect("chrono has it"),
            on: None,
            until: None,
            by: None,
        };
        assert!(serde_json::to_string(&late).is_err());
    }
}
