-- What a trigger does with a value that its event's field does not allow.

-- Events that a trigger with `on_mismatch: skip` did not record, one row each. Rows are only inserted, so that two
-- transactions never wait for each other here.
CREATE TABLE bus.skipped_events (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type       text        NOT NULL,
  field      text        NOT NULL,
  skipped_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX skipped_events_skipped_at ON bus.skipped_events (skipped_at);

-- Why a value does not fit a declared field, or NULL if it fits. A NULL value fits.
CREATE FUNCTION bus.mismatch(field jsonb, value json) RETURNS text
LANGUAGE plpgsql STABLE STRICT
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  -- The escape, with an even number of backslashes before it. Reading such a text from JSON fails.
  IF position('\u0000' IN value::text) > 0 AND value::text ~ '(^|[^\\])(\\\\)*\\u0000' THEN
    RETURN format('field "%s" has the character U+0000, which Postgres cannot store', field->>'name');
  END IF;
  RETURN bus.value_fault(field->>'name', field, value);
END
$$;

-- The value if it fits the declared field, else NULL, so that an optional field is left out.
CREATE FUNCTION bus.fitting_value(field jsonb, value json) RETURNS json
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$ SELECT CASE WHEN bus.mismatch(field, value) IS NULL THEN value END $$;

-- The value of a required field. Fails if it is NULL or does not fit; a field that is NULL here has no check.
CREATE FUNCTION bus.required_value(event_type text, name text, field jsonb, value json) RETURNS json
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  fault text := CASE
    WHEN value IS NULL THEN format('the required field "%s" has no value', name)
    WHEN field IS NOT NULL THEN bus.mismatch(field, value)
  END;
BEGIN
  IF fault IS NOT NULL THEN
    RAISE EXCEPTION 'cannot record "%": %', event_type, fault
      USING ERRCODE = 'check_violation', CONSTRAINT = 'event_value_fits',
            HINT = 'Write a value that the field allows, or declare the trigger with `on_mismatch: skip`.';
  END IF;
  RETURN value;
END
$$;

-- A JSON object of pairs, those that are NULL left out. Returns NULL and counts a skipped event if a pair is NULL at whose
-- place `required` names a field.
CREATE FUNCTION bus.complete_object(event_type text, required text[], pairs text[]) RETURNS json
LANGUAGE plpgsql VOLATILE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  missing text;
BEGIN
  SELECT r.name INTO missing
  FROM unnest(required, pairs) WITH ORDINALITY AS r (name, pair, place)
  WHERE r.name IS NOT NULL AND r.pair IS NULL ORDER BY r.place LIMIT 1;
  IF missing IS NOT NULL THEN
    INSERT INTO bus.skipped_events (type, field) VALUES (event_type, missing);
    RETURN NULL;
  END IF;
  RETURN ('{' || array_to_string(pairs, ',') || '}')::json;
END
$$;

-- As bus.append; records nothing if the data is NULL.
CREATE FUNCTION bus.append_unless_skipped(type text, version integer, owner uuid, subject text, data json) RETURNS void
LANGUAGE plpgsql VOLATILE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF data IS NOT NULL THEN
    PERFORM bus.append(type, version, owner, subject, data);
  END IF;
END
$$;

REVOKE EXECUTE ON FUNCTION
  bus.mismatch(jsonb, json), bus.fitting_value(jsonb, json), bus.required_value(text, text, jsonb, json),
  bus.complete_object(text, text[], text[]), bus.append_unless_skipped(text, integer, uuid, text, json)
FROM PUBLIC;
