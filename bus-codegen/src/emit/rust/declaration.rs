//! The static registry.

use std::time::Duration;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::events;
use crate::{
    emit::Plan,
    model::{Event, Field, FieldType, Schedule, Unique, Waits, Work, names},
};

pub(super) fn emit(plan: &Plan<'_>, history: &[(String, String)], migrations: &[(String, String)]) -> TokenStream {
    let namespace = &plan.model.namespace;
    let fingerprint = &plan.fingerprint;
    let has_owners = plan.model.has_owners;
    let events = plan.events.iter().map(|event| {
        let ident = names::ident(&names::type_name(&event.name.value));
        quote!(<#ident as bus::Declared>::EVENT)
    });
    let subscribers = plan.subscribers.iter().map(|(subscriber, numbers)| {
        let common = common(plan, &subscriber.work);
        let numbers = numbers.iter().map(|number| {
            let number = index(*number);
            quote!(bus::EventType::from_index(#number))
        });
        let coalesce = subscriber.coalesce;
        let built_in = subscriber.work.built_in;
        let line = plan.line(&subscriber.work);
        quote! {
            bus::SubscriberDecl {
                #common
                events: &[#(#numbers),*],
                coalesce: #coalesce,
                built_in: #built_in,
                line: #line,
            }
        }
    });
    let jobs = plan.jobs.iter().map(|job| {
        let common = common(plan, &job.work);
        let unique = unique(&job.unique);
        let args = fields(&job.args);
        let built_in = job.work.built_in;
        let line = plan.line(&job.work);
        quote! {
            bus::JobDecl {
                #common
                unique: #unique,
                args: #args,
                built_in: #built_in,
                line: #line,
            }
        }
    });
    let periodic = plan.periodic.iter().map(|task| {
        let name = &task.work.name.value;
        let schedule = schedule(&task.schedule);
        let queue = &task.work.queue.value;
        let timeout = duration(task.work.timeout());
        let run_missed_once = task.run_missed_once;
        let built_in = task.work.built_in;
        let line = plan.line(&task.work);
        quote! {
            bus::PeriodicDecl {
                name: #name,
                schedule: #schedule,
                queue: #queue,
                timeout: #timeout,
                run_missed_once: #run_missed_once,
                built_in: #built_in,
                line: #line,
            }
        }
    });
    // What waits under a former name is served beside the rest until it is done.
    let mut queues: Vec<(&str, u16, bool)> = Vec::new();
    for queue in &plan.queues {
        queues.push((&queue.name.value, queue.workers.value, queue.awaited));
        queues.extend(queue.aliases.iter().map(|alias| (alias.as_str(), 1, queue.awaited)));
    }
    queues.sort_unstable();
    queues.dedup_by_key(|(name, ..)| *name);
    let queues = queues
        .into_iter()
        .map(|(name, workers, awaited)| quote!(bus::QueueDecl { name: #name, workers: #workers, awaited: #awaited }));
    let mut receivers: Vec<Vec<u16>> = vec![Vec::new(); plan.events.len()];
    for (at, (_, numbers)) in plan.subscribers.iter().enumerate() {
        for number in numbers {
            receivers[*number].push(index(at));
        }
    }
    let fanout = receivers.iter().map(|receivers| quote!(&[#(#receivers),*]));
    let triggers = plan.triggers.iter().map(|table| {
        let (schema, name, checksum) = (&table.table.schema, &table.table.table, &table.checksum);
        let (function, triggers, install) = (&table.function, &table.triggers, &table.install);
        quote! {
            bus::TableTriggers {
                schema: #schema,
                table: #name,
                checksum: #checksum,
                function: #function,
                triggers: &[#(#triggers),*],
                install: #install,
            }
        }
    });
    let functions = plan.functions.iter().map(|function| {
        let (event, name) = (&function.event, &function.name);
        let (checksum, install) = (&function.checksum, &function.install);
        quote! {
            bus::RecordFunction { event: #event, name: #name, checksum: #checksum, install: #install }
        }
    });
    let history = history.iter().map(|(table, checksum)| quote!((#table, #checksum)));
    let migrations = migrations
        .iter()
        .map(|(name, path)| quote!(bus::Migration { name: #name, sql: bus::include_str!(#path) }));
    let index_map = event_index(plan);
    let limits = &plan.model.limits;
    let (data_bytes, batch, retention) = (limits.data_bytes, limits.batch, duration(limits.retention));
    quote! {
        static EVENT_INDEX: bus::phf::Map<&'static str, u16> = #index_map;

        /// All that is declared.
        pub static DECLARATION: bus::Declaration = bus::Declaration {
            namespace: #namespace,
            fingerprint: #fingerprint,
            has_owners: #has_owners,
            events: &[#(#events),*],
            subscribers: &[#(#subscribers),*],
            jobs: &[#(#jobs),*],
            periodic: &[#(#periodic),*],
            queues: &[#(#queues),*],
            fanout: &[#(#fanout),*],
            event_index: &EVENT_INDEX,
            migrations: &[#(#migrations),*],
            triggers: &[#(#triggers),*],
            functions: &[#(#functions),*],
            trigger_history: &[#(#history),*],
            limits: bus::Limits {
                data_bytes: #data_bytes,
                batch: #batch,
                retention: #retention,
            },
        };
    }
}

/// What the registry says of one event.
pub(super) fn event(plan: &Plan<'_>, event: &Event) -> TokenStream {
    let name = &event.name.value;
    let doc = event.doc.as_ref().map(|doc| doc.value.trim()).unwrap_or_default();
    let version = events::version(event.version);
    let exposure = events::exposure(event.exposure);
    let scope = option(event.scope.as_ref().map(|scope| &scope.value));
    let subject = &event.subject.value.text;
    let recordable = event.recordable();
    let data = fields(&event.data);
    let subject_args = fields(&event.subject_args);
    let line = if event.built_in {
        0
    } else {
        plan.sources.line(event.name.span)
    };
    let line = Literal::u32_unsuffixed(line);
    quote! {
        bus::EventDecl {
            name: #name,
            doc: #doc,
            version: #version,
            exposure: #exposure,
            scope: #scope,
            subject: #subject,
            recordable: #recordable,
            fields: #data,
            subject_args: #subject_args,
            line: #line,
        }
    }
}

/// The fields that subscribers and jobs share.
fn common(plan: &Plan<'_>, work: &Work) -> TokenStream {
    let name = &work.name.value;
    let aliases = &work.aliases;
    let queue = &work.queue.value;
    let policy = plan.retry(work);
    let attempts = work.attempts.as_ref().unwrap_or(&policy.attempts).value;
    let retry = retry(&policy.waits);
    let timeout = duration(work.timeout());
    quote! {
        name: #name,
        aliases: &[#(#aliases),*],
        queue: #queue,
        attempts: #attempts,
        retry: #retry,
        timeout: #timeout,
    }
}

fn retry(waits: &Waits) -> TokenStream {
    match waits {
        Waits::Exponential { first, factor, cap } => {
            let first = duration(*first);
            let cap = option(cap.map(duration));
            quote! {
                bus::RetryDecl::Exponential { first: #first, factor: #factor, cap: #cap }
            }
        }
        Waits::Steps(steps) => {
            let steps = steps.iter().map(|step| duration(*step));
            quote!(bus::RetryDecl::Steps(&[#(#steps),*]))
        }
    }
}

fn schedule(schedule: &Schedule) -> TokenStream {
    match schedule {
        Schedule::Every(every) => {
            let every = duration(*every);
            quote!(bus::Schedule::Every(#every))
        }
        Schedule::Cron { expression, tz } => quote!(bus::Schedule::Cron { expression: #expression, tz: #tz }),
    }
}

fn unique(unique: &Unique) -> TokenStream {
    match unique {
        Unique::No => quote!(bus::Unique::No),
        Unique::Args => quote!(bus::Unique::Args),
        Unique::Paths(paths) => {
            let paths = paths.iter().map(|path| {
                let segments = path.value.split('.');
                quote!(&[#(#segments),*])
            });
            quote!(bus::Unique::Paths(&[#(#paths),*]))
        }
    }
}

fn fields(list: &[Field]) -> TokenStream {
    let fields = list.iter().map(|field| {
        let name = &field.name.value;
        let ty = ty(&field.ty.value);
        let pattern = field.pattern.as_ref().map(|pattern| &pattern.value);
        let pattern = pattern.map(|pattern| quote!(.matching(#pattern)));
        if field.optional {
            quote!(bus::FieldDecl::optional(#name, #ty) #pattern)
        } else {
            quote!(bus::FieldDecl::required(#name, #ty) #pattern)
        }
    });
    quote!(&[#(#fields),*])
}

fn ty(of: &FieldType) -> TokenStream {
    let variant = match of {
        FieldType::String(most) => {
            let most = option(*most);
            quote!(String(#most))
        }
        FieldType::Uri(most) => {
            let most = option(*most);
            quote!(Uri(#most))
        }
        FieldType::Uuid => quote!(Uuid),
        FieldType::Bool => quote!(Bool),
        FieldType::Int => quote!(Int),
        FieldType::Long => quote!(Long),
        FieldType::Float => quote!(Float),
        FieldType::Decimal => quote!(Decimal),
        FieldType::Timestamp => quote!(Timestamp),
        FieldType::Date => quote!(Date),
        FieldType::Email => quote!(Email),
        FieldType::Ip => quote!(Ip),
        FieldType::Json => quote!(Json),
        FieldType::Enum { labels, open } => {
            let labels = labels.iter().map(|label| &label.value);
            quote!(Enum { labels: &[#(#labels),*], open: #open })
        }
        FieldType::List(of, most) => {
            let of = ty(of);
            let most = option(*most);
            quote!(List(&#of, #most))
        }
        FieldType::Map(of) => {
            let of = ty(of);
            quote!(Map(&#of))
        }
        FieldType::Object(list) => {
            let list = fields(list);
            quote!(Object(#list))
        }
        FieldType::Broken => unreachable!("a broken type is not in the plan"),
    };
    quote!(bus::FieldType::#variant)
}

/// The look-up from a type's name to its number, as a perfect hash made here.
fn event_index(plan: &Plan<'_>) -> TokenStream {
    let mut map = phf_codegen::Map::new();
    map.phf_path("bus::phf");
    for (number, event) in plan.events.iter().enumerate() {
        map.entry(event.name.value.as_str(), index(number).to_string());
    }
    map.build()
        .to_string()
        .parse()
        .expect("the hash's own generator writes an expression")
}

fn option(value: Option<impl quote::ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(bus::Some(#value)),
        None => quote!(bus::None),
    }
}

fn duration(duration: Duration) -> TokenStream {
    let millis = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    if millis.is_multiple_of(1_000) {
        let seconds = millis / 1_000;
        return quote!(bus::Duration::from_secs(#seconds));
    }
    quote!(bus::Duration::from_millis(#millis))
}

fn index(number: usize) -> u16 {
    u16::try_from(number).expect("a file of 4 MiB cannot declare that much")
}
