//! Parses the attribute and checks the signature of the function.
//!
//! A macro sees tokens, not types: an import may rename `Context`. Therefore this module rejects only
//! what the tokens prove wrong. rustc checks the rest, and reports errors at the parameters because
//! the generated call uses their spans.

use bus_codegen::{Compilation, WorkKind};
use syn::{
    Error, FnArg, GenericArgument, Ident, ItemFn, LitStr, PathArguments, ReturnType, Token, Type,
    parse::{Parse, ParseStream},
    spanned::Spanned,
};

/// `"name"` or `"name", transactional`.
pub(crate) struct Attribute {
    pub(crate) name: LitStr,
    pub(crate) transactional: bool,
}

impl Parse for Attribute {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name: LitStr = input.parse().map_err(|error| {
            Error::new(
                error.span(),
                "expected the declared name as a string, for example `\"search.index\"`",
            )
        })?;
        let mut transactional = false;
        if input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
            if !input.is_empty() {
                let word: Ident = input.parse()?;
                if word != "transactional" {
                    return Err(Error::new(
                        word.span(),
                        format!("unknown option `{word}`, expected `transactional`"),
                    ));
                }
                transactional = true;
            }
        }
        if !input.is_empty() {
            return Err(input.error("unexpected tokens after the attribute's arguments"));
        }
        Ok(Self { name, transactional })
    }
}

/// The signature that a handler must have.
pub(crate) struct ExpectedHandler<'a> {
    pub(crate) kind: WorkKind,
    /// The declared name.
    pub(crate) name: &'a str,
    pub(crate) transactional: bool,
    /// The type of the last parameter, as a path within the generated module.
    pub(crate) input: Option<&'a str>,
    pub(crate) compilation: &'a Compilation,
}

/// The parameter types of a handler with a valid signature.
pub(crate) struct Shape<'a> {
    /// All parameter types, in order.
    pub(crate) parameters: Vec<&'a Type>,
    /// The type of the application state, without the reference.
    pub(crate) app: &'a Type,
}

/// The parameters that can be recognized by the name of their type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Context,
    TxContext,
    Tx,
    Event,
}

fn role_of(ty: &Type) -> Option<Role> {
    Some(match last_segment(ty)?.to_string().as_str() {
        "Context" => Role::Context,
        "TxContext" => Role::TxContext,
        "Tx" => Role::Tx,
        "Event" => Role::Event,
        _ => return None,
    })
}

/// Returns the last segment of a type's path, ignoring references.
fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Reference(reference) => last_segment(&reference.elem),
        Type::Group(group) => last_segment(&group.elem),
        Type::Paren(paren) => last_segment(&paren.elem),
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}

/// Returns the `T` of a type written as `Event<T>`.
fn event_argument(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match arguments.args.first()? {
        GenericArgument::Type(of) if last.ident == "Event" => Some(of),
        _ => None,
    }
}

impl ExpectedHandler<'_> {
    /// Returns the expected signature as Rust code.
    fn expected(&self) -> String {
        let context = if self.transactional {
            "cx: &TxContext, tx: &mut Tx"
        } else {
            "cx: &mut Context"
        };
        let last = match (self.kind, self.input) {
            (WorkKind::Subscriber, Some(event)) => format!(", event: Event<{event}>"),
            (WorkKind::Job, Some(args)) => format!(", args: {args}"),
            _ => String::new(),
        };
        format!("async fn …({context}, app: &App{last}) -> Outcome")
    }

    fn error(&self, at: impl Spanned, what: &str) -> Error {
        Error::new(at.span(), format!("{what}, expected `{}`", self.expected()))
    }

    /// Checks the function's signature. The error has the span of the faulty part.
    pub(crate) fn check_shape<'a>(&self, function: &'a ItemFn) -> syn::Result<Shape<'a>> {
        let signature = &function.sig;
        if signature.asyncness.is_none() {
            return Err(self.error(signature.fn_token, "a handler must be async"));
        }
        if !signature.generics.params.is_empty() {
            return Err(self.error(&signature.generics, "a handler must not be generic"));
        }
        let mut parameters = Vec::new();
        for parameter in &signature.inputs {
            match parameter {
                FnArg::Receiver(receiver) => {
                    return Err(self.error(receiver, "a handler must be a free function, not a method"));
                }
                FnArg::Typed(parameter) => parameters.push(&*parameter.ty),
            }
        }
        let app_at = if self.transactional { 2 } else { 1 };
        self.check_context(&parameters)?;
        let count = app_at + 1 + usize::from(self.kind != WorkKind::Periodic);
        if parameters.len() != count {
            let found = parameters.len();
            let what = format!("this handler must take {count} parameters, but has {found}");
            return Err(Error::new(
                signature.paren_token.span.join(),
                format!("{what}, expected `{}`", self.expected()),
            ));
        }
        self.check_order(&parameters, app_at)?;
        if matches!(signature.output, ReturnType::Default) {
            return Err(self.error(&signature.ident, "a handler must return `Outcome`"));
        }
        self.check_references(&parameters, app_at)?;
        let Type::Reference(app) = parameters[app_at] else {
            return Err(self.error(parameters[app_at], "the application state must be a reference"));
        };
        if app.mutability.is_some() {
            return Err(self.error(
                app,
                "handlers share the application state, so it must be a shared reference",
            ));
        }
        if matches!(&*app.elem, Type::ImplTrait(_) | Type::TraitObject(_)) {
            return Err(self.error(&app.elem, "the application state must be a concrete type"));
        }
        if let Some(input) = parameters.get(app_at + 1) {
            self.check_input(input)?;
        }
        Ok(Shape {
            app: &app.elem,
            parameters,
        })
    }

    /// Checks that the context and the transaction fit the kind of handler.
    fn check_context(&self, parameters: &[&Type]) -> syn::Result<()> {
        for parameter in parameters {
            match role_of(parameter) {
                Some(Role::Context) if self.transactional => {
                    return Err(self.error(
                        parameter,
                        "a transactional handler takes `&TxContext`, which does not allow network calls",
                    ));
                }
                Some(Role::TxContext | Role::Tx) if !self.transactional => {
                    let what = if self.kind == WorkKind::Periodic {
                        "a periodic task opens its transactions with `cx.in_tx`".to_owned()
                    } else {
                        let attribute = attribute_name(self.kind);
                        format!(
                            "only a transactional handler, `#[{attribute}(\"{}\", transactional)]`, takes this type",
                            self.name
                        )
                    };
                    return Err(self.error(parameter, &what));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks the position of each parameter that can be recognized by its type's name.
    fn check_order(&self, parameters: &[&Type], app_at: usize) -> syn::Result<()> {
        for (at, parameter) in parameters.iter().enumerate() {
            let place = match role_of(parameter) {
                Some(Role::Context | Role::TxContext) => 0,
                Some(Role::Tx) => 1,
                Some(Role::Event) if self.kind == WorkKind::Subscriber => app_at + 1,
                _ => continue,
            };
            if at != place {
                return Err(self.error(parameter, "the parameters are in the wrong order"));
            }
        }
        Ok(())
    }

    /// Checks that context and transaction are references of the right mutability.
    fn check_references(&self, parameters: &[&Type], app_at: usize) -> syn::Result<()> {
        for parameter in &parameters[..app_at] {
            let what = match (role_of(parameter), parameter) {
                (Some(Role::Context), Type::Reference(_)) => continue,
                (Some(Role::Context), _) => "the context must be taken as `&mut`",
                (Some(Role::TxContext), Type::Reference(reference)) if reference.mutability.is_none() => continue,
                (Some(Role::TxContext), _) => "the context must be taken as `&`",
                (Some(Role::Tx), Type::Reference(reference)) if reference.mutability.is_some() => continue,
                (Some(Role::Tx), _) => "the transaction must be taken as `&mut`",
                _ => continue,
            };
            return Err(self.error(parameter, what));
        }
        Ok(())
    }

    /// Checks that the last parameter is not another declared type than the expected one.
    fn check_input(&self, input: &Type) -> syn::Result<()> {
        let Some(expected) = self.input else { return Ok(()) };
        let (kind, name) = (self.kind.as_str(), self.name);
        let takes = match self.kind {
            WorkKind::Subscriber => format!("the {kind} `{name}` receives `Event<{expected}>`"),
            _ => format!("the {kind} `{name}` takes `{expected}`"),
        };
        if let Type::Reference(reference) = input {
            return Err(self.error(reference, "the last parameter must be taken by value"));
        }
        let named = match (self.kind, event_argument(input)) {
            (WorkKind::Subscriber, Some(of)) => of,
            (WorkKind::Subscriber, None) if last_segment(input).is_some_and(|word| self.is_declared(word)) => {
                return Err(self.error(
                    input,
                    "an event is wrapped in `Event`, which holds its id, owner and subject",
                ));
            }
            (_, Some(_)) => return Err(self.error(input, &takes)),
            (_, None) => input,
        };
        let Some(word) = last_segment(named) else { return Ok(()) };
        let is_another = match self.compilation.input_of_name(&word.to_string()) {
            Some(path) => path != expected,
            None => word == "AnyEvent",
        };
        if is_another {
            return Err(self.error(named, &takes));
        }
        Ok(())
    }

    fn is_declared(&self, word: &Ident) -> bool {
        word == "AnyEvent" || self.compilation.input_of_name(&word.to_string()).is_some()
    }
}

/// Returns the name of the attribute for a kind of handler.
pub(crate) fn attribute_name(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::Subscriber => "subscriber",
        WorkKind::Job => "job",
        WorkKind::Periodic => "periodic",
    }
}

/// Guesses the type of the application state in a function with an invalid signature: the first
/// parameter that is not recognized as another one.
pub(crate) fn find_app_type(function: &ItemFn) -> Option<&Type> {
    // a trait implementation cannot be placed next to a method
    if !function.sig.generics.params.is_empty() || function.sig.receiver().is_some() {
        return None;
    }
    let typed = function.sig.inputs.iter().filter_map(|parameter| match parameter {
        FnArg::Typed(parameter) => Some(&*parameter.ty),
        FnArg::Receiver(_) => None,
    });
    let app = typed.into_iter().find(|ty| role_of(ty).is_none())?;
    let app = match app {
        Type::Reference(reference) => &*reference.elem,
        other => other,
    };
    matches!(app, Type::Path(_)).then_some(app)
}
