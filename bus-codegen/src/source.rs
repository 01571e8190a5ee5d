//! The texts a run reads, and places in them.
//!
//! A [`Span`] is a range of bytes of one text and is the only form in which a place travels
//! through the compiler; lines and columns are worked out when a report is shown.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Which text of a [`Sources`] a place is in. The declaration itself is always the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(usize);

impl SourceId {
    pub(crate) const FIRST: Self = Self(0);
}

/// A range of bytes in one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The beginning of a text, for what is wrong with all of it.
    pub(crate) fn at_start(source: SourceId) -> Self {
        Self {
            source,
            start: 0,
            end: 0,
        }
    }

    /// Whether `other` lies within this range of the same text.
    #[must_use]
    pub fn contains(&self, other: Span) -> bool {
        self.source == other.source && self.start <= other.start && other.end <= self.end
    }

    /// From the start of this range to the end of `other`.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            end: other.end.max(self.end),
            ..self
        }
    }

    /// Where some bytes of a scalar's text stand, this being the scalar's place: exact where the
    /// text stands in the file as it is, in quotation marks or without; elsewhere all of it.
    #[must_use]
    pub fn part(self, text: &str, bytes: std::ops::Range<usize>) -> Span {
        let written = self.end - self.start;
        let shift = usize::from(written == text.len() + 2);
        if written != text.len() + 2 * shift {
            return self;
        }
        Span {
            start: self.start + shift + bytes.start,
            end: self.start + shift + bytes.end,
            ..self
        }
    }
}

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Pairs a value with its place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// One text.
#[derive(Debug)]
pub struct Source {
    /// How the text is called in reports: its path, with `/` on every system.
    pub name: String,
    /// The text, without a byte order mark.
    pub text: String,
    line_starts: Vec<usize>,
}

impl Source {
    fn new(name: String, text: String) -> Self {
        let line_starts = std::iter::once(0)
            .chain(
                text.bytes()
                    .enumerate()
                    .filter(|(_, byte)| *byte == b'\n')
                    .map(|(at, _)| at + 1),
            )
            .collect();
        Self {
            name,
            text,
            line_starts,
        }
    }

    /// The 1-based line and the 1-based column, in characters, of a byte.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let start = self.line_starts[line - 1];
        let column = self.text.get(start..offset).map_or(0, |before| before.chars().count());
        (line, column + 1)
    }

    /// The bytes of a 1-based line, without its line break.
    #[must_use]
    pub fn line_range(&self, line: usize) -> std::ops::Range<usize> {
        let line = line.clamp(1, self.line_starts.len());
        let start = self.line_starts[line - 1];
        let end = self.line_starts.get(line).map_or(self.text.len(), |next| next - 1);
        start..end
    }

    /// How many lines there are.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.line_starts.len()
    }
}

/// Why bytes are no text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotText {
    /// A byte that is no UTF-8 where it stands.
    Byte(Span, u8),
    /// The mark of UTF-16 at the beginning.
    Utf16(Span),
}

/// All texts of a run.
#[derive(Debug, Default)]
pub struct Sources {
    list: Vec<Source>,
}

impl Sources {
    /// Takes a text in. A byte order mark at its start is dropped.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let mut text: String = text.into();
        if text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len_utf8());
        }
        self.list.push(Source::new(name.into(), text));
        SourceId(self.list.len() - 1)
    }

    /// Takes in bytes that should be text, with the first place where they are not. What is no
    /// text stands there as `\u{fffd}`; a file in UTF-16 is taken in empty, since nothing in it
    /// could be pointed at.
    pub(crate) fn add_bytes(&mut self, name: impl Into<String>, bytes: Vec<u8>) -> (SourceId, Option<NotText>) {
        if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            let id = self.add(name, "");
            return (id, Some(NotText::Utf16(Span::at_start(id))));
        }
        match String::from_utf8(bytes) {
            Ok(text) => (self.add(name, text), None),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let bytes = error.into_bytes();
                let byte = bytes[at];
                let id = self.add(name, String::from_utf8_lossy(&bytes));
                let marked = bytes.starts_with(BYTE_ORDER_MARK.encode_utf8(&mut [0; 3]).as_bytes());
                let start = if marked { at - BYTE_ORDER_MARK.len_utf8() } else { at };
                let place = Span {
                    source: id,
                    start,
                    end: start + char::REPLACEMENT_CHARACTER.len_utf8(),
                };
                (id, Some(NotText::Byte(place, byte)))
            }
        }
    }

    /// The text of that number.
    #[must_use]
    pub fn get(&self, id: SourceId) -> &Source {
        &self.list[id.0]
    }

    /// The 1-based line a place begins in, as generated code and messages name it.
    #[must_use]
    pub fn line(&self, span: Span) -> u32 {
        u32::try_from(self.get(span.source).line_column(span.start).0).unwrap_or(u32::MAX)
    }
}

/// A text that could not be had at all, which is no fault within it.
#[derive(Debug)]
pub struct ReadError {
    /// What was to be read.
    pub path: PathBuf,
    /// Why it was not.
    pub cause: io::Error,
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "cannot read {}: {}", self.path.display(), self.cause)
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}

/// Reads a file's bytes.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, ReadError> {
    fs::read(path).map_err(|cause| ReadError {
        path: path.to_owned(),
        cause,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let mut sources = Sources::default();
        let id = sources.add("events.yaml", "ab\nü: x\n");
        let source = sources.get(id);
        for (offset, line, column) in [
            (0, 1, 1),
            (1, 1, 2),
            // The line break belongs to the line it ends.
            (2, 1, 3),
            (3, 2, 1),
            // `ü` has two bytes and is one column.
            (5, 2, 2),
            (7, 2, 4),
            (8, 2, 5),
            (9, 3, 1),
            (1_000, 3, 1),
        ] {
            assert_eq!(source.line_column(offset), (line, column), "byte {offset}");
        }
        assert_eq!(source.lines(), 3);
        assert_eq!(source.line_range(1), 0..2);
        assert_eq!(source.line_range(2), 3..8);
        assert_eq!(source.line_range(3), 9..9);
        let place = Span {
            source: id,
            start: 3,
            end: 5,
        };
        assert_eq!(sources.line(place), 2);
    }

    #[test]
    fn a_part_of_a_scalar_is_exact_only_if_the_text_is_in_the_file_as_it_is() {
        let place = |start, end| Span {
            source: SourceId::FIRST,
            start,
            end,
        };
        assert_eq!(place(10, 15).part("a/{b}", 2..5), place(12, 15), "plain");
        assert_eq!(place(10, 17).part("a/{b}", 2..5), place(13, 16), "quoted");
        assert_eq!(place(10, 18).part("a/{b}", 2..5), place(10, 18), "with an escape");
    }
}
