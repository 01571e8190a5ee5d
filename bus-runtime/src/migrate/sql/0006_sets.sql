-- Recording many rows at once, and the forms of values that emitted SQL tells of.

-- Writes the events of many rows of one type, in their order: one insert into the events and one
-- into the outbox, however many. Otherwise as bus.append, and on the same terms.
CREATE FUNCTION bus.append_all(type text, version integer, owners uuid[], subjects text[], documents json[])
RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  size integer;
  last_id uuid;
BEGIN
  IF cardinality(subjects) = 0 THEN
    RETURN;
  END IF;
  SELECT max(octet_length(document::text)) INTO size FROM unnest(documents) AS document;
  IF size > bus.data_limit() THEN
    RAISE EXCEPTION 'the data of % has % bytes, the limit is %', type, size, bus.data_limit()
      USING ERRCODE = 'check_violation', CONSTRAINT = 'data_within_limit',
            HINT = 'Record ids and let readers fetch the rest.';
  END IF;
  WITH event AS (
    INSERT INTO bus.events (owner, type, version, subject, data, traceparent)
    SELECT new.owner, append_all.type, append_all.version, new.subject, new.data,
           nullif(current_setting('bus.traceparent', true), '')
    FROM unnest(owners, subjects, documents) WITH ORDINALITY AS new (owner, subject, data, place)
    ORDER BY new.place
    RETURNING id, seq
  ), waiting AS (
    INSERT INTO bus.outbox (seq, event_id) SELECT seq, id FROM event
  )
  SELECT id INTO last_id FROM event ORDER BY seq DESC LIMIT 1;
  PERFORM set_config('bus.last_event', last_id::text, true);
END
$$;

-- A time as RFC 3339 writes it, in UTC. It has no form for infinity, for years before Christ and
-- for years of five digits, and neither has this: NULL.
CREATE FUNCTION bus.timestamp_text(value timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN value >= '0001-01-01 00:00:00+00'::timestamptz AND value < '10000-01-01 00:00:00+00'::timestamptz
         THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') END
$$;

-- A day as RFC 3339 writes it, whatever DateStyle says; NULL where it has no form for it.
CREATE FUNCTION bus.date_text(value date) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN value >= '0001-01-01'::date AND value < '10000-01-01'::date
         THEN to_char(value, 'YYYY-MM-DD') END
$$;

-- A number in digits; NULL for NaN and infinity, which have none.
CREATE FUNCTION bus.decimal_text(value numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN value NOT IN ('NaN', 'Infinity', '-Infinity') THEN value::text END
$$;

-- A number as JSON, with all of its digits whatever the session asks for; NULL for NaN and
-- infinity, which JSON does not know.
CREATE FUNCTION bus.float_json(value double precision) RETURNS json
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $$
  SELECT CASE WHEN value NOT IN ('NaN', 'Infinity', '-Infinity') THEN to_json(value) END
$$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA bus FROM PUBLIC;
