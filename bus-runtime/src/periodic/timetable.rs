//! When a task is due, worked out from its schedule.
//!
//! **An interval** is a grid from the first run on; a late tick moves no later one.
//!
//! **A cron expression** names times that a clock of its zone shows. Where the clock is set forward,
//! a time that it jumps over is due at the first moment after the jump; where it is set back, a
//! time that it shows twice is due the first time alone. That holds for expressions that name
//! their hours and minutes one by one; one with a `*` or a step among them (`*/30 * * * *`) means a
//! rhythm, and keeps it through both. So a task at 02:30 runs once on either day.
//!
//! Which offset a zone has when is for politicians to change. The system's files, which updates of
//! the system renew, are asked first, and the copy in this binary only where they do not know the
//! zone.

use chrono::{DateTime, TimeDelta, Utc};
use croner::Cron;
use jiff::{
    Timestamp,
    tz::{TimeZone, TimeZoneDatabase},
};

use crate::{declaration::Schedule, error::BoxError};

/// A cron expression names minutes: once its minute is over, its time has passed.
const MINUTE: TimeDelta = TimeDelta::minutes(1);

/// A schedule that times can be asked of.
#[derive(Debug)]
pub(crate) enum Timetable {
    Every(TimeDelta),
    Cron { cron: Box<Cron>, zone: TimeZone },
}

/// Why a schedule gives no times.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ScheduleFault {
    #[error("the cron expression `{expression}` is not understood")]
    Expression {
        expression: &'static str,
        #[source]
        source: croner::errors::CronError,
    },
    #[error("the time zone `{tz}` is unknown here")]
    Zone {
        tz: &'static str,
        #[source]
        source: jiff::Error,
    },
    #[error("no time follows")]
    Never(#[source] BoxError),
}

impl Timetable {
    pub(crate) fn new(schedule: Schedule) -> Result<Self, ScheduleFault> {
        match schedule {
            Schedule::Every(every) => Ok(Self::Every(TimeDelta::from_std(every).unwrap_or(TimeDelta::MAX))),
            Schedule::Cron { expression, tz } => {
                let cron = expression
                    .parse()
                    .map_err(|source| ScheduleFault::Expression { expression, source })?;
                let zone = jiff::tz::db()
                    .get(tz)
                    .or_else(|_| TimeZoneDatabase::bundled().get(tz))
                    .map_err(|source| ScheduleFault::Zone { tz, source })?;
                Ok(Self::Cron {
                    cron: Box::new(cron),
                    zone,
                })
            }
        }
    }

    /// The first time of a task that is new at `now`: an interval begins with a run.
    pub(crate) fn first(&self, now: DateTime<Utc>) -> Result<DateTime<Utc>, ScheduleFault> {
        match self {
            Self::Every(_) => Ok(now),
            Self::Cron { .. } => self.next(now, now),
        }
    }

    /// The first time after `now`, of a task that was last due at `due`.
    pub(crate) fn next(&self, due: DateTime<Utc>, now: DateTime<Utc>) -> Result<DateTime<Utc>, ScheduleFault> {
        match self {
            Self::Every(every) => {
                let behind = now.signed_duration_since(due).num_milliseconds();
                let every = every.num_milliseconds().max(1);
                let steps = behind.div_euclid(every) + 1;
                Ok(due
                    .checked_add_signed(TimeDelta::milliseconds(every.saturating_mul(steps)))
                    .unwrap_or(now))
            }
            Self::Cron { cron, zone } => {
                let never = |error: BoxError| ScheduleFault::Never(error);
                let now = Timestamp::from_microsecond(now.timestamp_micros()).map_err(|error| never(error.into()))?;
                let next = cron
                    .find_next_occurrence(&now.to_zoned(zone.clone()), false)
                    .map_err(|error| never(error.into()))?;
                DateTime::from_timestamp_micros(next.timestamp().as_microsecond())
                    .ok_or_else(|| never("it is beyond all dates".into()))
            }
        }
    }

    /// Whether the time `due` had passed by at `now`: of an interval when the next one has come,
    /// of an expression when its minute is over.
    pub(crate) fn missed(&self, due: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        let late = now.signed_duration_since(due);
        match self {
            Self::Every(every) => late >= *every,
            Self::Cron { .. } => late >= MINUTE,
        }
    }

    /// Whether the first process of a deployment begins with a run, whatever the time.
    pub(crate) const fn runs_at_start(&self) -> bool {
        matches!(self, Self::Every(_))
    }
}

/// A schedule as the table and the panel name it.
pub(crate) fn text(schedule: Schedule) -> String {
    match schedule {
        Schedule::Every(every) if every.subsec_millis() == 0 => format!("every {}s", every.as_secs()),
        Schedule::Every(every) => format!("every {}ms", every.as_millis()),
        Schedule::Cron { expression, tz } => format!("cron {expression} {tz}"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("a time")
    }

    fn berlin(expression: &'static str) -> Timetable {
        let tz = "Europe/Berlin";
        Timetable::new(Schedule::Cron { expression, tz }).expect("both are known")
    }

    /// The times that follow one another, each asked for at the one before.
    fn check(table: &Timetable, from: &str, expected: &[&str]) {
        let mut now = at(from);
        for next in expected {
            let found = table.next(now, now).expect("there is one");
            assert_eq!(found, at(next), "after {now}");
            now = found;
        }
    }

    #[test]
    fn the_next_time_stays_on_the_grid_however_late_the_tick() {
        let table = Timetable::new(Schedule::Every(Duration::from_secs(300))).expect("an interval");
        let due = at("2026-01-01T00:00:00Z");
        for (now, next) in [
            ("2026-01-01T00:00:00Z", "2026-01-01T00:05:00Z"),
            ("2026-01-01T00:04:59Z", "2026-01-01T00:05:00Z"),
            ("2026-01-01T00:05:01Z", "2026-01-01T00:10:00Z"),
            ("2026-01-01T00:50:00Z", "2026-01-01T00:55:00Z"),
        ] {
            assert_eq!(table.next(due, at(now)).expect("there is one"), at(next), "{now}");
        }
    }

    #[test]
    fn a_time_is_missed_when_the_interval_or_the_minute_is_over() {
        let table = Timetable::new(Schedule::Every(Duration::from_secs(300))).expect("an interval");
        let due = at("2026-01-01T02:00:00Z");
        assert!(!table.missed(due, at("2026-01-01T02:04:59Z")));
        assert!(table.missed(due, at("2026-01-01T02:05:00Z")));
        let table = berlin("0 3 * * *");
        assert!(!table.missed(due, at("2026-01-01T02:00:59Z")));
        assert!(table.missed(due, at("2026-01-01T02:01:00Z")));
    }

    #[test]
    fn a_time_of_day_is_the_zones_in_winter_and_in_summer() {
        check(
            &berlin("0 3 * * *"),
            "2026-01-01T00:00:00Z",
            &["2026-01-01T02:00:00Z", "2026-01-02T02:00:00Z"],
        );
        check(&berlin("0 3 * * *"), "2026-07-01T00:00:00Z", &["2026-07-01T01:00:00Z"]);
    }

    #[test]
    fn a_time_the_clock_jumps_over_is_due_once_after_the_jump() {
        // 29 March 2026: 02:00 is followed by 03:00.
        check(
            &berlin("30 2 * * *"),
            "2026-03-28T12:00:00Z",
            &["2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"],
        );
    }

    #[test]
    fn a_time_the_clock_shows_twice_is_due_the_first_time_alone() {
        // 25 October 2026: 03:00 is followed by 02:00.
        check(
            &berlin("30 2 * * *"),
            "2026-10-24T12:00:00Z",
            &["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
        );
    }

    #[test]
    fn a_rhythm_goes_on_through_both_changes() {
        let halves = berlin("*/30 * * * *");
        check(
            &halves,
            "2026-03-29T00:00:00Z",
            &["2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z"],
        );
        check(
            &halves,
            "2026-10-25T00:00:00Z",
            &[
                "2026-10-25T00:30:00Z",
                "2026-10-25T01:00:00Z",
                "2026-10-25T01:30:00Z",
                "2026-10-25T02:00:00Z",
            ],
        );
    }

    #[test]
    fn a_zone_or_an_expression_that_is_unknown_is_named() {
        let fault = |expression, tz| {
            let made = Timetable::new(Schedule::Cron { expression, tz });
            made.expect_err("one of them is unknown").to_string()
        };
        assert_eq!(
            fault("0 3 * * *", "Mars/Phobos"),
            "the time zone `Mars/Phobos` is unknown here"
        );
        assert_eq!(
            fault("0 3 * *", "UTC"),
            "the cron expression `0 3 * *` is not understood"
        );
    }
}
