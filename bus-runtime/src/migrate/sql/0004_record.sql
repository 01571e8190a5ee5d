-- Recording from SQL: what triggers call, and what psql and other languages call.

-- Percent-encodes a value for a subject, as the generated Rust does: `/`, `{`, `}`, `%` and
-- control characters.
CREATE FUNCTION bus.subject_part(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  result text := '';
  letter text;
BEGIN
  IF value !~ '[/{}%\x01-\x1f\x7f-\x9f]' THEN
    RETURN value;
  END IF;
  FOREACH letter IN ARRAY regexp_split_to_array(value, '') LOOP
    IF letter ~ '[/{}%\x01-\x1f\x7f-\x9f]' THEN
      result := result || upper(regexp_replace(encode(convert_to(letter, 'UTF8'), 'hex'), '(..)', '%\1', 'g'));
    ELSE
      result := result || letter;
    END IF;
  END LOOP;
  RETURN result;
END
$$;

-- Writes one event and its outbox row. Every way of recording from SQL ends here.
--
-- It runs as its owner, so that a role which may write a table with a trigger needs no right on
-- the event tables. `bus.last_event` tells the rest of the transaction which event came last;
-- it is local to the transaction, and a savepoint rolled back takes it back too. `bus.traceparent`
-- is what a caller may set to continue its trace.
CREATE FUNCTION bus.append(type text, version integer, owner uuid, subject text, data json)
RETURNS uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  size integer := octet_length(data::text);
  new_id uuid;
BEGIN
  IF size > bus.data_limit() THEN
    RAISE EXCEPTION 'the data of % has % bytes, the limit is %', type, size, bus.data_limit()
      USING ERRCODE = 'check_violation', CONSTRAINT = 'data_within_limit',
            HINT = 'Record ids and let readers fetch the rest.';
  END IF;
  WITH event AS (
    INSERT INTO bus.events (owner, type, version, subject, data, traceparent)
    VALUES (owner, type, version, subject, data, nullif(current_setting('bus.traceparent', true), ''))
    RETURNING id, seq
  ), waiting AS (
    INSERT INTO bus.outbox (seq, event_id) SELECT seq, id FROM event
  )
  SELECT id INTO new_id FROM event;
  PERFORM set_config('bus.last_event', new_id::text, true);
  RETURN new_id;
END
$$;

-- The number of single-character edits between two words (Levenshtein), so that a hint can name
-- the nearest declared type without an extension.
CREATE FUNCTION bus.edit_distance(a text, b text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  previous integer[] := ARRAY(SELECT generate_series(0, length(b)));
  current integer[];
BEGIN
  FOR i IN 1..length(a) LOOP
    current := ARRAY[i];
    FOR j IN 1..length(b) LOOP
      current := current || least(
        current[j] + 1,
        previous[j + 1] + 1,
        previous[j] + CASE WHEN substr(a, i, 1) = substr(b, j, 1) THEN 0 ELSE 1 END);
    END LOOP;
    previous := current;
  END LOOP;
  RETURN previous[length(b) + 1];
END
$$;

CREATE FUNCTION bus.nearest(word text, candidates text[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT candidate FROM unnest(candidates) AS candidate
  WHERE bus.edit_distance(word, candidate) <= greatest(2, length(word) / 3)
  ORDER BY bus.edit_distance(word, candidate), candidate
  LIMIT 1
$$;

-- Why a JSON value does not fit a declared field, or NULL where it does. A field's declaration is
-- {"name", "required", "type", "max", "labels", "open", "items", "fields"}.
CREATE FUNCTION bus.field_fault(field jsonb, value json) RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  kind text := json_typeof(value);
  wanted text := field->>'type';
  text_value text := CASE WHEN kind = 'string' THEN value #>> '{}' END;
  item json;
  fault text;
BEGIN
  CASE wanted
    WHEN 'json' THEN RETURN NULL;
    WHEN 'bool' THEN
      IF kind <> 'boolean' THEN RETURN 'must be a boolean, not ' || kind; END IF;
    WHEN 'int' THEN
      IF kind <> 'number' OR value::text !~ '^-?[0-9]+$' THEN RETURN 'must be a whole number'; END IF;
      IF value::text::numeric NOT BETWEEN -2147483648 AND 2147483647 THEN RETURN 'is beyond 32 bits'; END IF;
    WHEN 'float' THEN
      IF kind <> 'number' THEN RETURN 'must be a number, not ' || kind; END IF;
    WHEN 'list' THEN
      IF kind <> 'array' THEN RETURN 'must be a list, not ' || kind; END IF;
      IF json_array_length(value) > (field->>'max')::integer THEN
        RETURN format('has %s items, the limit is %s', json_array_length(value), field->>'max');
      END IF;
      FOR item IN SELECT * FROM json_array_elements(value) LOOP
        fault := bus.field_fault(field->'items', item);
        IF fault IS NOT NULL THEN RETURN 'has an item that ' || fault; END IF;
      END LOOP;
    WHEN 'map' THEN
      IF kind <> 'object' THEN RETURN 'must be an object, not ' || kind; END IF;
      FOR item IN SELECT e.value FROM json_each(value) AS e LOOP
        fault := bus.field_fault(field->'items', item);
        IF fault IS NOT NULL THEN RETURN 'has a value that ' || fault; END IF;
      END LOOP;
    WHEN 'object' THEN
      IF kind <> 'object' THEN RETURN 'must be an object, not ' || kind; END IF;
      RETURN bus.data_fault(field->'fields', value);
    ELSE
      IF kind <> 'string' THEN RETURN 'must be a string, not ' || kind; END IF;
      IF char_length(text_value) > (field->>'max')::integer THEN
        RETURN format('has %s characters, the limit is %s', char_length(text_value), field->>'max');
      END IF;
      IF field ? 'labels' AND NOT coalesce((field->>'open')::boolean, false)
         AND NOT field->'labels' ? text_value THEN
        RETURN 'must be one of ' || (SELECT string_agg(label, ', ') FROM jsonb_array_elements_text(field->'labels') AS label);
      END IF;
      IF wanted = 'uuid' AND text_value !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
        RETURN 'must be a UUID';
      END IF;
      IF wanted = 'long' AND (text_value !~ '^-?[0-9]{1,19}$'
         OR text_value::numeric NOT BETWEEN -9223372036854775808 AND 9223372036854775807) THEN RETURN 'must be a whole number in a string'; END IF;
      IF wanted = 'decimal' AND text_value !~ '^-?[0-9]+(\.[0-9]+)?$' THEN RETURN 'must be a decimal number in a string'; END IF;
      IF wanted = 'date' AND text_value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN RETURN 'must be a date, like 2026-11-29'; END IF;
      IF wanted = 'timestamp' AND text_value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z$' THEN
        RETURN 'must be a time in UTC, like 2026-11-29T12:00:00Z';
      END IF;
      IF wanted = 'ip' AND strpos(text_value, '/') > 0 THEN RETURN 'must be an IP address, not a net'; END IF;
      -- Of the right form is not yet right: 2026-99-99 is no day. The block costs a subtransaction,
      -- so only those types that need it enter it.
      IF wanted IN ('ip', 'date', 'timestamp') THEN
        BEGIN
          CASE wanted
            WHEN 'ip' THEN PERFORM text_value::inet;
            WHEN 'date' THEN PERFORM text_value::date;
            ELSE PERFORM text_value::timestamptz;
          END CASE;
        EXCEPTION WHEN data_exception THEN
          RETURN format('is no %s', wanted);
        END;
      END IF;
  END CASE;
  RETURN NULL;
END
$$;

-- The first fault of an object against its declared fields, or NULL.
CREATE FUNCTION bus.data_fault(fields jsonb, data json) RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  field jsonb;
  entry record;
  fault text;
  near text;
  seen text[] := '{}';
BEGIN
  -- The escape, with an even number of backslashes before it. Taking such a document apart fails,
  -- so that the field cannot be named.
  IF position('\u0000' IN data::text) > 0 AND data::text ~ '(^|[^\\])(\\\\)*\\u0000' THEN
    RETURN 'the data holds the character U+0000, which Postgres cannot store';
  END IF;
  IF json_typeof(data) <> 'object' THEN
    RETURN 'the data must be an object, not ' || json_typeof(data);
  END IF;
  FOR field IN SELECT * FROM jsonb_array_elements(fields) LOOP
    IF (field->>'required')::boolean AND data -> (field->>'name') IS NULL THEN
      RETURN format('field "%s" is missing', field->>'name');
    END IF;
  END LOOP;
  FOR entry IN SELECT key, value FROM json_each(data) LOOP
    SELECT f INTO field FROM jsonb_array_elements(fields) AS f WHERE f->>'name' = entry.key;
    IF field IS NULL THEN
      near := bus.nearest(entry.key, ARRAY(SELECT f->>'name' FROM jsonb_array_elements(fields) AS f));
      RETURN format('field "%s" is not declared', entry.key)
        || coalesce(': did you mean "' || near || '"?', '');
    END IF;
    IF entry.key = ANY (seen) THEN
      RETURN format('field "%s" is given twice', entry.key);
    END IF;
    seen := seen || entry.key;
    fault := bus.field_fault(field, entry.value);
    IF fault IS NOT NULL THEN
      RETURN format('field "%s" %s', entry.key, fault);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

-- Records one event of a declared type. With `subject` NULL the declared pattern is filled.
CREATE FUNCTION bus.record(type text, owner uuid, subject text, data json)
RETURNS uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  declared bus.types;
  near text;
  fault text;
  part text;
  name text;
BEGIN
  SELECT t.* INTO declared FROM bus.types AS t WHERE t.name = record.type ORDER BY t.version DESC LIMIT 1;
  IF declared IS NULL THEN
    near := bus.nearest(type, ARRAY(SELECT DISTINCT t.name FROM bus.types AS t));
    RAISE EXCEPTION 'event type "%" is not declared', type
      USING ERRCODE = 'undefined_object',
            HINT = coalesce('Did you mean "' || near || '"?', 'Declare it in events.yaml, build, and migrate.');
  END IF;
  IF NOT declared.recordable THEN
    RAISE EXCEPTION 'event type "%" is recorded by its trigger alone', type
      USING ERRCODE = 'feature_not_supported', HINT = 'Change the row, and the trigger records it.';
  END IF;
  fault := bus.data_fault(declared.fields, data);
  IF fault IS NOT NULL THEN
    RAISE EXCEPTION 'cannot record "%": %', type, fault USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF subject IS NULL THEN
    subject := declared.subject;
    FOR name IN SELECT m[1] FROM regexp_matches(declared.subject, '\{([^}]*)\}', 'g') AS m LOOP
      part := CASE WHEN name = 'owner' THEN owner::text ELSE data ->> name END;
      IF part IS NULL THEN
        RAISE EXCEPTION 'cannot record "%": the subject "%" needs "%"', type, declared.subject, name
          USING ERRCODE = 'null_value_not_allowed', HINT = 'Give the subject, or the value it is made of.';
      END IF;
      subject := replace(subject, '{' || name || '}', bus.subject_part(part));
    END LOOP;
  END IF;
  RETURN bus.append(type, declared.version, owner, subject, data);
END
$$;

-- The roles that may record are granted EXECUTE by name; nobody has it by default.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA bus FROM PUBLIC;
