-- A roll call that was not taken is recalled once to its teachers, then once to the office.
ALTER TABLE attendance_settings ADD COLUMN remind_minutes smallint NOT NULL DEFAULT 10 CHECK (remind_minutes BETWEEN 0 AND 240);
COMMENT ON COLUMN attendance_settings.remind_minutes IS '@school';
ALTER TABLE attendance_settings ADD COLUMN office_minutes smallint NOT NULL DEFAULT 15 CHECK (office_minutes BETWEEN 0 AND 240);
COMMENT ON COLUMN attendance_settings.office_minutes IS '@school';

CREATE TABLE roll_call_reminders (
  school_id integer NOT NULL REFERENCES schools, lesson_id uuid NOT NULL,
  step text NOT NULL CHECK (step IN ('teacher', 'office')), at timestamptz NOT NULL,
  PRIMARY KEY (school_id, lesson_id, step),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('roll_call_reminders', school => 'step at');

-- Lessons of a school's day whose roll call is missed by so many minutes that somebody is reminded, and who; until an hour after their end.
-- A school that took none for two weeks does without roll calls, and is left alone.
CREATE FUNCTION app.missed_roll_calls(one integer, at timestamptz) RETURNS TABLE (lesson_id uuid, step text) LANGUAGE sql STABLE AS $$
  SELECT l.id, k.step
  FROM school_settings s
  LEFT JOIN attendance_settings t ON t.school_id = s.school_id
  CROSS JOIN LATERAL (SELECT (at AT TIME ZONE s.time_zone)::date AS today,
    (extract(hour FROM at AT TIME ZONE s.time_zone) * 60 + extract(minute FROM at AT TIME ZONE s.time_zone))::int AS minute) n
  JOIN lessons l ON l.school_id = s.school_id AND l.on_day = n.today
  CROSS JOIN LATERAL (VALUES ('teacher', COALESCE(t.remind_minutes, 10)::int), ('office', COALESCE(t.office_minutes, 15)::int)) k (step, after)
  WHERE s.school_id = one AND k.after > 0 AND l.state = 'planned' AND l.kind <> 'meeting' AND COALESCE(l.class_id, l.group_id) IS NOT NULL
    AND n.minute >= l.starts + k.after AND n.minute < l.ends + 60
    AND NOT EXISTS (SELECT FROM roll_calls r WHERE r.school_id = one AND r.lesson_id = l.id)
    AND NOT EXISTS (SELECT FROM roll_call_reminders m WHERE m.school_id = one AND m.lesson_id = l.id AND m.step = k.step)
    AND NOT EXISTS (SELECT FROM orgs o WHERE o.school_id = one AND o.id = l.org_id AND 'attendance' = ANY (o.modules_off))
    AND NOT EXISTS (SELECT FROM holidays h WHERE NOT l.changes @> '{added}' AND h.school_id = one AND l.on_day BETWEEN h.starts_on AND h.ends_on
      AND (h.org_id IS NULL OR h.org_id = l.org_id))
    AND EXISTS (SELECT FROM roll_calls r WHERE r.school_id = one AND r.on_day >= n.today - 14)
$$;

-- The clocks, and this one.
CREATE OR REPLACE FUNCTION app.due_schools(clock text, at timestamptz) RETURNS SETOF integer LANGUAGE plpgsql AS $$
DECLARE
  one integer;
  due boolean;
  today date;
BEGIN
  FOR one IN SELECT school_id FROM schools WHERE status = 'active' ORDER BY school_id LOOP
    PERFORM set_config('app.school_id', one::text, true);
    IF clock = 'messages.clock' THEN
      due := EXISTS (SELECT FROM messages m WHERE m.school_id = one AND m.status = 'scheduled' AND m.send_at <= at);
    ELSIF clock = 'messages.undelivered' THEN
      due := EXISTS (SELECT FROM messages m WHERE m.school_id = one AND m.status = 'sent' AND m.delivered_at IS NULL AND m.sent_at <= at - interval '2 minutes');
    ELSIF clock = 'messages.review_clock' THEN
      due := EXISTS (SELECT FROM message_reviews r WHERE r.school_id = one AND r.status = 'waiting' AND r.due_at <= at AND (r.expiry <> 'escalate' OR r.escalated_at IS NULL));
    ELSIF clock = 'news.clock' THEN
      due := EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'scheduled' AND p.publish_at <= at)
        OR EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'published' AND p.expires_at <= at)
        OR EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'published' AND p.ack_required AND p.ack_reminders AND p.ack_deadline_at > at AND p.ack_deadline_at <= at + interval '48 hours');
    ELSIF clock = 'complaints.clock' THEN
      due := EXISTS (SELECT FROM complaints c WHERE c.school_id = one AND c.status NOT IN ('closed', 'rejected')
        AND (c.status = 'resolved' OR (c.answered_at IS NULL AND ((c.answer_told < 80 AND c.answer_warn_at <= at) OR (c.answer_told < 100 AND c.answer_due_at <= at)))
          OR (c.solve_told < 80 AND c.solve_warn_at <= at) OR (c.solve_told < 100 AND c.solve_due_at <= at)));
    ELSIF clock IN ('pupils-planned.clock', 'courses-replace.clock') THEN
      today := (SELECT (at AT TIME ZONE s.time_zone)::date FROM school_settings s WHERE s.school_id = one);
      IF clock = 'pupils-planned.clock' THEN
        due := EXISTS (SELECT FROM planned_moves m WHERE m.school_id = one AND m.state = 'planned' AND m.on_day <= today AND (m.kind <> 'departure' OR m.on_day < today));
      ELSE
        due := EXISTS (SELECT FROM head_handovers h WHERE h.school_id = one AND h.on_day <= today);
      END IF;
    ELSIF clock = 'files.unfinished' THEN
      due := EXISTS (SELECT FROM uploads u WHERE u.school_id = one AND u.touched_at < at);
    ELSIF clock = 'attendance.reminders' THEN
      due := EXISTS (SELECT FROM app.missed_roll_calls(one, at));
    ELSE
      RAISE EXCEPTION 'no clock is called %', clock;
    END IF;
    IF due THEN RETURN NEXT one; END IF;
  END LOOP;
END $$;
