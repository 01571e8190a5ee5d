//! What an attribute becomes: the function as it was, and the implementation of its trait.

use bus_codegen::{Declared, Undeclared, WorkKind};
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{Error, Ident, ItemFn, LitStr, Type, spanned::Spanned};

use crate::{
    attr::{Attribute, Shape, Wanted, app_of, word},
    declaration::{Declaration, load},
};

/// Expands an attribute. The function stays even where something is wrong, so that one mistake
/// is not followed by a hundred errors about a missing function.
pub(crate) fn expand(kind: WorkKind, attribute: TokenStream, item: TokenStream) -> TokenStream {
    let function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            let what = format!("`#[{}]` stands on an async function: {error}", word(kind));
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
            "expected the declared name of one event, such as `\"order.placed\"`",
        )
    })?;
    let declaration = load().map_err(|message| Error::new(name.span(), message))?;
    let event = declaration
        .compilation
        .declared_event(&name.value())
        .map_err(|undeclared| Error::new(name.span(), explain("event", &name, &undeclared)))?;
    let (module, event) = (&declaration.module, path(&event));
    // No more than a path, so that it stands in a constant and in a pattern too.
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
            "a periodic task is not transactional: open a transaction with `cx.in_tx`",
        );
        return Ok(handler.unsound(function, &error));
    }
    let wanted = Wanted {
        kind,
        name: &name,
        transactional: attribute.transactional,
        input: declared.input.as_deref(),
        compilation: &declaration.compilation,
    };
    Ok(match wanted.shape(function) {
        Ok(shape) => handler.implementation(attribute.transactional, function, &shape),
        Err(error) => handler.unsound(function, &error),
    })
}

fn explain(what: &str, name: &LitStr, undeclared: &Undeclared) -> String {
    let name = name.value();
    match undeclared {
        Undeclared::Unknown {
            nearest: _,
            instead: Some(other),
        } => {
            let (word, other) = (word(*other), other.as_str());
            format!(
                "`{name}` is declared as a {other}, not as {} {what}: its attribute is `#[{word}(\"{name}\")]`",
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
            [] => format!("`{name}` is an event, and no {what} receives it: declare one under `subscribers:`"),
            [one] => format!("`{name}` is an event; the subscriber that receives it is `{one}`"),
            several => format!(
                "`{name}` is an event; the subscribers that receive it are `{}`",
                several.join("`, `")
            ),
        },
        Undeclared::Work { kind, input, receives } => {
            let instead = instead_of_event(*kind, input.as_deref().unwrap_or_default(), receives);
            format!("`{name}` is a {}, not an event: {instead}", kind.as_str())
        }
        Undeclared::BuiltIn => format!("the {what} `{name}` is built in: the runtime handles it"),
        Undeclared::Unsound => {
            format!("the declaration of the {what} `{name}` has errors: see the build script's report")
        }
    }
}

/// What somebody who gave a piece of work for an event may have meant.
fn instead_of_event(kind: WorkKind, input: &str, receives: &[String]) -> String {
    /// More of them would hide what the message says.
    const MOST: usize = 3;
    match (kind, receives) {
        (WorkKind::Job, _) => format!("it is enqueued by its arguments, `tx.enqueue({input} {{ … }})`"),
        (WorkKind::Periodic, _) => "its schedule runs it, and no event tells of that".to_owned(),
        (WorkKind::Subscriber, []) => "it receives none".to_owned(),
        (WorkKind::Subscriber, [one]) => format!("it receives `event_type!(\"{one}\")`"),
        (WorkKind::Subscriber, several) => {
            let shown = several.iter().take(MOST).map(|one| format!("`{one}`"));
            let mut list = shown.collect::<Vec<_>>().join(", ");
            if several.len() > MOST {
                list.push_str(&format!(" and {} more", several.len() - MOST));
            }
            format!("the events it receives are {list}")
        }
    }
}

fn article(what: &str) -> &'static str {
    if what.starts_with('e') { "an" } else { "a" }
}

/// The trait to implement, and what stands in it.
struct Handler<'a> {
    declaration: &'a Declaration,
    /// The trait's path.
    path: TokenStream,
    /// What the handler takes.
    input: TokenStream,
    /// The name in the attribute: there rustc says that a name has two handlers.
    at: Span,
}

impl<'a> Handler<'a> {
    fn new(declared: &Declared, declaration: &'a Declaration, kind: WorkKind, at: Span) -> Self {
        let module = &declaration.module;
        let handler = path(&declared.handler);
        let input = match (kind, &declared.input) {
            (WorkKind::Subscriber, Some(event)) => {
                let event = path(event);
                quote!(::bus_runtime::Event<#module::#event>)
            }
            (WorkKind::Job, Some(args)) => {
                let args = path(args);
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

    /// The error, and an implementation all the same where the application is known: what is wrong
    /// was said, and `start` need not say that a handler is missing.
    fn unsound(&self, function: &ItemFn, error: &Error) -> TokenStream {
        let error = error.to_compile_error();
        let implementation = app_of(function).map(|app| {
            self.of(
                app,
                &quote!(::bus_runtime::HandlerFn::Plain(|_, _, _| ::core::unreachable!())),
            )
        });
        quote!(#error #implementation)
    }

    fn implementation(&self, transactional: bool, function: &ItemFn, shape: &Shape<'_>) -> TokenStream {
        let name = &function.sig.ident;
        // Each argument has the place of its parameter's type, so that one of another type is
        // reported where the user wrote it.
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
        // A periodic task is called without the input that it has none of.
        let unused = (arguments.len() < names.len()).then(|| quote!(, ()));
        let call = quote_spanned!(name.span()=> ::std::boxed::Box::pin(#name(#(#arguments),*)));
        let variant = if transactional {
            quote!(Transactional)
        } else {
            quote!(Plain)
        };
        let closure = quote!(::bus_runtime::HandlerFn::#variant(|#(#arguments),* #unused| #call));
        self.of(shape.app, &closure)
    }

    fn of(&self, app: &Type, handler: &TokenStream) -> TokenStream {
        let (path, input) = (&self.path, &self.input);
        // The compiler tracks a file that is included, so the attribute runs again when it changes.
        let yaml = self.declaration.yaml.to_string_lossy();
        let head = placed(quote!(impl #path for #app), self.at);
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

/// A path that the compiler of declarations named: `OrderPlaced`, `jobs::SearchRebuild`.
fn path(name: &str) -> syn::Path {
    syn::parse_str(name).expect("the compiler of declarations names what it emits")
}

/// The same tokens, as if all of them stood at one place.
fn placed(tokens: TokenStream, at: Span) -> TokenStream {
    let placed = tokens.into_iter().map(|mut token| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), placed(group.stream(), at)).into();
        }
        token.set_span(at);
        token
    });
    placed.collect()
}
