//! Types of fields: a word with its bounds, a list of labels, or keys that say more.

use super::{
    FieldType,
    field::read_fields,
    meant::meant,
    values::{Keys, Reader},
};
use crate::{
    diagnostic::{Diagnostic, nearest},
    grammar,
    model::type_text,
    parse::{Entry, Kind, Node, shortened},
    rule::reading,
    source::Span,
};

/// The words a type may be.
const TYPES: [&str; 16] = [
    "string",
    "uuid",
    "bool",
    "int",
    "long",
    "float",
    "decimal",
    "timestamp",
    "date",
    "uri",
    "email",
    "ip",
    "json",
    "list",
    "map",
    "object",
];

const UNIX_SECONDS: &str = "unix_seconds";
const AN_OBJECT: &str = "{ type: object, fields: { name: TYPE } }";

/// A type that is said by keys: `type`, and what stands beside it.
pub(super) fn read_keys(keys: &Keys<'_>, ty: &Node, reader: &mut Reader<'_>) -> FieldType {
    let word = match &ty.kind {
        Kind::Scalar { text, .. } => text.trim(),
        Kind::Sequence(_) | Kind::Mapping(_) | Kind::Broken => "",
    };
    let read = match word {
        "object" => read_object(keys, ty, reader),
        "list" | "map" => read_collection(word, keys, ty, reader),
        _ => read_type(ty, reader),
    };
    let max = keys
        .entry("max")
        .and_then(|entry| Some((entry, reader.number(&entry.value, 1, u32::MAX)?)));
    let read = read_open(keys, ty, read, reader);
    let read = read_format(keys, read, reader);
    if matches!(read, FieldType::Broken) {
        return read;
    }
    if let Some(entry) = keys.entry("fields").filter(|_| word != "object") {
        let help = matches!(word, "list" | "map").then(|| format!("put them under `of`: `of: {AN_OBJECT}`"));
        misplaced(entry, "only `type: object` has `fields`", help, reader);
    }
    if let Some(entry) = keys.entry("of").filter(|_| !matches!(word, "list" | "map")) {
        let (message, help) = match &read {
            FieldType::List(..) => (says_already(word), "write `type: list`, or leave `of` out"),
            FieldType::Map(..) => (says_already(word), "write `type: map`, or leave `of` out"),
            _ => (
                "only `type: list` and `type: map` have `of`".to_owned(),
                "write `type: list` or `type: map`, or remove `of`",
            ),
        };
        misplaced(entry, &message, Some(help.to_owned()), reader);
    }
    match (max, read) {
        (Some((_, max)), FieldType::List(of, None)) if word == "list" => FieldType::List(of, Some(max)),
        (Some((_, max)), FieldType::Map(of, None)) if word == "map" => FieldType::Map(of, Some(max)),
        (Some((entry, max)), read) => {
            let help = match &read {
                FieldType::List(of, None) => format!("write `type: \"list({}, {max})\"`", type_text(of)),
                FieldType::String(None) => format!("write `type: string({max})`"),
                FieldType::Uri(None) => format!("write `type: uri({max})`"),
                FieldType::Map(of, None) => format!("write `type: \"map({}, {max})\"`", type_text(of)),
                _ => "leave it out".to_owned(),
            };
            misplaced(
                entry,
                "only `type: list` and `type: map` have `max`",
                Some(help),
                reader,
            );
            read
        }
        (None, read) => read,
    }
}

fn says_already(word: &str) -> String {
    format!("`{}` already gives its content", shortened(word))
}

/// A key that says nothing of this type.
fn misplaced(entry: &Entry, message: &str, help: Option<String>, reader: &mut Reader<'_>) {
    reader.push(Diagnostic::new(&reading::UNKNOWN_KEY, entry.key_span, message).maybe_help(help));
}

fn read_object(keys: &Keys<'_>, ty: &Node, reader: &mut Reader<'_>) -> FieldType {
    let Some(fields) = keys.get("fields") else {
        reader.missing(
            ty.span,
            "an object without `fields`",
            "add `fields: { name: TYPE }`, or use `json` for arbitrary data",
        );
        return FieldType::Broken;
    };
    FieldType::Object(read_fields(fields, reader))
}

fn read_collection(word: &str, keys: &Keys<'_>, ty: &Node, reader: &mut Reader<'_>) -> FieldType {
    let Some(of) = keys.get("of") else {
        let help = match keys.get("fields") {
            Some(_) => format!("put the fields under `of`: `of: {AN_OBJECT}`"),
            None => format!("add `of: TYPE`, or write `type: {word}(uuid)`"),
        };
        reader.missing(ty.span, format!("a {word} without `of`"), help);
        return FieldType::Broken;
    };
    let of = match read_of(of, word, reader) {
        // One that holds what could not be read could not be read.
        FieldType::Broken => return FieldType::Broken,
        of => Box::new(of),
    };
    if word == "map" {
        FieldType::Map(of, None)
    } else {
        FieldType::List(of, None)
    }
}

/// What a list or map holds.
fn read_of(node: &Node, word: &str, reader: &mut Reader<'_>) -> FieldType {
    let Kind::Mapping(_) = &node.kind else {
        return read_type(node, reader);
    };
    let Some(keys) = reader.keys(node, &grammar::ELEMENT) else {
        return FieldType::Broken;
    };
    match keys.get("type") {
        Some(ty) => read_keys(&keys, ty, reader),
        None => {
            reader.missing(
                node.span,
                format!("the content of the {word} has no type"),
                "add `type: …`",
            );
            FieldType::Broken
        }
    }
}

/// `format: unix_seconds` makes a time of an `int`.
fn read_format(keys: &Keys<'_>, read: FieldType, reader: &mut Reader<'_>) -> FieldType {
    let Some(entry) = keys.entry("format") else {
        return read;
    };
    let Some(UNIX_SECONDS) = reader.word(&entry.value, &[(UNIX_SECONDS, UNIX_SECONDS)]) else {
        return FieldType::Broken;
    };
    match read {
        FieldType::Int => FieldType::UnixSeconds,
        FieldType::Broken => read,
        read => {
            let help = match &read {
                FieldType::Long | FieldType::Float | FieldType::Timestamp => "write `type: int`, or leave `format` out",
                FieldType::List(..) => "put it under `of`: `of: { type: int, format: unix_seconds }`",
                FieldType::Map(..) => "put it under `of`: `of: { type: int, format: unix_seconds }`",
                _ => "leave it out",
            };
            misplaced(entry, "only `type: int` has `format`", Some(help.to_owned()), reader);
            read
        }
    }
}

fn read_open(keys: &Keys<'_>, ty: &Node, mut read: FieldType, reader: &mut Reader<'_>) -> FieldType {
    let Some(open) = keys.get("open").and_then(|open| reader.boolean(open)) else {
        return read;
    };
    match &mut read {
        FieldType::Enum { open: is_open, .. } => *is_open = open,
        FieldType::Broken => {}
        other => {
            let help = matches!(other.inside().1, FieldType::Enum { .. })
                .then(|| "put it beside the labels: `of: { type: [a, b], open: true }`".to_owned());
            reader.push(
                Diagnostic::new(&reading::WRONG_TYPE, ty.span, "only an enumeration can be `open`").maybe_help(help),
            );
        }
    }
    read
}

/// A type by itself: a word with its bounds, or a list of labels.
pub(super) fn read_type(node: &Node, reader: &mut Reader<'_>) -> FieldType {
    match &node.kind {
        Kind::Sequence(_) => read_enum(node, reader),
        Kind::Scalar { text, .. } if !node.is_null() => match parse_type(text) {
            Ok(ty) => ty,
            Err(fault) => {
                report_type(text, node.span, &fault, reader);
                FieldType::Broken
            }
        },
        _ => {
            reader.wrong_type(node, "a type, such as `uuid` or `string(80)`");
            FieldType::Broken
        }
    }
}

fn read_enum(node: &Node, reader: &mut Reader<'_>) -> FieldType {
    let Some(labels) = reader.texts(node, "a list of labels") else {
        return FieldType::Broken;
    };
    if labels.is_empty() {
        if matches!(&node.kind, Kind::Sequence(items) if items.is_empty()) {
            reader.push(
                Diagnostic::new(&reading::ENUM_EMPTY, node.span, "an enumeration without labels")
                    .help("list its labels: `[open, closed]`"),
            );
        }
        return FieldType::Broken;
    }
    for (at, label) in labels.iter().enumerate() {
        if let Some(first) = labels[..at].iter().find(|known| known.value == label.value) {
            reader.push(
                Diagnostic::new(
                    &reading::DUPLICATE_KEY,
                    label.span,
                    format!("the label `{}` is used twice", label.value),
                )
                .label("second use")
                .related(first.span, "first use")
                .help("remove one of the two"),
            );
            return FieldType::Broken;
        }
    }
    FieldType::Enum { labels, open: false }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Unknown(String),
    NotBounded(String),
    Bound(String),
    Unclosed,
    NeedsInner(String),
    ObjectInText,
    LabelsInText,
}

pub(super) fn parse_type(text: &str) -> Result<FieldType, Fault> {
    let text = text.trim();
    if text.starts_with('[') {
        return Err(Fault::LabelsInText);
    }
    let (word, bounds) = match text.split_once('(') {
        None => (text, None),
        Some((word, rest)) => (word, Some(rest.strip_suffix(')').ok_or(Fault::Unclosed)?)),
    };
    let bound = |bounds: Option<&str>| -> Result<Option<u32>, Fault> {
        bounds
            .map(|bound| match bound.trim().parse::<u32>() {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(Fault::Bound(bound.trim().to_owned())),
            })
            .transpose()
    };
    let plain = |ty: FieldType| {
        if bounds.is_some() {
            Err(Fault::NotBounded(word.to_owned()))
        } else {
            Ok(ty)
        }
    };
    match word {
        "string" => bound(bounds).map(FieldType::String),
        "uri" => bound(bounds).map(FieldType::Uri),
        "uuid" => plain(FieldType::Uuid),
        "bool" => plain(FieldType::Bool),
        "int" => plain(FieldType::Int),
        "long" => plain(FieldType::Long),
        "float" => plain(FieldType::Float),
        "decimal" => plain(FieldType::Decimal),
        "timestamp" => plain(FieldType::Timestamp),
        "date" => plain(FieldType::Date),
        "email" => plain(FieldType::Email),
        "ip" => plain(FieldType::Ip),
        "json" => plain(FieldType::Json),
        "list" | "map" => {
            let inside = bounds.ok_or_else(|| Fault::NeedsInner(word.to_owned()))?;
            let (inner, most) = match outer_comma(inside) {
                Some(at) => (&inside[..at], bound(Some(&inside[at + 1..]))?),
                None => (inside, None),
            };
            let inner = Box::new(parse_type(inner)?);
            Ok(if word == "list" {
                FieldType::List(inner, most)
            } else {
                FieldType::Map(inner, most)
            })
        }
        "object" => Err(Fault::ObjectInText),
        _ => Err(Fault::Unknown(word.to_owned())),
    }
}

/// The comma outside all brackets.
fn outer_comma(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes().position(|byte| {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        byte == b',' && depth == 0
    })
}

fn report_type(text: &str, span: Span, fault: &Fault, reader: &mut Reader<'_>) {
    let shown = shortened(text);
    let (message, help) = match fault {
        Fault::Unknown(word) => (
            format!("there is no type `{}`", shortened(word)),
            meant(text)
                .or_else(|| meant(word).map(|meant| text.replacen(word, &meant, 1)))
                .map(|meant| format!("write `{meant}`"))
                .or_else(|| nearest::help(word, TYPES, ""))
                .or_else(|| Some(format!("the types are: {}", TYPES.join(", ")))),
        ),
        Fault::NotBounded(word) => (format!("`{word}` takes no bound"), Some(format!("write `{word}`"))),
        Fault::Bound(bound) => (format!("`{bound}` is no bound, expected a whole number from 1"), None),
        Fault::Unclosed if text.starts_with("list(") || text.starts_with("map(") || text.starts_with("string(") => (
            format!("the type `{shown}` is not closed"),
            Some("inside `{ … }` a comma ends the value: quote the type, `\"list(uuid, 20)\"`".to_owned()),
        ),
        Fault::Unclosed => (format!("the type `{shown}` is not closed"), Some("add `)`".to_owned())),
        Fault::NeedsInner(word) => (
            format!("`{word}` has no content type"),
            Some(format!("write `{word}(uuid)`, or `{{ type: {word}, of: TYPE }}`")),
        ),
        Fault::ObjectInText => (
            "`object` needs its fields".to_owned(),
            Some(format!("write `{}`", in_long_form(text))),
        ),
        Fault::LabelsInText => (
            "labels are in text, expected a list".to_owned(),
            Some(format!("write `{}`", in_long_form(text))),
        ),
    };
    reader.push(Diagnostic::new(&reading::WRONG_TYPE, span, message).maybe_help(help));
}

/// The long form of what the short form cannot say; of text that is too long to be shown, its end is left out.
fn in_long_form(text: &str) -> String {
    let text = text.trim();
    let shown = shortened(text);
    if shown != text {
        return shown;
    }
    if text == "object" {
        return AN_OBJECT.to_owned();
    }
    let parts = text.strip_suffix(')').and_then(|text| text.split_once('('));
    let Some((word @ ("list" | "map"), inside)) = parts else {
        return text.to_owned();
    };
    match outer_comma(inside) {
        Some(at) => {
            let (of, most) = (in_long_form(&inside[..at]), inside[at + 1..].trim());
            format!("{{ type: {word}, of: {of}, max: {most} }}")
        }
        None => format!("{{ type: {word}, of: {} }}", in_long_form(inside)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let shown = match parse_type(text) {
            Ok(ty) => format!("{ty:?}"),
            Err(fault) => format!("{fault:?}"),
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn types_are_words_with_bounds() {
        check("string(80)", "String(Some(80))");
        check("list(string(40), 20)", "List(String(Some(40)), Some(20))");
        check("map(list(int))", "Map(List(Int, None), None)");
        check("map(string(500), 50)", "Map(String(Some(500)), Some(50))");
        check("uuid(3)", "NotBounded(\"uuid\")");
        check("list(uuid", "Unclosed");
        check("strng", "Unknown(\"strng\")");
        check("string(0)", "Bound(\"0\")");
        check("list(object, 20)", "ObjectInText");
        check("map(list([a, b], 3))", "LabelsInText");
    }

    #[test]
    fn what_the_short_form_cannot_say_is_shown_in_the_long_one() {
        let shown = in_long_form("list(map( [a, b] ), 20)");
        assert_eq!(shown, "{ type: list, of: { type: map, of: [a, b] }, max: 20 }");
        let shown = in_long_form("list(object)");
        assert_eq!(shown, "{ type: list, of: { type: object, fields: { name: TYPE } } }");
    }
}
