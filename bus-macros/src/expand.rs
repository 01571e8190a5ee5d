//! What an attribute becomes: the function as it was, and the implementation of its trait.

use bus_codegen::{Declared, Undeclared, WorkKind};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Error, Ident, ItemFn, LitStr, Type, spanned::Spanned};

use crate::{
    attr::{Attribute, Shape, shape},
    declaration::{Declaration, load},
};

/// Expands an attribute. The function stays even where something is wrong, so that one mistake
/// is not followed by a hundred errors about a missing function.
pub(crate) fn expand(kind: WorkKind, attribute: TokenStream, item: TokenStream) -> TokenStream {
    let function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            let error =
                Error::new(error.span(), format!("`#[{}]` stands on a function", word(kind))).to_compile_error();
            return quote!(#item #error);
        }
    };
    let implementation = syn::parse2(attribute)
        .and_then(|attribute| implement(kind, &attribute, &function))
        .unwrap_or_else(|error| error.to_compile_error());
    quote!(#function #implementation)
}

/// The attribute's own name.
fn word(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::Subscriber => "subscriber",
        WorkKind::Job => "job",
        WorkKind::Periodic => "periodic",
    }
}

fn implement(kind: WorkKind, attribute: &Attribute, function: &ItemFn) -> syn::Result<TokenStream> {
    let declaration = load().map_err(|message| Error::new(Span::call_site(), message))?;
    let declared = declaration
        .compilation
        .declared(kind, &attribute.name.value())
        .map_err(|undeclared| Error::new(attribute.name.span(), explain(kind, &attribute.name, &undeclared)))?;
    if kind == WorkKind::Periodic && attribute.transactional {
        return Err(Error::new(
            attribute.name.span(),
            "a periodic task is not transactional: open a transaction with `cx.in_tx`",
        ));
    }
    let shape = shape(function, kind, attribute.transactional, declared.input.as_deref())?;
    Ok(implementation(
        kind,
        attribute.transactional,
        function,
        &shape,
        &declared,
        &declaration,
    ))
}

fn explain(kind: WorkKind, name: &LitStr, undeclared: &Undeclared) -> String {
    let what = kind.as_str();
    let name = name.value();
    match undeclared {
        Undeclared::Unknown {
            nearest: _,
            instead: Some(other),
        } => {
            let (other, attribute) = (other.as_str(), word(*other));
            format!("`{name}` is declared as a {other}, not as a {what}: use `#[{attribute}(\"{name}\")]`")
        }
        Undeclared::Unknown {
            nearest: Some(nearest),
            instead: None,
        } => {
            format!("the {what} `{name}` is not declared in events.yaml: did you mean `{nearest}`?")
        }
        Undeclared::Unknown {
            nearest: None,
            instead: None,
        } => {
            format!("the {what} `{name}` is not declared in events.yaml")
        }
        Undeclared::BuiltIn => format!("the {what} `{name}` is built in: the runtime handles it"),
        Undeclared::Unsound => {
            format!("the declaration of the {what} `{name}` has errors: see the build script's report")
        }
    }
}

fn implementation(
    kind: WorkKind,
    transactional: bool,
    function: &ItemFn,
    shape: &Shape<'_>,
    declared: &Declared,
    declaration: &Declaration,
) -> TokenStream {
    let Declaration { module, yaml, .. } = declaration;
    let name = &function.sig.ident;
    let app = shape.app;
    let handler = ident(&declared.handler);
    let input = match (kind, &declared.input) {
        (WorkKind::Subscriber, Some(event)) => {
            let event = ident(event);
            quote!(::bus_runtime::Event<#module::#event>)
        }
        (WorkKind::Job, Some(args)) => {
            let args = ident(args);
            quote!(#module::jobs::#args)
        }
        _ => quote!(()),
    };
    // A parameter of another type is reported where the user wrote it.
    let at = shape.input.map_or_else(|| name.span(), Type::span);
    let parameter = if shape.input.is_some() {
        quote_spanned!(at=> input)
    } else {
        quote!(())
    };
    let argument = shape.input.map(|_| quote_spanned!(at=> input));
    let call_site = name.span();
    let closure = if transactional {
        let call = quote_spanned!(call_site=> ::std::boxed::Box::pin(#name(cx, tx, app, #argument)));
        quote!(::bus_runtime::HandlerFn::Transactional(|cx, tx, app, #parameter| #call))
    } else {
        let call = quote_spanned!(call_site=> ::std::boxed::Box::pin(#name(cx, app, #argument)));
        quote!(::bus_runtime::HandlerFn::Plain(|cx, app, #parameter| #call))
    };
    // The compiler tracks a file that is included, so the attribute runs again when it changes.
    let yaml = yaml.to_string_lossy();
    quote! {
        const _: &[u8] = ::core::include_bytes!(#yaml);

        impl #module::handlers::#handler for #app {
            const HANDLER: ::bus_runtime::HandlerFn<Self, #input> = #closure;
        }
    }
}

/// An identifier that the compiler of declarations named, raw or not.
fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}
