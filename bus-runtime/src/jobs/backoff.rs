//! The delay before the next attempt: the delay of the declared policy, ±10 % jitter.

use std::time::Duration;

use crate::declaration::RetryDecl;

/// The longest delay of any policy, one month. Longer delays would overflow timestamps.
const MAX_DELAY: Duration = Duration::from_secs(31 * 24 * 3600);

/// Returns the delay after the failed attempt number `attempt`, counted from 1, without jitter.
pub(crate) fn base_delay(policy: &RetryDecl, attempt: u16) -> Duration {
    let index = u32::from(attempt.saturating_sub(1));
    let wait = match policy {
        RetryDecl::Exponential { first, factor, cap } => {
            let wait = factor
                .checked_pow(index)
                .and_then(|times| first.checked_mul(times))
                .unwrap_or(MAX_DELAY);
            cap.map_or(wait, |cap| wait.min(cap))
        }
        RetryDecl::Steps(steps) => steps.get(index as usize).or(steps.last()).copied().unwrap_or(MAX_DELAY),
    };
    wait.min(MAX_DELAY)
}

/// Returns the delay after the failed attempt number `attempt`, with jitter, so that jobs that failed together are not
/// retried together.
pub(crate) fn retry_delay(policy: &RetryDecl, attempt: u16) -> Duration {
    base_delay(policy, attempt).mul_f64(rand::random_range(0.9..=1.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(policy: &RetryDecl, attempts: u16) -> Vec<u64> {
        (1..=attempts)
            .map(|attempt| base_delay(policy, attempt).as_secs())
            .collect()
    }

    #[test]
    fn the_default_policy_doubles_from_a_second_to_a_quarter_of_an_hour() {
        let policy = RetryDecl::Exponential {
            first: Duration::from_secs(1),
            factor: 2,
            cap: Some(Duration::from_secs(900)),
        };
        assert_eq!(seconds(&policy, 11), [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
    }

    #[test]
    fn the_mail_policy_triples_from_twenty_seconds_without_a_cap() {
        let policy = RetryDecl::Exponential {
            first: Duration::from_secs(20),
            factor: 3,
            cap: None,
        };
        assert_eq!(seconds(&policy, 7), [20, 60, 180, 540, 1620, 4860, 14580]);
    }

    #[test]
    fn steps_repeat_their_last_one() {
        const STEPS: &[Duration] = &[Duration::from_secs(5), Duration::from_secs(300)];
        assert_eq!(seconds(&RetryDecl::Steps(STEPS), 4), [5, 300, 300, 300]);
    }

    #[test]
    fn a_policy_without_cap_never_overflows() {
        let policy = RetryDecl::Exponential {
            first: Duration::from_secs(20),
            factor: 3,
            cap: None,
        };
        assert_eq!(base_delay(&policy, u16::MAX), MAX_DELAY);
    }

    #[test]
    fn jitter_stays_within_a_tenth() {
        const STEPS: &[Duration] = &[Duration::from_secs(100)];
        let policy = RetryDecl::Steps(STEPS);
        for _ in 0..1000 {
            let wait = retry_delay(&policy, 1).as_secs_f64();
            assert!((90.0..=110.0).contains(&wait), "{wait}");
        }
    }
}
