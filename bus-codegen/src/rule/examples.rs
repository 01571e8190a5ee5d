//! An example of each rule's breach: the failing case of the rule's own fixture, with the report
//! that the tests hold it to.
//!
//! The texts are taken in when this crate is built with the feature `examples`, which the command
//! line asks for; a build script has no use for them.

use super::Rule;

/// A breach of a rule and what is said of it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    id: &'static str,
    /// Each file's name and content, the one at fault first. Content that is no text, or too long
    /// to be one, is absent.
    pub files: &'static [(&'static str, Option<&'static str>)],
    /// What is answered.
    pub report: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/examples.rs"));

impl Rule {
    /// The rule's example.
    #[must_use]
    pub fn example(&self) -> Option<&'static Example> {
        EXAMPLES.iter().find(|example| example.id == self.id)
    }
}
