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
COMMENT ON FUNCTION bus."record_order_cancelled"(uuid, text) IS 'An order will not be shipped.
d382901fa972cc4a65ec0761fa5ff0b28794a71ef740b41ba9e4f2b1bb501126';

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
e7e6fd275c8030a6ab1c65a57eb66a44756a8f7d210333848448264ab43d25ab';

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
COMMENT ON FUNCTION bus."record_order_placed"(uuid, text, integer) IS 'An order was placed.
5962bc26c980bdab2f333e0a80def9f7cea72068e83f5644cd81bbbc6f942c4b';

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
COMMENT ON FUNCTION bus."record_order_shipped"(uuid, text) IS 'A parcel is on its way to the customer.
e0ef6eb114720791806452ccd534410183e5c4259117efdbebc46c51add72349';

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
COMMENT ON FUNCTION bus."record_stock_ran_out"(text) IS 'The last of an item was set aside.
f8d732f55589c06f612dc144b62bb752aa3048f1e1c3f0639441f9ee02481c9b';

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
COMMENT ON FUNCTION bus."record_stock_reserved"(text, uuid, integer) IS 'Goods were set aside for an order.
97b6023325e6a398fcb1e151a57273644d11c7d97c7e6e8b31234573660839b9';
