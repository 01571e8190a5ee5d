//! Rust as text, laid out as it is written: an item a line or a block, and a list that does not
//! fit into its line is one entry a line.
//!
//! The emitters know what they write, so neither a token tree nor a parser stands between them
//! and the text: an application's build script runs this unoptimized, in every build.

use std::fmt::{Arguments, Write as _};

/// How wide a line may be that holds a list.
const WIDTH: usize = 100;
const INDENT: usize = 4;

/// Text being written, and how deep it stands.
#[derive(Default)]
pub(super) struct Code {
    text: String,
    depth: usize,
}

/// Writes a line: `line!(code, "pub struct {name};")`.
macro_rules! line {
    ($code:expr, $($said:tt)*) => { $code.line(format_args!($($said)*)) };
}

/// Writes a head, and in braces after it what the closure writes:
/// `block!(code, "impl {name}", |code| { … })`.
macro_rules! block {
    ($code:expr, $head:literal, |$inner:ident| $body:expr) => {
        $code.block(format_args!($head), |$inner: &mut $crate::emit::rust::code::Code| $body)
    };
}

pub(super) use {block, line};

impl Code {
    pub(super) fn finish(self) -> String {
        self.text
    }

    pub(super) fn line(&mut self, text: Arguments<'_>) {
        self.indent();
        let _ = self.text.write_fmt(text);
        self.text.push('\n');
    }

    /// Lines that are written already; each is put as deep as this stands.
    pub(super) fn lines(&mut self, text: &str) {
        for one in text.lines() {
            if one.is_empty() {
                self.blank();
            } else {
                line!(self, "{one}");
            }
        }
    }

    /// An empty line; none at the beginning of the text or of a block, and never two.
    pub(super) fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("{\n") && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// What the closure writes, one step deeper.
    pub(super) fn deeper(&mut self, inner: impl FnOnce(&mut Self)) {
        self.depth += 1;
        inner(self);
        self.depth -= 1;
    }

    pub(super) fn block(&mut self, head: Arguments<'_>, inner: impl FnOnce(&mut Self)) {
        line!(self, "{head} {{");
        self.deeper(inner);
        line!(self, "}}");
    }

    /// `before`, the entries with commas between them, and `after`, on one line if that fits.
    pub(super) fn list(&mut self, before: &str, entries: &[String], after: &str) {
        let entries_width: usize = entries.iter().map(|entry| entry.len() + 2).sum();
        let width = self.depth * INDENT + before.len() + entries_width + after.len();
        if width <= WIDTH || entries.is_empty() {
            line!(self, "{before}{}{after}", entries.join(", "));
            return;
        }
        line!(self, "{before}");
        self.deeper(|code| {
            for entry in entries {
                line!(code, "{entry},");
            }
        });
        line!(self, "{after}");
    }

    /// Documentation: what is said, else what is said where nothing is.
    pub(super) fn doc(&mut self, said: Option<&str>, otherwise: &str) {
        let text = said.map(str::trim).filter(|text| !text.is_empty()).unwrap_or(otherwise);
        for one in text.lines() {
            let one = one.trim_end();
            if one.is_empty() {
                line!(self, "///");
            } else if one.chars().all(shows) {
                line!(self, "/// {one}");
            } else {
                let one = format!(" {one}");
                line!(self, "#[doc = {one:?}]");
            }
        }
    }

    fn indent(&mut self) {
        for _ in 0..self.depth * INDENT {
            self.text.push(' ');
        }
    }
}

/// Whether rustc takes it in a comment: not so what steers the direction of a text, or ends a line
/// for some and not for others.
fn shows(one: char) -> bool {
    matches!(one, '"' | '\'' | '\\' | '\t') || one.escape_debug().len() == 1
}

/// A text as Rust writes it.
pub(super) fn literal(text: impl AsRef<str>) -> String {
    format!("{:?}", text.as_ref())
}

/// Returns a text of several lines as a raw string, or escaped if a raw string cannot hold it.
pub(super) fn raw(text: &str) -> String {
    if !text.chars().all(|one| one == '\n' || shows(one)) {
        return literal(text);
    }
    let mut marks = "#".to_owned();
    while text.contains(&format!("\"{marks}")) {
        marks.push('#');
    }
    format!("r{marks}\"{text}\"{marks}")
}

/// `bus::Some(…)`, or `bus::None`.
pub(super) fn option(value: Option<impl std::fmt::Display>) -> String {
    match value {
        Some(value) => format!("bus::Some({value})"),
        None => "bus::None".to_owned(),
    }
}

/// Texts, each as Rust writes it.
pub(super) fn literals<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Vec<String> {
    texts.into_iter().map(literal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_does_not_fit_is_an_entry_a_line() {
        let mut code = Code::default();
        block!(code, "const LIST: &[&str] =", |code| {
            code.list("&[", &literals(["a", "b"]), "]");
            code.list("&[", &literals(["a".repeat(60), "b".repeat(60)]), "]");
            code.list("&[", &[], "]");
        });
        let expected = format!(
            "const LIST: &[&str] = {{\n    &[\"a\", \"b\"]\n    &[\n        {:?},\n        {:?},\n    ]\n    &[]\n}}\n",
            "a".repeat(60),
            "b".repeat(60)
        );
        assert_eq!(code.finish(), expected);
    }

    #[test]
    fn a_raw_string_ends_where_its_text_does() {
        assert_eq!(raw("SELECT \"a\"\nFROM b"), "r#\"SELECT \"a\"\nFROM b\"#");
        assert_eq!(raw("a\"# b"), "r##\"a\"# b\"##");
        assert_eq!(raw("right \u{202e}to left"), "\"right \\u{202e}to left\"");
        assert_eq!(raw("a\r\nb"), "\"a\\r\\nb\"");
    }

    #[test]
    fn documentation_holds_no_character_that_rustc_refuses_in_a_comment() {
        let mut code = Code::default();
        code.doc(
            Some("plain `ä` \"quoted\" \\\n\nright \u{202e}to left, \rhalf a line end"),
            "",
        );
        assert_eq!(
            code.finish(),
            "/// plain `ä` \"quoted\" \\\n///\n#[doc = \" right \\u{202e}to left, \\rhalf a line end\"]\n"
        );
    }
}
