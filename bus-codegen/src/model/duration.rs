//! Durations: a whole number and its unit.

use std::time::Duration;

use super::values::Reader;
use crate::{
    diagnostic::Diagnostic,
    grammar::DurationRange,
    parse::{Kind, Node, shortened},
    rule::reading,
    source::Spanned,
};

/// Reads `5s`, `15m`, `2h`, `7d`, `250ms`.
pub(super) fn read(node: &Node, range: DurationRange, reader: &mut Reader<'_>) -> Option<Duration> {
    let Kind::Scalar { text, .. } = &node.kind else {
        reader.wrong_type(node, "a duration, such as `30s`");
        return None;
    };
    match parse(text) {
        Ok(duration) if (range.min..=range.max).contains(&duration) => Some(duration),
        Ok(_) | Err(Fault::TooLong) => {
            let message = format!(
                "found `{}`, expected a duration from `{}` to `{}`",
                shortened(text),
                written(range.min),
                written(range.max)
            );
            reader.push(Diagnostic::new(&reading::OUT_OF_RANGE, node.span, message));
            None
        }
        Err(Fault::NoUnit) => {
            reader.push(
                Diagnostic::new(
                    &reading::DURATION_WITHOUT_UNIT,
                    node.span,
                    format!("the duration `{}` has no unit", shortened(text)),
                )
                .help(format!(
                    "write `{text}s` for seconds, `{text}m` for minutes or `{text}h` for hours"
                )),
            );
            None
        }
        Err(Fault::Other) => {
            reader.wrong_type(node, "a duration: a whole number and `ms`, `s`, `m`, `h` or `d`");
            None
        }
    }
}

/// Reads a duration and returns it with its place.
pub(super) fn read_spanned(node: &Node, range: DurationRange, reader: &mut Reader<'_>) -> Option<Spanned<Duration>> {
    read(node, range, reader).map(|duration| Spanned::new(duration, node.span))
}

/// Returns a duration as a declaration writes it, in the largest unit that is exact.
pub(crate) fn written(duration: Duration) -> String {
    let millis = duration.as_millis();
    let (unit, word) = UNITS
        .into_iter()
        .rev()
        .find(|(unit, _)| millis.is_multiple_of(u128::from(*unit)))
        .unwrap_or(UNITS[0]);
    format!("{}{word}", millis / u128::from(unit))
}

/// The units, each with its milliseconds.
const UNITS: [(u64, &str); 5] = [
    (1, "ms"),
    (1_000, "s"),
    (60_000, "m"),
    (3_600_000, "h"),
    (86_400_000, "d"),
];

/// A time in the largest unit that says it well: "15 minutes", "52 days".
pub(crate) fn in_words(duration: Duration) -> String {
    const DAY: u64 = 86_400;
    let seconds = duration.as_secs();
    let (count, unit) = match seconds {
        _ if seconds >= 2 * 365 * DAY => (seconds / (365 * DAY), "year"),
        _ if seconds >= 2 * DAY => (seconds / DAY, "day"),
        _ if seconds >= 2 * 3600 => (seconds / 3600, "hour"),
        _ if seconds >= 120 => (seconds / 60, "minute"),
        _ => (seconds, "second"),
    };
    match count {
        1 => format!("1 {unit}"),
        1_000_000.. => "more years than can be counted".to_owned(),
        _ => format!("{count} {unit}s"),
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Fault {
    NoUnit,
    TooLong,
    Other,
}

fn parse(text: &str) -> Result<Duration, Fault> {
    let digits = text.len() - text.trim_start_matches(|one: char| one.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    if number.is_empty() {
        return Err(Fault::Other);
    }
    if unit.is_empty() {
        return Err(Fault::NoUnit);
    }
    let (millis, _) = UNITS.into_iter().find(|(_, word)| *word == unit).ok_or(Fault::Other)?;
    let number: u64 = number.parse().map_err(|_| Fault::TooLong)?;
    number
        .checked_mul(millis)
        .map(Duration::from_millis)
        .ok_or(Fault::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_asked_for() {
        assert_eq!(parse("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse("7d"), Ok(Duration::from_secs(604_800)));
        assert_eq!(parse("30"), Err(Fault::NoUnit));
        assert_eq!(parse("1.5h"), Err(Fault::Other));
        assert_eq!(parse("s"), Err(Fault::Other));
        assert_eq!(parse("5w"), Err(Fault::Other));
        assert_eq!(parse("18446744073709551615d"), Err(Fault::TooLong));
        assert_eq!(parse("99999999999999999999d"), Err(Fault::TooLong));
    }

    #[test]
    fn a_duration_is_written_in_the_largest_exact_unit() {
        for text in ["1ms", "90s", "15m", "36h", "30d"] {
            assert_eq!(parse(text).map(written), Ok(text.to_owned()));
        }
    }

    #[test]
    fn a_time_is_said_in_the_unit_that_fits_it() {
        let words = |seconds: u64| in_words(Duration::from_secs(seconds));
        assert_eq!(words(1), "1 second");
        assert_eq!(words(900), "15 minutes");
        assert_eq!(words(52 * 86_400), "52 days");
        assert_eq!(words(17 * 365 * 86_400), "17 years");
        assert_eq!(words(u64::MAX), "more years than can be counted");
    }
}
