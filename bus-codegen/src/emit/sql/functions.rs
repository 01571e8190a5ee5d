//! One SQL function a type, such as `bus.record_order_placed(owner, order_id)`: the way to record
//! from psql and from languages that have no generated code.
//!
//! Postgres' own function resolution checks names, types and what is required; the rest is checked
//! by the runtime as for `bus.record`. The required arguments come first, in declared order: the
//! owner, the data, what else the subject is made of; then the optional ones, NULL unless given.
//! A type that its trigger alone records has none, nor has one with a sensitive field, which SQL has
//! no key to seal, nor one with more fields than a function can have arguments.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use super::{NAME_BYTES, cut, dollar_mark, values};
use crate::model::{
    Event, Field, FieldType, hex, record_form,
    sql::{quote_name, quote_text},
};

/// The most arguments a function of Postgres takes.
const ARGUMENTS: usize = 100;

/// The emitted function of one type.
#[derive(Debug, Clone)]
pub(crate) struct FunctionSql {
    pub(crate) event: String,
    pub(crate) name: String,
    pub(crate) checksum: String,
    pub(crate) install: String,
}

/// The functions of all types that code may record, in order of the types' names.
pub(crate) fn record_functions(events: &[&Event], has_owners: bool) -> Vec<FunctionSql> {
    events
        .iter()
        .filter(|event| event.recordable() && !event.built_in && !event.is_sensitive())
        .filter(|event| !has_too_many_arguments(event, has_owners))
        .map(|event| one(event, has_owners))
        .collect()
}

/// Whether a function of Postgres cannot take all fields of an event.
pub(crate) fn has_too_many_arguments(event: &Event, has_owners: bool) -> bool {
    event.data.len() + event.subject_args.len() + usize::from(has_owners) > ARGUMENTS
}

/// An argument: its place, and the field it fills.
struct Argument<'a> {
    name: String,
    field: &'a Field,
    ty: String,
}

fn one(event: &Event, has_owners: bool) -> FunctionSql {
    let name = function_name(&event.name.value);
    let called = format!("bus.{}", quote_name(&name));
    let fields = || event.data.iter().chain(&event.subject_args);
    let mut taken = BTreeSet::new();
    let mut arguments = Vec::new();
    // By declared order, required ones first.
    for optional in [false, true] {
        for field in fields().filter(|field| field.optional == optional) {
            arguments.push(Argument {
                name: argument_name(&field.name.value, &mut taken),
                field,
                ty: sql_type(&field.ty.value),
            });
        }
    }
    let owner = has_owners.then(|| argument_name("owner", &mut taken));
    let shift = usize::from(has_owners);
    let mut parameters: Vec<String> = owner
        .iter()
        .map(|owner| format!("{} uuid", quote_name(owner)))
        .collect();
    parameters.extend(arguments.iter().map(|argument| {
        let default = if argument.field.optional { " DEFAULT NULL" } else { "" };
        format!("{} {}{default}", quote_name(&argument.name), argument.ty)
    }));
    let object = |list: &[Field]| {
        let pairs: Vec<String> = list
            .iter()
            .filter_map(|field| {
                let at = arguments
                    .iter()
                    .position(|argument| std::ptr::eq(argument.field, field))?;
                Some(pair(field, &format!("${}", at + 1 + shift)))
            })
            .collect();
        values::object(&pairs)
    };
    let body = format!(
        "\nSELECT bus.append_checked({}, {}, {},\n    {},\n    {})\n",
        quote_text(&event.name.value),
        event.version,
        if has_owners { "$1" } else { "NULL" },
        object(&event.subject_args),
        object(&event.data),
    );
    let mark = dollar_mark(&body);
    let create = format!(
        "CREATE OR REPLACE FUNCTION {called}(\n    {}\n) RETURNS uuid\n\
         LANGUAGE sql VOLATILE SECURITY DEFINER\n\
         SET search_path = pg_catalog, pg_temp\n\
         SET extra_float_digits = 1\n\
         AS {mark}{body}{mark};",
        parameters.join(",\n    ")
    );
    let mut effect = Sha256::new();
    effect.update(create.as_bytes());
    effect.update(record_form(event).to_string().as_bytes());
    let checksum = hex(&effect.finalize());
    let mut types: Vec<&str> = owner.iter().map(|_| "uuid").collect();
    types.extend(arguments.iter().map(|argument| argument.ty.as_str()));
    let signature = format!("{called}({})", types.join(", "));
    let doc = event.doc.as_ref().map_or("", |doc| doc.value.trim());
    let comment = if doc.is_empty() {
        checksum.clone()
    } else {
        format!("{doc}\n{checksum}")
    };
    let install = format!(
        "{create}\nREVOKE ALL ON FUNCTION {signature} FROM PUBLIC;\nCOMMENT ON FUNCTION {signature} IS {};\n",
        quote_text(&comment)
    );
    FunctionSql {
        event: event.name.value.clone(),
        name,
        checksum,
        install,
    }
}

/// `"name":value` as text, or NULL for what is not given: that a required one is missing is then
/// said by its name.
fn pair(field: &Field, source: &str) -> String {
    let (key, json) = (values::key(field), argument_json(&field.ty.value, source));
    // A required argument has no default, so that NULL is a value that was given.
    if field.nullable && !field.optional {
        return format!("{key} || coalesce({json}::text, 'null')");
    }
    format!("{key} || {json}::text")
}

/// An argument as JSON. What the field's type has no form for stays what it is, so that the check
/// refuses it by name; a trigger must not fail, and leaves it out.
fn argument_json(ty: &FieldType, source: &str) -> String {
    match ty {
        FieldType::UnixSeconds => {
            format!("coalesce(to_json(bus.unix_seconds({source})), to_json(({source})::text))")
        }
        FieldType::Timestamp => format!("to_json(coalesce(bus.timestamp_text({source}), ({source})::text))"),
        FieldType::Date => format!("to_json(coalesce(bus.date_text({source}), ({source})::text))"),
        FieldType::Long | FieldType::Decimal | FieldType::Uuid => format!("to_json(({source})::text)"),
        // With the bits of its net where it is one, and then it is refused.
        FieldType::Ip => format!("to_json(abbrev({source}))"),
        FieldType::List(of, _) if sql_type(ty) != "json" => format!(
            "CASE WHEN {source} IS NOT NULL THEN to_json(ARRAY(SELECT {} FROM unnest({source}) WITH ORDINALITY AS item(value, place) ORDER BY place)) END",
            argument_json(of, "item.value")
        ),
        _ => format!("to_json({source})"),
    }
}

/// The SQL type that takes a field.
fn sql_type(ty: &FieldType) -> String {
    match ty {
        FieldType::String(_) | FieldType::Uri(_) | FieldType::Email | FieldType::Enum { .. } => "text".to_owned(),
        FieldType::Uuid => "uuid".to_owned(),
        FieldType::Bool => "boolean".to_owned(),
        FieldType::Int => "integer".to_owned(),
        FieldType::Long => "bigint".to_owned(),
        FieldType::Float => "double precision".to_owned(),
        FieldType::Decimal => "numeric".to_owned(),
        FieldType::Timestamp | FieldType::UnixSeconds => "timestamptz".to_owned(),
        FieldType::Date => "date".to_owned(),
        FieldType::Ip => "inet".to_owned(),
        FieldType::List(of, _) => match sql_type(of).as_str() {
            "json" => "json".to_owned(),
            // An array of arrays has no type of its own.
            element if element.ends_with("[]") => "json".to_owned(),
            element => format!("{element}[]"),
        },
        FieldType::Json | FieldType::Map(..) | FieldType::Object(_) => "json".to_owned(),
        FieldType::Broken => unreachable!("a broken type is not in the plan"),
    }
}

/// `record_order_placed`; what is too long is cut, and told apart by a digest.
fn function_name(event: &str) -> String {
    shortened(&format!("record_{}", event.replace('.', "_")))
}

/// The field's name, or another where it is taken: `owner` is the owner unless a field is called so.
fn argument_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut argument = shortened(name);
    while !taken.insert(argument.clone()) {
        argument = shortened(&format!("event_{argument}"));
    }
    argument
}

fn shortened(name: &str) -> String {
    if name.len() <= NAME_BYTES {
        return name.to_owned();
    }
    let mark = hex(&Sha256::digest(name.as_bytes()));
    format!("{}_{}", cut(name, NAME_BYTES - 9), &mark[..8])
}
