//! The state that requests and jobs share.

use bus_runtime::database::Pool;

use crate::{corpus::search::SearchIndex, mail::Mailer};

/// The application state passed to every handler. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    /// The database pool.
    pub pool: Pool,
    /// The search index.
    pub index: SearchIndex,
    /// The SMTP client.
    pub mailer: Mailer,
}
