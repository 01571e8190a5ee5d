//! Regular expressions that mean the same to everybody who holds a text to one.
//!
//! A field's `pattern` is enforced by the struct (the crate `regex-lite`) and by `bus.record`
//! (Postgres' `~`), and stated in a schema that receivers validate by ECMA-262 or Python. These
//! differ in more than they share: `\d` is ten digits here and every script's there, `.` stops at
//! a line's end or does not, `\b` is a word's edge or a backspace. So a pattern is made of what
//! they agree on: characters, classes of characters, groups, alternatives, counts, `^` and `$`.

use std::ops::Range;

use regex_lite::Regex;
use regex_syntax::ast::{
    self, AssertionKind, Ast, ClassSet, ClassSetItem, GroupKind, HexLiteralKind, Literal, LiteralKind, RepetitionKind,
    RepetitionRange, SpecialLiteralKind, parse::Parser,
};

/// A pattern that was understood.
#[derive(Debug)]
pub(crate) struct TextPattern {
    part: Part,
    regex: Regex,
}

/// Why a text is no pattern.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The bytes of the pattern it is about.
    pub(crate) place: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// Whether it would mean something, and not the same to everybody.
    pub(crate) not_portable: bool,
}

/// What a pattern is made of.
#[derive(Debug)]
enum Part {
    /// Nothing, or an anchor.
    Empty,
    Set {
        negated: bool,
        ranges: Vec<(char, char)>,
    },
    Repeat {
        of: Box<Part>,
        least: u32,
        most: Option<u32>,
    },
    Either(Vec<Part>),
    Sequence(Vec<Part>),
}

impl TextPattern {
    pub(crate) fn parse(text: &str) -> Result<Self, Fault> {
        let ast = Parser::new()
            .parse(text)
            .map_err(|error| Fault::syntax(range(error.span()), error.kind().to_string()))?;
        let part = lower(&ast, text)?;
        let regex = Regex::new(text).map_err(|error| Fault::syntax(0..text.len(), error.to_string()))?;
        Ok(Self { part, regex })
    }

    pub(crate) fn matches(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }

    /// A text that matches and has at most so many characters, if one is easily found.
    pub(crate) fn sample(&self, most: Option<u32>) -> Option<String> {
        let most = most.unwrap_or(200) as usize;
        // Three of what may be there any number of times reads better than none, where it fits.
        [3, 1, 0].into_iter().find_map(|wanted| {
            let mut text = String::new();
            let complete = self.part.write(wanted, most, &mut text);
            (complete && text.chars().count() <= most && self.matches(&text)).then_some(text)
        })
    }
}

impl Fault {
    fn syntax(place: Range<usize>, message: String) -> Self {
        Self {
            place,
            message,
            help: None,
            not_portable: false,
        }
    }

    fn not_portable(span: &ast::Span, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            place: range(span),
            message: message.into(),
            help: Some(help.into()),
            not_portable: true,
        }
    }
}

fn range(span: &ast::Span) -> Range<usize> {
    span.start.offset..span.end.offset
}

fn lower(ast: &Ast, text: &str) -> Result<Part, Fault> {
    Ok(match ast {
        Ast::Empty(_) => Part::Empty,
        Ast::Literal(literal) => single(character(literal, false)?),
        Ast::Assertion(assertion) => match assertion.kind {
            AssertionKind::StartLine | AssertionKind::EndLine => Part::Empty,
            _ => {
                return Err(Fault::not_portable(
                    &assertion.span,
                    format!("`{}` is not the same place everywhere", &text[range(&assertion.span)]),
                    "anchor by `^` and `$`, and name the characters around it",
                ));
            }
        },
        Ast::Dot(span) => {
            return Err(Fault::not_portable(
                span,
                "`.` ends at a line's end for some and not for others",
                "write the characters that are meant, or `[^\\n]`",
            ));
        }
        Ast::ClassPerl(class) => return Err(perl(&class.span, text)),
        Ast::ClassUnicode(class) => return Err(unicode(&class.span, text)),
        Ast::ClassBracketed(class) => {
            let mut ranges = Vec::new();
            match &class.kind {
                ClassSet::Item(item) => set(item, &class.span, text, &mut ranges)?,
                ClassSet::BinaryOp(operation) => {
                    return Err(Fault::not_portable(
                        &operation.span,
                        "classes are not calculated with everywhere",
                        "list the characters that are meant",
                    ));
                }
            }
            Part::Set {
                negated: class.negated,
                ranges,
            }
        }
        Ast::Repetition(repetition) => repeat(repetition, text)?,
        Ast::Group(group) => match &group.kind {
            GroupKind::CaptureIndex(_) => lower(&group.ast, text)?,
            GroupKind::NonCapturing(flags) if flags.items.is_empty() => lower(&group.ast, text)?,
            GroupKind::NonCapturing(flags) => return Err(flagged(&flags.span)),
            GroupKind::CaptureName { name, .. } => {
                return Err(Fault::not_portable(
                    &name.span,
                    "groups are not named everywhere in the same way",
                    "leave the name out: `( … )`",
                ));
            }
        },
        Ast::Flags(flags) => return Err(flagged(&flags.span)),
        Ast::Alternation(either) => Part::Either(lower_all(&either.asts, text)?),
        Ast::Concat(sequence) => Part::Sequence(lower_all(&sequence.asts, text)?),
    })
}

fn lower_all(parts: &[Ast], text: &str) -> Result<Vec<Part>, Fault> {
    parts.iter().map(|part| lower(part, text)).collect()
}

fn single(letter: char) -> Part {
    Part::Set {
        negated: false,
        ranges: vec![(letter, letter)],
    }
}

fn flagged(span: &ast::Span) -> Fault {
    Fault::not_portable(
        span,
        "flags are not written the same everywhere",
        "write both cases out: `[aA]`",
    )
}

fn perl(span: &ast::Span, text: &str) -> Fault {
    let class = &text[range(span)];
    let instead = match class {
        "\\d" => "[0-9]",
        "\\D" => "[^0-9]",
        "\\w" => "[A-Za-z0-9_]",
        "\\W" => "[^A-Za-z0-9_]",
        "\\s" => "[ \\t\\r\\n]",
        _ => "[^ \\t\\r\\n]",
    };
    Fault::not_portable(
        span,
        format!("`{class}` is ASCII to some and of every script to others"),
        format!("write `{instead}`; inside brackets without its own"),
    )
}

fn unicode(span: &ast::Span, text: &str) -> Fault {
    Fault::not_portable(
        span,
        format!("`{}` is not known everywhere", &text[range(span)]),
        "list the ranges that are meant: `[a-zà-ÿ]`",
    )
}

fn repeat(repetition: &ast::Repetition, text: &str) -> Result<Part, Fault> {
    let written = &text[range(&repetition.op.span)];
    let fault = |message: String, help: &str| Err(Fault::not_portable(&repetition.op.span, message, help));
    if matches!(&*repetition.ast, Ast::Repetition(_) | Ast::Assertion(_) | Ast::Empty(_)) {
        return fault(
            format!("`{written}` counts what cannot be counted"),
            "put it into a group, or leave the count out",
        );
    }
    if !repetition.greedy {
        return fault(
            format!("`{written}` is not known everywhere, and matches what it does without its `?`"),
            "leave the `?` out",
        );
    }
    if written.contains(char::is_whitespace) {
        return fault(
            format!("`{written}` is no count everywhere"),
            "write it without spaces: `{0,5}`",
        );
    }
    let (least, most) = match &repetition.op.kind {
        RepetitionKind::ZeroOrOne => (0, Some(1)),
        RepetitionKind::ZeroOrMore => (0, None),
        RepetitionKind::OneOrMore => (1, None),
        RepetitionKind::Range(RepetitionRange::Exactly(count)) => (*count, Some(*count)),
        RepetitionKind::Range(RepetitionRange::AtLeast(least)) => (*least, None),
        RepetitionKind::Range(RepetitionRange::Bounded(least, most)) => (*least, Some(*most)),
    };
    // What Postgres takes (DUPMAX in its regex library).
    if least.max(most.unwrap_or(0)) > 255 {
        return fault(
            format!("`{written}` counts past 255, where Postgres stops"),
            "bound the length by the type, `string(300)`, and write `*` or `+`",
        );
    }
    Ok(Part::Repeat {
        of: Box::new(lower(&repetition.ast, text)?),
        least,
        most,
    })
}

fn set(item: &ClassSetItem, class: &ast::Span, text: &str, ranges: &mut Vec<(char, char)>) -> Result<(), Fault> {
    match item {
        ClassSetItem::Empty(_) => {}
        ClassSetItem::Literal(literal) => {
            let at_an_end = literal.span.end.offset + 1 == class.end.offset
                || text[class.start.offset..literal.span.start.offset]
                    .trim_start_matches(['[', '^'])
                    .is_empty();
            let letter = character(literal, true)?;
            if letter == '-' && literal.kind == LiteralKind::Verbatim && !at_an_end {
                return Err(Fault::not_portable(
                    &literal.span,
                    "`-` between others is a range to some",
                    "write it last: `[a-z-]`",
                ));
            }
            ranges.push((letter, letter));
        }
        ClassSetItem::Range(range) => ranges.push((character(&range.start, true)?, character(&range.end, true)?)),
        ClassSetItem::Union(union) => {
            for item in &union.items {
                set(item, class, text, ranges)?;
            }
        }
        ClassSetItem::Perl(class) => return Err(perl(&class.span, text)),
        ClassSetItem::Unicode(class) => return Err(unicode(&class.span, text)),
        ClassSetItem::Ascii(class) => {
            return Err(Fault::not_portable(
                &class.span,
                format!("`{}` is not known everywhere", &text[range(&class.span)]),
                "write the ranges: `[A-Za-z0-9]`",
            ));
        }
        ClassSetItem::Bracketed(inner) => {
            return Err(Fault::not_portable(
                &inner.span,
                "`[` inside brackets opens a class to some and is itself to others",
                "write `\\[` where the bracket is meant",
            ));
        }
    }
    Ok(())
}

/// The character, if it is written in a way that everybody reads.
fn character(literal: &Literal, in_brackets: bool) -> Result<char, Fault> {
    let letter = literal.c;
    let fault = |message: String, help: String| Err(Fault::not_portable(&literal.span, message, help));
    match &literal.kind {
        LiteralKind::Verbatim if matches!(letter, ']' | '{' | '}') => fault(
            format!("a bare `{letter}` is an error to some"),
            format!("write `\\{letter}`"),
        ),
        LiteralKind::Verbatim => Ok(letter),
        LiteralKind::Meta | LiteralKind::Superfluous => {
            if "^$\\.*+?()[]{}|/".contains(letter) || (in_brackets && letter == '-') {
                Ok(letter)
            } else {
                fault(
                    format!("`\\{letter}` is an error to some"),
                    format!("write `{letter}` without the backslash"),
                )
            }
        }
        LiteralKind::Special(
            SpecialLiteralKind::Tab | SpecialLiteralKind::LineFeed | SpecialLiteralKind::CarriageReturn,
        ) => Ok(letter),
        LiteralKind::HexFixed(HexLiteralKind::UnicodeShort) if letter != '\0' => Ok(letter),
        _ => fault(
            "this way to write a character is not known everywhere".to_owned(),
            "write the character itself, or `\\u` and four hexadecimal digits".to_owned(),
        ),
    }
}

/// Characters to begin with, the plainest first.
const PLAIN: &str = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_ .,:;/+*#@!?=&%$()[]{}<>|~^'\"\\`";

impl Part {
    /// Writes a text that fits. `false` where there is none, or it grew past the bound.
    fn write(&self, wanted: u32, most: usize, text: &mut String) -> bool {
        match self {
            Self::Empty => true,
            Self::Set { negated, ranges } => {
                let holds =
                    |letter: char| ranges.iter().any(|(low, high)| (*low..=*high).contains(&letter)) != *negated;
                let plain: Vec<char> = PLAIN.chars().filter(|letter| holds(*letter)).collect();
                // One after the other, so that a run of letters is `abc` and not `aaa`.
                let chosen = if plain.is_empty() {
                    ranges.iter().map(|(low, _)| *low).find(|letter| holds(*letter))
                } else {
                    Some(plain[text.chars().count() % plain.len()])
                };
                let Some(letter) = chosen.or_else(|| ('¡'..='ÿ').find(|letter| holds(*letter))) else {
                    return false;
                };
                text.push(letter);
                text.len() <= most * 4
            }
            Self::Repeat { of, least, most: limit } => {
                let count = limit.map_or(wanted, |limit| wanted.min(limit)).max(*least);
                (0..count).all(|_| of.write(wanted, most, text))
            }
            Self::Either(parts) => {
                let before = text.len();
                parts.iter().any(|part| {
                    text.truncate(before);
                    part.write(wanted, most, text)
                })
            }
            Self::Sequence(parts) => parts.iter().all(|part| part.write(wanted, most, text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(pattern: &str, most: u32, expected: &str) {
        let read = TextPattern::parse(pattern).unwrap_or_else(|fault| panic!("{pattern}: {fault:?}"));
        assert_eq!(read.sample(Some(most)).as_deref(), Some(expected), "{pattern}");
    }

    fn refused(pattern: &str, place: &str, not_portable: bool) {
        let fault = TextPattern::parse(pattern).expect_err(pattern);
        assert_eq!(&pattern[fault.place.clone()], place, "{pattern}: {fault:?}");
        assert_eq!(fault.not_portable, not_portable, "{pattern}: {fault:?}");
    }

    #[test]
    fn a_sample_matches_and_keeps_its_bound() {
        sample("^[a-z0-9-]+$", 80, "abc");
        sample("^[a-z0-9-]+$", 1, "a");
        sample("^(de|en)(-[A-Z]{2})?$", 5, "de-DE");
        sample("^[^a-z]*$", 3, "012");
        sample("x", 9, "x");
        sample("^[é-ü]\\u00e9\\.$", 9, "éé.");
        sample("^$", 0, "");
        sample("^[A-Z]{3}-[0-9]{4}$", 8, "ABC-4567");
        let read = TextPattern::parse("^[a-z]{9}$").expect("it is one");
        assert_eq!(read.sample(Some(8)), None);
        let read = TextPattern::parse("a^b").expect("it is one, though nothing matches");
        assert_eq!(read.sample(None), None);
        let read = TextPattern::parse("^((a{200}){200}){200}$");
        assert!(read.is_err() || read.is_ok_and(|read| read.sample(Some(80)).is_none()));
    }

    #[test]
    fn what_is_not_the_same_everywhere_is_refused_at_its_place() {
        for (pattern, place) in [
            ("^\\d+$", "\\d"),
            ("^[\\w-]+$", "\\w"),
            ("^a.c$", "."),
            ("\\bword", "\\b"),
            ("^a+?$", "+?"),
            ("^a**$", "*"),
            ("^^*$", "*"),
            ("(?i)a", "(?i)"),
            ("(?<year>[0-9])", "year"),
            ("^[[:alpha:]]$", "[:alpha:]"),
            ("^[a[b]]$", "[b]"),
            ("^[a-z&&b]$", "a-z&&b"),
            ("^\\p{L}$", "\\p{L}"),
            ("^[]a]$", "]"),
            ("^a}$", "}"),
            ("^\\-$", "\\-"),
            ("^\\x41$", "\\x41"),
            ("^[a-c-e]$", "-"),
            ("^a{1,256}$", "{1,256}"),
        ] {
            refused(pattern, place, true);
        }
    }

    #[test]
    fn what_is_no_expression_is_refused_at_its_place() {
        refused("^[a-z$", "[", false);
        refused("^(a$", "(", false);
        refused("^[z-a]$", "z-a", false);
        refused("^a)$", ")", false);
        refused("^a{,3}$", "", false);
        // Looking ahead is known to some readers and not to all.
        refused("^(?=a)b$", "(?=", false);
    }
}
