//! One running instance: the bus, and the HTTP side before it.
//!
//! `cargo run`, the demo and the tests start it by the same function, so what is tried is what
//! runs. Where its database and its mail server come from is the caller's business.

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
    keep,
    mail::{Mailer, MailerError},
    owner, webhooks,
};

/// Why an instance did not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InstanceError {
    /// Somebody else listens there.
    #[error(
        "port {port} of {ip} is taken: stop what uses it, or choose another with PORT={other} (PORT=0 takes any free one)",
        port = .0.port(), ip = .0.ip(), other = .0.port().checked_add(1).unwrap_or(8080)
    )]
    PortTaken(SocketAddr),
    /// The address cannot be served.
    #[error("{address} cannot be listened on: {source}")]
    Listen {
        /// Which address.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// What is kept beside the database cannot be read or written.
    #[error("the folder {folder} cannot be used: {source}")]
    Folder {
        /// Which folder.
        folder: String,
        /// What the system said.
        source: io::Error,
    },
    /// The address of the database cannot be read.
    #[error("DATABASE_URL cannot be used: {0}")]
    Database(#[from] bus_runtime::DatabaseError),
    /// The keys that seal webhook secrets cannot be read.
    #[error(transparent)]
    Keys(#[from] KeysError),
    /// What webhooks may reach cannot be read.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// The bus did not start.
    #[error(transparent)]
    Bus(#[from] StartError),
    /// The search index cannot be opened.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Mail cannot be sent with what is configured.
    #[error(transparent)]
    Mail(#[from] MailerError),
    /// The owner could not be made or found.
    #[error("the owner could not be made: {0}")]
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
    /// Where it serves.
    pub address: SocketAddr,
    /// Whose it is.
    pub owner_id: Uuid,
    /// The owner's token.
    pub token: String,
    /// What requests and jobs share.
    pub app: App,
    /// The bus.
    pub bus: Bus,
    stop: CancellationToken,
    server: JoinSet<io::Result<()>>,
}

/// Takes the address, before anything else is begun that would have to be undone.
///
/// # Errors
///
/// It is taken, or cannot be served.
pub async fn listen(address: SocketAddr) -> Result<TcpListener, InstanceError> {
    TcpListener::bind(address).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => InstanceError::PortTaken(address),
        _ => InstanceError::Listen { address, source },
    })
}

impl Instance {
    /// Brings the database to what this build needs, starts the bus and serves.
    ///
    /// # Errors
    ///
    /// What cannot be used, and how to change it.
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
            pool: database::connect_lazily(database_url, config.pool)?,
            index: SearchIndex::open(config.folder.join("index")).await?,
            mailer: Mailer::new(smtp_url, &config.mail_from)?,
        };
        let mut builder = Bus::builder(app.pool.clone())
            .app(app.clone())
            .webhooks(webhooks::config(config)?);
        if let Some(direct) = &config.direct_url {
            builder = builder.direct(direct);
        }
        let bus = builder.start().await?;

        let folder = &config.folder;
        let in_folder = |source| InstanceError::folder(folder, source);
        let known = keep::read(folder, "token").map_err(in_folder)?;
        let owner = owner::introduce(&bus, &app.pool, &config.owner_email, known).await?;
        keep::write(folder, "token", &owner.token).map_err(in_folder)?;
        let owner_id = owner.owner_id;
        // The index may be new, or the notes may have changed while no process ran that indexes.
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

    /// What a browser or `curl` is given.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Takes no more requests, answers those at hand, then stops the bus and closes the pool.
    pub async fn stop(mut self) {
        self.stop.cancel();
        while let Some(ended) = self.server.join_next().await {
            if !matches!(ended, Ok(Ok(()))) {
                tracing::error!("the HTTP server did not end in order");
            }
        }
        self.bus.stop().await;
        self.app.pool.close().await;
    }
}

/// Every route of the instance.
fn router(site: Site) -> Router {
    Router::new()
        .merge(access::routes())
        .merge(corpus::routes())
        .merge(webhooks::routes())
        .merge(health::routes())
        .fallback(async || {
            let message =
                "there is nothing at this address: ask for /notes, /search, /access-requests or /webhooks/endpoints";
            http::Error::NoRoute(Fault::new("no_route", message))
        })
        .method_not_allowed_fallback(async || http::Error::Method)
        .layer(axum::middleware::from_fn(http::trace::continue_trace))
        .with_state(site)
}
