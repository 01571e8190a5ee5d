-- Events, the outbox, and the record of fan-out.

-- A time-ordered UUID (version 7), so that the primary key of the events is filled from its right
-- edge and orders by time. Postgres has one of its own only from 18 on.
CREATE FUNCTION bus.uuid7() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
              FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The most bytes an event's data may have; `migrate` replaces it where the declaration says
-- another figure. A function, so that the CHECK below and every way of recording agree.
CREATE FUNCTION bus.data_limit() RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT 16384 $$;

-- `data` is json, not jsonb: what was recorded is what is sent, byte for byte.
CREATE TABLE bus.events (
  id          uuid        PRIMARY KEY DEFAULT bus.uuid7(),
  seq         bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner       uuid,
  type        text        NOT NULL,
  version     integer     NOT NULL CHECK (version >= 1),
  subject     text        NOT NULL,
  data        json        NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  traceparent text,
  CONSTRAINT data_within_limit CHECK (octet_length(data::text) <= bus.data_limit())
);
CREATE INDEX events_by_type ON bus.events (type, seq);
-- A subject has no bound, an index row has: a third of a page. Look up by both the head and the whole.
CREATE INDEX events_by_subject ON bus.events (left(subject, 200), seq);
CREATE INDEX events_by_owner ON bus.events (owner, seq);
CREATE INDEX events_by_time ON bus.events USING brin (occurred_at);

-- One narrow row an event that waits for the relay, which deletes it when it has fanned it out:
-- the dead rows of a busy system gather here and not in the wide table.
CREATE TABLE bus.outbox (
  seq         bigint PRIMARY KEY,
  event_id    uuid   NOT NULL,
  failures    integer NOT NULL DEFAULT 0,
  last_error  text,
  poisoned_at timestamptz,
  unknown_at  timestamptz
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
        autovacuum_vacuum_insert_scale_factor = 0.2, autovacuum_analyze_scale_factor = 0.5);
COMMENT ON COLUMN bus.outbox.poisoned_at IS 'set aside after five failures of its own; requeue by hand';
COMMENT ON COLUMN bus.outbox.unknown_at IS 'no registered build knows its type and version; cleared when one does';

-- Which job each subscriber got, and the place of the event in the ordered feed.
CREATE TABLE bus.fanouts (
  event_id uuid        PRIMARY KEY,
  position bigint      NOT NULL UNIQUE,
  at       timestamptz NOT NULL DEFAULT now(),
  jobs     jsonb       NOT NULL
);
CREATE INDEX fanouts_by_time ON bus.fanouts USING brin (at);

-- One row. Its lock makes positions visible in their order: a relay takes it last and keeps it
-- until its commit.
CREATE TABLE bus.feed_head (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  position bigint  NOT NULL
);
INSERT INTO bus.feed_head (position) VALUES (0);
