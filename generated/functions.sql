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
COMMENT ON FUNCTION bus."record_access_request_approved"(uuid, uuid, uuid) IS 'The owner approved an access request, and an access code was issued for it.
2aae6270d6b08c51406c09196c4662beaf4f95d9c139283ee3bd3920833ff84e';

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
COMMENT ON FUNCTION bus."record_access_request_created"(uuid, uuid) IS 'A visitor requested access.
b57bdcde9c2d03b0937ec880f0dd02f203a12fd9d6113d2edd2e39f38876977c';

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
COMMENT ON FUNCTION bus."record_access_request_status_changed"(uuid, uuid, text) IS 'The status of an access request was set.
e35e3fdedf1b279adac37b72e7adfdeaaa69cbeeeeb71987f507b290350dd66c';

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
COMMENT ON FUNCTION bus."record_api_key_issued"(uuid, uuid) IS 'An API key was created.
48faa3626fb7494c92d932e2d79db1597c44af9678f58f020b348dffdc73eda2';

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
1b6b191884ab22bf09fd4bd96a9f9770547c4d62510aca551d0c1ed74bf7a262';

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
COMMENT ON FUNCTION bus."record_application_committed"(uuid, uuid, uuid) IS 'A job application was committed together with its access code.
5e4545935ab5fea86d2f931f04ff8af0dc5d3b4a9ca2a6ce6f344e8b69c6f3b6';

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
COMMENT ON FUNCTION bus."record_block_failed"(uuid, uuid) IS 'A block failed to mount. Sent once, and again only after the block has mounted in between.
5996890c5701ea3553595d93a5913827a34a25baea58d73779873cd675ab7b2f';

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
COMMENT ON FUNCTION bus."record_block_installed"(uuid, uuid) IS 'A block was installed or reinstalled.
37f4009ad3c710b06321013f29f39346ed5a7b8db506ed4284f8818ca280aa8e';

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
a4788b1f1c2e0b078215ec4b26e811a11489158faf115a349546f58632ed0590';

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
e691d3801eb0cb3be2943009c09ee793947151010f78960d820d5d2c42a8f318';

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
COMMENT ON FUNCTION bus."record_booking_rescheduled"(uuid, uuid) IS 'A booking was replaced by another one.
5196eeaf7a1451344a54a970bbe91f11eaadf79444be2df6a2ac3d5be121e655';

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
ddea00a10a433dfe7cfd9760ae85a4e6449b37791fcf001b0bf4f30913762352';

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
COMMENT ON FUNCTION bus."record_code_redeemed"(uuid, uuid, uuid) IS 'A new member joined with an access code.
c2902786f9770ceb89e740b5627e427eb72422ac49d44006520a178ee19cc065';

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
51f65ca260506dbf4f8076be83f3c517cd7c06d8d0d548437ab9676054bfc9ff';

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
COMMENT ON FUNCTION bus."record_conversation_message"(uuid, uuid, text) IS 'A message of a conversation was stored. The event does not contain its text.
2370c2ee22e994cc4177e8f8036b620d49609fd26be6a58d4c1564acc405b581';

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
COMMENT ON FUNCTION bus."record_conversation_pruned"(uuid, integer) IS 'Conversations older than the owner''s retention period were deleted.
4fb565ddd3b987ef2ca70ca9c4b106c183cb392ed81bf65fea3054fb38e74768';

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
COMMENT ON FUNCTION bus."record_conversation_started"(uuid, uuid, text) IS 'A visitor started a conversation.
b0023bb6c90a3406551a28f63a1c8f73b6c51e0dfc0fe0cbcc084f6f62166a51';

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
COMMENT ON FUNCTION bus."record_gas_exhausted"(uuid, uuid) IS 'A metered provider ran out of gas. Sent once per refill.
d7fc9466f646264657f1473fd120b4493b4111b688255b01ca15fbe87a308b1c';

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
COMMENT ON FUNCTION bus."record_gas_refilled"(uuid, uuid) IS 'The gas of a metered provider was refilled.
5e389c5b17ea59b35ca1f36dda43c3d7a82d9f8d47e03b80d00ab8aece3fc32f';

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
COMMENT ON FUNCTION bus."record_ghost_accepted"(uuid, uuid, uuid) IS 'A visitor accepted a suggested question.
2aec0de62e10d7896fef0b221e00419ad6ebcb51d9a953c5b78576202ff9e128';

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
COMMENT ON FUNCTION bus."record_instance_upgrade_requested"(uuid, text) IS 'The owner requested an upgrade to the newest release.
c4d65ed33a1d4beafd5d98a1c7afa244edc4a039c2de102f6cc7c1daabb9a3c3';

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
COMMENT ON FUNCTION bus."record_ip_ban_added"(uuid, uuid, inet) IS 'An IP address was banned.
6a1d28874770f489244f25393e2a43d274b2a17023f5645bd4434a1b5eba2c22';

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
COMMENT ON FUNCTION bus."record_jobs_fetched"(uuid, integer) IS 'Job postings were fetched from one source. Sent once for each source that was fetched successfully.
35600af9aeeecfe9a2520bf8ea0e77102d35643af20388daaec2ad9f84323108';

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
COMMENT ON FUNCTION bus."record_microsite_build_settled"(uuid, uuid, text, text) IS 'A build of a microsite finished, successfully or not.
96fded1e8c1a5b1f6ebfdd4bb3a88af326cd93290f46bb8fd3d019dcfa12a076';

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
COMMENT ON FUNCTION bus."record_microsite_store_doc_inserted"(uuid, text, uuid, text) IS 'A visitor added a document to a microsite''s store. The event does not contain the document.
4b90918aa18dc6e247380942132006bf3b58399fd90880f4ff6bb016c0091971';

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
COMMENT ON FUNCTION bus."record_owner_email_changed"(uuid) IS 'The owner''s sign-in address changed. The event does not contain the address.
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
COMMENT ON FUNCTION bus."record_owner_recovery_requested"(uuid) IS 'A new recovery phrase was created for the owner.
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
COMMENT ON FUNCTION bus."record_page_promoted_live"(uuid, uuid, uuid, text) IS 'A build of a microsite went live.
a0142556c7f2b5f9a1854de19955d32325c96314015731f943fe8bd9deaf6bb9';

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
COMMENT ON FUNCTION bus."record_page_rolled_back"(uuid, uuid, text, uuid) IS 'A microsite was rolled back to the previous build.
03a367705c809dab9af7cfe384c6459a689fd79fe1ae2721f6fafcaf8ef3e085';

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
COMMENT ON FUNCTION bus."record_page_unpublished"(uuid, uuid, text) IS 'A microsite was taken offline.
d144a8c19a74f1bf4402d34f05bf1018bf7a4777122d712345d3b43cabbfeac9';

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
COMMENT ON FUNCTION bus."record_supplier_activated"(uuid, uuid) IS 'A supplier became the active supplier of its seam. A seam has one active supplier at a time.
590580ee33532bd3d15fa389fff81368383b638efe5628e45d591bc4fdb7ed2f';

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
COMMENT ON FUNCTION bus."record_supplier_connected"(uuid, uuid) IS 'A supplier passed its connection check.
2d2154223eb348932bc15e50755bdef175568e8c912d8e896b507a49bac3ba78';

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
COMMENT ON FUNCTION bus."record_supplier_disconnected"(uuid, uuid) IS 'A supplier was disconnected and its token deleted.
aafeb501b5a99ac6eee0cc97bd8af833978faf72479218542b5987afcaef67cd';

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
COMMENT ON FUNCTION bus."record_vault_imported"(uuid, integer, integer, integer) IS 'A vault import finished.
defbb23fc6c7b2a3068494b90ea904f4efea7944c52763e1fae005374fe34b7f';

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
COMMENT ON FUNCTION bus."record_webhook_test"(uuid, uuid) IS 'The owner requested a test delivery. It is sent to one endpoint only.
c27b446ffa36c104642673f952c5b71bd5cddb8276ca642fca757f5fea796d6d';

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
COMMENT ON FUNCTION bus."record_writing_published"(uuid, uuid, text) IS 'A draft was published.
a9cbb6dcc1b4c8f3d0e143afae130df95a4ea3e0dfb5d0d714ce15b1bc274ebf';

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
COMMENT ON FUNCTION bus."record_writing_unpublished"(uuid, uuid, text) IS 'A published writing was turned back into a draft.
9fab6f1862d3faad488b648e92b48b83e5917c9e0ba481a18c7ea01d79cb2ae4';
