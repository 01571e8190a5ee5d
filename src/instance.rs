//! A running instance: the bus and the HTTP server.
//!
//! `cargo run`, the demo and the tests all start it with [`Instance::start`]. The caller provides
//! the database and the mail server.

use std::{io, net::SocketAddr, path::Path};

use axum::Router;
use bus_runtime::{Bus, StartError, database, egress::PolicyError, webhooks::KeysError};
use thiserror::Error;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    access,
    app::App,
    config::Config,
    corpus::{
        self,
        search::{SearchError, SearchIndex},
    },
    events::{StartBus, jobs::CorpusReindex},
    health,
    http::{self, Error as HttpError, Fault, Site},
    mail::{Mailer, MailerError},
    owner, secret_file, webhooks,
};

/// Why an instance did not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InstanceError {
    /// Another process listens on the address.
    #[error(
        "port {port} on {ip} is already in use: stop the process that uses it, or set PORT={other} (PORT=0 picks a free port)",
        port = .0.port(), ip = .0.ip(), other = .0.port().checked_add(1).unwrap_or(8080)
    )]
    PortTaken(SocketAddr),
    /// The process cannot listen on the address.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        source: io::Error,
    },
    /// A file in the instance's folder cannot be read or written.
    #[error("cannot use the folder {folder}: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// The cause.
        source: io::Error,
    },
    /// The URL of the database is invalid.
    #[error("invalid DATABASE_URL: {0}")]
    Database(#[from] bus_runtime::DatabaseError),
    /// The keys that encrypt webhook secrets are invalid.
    #[error(transparent)]
    Keys(#[from] KeysError),
    /// The egress policy of webhooks is invalid.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// The bus did not start.
    #[error(transparent)]
    Bus(#[from] StartError),
    /// The search index cannot be opened.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The mail configuration is invalid.
    #[error(transparent)]
    Mail(#[from] MailerError),
    /// The owner's row could not be read or created.
    #[error("cannot read or create the owner: {0}")]
    Owner(#[from] HttpError),
}

impl InstanceError {
    pub(crate) fn folder(folder: &Path, source: io::Error) -> Self {
        Self::Folder {
            folder: folder.display().to_string(),
            source,
        }
    }
}

/// A running instance.
#[derive(Debug)]
pub struct Instance {
    /// Address of the HTTP server.
    pub address: SocketAddr,
    /// Id of the owner.
    pub owner_id: Uuid,
    /// Bearer token of the owner.
    pub token: String,
    /// The state that requests and jobs share.
    pub app: App,
    /// The bus.
    pub bus: Bus,
    stop: CancellationToken,
    server: JoinSet<io::Result<()>>,
}

/// Binds the address. Called first, so that an address in use stops the start before anything else
/// is created.
///
/// # Errors
///
/// Returns [`InstanceError::PortTaken`] if another process listens on the address, and
/// [`InstanceError::Listen`] if it cannot be bound for another reason.
pub async fn listen(address: SocketAddr) -> Result<TcpListener, InstanceError> {
    TcpListener::bind(address).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => InstanceError::PortTaken(address),
        _ => InstanceError::Listen { address, source },
    })
}

impl Instance {
    /// Migrates the database, starts the bus, finds or creates the owner, queues a re-index of all
    /// notes and starts the HTTP server. Returns once the server accepts requests.
    ///
    /// # Errors
    ///
    /// Returns the [`InstanceError`] of the step that failed.
    pub async fn start(
        config: &Config,
        listener: TcpListener,
        database_url: &str,
        smtp_url: &str,
    ) -> Result<Self, InstanceError> {
        let address = listener.local_addr().map_err(|source| InstanceError::Listen {
            address: config.listen,
            source,
        })?;
        let app = App {
            pool: database::connect_lazily(database_url, config.pool_size)?,
            index: SearchIndex::open(config.folder.join("index")).await?,
            mailer: Mailer::new(smtp_url, &config.mail_from)?,
        };
        let mut builder = Bus::builder(app.pool.clone())
            .app(app.clone())
            .webhooks(webhooks::read_config(config)?);
        if let Some(direct) = &config.direct_url {
            builder = builder.direct(direct);
        }
        let bus = builder.start().await?;

        let folder = &config.folder;
        let in_folder = |source| InstanceError::folder(folder, source);
        let known = secret_file::read(folder, "token").map_err(in_folder)?;
        let owner = owner::find_or_create(&bus, &app.pool, &config.owner_email, known).await?;
        secret_file::write(folder, "token", &owner.token).map_err(in_folder)?;
        let owner_id = owner.owner_id;
        // The index may be empty, or notes may have changed while no process was running.
        bus.in_tx(async |tx| {
            tx.enqueue(CorpusReindex { owner_id }).await?;
            Ok::<_, HttpError>(())
        })
        .await?;

        let stop = CancellationToken::new();
        let mut server = JoinSet::new();
        let router = router(Site {
            app: app.clone(),
            bus: bus.clone(),
        });
        let serve = axum::serve(listener, router).with_graceful_shutdown(stop.clone().cancelled_owned());
        server.spawn(async move { serve.await });
        Ok(Self {
            address,
            owner_id,
            token: owner.token,
            app,
            bus,
            stop,
            server,
        })
    }

    /// Returns the base URL of the HTTP server.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Stops accepting requests, finishes those in progress, then stops the bus and closes the pool.
    pub async fn stop(mut self) {
        self.stop.cancel();
        while let Some(ended) = self.server.join_next().await {
            if !matches!(ended, Ok(Ok(()))) {
                tracing::error!("the HTTP server did not shut down cleanly");
            }
        }
        self.bus.stop().await;
        self.app.pool.close().await;
    }
}

/// Returns the router with every route of the instance.
fn router(site: Site) -> Router {
    Router::new()
        .merge(access::routes())
        .merge(corpus::routes())
        .merge(webhooks::routes())
        .merge(health::routes())
        .fallback(async || {
            let message = "no such route: the API has /notes, /search, /access-requests and /webhooks/endpoints";
            http::Error::NoRoute(Fault::new("no_route", message))
        })
        .method_not_allowed_fallback(async || http::Error::Method)
        .layer(axum::middleware::from_fn(http::trace::continue_trace))
        .with_state(site)
}
