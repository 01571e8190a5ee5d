-- made by `cargo bus generate`: change events.yaml instead
--
-- One function a type, to record from psql and other languages. `bus migrate` installs them, and lets
-- whoever may call bus.record call them too.

-- order.cancelled

CREATE OR REPLACE FUNCTION bus."record_order_cancelled"(
    "order_id" uuid,
    "reason" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('order.cancelled', 1, NULL,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"order_id":' || to_json(($1)::text)::text,
                    '"reason":' || to_json($2)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_order_cancelled"(uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_order_cancelled"(uuid, text) IS 'An order was cancelled and will not be shipped.
279d13448c17171e8de50df4705f09c4e889dbbb9de3d030160b3a03c0a92929';

-- order.paid

CREATE OR REPLACE FUNCTION bus."record_order_paid"(
    "order_id" uuid,
    "method" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('order.paid', 1, NULL,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"order_id":' || to_json(($1)::text)::text,
                    '"method":' || to_json($2)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_order_paid"(uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_order_paid"(uuid, text) IS 'An order was paid for.
d5c9a261f00ace650ae90f2da9c70ea4d8b155e63a9558bca21aad221b218a37';

-- order.placed

CREATE OR REPLACE FUNCTION bus."record_order_placed"(
    "order_id" uuid,
    "item" text,
    "quantity" integer
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('order.placed', 1, NULL,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"order_id":' || to_json(($1)::text)::text,
                    '"item":' || to_json($2)::text,
                    '"quantity":' || to_json($3)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_order_placed"(uuid, text, integer) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_order_placed"(uuid, text, integer) IS 'A customer placed an order.
9215ea5505788c2796cd011ebff53f1a60f6ee6a4beed8e53b9b4e20af76c766';

-- order.shipped

CREATE OR REPLACE FUNCTION bus."record_order_shipped"(
    "order_id" uuid,
    "parcel" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('order.shipped', 1, NULL,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"order_id":' || to_json(($1)::text)::text,
                    '"parcel":' || to_json($2)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_order_shipped"(uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_order_shipped"(uuid, text) IS 'The parcel of an order was handed to the carrier.
421354516c8d57a076d9d39b36452ea7d3e7b1cf5377a7ae2b0e423f4e99a16c';

-- stock.ran_out

CREATE OR REPLACE FUNCTION bus."record_stock_ran_out"(
    "item" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('stock.ran_out', 1, NULL,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"item":' || to_json($1)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_stock_ran_out"(text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_stock_ran_out"(text) IS 'The last piece of an item was reserved.
55df4584ebda60043d74c43edb7b93a8af7a546bca355c7f6d00c7fcc937b2a0';

-- stock.reserved

CREATE OR REPLACE FUNCTION bus."record_stock_reserved"(
    "item" text,
    "order_id" uuid,
    "left" integer
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('stock.reserved', 1, NULL,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"item":' || to_json($1)::text,
                    '"order_id":' || to_json(($2)::text)::text,
                    '"left":' || to_json($3)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_stock_reserved"(text, uuid, integer) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_stock_reserved"(text, uuid, integer) IS 'Stock was reserved for an order.
4c425a3184b88ed6ce789adc440f14fd05d6933c92b57990852a8254d2519901';
