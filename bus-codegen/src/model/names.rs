//! Names of Rust made from declared names.
//!
//! Checks and emitters share these rules, which never yield a name that rustc warns about:
//!
//! - A type is the camel case of its declared name. A type inside a field is the owner's name and the
//!   camel case of the field's.
//! - A field is the snake case of its declared name. `_` replaces a character that no identifier may
//!   hold, a keyword is written raw, and the few keywords that cannot be get a trailing `_`.
//! - A variant is the camel case of its label. A sign at either end is spelled (`-1` is `Minus1`, `A+`
//!   is `APlus`), and so is a point between digits. `Value` precedes a label that begins with a digit,
//!   `Self` is `SelfValue`, and the empty label is `Empty`. Of labels that would still be the same, the
//!   later ones get 2, 3 and so on.

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

/// Returns whether River takes it as the name of a queue: a segment in which `_` stands between
/// letters and digits, one at a time.
pub(crate) fn is_queue(name: &str) -> bool {
    is_segment(name) && !name.ends_with('_') && !name.contains("__")
}

/// The longest a name may be, and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub(crate) bytes: usize,
    pub(crate) reason: &'static str,
}

/// An event type: generated files are named after it, and a file's name has at most 255 bytes.
pub(crate) const EVENT_LIMIT: Limit = Limit {
    bytes: 200,
    reason: "generated files are named after it",
};
/// A job or a periodic task, whose name is the kind of its jobs.
pub(crate) const KIND_LIMIT: Limit = Limit {
    bytes: 127,
    reason: "the queue stores it as a job kind, which has at most 127 bytes",
};
/// A subscriber: the kind of its jobs is its name, `:` and the version of the event.
pub(crate) const SUBSCRIBER_LIMIT: Limit = Limit {
    bytes: 127 - ":2147483647".len(),
    reason: "the queue stores it in a job kind together with the event's version, in at most 127 bytes",
};
/// A queue.
pub(crate) const QUEUE_LIMIT: Limit = Limit {
    bytes: 64,
    reason: "the queue's table takes names of at most 64 bytes",
};
/// A schema, table or column.
pub(crate) const IDENTIFIER_LIMIT: Limit = Limit {
    bytes: 63,
    reason: "Postgres cuts longer identifiers",
};

/// How the names of subscribers, jobs and periodic tasks are written.
pub(crate) const DOTTED_FORM: &str = "use at least two segments of lower-case letters, digits and `_`, joined by dots";
/// How the names of queues are written.
pub(crate) const QUEUE_FORM: &str =
    "use lower-case letters and digits, with single `_` between them, for example `mail_slow`";

/// Returns the name of a type: `CorpusNoteChanged` for `corpus.note.changed`.
pub(crate) fn type_name(name: &str) -> String {
    match camel_case(name) {
        name if name == "Self" => "SelfType".to_owned(),
        name => name,
    }
}

/// Returns the name of the enum that a subscriber of several event types receives: `AuditLogEvent` for
/// `audit.log`.
pub(crate) fn enum_of(subscriber: &str) -> String {
    format!("{}Event", type_name(subscriber))
}

/// Returns the name of a field: `created_at` for `createdAt`, `_1st` for `1st`.
pub(crate) fn field_name(name: &str) -> String {
    let snake = name.to_snake_case();
    let mut name: String = if snake.is_empty() { name } else { &snake }
        .chars()
        .map(|one| if is_plain(one) { one } else { '_' })
        .collect();
    if !name.starts_with(|first: char| first == '_' || begins(first)) {
        name.insert(0, '_');
    }
    match name.as_str() {
        "self" | "super" | "crate" | "_" => format!("{name}_"),
        _ => name,
    }
}

/// Returns the camel case of a text, without the characters that no identifier may hold.
fn camel_case(text: &str) -> String {
    let plain: String = text.chars().map(|one| if is_plain(one) { one } else { ' ' }).collect();
    plain.to_upper_camel_case()
}

/// Returns whether an identifier may hold the character without a warning of rustc, which warns about
/// letters that are rare or look like others.
fn is_plain(one: char) -> bool {
    one == '_'
        || one.is_ascii_alphanumeric()
        || matches!(one,
            // Latin, Greek and Cyrillic letters; kana, Han and Hangul.
            'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ı' | 'Ĵ'..='ľ' | 'Ł'..='ň' | 'Ŋ'..='ž' | 'Ά' | 'Έ'..='ώ' | 'Ѐ'..='џ'
            | 'ぁ'..='ゖ' | 'ァ'..='ヺ' | '一'..='龥' | '가'..='힣')
            && one.is_alphabetic()
}

/// Returns whether an identifier may begin with the character.
fn begins(first: char) -> bool {
    is_plain(first) && !first.is_ascii_digit()
}

/// Returns an identifier as Rust writes it: raw if it is a keyword.
pub(crate) fn ident(name: &str) -> String {
    if KEYWORDS.contains(&name) {
        format!("r#{name}")
    } else {
        name.to_owned()
    }
}

/// The words of any edition that are no identifier unless written raw, in order.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Returns the variants of labels, in their order. No two are the same.
pub(crate) fn variants<'a>(labels: impl IntoIterator<Item = &'a str>, open: bool) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    if open {
        // The variant for labels of a newer sender.
        taken.insert("Other".to_owned());
    }
    labels
        .into_iter()
        .map(|label| {
            let base = variant(label);
            let between = if base.ends_with(|last: char| last.is_numeric()) {
                "_"
            } else {
                ""
            };
            let name = std::iter::once(base.clone())
                .chain((2..).map(|count| format!("{base}{between}{count}")))
                .find(|name| !taken.contains(name))
                .unwrap_or(base);
            taken.insert(name.clone());
            name
        })
        .collect()
}

fn variant(label: &str) -> String {
    if label.is_empty() {
        return "Empty".to_owned();
    }
    let name = camel_case(&spelled(label));
    match name.chars().next() {
        None => "Value".to_owned(),
        Some(_) if name == "Self" => "SelfValue".to_owned(),
        Some(first) if !begins(first) || first.is_lowercase() => format!("Value{name}"),
        Some(_) => name,
    }
}

/// Returns a label with the characters in words that camel case would drop and that tell it from
/// another: signs at its ends, points between digits, and all of a label without letters and digits.
fn spelled(label: &str) -> String {
    let word = |one: char| SPELLED.iter().find(|(known, _)| *known == one).map(|(_, word)| *word);
    if !label.contains(char::is_alphanumeric) {
        let words: Vec<&str> = label.chars().filter_map(word).collect();
        return words.join(" ");
    }
    let chars: Vec<char> = label.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let mut spelled = String::with_capacity(label.len());
    for (at, one) in chars.iter().enumerate() {
        let is_end = at == 0 || at + 1 == chars.len();
        let is_point = *one == '.' && is_digit(at.checked_sub(1)) && is_digit(Some(at + 1));
        match word(*one) {
            Some(_) if is_point => spelled.push_str(" Point "),
            Some(word) if is_end && matches!(one, '+' | '-') => {
                spelled.push(' ');
                spelled.push_str(word);
                spelled.push(' ');
            }
            _ => spelled.push(*one),
        }
    }
    spelled
}

const SPELLED: [(char, &str); 22] = [
    ('+', "Plus"),
    ('-', "Minus"),
    ('*', "Star"),
    ('/', "Slash"),
    ('%', "Percent"),
    ('&', "And"),
    ('|', "Or"),
    ('=', "Equals"),
    ('<', "Less"),
    ('>', "Greater"),
    ('!', "Not"),
    ('?', "Question"),
    ('.', "Dot"),
    (',', "Comma"),
    (':', "Colon"),
    (';', "Semicolon"),
    ('#', "Hash"),
    ('@', "At"),
    ('$', "Dollar"),
    ('~', "Tilde"),
    ('^', "Caret"),
    ('_', "Underscore"),
];

/// Returns the name of the type made for an enumeration or an object in a field of `owner`.
pub(crate) fn inner_type(owner: &str, field: &str) -> String {
    format!("{owner}{}", camel_case(field))
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
        let names = [
            "type",
            "self",
            "createdAt",
            "enabled-runtime",
            "1st",
            "größe",
            "a\"b",
            "℞r",
            "①",
            "gen",
        ];
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
                "a_b",
                "r",
                "__",
                "r#gen",
            ]
        );
    }

    fn check(labels: &[&str], expected: &[&str]) {
        assert_eq!(variants(labels.iter().copied(), false), expected, "{labels:?}");
    }

    #[test]
    fn variants_keep_what_tells_labels_apart() {
        check(&["-1", "1", "+1", "0"], &["Minus1", "Value1", "Plus1", "Value0"]);
        check(&["1.5", "15", "-1.5"], &["Value1Point5", "Value15", "Minus1Point5"]);
        check(&["A+", "A", "A-"], &["APlus", "A", "AMinus"]);
        check(&["<", "<=", "!="], &["Less", "LessEquals", "NotEquals"]);
        check(&["Self", "self", ""], &["SelfValue", "SelfValue2", "Empty"]);
        check(&["in-transit", "made.to.order"], &["InTransit", "MadeToOrder"]);
        check(
            &["ªb", "①", "②", "größe", "订单"],
            &["B", "Value", "Value2", "Größe", "订单"],
        );
    }

    #[test]
    fn labels_that_would_still_collide_get_numbers() {
        check(&["a-b", "a_b", "AB2"], &["AB", "AB2", "Ab2"]);
        check(&["v1", "V1"], &["V1", "V1_2"]);
        assert_eq!(variants(["other", "Other"], true), ["Other2", "Other3"]);
    }

    #[test]
    fn a_type_in_a_field_called_self_is_named_after_it() {
        assert_eq!(inner_type("OrderPlaced", "self"), "OrderPlacedSelf");
        assert_eq!(
            inner_type(&inner_type("OrderPlaced", "self"), "state"),
            "OrderPlacedSelfState"
        );
        assert_eq!(type_name("self"), "SelfType");
    }

    #[test]
    fn a_queue_is_named_as_river_allows() {
        for name in ["mail", "mail_slow", "m1", "m_1"] {
            assert!(is_queue(name), "{name}");
        }
        for name in ["", "_mail", "mail_", "mail__slow", "1mail", "Mail", "mail-slow"] {
            assert!(!is_queue(name), "{name}");
        }
    }
}
