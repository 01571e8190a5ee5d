-- What each build declares, who is alive, and what is due.

-- One row a build: its fan-out table, under the fingerprint of its declaration.
CREATE TABLE bus.registry (
  fingerprint   text        PRIMARY KEY,
  namespace     text        NOT NULL,
  routes        jsonb       NOT NULL,
  kinds         text[]      NOT NULL,
  queues        text[]      NOT NULL,
  awaited       text[]      NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now(),
  seen_at       timestamptz NOT NULL DEFAULT now(),
  retired_at    timestamptz
);

-- What `bus.record` needs to know of a type.
CREATE TABLE bus.types (
  name         text    NOT NULL,
  version      integer NOT NULL,
  exposure     text    NOT NULL CHECK (exposure IN ('internal', 'webhook')),
  subject      text    NOT NULL,
  recordable   boolean NOT NULL,
  fields       jsonb   NOT NULL,
  subject_args jsonb   NOT NULL,
  PRIMARY KEY (name, version)
);

-- One row a running process of this application, under the client id of its workers.
CREATE TABLE bus.processes (
  id         text        PRIMARY KEY,
  build      text        NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  beat_at    timestamptz NOT NULL DEFAULT now(),
  dead_at    timestamptz
);

-- One row a periodic task.
CREATE TABLE bus.periodic (
  name    text        PRIMARY KEY,
  next_at timestamptz NOT NULL,
  runs    jsonb       NOT NULL DEFAULT '[]'
);

-- Which effects of which event a subscriber has had, for `once`.
CREATE TABLE bus.handled (
  event_id   uuid        NOT NULL,
  subscriber text        NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, subscriber)
);
