//! What stands in the attribute, and what the function looks like.
//!
//! A macro sees words and not types: `Context` may be called otherwise by an import. So what is
//! refused here is what a word shows for certain; the rest is left to the compiler, whose errors
//! stand at the parameters because the call that passes them on has their places.

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
                "expected the declared name as text, such as `\"search.index\"`",
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
            return Err(input.error("nothing more was expected here"));
        }
        Ok(Self { name, transactional })
    }
}

/// What a handler is to look like.
pub(crate) struct Wanted<'a> {
    pub(crate) kind: WorkKind,
    /// The declared name.
    pub(crate) name: &'a str,
    pub(crate) transactional: bool,
    /// What it takes, as a path within the generated module.
    pub(crate) input: Option<&'a str>,
    pub(crate) compilation: &'a Compilation,
}

/// The types of a handler's parameters, once its shape was found sound.
pub(crate) struct Shape<'a> {
    /// All of them, in order.
    pub(crate) parameters: Vec<&'a Type>,
    /// The application's type, without its reference.
    pub(crate) app: &'a Type,
}

/// The types whose names say which parameter they are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Context,
    TxContext,
    Tx,
    Event,
}

fn role(ty: &Type) -> Option<Role> {
    Some(match last_word(ty)?.to_string().as_str() {
        "Context" => Role::Context,
        "TxContext" => Role::TxContext,
        "Tx" => Role::Tx,
        "Event" => Role::Event,
        _ => return None,
    })
}

/// The last segment of a type's path, behind its references.
fn last_word(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Reference(reference) => last_word(&reference.elem),
        Type::Group(group) => last_word(&group.elem),
        Type::Paren(paren) => last_word(&paren.elem),
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}

/// The `T` of a type written `Event<T>`.
fn event_of(ty: &Type) -> Option<&Type> {
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

impl Wanted<'_> {
    /// How it is written.
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

    fn fail(&self, at: impl Spanned, what: &str) -> Error {
        Error::new(at.span(), format!("{what}, expected `{}`", self.expected()))
    }

    /// Looks at the function's shape; an error stands at the part that is wrong.
    pub(crate) fn shape<'a>(&self, function: &'a ItemFn) -> syn::Result<Shape<'a>> {
        let signature = &function.sig;
        if signature.asyncness.is_none() {
            return Err(self.fail(signature.fn_token, "a handler is async"));
        }
        if !signature.generics.params.is_empty() {
            return Err(self.fail(&signature.generics, "a handler is not generic"));
        }
        let mut parameters = Vec::new();
        for parameter in &signature.inputs {
            match parameter {
                FnArg::Receiver(receiver) => {
                    return Err(self.fail(receiver, "a handler is a plain function, not a method"));
                }
                FnArg::Typed(parameter) => parameters.push(&*parameter.ty),
            }
        }
        let app_at = if self.transactional { 2 } else { 1 };
        self.check_context(&parameters)?;
        let count = app_at + 1 + usize::from(self.kind != WorkKind::Periodic);
        if parameters.len() != count {
            let found = parameters.len();
            let what = format!("this handler takes {count} parameters and has {found}");
            return Err(Error::new(
                signature.paren_token.span.join(),
                format!("{what}, expected `{}`", self.expected()),
            ));
        }
        self.check_order(&parameters, app_at)?;
        if matches!(signature.output, ReturnType::Default) {
            return Err(self.fail(&signature.ident, "a handler returns an outcome"));
        }
        self.check_references(&parameters, app_at)?;
        let Type::Reference(app) = parameters[app_at] else {
            return Err(self.fail(parameters[app_at], "the application is taken by reference"));
        };
        if app.mutability.is_some() {
            return Err(self.fail(app, "the application is shared between handlers, so it is taken by `&`"));
        }
        if matches!(&*app.elem, Type::ImplTrait(_) | Type::TraitObject(_)) {
            return Err(self.fail(&app.elem, "the application is a type of its own"));
        }
        if let Some(input) = parameters.get(app_at + 1) {
            self.check_input(input)?;
        }
        Ok(Shape {
            app: &app.elem,
            parameters,
        })
    }

    /// Whether the context is the one of the other sort of handler.
    fn check_context(&self, parameters: &[&Type]) -> syn::Result<()> {
        for parameter in parameters {
            match role(parameter) {
                Some(Role::Context) if self.transactional => {
                    return Err(self.fail(
                        parameter,
                        "a transactional handler has a context from which nothing can go out",
                    ));
                }
                Some(Role::TxContext | Role::Tx) if !self.transactional => {
                    let what = if self.kind == WorkKind::Periodic {
                        "a periodic task opens its transactions with `cx.in_tx`".to_owned()
                    } else {
                        let attribute = word(self.kind);
                        format!(
                            "only a transactional handler, `#[{attribute}(\"{}\", transactional)]`, is given this",
                            self.name
                        )
                    };
                    return Err(self.fail(parameter, &what));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether each parameter that can be told by its name stands at its place.
    fn check_order(&self, parameters: &[&Type], app_at: usize) -> syn::Result<()> {
        for (at, parameter) in parameters.iter().enumerate() {
            let place = match role(parameter) {
                Some(Role::Context | Role::TxContext) => 0,
                Some(Role::Tx) => 1,
                Some(Role::Event) if self.kind == WorkKind::Subscriber => app_at + 1,
                _ => continue,
            };
            if at != place {
                return Err(self.fail(parameter, "the parameters stand in another order"));
            }
        }
        Ok(())
    }

    /// Whether context and transaction are taken as they are given.
    fn check_references(&self, parameters: &[&Type], app_at: usize) -> syn::Result<()> {
        for parameter in &parameters[..app_at] {
            let what = match (role(parameter), parameter) {
                (Some(Role::Context), Type::Reference(_)) => continue,
                (Some(Role::Context), _) => "the context is lent: it is taken by `&mut`",
                (Some(Role::TxContext), Type::Reference(reference)) if reference.mutability.is_none() => continue,
                (Some(Role::TxContext), _) => "the context is lent: it is taken by `&`",
                (Some(Role::Tx), Type::Reference(reference)) if reference.mutability.is_some() => continue,
                (Some(Role::Tx), _) => "the transaction is lent: it is taken by `&mut`",
                _ => continue,
            };
            return Err(self.fail(parameter, what));
        }
        Ok(())
    }

    /// Whether the last parameter is, by its name, another declared thing than the one it takes.
    fn check_input(&self, input: &Type) -> syn::Result<()> {
        let Some(wanted) = self.input else { return Ok(()) };
        let (kind, name) = (self.kind.as_str(), self.name);
        let takes = match self.kind {
            WorkKind::Subscriber => format!("the {kind} `{name}` receives `Event<{wanted}>`"),
            _ => format!("the {kind} `{name}` takes `{wanted}`"),
        };
        if let Type::Reference(reference) = input {
            return Err(self.fail(reference, "what came is the handler's own, not lent"));
        }
        let named = match (self.kind, event_of(input)) {
            (WorkKind::Subscriber, Some(of)) => of,
            (WorkKind::Subscriber, None) if last_word(input).is_some_and(|word| self.is_declared(word)) => {
                return Err(self.fail(input, "an event comes with its id, its owner and its subject"));
            }
            (_, Some(_)) => return Err(self.fail(input, &takes)),
            (_, None) => input,
        };
        let Some(word) = last_word(named) else { return Ok(()) };
        let is_another = match self.compilation.input_of_name(&word.to_string()) {
            Some(path) => path != wanted,
            None => word == "AnyEvent",
        };
        if is_another {
            return Err(self.fail(named, &takes));
        }
        Ok(())
    }

    fn is_declared(&self, word: &Ident) -> bool {
        word == "AnyEvent" || self.compilation.input_of_name(&word.to_string()).is_some()
    }
}

/// The attribute's own name.
pub(crate) fn word(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::Subscriber => "subscriber",
        WorkKind::Job => "job",
        WorkKind::Periodic => "periodic",
    }
}

/// The application's type in a function whose shape is not sound, if it can be told: the first
/// parameter that is nothing else by its name.
pub(crate) fn app_of(function: &ItemFn) -> Option<&Type> {
    // Beside a method no implementation can stand.
    if !function.sig.generics.params.is_empty() || function.sig.receiver().is_some() {
        return None;
    }
    let typed = function.sig.inputs.iter().filter_map(|parameter| match parameter {
        FnArg::Typed(parameter) => Some(&*parameter.ty),
        FnArg::Receiver(_) => None,
    });
    let app = typed.into_iter().find(|ty| role(ty).is_none())?;
    let app = match app {
        Type::Reference(reference) => &*reference.elem,
        other => other,
    };
    matches!(app, Type::Path(_)).then_some(app)
}
