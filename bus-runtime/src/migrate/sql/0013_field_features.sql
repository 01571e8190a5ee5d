-- What `bus.record` checks of bounded maps, nulls, and times as numbers.

-- A time in whole seconds since 1970; NULL outside the years 1 to 9999.
CREATE FUNCTION bus.unix_seconds(value timestamptz) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN value >= '0001-01-01 00:00:00+00'::timestamptz AND value < '10000-01-01 00:00:00+00'::timestamptz
         THEN floor(extract(epoch FROM value))::bigint END
$$;

ALTER FUNCTION bus.value_fault(text, jsonb, json) RENAME TO present_value_fault;

-- Why a value may not stand at a path, or NULL where it may. What is inside lists, maps and objects comes here too,
-- from `bus.present_value_fault`.
CREATE FUNCTION bus.value_fault(path text, field jsonb, value json) RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  kind text := json_typeof(value);
  entries bigint;
BEGIN
  IF kind = 'null' AND (field->>'nullable')::boolean THEN
    RETURN NULL;
  END IF;
  IF field->>'type' = 'map' AND kind = 'object' THEN
    SELECT count(*) INTO entries FROM json_object_keys(value);
    IF entries > (field->>'max')::bigint THEN
      RETURN format('field "%s" has %s entries, the limit is %s', path, entries, field->>'max');
    END IF;
  END IF;
  IF field->>'type' = 'unix_seconds' THEN
    IF kind <> 'number' OR value::text !~ '^-?[0-9]+$' THEN
      RETURN format('field "%s" must be a whole number of seconds since 1970', path);
    END IF;
    IF value::text::numeric NOT BETWEEN -62135596800 AND 253402300799 THEN
      RETURN format('field "%s" is a time outside the years 1 to 9999', path);
    END IF;
    RETURN NULL;
  END IF;
  RETURN bus.present_value_fault(path, field, value);
END
$$;
REVOKE EXECUTE ON FUNCTION bus.value_fault(text, jsonb, json), bus.unix_seconds(timestamptz) FROM PUBLIC;
