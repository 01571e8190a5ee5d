//! The port `Runtime`: the queue as this process runs it.

use std::{sync::Arc, time::Duration};

use futures_util::future::BoxFuture;
use uuid::Uuid;

use super::{client::Workers, jobs::RiverJobs};
use crate::{
    database::{Connection, DatabaseError},
    error::EnqueueError,
    jobs::{Enqueued, JobId, JobState, Jobs, NewJob, Runtime},
    wait::Waiters,
};

/// The job queue of this process.
#[derive(Debug)]
pub(crate) struct RiverRuntime {
    pub(crate) jobs: Arc<RiverJobs>,
    pub(crate) workers: Workers,
    pub(crate) waiters: Arc<Waiters>,
}

impl Jobs for RiverRuntime {
    fn enqueue<'a>(
        &'a self,
        connection: &'a mut Connection,
        jobs: Vec<NewJob>,
    ) -> BoxFuture<'a, Result<Vec<Enqueued>, EnqueueError>> {
        self.jobs.enqueue(connection, jobs)
    }

    fn notify_workers(&self, queues: Vec<String>) {
        self.jobs.notify_workers(queues);
    }
}

impl Runtime for RiverRuntime {
    fn wait(&self, job: JobId, max: Duration) -> BoxFuture<'_, Result<Option<JobState>, DatabaseError>> {
        Box::pin(self.waiters.job(job, max))
    }

    fn await_fanout<'a>(
        &'a self,
        event: Uuid,
        subscriber: &'a str,
        max: Duration,
    ) -> BoxFuture<'a, Result<Option<JobId>, DatabaseError>> {
        // While a build rolls out, the job may have been enqueued under a former name.
        let names = self
            .jobs
            .declaration
            .subscribers
            .iter()
            .find(|declared| declared.name == subscriber)
            .into_iter()
            .flat_map(|declared| declared.aliases.iter().copied())
            .chain([subscriber])
            .map(str::to_owned)
            .collect();
        Box::pin(self.waiters.fanout(event, names, max))
    }

    fn stop(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.workers.stop())
    }
}
