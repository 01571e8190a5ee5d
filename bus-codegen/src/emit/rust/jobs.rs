//! Typed arguments of job kinds.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    checks, documentation, import_for,
    types::{Struct, emit as emit_struct, serde_by_name},
};
use crate::{
    emit::Plan,
    model::{Field, names},
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
        quote! {
            #structure

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
