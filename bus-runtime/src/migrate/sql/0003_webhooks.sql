-- Endpoints, their secrets, and the log of attempts.

CREATE TABLE bus.webhook_endpoints (
  id              uuid        PRIMARY KEY DEFAULT bus.uuid7(),
  owner           uuid,
  url             text        NOT NULL,
  description     text        NOT NULL DEFAULT '',
  event_types     text[]      NOT NULL,
  versions        jsonb       NOT NULL DEFAULT '{}',
  format          text        NOT NULL DEFAULT 'standard' CHECK (format IN ('standard', 'cloudevents')),
  headers         jsonb       NOT NULL DEFAULT '{}',
  scope_ref       text,
  rate_per_second integer     CHECK (rate_per_second > 0),
  enabled         boolean     NOT NULL DEFAULT true,
  paused          boolean     NOT NULL DEFAULT false,
  disabled_reason text,
  failing_since   timestamptz,
  busy_until      timestamptz,
  busy_job        bigint,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
COMMENT ON COLUMN bus.webhook_endpoints.busy_until IS 'the lease of one delivery at a time; expires by itself';
COMMENT ON COLUMN bus.webhook_endpoints.busy_job IS 'the delivery that holds it, whose next attempt may take it over';
CREATE INDEX webhook_endpoints_by_owner ON bus.webhook_endpoints (owner);

-- Sealed, never read back. `valid_until` null: the current one.
CREATE TABLE bus.webhook_secrets (
  id           uuid        PRIMARY KEY DEFAULT bus.uuid7(),
  endpoint_id  uuid        NOT NULL REFERENCES bus.webhook_endpoints ON DELETE CASCADE,
  sealed       bytea       NOT NULL,
  key_id       text        NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  valid_until  timestamptz,
  last_used_at timestamptz
);
CREATE INDEX webhook_secrets_by_endpoint ON bus.webhook_secrets (endpoint_id);

-- No foreign key to the endpoint: the log stays when the endpoint goes.
CREATE TABLE bus.webhook_attempts (
  id          bigint      PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  endpoint_id uuid        NOT NULL,
  event_id    uuid        NOT NULL,
  event_type  text        NOT NULL,
  replay_id   uuid,
  job_id      bigint      NOT NULL,
  attempt     integer     NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  outcome     text        NOT NULL,
  status      integer,
  latency_ms  integer,
  error       text,
  response    text        CHECK (octet_length(response) <= 8192)
);
CREATE INDEX webhook_attempts_by_endpoint ON bus.webhook_attempts (endpoint_id, id);
CREATE INDEX webhook_attempts_by_event ON bus.webhook_attempts (event_id);
