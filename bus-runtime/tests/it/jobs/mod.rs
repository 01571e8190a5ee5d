//! The conformance suite of the job ports: functions over a bus that run unchanged on every adapter. An adapter
//! implements [`Adapter`]; [`conformance!`] generates a test for each function.

mod ending;
mod enqueueing;
mod inspecting;

use bus_runtime::{
    Bus,
    jobs::{Job, JobId, JobState},
};

pub(crate) use ending::Tally;

use crate::support::{Build, Database, Spec, eventually, within};

/// An environment for the suite.
pub(crate) trait Adapter {
    /// Returns an empty environment.
    async fn new() -> Self;
    /// Starts one more process of a build.
    async fn start(&self, build: &Build) -> Bus;
}

/// The default adapter, on River's tables.
pub(crate) struct River {
    database: Database,
}

impl Adapter for River {
    async fn new() -> Self {
        Self {
            database: Database::new().await,
        }
    }

    async fn start(&self, build: &Build) -> Bus {
        build.start(&self.database).await.unwrap()
    }
}

/// Starts one process in an environment of its own.
async fn start<A: Adapter>(spec: Spec) -> Bus {
    A::new().await.start(&spec.build()).await
}

/// Waits until the job has ended.
pub(crate) async fn end(bus: &Bus, job: JobId) -> Job {
    eventually("the job has ended", async || {
        bus.job(job).await.unwrap().state.is_terminal()
    })
    .await;
    bus.job(job).await.unwrap()
}

async fn reaches(bus: &Bus, job: JobId, state: JobState) -> Job {
    let what = format!("job {job} is {}", state.as_str());
    eventually(&what, async || bus.job(job).await.unwrap().state == state).await;
    bus.job(job).await.unwrap()
}

async fn stop(bus: Bus) {
    within(bus.stop()).await;
}

macro_rules! conformance {
    ($adapter:ty: $($module:ident { $($claim:ident),* $(,)? })*) => {
        $($(
            #[tokio::test]
            async fn $claim() {
                $module::$claim::<$adapter>().await;
            }
        )*)*
    };
}

mod river {
    use super::{River, ending, enqueueing, inspecting};

    conformance! { River:
        enqueueing {
            arguments_arrive_exactly,
            an_undeclared_kind_fails_before_any_statement,
            a_job_exists_only_if_its_transaction_commits,
            unique_arguments_make_one_job,
            a_unique_job_is_unique_before_and_after_its_completion,
            a_job_that_was_rolled_back_does_not_prevent_an_equal_one,
            unique_paths_reach_into_nested_arguments,
            a_discarded_job_does_not_prevent_an_equal_one,
        }
        ending {
            each_attempts_error_is_stored_until_one_completes,
            a_job_without_attempts_left_is_discarded_with_its_errors,
            a_discard_takes_effect_at_once_with_its_reason,
            a_cancel_by_the_handler_is_not_a_failure,
            snoozes_use_no_attempt,
            a_snooze_waits_at_least_its_time,
            a_timeout_ends_the_attempt_and_the_next_completes,
            a_panic_is_a_failed_attempt,
            an_undecodable_event_is_discarded_with_the_path_of_its_field,
            a_full_queue_does_not_delay_others,
            stopping_waits_for_a_running_job,
            stopping_returns_jobs_that_do_not_end_within_the_grace_period,
            a_job_that_gets_no_connection_is_retried_and_completes,
            requests_get_connections_while_every_worker_holds_one,
        }
        inspecting {
            jobs_are_listed_newest_first_by_pages_and_filters,
            the_overview_counts_every_state,
            a_discarded_job_can_be_retried_by_hand,
            a_retry_that_conflicts_with_an_equal_job_returns_that_job,
            a_cancelled_job_never_runs,
            a_running_job_is_cancelled_by_hand,
            a_paused_queue_starts_no_job_until_it_is_resumed,
            an_unknown_job_task_or_queue_is_an_error,
        }
    }
}
