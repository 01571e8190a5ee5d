//! Shared parts of all routes: error responses, input extractors and the router state.

mod error;
mod input;
pub(crate) mod trace;

use axum::extract::FromRef;
use bus_runtime::Bus;

use crate::app::App;

pub use error::Error;
pub use input::{Body, Fault, Id, Params, check_no_nul};

/// The router state.
#[derive(Clone, Debug)]
pub struct Site {
    /// The state that requests and jobs share.
    pub app: App,
    /// The bus, to record events and to wait for their handlers.
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
