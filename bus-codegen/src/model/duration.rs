//! Durations: a whole number and its unit.

use std::time::Duration;

use super::values::Reader;
use crate::{
    check::reading,
    diagnostic::Diagnostic,
    parse::{Kind, Node},
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
}
