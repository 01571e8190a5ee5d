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

/// Decides whether an endpoint may receive an event; the very rule that guards the read its
/// receiver will make next.
pub type ScopeFn<A> = for<'a> fn(&'a A, &'a StoredEvent, &'a ScopedEndpoint) -> BoxFuture<'a, Result<bool, BoxError>>;

/// What a job brings its handler, sensitive values opened: so it is not for showing.
pub(crate) enum Input {
    /// The event of a subscriber's job.
    Event(StoredEvent),
    /// The arguments of a job.
    Args(Box<RawValue>),
    /// Nothing: a periodic task.
    Nothing,
}

/// A handler, its types erased.
pub(crate) trait Handle<A>: Send + Sync {
    /// Whether it runs in a transaction in which its job's completion commits too.
    fn is_transactional(&self) -> bool;
    /// Runs one that is not transactional.
    fn run<'a>(&'a self, cx: &'a mut Context, app: &'a A, input: &'a Input) -> BoxFuture<'a, Outcome>;
    /// Runs one that is.
    fn run_in_tx<'a>(
        &'a self,
        cx: &'a TxContext,
        tx: &'a mut Tx,
        app: &'a A,
        input: &'a Input,
    ) -> BoxFuture<'a, Outcome>;
}

struct Typed<A, I> {
    decode: fn(&Input) -> Result<I, DecodeError>,
    handler: HandlerFn<A, I>,
}

impl<A: Send + Sync + 'static, I: Send + 'static> Handle<A> for Typed<A, I> {
    fn is_transactional(&self) -> bool {
        matches!(self.handler, HandlerFn::Transactional(_))
    }

    fn run<'a>(&'a self, cx: &'a mut Context, app: &'a A, input: &'a Input) -> BoxFuture<'a, Outcome> {
        Box::pin(async move {
            let input = (self.decode)(input)?;
            match self.handler {
                HandlerFn::Plain(handler) => handler(cx, app, input).await,
                HandlerFn::Transactional(_) => unreachable!("the dispatcher asks `is_transactional` first"),
            }
        })
    }

    fn run_in_tx<'a>(
        &'a self,
        cx: &'a TxContext,
        tx: &'a mut Tx,
        app: &'a A,
        input: &'a Input,
    ) -> BoxFuture<'a, Outcome> {
        Box::pin(async move {
            let input = (self.decode)(input)?;
            match self.handler {
                HandlerFn::Transactional(handler) => handler(cx, tx, app, input).await,
                HandlerFn::Plain(_) => unreachable!("the dispatcher asks `is_transactional` first"),
            }
        })
    }
}

/// Every handler of an application, by the declared name it is for.
pub struct Handlers<A> {
    by_name: BTreeMap<&'static str, Box<dyn Handle<A>>>,
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
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            by_name: BTreeMap::new(),
            scopes: BTreeMap::new(),
        }
    }

    /// The handler of a subscriber: of one event type, or of the enum of several.
    pub fn subscriber<E: FromEvent>(&mut self, name: &'static str, handler: HandlerFn<A, Event<E>>) -> &mut Self {
        self.insert(name, handler, |input| match input {
            Input::Event(event) => event.decode(),
            other => Err(mismatch(other)),
        })
    }

    /// The handler of a job kind.
    pub fn job<J: JobData>(&mut self, handler: HandlerFn<A, J>) -> &mut Self {
        self.insert(J::KIND, handler, |input| match input {
            Input::Args(args) => J::decode(args),
            other => Err(mismatch(other)),
        })
    }

    /// The handler of a periodic task.
    pub fn periodic(&mut self, name: &'static str, handler: HandlerFn<A, ()>) -> &mut Self {
        self.insert(name, handler, |_| Ok(()))
    }

    /// The predicate of a scope.
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
        self.add(name, Box::new(Typed { decode, handler }))
    }

    pub(crate) fn add(&mut self, name: &'static str, handler: Box<dyn Handle<A>>) -> &mut Self {
        self.by_name.insert(name, handler);
        self
    }

    pub(crate) fn take(&mut self, name: &str) -> Option<Box<dyn Handle<A>>> {
        self.by_name.remove(name)
    }

    pub(crate) fn scopes(&self) -> &BTreeMap<&'static str, ScopeFn<A>> {
        &self.scopes
    }
}

/// A handler was given another kind of input than it takes: the declaration and the dispatcher
/// disagree, which the type of the generated `start` rules out.
fn mismatch(input: &Input) -> DecodeError {
    let found = match input {
        Input::Event(_) => "an event",
        Input::Args(_) => "arguments",
        Input::Nothing => "nothing",
    };
    DecodeError {
        path: String::new(),
        message: format!("the handler was given {found}"),
    }
}
