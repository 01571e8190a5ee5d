//! The final state of a job.

use crate::{
    database::{DatabaseError, Pool},
    jobs::{JobId, JobState},
};

/// Returns the final state of a job: `None` if there is no such job, and `Some(None)` if it has not ended.
pub(crate) async fn final_state(pool: &Pool, job: JobId) -> Result<Option<Option<JobState>>, DatabaseError> {
    let state: Option<String> = sqlx::query_scalar("SELECT state::text FROM bus.river_job WHERE id = $1")
        .bind(job.get())
        .fetch_optional(pool)
        .await?;
    Ok(state.map(|state| match state.as_str() {
        "completed" => Some(JobState::Completed),
        "discarded" => Some(JobState::Discarded),
        "cancelled" => Some(JobState::Cancelled),
        _ => None,
    }))
}
