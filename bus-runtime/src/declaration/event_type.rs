//! The identity of an event type: its number, its version and its exposure.

use std::fmt;

/// The number of a declared event type in one build: its index in
/// [`Declaration::events`](crate::declaration::Declaration::events). It is never stored, since another build may number
/// differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventType(u16);

impl EventType {
    /// Returns the type at this index. For generated code and the registry.
    #[must_use]
    pub const fn from_index(index: u16) -> Self {
        Self(index)
    }

    /// Returns the index into the tables of the declaration.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The version of an event's schema, from 1 up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SchemaVersion(u32);

impl SchemaVersion {
    /// The version that every event starts with.
    pub const FIRST: Self = Self(1);

    /// Returns the version, or `None` for 0.
    #[must_use]
    pub const fn new(version: u32) -> Option<Self> {
        if version == 0 { None } else { Some(Self(version)) }
    }

    /// Returns the number, at least 1.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for SchemaVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Who may receive an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exposure {
    /// Only subscribers of this application.
    Internal,
    /// Subscribers, and the webhook endpoints that select the type.
    Webhook,
}
