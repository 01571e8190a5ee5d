//! What the job ports promise, as a suite of functions over a bus: it runs unchanged on every
//! adapter. An adapter brings [`Adapter`]; [`conformance!`] makes a test of each function.

mod ending;
mod enqueueing;
mod inspecting;

use bus_runtime::{
    Bus,
    jobs::{Job, JobId, JobState},
};

pub(crate) use ending::Tally;

use crate::support::{Build, Database, Spec, eventually, within};

/// Where the suite runs.
pub(crate) trait Adapter {
    /// With nothing in it.
    async fn new() -> Self;
    /// Starts one more process of a build.
    async fn start(&self, build: &Build) -> Bus;
}

/// The default one, on River's tables.
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

/// One process on an adapter of its own.
async fn start<A: Adapter>(spec: Spec) -> Bus {
    A::new().await.start(&spec.build()).await
}

/// Waits for the job's end.
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
            uniqueness_holds_before_and_after_completion,
            t23_a_twin_that_rolled_back_does_not_block,
            t24_unique_paths_reach_into_nested_arguments,
            a_discarded_job_does_not_block_its_twin,
        }
        ending {
            each_attempts_error_is_stored_until_one_completes,
            t20_without_attempts_left_a_job_is_discarded_with_its_errors,
            a_discard_is_at_once_and_keeps_its_reason,
            a_cancel_by_the_handler_is_no_failure,
            snoozes_use_no_attempt_however_many,
            a_snooze_waits_at_least_its_time,
            a_timeout_ends_the_attempt_and_the_next_completes,
            a_panic_is_a_failed_attempt,
            t06_an_undecodable_event_fails_each_attempt_and_ends_discarded_with_its_path,
            a_full_queue_holds_back_no_other,
            stopping_waits_for_a_running_job,
            stopping_gives_back_what_does_not_end_within_the_grace,
            a_job_that_gets_no_connection_turns_retryable_and_completes_later,
            requests_keep_their_connections_while_every_worker_holds_one,
        }
        inspecting {
            jobs_are_listed_newest_first_by_pages_and_filters,
            the_overview_counts_every_state,
            a_discarded_job_can_be_retried_by_hand,
            a_retry_that_meets_a_live_twin_names_it,
            a_cancelled_job_never_runs,
            a_running_job_is_cancelled_by_hand,
            a_paused_queue_starts_no_job_until_it_is_resumed,
            what_does_not_exist_is_an_error,
        }
    }
}
