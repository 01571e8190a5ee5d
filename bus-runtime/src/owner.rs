//! The owner of an event, as its type requires it.
//!
//! The build emits one [`Ownership`] per event type, so that an event that needs an owner cannot
//! be recorded without one, and one that has none cannot be given one: both are compile errors.

use std::fmt;

use uuid::Uuid;

use crate::event::Recordable;

/// Whether events of a type have an owner. Implemented by [`NoOwner`], [`OwnerOptional`] and
/// [`OwnerRequired`] only.
pub trait Ownership: sealed::Sealed + fmt::Debug + Send + Sync + 'static {
    /// The owner of one event.
    type Owner: Copy + fmt::Debug + Send + Sync;

    /// Returns the value of the column `owner` of `bus.events`.
    fn column(owner: Self::Owner) -> Option<Uuid>;
}

/// `owner_type: none`: no event has an owner.
#[derive(Debug)]
pub enum NoOwner {}

/// `owner_type: uuid`: the event has an owner, or belongs to the whole application.
#[derive(Debug)]
pub enum OwnerOptional {}

/// The event's subject contains `{owner}`.
#[derive(Debug)]
pub enum OwnerRequired {}

impl Ownership for NoOwner {
    type Owner = ();

    fn column((): ()) -> Option<Uuid> {
        None
    }
}

impl Ownership for OwnerOptional {
    type Owner = Option<Uuid>;

    fn column(owner: Option<Uuid>) -> Option<Uuid> {
        owner
    }
}

impl Ownership for OwnerRequired {
    type Owner = Uuid;

    fn column(owner: Uuid) -> Option<Uuid> {
        Some(owner)
    }
}

/// The owner of an event of type `E`: `()`, `Option<Uuid>` or `Uuid`.
pub type OwnerOf<E> = <<E as Recordable>::Ownership as Ownership>::Owner;

/// A value that can be the owner of an event: `Uuid` for every event with an owner, and
/// `Option<Uuid>` for those whose subject does not contain `{owner}`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the owner of this event",
    label = "not an owner this event can have",
    note = "an event takes a `Uuid`, or an `Option<Uuid>` unless its subject contains `{{owner}}`",
    note = "with `owner_type: none` in events.yaml no event has an owner: `tx.record(event)`"
)]
pub trait IntoOwner<O: Ownership> {
    /// Returns the owner as the event type stores it.
    fn into_owner(self) -> O::Owner;
}

impl IntoOwner<OwnerRequired> for Uuid {
    fn into_owner(self) -> Uuid {
        self
    }
}

impl IntoOwner<OwnerOptional> for Uuid {
    fn into_owner(self) -> Option<Uuid> {
        Some(self)
    }
}

impl IntoOwner<OwnerOptional> for Option<Uuid> {
    fn into_owner(self) -> Option<Uuid> {
        self
    }
}

/// An event and its owner. Returned by [`Recordable::owned_by`] and [`Recordable::without_owner`].
#[derive(Clone, Debug)]
#[must_use = "an event is recorded by `tx.record(event.owned_by(owner))`"]
pub struct Owned<E: Recordable> {
    pub(crate) event: E,
    pub(crate) owner: OwnerOf<E>,
}

/// An event with everything that recording needs: the struct of an event that has no owner, or an
/// [`Owned`] one.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be recorded", label = "not an event with its owner")]
pub trait IntoEvent: Send {
    /// The event's type.
    type Event: Recordable;

    /// Returns the event and its owner.
    fn into_event(self) -> Owned<Self::Event>;
}

impl<E: Recordable> IntoEvent for E
where
    E::Ownership: RecordedAlone<E>,
{
    type Event = E;

    fn into_event(self) -> Owned<E> {
        Owned {
            event: self,
            owner: E::Ownership::owner(),
        }
    }
}

impl<E: Recordable> IntoEvent for Owned<E> {
    type Event = E;

    fn into_event(self) -> Self {
        self
    }
}

/// The ownership of events that are recorded by their struct alone: [`NoOwner`].
#[diagnostic::on_unimplemented(
    message = "`{E}` needs an owner",
    label = "recorded without its owner",
    note = "name the owner: `event.owned_by(owner)`",
    note = "an event of the whole application has none: `event.without_owner()`",
    note = "where no event has an owner, write `owner_type: none` in events.yaml"
)]
pub trait RecordedAlone<E>: Ownership {
    /// Returns the absent owner.
    fn owner() -> Self::Owner;
}

impl<E> RecordedAlone<E> for NoOwner {
    fn owner() {}
}

mod sealed {
    use super::{NoOwner, OwnerOptional, OwnerRequired};

    pub trait Sealed {}

    impl Sealed for NoOwner {}
    impl Sealed for OwnerOptional {}
    impl Sealed for OwnerRequired {}
}
