//! What is checked of a value before it is recorded: lengths, patterns, and what Postgres cannot
//! store. The form of a URI and of a mail address is not.

use super::code::{Code, block, line, literal, option};
use crate::model::{Field, FieldType, IN_LIST, IN_MAP, names};

/// Statements that check the fields of `self`.
pub(super) fn emit<'a>(code: &mut Code, fields: impl IntoIterator<Item = &'a Field>) {
    for field in fields {
        of_field(code, field, "self", "");
    }
}

fn of_field(code: &mut Code, field: &Field, owner: &str, path: &str) {
    if !is_checked(field) {
        return;
    }
    let name = names::ident(&names::field_name(field.rust_name()));
    let path = if path.is_empty() {
        field.name.value.clone()
    } else {
        format!("{path}.{}", field.name.value)
    };
    if field.nullable {
        let some = if field.optional {
            "bus::Some(bus::Some(value))"
        } else {
            "bus::Some(value)"
        };
        block!(code, "if let {some} = &{owner}.{name}", |code| {
            of_present(code, field, "value", &path);
        });
    } else if field.optional {
        let value = if field.sensitive { "value.expose()" } else { "value" };
        block!(code, "if let bus::Some(value) = &{owner}.{name}", |code| {
            of_present(code, field, value, &path);
        });
    } else if field.sensitive {
        of_present(code, field, &format!("{owner}.{name}.expose()"), &path);
    } else {
        of_present(code, field, &format!("&{owner}.{name}"), &path);
    }
}

fn of_present(code: &mut Code, field: &Field, value: &str, path: &str) {
    of_value(code, &field.ty.value, value, path);
    if let Some(pattern) = &field.pattern {
        line!(code, "{{");
        code.deeper(|code| {
            line!(
                code,
                "static PATTERN: bus::Pattern = bus::Pattern::new({:?});",
                pattern.value
            );
            line!(code, "PATTERN.check({path:?}, {value})?;");
        });
        line!(code, "}}");
    }
}

/// Checks of a value that `value` is a reference to.
fn of_value(code: &mut Code, ty: &FieldType, value: &str, path: &str) {
    let at = literal(path);
    match ty {
        FieldType::String(most) | FieldType::Uri(most) => {
            line!(code, "bus::check_text({at}, {value}, {})?;", option(*most));
        }
        FieldType::Email => line!(code, "bus::check_text({at}, {value}, bus::None)?;"),
        FieldType::Float => line!(code, "bus::check_float({at}, *({value}))?;"),
        FieldType::Json => line!(code, "bus::check_json({at}, {value})?;"),
        FieldType::Enum { open: true, .. } => {
            line!(code, "bus::check_text({at}, ({value}).as_str(), bus::None)?;");
        }
        FieldType::List(of, most) => {
            if let Some(most) = most {
                line!(code, "bus::check_count({at}, ({value}).len(), {most})?;");
            }
            if is_type_checked(of) {
                let path = format!("{path}{IN_LIST}");
                block!(code, "for value in {value}", |code| of_value(code, of, "value", &path));
            }
        }
        FieldType::Map(of, most) => {
            if let Some(most) = most {
                line!(code, "bus::check_count({at}, ({value}).len(), {most})?;");
            }
            let binding = if is_type_checked(of) { "value" } else { "_" };
            let path = format!("{path}{IN_MAP}");
            block!(code, "for (key, {binding}) in {value}", |code| {
                line!(code, "bus::check_text({at}, key, bus::None)?;");
                of_value(code, of, "value", &path);
            });
        }
        FieldType::Object(fields) => {
            for field in fields {
                of_field(code, field, &format!("({value})"), path);
            }
        }
        _ => {}
    }
}

/// Whether there is anything to check of a field.
fn is_checked(field: &Field) -> bool {
    field.pattern.is_some() || is_type_checked(&field.ty.value)
}

fn is_type_checked(ty: &FieldType) -> bool {
    match ty {
        FieldType::String(_)
        | FieldType::Uri(_)
        | FieldType::Email
        | FieldType::Float
        | FieldType::Json
        | FieldType::Enum { open: true, .. }
        | FieldType::Map(..) => true,
        FieldType::List(of, most) => most.is_some() || is_type_checked(of),
        FieldType::Object(fields) => fields.iter().any(is_checked),
        _ => false,
    }
}
