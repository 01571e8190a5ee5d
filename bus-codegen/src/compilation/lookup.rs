//! Lookups of the attribute macros: whether a name is declared, and what its handler takes.

use super::Compilation;
use crate::{
    diagnostic::nearest,
    emit,
    model::{Work, names},
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

/// The generated trait of a declared handler, and what the handler takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its trait in module `handlers`.
    pub handler: String,
    /// What it takes, as a path within the generated module: for a subscriber the struct of its
    /// event or the enum of its events, for a job its arguments.
    pub input: Option<String>,
}

/// Why a name cannot be used as the application uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undeclared {
    /// Nothing of that kind has the name.
    Unknown {
        /// The nearest name of that kind.
        nearest: Option<String>,
        /// What the name declares instead, if it is declared.
        instead: Option<WorkKind>,
    },
    /// It is an event's name, and these subscribers receive it.
    Event {
        /// The application's own, in the file's order.
        subscribers: Vec<String>,
    },
    /// An event was asked for, and it is the name of work.
    Work {
        /// Of which kind.
        kind: WorkKind,
        /// The path of a job's arguments within the generated module.
        input: Option<String>,
        /// The events that a subscriber receives, in the file's order.
        receives: Vec<String>,
    },
    /// The runtime brings the handler itself.
    BuiltIn,
    /// It is declared, and the declaration has errors that the build script shows.
    Unsound,
}

impl Compilation {
    /// Returns the handler of a declared name.
    ///
    /// # Errors
    ///
    /// Returns [`Undeclared::Event`] if the name is an event's, [`Undeclared::Unknown`] if nothing of
    /// that kind has it, [`Undeclared::BuiltIn`] if the runtime has the handler, and
    /// [`Undeclared::Unsound`] if its declaration has errors.
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
            let instead = self.work_of_name(name);
            if instead.is_none() && self.model.event(name).is_some() {
                return Err(Undeclared::Event {
                    subscribers: self.subscribers_of(name),
                });
            }
            return Err(Undeclared::Unknown {
                nearest: nearest::nearest(name, candidates).map(str::to_owned),
                instead,
            });
        };
        if work.built_in {
            return Err(Undeclared::BuiltIn);
        }
        let handler = names::ident(&names::type_name(name));
        let input = match kind {
            WorkKind::Periodic => None,
            WorkKind::Job => Some(format!("jobs::{handler}")),
            WorkKind::Subscriber => {
                let subscriber = self.model.subscribers.iter().find(|one| one.work.name.value == name);
                let events: Vec<_> = self.model.events.iter().collect();
                let received = subscriber.and_then(|one| {
                    let matched: Vec<_> = emit::matched(one, &events).into_iter().map(|at| events[at]).collect();
                    emit::received(one, &matched)
                });
                Some(received.ok_or(Undeclared::Unsound)?)
            }
        };
        Ok(Declared { handler, input })
    }

    /// Returns the name of an event's struct within the generated module.
    ///
    /// # Errors
    ///
    /// Returns [`Undeclared::Work`] if the name is that of a subscriber, job or periodic task,
    /// [`Undeclared::Unknown`] if it is not declared, and [`Undeclared::Unsound`] if its declaration
    /// has errors.
    pub fn declared_event(&self, name: &str) -> Result<String, Undeclared> {
        let Some(event) = self.model.event(name) else {
            if let Some(kind) = self.work_of_name(name) {
                let input = self.declared(kind, name).ok().and_then(|declared| declared.input);
                let receives = self.received_by(name);
                return Err(Undeclared::Work { kind, input, receives });
            }
            let names = self.model.events.iter().map(|event| event.name.value.as_str());
            return Err(Undeclared::Unknown {
                nearest: nearest::nearest(name, names).map(str::to_owned),
                instead: None,
            });
        };
        if !event.built_in && self.report().has_error_in(event.entry) {
            return Err(Undeclared::Unsound);
        }
        Ok(names::ident(&names::type_name(name)))
    }

    /// Returns the path, within the generated module, of the only handler input with that type name:
    /// an event's struct, a subscriber's enum or a job's arguments.
    #[must_use]
    pub fn input_of_name(&self, ident: &str) -> Option<String> {
        let is_it = |made: &str| names::ident(made) == ident;
        let model = &self.model;
        let event = model.events.iter().map(|event| names::type_name(&event.name.value));
        let several = model
            .subscribers
            .iter()
            .filter(|one| !one.receives_one() && !one.work.built_in);
        let several = several.map(|one| names::enum_of(&one.work.name.value));
        let jobs = model.jobs.iter().filter(|job| !job.work.built_in);
        let jobs = jobs.map(|job| names::type_name(&job.work.name.value));
        let paths = event
            .filter(|made| is_it(made))
            .map(|_| ident.to_owned())
            .chain(
                several
                    .filter(|made| is_it(made))
                    .map(|_| format!("subscribers::{ident}")),
            )
            .chain(jobs.filter(|made| is_it(made)).map(|_| format!("jobs::{ident}")))
            .collect::<Vec<_>>();
        match paths.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    fn work_of_name(&self, name: &str) -> Option<WorkKind> {
        let is_it = |work: &Work| work.name.value == name;
        let model = &self.model;
        if model.subscribers.iter().any(|one| is_it(&one.work)) {
            Some(WorkKind::Subscriber)
        } else if model.jobs.iter().any(|one| is_it(&one.work)) {
            Some(WorkKind::Job)
        } else if model.periodic.iter().any(|one| is_it(&one.work)) {
            Some(WorkKind::Periodic)
        } else {
            None
        }
    }

    fn received_by(&self, subscriber: &str) -> Vec<String> {
        let events: Vec<_> = self.model.events.iter().collect();
        let asked = self
            .model
            .subscribers
            .iter()
            .find(|one| one.work.name.value == subscriber);
        let received = asked.into_iter().flat_map(|one| emit::matched(one, &events));
        received.map(|at| events[at].name.value.clone()).collect()
    }

    fn subscribers_of(&self, event: &str) -> Vec<String> {
        let events: Vec<_> = self.model.event(event).into_iter().collect();
        let own = self.model.subscribers.iter().filter(|one| !one.work.built_in);
        own.filter(|one| !emit::matched(one, &events).is_empty())
            .map(|one| one.work.name.value.clone())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, compile_bytes};

    fn compiled(subscriber: &str) -> Compilation {
        let event = |name: &str| format!("  {name}: {{ subject: \"x/{{id}}\", data: {{ id: uuid }} }}\n");
        let text = format!(
            "bus: 1\nnamespace: shop\nevents:\n{}{}{}subscribers:\n  audit.log: {{ events: {subscriber} }}\n\
             jobs:\n  page.read: {{}}\n",
            event("order.placed"),
            event("order.paid"),
            event("page.read"),
        );
        let compilation = compile_bytes(&Input::new("events.yaml"), text.into_bytes()).expect("no migrations are read");
        assert!(
            compilation.report().is_clean(),
            "{}",
            compilation.report().render(crate::Style::Plain)
        );
        compilation
    }

    #[track_caller]
    fn check(events: &str, input: &str) {
        let declared = compiled(events).declared(WorkKind::Subscriber, "audit.log");
        assert_eq!(
            declared.expect("it is declared").input.as_deref(),
            Some(input),
            "{events}"
        );
    }

    #[test]
    fn whether_a_subscriber_takes_an_enum_depends_on_how_it_is_written() {
        check("[order.paid]", "OrderPaid");
        check("[order.paid, order.paid]", "OrderPaid");
        check("[order.paid, order.placed]", "subscribers::AuditLogEvent");
        check("['order.*']", "subscribers::AuditLogEvent");
        check("['*.placed']", "subscribers::AuditLogEvent");
    }

    #[test]
    fn a_type_is_known_by_its_name_unless_two_have_it() {
        let compilation = compiled("['order.*']");
        let path = |name| compilation.input_of_name(name);
        assert_eq!(path("OrderPaid").as_deref(), Some("OrderPaid"));
        assert_eq!(path("AuditLogEvent").as_deref(), Some("subscribers::AuditLogEvent"));
        assert_eq!(path("PageRead"), None, "an event's struct and a job's");
        assert_eq!(path("Other"), None);
    }

    #[test]
    fn a_name_that_is_something_else_is_answered_with_what_it_is() {
        let compilation = compiled("['order.*']");
        let undeclared = |kind, name| compilation.declared(kind, name).expect_err("it is none");
        assert_eq!(
            undeclared(WorkKind::Subscriber, "order.paid"),
            Undeclared::Event {
                subscribers: vec!["audit.log".to_owned()]
            }
        );
        assert_eq!(
            undeclared(WorkKind::Job, "audit.log"),
            Undeclared::Unknown {
                nearest: None,
                instead: Some(WorkKind::Subscriber)
            }
        );
        assert_eq!(
            compilation.declared_event("order.plaid"),
            Err(Undeclared::Unknown {
                nearest: Some("order.paid".to_owned()),
                instead: None
            })
        );
    }
}
