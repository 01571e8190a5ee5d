//! Installing from outside of the application, looking for drift, trying out, and listing whom webhooks go to.
//!
//! An application that starts installs its own declaration ([`crate::migrate`]). What stands here
//! is for programs that are not it, such as the command line and tests: they say what is
//! [`DesiredSchema`], and need no compiled declaration.

pub use crate::{
    migrate::{DesiredSchema, Drift, DriftKind, TriedObject, TryOutFailure, drift, install, try_out},
    webhooks::registered::{InstalledEndpoint, InstalledEndpoints, ListEndpointsError, list_endpoints},
};
