-- The children a notice is about for its reader: he has it before him while one of them is under his authority.
ALTER TABLE notifications ADD COLUMN child_ids uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN notifications.child_ids IS '@school';

-- The persons whose notices an account reads on a day: himself, and the children he has authority over and may follow here (SEC-OBJ-01).
CREATE FUNCTION app.children_under(school integer, account uuid, day date) RETURNS uuid[]
  LANGUAGE sql STABLE AS $$
  SELECT COALESCE(array_agg(x.id), '{}') FROM (
    SELECT a.person_id AS id FROM accounts a WHERE a.school_id = school AND a.id = account AND a.person_id IS NOT NULL
    UNION
    SELECT g.pupil_id FROM accounts a JOIN guardianships g ON g.school_id = a.school_id AND g.guardian_id = a.person_id
    WHERE a.school_id = school AND a.id = account AND g.legal AND g.digital_access AND g.starts_on <= day AND (g.ends_on IS NULL OR g.ends_on >= day)) x $$;

DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE notifications SET child_ids = ARRAY[child_id] WHERE school_id = one AND child_id IS NOT NULL;
    -- Who received for children of several households belongs to none of them.
    UPDATE post_recipients r SET family_id = NULL WHERE r.school_id = one AND r.family_id IS NOT NULL AND cardinality(r.child_ids) > 1
      AND EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = one AND p.person_id = ANY (r.child_ids) AND p.family_id IS DISTINCT FROM r.family_id);
    UPDATE document_recipients r SET family_id = NULL WHERE r.school_id = one AND r.family_id IS NOT NULL AND cardinality(r.child_ids) > 1
      AND EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = one AND p.person_id = ANY (r.child_ids) AND p.family_id IS DISTINCT FROM r.family_id);
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
