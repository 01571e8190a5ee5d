//! From text to a tree of nodes with places.
//!
//! Everything a user can put into a file ends here as a tree, a finding, or both: nothing
//! panics, and depth, aliases and size are capped before they cost anything. The tree is not yet
//! the format: what keys mean is the model's business.

#[cfg(test)]
mod differential;
mod encoding;
mod foreign;
mod needs_quotes;
mod reader;
mod syntax;
mod tree;

pub(crate) use encoding::not_utf8;
pub(crate) use reader::{ReadTree, old_boolean_key, read_tree};
pub(crate) use tree::{Entry, Kind, Node, ScalarForm, is_number, is_old_boolean, shortened};

/// The most bytes a declaration may have.
pub(crate) const MAX_BYTES: usize = 4 * 1024 * 1024;
/// How deep nodes may nest; the format itself needs about ten levels.
pub(crate) const MAX_DEPTH: usize = 64;
/// The most nodes, counted after aliases are followed.
pub(crate) const MAX_NODES: usize = 400_000;
