-- Columns and functions get the names that the code and the documentation use. Processes of an
-- older build query the former names, so they must be stopped before this migration.

ALTER TABLE bus.outbox RENAME COLUMN poisoned_at TO dead_lettered_at;
COMMENT ON COLUMN bus.outbox.dead_lettered_at IS 'set aside after five failures of its own; `Bus::requeue_event` returns it to the relay';

ALTER TABLE bus.fanouts RENAME COLUMN at TO fanned_out_at;
ALTER TABLE bus.handled RENAME COLUMN at TO handled_at;

ALTER TABLE bus.registry RENAME COLUMN seen_at TO last_seen_at;

ALTER TABLE bus.processes RENAME COLUMN beat_at TO heartbeat_at;
ALTER TABLE bus.processes RENAME COLUMN dead_at TO expired_at;
COMMENT ON COLUMN bus.processes.expired_at IS 'the process stopped, or sent no heartbeat in time; its running jobs return to the queue';

ALTER TABLE bus.periodic RENAME COLUMN fault TO schedule_error;

ALTER TABLE bus.webhook_endpoints RENAME COLUMN busy_until TO lease_expires_at;
ALTER TABLE bus.webhook_endpoints RENAME COLUMN busy_job TO lease_job_id;
COMMENT ON COLUMN bus.webhook_endpoints.lease_expires_at IS 'one delivery at a time holds the lease of an endpoint';
COMMENT ON COLUMN bus.webhook_endpoints.lease_job_id IS 'the delivery that holds the lease; its next attempt may take it over';
ALTER TABLE bus.webhook_attempts RENAME COLUMN at TO attempted_at;

-- The functions that check what SQL records return an error text or NULL.
ALTER FUNCTION bus.type_fault(jsonb, json) RENAME TO type_error;
ALTER FUNCTION bus.field_fault(jsonb, json) RENAME TO field_error;
ALTER FUNCTION bus.value_fault(text, jsonb, json) RENAME TO value_error;
ALTER FUNCTION bus.present_value_fault(text, jsonb, json) RENAME TO present_value_error;
ALTER FUNCTION bus.fields_fault(text, jsonb, json) RENAME TO fields_error;
ALTER FUNCTION bus.object_fault(jsonb, json) RENAME TO object_error;
ALTER FUNCTION bus.data_fault(jsonb, json) RENAME TO data_error;

-- Their callers name them in their bodies. CREATE OR REPLACE keeps owner and rights.
DO $$
DECLARE
  caller oid;
BEGIN
  FOR caller IN
    SELECT oid FROM pg_proc
    WHERE pronamespace = 'bus'::regnamespace AND prosrc ~ 'bus\.(type|field|present_value|value|fields|object|data)_fault\('
  LOOP
    EXECUTE regexp_replace(pg_get_functiondef(caller),
                           'bus\.(type|field|present_value|value|fields|object|data)_fault\(', 'bus.\1_error(', 'g');
  END LOOP;
END
$$;
