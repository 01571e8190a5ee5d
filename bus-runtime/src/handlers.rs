//! The table of handlers that generated code fills and [`start`](crate::start) takes.

use std::{collections::BTreeMap, fmt};

use serde_json::value::RawValue;

use crate::{
    context::{Context, TxContext},
    error::{BoxError, DecodeError},
    event::{Event, FromEvent, StoredEvent},
    handler::{BoxFuture, HandlerFn, Outcome},
    jobs::JobData,
    transaction::Tx,
    webhooks::ScopedEndpoint,
};

/// Decides whether an endpoint may receive an event. Use the same rule that guards reading the data.
pub type ScopeFn<A> = for<'a> fn(&'a A, &'a StoredEvent, &'a ScopedEndpoint) -> BoxFuture<'a, Result<bool, BoxError>>;

/// The input of a handler, with sensitive values opened. It must not be logged.
pub(crate) enum Input {
    /// The event of a subscriber's job.
    Event(StoredEvent),
    /// The arguments of a job.
    Args(Box<RawValue>),
    /// A periodic task has no input.
    Nothing,
}

impl Input {
    /// Returns the event, or an error if the job is not a subscriber's.
    pub(crate) fn event(&self) -> Result<&StoredEvent, DecodeError> {
        match self {
            Self::Event(event) => Ok(event),
            other => Err(other.unexpected()),
        }
    }

    /// Returns the arguments, or an error if the job has none.
    pub(crate) fn args(&self) -> Result<&RawValue, DecodeError> {
        match self {
            Self::Args(args) => Ok(args),
            other => Err(other.unexpected()),
        }
    }

    /// The type of the generated `start` rules out that the declaration and the dispatcher disagree.
    fn unexpected(&self) -> DecodeError {
        let found = match self {
            Self::Event(_) => "an event",
            Self::Args(_) => "arguments",
            Self::Nothing => "nothing",
        };
        DecodeError {
            path: String::new(),
            message: format!("the handler received {found}"),
        }
    }
}

/// Runs a handler that is not transactional.
type PlainHandler<A> = Box<dyn for<'a> Fn(&'a mut Context, &'a A, &'a Input) -> BoxFuture<'a, Outcome> + Send + Sync>;

/// Runs a handler in the transaction in which its job's completion commits.
type TransactionalHandler<A> =
    Box<dyn for<'a> Fn(&'a TxContext, &'a mut Tx, &'a A, &'a Input) -> BoxFuture<'a, Outcome> + Send + Sync>;

/// A handler with its input type erased.
pub(crate) enum Handle<A> {
    Plain(PlainHandler<A>),
    Transactional(TransactionalHandler<A>),
}

impl<A> Handle<A> {
    pub(crate) fn plain<F>(run: F) -> Self
    where
        F: for<'a> Fn(&'a mut Context, &'a A, &'a Input) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        Self::Plain(Box::new(run))
    }

    fn transactional<F>(run: F) -> Self
    where
        F: for<'a> Fn(&'a TxContext, &'a mut Tx, &'a A, &'a Input) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        Self::Transactional(Box::new(run))
    }
}

/// The handlers of an application, by their declared names.
pub struct Handlers<A> {
    by_name: BTreeMap<&'static str, Handle<A>>,
    scopes: BTreeMap<&'static str, ScopeFn<A>>,
}

impl<A> fmt::Debug for Handlers<A> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Handlers")
            .field("names", &self.by_name.keys())
            .field("scopes", &self.scopes.keys())
            .finish()
    }
}

impl<A: Send + Sync + 'static> Default for Handlers<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Send + Sync + 'static> Handlers<A> {
    /// Returns an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self {
            by_name: BTreeMap::new(),
            scopes: BTreeMap::new(),
        }
    }

    /// Adds the handler of a subscriber, which takes one event type or the enum of several.
    pub fn subscriber<E: FromEvent>(&mut self, name: &'static str, handler: HandlerFn<A, Event<E>>) -> &mut Self {
        self.insert(name, handler, |input| input.event()?.decode())
    }

    /// Adds the handler of a job kind.
    pub fn job<J: JobData>(&mut self, handler: HandlerFn<A, J>) -> &mut Self {
        self.insert(J::KIND, handler, |input| J::decode(input.args()?))
    }

    /// Adds the handler of a periodic task.
    pub fn periodic(&mut self, name: &'static str, handler: HandlerFn<A, ()>) -> &mut Self {
        self.insert(name, handler, |_| Ok(()))
    }

    /// Adds the predicate of a scope.
    pub fn scope(&mut self, name: &'static str, predicate: ScopeFn<A>) -> &mut Self {
        self.scopes.insert(name, predicate);
        self
    }

    fn insert<I: Send + 'static>(
        &mut self,
        name: &'static str,
        handler: HandlerFn<A, I>,
        decode: fn(&Input) -> Result<I, DecodeError>,
    ) -> &mut Self {
        let handle = match handler {
            HandlerFn::Plain(run) => {
                Handle::plain(move |cx, app, input| Box::pin(async move { run(cx, app, decode(input)?).await }))
            }
            HandlerFn::Transactional(run) => Handle::transactional(move |cx, tx, app, input| {
                Box::pin(async move { run(cx, tx, app, decode(input)?).await })
            }),
        };
        self.add(name, handle)
    }

    pub(crate) fn add(&mut self, name: &'static str, handle: Handle<A>) -> &mut Self {
        self.by_name.insert(name, handle);
        self
    }

    pub(crate) fn take(&mut self, name: &str) -> Option<Handle<A>> {
        self.by_name.remove(name)
    }

    pub(crate) fn scopes(&self) -> &BTreeMap<&'static str, ScopeFn<A>> {
        &self.scopes
    }
}
