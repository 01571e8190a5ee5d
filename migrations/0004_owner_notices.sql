-- The places that access requests took among the mails an owner may get in an hour. A place
-- belongs to an event: a second attempt at the same mail finds the first one's place.

-- events: none (bookkeeping of the notices themselves)
CREATE TABLE public.owner_notices (
    event_id uuid PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES public.owners (id) ON DELETE CASCADE,
    -- false: past the hour's limit, so no mail is sent for this event, now or later
    admitted boolean NOT NULL,
    taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    sent_at  timestamptz
);

CREATE INDEX owner_notices_window ON public.owner_notices (owner_id, taken_at);
