//! The commands, one a file.

pub(crate) mod check;
pub(crate) mod generate;
