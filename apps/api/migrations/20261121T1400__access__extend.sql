-- The first-day roles of schools that already live receive the rights of the new channels, as new schools do; without them
-- the direction could no longer give the role of teacher, which now holds three of these rights.
DO $$
DECLARE
  school integer;
BEGIN
  FOR school IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', school::text, true);
    INSERT INTO custom_role_grants (school_id, role_id, permission, scope)
    SELECT r.school_id, r.id, p.permission, 'school'
    FROM custom_roles r
    JOIN (VALUES
      ('direction', '{messages.validate,messages.settings,messages.broadcast,messages.bypass,documents.publish,documents.issue,media.publish,media.moderate,resources.publish,resources.manage,boards.create,boards.moderate,complaints.handle,complaints.settings}'::text[]),
      ('vie-scolaire', '{messages.validate,messages.broadcast,documents.publish,documents.issue,media.publish,media.moderate,resources.publish,boards.create,boards.moderate,complaints.handle}'),
      ('secretariat', '{documents.publish,documents.issue,complaints.handle}')
    ) AS t(template, permissions) ON t.template = r.template
    CROSS JOIN LATERAL unnest(t.permissions) AS p(permission)
    WHERE r.school_id = school
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
