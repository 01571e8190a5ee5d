//! A note: what it holds, what may be written into it, and who may read it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

use super::path;
use crate::http::{Error, Fault, no_nul};

/// Whether anybody may read a note of this genre and state.
///
/// **The one rule of what leaves.** The public read, the search index and the scope of the
/// webhooks all ask this function, so that no receiver hears of a note that it could not read.
#[must_use]
pub fn is_public(genre: &str, published: bool) -> bool {
    published && genre != "raw"
}

/// A note as it stands, and as it is shown.
#[derive(Clone, Debug, Serialize, sqlx::FromRow)]
pub struct Note {
    /// Its id.
    pub id: Uuid,
    #[serde(skip)]
    pub(super) owner_id: Uuid,
    /// What it is called from outside; moves when it or a note above it is renamed.
    pub subject: String,
    /// What kind of note it is; `raw` and `writing` have rules of their own.
    pub genre: String,
    /// Its title.
    pub title: String,
    /// Its text.
    pub body: String,
    /// What it is filed under.
    pub tags: Vec<String>,
    /// The note it stands below.
    pub parent_id: Option<Uuid>,
    /// Whether visitors may read it.
    pub published: bool,
    /// Whether an answer may name it as its source.
    pub show_as_source: bool,
    /// Other names it is found by.
    pub aliases: Vec<String>,
    /// A summary.
    pub excerpt: Option<String>,
    /// The last part of a writing's address.
    pub slug: Option<String>,
    /// Whether it is put aside.
    pub archived: bool,
    /// How it is dressed.
    pub css_classes: Vec<String>,
    /// Its language, as BCP 47 writes it.
    pub lang: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was written last through this site.
    pub updated_at: DateTime<Utc>,
}

/// What a request writes: the fields it names. Left out, a field of a new note has its default,
/// and one of an old note stays as it is; `null` empties those that may be empty.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    genre: Option<String>,
    title: Option<String>,
    body: Option<String>,
    tags: Option<Vec<String>>,
    /// Text, because an id that is none is answered like one that nothing has.
    #[serde(default, deserialize_with = "named")]
    parent_id: Option<Option<String>>,
    published: Option<bool>,
    show_as_source: Option<bool>,
    aliases: Option<Vec<String>>,
    #[serde(default, deserialize_with = "named")]
    excerpt: Option<Option<String>>,
    #[serde(default, deserialize_with = "named")]
    slug: Option<Option<String>>,
    archived: Option<bool>,
    css_classes: Option<Vec<String>>,
    #[serde(default, deserialize_with = "named")]
    lang: Option<Option<String>>,
}

/// Tells a field that is `null` from one that is left out.
fn named<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// The columns a request may write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) genre: String,
    pub(super) title: String,
    pub(super) body: String,
    pub(super) tags: Vec<String>,
    pub(super) parent_id: Option<Uuid>,
    pub(super) published: bool,
    pub(super) show_as_source: bool,
    pub(super) aliases: Vec<String>,
    pub(super) excerpt: Option<String>,
    pub(super) slug: Option<String>,
    pub(super) archived: bool,
    pub(super) css_classes: Vec<String>,
    pub(super) lang: Option<String>,
}

impl Default for Content {
    fn default() -> Self {
        Self {
            genre: "note".to_owned(),
            title: String::new(),
            body: String::new(),
            tags: Vec::new(),
            parent_id: None,
            published: false,
            show_as_source: true,
            aliases: Vec::new(),
            excerpt: None,
            slug: None,
            archived: false,
            css_classes: Vec::new(),
            lang: None,
        }
    }
}

impl From<Note> for Content {
    fn from(note: Note) -> Self {
        Self {
            genre: note.genre,
            title: note.title,
            body: note.body,
            tags: note.tags,
            parent_id: note.parent_id,
            published: note.published,
            show_as_source: note.show_as_source,
            aliases: note.aliases,
            excerpt: note.excerpt,
            slug: note.slug,
            archived: note.archived,
            css_classes: note.css_classes,
            lang: note.lang,
        }
    }
}

impl Draft {
    /// Whether it may move the note.
    pub(super) fn names_parent(&self) -> bool {
        self.parent_id.is_some()
    }

    /// A draft that says nothing but whether visitors may read the note.
    pub(super) fn published(published: bool) -> Self {
        Self {
            published: Some(published),
            ..Self::default()
        }
    }

    /// What the note holds once the draft is written over `former`.
    ///
    /// # Errors
    ///
    /// The field that does not fit.
    pub(super) fn over(self, former: Content) -> Result<Content, Error> {
        let parent_id = match self.parent_id {
            Some(Some(text)) => Some(Uuid::try_parse(&text).map_err(|_| no_parent())?),
            Some(None) => None,
            None => former.parent_id,
        };
        let mut content = Content {
            genre: self.genre.unwrap_or(former.genre),
            title: self.title.unwrap_or(former.title),
            body: self.body.unwrap_or(former.body),
            tags: self.tags.unwrap_or(former.tags),
            parent_id,
            published: self.published.unwrap_or(former.published),
            show_as_source: self.show_as_source.unwrap_or(former.show_as_source),
            aliases: self.aliases.unwrap_or(former.aliases),
            excerpt: self.excerpt.unwrap_or(former.excerpt),
            slug: self.slug.unwrap_or(former.slug),
            archived: self.archived.unwrap_or(former.archived),
            css_classes: self.css_classes.unwrap_or(former.css_classes),
            lang: self.lang.unwrap_or(former.lang),
        };
        content.check()?;
        if content.genre == "writing" && content.slug.is_none() {
            content.slug = Some(path::segment(&content.title));
        }
        Ok(content)
    }
}

impl Content {
    fn check(&self) -> Result<(), Error> {
        check_genre(&self.genre)?;
        check_text("title", &self.title, 500)?;
        // the size of the whole request is bounded where it is read
        no_nul("body", &self.body)?;
        check_list("tags", &self.tags)?;
        check_list("aliases", &self.aliases)?;
        check_list("css_classes", &self.css_classes)?;
        check_text("excerpt", self.excerpt.as_deref().unwrap_or_default(), 2000)?;
        check_text("lang", self.lang.as_deref().unwrap_or_default(), 35)?;
        match self.slug.as_deref() {
            Some(slug) => check_slug(slug),
            None => Ok(()),
        }
    }
}

/// The parent is no note of this owner: unknown, another's and malformed are one answer.
pub(super) fn no_parent() -> Error {
    let message = "`parent_id` names no note of yours: use the id of one, or null";
    Error::Invalid(Fault::new("parent_not_found", message))
}

fn check_genre(genre: &str) -> Result<(), Error> {
    let starts = genre.starts_with(|first: char| first.is_ascii_lowercase());
    let goes_on = genre
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c));
    if starts && goes_on && genre.len() <= 40 {
        return Ok(());
    }
    let message = "`genre` must be a lower-case letter and at most 39 more of a-z, 0-9, _ and -";
    Err(Error::Invalid(Fault::new("invalid_genre", message)))
}

fn check_slug(slug: &str) -> Result<(), Error> {
    let wanted = path::segment(slug);
    if slug == wanted {
        return Ok(());
    }
    let message = format!("`slug` must be a path segment: write `{wanted}`");
    Err(Error::Invalid(Fault::new("invalid_slug", message)))
}

fn check_list(field: &str, list: &[String]) -> Result<(), Error> {
    if list.len() > 64 {
        let message = format!("`{field}` has {} entries, the limit is 64: drop some", list.len());
        return Err(Error::Invalid(Fault::new("too_many_entries", message)));
    }
    list.iter().try_for_each(|entry| check_text(field, entry, 100))
}

fn check_text(field: &str, text: &str, limit: usize) -> Result<(), Error> {
    no_nul(field, text)?;
    let length = text.chars().count();
    if length > limit {
        let message = format!("`{field}` has {length} characters, the limit is {limit}: shorten it");
        return Err(Error::Invalid(Fault::new("field_too_long", message)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(json: &str) -> Result<Content, String> {
        let draft: Draft = serde_json::from_str(json).expect("a draft");
        draft.over(Content::default()).map_err(|error| match error {
            Error::Invalid(fault) => fault.code.to_owned(),
            other => panic!("{other}"),
        })
    }

    #[test]
    fn raw_is_never_public_and_nothing_unpublished_is() {
        assert!(is_public("note", true));
        assert!(is_public("writing", true));
        assert!(!is_public("raw", true));
        assert!(!is_public("note", false));
    }

    #[test]
    fn a_field_left_out_stays_and_null_empties_it() {
        let former = Content {
            excerpt: Some("e".into()),
            lang: Some("de".into()),
            ..Content::default()
        };
        let draft: Draft = serde_json::from_str(r#"{"excerpt": null, "title": "T"}"#).unwrap();
        let content = draft.over(former.clone()).unwrap();
        assert_eq!(
            content,
            Content {
                excerpt: None,
                title: "T".into(),
                ..former
            }
        );
    }

    #[test]
    fn a_writing_without_a_slug_gets_one_from_its_title() {
        let content = written(r#"{"genre": "writing", "title": "Über Größe!"}"#).unwrap();
        assert_eq!(content.slug.as_deref(), Some("über-größe"));
    }

    #[test]
    fn what_does_not_fit_is_refused_by_a_stable_code() {
        let check = |json: &str, code: &str| assert_eq!(written(json), Err(code.to_owned()), "{json}");
        check(r#"{"genre": "Note"}"#, "invalid_genre");
        check(r#"{"genre": ""}"#, "invalid_genre");
        check(r#"{"genre": "a://b"}"#, "invalid_genre");
        check(r#"{"title": "a\u0000b"}"#, "nul_character");
        check(r#"{"tags": ["\u0000"]}"#, "nul_character");
        check(r#"{"slug": "Not A Slug"}"#, "invalid_slug");
        check(r#"{"parent_id": "7"}"#, "parent_not_found");
        check(&format!(r#"{{"title": "{}"}}"#, "x".repeat(501)), "field_too_long");
        check(
            &format!(r#"{{"tags": [{}"t"]}}"#, r#""t","#.repeat(64)),
            "too_many_entries",
        );
    }
}
