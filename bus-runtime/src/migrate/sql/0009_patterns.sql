-- A field's pattern is enforced here as the generated Rust does. The compiler takes only patterns
-- that `~` reads as Rust and receivers do.

ALTER FUNCTION bus.field_fault(jsonb, json) RENAME TO type_fault;

-- Why a JSON value does not fit a declared field, or NULL where it does: by its type, then by its
-- pattern. What is inside lists and objects comes here too, from `bus.type_fault`.
CREATE FUNCTION bus.field_fault(field jsonb, value json) RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  fault text := bus.type_fault(field, value);
BEGIN
  IF fault IS NULL AND value #>> '{}' !~ (field->>'pattern') THEN
    RETURN 'does not match its pattern ' || (field->>'pattern');
  END IF;
  RETURN fault;
END
$$;
REVOKE EXECUTE ON FUNCTION bus.field_fault(jsonb, json) FROM PUBLIC;
