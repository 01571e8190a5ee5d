//! The text as tokens with places, comments apart.

use granit_parser::{ScalarStyle, Scanner, StrInput, TokenType};

/// A token, or a comment: a range of bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
}

impl Token {
    /// Its text; of a comment without white space at its end.
    pub(super) fn text<'a>(&self, source: &'a str) -> &'a str {
        source[self.start..self.end].trim_end()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Document,
    MappingStart,
    SequenceStart,
    BlockEnd,
    /// `{` or `[`.
    Open,
    /// `}` or `]`.
    Close,
    /// `-`.
    Dash,
    Comma,
    Key,
    /// `:`.
    Colon,
    /// An anchor, an alias or a tag.
    Mark,
    Scalar(ScalarStyle),
    /// `|` or `>` with its content; the range begins at the mark.
    Block,
    Comment,
}

/// All of a text, each in order of place.
#[derive(Debug)]
pub(super) struct Tokens {
    pub(super) tokens: Vec<Token>,
    pub(super) comments: Vec<Token>,
}

/// Scans a text. `Err` is the place of what has no canonical form here.
pub(super) fn scan(text: &str) -> Result<Tokens, usize> {
    let options = granit_parser::options! { emit_comments: true };
    let mut tokens: Vec<Token> = Vec::new();
    let mut comments: Vec<Token> = Vec::new();
    for next in Scanner::with_options(StrInput::new(text), options) {
        let token = next.map_err(|error| error.marker().byte_offset().unwrap_or(0))?;
        let range = token.span().byte_range().ok_or(0_usize)?;
        let (mut start, end) = (range.start, range.end);
        let before = tokens.last().map_or(0, |token| token.end);
        let kind = match token.token_type() {
            TokenType::StreamStart | TokenType::StreamEnd => continue,
            TokenType::Comment(_) => {
                comments.push(Token {
                    start,
                    end,
                    kind: Kind::Comment,
                });
                continue;
            }
            TokenType::DocumentStart => Kind::Document,
            TokenType::BlockMappingStart => Kind::MappingStart,
            TokenType::BlockSequenceStart => Kind::SequenceStart,
            TokenType::BlockEnd => Kind::BlockEnd,
            TokenType::FlowSequenceStart | TokenType::FlowMappingStart => Kind::Open,
            TokenType::FlowSequenceEnd | TokenType::FlowMappingEnd => Kind::Close,
            TokenType::FlowEntry => Kind::Comma,
            TokenType::Value => {
                // Of the colon the scanner tells where it begins.
                tokens.push(Token {
                    start,
                    end: start + 1,
                    kind: Kind::Colon,
                });
                continue;
            }
            // A key that is asked for by `?`.
            TokenType::Key if end > start => return Err(start),
            TokenType::Key => Kind::Key,
            TokenType::BlockEntry => {
                // The scanner is past the dash when it tells of it.
                start = significant(text, before)
                    .filter(|at| text[*at..].starts_with('-'))
                    .ok_or(start)?;
                tokens.push(Token {
                    start,
                    end: start + 1,
                    kind: Kind::Dash,
                });
                continue;
            }
            TokenType::Alias(_) | TokenType::Anchor(_) | TokenType::Tag(..) => Kind::Mark,
            TokenType::Scalar(ScalarStyle::Literal | ScalarStyle::Folded, _) => {
                // The scanner tells of the content alone.
                start = significant(text, before)
                    .filter(|at| text[*at..].starts_with(['|', '>']))
                    .ok_or(start)?;
                Kind::Block
            }
            TokenType::Scalar(style, _) => Kind::Scalar(*style),
            _ => return Err(start),
        };
        tokens.push(Token {
            start,
            end: end.max(start),
            kind,
        });
    }
    comments.sort_by_key(|comment| comment.start);
    Ok(Tokens { tokens, comments })
}

/// The first byte from there on that is neither white space nor in a comment.
fn significant(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += text[at..].find(|one: char| !one.is_whitespace())?;
        if !text[at..].starts_with('#') {
            return Some(at);
        }
        at += text[at..].find('\n')?;
    }
}
