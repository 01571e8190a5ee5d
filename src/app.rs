//! What requests and jobs share.

use bus_runtime::database::Pool;

use crate::{corpus::search::SearchIndex, mail::Mailer};

/// The application, as handlers are given it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    /// The database.
    pub pool: Pool,
    /// The search index.
    pub index: SearchIndex,
    /// The way out for mail.
    pub mailer: Mailer,
}
