//! Everything that is generated for one event type.

use serde_json::{Value as Json, json};

use super::Compilation;
use crate::{
    diagnostic::nearest,
    emit::{examples, json, json_schema, rust},
    model::{Exposure, Field},
};

/// Everything that is generated for one event type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The type: `order.placed`.
    pub name: String,
    /// Where it is declared, as `events.yaml:12`; `None` for a built-in type.
    pub place: Option<String>,
    /// What happened, in the declaration's words.
    pub doc: Option<String>,
    /// `internal` or `webhook`.
    pub exposure: &'static str,
    /// The version of its contract.
    pub version: u32,
    /// The predicate that decides which endpoints receive it.
    pub scope: Option<String>,
    /// The pattern of its subject.
    pub subject: String,
    /// Its fields that are sealed at rest, dotted paths in declared order.
    pub sensitive: Vec<String>,
    /// The subscribers that receive it, in order of name.
    pub subscribers: Vec<String>,
    /// The generated Rust.
    pub rust: String,
    /// The SQL that installs the triggers of its table, if it has a trigger.
    pub trigger: Option<String>,
    /// The JSON Schema: of the whole body where it is exposed, else of its data.
    pub schema: String,
    /// An example of the body, where it is exposed.
    pub example: Option<String>,
}

/// Why a type cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// No event has that name.
    Unknown {
        /// The nearest one.
        nearest: Option<String>,
    },
    /// It is declared, and the declaration has errors, which the report holds.
    Unsound,
}

impl Compilation {
    /// Returns everything that is generated for an event type.
    ///
    /// # Errors
    ///
    /// Returns [`NotShown::Unknown`] if no event has that name, and [`NotShown::Unsound`] if its
    /// declaration has errors.
    pub fn show(&self, name: &str) -> Result<Shown, NotShown> {
        let plan = self.plan();
        let Some(number) = plan.events.iter().position(|event| event.name.value == name) else {
            if self.model.event(name).is_some() {
                return Err(NotShown::Unsound);
            }
            let known = self.model.events.iter().map(|event| event.name.value.as_str());
            return Err(NotShown::Unknown {
                nearest: nearest::nearest(name, known).map(str::to_owned),
            });
        };
        let event = plan.events[number];
        let exposed = event.exposure == Exposure::Webhook;
        let schema = if exposed {
            json_schema::file(&plan, event)
        } else {
            json::pretty(json_schema::data_schema(event).as_value())
        };
        let table = event.trigger.as_ref().map(|trigger| &trigger.table.value);
        let trigger = plan.triggers.iter().find(|made| Some(&made.table) == table);
        let heard = plan.subscribers.iter().filter(|(_, events)| events.contains(&number));
        Ok(Shown {
            name: name.to_owned(),
            place: (!event.built_in).then(|| format!("{}:{}", self.yaml_name, plan.sources.line(event.name.span))),
            doc: event.doc.as_ref().map(|doc| doc.value.trim().to_owned()),
            exposure: match event.exposure {
                Exposure::Internal => "internal",
                Exposure::Webhook => "webhook",
            },
            version: event.version,
            scope: event.scope.as_ref().map(|scope| scope.value.clone()),
            subject: event.subject.value.text.clone(),
            sensitive: event.data.iter().flat_map(sensitive_paths).collect(),
            subscribers: heard
                .map(|(subscriber, _)| subscriber.work.name.value.clone())
                .collect(),
            rust: rust::emit_event(&plan, number),
            trigger: trigger.map(|made| made.install.clone()),
            schema,
            example: exposed.then(|| examples::file(event)),
        })
    }
}

/// The paths of a field's sensitive parts, the field's own where it is one.
fn sensitive_paths(field: &Field) -> Vec<String> {
    if field.sensitive {
        return vec![field.name.value.clone()];
    }
    let (below, fields) = field.inner().unwrap_or_default();
    let inner = fields.iter().flat_map(sensitive_paths);
    inner.map(|path| format!("{below}{path}")).collect()
}

impl Shown {
    /// Returns the same as one JSON object.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let parsed = |text: &str| serde_json::from_str::<Json>(text).expect("the emitter writes JSON");
        json!({
            "type": self.name,
            "place": self.place,
            "doc": self.doc,
            "exposure": self.exposure,
            "version": self.version,
            "scope": self.scope,
            "subject": self.subject,
            "sensitive": self.sensitive,
            "subscribers": self.subscribers,
            "rust": self.rust,
            "trigger": self.trigger,
            "schema": parsed(&self.schema),
            "example": self.example.as_deref().map(parsed),
        })
    }
}
