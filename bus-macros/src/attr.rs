//! What stands in the attribute, and what the function looks like.

use bus_codegen::WorkKind;
use syn::{
    Error, FnArg, Ident, ItemFn, LitStr, ReturnType, Token, Type,
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
        let name: LitStr = input
            .parse()
            .map_err(|error| Error::new(error.span(), "expected the declared name, such as `\"search.index\"`"))?;
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

/// The types of a handler's parameters, once its shape was found sound.
pub(crate) struct Shape<'a> {
    /// The application's type, without its reference.
    pub(crate) app: &'a Type,
    /// The last parameter, where the kind has one.
    pub(crate) input: Option<&'a Type>,
}

/// How a handler of that kind is written.
pub(crate) fn expected(kind: WorkKind, transactional: bool, input: Option<&str>) -> String {
    let context = if transactional {
        "cx: &TxContext, tx: &mut Tx"
    } else {
        "cx: &mut Context"
    };
    let last = match (kind, input) {
        (WorkKind::Subscriber, Some(event)) => format!(", event: Event<{event}>"),
        (WorkKind::Job, Some(args)) => format!(", args: jobs::{args}"),
        _ => String::new(),
    };
    format!("async fn …({context}, app: &App{last}) -> Outcome")
}

/// Looks at the function's shape; an error stands at the part that is wrong.
pub(crate) fn shape<'a>(
    function: &'a ItemFn,
    kind: WorkKind,
    transactional: bool,
    input: Option<&str>,
) -> syn::Result<Shape<'a>> {
    let signature = &function.sig;
    let expected = expected(kind, transactional, input);
    let fail = |span, what: &str| Error::new(span, format!("{what}, expected `{expected}`"));
    if signature.asyncness.is_none() {
        return Err(fail(signature.fn_token.span, "a handler is async"));
    }
    if !signature.generics.params.is_empty() {
        return Err(fail(signature.generics.span(), "a handler is not generic"));
    }
    let mut types = Vec::new();
    for parameter in &signature.inputs {
        match parameter {
            FnArg::Receiver(receiver) => {
                return Err(fail(receiver.span(), "a handler is a plain function, not a method"));
            }
            FnArg::Typed(parameter) => types.push(&*parameter.ty),
        }
    }
    let before_app = if transactional { 2 } else { 1 };
    let count = before_app + 1 + usize::from(kind != WorkKind::Periodic);
    if types.len() != count {
        let found = types.len();
        let what = format!("this handler takes {count} parameters and has {found}");
        return Err(fail(signature.paren_token.span.join(), &what));
    }
    if matches!(signature.output, ReturnType::Default) {
        return Err(fail(signature.ident.span(), "a handler returns an outcome"));
    }
    let Type::Reference(app) = types[before_app] else {
        return Err(fail(types[before_app].span(), "the application is taken by reference"));
    };
    if app.mutability.is_some() {
        return Err(fail(
            app.span(),
            "the application is shared between handlers, so it is taken by `&`",
        ));
    }
    if matches!(&*app.elem, Type::ImplTrait(_) | Type::TraitObject(_)) {
        return Err(fail(app.elem.span(), "the application is a type of its own"));
    }
    Ok(Shape {
        app: &app.elem,
        input: types.get(before_app + 1).copied(),
    })
}
