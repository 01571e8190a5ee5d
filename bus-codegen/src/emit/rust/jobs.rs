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
    code.allow();
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
            doc,
            description: said.unwrap_or_default().trim(),
            fields: &job.args,
            unsent: &[],
            inner: false,
            name: &name,
        },
    );
    code.blank();
    block!(code, "impl {ident}", |code| enqueue(code, wire, &job.unique));
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

/// How a job of a kind is asked for. The queue, the attempts and what makes two jobs the same one
/// stand in the declaration, so the arguments and a transaction are all it takes.
fn enqueue(code: &mut Code, wire: &str, unique: &Unique) {
    let twin = match unique {
        Unique::No => "Asked for twice it is two jobs.".to_owned(),
        Unique::Args => "A live job with the same arguments is answered instead, as a duplicate.".to_owned(),
        Unique::Paths(paths) => {
            let paths: Vec<String> = paths.iter().map(|path| format!("`{}`", path.value)).collect();
            format!(
                "A live job with the same {} is answered instead, as a duplicate.",
                paths.join(", ")
            )
        }
    };
    let answer = "bus::Result<bus::Enqueued, bus::EnqueueError>";
    code.doc(
        None,
        &format!(
            "Enqueues the job `{wire}` in the transaction: it exists exactly if that commits. {twin}\n\n# Errors\n\n\
             An argument beyond a declared bound, before any SQL; else the database's."
        ),
    );
    block!(
        code,
        "pub async fn enqueue(self, tx: &mut bus::Tx) -> {answer}",
        |code| line!(code, "tx.enqueue(self).await")
    );
    code.blank();
    code.doc(
        None,
        "As [`enqueue`](Self::enqueue), and its first attempt is not before `at`.\n\n# Errors\n\n\
         As [`enqueue`](Self::enqueue).",
    );
    code.lines(&format!(
        "pub async fn enqueue_at(\n    \
             self,\n    \
             tx: &mut bus::Tx,\n    \
             at: bus::chrono::DateTime<bus::chrono::Utc>,\n\
         ) -> {answer} {{\n    \
             tx.enqueue_at(self, at).await\n\
         }}\n"
    ));
}
