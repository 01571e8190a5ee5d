//! How a job ended.

use crate::{
    database::{DatabaseError, Pool},
    jobs::{JobId, JobState},
};

/// Whether a job has ended, and how: `None` where there is no such job.
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
