//! A field's `pattern` and `example`: whether the pattern means the same to everybody who holds
//! a text to it, and whether the example is a value of the field.

use std::net::IpAddr;

use super::{Field, FieldType, UNIX_SECONDS, values::Reader};
use crate::{
    diagnostic::Diagnostic,
    model::text_pattern::TextPattern,
    parse::{Node, shortened},
    rule::reading,
    source::Spanned,
};

/// Reports what is wrong with the pattern and the example of a field that was read.
pub(super) fn check(field: &Field, example: Option<&Node>, reader: &mut Reader<'_>) {
    let pattern = match &field.pattern {
        None => None,
        Some(pattern) => match parsed(field, pattern, reader) {
            Some(read) => Some((pattern, read)),
            // What is wrong was said, and nothing can be held to it.
            None => return,
        },
    };
    match (example, &field.example) {
        (Some(node), Some(text)) => {
            if let Some(expected) = fault(&field.ty.value, pattern.as_ref().map(|(_, read)| read), text) {
                let message = format!("the example `{}` {expected}", shortened(text));
                reader.push(Diagnostic::new(&reading::EXAMPLE_DOES_NOT_FIT, node.span, message));
            }
        }
        _ => {
            let FieldType::String(most) = &field.ty.value else {
                return;
            };
            if let Some((pattern, read)) = &pattern
                && read.sample(*most).is_none()
            {
                let bound = most
                    .map(|most| format!(" of at most {most} characters"))
                    .unwrap_or_default();
                let message = format!("no text{bound} matches the pattern");
                reader.push(
                    Diagnostic::new(&reading::EXAMPLE_DOES_NOT_FIT, pattern.span, message)
                        .help("add an `example` that matches, or change the bound"),
                );
            }
        }
    }
}

fn parsed(field: &Field, pattern: &Spanned<String>, reader: &mut Reader<'_>) -> Option<TextPattern> {
    if !matches!(field.ty.value, FieldType::String(_) | FieldType::Broken) {
        reader.push(Diagnostic::new(
            &reading::WRONG_TYPE,
            pattern.span,
            "only a `string` can have a `pattern`",
        ));
        return None;
    }
    match TextPattern::parse(&pattern.value) {
        Ok(read) => Some(read),
        Err(fault) => {
            let place = pattern.span.part(&pattern.value, fault.place);
            let rule = if fault.not_portable {
                &reading::PATTERN_NOT_PORTABLE
            } else {
                &reading::PATTERN_DOES_NOT_PARSE
            };
            let message = if fault.not_portable {
                fault.message
            } else {
                format!("this is not a regular expression: {}", fault.message)
            };
            reader.push(Diagnostic::new(rule, place, message).maybe_help(fault.help));
            None
        }
    }
}

/// Why a text is no value of that type, as the rest of a sentence about it.
fn fault(ty: &FieldType, pattern: Option<&TextPattern>, text: &str) -> Option<String> {
    let expected = |fits: bool, what: &str| (!fits).then(|| format!("does not fit, expected {what}"));
    let long = |most: &Option<u32>| {
        let length = text.chars().count();
        let most = most.filter(|most| length > *most as usize)?;
        Some(format!("has {length} characters, the limit is {most}"))
    };
    match ty {
        FieldType::String(most) => long(most).or_else(|| {
            let fits = pattern.is_none_or(|pattern| pattern.matches(text));
            (!fits).then(|| "does not match the field's pattern".to_owned())
        }),
        FieldType::Uri(most) => long(most).or_else(|| expected(is_uri(text), "a URI, such as `https://example.com/`")),
        FieldType::Email => expected(is_email(text), "an email address"),
        FieldType::Uuid => expected(is_uuid(text), "a UUID"),
        FieldType::Bool => expected(matches!(text, "true" | "false"), "`true` or `false`"),
        FieldType::Int => expected(
            is_decimal(text) && text.parse::<i32>().is_ok(),
            "a whole number of 32 bits",
        ),
        FieldType::Long => expected(
            is_decimal(text) && text.parse::<i64>().is_ok(),
            "a whole number of 64 bits",
        ),
        FieldType::Float => expected(text.parse::<f64>().is_ok_and(f64::is_finite), "a number"),
        FieldType::Decimal => expected(is_decimal(text), "decimal number, such as `12.50`"),
        FieldType::UnixSeconds => expected(
            is_decimal(text) && text.parse().is_ok_and(|seconds| UNIX_SECONDS.contains(&seconds)),
            "whole number of seconds since 1970, such as `1795953600`",
        ),
        FieldType::Timestamp => expected(is_timestamp(text), "time in UTC, such as `2026-11-29T12:00:00Z`"),
        FieldType::Date => expected(is_date(text), "date, such as `2026-11-29`"),
        FieldType::Ip => expected(text.parse::<IpAddr>().is_ok(), "IP address"),
        FieldType::Enum { labels, open } => expected(
            *open || labels.iter().any(|label| label.value == text),
            "a label of the enumeration",
        ),
        FieldType::Json | FieldType::List(..) | FieldType::Map(..) | FieldType::Object(_) => {
            Some("is text, and the field's values are not".to_owned())
        }
        FieldType::Broken => None,
    }
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_decimal(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(unsigned),
    }
}

fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    lengths == [8, 4, 4, 4, 12]
        && groups
            .iter()
            .all(|group| group.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// A number of exactly so many digits.
fn number(text: &str, length: usize) -> Option<u32> {
    (text.len() == length && digits(text))
        .then(|| text.parse().ok())
        .flatten()
}

fn is_date(text: &str) -> bool {
    let mut parts = text.splitn(3, '-');
    let mut next = |length| parts.next().and_then(|part| number(part, length));
    let (Some(year), Some(month), Some(day)) = (next(4), next(2), next(2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

fn is_timestamp(text: &str) -> bool {
    let Some((date, time)) = text.strip_suffix('Z').and_then(|text| text.split_once('T')) else {
        return false;
    };
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let parts: Vec<Option<u32>> = time.split(':').map(|part| number(part, 2)).collect();
    let fits = matches!(parts.as_slice(), [Some(0..=23), Some(0..=59), Some(0..=59)]);
    is_date(date) && fits && digits(fraction)
}

/// The characters of RFC 3986 after a scheme; what a validator asks beyond that is about places.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|one| one.is_ascii_alphanumeric() || "+-.".contains(one))
        && rest
            .chars()
            .all(|one| one.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(one))
}

fn is_email(text: &str) -> bool {
    let Some((name, host)) = text.rsplit_once('@') else {
        return false;
    };
    let plain = |part: &str| {
        !part.is_empty()
            && part.is_ascii()
            && !part.starts_with('.')
            && !part.ends_with('.')
            && !part.contains("..")
            && !part.contains(|one: char| {
                one.is_ascii_whitespace() || one.is_ascii_control() || "@\"(),:;<>[\\]".contains(one)
            })
    };
    plain(name) && plain(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ty: &FieldType, sound: &[&str], broken: &[&str]) {
        for text in sound {
            assert_eq!(fault(ty, None, text), None, "{text}");
        }
        for text in broken {
            assert!(fault(ty, None, text).is_some(), "{text}");
        }
    }

    #[test]
    fn an_example_is_a_value_of_its_type() {
        check(&FieldType::String(Some(3)), &["", "abc", "üüü"], &["abcd"]);
        check(&FieldType::Int, &["0", "-2147483648"], &["2147483648", "1.0", "+1", ""]);
        check(
            &FieldType::Long,
            &["9223372036854775807"],
            &["9223372036854775808", "x"],
        );
        check(
            &FieldType::UnixSeconds,
            &["0", "-1", "253402300799"],
            &["253402300800", "1.5", "2026-11-29"],
        );
        check(&FieldType::Float, &["1.5", "1e3"], &["NaN", "inf", "x"]);
        check(&FieldType::Decimal, &["-12.50"], &["1.", "1e3"]);
        check(
            &FieldType::Date,
            &["2024-02-29"],
            &["2026-02-29", "2026-13-01", "2026-1-1", "1-2-3-4"],
        );
        check(
            &FieldType::Timestamp,
            &["2026-11-29T12:00:00Z", "2026-11-29T23:59:59.123Z"],
            &[
                "2026-11-29T24:00:00Z",
                "2026-11-29T12:00:00+01:00",
                "2026-11-29 12:00:00Z",
                "2026-11-29T12:00Z",
            ],
        );
        check(
            &FieldType::Uuid,
            &["0198f3a0-0000-7000-8000-000000000001"],
            &["0198f3a0", "{x}"],
        );
        check(&FieldType::Ip, &["192.0.2.1", "::1"], &["192.0.2", "192.0.2.1/24"]);
        check(
            &FieldType::Uri(Some(20)),
            &["a:b", "https://example.com/"],
            &["example.com", "a: b", "https://example.com/x"],
        );
        check(
            &FieldType::Email,
            &["a@b.example"],
            &["a", "a@", "a b@c.example", "a..b@c.example"],
        );
        check(&FieldType::Bool, &["true"], &["yes"]);
        check(&FieldType::Json, &[], &["{}"]);
    }
}
