//! Text of the declaration inside Markdown: the catalog, and the descriptions of AsyncAPI and
//! OpenAPI, which their tools render.

use std::borrow::Cow;

/// What a description is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prose {
    /// Shown as it is.
    Plain,
    /// Rendered as Markdown.
    Markdown,
}

impl Prose {
    pub(crate) fn of(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Plain => Cow::Borrowed(text),
            Self::Markdown => harmless(text),
        }
    }
}

/// Text with neither a tag nor a link in it. Backticks stay: they mark code here as they do in
/// the documentation of the Rust type.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', ']']) {
        return Cow::Borrowed(text);
    }
    let mut text = text.replace('&', "&amp;").replace('<', "&lt;");
    // A bracket that is closed and followed by one of these may be a link.
    for next in ['(', '[', ':'] {
        text = text.replace(&format!("]{next}"), &format!("&#93;{next}"));
    }
    Cow::Owned(text)
}

/// The same on one line, so that it stays in its cell.
pub(crate) fn cell(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    harmless(&words.join(" ")).replace('|', "\\|")
}

/// Text as code, whatever backticks it holds.
pub(crate) fn code(text: &str) -> String {
    if text.is_empty() {
        // Two backticks with nothing between them are two backticks.
        return "(empty)".to_owned();
    }
    let mut longest = 0;
    let mut run = 0;
    for letter in text.chars() {
        run = if letter == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    let blank = if longest > 0 { " " } else { "" };
    let text: String = text
        .chars()
        .map(|one| if one.is_control() { ' ' } else { one })
        .collect();
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// The same in a cell.
pub(crate) fn code_cell(text: &str) -> String {
    code(text).replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_tag_no_link_and_no_cell_comes_out_of_a_text() {
        assert_eq!(
            harmless("<b> [a](javascript:b) & `x` [y]"),
            "&lt;b> [a&#93;(javascript:b) &amp; `x` [y]"
        );
        assert_eq!(cell("a |\n\n b"), "a \\| b");
        assert_eq!(code("a`b``c"), "``` a`b``c ```");
        assert_eq!(code_cell("a|b"), "`a\\|b`");
    }
}
