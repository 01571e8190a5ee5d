-- SQL has no key to seal a sensitive field with, so it records no event that has one.

ALTER FUNCTION bus.data_fault(jsonb, json) RENAME TO object_fault;

-- Why an object may not be recorded from SQL, or NULL where it may: for a sensitive field, however
-- deep inside and whether or not it is given, then by what is declared of the fields.
CREATE FUNCTION bus.data_fault(fields jsonb, data json) RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  sealed text := jsonb_path_query_first(fields, '$.** ? (@.sensitive == true).name') #>> '{}';
BEGIN
  IF sealed IS NOT NULL THEN
    RETURN format('field "%s" is sensitive, and SQL has no key to seal it with: record the event from Rust', sealed);
  END IF;
  RETURN bus.object_fault(fields, data);
END
$$;
REVOKE EXECUTE ON FUNCTION bus.data_fault(jsonb, json) FROM PUBLIC;
