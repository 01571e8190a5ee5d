-- One function a type, such as bus.record_order_placed(owner, order_id), made by `migrate` from
-- the declaration.

-- What was installed, so that an edit by hand is told from an older declaration.
CREATE TABLE bus.installed_functions (
  name         text        PRIMARY KEY,
  event        text        NOT NULL,
  checksum     text        NOT NULL,
  effect       text        NOT NULL,
  installed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN bus.installed_functions.checksum IS 'of the declaration; stands in the function''s comment too';
COMMENT ON COLUMN bus.installed_functions.effect IS 'of the function as the server prints it';

-- Which declaration a row of bus.types is of: by it an older build that starts again knows that
-- the row is not its own to overwrite.
ALTER TABLE bus.types ADD COLUMN checksum text;

-- A digest of the functions of that name as they are now.
CREATE FUNCTION bus.record_function_effect(function_name text) RETURNS text
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT md5(string_agg(pg_get_functiondef(p.oid), ';' ORDER BY p.oid))
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
  WHERE n.nspname = 'bus' AND p.proname = function_name
$$;

-- Removes functions that `migrate` made, whatever their arguments were.
CREATE FUNCTION bus.remove_record_functions(names text[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  signature regprocedure;
BEGIN
  FOR signature IN
    SELECT p.oid FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
    JOIN bus.installed_functions AS i ON i.name = p.proname
    WHERE n.nspname = 'bus' AND p.proname = ANY (names)
  LOOP
    EXECUTE format('DROP FUNCTION %s', signature);
  END LOOP;
  DELETE FROM bus.installed_functions WHERE name = ANY (names);
END
$$;

-- Who may call each of these functions by a grant, apart from its owner.
CREATE FUNCTION bus.record_function_grants(names text[]) RETURNS TABLE (name text, grantee text)
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT p.proname::text, r.rolname::text
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace, aclexplode(p.proacl) AS a
  JOIN pg_roles AS r ON r.oid = a.grantee
  WHERE n.nspname = 'bus' AND p.proname = ANY (names) AND a.privilege_type = 'EXECUTE' AND a.grantee <> p.proowner
$$;

-- Lets these roles call these functions, pair by pair, and whoever may call bus.record call them all.
CREATE FUNCTION bus.grant_recording(names text[], grantees text[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  due record;
BEGIN
  FOR due IN
    SELECT p.oid::regprocedure AS signature, wanted.grantee
    FROM (SELECT n.name, n.grantee FROM unnest(names, grantees) AS n (name, grantee)
          UNION
          SELECT i.name, g.grantee FROM bus.installed_functions AS i, bus.record_function_grants(ARRAY['record']) AS g) AS wanted
    JOIN bus.installed_functions AS i ON i.name = wanted.name
    JOIN pg_proc AS p ON p.proname = wanted.name AND p.pronamespace = 'bus'::regnamespace
    JOIN pg_roles AS r ON r.rolname = wanted.grantee
    WHERE NOT has_function_privilege(r.oid, p.oid, 'EXECUTE')
  LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', due.signature, due.grantee);
  END LOOP;
END
$$;

-- Records one event of a declared type and version, its data and what else its subject is made of
-- apart. What a typed function ends in.
CREATE FUNCTION bus.append_checked(type text, version integer, owner uuid, subject_args json, data json)
RETURNS uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  declared bus.types;
  fault text;
  subject text;
  part text;
  name text;
BEGIN
  SELECT t.* INTO declared FROM bus.types AS t
  WHERE t.name = append_checked.type AND t.version = append_checked.version;
  IF declared IS NULL THEN
    RAISE EXCEPTION 'version % of event type "%" is not declared', version, type
      USING ERRCODE = 'undefined_object', HINT = 'Migrate with the build that declares it.';
  END IF;
  fault := coalesce(bus.data_fault(declared.fields, data), bus.data_fault(declared.subject_args, subject_args));
  IF fault IS NOT NULL THEN
    RAISE EXCEPTION 'cannot record "%": %', type, fault USING ERRCODE = 'invalid_parameter_value';
  END IF;
  subject := declared.subject;
  FOR name IN SELECT m[1] FROM regexp_matches(declared.subject, '\{([^}]*)\}', 'g') AS m LOOP
    part := coalesce(data ->> name, subject_args ->> name, CASE WHEN name = 'owner' THEN owner::text END);
    IF part IS NULL THEN
      RAISE EXCEPTION 'cannot record "%": the subject "%" needs "%"', type, declared.subject, name
        USING ERRCODE = 'null_value_not_allowed', HINT = 'Give the value it is made of.';
    END IF;
    subject := replace(subject, '{' || name || '}', bus.subject_part(part));
  END LOOP;
  RETURN bus.append(type, version, owner, subject, data);
END
$$;

-- Notes what another migration tool has installed by the SQL of `bus migrate --print`.
CREATE FUNCTION bus.note_triggers(function_name text, schema_name text, on_table text, declared text) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO bus.installed_triggers (function, table_schema, table_name, checksum, effect)
  VALUES (function_name, schema_name, on_table, declared, bus.trigger_effect(function_name))
  ON CONFLICT (function) DO UPDATE SET checksum = excluded.checksum, effect = excluded.effect, installed_at = now()
$$;

CREATE FUNCTION bus.note_record_function(function_name text, event_type text, declared text) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO bus.installed_functions (name, event, checksum, effect)
  VALUES (function_name, event_type, declared, bus.record_function_effect(function_name))
  ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, effect = excluded.effect, installed_at = now()
$$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA bus FROM PUBLIC;
