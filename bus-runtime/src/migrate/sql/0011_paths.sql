-- What is wrong inside a list, a map or an object is told by its path, as in `lines[1].count`.

-- Why a value may not stand at a path, or NULL where it may.
CREATE FUNCTION bus.value_fault(path text, field jsonb, value json) RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  inside record;
  fault text;
BEGIN
  CASE (field->>'type') || ' of ' || json_typeof(value)
    WHEN 'list of array' THEN
      -- One that is too long is refused as a whole.
      IF json_array_length(value) <= coalesce((field->>'max')::integer, json_array_length(value)) THEN
        FOR inside IN SELECT e.item, e.place FROM json_array_elements(value) WITH ORDINALITY AS e (item, place) LOOP
          fault := bus.value_fault(format('%s[%s]', path, inside.place - 1), field->'items', inside.item);
          IF fault IS NOT NULL THEN RETURN fault; END IF;
        END LOOP;
        RETURN NULL;
      END IF;
    WHEN 'map of object' THEN
      FOR inside IN SELECT e.key, e.value AS item FROM json_each(value) AS e LOOP
        fault := bus.value_fault(format('%s.%s', path, inside.key), field->'items', inside.item);
        IF fault IS NOT NULL THEN RETURN fault; END IF;
      END LOOP;
      RETURN NULL;
    WHEN 'object of object' THEN
      RETURN bus.fields_fault(path || '.', field->'fields', value);
    ELSE NULL;
  END CASE;
  RETURN format('field "%s" ', path) || bus.field_fault(field, value);
END
$$;

-- The first fault of an object against its declared fields, or NULL. `below` stands before their names in a path.
CREATE FUNCTION bus.fields_fault(below text, fields jsonb, data json) RETURNS text
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
  FOR field IN SELECT * FROM jsonb_array_elements(fields) LOOP
    IF (field->>'required')::boolean AND data -> (field->>'name') IS NULL THEN
      RETURN format('field "%s%s" is missing', below, field->>'name');
    END IF;
  END LOOP;
  FOR entry IN SELECT key, value FROM json_each(data) LOOP
    SELECT f INTO field FROM jsonb_array_elements(fields) AS f WHERE f->>'name' = entry.key;
    IF field IS NULL THEN
      near := bus.nearest(entry.key, ARRAY(SELECT f->>'name' FROM jsonb_array_elements(fields) AS f));
      RETURN format('field "%s%s" is not declared', below, entry.key)
        || coalesce(': did you mean "' || near || '"?', '');
    END IF;
    IF entry.key = ANY (seen) THEN
      RETURN format('field "%s%s" is given twice', below, entry.key);
    END IF;
    seen := seen || entry.key;
    fault := bus.value_fault(below || entry.key, field, entry.value);
    IF fault IS NOT NULL THEN RETURN fault; END IF;
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION bus.object_fault(fields jsonb, data json) RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  -- The escape, with an even number of backslashes before it. Taking such a document apart fails,
  -- so that the field cannot be named.
  IF position('\u0000' IN data::text) > 0 AND data::text ~ '(^|[^\\])(\\\\)*\\u0000' THEN
    RETURN 'the data holds the character U+0000, which Postgres cannot store';
  END IF;
  IF json_typeof(data) <> 'object' THEN
    RETURN 'the data must be an object, not ' || json_typeof(data);
  END IF;
  RETURN bus.fields_fault('', fields, data);
END
$$;
REVOKE EXECUTE ON FUNCTION bus.value_fault(text, jsonb, json), bus.fields_fault(text, jsonb, json) FROM PUBLIC;
