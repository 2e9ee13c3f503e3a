-- Who is where on a day, written once. The last day is always included, and the day is the school's, never the database's.
-- Plain expressions, which the planner takes into the question that calls them: an index or an estimate loses nothing.

-- An enrolment that has not ended: its pupil is in the class, or awaited there before the year begins.
CREATE FUNCTION app.enrolled(to_on date, day date) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT to_on IS NULL OR to_on >= day $$;
-- A pupil or a member of staff who has not left.
CREATE FUNCTION app.here(left_on date, day date) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT left_on IS NULL OR left_on >= day $$;
-- What has a first day and perhaps a last one, both included: a stay in a class or a group, a post, the link of a guardian.
CREATE FUNCTION app.in_force(first_on date, last_on date, day date) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT first_on <= day AND (last_on IS NULL OR last_on >= day) $$;

CREATE OR REPLACE FUNCTION app.children_under(school integer, account uuid, day date) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT COALESCE(array_agg(x.id), '{}') FROM (
    SELECT a.person_id AS id FROM accounts a WHERE a.school_id = school AND a.id = account AND a.person_id IS NOT NULL
    UNION
    SELECT g.pupil_id FROM accounts a JOIN guardianships g ON g.school_id = a.school_id AND g.guardian_id = a.person_id
    WHERE a.school_id = school AND a.id = account AND g.legal AND g.digital_access AND app.in_force(g.starts_on, g.ends_on, day)) x $$;

-- A class is asked for its pupils of today, whose stay may have its last day already.
DROP INDEX enrolments_by_class;
CREATE INDEX enrolments_by_class ON enrolments (school_id, class_id);

-- One place a day: a stay whose last day is the first of the next one of its year ended the day before.
DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE enrolments e SET to_on = e.to_on - 1 WHERE e.school_id = one AND e.to_on > e.from_on AND EXISTS (
      SELECT 1 FROM enrolments n WHERE n.school_id = e.school_id AND n.pupil_id = e.pupil_id AND n.year_id = e.year_id AND n.id <> e.id AND n.from_on = e.to_on);
  END LOOP;
END $$;
