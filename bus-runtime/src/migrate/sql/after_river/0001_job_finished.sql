-- Tells waiting requests that jobs of an awaited queue have ended.
--
-- One NOTIFY a statement, sent by the statement that ends the job, which is River's or the
-- sweep's and never a business transaction's. Many ids do not fit a payload: then `*` says to
-- look. Awaited are the queues that any registered build awaits.
--
-- Only an end counts, not a touch of a row that had ended: enqueueing a duplicate of a completed
-- job is such a touch, in a business transaction, where a NOTIFY would forbid two-phase commit.
CREATE FUNCTION bus.job_finished() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  ids text;
  finished bigint;
BEGIN
  SELECT string_agg(changed.id::text, ','), count(*) INTO ids, finished
  FROM changed JOIN was ON was.id = changed.id
  WHERE changed.state IN ('completed', 'discarded', 'cancelled')
    AND was.state NOT IN ('completed', 'discarded', 'cancelled')
    AND changed.queue IN (SELECT unnest(r.awaited) FROM bus.registry AS r WHERE r.retired_at IS NULL);
  IF finished > 0 THEN
    PERFORM pg_notify('bus.job_finished', CASE WHEN finished > 300 THEN '*' ELSE ids END);
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION bus.job_finished() FROM PUBLIC;

CREATE TRIGGER job_finished AFTER UPDATE ON bus.river_job
  REFERENCING OLD TABLE AS was NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bus.job_finished();
