//! The kind of a job.

use std::fmt;

/// The kind of a job, as the queue stores it: a declared name, followed by `:` and the version if the job is a subscriber's
/// and its event is in version 2 or later. A build claims only the kinds it runs, so only the versions it reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct JobKind {
    text: String,
    /// The length of the declared name at the start of `text`.
    name: usize,
}

impl JobKind {
    /// Returns the kind of a subscriber's jobs for an event of this version.
    pub(crate) fn of_subscriber(name: &str, version: u32) -> Self {
        let text = if version == 1 {
            name.to_owned()
        } else {
            format!("{name}:{version}")
        };
        Self { text, name: name.len() }
    }

    /// Returns the name without the version: the declared one, or a former one.
    pub(crate) fn name(&self) -> &str {
        &self.text[..self.name]
    }

    /// Returns the text that the queue stores.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }
}

impl From<&str> for JobKind {
    fn from(text: &str) -> Self {
        Self {
            name: text.find(':').unwrap_or(text.len()),
            text: text.to_owned(),
        }
    }
}

impl fmt::Display for JobKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_part_of_the_kind_from_version_2_on() {
        for (version, text) in [(1, "corpus.index"), (2, "corpus.index:2")] {
            let kind = JobKind::of_subscriber("corpus.index", version);
            assert_eq!(kind.as_str(), text);
            assert_eq!(kind.name(), "corpus.index");
            assert_eq!(JobKind::from(text), kind);
        }
    }
}
