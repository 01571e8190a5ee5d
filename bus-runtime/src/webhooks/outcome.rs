//! What becomes of a delivery, by how its attempt ended. Pure: the table of the design, as functions.
//!
//! | ended with | then | endpoint's streak |
//! |---|---|---|
//! | 2xx | done | cleared |
//! | 429, 502, 503, 504 and a usable Retry-After | snoozed till then, at most `max_retry_after`; discarded past `max_age` | left |
//! | 408, other 429, other 5xx, timeout, no connection, reset, TLS, DNS | retried, the whole schedule | set |
//! | 410 | discarded, the endpoint disabled | set |
//! | 3xx, other 4xx, anything else | retried `attempts_after_rejection` times, then discarded | set |
//! | endpoint deleted or disabled | cancelled | left |
//! | blocked by the guard, bad secret | discarded | left |
//! | a failure of our own | retried | left |
//!
//! *When* a retry comes is the declared policy's to say, and that attempts run out is the job layer's: here a retry is a
//! class. A usable Retry-After lies ahead: `0` or a date in the past would be an endless loop that uses no attempt.

use std::time::Duration;

use chrono::{DateTime, Utc};

use crate::{declaration::DeliveryPolicy, egress::Failure};

/// How an attempt ended.
#[derive(Debug, Clone, Copy)]
pub(crate) enum DeliveryResult<'a> {
    /// With an answer; `retry_after` is that header's text.
    Answered { status: u16, retry_after: Option<&'a str> },
    /// Without one.
    NoAnswer(&'a Failure),
    /// Before it began: the endpoint is no more.
    EndpointDeleted,
    /// Before it began: the endpoint is off.
    EndpointDisabled,
    /// Before it began: the stored secret is none.
    BadSecret,
    /// The database, or a sealed secret that did not open.
    OurFailure,
}

/// What to do, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DeliveryOutcome {
    pub(crate) then: NextStep,
    pub(crate) streak: StreakChange,
    /// Turn the endpoint off, with `code` as the reason.
    pub(crate) disable: bool,
    /// A stable word for the log of attempts and the job.
    pub(crate) code: &'static str,
}

/// What becomes of the job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextStep {
    Done,
    /// A failed attempt; the declared policy says when the next one is.
    Retry,
    /// For so long; uses no attempt.
    Snooze(Duration),
    Discard,
    Cancel,
}

/// What becomes of the endpoint's failing streak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StreakChange {
    /// A success.
    Clear,
    /// A failure of the receiver: set now, unless it is set already.
    Set,
    /// Neither.
    Leave,
}

/// Judges attempt number `attempt` (from 1) of a delivery that was first due `age` ago.
pub(crate) fn classify(
    policy: &DeliveryPolicy,
    ended: DeliveryResult<'_>,
    attempt: u16,
    age: Duration,
    now: DateTime<Utc>,
) -> DeliveryOutcome {
    match ended {
        DeliveryResult::Answered { status, retry_after } => answered(policy, status, retry_after, attempt, age, now),
        DeliveryResult::NoAnswer(failure @ Failure::Blocked(_)) => {
            verdict(NextStep::Discard, StreakChange::Leave, failure.code())
        }
        DeliveryResult::NoAnswer(failure) => verdict(NextStep::Retry, StreakChange::Set, failure.code()),
        DeliveryResult::EndpointDeleted => verdict(NextStep::Cancel, StreakChange::Leave, "endpoint_deleted"),
        DeliveryResult::EndpointDisabled => verdict(NextStep::Cancel, StreakChange::Leave, "endpoint_disabled"),
        DeliveryResult::BadSecret => verdict(NextStep::Discard, StreakChange::Leave, "bad_secret"),
        DeliveryResult::OurFailure => verdict(NextStep::Retry, StreakChange::Leave, "internal"),
    }
}

fn answered(
    policy: &DeliveryPolicy,
    status: u16,
    retry_after: Option<&str>,
    attempt: u16,
    age: Duration,
    now: DateTime<Utc>,
) -> DeliveryOutcome {
    match status {
        200..=299 => verdict(NextStep::Done, StreakChange::Clear, "delivered"),
        429 | 502 | 503 | 504 => match retry_after.and_then(|text| retry_after_wait(text, now, policy.max_retry_after))
        {
            Some(_) if age > policy.max_age => verdict(NextStep::Discard, StreakChange::Leave, "put_off_too_long"),
            Some(wait) => verdict(NextStep::Snooze(wait), StreakChange::Leave, "put_off"),
            None => verdict(NextStep::Retry, StreakChange::Set, "unavailable"),
        },
        408 => verdict(NextStep::Retry, StreakChange::Set, "unavailable"),
        500..=599 => verdict(NextStep::Retry, StreakChange::Set, "server_error"),
        410 => DeliveryOutcome {
            disable: true,
            ..verdict(NextStep::Discard, StreakChange::Set, "gone")
        },
        300..=399 => refused(policy, attempt, "redirect_refused"),
        400..=499 => refused(policy, attempt, "client_error"),
        _ => refused(policy, attempt, "unknown_status"),
    }
}

fn refused(policy: &DeliveryPolicy, attempt: u16, code: &'static str) -> DeliveryOutcome {
    let then = if attempt < policy.attempts_after_rejection {
        NextStep::Retry
    } else {
        NextStep::Discard
    };
    verdict(then, StreakChange::Set, code)
}

fn verdict(then: NextStep, streak: StreakChange, code: &'static str) -> DeliveryOutcome {
    DeliveryOutcome {
        then,
        streak,
        disable: false,
        code,
    }
}

/// Returns how long a Retry-After asks to wait, at most `max`: whole seconds, or the time until an HTTP date. Returns `None`
/// if it is neither, or in the past.
fn retry_after_wait(text: &str, now: DateTime<Utc>, max: Duration) -> Option<Duration> {
    let text = text.trim();
    let wait = if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // Too many digits to count is later than the cap.
        text.parse().map_or(max, Duration::from_secs)
    } else {
        let at: DateTime<Utc> = httpdate::parse_http_date(text).ok()?.into();
        (at - now).to_std().ok()?
    };
    (wait > Duration::ZERO).then(|| wait.min(max))
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;
    use crate::egress::{Blocked, Internal};

    const YOUNG: Duration = Duration::ZERO;
    const POLICY: DeliveryPolicy = crate::database::test_sql::DELIVERY;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 29, 12, 0, 0).unwrap()
    }

    #[track_caller]
    fn check(ended: DeliveryResult<'_>, attempt: u16, age: Duration, then: NextStep, streak: StreakChange, code: &str) {
        let found = classify(&POLICY, ended, attempt, age, now());
        assert_eq!(
            (found.then, found.streak, found.code),
            (then, streak, code),
            "{ended:?}, attempt {attempt}"
        );
        assert_eq!(found.disable, code == "gone", "{ended:?}");
    }

    fn status(status: u16) -> DeliveryResult<'static> {
        DeliveryResult::Answered {
            status,
            retry_after: None,
        }
    }

    fn put_off(status: u16, retry_after: &str) -> DeliveryResult<'_> {
        DeliveryResult::Answered {
            status,
            retry_after: Some(retry_after),
        }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_success_is_done_and_clears_the_streak() {
        for code in [200, 201, 202, 204, 299] {
            check(
                status(code),
                18,
                YOUNG,
                NextStep::Done,
                StreakChange::Clear,
                "delivered",
            );
        }
    }

    #[test]
    fn what_may_pass_is_retried_on_the_whole_schedule() {
        for (code, word) in [
            (408, "unavailable"),
            (429, "unavailable"),
            (502, "unavailable"),
            (503, "unavailable"),
            (504, "unavailable"),
            (500, "server_error"),
            (501, "server_error"),
            (599, "server_error"),
        ] {
            for attempt in [1, 6, 17] {
                check(status(code), attempt, YOUNG, NextStep::Retry, StreakChange::Set, word);
            }
        }
        let failures = [
            Failure::Dns,
            Failure::Connect,
            Failure::Tls,
            Failure::Timeout,
            Failure::Reset,
            Failure::Other,
        ];
        for failure in &failures {
            check(
                DeliveryResult::NoAnswer(failure),
                17,
                YOUNG,
                NextStep::Retry,
                StreakChange::Set,
                failure.code(),
            );
        }
    }

    #[test]
    fn a_receiver_that_names_a_time_is_waited_for_without_a_streak() {
        for code in [429, 502, 503, 504] {
            check(
                put_off(code, "120"),
                1,
                YOUNG,
                NextStep::Snooze(seconds(120)),
                StreakChange::Leave,
                "put_off",
            );
        }
        // All three forms of a date that HTTP knows.
        for date in [
            "Sun, 29 Nov 2026 12:02:00 GMT",
            "Sunday, 29-Nov-26 12:02:00 GMT",
            "Sun Nov 29 12:02:00 2026",
        ] {
            check(
                put_off(503, date),
                1,
                YOUNG,
                NextStep::Snooze(seconds(120)),
                StreakChange::Leave,
                "put_off",
            );
        }
        check(
            put_off(503, " 7 "),
            1,
            YOUNG,
            NextStep::Snooze(seconds(7)),
            StreakChange::Leave,
            "put_off",
        );
        // On others the header has no say.
        check(
            put_off(500, "120"),
            1,
            YOUNG,
            NextStep::Retry,
            StreakChange::Set,
            "server_error",
        );
        check(
            put_off(404, "120"),
            1,
            YOUNG,
            NextStep::Retry,
            StreakChange::Set,
            "client_error",
        );
    }

    #[test]
    fn nobody_is_put_off_longer_than_ten_hours_at_a_time_nor_past_the_schedule() {
        for long in ["36001", "99999999999999999999999", "Fri, 31 Dec 2027 23:59:59 GMT"] {
            check(
                put_off(429, long),
                1,
                YOUNG,
                NextStep::Snooze(POLICY.max_retry_after),
                StreakChange::Leave,
                "put_off",
            );
        }
        check(
            put_off(429, "60"),
            1,
            POLICY.max_age,
            NextStep::Snooze(seconds(60)),
            StreakChange::Leave,
            "put_off",
        );
        check(
            put_off(429, "60"),
            1,
            POLICY.max_age + seconds(1),
            NextStep::Discard,
            StreakChange::Leave,
            "put_off_too_long",
        );
    }

    #[test]
    fn a_time_that_is_none_or_not_ahead_is_no_time() {
        for text in [
            "",
            "0",
            "-5",
            "1.5",
            "soon",
            "12O",
            "+3",
            "Sun, 29 Nov 2026 12:00:00 GMT",
            "Sun, 29 Nov 2026 11:59:00 GMT",
        ] {
            check(
                put_off(429, text),
                1,
                YOUNG,
                NextStep::Retry,
                StreakChange::Set,
                "unavailable",
            );
        }
    }

    #[test]
    fn what_looks_permanent_is_retried_on_five_steps_then_discarded() {
        for (code, word) in [
            (400, "client_error"),
            (401, "client_error"),
            (403, "client_error"),
            (404, "client_error"),
            (422, "client_error"),
            (101, "unknown_status"),
            (999, "unknown_status"),
        ] {
            check(status(code), 1, YOUNG, NextStep::Retry, StreakChange::Set, word);
            check(status(code), 5, YOUNG, NextStep::Retry, StreakChange::Set, word);
            check(status(code), 6, YOUNG, NextStep::Discard, StreakChange::Set, word);
        }
    }

    #[test]
    fn a_redirect_is_refused() {
        for code in [301, 302, 303, 304, 307, 308] {
            check(
                status(code),
                1,
                YOUNG,
                NextStep::Retry,
                StreakChange::Set,
                "redirect_refused",
            );
            check(
                status(code),
                6,
                YOUNG,
                NextStep::Discard,
                StreakChange::Set,
                "redirect_refused",
            );
        }
    }

    #[test]
    fn gone_discards_and_disables_at_once() {
        check(status(410), 1, YOUNG, NextStep::Discard, StreakChange::Set, "gone");
    }

    #[test]
    fn what_is_not_the_receivers_doing_leaves_its_streak() {
        let blocked = Failure::Blocked(Blocked::Internal(Internal::Loopback));
        check(
            DeliveryResult::NoAnswer(&blocked),
            1,
            YOUNG,
            NextStep::Discard,
            StreakChange::Leave,
            "blocked",
        );
        check(
            DeliveryResult::BadSecret,
            1,
            YOUNG,
            NextStep::Discard,
            StreakChange::Leave,
            "bad_secret",
        );
        check(
            DeliveryResult::EndpointDeleted,
            1,
            YOUNG,
            NextStep::Cancel,
            StreakChange::Leave,
            "endpoint_deleted",
        );
        check(
            DeliveryResult::EndpointDisabled,
            1,
            YOUNG,
            NextStep::Cancel,
            StreakChange::Leave,
            "endpoint_disabled",
        );
        check(
            DeliveryResult::OurFailure,
            17,
            YOUNG,
            NextStep::Retry,
            StreakChange::Leave,
            "internal",
        );
    }
}
