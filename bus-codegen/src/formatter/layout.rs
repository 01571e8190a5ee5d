//! From tokens to lines.
//!
//! One pass over the tokens with a stack of the collections that are open. A token is written
//! behind what the current line holds, or begins a line: each entry of a block does, and an item
//! in brackets does where it did. What stands between two tokens of the text, comments and empty
//! lines, is looked at when the second of them is written.

use std::iter::Peekable;

use granit_parser::ScalarStyle;

use super::{
    lines::{Comment, Line, render},
    tokens::{Kind, Token, Tokens},
};

const STEP: usize = 2;

/// An open collection.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// A block with its column in the text and in the result.
    Block {
        mapping: bool,
        was: usize,
        column: usize,
        begun: bool,
    },
    /// Brackets: the column of what they belong to, and that of their items once there is one.
    Flow { outer: usize, items: Option<usize> },
}

struct Layout<'a> {
    text: &'a str,
    line_starts: Vec<usize>,
    comments: Peekable<std::vec::IntoIter<Token>>,
    lines: Vec<Line>,
    frames: Vec<Frame>,
    /// Blocks that ended since the last token was written, with both their columns.
    ended: Vec<(usize, usize)>,
    /// The line of the text in which the last token or comment ended.
    last_line: usize,
    /// Whether a comment or a text of many lines ended the current line.
    sealed: bool,
    /// Whether a space belongs before whatever comes next on the line.
    space: bool,
    last: Option<Kind>,
}

/// The canonical text of the tokens of `text`.
pub(super) fn lay_out(text: &str, tokens: Tokens) -> String {
    let starts = text
        .bytes()
        .enumerate()
        .filter(|(_, byte)| *byte == b'\n')
        .map(|(at, _)| at + 1);
    let mut layout = Layout {
        text,
        line_starts: std::iter::once(0).chain(starts).collect(),
        comments: tokens.comments.into_iter().peekable(),
        lines: Vec::new(),
        frames: Vec::new(),
        ended: Vec::new(),
        last_line: 0,
        sealed: true,
        space: false,
        last: None,
    };
    for (at, token) in tokens.tokens.iter().enumerate() {
        layout.take(token, tokens.tokens.get(at + 1));
    }
    while !layout.frames.is_empty() {
        layout.end_block();
    }
    layout.comments_before(text.len() + 1);
    render(&layout.lines)
}

impl Layout<'_> {
    /// Writes a token. `next` is the token after it.
    fn take(&mut self, token: &Token, next: Option<&Token>) {
        match token.kind {
            // The parser's own marks, which are not in the text.
            Kind::MappingStart => return self.mapping_start(token),
            Kind::SequenceStart => return self.sequence_start(token, next),
            Kind::BlockEnd => return self.block_end(),
            Kind::Key => return self.key(token),
            Kind::Document => return self.document(token),
            Kind::Dash => self.dash(token),
            Kind::Colon => self.attached(token, ":"),
            Kind::Comma => self.comma(token, next),
            Kind::Open => self.open_bracket(token),
            Kind::Close => self.close_bracket(token),
            Kind::Mark => self.mark(token),
            Kind::Scalar(style) => self.scalar(token, style),
            Kind::Block => self.write_block(token),
            Kind::Comment => {}
        }
        self.last = Some(token.kind);
        self.ended.clear();
    }

    fn mapping_start(&mut self, token: &Token) {
        self.open_block(true, self.column(token.start));
    }

    fn sequence_start(&mut self, token: &Token, dash: Option<&Token>) {
        let start = dash.map_or(token.start, |dash| dash.start);
        self.open_block(false, self.column(start));
    }

    fn block_end(&mut self) {
        // A list at the column of its key has no end of its own.
        if let [
            ..,
            Frame::Block {
                mapping: true,
                was: key,
                ..
            },
            Frame::Block {
                mapping: false, was, ..
            },
        ] = self.frames[..]
            && key == was
        {
            self.end_block();
        }
        self.end_block();
    }

    fn key(&mut self, token: &Token) {
        if let [
            ..,
            Frame::Block { mapping: true, .. },
            Frame::Block { mapping: false, .. },
        ] = self.frames[..]
        {
            self.end_block();
        }
        if let Some(Frame::Block { mapping: true, .. }) = self.frames.last() {
            self.begin_entry(token.start);
        }
    }

    fn document(&mut self, token: &Token) {
        self.begin_line(token.start, 0);
        self.write(token, token.text(self.text));
        self.sealed = true;
    }

    fn dash(&mut self, token: &Token) {
        if let Some(Frame::Block { mapping: true, .. }) = self.frames.last() {
            self.open_block(false, self.column(token.start));
        }
        self.begin_entry(token.start);
        self.write(token, "-");
        self.space = true;
    }

    /// Writes a mark right behind what is on the line.
    fn attached(&mut self, token: &Token, mark: &str) {
        self.space = false;
        self.write(token, mark);
        self.space = true;
    }

    fn comma(&mut self, token: &Token, next: Option<&Token>) {
        let closes = next.is_some_and(|next| next.kind == Kind::Close && self.same_line(token.end, next.start));
        if !closes {
            self.attached(token, ",");
        }
    }

    fn open_bracket(&mut self, token: &Token) {
        self.place(token.start);
        let outer = match self.frames.last() {
            Some(Frame::Block { column, .. }) => *column,
            Some(Frame::Flow { .. }) => self.indent(),
            None => 0,
        };
        let mark = token.text(self.text);
        self.write(token, mark);
        self.space = mark == "{";
        self.frames.push(Frame::Flow { outer, items: None });
    }

    fn close_bracket(&mut self, token: &Token) {
        self.comments_before(token.start);
        let mark = token.text(self.text);
        let outer = match self.frames.pop() {
            Some(Frame::Flow { outer, .. }) => outer,
            _ => 0,
        };
        let empty = self.last == Some(Kind::Open);
        self.space = mark == "}" && !empty;
        if self.sealed || !(empty || self.same_line_as_last(token.start)) {
            self.begin_line(token.start, outer);
        }
        self.write(token, mark);
        self.space = true;
    }

    fn mark(&mut self, token: &Token) {
        self.place(token.start);
        self.write(token, token.text(self.text));
        self.space = true;
    }

    fn scalar(&mut self, token: &Token, style: ScalarStyle) {
        self.place(token.start);
        self.write_scalar(token, style);
        self.space = true;
    }

    fn open_block(&mut self, mapping: bool, was: usize) {
        let column = match self.frames.last() {
            Some(Frame::Block { column, .. }) => column + STEP,
            Some(Frame::Flow { outer, .. }) => outer + STEP,
            None => 0,
        };
        self.frames.push(Frame::Block {
            mapping,
            was,
            column,
            begun: false,
        });
    }

    fn end_block(&mut self) {
        if let Some(Frame::Block { was, column, .. }) = self.frames.pop() {
            self.ended.push((was, column));
        }
    }

    /// An entry of the innermost block: on a line of its own, or behind the dash it belongs to.
    fn begin_entry(&mut self, start: usize) {
        self.comments_before(start);
        let Some(Frame::Block { begun, column, .. }) = self.frames.last().copied() else {
            return;
        };
        if begun || self.last != Some(Kind::Dash) || self.sealed {
            self.begin_line(start, column);
        }
        if let Some(Frame::Block { begun, .. }) = self.frames.last_mut() {
            *begun = true;
        }
    }

    /// Whether what comes is the first of its block.
    fn opens(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Block { begun: false, .. }))
    }

    /// Comes to where a value is written.
    fn place(&mut self, start: usize) {
        self.comments_before(start);
        let item = matches!(self.last, Some(Kind::Open | Kind::Comma));
        let breaks = !self.same_line_as_last(start);
        if let Some(Frame::Flow { outer, items }) = self.frames.last().copied() {
            if self.sealed || (item && breaks) {
                let column = items.unwrap_or(outer + STEP);
                self.begin_line(start, column);
            }
            if items.is_none() {
                let column = self.lines.last().map_or(0, Line::width) + usize::from(self.space);
                self.frames.pop();
                self.frames.push(Frame::Flow {
                    outer,
                    items: Some(column),
                });
            }
        } else if self.sealed {
            self.begin_line(start, self.inner_column());
        }
    }

    /// Where what belongs to the current entry goes on, on a further line.
    fn inner_column(&self) -> usize {
        match self.frames.last() {
            Some(Frame::Block { column, .. }) => column + STEP,
            Some(Frame::Flow { outer, items }) => items.unwrap_or(outer + STEP),
            None => 0,
        }
    }

    fn begin_line(&mut self, start: usize, column: usize) {
        let line = self.line(start);
        self.empty_line_before(line);
        self.lines.push(Line {
            code: " ".repeat(column),
            comment: None,
        });
        self.last_line = line;
        self.sealed = false;
        self.space = false;
    }

    /// Keeps an empty line that the text has there, but for one between a key and its block.
    fn empty_line_before(&mut self, line: usize) {
        let between = self.opens() && !self.sealed;
        if line > self.last_line + 1 && !self.lines.is_empty() && !between {
            self.lines.push(Line::default());
        }
    }

    fn write(&mut self, token: &Token, text: &str) {
        if let Some(line) = self.lines.last_mut() {
            if self.space {
                line.code.push(' ');
            }
            line.code.push_str(text);
        }
        self.last_line = self.line(token.end);
    }

    /// A scalar, perhaps of several lines, whose white space at either end means nothing.
    fn write_scalar(&mut self, token: &Token, style: ScalarStyle) {
        let raw = token.text(self.text);
        let text = match style {
            ScalarStyle::SingleQuoted => in_double_quotes(raw).unwrap_or_else(|| raw.to_owned()),
            _ => raw.to_owned(),
        };
        let column = self.inner_column();
        let mut parts = text.split('\n');
        let first = parts.next().unwrap_or_default();
        self.write(
            token,
            if parts.clone().next().is_some() {
                trimmed_end(first)
            } else {
                first
            },
        );
        for part in parts {
            let part = part.trim_start_matches([' ', '\t']);
            let code = if part.is_empty() {
                String::new()
            } else {
                format!("{}{}", " ".repeat(column), trimmed_end(part))
            };
            self.lines.push(Line { code, comment: None });
        }
    }

    /// `|` or `>`: its content moves with its entry and is otherwise left as it is.
    fn write_block(&mut self, token: &Token) {
        self.place(token.start);
        let whole = &self.text[token.start..token.end];
        let (head, content) = whole.split_once('\n').unwrap_or((whole, ""));
        let header = head.split([' ', '\t']).next().unwrap_or(head);
        let behind = Token {
            end: token.start + head.len(),
            ..*token
        };
        self.write(&behind, header);
        self.comments_before(behind.end + 1);
        let told: Option<usize> = header
            .bytes()
            .find(u8::is_ascii_digit)
            .map(|digit| usize::from(digit - b'0'));
        let (was, column) = match self.frames.last() {
            Some(Frame::Block { was, column, .. }) => (*was, *column),
            _ => (0, 0),
        };
        let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
        // By its number a block tells how far in it is from its entry; else its first line does.
        let (was, column) = match told {
            Some(told) => (was + told, column + told),
            None => {
                let first = content.lines().find(|line| !line.trim_matches(' ').is_empty());
                (first.map_or(0, indent), column + STEP)
            }
        };
        let mut lines: Vec<Line> = content
            .lines()
            .map(|line| match line.get(was..) {
                Some(rest) if !rest.is_empty() => Line {
                    code: format!("{}{rest}", " ".repeat(column)),
                    comment: None,
                },
                _ => Line::default(),
            })
            .collect();
        let trailing = lines.iter().rev().take_while(|line| line.code.is_empty()).count();
        let used = lines.len() - trailing;
        self.last_line = self.line(behind.end) + used;
        if header.contains('+') {
            // The line breaks at its end are content, and what follows comes right after them.
            let ends_open = content.ends_with('\n') || content.is_empty();
            lines.truncate(if ends_open {
                lines.len()
            } else {
                lines.len().saturating_sub(1)
            });
            self.last_line = usize::MAX - 1;
        } else {
            lines.truncate(used);
        }
        self.lines.extend(lines);
        self.sealed = true;
        self.space = false;
    }

    /// Writes the comments that stand before that place.
    fn comments_before(&mut self, place: usize) {
        while let Some(comment) = self.comments.next_if(|comment| comment.start < place) {
            let line = self.line(comment.start);
            let text = comment.text(self.text).to_owned();
            if line == self.last_line && !self.sealed {
                let column = self.column(comment.start);
                let before = &self.text[..comment.start];
                let gap = before.len() - before.trim_end_matches([' ', '\t']).len();
                if let Some(current) = self.lines.last_mut() {
                    current.comment = Some(Comment { text, column, gap });
                }
            } else {
                let column = self.comment_column(self.column(comment.start));
                self.empty_line_before(line);
                self.lines.push(Line {
                    code: format!("{}{text}", " ".repeat(column)),
                    comment: None,
                });
                self.last_line = line;
            }
            self.sealed = true;
            self.space = false;
        }
    }

    /// The column of a comment on a line of its own: that of the innermost block it can belong
    /// to by where it stood, of those that just ended and the one that goes on.
    fn comment_column(&self, was: usize) -> usize {
        let goes_on = match self.frames.last() {
            Some(Frame::Block { was, column, .. }) => Some((*was, *column)),
            Some(Frame::Flow { .. }) => return self.inner_column(),
            None => None,
        };
        let candidates: Vec<(usize, usize)> = self.ended.iter().copied().chain(goes_on).collect();
        let Some((innermost, column)) = candidates
            .iter()
            .filter(|(block, _)| *block <= was)
            .max_by_key(|(block, _)| *block)
        else {
            return candidates.iter().map(|(_, column)| *column).min().unwrap_or(0);
        };
        // Below a key that says nothing yet, as where its entries were all commented out.
        if self.last == Some(Kind::Colon) && !self.opens() && was > *innermost {
            return column + STEP;
        }
        *column
    }

    fn indent(&self) -> usize {
        self.lines
            .last()
            .map_or(0, |line| line.code.len() - line.code.trim_start_matches(' ').len())
    }

    /// The 0-based line of a place.
    fn line(&self, at: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= at) - 1
    }

    fn column(&self, at: usize) -> usize {
        self.text[self.line_starts[self.line(at)]..at].chars().count()
    }

    fn same_line(&self, one: usize, other: usize) -> bool {
        self.line(one) == self.line(other)
    }

    fn same_line_as_last(&self, at: usize) -> bool {
        self.line(at) == self.last_line
    }
}

/// Text in single quotation marks as it reads in double ones, where it needs no escapes there.
fn in_double_quotes(raw: &str) -> Option<String> {
    let inside = raw.strip_prefix('\'')?.strip_suffix('\'')?;
    (!inside.contains(['"', '\\'])).then(|| format!("\"{}\"", inside.replace("''", "'")))
}

/// Without white space at its end, but for a space that a backslash makes part of the text.
fn trimmed_end(line: &str) -> &str {
    let trimmed = line.trim_end_matches([' ', '\t']);
    let escapes = trimmed.len() - trimmed.trim_end_matches('\\').len();
    if escapes % 2 == 1 && trimmed.len() < line.len() {
        &line[..=trimmed.len()]
    } else {
        trimmed
    }
}
