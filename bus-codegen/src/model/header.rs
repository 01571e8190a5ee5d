//! The head of the file, and its limits.

use std::time::Duration;

use super::{
    Limits, Model, duration, names,
    values::{Keys, Reader},
};
use crate::{
    diagnostic::Diagnostic,
    grammar,
    parse::{Node, shortened},
    rule::reading,
    source::Span,
};

/// What holds where the file says nothing: 16 KiB, 200 rows, 7 days.
pub(crate) const DEFAULT_LIMITS: Limits = Limits {
    data_bytes: 16 * 1024,
    batch: 200,
    retention: Duration::from_secs(7 * 24 * 3600),
};

/// Whether a declaration may have this `namespace`: lower-case letters, digits and `_`, a letter first.
#[must_use]
pub fn is_namespace(name: &str) -> bool {
    names::is_segment(name)
}

pub(super) fn read(keys: &Keys<'_>, start: Span, model: &mut Model, reader: &mut Reader<'_>) {
    match keys.get("bus") {
        None if model.complete => reader.missing(
            start,
            "the file does not state its format version",
            "begin with `bus: 1`",
        ),
        None => {}
        Some(node) => {
            if let Some(version) = reader.number(node, 1, u32::MAX)
                && version != 1
            {
                reader.push(
                    Diagnostic::new(
                        &reading::UNKNOWN_FORMAT,
                        node.span,
                        format!("the file has format version {version}, expected 1"),
                    )
                    .help("use a newer release of `bus`, or write `bus: 1`"),
                );
            }
        }
    }
    match keys.get("namespace") {
        None if model.complete => reader.missing(
            start,
            "the file has no namespace",
            "add `namespace: shop`, the application's name",
        ),
        None => {}
        Some(node) => {
            if let Some(name) = reader.text(node, "the application's name") {
                if !is_namespace(&name.value) {
                    let message = format!(
                        "`{}` is not a valid namespace, expected lower-case letters, digits and `_`",
                        shortened(&name.value)
                    );
                    reader.push(Diagnostic::new(&reading::WRONG_TYPE, name.span, message));
                }
                model.namespace = name.value;
            }
        }
    }
    if let Some(node) = keys.get("schema_base")
        && let Some(base) = reader.text(node, "the address the schemas are served below")
    {
        if !is_base_url(&base.value) {
            reader.push(
                Diagnostic::new(
                    &reading::WRONG_TYPE,
                    base.span,
                    format!("`{}` is not a valid base URL", shortened(&base.value)),
                )
                .help(
                    "write an absolute `http` or `https` URL that ends in `/` and has no query or fragment, for \
                     example `https://shop.example/schemas/`",
                ),
            );
        }
        model.schema_base = Some(base);
    }
    if let Some(node) = keys.get("single_segment") {
        model.single_segment_allowed = reader.word(node, &[("warn", false), ("allow", true)]).unwrap_or(true);
    }
    if let Some(node) = keys.get("owner_type") {
        model.has_owners = reader.word(node, &[("uuid", true), ("none", false)]).unwrap_or(true);
    }
}

/// Returns whether the `$id`s of schemas may begin with this URL: receivers' tools refuse one that is
/// relative or has a fragment, and change one with dot segments.
fn is_base_url(url: &str) -> bool {
    let port = |text: &str| {
        let port = text.rsplit_once(':').filter(|(_, port)| !port.contains(']'));
        port.is_none_or(|(_, port)| port.parse::<u16>().is_ok())
    };
    let pattern = regex_lite::Regex::new(grammar::BASE_URL).expect("the pattern is tested");
    pattern.is_match(url)
        && url.split('/').nth(2).is_some_and(port)
        && !url.split('/').any(|segment| matches!(segment, "." | ".."))
}

pub(super) fn read_limits(node: Option<&Node>, model: &mut Model, reader: &mut Reader<'_>) {
    let Some(node) = node else { return };
    let Some(keys) = reader.keys(node, &grammar::LIMITS) else {
        return;
    };
    if let Some(bytes) = keys
        .get("data_bytes")
        .and_then(|node| reader.number(node, 256, 1024 * 1024))
    {
        model.limits.data_bytes = bytes;
    }
    if let Some(batch) = keys.get("batch").and_then(|node| reader.number(node, 1, 10_000)) {
        model.limits.batch = u16::try_from(batch).expect("at most 10,000");
    }
    if let Some(retention) = keys
        .get("retention")
        .and_then(|node| duration::read(node, grammar::RETENTION, reader))
    {
        model.limits.retention = retention;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_is_absolute_and_ends_in_a_slash_without_query_and_fragment() {
        for url in [
            "https://x.example/",
            "http://localhost:8080/schemas/",
            "https://[::1]:8080/a/b%20c/",
            "https://x.example/~shop/(v1)/",
        ] {
            assert!(is_base_url(url), "{url}");
        }
        for url in [
            "",
            "/schemas/",
            "x.example/schemas/",
            "ftp://x.example/",
            "https:///schemas/",
            "https://x.example",
            "https://x.example/schemas",
            "https://x.example/s/?v=1#frag/",
            "https://x.example/s/?v=1/",
            "https://x.example/s/#frag/",
            "https://x.example/a b/",
            "https://x.example/ ",
            " https://x.example/",
            "https://x.example/gr\u{fc}n/",
            "https://x.example/100%/",
            "https://x.example/a/../b/",
            "https://x.example//",
            "https://x.example:99999/",
            "https://me@x.example/",
        ] {
            assert!(!is_base_url(url), "{url}");
        }
    }
}
