//! Durations: a whole number and its unit.

use std::time::Duration;

use super::values::Reader;
use crate::{
    diagnostic::Diagnostic,
    parse::{Kind, Node},
    rule::reading,
    source::Spanned,
};

/// Reads `5s`, `15m`, `2h`, `7d`, `250ms`.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Duration> {
    let Kind::Scalar { text, .. } = &node.kind else {
        reader.wrong_type(node, "a duration, such as `30s`");
        return None;
    };
    match parse(text) {
        Ok(duration) => Some(duration),
        Err(Fault::NoUnit) => {
            reader.push(
                Diagnostic::new(
                    &reading::DURATION_WITHOUT_UNIT,
                    node.span,
                    format!("the duration `{text}` has no unit"),
                )
                .help(format!(
                    "write `{text}s` for seconds, `{text}m` for minutes, `{text}h` for hours"
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

/// The same, with its place.
pub(super) fn read_spanned(node: &Node, reader: &mut Reader<'_>) -> Option<Spanned<Duration>> {
    read(node, reader).map(|duration| Spanned::new(duration, node.span))
}

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
    Other,
}

fn parse(text: &str) -> Result<Duration, Fault> {
    let digits = text.len() - text.trim_start_matches(|one: char| one.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| Fault::Other)?;
    let millis = match unit {
        "" => return Err(Fault::NoUnit),
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return Err(Fault::Other),
    };
    number
        .checked_mul(millis)
        .map(Duration::from_millis)
        .ok_or(Fault::Other)
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
        assert_eq!(parse("99999999999999999999d"), Err(Fault::Other));
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
