//! From declared names to names of Rust.
//!
//! The rules, which rule checks and emitters share: a type is the camel case of its declared
//! name; a field is its snake case, where a character no identifier may hold becomes `_`; a
//! keyword is written raw, and the few that cannot be get a trailing `_`; a label is camel case,
//! and of labels that would be the same the later ones get 2, 3 and so on.

use std::collections::BTreeSet;

use heck::{ToSnakeCase, ToUpperCamelCase};

use super::FieldType;

/// Whether it is segments of lower-case letters, digits and `_`, joined by dots.
pub(crate) fn is_dotted(name: &str) -> bool {
    name.split('.').count() >= 2 && name.split('.').all(is_segment)
}

/// Whether it is one such segment.
pub(crate) fn is_segment(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// `corpus.note.changed` is `CorpusNoteChanged`.
pub(crate) fn type_name(name: &str) -> String {
    identifier(&name.to_upper_camel_case())
}

/// The enum of what a subscriber of several event types receives: `audit.log` is `AuditLogEvent`.
pub(crate) fn enum_of(subscriber: &str) -> String {
    format!("{}Event", type_name(subscriber))
}

/// `createdAt` is `created_at`, `1st` is `_1st`.
pub(crate) fn field_name(name: &str) -> String {
    let snake = name.to_snake_case();
    identifier(if snake.is_empty() { name } else { &snake })
}

fn identifier(text: &str) -> String {
    let mut name: String = text
        .chars()
        .map(|one| if one == '_' || one.is_alphanumeric() { one } else { '_' })
        .collect();
    if !name.starts_with(|first: char| first == '_' || first.is_alphabetic()) {
        name.insert(0, '_');
    }
    match name.as_str() {
        "self" | "super" | "crate" | "Self" | "_" => format!("{name}_"),
        _ => name,
    }
}

/// The identifier of such a name, as Rust writes it; raw where it is a keyword.
pub(crate) fn ident(name: &str) -> String {
    let mut characters = name.chars();
    let first = characters
        .next()
        .is_some_and(|first| first == '_' || unicode_ident::is_xid_start(first));
    if first && characters.all(unicode_ident::is_xid_continue) {
        return if KEYWORDS.contains(&name) {
            format!("r#{name}")
        } else {
            name.to_owned()
        };
    }
    // A letter that Unicode calls alphabetic may still be none an identifier takes.
    let ascii: String = name
        .chars()
        .map(|one| if one.is_ascii_alphanumeric() { one } else { '_' })
        .collect();
    format!("_{ascii}")
}

/// The words of any edition that are no identifier unless written raw, in order.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The variants of labels, in their order; distinct.
pub(crate) fn variants<'a>(labels: impl IntoIterator<Item = &'a str>, open: bool) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    if open {
        // The variant for labels of a newer sender.
        taken.insert("Other".to_owned());
    }
    labels
        .into_iter()
        .map(|label| {
            let camel = label.to_upper_camel_case();
            let base = match identifier(&camel) {
                plain if plain.starts_with('_') => format!("Value{}", plain.trim_start_matches('_')),
                plain => plain,
            };
            let name = (1..)
                .map(|count| {
                    if count == 1 {
                        base.clone()
                    } else {
                        format!("{base}{count}")
                    }
                })
                .find(|name| !taken.contains(name))
                .unwrap_or(base);
            taken.insert(name.clone());
            name
        })
        .collect()
}

/// The type made for an enumeration or an object in a field of `owner`.
pub(crate) fn inner_type(owner: &str, field: &str) -> String {
    format!(
        "{owner}{}",
        identifier(&field.to_upper_camel_case()).trim_start_matches('_')
    )
}

/// The types a field's type makes beside its owner: names only, the outermost first.
pub(crate) fn made_types(owner: &str, field: &str, ty: &FieldType) -> Vec<String> {
    let name = inner_type(owner, field);
    match ty {
        FieldType::Enum { .. } => vec![name],
        FieldType::List(of, _) | FieldType::Map(of, _) => made_types(owner, field, of),
        FieldType::Object(fields) => {
            let mut made = vec![name.clone()];
            for inner in fields {
                made.extend(made_types(&name, inner.rust_name(), &inner.ty.value));
            }
            made
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_awkward_names_become_identifiers() {
        let names = ["type", "self", "createdAt", "enabled-runtime", "1st", "größe", "a\"b"];
        let fields: Vec<String> = names.iter().map(|name| ident(&field_name(name))).collect();
        assert_eq!(
            fields,
            [
                "r#type",
                "self_",
                "created_at",
                "enabled_runtime",
                "_1st",
                "größe",
                "a_b"
            ]
        );
    }

    #[test]
    fn labels_that_would_collide_get_distinct_variants() {
        assert_eq!(
            variants(["a-b", "a_b", "1", "", "self", "Other"], true),
            ["AB", "AB2", "Value1", "Value", "Self_", "Other2"]
        );
    }
}
