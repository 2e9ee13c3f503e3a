-- What a search of accounts compares: the names of the person and the username, without the numbers of his sheet, which
-- whoever searches accounts is not always told and could find out sign by sign (SEC-OBJ-11).
DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE accounts a SET search_key = k.key
    FROM (SELECT x.id, app.name_key(p.first_name, p.last_name, p.first_name_ar, p.last_name_ar) || ' '
        || lower(x.username::text) AS key
      FROM accounts x JOIN persons p ON p.school_id = x.school_id AND p.id = x.person_id WHERE x.school_id = one) k
    WHERE a.school_id = one AND a.id = k.id AND a.search_key NOT IN ('', k.key);
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
