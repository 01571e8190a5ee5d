//! A note: its fields, their validation, and who may read it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

use super::path;
use crate::http::{Error, Fault, check_no_nul};

/// Returns whether a note of this genre and state is public.
///
/// The public read, the search and the webhook scope all use this function, so that a receiver
/// gets no event about a note that it cannot read.
#[must_use]
pub fn is_public(genre: &str, published: bool) -> bool {
    published && genre != "raw"
}

/// A stored note, in the form in which the API returns it.
#[derive(Clone, Debug, Serialize, sqlx::FromRow)]
pub struct Note {
    /// Id of the note.
    pub id: Uuid,
    #[serde(skip)]
    pub(super) owner_id: Uuid,
    /// URI of the note, built from genre and titles. Changes when the note or a note above it is
    /// renamed or moved.
    pub subject: String,
    /// Kind of note. `raw` notes are never public; `writing` notes have a slug.
    pub genre: String,
    /// Title.
    pub title: String,
    /// Text.
    pub body: String,
    /// Tags.
    pub tags: Vec<String>,
    /// Id of the parent note. `None` for a root note.
    pub parent_id: Option<Uuid>,
    /// Whether visitors may read the note.
    pub published: bool,
    /// Whether the site may cite the note as a source.
    pub show_as_source: bool,
    /// Alternative titles, which the search finds as well.
    pub aliases: Vec<String>,
    /// Summary.
    pub excerpt: Option<String>,
    /// Last path segment of a writing's URL.
    pub slug: Option<String>,
    /// Whether the note is archived.
    pub archived: bool,
    /// CSS classes of the rendered note.
    pub css_classes: Vec<String>,
    /// Language tag (BCP 47).
    pub lang: Option<String>,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Time of the last change through this API.
    pub updated_at: DateTime<Utc>,
}

/// The body of a request that creates or updates a note. A missing field takes its default in a new
/// note and stays unchanged in an existing one. `null` clears a nullable field.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    genre: Option<String>,
    title: Option<String>,
    body: Option<String>,
    tags: Option<Vec<String>>,
    /// A string, because a malformed id gives the same error as an unknown one.
    #[serde(default, deserialize_with = "deserialize_present")]
    parent_id: Option<Option<String>>,
    published: Option<bool>,
    show_as_source: Option<bool>,
    aliases: Option<Vec<String>>,
    #[serde(default, deserialize_with = "deserialize_present")]
    excerpt: Option<Option<String>>,
    #[serde(default, deserialize_with = "deserialize_present")]
    slug: Option<Option<String>>,
    archived: Option<bool>,
    css_classes: Option<Vec<String>>,
    #[serde(default, deserialize_with = "deserialize_present")]
    lang: Option<Option<String>>,
}

/// Deserializes a present field to `Some`, so that `null` differs from a missing field.
fn deserialize_present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// The columns that a request can write.
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
    /// Returns whether the draft may move the note.
    pub(super) fn sets_parent(&self) -> bool {
        self.parent_id.is_some()
    }

    /// Returns a draft that only sets `published`.
    pub(super) fn with_published(published: bool) -> Self {
        Self {
            published: Some(published),
            ..Self::default()
        }
    }

    /// Returns `former` with the draft's fields written over it.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Invalid`] for the first field that is invalid.
    pub(super) fn apply_to(self, former: Content) -> Result<Content, Error> {
        let parent_id = match self.parent_id {
            Some(Some(text)) => Some(Uuid::try_parse(&text).map_err(|_| parent_not_found())?),
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
        content.validate()?;
        if content.genre == "writing" && content.slug.is_none() {
            content.slug = Some(path::to_segment(&content.title));
        }
        Ok(content)
    }
}

impl Content {
    fn validate(&self) -> Result<(), Error> {
        check_genre(&self.genre)?;
        check_text("title", &self.title, 500)?;
        // the extractor limits the size of the whole request
        check_no_nul("body", &self.body)?;
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

/// Returns the error for a `parent_id` that is malformed, unknown or belongs to another owner.
pub(super) fn parent_not_found() -> Error {
    let message = "`parent_id` is not the id of one of your notes: use such an id, or null";
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
    let message = "`genre` must start with a lower-case letter, followed by at most 39 of a-z, 0-9, `_` and `-`";
    Err(Error::Invalid(Fault::new("invalid_genre", message)))
}

fn check_slug(slug: &str) -> Result<(), Error> {
    let expected = path::to_segment(slug);
    if slug == expected {
        return Ok(());
    }
    let message = format!("`slug` is not a valid path segment: use `{expected}`");
    Err(Error::Invalid(Fault::new("invalid_slug", message)))
}

fn check_list(field: &str, list: &[String]) -> Result<(), Error> {
    if list.len() > 64 {
        let message = format!("`{field}` has {} entries, but the limit is 64", list.len());
        return Err(Error::Invalid(Fault::new("too_many_entries", message)));
    }
    list.iter().try_for_each(|entry| check_text(field, entry, 100))
}

fn check_text(field: &str, text: &str, limit: usize) -> Result<(), Error> {
    check_no_nul(field, text)?;
    let length = text.chars().count();
    if length > limit {
        let message = format!("`{field}` has {length} characters, but the limit is {limit}");
        return Err(Error::Invalid(Fault::new("field_too_long", message)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(json: &str) -> Result<Content, String> {
        let draft: Draft = serde_json::from_str(json).expect("a draft");
        draft.apply_to(Content::default()).map_err(|error| match error {
            Error::Invalid(fault) => fault.code.to_owned(),
            other => panic!("{other}"),
        })
    }

    #[test]
    fn raw_and_unpublished_notes_are_not_public() {
        assert!(is_public("note", true));
        assert!(is_public("writing", true));
        assert!(!is_public("raw", true));
        assert!(!is_public("note", false));
    }

    #[test]
    fn a_missing_field_stays_unchanged_and_null_clears_it() {
        let former = Content {
            excerpt: Some("e".into()),
            lang: Some("de".into()),
            ..Content::default()
        };
        let draft: Draft = serde_json::from_str(r#"{"excerpt": null, "title": "T"}"#).unwrap();
        let content = draft.apply_to(former.clone()).unwrap();
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
    fn an_invalid_field_is_rejected_with_a_stable_code() {
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
