-- The team is told once before a deadline of a report, and once when it is past.
CREATE TABLE danger_reminders (
  school_id integer NOT NULL REFERENCES schools, report_id uuid NOT NULL,
  -- Of which deadline: the day to be assessed, the three to be handed over or closed.
  state text NOT NULL CHECK (state IN ('received', 'assessed')), step text NOT NULL CHECK (step IN ('near', 'late')), at timestamptz NOT NULL,
  PRIMARY KEY (school_id, report_id, state, step),
  FOREIGN KEY (school_id, report_id) REFERENCES danger_reports (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('danger_reminders', school => 'state step at');

-- Reports of a school of whose deadline the team was not told yet: four hours before it, then from it on.
CREATE FUNCTION app.danger_deadlines(one integer, at timestamptz) RETURNS TABLE (report_id uuid, state text, step text) LANGUAGE sql STABLE AS $$
  SELECT d.id, d.state, k.step
  FROM danger_reports d
  CROSS JOIN LATERAL (SELECT CASE WHEN d.due_at <= at THEN 'late' ELSE 'near' END AS step) k
  WHERE d.school_id = one AND d.due_at <= at + interval '4 hours'
    AND NOT EXISTS (SELECT FROM danger_reminders m WHERE m.school_id = one AND m.report_id = d.id AND m.state = d.state AND m.step = k.step)
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
    ELSIF clock = 'danger.deadlines' THEN
      due := EXISTS (SELECT FROM app.danger_deadlines(one, at));
    ELSE
      RAISE EXCEPTION 'no clock is called %', clock;
    END IF;
    IF due THEN RETURN NEXT one; END IF;
  END LOOP;
END $$;
