//! When a task is due, computed from its schedule.
//!
//! **An interval** is a grid from the first run on; a late tick does not move later ones.
//!
//! **A cron expression** names local times of its zone. If the clock is set forward, a time that is skipped is due at
//! the first moment after the change. If the clock is set back, a time that occurs twice is due only the first time. So
//! a task at 02:30 runs once on either day. This applies to expressions that list their hours and minutes. One with a
//! `*` or a step among them (`*/30 * * * *`) continues at its interval through both changes.
//!
//! Zone rules come from the system's files, which system updates renew. The copy in this binary is used only for zones
//! that the system does not know.

use chrono::{DateTime, TimeDelta, Utc};
use croner::Cron;
use jiff::{
    Timestamp,
    tz::{TimeZone, TimeZoneDatabase},
};

use crate::{declaration::Schedule, error::BoxError};

/// A cron expression names minutes: a time has been missed once its minute is over.
const MINUTE: TimeDelta = TimeDelta::minutes(1);

/// A parsed schedule.
#[derive(Debug)]
pub(crate) enum Timetable {
    Every(TimeDelta),
    Cron { cron: Box<Cron>, zone: TimeZone },
}

/// Why a schedule has no next time.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ScheduleFault {
    #[error("the cron expression `{expression}` cannot be parsed")]
    Expression {
        expression: &'static str,
        #[source]
        source: croner::errors::CronError,
    },
    #[error("the time zone `{tz}` is unknown on this machine")]
    Zone {
        tz: &'static str,
        #[source]
        source: jiff::Error,
    },
    #[error("the schedule has no next time")]
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

    /// Returns the first time of a task that is new at `now`: an interval starts with a run.
    pub(crate) fn first(&self, now: DateTime<Utc>) -> Result<DateTime<Utc>, ScheduleFault> {
        match self {
            Self::Every(_) => Ok(now),
            Self::Cron { .. } => self.next(now, now),
        }
    }

    /// Returns the first time after `now` of a task that was last due at `due`.
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
                    .ok_or_else(|| never("the next time is out of range".into()))
            }
        }
    }

    /// Returns whether the time `due` has been missed at `now`: the next one has come for an interval, or the minute is
    /// over for a cron expression.
    pub(crate) fn missed(&self, due: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        let late = now.signed_duration_since(due);
        match self {
            Self::Every(every) => late >= *every,
            Self::Cron { .. } => late >= MINUTE,
        }
    }

    /// Returns whether the task runs when the first process of a deployment starts.
    pub(crate) const fn runs_at_start(&self) -> bool {
        matches!(self, Self::Every(_))
    }
}

/// Returns the schedule as it is stored and shown.
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

    /// Checks a sequence of times, each computed from the one before.
    fn check(table: &Timetable, from: &str, expected: &[&str]) {
        let mut now = at(from);
        for next in expected {
            let found = table.next(now, now).expect("there is one");
            assert_eq!(found, at(next), "after {now}");
            now = found;
        }
    }

    #[test]
    fn a_late_tick_does_not_move_the_next_time() {
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
    fn a_time_of_day_follows_its_zone_in_winter_and_in_summer() {
        check(
            &berlin("0 3 * * *"),
            "2026-01-01T00:00:00Z",
            &["2026-01-01T02:00:00Z", "2026-01-02T02:00:00Z"],
        );
        check(&berlin("0 3 * * *"), "2026-07-01T00:00:00Z", &["2026-07-01T01:00:00Z"]);
    }

    #[test]
    fn a_time_that_the_clock_skips_is_due_once_after_the_change() {
        // 29 March 2026: 02:00 is followed by 03:00.
        check(
            &berlin("30 2 * * *"),
            "2026-03-28T12:00:00Z",
            &["2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"],
        );
    }

    #[test]
    fn a_time_that_occurs_twice_is_due_only_the_first_time() {
        // 25 October 2026: 03:00 is followed by 02:00.
        check(
            &berlin("30 2 * * *"),
            "2026-10-24T12:00:00Z",
            &["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
        );
    }

    #[test]
    fn an_interval_in_cron_continues_through_both_clock_changes() {
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
    fn the_error_names_an_unknown_zone_or_an_invalid_expression() {
        let fault = |expression, tz| {
            let made = Timetable::new(Schedule::Cron { expression, tz });
            made.expect_err("one of them is unknown").to_string()
        };
        assert_eq!(
            fault("0 3 * * *", "Mars/Phobos"),
            "the time zone `Mars/Phobos` is unknown on this machine"
        );
        assert_eq!(
            fault("0 3 * *", "UTC"),
            "the cron expression `0 3 * *` cannot be parsed"
        );
    }
}
