-- What visitors wrote who ask for access.

-- events: none (a request is a meaning, recorded by the use case with its row)
CREATE TABLE public.access_requests (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    owner_id   uuid NOT NULL REFERENCES public.owners (id),
    name       text NOT NULL,
    email      text NOT NULL,
    message    text NOT NULL,
    status     text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'replied', 'closed')),
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX access_requests_owner ON public.access_requests (owner_id, created_at);
