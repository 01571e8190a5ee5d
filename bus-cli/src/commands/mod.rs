//! The commands that need no database, one per file.

pub(crate) mod check;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod generate;
pub(crate) mod help;
pub(crate) mod init;
pub(crate) mod lock;
pub(crate) mod rules;
pub(crate) mod show;
pub(crate) mod yaml;
