//! The commands and options that use a database, behind the feature `database`.

mod connection;
mod doctor;
mod endpoints;
mod installable;
mod migrate;
mod refusals;

pub(crate) use self::{
    doctor::run as doctor, endpoints::of as endpoints, migrate::run as migrate, refusals::of as refusals,
};
