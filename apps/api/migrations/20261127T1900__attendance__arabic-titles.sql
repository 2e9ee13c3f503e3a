-- What was missed is named in Arabic to who reads Arabic: the subject's own name, as it was then.
ALTER TABLE attendance_events ADD COLUMN title_ar text NOT NULL DEFAULT '' CHECK (length(title_ar) <= 160);
COMMENT ON COLUMN attendance_events.title_ar IS '@school';
DO $$ DECLARE one integer; BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE attendance_events ev SET title_ar = s.name_ar
    FROM roll_calls r JOIN lessons l ON l.school_id = r.school_id AND l.id = r.lesson_id
      JOIN subjects s ON s.school_id = l.school_id AND s.id = l.subject_id
    WHERE ev.school_id = one AND r.school_id = one AND r.id = ev.roll_call_id AND l.title = '' AND s.name = ev.title
      AND s.name_ar <> '';
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
