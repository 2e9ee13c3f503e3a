-- Schools where a clock that strikes often has something to do, in one question: what is idle is not visited. Each condition holds
-- wherever the clock's own does, and perhaps somewhat sooner; the clock reads again what is due. It runs with the rights of who asks,
-- school by school behind the same wall as every other question, and tells numbers of schools alone.
CREATE FUNCTION app.due_schools(clock text, at timestamptz) RETURNS SETOF integer LANGUAGE plpgsql AS $$
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
    ELSE
      RAISE EXCEPTION 'no clock is called %', clock;
    END IF;
    IF due THEN RETURN NEXT one; END IF;
  END LOOP;
END $$;

-- A school's publications are asked every minute for the few that are due.
CREATE INDEX posts_scheduled ON posts (school_id, publish_at) WHERE status = 'scheduled';
CREATE INDEX posts_expiring ON posts (school_id, expires_at) WHERE status = 'published' AND expires_at IS NOT NULL;
CREATE INDEX posts_owed ON posts (school_id, ack_deadline_at) WHERE status = 'published' AND ack_required AND ack_reminders;
