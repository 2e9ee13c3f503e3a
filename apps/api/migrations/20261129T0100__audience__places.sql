-- Who speaks for whom, and what rules may name of one person, are large questions inside many others. PostgreSQL plans a
-- function's questions once for each connection; inside the others they were planned with each of them.

-- Those who speak on a day for a class of this year or sit for an establishment: who left the class, the school, or guards
-- no child there any more is not among them. All of them, or one person. `child_id`: for whom a guardian speaks.
CREATE FUNCTION app.speaking(of_school integer, on_day date, one_person uuid)
RETURNS TABLE (mandate text, person_id uuid, child_id uuid, family_id uuid, kind text, class_id uuid, level_id uuid, cycle text, org_id uuid)
LANGUAGE plpgsql STABLE ROWS 50 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH held AS MATERIALIZED (
    SELECT m.school_id, m.kind, m.person_id, m.class_id, m.org_id FROM mandates m
    WHERE m.school_id = of_school AND app.in_force(m.from_on, m.to_on, on_day) AND (one_person IS NULL OR m.person_id = one_person)
  ), standing AS MATERIALIZED (
    -- In which quality each of them can speak: himself a pupil, or a guardian of one.
    SELECT h.kind, h.person_id, NULL::uuid AS child_id, h.person_id AS pupil_id, h.class_id, h.org_id FROM held h WHERE h.kind <> 'parent'
    UNION ALL
    SELECT h.kind, h.person_id, g.pupil_id, g.pupil_id, h.class_id, h.org_id FROM held h
    JOIN guardianships g ON g.school_id = h.school_id AND g.guardian_id = h.person_id
      AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, on_day)
    WHERE h.kind IN ('parent', 'council')
  )
  SELECT CASE s.kind WHEN 'parent' THEN 'parents' WHEN 'council' THEN 'council' ELSE 'pupils' END, s.person_id, s.child_id,
    CASE WHEN s.child_id IS NOT NULL THEN p.family_id END, CASE WHEN s.child_id IS NULL THEN 'pupil' ELSE 'guardian' END,
    CASE WHEN s.kind <> 'council' THEN c.id END, CASE WHEN s.kind <> 'council' THEN l.id END,
    CASE WHEN s.kind <> 'council' THEN l.cycle END, l.org_id
  FROM standing s
  JOIN enrolments e ON e.school_id = of_school AND e.pupil_id = s.pupil_id AND app.in_force(e.from_on, e.to_on, on_day)
  JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
  JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
  JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
  JOIN pupils p ON p.school_id = e.school_id AND p.person_id = e.pupil_id AND app.here(p.left_on, on_day)
  WHERE CASE WHEN s.kind = 'council' THEN l.org_id = s.org_id ELSE c.id = s.class_id END
  UNION ALL
  SELECT 'council', h.person_id, NULL, NULL, CASE WHEN s.teacher THEN 'teacher' ELSE 'other' END, NULL, NULL, NULL, h.org_id FROM held h
  JOIN staff s ON s.school_id = h.school_id AND s.person_id = h.person_id AND app.here(s.left_on, on_day)
  WHERE h.kind = 'council';
END $$;

-- What rules may name of one person on a day (`target`, by its kind), each with the quality in which it addresses him (`kind`),
-- the part of a rule's people to which that belongs (`who`), the child for whom, and the mandate in whose name.
CREATE FUNCTION app.places(of_school integer, of_person uuid, on_day date)
RETURNS TABLE (kind text, who text, child_id uuid, target text, mandate text)
LANGUAGE plpgsql STABLE ROWS 50 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH place AS MATERIALIZED (
    SELECT 'pupil' AS kind, 'pupils' AS who, 'eleve' AS role, NULL::uuid AS child_id, e.school_id, e.pupil_id, e.class_id FROM enrolments e
    WHERE e.school_id = of_school AND e.pupil_id = of_person AND app.enrolled(e.to_on, on_day)
    UNION ALL
    SELECT 'guardian', 'guardians', 'parent', e.pupil_id, e.school_id, e.pupil_id, e.class_id FROM guardianships g
    JOIN enrolments e ON e.school_id = g.school_id AND e.pupil_id = g.pupil_id AND app.enrolled(e.to_on, on_day)
    WHERE g.school_id = of_school AND g.guardian_id = of_person AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, on_day)
  ), sat AS MATERIALIZED (
    SELECT p.*, c.level_id, c.year_id, l.org_id, l.cycle, u.board_regime FROM place p
    JOIN classes c ON c.school_id = p.school_id AND c.id = p.class_id
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN pupils u ON u.school_id = p.school_id AND u.person_id = p.pupil_id AND app.here(u.left_on, on_day)
  ), joined AS MATERIALIZED (
    SELECT s.kind, s.who, s.child_id, s.year_id, m.school_id, m.group_id FROM sat s
    JOIN group_members m ON m.school_id = s.school_id AND m.pupil_id = s.pupil_id AND app.in_force(m.from_on, m.to_on, on_day)
  ), working AS MATERIALIZED (
    SELECT CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END AS role FROM staff s
    WHERE s.school_id = of_school AND s.person_id = of_person AND app.here(s.left_on, on_day)
    UNION
    SELECT x.role FROM accounts a
    JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
    CROSS JOIN LATERAL (SELECT unnest(e.roles) AS role UNION SELECT r.base FROM auth_entry_roles er
      JOIN custom_roles r ON r.school_id = er.school_id AND r.id = er.role_id
      WHERE er.school_id = e.school_id AND er.entry_id = e.id) x
    WHERE a.school_id = of_school AND a.person_id = of_person AND a.status <> 'disabled'
      AND x.role IN ('prof', 'transport', 'admin', 'personnel')
      AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = a.school_id AND s.person_id = a.person_id AND s.left_on < on_day)
  )
  SELECT s.kind, s.who, s.child_id, t.target, NULL::text FROM sat s
  CROSS JOIN LATERAL (VALUES ('everyone:'), ('role:' || s.role), ('org:' || s.org_id), ('cycle:' || s.cycle), ('level:' || s.level_id),
    ('class:' || s.class_id), ('regime:' || s.board_regime), ('person:' || s.pupil_id)) AS t (target)
  UNION ALL
  SELECT j.kind, j.who, j.child_id, 'group:' || j.group_id, NULL FROM joined j
  UNION ALL
  SELECT s.kind, s.who, s.child_id, 'subject:' || o.subject_id, NULL FROM sat s
  JOIN courses o ON o.school_id = s.school_id AND o.class_id = s.class_id AND o.year_id = s.year_id
  UNION ALL
  SELECT j.kind, j.who, j.child_id, 'subject:' || o.subject_id, NULL FROM joined j
  JOIN courses o ON o.school_id = j.school_id AND o.group_id = j.group_id AND o.year_id = j.year_id
  UNION ALL
  SELECT 'teacher', 'teachers', NULL, 'subject:' || o.subject_id, NULL FROM course_teachers t
  JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, on_day)
  JOIN courses o ON o.school_id = t.school_id AND o.id = t.course_id
  JOIN school_years y ON y.school_id = o.school_id AND y.id = o.year_id AND y.current
  WHERE t.school_id = of_school AND t.person_id = of_person AND app.in_force(t.from_on, t.to_on, on_day)
  UNION ALL
  SELECT 'teacher', 'teachers', NULL, x.target, NULL FROM class_teachers t
  JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, on_day)
  JOIN classes c ON c.school_id = t.school_id AND c.id = t.class_id
  JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
  JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
  CROSS JOIN LATERAL (VALUES ('org:' || l.org_id), ('cycle:' || l.cycle), ('class:' || c.id), ('level:' || c.level_id)) AS x (target)
  WHERE t.school_id = of_school AND t.person_id = of_person AND app.in_force(t.from_on, t.to_on, on_day)
  UNION ALL
  SELECT CASE w.role WHEN 'prof' THEN 'teacher' ELSE 'other' END, NULL, NULL, x.target, NULL FROM working w
  CROSS JOIN LATERAL (VALUES ('everyone:'), ('role:' || w.role)) AS x (target)
  UNION ALL
  SELECT CASE WHEN EXISTS (SELECT 1 FROM working w WHERE w.role = 'prof') THEN 'teacher' WHEN EXISTS (SELECT 1 FROM working) THEN 'other'
    ELSE 'guardian' END, NULL, NULL, 'person:' || of_person, NULL
  WHERE EXISTS (SELECT 1 FROM working) OR EXISTS (SELECT 1 FROM sat s WHERE s.kind = 'guardian')
  UNION ALL
  SELECT d.kind, NULL, d.child_id, t.target, d.mandate FROM app.speaking(of_school, on_day, of_person) d
  CROSS JOIN LATERAL (VALUES ('everyone:'), ('org:' || d.org_id), ('cycle:' || d.cycle), ('level:' || d.level_id), ('class:' || d.class_id)) AS t (target);
END $$;
