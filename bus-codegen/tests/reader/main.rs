//! The reader against what users and machines may put into a file.

mod property;
mod survival;
mod traps;
