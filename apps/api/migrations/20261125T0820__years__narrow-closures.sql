-- Days off of some levels and classes alone: a closed wing, a class trip, an exam in the building.
ALTER TABLE holidays ADD COLUMN whole boolean NOT NULL DEFAULT TRUE;
COMMENT ON COLUMN holidays.whole IS '@school';
CREATE TABLE holiday_levels (
  school_id integer NOT NULL REFERENCES schools, holiday_id uuid NOT NULL, level_id uuid NOT NULL,
  PRIMARY KEY (school_id, holiday_id, level_id),
  FOREIGN KEY (school_id, holiday_id) REFERENCES holidays (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id) ON DELETE CASCADE
);
CREATE INDEX holiday_levels_by_level ON holiday_levels (school_id, level_id);
SELECT app.tenant('holiday_levels');
CREATE TABLE holiday_classes (
  school_id integer NOT NULL REFERENCES schools, holiday_id uuid NOT NULL, class_id uuid NOT NULL,
  PRIMARY KEY (school_id, holiday_id, class_id),
  FOREIGN KEY (school_id, holiday_id) REFERENCES holidays (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE CASCADE
);
CREATE INDEX holiday_classes_by_class ON holiday_classes (school_id, class_id);
SELECT app.tenant('holiday_classes');

-- Whether days off that are not the whole organisation's are a class's, by its name or by its level's.
CREATE FUNCTION app.closes(one integer, holiday uuid, class uuid, level uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM holiday_classes k WHERE k.school_id = one AND k.holiday_id = holiday AND k.class_id = class)
    OR EXISTS (SELECT FROM holiday_levels k WHERE k.school_id = one AND k.holiday_id = holiday AND k.level_id = level)
$$;
-- The same of a lesson: a group of several classes has none when all that its members are in are closed.
CREATE FUNCTION app.closes_lesson(one integer, holiday uuid, class uuid, grp uuid, day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN COALESCE(class, g.class_id) IS NOT NULL THEN COALESCE((SELECT app.closes(one, holiday, c.id, c.level_id)
      FROM classes c WHERE c.school_id = one AND c.id = COALESCE(class, g.class_id)), FALSE)
    ELSE COALESCE((SELECT bool_and(app.closes(one, holiday, c.id, c.level_id)) FROM group_members m
      JOIN enrolments e ON e.school_id = m.school_id AND e.pupil_id = m.pupil_id AND app.in_force(e.from_on, e.to_on, day)
      JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      WHERE m.school_id = one AND m.group_id = grp AND app.in_force(m.from_on, m.to_on, day)), FALSE) END
  FROM (SELECT (SELECT x.class_id FROM groups x WHERE x.school_id = one AND x.id = grp) AS class_id) g
$$;

CREATE OR REPLACE FUNCTION app.missed_roll_calls(one integer, at timestamptz) RETURNS TABLE (lesson_id uuid, step text)
LANGUAGE sql STABLE AS $$
  SELECT l.id, k.step
  FROM school_settings s
  LEFT JOIN attendance_settings t ON t.school_id = s.school_id
  CROSS JOIN LATERAL (SELECT (at AT TIME ZONE s.time_zone)::date AS today,
    (extract(hour FROM at AT TIME ZONE s.time_zone) * 60 + extract(minute FROM at AT TIME ZONE s.time_zone))::int AS minute) n
  JOIN lessons l ON l.school_id = s.school_id AND l.on_day = n.today
  CROSS JOIN LATERAL (VALUES ('teacher', COALESCE(t.remind_minutes, 10)::int),
    ('office', COALESCE(t.office_minutes, 15)::int)) k (step, after)
  WHERE s.school_id = one AND k.after > 0 AND l.state = 'planned' AND l.kind <> 'meeting' AND COALESCE(l.class_id, l.group_id) IS NOT NULL
    AND n.minute >= l.starts + k.after AND n.minute < l.ends + 60
    AND NOT EXISTS (SELECT FROM roll_calls r WHERE r.school_id = one AND r.lesson_id = l.id)
    AND NOT EXISTS (SELECT FROM roll_call_reminders m WHERE m.school_id = one AND m.lesson_id = l.id AND m.step = k.step)
    AND NOT EXISTS (SELECT FROM orgs o WHERE o.school_id = one AND o.id = l.org_id AND 'attendance' = ANY (o.modules_off))
    AND NOT EXISTS (SELECT FROM holidays h WHERE NOT l.changes @> '{added}' AND h.school_id = one AND l.on_day BETWEEN h.starts_on AND h.ends_on
      AND (h.org_id IS NULL OR h.org_id = l.org_id)
      AND (h.whole OR app.closes_lesson(one, h.id, l.class_id, l.group_id, l.on_day)))
    AND EXISTS (SELECT FROM roll_calls r WHERE r.school_id = one AND r.on_day >= n.today - 14)
$$;
