-- Dumped from the migrated database by tools/dump-schema.ts; do not edit.

CREATE EXTENSION btree_gist;
CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE SCHEMA app;

CREATE COLLATION app.names (provider = icu, locale = 'fr-u-ka-shifted');

CREATE OR REPLACE FUNCTION app.answering_ties(day date)
 RETURNS SETOF guardianships
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT g.* FROM guardianships g WHERE g.school_id = app.school_id() AND app.answers_for(g.legal, g.starts_on, g.ends_on, day) $function$;

CREATE OR REPLACE FUNCTION app.answers_for(legal boolean, starts_on date, ends_on date, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT legal AND app.in_force(starts_on, ends_on, day) $function$;

CREATE OR REPLACE FUNCTION app.changed_minute(school integer, hours uuid, weekday integer, at integer, ending boolean)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(
    (SELECT round(s.new_starts + (at - s.starts)::numeric * (s.new_ends - s.new_starts) / (s.ends - s.starts))::integer FROM public.changed_hours_slots s
      WHERE s.school_id = school AND s.hours_id = hours AND (s.weekdays = '{}' OR weekday = ANY (s.weekdays))
        AND CASE WHEN ending THEN s.starts < at AND at <= s.ends ELSE s.starts <= at AND at < s.ends END ORDER BY s.starts LIMIT 1),
    (SELECT s.new_ends + at - s.ends FROM public.changed_hours_slots s
      WHERE s.school_id = school AND s.hours_id = hours AND (s.weekdays = '{}' OR weekday = ANY (s.weekdays)) AND s.ends <= at ORDER BY s.ends DESC LIMIT 1),
    (SELECT at + s.new_starts - s.starts FROM public.changed_hours_slots s
      WHERE s.school_id = school AND s.hours_id = hours AND (s.weekdays = '{}' OR weekday = ANY (s.weekdays)) ORDER BY s.starts LIMIT 1))
$function$;

CREATE OR REPLACE FUNCTION app.children_followed(school integer, account uuid, day date)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT COALESCE(array_agg(x.id), '{}') FROM (
    SELECT a.person_id AS id FROM accounts a WHERE a.school_id = school AND a.id = account AND a.person_id IS NOT NULL
    UNION
    SELECT g.pupil_id FROM accounts a JOIN guardianships g ON g.school_id = a.school_id AND g.guardian_id = a.person_id
    WHERE a.school_id = school AND a.id = account AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, day)
      AND NOT app.kept_away(g.restriction, g.restriction_file_id, g.custody)) x $function$;

CREATE OR REPLACE FUNCTION app.children_under(school integer, account uuid, day date)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT COALESCE(array_agg(x.id), '{}') FROM (
    SELECT a.person_id AS id FROM accounts a WHERE a.school_id = school AND a.id = account AND a.person_id IS NOT NULL
    UNION
    SELECT g.pupil_id FROM accounts a JOIN guardianships g ON g.school_id = a.school_id AND g.guardian_id = a.person_id
    WHERE a.school_id = school AND a.id = account AND g.legal AND g.digital_access AND app.in_force(g.starts_on, g.ends_on, day)) x $function$;

CREATE OR REPLACE FUNCTION app.closes(one integer, holiday uuid, class uuid, level uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM holiday_classes k WHERE k.school_id = one AND k.holiday_id = holiday AND k.class_id = class)
    OR EXISTS (SELECT FROM holiday_levels k WHERE k.school_id = one AND k.holiday_id = holiday AND k.level_id = level)
$function$;

CREATE OR REPLACE FUNCTION app.closes_lesson(one integer, holiday uuid, class uuid, grp uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN COALESCE(class, g.class_id) IS NOT NULL THEN COALESCE((SELECT app.closes(one, holiday, c.id, c.level_id)
      FROM classes c WHERE c.school_id = one AND c.id = COALESCE(class, g.class_id)), FALSE)
    ELSE COALESCE((SELECT bool_and(app.closes(one, holiday, c.id, c.level_id)) FROM group_members m
      JOIN enrolments e ON e.school_id = m.school_id AND e.pupil_id = m.pupil_id AND app.in_force(e.from_on, e.to_on, day)
      JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      WHERE m.school_id = one AND m.group_id = grp AND app.in_force(m.from_on, m.to_on, day)), FALSE) END
  FROM (SELECT (SELECT x.class_id FROM groups x WHERE x.school_id = one AND x.id = grp) AS class_id) g
$function$;

CREATE OR REPLACE FUNCTION app.count_tables(names text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE one text;
BEGIN
  -- In one order, so that two at once wait for each other and never for each other's.
  FOR one IN SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname = ANY (names) ORDER BY c.relname
  LOOP
    EXECUTE format('ANALYZE public.%I', one);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION app.danger_deadlines(one integer, at timestamp with time zone)
 RETURNS TABLE(report_id uuid, state text, step text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT d.id, d.state, k.step
  FROM danger_reports d
  CROSS JOIN LATERAL (SELECT CASE WHEN d.due_at <= at THEN 'late' ELSE 'near' END AS step) k
  WHERE d.school_id = one AND d.due_at <= at + interval '4 hours'
    AND NOT EXISTS (SELECT FROM danger_reminders m WHERE m.school_id = one AND m.report_id = d.id AND m.state = d.state AND m.step = k.step)
$function$;

CREATE OR REPLACE FUNCTION app.due_attendance_reminders(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM app.missed_roll_calls(one, at));
END $function$;

CREATE OR REPLACE FUNCTION app.due_complaints_clock(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM complaints c WHERE c.school_id = one AND c.status NOT IN ('closed', 'rejected')
    AND (c.status = 'resolved' OR (c.answered_at IS NULL AND ((c.answer_told < 80 AND c.answer_warn_at <= at) OR (c.answer_told < 100 AND c.answer_due_at <= at)))
      OR (c.solve_told < 80 AND c.solve_warn_at <= at) OR (c.solve_told < 100 AND c.solve_due_at <= at)));
END $function$;

CREATE OR REPLACE FUNCTION app.due_courses_replace_clock(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  today date := (SELECT (at AT TIME ZONE s.time_zone)::date FROM school_settings s WHERE s.school_id = one);
BEGIN
  RETURN EXISTS (SELECT FROM head_handovers h WHERE h.school_id = one AND h.on_day <= today);
END $function$;

CREATE OR REPLACE FUNCTION app.due_danger_deadlines(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM app.danger_deadlines(one, at));
END $function$;

CREATE OR REPLACE FUNCTION app.due_files_unfinished(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM uploads u WHERE u.school_id = one AND u.touched_at < at);
END $function$;

CREATE OR REPLACE FUNCTION app.due_messages_clock(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM messages m WHERE m.school_id = one AND m.status = 'scheduled' AND m.send_at <= at);
END $function$;

CREATE OR REPLACE FUNCTION app.due_messages_review_clock(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM message_reviews r WHERE r.school_id = one AND r.status = 'waiting' AND r.due_at <= at AND (r.expiry <> 'escalate' OR r.escalated_at IS NULL));
END $function$;

CREATE OR REPLACE FUNCTION app.due_messages_undelivered(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM messages m WHERE m.school_id = one AND m.status = 'sent' AND m.delivered_at IS NULL AND m.sent_at <= at - interval '2 minutes');
END $function$;

CREATE OR REPLACE FUNCTION app.due_news_clock(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'scheduled' AND p.publish_at <= at)
    OR EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'published' AND p.expires_at <= at)
    OR EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'published' AND p.ack_required AND p.ack_reminders AND p.ack_deadline_at > at AND p.ack_deadline_at <= at + interval '48 hours');
END $function$;

CREATE OR REPLACE FUNCTION app.due_pupils_planned_clock(one integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  today date := (SELECT (at AT TIME ZONE s.time_zone)::date FROM school_settings s WHERE s.school_id = one);
BEGIN
  RETURN EXISTS (SELECT FROM planned_moves m WHERE m.school_id = one AND m.state = 'planned' AND m.on_day <= today AND (m.kind <> 'departure' OR m.on_day < today));
END $function$;

CREATE OR REPLACE FUNCTION app.due_schools(clock text, at timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  asked text := format('app.%I', 'due_' || regexp_replace(clock, '[^a-z0-9]+', '_', 'g'));
  one integer;
  due boolean;
BEGIN
  IF to_regprocedure(asked || '(integer, timestamptz)') IS NULL THEN
    RAISE EXCEPTION 'no clock is called %', clock;
  END IF;
  FOR one IN SELECT school_id FROM schools WHERE status = 'active' ORDER BY school_id LOOP
    PERFORM set_config('app.school_id', one::text, true);
    EXECUTE 'SELECT ' || asked || '($1, $2)' INTO due USING one, at;
    IF due THEN RETURN NEXT one; END IF;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION app.enrolled(to_on date, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT to_on IS NULL OR to_on >= day $function$;

CREATE OR REPLACE FUNCTION app.following_ties(day date)
 RETURNS SETOF guardianships
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT g.* FROM guardianships g WHERE g.school_id = app.school_id()
  AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, day)
  AND NOT app.kept_away(g.restriction, g.restriction_file_id, g.custody) $function$;

CREATE OR REPLACE FUNCTION app.guarding_ties(day date)
 RETURNS SETOF guardianships
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT g.* FROM guardianships g WHERE g.school_id = app.school_id() AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, day) $function$;

CREATE OR REPLACE FUNCTION app.guards(legal boolean, digital_access boolean, starts_on date, ends_on date, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT legal AND digital_access AND app.in_force(starts_on, ends_on, day) $function$;

CREATE OR REPLACE FUNCTION app.here(left_on date, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT left_on IS NULL OR left_on >= day $function$;

CREATE OR REPLACE FUNCTION app.in_force(first_on date, last_on date, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT first_on <= day AND (last_on IS NULL OR last_on >= day) $function$;

CREATE OR REPLACE FUNCTION app.kept_away(restriction text, paper uuid, custody text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT restriction <> '' OR paper IS NOT NULL OR custody = 'none' $function$;

CREATE OR REPLACE FUNCTION app.meets(starts timestamp with time zone, ends timestamp with time zone, since timestamp with time zone, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((starts < until) AND (CASE WHEN (ends IS NULL) THEN 'infinity'::timestamp with time zone ELSE ends END > since));

CREATE OR REPLACE FUNCTION app.missed_roll_calls(one integer, at timestamp with time zone)
 RETURNS TABLE(lesson_id uuid, step text)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.name_key(first_name text, last_name text, first_name_ar text, last_name_ar text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 1000
AS $function$
  SELECT lower(btrim(regexp_replace(translate(replace(replace(replace(replace(
    regexp_replace(normalize(concat_ws(' ', first_name, last_name, first_name_ar, last_name_ar), NFKD),
      '[\u0300-\u036f\u064b-\u065f\u0670\u0640]', '', 'g'),
    'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
    'آأإةى’''', 'اااهي  '), '\s+', ' ', 'g')) COLLATE "und-x-icu") $function$;

CREATE OR REPLACE FUNCTION app.places(of_school integer, of_person uuid, on_day date)
 RETURNS TABLE(kind text, who text, child_id uuid, target text, mandate text)
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION app.school_id()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT current_setting('app.school_id')::integer $function$;

CREATE OR REPLACE FUNCTION app.speaking(of_school integer, on_day date, one_person uuid)
 RETURNS TABLE(mandate text, person_id uuid, child_id uuid, family_id uuid, kind text, class_id uuid, level_id uuid, cycle text, org_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION app.standing_ties(day date)
 RETURNS SETOF guardianships
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT g.* FROM guardianships g WHERE g.school_id = app.school_id() AND app.in_force(g.starts_on, g.ends_on, day) $function$;

CREATE OR REPLACE FUNCTION app.tenant(tbl regclass, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE'::text, public text DEFAULT ''::text, school text DEFAULT ''::text, personal text DEFAULT ''::text, sensitive text DEFAULT ''::text, health text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  col record;
  class text;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tbl);
  EXECUTE format('CREATE POLICY tenant ON %s USING (school_id = app.school_id()) WITH CHECK (school_id = app.school_id())', tbl);
  EXECUTE format('GRANT %s ON %s TO encrier_app', rights, tbl);
  FOR col IN SELECT attname::text AS name FROM pg_attribute WHERE attrelid = tbl AND attnum > 0 AND NOT attisdropped LOOP
    class := CASE
      WHEN col.name = ANY (string_to_array(health, ' ')) THEN 'health'
      WHEN col.name = ANY (string_to_array(sensitive, ' ')) THEN 'sensitive'
      WHEN col.name = ANY (string_to_array(personal, ' ')) THEN 'personal'
      WHEN col.name = ANY (string_to_array(school, ' ')) THEN 'school'
      WHEN col.name = ANY (string_to_array(public, ' ')) THEN 'public'
      WHEN col.name ~ '(^id|_id|_at|_on|^version|^position)$' THEN 'school'
    END;
    IF class IS NULL THEN RAISE EXCEPTION 'column %.% has no data class', tbl, col.name; END IF;
    EXECUTE format('COMMENT ON COLUMN %s.%I IS %L', tbl, col.name, '@' || class);
  END LOOP;
END $function$;

CREATE VIEW class_teachers WITH (security_invoker=true) AS SELECT c.school_id,
    COALESCE(c.class_id, g.class_id) AS class_id,
    t.person_id,
    s.name AS subject,
    t.from_on,
    t.to_on
   FROM (((courses c
     JOIN course_teachers t ON (((t.school_id = c.school_id) AND (t.course_id = c.id))))
     JOIN subjects s ON (((s.school_id = c.school_id) AND (s.id = c.subject_id))))
     LEFT JOIN groups g ON (((g.school_id = c.school_id) AND (g.id = c.group_id))))
  WHERE (COALESCE(c.class_id, g.class_id) IS NOT NULL)
UNION ALL
 SELECT k.school_id,
    k.id AS class_id,
    k.head_teacher_id AS person_id,
    ''::text AS subject,
    y.starts_on AS from_on,
    NULL::date AS to_on
   FROM (classes k
     JOIN school_years y ON (((y.school_id = k.school_id) AND (y.id = k.year_id))))
  WHERE (k.head_teacher_id IS NOT NULL);

CREATE TABLE absence_declarations (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  starts_at timestamp with time zone NOT NULL, -- @personal
  ends_at timestamp with time zone NOT NULL, -- @personal
  reason_id uuid, -- @personal
  note text DEFAULT ''::text NOT NULL, -- @personal
  state text DEFAULT 'sent'::text NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT absence_declarations_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT absence_declarations_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT absence_declarations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT absence_declarations_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT absence_declarations_school_id_reason_id_fkey FOREIGN KEY (school_id, reason_id) REFERENCES absence_reasons(school_id, id),
  CONSTRAINT absence_declarations_check CHECK ((starts_at < ends_at)),
  CONSTRAINT absence_declarations_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT absence_declarations_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'cancelled'::text])))
);
CREATE INDEX absence_declarations_by_author ON public.absence_declarations USING btree (school_id, by_id);
CREATE INDEX absence_declarations_by_pupil ON public.absence_declarations USING btree (school_id, pupil_id, starts_at);
CREATE INDEX absence_declarations_by_reason ON public.absence_declarations USING btree (school_id, reason_id);
ALTER TABLE absence_declarations ENABLE ROW LEVEL SECURITY;
ALTER TABLE absence_declarations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON absence_declarations AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON absence_declarations TO encrier_app;

CREATE TABLE absence_reasons (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  usual text, -- @school
  label text NOT NULL, -- @school
  valid boolean DEFAULT true NOT NULL, -- @school
  health boolean DEFAULT false NOT NULL, -- @school
  busy boolean DEFAULT false NOT NULL, -- @school
  families boolean DEFAULT true NOT NULL, -- @school
  paper boolean DEFAULT false NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  archived_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT absence_reasons_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT absence_reasons_school_id_label_key UNIQUE (school_id, label),
  CONSTRAINT absence_reasons_school_id_usual_key UNIQUE (school_id, usual),
  CONSTRAINT absence_reasons_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT absence_reasons_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80)))
);
ALTER TABLE absence_reasons ENABLE ROW LEVEL SECURITY;
ALTER TABLE absence_reasons FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON absence_reasons AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON absence_reasons TO encrier_app;

CREATE TABLE accounts (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  person_id uuid, -- @school
  username citext NOT NULL, -- @personal
  password_hash text, -- @sensitive
  status text DEFAULT 'invited'::text NOT NULL, -- @school
  lang text DEFAULT 'fr'::text NOT NULL, -- @school
  first_name text COLLATE app.names NOT NULL, -- @personal
  last_name text COLLATE app.names NOT NULL, -- @personal
  email citext, -- @personal
  phone text, -- @personal
  photo_file_id uuid, -- @school
  settings jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  tour_seen text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  totp_secret text, -- @sensitive
  totp_pending text, -- @sensitive
  totp_confirmed_at timestamp with time zone, -- @school
  totp_last_step bigint DEFAULT 0 NOT NULL, -- @school
  quiet_from text DEFAULT '21:00'::text NOT NULL, -- @school
  quiet_to text DEFAULT '07:00'::text NOT NULL, -- @school
  digest_at text DEFAULT '18:30'::text NOT NULL, -- @school
  known_devices bytea[] DEFAULT '{}'::bytea[] NOT NULL, -- @sensitive
  search_key text NOT NULL, -- @personal
  last_seen_at timestamp with time zone, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  activated_at timestamp with time zone, -- @school
  closed_by_departure boolean DEFAULT false NOT NULL, -- @school
  correspondence_from_at timestamp with time zone, -- @school
  recovery_codes bytea[] DEFAULT '{}'::bytea[] NOT NULL, -- @sensitive
  quiet_days integer[] DEFAULT '{}'::integer[] NOT NULL, -- @school
  calm boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT accounts_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT accounts_school_id_person_id_key UNIQUE (school_id, person_id),
  CONSTRAINT accounts_school_id_username_key UNIQUE (school_id, username),
  CONSTRAINT accounts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT accounts_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT accounts_school_id_photo_file_id_fkey FOREIGN KEY (school_id, photo_file_id) REFERENCES files(school_id, id),
  CONSTRAINT accounts_check CHECK (((status <> 'active'::text) OR (password_hash IS NOT NULL))),
  CONSTRAINT accounts_lang_check CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text, 'ar'::text]))),
  CONSTRAINT accounts_quiet_days_check CHECK (((quiet_days <@ '{1,2,3,4,5,6,7}'::integer[]) AND (cardinality(quiet_days) <= 6))),
  CONSTRAINT accounts_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text]))),
  CONSTRAINT accounts_username_check CHECK (((length((username)::text) >= 1) AND (length((username)::text) <= 100)))
);
CREATE INDEX accounts_by_activation ON public.accounts USING btree (school_id, activated_at) WHERE (activated_at IS NOT NULL);
CREATE INDEX accounts_search ON public.accounts USING gin (search_key gin_trgm_ops);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounts AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts TO encrier_app;

CREATE TABLE album_audience (
  school_id integer NOT NULL, -- @school
  album_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  role text, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  person_id uuid, -- @school
  who text[], -- @school
  exclude boolean DEFAULT false NOT NULL, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  word text, -- @school
  mandate text, -- @school
  CONSTRAINT album_audience_pkey PRIMARY KEY (school_id, album_id, "position"),
  CONSTRAINT album_audience_school_id_album_id_fkey FOREIGN KEY (school_id, album_id) REFERENCES albums(school_id, id) ON DELETE CASCADE,
  CONSTRAINT album_audience_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT album_audience_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT album_audience_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT album_audience_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT album_audience_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT album_audience_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT album_audience_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT album_audience_check CHECK (((kind = 'role'::text) = (role IS NOT NULL))),
  CONSTRAINT album_audience_check1 CHECK (((kind = 'level'::text) = (level_id IS NOT NULL))),
  CONSTRAINT album_audience_check2 CHECK (((kind = 'class'::text) = (class_id IS NOT NULL))),
  CONSTRAINT album_audience_check3 CHECK (((kind = 'group'::text) = (group_id IS NOT NULL))),
  CONSTRAINT album_audience_check4 CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  CONSTRAINT album_audience_check5 CHECK (((kind = 'org'::text) = (org_id IS NOT NULL))),
  CONSTRAINT album_audience_check6 CHECK (((kind = 'subject'::text) = (subject_id IS NOT NULL))),
  CONSTRAINT album_audience_check7 CHECK (((kind = ANY (ARRAY['cycle'::text, 'regime'::text])) = (word IS NOT NULL))),
  CONSTRAINT album_audience_check8 CHECK (((mandate IS NULL) OR ((who IS NULL) AND ((kind = ANY (ARRAY['everyone'::text, 'org'::text])) OR ((mandate <> 'council'::text) AND (kind = ANY (ARRAY['cycle'::text, 'level'::text, 'class'::text]))))))),
  CONSTRAINT album_audience_kind_check CHECK ((kind = ANY (ARRAY['everyone'::text, 'role'::text, 'org'::text, 'cycle'::text, 'level'::text, 'class'::text, 'group'::text, 'subject'::text, 'regime'::text, 'person'::text]))),
  CONSTRAINT album_audience_mandate_check CHECK ((mandate = ANY (ARRAY['pupils'::text, 'parents'::text, 'council'::text]))),
  CONSTRAINT album_audience_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT album_audience_who_check CHECK ((who <@ '{pupils,guardians,teachers}'::text[])),
  CONSTRAINT album_audience_word_check CHECK (((length(word) >= 1) AND (length(word) <= 120)))
);
ALTER TABLE album_audience ENABLE ROW LEVEL SECURITY;
ALTER TABLE album_audience FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON album_audience AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON album_audience TO encrier_app;

CREATE TABLE album_items (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  album_id uuid NOT NULL, -- @school
  file_id uuid NOT NULL, -- @school
  poster_file_id uuid, -- @school
  position integer NOT NULL, -- @school
  cover boolean DEFAULT false NOT NULL, -- @school
  caption text DEFAULT ''::text NOT NULL, -- @personal
  seconds integer, -- @school
  blurred boolean DEFAULT false NOT NULL, -- @school
  hidden_at timestamp with time zone, -- @school
  hidden_for text, -- @school
  hidden_reason text DEFAULT ''::text NOT NULL, -- @school
  removed_at timestamp with time zone, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT album_items_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT album_items_school_id_album_id_fkey FOREIGN KEY (school_id, album_id) REFERENCES albums(school_id, id) ON DELETE CASCADE,
  CONSTRAINT album_items_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT album_items_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT album_items_school_id_poster_file_id_fkey FOREIGN KEY (school_id, poster_file_id) REFERENCES files(school_id, id),
  CONSTRAINT album_items_caption_check CHECK ((length(caption) <= 300)),
  CONSTRAINT album_items_check CHECK (((hidden_at IS NULL) = (hidden_for IS NULL))),
  CONSTRAINT album_items_hidden_for_check CHECK ((hidden_for = ANY (ARRAY['consent'::text, 'decision'::text]))),
  CONSTRAINT album_items_hidden_reason_check CHECK ((length(hidden_reason) <= 500)),
  CONSTRAINT album_items_seconds_check CHECK (((seconds >= 0) AND (seconds <= 86400)))
);
CREATE INDEX album_items_by_album ON public.album_items USING btree (school_id, album_id, "position");
CREATE INDEX album_items_by_file ON public.album_items USING btree (school_id, file_id);
CREATE INDEX album_items_by_poster ON public.album_items USING btree (school_id, poster_file_id);
CREATE INDEX album_items_removed ON public.album_items USING btree (school_id, removed_at) WHERE (removed_at IS NOT NULL);
ALTER TABLE album_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE album_items FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON album_items AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON album_items TO encrier_app;

CREATE TABLE album_recipients (
  school_id integer NOT NULL, -- @school
  album_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  child_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL, -- @personal
  audience_kind text NOT NULL, -- @personal
  removed_at timestamp with time zone, -- @school
  seen_at timestamp with time zone, -- @school
  CONSTRAINT album_recipients_pkey PRIMARY KEY (school_id, album_id, person_id),
  CONSTRAINT album_recipients_school_id_album_id_fkey FOREIGN KEY (school_id, album_id) REFERENCES albums(school_id, id) ON DELETE CASCADE,
  CONSTRAINT album_recipients_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT album_recipients_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT album_recipients_audience_kind_check CHECK ((audience_kind = ANY (ARRAY['pupil'::text, 'guardian'::text, 'teacher'::text, 'other'::text])))
);
CREATE INDEX album_recipients_by_person ON public.album_recipients USING btree (school_id, person_id, album_id) WHERE (removed_at IS NULL);
ALTER TABLE album_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE album_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON album_recipients AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON album_recipients TO encrier_app;

CREATE TABLE album_tags (
  school_id integer NOT NULL, -- @school
  item_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  blurred boolean DEFAULT false NOT NULL, -- @personal
  CONSTRAINT album_tags_pkey PRIMARY KEY (school_id, item_id, pupil_id),
  CONSTRAINT album_tags_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT album_tags_school_id_item_id_fkey FOREIGN KEY (school_id, item_id) REFERENCES album_items(school_id, id) ON DELETE CASCADE,
  CONSTRAINT album_tags_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id)
);
CREATE INDEX album_tags_by_pupil ON public.album_tags USING btree (school_id, pupil_id);
ALTER TABLE album_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE album_tags FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON album_tags AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON album_tags TO encrier_app;

CREATE TABLE albums (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  status text DEFAULT 'draft'::text NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @school
  description text DEFAULT ''::text NOT NULL, -- @school
  taken_on date, -- @school
  place text DEFAULT ''::text NOT NULL, -- @school
  search_key text DEFAULT ''::text NOT NULL, -- @school
  download text DEFAULT 'none'::text NOT NULL, -- @school
  expires_on date NOT NULL, -- @school
  review_decision text, -- @school
  review_reason text DEFAULT ''::text NOT NULL, -- @school
  review_by uuid, -- @school
  review_at timestamp with time zone, -- @school
  published_at timestamp with time zone, -- @school
  submitted_at timestamp with time zone, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  updated_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT albums_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT albums_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT albums_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT albums_check CHECK (((status <> 'published'::text) OR ((title <> ''::text) AND (published_at IS NOT NULL)))),
  CONSTRAINT albums_check1 CHECK (((review_decision IS DISTINCT FROM 'accepted'::text) OR (review_by <> author_id))),
  CONSTRAINT albums_description_check CHECK ((length(description) <= 2000)),
  CONSTRAINT albums_download_check CHECK ((download = ANY (ARRAY['none'::text, 'reduced'::text, 'original'::text]))),
  CONSTRAINT albums_kind_check CHECK ((kind = ANY (ARRAY['photos'::text, 'videos'::text]))),
  CONSTRAINT albums_place_check CHECK ((length(place) <= 120)),
  CONSTRAINT albums_review_decision_check CHECK ((review_decision = ANY (ARRAY['refused'::text, 'accepted'::text, 'hidden'::text]))),
  CONSTRAINT albums_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'published'::text, 'hidden'::text, 'archived'::text]))),
  CONSTRAINT albums_title_check CHECK ((length(title) <= 140))
);
CREATE INDEX albums_expiry ON public.albums USING btree (school_id, expires_on);
CREATE INDEX albums_list ON public.albums USING btree (school_id, status, published_at DESC);
CREATE INDEX albums_search ON public.albums USING gin (search_key gin_trgm_ops);
CREATE INDEX albums_updated ON public.albums USING btree (school_id, updated_at DESC);
ALTER TABLE albums ENABLE ROW LEVEL SECURITY;
ALTER TABLE albums FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON albums AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON albums TO encrier_app;

CREATE TABLE assessments (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  box_id uuid, -- @school
  title text NOT NULL, -- @school
  topic text DEFAULT ''::text NOT NULL, -- @school
  kind text NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  scale numeric(6,3) NOT NULL, -- @school
  coefficient numeric(4,2) DEFAULT 1 NOT NULL, -- @school
  mode text DEFAULT 'normal'::text NOT NULL, -- @school
  publish_at timestamp with time zone, -- @school
  published_at timestamp with time zone, -- @school
  cancelled_at timestamp with time zone, -- @school
  created_by uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  parents_at timestamp with time zone, -- @school
  CONSTRAINT assessments_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT assessments_school_id_course_id_box_id_fkey FOREIGN KEY (school_id, course_id, box_id) REFERENCES grade_boxes(school_id, course_id, id),
  CONSTRAINT assessments_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT assessments_school_id_created_by_fkey FOREIGN KEY (school_id, created_by) REFERENCES accounts(school_id, id),
  CONSTRAINT assessments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT assessments_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT assessments_coefficient_check CHECK (((coefficient >= (0)::numeric) AND (coefficient <= (99)::numeric))),
  CONSTRAINT assessments_kind_check CHECK ((kind = ANY (ARRAY['test'::text, 'exam'::text, 'final_exam'::text, 'written_quiz'::text, 'oral_quiz'::text, 'practical'::text, 'homework'::text, 'talk'::text, 'project'::text, 'participation'::text, 'diagnostic'::text]))),
  CONSTRAINT assessments_mode_check CHECK ((mode = ANY (ARRAY['normal'::text, 'bonus'::text, 'optional'::text, 'off'::text]))),
  CONSTRAINT assessments_scale_check CHECK (((scale > (0)::numeric) AND (scale <= (200)::numeric))),
  CONSTRAINT assessments_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60))),
  CONSTRAINT assessments_topic_check CHECK ((length(topic) <= 80))
);
CREATE INDEX assessments_by_author ON public.assessments USING btree (school_id, created_by);
CREATE INDEX assessments_by_box ON public.assessments USING btree (school_id, course_id, box_id) WHERE (box_id IS NOT NULL);
CREATE INDEX assessments_by_course ON public.assessments USING btree (school_id, course_id, term_id);
CREATE INDEX assessments_by_term ON public.assessments USING btree (school_id, term_id);
ALTER TABLE assessments ENABLE ROW LEVEL SECURITY;
ALTER TABLE assessments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON assessments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assessments TO encrier_app;

CREATE TABLE attendance_closings (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  to_on date NOT NULL, -- @school
  morning_from smallint NOT NULL, -- @school
  morning_to smallint NOT NULL, -- @school
  afternoon_from smallint NOT NULL, -- @school
  afternoon_to smallint NOT NULL, -- @school
  busy_ids uuid[] NOT NULL, -- @school
  closed_by uuid NOT NULL, -- @school
  closed_at timestamp with time zone NOT NULL, -- @school
  reopened_by uuid, -- @school
  reopened_at timestamp with time zone, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT attendance_closings_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT attendance_closings_once EXCLUDE USING gist (school_id WITH =, daterange(from_on, to_on, '[]'::text) WITH &&) WHERE ((reopened_at IS NULL)),
  CONSTRAINT attendance_closings_school_id_closed_by_fkey FOREIGN KEY (school_id, closed_by) REFERENCES accounts(school_id, id),
  CONSTRAINT attendance_closings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT attendance_closings_school_id_reopened_by_fkey FOREIGN KEY (school_id, reopened_by) REFERENCES accounts(school_id, id),
  CONSTRAINT attendance_closings_check CHECK ((to_on >= from_on)),
  CONSTRAINT attendance_closings_check1 CHECK (((reopened_at IS NULL) = (reason = ''::text))),
  CONSTRAINT attendance_closings_reason_check CHECK ((length(reason) <= 500))
);
CREATE INDEX attendance_closings_by_author ON public.attendance_closings USING btree (school_id, closed_by);
CREATE INDEX attendance_closings_by_reopener ON public.attendance_closings USING btree (school_id, reopened_by);
ALTER TABLE attendance_closings ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_closings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attendance_closings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON attendance_closings TO encrier_app;

CREATE TABLE attendance_events (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @personal
  on_day date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  starts_at timestamp with time zone NOT NULL, -- @school
  ends_at timestamp with time zone NOT NULL, -- @school
  minutes smallint NOT NULL, -- @personal
  roll_call_id uuid, -- @school
  source text NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @school
  reason_id uuid, -- @personal
  note text DEFAULT ''::text NOT NULL, -- @personal
  family_note text DEFAULT ''::text NOT NULL, -- @personal
  state text DEFAULT 'pending'::text NOT NULL, -- @personal
  justification text DEFAULT 'none'::text NOT NULL, -- @personal
  created_by uuid, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  told_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  superseded_by uuid, -- @school
  title_ar text DEFAULT ''::text NOT NULL, -- @school
  CONSTRAINT attendance_events_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT attendance_events_school_id_roll_call_id_pupil_id_kind_key UNIQUE (school_id, roll_call_id, pupil_id, kind),
  CONSTRAINT attendance_events_school_id_created_by_fkey FOREIGN KEY (school_id, created_by) REFERENCES accounts(school_id, id),
  CONSTRAINT attendance_events_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT attendance_events_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT attendance_events_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT attendance_events_school_id_reason_id_fkey FOREIGN KEY (school_id, reason_id) REFERENCES absence_reasons(school_id, id),
  CONSTRAINT attendance_events_school_id_roll_call_id_fkey FOREIGN KEY (school_id, roll_call_id) REFERENCES roll_calls(school_id, id),
  CONSTRAINT attendance_events_school_id_superseded_by_fkey FOREIGN KEY (school_id, superseded_by) REFERENCES attendance_events(school_id, id) ON DELETE CASCADE NOT VALID,
  CONSTRAINT attendance_events_check CHECK (((0 <= starts) AND (starts <= ends) AND (ends <= 1440))),
  CONSTRAINT attendance_events_check1 CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  CONSTRAINT attendance_events_family_note_check CHECK ((length(family_note) <= 500)),
  CONSTRAINT attendance_events_justification_check CHECK ((justification = ANY (ARRAY['none'::text, 'announced'::text, 'given'::text, 'accepted'::text, 'refused'::text, 'more'::text]))),
  CONSTRAINT attendance_events_kind_check CHECK ((kind = ANY (ARRAY['absence'::text, 'late'::text, 'left_early'::text, 'excluded'::text, 'material'::text]))),
  CONSTRAINT attendance_events_minutes_check CHECK (((minutes >= 0) AND (minutes <= 1440))),
  CONSTRAINT attendance_events_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT attendance_events_source_check CHECK ((source = ANY (ARRAY['roll_call'::text, 'office'::text]))),
  CONSTRAINT attendance_events_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'validated'::text, 'rejected'::text, 'superseded'::text]))) NOT VALID,
  CONSTRAINT attendance_events_superseded CHECK (((state = 'superseded'::text) = (superseded_by IS NOT NULL))) NOT VALID,
  CONSTRAINT attendance_events_title_ar_check CHECK ((length(title_ar) <= 160))
);
CREATE INDEX attendance_events_by_author ON public.attendance_events USING btree (school_id, created_by);
CREATE INDEX attendance_events_by_day ON public.attendance_events USING btree (school_id, on_day);
CREATE INDEX attendance_events_by_decider ON public.attendance_events USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX attendance_events_by_pupil ON public.attendance_events USING btree (school_id, pupil_id, on_day);
CREATE INDEX attendance_events_by_reason ON public.attendance_events USING btree (school_id, reason_id) WHERE (reason_id IS NOT NULL);
CREATE INDEX attendance_events_by_standing ON public.attendance_events USING btree (school_id, superseded_by) WHERE (superseded_by IS NOT NULL);
CREATE INDEX attendance_events_pending ON public.attendance_events USING btree (school_id, created_at) WHERE (state = 'pending'::text);
ALTER TABLE attendance_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_events FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attendance_events AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON attendance_events TO encrier_app;

CREATE TABLE attendance_hits (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  rule_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  upto timestamp with time zone NOT NULL, -- @school
  since_day date NOT NULL, -- @school
  count smallint NOT NULL, -- @school
  state text NOT NULL, -- @school
  note text DEFAULT ''::text NOT NULL, -- @personal
  created_at timestamp with time zone NOT NULL, -- @school
  by_id uuid, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT attendance_hits_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT attendance_hits_school_id_rule_id_pupil_id_upto_key UNIQUE (school_id, rule_id, pupil_id, upto),
  CONSTRAINT attendance_hits_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT attendance_hits_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT attendance_hits_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT attendance_hits_school_id_rule_id_fkey FOREIGN KEY (school_id, rule_id) REFERENCES attendance_rules(school_id, id),
  CONSTRAINT attendance_hits_count_check CHECK ((count >= 1)),
  CONSTRAINT attendance_hits_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT attendance_hits_state_check CHECK ((state = ANY (ARRAY['told'::text, 'open'::text, 'taken'::text, 'done'::text])))
);
CREATE INDEX attendance_hits_by_account ON public.attendance_hits USING btree (school_id, by_id);
CREATE INDEX attendance_hits_by_pupil ON public.attendance_hits USING btree (school_id, pupil_id, created_at);
CREATE INDEX attendance_hits_open ON public.attendance_hits USING btree (school_id, created_at) WHERE (state = ANY (ARRAY['open'::text, 'taken'::text]));
ALTER TABLE attendance_hits ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_hits FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attendance_hits AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON attendance_hits TO encrier_app;

CREATE TABLE attendance_rule_levels (
  school_id integer NOT NULL, -- @school
  rule_id uuid NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  CONSTRAINT attendance_rule_levels_pkey PRIMARY KEY (school_id, rule_id, level_id),
  CONSTRAINT attendance_rule_levels_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT attendance_rule_levels_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id) ON DELETE CASCADE,
  CONSTRAINT attendance_rule_levels_school_id_rule_id_fkey FOREIGN KEY (school_id, rule_id) REFERENCES attendance_rules(school_id, id) ON DELETE CASCADE
);
CREATE INDEX attendance_rule_levels_by_level ON public.attendance_rule_levels USING btree (school_id, level_id);
ALTER TABLE attendance_rule_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_rule_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attendance_rule_levels AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON attendance_rule_levels TO encrier_app;

CREATE TABLE attendance_rules (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  label text NOT NULL, -- @school
  trigger text NOT NULL, -- @school
  count smallint NOT NULL, -- @school
  within_days smallint NOT NULL, -- @school
  delay_hours smallint NOT NULL, -- @school
  action text NOT NULL, -- @school
  regimes text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  quiet_from smallint NOT NULL, -- @school
  quiet_to smallint NOT NULL, -- @school
  active_since timestamp with time zone, -- @school
  archived_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT attendance_rules_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT attendance_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT attendance_rules_action_check CHECK ((action = ANY (ARRAY['tell_family'::text, 'tell_office'::text, 'follow_up'::text]))),
  CONSTRAINT attendance_rules_count_check CHECK (((count >= 1) AND (count <= 50))),
  CONSTRAINT attendance_rules_delay_hours_check CHECK (((delay_hours >= 0) AND (delay_hours <= 720))),
  CONSTRAINT attendance_rules_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80))),
  CONSTRAINT attendance_rules_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  CONSTRAINT attendance_rules_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  CONSTRAINT attendance_rules_trigger_check CHECK ((trigger = ANY (ARRAY['unjustified'::text, 'late_count'::text, 'half_days'::text]))),
  CONSTRAINT attendance_rules_within_days_check CHECK (((within_days >= 1) AND (within_days <= 366)))
);
CREATE INDEX attendance_rules_active ON public.attendance_rules USING btree (school_id) WHERE (active_since IS NOT NULL);
ALTER TABLE attendance_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attendance_rules AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON attendance_rules TO encrier_app;

CREATE TABLE attendance_settings (
  school_id integer NOT NULL, -- @school
  auto_minutes smallint DEFAULT 20 NOT NULL, -- @school
  morning_from smallint DEFAULT 510 NOT NULL, -- @school
  morning_to smallint DEFAULT 750 NOT NULL, -- @school
  afternoon_from smallint DEFAULT 840 NOT NULL, -- @school
  afternoon_to smallint DEFAULT 1020 NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  remind_minutes smallint DEFAULT 10 NOT NULL, -- @school
  office_minutes smallint DEFAULT 15 NOT NULL, -- @school
  CONSTRAINT attendance_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT attendance_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT attendance_settings_auto_minutes_check CHECK (((auto_minutes >= 0) AND (auto_minutes <= 720))),
  CONSTRAINT attendance_settings_check CHECK (((0 <= morning_from) AND (morning_from < morning_to) AND (morning_to <= afternoon_from) AND (afternoon_from < afternoon_to) AND (afternoon_to <= 1440))),
  CONSTRAINT attendance_settings_office_minutes_check CHECK (((office_minutes >= 0) AND (office_minutes <= 240))),
  CONSTRAINT attendance_settings_remind_minutes_check CHECK (((remind_minutes >= 0) AND (remind_minutes <= 240)))
);
ALTER TABLE attendance_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attendance_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON attendance_settings TO encrier_app;

CREATE TABLE audience_list_rules (
  school_id integer NOT NULL, -- @school
  list_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  role text, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  person_id uuid, -- @school
  who text[], -- @school
  exclude boolean DEFAULT false NOT NULL, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  word text, -- @school
  mandate text, -- @school
  CONSTRAINT message_list_rules_pkey PRIMARY KEY (school_id, list_id, "position"),
  CONSTRAINT message_list_rules_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_list_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_list_rules_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_list_rules_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_list_rules_school_id_list_id_fkey FOREIGN KEY (school_id, list_id) REFERENCES audience_lists(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_list_rules_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_list_rules_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_list_rules_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id) ON DELETE CASCADE,
  CONSTRAINT audience_list_rules_check CHECK (((mandate IS NULL) OR ((who IS NULL) AND ((kind = ANY (ARRAY['everyone'::text, 'org'::text])) OR ((mandate <> 'council'::text) AND (kind = ANY (ARRAY['cycle'::text, 'level'::text, 'class'::text]))))))),
  CONSTRAINT audience_list_rules_mandate_check CHECK ((mandate = ANY (ARRAY['pupils'::text, 'parents'::text, 'council'::text]))),
  CONSTRAINT message_list_rules_check CHECK (((kind = 'role'::text) = (role IS NOT NULL))),
  CONSTRAINT message_list_rules_check1 CHECK (((kind = 'level'::text) = (level_id IS NOT NULL))),
  CONSTRAINT message_list_rules_check2 CHECK (((kind = 'class'::text) = (class_id IS NOT NULL))),
  CONSTRAINT message_list_rules_check3 CHECK (((kind = 'group'::text) = (group_id IS NOT NULL))),
  CONSTRAINT message_list_rules_check4 CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  CONSTRAINT message_list_rules_check5 CHECK (((kind = 'org'::text) = (org_id IS NOT NULL))),
  CONSTRAINT message_list_rules_check6 CHECK (((kind = 'subject'::text) = (subject_id IS NOT NULL))),
  CONSTRAINT message_list_rules_check7 CHECK (((kind = ANY (ARRAY['cycle'::text, 'regime'::text])) = (word IS NOT NULL))),
  CONSTRAINT message_list_rules_kind_check CHECK ((kind = ANY (ARRAY['everyone'::text, 'role'::text, 'org'::text, 'cycle'::text, 'level'::text, 'class'::text, 'group'::text, 'subject'::text, 'regime'::text, 'person'::text]))),
  CONSTRAINT message_list_rules_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT message_list_rules_who_check CHECK ((who <@ '{pupils,guardians,teachers}'::text[])),
  CONSTRAINT message_list_rules_word_check CHECK (((length(word) >= 1) AND (length(word) <= 120)))
);
ALTER TABLE audience_list_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE audience_list_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audience_list_rules AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON audience_list_rules TO encrier_app;

CREATE TABLE audience_lists (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @personal
  name_key text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  shared boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT message_lists_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT message_lists_school_id_account_id_name_key_key UNIQUE (school_id, account_id, name_key),
  CONSTRAINT message_lists_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_lists_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_lists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX audience_lists_shared ON public.audience_lists USING btree (school_id) WHERE shared;
ALTER TABLE audience_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE audience_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audience_lists AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON audience_lists TO encrier_app;

CREATE TABLE audit_heads (
  school_id integer NOT NULL, -- @school
  seq bigint DEFAULT 0 NOT NULL, -- @school
  hash bytea DEFAULT '\x'::bytea NOT NULL, -- @school
  revision bigint DEFAULT 0 NOT NULL, -- @school
  CONSTRAINT audit_heads_pkey PRIMARY KEY (school_id),
  CONSTRAINT audit_heads_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE audit_heads ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_heads FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_heads AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT INSERT, SELECT, UPDATE ON audit_heads TO encrier_app;

CREATE TABLE audit_log (
  school_id integer NOT NULL, -- @school
  seq bigint NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  actor_kind text NOT NULL, -- @school
  actor_id uuid, -- @school
  as_id uuid, -- @school
  action text NOT NULL, -- @school
  object_type text NOT NULL, -- @school
  object_id text, -- @school
  before jsonb, -- @personal
  after jsonb, -- @personal
  request_id text NOT NULL, -- @school
  prev_hash bytea NOT NULL, -- @school
  hash bytea NOT NULL, -- @school
  CONSTRAINT audit_log_pkey PRIMARY KEY (school_id, seq),
  CONSTRAINT audit_log_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['account'::text, 'anonymous'::text, 'job'::text, 'command'::text])))
);
CREATE INDEX audit_by_action ON public.audit_log USING btree (school_id, action, seq);
CREATE INDEX audit_by_actor ON public.audit_log USING btree (school_id, actor_id, seq);
CREATE INDEX audit_by_as ON public.audit_log USING btree (school_id, as_id, seq) WHERE (as_id IS NOT NULL);
CREATE INDEX audit_by_day ON public.audit_log USING btree (school_id, at);
CREATE INDEX audit_by_object ON public.audit_log USING btree (school_id, object_id, seq);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_log AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT INSERT, SELECT ON audit_log TO encrier_app;

CREATE TABLE auth_entries (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  org_id uuid NOT NULL, -- @school
  roles text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  active boolean DEFAULT true NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT auth_entries_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT auth_entries_school_id_account_id_org_id_key UNIQUE (school_id, account_id, org_id),
  CONSTRAINT auth_entries_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT auth_entries_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT auth_entries_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT auth_entries_roles_check CHECK ((roles <@ '{eleve,parent,prof,transport,admin,personnel}'::text[]))
);
ALTER TABLE auth_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON auth_entries AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON auth_entries TO encrier_app;

CREATE TABLE auth_entry_roles (
  school_id integer NOT NULL, -- @school
  entry_id uuid NOT NULL, -- @school
  role_id uuid NOT NULL, -- @school
  CONSTRAINT auth_entry_roles_pkey PRIMARY KEY (school_id, entry_id, role_id),
  CONSTRAINT auth_entry_roles_school_id_entry_id_fkey FOREIGN KEY (school_id, entry_id) REFERENCES auth_entries(school_id, id) ON DELETE CASCADE,
  CONSTRAINT auth_entry_roles_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT auth_entry_roles_school_id_role_id_fkey FOREIGN KEY (school_id, role_id) REFERENCES custom_roles(school_id, id)
);
CREATE INDEX auth_entry_roles_by_role ON public.auth_entry_roles USING btree (school_id, role_id);
ALTER TABLE auth_entry_roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth_entry_roles FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON auth_entry_roles AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON auth_entry_roles TO encrier_app;

CREATE TABLE board_audience (
  school_id integer NOT NULL, -- @school
  board_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  role text, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  person_id uuid, -- @school
  who text[], -- @school
  exclude boolean DEFAULT false NOT NULL, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  word text, -- @school
  mandate text, -- @school
  CONSTRAINT board_audience_pkey PRIMARY KEY (school_id, board_id, "position"),
  CONSTRAINT board_audience_school_id_board_id_fkey FOREIGN KEY (school_id, board_id) REFERENCES boards(school_id, id) ON DELETE CASCADE,
  CONSTRAINT board_audience_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT board_audience_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT board_audience_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT board_audience_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT board_audience_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT board_audience_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT board_audience_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT board_audience_check CHECK (((kind = 'role'::text) = (role IS NOT NULL))),
  CONSTRAINT board_audience_check1 CHECK (((kind = 'level'::text) = (level_id IS NOT NULL))),
  CONSTRAINT board_audience_check2 CHECK (((kind = 'class'::text) = (class_id IS NOT NULL))),
  CONSTRAINT board_audience_check3 CHECK (((kind = 'group'::text) = (group_id IS NOT NULL))),
  CONSTRAINT board_audience_check4 CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  CONSTRAINT board_audience_check5 CHECK (((kind = 'org'::text) = (org_id IS NOT NULL))),
  CONSTRAINT board_audience_check6 CHECK (((kind = 'subject'::text) = (subject_id IS NOT NULL))),
  CONSTRAINT board_audience_check7 CHECK (((kind = ANY (ARRAY['cycle'::text, 'regime'::text])) = (word IS NOT NULL))),
  CONSTRAINT board_audience_check8 CHECK (((mandate IS NULL) OR ((who IS NULL) AND ((kind = ANY (ARRAY['everyone'::text, 'org'::text])) OR ((mandate <> 'council'::text) AND (kind = ANY (ARRAY['cycle'::text, 'level'::text, 'class'::text]))))))),
  CONSTRAINT board_audience_kind_check CHECK ((kind = ANY (ARRAY['everyone'::text, 'role'::text, 'org'::text, 'cycle'::text, 'level'::text, 'class'::text, 'group'::text, 'subject'::text, 'regime'::text, 'person'::text]))),
  CONSTRAINT board_audience_mandate_check CHECK ((mandate = ANY (ARRAY['pupils'::text, 'parents'::text, 'council'::text]))),
  CONSTRAINT board_audience_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT board_audience_who_check CHECK ((who <@ '{pupils,guardians,teachers}'::text[])),
  CONSTRAINT board_audience_word_check CHECK (((length(word) >= 1) AND (length(word) <= 120)))
);
CREATE INDEX board_audience_target ON public.board_audience USING btree (school_id, (((kind || ':'::text) || COALESCE(role, (level_id)::text, (class_id)::text, (group_id)::text, (person_id)::text, (org_id)::text, (subject_id)::text, word, ''::text))));
ALTER TABLE board_audience ENABLE ROW LEVEL SECURITY;
ALTER TABLE board_audience FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON board_audience AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON board_audience TO encrier_app;

CREATE TABLE board_cards (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  board_id uuid NOT NULL, -- @school
  section_id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  child_id uuid, -- @school
  kind text NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @personal
  body text DEFAULT ''::text NOT NULL, -- @personal
  url text, -- @personal
  video_id text, -- @school
  file_id uuid, -- @school
  color text DEFAULT 'plain'::text NOT NULL, -- @school
  pinned boolean DEFAULT false NOT NULL, -- @school
  status text NOT NULL, -- @school
  moderated_by uuid, -- @school
  moderated_at timestamp with time zone, -- @school
  order_key text COLLATE "C" NOT NULL, -- @school
  x integer, -- @school
  y integer, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  updated_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  removed_at timestamp with time zone, -- @school
  removed_by uuid, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  rev integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT board_cards_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT board_cards_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT board_cards_school_id_board_id_fkey FOREIGN KEY (school_id, board_id) REFERENCES boards(school_id, id) ON DELETE CASCADE,
  CONSTRAINT board_cards_school_id_board_id_section_id_fkey FOREIGN KEY (school_id, board_id, section_id) REFERENCES board_sections(school_id, board_id, id),
  CONSTRAINT board_cards_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES persons(school_id, id),
  CONSTRAINT board_cards_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT board_cards_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT board_cards_body_check CHECK ((length(body) <= 3000)),
  CONSTRAINT board_cards_check CHECK (((kind = 'link'::text) = (url IS NOT NULL))),
  CONSTRAINT board_cards_check1 CHECK (((kind = 'video'::text) = (video_id IS NOT NULL))),
  CONSTRAINT board_cards_check2 CHECK (((kind = ANY (ARRAY['image'::text, 'file'::text, 'drawing'::text])) = (file_id IS NOT NULL))),
  CONSTRAINT board_cards_color_check CHECK ((color = ANY (ARRAY['plain'::text, 'rose'::text, 'amber'::text, 'yellow'::text, 'green'::text, 'blue'::text, 'violet'::text]))),
  CONSTRAINT board_cards_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'image'::text, 'file'::text, 'link'::text, 'video'::text, 'drawing'::text]))),
  CONSTRAINT board_cards_order_key_check CHECK ((order_key ~ '^[0-9A-Za-z]{1,200}$'::text)),
  CONSTRAINT board_cards_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'refused'::text]))),
  CONSTRAINT board_cards_title_check CHECK ((length(title) <= 140)),
  CONSTRAINT board_cards_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 2000))),
  CONSTRAINT board_cards_video_id_check CHECK ((video_id ~ '^[A-Za-z0-9_-]{11}$'::text)),
  CONSTRAINT board_cards_x_check CHECK (((x >= 0) AND (x <= 4000))),
  CONSTRAINT board_cards_y_check CHECK (((y >= 0) AND (y <= 4000)))
);
CREATE INDEX board_cards_by_board ON public.board_cards USING btree (school_id, board_id);
CREATE INDEX board_cards_removed ON public.board_cards USING btree (school_id, removed_at) WHERE (removed_at IS NOT NULL);
ALTER TABLE board_cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE board_cards FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON board_cards AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON board_cards TO encrier_app;

CREATE TABLE board_comments (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  card_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  child_id uuid, -- @school
  body text NOT NULL, -- @personal
  status text NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  moderated_by uuid, -- @school
  moderated_at timestamp with time zone, -- @school
  CONSTRAINT board_comments_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT board_comments_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id),
  CONSTRAINT board_comments_school_id_card_id_fkey FOREIGN KEY (school_id, card_id) REFERENCES board_cards(school_id, id) ON DELETE CASCADE,
  CONSTRAINT board_comments_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES persons(school_id, id),
  CONSTRAINT board_comments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT board_comments_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  CONSTRAINT board_comments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'hidden'::text])))
);
CREATE INDEX board_comments_by_card ON public.board_comments USING btree (school_id, card_id, created_at);
ALTER TABLE board_comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE board_comments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON board_comments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON board_comments TO encrier_app;

CREATE TABLE board_presence (
  school_id integer NOT NULL, -- @school
  board_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  moderates boolean NOT NULL, -- @school
  seen_at timestamp with time zone NOT NULL, -- @personal
  CONSTRAINT board_presence_pkey PRIMARY KEY (school_id, board_id, account_id),
  CONSTRAINT board_presence_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT board_presence_school_id_board_id_fkey FOREIGN KEY (school_id, board_id) REFERENCES boards(school_id, id) ON DELETE CASCADE,
  CONSTRAINT board_presence_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE board_presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE board_presence FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON board_presence AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON board_presence TO encrier_app;

CREATE TABLE board_reactions (
  school_id integer NOT NULL, -- @school
  card_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  CONSTRAINT board_reactions_pkey PRIMARY KEY (school_id, card_id, account_id),
  CONSTRAINT board_reactions_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT board_reactions_school_id_card_id_fkey FOREIGN KEY (school_id, card_id) REFERENCES board_cards(school_id, id) ON DELETE CASCADE,
  CONSTRAINT board_reactions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE board_reactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE board_reactions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON board_reactions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON board_reactions TO encrier_app;

CREATE TABLE board_sections (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  board_id uuid NOT NULL, -- @school
  title text NOT NULL, -- @school
  color text NOT NULL, -- @school
  order_key text COLLATE "C" NOT NULL, -- @school
  CONSTRAINT board_sections_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT board_sections_school_id_board_id_id_key UNIQUE (school_id, board_id, id),
  CONSTRAINT board_sections_school_id_board_id_fkey FOREIGN KEY (school_id, board_id) REFERENCES boards(school_id, id) ON DELETE CASCADE,
  CONSTRAINT board_sections_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT board_sections_color_check CHECK ((color = ANY (ARRAY['plain'::text, 'rose'::text, 'amber'::text, 'yellow'::text, 'green'::text, 'blue'::text, 'violet'::text]))),
  CONSTRAINT board_sections_order_key_check CHECK ((order_key ~ '^[0-9A-Za-z]{1,200}$'::text)),
  CONSTRAINT board_sections_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
ALTER TABLE board_sections ENABLE ROW LEVEL SECURITY;
ALTER TABLE board_sections FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON board_sections AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON board_sections TO encrier_app;

CREATE TABLE boards (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  owner_id uuid NOT NULL, -- @school
  title text NOT NULL, -- @school
  description text DEFAULT ''::text NOT NULL, -- @school
  search_key text DEFAULT ''::text NOT NULL, -- @school
  layout text NOT NULL, -- @school
  pupils text NOT NULL, -- @school
  guardians text NOT NULL, -- @school
  staff text NOT NULL, -- @school
  review text NOT NULL, -- @school
  anonymous boolean DEFAULT false NOT NULL, -- @school
  free_moves boolean DEFAULT false NOT NULL, -- @school
  reactions boolean DEFAULT true NOT NULL, -- @school
  comments text NOT NULL, -- @school
  state text DEFAULT 'open'::text NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  updated_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT boards_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT boards_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT boards_school_id_owner_id_fkey FOREIGN KEY (school_id, owner_id) REFERENCES accounts(school_id, id),
  CONSTRAINT boards_comments_check CHECK ((comments = ANY (ARRAY['off'::text, 'moderated'::text, 'free'::text]))),
  CONSTRAINT boards_description_check CHECK ((length(description) <= 500)),
  CONSTRAINT boards_guardians_check CHECK ((guardians = ANY (ARRAY['none'::text, 'read'::text, 'post'::text, 'moderate'::text]))),
  CONSTRAINT boards_layout_check CHECK ((layout = ANY (ARRAY['columns'::text, 'wall'::text, 'map'::text]))),
  CONSTRAINT boards_pupils_check CHECK ((pupils = ANY (ARRAY['none'::text, 'read'::text, 'post'::text, 'moderate'::text]))),
  CONSTRAINT boards_review_check CHECK ((review = ANY (ARRAY['none'::text, 'pupils'::text, 'all'::text]))),
  CONSTRAINT boards_staff_check CHECK ((staff = ANY (ARRAY['none'::text, 'read'::text, 'post'::text, 'moderate'::text]))),
  CONSTRAINT boards_state_check CHECK ((state = ANY (ARRAY['open'::text, 'locked'::text, 'archived'::text]))),
  CONSTRAINT boards_title_check CHECK (((length(title) >= 1) AND (length(title) <= 140)))
);
CREATE INDEX boards_by_owner ON public.boards USING btree (school_id, owner_id);
CREATE INDEX boards_search ON public.boards USING gin (search_key gin_trgm_ops);
ALTER TABLE boards ENABLE ROW LEVEL SECURITY;
ALTER TABLE boards FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON boards AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON boards TO encrier_app;

CREATE TABLE calendar_feeds (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  token_hash bytea NOT NULL, -- @sensitive
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  read_at timestamp with time zone, -- @school
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT calendar_feeds_school_id_account_id_person_id_key UNIQUE (school_id, account_id, person_id),
  CONSTRAINT calendar_feeds_school_id_token_hash_key UNIQUE (school_id, token_hash),
  CONSTRAINT calendar_feeds_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT calendar_feeds_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id)
);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON calendar_feeds AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON calendar_feeds TO encrier_app;

CREATE TABLE certificate_batch_pupils (
  school_id integer NOT NULL, -- @school
  batch_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  certificate_id uuid, -- @school
  refusal text DEFAULT ''::text NOT NULL, -- @school
  CONSTRAINT certificate_batch_pupils_pkey PRIMARY KEY (school_id, batch_id, pupil_id),
  CONSTRAINT certificate_batch_pupils_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES certificate_batches(school_id, id) ON DELETE CASCADE,
  CONSTRAINT certificate_batch_pupils_school_id_certificate_id_fkey FOREIGN KEY (school_id, certificate_id) REFERENCES certificates(school_id, id),
  CONSTRAINT certificate_batch_pupils_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT certificate_batch_pupils_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id) ON DELETE CASCADE,
  CONSTRAINT certificate_batch_pupils_check CHECK (((certificate_id IS NULL) OR (refusal = ''::text)))
);
CREATE INDEX certificate_batch_pupils_by_pupil ON public.certificate_batch_pupils USING btree (school_id, pupil_id);
CREATE UNIQUE INDEX certificate_batch_pupils_paper ON public.certificate_batch_pupils USING btree (school_id, certificate_id) WHERE (certificate_id IS NOT NULL);
ALTER TABLE certificate_batch_pupils ENABLE ROW LEVEL SECURITY;
ALTER TABLE certificate_batch_pupils FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON certificate_batch_pupils AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON certificate_batch_pupils TO encrier_app;

CREATE TABLE certificate_batches (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  lang text NOT NULL, -- @school
  class_id uuid, -- @school
  state text DEFAULT 'working'::text NOT NULL, -- @school
  made_by uuid NOT NULL, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  ended_at timestamp with time zone, -- @school
  bilingual boolean DEFAULT false NOT NULL, -- @school
  stopped_for text DEFAULT ''::text NOT NULL, -- @school
  left_from date, -- @school
  left_to date, -- @school
  org_id uuid, -- @school
  CONSTRAINT certificate_batches_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT certificate_batches_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE SET NULL (class_id),
  CONSTRAINT certificate_batches_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT certificate_batches_school_id_made_by_fkey FOREIGN KEY (school_id, made_by) REFERENCES accounts(school_id, id),
  CONSTRAINT certificate_batches_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id) ON DELETE SET NULL (org_id) NOT VALID,
  CONSTRAINT certificate_batches_check CHECK (((ended_at IS NULL) = (state = 'working'::text))),
  CONSTRAINT certificate_batches_check1 CHECK (((NOT bilingual) OR (lang = ANY (ARRAY['fr'::text, 'ar'::text])))),
  CONSTRAINT certificate_batches_check2 CHECK ((((left_from IS NULL) = (left_to IS NULL)) AND (left_from <= left_to))),
  CONSTRAINT certificate_batches_check3 CHECK (
CASE
    WHEN (left_from IS NULL) THEN ((kind <> 'removal'::text) AND (org_id IS NULL))
    ELSE ((kind = ANY (ARRAY['removal'::text, 'exeat'::text])) AND (class_id IS NULL))
END),
  CONSTRAINT certificate_batches_kind_check CHECK ((kind = ANY (ARRAY['schooling'::text, 'enrolment'::text, 'attendance'::text, 'conduct'::text, 'exeat'::text, 'removal'::text]))),
  CONSTRAINT certificate_batches_lang_check CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text, 'ar'::text]))),
  CONSTRAINT certificate_batches_state_check CHECK ((state = ANY (ARRAY['working'::text, 'done'::text, 'stopped'::text]))),
  CONSTRAINT certificate_batches_stopped_for_check CHECK ((stopped_for = ANY (ARRAY[''::text, 'right'::text])))
);
CREATE INDEX certificate_batches_by_class ON public.certificate_batches USING btree (school_id, class_id) WHERE (class_id IS NOT NULL);
CREATE INDEX certificate_batches_by_maker ON public.certificate_batches USING btree (school_id, made_by);
CREATE INDEX certificate_batches_by_org ON public.certificate_batches USING btree (school_id, org_id) WHERE (org_id IS NOT NULL);
CREATE UNIQUE INDEX certificate_batches_departed_open ON public.certificate_batches USING btree (school_id, org_id, kind, lang) NULLS NOT DISTINCT WHERE ((state = 'working'::text) AND (left_from IS NOT NULL));
CREATE UNIQUE INDEX certificate_batches_open ON public.certificate_batches USING btree (school_id, class_id, kind, lang) WHERE (state = 'working'::text);
CREATE INDEX certificate_batches_recent ON public.certificate_batches USING btree (school_id, made_at DESC);
ALTER TABLE certificate_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE certificate_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON certificate_batches AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON certificate_batches TO encrier_app;

CREATE TABLE certificate_settings (
  school_id integer NOT NULL, -- @school
  signatory text DEFAULT ''::text NOT NULL, -- @school
  signatory_function text DEFAULT ''::text NOT NULL, -- @school
  seal_file_id uuid, -- @school
  self_service text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT certificate_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT certificate_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT certificate_settings_school_id_seal_file_id_fkey FOREIGN KEY (school_id, seal_file_id) REFERENCES files(school_id, id),
  CONSTRAINT certificate_settings_self_service_check CHECK ((self_service <@ '{schooling,enrolment}'::text[])),
  CONSTRAINT certificate_settings_signatory_check CHECK ((length(signatory) <= 100)),
  CONSTRAINT certificate_settings_signatory_function_check CHECK ((length(signatory_function) <= 100))
);
ALTER TABLE certificate_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE certificate_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON certificate_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON certificate_settings TO encrier_app;

CREATE TABLE certificate_texts (
  school_id integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  lang text NOT NULL, -- @school
  title text, -- @school
  opening text, -- @school
  body text, -- @school
  updated_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT certificate_texts_pkey PRIMARY KEY (school_id, kind, lang),
  CONSTRAINT certificate_texts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT certificate_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 3000))),
  CONSTRAINT certificate_texts_check CHECK ((num_nulls(title, opening, body) = ANY (ARRAY[0, 3]))),
  CONSTRAINT certificate_texts_kind_check CHECK ((kind = ANY (ARRAY['schooling'::text, 'enrolment'::text, 'removal'::text, 'attendance'::text, 'conduct'::text, 'exeat'::text]))),
  CONSTRAINT certificate_texts_lang_check CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text, 'ar'::text]))),
  CONSTRAINT certificate_texts_opening_check CHECK (((length(opening) >= 1) AND (length(opening) <= 1000))),
  CONSTRAINT certificate_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
ALTER TABLE certificate_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE certificate_texts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON certificate_texts AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON certificate_texts TO encrier_app;

CREATE TABLE certificates (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  lang text NOT NULL, -- @school
  motive text DEFAULT ''::text NOT NULL, -- @personal
  state text NOT NULL, -- @school
  asked_by_id uuid, -- @school
  asked_at timestamp with time zone NOT NULL, -- @school
  decided_by_id uuid, -- @school
  decided_at timestamp with time zone, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  year_id uuid, -- @school
  number text, -- @school
  code text, -- @personal
  issued_on date, -- @school
  file_id uuid, -- @school
  shown_name text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  bilingual boolean DEFAULT false NOT NULL, -- @school
  duplicate boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT certificates_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT certificates_school_id_code_key UNIQUE (school_id, code),
  CONSTRAINT certificates_school_id_number_key UNIQUE (school_id, number),
  CONSTRAINT certificates_school_id_asked_by_id_fkey FOREIGN KEY (school_id, asked_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT certificates_school_id_decided_by_id_fkey FOREIGN KEY (school_id, decided_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT certificates_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT certificates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT certificates_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT certificates_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT certificates_check CHECK (((state = ANY (ARRAY['issued'::text, 'revoked'::text])) = (number IS NOT NULL))),
  CONSTRAINT certificates_check1 CHECK (((number IS NULL) OR ((code IS NOT NULL) AND (year_id IS NOT NULL) AND (issued_on IS NOT NULL) AND (file_id IS NOT NULL) AND (shown_name <> ''::text)))),
  CONSTRAINT certificates_check2 CHECK (((state <> ALL (ARRAY['refused'::text, 'revoked'::text])) OR (reason <> ''::text))),
  CONSTRAINT certificates_check3 CHECK (((NOT bilingual) OR (lang = ANY (ARRAY['fr'::text, 'ar'::text])))),
  CONSTRAINT certificates_code_check CHECK ((code ~ '^[A-Z2-7]{32}$'::text)),
  CONSTRAINT certificates_kind_check CHECK ((kind = ANY (ARRAY['schooling'::text, 'enrolment'::text, 'removal'::text, 'attendance'::text, 'conduct'::text, 'exeat'::text]))),
  CONSTRAINT certificates_lang_check CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text, 'ar'::text]))),
  CONSTRAINT certificates_motive_check CHECK ((length(motive) <= 300)),
  CONSTRAINT certificates_reason_check CHECK ((length(reason) <= 300)),
  CONSTRAINT certificates_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'refused'::text, 'issued'::text, 'revoked'::text])))
);
CREATE INDEX certificates_by_pupil ON public.certificates USING btree (school_id, pupil_id);
CREATE INDEX certificates_recent ON public.certificates USING btree (school_id, asked_at DESC);
ALTER TABLE certificates ENABLE ROW LEVEL SECURITY;
ALTER TABLE certificates FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON certificates AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON certificates TO encrier_app;

CREATE TABLE change_request_lines (
  school_id integer NOT NULL, -- @school
  request_id uuid NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  field text NOT NULL, -- @school
  old_value text DEFAULT ''::text NOT NULL, -- @personal
  new_value text NOT NULL, -- @personal
  decision text DEFAULT 'waiting'::text NOT NULL, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  position integer DEFAULT 0 NOT NULL, -- @school
  CONSTRAINT change_request_lines_pkey PRIMARY KEY (school_id, request_id, id),
  CONSTRAINT change_request_lines_school_id_request_id_field_key UNIQUE (school_id, request_id, field),
  CONSTRAINT change_request_lines_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT change_request_lines_school_id_request_id_fkey FOREIGN KEY (school_id, request_id) REFERENCES change_requests(school_id, id) ON DELETE CASCADE,
  CONSTRAINT change_request_lines_decision_check CHECK ((decision = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT change_request_lines_field_check CHECK ((field = ANY (ARRAY['last_name'::text, 'first_name'::text, 'last_name_ar'::text, 'first_name_ar'::text, 'address'::text, 'phone'::text, 'phone2'::text, 'email'::text, 'birth_place'::text, 'nationality'::text, 'exit_permission'::text, 'board_regime'::text, 'pick_up'::text]))),
  CONSTRAINT change_request_lines_reason_check CHECK ((length(reason) <= 500))
);
ALTER TABLE change_request_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE change_request_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON change_request_lines AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON change_request_lines TO encrier_app;

CREATE TABLE change_requests (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  target text NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  asked_by uuid NOT NULL, -- @school
  note text DEFAULT ''::text NOT NULL, -- @personal
  state text DEFAULT 'submitted'::text NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT change_requests_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT change_requests_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT change_requests_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT change_requests_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT change_requests_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'partly'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT change_requests_target_check CHECK ((target = ANY (ARRAY['guardian'::text, 'pupil'::text])))
);
CREATE INDEX change_requests_by_asker ON public.change_requests USING btree (school_id, asked_by, created_at DESC);
CREATE INDEX change_requests_by_person ON public.change_requests USING btree (school_id, person_id);
CREATE INDEX change_requests_waiting ON public.change_requests USING btree (school_id, created_at) WHERE (state = 'submitted'::text);
ALTER TABLE change_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE change_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON change_requests AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON change_requests TO encrier_app;

CREATE TABLE changed_hours (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  frame_id uuid NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  to_on date NOT NULL, -- @school
  reason text NOT NULL, -- @school
  CONSTRAINT changed_hours_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT changed_hours_school_id_frame_id_daterange_excl EXCLUDE USING gist (school_id WITH =, frame_id WITH =, daterange(from_on, to_on, '[]'::text) WITH &&),
  CONSTRAINT changed_hours_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT changed_hours_school_id_frame_id_fkey FOREIGN KEY (school_id, frame_id) REFERENCES time_frames(school_id, id),
  CONSTRAINT changed_hours_check CHECK ((from_on <= to_on)),
  CONSTRAINT changed_hours_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);
ALTER TABLE changed_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE changed_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON changed_hours AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON changed_hours TO encrier_app;

CREATE TABLE changed_hours_left (
  school_id integer NOT NULL, -- @school
  hours_id uuid NOT NULL, -- @school
  series_id uuid NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  CONSTRAINT changed_hours_left_pkey PRIMARY KEY (school_id, hours_id, series_id, on_day),
  CONSTRAINT changed_hours_left_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT changed_hours_left_school_id_hours_id_fkey FOREIGN KEY (school_id, hours_id) REFERENCES changed_hours(school_id, id) ON DELETE CASCADE,
  CONSTRAINT changed_hours_left_school_id_series_id_fkey FOREIGN KEY (school_id, series_id) REFERENCES lesson_series(school_id, id) ON DELETE CASCADE
);
ALTER TABLE changed_hours_left ENABLE ROW LEVEL SECURITY;
ALTER TABLE changed_hours_left FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON changed_hours_left AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON changed_hours_left TO encrier_app;

CREATE TABLE changed_hours_slots (
  school_id integer NOT NULL, -- @school
  hours_id uuid NOT NULL, -- @school
  position smallint NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  new_starts smallint NOT NULL, -- @school
  new_ends smallint NOT NULL, -- @school
  weekdays integer[] DEFAULT '{}'::integer[] NOT NULL, -- @school
  CONSTRAINT changed_hours_slots_pkey PRIMARY KEY (school_id, hours_id, "position"),
  CONSTRAINT changed_hours_slots_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT changed_hours_slots_school_id_hours_id_fkey FOREIGN KEY (school_id, hours_id) REFERENCES changed_hours(school_id, id) ON DELETE CASCADE,
  CONSTRAINT changed_hours_slots_check CHECK (((starts >= 0) AND (starts < ends) AND (ends <= 1440))),
  CONSTRAINT changed_hours_slots_check1 CHECK (((new_starts >= 0) AND (new_starts < new_ends) AND (new_ends <= 1440))),
  CONSTRAINT changed_hours_slots_weekdays_check CHECK ((weekdays <@ '{1,2,3,4,5,6,7}'::integer[]))
);
ALTER TABLE changed_hours_slots ENABLE ROW LEVEL SECURITY;
ALTER TABLE changed_hours_slots FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON changed_hours_slots AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON changed_hours_slots TO encrier_app;

CREATE TABLE child_codes (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  code_hash bytea NOT NULL, -- @sensitive
  made_by uuid NOT NULL, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  expires_on date NOT NULL, -- @school
  state text DEFAULT 'open'::text NOT NULL, -- @school
  asked_by uuid, -- @school
  kind text, -- @school
  note text DEFAULT ''::text NOT NULL, -- @personal
  asked_at timestamp with time zone, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT child_codes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT child_codes_school_id_code_hash_key UNIQUE (school_id, code_hash),
  CONSTRAINT child_codes_school_id_asked_by_fkey FOREIGN KEY (school_id, asked_by) REFERENCES accounts(school_id, id),
  CONSTRAINT child_codes_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT child_codes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT child_codes_school_id_made_by_fkey FOREIGN KEY (school_id, made_by) REFERENCES accounts(school_id, id),
  CONSTRAINT child_codes_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id) ON DELETE CASCADE,
  CONSTRAINT child_codes_check CHECK ((((asked_by IS NULL) = (state = ANY (ARRAY['open'::text, 'cancelled'::text]))) AND ((asked_by IS NULL) = (kind IS NULL)) AND ((asked_by IS NULL) = (asked_at IS NULL)))),
  CONSTRAINT child_codes_kind_check CHECK ((kind = ANY (ARRAY['father'::text, 'mother'::text, 'tutor'::text, 'grandparent'::text, 'sibling'::text, 'other'::text]))),
  CONSTRAINT child_codes_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT child_codes_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT child_codes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'cancelled'::text, 'waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])))
);
CREATE INDEX child_codes_by_asker ON public.child_codes USING btree (school_id, asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX child_codes_by_decider ON public.child_codes USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX child_codes_by_maker ON public.child_codes USING btree (school_id, made_by);
CREATE INDEX child_codes_by_pupil ON public.child_codes USING btree (school_id, pupil_id);
ALTER TABLE child_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE child_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON child_codes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON child_codes TO encrier_app;

CREATE TABLE classes (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  capacity integer, -- @school
  head_teacher_id uuid, -- @school
  classroom_id uuid, -- @school
  next_class_id uuid, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT classes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT classes_school_id_year_id_name_key UNIQUE (school_id, year_id, name),
  CONSTRAINT classes_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id),
  CONSTRAINT classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT classes_school_id_head_teacher_id_fkey FOREIGN KEY (school_id, head_teacher_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT classes_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT classes_school_id_next_class_id_fkey FOREIGN KEY (school_id, next_class_id) REFERENCES classes(school_id, id),
  CONSTRAINT classes_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT classes_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500))),
  CONSTRAINT classes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX classes_by_head_teacher ON public.classes USING btree (school_id, head_teacher_id) WHERE (head_teacher_id IS NOT NULL);
CREATE INDEX classes_by_level ON public.classes USING btree (school_id, level_id);
ALTER TABLE classes ENABLE ROW LEVEL SECURITY;
ALTER TABLE classes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON classes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON classes TO encrier_app;

CREATE TABLE classroom_subjects (
  school_id integer NOT NULL, -- @school
  classroom_id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  CONSTRAINT classroom_subjects_pkey PRIMARY KEY (school_id, classroom_id, subject_id),
  CONSTRAINT classroom_subjects_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT classroom_subjects_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT classroom_subjects_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id) ON DELETE CASCADE
);
CREATE INDEX classroom_subjects_by_subject ON public.classroom_subjects USING btree (school_id, subject_id);
ALTER TABLE classroom_subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE classroom_subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON classroom_subjects AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON classroom_subjects TO encrier_app;

CREATE TABLE classrooms (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  org_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  kind text DEFAULT ''::text NOT NULL, -- @school
  capacity integer, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  archived_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT classrooms_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT classrooms_school_id_org_id_name_key UNIQUE (school_id, org_id, name),
  CONSTRAINT classrooms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT classrooms_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT classrooms_capacity_check CHECK (((capacity >= 1) AND (capacity <= 2000))),
  CONSTRAINT classrooms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
ALTER TABLE classrooms ENABLE ROW LEVEL SECURITY;
ALTER TABLE classrooms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON classrooms AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON classrooms TO encrier_app;

CREATE TABLE complaint_categories (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  usual text, -- @school
  label text NOT NULL, -- @school
  service text NOT NULL, -- @school
  answer_hours integer NOT NULL, -- @school
  solve_days integer NOT NULL, -- @school
  escalate_to uuid, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  archived_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT complaint_categories_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT complaint_categories_school_id_label_key UNIQUE (school_id, label),
  CONSTRAINT complaint_categories_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT complaint_categories_answer_hours_check CHECK (((answer_hours >= 1) AND (answer_hours <= 200))),
  CONSTRAINT complaint_categories_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  CONSTRAINT complaint_categories_service_check CHECK ((service = ANY (ARRAY['direction'::text, 'school_life'::text, 'teaching'::text, 'office'::text, 'accounting'::text, 'transport'::text, 'dining'::text, 'health'::text, 'upkeep'::text, 'technical'::text]))),
  CONSTRAINT complaint_categories_solve_days_check CHECK (((solve_days >= 1) AND (solve_days <= 120)))
);
ALTER TABLE complaint_categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint_categories FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON complaint_categories AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON complaint_categories TO encrier_app;

CREATE TABLE complaint_counters (
  school_id integer NOT NULL, -- @school
  year integer NOT NULL, -- @school
  last integer NOT NULL, -- @school
  CONSTRAINT complaint_counters_pkey PRIMARY KEY (school_id, year),
  CONSTRAINT complaint_counters_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE complaint_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON complaint_counters AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON complaint_counters TO encrier_app;

CREATE TABLE complaint_entries (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  complaint_id uuid NOT NULL, -- @school
  by_id uuid, -- @school
  side text NOT NULL, -- @school
  kind text NOT NULL, -- @school
  step text, -- @school
  body text DEFAULT ''::text NOT NULL, -- @personal
  created_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT complaint_entries_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT complaint_entries_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT complaint_entries_school_id_complaint_id_fkey FOREIGN KEY (school_id, complaint_id) REFERENCES complaints(school_id, id) ON DELETE CASCADE,
  CONSTRAINT complaint_entries_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT complaint_entries_body_check CHECK ((length(body) <= 10000)),
  CONSTRAINT complaint_entries_check CHECK (((kind = 'step'::text) = (step IS NOT NULL))),
  CONSTRAINT complaint_entries_check1 CHECK (((kind = 'step'::text) OR (body <> ''::text))),
  CONSTRAINT complaint_entries_check2 CHECK (((kind <> 'note'::text) OR (side = 'office'::text))),
  CONSTRAINT complaint_entries_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'note'::text, 'step'::text]))),
  CONSTRAINT complaint_entries_side_check CHECK ((side = ANY (ARRAY['author'::text, 'office'::text]))),
  CONSTRAINT complaint_entries_step_check CHECK ((step = ANY (ARRAY['submitted'::text, 'acknowledged'::text, 'in_progress'::text, 'waiting_author'::text, 'escalated'::text, 'reopened'::text, 'resolved'::text, 'closed'::text, 'rejected'::text])))
);
CREATE INDEX complaint_entries_by_account ON public.complaint_entries USING btree (school_id, by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX complaint_entries_by_complaint ON public.complaint_entries USING btree (school_id, complaint_id, created_at);
ALTER TABLE complaint_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON complaint_entries AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON complaint_entries TO encrier_app;

CREATE TABLE complaint_handlers (
  school_id integer NOT NULL, -- @school
  category_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  CONSTRAINT complaint_handlers_pkey PRIMARY KEY (school_id, category_id, account_id),
  CONSTRAINT complaint_handlers_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT complaint_handlers_school_id_category_id_fkey FOREIGN KEY (school_id, category_id) REFERENCES complaint_categories(school_id, id) ON DELETE CASCADE,
  CONSTRAINT complaint_handlers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX complaint_handlers_by_account ON public.complaint_handlers USING btree (school_id, account_id);
ALTER TABLE complaint_handlers ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint_handlers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON complaint_handlers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON complaint_handlers TO encrier_app;

CREATE TABLE complaint_settings (
  school_id integer NOT NULL, -- @school
  weekdays integer[] DEFAULT '{1,2,3,4,5}'::integer[] NOT NULL, -- @school
  opens_at text DEFAULT '08:00'::text NOT NULL, -- @school
  closes_at text DEFAULT '17:00'::text NOT NULL, -- @school
  auto_close_days integer DEFAULT 7 NOT NULL, -- @school
  reopen_days integer DEFAULT 14 NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT complaint_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT complaint_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT complaint_settings_auto_close_days_check CHECK (((auto_close_days >= 1) AND (auto_close_days <= 60))),
  CONSTRAINT complaint_settings_check CHECK ((opens_at < closes_at)),
  CONSTRAINT complaint_settings_closes_at_check CHECK ((closes_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT complaint_settings_opens_at_check CHECK ((opens_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT complaint_settings_reopen_days_check CHECK (((reopen_days >= 1) AND (reopen_days <= 90))),
  CONSTRAINT complaint_settings_weekdays_check CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::integer[]) AND (cardinality(weekdays) > 0)))
);
ALTER TABLE complaint_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON complaint_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON complaint_settings TO encrier_app;

CREATE TABLE complaints (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  number text NOT NULL, -- @school
  author_id uuid, -- @school
  pupil_id uuid, -- @school
  category_id uuid NOT NULL, -- @school
  service text NOT NULL, -- @school
  subject text NOT NULL, -- @personal
  body text NOT NULL, -- @personal
  confidential boolean DEFAULT false NOT NULL, -- @school
  concerned_id uuid, -- @school
  priority text DEFAULT 'normal'::text NOT NULL, -- @school
  status text DEFAULT 'submitted'::text NOT NULL, -- @school
  assigned_to uuid, -- @school
  source_type text, -- @school
  source_id uuid, -- @school
  outcome text DEFAULT ''::text NOT NULL, -- @personal
  satisfaction smallint, -- @school
  satisfaction_note text DEFAULT ''::text NOT NULL, -- @personal
  reopen_count integer DEFAULT 0 NOT NULL, -- @school
  escalated_at timestamp with time zone, -- @school
  answer_warn_at timestamp with time zone NOT NULL, -- @school
  answer_due_at timestamp with time zone NOT NULL, -- @school
  solve_warn_at timestamp with time zone NOT NULL, -- @school
  solve_due_at timestamp with time zone NOT NULL, -- @school
  answer_told smallint DEFAULT 0 NOT NULL, -- @school
  solve_told smallint DEFAULT 0 NOT NULL, -- @school
  answered_at timestamp with time zone, -- @school
  waiting_since_at timestamp with time zone, -- @school
  resolved_at timestamp with time zone, -- @school
  ended_at timestamp with time zone, -- @school
  anonymised_at timestamp with time zone, -- @school
  search_key text DEFAULT ''::text NOT NULL, -- @personal
  created_at timestamp with time zone NOT NULL, -- @school
  updated_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  named_by_author boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT complaints_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT complaints_school_id_number_key UNIQUE (school_id, number),
  CONSTRAINT complaints_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT complaints_school_id_category_id_fkey FOREIGN KEY (school_id, category_id) REFERENCES complaint_categories(school_id, id),
  CONSTRAINT complaints_school_id_concerned_id_fkey FOREIGN KEY (school_id, concerned_id) REFERENCES persons(school_id, id),
  CONSTRAINT complaints_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT complaints_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT complaints_answer_told_check CHECK ((answer_told = ANY (ARRAY[0, 80, 100]))),
  CONSTRAINT complaints_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  CONSTRAINT complaints_check CHECK (((source_type IS NULL) = (source_id IS NULL))),
  CONSTRAINT complaints_check1 CHECK (((status = 'waiting_author'::text) = (waiting_since_at IS NOT NULL))),
  CONSTRAINT complaints_check2 CHECK (((status = ANY (ARRAY['closed'::text, 'rejected'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT complaints_check3 CHECK (((status <> 'resolved'::text) OR (resolved_at IS NOT NULL))),
  CONSTRAINT complaints_check4 CHECK (((author_id IS NOT NULL) OR (anonymised_at IS NOT NULL))),
  CONSTRAINT complaints_check5 CHECK (((assigned_to IS NULL) OR (assigned_to IS DISTINCT FROM author_id))),
  CONSTRAINT complaints_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT complaints_satisfaction_check CHECK (((satisfaction >= 1) AND (satisfaction <= 5))),
  CONSTRAINT complaints_satisfaction_note_check CHECK ((length(satisfaction_note) <= 1000)),
  CONSTRAINT complaints_service_check CHECK ((service = ANY (ARRAY['direction'::text, 'school_life'::text, 'teaching'::text, 'office'::text, 'accounting'::text, 'transport'::text, 'dining'::text, 'health'::text, 'upkeep'::text, 'technical'::text]))),
  CONSTRAINT complaints_solve_told_check CHECK ((solve_told = ANY (ARRAY[0, 80, 100]))),
  CONSTRAINT complaints_source_type_check CHECK ((length(source_type) <= 40)),
  CONSTRAINT complaints_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'acknowledged'::text, 'in_progress'::text, 'waiting_author'::text, 'escalated'::text, 'reopened'::text, 'resolved'::text, 'closed'::text, 'rejected'::text]))),
  CONSTRAINT complaints_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 140)))
);
CREATE INDEX complaints_by_author ON public.complaints USING btree (school_id, author_id, created_at DESC);
CREATE INDEX complaints_by_concerned ON public.complaints USING btree (school_id, concerned_id) WHERE (concerned_id IS NOT NULL);
CREATE INDEX complaints_by_pupil ON public.complaints USING btree (school_id, pupil_id) WHERE (pupil_id IS NOT NULL);
CREATE UNIQUE INDEX complaints_by_source ON public.complaints USING btree (school_id, author_id, source_type, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX complaints_open ON public.complaints USING btree (school_id, solve_due_at) WHERE (status <> ALL (ARRAY['closed'::text, 'rejected'::text]));
CREATE INDEX complaints_queue ON public.complaints USING btree (school_id, created_at DESC);
CREATE INDEX complaints_search ON public.complaints USING gin (search_key gin_trgm_ops);
ALTER TABLE complaints ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaints FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON complaints AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON complaints TO encrier_app;

CREATE TABLE conduct_notes (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  category text NOT NULL, -- @personal
  visibility text DEFAULT 'team'::text NOT NULL, -- @school
  share text DEFAULT 'none'::text NOT NULL, -- @school
  body text NOT NULL, -- @sensitive
  family_text text DEFAULT ''::text NOT NULL, -- @sensitive
  ack_asked boolean DEFAULT false NOT NULL, -- @school
  happened_on date NOT NULL, -- @school
  waits_since_at timestamp with time zone, -- @school
  shared_at timestamp with time zone, -- @school
  withdrawn_at timestamp with time zone, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  updated_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT conduct_notes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT conduct_notes_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT conduct_notes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT conduct_notes_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT conduct_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  CONSTRAINT conduct_notes_category_check CHECK ((category = ANY (ARRAY['achievement'::text, 'work'::text, 'behaviour'::text, 'attendance'::text, 'meeting'::text, 'orientation'::text, 'health'::text, 'concern'::text]))),
  CONSTRAINT conduct_notes_check CHECK (((share = 'none'::text) = (family_text = ''::text))),
  CONSTRAINT conduct_notes_check1 CHECK (((share = 'none'::text) = (shared_at IS NULL))),
  CONSTRAINT conduct_notes_check2 CHECK (((category <> ALL (ARRAY['health'::text, 'concern'::text])) OR (share = 'none'::text))),
  CONSTRAINT conduct_notes_family_text_check CHECK ((length(family_text) <= 4000)),
  CONSTRAINT conduct_notes_share_check CHECK ((share = ANY (ARRAY['none'::text, 'guardians'::text, 'family'::text]))),
  CONSTRAINT conduct_notes_visibility_check CHECK ((visibility = ANY (ARRAY['team'::text, 'office'::text, 'direction'::text])))
);
CREATE INDEX conduct_notes_by_author ON public.conduct_notes USING btree (school_id, author_id);
CREATE INDEX conduct_notes_by_day ON public.conduct_notes USING btree (school_id, happened_on DESC, id);
CREATE INDEX conduct_notes_by_pupil ON public.conduct_notes USING btree (school_id, pupil_id, happened_on DESC);
ALTER TABLE conduct_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE conduct_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON conduct_notes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON conduct_notes TO encrier_app;

CREATE TABLE conduct_receipts (
  school_id integer NOT NULL, -- @school
  note_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  acknowledged_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT conduct_receipts_pkey PRIMARY KEY (school_id, note_id, person_id),
  CONSTRAINT conduct_receipts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT conduct_receipts_school_id_note_id_fkey FOREIGN KEY (school_id, note_id) REFERENCES conduct_notes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT conduct_receipts_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id)
);
CREATE INDEX conduct_receipts_by_person ON public.conduct_receipts USING btree (school_id, person_id);
ALTER TABLE conduct_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE conduct_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON conduct_receipts AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON conduct_receipts TO encrier_app;

CREATE TABLE conduct_replies (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  note_id uuid NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  with_id uuid NOT NULL, -- @school
  side text NOT NULL, -- @school
  body text NOT NULL, -- @sensitive
  created_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT conduct_replies_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT conduct_replies_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT conduct_replies_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT conduct_replies_school_id_note_id_fkey FOREIGN KEY (school_id, note_id) REFERENCES conduct_notes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT conduct_replies_school_id_with_id_fkey FOREIGN KEY (school_id, with_id) REFERENCES accounts(school_id, id),
  CONSTRAINT conduct_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  CONSTRAINT conduct_replies_side_check CHECK ((side = ANY (ARRAY['family'::text, 'school'::text])))
);
CREATE INDEX conduct_replies_by_author ON public.conduct_replies USING btree (school_id, by_id);
CREATE INDEX conduct_replies_by_note ON public.conduct_replies USING btree (school_id, note_id, created_at);
CREATE INDEX conduct_replies_with ON public.conduct_replies USING btree (school_id, with_id);
ALTER TABLE conduct_replies ENABLE ROW LEVEL SECURITY;
ALTER TABLE conduct_replies FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON conduct_replies AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON conduct_replies TO encrier_app;

CREATE TABLE consents (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  purpose text NOT NULL, -- @school
  granted boolean NOT NULL, -- @personal
  decided_at timestamp with time zone NOT NULL, -- @school
  ends_on date, -- @school
  recorded_by uuid, -- @school
  CONSTRAINT consents_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT consents_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES persons(school_id, id),
  CONSTRAINT consents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT consents_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT consents_purpose_check CHECK ((purpose = ANY (ARRAY['portrait'::text, 'class_photo'::text, 'albums'::text, 'website'::text, 'press'::text])))
);
CREATE INDEX consents_by_author ON public.consents USING btree (school_id, by_id);
CREATE INDEX consents_by_pupil ON public.consents USING btree (school_id, pupil_id, purpose, by_id, decided_at DESC, id DESC);
ALTER TABLE consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE consents FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON consents AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT ON consents TO encrier_app;

CREATE TABLE course_links (
  school_id integer NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  url text DEFAULT ''::text NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT course_links_pkey PRIMARY KEY (school_id, course_id),
  CONSTRAINT course_links_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id) ON DELETE CASCADE,
  CONSTRAINT course_links_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT course_links_url_check CHECK ((length(url) <= 500))
);
ALTER TABLE course_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE course_links FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON course_links AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_links TO encrier_app;

CREATE TABLE course_teachers (
  school_id integer NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  role text DEFAULT 'main'::text NOT NULL, -- @school
  weekly_minutes integer, -- @school
  from_on date DEFAULT '1900-01-01'::date NOT NULL, -- @school
  to_on date, -- @school
  CONSTRAINT course_teachers_pkey PRIMARY KEY (school_id, course_id, person_id, from_on),
  CONSTRAINT course_teachers_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id) ON DELETE CASCADE,
  CONSTRAINT course_teachers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT course_teachers_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT course_teachers_check CHECK (((to_on IS NULL) OR (to_on >= from_on))),
  CONSTRAINT course_teachers_role_check CHECK ((role = ANY (ARRAY['main'::text, 'co'::text, 'substitute'::text, 'assistant'::text]))),
  CONSTRAINT course_teachers_weekly_minutes_check CHECK (((weekly_minutes >= 0) AND (weekly_minutes <= 3000)))
);
CREATE INDEX course_teachers_by_person ON public.course_teachers USING btree (school_id, person_id);
ALTER TABLE course_teachers ENABLE ROW LEVEL SECURITY;
ALTER TABLE course_teachers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON course_teachers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_teachers TO encrier_app;

CREATE TABLE course_terms (
  school_id integer NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  CONSTRAINT course_terms_pkey PRIMARY KEY (school_id, course_id, term_id),
  CONSTRAINT course_terms_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id) ON DELETE CASCADE,
  CONSTRAINT course_terms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT course_terms_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id)
);
CREATE INDEX course_terms_by_term ON public.course_terms USING btree (school_id, term_id);
ALTER TABLE course_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE course_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON course_terms AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_terms TO encrier_app;

CREATE TABLE courses (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  weekly_minutes integer DEFAULT 0 NOT NULL, -- @school
  coefficient numeric(5,2) DEFAULT 1 NOT NULL, -- @school
  marked boolean DEFAULT true NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT courses_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT courses_school_id_class_id_subject_id_key UNIQUE (school_id, class_id, subject_id),
  CONSTRAINT courses_school_id_group_id_subject_id_key UNIQUE (school_id, group_id, subject_id),
  CONSTRAINT courses_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT courses_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT courses_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT courses_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT courses_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT courses_check CHECK (((class_id IS NULL) <> (group_id IS NULL))),
  CONSTRAINT courses_coefficient_check CHECK (((coefficient >= (0)::numeric) AND (coefficient <= (100)::numeric))),
  CONSTRAINT courses_weekly_minutes_check CHECK (((weekly_minutes >= 0) AND (weekly_minutes <= 3000)))
);
CREATE INDEX courses_by_subject ON public.courses USING btree (school_id, subject_id);
CREATE INDEX courses_by_year ON public.courses USING btree (school_id, year_id);
ALTER TABLE courses ENABLE ROW LEVEL SECURITY;
ALTER TABLE courses FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON courses AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON courses TO encrier_app;

CREATE TABLE cover_proposals (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  lesson_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  to_id uuid NOT NULL, -- @school
  message text DEFAULT ''::text NOT NULL, -- @school
  state text DEFAULT 'open'::text NOT NULL, -- @school
  asked_by uuid NOT NULL, -- @school
  asked_at timestamp with time zone NOT NULL, -- @school
  answered_at timestamp with time zone, -- @school
  CONSTRAINT cover_proposals_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT cover_proposals_school_id_asked_by_fkey FOREIGN KEY (school_id, asked_by) REFERENCES accounts(school_id, id),
  CONSTRAINT cover_proposals_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT cover_proposals_school_id_lesson_id_person_id_fkey FOREIGN KEY (school_id, lesson_id, person_id) REFERENCES lesson_covers(school_id, lesson_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT cover_proposals_school_id_to_id_fkey FOREIGN KEY (school_id, to_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT cover_proposals_check CHECK ((person_id <> to_id)),
  CONSTRAINT cover_proposals_message_check CHECK ((length(message) <= 300)),
  CONSTRAINT cover_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'taken'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX cover_proposals_accepted ON public.cover_proposals USING btree (school_id, lesson_id, person_id) WHERE (state = 'accepted'::text);
CREATE INDEX cover_proposals_by_asker ON public.cover_proposals USING btree (school_id, asked_by);
CREATE INDEX cover_proposals_by_lesson ON public.cover_proposals USING btree (school_id, lesson_id, person_id);
CREATE INDEX cover_proposals_by_teacher ON public.cover_proposals USING btree (school_id, to_id, asked_at DESC);
CREATE UNIQUE INDEX cover_proposals_open ON public.cover_proposals USING btree (school_id, lesson_id, person_id, to_id) WHERE (state = 'open'::text);
ALTER TABLE cover_proposals ENABLE ROW LEVEL SECURITY;
ALTER TABLE cover_proposals FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON cover_proposals AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON cover_proposals TO encrier_app;

CREATE TABLE custody_days (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  guardian_id uuid NOT NULL, -- @school
  from_on date NOT NULL, -- @sensitive
  to_on date NOT NULL, -- @sensitive
  note text DEFAULT ''::text NOT NULL, -- @sensitive
  set_by uuid, -- @school
  set_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT custody_days_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT custody_days_once EXCLUDE USING gist (school_id WITH =, pupil_id WITH =, daterange(from_on, to_on, '[]'::text) WITH &&),
  CONSTRAINT custody_days_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT custody_days_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES persons(school_id, id),
  CONSTRAINT custody_days_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT custody_days_school_id_set_by_fkey FOREIGN KEY (school_id, set_by) REFERENCES accounts(school_id, id),
  CONSTRAINT custody_days_check CHECK ((from_on <= to_on)),
  CONSTRAINT custody_days_note_check CHECK ((length(note) <= 200))
);
CREATE INDEX custody_days_by_guardian ON public.custody_days USING btree (school_id, guardian_id);
ALTER TABLE custody_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE custody_days FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON custody_days AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON custody_days TO encrier_app;

CREATE TABLE custom_fields (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  holder text NOT NULL, -- @school
  label text NOT NULL, -- @school
  label_ar text DEFAULT ''::text NOT NULL, -- @school
  type text NOT NULL, -- @school
  choices text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  readers text NOT NULL, -- @school
  family boolean DEFAULT false NOT NULL, -- @school
  position integer NOT NULL, -- @school
  archived_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT custom_fields_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT custom_fields_label UNIQUE (school_id, holder, label),
  CONSTRAINT custom_fields_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT custom_fields_check CHECK (((type = 'choice'::text) = (cardinality(choices) > 0))),
  CONSTRAINT custom_fields_check1 CHECK (((NOT family) OR ((holder = 'pupil'::text) AND (readers <> 'protected'::text)))),
  CONSTRAINT custom_fields_holder_check CHECK ((holder = ANY (ARRAY['pupil'::text, 'guardian'::text, 'staff'::text]))),
  CONSTRAINT custom_fields_label_ar_check CHECK ((length(label_ar) <= 60)),
  CONSTRAINT custom_fields_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  CONSTRAINT custom_fields_readers_check CHECK ((readers = ANY (ARRAY['teachers'::text, 'office'::text, 'protected'::text]))),
  CONSTRAINT custom_fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'yes_no'::text])))
);
ALTER TABLE custom_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE custom_fields FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON custom_fields AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON custom_fields TO encrier_app;

CREATE TABLE custom_role_grants (
  school_id integer NOT NULL, -- @school
  role_id uuid NOT NULL, -- @school
  permission text NOT NULL, -- @school
  scope text NOT NULL, -- @school
  CONSTRAINT custom_role_grants_pkey PRIMARY KEY (school_id, role_id, permission),
  CONSTRAINT custom_role_grants_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT custom_role_grants_school_id_role_id_fkey FOREIGN KEY (school_id, role_id) REFERENCES custom_roles(school_id, id) ON DELETE CASCADE,
  CONSTRAINT custom_role_grants_scope_check CHECK ((scope = ANY (ARRAY['school'::text, 'cycle'::text, 'classes'::text, 'children'::text, 'self'::text])))
);
ALTER TABLE custom_role_grants ENABLE ROW LEVEL SECURITY;
ALTER TABLE custom_role_grants FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON custom_role_grants AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON custom_role_grants TO encrier_app;

CREATE TABLE custom_roles (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  description text DEFAULT ''::text NOT NULL, -- @school
  base text NOT NULL, -- @school
  template text, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT custom_roles_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT custom_roles_school_id_name_key UNIQUE (school_id, name),
  CONSTRAINT custom_roles_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT custom_roles_base_check CHECK ((base = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT custom_roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
ALTER TABLE custom_roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE custom_roles FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON custom_roles AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON custom_roles TO encrier_app;

CREATE TABLE custom_values (
  school_id integer NOT NULL, -- @school
  field_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  value text NOT NULL, -- @personal
  set_by uuid NOT NULL, -- @school
  set_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT custom_values_pkey PRIMARY KEY (school_id, field_id, person_id),
  CONSTRAINT custom_values_school_id_field_id_fkey FOREIGN KEY (school_id, field_id) REFERENCES custom_fields(school_id, id) ON DELETE CASCADE,
  CONSTRAINT custom_values_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT custom_values_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT custom_values_school_id_set_by_fkey FOREIGN KEY (school_id, set_by) REFERENCES accounts(school_id, id),
  CONSTRAINT custom_values_value_check CHECK (((length(value) >= 1) AND (length(value) <= 500)))
);
CREATE INDEX custom_values_by_author ON public.custom_values USING btree (school_id, set_by);
CREATE INDEX custom_values_by_person ON public.custom_values USING btree (school_id, person_id);
ALTER TABLE custom_values ENABLE ROW LEVEL SECURITY;
ALTER TABLE custom_values FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON custom_values AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON custom_values TO encrier_app;

CREATE TABLE danger_readings (
  school_id integer NOT NULL, -- @school
  report_id uuid NOT NULL, -- @school
  reader_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT danger_readings_pkey PRIMARY KEY (school_id, report_id, reader_id),
  CONSTRAINT danger_readings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT danger_readings_school_id_reader_id_fkey FOREIGN KEY (school_id, reader_id) REFERENCES accounts(school_id, id),
  CONSTRAINT danger_readings_school_id_report_id_fkey FOREIGN KEY (school_id, report_id) REFERENCES danger_reports(school_id, id) ON DELETE CASCADE
);
CREATE INDEX danger_readings_by_reader ON public.danger_readings USING btree (school_id, reader_id);
ALTER TABLE danger_readings ENABLE ROW LEVEL SECURITY;
ALTER TABLE danger_readings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON danger_readings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON danger_readings TO encrier_app;

CREATE TABLE danger_reminders (
  school_id integer NOT NULL, -- @school
  report_id uuid NOT NULL, -- @school
  state text NOT NULL, -- @school
  step text NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT danger_reminders_pkey PRIMARY KEY (school_id, report_id, state, step),
  CONSTRAINT danger_reminders_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT danger_reminders_school_id_report_id_fkey FOREIGN KEY (school_id, report_id) REFERENCES danger_reports(school_id, id) ON DELETE CASCADE,
  CONSTRAINT danger_reminders_state_check CHECK ((state = ANY (ARRAY['received'::text, 'assessed'::text]))),
  CONSTRAINT danger_reminders_step_check CHECK ((step = ANY (ARRAY['near'::text, 'late'::text])))
);
ALTER TABLE danger_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE danger_reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON danger_reminders AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON danger_reminders TO encrier_app;

CREATE TABLE danger_reports (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  about text NOT NULL, -- @sensitive
  body text NOT NULL, -- @sensitive
  state text DEFAULT 'received'::text NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  due_at timestamp with time zone, -- @school
  closed_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT danger_reports_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT danger_reports_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT danger_reports_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT danger_reports_about_check CHECK (((length(about) >= 1) AND (length(about) <= 200))),
  CONSTRAINT danger_reports_body_check CHECK (((length(body) >= 1) AND (length(body) <= 8000))),
  CONSTRAINT danger_reports_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT danger_reports_check1 CHECK (((state = ANY (ARRAY['received'::text, 'assessed'::text])) = (due_at IS NOT NULL))),
  CONSTRAINT danger_reports_state_check CHECK ((state = ANY (ARRAY['received'::text, 'assessed'::text, 'transmitted'::text, 'closed'::text])))
);
CREATE INDEX danger_reports_by_author ON public.danger_reports USING btree (school_id, author_id);
CREATE INDEX danger_reports_by_day ON public.danger_reports USING btree (school_id, created_at DESC, id);
ALTER TABLE danger_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE danger_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON danger_reports AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON danger_reports TO encrier_app;

CREATE TABLE danger_steps (
  school_id integer NOT NULL, -- @school
  report_id uuid NOT NULL, -- @school
  number smallint NOT NULL, -- @school
  step text NOT NULL, -- @school
  note text NOT NULL, -- @sensitive
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT danger_steps_pkey PRIMARY KEY (school_id, report_id, number),
  CONSTRAINT danger_steps_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT danger_steps_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT danger_steps_school_id_report_id_fkey FOREIGN KEY (school_id, report_id) REFERENCES danger_reports(school_id, id) ON DELETE CASCADE,
  CONSTRAINT danger_steps_note_check CHECK (((length(note) >= 1) AND (length(note) <= 4000))),
  CONSTRAINT danger_steps_step_check CHECK ((step = ANY (ARRAY['assess'::text, 'transmit'::text, 'close'::text])))
);
CREATE INDEX danger_steps_by_account ON public.danger_steps USING btree (school_id, by_id);
ALTER TABLE danger_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE danger_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON danger_steps AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON danger_steps TO encrier_app;

CREATE TABLE deliveries (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  notification_id uuid NOT NULL, -- @school
  channel text NOT NULL, -- @school
  status text NOT NULL, -- @school
  mode text NOT NULL, -- @school
  due_at timestamp with time zone NOT NULL, -- @school
  attempts integer DEFAULT 0 NOT NULL, -- @school
  sent_at timestamp with time zone, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @school
  again_at timestamp with time zone, -- @school
  CONSTRAINT deliveries_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT deliveries_school_id_notification_id_channel_key UNIQUE (school_id, notification_id, channel),
  CONSTRAINT deliveries_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT deliveries_school_id_notification_id_fkey FOREIGN KEY (school_id, notification_id) REFERENCES notifications(school_id, id) ON DELETE CASCADE,
  CONSTRAINT deliveries_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  CONSTRAINT deliveries_mode_check CHECK ((mode = ANY (ARRAY['now'::text, 'digest'::text]))),
  CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text])))
);
CREATE INDEX deliveries_due ON public.deliveries USING btree (school_id, due_at) WHERE (status = 'waiting'::text);
ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON deliveries AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON deliveries TO encrier_app;

CREATE TABLE detentions (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  record_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  day date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  classroom_id uuid, -- @school
  supervisor_id uuid, -- @school
  state text DEFAULT 'planned'::text NOT NULL, -- @school
  placed_by uuid NOT NULL, -- @school
  placed_at timestamp with time zone NOT NULL, -- @school
  said_by uuid, -- @school
  said_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT detentions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT detentions_pupil_taken EXCLUDE USING gist (school_id WITH =, pupil_id WITH =, day WITH =, int4range((starts)::integer, (ends)::integer) WITH &&) WHERE ((state = ANY (ARRAY['planned'::text, 'done'::text]))),
  CONSTRAINT detentions_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE SET NULL (classroom_id),
  CONSTRAINT detentions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT detentions_school_id_placed_by_fkey FOREIGN KEY (school_id, placed_by) REFERENCES accounts(school_id, id),
  CONSTRAINT detentions_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT detentions_school_id_record_id_fkey FOREIGN KEY (school_id, record_id) REFERENCES discipline_records(school_id, id) ON DELETE CASCADE,
  CONSTRAINT detentions_school_id_said_by_fkey FOREIGN KEY (school_id, said_by) REFERENCES accounts(school_id, id),
  CONSTRAINT detentions_school_id_supervisor_id_fkey FOREIGN KEY (school_id, supervisor_id) REFERENCES accounts(school_id, id),
  CONSTRAINT detentions_check CHECK (((0 <= starts) AND (starts < ends) AND (ends <= 1440))),
  CONSTRAINT detentions_check1 CHECK (((state = ANY (ARRAY['done'::text, 'missed'::text])) = (said_at IS NOT NULL))),
  CONSTRAINT detentions_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'done'::text, 'missed'::text, 'moved'::text])))
);
CREATE INDEX detentions_by_classroom ON public.detentions USING btree (school_id, classroom_id) WHERE (classroom_id IS NOT NULL);
CREATE INDEX detentions_by_day ON public.detentions USING btree (school_id, day, starts);
CREATE INDEX detentions_by_placer ON public.detentions USING btree (school_id, placed_by);
CREATE INDEX detentions_by_record ON public.detentions USING btree (school_id, record_id);
CREATE INDEX detentions_by_supervisor ON public.detentions USING btree (school_id, supervisor_id) WHERE (supervisor_id IS NOT NULL);
CREATE INDEX detentions_by_teller ON public.detentions USING btree (school_id, said_by) WHERE (said_by IS NOT NULL);
CREATE UNIQUE INDEX detentions_one_planned ON public.detentions USING btree (school_id, record_id) WHERE (state = ANY (ARRAY['planned'::text, 'done'::text]));
ALTER TABLE detentions ENABLE ROW LEVEL SECURITY;
ALTER TABLE detentions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON detentions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON detentions TO encrier_app;

CREATE TABLE diagnostic_test_courses (
  school_id integer NOT NULL, -- @school
  test_id uuid NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  CONSTRAINT diagnostic_test_courses_pkey PRIMARY KEY (school_id, test_id, course_id),
  CONSTRAINT diagnostic_test_courses_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT diagnostic_test_courses_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT diagnostic_test_courses_school_id_test_id_fkey FOREIGN KEY (school_id, test_id) REFERENCES diagnostic_tests(school_id, id) ON DELETE CASCADE
);
CREATE INDEX diagnostic_test_courses_by_course ON public.diagnostic_test_courses USING btree (school_id, course_id);
ALTER TABLE diagnostic_test_courses ENABLE ROW LEVEL SECURITY;
ALTER TABLE diagnostic_test_courses FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON diagnostic_test_courses AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON diagnostic_test_courses TO encrier_app;

CREATE TABLE diagnostic_test_groups (
  school_id integer NOT NULL, -- @school
  test_id uuid NOT NULL, -- @school
  group_id uuid NOT NULL, -- @school
  made_by uuid NOT NULL, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT diagnostic_test_groups_pkey PRIMARY KEY (school_id, test_id, group_id),
  CONSTRAINT diagnostic_test_groups_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT diagnostic_test_groups_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id) ON DELETE CASCADE,
  CONSTRAINT diagnostic_test_groups_school_id_made_by_fkey FOREIGN KEY (school_id, made_by) REFERENCES accounts(school_id, id),
  CONSTRAINT diagnostic_test_groups_school_id_test_id_fkey FOREIGN KEY (school_id, test_id) REFERENCES diagnostic_tests(school_id, id) ON DELETE CASCADE
);
CREATE INDEX diagnostic_test_groups_by_author ON public.diagnostic_test_groups USING btree (school_id, made_by);
CREATE INDEX diagnostic_test_groups_by_group ON public.diagnostic_test_groups USING btree (school_id, group_id);
ALTER TABLE diagnostic_test_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE diagnostic_test_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON diagnostic_test_groups AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON diagnostic_test_groups TO encrier_app;

CREATE TABLE diagnostic_tests (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  title text NOT NULL, -- @school
  instructions text DEFAULT ''::text NOT NULL, -- @school
  purpose text NOT NULL, -- @school
  minutes smallint, -- @school
  opens_at timestamp with time zone, -- @school
  closes_at timestamp with time zone, -- @school
  attempts smallint NOT NULL, -- @school
  shuffle boolean NOT NULL, -- @school
  draw smallint, -- @school
  linear boolean NOT NULL, -- @school
  shows text NOT NULL, -- @school
  parents text NOT NULL, -- @school
  questions jsonb NOT NULL, -- @school
  published_at timestamp with time zone, -- @school
  closed_at timestamp with time zone, -- @school
  opened_at timestamp with time zone, -- @school
  shown_at timestamp with time zone, -- @school
  created_by uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  blind boolean DEFAULT false NOT NULL, -- @school
  held boolean DEFAULT false NOT NULL, -- @school
  second_id uuid, -- @school
  released_at timestamp with time zone, -- @school
  CONSTRAINT diagnostic_tests_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT diagnostic_tests_school_id_created_by_fkey FOREIGN KEY (school_id, created_by) REFERENCES accounts(school_id, id),
  CONSTRAINT diagnostic_tests_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT diagnostic_tests_school_id_second_id_fkey FOREIGN KEY (school_id, second_id) REFERENCES accounts(school_id, id) NOT VALID,
  CONSTRAINT diagnostic_tests_attempts_check CHECK (((attempts >= 1) AND (attempts <= 10))),
  CONSTRAINT diagnostic_tests_check CHECK (((opens_at IS NULL) OR (closes_at IS NULL) OR (closes_at > opens_at))),
  CONSTRAINT diagnostic_tests_check1 CHECK (((closed_at IS NULL) OR (published_at IS NOT NULL))),
  CONSTRAINT diagnostic_tests_check2 CHECK (((purpose <> 'graded'::text) OR (parents <> 'sit'::text))),
  CONSTRAINT diagnostic_tests_draw_check CHECK (((draw >= 1) AND (draw <= 60))),
  CONSTRAINT diagnostic_tests_held CHECK ((held OR (NOT (blind OR (second_id IS NOT NULL))))) NOT VALID,
  CONSTRAINT diagnostic_tests_instructions_check CHECK ((length(instructions) <= 2000)),
  CONSTRAINT diagnostic_tests_minutes_check CHECK (((minutes >= 1) AND (minutes <= 300))),
  CONSTRAINT diagnostic_tests_parents_check CHECK ((parents = ANY (ARRAY['none'::text, 'read'::text, 'sit'::text]))),
  CONSTRAINT diagnostic_tests_purpose_check CHECK ((purpose = ANY (ARRAY['diagnostic'::text, 'training'::text, 'graded'::text, 'placement'::text]))),
  CONSTRAINT diagnostic_tests_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  CONSTRAINT diagnostic_tests_released CHECK (((released_at IS NULL) OR held)) NOT VALID,
  CONSTRAINT diagnostic_tests_shows_check CHECK ((shows = ANY (ARRAY['never'::text, 'handed'::text, 'closed'::text]))),
  CONSTRAINT diagnostic_tests_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX diagnostic_tests_by_author ON public.diagnostic_tests USING btree (school_id, created_by);
CREATE INDEX diagnostic_tests_by_second ON public.diagnostic_tests USING btree (school_id, second_id) WHERE (second_id IS NOT NULL);
ALTER TABLE diagnostic_tests ENABLE ROW LEVEL SECURITY;
ALTER TABLE diagnostic_tests FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON diagnostic_tests AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON diagnostic_tests TO encrier_app;

CREATE TABLE discipline_kinds (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  rank text NOT NULL, -- @school
  usual text, -- @school
  label text NOT NULL, -- @school
  shape text NOT NULL, -- @school
  archived_at timestamp with time zone, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT discipline_kinds_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT discipline_kinds_school_id_rank_label_key UNIQUE (school_id, rank, label),
  CONSTRAINT discipline_kinds_school_id_usual_key UNIQUE (school_id, usual),
  CONSTRAINT discipline_kinds_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT discipline_kinds_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80))),
  CONSTRAINT discipline_kinds_rank_check CHECK ((rank = ANY (ARRAY['recognition'::text, 'punishment'::text, 'sanction'::text]))),
  CONSTRAINT discipline_kinds_shape_check CHECK ((shape = ANY (ARRAY['plain'::text, 'work'::text, 'detention'::text, 'out_of_class'::text, 'out_of_school'::text])))
);
ALTER TABLE discipline_kinds ENABLE ROW LEVEL SECURITY;
ALTER TABLE discipline_kinds FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON discipline_kinds AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON discipline_kinds TO encrier_app;

CREATE TABLE discipline_receipts (
  school_id integer NOT NULL, -- @school
  record_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  of_decision boolean NOT NULL, -- @school
  acknowledged_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT discipline_receipts_pkey PRIMARY KEY (school_id, record_id, person_id, of_decision),
  CONSTRAINT discipline_receipts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT discipline_receipts_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT discipline_receipts_school_id_record_id_fkey FOREIGN KEY (school_id, record_id) REFERENCES discipline_records(school_id, id) ON DELETE CASCADE
);
CREATE INDEX discipline_receipts_by_person ON public.discipline_receipts USING btree (school_id, person_id);
ALTER TABLE discipline_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE discipline_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON discipline_receipts AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON discipline_receipts TO encrier_app;

CREATE TABLE discipline_records (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  rank text NOT NULL, -- @personal
  kind_id uuid, -- @school
  incident_id uuid, -- @school
  role text, -- @personal
  state text NOT NULL, -- @school
  happened_on date NOT NULL, -- @school
  facts text DEFAULT ''::text NOT NULL, -- @sensitive
  family_text text DEFAULT ''::text NOT NULL, -- @sensitive
  decision_text text DEFAULT ''::text NOT NULL, -- @sensitive
  work text DEFAULT ''::text NOT NULL, -- @personal
  due_on date, -- @school
  from_on date, -- @personal
  to_on date, -- @personal
  suspended boolean DEFAULT false NOT NULL, -- @school
  reply_until date, -- @school
  told_at timestamp with time zone, -- @school
  decided_at timestamp with time zone, -- @school
  decided_by uuid, -- @school
  ended_at timestamp with time zone, -- @school
  ended_by uuid, -- @school
  end_reason text DEFAULT ''::text NOT NULL, -- @sensitive
  erase_on date, -- @school
  author_id uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT discipline_records_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT discipline_records_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT discipline_records_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT discipline_records_school_id_ended_by_fkey FOREIGN KEY (school_id, ended_by) REFERENCES accounts(school_id, id),
  CONSTRAINT discipline_records_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT discipline_records_school_id_incident_id_fkey FOREIGN KEY (school_id, incident_id) REFERENCES incidents(school_id, id) ON DELETE SET NULL (incident_id),
  CONSTRAINT discipline_records_school_id_kind_id_fkey FOREIGN KEY (school_id, kind_id) REFERENCES discipline_kinds(school_id, id),
  CONSTRAINT discipline_records_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT discipline_records_check CHECK (((rank = 'part'::text) = (role IS NOT NULL))),
  CONSTRAINT discipline_records_check1 CHECK (((rank = 'part'::text) = (kind_id IS NULL))),
  CONSTRAINT discipline_records_check2 CHECK (((rank <> 'part'::text) OR (incident_id IS NOT NULL))),
  CONSTRAINT discipline_records_check3 CHECK (((from_on IS NULL) = (to_on IS NULL))),
  CONSTRAINT discipline_records_check4 CHECK ((from_on <= to_on)),
  CONSTRAINT discipline_records_check5 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  CONSTRAINT discipline_records_check6 CHECK (((told_at IS NULL) OR (family_text <> ''::text))),
  CONSTRAINT discipline_records_check7 CHECK (((decided_at IS NULL) = (decision_text = ''::text))),
  CONSTRAINT discipline_records_decision_text_check CHECK ((length(decision_text) <= 4000)),
  CONSTRAINT discipline_records_end_reason_check CHECK ((length(end_reason) <= 1000)),
  CONSTRAINT discipline_records_facts_check CHECK ((length(facts) <= 4000)),
  CONSTRAINT discipline_records_family_text_check CHECK ((length(family_text) <= 4000)),
  CONSTRAINT discipline_records_rank_check CHECK ((rank = ANY (ARRAY['recognition'::text, 'part'::text, 'punishment'::text, 'sanction'::text]))),
  CONSTRAINT discipline_records_role_check CHECK ((role = ANY (ARRAY['author'::text, 'accomplice'::text, 'victim'::text, 'witness'::text]))),
  CONSTRAINT discipline_records_state_check CHECK ((state = ANY (ARRAY['noted'::text, 'given'::text, 'proposed'::text, 'informed'::text, 'decided'::text, 'done'::text, 'not_done'::text, 'executed'::text, 'dropped'::text, 'cancelled'::text, 'closed'::text]))),
  CONSTRAINT discipline_records_work_check CHECK ((length(work) <= 2000))
);
CREATE UNIQUE INDEX discipline_parts_once ON public.discipline_records USING btree (school_id, incident_id, pupil_id) WHERE (rank = 'part'::text);
CREATE INDEX discipline_records_by_author ON public.discipline_records USING btree (school_id, author_id);
CREATE INDEX discipline_records_by_day ON public.discipline_records USING btree (school_id, happened_on DESC, id);
CREATE INDEX discipline_records_by_decider ON public.discipline_records USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX discipline_records_by_ender ON public.discipline_records USING btree (school_id, ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX discipline_records_by_incident ON public.discipline_records USING btree (school_id, incident_id) WHERE (incident_id IS NOT NULL);
CREATE INDEX discipline_records_by_kind ON public.discipline_records USING btree (school_id, kind_id) WHERE (kind_id IS NOT NULL);
CREATE INDEX discipline_records_by_pupil ON public.discipline_records USING btree (school_id, pupil_id, happened_on DESC);
CREATE INDEX discipline_records_to_erase ON public.discipline_records USING btree (school_id, erase_on) WHERE (erase_on IS NOT NULL);
ALTER TABLE discipline_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE discipline_records FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON discipline_records AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON discipline_records TO encrier_app;

CREATE TABLE discipline_replies (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  record_id uuid NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  body text NOT NULL, -- @sensitive
  late boolean NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT discipline_replies_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT discipline_replies_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT discipline_replies_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT discipline_replies_school_id_record_id_fkey FOREIGN KEY (school_id, record_id) REFERENCES discipline_records(school_id, id) ON DELETE CASCADE,
  CONSTRAINT discipline_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
);
CREATE INDEX discipline_replies_by_author ON public.discipline_replies USING btree (school_id, by_id);
CREATE INDEX discipline_replies_by_record ON public.discipline_replies USING btree (school_id, record_id, at);
ALTER TABLE discipline_replies ENABLE ROW LEVEL SECURITY;
ALTER TABLE discipline_replies FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON discipline_replies AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON discipline_replies TO encrier_app;

CREATE TABLE discipline_settings (
  school_id integer NOT NULL, -- @school
  reply_days smallint NOT NULL, -- @school
  recourse text DEFAULT ''::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  detention_places smallint, -- @school
  CONSTRAINT discipline_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT discipline_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT discipline_settings_detention_places_check CHECK (((detention_places >= 1) AND (detention_places <= 200))),
  CONSTRAINT discipline_settings_recourse_check CHECK ((length(recourse) <= 1000)),
  CONSTRAINT discipline_settings_reply_days_check CHECK (((reply_days >= 2) AND (reply_days <= 20)))
);
ALTER TABLE discipline_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE discipline_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON discipline_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON discipline_settings TO encrier_app;

CREATE TABLE distance_closure_lessons (
  school_id integer NOT NULL, -- @school
  closure_id uuid NOT NULL, -- @school
  lesson_id uuid NOT NULL, -- @school
  url text DEFAULT ''::text NOT NULL, -- @school
  CONSTRAINT distance_closure_lessons_pkey PRIMARY KEY (school_id, closure_id, lesson_id),
  CONSTRAINT distance_closure_lessons_school_id_closure_id_fkey FOREIGN KEY (school_id, closure_id) REFERENCES distance_closures(school_id, id) ON DELETE CASCADE,
  CONSTRAINT distance_closure_lessons_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT distance_closure_lessons_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT distance_closure_lessons_url_check CHECK ((length(url) <= 500))
);
CREATE INDEX distance_closure_lessons_by_lesson ON public.distance_closure_lessons USING btree (school_id, lesson_id);
ALTER TABLE distance_closure_lessons ENABLE ROW LEVEL SECURITY;
ALTER TABLE distance_closure_lessons FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON distance_closure_lessons AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON distance_closure_lessons TO encrier_app;

CREATE TABLE distance_closures (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  org_id uuid NOT NULL, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  reason text NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  undone_at timestamp with time zone, -- @school
  CONSTRAINT distance_closures_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT distance_closures_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT distance_closures_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT distance_closures_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT distance_closures_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT distance_closures_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT distance_closures_check CHECK ((starts_on <= ends_on)),
  CONSTRAINT distance_closures_check1 CHECK (((level_id IS NULL) OR (class_id IS NULL))),
  CONSTRAINT distance_closures_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);
CREATE INDEX distance_closures_by_author ON public.distance_closures USING btree (school_id, by_id);
CREATE INDEX distance_closures_by_class ON public.distance_closures USING btree (school_id, class_id) WHERE (class_id IS NOT NULL);
CREATE INDEX distance_closures_by_day ON public.distance_closures USING btree (school_id, ends_on);
CREATE INDEX distance_closures_by_level ON public.distance_closures USING btree (school_id, level_id) WHERE (level_id IS NOT NULL);
CREATE INDEX distance_closures_by_org ON public.distance_closures USING btree (school_id, org_id);
ALTER TABLE distance_closures ENABLE ROW LEVEL SECURITY;
ALTER TABLE distance_closures FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON distance_closures AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON distance_closures TO encrier_app;

CREATE TABLE distance_providers (
  school_id integer NOT NULL, -- @school
  org_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  server text DEFAULT ''::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  bbb_secret text, -- @sensitive
  CONSTRAINT distance_providers_pkey PRIMARY KEY (school_id, org_id),
  CONSTRAINT distance_providers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT distance_providers_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT distance_providers_bbb_secret_check CHECK ((length(bbb_secret) <= 600)),
  CONSTRAINT distance_providers_check CHECK (((kind = 'link'::text) = (server = ''::text))),
  CONSTRAINT distance_providers_kind_check CHECK ((kind = ANY (ARRAY['jitsi'::text, 'link'::text, 'bigbluebutton'::text]))),
  CONSTRAINT distance_providers_secret_check CHECK (((bbb_secret IS NULL) OR (kind = 'bigbluebutton'::text))),
  CONSTRAINT distance_providers_server_check CHECK ((length(server) <= 200))
);
ALTER TABLE distance_providers ENABLE ROW LEVEL SECURITY;
ALTER TABLE distance_providers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON distance_providers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON distance_providers TO encrier_app;

CREATE TABLE distance_replays (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  lesson_id uuid NOT NULL, -- @school
  url text DEFAULT ''::text NOT NULL, -- @school
  until_on date NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT distance_replays_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT distance_replays_school_id_lesson_id_key UNIQUE (school_id, lesson_id),
  CONSTRAINT distance_replays_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT distance_replays_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT distance_replays_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT distance_replays_url_check CHECK ((length(url) <= 500))
);
CREATE INDEX distance_replays_by_author ON public.distance_replays USING btree (school_id, by_id);
ALTER TABLE distance_replays ENABLE ROW LEVEL SECURITY;
ALTER TABLE distance_replays FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON distance_replays AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON distance_replays TO encrier_app;

CREATE TABLE distance_works (
  school_id integer NOT NULL, -- @school
  closure_id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  body text DEFAULT ''::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT distance_works_pkey PRIMARY KEY (school_id, closure_id, class_id, on_day),
  CONSTRAINT distance_works_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT distance_works_school_id_closure_id_fkey FOREIGN KEY (school_id, closure_id) REFERENCES distance_closures(school_id, id) ON DELETE CASCADE,
  CONSTRAINT distance_works_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT distance_works_body_check CHECK ((length(body) <= 2000))
);
CREATE INDEX distance_works_by_class ON public.distance_works USING btree (school_id, class_id);
ALTER TABLE distance_works ENABLE ROW LEVEL SECURITY;
ALTER TABLE distance_works FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON distance_works AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON distance_works TO encrier_app;

CREATE TABLE document_audience (
  school_id integer NOT NULL, -- @school
  document_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  role text, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  person_id uuid, -- @school
  who text[], -- @school
  exclude boolean DEFAULT false NOT NULL, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  word text, -- @school
  mandate text, -- @school
  CONSTRAINT document_audience_pkey PRIMARY KEY (school_id, document_id, "position"),
  CONSTRAINT document_audience_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT document_audience_school_id_document_id_fkey FOREIGN KEY (school_id, document_id) REFERENCES documents(school_id, id) ON DELETE CASCADE,
  CONSTRAINT document_audience_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT document_audience_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT document_audience_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT document_audience_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT document_audience_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT document_audience_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT document_audience_check CHECK (((kind = 'role'::text) = (role IS NOT NULL))),
  CONSTRAINT document_audience_check1 CHECK (((kind = 'level'::text) = (level_id IS NOT NULL))),
  CONSTRAINT document_audience_check2 CHECK (((kind = 'class'::text) = (class_id IS NOT NULL))),
  CONSTRAINT document_audience_check3 CHECK (((kind = 'group'::text) = (group_id IS NOT NULL))),
  CONSTRAINT document_audience_check4 CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  CONSTRAINT document_audience_check5 CHECK (((kind = 'org'::text) = (org_id IS NOT NULL))),
  CONSTRAINT document_audience_check6 CHECK (((kind = 'subject'::text) = (subject_id IS NOT NULL))),
  CONSTRAINT document_audience_check7 CHECK (((kind = ANY (ARRAY['cycle'::text, 'regime'::text])) = (word IS NOT NULL))),
  CONSTRAINT document_audience_check8 CHECK (((mandate IS NULL) OR ((who IS NULL) AND ((kind = ANY (ARRAY['everyone'::text, 'org'::text])) OR ((mandate <> 'council'::text) AND (kind = ANY (ARRAY['cycle'::text, 'level'::text, 'class'::text]))))))),
  CONSTRAINT document_audience_kind_check CHECK ((kind = ANY (ARRAY['everyone'::text, 'role'::text, 'org'::text, 'cycle'::text, 'level'::text, 'class'::text, 'group'::text, 'subject'::text, 'regime'::text, 'person'::text]))),
  CONSTRAINT document_audience_mandate_check CHECK ((mandate = ANY (ARRAY['pupils'::text, 'parents'::text, 'council'::text]))),
  CONSTRAINT document_audience_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT document_audience_who_check CHECK ((who <@ '{pupils,guardians,teachers}'::text[])),
  CONSTRAINT document_audience_word_check CHECK (((length(word) >= 1) AND (length(word) <= 120)))
);
ALTER TABLE document_audience ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_audience FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_audience AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON document_audience TO encrier_app;

CREATE TABLE document_counters (
  school_id integer NOT NULL, -- @school
  series text NOT NULL, -- @school
  year integer NOT NULL, -- @school
  last integer DEFAULT 0 NOT NULL, -- @school
  CONSTRAINT document_counters_pkey PRIMARY KEY (school_id, series, year),
  CONSTRAINT document_counters_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT document_counters_series_check CHECK ((length(series) <= 8))
);
ALTER TABLE document_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_counters AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON document_counters TO encrier_app;

CREATE TABLE document_editions (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  document_id uuid NOT NULL, -- @school
  edition smallint NOT NULL, -- @school
  file_id uuid NOT NULL, -- @school
  shown_at timestamp with time zone NOT NULL, -- @school
  ended_at timestamp with time zone NOT NULL, -- @school
  ended_by_id uuid NOT NULL, -- @school
  CONSTRAINT document_editions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT document_editions_school_id_document_id_edition_key UNIQUE (school_id, document_id, edition),
  CONSTRAINT document_editions_school_id_document_id_fkey FOREIGN KEY (school_id, document_id) REFERENCES documents(school_id, id) ON DELETE CASCADE,
  CONSTRAINT document_editions_school_id_ended_by_id_fkey FOREIGN KEY (school_id, ended_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT document_editions_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT document_editions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT document_editions_edition_check CHECK ((edition >= 1))
);
CREATE INDEX document_editions_by_account ON public.document_editions USING btree (school_id, ended_by_id);
ALTER TABLE document_editions ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_editions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_editions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON document_editions TO encrier_app;

CREATE TABLE document_receipts (
  school_id integer NOT NULL, -- @school
  document_id uuid NOT NULL, -- @school
  edition smallint NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  read_at timestamp with time zone, -- @school
  answered_at timestamp with time zone, -- @school
  CONSTRAINT document_receipts_pkey PRIMARY KEY (school_id, document_id, edition, person_id),
  CONSTRAINT document_receipts_school_id_document_id_fkey FOREIGN KEY (school_id, document_id) REFERENCES documents(school_id, id) ON DELETE CASCADE,
  CONSTRAINT document_receipts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT document_receipts_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT document_receipts_edition_check CHECK ((edition >= 1))
);
CREATE INDEX document_receipts_by_person ON public.document_receipts USING btree (school_id, person_id);
ALTER TABLE document_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_receipts AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON document_receipts TO encrier_app;

CREATE TABLE document_recipients (
  school_id integer NOT NULL, -- @school
  document_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  child_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL, -- @personal
  family_id uuid, -- @school
  audience_kind text NOT NULL, -- @personal
  answers boolean DEFAULT true NOT NULL, -- @school
  removed_at timestamp with time zone, -- @school
  read_at timestamp with time zone, -- @school
  answered_at timestamp with time zone, -- @school
  reminded_at timestamp with time zone, -- @school
  CONSTRAINT document_recipients_pkey PRIMARY KEY (school_id, document_id, person_id),
  CONSTRAINT document_recipients_school_id_document_id_fkey FOREIGN KEY (school_id, document_id) REFERENCES documents(school_id, id) ON DELETE CASCADE,
  CONSTRAINT document_recipients_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES families(school_id, id),
  CONSTRAINT document_recipients_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT document_recipients_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT document_recipients_audience_kind_check CHECK ((audience_kind = ANY (ARRAY['pupil'::text, 'guardian'::text, 'teacher'::text, 'other'::text])))
);
CREATE INDEX document_recipients_by_family ON public.document_recipients USING btree (school_id, document_id, family_id);
CREATE INDEX document_recipients_by_person ON public.document_recipients USING btree (school_id, person_id, document_id) WHERE (removed_at IS NULL);
ALTER TABLE document_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_recipients AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON document_recipients TO encrier_app;

CREATE TABLE document_signatures (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  document_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  number text NOT NULL, -- @school
  method text NOT NULL, -- @school
  mark jsonb, -- @personal
  signer text NOT NULL, -- @personal
  file_name text NOT NULL, -- @personal
  sha256 text NOT NULL, -- @school
  ip text DEFAULT ''::text NOT NULL, -- @personal
  signed_at timestamp with time zone NOT NULL, -- @school
  proved_at timestamp with time zone, -- @personal
  edition smallint DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT document_signatures_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT document_signatures_school_id_document_id_edition_person_id_key UNIQUE (school_id, document_id, edition, person_id),
  CONSTRAINT document_signatures_school_id_number_key UNIQUE (school_id, number),
  CONSTRAINT document_signatures_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id),
  CONSTRAINT document_signatures_school_id_document_id_fkey FOREIGN KEY (school_id, document_id) REFERENCES documents(school_id, id),
  CONSTRAINT document_signatures_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT document_signatures_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT document_signatures_edition_check CHECK ((edition >= 1)),
  CONSTRAINT document_signatures_method_check CHECK ((method = ANY (ARRAY['tick'::text, 'code'::text, 'drawn'::text]))),
  CONSTRAINT document_signatures_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX document_signatures_by_person ON public.document_signatures USING btree (school_id, person_id);
CREATE UNIQUE INDEX document_signatures_by_proof ON public.document_signatures USING btree (school_id, account_id, proved_at);
ALTER TABLE document_signatures ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_signatures FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_signatures AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT ON document_signatures TO encrier_app;

CREATE TABLE documents (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @personal
  note text DEFAULT ''::text NOT NULL, -- @personal
  search_key text DEFAULT ''::text NOT NULL, -- @personal
  category text NOT NULL, -- @school
  status text DEFAULT 'draft'::text NOT NULL, -- @school
  file_id uuid, -- @school
  visible_from_at timestamp with time zone, -- @school
  visible_until_at timestamp with time zone, -- @school
  published_at timestamp with time zone, -- @school
  valid_until_on date, -- @school
  answer_by_on date, -- @school
  reading_required boolean DEFAULT false NOT NULL, -- @school
  signature text DEFAULT 'none'::text NOT NULL, -- @school
  all_guardians boolean DEFAULT false NOT NULL, -- @school
  pupil_id uuid, -- @school
  to_pupil boolean DEFAULT false NOT NULL, -- @school
  batch_id uuid, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  updated_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  edition smallint DEFAULT 1 NOT NULL, -- @school
  replaced_at timestamp with time zone, -- @school
  replaced_for text DEFAULT ''::text NOT NULL, -- @personal
  pictures_wait boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT documents_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT documents_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT documents_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT documents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT documents_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT documents_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT documents_category_check CHECK ((category = ANY (ARRAY['certificate'::text, 'attestation'::text, 'transcript'::text, 'report'::text, 'rules'::text, 'authorisation'::text, 'invoice'::text, 'letter'::text, 'agreement'::text, 'other'::text]))),
  CONSTRAINT documents_check CHECK (((status = 'draft'::text) OR ((title <> ''::text) AND (file_id IS NOT NULL) AND (visible_from_at IS NOT NULL) AND (published_at IS NOT NULL)))),
  CONSTRAINT documents_check1 CHECK (((visible_until_at IS NULL) OR (visible_from_at IS NULL) OR (visible_until_at > visible_from_at))),
  CONSTRAINT documents_check2 CHECK (((edition > 1) = (replaced_at IS NOT NULL))),
  CONSTRAINT documents_edition_check CHECK ((edition >= 1)),
  CONSTRAINT documents_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT documents_replaced_for_check CHECK ((length(replaced_for) <= 300)),
  CONSTRAINT documents_signature_check CHECK ((signature = ANY (ARRAY['none'::text, 'tick'::text, 'code'::text, 'drawn'::text]))),
  CONSTRAINT documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text]))),
  CONSTRAINT documents_title_check CHECK ((length(title) <= 140))
);
CREATE INDEX documents_by_pupil ON public.documents USING btree (school_id, pupil_id) WHERE (pupil_id IS NOT NULL);
CREATE INDEX documents_search ON public.documents USING gin (search_key gin_trgm_ops);
CREATE INDEX documents_updated ON public.documents USING btree (school_id, updated_at DESC);
ALTER TABLE documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON documents AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON documents TO encrier_app;

CREATE TABLE duplicate_dismissals (
  school_id integer NOT NULL, -- @school
  first_id uuid NOT NULL, -- @school
  second_id uuid NOT NULL, -- @school
  dismissed_by_id uuid, -- @school
  dismissed_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT duplicate_dismissals_pkey PRIMARY KEY (school_id, first_id, second_id),
  CONSTRAINT duplicate_dismissals_school_id_first_id_fkey FOREIGN KEY (school_id, first_id) REFERENCES persons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT duplicate_dismissals_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT duplicate_dismissals_school_id_second_id_fkey FOREIGN KEY (school_id, second_id) REFERENCES persons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT duplicate_dismissals_check CHECK ((first_id < second_id))
);
CREATE INDEX duplicate_dismissals_by_second ON public.duplicate_dismissals USING btree (school_id, second_id);
ALTER TABLE duplicate_dismissals ENABLE ROW LEVEL SECURITY;
ALTER TABLE duplicate_dismissals FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON duplicate_dismissals AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT ON duplicate_dismissals TO encrier_app;

CREATE TABLE enrolments (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  to_on date, -- @school
  repeating boolean DEFAULT false NOT NULL, -- @personal
  reason text DEFAULT ''::text NOT NULL, -- @personal
  CONSTRAINT enrolments_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT enrolments_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT enrolments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT enrolments_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT enrolments_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT enrolments_check CHECK (((to_on IS NULL) OR (to_on >= from_on)))
);
CREATE INDEX enrolments_by_class ON public.enrolments USING btree (school_id, class_id);
CREATE INDEX enrolments_by_pupil ON public.enrolments USING btree (school_id, pupil_id);
CREATE UNIQUE INDEX enrolments_one_open ON public.enrolments USING btree (school_id, pupil_id, year_id) WHERE (to_on IS NULL);
ALTER TABLE enrolments ENABLE ROW LEVEL SECURITY;
ALTER TABLE enrolments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON enrolments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON enrolments TO encrier_app;

CREATE TABLE erasures (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  erased_at timestamp with time zone NOT NULL, -- @school
  erased_by_id uuid, -- @school
  counts jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  CONSTRAINT erasures_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT erasures_school_id_person_id_key UNIQUE (school_id, person_id),
  CONSTRAINT erasures_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON erasures AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT INSERT, SELECT ON erasures TO encrier_app;

CREATE TABLE exam_classes (
  school_id integer NOT NULL, -- @school
  exam_id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  CONSTRAINT exam_classes_pkey PRIMARY KEY (school_id, exam_id, class_id),
  CONSTRAINT exam_classes_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT exam_classes_school_id_exam_id_fkey FOREIGN KEY (school_id, exam_id) REFERENCES exams(school_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX exam_classes_by_class ON public.exam_classes USING btree (school_id, class_id);
ALTER TABLE exam_classes ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_classes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_classes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_classes TO encrier_app;

CREATE TABLE exam_copies (
  school_id integer NOT NULL, -- @school
  exam_id uuid NOT NULL, -- @school
  copy_no text NOT NULL, -- @school
  value numeric(6,2), -- @personal
  gap text, -- @personal
  by_id uuid NOT NULL, -- @personal
  at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT exam_copies_pkey PRIMARY KEY (school_id, exam_id, copy_no),
  CONSTRAINT exam_copies_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT exam_copies_school_id_exam_id_copy_no_fkey FOREIGN KEY (school_id, exam_id, copy_no) REFERENCES exam_seats(school_id, exam_id, copy_no) ON DELETE CASCADE,
  CONSTRAINT exam_copies_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exam_copies_check CHECK (((value IS NULL) OR (gap IS NULL))),
  CONSTRAINT exam_copies_gap_check CHECK ((gap = ANY (ARRAY['unmarked'::text, 'not_handed'::text]))),
  CONSTRAINT exam_copies_value_check CHECK ((value >= (0)::numeric))
);
CREATE INDEX exam_copies_by_author ON public.exam_copies USING btree (school_id, by_id);
ALTER TABLE exam_copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_copies FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_copies AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_copies TO encrier_app;

CREATE TABLE exam_courses (
  school_id integer NOT NULL, -- @school
  exam_id uuid NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  assessment_id uuid, -- @school
  corrected_at timestamp with time zone, -- @school
  CONSTRAINT exam_courses_pkey PRIMARY KEY (school_id, exam_id, course_id),
  CONSTRAINT exam_courses_school_id_assessment_id_key UNIQUE (school_id, assessment_id),
  CONSTRAINT exam_courses_school_id_assessment_id_fkey FOREIGN KEY (school_id, assessment_id) REFERENCES assessments(school_id, id) ON DELETE SET NULL (assessment_id),
  CONSTRAINT exam_courses_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT exam_courses_school_id_exam_id_fkey FOREIGN KEY (school_id, exam_id) REFERENCES exams(school_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_courses_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX exam_courses_by_course ON public.exam_courses USING btree (school_id, course_id);
ALTER TABLE exam_courses ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_courses FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_courses AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_courses TO encrier_app;

CREATE TABLE exam_makeups (
  school_id integer NOT NULL, -- @school
  exam_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  state text NOT NULL, -- @personal
  on_day date, -- @school
  starts smallint, -- @school
  ends smallint, -- @school
  place text DEFAULT ''::text NOT NULL, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  decided_by uuid NOT NULL, -- @school
  decided_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  classroom_id uuid, -- @school
  CONSTRAINT exam_makeups_pkey PRIMARY KEY (school_id, exam_id, pupil_id),
  CONSTRAINT exam_makeups_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id),
  CONSTRAINT exam_makeups_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exam_makeups_school_id_exam_id_pupil_id_fkey FOREIGN KEY (school_id, exam_id, pupil_id) REFERENCES exam_seats(school_id, exam_id, pupil_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT exam_makeups_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exam_makeups_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT exam_makeups_check CHECK (((state = 'refused'::text) OR ((on_day IS NOT NULL) AND (starts >= 0) AND (starts < ends) AND (ends <= 1440)))),
  CONSTRAINT exam_makeups_place_check CHECK ((length(place) <= 60)),
  CONSTRAINT exam_makeups_reason_check CHECK ((length(reason) <= 300)),
  CONSTRAINT exam_makeups_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sat'::text, 'refused'::text])))
);
CREATE INDEX exam_makeups_by_decider ON public.exam_makeups USING btree (school_id, decided_by);
CREATE INDEX exam_makeups_by_pupil ON public.exam_makeups USING btree (school_id, pupil_id, on_day);
CREATE INDEX exam_makeups_by_room ON public.exam_makeups USING btree (school_id, classroom_id, on_day) WHERE (classroom_id IS NOT NULL);
ALTER TABLE exam_makeups ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_makeups FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_makeups AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_makeups TO encrier_app;

CREATE TABLE exam_org_rules (
  school_id integer NOT NULL, -- @school
  org_id uuid NOT NULL, -- @school
  per_day smallint NOT NULL, -- @school
  per_week smallint NOT NULL, -- @school
  notice_days smallint NOT NULL, -- @school
  extra_percent smallint NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT exam_org_rules_pkey PRIMARY KEY (school_id, org_id),
  CONSTRAINT exam_org_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exam_org_rules_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_org_rules_extra_percent_check CHECK (((extra_percent >= 5) AND (extra_percent <= 100))),
  CONSTRAINT exam_org_rules_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 60))),
  CONSTRAINT exam_org_rules_per_day_check CHECK (((per_day >= 1) AND (per_day <= 10))),
  CONSTRAINT exam_org_rules_per_week_check CHECK (((per_week >= 1) AND (per_week <= 30)))
);
ALTER TABLE exam_org_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_org_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_org_rules AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_org_rules TO encrier_app;

CREATE TABLE exam_rooms (
  school_id integer NOT NULL, -- @school
  exam_id uuid NOT NULL, -- @school
  classroom_id uuid NOT NULL, -- @school
  position smallint DEFAULT 0 NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  counts boolean NOT NULL, -- @school
  CONSTRAINT exam_rooms_pkey PRIMARY KEY (school_id, exam_id, classroom_id),
  CONSTRAINT exam_room_taken EXCLUDE USING gist (school_id WITH =, classroom_id WITH =, on_day WITH =, int4range((starts)::integer, (ends)::integer) WITH &&) WHERE (counts),
  CONSTRAINT exam_rooms_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id),
  CONSTRAINT exam_rooms_school_id_exam_id_on_day_starts_ends_counts_fkey FOREIGN KEY (school_id, exam_id, on_day, starts, ends, counts) REFERENCES exams(school_id, id, on_day, starts, books_until, counts) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT exam_rooms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX exam_rooms_by_exam ON public.exam_rooms USING btree (school_id, exam_id, on_day, starts, ends, counts);
CREATE INDEX exam_rooms_by_room ON public.exam_rooms USING btree (school_id, classroom_id);
ALTER TABLE exam_rooms ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_rooms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_rooms AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_rooms TO encrier_app;

CREATE TABLE exam_seats (
  school_id integer NOT NULL, -- @school
  exam_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  number smallint NOT NULL, -- @school
  copy_no text NOT NULL, -- @school
  classroom_id uuid, -- @school
  seat smallint, -- @school
  extra_minutes smallint DEFAULT 0 NOT NULL, -- @sensitive
  presence text, -- @personal
  handed_at timestamp with time zone, -- @personal
  by_id uuid, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT exam_seats_pkey PRIMARY KEY (school_id, exam_id, pupil_id),
  CONSTRAINT exam_seats_school_id_exam_id_classroom_id_seat_key UNIQUE (school_id, exam_id, classroom_id, seat),
  CONSTRAINT exam_seats_school_id_exam_id_copy_no_key UNIQUE (school_id, exam_id, copy_no),
  CONSTRAINT exam_seats_school_id_exam_id_number_key UNIQUE (school_id, exam_id, number),
  CONSTRAINT exam_seats_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT exam_seats_school_id_exam_id_classroom_id_fkey FOREIGN KEY (school_id, exam_id, classroom_id) REFERENCES exam_rooms(school_id, exam_id, classroom_id) ON DELETE SET NULL (classroom_id),
  CONSTRAINT exam_seats_school_id_exam_id_fkey FOREIGN KEY (school_id, exam_id) REFERENCES exams(school_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_seats_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exam_seats_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT exam_seats_extra_minutes_check CHECK (((extra_minutes >= 0) AND (extra_minutes <= 300))),
  CONSTRAINT exam_seats_presence_check CHECK ((presence = ANY (ARRAY['present'::text, 'absent'::text, 'late'::text, 'excluded'::text, 'exempt'::text]))),
  CONSTRAINT exam_seats_seat_check CHECK ((seat > 0))
);
CREATE INDEX exam_seats_by_author ON public.exam_seats USING btree (school_id, by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX exam_seats_by_pupil ON public.exam_seats USING btree (school_id, pupil_id);
ALTER TABLE exam_seats ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_seats FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_seats AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_seats TO encrier_app;

CREATE TABLE exam_sessions (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  label text NOT NULL, -- @school
  kind text NOT NULL, -- @school
  term_id uuid, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  org_id uuid, -- @school
  CONSTRAINT exam_sessions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT exam_sessions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exam_sessions_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT exam_sessions_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id) ON DELETE SET NULL (term_id),
  CONSTRAINT exam_sessions_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT exam_sessions_check CHECK ((ends_on >= starts_on)),
  CONSTRAINT exam_sessions_kind_check CHECK ((kind = ANY (ARRAY['weekly'::text, 'continuous'::text, 'mock'::text, 'standard'::text, 'makeup'::text]))),
  CONSTRAINT exam_sessions_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80)))
);
CREATE INDEX exam_sessions_by_org ON public.exam_sessions USING btree (school_id, org_id) WHERE (org_id IS NOT NULL);
CREATE INDEX exam_sessions_by_term ON public.exam_sessions USING btree (school_id, term_id) WHERE (term_id IS NOT NULL);
CREATE INDEX exam_sessions_by_year ON public.exam_sessions USING btree (school_id, year_id, starts_on);
ALTER TABLE exam_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_sessions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_sessions TO encrier_app;

CREATE TABLE exam_settings (
  school_id integer NOT NULL, -- @school
  per_day smallint DEFAULT 2 NOT NULL, -- @school
  per_week smallint DEFAULT 6 NOT NULL, -- @school
  notice_days smallint DEFAULT 7 NOT NULL, -- @school
  extra_percent smallint DEFAULT 33 NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT exam_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT exam_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exam_settings_extra_percent_check CHECK (((extra_percent >= 5) AND (extra_percent <= 100))),
  CONSTRAINT exam_settings_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 60))),
  CONSTRAINT exam_settings_per_day_check CHECK (((per_day >= 1) AND (per_day <= 10))),
  CONSTRAINT exam_settings_per_week_check CHECK (((per_week >= 1) AND (per_week <= 30)))
);
ALTER TABLE exam_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_settings TO encrier_app;

CREATE TABLE exam_supervisors (
  school_id integer NOT NULL, -- @school
  exam_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  classroom_id uuid NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  counts boolean NOT NULL, -- @school
  CONSTRAINT exam_supervisors_pkey PRIMARY KEY (school_id, exam_id, person_id),
  CONSTRAINT exam_supervisor_taken EXCLUDE USING gist (school_id WITH =, person_id WITH =, on_day WITH =, int4range((starts)::integer, (ends)::integer) WITH &&) WHERE (counts),
  CONSTRAINT exam_supervisors_school_id_exam_id_classroom_id_fkey FOREIGN KEY (school_id, exam_id, classroom_id) REFERENCES exam_rooms(school_id, exam_id, classroom_id) ON DELETE CASCADE,
  CONSTRAINT exam_supervisors_school_id_exam_id_on_day_starts_ends_coun_fkey FOREIGN KEY (school_id, exam_id, on_day, starts, ends, counts) REFERENCES exams(school_id, id, on_day, starts, books_until, counts) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT exam_supervisors_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exam_supervisors_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES staff(school_id, person_id)
);
CREATE INDEX exam_supervisors_by_exam ON public.exam_supervisors USING btree (school_id, exam_id, on_day, starts, ends, counts);
CREATE INDEX exam_supervisors_by_person ON public.exam_supervisors USING btree (school_id, person_id, on_day);
CREATE INDEX exam_supervisors_by_room ON public.exam_supervisors USING btree (school_id, exam_id, classroom_id);
ALTER TABLE exam_supervisors ENABLE ROW LEVEL SECURITY;
ALTER TABLE exam_supervisors FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exam_supervisors AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_supervisors TO encrier_app;

CREATE TABLE exams (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  session_id uuid, -- @school
  title text DEFAULT ''::text NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  starts_at timestamp with time zone NOT NULL, -- @school
  ends_at timestamp with time zone NOT NULL, -- @school
  syllabus text DEFAULT ''::text NOT NULL, -- @school
  material text DEFAULT ''::text NOT NULL, -- @school
  scale numeric(6,3) DEFAULT 20 NOT NULL, -- @school
  coefficient numeric(4,2) DEFAULT 1 NOT NULL, -- @school
  state text DEFAULT 'proposed'::text NOT NULL, -- @school
  counts boolean NOT NULL, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @school
  override_reason text DEFAULT ''::text NOT NULL, -- @school
  postponed_from_id uuid, -- @school
  created_by uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  published_at timestamp with time zone, -- @school
  reminded smallint, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  longest smallint DEFAULT 0 NOT NULL, -- @school
  books_until smallint DEFAULT (LEAST(((ends + longest))::integer, 1440))::smallint NOT NULL, -- @school
  anonymous boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT exams_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT exams_school_id_id_on_day_starts_books_until_counts_key UNIQUE (school_id, id, on_day, starts, books_until, counts),
  CONSTRAINT exams_school_id_postponed_from_id_key UNIQUE (school_id, postponed_from_id),
  CONSTRAINT exams_school_id_created_by_fkey FOREIGN KEY (school_id, created_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exams_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exams_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exams_school_id_postponed_from_id_fkey FOREIGN KEY (school_id, postponed_from_id) REFERENCES exams(school_id, id),
  CONSTRAINT exams_school_id_session_id_fkey FOREIGN KEY (school_id, session_id) REFERENCES exam_sessions(school_id, id) ON DELETE SET NULL (session_id),
  CONSTRAINT exams_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT exams_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT exams_check CHECK (((starts >= 0) AND (starts < ends) AND (ends <= 1440))),
  CONSTRAINT exams_check1 CHECK ((counts = (state = ANY (ARRAY['proposed'::text, 'validated'::text, 'published'::text, 'marked'::text])))),
  CONSTRAINT exams_coefficient_check CHECK (((coefficient >= (0)::numeric) AND (coefficient <= (99)::numeric))),
  CONSTRAINT exams_longest_check CHECK (((longest >= 0) AND (longest <= 960))),
  CONSTRAINT exams_material_check CHECK ((length(material) <= 500)),
  CONSTRAINT exams_override_reason_check CHECK ((length(override_reason) <= 300)),
  CONSTRAINT exams_reason_check CHECK ((length(reason) <= 300)),
  CONSTRAINT exams_scale_check CHECK (((scale > (0)::numeric) AND (scale <= (200)::numeric))),
  CONSTRAINT exams_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'refused'::text, 'validated'::text, 'published'::text, 'marked'::text, 'cancelled'::text, 'postponed'::text]))),
  CONSTRAINT exams_syllabus_check CHECK ((length(syllabus) <= 2000)),
  CONSTRAINT exams_title_check CHECK ((length(title) <= 60))
);
CREATE INDEX exams_by_author ON public.exams USING btree (school_id, created_by);
CREATE INDEX exams_by_day ON public.exams USING btree (school_id, on_day);
CREATE INDEX exams_by_decider ON public.exams USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX exams_by_session ON public.exams USING btree (school_id, session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX exams_by_subject ON public.exams USING btree (school_id, subject_id);
CREATE INDEX exams_by_year ON public.exams USING btree (school_id, year_id);
ALTER TABLE exams ENABLE ROW LEVEL SECURITY;
ALTER TABLE exams FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exams AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exams TO encrier_app;

CREATE TABLE exemptions (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  subject_id uuid, -- @school
  lesson_kind text, -- @personal
  from_on date NOT NULL, -- @personal
  to_on date NOT NULL, -- @personal
  category text NOT NULL, -- @health
  note text DEFAULT ''::text NOT NULL, -- @health
  on_site boolean NOT NULL, -- @personal
  state text DEFAULT 'active'::text NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT exemptions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT exemptions_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT exemptions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exemptions_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT exemptions_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT exemptions_category_check CHECK ((category = ANY (ARRAY['medical'::text, 'administrative'::text, 'other'::text]))),
  CONSTRAINT exemptions_check CHECK ((from_on <= to_on)),
  CONSTRAINT exemptions_check1 CHECK (((subject_id IS NULL) OR (lesson_kind IS NULL))),
  CONSTRAINT exemptions_lesson_kind_check CHECK ((lesson_kind = ANY (ARRAY['practical'::text, 'outing'::text, 'activity'::text]))),
  CONSTRAINT exemptions_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT exemptions_state_check CHECK ((state = ANY (ARRAY['active'::text, 'cancelled'::text])))
);
CREATE INDEX exemptions_by_author ON public.exemptions USING btree (school_id, by_id);
CREATE INDEX exemptions_by_end ON public.exemptions USING btree (school_id, to_on);
CREATE INDEX exemptions_by_pupil ON public.exemptions USING btree (school_id, pupil_id, to_on);
CREATE INDEX exemptions_by_subject ON public.exemptions USING btree (school_id, subject_id);
ALTER TABLE exemptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE exemptions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exemptions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exemptions TO encrier_app;

CREATE TABLE exit_passages (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  day date NOT NULL, -- @school
  request_id uuid, -- @school
  mode text NOT NULL, -- @school
  guardian_id uuid, -- @school
  id_checked boolean DEFAULT false NOT NULL, -- @school
  status text NOT NULL, -- @school
  refusal text, -- @sensitive
  override_reason text DEFAULT ''::text NOT NULL, -- @personal
  unheard boolean DEFAULT false NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  second_by_id uuid, -- @school
  returned_at timestamp with time zone, -- @school
  returned_by_id uuid, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  person_id uuid, -- @school
  pass_id uuid, -- @school
  with_name text DEFAULT ''::text NOT NULL, -- @personal
  CONSTRAINT exit_passages_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT exit_passages_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_passages_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exit_passages_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES persons(school_id, id),
  CONSTRAINT exit_passages_school_id_pass_id_fkey FOREIGN KEY (school_id, pass_id) REFERENCES exit_passes(school_id, id) ON DELETE SET NULL (pass_id),
  CONSTRAINT exit_passages_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES exit_persons(school_id, id) ON DELETE SET NULL (person_id),
  CONSTRAINT exit_passages_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT exit_passages_school_id_request_id_fkey FOREIGN KEY (school_id, request_id) REFERENCES exit_requests(school_id, id) ON DELETE SET NULL (request_id),
  CONSTRAINT exit_passages_school_id_returned_by_id_fkey FOREIGN KEY (school_id, returned_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_passages_school_id_second_by_id_fkey FOREIGN KEY (school_id, second_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_passages_check CHECK (((mode = 'guardian'::text) OR (guardian_id IS NULL))),
  CONSTRAINT exit_passages_check1 CHECK (((status <> 'refused'::text) OR (refusal IS NOT NULL))),
  CONSTRAINT exit_passages_check2 CHECK (((status = 'returned'::text) = (returned_at IS NOT NULL))),
  CONSTRAINT exit_passages_mode_check CHECK ((mode = ANY (ARRAY['alone'::text, 'guardian'::text, 'third'::text]))),
  CONSTRAINT exit_passages_override_reason_check CHECK ((length(override_reason) <= 500)),
  CONSTRAINT exit_passages_refusal_check CHECK ((refusal = ANY (ARRAY['court'::text, 'ended'::text, 'not_allowed'::text, 'other_week'::text, 'not_alone'::text, 'not_confirmed'::text, 'withdrawn'::text, 'not_today'::text, 'no_authority'::text, 'pass_past'::text, 'pass_early'::text, 'pass_used'::text, 'pass_revoked'::text]))),
  CONSTRAINT exit_passages_status_check CHECK ((status = ANY (ARRAY['checking'::text, 'left'::text, 'returned'::text, 'refused'::text]))),
  CONSTRAINT exit_passages_third CHECK (((mode = 'third'::text) = (with_name <> ''::text))),
  CONSTRAINT exit_passages_with_name_check CHECK ((length(with_name) <= 201))
);
CREATE INDEX exit_passages_by_account ON public.exit_passages USING btree (school_id, by_id);
CREATE INDEX exit_passages_by_day ON public.exit_passages USING btree (school_id, day, at);
CREATE INDEX exit_passages_by_guardian ON public.exit_passages USING btree (school_id, guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX exit_passages_by_pass ON public.exit_passages USING btree (school_id, pass_id) WHERE (pass_id IS NOT NULL);
CREATE INDEX exit_passages_by_person ON public.exit_passages USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX exit_passages_by_pupil ON public.exit_passages USING btree (school_id, pupil_id, at DESC);
CREATE INDEX exit_passages_by_request ON public.exit_passages USING btree (school_id, request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX exit_passages_by_returner ON public.exit_passages USING btree (school_id, returned_by_id) WHERE (returned_by_id IS NOT NULL);
CREATE INDEX exit_passages_by_second ON public.exit_passages USING btree (school_id, second_by_id) WHERE (second_by_id IS NOT NULL);
CREATE UNIQUE INDEX exit_passages_once ON public.exit_passages USING btree (school_id, pupil_id, day) WHERE (status = ANY (ARRAY['checking'::text, 'left'::text]));
ALTER TABLE exit_passages ENABLE ROW LEVEL SECURITY;
ALTER TABLE exit_passages FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exit_passages AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exit_passages TO encrier_app;

CREATE TABLE exit_passes (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  person_id uuid, -- @school
  name text NOT NULL, -- @personal
  tie text NOT NULL, -- @personal
  phone text DEFAULT ''::text NOT NULL, -- @personal
  day date NOT NULL, -- @school
  leaves_at text NOT NULL, -- @school
  code_hash bytea NOT NULL, -- @sensitive
  made_by uuid NOT NULL, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  revoked_at timestamp with time zone, -- @school
  revoked_by uuid, -- @school
  used_at timestamp with time zone, -- @school
  CONSTRAINT exit_passes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT exit_passes_school_id_code_hash_key UNIQUE (school_id, code_hash),
  CONSTRAINT exit_passes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exit_passes_school_id_made_by_fkey FOREIGN KEY (school_id, made_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_passes_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES exit_persons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT exit_passes_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT exit_passes_school_id_revoked_by_fkey FOREIGN KEY (school_id, revoked_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_passes_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  CONSTRAINT exit_passes_leaves_at_check CHECK ((leaves_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT exit_passes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 201))),
  CONSTRAINT exit_passes_phone_check CHECK ((phone ~ '^(\+?[0-9]{6,15})?$'::text)),
  CONSTRAINT exit_passes_tie_check CHECK ((tie = ANY (ARRAY['grandparent'::text, 'sibling'::text, 'aunt_uncle'::text, 'nanny'::text, 'neighbour'::text, 'friend'::text, 'other'::text])))
);
CREATE INDEX exit_passes_by_day ON public.exit_passes USING btree (school_id, day);
CREATE INDEX exit_passes_by_maker ON public.exit_passes USING btree (school_id, made_by);
CREATE INDEX exit_passes_by_person ON public.exit_passes USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX exit_passes_by_pupil ON public.exit_passes USING btree (school_id, pupil_id, day DESC);
CREATE INDEX exit_passes_by_revoker ON public.exit_passes USING btree (school_id, revoked_by) WHERE (revoked_by IS NOT NULL);
ALTER TABLE exit_passes ENABLE ROW LEVEL SECURITY;
ALTER TABLE exit_passes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exit_passes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exit_passes TO encrier_app;

CREATE TABLE exit_persons (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  first_name text NOT NULL, -- @personal
  last_name text NOT NULL, -- @personal
  tie text NOT NULL, -- @personal
  phone text NOT NULL, -- @personal
  starts_on date NOT NULL, -- @school
  ends_on date, -- @school
  weekdays integer[] NOT NULL, -- @school
  status text NOT NULL, -- @school
  asked_by uuid NOT NULL, -- @school
  asked_at timestamp with time zone NOT NULL, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  answer text DEFAULT ''::text NOT NULL, -- @personal
  withdrawn_by uuid, -- @school
  withdrawn_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT exit_persons_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT exit_persons_school_id_asked_by_fkey FOREIGN KEY (school_id, asked_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_persons_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_persons_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exit_persons_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT exit_persons_school_id_withdrawn_by_fkey FOREIGN KEY (school_id, withdrawn_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_persons_answer_check CHECK ((length(answer) <= 500)),
  CONSTRAINT exit_persons_check CHECK ((ends_on >= starts_on)),
  CONSTRAINT exit_persons_check1 CHECK (((status = 'withdrawn'::text) = (withdrawn_at IS NOT NULL))),
  CONSTRAINT exit_persons_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT exit_persons_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  CONSTRAINT exit_persons_phone_check CHECK ((phone ~ '^\+?[0-9]{6,15}$'::text)),
  CONSTRAINT exit_persons_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT exit_persons_tie_check CHECK ((tie = ANY (ARRAY['grandparent'::text, 'sibling'::text, 'aunt_uncle'::text, 'nanny'::text, 'neighbour'::text, 'friend'::text, 'other'::text]))),
  CONSTRAINT exit_persons_weekdays_check CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::integer[]) AND (cardinality(weekdays) > 0)))
);
CREATE INDEX exit_persons_by_asker ON public.exit_persons USING btree (school_id, asked_by);
CREATE INDEX exit_persons_by_decider ON public.exit_persons USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX exit_persons_by_pupil ON public.exit_persons USING btree (school_id, pupil_id, asked_at DESC);
CREATE INDEX exit_persons_by_withdrawer ON public.exit_persons USING btree (school_id, withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
CREATE INDEX exit_persons_waiting ON public.exit_persons USING btree (school_id, asked_at) WHERE (status = 'asked'::text);
ALTER TABLE exit_persons ENABLE ROW LEVEL SECURITY;
ALTER TABLE exit_persons FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exit_persons AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exit_persons TO encrier_app;

CREATE TABLE exit_requests (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  day date, -- @school
  weekdays integer[], -- @school
  starts_on date, -- @school
  ends_on date, -- @school
  leaves_at text NOT NULL, -- @school
  until_at text, -- @school
  mode text NOT NULL, -- @school
  guardian_id uuid, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  status text DEFAULT 'asked'::text NOT NULL, -- @school
  asked_by uuid NOT NULL, -- @school
  asked_at timestamp with time zone NOT NULL, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  answer text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT exit_requests_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT exit_requests_school_id_asked_by_fkey FOREIGN KEY (school_id, asked_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_requests_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT exit_requests_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exit_requests_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES persons(school_id, id),
  CONSTRAINT exit_requests_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT exit_requests_answer_check CHECK ((length(answer) <= 500)),
  CONSTRAINT exit_requests_check CHECK (((kind = 'one_day'::text) = (day IS NOT NULL))),
  CONSTRAINT exit_requests_check1 CHECK (((kind = 'standing'::text) = ((weekdays IS NOT NULL) AND (starts_on IS NOT NULL)))),
  CONSTRAINT exit_requests_check2 CHECK (((kind = 'one_day'::text) OR ((until_at IS NOT NULL) AND (cardinality(weekdays) > 0)))),
  CONSTRAINT exit_requests_check3 CHECK ((ends_on >= starts_on)),
  CONSTRAINT exit_requests_check4 CHECK ((until_at > leaves_at)),
  CONSTRAINT exit_requests_check5 CHECK (((mode = 'guardian'::text) = (guardian_id IS NOT NULL))),
  CONSTRAINT exit_requests_check6 CHECK (((status <> ALL (ARRAY['approved'::text, 'refused'::text])) OR ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL)))),
  CONSTRAINT exit_requests_kind_check CHECK ((kind = ANY (ARRAY['one_day'::text, 'standing'::text]))),
  CONSTRAINT exit_requests_leaves_at_check CHECK ((leaves_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT exit_requests_mode_check CHECK ((mode = ANY (ARRAY['alone'::text, 'guardian'::text, 'anyone'::text]))),
  CONSTRAINT exit_requests_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT exit_requests_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'approved'::text, 'refused'::text, 'cancelled'::text]))),
  CONSTRAINT exit_requests_until_at_check CHECK ((until_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT exit_requests_weekdays_check CHECK ((weekdays <@ '{1,2,3,4,5,6,7}'::integer[]))
);
CREATE INDEX exit_requests_by_asker ON public.exit_requests USING btree (school_id, asked_by);
CREATE INDEX exit_requests_by_day ON public.exit_requests USING btree (school_id, day) WHERE (day IS NOT NULL);
CREATE INDEX exit_requests_by_decider ON public.exit_requests USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX exit_requests_by_guardian ON public.exit_requests USING btree (school_id, guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX exit_requests_by_pupil ON public.exit_requests USING btree (school_id, pupil_id, asked_at DESC);
CREATE UNIQUE INDEX exit_requests_once ON public.exit_requests USING btree (school_id, pupil_id, day, leaves_at) WHERE ((kind = 'one_day'::text) AND (status = ANY (ARRAY['asked'::text, 'approved'::text])));
CREATE INDEX exit_requests_waiting ON public.exit_requests USING btree (school_id, asked_at) WHERE (status = 'asked'::text);
ALTER TABLE exit_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE exit_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exit_requests AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exit_requests TO encrier_app;

CREATE TABLE exit_settings (
  school_id integer NOT NULL, -- @school
  weekdays integer[] DEFAULT '{1,2,3,4,5,6}'::integer[] NOT NULL, -- @school
  opens_at text DEFAULT '08:00'::text NOT NULL, -- @school
  closes_at text DEFAULT '18:00'::text NOT NULL, -- @school
  lessons_end_at text DEFAULT '16:00'::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  confirms boolean DEFAULT true NOT NULL, -- @school
  pass_for text DEFAULT 'anyone'::text NOT NULL, -- @school
  CONSTRAINT exit_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT exit_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exit_settings_check CHECK ((opens_at < closes_at)),
  CONSTRAINT exit_settings_closes_at_check CHECK ((closes_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT exit_settings_lessons_end_at_check CHECK ((lessons_end_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT exit_settings_opens_at_check CHECK ((opens_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT exit_settings_pass_for_check CHECK ((pass_for = ANY (ARRAY['anyone'::text, 'confirmed'::text, 'nobody'::text]))),
  CONSTRAINT exit_settings_weekdays_check CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::integer[]) AND (cardinality(weekdays) > 0)))
);
ALTER TABLE exit_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE exit_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exit_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exit_settings TO encrier_app;

CREATE TABLE exit_two_person_levels (
  school_id integer NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  CONSTRAINT exit_two_person_levels_pkey PRIMARY KEY (school_id, level_id),
  CONSTRAINT exit_two_person_levels_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT exit_two_person_levels_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id) ON DELETE CASCADE
);
ALTER TABLE exit_two_person_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE exit_two_person_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exit_two_person_levels AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exit_two_person_levels TO encrier_app;

CREATE TABLE export_subjects (
  school_id integer NOT NULL, -- @school
  seq bigint NOT NULL, -- @school
  person_id uuid NOT NULL, -- @personal
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT export_subjects_pkey PRIMARY KEY (school_id, seq, person_id),
  CONSTRAINT export_subjects_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT export_subjects_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id) ON DELETE CASCADE
);
CREATE INDEX export_subjects_by_day ON public.export_subjects USING btree (school_id, at);
CREATE INDEX export_subjects_by_person ON public.export_subjects USING btree (school_id, person_id, seq);
ALTER TABLE export_subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE export_subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON export_subjects AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON export_subjects TO encrier_app;

CREATE TABLE facts (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @personal
  says text NOT NULL, -- @personal
  certainty text NOT NULL, -- @school
  starts_at timestamp with time zone NOT NULL, -- @school
  ends_at timestamp with time zone, -- @school
  source text NOT NULL, -- @school
  source_id uuid NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT facts_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT facts_school_id_source_source_id_pupil_id_starts_at_key UNIQUE (school_id, source, source_id, pupil_id, starts_at),
  CONSTRAINT facts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT facts_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT facts_certainty_check CHECK ((certainty = ANY (ARRAY['seen'::text, 'told'::text, 'foreseen'::text]))),
  CONSTRAINT facts_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  CONSTRAINT facts_kind_check CHECK ((kind ~ '^[a-z][a-z_]{0,39}$'::text)),
  CONSTRAINT facts_says_check CHECK ((says = ANY (ARRAY['here'::text, 'away'::text, 'elsewhere'::text]))),
  CONSTRAINT facts_source_check CHECK (((length(source) >= 1) AND (length(source) <= 40)))
);
CREATE INDEX facts_by_pupil ON public.facts USING btree (school_id, pupil_id, (
CASE
    WHEN (ends_at IS NULL) THEN 'infinity'::timestamp with time zone
    ELSE ends_at
END), starts_at);
ALTER TABLE facts ENABLE ROW LEVEL SECURITY;
ALTER TABLE facts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON facts AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON facts TO encrier_app;

CREATE TABLE families (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  label text NOT NULL, -- @personal
  separated boolean DEFAULT false NOT NULL, -- @sensitive
  address text DEFAULT ''::text NOT NULL, -- @personal
  language text DEFAULT 'fr'::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT families_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT families_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT families_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text, 'ar'::text])))
);
ALTER TABLE families ENABLE ROW LEVEL SECURITY;
ALTER TABLE families FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON families AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON families TO encrier_app;

CREATE TABLE files (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  sha256 text NOT NULL, -- @school
  name text NOT NULL, -- @personal
  ext text NOT NULL, -- @school
  type text NOT NULL, -- @school
  mime text NOT NULL, -- @school
  size bigint NOT NULL, -- @school
  width integer, -- @school
  height integer, -- @school
  pages integer, -- @school
  variants text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  alt text DEFAULT ''::text NOT NULL, -- @personal
  owner_type text, -- @school
  owner_id uuid, -- @school
  created_by uuid, -- @personal
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT files_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT files_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT files_check CHECK (((owner_type IS NULL) = (owner_id IS NULL))),
  CONSTRAINT files_ext_check CHECK ((ext ~ '^[a-z0-9]{2,5}$'::text)),
  CONSTRAINT files_name_check CHECK ((length(name) <= 200)),
  CONSTRAINT files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT files_size_check CHECK ((size >= 0)),
  CONSTRAINT files_type_check CHECK ((type = ANY (ARRAY['image'::text, 'pdf'::text, 'video'::text, 'audio'::text, 'office'::text, 'text'::text])))
);
CREATE INDEX files_by_hash ON public.files USING btree (school_id, sha256);
CREATE INDEX files_owner ON public.files USING btree (school_id, owner_type, owner_id);
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE files FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON files AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON files TO encrier_app;

CREATE TABLE grade_boxes (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  coefficient numeric(4,2) NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  CONSTRAINT grade_boxes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT grade_boxes_school_id_course_id_id_key UNIQUE (school_id, course_id, id),
  CONSTRAINT grade_boxes_school_id_course_id_name_key UNIQUE (school_id, course_id, name),
  CONSTRAINT grade_boxes_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT grade_boxes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT grade_boxes_coefficient_check CHECK (((coefficient >= (0)::numeric) AND (coefficient <= (99)::numeric))),
  CONSTRAINT grade_boxes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);
ALTER TABLE grade_boxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE grade_boxes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON grade_boxes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_boxes TO encrier_app;

CREATE TABLE grade_figures (
  school_id integer NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  subject jsonb, -- @school
  assessments jsonb NOT NULL, -- @school
  rule_version integer NOT NULL, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT grade_figures_pkey PRIMARY KEY (school_id, course_id, term_id),
  CONSTRAINT grade_figures_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT grade_figures_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT grade_figures_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id)
);
CREATE INDEX grade_figures_by_term ON public.grade_figures USING btree (school_id, term_id);
ALTER TABLE grade_figures ENABLE ROW LEVEL SECURITY;
ALTER TABLE grade_figures FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON grade_figures AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_figures TO encrier_app;

CREATE TABLE grade_rules (
  school_id integer NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  parts jsonb DEFAULT '[]'::jsonb NOT NULL, -- @school
  unit text NOT NULL, -- @school
  way text NOT NULL, -- @school
  ranks boolean NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT grade_rules_pkey PRIMARY KEY (school_id, level_id),
  CONSTRAINT grade_rules_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT grade_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT grade_rules_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_rules_unit_check CHECK ((unit = ANY (ARRAY['hundredth'::text, 'tenth'::text, 'half'::text, 'point'::text]))),
  CONSTRAINT grade_rules_way_check CHECK ((way = ANY (ARRAY['nearest'::text, 'up'::text])))
);
CREATE INDEX grade_rules_by_author ON public.grade_rules USING btree (school_id, by_id);
ALTER TABLE grade_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE grade_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON grade_rules AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_rules TO encrier_app;

CREATE TABLE grade_terms (
  school_id integer NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  closed boolean NOT NULL, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT grade_terms_pkey PRIMARY KEY (school_id, term_id),
  CONSTRAINT grade_terms_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT grade_terms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT grade_terms_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_terms_reason_check CHECK ((length(reason) <= 300))
);
CREATE INDEX grade_terms_by_author ON public.grade_terms USING btree (school_id, by_id);
ALTER TABLE grade_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE grade_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON grade_terms AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_terms TO encrier_app;

CREATE TABLE group_members (
  school_id integer NOT NULL, -- @school
  group_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  from_on date DEFAULT '1900-01-01'::date NOT NULL, -- @school
  to_on date, -- @school
  CONSTRAINT group_members_pkey PRIMARY KEY (school_id, group_id, pupil_id, from_on),
  CONSTRAINT group_members_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT group_members_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id) ON DELETE CASCADE,
  CONSTRAINT group_members_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT group_members_check CHECK (((to_on IS NULL) OR (to_on >= from_on)))
);
CREATE INDEX group_members_by_pupil ON public.group_members USING btree (school_id, pupil_id);
CREATE UNIQUE INDEX group_members_one_open ON public.group_members USING btree (school_id, group_id, pupil_id) WHERE (to_on IS NULL);
ALTER TABLE group_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_members FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON group_members AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON group_members TO encrier_app;

CREATE TABLE groups (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  kind text DEFAULT 'option'::text NOT NULL, -- @school
  class_id uuid, -- @school
  subject_id uuid, -- @school
  capacity integer, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT groups_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT groups_school_id_year_id_name_key UNIQUE (school_id, year_id, name),
  CONSTRAINT groups_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT groups_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT groups_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT groups_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT groups_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500))),
  CONSTRAINT groups_check CHECK (((kind <> 'half'::text) OR (class_id IS NOT NULL))),
  CONSTRAINT groups_kind_check CHECK ((kind = ANY (ARRAY['half'::text, 'option'::text, 'language'::text, 'ability'::text, 'support'::text, 'club'::text]))),
  CONSTRAINT groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX groups_by_class ON public.groups USING btree (school_id, class_id) WHERE (class_id IS NOT NULL);
ALTER TABLE groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE groups FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON groups AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON groups TO encrier_app;

CREATE TABLE guardianships (
  school_id integer NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  guardian_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @personal
  legal boolean DEFAULT true NOT NULL, -- @sensitive
  digital_access boolean DEFAULT true NOT NULL, -- @sensitive
  starts_on date DEFAULT '1900-01-01'::date NOT NULL, -- @school
  ends_on date, -- @school
  rank smallint DEFAULT 1 NOT NULL, -- @personal
  payer boolean DEFAULT false NOT NULL, -- @personal
  payer_share numeric(5,2), -- @personal
  lives_with boolean DEFAULT true NOT NULL, -- @personal
  emergency_order smallint, -- @personal
  may_pick_up boolean DEFAULT true NOT NULL, -- @personal
  identity_document text DEFAULT ''::text NOT NULL, -- @sensitive
  receives_reports boolean DEFAULT true NOT NULL, -- @personal
  channels text[] DEFAULT '{push,mail}'::text[] NOT NULL, -- @personal
  custody text DEFAULT 'always'::text NOT NULL, -- @sensitive
  restriction text DEFAULT ''::text NOT NULL, -- @sensitive
  restriction_file_id uuid, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT guardianships_pkey PRIMARY KEY (school_id, pupil_id, guardian_id),
  CONSTRAINT guardianships_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT guardianships_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES persons(school_id, id),
  CONSTRAINT guardianships_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT guardianships_school_id_restriction_file_id_fkey FOREIGN KEY (school_id, restriction_file_id) REFERENCES files(school_id, id),
  CONSTRAINT guardianships_channels_check CHECK ((channels <@ '{push,mail,sms,letter}'::text[])),
  CONSTRAINT guardianships_custody_check CHECK ((custody = ANY (ARRAY['always'::text, 'even_weeks'::text, 'odd_weeks'::text, 'weekends'::text, 'none'::text]))),
  CONSTRAINT guardianships_emergency_order_check CHECK (((emergency_order >= 1) AND (emergency_order <= 9))),
  CONSTRAINT guardianships_kind_check CHECK ((kind = ANY (ARRAY['father'::text, 'mother'::text, 'tutor'::text, 'grandparent'::text, 'sibling'::text, 'other'::text]))),
  CONSTRAINT guardianships_payer_share_check CHECK (((payer_share >= (0)::numeric) AND (payer_share <= (100)::numeric))),
  CONSTRAINT guardianships_rank_check CHECK (((rank >= 1) AND (rank <= 9)))
);
CREATE INDEX guardianships_by_guardian ON public.guardianships USING btree (school_id, guardian_id);
ALTER TABLE guardianships ENABLE ROW LEVEL SECURITY;
ALTER TABLE guardianships FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guardianships AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON guardianships TO encrier_app;

CREATE TABLE hand_in_notes (
  school_id integer NOT NULL, -- @school
  hand_in_id uuid NOT NULL, -- @school
  file_id uuid NOT NULL, -- @school
  page smallint NOT NULL, -- @school
  shapes jsonb NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  changed_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT hand_in_notes_pkey PRIMARY KEY (school_id, hand_in_id, file_id, page),
  CONSTRAINT hand_in_notes_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT hand_in_notes_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id) ON DELETE CASCADE,
  CONSTRAINT hand_in_notes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT hand_in_notes_school_id_hand_in_id_fkey FOREIGN KEY (school_id, hand_in_id) REFERENCES hand_ins(school_id, id) ON DELETE CASCADE,
  CONSTRAINT hand_in_notes_page_check CHECK (((page >= 1) AND (page <= 200))),
  CONSTRAINT hand_in_notes_shapes_check CHECK ((jsonb_typeof(shapes) = 'array'::text))
);
CREATE INDEX hand_in_notes_by_author ON public.hand_in_notes USING btree (school_id, by_id);
CREATE INDEX hand_in_notes_by_file ON public.hand_in_notes USING btree (school_id, file_id);
ALTER TABLE hand_in_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE hand_in_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON hand_in_notes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON hand_in_notes TO encrier_app;

CREATE TABLE hand_ins (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  homework_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  turn smallint NOT NULL, -- @school
  number text NOT NULL, -- @school
  body text DEFAULT ''::text NOT NULL, -- @personal
  link text DEFAULT ''::text NOT NULL, -- @personal
  late boolean NOT NULL, -- @school
  handed_at timestamp with time zone NOT NULL, -- @school
  taken_back_at timestamp with time zone, -- @school
  by_id uuid NOT NULL, -- @school
  CONSTRAINT hand_ins_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT hand_ins_school_id_homework_id_pupil_id_turn_key UNIQUE (school_id, homework_id, pupil_id, turn),
  CONSTRAINT hand_ins_school_id_number_key UNIQUE (school_id, number),
  CONSTRAINT hand_ins_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT hand_ins_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT hand_ins_school_id_homework_id_fkey FOREIGN KEY (school_id, homework_id) REFERENCES homework(school_id, id),
  CONSTRAINT hand_ins_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT hand_ins_body_check CHECK ((length(body) <= 10000)),
  CONSTRAINT hand_ins_link_check CHECK ((length(link) <= 2000))
);
CREATE INDEX hand_ins_by_author ON public.hand_ins USING btree (school_id, by_id);
CREATE INDEX hand_ins_by_pupil ON public.hand_ins USING btree (school_id, pupil_id);
ALTER TABLE hand_ins ENABLE ROW LEVEL SECURITY;
ALTER TABLE hand_ins FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON hand_ins AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON hand_ins TO encrier_app;

CREATE TABLE head_handovers (
  school_id integer NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  from_id uuid NOT NULL, -- @school
  to_id uuid NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  CONSTRAINT head_handovers_pkey PRIMARY KEY (school_id, class_id),
  CONSTRAINT head_handovers_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT head_handovers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT head_handovers_school_id_from_id_fkey FOREIGN KEY (school_id, from_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT head_handovers_school_id_to_id_fkey FOREIGN KEY (school_id, to_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT head_handovers_check CHECK ((from_id <> to_id))
);
ALTER TABLE head_handovers ENABLE ROW LEVEL SECURITY;
ALTER TABLE head_handovers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON head_handovers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON head_handovers TO encrier_app;

CREATE TABLE holiday_classes (
  school_id integer NOT NULL, -- @school
  holiday_id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  CONSTRAINT holiday_classes_pkey PRIMARY KEY (school_id, holiday_id, class_id),
  CONSTRAINT holiday_classes_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT holiday_classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT holiday_classes_school_id_holiday_id_fkey FOREIGN KEY (school_id, holiday_id) REFERENCES holidays(school_id, id) ON DELETE CASCADE
);
CREATE INDEX holiday_classes_by_class ON public.holiday_classes USING btree (school_id, class_id);
ALTER TABLE holiday_classes ENABLE ROW LEVEL SECURITY;
ALTER TABLE holiday_classes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON holiday_classes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON holiday_classes TO encrier_app;

CREATE TABLE holiday_levels (
  school_id integer NOT NULL, -- @school
  holiday_id uuid NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  CONSTRAINT holiday_levels_pkey PRIMARY KEY (school_id, holiday_id, level_id),
  CONSTRAINT holiday_levels_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT holiday_levels_school_id_holiday_id_fkey FOREIGN KEY (school_id, holiday_id) REFERENCES holidays(school_id, id) ON DELETE CASCADE,
  CONSTRAINT holiday_levels_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id) ON DELETE CASCADE
);
CREATE INDEX holiday_levels_by_level ON public.holiday_levels USING btree (school_id, level_id);
ALTER TABLE holiday_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE holiday_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON holiday_levels AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON holiday_levels TO encrier_app;

CREATE TABLE holidays (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  org_id uuid, -- @school
  name text NOT NULL, -- @school
  kind text NOT NULL, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  state text DEFAULT 'confirmed'::text NOT NULL, -- @school
  source text DEFAULT ''::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  whole boolean DEFAULT true NOT NULL, -- @school
  CONSTRAINT holidays_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT holidays_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT holidays_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT holidays_check CHECK ((starts_on <= ends_on)),
  CONSTRAINT holidays_kind_check CHECK ((kind = ANY (ARRAY['holiday'::text, 'public_holiday'::text, 'closure'::text]))),
  CONSTRAINT holidays_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT holidays_state_check CHECK ((state = ANY (ARRAY['confirmed'::text, 'expected'::text])))
);
CREATE INDEX holidays_by_day ON public.holidays USING btree (school_id, ends_on);
ALTER TABLE holidays ENABLE ROW LEVEL SECURITY;
ALTER TABLE holidays FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON holidays AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON holidays TO encrier_app;

CREATE TABLE homework (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  title text NOT NULL, -- @school
  body text DEFAULT ''::text NOT NULL, -- @school
  links text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  due_on date NOT NULL, -- @school
  due_lesson_id uuid, -- @school
  due_at timestamp with time zone NOT NULL, -- @school
  minutes smallint, -- @school
  hand_in text NOT NULL, -- @school
  late_until_on date, -- @school
  closes_at timestamp with time zone NOT NULL, -- @school
  named boolean DEFAULT false NOT NULL, -- @school
  publish_at timestamp with time zone, -- @school
  published_at timestamp with time zone, -- @school
  edited_at timestamp with time zone, -- @school
  cancelled_at timestamp with time zone, -- @school
  reminded_on date, -- @school
  created_by uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  difficulty text, -- @school
  late_penalty smallint, -- @school
  criteria jsonb DEFAULT '[]'::jsonb NOT NULL, -- @school
  assessment_id uuid, -- @school
  most_turns smallint, -- @school
  required boolean DEFAULT true NOT NULL, -- @school
  CONSTRAINT homework_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT homework_school_id_assessment_id_fkey FOREIGN KEY (school_id, assessment_id) REFERENCES assessments(school_id, id) ON DELETE SET NULL (assessment_id),
  CONSTRAINT homework_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT homework_school_id_created_by_fkey FOREIGN KEY (school_id, created_by) REFERENCES accounts(school_id, id),
  CONSTRAINT homework_school_id_due_lesson_id_fkey FOREIGN KEY (school_id, due_lesson_id) REFERENCES lessons(school_id, id) ON DELETE SET NULL (due_lesson_id),
  CONSTRAINT homework_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT homework_body_check CHECK ((length(body) <= 20000)),
  CONSTRAINT homework_check CHECK (((late_until_on IS NULL) OR (late_until_on >= due_on))),
  CONSTRAINT homework_check1 CHECK ((closes_at >= due_at)),
  CONSTRAINT homework_criteria_check CHECK ((jsonb_typeof(criteria) = 'array'::text)),
  CONSTRAINT homework_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text]))),
  CONSTRAINT homework_hand_in_check CHECK ((hand_in = ANY (ARRAY['none'::text, 'paper'::text, 'file'::text, 'link'::text, 'text'::text, 'audio'::text]))),
  CONSTRAINT homework_kind_check CHECK ((kind = ANY (ARRAY['exercise'::text, 'lesson'::text, 'reading'::text, 'writing'::text, 'talk'::text, 'project'::text, 'revision'::text, 'other'::text]))),
  CONSTRAINT homework_late_penalty_check CHECK (((late_penalty >= 1) AND (late_penalty <= 100))),
  CONSTRAINT homework_links_check CHECK ((cardinality(links) <= 5)),
  CONSTRAINT homework_minutes_check CHECK (((minutes >= 1) AND (minutes <= 600))),
  CONSTRAINT homework_most_turns_check CHECK (((most_turns >= 1) AND (most_turns <= 20))),
  CONSTRAINT homework_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX homework_by_assessment ON public.homework USING btree (school_id, assessment_id) WHERE (assessment_id IS NOT NULL);
CREATE INDEX homework_by_author ON public.homework USING btree (school_id, created_by);
CREATE INDEX homework_by_course ON public.homework USING btree (school_id, course_id, due_on);
CREATE INDEX homework_by_day ON public.homework USING btree (school_id, due_on);
CREATE INDEX homework_by_lesson ON public.homework USING btree (school_id, due_lesson_id) WHERE (due_lesson_id IS NOT NULL);
ALTER TABLE homework ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON homework AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON homework TO encrier_app;

CREATE TABLE homework_helps (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  homework_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  words text DEFAULT ''::text NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  asked_at timestamp with time zone NOT NULL, -- @school
  answer text DEFAULT ''::text NOT NULL, -- @personal
  answered_by uuid, -- @school
  answered_at timestamp with time zone, -- @school
  CONSTRAINT homework_helps_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT homework_helps_school_id_answered_by_fkey FOREIGN KEY (school_id, answered_by) REFERENCES accounts(school_id, id),
  CONSTRAINT homework_helps_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT homework_helps_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT homework_helps_school_id_homework_id_fkey FOREIGN KEY (school_id, homework_id) REFERENCES homework(school_id, id),
  CONSTRAINT homework_helps_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT homework_helps_answer_check CHECK ((length(answer) <= 2000)),
  CONSTRAINT homework_helps_check CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
  CONSTRAINT homework_helps_words_check CHECK ((length(words) <= 500))
);
CREATE INDEX homework_helps_by_answer ON public.homework_helps USING btree (school_id, answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX homework_helps_by_author ON public.homework_helps USING btree (school_id, by_id);
CREATE INDEX homework_helps_by_piece ON public.homework_helps USING btree (school_id, homework_id);
CREATE INDEX homework_helps_by_pupil ON public.homework_helps USING btree (school_id, pupil_id);
CREATE UNIQUE INDEX homework_helps_open ON public.homework_helps USING btree (school_id, homework_id, pupil_id) WHERE (answered_at IS NULL);
ALTER TABLE homework_helps ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_helps FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON homework_helps AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON homework_helps TO encrier_app;

CREATE TABLE homework_hints (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  homework_id uuid NOT NULL, -- @school
  body text NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  said_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT homework_hints_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT homework_hints_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT homework_hints_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT homework_hints_school_id_homework_id_fkey FOREIGN KEY (school_id, homework_id) REFERENCES homework(school_id, id) ON DELETE CASCADE,
  CONSTRAINT homework_hints_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)))
);
CREATE INDEX homework_hints_by_author ON public.homework_hints USING btree (school_id, by_id);
CREATE INDEX homework_hints_by_piece ON public.homework_hints USING btree (school_id, homework_id);
ALTER TABLE homework_hints ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_hints FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON homework_hints AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON homework_hints TO encrier_app;

CREATE TABLE homework_limits (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  level_id uuid, -- @school
  minutes smallint NOT NULL, -- @school
  pieces smallint NOT NULL, -- @school
  CONSTRAINT homework_limits_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT homework_limits_school_id_level_id_key UNIQUE NULLS NOT DISTINCT (school_id, level_id),
  CONSTRAINT homework_limits_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT homework_limits_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id) ON DELETE CASCADE,
  CONSTRAINT homework_limits_minutes_check CHECK (((minutes >= 5) AND (minutes <= 600))),
  CONSTRAINT homework_limits_pieces_check CHECK (((pieces >= 1) AND (pieces <= 20)))
);
ALTER TABLE homework_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON homework_limits AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON homework_limits TO encrier_app;

CREATE TABLE homework_pupils (
  school_id integer NOT NULL, -- @school
  homework_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  CONSTRAINT homework_pupils_pkey PRIMARY KEY (school_id, homework_id, pupil_id),
  CONSTRAINT homework_pupils_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT homework_pupils_school_id_homework_id_fkey FOREIGN KEY (school_id, homework_id) REFERENCES homework(school_id, id) ON DELETE CASCADE,
  CONSTRAINT homework_pupils_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id)
);
CREATE INDEX homework_pupils_by_pupil ON public.homework_pupils USING btree (school_id, pupil_id);
ALTER TABLE homework_pupils ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_pupils FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON homework_pupils AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON homework_pupils TO encrier_app;

CREATE TABLE homework_works (
  school_id integer NOT NULL, -- @school
  homework_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  done_at timestamp with time zone, -- @school
  received_at timestamp with time zone, -- @school
  verdict text, -- @personal
  verdict_at timestamp with time zone, -- @school
  comment text DEFAULT ''::text NOT NULL, -- @personal
  mark text DEFAULT ''::text NOT NULL, -- @personal
  by_id uuid, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  id uuid DEFAULT gen_random_uuid() NOT NULL, -- @school
  scores jsonb DEFAULT '{}'::jsonb NOT NULL, -- @personal
  CONSTRAINT homework_works_pkey PRIMARY KEY (school_id, homework_id, pupil_id),
  CONSTRAINT homework_works_school_id_id_key UNIQUE (school_id, id),
  CONSTRAINT homework_works_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT homework_works_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT homework_works_school_id_homework_id_fkey FOREIGN KEY (school_id, homework_id) REFERENCES homework(school_id, id),
  CONSTRAINT homework_works_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT homework_works_check CHECK (((verdict IS NULL) = (verdict_at IS NULL))),
  CONSTRAINT homework_works_comment_check CHECK ((length(comment) <= 2000)),
  CONSTRAINT homework_works_mark_check CHECK ((length(mark) <= 20)),
  CONSTRAINT homework_works_scores_check CHECK ((jsonb_typeof(scores) = 'object'::text)),
  CONSTRAINT homework_works_verdict_check CHECK ((verdict = ANY (ARRAY['corrected'::text, 'again'::text])))
);
CREATE INDEX homework_works_by_author ON public.homework_works USING btree (school_id, by_id);
CREATE INDEX homework_works_by_pupil ON public.homework_works USING btree (school_id, pupil_id);
ALTER TABLE homework_works ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_works FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON homework_works AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON homework_works TO encrier_app;

CREATE TABLE idempotency_keys (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  key text NOT NULL, -- @school
  route text NOT NULL, -- @school
  body_hash bytea NOT NULL, -- @school
  response jsonb, -- @personal
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  rights bytea DEFAULT '\x'::bytea NOT NULL, -- @school
  children uuid[] DEFAULT '{}'::uuid[] NOT NULL, -- @school
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (school_id, account_id, key),
  CONSTRAINT idempotency_keys_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 8) AND (length(key) <= 100)))
);
CREATE INDEX idempotency_age ON public.idempotency_keys USING btree (school_id, created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotency_keys AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO encrier_app;

CREATE TABLE import_changes (
  school_id integer NOT NULL, -- @school
  import_id uuid NOT NULL, -- @school
  seq integer NOT NULL, -- @school
  relation text NOT NULL, -- @school
  action text NOT NULL, -- @school
  rows jsonb NOT NULL, -- @sensitive
  after jsonb, -- @school
  CONSTRAINT import_changes_pkey PRIMARY KEY (school_id, import_id, seq),
  CONSTRAINT import_changes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT import_changes_school_id_import_id_fkey FOREIGN KEY (school_id, import_id) REFERENCES imports(school_id, id) ON DELETE CASCADE,
  CONSTRAINT import_changes_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text])))
);
ALTER TABLE import_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON import_changes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_changes TO encrier_app;

CREATE TABLE import_headers (
  school_id integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  header text NOT NULL, -- @school
  field text NOT NULL, -- @school
  used_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT import_headers_pkey PRIMARY KEY (school_id, kind, header),
  CONSTRAINT import_headers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT import_headers_header_check CHECK (((length(header) >= 1) AND (length(header) <= 120)))
);
ALTER TABLE import_headers ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_headers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON import_headers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_headers TO encrier_app;

CREATE TABLE import_lines (
  school_id integer NOT NULL, -- @school
  import_id uuid NOT NULL, -- @school
  line integer NOT NULL, -- @school
  cells text[] NOT NULL, -- @personal
  skipped boolean DEFAULT false NOT NULL, -- @school
  outcome text DEFAULT 'create'::text NOT NULL, -- @school
  issues jsonb DEFAULT '[]'::jsonb NOT NULL, -- @personal
  sheet text DEFAULT ''::text NOT NULL, -- @school
  row_number integer DEFAULT 0 NOT NULL, -- @school
  org_id uuid, -- @school
  changes jsonb DEFAULT '[]'::jsonb NOT NULL, -- @personal
  CONSTRAINT import_lines_pkey PRIMARY KEY (school_id, import_id, line),
  CONSTRAINT import_lines_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT import_lines_school_id_import_id_fkey FOREIGN KEY (school_id, import_id) REFERENCES imports(school_id, id) ON DELETE CASCADE,
  CONSTRAINT import_lines_outcome_check CHECK ((outcome = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'error'::text, 'skipped'::text])))
);
ALTER TABLE import_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON import_lines AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_lines TO encrier_app;

CREATE TABLE import_runs (
  school_id integer NOT NULL, -- @school
  import_id uuid NOT NULL, -- @school
  action text NOT NULL, -- @school
  phase text NOT NULL, -- @school
  done integer DEFAULT 0 NOT NULL, -- @school
  total integer DEFAULT 0 NOT NULL, -- @school
  cancelled boolean DEFAULT false NOT NULL, -- @school
  failure text, -- @school
  asked_by_id uuid, -- @school
  beat_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT import_runs_pkey PRIMARY KEY (school_id, import_id),
  CONSTRAINT import_runs_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT import_runs_school_id_import_id_fkey FOREIGN KEY (school_id, import_id) REFERENCES imports(school_id, id) ON DELETE CASCADE,
  CONSTRAINT import_runs_action_check CHECK ((action = ANY (ARRAY['check'::text, 'run'::text, 'undo'::text]))),
  CONSTRAINT import_runs_phase_check CHECK ((phase = ANY (ARRAY['waiting'::text, 'reading'::text, 'writing'::text, 'failed'::text, 'cancelled'::text])))
);
ALTER TABLE import_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON import_runs AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_runs TO encrier_app;

CREATE TABLE imports (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  org_id uuid, -- @school
  file_name text NOT NULL, -- @personal
  status text NOT NULL, -- @school
  encoding text NOT NULL, -- @school
  separator text NOT NULL, -- @school
  headers text[] NOT NULL, -- @school
  mapping text[] NOT NULL, -- @school
  counts jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  created jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  created_by uuid, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  done_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  file_id uuid, -- @school
  layout text DEFAULT ''::text NOT NULL, -- @school
  sheets jsonb DEFAULT '[]'::jsonb NOT NULL, -- @school
  header_row integer DEFAULT 1 NOT NULL, -- @school
  undo_until_at timestamp with time zone, -- @school
  undone_at timestamp with time zone, -- @school
  undone_by_id uuid, -- @school
  places jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  placed jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  planned jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  absent_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL, -- @personal
  present integer DEFAULT 0 NOT NULL, -- @school
  absent_closed_at timestamp with time zone, -- @school
  own_orgs uuid[], -- @school
  CONSTRAINT imports_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT imports_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT imports_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT imports_kind_check CHECK ((kind = ANY (ARRAY['pupils'::text, 'guardians'::text, 'staff'::text, 'classes'::text, 'subjects'::text, 'classrooms'::text, 'courses'::text, 'lessons'::text]))),
  CONSTRAINT imports_status_check CHECK ((status = ANY (ARRAY['mapping'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX imports_with_absent ON public.imports USING btree (school_id, done_at) WHERE ((absent_closed_at IS NULL) AND (absent_ids <> '{}'::uuid[]));
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON imports AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON imports TO encrier_app;

CREATE TABLE incident_versions (
  school_id integer NOT NULL, -- @school
  incident_id uuid NOT NULL, -- @school
  number smallint NOT NULL, -- @school
  body text NOT NULL, -- @sensitive
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT incident_versions_pkey PRIMARY KEY (school_id, incident_id, number),
  CONSTRAINT incident_versions_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT incident_versions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT incident_versions_school_id_incident_id_fkey FOREIGN KEY (school_id, incident_id) REFERENCES incidents(school_id, id) ON DELETE CASCADE,
  CONSTRAINT incident_versions_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
);
CREATE INDEX incident_versions_by_author ON public.incident_versions USING btree (school_id, by_id);
ALTER TABLE incident_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE incident_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON incident_versions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON incident_versions TO encrier_app;

CREATE TABLE incidents (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  category text NOT NULL, -- @personal
  severity text NOT NULL, -- @personal
  happened_on date NOT NULL, -- @school
  minute smallint, -- @school
  place text DEFAULT ''::text NOT NULL, -- @personal
  state text DEFAULT 'reported'::text NOT NULL, -- @school
  outcome text DEFAULT ''::text NOT NULL, -- @sensitive
  author_id uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  examined_by uuid, -- @school
  examined_at timestamp with time zone, -- @school
  closed_by uuid, -- @school
  closed_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT incidents_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT incidents_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT incidents_school_id_closed_by_fkey FOREIGN KEY (school_id, closed_by) REFERENCES accounts(school_id, id),
  CONSTRAINT incidents_school_id_examined_by_fkey FOREIGN KEY (school_id, examined_by) REFERENCES accounts(school_id, id),
  CONSTRAINT incidents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT incidents_category_check CHECK ((category = ANY (ARRAY['insult'::text, 'violence'::text, 'harassment'::text, 'theft'::text, 'damage'::text, 'cheating'::text, 'phone'::text, 'clothing'::text, 'lateness'::text, 'rules'::text, 'other'::text]))),
  CONSTRAINT incidents_check CHECK (((state = 'reported'::text) = (examined_at IS NULL))),
  CONSTRAINT incidents_check1 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT incidents_minute_check CHECK (((minute >= 0) AND (minute <= 1439))),
  CONSTRAINT incidents_outcome_check CHECK ((length(outcome) <= 2000)),
  CONSTRAINT incidents_place_check CHECK ((length(place) <= 120)),
  CONSTRAINT incidents_severity_check CHECK ((severity = ANY (ARRAY['mild'::text, 'moderate'::text, 'serious'::text, 'very_serious'::text]))),
  CONSTRAINT incidents_state_check CHECK ((state = ANY (ARRAY['reported'::text, 'examined'::text, 'closed'::text])))
);
CREATE INDEX incidents_by_author ON public.incidents USING btree (school_id, author_id);
CREATE INDEX incidents_by_closer ON public.incidents USING btree (school_id, closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX incidents_by_day ON public.incidents USING btree (school_id, happened_on DESC, id);
CREATE INDEX incidents_by_examiner ON public.incidents USING btree (school_id, examined_by) WHERE (examined_by IS NOT NULL);
ALTER TABLE incidents ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidents FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON incidents AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON incidents TO encrier_app;

CREATE TABLE invitations (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  code_id uuid, -- @school
  channel text NOT NULL, -- @school
  status text NOT NULL, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @school
  reminder boolean DEFAULT false NOT NULL, -- @school
  attempts integer DEFAULT 0 NOT NULL, -- @school
  created_by uuid, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  done_at timestamp with time zone, -- @school
  CONSTRAINT invitations_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT invitations_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT invitations_school_id_code_id_fkey FOREIGN KEY (school_id, code_id) REFERENCES one_time_codes(school_id, id) ON DELETE SET NULL (code_id),
  CONSTRAINT invitations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT invitations_channel_check CHECK ((channel = ANY (ARRAY['sheet'::text, 'mail'::text]))),
  CONSTRAINT invitations_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX invitations_by_account ON public.invitations USING btree (school_id, account_id, created_at DESC);
CREATE INDEX invitations_by_code ON public.invitations USING btree (school_id, code_id) WHERE (code_id IS NOT NULL);
CREATE INDEX invitations_waiting ON public.invitations USING btree (school_id, created_at) WHERE (status = 'waiting'::text);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invitations AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON invitations TO encrier_app;

CREATE TABLE justification_events (
  school_id integer NOT NULL, -- @school
  justification_id uuid NOT NULL, -- @school
  event_id uuid NOT NULL, -- @school
  CONSTRAINT justification_events_pkey PRIMARY KEY (school_id, justification_id, event_id),
  CONSTRAINT justification_events_school_id_event_id_fkey FOREIGN KEY (school_id, event_id) REFERENCES attendance_events(school_id, id) ON DELETE CASCADE,
  CONSTRAINT justification_events_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT justification_events_school_id_justification_id_fkey FOREIGN KEY (school_id, justification_id) REFERENCES justifications(school_id, id) ON DELETE CASCADE
);
CREATE INDEX justification_events_by_event ON public.justification_events USING btree (school_id, event_id);
ALTER TABLE justification_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE justification_events FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON justification_events AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON justification_events TO encrier_app;

CREATE TABLE justifications (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  reason_id uuid NOT NULL, -- @personal
  body text DEFAULT ''::text NOT NULL, -- @personal
  state text DEFAULT 'given'::text NOT NULL, -- @school
  answer text DEFAULT ''::text NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT justifications_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT justifications_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT justifications_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT justifications_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT justifications_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT justifications_school_id_reason_id_fkey FOREIGN KEY (school_id, reason_id) REFERENCES absence_reasons(school_id, id),
  CONSTRAINT justifications_answer_check CHECK ((length(answer) <= 500)),
  CONSTRAINT justifications_body_check CHECK ((length(body) <= 2000)),
  CONSTRAINT justifications_state_check CHECK ((state = ANY (ARRAY['given'::text, 'accepted'::text, 'refused'::text, 'more'::text])))
);
CREATE INDEX justifications_by_author ON public.justifications USING btree (school_id, by_id);
CREATE INDEX justifications_by_decider ON public.justifications USING btree (school_id, decided_by);
CREATE INDEX justifications_by_pupil ON public.justifications USING btree (school_id, pupil_id, created_at);
CREATE INDEX justifications_by_reason ON public.justifications USING btree (school_id, reason_id);
CREATE INDEX justifications_waiting ON public.justifications USING btree (school_id, created_at) WHERE (state = 'given'::text);
ALTER TABLE justifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE justifications FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON justifications AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON justifications TO encrier_app;

CREATE TABLE known_permissions (
  school_id integer NOT NULL, -- @school
  permission text NOT NULL, -- @school
  CONSTRAINT known_permissions_pkey PRIMARY KEY (school_id, permission),
  CONSTRAINT known_permissions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT known_permissions_permission_check CHECK (((length(permission) >= 1) AND (length(permission) <= 80)))
);
ALTER TABLE known_permissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_permissions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON known_permissions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON known_permissions TO encrier_app;

CREATE TABLE lesson_covers (
  school_id integer NOT NULL, -- @school
  lesson_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  task text DEFAULT ''::text NOT NULL, -- @school
  outcome text, -- @school
  substitute_id uuid, -- @school
  was_kind text, -- @school
  owed boolean DEFAULT false NOT NULL, -- @school
  release boolean DEFAULT false NOT NULL, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT lesson_covers_pkey PRIMARY KEY (school_id, lesson_id, person_id),
  CONSTRAINT lesson_covers_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT lesson_covers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT lesson_covers_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT lesson_covers_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT lesson_covers_school_id_substitute_id_fkey FOREIGN KEY (school_id, substitute_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT lesson_covers_check CHECK (((outcome <> 'replaced'::text) OR (substitute_id IS NOT NULL))),
  CONSTRAINT lesson_covers_outcome_check CHECK ((outcome = ANY (ARRAY['replaced'::text, 'study'::text, 'cancelled'::text]))),
  CONSTRAINT lesson_covers_task_check CHECK ((length(task) <= 2000))
);
CREATE INDEX lesson_covers_by_decider ON public.lesson_covers USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX lesson_covers_by_person ON public.lesson_covers USING btree (school_id, person_id);
CREATE INDEX lesson_covers_by_substitute ON public.lesson_covers USING btree (school_id, substitute_id) WHERE (substitute_id IS NOT NULL);
CREATE INDEX lesson_covers_owed ON public.lesson_covers USING btree (school_id, lesson_id) WHERE owed;
ALTER TABLE lesson_covers ENABLE ROW LEVEL SECURITY;
ALTER TABLE lesson_covers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON lesson_covers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lesson_covers TO encrier_app;

CREATE TABLE lesson_releases (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  half text NOT NULL, -- @school
  kind text NOT NULL, -- @school
  from_minute smallint NOT NULL, -- @school
  to_minute smallint NOT NULL, -- @school
  state text NOT NULL, -- @school
  made_by uuid, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  answered_by uuid, -- @school
  answered_at timestamp with time zone, -- @school
  CONSTRAINT lesson_releases_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT lesson_releases_school_id_answered_by_fkey FOREIGN KEY (school_id, answered_by) REFERENCES accounts(school_id, id),
  CONSTRAINT lesson_releases_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT lesson_releases_school_id_made_by_fkey FOREIGN KEY (school_id, made_by) REFERENCES accounts(school_id, id),
  CONSTRAINT lesson_releases_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT lesson_releases_check CHECK ((from_minute < to_minute)),
  CONSTRAINT lesson_releases_check1 CHECK ((((state = ANY (ARRAY['free'::text, 'stays'::text])) = (answered_by IS NOT NULL)) OR (state = 'withdrawn'::text))),
  CONSTRAINT lesson_releases_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  CONSTRAINT lesson_releases_half_check CHECK ((half = ANY (ARRAY['morning'::text, 'afternoon'::text]))),
  CONSTRAINT lesson_releases_kind_check CHECK ((kind = ANY (ARRAY['leave'::text, 'arrive'::text]))),
  CONSTRAINT lesson_releases_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'allowed'::text, 'free'::text, 'stays'::text, 'withdrawn'::text]))),
  CONSTRAINT lesson_releases_to_minute_check CHECK (((to_minute >= 1) AND (to_minute <= 1440)))
);
CREATE INDEX lesson_releases_by_answer ON public.lesson_releases USING btree (school_id, answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX lesson_releases_by_day ON public.lesson_releases USING btree (school_id, on_day);
CREATE INDEX lesson_releases_by_maker ON public.lesson_releases USING btree (school_id, made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX lesson_releases_by_pupil ON public.lesson_releases USING btree (school_id, pupil_id, on_day);
CREATE UNIQUE INDEX lesson_releases_once ON public.lesson_releases USING btree (school_id, pupil_id, on_day, half, kind) WHERE (state <> 'withdrawn'::text);
ALTER TABLE lesson_releases ENABLE ROW LEVEL SECURITY;
ALTER TABLE lesson_releases FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON lesson_releases AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lesson_releases TO encrier_app;

CREATE TABLE lesson_series (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  org_id uuid, -- @school
  kind text DEFAULT 'lesson'::text NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @school
  course_id uuid, -- @school
  subject_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  whole smallint NOT NULL, -- @school
  weekday smallint NOT NULL, -- @school
  week text DEFAULT 'all'::text NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  to_on date NOT NULL, -- @school
  classroom_id uuid, -- @school
  locked boolean DEFAULT false NOT NULL, -- @school
  overlap boolean DEFAULT false NOT NULL, -- @school
  overlap_reason text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT lesson_series_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT lesson_series_school_id_id_weekday_week_starts_ends_from_on_key UNIQUE (school_id, id, weekday, week, starts, ends, from_on, to_on, overlap),
  CONSTRAINT series_class_taken EXCLUDE USING gist (school_id WITH =, class_id WITH =, weekday WITH =, int4range((starts)::integer, (ends)::integer) WITH &&, daterange(from_on, to_on, '[]'::text) WITH &&, int4range(
CASE week
    WHEN 'B'::text THEN 1
    ELSE 0
END,
CASE week
    WHEN 'A'::text THEN 1
    ELSE 2
END) WITH &&) WHERE (((NOT overlap) AND (class_id IS NOT NULL) AND (whole = 1))),
  CONSTRAINT series_part_taken EXCLUDE USING gist (school_id WITH =, class_id WITH =, weekday WITH =, int4range((starts)::integer, (ends)::integer) WITH &&, daterange(from_on, to_on, '[]'::text) WITH &&, int4range(
CASE week
    WHEN 'B'::text THEN 1
    ELSE 0
END,
CASE week
    WHEN 'A'::text THEN 1
    ELSE 2
END) WITH &&, whole WITH <>) WHERE (((NOT overlap) AND (class_id IS NOT NULL))),
  CONSTRAINT series_room_taken EXCLUDE USING gist (school_id WITH =, classroom_id WITH =, weekday WITH =, int4range((starts)::integer, (ends)::integer) WITH &&, daterange(from_on, to_on, '[]'::text) WITH &&, int4range(
CASE week
    WHEN 'B'::text THEN 1
    ELSE 0
END,
CASE week
    WHEN 'A'::text THEN 1
    ELSE 2
END) WITH &&) WHERE (((NOT overlap) AND (classroom_id IS NOT NULL))),
  CONSTRAINT lesson_series_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT lesson_series_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id),
  CONSTRAINT lesson_series_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT lesson_series_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT lesson_series_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT lesson_series_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT lesson_series_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT lesson_series_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES timetables(school_id, year_id),
  CONSTRAINT lesson_series_check CHECK (((starts >= 0) AND (starts < ends) AND (ends <= 1440))),
  CONSTRAINT lesson_series_check1 CHECK ((from_on <= to_on)),
  CONSTRAINT lesson_series_check2 CHECK ((overlap = (overlap_reason <> ''::text))),
  CONSTRAINT lesson_series_check3 CHECK (((course_id IS NOT NULL) OR (title <> ''::text))),
  CONSTRAINT lesson_series_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'practical'::text, 'study'::text, 'activity'::text, 'meeting'::text]))),
  CONSTRAINT lesson_series_overlap_reason_check CHECK ((length(overlap_reason) <= 200)),
  CONSTRAINT lesson_series_title_check CHECK ((length(title) <= 80)),
  CONSTRAINT lesson_series_week_check CHECK ((week = ANY (ARRAY['all'::text, 'A'::text, 'B'::text]))),
  CONSTRAINT lesson_series_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  CONSTRAINT lesson_series_whole_check CHECK ((whole = ANY (ARRAY[0, 1])))
);
CREATE INDEX lesson_series_by_course ON public.lesson_series USING btree (school_id, course_id);
CREATE INDEX lesson_series_by_year ON public.lesson_series USING btree (school_id, year_id);
ALTER TABLE lesson_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE lesson_series FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON lesson_series AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lesson_series TO encrier_app;

CREATE TABLE lesson_teachers (
  school_id integer NOT NULL, -- @school
  lesson_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  substitute boolean DEFAULT false NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  counts boolean NOT NULL, -- @school
  CONSTRAINT lesson_teachers_pkey PRIMARY KEY (school_id, lesson_id, person_id),
  CONSTRAINT lesson_teacher_taken EXCLUDE USING gist (school_id WITH =, person_id WITH =, on_day WITH =, int4range((starts)::integer, (ends)::integer) WITH &&) WHERE (counts),
  CONSTRAINT lesson_teachers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT lesson_teachers_school_id_lesson_id_on_day_starts_ends_cou_fkey FOREIGN KEY (school_id, lesson_id, on_day, starts, ends, counts) REFERENCES lessons(school_id, id, on_day, starts, ends, counts) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT lesson_teachers_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES staff(school_id, person_id)
);
CREATE INDEX lesson_teachers_by_person ON public.lesson_teachers USING btree (school_id, person_id, on_day);
ALTER TABLE lesson_teachers ENABLE ROW LEVEL SECURITY;
ALTER TABLE lesson_teachers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON lesson_teachers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lesson_teachers TO encrier_app;

CREATE TABLE lessons (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  org_id uuid, -- @school
  series_id uuid, -- @school
  series_on date, -- @school
  kind text DEFAULT 'lesson'::text NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @school
  course_id uuid, -- @school
  subject_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  whole smallint NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  classroom_id uuid, -- @school
  state text DEFAULT 'planned'::text NOT NULL, -- @school
  overlap boolean DEFAULT false NOT NULL, -- @school
  overlap_reason text DEFAULT ''::text NOT NULL, -- @personal
  counts boolean NOT NULL, -- @school
  remote_url text DEFAULT ''::text NOT NULL, -- @school
  note text DEFAULT ''::text NOT NULL, -- @personal
  changes text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  before jsonb, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  changed_at timestamp with time zone, -- @school
  makes_up_id uuid, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  hours_id uuid, -- @school
  base_starts smallint, -- @school
  base_ends smallint, -- @school
  CONSTRAINT lessons_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT lessons_school_id_id_on_day_starts_ends_counts_key UNIQUE (school_id, id, on_day, starts, ends, counts),
  CONSTRAINT lessons_school_id_series_id_series_on_key UNIQUE (school_id, series_id, series_on),
  CONSTRAINT lesson_class_taken EXCLUDE USING gist (school_id WITH =, class_id WITH =, on_day WITH =, int4range((starts)::integer, (ends)::integer) WITH &&) WHERE ((counts AND (class_id IS NOT NULL) AND (whole = 1))),
  CONSTRAINT lesson_part_taken EXCLUDE USING gist (school_id WITH =, class_id WITH =, on_day WITH =, int4range((starts)::integer, (ends)::integer) WITH &&, whole WITH <>) WHERE ((counts AND (class_id IS NOT NULL))),
  CONSTRAINT lesson_room_taken EXCLUDE USING gist (school_id WITH =, classroom_id WITH =, on_day WITH =, int4range((starts)::integer, (ends)::integer) WITH &&) WHERE ((counts AND (classroom_id IS NOT NULL))),
  CONSTRAINT lessons_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT lessons_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id),
  CONSTRAINT lessons_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT lessons_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT lessons_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT lessons_school_id_hours_id_fkey FOREIGN KEY (school_id, hours_id) REFERENCES changed_hours(school_id, id) ON DELETE SET NULL (hours_id) NOT VALID,
  CONSTRAINT lessons_school_id_makes_up_id_fkey FOREIGN KEY (school_id, makes_up_id) REFERENCES lessons(school_id, id) ON DELETE SET NULL (makes_up_id),
  CONSTRAINT lessons_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT lessons_school_id_series_id_fkey FOREIGN KEY (school_id, series_id) REFERENCES lesson_series(school_id, id) ON DELETE SET NULL (series_id),
  CONSTRAINT lessons_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT lessons_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES timetables(school_id, year_id),
  CONSTRAINT lessons_changes_check CHECK ((changes <@ '{added,moved,room,teacher,remote,cancelled}'::text[])),
  CONSTRAINT lessons_check CHECK (((starts >= 0) AND (starts < ends) AND (ends <= 1440))),
  CONSTRAINT lessons_check1 CHECK ((counts = ((state <> 'cancelled'::text) AND (NOT overlap)))),
  CONSTRAINT lessons_check2 CHECK ((overlap = (overlap_reason <> ''::text))),
  CONSTRAINT lessons_check3 CHECK (((course_id IS NOT NULL) OR (title <> ''::text))),
  CONSTRAINT lessons_check4 CHECK (((base_starts IS NULL) = (base_ends IS NULL))),
  CONSTRAINT lessons_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'practical'::text, 'exam'::text, 'outing'::text, 'activity'::text, 'study'::text, 'detention'::text, 'meeting'::text]))),
  CONSTRAINT lessons_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT lessons_overlap_reason_check CHECK ((length(overlap_reason) <= 200)),
  CONSTRAINT lessons_reason_check CHECK ((length(reason) <= 200)),
  CONSTRAINT lessons_remote_url_check CHECK ((length(remote_url) <= 500)),
  CONSTRAINT lessons_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'cancelled'::text]))),
  CONSTRAINT lessons_title_check CHECK ((length(title) <= 80)),
  CONSTRAINT lessons_whole_check CHECK ((whole = ANY (ARRAY[0, 1])))
);
CREATE INDEX lessons_by_class ON public.lessons USING btree (school_id, class_id, on_day);
CREATE INDEX lessons_by_classroom ON public.lessons USING btree (school_id, classroom_id, on_day);
CREATE INDEX lessons_by_course ON public.lessons USING btree (school_id, course_id, on_day);
CREATE INDEX lessons_by_day ON public.lessons USING btree (school_id, on_day);
CREATE INDEX lessons_by_group ON public.lessons USING btree (school_id, group_id, on_day);
CREATE INDEX lessons_by_hours ON public.lessons USING btree (school_id, hours_id) WHERE (hours_id IS NOT NULL);
ALTER TABLE lessons ENABLE ROW LEVEL SECURITY;
ALTER TABLE lessons FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON lessons AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lessons TO encrier_app;

CREATE TABLE letter_copies (
  school_id integer NOT NULL, -- @school
  mailing_id uuid NOT NULL, -- @school
  nth smallint NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  names text[] NOT NULL, -- @personal
  address text NOT NULL, -- @personal
  lang text NOT NULL, -- @school
  fields jsonb NOT NULL, -- @personal
  id uuid NOT NULL, -- @school
  file_id uuid, -- @school
  sent_at timestamp with time zone, -- @school
  CONSTRAINT letter_copies_pkey PRIMARY KEY (school_id, mailing_id, nth),
  CONSTRAINT letter_copies_school_id_id_key UNIQUE (school_id, id),
  CONSTRAINT letter_copies_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id) NOT VALID,
  CONSTRAINT letter_copies_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT letter_copies_school_id_mailing_id_fkey FOREIGN KEY (school_id, mailing_id) REFERENCES letter_mailings(school_id, id) ON DELETE CASCADE,
  CONSTRAINT letter_copies_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT letter_copies_check CHECK (((file_id IS NULL) = (sent_at IS NULL))),
  CONSTRAINT letter_copies_fields_check CHECK ((jsonb_typeof(fields) = 'object'::text)),
  CONSTRAINT letter_copies_lang_check CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text, 'ar'::text]))),
  CONSTRAINT letter_copies_nth_check CHECK ((nth >= 1))
);
CREATE INDEX letter_copies_by_file ON public.letter_copies USING btree (school_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX letter_copies_by_pupil ON public.letter_copies USING btree (school_id, pupil_id);
ALTER TABLE letter_copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE letter_copies FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON letter_copies AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON letter_copies TO encrier_app;

CREATE TABLE letter_mailings (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  title text NOT NULL, -- @school
  texts jsonb NOT NULL, -- @school
  made_by uuid NOT NULL, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  state text DEFAULT 'paper'::text NOT NULL, -- @school
  send_at timestamp with time zone, -- @school
  sent_at timestamp with time zone, -- @school
  CONSTRAINT letter_mailings_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT letter_mailings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT letter_mailings_school_id_made_by_fkey FOREIGN KEY (school_id, made_by) REFERENCES accounts(school_id, id),
  CONSTRAINT letter_mailings_check CHECK (((state = 'paper'::text) = (send_at IS NULL))),
  CONSTRAINT letter_mailings_check1 CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  CONSTRAINT letter_mailings_state_check CHECK ((state = ANY (ARRAY['paper'::text, 'waiting'::text, 'sending'::text, 'sent'::text, 'cancelled'::text]))),
  CONSTRAINT letter_mailings_texts_check CHECK ((jsonb_typeof(texts) = 'array'::text))
);
CREATE INDEX letter_mailings_by_author ON public.letter_mailings USING btree (school_id, made_by);
CREATE INDEX letter_mailings_recent ON public.letter_mailings USING btree (school_id, made_at DESC);
ALTER TABLE letter_mailings ENABLE ROW LEVEL SECURITY;
ALTER TABLE letter_mailings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON letter_mailings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON letter_mailings TO encrier_app;

CREATE TABLE letter_receivers (
  school_id integer NOT NULL, -- @school
  copy_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  read_at timestamp with time zone, -- @school
  CONSTRAINT letter_receivers_pkey PRIMARY KEY (school_id, copy_id, person_id),
  CONSTRAINT letter_receivers_school_id_copy_id_fkey FOREIGN KEY (school_id, copy_id) REFERENCES letter_copies(school_id, id) ON DELETE CASCADE,
  CONSTRAINT letter_receivers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT letter_receivers_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id)
);
CREATE INDEX letter_receivers_by_person ON public.letter_receivers USING btree (school_id, person_id);
ALTER TABLE letter_receivers ENABLE ROW LEVEL SECURITY;
ALTER TABLE letter_receivers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON letter_receivers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON letter_receivers TO encrier_app;

CREATE TABLE letter_templates (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  title text NOT NULL, -- @school
  texts jsonb NOT NULL, -- @school
  created_by uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  updated_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT letter_templates_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT letter_templates_school_id_created_by_fkey FOREIGN KEY (school_id, created_by) REFERENCES accounts(school_id, id),
  CONSTRAINT letter_templates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT letter_templates_texts_check CHECK ((jsonb_typeof(texts) = 'array'::text)),
  CONSTRAINT letter_templates_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX letter_templates_by_author ON public.letter_templates USING btree (school_id, created_by);
ALTER TABLE letter_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE letter_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON letter_templates AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON letter_templates TO encrier_app;

CREATE TABLE level_subjects (
  school_id integer NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  coefficient numeric(5,2) DEFAULT 1 NOT NULL, -- @school
  weekly_minutes integer DEFAULT 0 NOT NULL, -- @school
  CONSTRAINT level_subjects_pkey PRIMARY KEY (school_id, level_id, subject_id),
  CONSTRAINT level_subjects_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT level_subjects_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id) ON DELETE CASCADE,
  CONSTRAINT level_subjects_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id) ON DELETE CASCADE,
  CONSTRAINT level_subjects_coefficient_check CHECK (((coefficient >= (0)::numeric) AND (coefficient <= (100)::numeric))),
  CONSTRAINT level_subjects_weekly_minutes_check CHECK (((weekly_minutes >= 0) AND (weekly_minutes <= 3000)))
);
CREATE INDEX level_subjects_by_subject ON public.level_subjects USING btree (school_id, subject_id);
ALTER TABLE level_subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE level_subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON level_subjects AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON level_subjects TO encrier_app;

CREATE TABLE levels (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  cycle text DEFAULT ''::text NOT NULL, -- @school
  org_id uuid NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  next_level_id uuid, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT levels_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT levels_school_id_name_key UNIQUE (school_id, name),
  CONSTRAINT levels_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT levels_school_id_next_level_id_fkey FOREIGN KEY (school_id, next_level_id) REFERENCES levels(school_id, id),
  CONSTRAINT levels_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id)
);
ALTER TABLE levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE levels FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON levels AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON levels TO encrier_app;

CREATE TABLE live_events (
  school_id integer NOT NULL, -- @school
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL, -- @school
  kind text NOT NULL, -- @school
  account_ids uuid[], -- @school
  payload jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  permissions text[], -- @school
  CONSTRAINT live_events_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT live_events_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX live_events_age ON public.live_events USING btree (school_id, created_at);
ALTER TABLE live_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE live_events FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON live_events AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_events TO encrier_app;

CREATE TABLE log_chapters (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  position smallint NOT NULL, -- @school
  title text NOT NULL, -- @school
  minutes integer NOT NULL, -- @school
  CONSTRAINT log_chapters_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT log_chapters_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_chapters_school_id_level_id_subject_id_fkey FOREIGN KEY (school_id, level_id, subject_id) REFERENCES log_programmes(school_id, level_id, subject_id) ON DELETE CASCADE,
  CONSTRAINT log_chapters_minutes_check CHECK (((minutes >= 30) AND (minutes <= 12000))),
  CONSTRAINT log_chapters_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX log_chapters_by_programme ON public.log_chapters USING btree (school_id, level_id, subject_id, "position");
ALTER TABLE log_chapters ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_chapters FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_chapters AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_chapters TO encrier_app;

CREATE TABLE log_entries (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  lesson_id uuid, -- @school
  day_on date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  kind text DEFAULT 'lesson'::text NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @school
  objective text DEFAULT ''::text NOT NULL, -- @school
  body text DEFAULT ''::text NOT NULL, -- @school
  elements text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  outcome text DEFAULT 'done'::text NOT NULL, -- @school
  visibility text DEFAULT 'families'::text NOT NULL, -- @school
  published_at timestamp with time zone, -- @school
  written_by uuid NOT NULL, -- @school
  written_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  visa_id uuid, -- @school
  revision smallint DEFAULT 1 NOT NULL, -- @school
  chapter_id uuid, -- @school
  step_id uuid, -- @school
  laying_id uuid, -- @school
  CONSTRAINT log_entries_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT log_entries_school_id_lesson_id_key UNIQUE (school_id, lesson_id),
  CONSTRAINT log_entries_school_id_chapter_id_fkey FOREIGN KEY (school_id, chapter_id) REFERENCES log_chapters(school_id, id) ON DELETE SET NULL (chapter_id),
  CONSTRAINT log_entries_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT log_entries_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_entries_school_id_laying_id_fkey FOREIGN KEY (school_id, laying_id) REFERENCES log_layings(school_id, id) ON DELETE SET NULL (laying_id),
  CONSTRAINT log_entries_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id) ON DELETE SET NULL (lesson_id),
  CONSTRAINT log_entries_school_id_step_id_fkey FOREIGN KEY (school_id, step_id) REFERENCES log_steps(school_id, id) ON DELETE SET NULL (step_id),
  CONSTRAINT log_entries_school_id_visa_id_fkey FOREIGN KEY (school_id, visa_id) REFERENCES log_visas(school_id, id),
  CONSTRAINT log_entries_school_id_written_by_fkey FOREIGN KEY (school_id, written_by) REFERENCES accounts(school_id, id),
  CONSTRAINT log_entries_body_check CHECK ((length(body) <= 20000)),
  CONSTRAINT log_entries_elements_check CHECK ((cardinality(elements) <= 12)),
  CONSTRAINT log_entries_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'exercises'::text, 'practical'::text, 'test'::text, 'correction'::text, 'outing'::text, 'project'::text]))),
  CONSTRAINT log_entries_objective_check CHECK ((length(objective) <= 1000)),
  CONSTRAINT log_entries_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'partly'::text, 'not_done'::text]))),
  CONSTRAINT log_entries_title_check CHECK ((length(title) <= 120)),
  CONSTRAINT log_entries_visibility_check CHECK ((visibility = ANY (ARRAY['families'::text, 'pupils'::text, 'team'::text])))
);
CREATE INDEX log_entries_by_author ON public.log_entries USING btree (school_id, written_by);
CREATE INDEX log_entries_by_chapter ON public.log_entries USING btree (school_id, chapter_id) WHERE (chapter_id IS NOT NULL);
CREATE INDEX log_entries_by_course ON public.log_entries USING btree (school_id, course_id, day_on);
CREATE INDEX log_entries_by_laying ON public.log_entries USING btree (school_id, laying_id) WHERE (laying_id IS NOT NULL);
CREATE INDEX log_entries_by_step ON public.log_entries USING btree (school_id, step_id) WHERE (step_id IS NOT NULL);
CREATE INDEX log_entries_by_visa ON public.log_entries USING btree (school_id, visa_id) WHERE (visa_id IS NOT NULL);
ALTER TABLE log_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_entries AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_entries TO encrier_app;

CREATE TABLE log_homework (
  school_id integer NOT NULL, -- @school
  lesson_id uuid NOT NULL, -- @school
  homework_id uuid NOT NULL, -- @school
  CONSTRAINT log_homework_pkey PRIMARY KEY (school_id, homework_id),
  CONSTRAINT log_homework_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_homework_school_id_homework_id_fkey FOREIGN KEY (school_id, homework_id) REFERENCES homework(school_id, id) ON DELETE CASCADE,
  CONSTRAINT log_homework_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id) ON DELETE CASCADE
);
CREATE INDEX log_homework_by_lesson ON public.log_homework USING btree (school_id, lesson_id);
ALTER TABLE log_homework ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_homework FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_homework AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_homework TO encrier_app;

CREATE TABLE log_layings (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  sequence_id uuid, -- @school
  course_id uuid NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  laid_at timestamp with time zone NOT NULL, -- @school
  undone_at timestamp with time zone, -- @school
  CONSTRAINT log_layings_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT log_layings_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT log_layings_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT log_layings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_layings_school_id_sequence_id_fkey FOREIGN KEY (school_id, sequence_id) REFERENCES log_sequences(school_id, id) ON DELETE SET NULL (sequence_id)
);
CREATE INDEX log_layings_by_author ON public.log_layings USING btree (school_id, by_id);
CREATE INDEX log_layings_by_course ON public.log_layings USING btree (school_id, course_id, laid_at);
CREATE INDEX log_layings_by_sequence ON public.log_layings USING btree (school_id, sequence_id) WHERE (sequence_id IS NOT NULL);
ALTER TABLE log_layings ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_layings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_layings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_layings TO encrier_app;

CREATE TABLE log_notes (
  school_id integer NOT NULL, -- @school
  lesson_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  body text NOT NULL, -- @personal
  CONSTRAINT log_notes_pkey PRIMARY KEY (school_id, lesson_id, account_id),
  CONSTRAINT log_notes_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id),
  CONSTRAINT log_notes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_notes_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT log_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)))
);
CREATE INDEX log_notes_by_account ON public.log_notes USING btree (school_id, account_id);
ALTER TABLE log_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_notes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_notes TO encrier_app;

CREATE TABLE log_programmes (
  school_id integer NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  by_school boolean DEFAULT false NOT NULL, -- @school
  written_by uuid NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT log_programmes_pkey PRIMARY KEY (school_id, level_id, subject_id),
  CONSTRAINT log_programmes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_programmes_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT log_programmes_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT log_programmes_school_id_written_by_fkey FOREIGN KEY (school_id, written_by) REFERENCES accounts(school_id, id)
);
CREATE INDEX log_programmes_by_author ON public.log_programmes USING btree (school_id, written_by);
CREATE INDEX log_programmes_by_subject ON public.log_programmes USING btree (school_id, subject_id);
ALTER TABLE log_programmes ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_programmes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_programmes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_programmes TO encrier_app;

CREATE TABLE log_resources (
  school_id integer NOT NULL, -- @school
  entry_id uuid NOT NULL, -- @school
  resource_id uuid NOT NULL, -- @school
  CONSTRAINT log_resources_pkey PRIMARY KEY (school_id, entry_id, resource_id),
  CONSTRAINT log_resources_school_id_entry_id_fkey FOREIGN KEY (school_id, entry_id) REFERENCES log_entries(school_id, id) ON DELETE CASCADE,
  CONSTRAINT log_resources_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_resources_school_id_resource_id_fkey FOREIGN KEY (school_id, resource_id) REFERENCES resources(school_id, id) ON DELETE CASCADE
);
CREATE INDEX log_resources_by_resource ON public.log_resources USING btree (school_id, resource_id);
ALTER TABLE log_resources ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_resources FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_resources AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_resources TO encrier_app;

CREATE TABLE log_sequences (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  chapter_id uuid, -- @school
  title text NOT NULL, -- @school
  shared boolean DEFAULT false NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT log_sequences_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT log_sequences_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id),
  CONSTRAINT log_sequences_school_id_chapter_id_fkey FOREIGN KEY (school_id, chapter_id) REFERENCES log_chapters(school_id, id) ON DELETE SET NULL (chapter_id),
  CONSTRAINT log_sequences_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_sequences_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT log_sequences_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT log_sequences_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX log_sequences_by_author ON public.log_sequences USING btree (school_id, account_id);
CREATE INDEX log_sequences_by_chapter ON public.log_sequences USING btree (school_id, chapter_id) WHERE (chapter_id IS NOT NULL);
CREATE INDEX log_sequences_by_level ON public.log_sequences USING btree (school_id, level_id);
CREATE INDEX log_sequences_by_subject ON public.log_sequences USING btree (school_id, subject_id, level_id);
ALTER TABLE log_sequences ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_sequences FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_sequences AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_sequences TO encrier_app;

CREATE TABLE log_settings (
  school_id integer NOT NULL, -- @school
  due_hours smallint DEFAULT 48 NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT log_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT log_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_settings_due_hours_check CHECK (((due_hours >= 1) AND (due_hours <= 336)))
);
ALTER TABLE log_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_settings TO encrier_app;

CREATE TABLE log_step_resources (
  school_id integer NOT NULL, -- @school
  step_id uuid NOT NULL, -- @school
  resource_id uuid NOT NULL, -- @school
  CONSTRAINT log_step_resources_pkey PRIMARY KEY (school_id, step_id, resource_id),
  CONSTRAINT log_step_resources_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_step_resources_school_id_resource_id_fkey FOREIGN KEY (school_id, resource_id) REFERENCES resources(school_id, id) ON DELETE CASCADE,
  CONSTRAINT log_step_resources_school_id_step_id_fkey FOREIGN KEY (school_id, step_id) REFERENCES log_steps(school_id, id) ON DELETE CASCADE
);
CREATE INDEX log_step_resources_by_resource ON public.log_step_resources USING btree (school_id, resource_id);
ALTER TABLE log_step_resources ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_step_resources FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_step_resources AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_step_resources TO encrier_app;

CREATE TABLE log_steps (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  sequence_id uuid NOT NULL, -- @school
  position smallint NOT NULL, -- @school
  lessons smallint DEFAULT 1 NOT NULL, -- @school
  kind text NOT NULL, -- @school
  title text NOT NULL, -- @school
  objective text DEFAULT ''::text NOT NULL, -- @school
  body text DEFAULT ''::text NOT NULL, -- @school
  homework text DEFAULT ''::text NOT NULL, -- @school
  CONSTRAINT log_steps_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT log_steps_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_steps_school_id_sequence_id_fkey FOREIGN KEY (school_id, sequence_id) REFERENCES log_sequences(school_id, id) ON DELETE CASCADE,
  CONSTRAINT log_steps_body_check CHECK ((length(body) <= 20000)),
  CONSTRAINT log_steps_homework_check CHECK ((length(homework) <= 300)),
  CONSTRAINT log_steps_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'exercises'::text, 'practical'::text, 'test'::text, 'correction'::text, 'outing'::text, 'project'::text]))),
  CONSTRAINT log_steps_lessons_check CHECK (((lessons >= 1) AND (lessons <= 10))),
  CONSTRAINT log_steps_objective_check CHECK ((length(objective) <= 1000)),
  CONSTRAINT log_steps_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX log_steps_by_sequence ON public.log_steps USING btree (school_id, sequence_id, "position");
ALTER TABLE log_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_steps AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_steps TO encrier_app;

CREATE TABLE log_templates (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  kind text NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @school
  objective text DEFAULT ''::text NOT NULL, -- @school
  body text DEFAULT ''::text NOT NULL, -- @school
  CONSTRAINT log_templates_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT log_templates_school_id_account_id_name_key UNIQUE (school_id, account_id, name),
  CONSTRAINT log_templates_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id),
  CONSTRAINT log_templates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_templates_body_check CHECK ((length(body) <= 20000)),
  CONSTRAINT log_templates_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'exercises'::text, 'practical'::text, 'test'::text, 'correction'::text, 'outing'::text, 'project'::text]))),
  CONSTRAINT log_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT log_templates_objective_check CHECK ((length(objective) <= 1000)),
  CONSTRAINT log_templates_title_check CHECK ((length(title) <= 120))
);
ALTER TABLE log_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_templates AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_templates TO encrier_app;

CREATE TABLE log_versions (
  school_id integer NOT NULL, -- @school
  entry_id uuid NOT NULL, -- @school
  revision smallint NOT NULL, -- @school
  visa_id uuid NOT NULL, -- @school
  content jsonb NOT NULL, -- @school
  reason text NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  opened_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT log_versions_pkey PRIMARY KEY (school_id, entry_id, revision),
  CONSTRAINT log_versions_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT log_versions_school_id_entry_id_fkey FOREIGN KEY (school_id, entry_id) REFERENCES log_entries(school_id, id) ON DELETE CASCADE,
  CONSTRAINT log_versions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_versions_school_id_visa_id_fkey FOREIGN KEY (school_id, visa_id) REFERENCES log_visas(school_id, id),
  CONSTRAINT log_versions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
CREATE INDEX log_versions_by_author ON public.log_versions USING btree (school_id, by_id);
CREATE INDEX log_versions_by_visa ON public.log_versions USING btree (school_id, visa_id);
ALTER TABLE log_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_versions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_versions TO encrier_app;

CREATE TABLE log_visas (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  viewer text NOT NULL, -- @school
  signed_as text NOT NULL, -- @school
  comment text DEFAULT ''::text NOT NULL, -- @school
  lessons integer NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  made_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT log_visas_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT log_visas_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT log_visas_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT log_visas_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT log_visas_check CHECK ((starts_on <= ends_on)),
  CONSTRAINT log_visas_comment_check CHECK ((length(comment) <= 2000)),
  CONSTRAINT log_visas_lessons_check CHECK ((lessons > 0)),
  CONSTRAINT log_visas_signed_as_check CHECK (((length(signed_as) >= 1) AND (length(signed_as) <= 120))),
  CONSTRAINT log_visas_viewer_check CHECK ((viewer = ANY (ARRAY['direction'::text, 'inspector'::text])))
);
CREATE INDEX log_visas_by_author ON public.log_visas USING btree (school_id, by_id);
CREATE INDEX log_visas_by_course ON public.log_visas USING btree (school_id, course_id, ends_on);
ALTER TABLE log_visas ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_visas FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_visas AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_visas TO encrier_app;

CREATE TABLE look_as (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  session_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  target_id uuid NOT NULL, -- @school
  reason text NOT NULL, -- @personal
  started_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  expires_at timestamp with time zone NOT NULL, -- @school
  ended_at timestamp with time zone, -- @school
  CONSTRAINT look_as_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT look_as_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT look_as_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT look_as_school_id_target_id_fkey FOREIGN KEY (school_id, target_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE
);
CREATE INDEX look_as_by_session ON public.look_as USING btree (school_id, session_id);
ALTER TABLE look_as ENABLE ROW LEVEL SECURITY;
ALTER TABLE look_as FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON look_as AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON look_as TO encrier_app;

CREATE TABLE mail_bounces (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  email text NOT NULL, -- @personal
  reason text NOT NULL, -- @school
  since_at timestamp with time zone NOT NULL, -- @school
  last_at timestamp with time zone NOT NULL, -- @school
  times integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT mail_bounces_pkey PRIMARY KEY (school_id, account_id),
  CONSTRAINT mail_bounces_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT mail_bounces_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT mail_bounces_reason_check CHECK ((length(reason) <= 40))
);
ALTER TABLE mail_bounces ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_bounces FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mail_bounces AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_bounces TO encrier_app;

CREATE TABLE mandates (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  class_id uuid, -- @school
  org_id uuid, -- @school
  place_id uuid DEFAULT COALESCE(class_id, org_id) NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  to_on date NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT mandates_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT mandates_once EXCLUDE USING gist (school_id WITH =, kind WITH =, person_id WITH =, place_id WITH =, daterange(from_on, to_on, '[]'::text) WITH &&),
  CONSTRAINT mandates_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT mandates_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT mandates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT mandates_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT mandates_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT mandates_check CHECK ((((class_id IS NULL) <> (org_id IS NULL)) AND ((org_id IS NOT NULL) = (kind = 'council'::text)))),
  CONSTRAINT mandates_days CHECK ((from_on <= to_on)),
  CONSTRAINT mandates_kind_check CHECK ((kind = ANY (ARRAY['pupil'::text, 'deputy'::text, 'eco'::text, 'parent'::text, 'council'::text])))
);
CREATE INDEX mandates_by_author ON public.mandates USING btree (school_id, by_id);
CREATE INDEX mandates_by_class ON public.mandates USING btree (school_id, class_id) WHERE (class_id IS NOT NULL);
CREATE INDEX mandates_by_org ON public.mandates USING btree (school_id, org_id) WHERE (org_id IS NOT NULL);
CREATE INDEX mandates_by_person ON public.mandates USING btree (school_id, person_id);
ALTER TABLE mandates ENABLE ROW LEVEL SECURITY;
ALTER TABLE mandates FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mandates AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mandates TO encrier_app;

CREATE TABLE marks (
  school_id integer NOT NULL, -- @school
  assessment_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  value numeric(6,3), -- @personal
  code text, -- @personal
  comment text DEFAULT ''::text NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  changed_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT marks_pkey PRIMARY KEY (school_id, assessment_id, pupil_id),
  CONSTRAINT marks_school_id_assessment_id_fkey FOREIGN KEY (school_id, assessment_id) REFERENCES assessments(school_id, id),
  CONSTRAINT marks_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT marks_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT marks_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT marks_check CHECK (((value IS NULL) OR (code IS NULL))),
  CONSTRAINT marks_code_check CHECK ((code = ANY (ARRAY['absent'::text, 'exempt'::text, 'unmarked'::text, 'not_handed'::text, 'unfit'::text, 'absent_zero'::text, 'not_handed_zero'::text]))),
  CONSTRAINT marks_comment_check CHECK ((length(comment) <= 500)),
  CONSTRAINT marks_value_check CHECK ((value >= (0)::numeric))
);
CREATE INDEX marks_by_author ON public.marks USING btree (school_id, by_id);
CREATE INDEX marks_by_pupil ON public.marks USING btree (school_id, pupil_id);
ALTER TABLE marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE marks FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON marks AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON marks TO encrier_app;

CREATE TABLE merges (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  dropped_id uuid NOT NULL, -- @school
  merged_at timestamp with time zone NOT NULL, -- @school
  merged_by_id uuid, -- @school
  dropped jsonb NOT NULL, -- @personal
  CONSTRAINT merges_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT merges_school_id_dropped_id_key UNIQUE (school_id, dropped_id),
  CONSTRAINT merges_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT merges_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id)
);
CREATE INDEX merges_by_person ON public.merges USING btree (school_id, person_id);
ALTER TABLE merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE merges FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON merges AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT ON merges TO encrier_app;

CREATE TABLE message_attachments (
  school_id integer NOT NULL, -- @school
  message_id uuid NOT NULL, -- @school
  file_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  CONSTRAINT message_attachments_pkey PRIMARY KEY (school_id, message_id, file_id),
  CONSTRAINT message_attachments_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT message_attachments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_attachments_school_id_message_id_fkey FOREIGN KEY (school_id, message_id) REFERENCES messages(school_id, id) ON DELETE CASCADE
);
ALTER TABLE message_attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_attachments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_attachments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_attachments TO encrier_app;

CREATE TABLE message_audience (
  school_id integer NOT NULL, -- @school
  message_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  role text, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  person_id uuid, -- @school
  who text[], -- @school
  exclude boolean DEFAULT false NOT NULL, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  word text, -- @school
  mandate text, -- @school
  CONSTRAINT message_audience_pkey PRIMARY KEY (school_id, message_id, "position"),
  CONSTRAINT message_audience_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT message_audience_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_audience_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT message_audience_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT message_audience_school_id_message_id_fkey FOREIGN KEY (school_id, message_id) REFERENCES messages(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_audience_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT message_audience_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT message_audience_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT message_audience_check CHECK (((kind = 'role'::text) = (role IS NOT NULL))),
  CONSTRAINT message_audience_check1 CHECK (((kind = 'level'::text) = (level_id IS NOT NULL))),
  CONSTRAINT message_audience_check2 CHECK (((kind = 'class'::text) = (class_id IS NOT NULL))),
  CONSTRAINT message_audience_check3 CHECK (((kind = 'group'::text) = (group_id IS NOT NULL))),
  CONSTRAINT message_audience_check4 CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  CONSTRAINT message_audience_check5 CHECK (((kind = 'org'::text) = (org_id IS NOT NULL))),
  CONSTRAINT message_audience_check6 CHECK (((kind = 'subject'::text) = (subject_id IS NOT NULL))),
  CONSTRAINT message_audience_check7 CHECK (((kind = ANY (ARRAY['cycle'::text, 'regime'::text])) = (word IS NOT NULL))),
  CONSTRAINT message_audience_check8 CHECK (((mandate IS NULL) OR ((who IS NULL) AND ((kind = ANY (ARRAY['everyone'::text, 'org'::text])) OR ((mandate <> 'council'::text) AND (kind = ANY (ARRAY['cycle'::text, 'level'::text, 'class'::text]))))))),
  CONSTRAINT message_audience_kind_check CHECK ((kind = ANY (ARRAY['everyone'::text, 'role'::text, 'org'::text, 'cycle'::text, 'level'::text, 'class'::text, 'group'::text, 'subject'::text, 'regime'::text, 'person'::text]))),
  CONSTRAINT message_audience_mandate_check CHECK ((mandate = ANY (ARRAY['pupils'::text, 'parents'::text, 'council'::text]))),
  CONSTRAINT message_audience_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT message_audience_who_check CHECK ((who <@ '{pupils,guardians,teachers}'::text[])),
  CONSTRAINT message_audience_word_check CHECK (((length(word) >= 1) AND (length(word) <= 120)))
);
ALTER TABLE message_audience ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_audience FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_audience AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_audience TO encrier_app;

CREATE TABLE message_copies (
  school_id integer NOT NULL, -- @school
  message_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  thread_id uuid NOT NULL, -- @school
  child_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL, -- @personal
  received_at timestamp with time zone NOT NULL, -- @school
  read_at timestamp with time zone, -- @school
  ack_at timestamp with time zone, -- @school
  CONSTRAINT message_copies_pkey PRIMARY KEY (school_id, message_id, account_id),
  CONSTRAINT message_copies_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_copies_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_copies_school_id_message_id_fkey FOREIGN KEY (school_id, message_id) REFERENCES messages(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_copies_school_id_thread_id_fkey FOREIGN KEY (school_id, thread_id) REFERENCES threads(school_id, id) ON DELETE CASCADE
);
CREATE INDEX message_copies_of_thread ON public.message_copies USING btree (school_id, account_id, thread_id);
ALTER TABLE message_copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_copies FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_copies AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_copies TO encrier_app;

CREATE TABLE message_habits (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  away_from_at timestamp with time zone, -- @school
  away_to_at timestamp with time zone, -- @school
  auto_reply text DEFAULT ''::text NOT NULL, -- @personal
  open_from text DEFAULT '00:00'::text NOT NULL, -- @school
  open_to text DEFAULT '00:00'::text NOT NULL, -- @school
  open_days integer[] DEFAULT '{1,2,3,4,5,6,7}'::integer[] NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT message_habits_pkey PRIMARY KEY (school_id, account_id),
  CONSTRAINT message_habits_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_habits_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_habits_auto_reply_check CHECK ((length(auto_reply) <= 1000)),
  CONSTRAINT message_habits_check CHECK (((open_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND (open_to ~ '^([01]\d|2[0-3]):[0-5]\d$'::text))),
  CONSTRAINT message_habits_open_days_check CHECK ((open_days <@ '{1,2,3,4,5,6,7}'::integer[]))
);
ALTER TABLE message_habits ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_habits FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_habits AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_habits TO encrier_app;

CREATE TABLE message_matrix (
  school_id integer NOT NULL, -- @school
  sender_role text NOT NULL, -- @school
  receiver_role text NOT NULL, -- @school
  mode text NOT NULL, -- @school
  reach text NOT NULL, -- @school
  CONSTRAINT message_matrix_pkey PRIMARY KEY (school_id, sender_role, receiver_role),
  CONSTRAINT message_matrix_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_matrix_mode_check CHECK ((mode = ANY (ARRAY['allowed'::text, 'review'::text, 'forbidden'::text]))),
  CONSTRAINT message_matrix_reach_check CHECK ((reach = ANY (ARRAY['own'::text, 'all'::text]))),
  CONSTRAINT message_matrix_receiver_role_check CHECK ((receiver_role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT message_matrix_sender_role_check CHECK ((sender_role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text])))
);
ALTER TABLE message_matrix ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_matrix FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_matrix AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_matrix TO encrier_app;

CREATE TABLE message_reports (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  message_id uuid NOT NULL, -- @school
  reporter_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  note text DEFAULT ''::text NOT NULL, -- @personal
  status text DEFAULT 'open'::text NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  handled_by_id uuid, -- @school
  handled_at timestamp with time zone, -- @school
  answer text DEFAULT ''::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT message_reports_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT message_reports_school_id_message_id_reporter_id_key UNIQUE (school_id, message_id, reporter_id),
  CONSTRAINT message_reports_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_reports_school_id_handled_by_id_fkey FOREIGN KEY (school_id, handled_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT message_reports_school_id_message_id_fkey FOREIGN KEY (school_id, message_id) REFERENCES messages(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_reports_school_id_reporter_id_fkey FOREIGN KEY (school_id, reporter_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_reports_answer_check CHECK ((length(answer) <= 1000)),
  CONSTRAINT message_reports_check CHECK (((handled_at IS NOT NULL) = (status <> 'open'::text))),
  CONSTRAINT message_reports_kind_check CHECK ((kind = ANY (ARRAY['insult'::text, 'harassment'::text, 'spam'::text, 'mistake'::text, 'other'::text]))),
  CONSTRAINT message_reports_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT message_reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'handled'::text, 'dismissed'::text])))
);
CREATE INDEX message_reports_open ON public.message_reports USING btree (school_id, created_at) WHERE (status = 'open'::text);
ALTER TABLE message_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_reports AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_reports TO encrier_app;

CREATE TABLE message_reviews (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  message_id uuid NOT NULL, -- @school
  sender_id uuid NOT NULL, -- @school
  rule_id uuid, -- @school
  why text NOT NULL, -- @school
  status text DEFAULT 'waiting'::text NOT NULL, -- @school
  original_subject text NOT NULL, -- @personal
  original_html text NOT NULL, -- @personal
  corrected_subject text, -- @personal
  corrected_html text, -- @personal
  asked_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  due_at timestamp with time zone NOT NULL, -- @school
  expiry text NOT NULL, -- @school
  escalated_at timestamp with time zone, -- @school
  locked_by_id uuid, -- @school
  locked_until_at timestamp with time zone, -- @school
  decided_by_id uuid, -- @school
  decided_at timestamp with time zone, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT message_reviews_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT message_reviews_school_id_decided_by_id_fkey FOREIGN KEY (school_id, decided_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT message_reviews_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_reviews_school_id_locked_by_id_fkey FOREIGN KEY (school_id, locked_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT message_reviews_school_id_message_id_sender_id_fkey FOREIGN KEY (school_id, message_id, sender_id) REFERENCES messages(school_id, id, sender_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT message_reviews_school_id_rule_id_fkey FOREIGN KEY (school_id, rule_id) REFERENCES message_rules(school_id, id) ON DELETE SET NULL (rule_id),
  CONSTRAINT message_reviews_check CHECK (((decided_at IS NOT NULL) = (status <> 'waiting'::text))),
  CONSTRAINT message_reviews_check1 CHECK (((locked_by_id IS NULL) = (locked_until_at IS NULL))),
  CONSTRAINT message_reviews_check2 CHECK (((corrected_html IS NOT NULL) = (status = 'corrected'::text))),
  CONSTRAINT message_reviews_check3 CHECK (((status <> ALL (ARRAY['returned'::text, 'refused'::text])) OR (reason <> ''::text) OR (decided_by_id IS NULL))),
  CONSTRAINT message_reviews_expiry_check CHECK ((expiry = ANY (ARRAY['approve'::text, 'refuse'::text, 'escalate'::text]))),
  CONSTRAINT message_reviews_not_own CHECK ((decided_by_id <> sender_id)),
  CONSTRAINT message_reviews_reason_check CHECK ((length(reason) <= 1000)),
  CONSTRAINT message_reviews_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'corrected'::text, 'returned'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT message_reviews_why_check CHECK ((why = ANY (ARRAY['matrix'::text, 'always'::text, 'attachment'::text, 'recipients'::text, 'words'::text, 'hours'::text])))
);
CREATE INDEX message_reviews_decided ON public.message_reviews USING btree (school_id, decided_at DESC) WHERE (status <> 'waiting'::text);
CREATE UNIQUE INDEX message_reviews_one_waiting ON public.message_reviews USING btree (school_id, message_id) WHERE (status = 'waiting'::text);
CREATE INDEX message_reviews_queue ON public.message_reviews USING btree (school_id, due_at) WHERE (status = 'waiting'::text);
ALTER TABLE message_reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_reviews FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_reviews AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_reviews TO encrier_app;

CREATE TABLE message_roles (
  school_id integer NOT NULL, -- @school
  role text NOT NULL, -- @school
  stopped_at timestamp with time zone, -- @school
  stopped_by_id uuid, -- @school
  stop_reason text DEFAULT ''::text NOT NULL, -- @school
  max_per_day integer DEFAULT 50 NOT NULL, -- @school
  max_recipients integer DEFAULT 1000 NOT NULL, -- @school
  open_from text DEFAULT '00:00'::text NOT NULL, -- @school
  open_to text DEFAULT '00:00'::text NOT NULL, -- @school
  open_days integer[] DEFAULT '{1,2,3,4,5,6,7}'::integer[] NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT message_roles_pkey PRIMARY KEY (school_id, role),
  CONSTRAINT message_roles_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_roles_check CHECK (((open_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND (open_to ~ '^([01]\d|2[0-3]):[0-5]\d$'::text))),
  CONSTRAINT message_roles_max_per_day_check CHECK (((max_per_day >= 1) AND (max_per_day <= 1000))),
  CONSTRAINT message_roles_max_recipients_check CHECK (((max_recipients >= 1) AND (max_recipients <= 100000))),
  CONSTRAINT message_roles_open_days_check CHECK ((open_days <@ '{1,2,3,4,5,6,7}'::integer[])),
  CONSTRAINT message_roles_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text])))
);
ALTER TABLE message_roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_roles FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_roles AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_roles TO encrier_app;

CREATE TABLE message_rules (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  label text NOT NULL, -- @school
  enabled boolean DEFAULT true NOT NULL, -- @school
  sender_role text, -- @school
  receiver_role text, -- @school
  condition text NOT NULL, -- @school
  threshold integer, -- @school
  words text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  delay_minutes integer DEFAULT 1440 NOT NULL, -- @school
  expiry text DEFAULT 'escalate'::text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT message_rules_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT message_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT message_rules_check CHECK (((condition = 'recipients'::text) = (threshold IS NOT NULL))),
  CONSTRAINT message_rules_check1 CHECK (((condition = 'words'::text) = (words <> '{}'::text[]))),
  CONSTRAINT message_rules_condition_check CHECK ((condition = ANY (ARRAY['always'::text, 'attachment'::text, 'recipients'::text, 'words'::text, 'hours'::text]))),
  CONSTRAINT message_rules_delay_minutes_check CHECK (((delay_minutes >= 15) AND (delay_minutes <= 20160))),
  CONSTRAINT message_rules_expiry_check CHECK ((expiry = ANY (ARRAY['approve'::text, 'refuse'::text, 'escalate'::text]))),
  CONSTRAINT message_rules_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80))),
  CONSTRAINT message_rules_receiver_role_check CHECK ((receiver_role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT message_rules_sender_role_check CHECK ((sender_role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT message_rules_threshold_check CHECK (((threshold >= 1) AND (threshold <= 100000)))
);
ALTER TABLE message_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_rules AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_rules TO encrier_app;

CREATE TABLE messages (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  thread_id uuid NOT NULL, -- @school
  sender_id uuid NOT NULL, -- @school
  child_id uuid, -- @school
  sender_role text NOT NULL, -- @school
  automatic boolean DEFAULT false NOT NULL, -- @school
  status text DEFAULT 'draft'::text NOT NULL, -- @school
  subject text DEFAULT ''::text NOT NULL, -- @personal
  html text DEFAULT ''::text NOT NULL, -- @personal
  excerpt text DEFAULT ''::text NOT NULL, -- @personal
  search_key text DEFAULT ''::text NOT NULL, -- @personal
  importance text DEFAULT 'normal'::text NOT NULL, -- @school
  ack_required boolean DEFAULT false NOT NULL, -- @school
  hidden_recipients boolean DEFAULT true NOT NULL, -- @school
  corrected boolean DEFAULT false NOT NULL, -- @school
  bypass_reason text DEFAULT ''::text NOT NULL, -- @school
  send_at timestamp with time zone, -- @school
  sent_at timestamp with time zone, -- @school
  recalled_at timestamp with time zone, -- @school
  delivered_at timestamp with time zone, -- @school
  recipients_count integer DEFAULT 0 NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  updated_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  reply_to_id uuid, -- @school
  reply_kind text, -- @school
  pictures_looked_at timestamp with time zone, -- @school
  CONSTRAINT messages_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT messages_school_id_id_sender_id_key UNIQUE (school_id, id, sender_id),
  CONSTRAINT messages_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES persons(school_id, id),
  CONSTRAINT messages_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT messages_school_id_sender_id_fkey FOREIGN KEY (school_id, sender_id) REFERENCES accounts(school_id, id),
  CONSTRAINT messages_school_id_thread_id_fkey FOREIGN KEY (school_id, thread_id) REFERENCES threads(school_id, id) ON DELETE CASCADE,
  CONSTRAINT messages_check CHECK (((sent_at IS NOT NULL) = (status = ANY (ARRAY['sent'::text, 'recalled'::text])))),
  CONSTRAINT messages_check1 CHECK (((recalled_at IS NOT NULL) = (status = 'recalled'::text))),
  CONSTRAINT messages_check2 CHECK (((status <> 'scheduled'::text) OR (send_at IS NOT NULL))),
  CONSTRAINT messages_check3 CHECK (((status = 'draft'::text) OR ((html <> ''::text) AND (subject <> ''::text)))),
  CONSTRAINT messages_importance_check CHECK ((importance = ANY (ARRAY['normal'::text, 'important'::text, 'urgent'::text]))),
  CONSTRAINT messages_recipients_count_check CHECK ((recipients_count >= 0)),
  CONSTRAINT messages_reply_check CHECK (((reply_to_id IS NULL) = (reply_kind IS NULL))),
  CONSTRAINT messages_reply_kind_check CHECK ((reply_kind = ANY (ARRAY['sender'::text, 'all'::text]))),
  CONSTRAINT messages_sender_role_check CHECK ((sender_role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT messages_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'waiting'::text, 'returned'::text, 'refused'::text, 'scheduled'::text, 'sent'::text, 'recalled'::text]))),
  CONSTRAINT messages_subject_check CHECK ((length(subject) <= 150))
);
CREATE INDEX messages_by_sender ON public.messages USING btree (school_id, sender_id, updated_at DESC);
CREATE INDEX messages_by_thread ON public.messages USING btree (school_id, thread_id, sent_at);
CREATE INDEX messages_scheduled ON public.messages USING btree (school_id, send_at) WHERE (status = 'scheduled'::text);
CREATE INDEX messages_search ON public.messages USING gin (search_key gin_trgm_ops);
CREATE INDEX messages_undelivered ON public.messages USING btree (school_id, sent_at) WHERE ((status = 'sent'::text) AND (delivered_at IS NULL));
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON messages AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON messages TO encrier_app;

CREATE TABLE notification_preferences (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  type text NOT NULL, -- @school
  mail text NOT NULL, -- @school
  push text NOT NULL, -- @school
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (school_id, account_id, type),
  CONSTRAINT notification_preferences_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT notification_preferences_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT notification_preferences_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'digest'::text, 'off'::text]))),
  CONSTRAINT notification_preferences_push_check CHECK ((push = ANY (ARRAY['now'::text, 'digest'::text, 'off'::text])))
);
ALTER TABLE notification_preferences ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_preferences FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notification_preferences AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON notification_preferences TO encrier_app;

CREATE TABLE notifications (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  type text NOT NULL, -- @school
  title text NOT NULL, -- @personal
  body text NOT NULL, -- @personal
  model_type text NOT NULL, -- @school
  model_id text, -- @school
  child_id uuid, -- @school
  priority text DEFAULT 'normal'::text NOT NULL, -- @school
  dedupe_key text NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  read_at timestamp with time zone, -- @school
  child_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL, -- @school
  tie text, -- @school
  rights text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  CONSTRAINT notifications_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT notifications_school_id_account_id_dedupe_key_key UNIQUE (school_id, account_id, dedupe_key),
  CONSTRAINT notifications_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT notifications_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'critical'::text]))),
  CONSTRAINT notifications_tie_check CHECK ((length(tie) <= 80))
);
CREATE INDEX notifications_attendance ON public.notifications USING btree (school_id, created_at DESC) WHERE (type = ANY (ARRAY['absence'::text, 'retard'::text, 'absence.justificatif'::text, 'absence.rappel'::text]));
CREATE INDEX notifications_by_account ON public.notifications USING btree (school_id, account_id, created_at DESC);
CREATE INDEX notifications_by_day ON public.notifications USING btree (school_id, created_at DESC, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (school_id, account_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_unread_by_object ON public.notifications USING btree (school_id, model_type, model_id) WHERE (read_at IS NULL);
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notifications AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON notifications TO encrier_app;

CREATE TABLE one_time_codes (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  purpose text NOT NULL, -- @school
  code_hash bytea NOT NULL, -- @sensitive
  created_by uuid, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  expires_at timestamp with time zone NOT NULL, -- @school
  used_at timestamp with time zone, -- @school
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT one_time_codes_school_id_code_hash_key UNIQUE (school_id, code_hash),
  CONSTRAINT one_time_codes_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT one_time_codes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['activation'::text, 'reset'::text, 'sign_in'::text])))
);
CREATE INDEX one_time_codes_by_account ON public.one_time_codes USING btree (school_id, account_id);
ALTER TABLE one_time_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE one_time_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON one_time_codes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON one_time_codes TO encrier_app;

CREATE TABLE orgs (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  store_id text NOT NULL, -- @school
  name text NOT NULL, -- @public
  kind text DEFAULT ''::text NOT NULL, -- @public
  modules_off text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  address text DEFAULT ''::text NOT NULL, -- @public
  city text DEFAULT ''::text NOT NULL, -- @public
  phone text DEFAULT ''::text NOT NULL, -- @public
  email text DEFAULT ''::text NOT NULL, -- @public
  web text DEFAULT ''::text NOT NULL, -- @public
  uai text, -- @public
  gresa text, -- @public
  ice text, -- @public
  head_name text DEFAULT ''::text NOT NULL, -- @school
  head_title text DEFAULT ''::text NOT NULL, -- @school
  heading text DEFAULT ''::text NOT NULL, -- @school
  logo_file_id uuid, -- @school
  stamp_file_id uuid, -- @school
  signature_file_id uuid, -- @school
  closed_on date, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT orgs_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT orgs_school_id_store_id_key UNIQUE (school_id, store_id),
  CONSTRAINT orgs_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT orgs_school_id_logo_file_id_fkey FOREIGN KEY (school_id, logo_file_id) REFERENCES files(school_id, id) NOT VALID,
  CONSTRAINT orgs_school_id_signature_file_id_fkey FOREIGN KEY (school_id, signature_file_id) REFERENCES files(school_id, id) NOT VALID,
  CONSTRAINT orgs_school_id_stamp_file_id_fkey FOREIGN KEY (school_id, stamp_file_id) REFERENCES files(school_id, id) NOT VALID,
  CONSTRAINT orgs_address_check CHECK ((length(address) <= 300)),
  CONSTRAINT orgs_city_check CHECK ((length(city) <= 80)),
  CONSTRAINT orgs_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT orgs_gresa_check CHECK ((gresa ~ '^[0-9]{5}[A-Z]$'::text)),
  CONSTRAINT orgs_head_name_check CHECK ((length(head_name) <= 100)),
  CONSTRAINT orgs_head_title_check CHECK ((length(head_title) <= 100)),
  CONSTRAINT orgs_heading_check CHECK ((length(heading) <= 300)),
  CONSTRAINT orgs_ice_check CHECK ((ice ~ '^[0-9]{15}$'::text)),
  CONSTRAINT orgs_phone_check CHECK ((length(phone) <= 40)),
  CONSTRAINT orgs_store_id_check CHECK ((store_id ~ '^[A-Za-z0-9-]{1,20}$'::text)),
  CONSTRAINT orgs_uai_check CHECK ((uai ~ '^[0-9]{7}[A-HJ-NPR-Z]$'::text)),
  CONSTRAINT orgs_web_check CHECK ((length(web) <= 200))
);
ALTER TABLE orgs ENABLE ROW LEVEL SECURITY;
ALTER TABLE orgs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON orgs AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON orgs TO encrier_app;

CREATE TABLE paper_audience (
  school_id integer NOT NULL, -- @school
  campaign_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  role text, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  person_id uuid, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  word text, -- @school
  who text[], -- @school
  exclude boolean DEFAULT false NOT NULL, -- @school
  mandate text, -- @school
  CONSTRAINT paper_audience_pkey PRIMARY KEY (school_id, campaign_id, "position"),
  CONSTRAINT paper_audience_school_id_campaign_id_fkey FOREIGN KEY (school_id, campaign_id) REFERENCES paper_campaigns(school_id, id) ON DELETE CASCADE,
  CONSTRAINT paper_audience_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT paper_audience_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT paper_audience_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT paper_audience_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT paper_audience_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT paper_audience_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT paper_audience_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT paper_audience_check CHECK (((kind = 'role'::text) = (role IS NOT NULL))),
  CONSTRAINT paper_audience_check1 CHECK (((kind = 'level'::text) = (level_id IS NOT NULL))),
  CONSTRAINT paper_audience_check2 CHECK (((kind = 'class'::text) = (class_id IS NOT NULL))),
  CONSTRAINT paper_audience_check3 CHECK (((kind = 'group'::text) = (group_id IS NOT NULL))),
  CONSTRAINT paper_audience_check4 CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  CONSTRAINT paper_audience_check5 CHECK (((kind = 'org'::text) = (org_id IS NOT NULL))),
  CONSTRAINT paper_audience_check6 CHECK (((kind = 'subject'::text) = (subject_id IS NOT NULL))),
  CONSTRAINT paper_audience_check7 CHECK (((kind = ANY (ARRAY['cycle'::text, 'regime'::text])) = (word IS NOT NULL))),
  CONSTRAINT paper_audience_check8 CHECK (((mandate IS NULL) OR ((who IS NULL) AND ((kind = ANY (ARRAY['everyone'::text, 'org'::text])) OR ((mandate <> 'council'::text) AND (kind = ANY (ARRAY['cycle'::text, 'level'::text, 'class'::text]))))))),
  CONSTRAINT paper_audience_kind_check CHECK ((kind = ANY (ARRAY['everyone'::text, 'role'::text, 'org'::text, 'cycle'::text, 'level'::text, 'class'::text, 'group'::text, 'subject'::text, 'regime'::text, 'person'::text]))),
  CONSTRAINT paper_audience_mandate_check CHECK ((mandate = ANY (ARRAY['pupils'::text, 'parents'::text, 'council'::text]))),
  CONSTRAINT paper_audience_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT paper_audience_who_check CHECK ((who <@ '{pupils,guardians,teachers}'::text[])),
  CONSTRAINT paper_audience_word_check CHECK (((length(word) >= 1) AND (length(word) <= 120)))
);
ALTER TABLE paper_audience ENABLE ROW LEVEL SECURITY;
ALTER TABLE paper_audience FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON paper_audience AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON paper_audience TO encrier_app;

CREATE TABLE paper_campaigns (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  title text NOT NULL, -- @school
  note text DEFAULT ''::text NOT NULL, -- @school
  model_file_id uuid, -- @school
  due_on date NOT NULL, -- @school
  required boolean DEFAULT true NOT NULL, -- @school
  formats text[] DEFAULT '{pdf,image}'::text[] NOT NULL, -- @school
  closed_at timestamp with time zone, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  updated_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT paper_campaigns_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT paper_campaigns_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT paper_campaigns_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT paper_campaigns_school_id_model_file_id_fkey FOREIGN KEY (school_id, model_file_id) REFERENCES files(school_id, id),
  CONSTRAINT paper_campaigns_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT paper_campaigns_formats_check CHECK (((formats <@ '{pdf,image,office}'::text[]) AND (cardinality(formats) > 0))),
  CONSTRAINT paper_campaigns_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT paper_campaigns_title_check CHECK (((length(title) >= 1) AND (length(title) <= 140)))
);
ALTER TABLE paper_campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE paper_campaigns FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON paper_campaigns AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON paper_campaigns TO encrier_app;

CREATE TABLE paper_files (
  school_id integer NOT NULL, -- @school
  piece_id uuid NOT NULL, -- @school
  file_id uuid NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  CONSTRAINT paper_files_pkey PRIMARY KEY (school_id, piece_id, file_id),
  CONSTRAINT paper_files_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT paper_files_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT paper_files_school_id_piece_id_fkey FOREIGN KEY (school_id, piece_id) REFERENCES paper_pieces(school_id, id) ON DELETE CASCADE
);
ALTER TABLE paper_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE paper_files FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON paper_files AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON paper_files TO encrier_app;

CREATE TABLE paper_pieces (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  campaign_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  state text DEFAULT 'missing'::text NOT NULL, -- @school
  submitted_by uuid, -- @school
  submitted_at timestamp with time zone, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  expires_on date, -- @school
  reminded_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT paper_pieces_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT paper_pieces_school_id_campaign_id_pupil_id_key UNIQUE (school_id, campaign_id, pupil_id),
  CONSTRAINT paper_pieces_school_id_campaign_id_fkey FOREIGN KEY (school_id, campaign_id) REFERENCES paper_campaigns(school_id, id) ON DELETE CASCADE,
  CONSTRAINT paper_pieces_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT paper_pieces_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT paper_pieces_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT paper_pieces_state_check CHECK ((state = ANY (ARRAY['missing'::text, 'submitted'::text, 'accepted'::text, 'refused'::text])))
);
CREATE INDEX paper_pieces_by_pupil ON public.paper_pieces USING btree (school_id, pupil_id);
ALTER TABLE paper_pieces ENABLE ROW LEVEL SECURITY;
ALTER TABLE paper_pieces FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON paper_pieces AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON paper_pieces TO encrier_app;

CREATE TABLE passkeys (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  credential bytea NOT NULL, -- @sensitive
  public_key bytea NOT NULL, -- @sensitive
  uses bigint DEFAULT 0 NOT NULL, -- @school
  backed_up boolean NOT NULL, -- @school
  name text NOT NULL, -- @personal
  created_at timestamp with time zone NOT NULL, -- @school
  last_used_at timestamp with time zone, -- @school
  CONSTRAINT passkeys_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT passkeys_school_id_credential_key UNIQUE (school_id, credential),
  CONSTRAINT passkeys_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT passkeys_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT passkeys_credential_check CHECK (((length(credential) >= 1) AND (length(credential) <= 1023))),
  CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT passkeys_public_key_check CHECK ((length(public_key) <= 2000)),
  CONSTRAINT passkeys_uses_check CHECK ((uses >= 0))
);
CREATE INDEX passkeys_by_account ON public.passkeys USING btree (school_id, account_id);
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON passkeys AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON passkeys TO encrier_app;

CREATE TABLE person_reads (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @personal
  read_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT person_reads_pkey PRIMARY KEY (school_id, account_id, person_id),
  CONSTRAINT person_reads_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX person_reads_age ON public.person_reads USING btree (school_id, read_at);
ALTER TABLE person_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON person_reads AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON person_reads TO encrier_app;

CREATE TABLE persons (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  last_name text COLLATE app.names NOT NULL, -- @personal
  first_name text COLLATE app.names NOT NULL, -- @personal
  last_name_ar text DEFAULT ''::text NOT NULL, -- @personal
  first_name_ar text DEFAULT ''::text NOT NULL, -- @personal
  sex character(1), -- @personal
  birth_on date, -- @personal
  birth_place text DEFAULT ''::text NOT NULL, -- @personal
  nationality text DEFAULT ''::text NOT NULL, -- @personal
  email citext, -- @personal
  phone text, -- @personal
  phone2 text, -- @personal
  address text DEFAULT ''::text NOT NULL, -- @personal
  photo_file_id uuid, -- @school
  search_key text NOT NULL, -- @personal
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  updated_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT persons_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT persons_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT persons_school_id_photo_file_id_fkey FOREIGN KEY (school_id, photo_file_id) REFERENCES files(school_id, id),
  CONSTRAINT persons_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT persons_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  CONSTRAINT persons_sex_check CHECK ((sex = ANY (ARRAY['F'::bpchar, 'M'::bpchar])))
);
CREATE INDEX persons_by_email ON public.persons USING btree (school_id, email) WHERE (email IS NOT NULL);
CREATE INDEX persons_by_name ON public.persons USING btree (school_id, last_name, first_name);
CREATE INDEX persons_by_phone ON public.persons USING btree (school_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX persons_search ON public.persons USING gin (search_key gin_trgm_ops);
ALTER TABLE persons ENABLE ROW LEVEL SECURITY;
ALTER TABLE persons FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON persons AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON persons TO encrier_app;

CREATE TABLE picture_reviews (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  thing_id uuid NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @personal
  author_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  since_at timestamp with time zone NOT NULL, -- @school
  looked_at timestamp with time zone, -- @school
  looked_by uuid, -- @school
  held boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT picture_reviews_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT picture_reviews_school_id_kind_thing_id_pupil_id_key UNIQUE (school_id, kind, thing_id, pupil_id),
  CONSTRAINT picture_reviews_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT picture_reviews_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT picture_reviews_school_id_looked_by_fkey FOREIGN KEY (school_id, looked_by) REFERENCES accounts(school_id, id),
  CONSTRAINT picture_reviews_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id) ON DELETE CASCADE,
  CONSTRAINT picture_reviews_check CHECK (((looked_at IS NULL) = (looked_by IS NULL))),
  CONSTRAINT picture_reviews_kind_check CHECK ((kind = ANY (ARRAY['news'::text, 'document'::text, 'resource'::text, 'board'::text, 'message'::text])))
);
CREATE INDEX picture_reviews_by_author ON public.picture_reviews USING btree (school_id, author_id);
CREATE INDEX picture_reviews_by_looker ON public.picture_reviews USING btree (school_id, looked_by);
CREATE INDEX picture_reviews_by_pupil ON public.picture_reviews USING btree (school_id, pupil_id);
CREATE INDEX picture_reviews_open ON public.picture_reviews USING btree (school_id, since_at) WHERE (looked_at IS NULL);
ALTER TABLE picture_reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE picture_reviews FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON picture_reviews AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON picture_reviews TO encrier_app;

CREATE TABLE planned_moves (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  class_id uuid, -- @school
  on_day date NOT NULL, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  graduated boolean DEFAULT false NOT NULL, -- @personal
  repeating boolean DEFAULT false NOT NULL, -- @personal
  state text DEFAULT 'planned'::text NOT NULL, -- @school
  cause text DEFAULT ''::text NOT NULL, -- @school
  planned_at timestamp with time zone NOT NULL, -- @school
  settled_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT planned_moves_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT planned_moves_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE SET NULL (class_id),
  CONSTRAINT planned_moves_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT planned_moves_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT planned_moves_cause_check CHECK ((length(cause) <= 60)),
  CONSTRAINT planned_moves_check CHECK (((kind <> 'departure'::text) OR (class_id IS NULL))),
  CONSTRAINT planned_moves_check1 CHECK (((kind = 'departure'::text) OR (NOT graduated))),
  CONSTRAINT planned_moves_check2 CHECK (((kind = 'arrival'::text) OR (NOT repeating))),
  CONSTRAINT planned_moves_check3 CHECK (((state = 'planned'::text) = (settled_at IS NULL))),
  CONSTRAINT planned_moves_check4 CHECK (((state <> 'blocked'::text) OR (cause <> ''::text))),
  CONSTRAINT planned_moves_kind_check CHECK ((kind = ANY (ARRAY['class'::text, 'departure'::text, 'arrival'::text, 'return'::text]))),
  CONSTRAINT planned_moves_reason_check CHECK ((length(reason) <= 200)),
  CONSTRAINT planned_moves_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'done'::text, 'cancelled'::text, 'blocked'::text])))
);
CREATE INDEX planned_moves_by_class ON public.planned_moves USING btree (school_id, class_id) WHERE (class_id IS NOT NULL);
CREATE INDEX planned_moves_by_pupil ON public.planned_moves USING btree (school_id, pupil_id);
CREATE INDEX planned_moves_due ON public.planned_moves USING btree (school_id, on_day) WHERE (state = 'planned'::text);
CREATE UNIQUE INDEX planned_moves_one_open ON public.planned_moves USING btree (school_id, pupil_id) WHERE (state = ANY (ARRAY['planned'::text, 'blocked'::text]));
ALTER TABLE planned_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE planned_moves FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON planned_moves AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON planned_moves TO encrier_app;

CREATE TABLE post_attachments (
  school_id integer NOT NULL, -- @school
  post_id uuid NOT NULL, -- @school
  file_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  CONSTRAINT post_attachments_pkey PRIMARY KEY (school_id, post_id, file_id),
  CONSTRAINT post_attachments_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT post_attachments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT post_attachments_school_id_post_id_fkey FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id) ON DELETE CASCADE
);
ALTER TABLE post_attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE post_attachments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON post_attachments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON post_attachments TO encrier_app;

CREATE TABLE post_audience (
  school_id integer NOT NULL, -- @school
  post_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  role text, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  person_id uuid, -- @school
  who text[], -- @school
  exclude boolean DEFAULT false NOT NULL, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  word text, -- @school
  mandate text, -- @school
  CONSTRAINT post_audience_pkey PRIMARY KEY (school_id, post_id, "position"),
  CONSTRAINT post_audience_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT post_audience_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT post_audience_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT post_audience_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT post_audience_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT post_audience_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT post_audience_school_id_post_id_fkey FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT post_audience_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT post_audience_check CHECK (((kind = 'role'::text) = (role IS NOT NULL))),
  CONSTRAINT post_audience_check1 CHECK (((kind = 'level'::text) = (level_id IS NOT NULL))),
  CONSTRAINT post_audience_check2 CHECK (((kind = 'class'::text) = (class_id IS NOT NULL))),
  CONSTRAINT post_audience_check3 CHECK (((kind = 'group'::text) = (group_id IS NOT NULL))),
  CONSTRAINT post_audience_check4 CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  CONSTRAINT post_audience_check5 CHECK (((kind = 'org'::text) = (org_id IS NOT NULL))),
  CONSTRAINT post_audience_check6 CHECK (((kind = 'subject'::text) = (subject_id IS NOT NULL))),
  CONSTRAINT post_audience_check7 CHECK (((kind = ANY (ARRAY['cycle'::text, 'regime'::text])) = (word IS NOT NULL))),
  CONSTRAINT post_audience_check8 CHECK (((mandate IS NULL) OR ((who IS NULL) AND ((kind = ANY (ARRAY['everyone'::text, 'org'::text])) OR ((mandate <> 'council'::text) AND (kind = ANY (ARRAY['cycle'::text, 'level'::text, 'class'::text]))))))),
  CONSTRAINT post_audience_kind_check CHECK ((kind = ANY (ARRAY['everyone'::text, 'role'::text, 'org'::text, 'cycle'::text, 'level'::text, 'class'::text, 'group'::text, 'subject'::text, 'regime'::text, 'person'::text]))),
  CONSTRAINT post_audience_mandate_check CHECK ((mandate = ANY (ARRAY['pupils'::text, 'parents'::text, 'council'::text]))),
  CONSTRAINT post_audience_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT post_audience_who_check CHECK ((who <@ '{pupils,guardians,teachers}'::text[])),
  CONSTRAINT post_audience_word_check CHECK (((length(word) >= 1) AND (length(word) <= 120)))
);
ALTER TABLE post_audience ENABLE ROW LEVEL SECURITY;
ALTER TABLE post_audience FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON post_audience AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON post_audience TO encrier_app;

CREATE TABLE post_categories (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  label text NOT NULL, -- @school
  color_key text DEFAULT 'vie'::text NOT NULL, -- @school
  CONSTRAINT post_categories_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT post_categories_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE UNIQUE INDEX post_categories_label ON public.post_categories USING btree (school_id, app.name_key(label, ''::text, ''::text, ''::text));
ALTER TABLE post_categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE post_categories FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON post_categories AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON post_categories TO encrier_app;

CREATE TABLE post_comments (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  post_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  child_id uuid, -- @school
  body text NOT NULL, -- @personal
  status text NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  moderated_by uuid, -- @school
  moderated_at timestamp with time zone, -- @school
  CONSTRAINT post_comments_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT post_comments_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id),
  CONSTRAINT post_comments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT post_comments_school_id_post_id_fkey FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT post_comments_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  CONSTRAINT post_comments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'hidden'::text, 'removed'::text])))
);
CREATE INDEX post_comments_by_post ON public.post_comments USING btree (school_id, post_id, created_at);
CREATE INDEX post_comments_pending ON public.post_comments USING btree (school_id, created_at) WHERE (status = 'pending'::text);
ALTER TABLE post_comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE post_comments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON post_comments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON post_comments TO encrier_app;

CREATE TABLE post_reactions (
  school_id integer NOT NULL, -- @school
  post_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @personal
  CONSTRAINT post_reactions_pkey PRIMARY KEY (school_id, post_id, account_id),
  CONSTRAINT post_reactions_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT post_reactions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT post_reactions_school_id_post_id_fkey FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT post_reactions_kind_check CHECK ((kind = ANY (ARRAY['aime'::text, 'bravo'::text, 'merci'::text, 'soutien'::text])))
);
ALTER TABLE post_reactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE post_reactions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON post_reactions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON post_reactions TO encrier_app;

CREATE TABLE post_recipients (
  school_id integer NOT NULL, -- @school
  post_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  child_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL, -- @personal
  family_id uuid, -- @school
  audience_kind text NOT NULL, -- @personal
  removed_at timestamp with time zone, -- @school
  read_at timestamp with time zone, -- @school
  ack_at timestamp with time zone, -- @school
  reminded_at timestamp with time zone, -- @school
  CONSTRAINT post_recipients_pkey PRIMARY KEY (school_id, post_id, person_id),
  CONSTRAINT post_recipients_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES families(school_id, id),
  CONSTRAINT post_recipients_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT post_recipients_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT post_recipients_school_id_post_id_fkey FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT post_recipients_audience_kind_check CHECK ((audience_kind = ANY (ARRAY['pupil'::text, 'guardian'::text, 'teacher'::text, 'other'::text])))
);
CREATE INDEX post_recipients_by_family ON public.post_recipients USING btree (school_id, post_id, family_id);
CREATE INDEX post_recipients_by_person ON public.post_recipients USING btree (school_id, person_id, post_id) WHERE (removed_at IS NULL);
ALTER TABLE post_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE post_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON post_recipients AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON post_recipients TO encrier_app;

CREATE TABLE post_revisions (
  school_id integer NOT NULL, -- @school
  post_id uuid NOT NULL, -- @school
  version integer NOT NULL, -- @school
  title text NOT NULL, -- @school
  html text NOT NULL, -- @school
  edited_by uuid NOT NULL, -- @school
  edited_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT post_revisions_pkey PRIMARY KEY (school_id, post_id, version),
  CONSTRAINT post_revisions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT post_revisions_school_id_post_id_fkey FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id) ON DELETE CASCADE
);
ALTER TABLE post_revisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE post_revisions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON post_revisions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON post_revisions TO encrier_app;

CREATE TABLE posts (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  author_function text DEFAULT ''::text NOT NULL, -- @personal
  kind text NOT NULL, -- @school
  status text DEFAULT 'draft'::text NOT NULL, -- @school
  title text DEFAULT ''::text NOT NULL, -- @school
  html text DEFAULT ''::text NOT NULL, -- @school
  excerpt text DEFAULT ''::text NOT NULL, -- @school
  search_key text DEFAULT ''::text NOT NULL, -- @school
  category_id uuid, -- @school
  cover_file_id uuid, -- @school
  video_id text, -- @school
  publish_at timestamp with time zone, -- @school
  expires_at timestamp with time zone, -- @school
  published_at timestamp with time zone, -- @school
  edited_at timestamp with time zone, -- @school
  pinned boolean DEFAULT false NOT NULL, -- @school
  pinned_until_at timestamp with time zone, -- @school
  ack_required boolean DEFAULT false NOT NULL, -- @school
  ack_deadline_at timestamp with time zone, -- @school
  ack_reminders boolean DEFAULT true NOT NULL, -- @school
  reactions boolean DEFAULT true NOT NULL, -- @school
  comments text DEFAULT 'off'::text NOT NULL, -- @school
  notify text DEFAULT 'now'::text NOT NULL, -- @school
  event_starts_at timestamp with time zone, -- @school
  event_ends_at timestamp with time zone, -- @school
  event_place text DEFAULT ''::text NOT NULL, -- @school
  review_decision text, -- @school
  review_reason text DEFAULT ''::text NOT NULL, -- @school
  review_by uuid, -- @school
  review_at timestamp with time zone, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  updated_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  pictures_looked_at timestamp with time zone, -- @school
  CONSTRAINT posts_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT posts_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT posts_school_id_category_id_fkey FOREIGN KEY (school_id, category_id) REFERENCES post_categories(school_id, id),
  CONSTRAINT posts_school_id_cover_file_id_fkey FOREIGN KEY (school_id, cover_file_id) REFERENCES files(school_id, id),
  CONSTRAINT posts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT posts_check CHECK (((status = ANY (ARRAY['draft'::text, 'in_review'::text])) OR ((title <> ''::text) AND (publish_at IS NOT NULL)))),
  CONSTRAINT posts_check1 CHECK (((published_at IS NOT NULL) OR (status <> ALL (ARRAY['published'::text, 'expired'::text])))),
  CONSTRAINT posts_check2 CHECK (((review_decision IS DISTINCT FROM 'accepted'::text) OR (review_by <> author_id))),
  CONSTRAINT posts_check3 CHECK (((status = 'draft'::text) OR (expires_at IS NULL) OR (publish_at IS NULL) OR (expires_at > publish_at))),
  CONSTRAINT posts_comments_check CHECK ((comments = ANY (ARRAY['off'::text, 'moderated'::text, 'free'::text]))),
  CONSTRAINT posts_kind_check CHECK ((kind = ANY (ARRAY['information'::text, 'evenement'::text, 'urgent'::text, 'compte_rendu'::text]))),
  CONSTRAINT posts_notify_check CHECK ((notify = ANY (ARRAY['now'::text, 'silent'::text, 'digest'::text]))),
  CONSTRAINT posts_review_decision_check CHECK ((review_decision = ANY (ARRAY['refused'::text, 'accepted'::text]))),
  CONSTRAINT posts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'scheduled'::text, 'published'::text, 'expired'::text, 'withdrawn'::text]))),
  CONSTRAINT posts_title_check CHECK ((length(title) <= 140)),
  CONSTRAINT posts_video_id_check CHECK ((video_id ~ '^[A-Za-z0-9_-]{11}$'::text))
);
CREATE INDEX posts_expiring ON public.posts USING btree (school_id, expires_at) WHERE ((status = 'published'::text) AND (expires_at IS NOT NULL));
CREATE INDEX posts_list ON public.posts USING btree (school_id, status, published_at DESC);
CREATE INDEX posts_owed ON public.posts USING btree (school_id, ack_deadline_at) WHERE ((status = 'published'::text) AND ack_required AND ack_reminders);
CREATE INDEX posts_scheduled ON public.posts USING btree (school_id, publish_at) WHERE (status = 'scheduled'::text);
CREATE INDEX posts_search ON public.posts USING gin (search_key gin_trgm_ops);
CREATE INDEX posts_updated ON public.posts USING btree (school_id, updated_at DESC);
ALTER TABLE posts ENABLE ROW LEVEL SECURITY;
ALTER TABLE posts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON posts AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON posts TO encrier_app;

CREATE TABLE privacy_requests (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  received_on date NOT NULL, -- @school
  due_on date NOT NULL, -- @school
  state text DEFAULT 'open'::text NOT NULL, -- @school
  note text DEFAULT ''::text NOT NULL, -- @personal
  closed_at timestamp with time zone, -- @school
  closed_by_id uuid, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  asked_by uuid, -- @school
  words text DEFAULT ''::text NOT NULL, -- @personal
  CONSTRAINT privacy_requests_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT privacy_requests_school_id_asked_by_fkey FOREIGN KEY (school_id, asked_by) REFERENCES accounts(school_id, id) NOT VALID,
  CONSTRAINT privacy_requests_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT privacy_requests_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT privacy_requests_check CHECK ((due_on >= received_on)),
  CONSTRAINT privacy_requests_check1 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'correction'::text, 'erasure'::text, 'restriction'::text, 'objection'::text]))),
  CONSTRAINT privacy_requests_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT privacy_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text]))),
  CONSTRAINT privacy_requests_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX privacy_requests_by_asker ON public.privacy_requests USING btree (school_id, asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX privacy_requests_by_person ON public.privacy_requests USING btree (school_id, person_id);
CREATE INDEX privacy_requests_open ON public.privacy_requests USING btree (school_id, due_on) WHERE (state = 'open'::text);
ALTER TABLE privacy_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE privacy_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON privacy_requests AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON privacy_requests TO encrier_app;

CREATE TABLE pupils (
  school_id integer NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  matricule text NOT NULL, -- @personal
  massar_code text, -- @personal
  ine text, -- @personal
  board_regime text DEFAULT ''::text NOT NULL, -- @personal
  family_id uuid, -- @school
  status text DEFAULT 'active'::text NOT NULL, -- @school
  exit_permission text DEFAULT 'never'::text NOT NULL, -- @school
  entered_on date, -- @school
  left_on date, -- @school
  left_reason text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  siecle_id text, -- @personal
  CONSTRAINT pupils_pkey PRIMARY KEY (school_id, person_id),
  CONSTRAINT pupils_school_id_ine_key UNIQUE (school_id, ine),
  CONSTRAINT pupils_school_id_massar_code_key UNIQUE (school_id, massar_code),
  CONSTRAINT pupils_school_id_matricule_key UNIQUE (school_id, matricule),
  CONSTRAINT pupils_school_id_siecle_id_key UNIQUE (school_id, siecle_id),
  CONSTRAINT pupils_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES families(school_id, id),
  CONSTRAINT pupils_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT pupils_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT pupils_exit_permission_check CHECK ((exit_permission = ANY (ARRAY['never'::text, 'planned'::text, 'free'::text]))),
  CONSTRAINT pupils_siecle_id_check CHECK (((length(siecle_id) >= 1) AND (length(siecle_id) <= 30))),
  CONSTRAINT pupils_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'left'::text, 'graduated'::text, 'archived'::text])))
);
CREATE INDEX pupils_by_family ON public.pupils USING btree (school_id, family_id);
ALTER TABLE pupils ENABLE ROW LEVEL SECURITY;
ALTER TABLE pupils FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON pupils AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON pupils TO encrier_app;

CREATE TABLE push_subscriptions (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  session_id uuid NOT NULL, -- @school
  platform text NOT NULL, -- @school
  endpoint text NOT NULL, -- @sensitive
  keys jsonb, -- @sensitive
  fails integer DEFAULT 0 NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT push_subscriptions_school_id_endpoint_key UNIQUE (school_id, endpoint),
  CONSTRAINT push_subscriptions_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT push_subscriptions_school_id_session_id_fkey FOREIGN KEY (school_id, session_id) REFERENCES sessions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_platform_check CHECK ((platform = ANY (ARRAY['web'::text, 'android'::text, 'ios'::text])))
);
CREATE INDEX push_by_account ON public.push_subscriptions USING btree (school_id, account_id);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON push_subscriptions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscriptions TO encrier_app;

CREATE TABLE reenrolment_answers (
  school_id integer NOT NULL, -- @school
  campaign_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  choice text NOT NULL, -- @personal
  options text DEFAULT ''::text NOT NULL, -- @personal
  board_regime text DEFAULT ''::text NOT NULL, -- @personal
  reason text DEFAULT ''::text NOT NULL, -- @personal
  destination text DEFAULT ''::text NOT NULL, -- @personal
  certificate boolean DEFAULT false NOT NULL, -- @personal
  recorded_by uuid, -- @school
  answered_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT reenrolment_answers_pkey PRIMARY KEY (school_id, campaign_id, pupil_id, by_id),
  CONSTRAINT reenrolment_answers_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES persons(school_id, id),
  CONSTRAINT reenrolment_answers_school_id_campaign_id_fkey FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns(school_id, id) ON DELETE CASCADE,
  CONSTRAINT reenrolment_answers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT reenrolment_answers_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT reenrolment_answers_board_regime_check CHECK ((length(board_regime) <= 120)),
  CONSTRAINT reenrolment_answers_choice_check CHECK ((choice = ANY (ARRAY['accept'::text, 'refuse'::text, 'unsure'::text]))),
  CONSTRAINT reenrolment_answers_destination_check CHECK ((length(destination) <= 200)),
  CONSTRAINT reenrolment_answers_options_check CHECK ((length(options) <= 500)),
  CONSTRAINT reenrolment_answers_reason_check CHECK ((length(reason) <= 1000))
);
CREATE INDEX reenrolment_answers_by_author ON public.reenrolment_answers USING btree (school_id, by_id);
CREATE INDEX reenrolment_answers_by_pupil ON public.reenrolment_answers USING btree (school_id, pupil_id);
ALTER TABLE reenrolment_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE reenrolment_answers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reenrolment_answers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON reenrolment_answers TO encrier_app;

CREATE TABLE reenrolment_campaigns (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  from_year_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  opens_on date NOT NULL, -- @school
  closes_on date NOT NULL, -- @school
  message text DEFAULT ''::text NOT NULL, -- @school
  all_classes boolean DEFAULT true NOT NULL, -- @school
  state text DEFAULT 'draft'::text NOT NULL, -- @school
  created_by uuid, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT reenrolment_campaigns_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT reenrolment_campaigns_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT reenrolment_campaigns_school_id_from_year_id_fkey FOREIGN KEY (school_id, from_year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT reenrolment_campaigns_check CHECK ((starts_on < ends_on)),
  CONSTRAINT reenrolment_campaigns_check1 CHECK ((opens_on <= closes_on)),
  CONSTRAINT reenrolment_campaigns_message_check CHECK ((length(message) <= 4000)),
  CONSTRAINT reenrolment_campaigns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT reenrolment_campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text])))
);
CREATE INDEX reenrolment_campaigns_by_year ON public.reenrolment_campaigns USING btree (school_id, from_year_id);
CREATE UNIQUE INDEX reenrolment_campaigns_one_open ON public.reenrolment_campaigns USING btree (school_id) WHERE (state <> 'closed'::text);
ALTER TABLE reenrolment_campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE reenrolment_campaigns FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reenrolment_campaigns AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON reenrolment_campaigns TO encrier_app;

CREATE TABLE reenrolment_classes (
  school_id integer NOT NULL, -- @school
  campaign_id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  CONSTRAINT reenrolment_classes_pkey PRIMARY KEY (school_id, campaign_id, class_id),
  CONSTRAINT reenrolment_classes_school_id_campaign_id_fkey FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns(school_id, id) ON DELETE CASCADE,
  CONSTRAINT reenrolment_classes_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT reenrolment_classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX reenrolment_classes_by_class ON public.reenrolment_classes USING btree (school_id, class_id);
ALTER TABLE reenrolment_classes ENABLE ROW LEVEL SECURITY;
ALTER TABLE reenrolment_classes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reenrolment_classes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON reenrolment_classes TO encrier_app;

CREATE TABLE reenrolment_files (
  school_id integer NOT NULL, -- @school
  campaign_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  decision text, -- @personal
  note text DEFAULT ''::text NOT NULL, -- @personal
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT reenrolment_files_pkey PRIMARY KEY (school_id, campaign_id, pupil_id),
  CONSTRAINT reenrolment_files_school_id_campaign_id_fkey FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns(school_id, id) ON DELETE CASCADE,
  CONSTRAINT reenrolment_files_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT reenrolment_files_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT reenrolment_files_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  CONSTRAINT reenrolment_files_decision_check CHECK ((decision = ANY (ARRAY['enrolled'::text, 'leaving'::text]))),
  CONSTRAINT reenrolment_files_note_check CHECK ((length(note) <= 500))
);
CREATE INDEX reenrolment_files_by_pupil ON public.reenrolment_files USING btree (school_id, pupil_id);
ALTER TABLE reenrolment_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE reenrolment_files FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reenrolment_files AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON reenrolment_files TO encrier_app;

CREATE TABLE reenrolment_papers (
  school_id integer NOT NULL, -- @school
  campaign_id uuid NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  label text NOT NULL, -- @school
  obligatory boolean DEFAULT true NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  CONSTRAINT reenrolment_papers_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT reenrolment_papers_school_id_campaign_id_fkey FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns(school_id, id) ON DELETE CASCADE,
  CONSTRAINT reenrolment_papers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT reenrolment_papers_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120)))
);
CREATE INDEX reenrolment_papers_by_campaign ON public.reenrolment_papers USING btree (school_id, campaign_id, "position");
ALTER TABLE reenrolment_papers ENABLE ROW LEVEL SECURITY;
ALTER TABLE reenrolment_papers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reenrolment_papers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON reenrolment_papers TO encrier_app;

CREATE TABLE reenrolment_pieces (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  campaign_id uuid NOT NULL, -- @school
  paper_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  state text DEFAULT 'given'::text NOT NULL, -- @personal
  reason text DEFAULT ''::text NOT NULL, -- @personal
  at_desk boolean DEFAULT false NOT NULL, -- @school
  given_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT reenrolment_pieces_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT reenrolment_pieces_school_id_paper_id_pupil_id_by_id_key UNIQUE (school_id, paper_id, pupil_id, by_id),
  CONSTRAINT reenrolment_pieces_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES persons(school_id, id),
  CONSTRAINT reenrolment_pieces_school_id_campaign_id_fkey FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns(school_id, id) ON DELETE CASCADE,
  CONSTRAINT reenrolment_pieces_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT reenrolment_pieces_school_id_paper_id_fkey FOREIGN KEY (school_id, paper_id) REFERENCES reenrolment_papers(school_id, id) ON DELETE CASCADE,
  CONSTRAINT reenrolment_pieces_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT reenrolment_pieces_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT reenrolment_pieces_state_check CHECK ((state = ANY (ARRAY['given'::text, 'accepted'::text, 'refused'::text])))
);
CREATE INDEX reenrolment_pieces_by_author ON public.reenrolment_pieces USING btree (school_id, by_id);
CREATE INDEX reenrolment_pieces_by_pupil ON public.reenrolment_pieces USING btree (school_id, campaign_id, pupil_id);
CREATE INDEX reenrolment_pieces_of ON public.reenrolment_pieces USING btree (school_id, pupil_id);
ALTER TABLE reenrolment_pieces ENABLE ROW LEVEL SECURITY;
ALTER TABLE reenrolment_pieces FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reenrolment_pieces AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON reenrolment_pieces TO encrier_app;

CREATE TABLE report_batch_classes (
  school_id integer NOT NULL, -- @school
  batch_id uuid NOT NULL, -- @school
  nth smallint NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  state text DEFAULT 'waiting'::text NOT NULL, -- @school
  failure text DEFAULT ''::text NOT NULL, -- @school
  CONSTRAINT report_batch_classes_pkey PRIMARY KEY (school_id, batch_id, nth),
  CONSTRAINT report_batch_classes_school_id_batch_id_class_id_term_id_key UNIQUE (school_id, batch_id, class_id, term_id),
  CONSTRAINT report_batch_classes_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES report_batches(school_id, id) ON DELETE CASCADE,
  CONSTRAINT report_batch_classes_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT report_batch_classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_batch_classes_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT report_batch_classes_failure_check CHECK ((length(failure) <= 60)),
  CONSTRAINT report_batch_classes_nth_check CHECK ((nth >= 1)),
  CONSTRAINT report_batch_classes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text, 'left'::text])))
);
CREATE INDEX report_batch_classes_by_class ON public.report_batch_classes USING btree (school_id, class_id);
CREATE INDEX report_batch_classes_by_term ON public.report_batch_classes USING btree (school_id, term_id);
ALTER TABLE report_batch_classes ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_batch_classes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_batch_classes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_batch_classes TO encrier_app;

CREATE TABLE report_batches (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  what text NOT NULL, -- @school
  incomplete boolean DEFAULT false NOT NULL, -- @school
  state text DEFAULT 'waiting'::text NOT NULL, -- @school
  asked_by uuid NOT NULL, -- @school
  asked_at timestamp with time zone NOT NULL, -- @school
  ended_at timestamp with time zone, -- @school
  done integer DEFAULT 0 NOT NULL, -- @school
  total integer NOT NULL, -- @school
  failure text DEFAULT ''::text NOT NULL, -- @school
  file_id uuid, -- @school
  expires_at timestamp with time zone, -- @school
  CONSTRAINT report_batches_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT report_batches_school_id_asked_by_fkey FOREIGN KEY (school_id, asked_by) REFERENCES accounts(school_id, id),
  CONSTRAINT report_batches_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT report_batches_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_batches_check CHECK (((file_id IS NULL) OR ((expires_at IS NOT NULL) AND (state = 'done'::text)))),
  CONSTRAINT report_batches_done_check CHECK ((done >= 0)),
  CONSTRAINT report_batches_failure_check CHECK ((length(failure) <= 60)),
  CONSTRAINT report_batches_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'stopped'::text, 'failed'::text]))),
  CONSTRAINT report_batches_total_check CHECK ((total >= 0)),
  CONSTRAINT report_batches_what_check CHECK ((what = ANY (ARRAY['freeze'::text, 'pdf'::text, 'copies'::text, 'zip'::text, 'send'::text])))
);
CREATE INDEX report_batches_by_author ON public.report_batches USING btree (school_id, asked_by);
CREATE INDEX report_batches_by_file ON public.report_batches USING btree (school_id, file_id) WHERE (file_id IS NOT NULL);
CREATE UNIQUE INDEX report_batches_open ON public.report_batches USING btree (school_id, asked_by) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX report_batches_recent ON public.report_batches USING btree (school_id, asked_at);
ALTER TABLE report_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_batches AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_batches TO encrier_app;

CREATE TABLE report_cards (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  version integer NOT NULL, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  content jsonb NOT NULL, -- @personal
  rule_version integer NOT NULL, -- @school
  frozen_at timestamp with time zone NOT NULL, -- @school
  frozen_by uuid NOT NULL, -- @school
  replaced_at timestamp with time zone, -- @school
  code text, -- @personal
  file_id uuid, -- @school
  shown_name text DEFAULT ''::text NOT NULL, -- @personal
  CONSTRAINT report_cards_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT report_cards_school_id_code_key UNIQUE (school_id, code),
  CONSTRAINT report_cards_school_id_pupil_id_term_id_class_id_version_key UNIQUE (school_id, pupil_id, term_id, class_id, version),
  CONSTRAINT report_cards_school_id_class_id_term_id_fkey FOREIGN KEY (school_id, class_id, term_id) REFERENCES report_classes(school_id, class_id, term_id),
  CONSTRAINT report_cards_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT report_cards_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_cards_school_id_frozen_by_fkey FOREIGN KEY (school_id, frozen_by) REFERENCES accounts(school_id, id),
  CONSTRAINT report_cards_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT report_cards_check CHECK (((file_id IS NULL) OR ((code IS NOT NULL) AND (shown_name <> ''::text)))),
  CONSTRAINT report_cards_code_check CHECK ((code ~ '^[A-Z2-7]{32}$'::text)),
  CONSTRAINT report_cards_reason_check CHECK ((length(reason) <= 300)),
  CONSTRAINT report_cards_version_check CHECK ((version >= 1))
);
CREATE INDEX report_cards_by_author ON public.report_cards USING btree (school_id, frozen_by);
CREATE INDEX report_cards_by_class ON public.report_cards USING btree (school_id, class_id, term_id);
CREATE INDEX report_cards_by_file ON public.report_cards USING btree (school_id, file_id) WHERE (file_id IS NOT NULL);
ALTER TABLE report_cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_cards FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_cards AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_cards TO encrier_app;

CREATE TABLE report_classes (
  school_id integer NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  frozen_at timestamp with time zone NOT NULL, -- @school
  frozen_by uuid NOT NULL, -- @school
  publish_at timestamp with time zone, -- @school
  published_at timestamp with time zone, -- @school
  CONSTRAINT report_classes_pkey PRIMARY KEY (school_id, class_id, term_id),
  CONSTRAINT report_classes_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT report_classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_classes_school_id_frozen_by_fkey FOREIGN KEY (school_id, frozen_by) REFERENCES accounts(school_id, id),
  CONSTRAINT report_classes_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id)
);
CREATE INDEX report_classes_by_author ON public.report_classes USING btree (school_id, frozen_by);
CREATE INDEX report_classes_by_term ON public.report_classes USING btree (school_id, term_id);
ALTER TABLE report_classes ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_classes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_classes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_classes TO encrier_app;

CREATE TABLE report_comments (
  school_id integer NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  body text NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  state text DEFAULT 'draft'::text NOT NULL, -- @school
  ask text DEFAULT ''::text NOT NULL, -- @personal
  judged_by uuid, -- @school
  judged_at timestamp with time zone, -- @school
  CONSTRAINT report_comments_pkey PRIMARY KEY (school_id, course_id, term_id, pupil_id),
  CONSTRAINT report_comments_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT report_comments_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT report_comments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_comments_school_id_judged_by_fkey FOREIGN KEY (school_id, judged_by) REFERENCES accounts(school_id, id) NOT VALID,
  CONSTRAINT report_comments_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT report_comments_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT report_comments_ask_check CHECK ((length(ask) <= 300)),
  CONSTRAINT report_comments_body_check CHECK ((length(body) <= 1000)),
  CONSTRAINT report_comments_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'returned'::text, 'approved'::text])))
);
CREATE INDEX report_comments_by_author ON public.report_comments USING btree (school_id, by_id);
CREATE INDEX report_comments_by_judge ON public.report_comments USING btree (school_id, judged_by) WHERE (judged_by IS NOT NULL);
CREATE INDEX report_comments_by_pupil ON public.report_comments USING btree (school_id, pupil_id, term_id);
CREATE INDEX report_comments_by_term ON public.report_comments USING btree (school_id, term_id);
ALTER TABLE report_comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_comments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_comments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_comments TO encrier_app;

CREATE TABLE report_copies (
  school_id integer NOT NULL, -- @school
  card_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  copy_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @personal
  code text NOT NULL, -- @personal
  file_id uuid NOT NULL, -- @school
  CONSTRAINT report_copies_pkey PRIMARY KEY (school_id, card_id, person_id),
  CONSTRAINT report_copies_school_id_card_id_fkey FOREIGN KEY (school_id, card_id) REFERENCES report_cards(school_id, id) ON DELETE CASCADE,
  CONSTRAINT report_copies_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT report_copies_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_copies_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT report_copies_code_check CHECK ((code ~ '^[A-Z2-7]{32}$'::text)),
  CONSTRAINT report_copies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 300)))
);
CREATE INDEX report_copies_by_code ON public.report_copies USING btree (school_id, code);
CREATE INDEX report_copies_by_copy ON public.report_copies USING btree (school_id, copy_id);
CREATE INDEX report_copies_by_file ON public.report_copies USING btree (school_id, file_id);
CREATE INDEX report_copies_by_person ON public.report_copies USING btree (school_id, person_id);
ALTER TABLE report_copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_copies FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_copies AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_copies TO encrier_app;

CREATE TABLE report_council_dates (
  school_id integer NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  starts smallint, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT report_council_dates_pkey PRIMARY KEY (school_id, class_id, term_id),
  CONSTRAINT report_council_dates_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT report_council_dates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_council_dates_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT report_council_dates_starts_check CHECK (((starts >= 0) AND (starts <= 1439)))
);
CREATE INDEX report_council_dates_by_term ON public.report_council_dates USING btree (school_id, term_id);
ALTER TABLE report_council_dates ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_council_dates FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_council_dates AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_council_dates TO encrier_app;

CREATE TABLE report_council_notes (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  pupil_id uuid, -- @school
  body text NOT NULL, -- @personal
  private boolean DEFAULT false NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT report_council_notes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT report_council_notes_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT report_council_notes_school_id_class_id_term_id_fkey FOREIGN KEY (school_id, class_id, term_id) REFERENCES report_councils(school_id, class_id, term_id),
  CONSTRAINT report_council_notes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_council_notes_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT report_council_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 500)))
);
CREATE INDEX report_council_notes_by_author ON public.report_council_notes USING btree (school_id, by_id);
CREATE INDEX report_council_notes_by_council ON public.report_council_notes USING btree (school_id, class_id, term_id);
CREATE INDEX report_council_notes_by_pupil ON public.report_council_notes USING btree (school_id, pupil_id) WHERE (pupil_id IS NOT NULL);
ALTER TABLE report_council_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_council_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_council_notes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_council_notes TO encrier_app;

CREATE TABLE report_council_people (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  person_id uuid, -- @school
  name text NOT NULL, -- @personal
  role text NOT NULL, -- @school
  present boolean DEFAULT true NOT NULL, -- @school
  CONSTRAINT report_council_people_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT report_council_people_school_id_class_id_term_id_fkey FOREIGN KEY (school_id, class_id, term_id) REFERENCES report_councils(school_id, class_id, term_id),
  CONSTRAINT report_council_people_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_council_people_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT report_council_people_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT report_council_people_role_check CHECK ((role = ANY (ARRAY['chair'::text, 'teacher'::text, 'delegate'::text, 'parent'::text, 'other'::text])))
);
CREATE INDEX report_council_people_by_council ON public.report_council_people USING btree (school_id, class_id, term_id);
CREATE INDEX report_council_people_by_person ON public.report_council_people USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
ALTER TABLE report_council_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_council_people FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_council_people AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_council_people TO encrier_app;

CREATE TABLE report_council_pupils (
  school_id integer NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  average text, -- @personal
  body text NOT NULL, -- @personal
  decision text NOT NULL, -- @personal
  CONSTRAINT report_council_pupils_pkey PRIMARY KEY (school_id, class_id, term_id, pupil_id),
  CONSTRAINT report_council_pupils_school_id_class_id_term_id_fkey FOREIGN KEY (school_id, class_id, term_id) REFERENCES report_councils(school_id, class_id, term_id),
  CONSTRAINT report_council_pupils_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_council_pupils_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT report_council_pupils_body_check CHECK ((length(body) <= 1000)),
  CONSTRAINT report_council_pupils_decision_check CHECK ((length(decision) <= 60))
);
CREATE INDEX report_council_pupils_by_pupil ON public.report_council_pupils USING btree (school_id, pupil_id);
ALTER TABLE report_council_pupils ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_council_pupils FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_council_pupils AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_council_pupils TO encrier_app;

CREATE TABLE report_councils (
  school_id integer NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  remarks text DEFAULT ''::text NOT NULL, -- @personal
  remarks_by uuid, -- @school
  opened_at timestamp with time zone NOT NULL, -- @school
  opened_by uuid NOT NULL, -- @school
  closed_at timestamp with time zone, -- @school
  closed_by uuid, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT report_councils_pkey PRIMARY KEY (school_id, class_id, term_id),
  CONSTRAINT report_councils_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT report_councils_school_id_closed_by_fkey FOREIGN KEY (school_id, closed_by) REFERENCES accounts(school_id, id),
  CONSTRAINT report_councils_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_councils_school_id_opened_by_fkey FOREIGN KEY (school_id, opened_by) REFERENCES accounts(school_id, id),
  CONSTRAINT report_councils_school_id_remarks_by_fkey FOREIGN KEY (school_id, remarks_by) REFERENCES accounts(school_id, id),
  CONSTRAINT report_councils_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT report_councils_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  CONSTRAINT report_councils_reason_check CHECK ((length(reason) <= 300)),
  CONSTRAINT report_councils_remarks_check CHECK ((length(remarks) <= 4000))
);
CREATE INDEX report_councils_by_opener ON public.report_councils USING btree (school_id, opened_by);
CREATE INDEX report_councils_by_signer ON public.report_councils USING btree (school_id, closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX report_councils_by_term ON public.report_councils USING btree (school_id, term_id);
CREATE INDEX report_councils_by_writer ON public.report_councils USING btree (school_id, remarks_by) WHERE (remarks_by IS NOT NULL);
ALTER TABLE report_councils ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_councils FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_councils AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_councils TO encrier_app;

CREATE TABLE report_generals (
  school_id integer NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  body text NOT NULL, -- @personal
  decision text DEFAULT ''::text NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT report_generals_pkey PRIMARY KEY (school_id, class_id, term_id, pupil_id),
  CONSTRAINT report_generals_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT report_generals_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT report_generals_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_generals_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT report_generals_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT report_generals_body_check CHECK ((length(body) <= 1000)),
  CONSTRAINT report_generals_decision_check CHECK ((length(decision) <= 60))
);
CREATE INDEX report_generals_by_author ON public.report_generals USING btree (school_id, by_id);
CREATE INDEX report_generals_by_pupil ON public.report_generals USING btree (school_id, pupil_id);
CREATE INDEX report_generals_by_term ON public.report_generals USING btree (school_id, term_id);
ALTER TABLE report_generals ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_generals FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_generals AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_generals TO encrier_app;

CREATE TABLE report_model_levels (
  school_id integer NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  model_id uuid NOT NULL, -- @school
  CONSTRAINT report_model_levels_pkey PRIMARY KEY (school_id, level_id),
  CONSTRAINT report_model_levels_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_model_levels_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT report_model_levels_school_id_model_id_fkey FOREIGN KEY (school_id, model_id) REFERENCES report_models(school_id, id) ON DELETE CASCADE
);
CREATE INDEX report_model_levels_by_model ON public.report_model_levels USING btree (school_id, model_id);
ALTER TABLE report_model_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_model_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_model_levels AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_model_levels TO encrier_app;

CREATE TABLE report_models (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  doc jsonb NOT NULL, -- @school
  signature_file_id uuid, -- @school
  stamp_file_id uuid, -- @school
  removed_at timestamp with time zone, -- @school
  updated_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  org_id uuid, -- @school
  CONSTRAINT report_models_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT report_models_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_models_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id) NOT VALID,
  CONSTRAINT report_models_school_id_signature_file_id_fkey FOREIGN KEY (school_id, signature_file_id) REFERENCES files(school_id, id),
  CONSTRAINT report_models_school_id_stamp_file_id_fkey FOREIGN KEY (school_id, stamp_file_id) REFERENCES files(school_id, id),
  CONSTRAINT report_models_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE INDEX report_models_by_org ON public.report_models USING btree (school_id, org_id) WHERE (org_id IS NOT NULL);
CREATE INDEX report_models_by_signature ON public.report_models USING btree (school_id, signature_file_id) WHERE (signature_file_id IS NOT NULL);
CREATE INDEX report_models_by_stamp ON public.report_models USING btree (school_id, stamp_file_id) WHERE (stamp_file_id IS NOT NULL);
ALTER TABLE report_models ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_models FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_models AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_models TO encrier_app;

CREATE TABLE report_receipts (
  school_id integer NOT NULL, -- @school
  card_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @personal
  CONSTRAINT report_receipts_pkey PRIMARY KEY (school_id, card_id, person_id),
  CONSTRAINT report_receipts_school_id_card_id_fkey FOREIGN KEY (school_id, card_id) REFERENCES report_cards(school_id, id) ON DELETE CASCADE,
  CONSTRAINT report_receipts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_receipts_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id)
);
CREATE INDEX report_receipts_by_person ON public.report_receipts USING btree (school_id, person_id);
ALTER TABLE report_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_receipts AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_receipts TO encrier_app;

CREATE TABLE report_reviews (
  school_id integer NOT NULL, -- @school
  course_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT report_reviews_pkey PRIMARY KEY (school_id, course_id, term_id),
  CONSTRAINT report_reviews_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT report_reviews_school_id_course_id_fkey FOREIGN KEY (school_id, course_id) REFERENCES courses(school_id, id),
  CONSTRAINT report_reviews_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_reviews_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id)
);
CREATE INDEX report_reviews_by_author ON public.report_reviews USING btree (school_id, by_id);
CREATE INDEX report_reviews_by_term ON public.report_reviews USING btree (school_id, term_id);
ALTER TABLE report_reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_reviews FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_reviews AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_reviews TO encrier_app;

CREATE TABLE report_sentences (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  body text NOT NULL, -- @personal
  CONSTRAINT report_sentences_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT report_sentences_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id),
  CONSTRAINT report_sentences_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_sentences_body_check CHECK (((length(body) >= 1) AND (length(body) <= 300)))
);
CREATE INDEX report_sentences_by_account ON public.report_sentences USING btree (school_id, account_id);
ALTER TABLE report_sentences ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_sentences FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_sentences AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_sentences TO encrier_app;

CREATE TABLE report_settings (
  school_id integer NOT NULL, -- @school
  max_length integer NOT NULL, -- @school
  forbidden text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  decisions text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  proof text DEFAULT 'none'::text NOT NULL, -- @school
  CONSTRAINT report_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT report_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_settings_max_length_check CHECK (((max_length >= 60) AND (max_length <= 1000))),
  CONSTRAINT report_settings_proof_check CHECK ((proof = ANY (ARRAY['none'::text, 'head'::text, 'office'::text])))
);
ALTER TABLE report_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_settings TO encrier_app;

CREATE TABLE report_skills (
  school_id integer NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  domain text NOT NULL, -- @school
  item text NOT NULL, -- @school
  mastery text NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT report_skills_pkey PRIMARY KEY (school_id, class_id, term_id, pupil_id, domain, item),
  CONSTRAINT report_skills_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT report_skills_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT report_skills_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT report_skills_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT report_skills_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT report_skills_domain_check CHECK (((length(domain) >= 1) AND (length(domain) <= 120))),
  CONSTRAINT report_skills_item_check CHECK (((length(item) >= 1) AND (length(item) <= 200))),
  CONSTRAINT report_skills_mastery_check CHECK (((length(mastery) >= 1) AND (length(mastery) <= 60)))
);
CREATE INDEX report_skills_by_author ON public.report_skills USING btree (school_id, by_id);
CREATE INDEX report_skills_by_pupil ON public.report_skills USING btree (school_id, pupil_id);
CREATE INDEX report_skills_by_term ON public.report_skills USING btree (school_id, term_id);
ALTER TABLE report_skills ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_skills FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_skills AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_skills TO encrier_app;

CREATE TABLE resource_audience (
  school_id integer NOT NULL, -- @school
  resource_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  role text, -- @school
  level_id uuid, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  person_id uuid, -- @school
  who text[], -- @school
  exclude boolean DEFAULT false NOT NULL, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  word text, -- @school
  mandate text, -- @school
  CONSTRAINT resource_audience_pkey PRIMARY KEY (school_id, resource_id, "position"),
  CONSTRAINT resource_audience_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT resource_audience_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT resource_audience_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id),
  CONSTRAINT resource_audience_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT resource_audience_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT resource_audience_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT resource_audience_school_id_resource_id_fkey FOREIGN KEY (school_id, resource_id) REFERENCES resources(school_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_audience_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT resource_audience_check CHECK (((kind = 'role'::text) = (role IS NOT NULL))),
  CONSTRAINT resource_audience_check1 CHECK (((kind = 'level'::text) = (level_id IS NOT NULL))),
  CONSTRAINT resource_audience_check2 CHECK (((kind = 'class'::text) = (class_id IS NOT NULL))),
  CONSTRAINT resource_audience_check3 CHECK (((kind = 'group'::text) = (group_id IS NOT NULL))),
  CONSTRAINT resource_audience_check4 CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  CONSTRAINT resource_audience_check5 CHECK (((kind = 'org'::text) = (org_id IS NOT NULL))),
  CONSTRAINT resource_audience_check6 CHECK (((kind = 'subject'::text) = (subject_id IS NOT NULL))),
  CONSTRAINT resource_audience_check7 CHECK (((kind = ANY (ARRAY['cycle'::text, 'regime'::text])) = (word IS NOT NULL))),
  CONSTRAINT resource_audience_check8 CHECK (((mandate IS NULL) OR ((who IS NULL) AND ((kind = ANY (ARRAY['everyone'::text, 'org'::text])) OR ((mandate <> 'council'::text) AND (kind = ANY (ARRAY['cycle'::text, 'level'::text, 'class'::text]))))))),
  CONSTRAINT resource_audience_kind_check CHECK ((kind = ANY (ARRAY['everyone'::text, 'role'::text, 'org'::text, 'cycle'::text, 'level'::text, 'class'::text, 'group'::text, 'subject'::text, 'regime'::text, 'person'::text]))),
  CONSTRAINT resource_audience_mandate_check CHECK ((mandate = ANY (ARRAY['pupils'::text, 'parents'::text, 'council'::text]))),
  CONSTRAINT resource_audience_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text]))),
  CONSTRAINT resource_audience_who_check CHECK ((who <@ '{pupils,guardians,teachers}'::text[])),
  CONSTRAINT resource_audience_word_check CHECK (((length(word) >= 1) AND (length(word) <= 120)))
);
CREATE INDEX resource_audience_target ON public.resource_audience USING btree (school_id, (((kind || ':'::text) || COALESCE(role, (level_id)::text, (class_id)::text, (group_id)::text, (person_id)::text, (org_id)::text, (subject_id)::text, word, ''::text))));
ALTER TABLE resource_audience ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_audience FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resource_audience AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_audience TO encrier_app;

CREATE TABLE resource_contents (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @school
  link text, -- @school
  video_id text, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  html text, -- @school
  CONSTRAINT resource_contents_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT resource_contents_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT resource_contents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT resource_contents_check CHECK (((kind = 'link'::text) = (link IS NOT NULL))),
  CONSTRAINT resource_contents_check1 CHECK (((kind = 'video'::text) = (video_id IS NOT NULL))),
  CONSTRAINT resource_contents_html_check CHECK (((length(html) >= 1) AND (length(html) <= 20000))),
  CONSTRAINT resource_contents_kind_check CHECK ((kind = ANY (ARRAY['file'::text, 'link'::text, 'video'::text, 'text'::text]))),
  CONSTRAINT resource_contents_link_check CHECK (((length(link) <= 2000) AND (link ~ '^https?://'::text))),
  CONSTRAINT resource_contents_text_check CHECK (((kind = 'text'::text) = (html IS NOT NULL))),
  CONSTRAINT resource_contents_video_id_check CHECK ((video_id ~ '^[A-Za-z0-9_-]{11}$'::text))
);
CREATE INDEX resource_contents_author ON public.resource_contents USING btree (school_id, author_id);
ALTER TABLE resource_contents ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_contents FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resource_contents AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_contents TO encrier_app;

CREATE TABLE resource_favourites (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  resource_id uuid NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT resource_favourites_pkey PRIMARY KEY (school_id, account_id, resource_id),
  CONSTRAINT resource_favourites_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_favourites_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT resource_favourites_school_id_resource_id_fkey FOREIGN KEY (school_id, resource_id) REFERENCES resources(school_id, id) ON DELETE CASCADE
);
CREATE INDEX resource_favourites_by_resource ON public.resource_favourites USING btree (school_id, resource_id);
ALTER TABLE resource_favourites ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_favourites FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resource_favourites AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_favourites TO encrier_app;

CREATE TABLE resource_files (
  school_id integer NOT NULL, -- @school
  content_id uuid NOT NULL, -- @school
  file_id uuid NOT NULL, -- @school
  position integer NOT NULL, -- @school
  CONSTRAINT resource_files_pkey PRIMARY KEY (school_id, content_id, file_id),
  CONSTRAINT resource_files_school_id_content_id_fkey FOREIGN KEY (school_id, content_id) REFERENCES resource_contents(school_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_files_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CONSTRAINT resource_files_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE resource_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_files FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resource_files AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_files TO encrier_app;

CREATE TABLE resource_folders (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  parent_id uuid, -- @school
  name text NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT resource_folders_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT resource_folders_school_id_subject_id_id_key UNIQUE (school_id, subject_id, id),
  CONSTRAINT resource_folders_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT resource_folders_school_id_parent_id_fkey FOREIGN KEY (school_id, parent_id) REFERENCES resource_folders(school_id, id),
  CONSTRAINT resource_folders_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT resource_folders_check CHECK ((parent_id <> id)),
  CONSTRAINT resource_folders_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE UNIQUE INDEX resource_folders_name ON public.resource_folders USING btree (school_id, subject_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));
CREATE INDEX resource_folders_parent ON public.resource_folders USING btree (school_id, parent_id) WHERE (parent_id IS NOT NULL);
ALTER TABLE resource_folders ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_folders FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resource_folders AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_folders TO encrier_app;

CREATE TABLE resource_levels (
  school_id integer NOT NULL, -- @school
  resource_id uuid NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  CONSTRAINT resource_levels_pkey PRIMARY KEY (school_id, resource_id, level_id),
  CONSTRAINT resource_levels_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT resource_levels_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT resource_levels_school_id_resource_id_fkey FOREIGN KEY (school_id, resource_id) REFERENCES resources(school_id, id) ON DELETE CASCADE
);
ALTER TABLE resource_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resource_levels AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_levels TO encrier_app;

CREATE TABLE resource_views (
  school_id integer NOT NULL, -- @school
  resource_id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  times integer DEFAULT 1 NOT NULL, -- @personal
  first_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  last_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT resource_views_pkey PRIMARY KEY (school_id, resource_id, account_id),
  CONSTRAINT resource_views_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_views_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT resource_views_school_id_resource_id_fkey FOREIGN KEY (school_id, resource_id) REFERENCES resources(school_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_views_times_check CHECK ((times > 0))
);
CREATE INDEX resource_views_by_account ON public.resource_views USING btree (school_id, account_id);
ALTER TABLE resource_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_views FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resource_views AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_views TO encrier_app;

CREATE TABLE resource_visits (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  since_at timestamp with time zone NOT NULL, -- @school
  seen_at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT resource_visits_pkey PRIMARY KEY (school_id, account_id),
  CONSTRAINT resource_visits_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_visits_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE resource_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_visits FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resource_visits AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_visits TO encrier_app;

CREATE TABLE resources (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  content_id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  subject_id uuid NOT NULL, -- @school
  folder_id uuid, -- @school
  title text NOT NULL, -- @school
  description text DEFAULT ''::text NOT NULL, -- @school
  kind text NOT NULL, -- @school
  tags text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  difficulty smallint, -- @school
  licence text DEFAULT 'reserved'::text NOT NULL, -- @school
  opens_at timestamp with time zone, -- @school
  closes_at timestamp with time zone, -- @school
  downloadable boolean DEFAULT true NOT NULL, -- @school
  shared boolean DEFAULT false NOT NULL, -- @school
  status text DEFAULT 'draft'::text NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  search_key text DEFAULT ''::text NOT NULL, -- @school
  source_id uuid, -- @school
  published_at timestamp with time zone, -- @school
  removed_at timestamp with time zone, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  updated_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  pictures_wait boolean DEFAULT false NOT NULL, -- @school
  tell_on_opening boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT resources_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT resources_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT resources_school_id_content_id_fkey FOREIGN KEY (school_id, content_id) REFERENCES resource_contents(school_id, id),
  CONSTRAINT resources_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT resources_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT resources_school_id_subject_id_folder_id_fkey FOREIGN KEY (school_id, subject_id, folder_id) REFERENCES resource_folders(school_id, subject_id, id),
  CONSTRAINT resources_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT resources_check CHECK (((closes_at IS NULL) OR (opens_at IS NULL) OR (closes_at > opens_at))),
  CONSTRAINT resources_check1 CHECK (((status <> 'published'::text) OR (published_at IS NOT NULL))),
  CONSTRAINT resources_description_check CHECK ((length(description) <= 4000)),
  CONSTRAINT resources_difficulty_check CHECK (((difficulty >= 1) AND (difficulty <= 3))),
  CONSTRAINT resources_kind_check CHECK ((kind = ANY (ARRAY['cours'::text, 'exercice'::text, 'corrige'::text, 'fiche'::text, 'video'::text, 'audio'::text, 'lien'::text, 'manuel'::text, 'annale'::text]))),
  CONSTRAINT resources_licence_check CHECK ((licence = ANY (ARRAY['reserved'::text, 'cc-by'::text, 'cc-by-sa'::text, 'cc-by-nc'::text, 'cc-by-nc-sa'::text, 'public'::text]))),
  CONSTRAINT resources_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'hidden'::text, 'archived'::text]))),
  CONSTRAINT resources_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160)))
);
CREATE INDEX resources_by_author ON public.resources USING btree (school_id, author_id, year_id);
CREATE INDEX resources_by_content ON public.resources USING btree (school_id, content_id);
CREATE INDEX resources_by_folder ON public.resources USING btree (school_id, folder_id) WHERE (folder_id IS NOT NULL);
CREATE INDEX resources_by_source ON public.resources USING btree (school_id, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX resources_removed ON public.resources USING btree (school_id, removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX resources_search ON public.resources USING gin (search_key gin_trgm_ops);
CREATE INDEX resources_shelf ON public.resources USING btree (school_id, year_id, subject_id, folder_id, "position") WHERE (removed_at IS NULL);
ALTER TABLE resources ENABLE ROW LEVEL SECURITY;
ALTER TABLE resources FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON resources AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON resources TO encrier_app;

CREATE TABLE retention_rules (
  school_id integer NOT NULL, -- @school
  kind text NOT NULL, -- @school
  months integer NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT retention_rules_pkey PRIMARY KEY (school_id, kind),
  CONSTRAINT retention_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT retention_rules_months_check CHECK (((months >= 1) AND (months <= 600)))
);
ALTER TABLE retention_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE retention_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON retention_rules AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON retention_rules TO encrier_app;

CREATE TABLE retention_runs (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  ran_at timestamp with time zone NOT NULL, -- @school
  ran_by_id uuid, -- @school
  counts jsonb NOT NULL, -- @school
  CONSTRAINT retention_runs_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT retention_runs_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX retention_runs_latest ON public.retention_runs USING btree (school_id, ran_at DESC);
ALTER TABLE retention_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE retention_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON retention_runs AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT INSERT, SELECT ON retention_runs TO encrier_app;

CREATE TABLE role_terms (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  entry_id uuid NOT NULL, -- @school
  role text, -- @school
  role_id uuid, -- @school
  from_on date NOT NULL, -- @school
  until_on date NOT NULL, -- @school
  state text DEFAULT 'planned'::text NOT NULL, -- @school
  reason text DEFAULT ''::text NOT NULL, -- @personal
  given_by uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  ended_at timestamp with time zone, -- @school
  entrusted boolean DEFAULT false NOT NULL, -- @school
  CONSTRAINT role_terms_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT role_terms_school_id_entry_id_fkey FOREIGN KEY (school_id, entry_id) REFERENCES auth_entries(school_id, id) ON DELETE CASCADE,
  CONSTRAINT role_terms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT role_terms_school_id_given_by_fkey FOREIGN KEY (school_id, given_by) REFERENCES accounts(school_id, id),
  CONSTRAINT role_terms_school_id_role_id_fkey FOREIGN KEY (school_id, role_id) REFERENCES custom_roles(school_id, id) ON DELETE CASCADE,
  CONSTRAINT role_terms_check CHECK ((until_on >= from_on)),
  CONSTRAINT role_terms_check1 CHECK (((role IS NULL) <> (role_id IS NULL))),
  CONSTRAINT role_terms_check2 CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['planned'::text, 'given'::text])))),
  CONSTRAINT role_terms_reason_check CHECK ((length(reason) <= 200)),
  CONSTRAINT role_terms_role_check CHECK ((role = ANY (ARRAY['parent'::text, 'eleve'::text, 'prof'::text, 'transport'::text, 'personnel'::text, 'admin'::text]))),
  CONSTRAINT role_terms_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'given'::text, 'ended'::text, 'cancelled'::text])))
);
CREATE INDEX role_terms_by_entry ON public.role_terms USING btree (school_id, entry_id);
CREATE INDEX role_terms_by_giver ON public.role_terms USING btree (school_id, given_by);
CREATE INDEX role_terms_by_role ON public.role_terms USING btree (school_id, role_id) WHERE (role_id IS NOT NULL);
CREATE UNIQUE INDEX role_terms_once ON public.role_terms USING btree (school_id, entry_id, role, role_id) NULLS NOT DISTINCT WHERE (state = ANY (ARRAY['planned'::text, 'given'::text]));
ALTER TABLE role_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE role_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON role_terms AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON role_terms TO encrier_app;

CREATE TABLE roll_call_reminders (
  school_id integer NOT NULL, -- @school
  lesson_id uuid NOT NULL, -- @school
  step text NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT roll_call_reminders_pkey PRIMARY KEY (school_id, lesson_id, step),
  CONSTRAINT roll_call_reminders_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT roll_call_reminders_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id) ON DELETE CASCADE,
  CONSTRAINT roll_call_reminders_step_check CHECK ((step = ANY (ARRAY['teacher'::text, 'office'::text])))
);
ALTER TABLE roll_call_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE roll_call_reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON roll_call_reminders AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON roll_call_reminders TO encrier_app;

CREATE TABLE roll_calls (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  lesson_id uuid, -- @school
  class_id uuid, -- @school
  half text, -- @school
  on_day date NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  title text NOT NULL, -- @school
  pupils integer NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  taken_at timestamp with time zone NOT NULL, -- @school
  saved_at timestamp with time zone NOT NULL, -- @school
  offline boolean DEFAULT false NOT NULL, -- @school
  belated boolean DEFAULT false NOT NULL, -- @school
  save_id uuid NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT roll_calls_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT roll_calls_school_id_class_id_on_day_half_key UNIQUE (school_id, class_id, on_day, half),
  CONSTRAINT roll_calls_school_id_lesson_id_key UNIQUE (school_id, lesson_id),
  CONSTRAINT roll_calls_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT roll_calls_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id),
  CONSTRAINT roll_calls_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT roll_calls_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id) ON DELETE SET NULL (lesson_id),
  CONSTRAINT roll_calls_check CHECK (((half IS NULL) OR ((class_id IS NOT NULL) AND (lesson_id IS NULL)))),
  CONSTRAINT roll_calls_check1 CHECK (((0 <= starts) AND (starts < ends) AND (ends <= 1440))),
  CONSTRAINT roll_calls_half_check CHECK ((half = ANY (ARRAY['morning'::text, 'afternoon'::text]))),
  CONSTRAINT roll_calls_pupils_check CHECK ((pupils >= 0)),
  CONSTRAINT roll_calls_title_check CHECK ((length(title) <= 160))
);
CREATE INDEX roll_calls_by_author ON public.roll_calls USING btree (school_id, by_id);
CREATE INDEX roll_calls_by_day ON public.roll_calls USING btree (school_id, on_day);
ALTER TABLE roll_calls ENABLE ROW LEVEL SECURITY;
ALTER TABLE roll_calls FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON roll_calls AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON roll_calls TO encrier_app;

CREATE TABLE rollover_classes (
  school_id integer NOT NULL, -- @school
  rollover_id uuid NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  capacity integer, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  source_id uuid, -- @school
  CONSTRAINT rollover_classes_pkey PRIMARY KEY (school_id, rollover_id, id),
  CONSTRAINT rollover_classes_school_id_rollover_id_name_key UNIQUE (school_id, rollover_id, name),
  CONSTRAINT rollover_classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT rollover_classes_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT rollover_classes_school_id_rollover_id_fkey FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers(school_id, id) ON DELETE CASCADE,
  CONSTRAINT rollover_classes_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500))),
  CONSTRAINT rollover_classes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX rollover_classes_by_level ON public.rollover_classes USING btree (school_id, level_id);
ALTER TABLE rollover_classes ENABLE ROW LEVEL SECURITY;
ALTER TABLE rollover_classes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rollover_classes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON rollover_classes TO encrier_app;

CREATE TABLE rollover_groups (
  school_id integer NOT NULL, -- @school
  rollover_id uuid NOT NULL, -- @school
  group_id uuid NOT NULL, -- @school
  keep_members boolean NOT NULL, -- @school
  CONSTRAINT rollover_groups_pkey PRIMARY KEY (school_id, rollover_id, group_id),
  CONSTRAINT rollover_groups_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT rollover_groups_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id) ON DELETE CASCADE,
  CONSTRAINT rollover_groups_school_id_rollover_id_fkey FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers(school_id, id) ON DELETE CASCADE
);
ALTER TABLE rollover_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE rollover_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rollover_groups AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON rollover_groups TO encrier_app;

CREATE TABLE rollover_pairs (
  school_id integer NOT NULL, -- @school
  rollover_id uuid NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  a_id uuid NOT NULL, -- @school
  b_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @personal
  CONSTRAINT rollover_pairs_pkey PRIMARY KEY (school_id, rollover_id, id),
  CONSTRAINT rollover_pairs_school_id_rollover_id_a_id_b_id_key UNIQUE (school_id, rollover_id, a_id, b_id),
  CONSTRAINT rollover_pairs_school_id_a_id_fkey FOREIGN KEY (school_id, a_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT rollover_pairs_school_id_b_id_fkey FOREIGN KEY (school_id, b_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT rollover_pairs_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT rollover_pairs_school_id_rollover_id_fkey FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers(school_id, id) ON DELETE CASCADE,
  CONSTRAINT rollover_pairs_check CHECK ((a_id < b_id)),
  CONSTRAINT rollover_pairs_kind_check CHECK ((kind = ANY (ARRAY['together'::text, 'apart'::text])))
);
CREATE INDEX rollover_pairs_by_a ON public.rollover_pairs USING btree (school_id, a_id);
CREATE INDEX rollover_pairs_by_b ON public.rollover_pairs USING btree (school_id, b_id);
ALTER TABLE rollover_pairs ENABLE ROW LEVEL SECURITY;
ALTER TABLE rollover_pairs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rollover_pairs AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON rollover_pairs TO encrier_app;

CREATE TABLE rollover_paths (
  school_id integer NOT NULL, -- @school
  rollover_id uuid NOT NULL, -- @school
  class_id uuid NOT NULL, -- @school
  target_id uuid, -- @school
  CONSTRAINT rollover_paths_pkey PRIMARY KEY (school_id, rollover_id, class_id),
  CONSTRAINT rollover_paths_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT rollover_paths_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT rollover_paths_school_id_rollover_id_fkey FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers(school_id, id) ON DELETE CASCADE,
  CONSTRAINT rollover_paths_school_id_rollover_id_target_id_fkey FOREIGN KEY (school_id, rollover_id, target_id) REFERENCES rollover_classes(school_id, rollover_id, id) ON DELETE SET NULL (target_id)
);
CREATE INDEX rollover_paths_by_class ON public.rollover_paths USING btree (school_id, class_id);
CREATE INDEX rollover_paths_by_target ON public.rollover_paths USING btree (school_id, rollover_id, target_id);
ALTER TABLE rollover_paths ENABLE ROW LEVEL SECURITY;
ALTER TABLE rollover_paths FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rollover_paths AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON rollover_paths TO encrier_app;

CREATE TABLE rollover_pupils (
  school_id integer NOT NULL, -- @school
  rollover_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  decision text NOT NULL, -- @personal
  level_id uuid, -- @school
  target_id uuid, -- @school
  by_hand boolean DEFAULT false NOT NULL, -- @personal
  enrolment_id uuid, -- @school
  before jsonb, -- @personal
  CONSTRAINT rollover_pupils_pkey PRIMARY KEY (school_id, rollover_id, pupil_id),
  CONSTRAINT rollover_pupils_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT rollover_pupils_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT rollover_pupils_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT rollover_pupils_school_id_rollover_id_fkey FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers(school_id, id) ON DELETE CASCADE,
  CONSTRAINT rollover_pupils_school_id_rollover_id_target_id_fkey FOREIGN KEY (school_id, rollover_id, target_id) REFERENCES rollover_classes(school_id, rollover_id, id) ON DELETE SET NULL (target_id),
  CONSTRAINT rollover_pupils_check CHECK (((decision = ANY (ARRAY['pass'::text, 'repeat'::text])) = (level_id IS NOT NULL))),
  CONSTRAINT rollover_pupils_check1 CHECK (((target_id IS NULL) OR (level_id IS NOT NULL))),
  CONSTRAINT rollover_pupils_decision_check CHECK ((decision = ANY (ARRAY['pass'::text, 'repeat'::text, 'leave'::text, 'graduate'::text])))
);
CREATE INDEX rollover_pupils_by_level ON public.rollover_pupils USING btree (school_id, level_id);
CREATE INDEX rollover_pupils_by_pupil ON public.rollover_pupils USING btree (school_id, pupil_id);
CREATE INDEX rollover_pupils_by_target ON public.rollover_pupils USING btree (school_id, rollover_id, target_id);
ALTER TABLE rollover_pupils ENABLE ROW LEVEL SECURITY;
ALTER TABLE rollover_pupils FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rollover_pupils AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON rollover_pupils TO encrier_app;

CREATE TABLE rollovers (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  from_year_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  status text DEFAULT 'draft'::text NOT NULL, -- @school
  copy_courses boolean DEFAULT true NOT NULL, -- @school
  copy_teachers boolean DEFAULT true NOT NULL, -- @school
  copy_groups boolean DEFAULT false NOT NULL, -- @school
  copy_terms boolean DEFAULT true NOT NULL, -- @school
  to_year_id uuid, -- @school
  made jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  counts jsonb DEFAULT '{}'::jsonb NOT NULL, -- @school
  failure text DEFAULT ''::text NOT NULL, -- @school
  created_by uuid, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  done_at timestamp with time zone, -- @school
  undone_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT rollovers_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT rollovers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT rollovers_school_id_from_year_id_fkey FOREIGN KEY (school_id, from_year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT rollovers_check CHECK ((starts_on < ends_on)),
  CONSTRAINT rollovers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT rollovers_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'done'::text, 'undone'::text])))
);
CREATE INDEX rollovers_by_year ON public.rollovers USING btree (school_id, from_year_id);
CREATE UNIQUE INDEX rollovers_one_open ON public.rollovers USING btree (school_id) WHERE (status = ANY (ARRAY['draft'::text, 'running'::text]));
ALTER TABLE rollovers ENABLE ROW LEVEL SECURITY;
ALTER TABLE rollovers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rollovers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON rollovers TO encrier_app;

CREATE TABLE saved_filters (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  screen text NOT NULL, -- @school
  name text NOT NULL, -- @personal
  query text NOT NULL, -- @personal
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  CONSTRAINT saved_filters_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT saved_filters_school_id_account_id_screen_name_key UNIQUE (school_id, account_id, screen, name),
  CONSTRAINT saved_filters_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_filters_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT saved_filters_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT saved_filters_query_check CHECK ((length(query) <= 1000)),
  CONSTRAINT saved_filters_screen_check CHECK ((screen = 'pupils'::text))
);
ALTER TABLE saved_filters ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_filters FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_filters AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_filters TO encrier_app;

CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);
GRANT SELECT ON schema_migrations TO encrier_app;

CREATE TABLE school_changes (
  school_id integer NOT NULL, -- @school
  changed bigint NOT NULL, -- @school
  CONSTRAINT school_changes_pkey PRIMARY KEY (school_id),
  CONSTRAINT school_changes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE school_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE school_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON school_changes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON school_changes TO encrier_app;

CREATE TABLE school_keys (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  key text NOT NULL, -- @public
  issued_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  expires_at timestamp with time zone NOT NULL, -- @school
  revoked_at timestamp with time zone, -- @school
  issued_by uuid, -- @school
  CONSTRAINT school_keys_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT school_keys_school_id_key_key UNIQUE (school_id, key),
  CONSTRAINT school_keys_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE school_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE school_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON school_keys AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON school_keys TO encrier_app;

CREATE TABLE school_settings (
  school_id integer NOT NULL, -- @school
  title text NOT NULL, -- @public
  city text DEFAULT ''::text NOT NULL, -- @public
  kind text DEFAULT ''::text NOT NULL, -- @public
  logo_file_id uuid, -- @school
  hue smallint, -- @public
  languages text[] DEFAULT '{fr}'::text[] NOT NULL, -- @public
  time_zone text DEFAULT 'Africa/Casablanca'::text NOT NULL, -- @public
  currency character(3) DEFAULT 'MAD'::bpchar NOT NULL, -- @public
  country character(2) DEFAULT 'MA'::bpchar NOT NULL, -- @public
  mail_sender text, -- @school
  mail_reply_to text, -- @school
  require_totp boolean DEFAULT true NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  updated_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  image_rule text DEFAULT 'one'::text NOT NULL, -- @school
  CONSTRAINT school_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT school_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT school_settings_school_id_logo_file_id_fkey FOREIGN KEY (school_id, logo_file_id) REFERENCES files(school_id, id),
  CONSTRAINT school_settings_hue_check CHECK (((hue >= 0) AND (hue <= 359))),
  CONSTRAINT school_settings_image_rule_check CHECK ((image_rule = ANY (ARRAY['one'::text, 'all'::text]))),
  CONSTRAINT school_settings_languages_check CHECK (((languages <@ '{fr,en,ar}'::text[]) AND ('fr'::text = ANY (languages)))),
  CONSTRAINT school_settings_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
ALTER TABLE school_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE school_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON school_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON school_settings TO encrier_app;

CREATE TABLE school_years (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  current boolean DEFAULT false NOT NULL, -- @school
  closed_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT school_years_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT school_years_school_id_name_key UNIQUE (school_id, name),
  CONSTRAINT school_years_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT school_years_check CHECK ((starts_on < ends_on))
);
CREATE UNIQUE INDEX school_years_one_current ON public.school_years USING btree (school_id) WHERE current;
ALTER TABLE school_years ENABLE ROW LEVEL SECURITY;
ALTER TABLE school_years FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON school_years AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON school_years TO encrier_app;

CREATE TABLE schools (
  school_id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  moved_key text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  state_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT schools_pkey PRIMARY KEY (school_id),
  CONSTRAINT schools_state_reason_check CHECK ((length(state_reason) <= 200)),
  CONSTRAINT schools_status_check CHECK ((status = ANY (ARRAY['active'::text, 'read_only'::text, 'suspended'::text, 'archived'::text, 'moved'::text])))
);
GRANT INSERT, SELECT, UPDATE ON schools TO encrier_app;

CREATE TABLE seating_plans (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  class_id uuid, -- @school
  group_id uuid, -- @school
  rows smallint NOT NULL, -- @school
  columns smallint NOT NULL, -- @school
  saved_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  classroom_id uuid, -- @school
  CONSTRAINT seating_plans_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT seating_plans_once UNIQUE NULLS NOT DISTINCT (school_id, person_id, class_id, group_id, classroom_id),
  CONSTRAINT seating_plans_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT seating_plans_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE NOT VALID,
  CONSTRAINT seating_plans_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT seating_plans_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES groups(school_id, id) ON DELETE CASCADE,
  CONSTRAINT seating_plans_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT seating_plans_check CHECK (((class_id IS NULL) <> (group_id IS NULL))),
  CONSTRAINT seating_plans_columns_check CHECK (((columns >= 1) AND (columns <= 12))),
  CONSTRAINT seating_plans_rows_check CHECK (((rows >= 1) AND (rows <= 12)))
);
CREATE INDEX seating_plans_by_class ON public.seating_plans USING btree (school_id, class_id);
CREATE INDEX seating_plans_by_classroom ON public.seating_plans USING btree (school_id, classroom_id) WHERE (classroom_id IS NOT NULL);
CREATE INDEX seating_plans_by_group ON public.seating_plans USING btree (school_id, group_id);
ALTER TABLE seating_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE seating_plans FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON seating_plans AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON seating_plans TO encrier_app;

CREATE TABLE seats (
  school_id integer NOT NULL, -- @school
  plan_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  row_at smallint NOT NULL, -- @personal
  column_at smallint NOT NULL, -- @personal
  CONSTRAINT seats_pkey PRIMARY KEY (school_id, plan_id, pupil_id),
  CONSTRAINT seats_school_id_plan_id_row_at_column_at_key UNIQUE (school_id, plan_id, row_at, column_at),
  CONSTRAINT seats_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT seats_school_id_plan_id_fkey FOREIGN KEY (school_id, plan_id) REFERENCES seating_plans(school_id, id) ON DELETE CASCADE,
  CONSTRAINT seats_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT seats_column_at_check CHECK (((column_at >= 0) AND (column_at <= 11))),
  CONSTRAINT seats_row_at_check CHECK (((row_at >= 0) AND (row_at <= 11)))
);
CREATE INDEX seats_by_pupil ON public.seats USING btree (school_id, pupil_id);
ALTER TABLE seats ENABLE ROW LEVEL SECURITY;
ALTER TABLE seats FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON seats AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON seats TO encrier_app;

CREATE TABLE self_assessments (
  school_id integer NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  answers jsonb NOT NULL, -- @personal
  nth integer NOT NULL, -- @school
  saved_at timestamp with time zone NOT NULL, -- @school
  handed_at timestamp with time zone, -- @school
  CONSTRAINT self_assessments_pkey PRIMARY KEY (school_id, pupil_id, term_id),
  CONSTRAINT self_assessments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT self_assessments_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT self_assessments_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT self_assessments_answers_check CHECK ((jsonb_typeof(answers) = 'array'::text)),
  CONSTRAINT self_assessments_nth_check CHECK ((nth >= 1))
);
CREATE INDEX self_assessments_by_term ON public.self_assessments USING btree (school_id, term_id);
ALTER TABLE self_assessments ENABLE ROW LEVEL SECURITY;
ALTER TABLE self_assessments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON self_assessments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON self_assessments TO encrier_app;

CREATE TABLE series_teachers (
  school_id integer NOT NULL, -- @school
  series_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  weekday smallint NOT NULL, -- @school
  week text NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  to_on date NOT NULL, -- @school
  overlap boolean NOT NULL, -- @school
  CONSTRAINT series_teachers_pkey PRIMARY KEY (school_id, series_id, person_id),
  CONSTRAINT series_teacher_taken EXCLUDE USING gist (school_id WITH =, person_id WITH =, weekday WITH =, int4range((starts)::integer, (ends)::integer) WITH &&, daterange(from_on, to_on, '[]'::text) WITH &&, int4range(
CASE week
    WHEN 'B'::text THEN 1
    ELSE 0
END,
CASE week
    WHEN 'A'::text THEN 1
    ELSE 2
END) WITH &&) WHERE ((NOT overlap)),
  CONSTRAINT series_teachers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT series_teachers_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT series_teachers_school_id_series_id_weekday_week_starts_en_fkey FOREIGN KEY (school_id, series_id, weekday, week, starts, ends, from_on, to_on, overlap) REFERENCES lesson_series(school_id, id, weekday, week, starts, ends, from_on, to_on, overlap) ON UPDATE CASCADE ON DELETE CASCADE
);
ALTER TABLE series_teachers ENABLE ROW LEVEL SECURITY;
ALTER TABLE series_teachers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON series_teachers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON series_teachers TO encrier_app;

CREATE TABLE sessions (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  token_hash bytea NOT NULL, -- @sensitive
  previous_hash bytea, -- @sensitive
  rotated_at timestamp with time zone NOT NULL, -- @school
  kind text NOT NULL, -- @school
  device_name text DEFAULT ''::text NOT NULL, -- @personal
  remember boolean DEFAULT false NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  last_seen_at timestamp with time zone NOT NULL, -- @school
  expires_at timestamp with time zone NOT NULL, -- @school
  idle_seconds integer NOT NULL, -- @school
  step_up_until_at timestamp with time zone, -- @school
  correspondence_from_at timestamp with time zone, -- @school
  CONSTRAINT sessions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT sessions_school_id_token_hash_key UNIQUE (school_id, token_hash),
  CONSTRAINT sessions_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT sessions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT sessions_kind_check CHECK ((kind = ANY (ARRAY['web'::text, 'mobile'::text])))
);
CREATE INDEX sessions_by_account ON public.sessions USING btree (school_id, account_id);
CREATE INDEX sessions_by_previous ON public.sessions USING btree (school_id, previous_hash) WHERE (previous_hash IS NOT NULL);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sessions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO encrier_app;

CREATE TABLE setup_codes (
  code_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT setup_codes_pkey PRIMARY KEY (code_hash)
);
GRANT INSERT, SELECT, UPDATE ON setup_codes TO encrier_app;

CREATE TABLE slips (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  number integer NOT NULL, -- @school
  code text NOT NULL, -- @sensitive
  kind text NOT NULL, -- @personal
  reason_id uuid, -- @health
  note text DEFAULT ''::text NOT NULL, -- @personal
  at_minute smallint NOT NULL, -- @school
  valid_until timestamp with time zone NOT NULL, -- @school
  state text DEFAULT 'issued'::text NOT NULL, -- @school
  issued_by uuid NOT NULL, -- @school
  issued_at timestamp with time zone NOT NULL, -- @school
  used_by uuid, -- @school
  used_at timestamp with time zone, -- @school
  used_in text DEFAULT ''::text NOT NULL, -- @personal
  used_key text DEFAULT ''::text NOT NULL, -- @school
  cancelled_by uuid, -- @school
  cancelled_at timestamp with time zone, -- @school
  why text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT slips_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT slips_school_id_code_key UNIQUE (school_id, code),
  CONSTRAINT slips_school_id_on_day_number_key UNIQUE (school_id, on_day, number),
  CONSTRAINT slips_school_id_cancelled_by_fkey FOREIGN KEY (school_id, cancelled_by) REFERENCES accounts(school_id, id),
  CONSTRAINT slips_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT slips_school_id_issued_by_fkey FOREIGN KEY (school_id, issued_by) REFERENCES accounts(school_id, id),
  CONSTRAINT slips_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT slips_school_id_reason_id_fkey FOREIGN KEY (school_id, reason_id) REFERENCES absence_reasons(school_id, id),
  CONSTRAINT slips_school_id_used_by_fkey FOREIGN KEY (school_id, used_by) REFERENCES accounts(school_id, id),
  CONSTRAINT slips_at_minute_check CHECK (((at_minute >= 0) AND (at_minute <= 1439))),
  CONSTRAINT slips_check CHECK (((state = 'used'::text) = (used_at IS NOT NULL))),
  CONSTRAINT slips_check1 CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  CONSTRAINT slips_code_check CHECK (((length(code) >= 10) AND (length(code) <= 40))),
  CONSTRAINT slips_kind_check CHECK ((kind = ANY (ARRAY['late'::text, 'return'::text, 'leave'::text]))),
  CONSTRAINT slips_note_check CHECK ((length(note) <= 200)),
  CONSTRAINT slips_number_check CHECK ((number > 0)),
  CONSTRAINT slips_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'used'::text, 'cancelled'::text]))),
  CONSTRAINT slips_used_in_check CHECK ((length(used_in) <= 160)),
  CONSTRAINT slips_used_key_check CHECK ((length(used_key) <= 60)),
  CONSTRAINT slips_why_check CHECK ((length(why) <= 200))
);
CREATE INDEX slips_by_canceller ON public.slips USING btree (school_id, cancelled_by);
CREATE INDEX slips_by_issuer ON public.slips USING btree (school_id, issued_by);
CREATE INDEX slips_by_pupil ON public.slips USING btree (school_id, pupil_id, on_day);
CREATE INDEX slips_by_reason ON public.slips USING btree (school_id, reason_id);
CREATE INDEX slips_by_user ON public.slips USING btree (school_id, used_by);
ALTER TABLE slips ENABLE ROW LEVEL SECURITY;
ALTER TABLE slips FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON slips AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON slips TO encrier_app;

CREATE TABLE staff (
  school_id integer NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  matricule text, -- @personal
  function text DEFAULT ''::text NOT NULL, -- @personal
  teacher boolean DEFAULT false NOT NULL, -- @school
  contract text DEFAULT ''::text NOT NULL, -- @personal
  weekly_minutes_due integer, -- @personal
  entered_on date, -- @school
  left_on date, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT staff_pkey PRIMARY KEY (school_id, person_id),
  CONSTRAINT staff_school_id_matricule_key UNIQUE (school_id, matricule),
  CONSTRAINT staff_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT staff_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id),
  CONSTRAINT staff_contract_check CHECK ((contract = ANY (ARRAY[''::text, 'permanent'::text, 'fixed'::text, 'hourly'::text]))),
  CONSTRAINT staff_weekly_minutes_due_check CHECK (((weekly_minutes_due >= 0) AND (weekly_minutes_due <= 6000)))
);
ALTER TABLE staff ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON staff AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON staff TO encrier_app;

CREATE TABLE staff_absences (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  from_minute smallint DEFAULT 0 NOT NULL, -- @school
  to_minute smallint DEFAULT 1440 NOT NULL, -- @school
  kind text NOT NULL, -- @health
  note text DEFAULT ''::text NOT NULL, -- @health
  state text DEFAULT 'declared'::text NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  answer text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT staff_absences_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT staff_absence_once EXCLUDE USING gist (school_id WITH =, person_id WITH =, int4range((((starts_on - '2000-01-01'::date) * 1440) + from_minute), (((ends_on - '2000-01-01'::date) * 1440) + to_minute)) WITH &&) WHERE ((state = ANY (ARRAY['declared'::text, 'validated'::text]))),
  CONSTRAINT staff_absences_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT staff_absences_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT staff_absences_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT staff_absences_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT staff_absences_answer_check CHECK ((length(answer) <= 500)),
  CONSTRAINT staff_absences_check CHECK (((starts_on < ends_on) OR ((starts_on = ends_on) AND (from_minute < to_minute)))),
  CONSTRAINT staff_absences_check1 CHECK (((state <> ALL (ARRAY['validated'::text, 'refused'::text])) OR (decided_at IS NOT NULL))),
  CONSTRAINT staff_absences_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  CONSTRAINT staff_absences_kind_check CHECK ((kind = ANY (ARRAY['illness'::text, 'training'::text, 'mission'::text, 'leave'::text, 'strike'::text, 'personal'::text]))),
  CONSTRAINT staff_absences_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT staff_absences_state_check CHECK ((state = ANY (ARRAY['declared'::text, 'validated'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT staff_absences_to_minute_check CHECK (((to_minute >= 1) AND (to_minute <= 1440)))
);
CREATE INDEX staff_absences_by_author ON public.staff_absences USING btree (school_id, by_id);
CREATE INDEX staff_absences_by_day ON public.staff_absences USING btree (school_id, ends_on, starts_on);
CREATE INDEX staff_absences_by_decider ON public.staff_absences USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX staff_absences_by_person ON public.staff_absences USING btree (school_id, person_id, starts_on);
ALTER TABLE staff_absences ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_absences FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON staff_absences AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_absences TO encrier_app;

CREATE TABLE subjects (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  name_ar text DEFAULT ''::text NOT NULL, -- @school
  code text NOT NULL, -- @school
  colour text DEFAULT 'vie'::text NOT NULL, -- @school
  family text DEFAULT ''::text NOT NULL, -- @school
  language text DEFAULT 'fr'::text NOT NULL, -- @school
  optional boolean DEFAULT false NOT NULL, -- @school
  position integer DEFAULT 0 NOT NULL, -- @school
  archived_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT subjects_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT subjects_school_id_code_key UNIQUE (school_id, code),
  CONSTRAINT subjects_school_id_name_key UNIQUE (school_id, name),
  CONSTRAINT subjects_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT subjects_code_check CHECK (((length(code) >= 1) AND (length(code) <= 12))),
  CONSTRAINT subjects_colour_check CHECK ((colour = ANY (ARRAY['maths'::text, 'francais'::text, 'arabe'::text, 'anglais'::text, 'histoire'::text, 'svt'::text, 'physique'::text, 'eps'::text, 'arts'::text, 'islam'::text, 'techno'::text, 'vie'::text]))),
  CONSTRAINT subjects_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON subjects AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON subjects TO encrier_app;

CREATE TABLE summaries (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  state text NOT NULL, -- @school
  general text DEFAULT ''::text NOT NULL, -- @personal
  goals text[] DEFAULT '{}'::text[] NOT NULL, -- @personal
  content jsonb, -- @personal
  published_at timestamp with time zone, -- @school
  by_id uuid NOT NULL, -- @school
  changed_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT summaries_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT summaries_school_id_pupil_id_term_id_key UNIQUE (school_id, pupil_id, term_id),
  CONSTRAINT summaries_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT summaries_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT summaries_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT summaries_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT summaries_check CHECK (((state = 'published'::text) = (published_at IS NOT NULL))),
  CONSTRAINT summaries_check1 CHECK (((content IS NULL) = (published_at IS NULL))),
  CONSTRAINT summaries_general_check CHECK ((length(general) <= 2000)),
  CONSTRAINT summaries_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'reviewed'::text, 'published'::text])))
);
CREATE INDEX summaries_by_author ON public.summaries USING btree (school_id, by_id);
CREATE INDEX summaries_by_term ON public.summaries USING btree (school_id, term_id);
ALTER TABLE summaries ENABLE ROW LEVEL SECURITY;
ALTER TABLE summaries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON summaries AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON summaries TO encrier_app;

CREATE TABLE summary_comments (
  school_id integer NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  author_id uuid NOT NULL, -- @school
  body text NOT NULL, -- @personal
  changed_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT summary_comments_pkey PRIMARY KEY (school_id, pupil_id, term_id, author_id),
  CONSTRAINT summary_comments_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES accounts(school_id, id),
  CONSTRAINT summary_comments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT summary_comments_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT summary_comments_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT summary_comments_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000)))
);
CREATE INDEX summary_comments_by_author ON public.summary_comments USING btree (school_id, author_id);
CREATE INDEX summary_comments_by_term ON public.summary_comments USING btree (school_id, term_id);
ALTER TABLE summary_comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE summary_comments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON summary_comments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON summary_comments TO encrier_app;

CREATE TABLE summary_commitments (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  meeting_id uuid NOT NULL, -- @school
  position smallint NOT NULL, -- @school
  party text NOT NULL, -- @personal
  body text NOT NULL, -- @personal
  due_on date NOT NULL, -- @school
  state text NOT NULL, -- @personal
  note text DEFAULT ''::text NOT NULL, -- @personal
  reminded_on date, -- @school
  settled_by uuid, -- @school
  settled_at timestamp with time zone, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT summary_commitments_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT summary_commitments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT summary_commitments_school_id_meeting_id_fkey FOREIGN KEY (school_id, meeting_id) REFERENCES summary_meetings(school_id, id) ON DELETE CASCADE,
  CONSTRAINT summary_commitments_school_id_settled_by_fkey FOREIGN KEY (school_id, settled_by) REFERENCES accounts(school_id, id),
  CONSTRAINT summary_commitments_body_check CHECK (((length(body) >= 1) AND (length(body) <= 300))),
  CONSTRAINT summary_commitments_check CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  CONSTRAINT summary_commitments_check1 CHECK (((settled_by IS NULL) = (settled_at IS NULL))),
  CONSTRAINT summary_commitments_note_check CHECK ((length(note) <= 300)),
  CONSTRAINT summary_commitments_party_check CHECK ((party = ANY (ARRAY['pupil'::text, 'family'::text, 'school'::text]))),
  CONSTRAINT summary_commitments_state_check CHECK ((state = ANY (ARRAY['open'::text, 'kept'::text, 'missed'::text, 'dropped'::text])))
);
CREATE INDEX summary_commitments_by_meeting ON public.summary_commitments USING btree (school_id, meeting_id);
CREATE INDEX summary_commitments_by_settler ON public.summary_commitments USING btree (school_id, settled_by);
CREATE INDEX summary_commitments_open ON public.summary_commitments USING btree (school_id, due_on) WHERE (state = 'open'::text);
ALTER TABLE summary_commitments ENABLE ROW LEVEL SECURITY;
ALTER TABLE summary_commitments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON summary_commitments AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON summary_commitments TO encrier_app;

CREATE TABLE summary_confirmations (
  school_id integer NOT NULL, -- @school
  meeting_id uuid NOT NULL, -- @school
  person_id uuid NOT NULL, -- @school
  at timestamp with time zone NOT NULL, -- @school
  CONSTRAINT summary_confirmations_pkey PRIMARY KEY (school_id, meeting_id, person_id),
  CONSTRAINT summary_confirmations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT summary_confirmations_school_id_meeting_id_fkey FOREIGN KEY (school_id, meeting_id) REFERENCES summary_meetings(school_id, id) ON DELETE CASCADE,
  CONSTRAINT summary_confirmations_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES persons(school_id, id)
);
CREATE INDEX summary_confirmations_by_person ON public.summary_confirmations USING btree (school_id, person_id);
ALTER TABLE summary_confirmations ENABLE ROW LEVEL SECURITY;
ALTER TABLE summary_confirmations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON summary_confirmations AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON summary_confirmations TO encrier_app;

CREATE TABLE summary_meetings (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  term_id uuid NOT NULL, -- @school
  on_day date NOT NULL, -- @school
  notes text DEFAULT ''::text NOT NULL, -- @personal
  people jsonb DEFAULT '[]'::jsonb NOT NULL, -- @personal
  signed_at timestamp with time zone, -- @school
  signed_by uuid, -- @school
  by_id uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT summary_meetings_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT summary_meetings_school_id_pupil_id_term_id_key UNIQUE (school_id, pupil_id, term_id),
  CONSTRAINT summary_meetings_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT summary_meetings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT summary_meetings_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT summary_meetings_school_id_signed_by_fkey FOREIGN KEY (school_id, signed_by) REFERENCES accounts(school_id, id),
  CONSTRAINT summary_meetings_school_id_term_id_fkey FOREIGN KEY (school_id, term_id) REFERENCES terms(school_id, id),
  CONSTRAINT summary_meetings_check CHECK (((signed_at IS NULL) = (signed_by IS NULL))),
  CONSTRAINT summary_meetings_notes_check CHECK ((length(notes) <= 2000)),
  CONSTRAINT summary_meetings_people_check CHECK ((jsonb_typeof(people) = 'array'::text))
);
CREATE INDEX summary_meetings_by_author ON public.summary_meetings USING btree (school_id, by_id);
CREATE INDEX summary_meetings_by_signer ON public.summary_meetings USING btree (school_id, signed_by);
CREATE INDEX summary_meetings_by_term ON public.summary_meetings USING btree (school_id, term_id);
ALTER TABLE summary_meetings ENABLE ROW LEVEL SECURITY;
ALTER TABLE summary_meetings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON summary_meetings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON summary_meetings TO encrier_app;

CREATE TABLE summary_questions (
  school_id integer NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  questions jsonb NOT NULL, -- @school
  by_id uuid NOT NULL, -- @school
  changed_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT summary_questions_pkey PRIMARY KEY (school_id, level_id),
  CONSTRAINT summary_questions_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT summary_questions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT summary_questions_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id),
  CONSTRAINT summary_questions_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text))
);
ALTER TABLE summary_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE summary_questions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON summary_questions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON summary_questions TO encrier_app;

CREATE TABLE support_plans (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @sensitive
  starts_on date NOT NULL, -- @school
  ends_on date, -- @school
  state text DEFAULT 'in_force'::text NOT NULL, -- @school
  need text DEFAULT ''::text NOT NULL, -- @health
  measures text DEFAULT ''::text NOT NULL, -- @sensitive
  arrangements text[] DEFAULT '{}'::text[] NOT NULL, -- @sensitive
  arrangement_text text DEFAULT ''::text NOT NULL, -- @sensitive
  referent_id uuid, -- @school
  review_on date, -- @school
  reviewed_on date, -- @school
  by_id uuid, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  extra_percent smallint, -- @sensitive
  CONSTRAINT support_plans_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT support_plans_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT support_plans_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT support_plans_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT support_plans_school_id_referent_id_fkey FOREIGN KEY (school_id, referent_id) REFERENCES staff(school_id, person_id),
  CONSTRAINT support_plans_arrangement_text_check CHECK ((length(arrangement_text) <= 1000)),
  CONSTRAINT support_plans_arrangements_check CHECK ((cardinality(arrangements) <= 40)),
  CONSTRAINT support_plans_check CHECK (((ends_on IS NULL) OR (ends_on >= starts_on))),
  CONSTRAINT support_plans_extra_percent_check CHECK (((extra_percent >= 5) AND (extra_percent <= 200))),
  CONSTRAINT support_plans_kind_check CHECK ((kind = ANY (ARRAY['PAI'::text, 'PAP'::text, 'PPS'::text, 'PPRE'::text]))),
  CONSTRAINT support_plans_measures_check CHECK ((length(measures) <= 4000)),
  CONSTRAINT support_plans_need_check CHECK ((length(need) <= 4000)),
  CONSTRAINT support_plans_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_force'::text])))
);
CREATE INDEX support_plans_by_author ON public.support_plans USING btree (school_id, by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX support_plans_by_pupil ON public.support_plans USING btree (school_id, pupil_id);
CREATE INDEX support_plans_by_referent ON public.support_plans USING btree (school_id, referent_id) WHERE (referent_id IS NOT NULL);
CREATE INDEX support_plans_by_review ON public.support_plans USING btree (school_id, review_on) WHERE (review_on IS NOT NULL);
ALTER TABLE support_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_plans FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON support_plans AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON support_plans TO encrier_app;

CREATE TABLE table_changes (
  school_id integer NOT NULL, -- @school
  table_name text NOT NULL, -- @school
  changed bigint NOT NULL, -- @school
  CONSTRAINT table_changes_pkey PRIMARY KEY (school_id, table_name),
  CONSTRAINT table_changes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT table_changes_table_name_check CHECK (((length(table_name) >= 1) AND (length(table_name) <= 63)))
);
ALTER TABLE table_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE table_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON table_changes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON table_changes TO encrier_app;

CREATE TABLE terms (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  org_id uuid, -- @school
  name text NOT NULL, -- @school
  starts_on date NOT NULL, -- @school
  ends_on date NOT NULL, -- @school
  entry_from_on date, -- @school
  entry_to_on date, -- @school
  council_on date, -- @school
  published_on date, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT terms_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT terms_school_id_year_id_coalesce_daterange_excl EXCLUDE USING gist (school_id WITH =, year_id WITH =, COALESCE(org_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&),
  CONSTRAINT terms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT terms_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT terms_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT terms_check CHECK ((starts_on < ends_on)),
  CONSTRAINT terms_check1 CHECK ((entry_from_on <= entry_to_on)),
  CONSTRAINT terms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX terms_by_year ON public.terms USING btree (school_id, year_id);
ALTER TABLE terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE terms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON terms AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON terms TO encrier_app;

CREATE TABLE test_answers (
  school_id integer NOT NULL, -- @school
  sitting_id uuid NOT NULL, -- @school
  question_id uuid NOT NULL, -- @school
  words jsonb NOT NULL, -- @personal
  nth integer NOT NULL, -- @school
  flagged boolean NOT NULL, -- @personal
  saved_at timestamp with time zone NOT NULL, -- @school
  late_words jsonb, -- @personal
  auto_points numeric(6,2), -- @personal
  points numeric(6,2), -- @personal
  max numeric(6,2), -- @school
  comment text DEFAULT ''::text NOT NULL, -- @personal
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT test_answers_pkey PRIMARY KEY (school_id, sitting_id, question_id),
  CONSTRAINT test_answers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT test_answers_school_id_sitting_id_fkey FOREIGN KEY (school_id, sitting_id) REFERENCES test_sittings(school_id, id) ON DELETE CASCADE,
  CONSTRAINT test_answers_check CHECK (((points IS NULL) OR ((points >= (0)::numeric) AND (points <= max)))),
  CONSTRAINT test_answers_check1 CHECK (((auto_points IS NULL) OR ((auto_points >= (0)::numeric) AND (auto_points <= max)))),
  CONSTRAINT test_answers_comment_check CHECK ((length(comment) <= 2000)),
  CONSTRAINT test_answers_late_words_check CHECK ((jsonb_typeof(late_words) = 'array'::text)),
  CONSTRAINT test_answers_nth_check CHECK ((nth >= 0)),
  CONSTRAINT test_answers_words_check CHECK ((jsonb_typeof(words) = 'array'::text))
);
ALTER TABLE test_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_answers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON test_answers AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON test_answers TO encrier_app;

CREATE TABLE test_bank_questions (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  share text NOT NULL, -- @school
  org_id uuid, -- @school
  subject_id uuid, -- @school
  question jsonb NOT NULL, -- @school
  tags text[] NOT NULL, -- @school
  search_key text NOT NULL, -- @school
  created_by uuid NOT NULL, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT test_bank_questions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT test_bank_questions_school_id_created_by_fkey FOREIGN KEY (school_id, created_by) REFERENCES accounts(school_id, id),
  CONSTRAINT test_bank_questions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT test_bank_questions_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT test_bank_questions_school_id_subject_id_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, id),
  CONSTRAINT test_bank_questions_check CHECK (((share = 'mine'::text) OR ((org_id IS NOT NULL) AND (subject_id IS NOT NULL)))),
  CONSTRAINT test_bank_questions_question_check CHECK ((jsonb_typeof(question) = 'object'::text)),
  CONSTRAINT test_bank_questions_share_check CHECK ((share = ANY (ARRAY['mine'::text, 'subject'::text, 'school'::text]))),
  CONSTRAINT test_bank_questions_tags_check CHECK ((cardinality(tags) <= 8))
);
CREATE INDEX test_bank_questions_by_author ON public.test_bank_questions USING btree (school_id, created_by);
CREATE INDEX test_bank_questions_by_org ON public.test_bank_questions USING btree (school_id, org_id);
CREATE INDEX test_bank_questions_by_subject ON public.test_bank_questions USING btree (school_id, subject_id);
ALTER TABLE test_bank_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_bank_questions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON test_bank_questions AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON test_bank_questions TO encrier_app;

CREATE TABLE test_bank_uses (
  school_id integer NOT NULL, -- @school
  bank_id uuid NOT NULL, -- @school
  test_id uuid NOT NULL, -- @school
  question_id uuid NOT NULL, -- @school
  CONSTRAINT test_bank_uses_pkey PRIMARY KEY (school_id, bank_id, question_id),
  CONSTRAINT test_bank_uses_school_id_bank_id_fkey FOREIGN KEY (school_id, bank_id) REFERENCES test_bank_questions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT test_bank_uses_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT test_bank_uses_school_id_test_id_fkey FOREIGN KEY (school_id, test_id) REFERENCES diagnostic_tests(school_id, id) ON DELETE CASCADE
);
CREATE INDEX test_bank_uses_by_test ON public.test_bank_uses USING btree (school_id, test_id);
ALTER TABLE test_bank_uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_bank_uses FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON test_bank_uses AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON test_bank_uses TO encrier_app;

CREATE TABLE test_incidents (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  sitting_id uuid NOT NULL, -- @school
  kind text NOT NULL, -- @personal
  by_device boolean NOT NULL, -- @school
  happened_at timestamp with time zone NOT NULL, -- @school
  seconds integer, -- @personal
  minutes smallint, -- @personal
  note text DEFAULT ''::text NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  CONSTRAINT test_incidents_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT test_incidents_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT test_incidents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT test_incidents_school_id_sitting_id_fkey FOREIGN KEY (school_id, sitting_id) REFERENCES test_sittings(school_id, id) ON DELETE CASCADE,
  CONSTRAINT test_incidents_kind_check CHECK ((kind = ANY (ARRAY['left'::text, 'offline'::text, 'back'::text, 'noise'::text, 'network'::text, 'device'::text, 'illness'::text, 'fraud'::text, 'other'::text, 'pause'::text, 'resume'::text, 'time'::text]))),
  CONSTRAINT test_incidents_minutes_check CHECK (((minutes >= 1) AND (minutes <= 120))),
  CONSTRAINT test_incidents_note_check CHECK ((length(note) <= 300)),
  CONSTRAINT test_incidents_seconds_check CHECK (((seconds >= 0) AND (seconds <= 86400)))
);
CREATE INDEX test_incidents_by_author ON public.test_incidents USING btree (school_id, by_id);
CREATE INDEX test_incidents_by_sitting ON public.test_incidents USING btree (school_id, sitting_id);
ALTER TABLE test_incidents ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_incidents FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON test_incidents AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON test_incidents TO encrier_app;

CREATE TABLE test_second_marks (
  school_id integer NOT NULL, -- @school
  sitting_id uuid NOT NULL, -- @school
  question_id uuid NOT NULL, -- @school
  points numeric(6,2) NOT NULL, -- @personal
  comment text DEFAULT ''::text NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  marked_at timestamp with time zone NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  first_points numeric(6,2), -- @personal
  decided_by uuid, -- @school
  decided_at timestamp with time zone, -- @school
  CONSTRAINT test_second_marks_pkey PRIMARY KEY (school_id, sitting_id, question_id),
  CONSTRAINT test_second_marks_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT test_second_marks_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES accounts(school_id, id),
  CONSTRAINT test_second_marks_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT test_second_marks_school_id_sitting_id_question_id_fkey FOREIGN KEY (school_id, sitting_id, question_id) REFERENCES test_answers(school_id, sitting_id, question_id) ON DELETE CASCADE,
  CONSTRAINT test_second_marks_check CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  CONSTRAINT test_second_marks_comment_check CHECK ((length(comment) <= 2000)),
  CONSTRAINT test_second_marks_first_points_check CHECK ((first_points >= (0)::numeric)),
  CONSTRAINT test_second_marks_points_check CHECK ((points >= (0)::numeric))
);
CREATE INDEX test_second_marks_by_author ON public.test_second_marks USING btree (school_id, by_id);
CREATE INDEX test_second_marks_by_decider ON public.test_second_marks USING btree (school_id, decided_by) WHERE (decided_by IS NOT NULL);
ALTER TABLE test_second_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_second_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON test_second_marks AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON test_second_marks TO encrier_app;

CREATE TABLE test_sittings (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  test_id uuid NOT NULL, -- @school
  pupil_id uuid NOT NULL, -- @school
  turn smallint NOT NULL, -- @school
  on_paper boolean NOT NULL, -- @school
  started_at timestamp with time zone NOT NULL, -- @school
  due_at timestamp with time zone, -- @school
  handed_at timestamp with time zone, -- @school
  by_clock boolean DEFAULT false NOT NULL, -- @school
  voided_at timestamp with time zone, -- @school
  void_reason text DEFAULT ''::text NOT NULL, -- @personal
  score numeric(7,2), -- @personal
  max numeric(7,2) NOT NULL, -- @personal
  by_id uuid NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  paused_at timestamp with time zone, -- @school
  CONSTRAINT test_sittings_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT test_sittings_school_id_test_id_pupil_id_turn_key UNIQUE (school_id, test_id, pupil_id, turn),
  CONSTRAINT test_sittings_school_id_by_id_fkey FOREIGN KEY (school_id, by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT test_sittings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT test_sittings_school_id_pupil_id_fkey FOREIGN KEY (school_id, pupil_id) REFERENCES pupils(school_id, person_id),
  CONSTRAINT test_sittings_school_id_test_id_fkey FOREIGN KEY (school_id, test_id) REFERENCES diagnostic_tests(school_id, id),
  CONSTRAINT test_sittings_check CHECK (((handed_at IS NULL) OR (handed_at >= started_at))),
  CONSTRAINT test_sittings_check1 CHECK (((score IS NULL) OR ((handed_at IS NOT NULL) AND ((score >= (0)::numeric) AND (score <= max))))),
  CONSTRAINT test_sittings_check2 CHECK (((voided_at IS NULL) = (void_reason = ''::text))),
  CONSTRAINT test_sittings_turn_check CHECK ((turn >= 1)),
  CONSTRAINT test_sittings_void_reason_check CHECK ((length(void_reason) <= 300))
);
CREATE INDEX test_sittings_by_author ON public.test_sittings USING btree (school_id, by_id);
CREATE INDEX test_sittings_by_pupil ON public.test_sittings USING btree (school_id, pupil_id);
CREATE UNIQUE INDEX test_sittings_one_open ON public.test_sittings USING btree (school_id, test_id, pupil_id) WHERE ((handed_at IS NULL) AND (voided_at IS NULL));
ALTER TABLE test_sittings ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_sittings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON test_sittings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON test_sittings TO encrier_app;

CREATE TABLE thread_boxes (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  thread_id uuid NOT NULL, -- @school
  child_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL, -- @personal
  last_received_id uuid, -- @school
  last_received_at timestamp with time zone, -- @school
  last_sent_id uuid, -- @school
  last_sent_at timestamp with time zone, -- @school
  unread integer DEFAULT 0 NOT NULL, -- @school
  archived_at timestamp with time zone, -- @school
  CONSTRAINT thread_boxes_pkey PRIMARY KEY (school_id, account_id, thread_id),
  CONSTRAINT thread_boxes_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT thread_boxes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT thread_boxes_school_id_thread_id_fkey FOREIGN KEY (school_id, thread_id) REFERENCES threads(school_id, id) ON DELETE CASCADE,
  CONSTRAINT thread_boxes_check CHECK (((last_received_id IS NULL) = (last_received_at IS NULL))),
  CONSTRAINT thread_boxes_check1 CHECK (((last_sent_id IS NULL) = (last_sent_at IS NULL))),
  CONSTRAINT thread_boxes_unread_check CHECK ((unread >= 0))
);
CREATE INDEX thread_boxes_inbox ON public.thread_boxes USING btree (school_id, account_id, last_received_at DESC) WHERE ((archived_at IS NULL) AND (last_received_at IS NOT NULL));
CREATE INDEX thread_boxes_sent ON public.thread_boxes USING btree (school_id, account_id, last_sent_at DESC) WHERE (last_sent_at IS NOT NULL);
CREATE INDEX thread_boxes_unread ON public.thread_boxes USING btree (school_id, account_id) WHERE ((unread > 0) AND (archived_at IS NULL));
ALTER TABLE thread_boxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE thread_boxes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON thread_boxes AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON thread_boxes TO encrier_app;

CREATE TABLE threads (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  subject text DEFAULT ''::text NOT NULL, -- @personal
  created_by_id uuid NOT NULL, -- @school
  created_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  replies text DEFAULT 'all'::text NOT NULL, -- @school
  closed_at timestamp with time zone, -- @school
  closed_by_id uuid, -- @school
  CONSTRAINT threads_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT threads_school_id_created_by_id_fkey FOREIGN KEY (school_id, created_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT threads_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT threads_replies_check CHECK ((replies = ANY (ARRAY['all'::text, 'sender'::text, 'none'::text]))),
  CONSTRAINT threads_subject_check CHECK ((length(subject) <= 150))
);
ALTER TABLE threads ENABLE ROW LEVEL SECURITY;
ALTER TABLE threads FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON threads AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON threads TO encrier_app;

CREATE TABLE throttle (
  school_id integer NOT NULL, -- @school
  bucket text NOT NULL, -- @school
  key_hash bytea NOT NULL, -- @school
  window_start timestamp with time zone NOT NULL, -- @school
  hits integer DEFAULT 0 NOT NULL, -- @school
  CONSTRAINT throttle_pkey PRIMARY KEY (school_id, bucket, key_hash),
  CONSTRAINT throttle_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
ALTER TABLE throttle ENABLE ROW LEVEL SECURITY;
ALTER TABLE throttle FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON throttle AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON throttle TO encrier_app;

CREATE TABLE time_frame_levels (
  school_id integer NOT NULL, -- @school
  frame_id uuid NOT NULL, -- @school
  level_id uuid NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  to_on date NOT NULL, -- @school
  CONSTRAINT time_frame_levels_pkey PRIMARY KEY (school_id, frame_id, level_id),
  CONSTRAINT time_frame_levels_school_id_level_id_daterange_excl EXCLUDE USING gist (school_id WITH =, level_id WITH =, daterange(from_on, to_on, '[]'::text) WITH &&),
  CONSTRAINT time_frame_levels_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT time_frame_levels_school_id_frame_id_fkey FOREIGN KEY (school_id, frame_id) REFERENCES time_frames(school_id, id) ON DELETE CASCADE,
  CONSTRAINT time_frame_levels_school_id_level_id_fkey FOREIGN KEY (school_id, level_id) REFERENCES levels(school_id, id)
);
ALTER TABLE time_frame_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE time_frame_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON time_frame_levels AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON time_frame_levels TO encrier_app;

CREATE TABLE time_frame_slots (
  school_id integer NOT NULL, -- @school
  frame_id uuid NOT NULL, -- @school
  position smallint NOT NULL, -- @school
  starts smallint NOT NULL, -- @school
  ends smallint NOT NULL, -- @school
  kind text NOT NULL, -- @school
  name text DEFAULT ''::text NOT NULL, -- @school
  weekdays integer[] DEFAULT '{}'::integer[] NOT NULL, -- @school
  CONSTRAINT time_frame_slots_pkey PRIMARY KEY (school_id, frame_id, "position"),
  CONSTRAINT time_frame_slots_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT time_frame_slots_school_id_frame_id_fkey FOREIGN KEY (school_id, frame_id) REFERENCES time_frames(school_id, id) ON DELETE CASCADE,
  CONSTRAINT time_frame_slots_check CHECK (((starts >= 0) AND (starts < ends) AND (ends <= 1440))),
  CONSTRAINT time_frame_slots_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'break'::text, 'meal'::text, 'welcome'::text, 'study'::text]))),
  CONSTRAINT time_frame_slots_name_check CHECK ((length(name) <= 40)),
  CONSTRAINT time_frame_slots_weekdays_check CHECK ((weekdays <@ '{1,2,3,4,5,6,7}'::integer[]))
);
ALTER TABLE time_frame_slots ENABLE ROW LEVEL SECURITY;
ALTER TABLE time_frame_slots FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON time_frame_slots AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON time_frame_slots TO encrier_app;

CREATE TABLE time_frames (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  org_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @school
  weekdays integer[] NOT NULL, -- @school
  step smallint DEFAULT 5 NOT NULL, -- @school
  alternates boolean DEFAULT false NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  to_on date NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT time_frames_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT time_frames_school_id_org_id_name_from_on_key UNIQUE (school_id, org_id, name, from_on),
  CONSTRAINT time_frames_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT time_frames_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT time_frames_check CHECK ((from_on <= to_on)),
  CONSTRAINT time_frames_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT time_frames_step_check CHECK (((step >= 5) AND (step <= 60))),
  CONSTRAINT time_frames_weekdays_check CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::integer[]) AND ((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7))))
);
ALTER TABLE time_frames ENABLE ROW LEVEL SECURITY;
ALTER TABLE time_frames FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON time_frames AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON time_frames TO encrier_app;

CREATE TABLE timetable_publications (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  org_id uuid, -- @school
  from_on date NOT NULL, -- @school
  state text DEFAULT 'asked'::text NOT NULL, -- @school
  tell boolean DEFAULT true NOT NULL, -- @school
  asked_by_id uuid NOT NULL, -- @school
  asked_at timestamp with time zone NOT NULL, -- @school
  done_at timestamp with time zone, -- @school
  added integer DEFAULT 0 NOT NULL, -- @school
  changed integer DEFAULT 0 NOT NULL, -- @school
  removed integer DEFAULT 0 NOT NULL, -- @school
  kept integer DEFAULT 0 NOT NULL, -- @school
  failure text DEFAULT ''::text NOT NULL, -- @school
  CONSTRAINT timetable_publications_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT timetable_publications_school_id_asked_by_id_fkey FOREIGN KEY (school_id, asked_by_id) REFERENCES accounts(school_id, id),
  CONSTRAINT timetable_publications_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT timetable_publications_school_id_org_id_fkey FOREIGN KEY (school_id, org_id) REFERENCES orgs(school_id, id),
  CONSTRAINT timetable_publications_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES timetables(school_id, year_id),
  CONSTRAINT timetable_publications_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'refused'::text])))
);
CREATE INDEX timetable_publications_by_year ON public.timetable_publications USING btree (school_id, year_id, asked_at);
ALTER TABLE timetable_publications ENABLE ROW LEVEL SECURITY;
ALTER TABLE timetable_publications FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON timetable_publications AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON timetable_publications TO encrier_app;

CREATE TABLE timetables (
  school_id integer NOT NULL, -- @school
  year_id uuid NOT NULL, -- @school
  week_a_on date, -- @school
  published_at timestamp with time zone, -- @school
  changed_at timestamp with time zone DEFAULT now() NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT timetables_pkey PRIMARY KEY (school_id, year_id),
  CONSTRAINT timetables_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT timetables_school_id_year_id_fkey FOREIGN KEY (school_id, year_id) REFERENCES school_years(school_id, id),
  CONSTRAINT timetables_week_a_on_check CHECK ((EXTRACT(isodow FROM week_a_on) = (1)::numeric))
);
ALTER TABLE timetables ENABLE ROW LEVEL SECURITY;
ALTER TABLE timetables FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON timetables AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON timetables TO encrier_app;

CREATE TABLE totp_roles (
  school_id integer NOT NULL, -- @school
  role text NOT NULL, -- @school
  from_on date NOT NULL, -- @school
  CONSTRAINT totp_roles_pkey PRIMARY KEY (school_id, role),
  CONSTRAINT totp_roles_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT totp_roles_role_check CHECK ((role = ANY (ARRAY['eleve'::text, 'parent'::text, 'prof'::text, 'transport'::text, 'admin'::text, 'personnel'::text])))
);
ALTER TABLE totp_roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE totp_roles FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON totp_roles AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON totp_roles TO encrier_app;

CREATE TABLE uploads (
  school_id integer NOT NULL, -- @school
  id uuid NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  name text NOT NULL, -- @personal
  mime text NOT NULL, -- @school
  alt text DEFAULT ''::text NOT NULL, -- @personal
  size bigint NOT NULL, -- @school
  modified bigint NOT NULL, -- @school
  head text NOT NULL, -- @school
  received bigint DEFAULT 0 NOT NULL, -- @school
  parts text[] DEFAULT '{}'::text[] NOT NULL, -- @school
  file_id uuid, -- @school
  created_at timestamp with time zone NOT NULL, -- @school
  touched_at timestamp with time zone NOT NULL, -- @personal
  CONSTRAINT uploads_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT uploads_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT uploads_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id) ON DELETE CASCADE,
  CONSTRAINT uploads_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT uploads_check CHECK (((received >= 0) AND (received <= size))),
  CONSTRAINT uploads_head_check CHECK ((head ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT uploads_name_check CHECK ((length(name) <= 300)),
  CONSTRAINT uploads_size_check CHECK ((size > 0))
);
CREATE INDEX uploads_by_account ON public.uploads USING btree (school_id, account_id, touched_at);
CREATE INDEX uploads_by_file ON public.uploads USING btree (school_id, file_id);
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON uploads AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON uploads TO encrier_app;

CREATE TABLE username_rules (
  school_id integer NOT NULL, -- @school
  rule text NOT NULL, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  CONSTRAINT username_rules_pkey PRIMARY KEY (school_id),
  CONSTRAINT username_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT username_rules_rule_check CHECK ((rule = ANY (ARRAY['first.last'::text, 'f.last'::text, 'last.first'::text, 'matricule'::text, 'email'::text])))
);
ALTER TABLE username_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE username_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON username_rules AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON username_rules TO encrier_app;

CREATE TABLE weekly_days (
  school_id integer NOT NULL, -- @school
  account_id uuid NOT NULL, -- @school
  weekday smallint NOT NULL, -- @school
  CONSTRAINT weekly_days_pkey PRIMARY KEY (school_id, account_id),
  CONSTRAINT weekly_days_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES accounts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT weekly_days_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT weekly_days_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
ALTER TABLE weekly_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE weekly_days FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON weekly_days AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON weekly_days TO encrier_app;

CREATE TABLE weekly_settings (
  school_id integer NOT NULL, -- @school
  sends boolean DEFAULT true NOT NULL, -- @school
  weekday smallint DEFAULT 5 NOT NULL, -- @school
  hour smallint DEFAULT 17 NOT NULL, -- @school
  sent_on date, -- @school
  version integer DEFAULT 1 NOT NULL, -- @school
  own_on date, -- @school
  CONSTRAINT weekly_settings_pkey PRIMARY KEY (school_id),
  CONSTRAINT weekly_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  CONSTRAINT weekly_settings_hour_check CHECK (((hour >= 6) AND (hour <= 21))),
  CONSTRAINT weekly_settings_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
ALTER TABLE weekly_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE weekly_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON weekly_settings AS PERMISSIVE FOR ALL USING ((school_id = app.school_id())) WITH CHECK ((school_id = app.school_id()));
GRANT DELETE, INSERT, SELECT, UPDATE ON weekly_settings TO encrier_app;
