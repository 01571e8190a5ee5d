//! The names of items, read from sources.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// What is followed by the name of an item.
const KEYWORDS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];

/// Returns the names of functions, types, traits, constants, modules, fields and variants.
pub(crate) fn of_items(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    items(text.parse().expect("sources are Rust"), &mut names);
    names
}

fn items(tokens: TokenStream, names: &mut Vec<String>) {
    let mut keyword: Option<String> = None;
    // The keyword of the type whose body comes next.
    let mut body: Option<String> = None;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                let ident = ident.to_string();
                if let Some(keyword) = keyword.take() {
                    names.push(ident.clone());
                    body = matches!(keyword.as_str(), "struct" | "enum").then_some(keyword);
                }
                keyword = KEYWORDS.contains(&ident.as_str()).then_some(ident);
            }
            TokenTree::Group(group) => {
                if group.delimiter() == Delimiter::Brace
                    && let Some(body) = body.take()
                {
                    members(&group, body == "enum", names);
                }
                keyword = None;
                items(group.stream(), names);
            }
            TokenTree::Punct(punct) => {
                keyword = None;
                if punct.as_char() == ';' {
                    body = None;
                }
            }
            TokenTree::Literal(_) => keyword = None,
        }
    }
}

/// Adds the variants of an enum, or the fields of a struct or of a variant.
fn members(group: &Group, is_enum: bool, names: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let mut starts = true;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(ident) if starts => {
                let ident = ident.to_string();
                let is_field = matches!(tokens.get(at + 1), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
                if is_enum || is_field {
                    names.push(ident);
                    starts = false;
                    if let (true, Some(TokenTree::Group(fields))) = (is_enum, tokens.get(at + 1))
                        && fields.delimiter() == Delimiter::Brace
                    {
                        members(fields, false, names);
                    }
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ',' => starts = true,
            _ => {}
        }
    }
}

/// Returns the words of a name in snake case, camel case or capitals, in lower case.
pub(crate) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut was_lower = false;
    for part in name.split('_').filter(|part| !part.is_empty()) {
        words.push(String::new());
        for letter in part.chars() {
            if letter.is_uppercase() && was_lower {
                words.push(String::new());
            }
            was_lower = letter.is_lowercase();
            if let Some(word) = words.last_mut() {
                word.extend(letter.to_lowercase());
            }
        }
        was_lower = false;
    }
    words
}
