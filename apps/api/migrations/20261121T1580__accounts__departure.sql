-- Closed by the departure of its pupil and by nothing else: a return opens it again.
ALTER TABLE accounts ADD COLUMN closed_by_departure boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN accounts.closed_by_departure IS '@school';

DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE accounts a SET closed_by_departure = true WHERE a.school_id = one AND a.status = 'disabled'
      AND EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = one AND p.person_id = a.person_id AND p.status IN ('left', 'graduated', 'archived'))
      AND EXISTS (SELECT 1 FROM audit_log l WHERE l.school_id = one AND l.object_type = 'pupil' AND l.object_id = a.person_id::text AND l.after->>'account' = 'disabled');
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
