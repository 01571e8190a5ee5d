-- Whom the instance belongs to. There is one owner in a personal instance; every row that can
-- be written names it all the same, so that no query can forget whose data it reads.

-- events: none (an owner is made once, by the instance itself, and nobody waits to hear of it)
CREATE TABLE public.owners (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email      text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);

-- SHA-256 of each bearer token. A token has 256 random bits, so a fast hash is enough. Several
-- hold at once: a second machine that starts on the same database must not shut the first's out.
-- events: none (a token is made at a start of the instance, by whoever may read the database)
CREATE TABLE public.owner_tokens (
    hash       bytea PRIMARY KEY,
    owner_id   uuid NOT NULL REFERENCES public.owners (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now()
);
