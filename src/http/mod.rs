//! What the routes of all domains share: the error answer, the readers of input, and the state.

mod error;
mod input;
pub(crate) mod trace;

use axum::extract::FromRef;
use bus_runtime::Bus;

use crate::app::App;

pub use error::Error;
pub use input::{Body, Fault, Id, Params, no_nul};

/// What the routes are given.
#[derive(Clone, Debug)]
pub struct Site {
    /// What requests and jobs share.
    pub app: App,
    /// The bus that records, and that a request may wait on.
    pub bus: Bus,
}

impl FromRef<Site> for App {
    fn from_ref(site: &Site) -> Self {
        site.app.clone()
    }
}

impl FromRef<Site> for Bus {
    fn from_ref(site: &Site) -> Self {
        site.bus.clone()
    }
}
