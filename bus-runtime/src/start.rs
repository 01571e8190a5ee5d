//! Building and starting a bus.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex},
    time::Duration,
};

use futures_util::FutureExt as _;
use tokio::{sync::Notify, task::JoinSet};
use tokio_util::sync::CancellationToken;

use crate::{
    bus::{Bus, Inner},
    database::{self, Pool},
    declaration::Declaration,
    egress::Policy,
    error::StartError,
    handler::BoxFuture,
    handlers::Handlers,
    jobs::{
        Jobs,
        dispatch::{Dispatcher, panic_message},
        river::{self, RiverJobs, RiverRuntime, Workers},
    },
    migrate::{self, MigrateOptions},
    periodic::{self, DatabaseClock, Tasks},
    registry::store as registry,
    relay::{self, RelayParts},
    retention,
    sealing::{SealingKeys, fields::any_sensitive},
    shared::Shared,
    wait::{Waiters, store as listen},
    webhooks::{self, WebhookConfig, WebhookParts},
};

/// Connections of the runtime's own pool beyond one per queue: relay, heartbeats, returning jobs of expired workers,
/// periodic tasks, waiting, and notifying workers.
const OWN_CONNECTIONS: u32 = 6;
/// How often this build's row in the registry is refreshed.
const REGISTRY_REFRESH_INTERVAL: Duration = Duration::from_secs(60);

/// The wait before a loop that panicked is restarted.
const RESTART_DELAY: Duration = Duration::from_secs(1);

/// A bus that has not started. Generated code implements `start` for it, which does not compile while a declared
/// handler is missing.
#[derive(Debug)]
pub struct Builder<A> {
    pool: Pool,
    direct: Option<String>,
    app: A,
    webhooks: Option<WebhookConfig>,
    sealing_keys: Option<SealingKeys>,
    migrates: bool,
}

impl Bus {
    /// Returns a builder on the application's pool, which handlers and requests share.
    #[must_use]
    pub fn builder(pool: Pool) -> Builder<()> {
        Builder::new(pool)
    }
}

impl Builder<()> {
    pub(crate) fn new(pool: Pool) -> Self {
        Self {
            pool,
            direct: None,
            app: (),
            webhooks: None,
            sealing_keys: None,
            migrates: true,
        }
    }
}

impl<A> Builder<A> {
    /// Sets the application state passed to every handler.
    #[must_use]
    pub fn app<B>(self, app: B) -> Builder<B> {
        Builder {
            pool: self.pool,
            direct: self.direct,
            app,
            webhooks: self.webhooks,
            sealing_keys: self.sealing_keys,
            migrates: self.migrates,
        }
    }

    /// Sets the direct address of the server. Needed if the pool connects through a pooler in transaction mode: the job
    /// queue, waiting and migrating need sessions.
    #[must_use]
    pub fn direct(mut self, url: impl Into<String>) -> Self {
        self.direct = Some(url.into());
        self
    }

    /// Sets the sealing keys and the limits of outgoing requests. If an event is exposed to webhooks and this is not
    /// called, both are read from the environment.
    #[must_use]
    pub fn webhooks(mut self, config: WebhookConfig) -> Self {
        self.webhooks = Some(config);
        self
    }

    /// Sets the keys that seal sensitive fields and the signing secrets of endpoints. If this is not called, the keys
    /// of [`webhooks`](Self::webhooks) are used, or those of `BUS_SEALING_KEYS` if an event is exposed or a field is
    /// sensitive.
    #[must_use]
    pub fn sealing_keys(mut self, keys: SealingKeys) -> Self {
        self.sealing_keys = Some(keys);
        self
    }

    /// Does not migrate at the start. Run [`crate::migrate`] in another step of the deployment.
    #[must_use]
    pub fn without_migrating(mut self) -> Self {
        self.migrates = false;
        self
    }
}

/// Starts a bus. Called by the generated `start`, which ensures that every declared handler is present; not meant to be
/// called directly.
#[must_use]
pub fn start<A: Send + Sync + 'static>(
    builder: Builder<A>,
    declaration: &'static Declaration,
    handlers: Handlers<A>,
) -> BoxFuture<'static, Result<Bus, StartError>> {
    Box::pin(run(builder, declaration, handlers))
}

async fn run<A: Send + Sync + 'static>(
    builder: Builder<A>,
    declaration: &'static Declaration,
    mut handlers: Handlers<A>,
) -> Result<Bus, StartError> {
    check_pool(declaration, &builder.pool)?;
    let webhooks = webhook_parts(declaration, builder.sealing_keys, builder.webhooks)?;
    let connections = u32::try_from(declaration.queues.len())
        .unwrap_or(u32::MAX)
        .saturating_add(OWN_CONNECTIONS);
    let direct = match &builder.direct {
        Some(url) => database::connect_lazily(url, connections)?,
        None => database::pool_like(&builder.pool, connections),
    };
    if builder.migrates {
        migrate::migrate(&direct, declaration, MigrateOptions::default()).await?;
    } else {
        migrate::check_version(&direct).await?;
        migrate::register(&direct, declaration).await?;
    }
    let tasks = Arc::new(Tasks::new(declaration, DatabaseClock));
    tasks.register(&direct).await?;

    let (jobs, notifier) = RiverJobs::new(declaration, direct.clone())?;
    let poke = Arc::new(Notify::new());
    let shared = Arc::new(Shared {
        declaration,
        pool: builder.pool,
        direct: direct.clone(),
        jobs: Arc::clone(&jobs) as Arc<dyn Jobs>,
        poke: Arc::clone(&poke),
        keys: Arc::clone(&webhooks.keys),
        webhooks,
    });
    add_built_in(declaration, &mut handlers);
    let dispatcher = Arc::new(Dispatcher::new(Arc::clone(&shared), Arc::new(builder.app), handlers)?);

    let fanned_out = Arc::new(Notify::new());
    let waiters = Arc::new(Waiters::new(direct.clone(), Arc::clone(&fanned_out)));
    let (stop_relay, stop_rest) = (CancellationToken::new(), CancellationToken::new());

    let mut rest = JoinSet::new();
    rest.spawn(run_until(stop_rest.clone(), notifier));
    let listening = Arc::clone(&waiters);
    rest.spawn(listen::run(direct.clone(), stop_rest.clone(), move |payload| {
        listening.notify(payload)
    }));
    rest.spawn(refresh_and_alert(direct.clone(), declaration, stop_rest.clone()));

    let workers = Workers::start(Arc::clone(&jobs), dispatcher).await?;

    let mut first = JoinSet::new();
    let parts = RelayParts {
        pool: direct.clone(),
        jobs: Arc::clone(&shared.jobs),
        poke,
        fanned_out,
        batch: declaration.limits.batch,
    };
    let stop = stop_relay.clone();
    first.spawn(restart_on_panic("the relay", stop_relay.clone(), move || {
        relay::run(parts.clone(), stop.clone())
    }));
    let (stop, ticking) = (stop_relay.clone(), Arc::clone(&shared.jobs));
    first.spawn(restart_on_panic("periodic tasks", stop_relay.clone(), move || {
        periodic::run(Arc::clone(&tasks), direct.clone(), Arc::clone(&ticking), stop.clone())
    }));

    Ok(Bus::new(Inner {
        stopped: tokio::sync::Mutex::new(false),
        shared,
        runtime: Arc::new(RiverRuntime { jobs, workers, waiters }),
        stop_relay,
        stop_rest,
        relay: Mutex::new(first),
        rest: Mutex::new(rest),
    }))
}

/// Returns the sealing keys and the HTTP client of deliveries. What the builder does not set is read from the
/// environment if the declaration needs it.
fn webhook_parts(
    declaration: &Declaration,
    given: Option<SealingKeys>,
    webhooks: Option<WebhookConfig>,
) -> Result<WebhookParts, StartError> {
    let delivers = webhooks::delivers(declaration);
    let (of_webhooks, policy) = match webhooks {
        Some(config) => (Some(config.keys), config.policy),
        None if delivers => (None, Policy::from_env()?),
        None => (None, Policy::default()),
    };
    let keys = match (given.or(of_webhooks), sensitive(declaration)) {
        (Some(keys), _) => keys,
        (None, Some(item)) => SealingKeys::from_env().map_err(|source| StartError::SensitiveFields { item, source })?,
        (None, None) if delivers => SealingKeys::from_env()?,
        // No value is sealed with this key: the declaration needs none.
        (None, None) => SealingKeys::parse(&SealingKeys::generate("unused"))?,
    };
    WebhookParts::new(Arc::new(keys), policy, &declaration.delivery)
}

/// Returns the first event or job with a sensitive field, as an error message names it.
fn sensitive(declaration: &Declaration) -> Option<String> {
    let event = declaration.events.iter().find(|event| any_sensitive(event.fields));
    let job = || declaration.jobs.iter().find(|job| any_sensitive(job.args));
    event
        .map(|event| format!("the event `{}`", event.name))
        .or_else(|| job().map(|job| format!("the job `{}`", job.name)))
}

/// Checks that the workers leave at least half of the application's pool to requests.
fn check_pool(declaration: &Declaration, pool: &Pool) -> Result<(), StartError> {
    let workers: u32 = declaration
        .queues
        .iter()
        .filter(|queue| !webhooks::is_own_queue(queue.name))
        .map(|queue| u32::from(queue.workers))
        .sum();
    let most = pool.options().get_max_connections();
    if workers * 2 > most {
        return Err(StartError::PoolTooSmall { workers, pool: most });
    }
    Ok(())
}

/// Adds the runtime's own handlers that the declaration names.
fn add_built_in<A: Send + Sync + 'static>(declaration: &Declaration, handlers: &mut Handlers<A>) {
    if declaration
        .periodic
        .iter()
        .any(|task| task.name == "events.retention" && task.built_in)
    {
        handlers.add("events.retention", retention::handler());
    }
    webhooks::add_handlers(declaration, handlers);
}

/// Runs a loop until it returns, and restarts it after a panic. Without this a process whose relay panicked would keep
/// recording events that it never fans out.
async fn restart_on_panic<F: Future<Output = ()>>(name: &'static str, stop: CancellationToken, run: impl Fn() -> F) {
    while let Err(panic) = AssertUnwindSafe(run()).catch_unwind().await {
        tracing::error!(panic = panic_message(&*panic), "{name} panicked and is restarted");
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(RESTART_DELAY) => {}
        }
    }
}

async fn run_until(stop: CancellationToken, work: impl Future<Output = ()>) {
    tokio::select! {
        () = stop.cancelled() => {}
        () = work => {}
    }
}

async fn refresh_and_alert(pool: Pool, declaration: &'static Declaration, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(REGISTRY_REFRESH_INTERVAL) => {}
        }
        let refreshed = match registry::refresh(&pool, declaration.fingerprint).await {
            // The database was unreachable for longer than the registry keeps a build, and retention deleted the row.
            Ok(false) => migrate::register(&pool, declaration).await,
            Ok(true) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = refreshed {
            tracing::warn!(%error, "the registry row of this build could not be refreshed");
        }
        match river::standing_alerts(&pool).await {
            Ok(alerts) => alerts
                .iter()
                .for_each(|alert| tracing::error!(alert, "an alert is active")),
            Err(error) => tracing::warn!(%error, "the alerts could not be checked"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_loop_that_panics_is_restarted_until_it_returns() {
        let runs = AtomicU32::new(0);
        restart_on_panic("a loop", CancellationToken::new(), || async {
            assert!(runs.fetch_add(1, Ordering::SeqCst) >= 2, "it panics");
        })
        .await;
        assert_eq!(runs.into_inner(), 3);
    }
}
