-- What a task's next time was worked out from, and why a process could not.
ALTER TABLE bus.periodic
  ADD COLUMN schedule text NOT NULL DEFAULT '',
  ADD COLUMN fault    text;
