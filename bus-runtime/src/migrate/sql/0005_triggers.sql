-- What was installed on which table, so that an edit by hand is told from an older declaration.
CREATE TABLE bus.installed_triggers (
  function     text        PRIMARY KEY,
  table_schema text        NOT NULL,
  table_name   text        NOT NULL,
  checksum     text        NOT NULL,
  effect       text        NOT NULL,
  installed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN bus.installed_triggers.checksum IS 'of the declaration; stands in the comment of each object too';
COMMENT ON COLUMN bus.installed_triggers.effect IS 'of the function''s body and the triggers'' definitions as the server prints them';

-- A digest of what is there now: the function's body and settings, and every trigger on it.
CREATE FUNCTION bus.trigger_effect(function_name text) RETURNS text
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT md5(p.prosrc || p.prosecdef || coalesce(p.proconfig::text, '') || coalesce((
           SELECT string_agg(pg_get_triggerdef(t.oid), ';' ORDER BY t.tgname)
           FROM pg_trigger AS t WHERE t.tgfoid = p.oid AND t.tgparentid = 0), ''))
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
  WHERE n.nspname = 'bus' AND p.proname = function_name
$$;

-- Puts a trigger back into the state an operator gave it: CREATE OR REPLACE enables it.
CREATE FUNCTION bus.restore_trigger_state(on_table regclass, trigger_name text, state "char") RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s %s TRIGGER %I', on_table,
    CASE state WHEN 'D' THEN 'DISABLE' WHEN 'R' THEN 'ENABLE REPLICA' WHEN 'A' THEN 'ENABLE ALWAYS' ELSE 'ENABLE' END,
    trigger_name);
END
$$;

-- Removes a trigger function and every trigger on it.
CREATE FUNCTION bus.remove_triggers(function_name text) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  EXECUTE format('DROP FUNCTION IF EXISTS bus.%I() CASCADE', function_name);
  DELETE FROM bus.installed_triggers WHERE function = function_name;
END
$$;

-- Makes `bus.data_limit()` answer another figure; a function's body takes no parameter.
CREATE FUNCTION bus.set_data_limit(bytes integer) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION bus.data_limit() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
    format('SELECT %s', bytes));
END
$$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA bus FROM PUBLIC;
