//! Typed arguments of job kinds.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{
    checks, documentation, import_for,
    types::{Struct, emit as emit_struct, serde_by_name},
};
use crate::{
    emit::Plan,
    model::{Field, Unique, names},
};

pub(super) fn emit(plan: &Plan<'_>) -> TokenStream {
    let kinds = plan.jobs.iter().filter(|job| !job.work.built_in).map(|job| {
        let wire = &job.work.name.value;
        let name = names::type_name(wire);
        let ident = names::ident(&name);
        let structure = emit_struct(&Struct {
            doc: documentation(job.work.doc.as_deref(), &format!("Arguments of the job `{wire}`.")),
            description: job.work.doc.clone().unwrap_or_default().trim().to_owned(),
            fields: &job.args,
            unsent: &[],
            inner: false,
            name,
        });
        let fields: Vec<&Field> = job.args.iter().collect();
        let checks = checks::emit(&fields);
        let enqueue = enqueue(&ident, wire, &job.unique);
        quote! {
            #structure

            #enqueue

            impl bus::JobData for #ident {
                const KIND: &'static str = #wire;

                fn decode(args: &bus::RawValue) -> bus::Decoded<Self> {
                    bus::decode(args)
                }

                fn encode(&self) -> bus::Result<bus::Box<bus::RawValue>, bus::EnqueueError> {
                    #checks
                    bus::Ok(bus::encode(self)?)
                }
            }
        }
    });
    let kinds: Vec<TokenStream> = kinds.collect();
    let names_in = import_for(&kinds);
    let ours = plan.jobs.iter().filter(|job| !job.work.built_in);
    let import = serde_by_name(ours.flat_map(|job| &job.args));
    quote! {
        /// The declared kinds of jobs, each with its arguments.
        pub mod jobs {
            #names_in
            #import
            #(#kinds)*
        }
    }
}

/// How a job of a kind is asked for. The queue, the attempts and what makes two jobs the same one
/// stand in the declaration, so the arguments and a transaction are all it takes.
fn enqueue(ident: &Ident, wire: &str, unique: &Unique) -> TokenStream {
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
    let now = documentation(
        None,
        &format!(
            "Enqueues the job `{wire}` in the transaction: it exists exactly if that commits. {twin}\n\n# Errors\n\n\
             An argument beyond a declared bound, before any SQL; else the database's."
        ),
    );
    let later = documentation(
        None,
        "As [`enqueue`](Self::enqueue), and its first attempt is not before `at`.\n\n# Errors\n\n\
         As [`enqueue`](Self::enqueue).",
    );
    let answer = quote!(bus::Result<bus::Enqueued, bus::EnqueueError>);
    quote! {
        impl #ident {
            #now
            pub async fn enqueue(self, tx: &mut bus::Tx) -> #answer {
                tx.enqueue(self).await
            }

            #later
            pub async fn enqueue_at(
                self,
                tx: &mut bus::Tx,
                at: bus::chrono::DateTime<bus::chrono::Utc>,
            ) -> #answer {
                tx.enqueue_at(self, at).await
            }
        }
    }
}
