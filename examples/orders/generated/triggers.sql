-- made by `cargo bus generate`: change events.yaml instead
--
-- What `bus migrate` installs, table by table, each in a transaction of its own.

-- public.orders

CREATE OR REPLACE FUNCTION bus."emit_public_orders_b2852c9f"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, "public", pg_temp
AS $bus$
#variable_conflict use_column
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        RAISE EXCEPTION USING ERRCODE = 'restrict_violation',
            MESSAGE = 'TRUNCATE of public.orders would remove rows without an event',
            HINT = 'Use DELETE, which is seen row by row, or declare the trigger with `truncate: allow`.';
    END IF;
    IF TG_ARGV[0] = 'order.placed' THEN
        IF TG_OP = 'INSERT' THEN
            PERFORM bus.append('order.placed', 1, (NULL)::uuid,
                'order/' || coalesce(bus.subject_part((NEW."id")::text), ''),
                ('{' || array_to_string(ARRAY[
                    '"order_id":' || coalesce(to_json((NEW."id")::text)::text, 'null'),
                    '"item":' || coalesce(to_json((NEW."item")::text)::text, 'null'),
                    '"quantity":' || coalesce(to_json((NEW."quantity")::integer)::text, 'null')
                ]::text[], ',') || '}')::json);
        END IF;
    END IF;
    RETURN NULL;
END
$bus$;
REVOKE ALL ON FUNCTION bus."emit_public_orders_b2852c9f"() FROM PUBLIC;
COMMENT ON FUNCTION bus."emit_public_orders_b2852c9f"() IS '50a66393ed88c6192b8a0ec7453dae7166fa8d1b441a7f5a636a1ffaed787e16';

DO $bus$
DECLARE
    stale name;
BEGIN
    FOR stale IN
        SELECT tgname FROM pg_catalog.pg_trigger
        WHERE tgrelid = '"public"."orders"'::regclass AND tgfoid = 'bus."emit_public_orders_b2852c9f"()'::regprocedure
          AND NOT tgisinternal AND tgname::text <> ALL (ARRAY['bus_order_placed_insert', 'bus_refuse_truncate']::text[])
    LOOP
        EXECUTE pg_catalog.format('DROP TRIGGER %I ON %s', stale, '"public"."orders"');
    END LOOP;
END
$bus$;

CREATE OR REPLACE TRIGGER "bus_order_placed_insert"
    AFTER INSERT ON "public"."orders"
    FOR EACH ROW
    EXECUTE FUNCTION bus."emit_public_orders_b2852c9f"('order.placed');
COMMENT ON TRIGGER "bus_order_placed_insert" ON "public"."orders" IS '50a66393ed88c6192b8a0ec7453dae7166fa8d1b441a7f5a636a1ffaed787e16';

CREATE OR REPLACE TRIGGER "bus_refuse_truncate"
    BEFORE TRUNCATE ON "public"."orders"
    FOR EACH STATEMENT
    EXECUTE FUNCTION bus."emit_public_orders_b2852c9f"();
COMMENT ON TRIGGER "bus_refuse_truncate" ON "public"."orders" IS '50a66393ed88c6192b8a0ec7453dae7166fa8d1b441a7f5a636a1ffaed787e16';
