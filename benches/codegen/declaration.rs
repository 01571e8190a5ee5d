//! A declaration of any number of types, of the kinds a real one has.
//!
//! Of ten types seven are ids, a state and a text, one has an object and a list in it, one
//! carries an argument of its subject, and one is born in a trigger on a table of its own. Every
//! second is exposed; for every third there is a subscriber, for every tenth a job.

use std::{fmt::Write as _, fs, path::Path};

/// Writes `events.yaml` and `migrations/` into a folder.
pub(crate) fn write(types: usize, folder: &Path) -> anyhow::Result<()> {
    let (yaml, migration) = texts(types);
    fs::write(folder.join("events.yaml"), yaml)?;
    fs::create_dir_all(folder.join("migrations"))?;
    fs::write(folder.join("migrations/0001_tables.sql"), migration)?;
    Ok(())
}

/// The declaration and the migration it stands on.
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
        "  thing{at}.changed:\n    doc: \"The thing {at} of the shop was changed by somebody.\"\n    exposure: {exposure}\n"
    );
    let _ = match at % 10 {
        8 => write!(
            yaml,
            "    subject: thing{at}/{{thing_id}}\n    data:\n      thing_id: uuid\n      tags: \"list(string(40), 20)\"\n      \
             at: {{ type: object, fields: {{ line: int, column?: int }} }}\n      total: decimal\n      made_at: timestamp\n"
        ),
        6 => write!(
            yaml,
            "    subject: thing{at}/{{slug}}\n    subject_args: {{ slug: string(80) }}\n    data: {{ thing_id: uuid, build_id?: uuid }}\n"
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
            "    subject: thing{at}/{{thing_id}}\n    data: {{ thing_id: uuid, status: [open, replied, closed], slug: string(80), count?: int }}\n"
        ),
    };
}
