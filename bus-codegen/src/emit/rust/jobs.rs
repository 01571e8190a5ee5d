//! Typed arguments of job kinds.

use super::{
    checks,
    code::{Code, block, line},
    types::{Struct, emit as emit_struct, needs_serde_by_name},
};
use crate::{
    emit::Plan,
    model::{Job, Unique, names},
};

pub(super) fn emit(code: &mut Code, plan: &Plan<'_>) {
    let ours: Vec<&Job> = plan.jobs.iter().copied().filter(|job| !job.work.built_in).collect();
    code.blank();
    code.doc(None, "The arguments of each job kind.");
    block!(code, "pub mod jobs", |code| {
        if !ours.is_empty() {
            line!(code, "use super::bus;");
        }
        if ours.iter().flat_map(|job| &job.args).any(needs_serde_by_name) {
            line!(code, "use bus::serde;");
        }
        for job in &ours {
            emit_kind(code, job);
        }
    });
}

fn emit_kind(code: &mut Code, job: &Job) {
    let wire = &job.work.name.value;
    let name = names::type_name(wire);
    let ident = names::ident(&name);
    let said = job.work.doc.as_deref();
    let otherwise = format!("Arguments of the job `{wire}`.");
    let doc = said.filter(|said| !said.trim().is_empty()).unwrap_or(&otherwise);
    emit_struct(
        code,
        &Struct {
            doc: &format!("{doc}\n\nEnqueued with `tx.enqueue(job)`. {}", uniqueness(&job.unique)),
            description: said.unwrap_or_default().trim(),
            fields: &job.args,
            unsent: &[],
            inner: false,
            name: &name,
        },
    );
    code.blank();
    block!(code, "impl bus::JobData for {ident}", |code| {
        line!(code, "const KIND: &'static str = {wire:?};");
        code.blank();
        code.lines(
            "fn decode(args: &bus::RawValue) -> bus::Decoded<Self> {\n    \
                     bus::decode(args)\n\
                 }\n",
        );
        code.blank();
        block!(
            code,
            "fn encode(&self) -> bus::Result<bus::Box<bus::RawValue>, bus::EnqueueError>",
            |code| {
                checks::emit(code, &job.args);
                line!(code, "bus::Ok(bus::encode(self)?)");
            }
        );
    });
}

/// Says which two jobs of the kind are the same one.
fn uniqueness(unique: &Unique) -> String {
    let same = match unique {
        Unique::No => return "Two calls enqueue two jobs.".to_owned(),
        Unique::Args => "arguments".to_owned(),
        Unique::Paths(paths) => {
            let paths: Vec<String> = paths.iter().map(|path| format!("`{}`", path.value)).collect();
            paths.join(", ")
        }
    };
    format!("Unique: while a job with the same {same} has not ended, `enqueue` returns that job and inserts none.")
}
