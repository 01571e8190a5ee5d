//! Expands an attribute to the unchanged function and the implementation of its handler trait.

use bus_codegen::{Declared, Undeclared, WorkKind};
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{Error, Ident, ItemFn, LitStr, Type, spanned::Spanned};

use crate::{
    attr::{Attribute, ExpectedHandler, Shape, attribute_name, find_app_type},
    declaration::{Declaration, load},
};

/// Expands an attribute. Keeps the function even if there is an error, so that one mistake does not
/// cause further errors about a missing function.
pub(crate) fn expand(kind: WorkKind, attribute: TokenStream, item: TokenStream) -> TokenStream {
    let function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            let what = format!(
                "`#[{}]` can only be used on an async function: {error}",
                attribute_name(kind)
            );
            let error = Error::new(error.span(), what).to_compile_error();
            return quote!(#item #error);
        }
    };
    let implementation = syn::parse2(attribute)
        .and_then(|attribute| implement(kind, &attribute, &function))
        .unwrap_or_else(|error| error.to_compile_error());
    quote!(#function #implementation)
}

/// Expands `event_type!`.
pub(crate) fn event_type(input: TokenStream) -> TokenStream {
    try_event_type(input).unwrap_or_else(|error| error.to_compile_error())
}

fn try_event_type(input: TokenStream) -> syn::Result<TokenStream> {
    let name: LitStr = syn::parse2(input).map_err(|error| {
        Error::new(
            error.span(),
            "expected the name of one declared event, for example `\"order.placed\"`",
        )
    })?;
    let declaration = load().map_err(|message| Error::new(name.span(), message))?;
    let event = declaration
        .compilation
        .declared_event(&name.value())
        .map_err(|undeclared| Error::new(name.span(), explain("event", &name, &undeclared)))?;
    let (module, event) = (&declaration.module, parse_path(&event));
    // a plain path, so that it can be used in constants and patterns
    Ok(quote!(<#module::#event as ::bus_runtime::EventData>::EVENT_TYPE))
}

fn implement(kind: WorkKind, attribute: &Attribute, function: &ItemFn) -> syn::Result<TokenStream> {
    let declaration = load().map_err(|message| Error::new(Span::call_site(), message))?;
    let name = attribute.name.value();
    let declared = declaration.compilation.declared(kind, &name).map_err(|undeclared| {
        Error::new(
            attribute.name.span(),
            explain(kind.as_str(), &attribute.name, &undeclared),
        )
    })?;
    let handler = Handler::new(&declared, &declaration, kind, attribute.name.span());
    if kind == WorkKind::Periodic && attribute.transactional {
        let error = Error::new(
            attribute.name.span(),
            "a periodic task cannot be transactional: open a transaction with `cx.in_tx`",
        );
        return Ok(handler.with_error(function, &error));
    }
    let expected = ExpectedHandler {
        kind,
        name: &name,
        transactional: attribute.transactional,
        input: declared.input.as_deref(),
        compilation: &declaration.compilation,
    };
    Ok(match expected.check_shape(function) {
        Ok(shape) => handler.implementation(attribute.transactional, function, &shape),
        Err(error) => handler.with_error(function, &error),
    })
}

fn explain(what: &str, name: &LitStr, undeclared: &Undeclared) -> String {
    let name = name.value();
    match undeclared {
        Undeclared::Unknown {
            nearest: _,
            instead: Some(other),
        } => {
            let (word, other) = (attribute_name(*other), other.as_str());
            format!(
                "`{name}` is declared as a {other}, not as {} {what}: use `#[{word}(\"{name}\")]`",
                article(what)
            )
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
        Undeclared::Event { subscribers } => match subscribers.as_slice() {
            [] => format!("`{name}` is an event that no {what} receives: declare one under `subscribers:`"),
            [one] => format!("`{name}` is an event, not a subscriber; the subscriber `{one}` receives it"),
            several => format!(
                "`{name}` is an event, not a subscriber; the subscribers `{}` receive it",
                several.join("`, `")
            ),
        },
        Undeclared::Work { kind, input, receives } => {
            let instead = instead_of_event(*kind, input.as_deref().unwrap_or_default(), receives);
            format!("`{name}` is a {}, not an event: {instead}", kind.as_str())
        }
        Undeclared::BuiltIn => format!("the {what} `{name}` is built in and handled by the runtime"),
        Undeclared::Unsound => {
            format!("the declaration of the {what} `{name}` has errors: see the build script's report")
        }
    }
}

/// Returns what the user may have meant by a subscriber, job or periodic task in place of an event.
fn instead_of_event(kind: WorkKind, input: &str, receives: &[String]) -> String {
    const MAX_SHOWN: usize = 3;
    match (kind, receives) {
        (WorkKind::Job, _) => format!("enqueue it with `tx.enqueue({input} {{ … }})`"),
        (WorkKind::Periodic, _) => "it runs on a schedule and has no event".to_owned(),
        (WorkKind::Subscriber, []) => "it receives no event".to_owned(),
        (WorkKind::Subscriber, [one]) => format!("it receives `event_type!(\"{one}\")`"),
        (WorkKind::Subscriber, several) => {
            let shown = several.iter().take(MAX_SHOWN).map(|one| format!("`{one}`"));
            let mut list = shown.collect::<Vec<_>>().join(", ");
            if several.len() > MAX_SHOWN {
                list.push_str(&format!(" and {} more", several.len() - MAX_SHOWN));
            }
            format!("it receives the events {list}")
        }
    }
}

fn article(what: &str) -> &'static str {
    if what.starts_with('e') { "an" } else { "a" }
}

/// The trait implementation of a handler.
struct Handler<'a> {
    declaration: &'a Declaration,
    /// Path of the trait.
    path: TokenStream,
    /// Type of the handler's last parameter.
    input: TokenStream,
    /// Span of the name in the attribute, where rustc reports a second handler of the same name.
    at: Span,
}

impl<'a> Handler<'a> {
    fn new(declared: &Declared, declaration: &'a Declaration, kind: WorkKind, at: Span) -> Self {
        let module = &declaration.module;
        let handler = parse_path(&declared.handler);
        let input = match (kind, &declared.input) {
            (WorkKind::Subscriber, Some(event)) => {
                let event = parse_path(event);
                quote!(::bus_runtime::Event<#module::#event>)
            }
            (WorkKind::Job, Some(args)) => {
                let args = parse_path(args);
                quote!(#module::#args)
            }
            _ => quote!(()),
        };
        Self {
            declaration,
            path: quote!(#module::handlers::#handler),
            input,
            at,
        }
    }

    /// Returns the error, and an implementation if the type of the application state is known, so that
    /// `start` does not also report a missing handler.
    fn with_error(&self, function: &ItemFn, error: &Error) -> TokenStream {
        let error = error.to_compile_error();
        let implementation = find_app_type(function).map(|app| {
            self.implement_for(
                app,
                &quote!(::bus_runtime::HandlerFn::Plain(|_, _, _| ::core::unreachable!())),
            )
        });
        quote!(#error #implementation)
    }

    fn implementation(&self, transactional: bool, function: &ItemFn, shape: &Shape<'_>) -> TokenStream {
        let name = &function.sig.ident;
        // Each argument has the span of its parameter's type, so that rustc reports a wrong type where
        // the user wrote it.
        let names = if transactional {
            ["cx", "tx", "app", "input"].as_slice()
        } else {
            ["cx", "app", "input"].as_slice()
        };
        let arguments = names
            .iter()
            .zip(&shape.parameters)
            .map(|(name, ty)| Ident::new(name, ty.span().resolved_at(Span::call_site())));
        let arguments: Vec<Ident> = arguments.collect();
        // a periodic task has no input
        let unused = (arguments.len() < names.len()).then(|| quote!(, ()));
        let call = quote_spanned!(name.span()=> ::std::boxed::Box::pin(#name(#(#arguments),*)));
        let variant = if transactional {
            quote!(Transactional)
        } else {
            quote!(Plain)
        };
        let closure = quote!(::bus_runtime::HandlerFn::#variant(|#(#arguments),* #unused| #call));
        self.implement_for(shape.app, &closure)
    }

    fn implement_for(&self, app: &Type, handler: &TokenStream) -> TokenStream {
        let (path, input) = (&self.path, &self.input);
        // rustc tracks included files, so the attribute is expanded again when the file changes
        let yaml = self.declaration.yaml.to_string_lossy();
        let head = with_span(quote!(impl #path for #app), self.at);
        let mut body = Group::new(
            Delimiter::Brace,
            quote!(const HANDLER: ::bus_runtime::HandlerFn<Self, #input> = #handler;),
        );
        body.set_span(self.at);
        quote! {
            const _: &[u8] = ::core::include_bytes!(#yaml);

            #head #body
        }
    }
}

/// Parses a path that `bus-codegen` returns, for example `OrderPlaced` or `jobs::SearchRebuild`.
fn parse_path(name: &str) -> syn::Path {
    syn::parse_str(name).expect("bus-codegen returns valid paths")
}

/// Returns the tokens with all of their spans replaced.
fn with_span(tokens: TokenStream, at: Span) -> TokenStream {
    let placed = tokens.into_iter().map(|mut token| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), with_span(group.stream(), at)).into();
        }
        token.set_span(at);
        token
    });
    placed.collect()
}
