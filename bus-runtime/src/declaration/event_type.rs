//! The identity of an event type: its number, its version, and who may see it.

use std::fmt;

/// The number of a declared event type within one build: its index in
/// [`Declaration::events`](crate::declaration::Declaration::events). It is never stored; another
/// build may number otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventType(u16);

impl EventType {
    /// For generated code and the registry: the index of a declared event.
    #[must_use]
    pub const fn from_index(index: u16) -> Self {
        Self(index)
    }

    /// The index into the tables of the declaration.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The version of an event's schema, from 1 up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SchemaVersion(u32);

impl SchemaVersion {
    /// The version every event starts with.
    pub const FIRST: Self = Self(1);

    /// `None` for 0, which is no version.
    #[must_use]
    pub const fn new(version: u32) -> Option<Self> {
        if version == 0 { None } else { Some(Self(version)) }
    }

    /// The number, at least 1.
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

/// Who may see an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exposure {
    /// Subscribers of this application alone.
    Internal,
    /// Also the webhook endpoints that chose it.
    Webhook,
}
