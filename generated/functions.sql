-- made by `cargo bus generate`: change events.yaml instead
--
-- One function a type, to record from psql and other languages. `bus migrate` installs them, and lets
-- whoever may call bus.record call them too.

-- access_request.approved

CREATE OR REPLACE FUNCTION bus."record_access_request_approved"(
    "owner" uuid,
    "request_id" uuid,
    "code_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('access_request.approved', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"request_id":' || to_json(($2)::text)::text,
                    '"code_id":' || to_json(($3)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_access_request_approved"(uuid, uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_access_request_approved"(uuid, uuid, uuid) IS 'The owner accepted and a code was issued for the request.
759d54f0e971677b52b4cf3bc98365cb4da9f4c907e0d53fed9ec5535771cb83';

-- access_request.created

CREATE OR REPLACE FUNCTION bus."record_access_request_created"(
    "owner" uuid,
    "request_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('access_request.created', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"request_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_access_request_created"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_access_request_created"(uuid, uuid) IS 'A visitor asked for access.
c25b3571f1d7a9f9488e11a3532daddde707d28697c74d5f368f8b2dd439b9c8';

-- access_request.status_changed

CREATE OR REPLACE FUNCTION bus."record_access_request_status_changed"(
    "owner" uuid,
    "request_id" uuid,
    "status" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('access_request.status_changed', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"request_id":' || to_json(($2)::text)::text,
                    '"status":' || to_json($3)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_access_request_status_changed"(uuid, uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_access_request_status_changed"(uuid, uuid, text) IS 'The status of a request was set.
5b02b91a25c26d3f0e9262d88e7f325eeab2d92be1338d5131c398357488bfc8';

-- api_key.issued

CREATE OR REPLACE FUNCTION bus."record_api_key_issued"(
    "owner" uuid,
    "key_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('api_key.issued', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"key_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_api_key_issued"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_api_key_issued"(uuid, uuid) IS 'An API key was made.
5435ba74937bcfbde26794e96cf8b2e6991ed3d6b942724f31ab0b45f4640370';

-- api_key.revoked

CREATE OR REPLACE FUNCTION bus."record_api_key_revoked"(
    "owner" uuid,
    "key_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('api_key.revoked', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"key_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_api_key_revoked"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_api_key_revoked"(uuid, uuid) IS 'An API key was revoked.
7a886d380d843660b1d54ff77c97c8bd4155a79b97d8612a562d942396e55763';

-- application.committed

CREATE OR REPLACE FUNCTION bus."record_application_committed"(
    "owner" uuid,
    "application_id" uuid,
    "code_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('application.committed', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"application_id":' || to_json(($2)::text)::text,
                    '"code_id":' || to_json(($3)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_application_committed"(uuid, uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_application_committed"(uuid, uuid, uuid) IS 'A job application was committed with its code.
32c91c7cf40bde6715abbd79d503cfc5ff5ab219456b3d89b99f3c0384991d83';

-- block.failed

CREATE OR REPLACE FUNCTION bus."record_block_failed"(
    "owner" uuid,
    "block_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('block.failed', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"block_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_block_failed"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_block_failed"(uuid, uuid) IS 'A block began failing to mount; silent on repeats until it mounts again.
690e11eedd66877752fd9e6ebe01d72083350b4f6df8397f16649479adf68e02';

-- block.installed

CREATE OR REPLACE FUNCTION bus."record_block_installed"(
    "owner" uuid,
    "block_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('block.installed', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"block_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_block_installed"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_block_installed"(uuid, uuid) IS 'A block was installed, or installed again.
e37fc9ae576d64a38b8a31b27a7ed62b6432e83d8fa5b9def1969195b7e9f907';

-- booking.cancelled

CREATE OR REPLACE FUNCTION bus."record_booking_cancelled"(
    "owner" uuid,
    "booking_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('booking.cancelled', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"booking_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_booking_cancelled"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_booking_cancelled"(uuid, uuid) IS 'A booking was cancelled.
7880b8fbc1635d5813427cb402bd376825a3693e7529d49d3e6c2570df896dd7';

-- booking.created

CREATE OR REPLACE FUNCTION bus."record_booking_created"(
    "owner" uuid,
    "booking_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('booking.created', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"booking_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_booking_created"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_booking_created"(uuid, uuid) IS 'A meeting was booked.
7cd56e57bc7b9b20e3cd746574b731f8b93dbd5174a4577ee3585f3474755889';

-- booking.rescheduled

CREATE OR REPLACE FUNCTION bus."record_booking_rescheduled"(
    "owner" uuid,
    "booking_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('booking.rescheduled', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"booking_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_booking_rescheduled"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_booking_rescheduled"(uuid, uuid) IS 'A booking was replaced by another.
d86847eb92a60a3a7b5daea9f5c8fe6d74f4cf10d5a2d56b787a4afaece76c6a';

-- code.issued

CREATE OR REPLACE FUNCTION bus."record_code_issued"(
    "owner" uuid,
    "code_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('code.issued', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"code_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_code_issued"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_code_issued"(uuid, uuid) IS 'An access code was issued.
ca0a61807de4e4fc380257f591da895d82d56b24eb33d05663da9c2e0e38ca91';

-- code.redeemed

CREATE OR REPLACE FUNCTION bus."record_code_redeemed"(
    "owner" uuid,
    "code_id" uuid,
    "member_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('code.redeemed', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"code_id":' || to_json(($2)::text)::text,
                    '"member_id":' || to_json(($3)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_code_redeemed"(uuid, uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_code_redeemed"(uuid, uuid, uuid) IS 'A new member joined through a code.
50c98ac7aa7102ac8480faef1bd655a8ddbd44bf33c9e3c08d1bef68de913137';

-- code.revoked

CREATE OR REPLACE FUNCTION bus."record_code_revoked"(
    "owner" uuid,
    "code_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('code.revoked', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"code_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_code_revoked"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_code_revoked"(uuid, uuid) IS 'An access code was revoked.
ee485e16152b1c2c3de6f9a3ef99dae1703f695ba44953bf9d25d441630d84bc';

-- conversation.message

CREATE OR REPLACE FUNCTION bus."record_conversation_message"(
    "owner" uuid,
    "conversation_id" uuid,
    "role" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('conversation.message', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"conversation_id":' || to_json(($2)::text)::text,
                    '"role":' || to_json($3)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_conversation_message"(uuid, uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_conversation_message"(uuid, uuid, text) IS 'One turn was stored; never its text.
84fbc66a8bd90f672bebb439be6223e652a5a8db576d945b5840f10b9b2e3da3';

-- conversation.pruned

CREATE OR REPLACE FUNCTION bus."record_conversation_pruned"(
    "owner" uuid,
    "count" integer
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('conversation.pruned', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"count":' || to_json($2)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_conversation_pruned"(uuid, integer) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_conversation_pruned"(uuid, integer) IS 'Conversations past the owner''s retention were deleted.
b2f648948318907f18bab8ba890ed25824de4c7b4d7d076dfe1ac1519ffdf4ef';

-- conversation.started

CREATE OR REPLACE FUNCTION bus."record_conversation_started"(
    "owner" uuid,
    "conversation_id" uuid,
    "mode" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('conversation.started', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"conversation_id":' || to_json(($2)::text)::text,
                    '"mode":' || to_json($3)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_conversation_started"(uuid, uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_conversation_started"(uuid, uuid, text) IS 'A visitor''s conversation began.
4a3e401bded1099ec1c6a6622fa708c17b6a2e8bfe0974f7b60ba396f81c056b';

-- gas.exhausted

CREATE OR REPLACE FUNCTION bus."record_gas_exhausted"(
    "owner" uuid,
    "provider_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('gas.exhausted', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"provider_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_gas_exhausted"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_gas_exhausted"(uuid, uuid) IS 'A metered provider''s tank ran empty; once per fill.
b80a0752944174694db281af9569cfe74a6ba5afb4b2cdb2f00f072189fddca1';

-- gas.refilled

CREATE OR REPLACE FUNCTION bus."record_gas_refilled"(
    "owner" uuid,
    "provider_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('gas.refilled', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"provider_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_gas_refilled"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_gas_refilled"(uuid, uuid) IS 'The tank was filled again.
ed2a2cc1e2571d15b9ee88d74cdd5342512c8d42c3a018f8355854d3df183ac9';

-- ghost.accepted

CREATE OR REPLACE FUNCTION bus."record_ghost_accepted"(
    "owner" uuid,
    "ghost_id" uuid,
    "conversation_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('ghost.accepted', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"ghost_id":' || to_json(($2)::text)::text,
                    '"conversation_id":' || to_json(($3)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_ghost_accepted"(uuid, uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_ghost_accepted"(uuid, uuid, uuid) IS 'A visitor took a suggested question.
35951a281510d1f07c4ff7ae0e58101a34ef68db4ef80c4613bc0b28fdb0e8cd';

-- instance.upgrade_requested

CREATE OR REPLACE FUNCTION bus."record_instance_upgrade_requested"(
    "owner" uuid,
    "from_version" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('instance.upgrade_requested', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"from_version":' || to_json($2)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_instance_upgrade_requested"(uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_instance_upgrade_requested"(uuid, text) IS 'The owner asked for the newest release.
151162c0e536b9fbf1ddc6437c1ff2243f408d6cad9d294170462d40cef05bc9';

-- ip_ban.added

CREATE OR REPLACE FUNCTION bus."record_ip_ban_added"(
    "owner" uuid,
    "ban_id" uuid,
    "ip" inet
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('ip_ban.added', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"ban_id":' || to_json(($2)::text)::text,
                    '"ip":' || to_json(abbrev($3))::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_ip_ban_added"(uuid, uuid, inet) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_ip_ban_added"(uuid, uuid, inet) IS 'A source address was banned.
512bb5feb96bdc5a42ba275c8e79f818a948d0f30f25ccc07030abb888d29c53';

-- jobs.fetched

CREATE OR REPLACE FUNCTION bus."record_jobs_fetched"(
    "owner" uuid,
    "new_count" integer
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('jobs.fetched', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"new_count":' || to_json($2)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_jobs_fetched"(uuid, integer) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_jobs_fetched"(uuid, integer) IS 'One job source was fetched with success.
86d33f201ceee97372ccf211bec07c2707aa4cdd1d9d0a0159d77a083fdecca5';

-- microsite.build.settled

CREATE OR REPLACE FUNCTION bus."record_microsite_build_settled"(
    "owner" uuid,
    "build_id" uuid,
    "status" text,
    "slug" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('microsite.build.settled', 1, $1,
    ('{' || array_to_string(ARRAY[
                    '"slug":' || to_json($4)::text
                ]::text[], ',') || '}')::json,
    ('{' || array_to_string(ARRAY[
                    '"build_id":' || to_json(($2)::text)::text,
                    '"status":' || to_json($3)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_microsite_build_settled"(uuid, uuid, text, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_microsite_build_settled"(uuid, uuid, text, text) IS 'A build ended.
b25b433b1fb180d8bb81b068da1ed2c52e72311ce42a715ea19c296f93ed3fae';

-- microsite.store.doc_inserted

CREATE OR REPLACE FUNCTION bus."record_microsite_store_doc_inserted"(
    "owner" uuid,
    "collection" text,
    "doc_id" uuid,
    "slug" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('microsite.store.doc_inserted', 1, $1,
    ('{' || array_to_string(ARRAY[
                    '"slug":' || to_json($4)::text
                ]::text[], ',') || '}')::json,
    ('{' || array_to_string(ARRAY[
                    '"collection":' || to_json($2)::text,
                    '"doc_id":' || to_json(($3)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_microsite_store_doc_inserted"(uuid, text, uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_microsite_store_doc_inserted"(uuid, text, uuid, text) IS 'A visitor added a document to a page''s store; never the content.
dc4968c9f493058954db8b16533570f99dced8603ed974630c3ca552967e68ac';

-- owner.email_changed

CREATE OR REPLACE FUNCTION bus."record_owner_email_changed"(
    "owner" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('owner.email_changed', 1, $1,
    '{}'::json,
    '{}'::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_owner_email_changed"(uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_owner_email_changed"(uuid) IS 'The sign-in address changed; never the address.
cff3b4db7e22515f8a4213552c81dcb526c33caad7dfce13da71ad72d160891f';

-- owner.login

CREATE OR REPLACE FUNCTION bus."record_owner_login"(
    "owner" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('owner.login', 1, $1,
    '{}'::json,
    '{}'::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_owner_login"(uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_owner_login"(uuid) IS 'The owner signed in.
3bafe3596410e1fdba703a47fd9f7791dff17e7fdd1a0f8e808a5b13a0e85a37';

-- owner.recovery_requested

CREATE OR REPLACE FUNCTION bus."record_owner_recovery_requested"(
    "owner" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('owner.recovery_requested', 1, $1,
    '{}'::json,
    '{}'::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_owner_recovery_requested"(uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_owner_recovery_requested"(uuid) IS 'A new recovery phrase was made.
994a98658c8d03fbdcfec17a52d8b0a854a797ded731ea2be97088cce8830976';

-- page.promoted_live

CREATE OR REPLACE FUNCTION bus."record_page_promoted_live"(
    "owner" uuid,
    "microsite_id" uuid,
    "build_id" uuid,
    "slug" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('page.promoted_live', 1, $1,
    ('{' || array_to_string(ARRAY[
                    '"slug":' || to_json($4)::text
                ]::text[], ',') || '}')::json,
    ('{' || array_to_string(ARRAY[
                    '"microsite_id":' || to_json(($2)::text)::text,
                    '"build_id":' || to_json(($3)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_page_promoted_live"(uuid, uuid, uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_page_promoted_live"(uuid, uuid, uuid, text) IS 'A build went live.
c17a36e2fe5423d2f3198570274ea83370340097b57046e38d3f0011daccdbc1';

-- page.rolled_back

CREATE OR REPLACE FUNCTION bus."record_page_rolled_back"(
    "owner" uuid,
    "microsite_id" uuid,
    "slug" text,
    "build_id" uuid DEFAULT NULL
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('page.rolled_back', 1, $1,
    ('{' || array_to_string(ARRAY[
                    '"slug":' || to_json($3)::text
                ]::text[], ',') || '}')::json,
    ('{' || array_to_string(ARRAY[
                    '"microsite_id":' || to_json(($2)::text)::text,
                    '"build_id":' || to_json(($4)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_page_rolled_back"(uuid, uuid, text, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_page_rolled_back"(uuid, uuid, text, uuid) IS 'The build before is live again.
26aa78f278a759547e751d7ebfde118b886ec9a5858f9d70ac1a298b9cfb583f';

-- page.unpublished

CREATE OR REPLACE FUNCTION bus."record_page_unpublished"(
    "owner" uuid,
    "microsite_id" uuid,
    "slug" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('page.unpublished', 1, $1,
    ('{' || array_to_string(ARRAY[
                    '"slug":' || to_json($3)::text
                ]::text[], ',') || '}')::json,
    ('{' || array_to_string(ARRAY[
                    '"microsite_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_page_unpublished"(uuid, uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_page_unpublished"(uuid, uuid, text) IS 'A page was taken offline.
79da6f8cbd2efd1026494f04d0bb862634d7a2d250c882e8e13d43b6d3b4e27f';

-- supplier.activated

CREATE OR REPLACE FUNCTION bus."record_supplier_activated"(
    "owner" uuid,
    "supplier_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('supplier.activated', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"supplier_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_supplier_activated"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_supplier_activated"(uuid, uuid) IS 'A supplier took its seam''s single active place.
09ca633a85764176527427a85802778f99efa11a1e4db9564c9fba78f47ab0d2';

-- supplier.connected

CREATE OR REPLACE FUNCTION bus."record_supplier_connected"(
    "owner" uuid,
    "supplier_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('supplier.connected', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"supplier_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_supplier_connected"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_supplier_connected"(uuid, uuid) IS 'A connection check passed.
73ff3a76cf9a39297806f58b1acd9d5c248da14d1bb5b94a438f079370195010';

-- supplier.disconnected

CREATE OR REPLACE FUNCTION bus."record_supplier_disconnected"(
    "owner" uuid,
    "supplier_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('supplier.disconnected', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"supplier_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_supplier_disconnected"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_supplier_disconnected"(uuid, uuid) IS 'A supplier was disconnected.
5b173742a1b07317913bfa1a2f7a6ce893ae1b50afd11fc60c87e4c0fb3b6f2b';

-- vault.imported

CREATE OR REPLACE FUNCTION bus."record_vault_imported"(
    "owner" uuid,
    "created" integer,
    "updated" integer,
    "deleted" integer
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('vault.imported', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"created":' || to_json($2)::text,
                    '"updated":' || to_json($3)::text,
                    '"deleted":' || to_json($4)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_vault_imported"(uuid, integer, integer, integer) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_vault_imported"(uuid, integer, integer, integer) IS 'A vault import ended.
debb676c08ab0f96e41cf6ff7de218a575cb56ac77fa1c0ab717f3915abcde6e';

-- webhook.test

CREATE OR REPLACE FUNCTION bus."record_webhook_test"(
    "owner" uuid,
    "endpoint_id" uuid
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('webhook.test', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"endpoint_id":' || to_json(($2)::text)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_webhook_test"(uuid, uuid) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_webhook_test"(uuid, uuid) IS 'The owner asked for a trial delivery; it goes to that endpoint alone.
85a6884db041c86f1822c5738a1d66b623283a2ab2613520d08f3d24e026605d';

-- writing.published

CREATE OR REPLACE FUNCTION bus."record_writing_published"(
    "owner" uuid,
    "writing_id" uuid,
    "slug" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('writing.published', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"writing_id":' || to_json(($2)::text)::text,
                    '"slug":' || to_json($3)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_writing_published"(uuid, uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_writing_published"(uuid, uuid, text) IS 'A draft went public.
1e249e88db83228fcb4f437511fcf758c248620e7be243387ad19b09e8a09a66';

-- writing.unpublished

CREATE OR REPLACE FUNCTION bus."record_writing_unpublished"(
    "owner" uuid,
    "writing_id" uuid,
    "slug" text
) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET extra_float_digits = 1
AS $bus$
SELECT bus.append_checked('writing.unpublished', 1, $1,
    '{}'::json,
    ('{' || array_to_string(ARRAY[
                    '"writing_id":' || to_json(($2)::text)::text,
                    '"slug":' || to_json($3)::text
                ]::text[], ',') || '}')::json)
$bus$;
REVOKE ALL ON FUNCTION bus."record_writing_unpublished"(uuid, uuid, text) FROM PUBLIC;
COMMENT ON FUNCTION bus."record_writing_unpublished"(uuid, uuid, text) IS 'A writing went back to draft.
d1b4a6e00f835d8ab85264b27b03f2936995fa93400179f20144891faa4f7f5f';
