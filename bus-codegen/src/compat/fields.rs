//! Two lists of fields, side by side.

use crate::{
    model::{Field, FieldType, type_text},
    source::Spanned,
};

/// What became of released fields, nested ones by their path.
#[derive(Debug, Default)]
pub(super) struct FieldChanges<'a> {
    /// The released field and the declared one of its name.
    pub(super) common: Vec<(String, &'a Field, &'a Field)>,
    pub(super) removed: Vec<(String, &'a Field)>,
    pub(super) added: Vec<(String, &'a Field)>,
}

/// Pairs fields by name.
pub(super) fn compare<'a>(released: &'a [Field], declared: &'a [Field]) -> FieldChanges<'a> {
    let mut changes = FieldChanges::default();
    walk("", released, declared, &mut changes);
    changes
}

fn walk<'a>(prefix: &str, released: &'a [Field], declared: &'a [Field], changes: &mut FieldChanges<'a>) {
    let of_name = |list: &'a [Field], name: &str| list.iter().find(|field| field.name.value == name);
    for old in released {
        let path = format!("{prefix}{}", old.name.value);
        let Some(new) = of_name(declared, &old.name.value) else {
            changes.removed.push((path, old));
            continue;
        };
        // Of objects that are one time in a list and one time not, the field's own type tells.
        if let (Some((below, inner)), Some((now_below, now))) = (old.inner(), new.inner())
            && below == now_below
        {
            walk(&format!("{prefix}{below}"), inner, now, changes);
        }
        changes.common.push((path, old, new));
    }
    for new in declared {
        if of_name(released, &new.name.value).is_none() {
            changes.added.push((format!("{prefix}{}", new.name.value), new));
        }
    }
}

impl<'a> FieldChanges<'a> {
    /// The added field that a removed one most likely became: the only one of its type, where
    /// only one of that type is gone.
    pub(super) fn renamed(&self, removed: &Field) -> Option<&(String, &'a Field)> {
        let like = |field: &Field| {
            field.optional == removed.optional
                && field.nullable == removed.nullable
                && type_text(&field.ty.value) == type_text(&removed.ty.value)
        };
        let mut gone = self.removed.iter().filter(|(_, field)| like(field));
        let mut new = self.added.iter().filter(|(_, field)| like(field));
        match (gone.next(), gone.next(), new.next(), new.next()) {
            (Some(_), None, Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// Whether an added field is what a removed one became.
    pub(super) fn is_renamed(&self, added: &Field) -> bool {
        self.removed
            .iter()
            .filter_map(|(_, removed)| self.renamed(removed))
            .any(|(_, renamed)| std::ptr::eq(*renamed, added))
    }
}

/// How a value is stored, where that is otherwise than it was released: sealed now, or no longer.
pub(super) fn resealed(released: &Field, declared: &Field) -> Option<&'static str> {
    match (released.sensitive, declared.sensitive) {
        (false, true) => Some("in the clear, declared as `sensitive`"),
        (true, false) => Some("sealed, no longer declared as `sensitive`"),
        _ => None,
    }
}

/// How values of a declared type look to a reader of the released one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The same values.
    Same,
    /// Fewer: all of them still fit.
    Narrower,
    /// Some do not fit.
    Other,
}

/// Compares types by the values that fit them. What enumerations and objects hold is for rules
/// of their own.
pub(super) fn fit(released: &FieldType, declared: &FieldType) -> Fit {
    match (released, declared) {
        (FieldType::String(old), FieldType::String(new)) | (FieldType::Uri(old), FieldType::Uri(new)) => {
            bound(*old, *new)
        }
        (FieldType::List(old, most), FieldType::List(new, now))
        | (FieldType::Map(old, most), FieldType::Map(new, now)) => fit(old, new).max(bound(*most, *now)),
        (old, new) if std::mem::discriminant(old) == std::mem::discriminant(new) => Fit::Same,
        _ => Fit::Other,
    }
}

fn bound(released: Option<u32>, declared: Option<u32>) -> Fit {
    match (released, declared) {
        (old, new) if old == new => Fit::Same,
        (Some(old), Some(new)) if new < old => Fit::Narrower,
        (None, Some(_)) => Fit::Narrower,
        _ => Fit::Other,
    }
}

/// Whether what was stored as the released type can be read as the declared one. Bounds are
/// checked where an event is recorded, and not where it is read.
pub(super) fn is_readable(released: &FieldType, declared: &FieldType) -> bool {
    match (released, declared) {
        (_, FieldType::Json) | (FieldType::Int, FieldType::Float | FieldType::UnixSeconds) => true,
        (old, FieldType::String(_)) => is_text(old),
        (FieldType::List(old, _), FieldType::List(new, _)) | (FieldType::Map(old, _), FieldType::Map(new, _)) => {
            is_readable(old, new)
        }
        // The labels are looked at one by one.
        (old, new) => std::mem::discriminant(old) == std::mem::discriminant(new),
    }
}

fn is_text(ty: &FieldType) -> bool {
    match ty {
        FieldType::String(_)
        | FieldType::Uuid
        | FieldType::Long
        | FieldType::Decimal
        | FieldType::Timestamp
        | FieldType::Date
        | FieldType::Uri(_)
        | FieldType::Email
        | FieldType::Ip
        | FieldType::Enum { .. } => true,
        FieldType::Bool
        | FieldType::Int
        | FieldType::Float
        | FieldType::UnixSeconds
        | FieldType::Json
        | FieldType::List(..)
        | FieldType::Map(..)
        | FieldType::Object(_)
        | FieldType::Broken => false,
    }
}

/// An enumeration: its labels, and whether it is open.
type Enumeration<'a> = (&'a [Spanned<String>], bool);

/// The enumerations that two types are, or hold in the same lists and maps.
pub(super) fn enumerations<'a>(
    released: &'a FieldType,
    declared: &'a FieldType,
) -> Option<(Enumeration<'a>, Enumeration<'a>)> {
    match (released.inside(), declared.inside()) {
        (
            (way, FieldType::Enum { labels, open }),
            (
                now_way,
                FieldType::Enum {
                    labels: now,
                    open: now_open,
                },
            ),
        ) if way == now_way => Some(((labels.as_slice(), *open), (now.as_slice(), *now_open))),
        _ => None,
    }
}

/// The labels that a closed enumeration no longer has, so that what was stored with them cannot
/// be read. One that became closed has lost whatever was stored beside its labels.
pub(super) fn lost_labels<'a>(released: &'a FieldType, declared: &'a FieldType) -> Vec<&'a str> {
    let Some(((labels, _), (now, false))) = enumerations(released, declared) else {
        return Vec::new();
    };
    labels
        .iter()
        .map(|label| label.value.as_str())
        .filter(|label| !now.iter().any(|known| known.value == *label))
        .collect()
}

/// Whether an enumeration took any text and takes only its labels now.
pub(super) fn was_closed(released: &FieldType, declared: &FieldType) -> bool {
    matches!(enumerations(released, declared), Some(((_, true), (_, false))))
}
