-- made by `cargo bus generate`: change events.yaml instead
--
-- What `bus migrate` installs, table by table, each in a transaction of its own.

-- public.corpus_notes

CREATE OR REPLACE FUNCTION bus."emit_public_corpus_notes_a6e9b8ce"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, "public", pg_temp
AS $bus$
#variable_conflict use_column
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        RAISE EXCEPTION USING ERRCODE = 'restrict_violation',
            MESSAGE = 'TRUNCATE of public.corpus_notes would remove rows without an event',
            HINT = 'Use DELETE, which is seen row by row, or declare the trigger with `truncate: allow`.';
    END IF;
    IF TG_ARGV[0] = 'corpus.note.changed' THEN
        IF TG_OP = 'INSERT' THEN
            PERFORM bus.append('corpus.note.changed', 1, (NEW."owner_id")::uuid,
                coalesce((corpus_note_uri(NEW.genre, NEW.id, NEW.slug, NEW.title, NEW.parent_id))::text, ''),
                ('{' || array_to_string(ARRAY[
                    '"op":' || coalesce(to_json(('created')::text)::text, 'null'),
                    '"note_id":' || coalesce(to_json((NEW."id")::text)::text, 'null'),
                    '"genre":' || coalesce(to_json((NEW."genre")::text)::text, 'null'),
                    '"parent_id":' || to_json((NEW."parent_id")::text)::text,
                    '"published":' || coalesce(to_json((NEW."published")::boolean)::text, 'null'),
                    '"was_published":' || coalesce(to_json((NEW."published")::boolean)::text, 'null'),
                    '"path_changed":' || coalesce(to_json((false)::boolean)::text, 'null')
                ]::text[], ',') || '}')::json);
        ELSIF TG_OP = 'UPDATE' THEN
            PERFORM bus.append('corpus.note.changed', 1, (NEW."owner_id")::uuid,
                coalesce((corpus_note_uri(NEW.genre, NEW.id, NEW.slug, NEW.title, NEW.parent_id))::text, ''),
                ('{' || array_to_string(ARRAY[
                    '"op":' || coalesce(to_json(('updated')::text)::text, 'null'),
                    '"note_id":' || coalesce(to_json((NEW."id")::text)::text, 'null'),
                    '"genre":' || coalesce(to_json((NEW."genre")::text)::text, 'null'),
                    '"parent_id":' || to_json((NEW."parent_id")::text)::text,
                    '"published":' || coalesce(to_json((NEW."published")::boolean)::text, 'null'),
                    '"was_published":' || coalesce(to_json((OLD."published")::boolean)::text, 'null'),
                    '"path_changed":' || coalesce(to_json(((OLD."title" IS DISTINCT FROM NEW."title" OR OLD."parent_id" IS DISTINCT FROM NEW."parent_id"))::boolean)::text, 'null')
                ]::text[], ',') || '}')::json);
        ELSIF TG_OP = 'DELETE' THEN
            PERFORM bus.append('corpus.note.changed', 1, (OLD."owner_id")::uuid,
                coalesce((corpus_note_uri(OLD.genre, OLD.id, OLD.slug, OLD.title, OLD.parent_id))::text, ''),
                ('{' || array_to_string(ARRAY[
                    '"op":' || coalesce(to_json(('deleted')::text)::text, 'null'),
                    '"note_id":' || coalesce(to_json((OLD."id")::text)::text, 'null'),
                    '"genre":' || coalesce(to_json((OLD."genre")::text)::text, 'null'),
                    '"parent_id":' || to_json((OLD."parent_id")::text)::text,
                    '"published":' || coalesce(to_json((OLD."published")::boolean)::text, 'null'),
                    '"was_published":' || coalesce(to_json((OLD."published")::boolean)::text, 'null'),
                    '"path_changed":' || coalesce(to_json((false)::boolean)::text, 'null')
                ]::text[], ',') || '}')::json);
        END IF;
    END IF;
    RETURN NULL;
END
$bus$;
REVOKE ALL ON FUNCTION bus."emit_public_corpus_notes_a6e9b8ce"() FROM PUBLIC;
COMMENT ON FUNCTION bus."emit_public_corpus_notes_a6e9b8ce"() IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';

DO $bus$
DECLARE
    stale name;
BEGIN
    FOR stale IN
        SELECT tgname FROM pg_catalog.pg_trigger
        WHERE tgrelid = '"public"."corpus_notes"'::regclass AND tgfoid = 'bus."emit_public_corpus_notes_a6e9b8ce"()'::regprocedure
          AND NOT tgisinternal AND tgname::text <> ALL (ARRAY['bus_corpus_note_changed_insert', 'bus_corpus_note_changed_update', 'bus_corpus_note_changed_delete', 'bus_refuse_truncate']::text[])
    LOOP
        EXECUTE pg_catalog.format('DROP TRIGGER %I ON %s', stale, '"public"."corpus_notes"');
    END LOOP;
END
$bus$;

CREATE OR REPLACE TRIGGER "bus_corpus_note_changed_insert"
    AFTER INSERT ON "public"."corpus_notes"
    FOR EACH ROW
    EXECUTE FUNCTION bus."emit_public_corpus_notes_a6e9b8ce"('corpus.note.changed');
COMMENT ON TRIGGER "bus_corpus_note_changed_insert" ON "public"."corpus_notes" IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';

CREATE OR REPLACE TRIGGER "bus_corpus_note_changed_update"
    AFTER UPDATE ON "public"."corpus_notes"
    FOR EACH ROW
    WHEN (OLD."genre" IS DISTINCT FROM NEW."genre"
        OR OLD."title" IS DISTINCT FROM NEW."title"
        OR OLD."body" IS DISTINCT FROM NEW."body"
        OR OLD."tags" IS DISTINCT FROM NEW."tags"
        OR OLD."parent_id" IS DISTINCT FROM NEW."parent_id"
        OR OLD."published" IS DISTINCT FROM NEW."published"
        OR OLD."show_as_source" IS DISTINCT FROM NEW."show_as_source"
        OR OLD."aliases" IS DISTINCT FROM NEW."aliases"
        OR OLD."excerpt" IS DISTINCT FROM NEW."excerpt"
        OR OLD."slug" IS DISTINCT FROM NEW."slug"
        OR OLD."archived" IS DISTINCT FROM NEW."archived"
        OR OLD."css_classes" IS DISTINCT FROM NEW."css_classes"
        OR OLD."lang" IS DISTINCT FROM NEW."lang")
    EXECUTE FUNCTION bus."emit_public_corpus_notes_a6e9b8ce"('corpus.note.changed');
COMMENT ON TRIGGER "bus_corpus_note_changed_update" ON "public"."corpus_notes" IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';

CREATE OR REPLACE TRIGGER "bus_corpus_note_changed_delete"
    AFTER DELETE ON "public"."corpus_notes"
    FOR EACH ROW
    EXECUTE FUNCTION bus."emit_public_corpus_notes_a6e9b8ce"('corpus.note.changed');
COMMENT ON TRIGGER "bus_corpus_note_changed_delete" ON "public"."corpus_notes" IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';

CREATE OR REPLACE TRIGGER "bus_refuse_truncate"
    BEFORE TRUNCATE ON "public"."corpus_notes"
    FOR EACH STATEMENT
    EXECUTE FUNCTION bus."emit_public_corpus_notes_a6e9b8ce"();
COMMENT ON TRIGGER "bus_refuse_truncate" ON "public"."corpus_notes" IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';
