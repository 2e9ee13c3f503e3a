-- What a search of accounts compares: the names of the person and the username, without the numbers of his sheet, which
-- whoever searches accounts is not always told and could find out sign by sign (SEC-OBJ-11).
DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE accounts a SET search_key = k.key
    FROM persons p, LATERAL (SELECT app.name_key(p.first_name, p.last_name, p.first_name_ar, p.last_name_ar)
      || ' ' || lower(a.username::text) AS key) k
    WHERE a.school_id = one AND p.school_id = one AND p.id = a.person_id AND a.search_key NOT IN ('', k.key);
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
