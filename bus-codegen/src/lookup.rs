//! What the attribute macros ask: is this name declared, and what does its handler take?

use crate::{
    compile::Compilation,
    emit,
    model::{Work, names},
    nearest,
};

/// A kind of declared work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkKind {
    /// A subscriber.
    Subscriber,
    /// A kind of job.
    Job,
    /// A periodic task.
    Periodic,
}

impl WorkKind {
    /// The word for messages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Subscriber => "subscriber",
            Self::Job => "job",
            Self::Periodic => "periodic task",
        }
    }
}

/// What a declared handler is called in generated code, and what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its trait in module `handlers`.
    pub handler: String,
    /// For a subscriber the struct of its event, for a job that of its arguments.
    pub input: Option<String>,
}

/// Why a name has no handler of the application's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undeclared {
    /// Nothing of that kind has the name.
    Unknown {
        /// The nearest name of that kind.
        nearest: Option<String>,
        /// What the name is instead, if it is declared at all.
        instead: Option<WorkKind>,
    },
    /// The runtime brings the handler itself.
    BuiltIn,
    /// It is declared, and the declaration has errors that the build script shows.
    Unsound,
}

impl Compilation {
    /// Looks up a name.
    ///
    /// # Errors
    ///
    /// Why it has no handler of the application's.
    pub fn declared(&self, kind: WorkKind, name: &str) -> Result<Declared, Undeclared> {
        let names_of = |kind: WorkKind| -> Vec<&Work> {
            match kind {
                WorkKind::Subscriber => self.model.subscribers.iter().map(|one| &one.work).collect(),
                WorkKind::Job => self.model.jobs.iter().map(|one| &one.work).collect(),
                WorkKind::Periodic => self.model.periodic.iter().map(|one| &one.work).collect(),
            }
        };
        let Some(work) = names_of(kind).into_iter().find(|work| work.name.value == name) else {
            let of_ours = names_of(kind).into_iter().filter(|work| !work.built_in);
            let candidates: Vec<&str> = of_ours.map(|work| work.name.value.as_str()).collect();
            let kinds = [WorkKind::Subscriber, WorkKind::Job, WorkKind::Periodic];
            return Err(Undeclared::Unknown {
                nearest: nearest::nearest(name, candidates).map(str::to_owned),
                instead: kinds
                    .into_iter()
                    .find(|kind| names_of(*kind).iter().any(|work| work.name.value == name)),
            });
        };
        if work.built_in {
            return Err(Undeclared::BuiltIn);
        }
        let handler = names::ident(&names::type_name(name)).to_string();
        let input = match kind {
            WorkKind::Periodic => None,
            WorkKind::Job => Some(handler.clone()),
            WorkKind::Subscriber => {
                let subscriber = self.model.subscribers.iter().find(|one| one.work.name.value == name);
                let events: Vec<_> = self.model.events.iter().collect();
                let event = subscriber.and_then(|one| emit::matched(one, &events).first().map(|at| events[*at]));
                let event = event.ok_or(Undeclared::Unsound)?;
                Some(names::ident(&names::type_name(&event.name.value)).to_string())
            }
        };
        Ok(Declared { handler, input })
    }
}
