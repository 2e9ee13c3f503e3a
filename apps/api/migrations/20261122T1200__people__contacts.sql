-- Seeing people (names, class, photo) and opening their sheets (civil status, addresses, telephones, numbers) are two rights.
-- A role that saw people keeps the sheets; the first-day roles whose work does not need them lose them, where nobody changed them.
DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    CREATE TEMP TABLE untouched ON COMMIT DROP AS
      SELECT r.id, r.template FROM custom_roles r
      WHERE r.school_id = one AND r.template IN ('comptable', 'bibliothecaire', 'cantine', 'transport')
        AND (SELECT array_agg(g.permission || ' ' || g.scope ORDER BY g.permission) FROM custom_role_grants g WHERE g.school_id = one AND g.role_id = r.id)
          = CASE r.template WHEN 'bibliothecaire' THEN ARRAY['library_manage_books school', 'library_manage_loans school', 'people.view school'] ELSE ARRAY['people.view school'] END;
    INSERT INTO custom_role_grants (school_id, role_id, permission, scope)
      SELECT g.school_id, g.role_id, 'people.contacts', g.scope FROM custom_role_grants g
      WHERE g.school_id = one AND g.permission = 'people.view' AND g.scope IN ('school', 'cycle') AND g.role_id NOT IN (SELECT id FROM untouched)
      ON CONFLICT DO NOTHING;
    DELETE FROM custom_role_grants g WHERE g.school_id = one AND g.permission = 'people.view' AND g.role_id IN (SELECT id FROM untouched WHERE template = 'transport');
    DROP TABLE untouched;
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
