-- Whether a clock has something to do in a school at an instant: `app.due_<clock>`, each brought by the room of the clock. Written
-- so that its plan is kept from one strike to the next.
CREATE FUNCTION app.due_messages_clock(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM messages m WHERE m.school_id = one AND m.status = 'scheduled' AND m.send_at <= at);
END $$;

CREATE FUNCTION app.due_messages_undelivered(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM messages m WHERE m.school_id = one AND m.status = 'sent' AND m.delivered_at IS NULL AND m.sent_at <= at - interval '2 minutes');
END $$;

CREATE FUNCTION app.due_messages_review_clock(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM message_reviews r WHERE r.school_id = one AND r.status = 'waiting' AND r.due_at <= at AND (r.expiry <> 'escalate' OR r.escalated_at IS NULL));
END $$;

CREATE FUNCTION app.due_news_clock(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'scheduled' AND p.publish_at <= at)
    OR EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'published' AND p.expires_at <= at)
    OR EXISTS (SELECT FROM posts p WHERE p.school_id = one AND p.status = 'published' AND p.ack_required AND p.ack_reminders AND p.ack_deadline_at > at AND p.ack_deadline_at <= at + interval '48 hours');
END $$;

CREATE FUNCTION app.due_complaints_clock(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM complaints c WHERE c.school_id = one AND c.status NOT IN ('closed', 'rejected')
    AND (c.status = 'resolved' OR (c.answered_at IS NULL AND ((c.answer_told < 80 AND c.answer_warn_at <= at) OR (c.answer_told < 100 AND c.answer_due_at <= at)))
      OR (c.solve_told < 80 AND c.solve_warn_at <= at) OR (c.solve_told < 100 AND c.solve_due_at <= at)));
END $$;

-- Moves and handovers are due on a day, as the school's own clock shows it.
CREATE FUNCTION app.due_pupils_planned_clock(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  today date := (SELECT (at AT TIME ZONE s.time_zone)::date FROM school_settings s WHERE s.school_id = one);
BEGIN
  RETURN EXISTS (SELECT FROM planned_moves m WHERE m.school_id = one AND m.state = 'planned' AND m.on_day <= today AND (m.kind <> 'departure' OR m.on_day < today));
END $$;

CREATE FUNCTION app.due_courses_replace_clock(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  today date := (SELECT (at AT TIME ZONE s.time_zone)::date FROM school_settings s WHERE s.school_id = one);
BEGIN
  RETURN EXISTS (SELECT FROM head_handovers h WHERE h.school_id = one AND h.on_day <= today);
END $$;

CREATE FUNCTION app.due_files_unfinished(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM uploads u WHERE u.school_id = one AND u.touched_at < at);
END $$;

CREATE FUNCTION app.due_attendance_reminders(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM app.missed_roll_calls(one, at));
END $$;

CREATE FUNCTION app.due_danger_deadlines(one integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM app.danger_deadlines(one, at));
END $$;

-- Schools where a clock has something to do; it finds the function of the clock by its name, and refuses a clock without one.
CREATE OR REPLACE FUNCTION app.due_schools(clock text, at timestamptz) RETURNS SETOF integer LANGUAGE plpgsql AS $$
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
END $$;
