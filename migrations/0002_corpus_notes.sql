-- The corpus: the notes that the site shows and its visitors talk to. A note is written by the
-- HTTP API, by psql, by an import; the trigger that events.yaml declares hears of them all.

-- events: emit
CREATE TABLE public.corpus_notes (
    id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    owner_id       uuid NOT NULL REFERENCES public.owners (id),
    genre          varchar(40) NOT NULL,
    title          text NOT NULL DEFAULT '',
    body           text NOT NULL DEFAULT '',
    tags           text[] NOT NULL DEFAULT '{}',
    -- A note whose parent goes becomes a root note, which is a change of its path.
    parent_id      uuid REFERENCES public.corpus_notes (id) ON DELETE SET NULL,
    published      boolean NOT NULL DEFAULT false,
    show_as_source boolean NOT NULL DEFAULT true,
    aliases        text[] NOT NULL DEFAULT '{}',
    excerpt        text,
    slug           text,
    archived       boolean NOT NULL DEFAULT false,
    css_classes    text[] NOT NULL DEFAULT '{}',
    lang           text,
    created_at     timestamptz NOT NULL DEFAULT now(),
    updated_at     timestamptz NOT NULL DEFAULT now()
);

-- The subtree of a renamed note is re-indexed, and ON DELETE SET NULL looks for children.
CREATE INDEX corpus_notes_parent ON public.corpus_notes (parent_id);
-- A re-index reads one owner's notes in the order of their ids.
CREATE INDEX corpus_notes_owner ON public.corpus_notes (owner_id, id);
-- Two writings of one owner under the same slug would share a subject.
CREATE UNIQUE INDEX corpus_notes_writing_slug ON public.corpus_notes (owner_id, slug)
    WHERE genre = 'writing' AND slug IS NOT NULL;
