//! Generates a declaration with any number of types, in a realistic mix.
//!
//! Of ten types, seven have ids, a state and a text; one contains an object and a list, one has
//! `subject_args`, and one has a trigger on its own table. Every second type is exposed and
//! documents its fields. There is a subscriber for every third type, and a job for every tenth.

use std::{fmt::Write as _, fs, path::Path};

/// Writes `events.yaml` and `migrations/` into a folder.
pub(crate) fn write(types: usize, folder: &Path) -> anyhow::Result<()> {
    let (yaml, migration) = texts(types);
    fs::write(folder.join("events.yaml"), yaml)?;
    fs::create_dir_all(folder.join("migrations"))?;
    fs::write(folder.join("migrations/0001_tables.sql"), migration)?;
    Ok(())
}

/// Returns the declaration and the migration with the tables of its triggers.
pub(crate) fn texts(types: usize) -> (String, String) {
    let mut yaml = String::from(
        "bus: 1\nnamespace: shop\nschema_base: https://shop.example/schemas/\nowner_type: uuid\n\nevents:\n",
    );
    let mut migration = String::new();
    for at in 0..types {
        event(at, &mut yaml, &mut migration);
    }
    yaml.push_str("\nsubscribers:\n");
    for at in (0..types).step_by(3) {
        let _ = writeln!(
            yaml,
            "  shop.handle{at}:\n    doc: \"Keeps thing {at} up to date.\"\n    events: [thing{at}.changed]\n    queue: work"
        );
    }
    yaml.push_str("\njobs:\n");
    for at in (0..types).step_by(10) {
        let _ = writeln!(
            yaml,
            "  shop.job{at}: {{ queue: work, timeout: 5s, args: {{ owner_id: uuid, count: int }} }}"
        );
    }
    yaml.push_str("\nqueues:\n  work: { workers: 4 }\n");
    (yaml, migration)
}

fn event(at: usize, yaml: &mut String, migration: &mut String) {
    let exposure = if at.is_multiple_of(2) { "webhook" } else { "internal" };
    let _ = write!(
        yaml,
        "  thing{at}.changed:\n    doc: \"The thing {at} of the shop was changed.\"\n    exposure: {exposure}\n"
    );
    let _ = match at % 10 {
        8 => write!(
            yaml,
            "    subject: thing{at}/{{thing_id}}\n    data:\n      thing_id: {{ type: uuid, doc: \"Id of the thing.\" }}\n      \
             tags: {{ type: \"list(string(40), 20)\", doc: \"Tags of the thing.\" }}\n      at:\n        type: object\n        \
             doc: \"Position of the thing.\"\n        fields:\n          \
             line: {{ type: int, doc: \"Line, starting at 1.\" }}\n          \
             column?: {{ type: int, doc: \"Column, starting at 1.\" }}\n      \
             total: {{ type: decimal, doc: \"Price of the thing.\" }}\n      \
             made_at: {{ type: timestamp, doc: \"Time of creation.\" }}\n"
        ),
        6 => write!(
            yaml,
            "    subject: thing{at}/{{slug}}\n    subject_args: {{ slug: string(80) }}\n    data:\n      \
             thing_id: {{ type: uuid, doc: \"Id of the thing.\" }}\n      \
             build_id?: {{ type: uuid, doc: \"Id of its build, if there is one.\" }}\n"
        ),
        5 => {
            let _ = write!(
                migration,
                "-- events: emit\nCREATE TABLE thing{at} (\n    id uuid PRIMARY KEY,\n    owner_id uuid NOT NULL,\n    \
                 kind varchar(40) NOT NULL,\n    title varchar(200) NOT NULL,\n    published boolean NOT NULL\n);\n\n"
            );
            write!(
                yaml,
                "    subject: thing{at}/{{thing_id}}\n    data:\n      op: [created, updated, deleted]\n      thing_id: uuid\n      \
                 kind: string(40)\n      published: bool\n      was_published: bool\n    trigger:\n      table: thing{at}\n      \
                 owner: owner_id\n      watch: [kind, title, published]\n      set:\n        \
                 op: {{ operation: [created, updated, deleted] }}\n        thing_id: {{ column: id }}\n        \
                 was_published: {{ column: published, of: old }}\n"
            )
        }
        _ => write!(
            yaml,
            "    subject: thing{at}/{{thing_id}}\n    data:\n      thing_id: {{ type: uuid, doc: \"Id of the thing.\" }}\n      \
             status: {{ type: [open, replied, closed], doc: \"The new status.\" }}\n      \
             slug: {{ type: string(80), doc: \"Path segment of the thing in its URL.\" }}\n      \
             count?: {{ type: int, doc: \"Number of replies, if there are any.\" }}\n"
        ),
    };
}
